//! `erawan conformance`: plays a game vendor against an operator's wallet and prints a verdict per question.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use erawan_conformance::{Commands, Target, Tickets};
use erawan_kernel::{OsEntropy, SystemClock};

/// Whom to play against, and as whom.
#[derive(Clone, Args)]
pub struct ConformanceArgs {
    /// The operator's address without the path.
    #[arg(long)]
    url: String,
    /// The vendor's code.
    #[arg(long)]
    vendor: String,
    /// The secret shared with the operator, hexadecimal.
    #[arg(long, env = "ERAWAN_CONFORMANCE_SECRET", hide_env_values = true)]
    secret: String,
    /// A game of the vendor that the operator offers.
    #[arg(long)]
    game: String,
    /// The currency of the players' wallets.
    #[arg(long, default_value = "THB")]
    currency: String,
    /// A fresh ticket of a player with at least ten units of currency.
    #[arg(long)]
    user_ticket: String,
    /// A fresh ticket of a player whose session may be ended.
    #[arg(long)]
    leaving_ticket: Option<String>,
    /// Ends that player's session; `$PLAYER` names the player.
    #[arg(long)]
    end_session_command: Option<String>,
    /// A fresh ticket of a player who may be blocked.
    #[arg(long)]
    blocked_ticket: Option<String>,
    /// Blocks that player; `$PLAYER` names the player.
    #[arg(long)]
    block_command: Option<String>,
    /// Milliseconds between two rounds.
    #[arg(long, default_value_t = 2_500)]
    rest_ms: u64,
}

impl std::fmt::Debug for ConformanceArgs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConformanceArgs").field("url", &self.url).finish_non_exhaustive()
    }
}

/// Runs the conformance kit against an operator and prints its report.
///
/// # Errors
/// When the operator cannot be reached, or answered a question wrongly.
pub async fn run(args: ConformanceArgs) -> Result<()> {
    let target = Target {
        url: args.url.trim_end_matches('/').to_owned(),
        vendor: args.vendor,
        secret: hex::decode(&args.secret).context("the secret is not hexadecimal")?,
        currency: args.currency,
        game_code: args.game,
    };
    let tickets =
        Tickets { player: args.user_ticket, leaving: args.leaving_ticket, blocked: args.blocked_ticket };
    let operator = Commands {
        end_session: args.end_session_command,
        block: args.block_command,
        rest: Duration::from_millis(args.rest_ms),
    };
    let report =
        erawan_conformance::run(target, &tickets, &operator, Arc::new(SystemClock), Arc::new(OsEntropy))
            .await?;
    print!("{report}");
    if !report.is_passed() {
        bail!("the operator does not conform");
    }
    Ok(())
}
