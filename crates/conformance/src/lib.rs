//! The conformance kit of the provider protocol: plays a game vendor against an operator's wallet, with every
//! mistake and accident a vendor can have, and checks every answer.
//!
//! It knows the operator only by its address and the vendor's secret, so it works against any implementation.
//! It moves money: give it tickets of players created for this purpose, each with at least ten units of
//! currency.
//!
//! Deliberately not here: load. Whether an operator is fast enough is another question.

mod chapters;
mod client;
mod report;

use std::sync::Arc;
use std::time::Duration;

use erawan_kernel::{Clock, Entropy};

pub use client::Status;
pub use report::{Finding, Report, Verdict};

use chapters::Script;
use client::Client;

/// The operator that the kit calls, and the vendor it plays.
#[derive(Debug, Clone)]
pub struct Target {
    /// The operator's address without the path, such as `https://operator.example`.
    pub url: String,
    /// The vendor's code.
    pub vendor: String,
    /// The secret the vendor shares with the operator.
    pub secret: Vec<u8>,
    /// The currency of the players' wallets.
    pub currency: String,
    /// A game of the vendor that the operator offers.
    pub game_code: String,
}

/// Fresh tickets of the players that the kit plays.
#[derive(Debug, Clone)]
pub struct Tickets {
    /// A player who may bet.
    pub player: String,
    /// A player whose session can be ended; `None` leaves those questions out.
    pub leaving: Option<String>,
    /// A player who can be blocked; `None` leaves those questions out.
    pub blocked: Option<String>,
}

/// What only the operator can do.
#[async_trait::async_trait]
pub trait Operator: Send + Sync {
    /// Ends the player's own session with the operator.
    ///
    /// # Errors
    /// A text for the report; the questions that need it are left out.
    async fn end_session(&self, user: &str) -> Result<(), String>;

    /// Blocks the player.
    ///
    /// # Errors
    /// A text for the report; the questions that need it are left out.
    async fn block(&self, user: &str) -> Result<(), String>;

    /// Lets time pass between two rounds: as much as the operator wants there to be.
    async fn rest(&self);
}

/// An operator controlled by shell commands; `PLAYER` in their environment names the player.
#[derive(Debug, Clone)]
pub struct Commands {
    /// Ends the player's session.
    pub end_session: Option<String>,
    /// Blocks the player.
    pub block: Option<String>,
    /// How long a rest is.
    pub rest: Duration,
}

impl Commands {
    async fn run(command: Option<&String>, user: &str) -> Result<(), String> {
        let command = command.ok_or("no command was given")?;
        let ended =
            tokio::process::Command::new("sh").arg("-c").arg(command).env("PLAYER", user).status().await;
        match ended {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("the command ended with {status}")),
            Err(error) => Err(error.to_string()),
        }
    }
}

#[async_trait::async_trait]
impl Operator for Commands {
    async fn end_session(&self, user: &str) -> Result<(), String> {
        Self::run(self.end_session.as_ref(), user).await
    }

    async fn block(&self, user: &str) -> Result<(), String> {
        Self::run(self.block.as_ref(), user).await
    }

    async fn rest(&self) {
        tokio::time::sleep(self.rest).await;
    }
}

/// The conformance kit could not run to its end, so there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ConformanceError {
    /// The operator did not answer.
    #[error("the operator did not answer: {0}")]
    Unreachable(#[from] reqwest::Error),
    /// The source of randomness failed.
    #[error(transparent)]
    Entropy(#[from] erawan_kernel::EntropyError),
}

/// Plays the whole conformance kit and checks every answer.
///
/// # Errors
/// [`ConformanceError`] when the operator cannot be reached at all. Wrong answers are findings.
pub async fn run(
    target: Target,
    tickets: &Tickets,
    operator: &dyn Operator,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
) -> Result<Report, ConformanceError> {
    let client = Client::new(target, clock, entropy)?;
    let mut script = Script::new(client, operator);
    script.play(tickets).await?;
    Ok(script.report)
}
