use erawan_kernel::{Currency, Money};

use super::http::percent;
use super::pool::Pool;
use super::store;
use crate::rooms::jackpots::Jackpots;
use crate::rooms::operator::{Allowed, right};
use crate::web::prelude::*;

/// Pools that the console is shown, the newest first.
const POOLS_MAX: u64 = 20;

pub(crate) fn routes() -> OpenApiRouter<Jackpots> {
    calls![console_jackpots]
}

/// The merchant's jackpots, the newest first
///
/// Each with its contributions and wins, and the balance of its account in the ledger. The amount at which a
/// pool is won is shown to no one, operators included.
#[utoipa::path(get, path = "/console/jackpots", tag = "jackpots", security(("token" = [])),
    responses((status = 200, body = Answer<List<ConsoleJackpot>>), Refusals))]
async fn console_jackpots(
    State(jackpots): State<Jackpots>,
    Allowed { operator, .. }: Allowed<right::JackpotRead>,
) -> Result<Answer<List<ConsoleJackpot>>, ApiError> {
    let pools = store::newest(jackpots.core.db.read(), operator.merchant_id, POOLS_MAX).await?;
    let mut list = Vec::with_capacity(pools.len());
    for pool in pools {
        list.push(ConsoleJackpot::of(&jackpots, pool).await?);
    }
    Ok(Answer::new(list.into()))
}

/// One pool from its seed to its win.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ConsoleJackpot {
    jackpot_id: String,
    /// ISO 4217 code.
    #[schema(value_type = String, examples("THB"))]
    currency: Currency,
    seed: Money,
    bound: Money,
    /// What of a stake feeds it, in percent.
    share: String,
    /// Epoch milliseconds.
    opened_at: i64,
    /// Rounds that fed it.
    contribution_count: u64,
    /// What they put in, without what went on to the next pool.
    contributed: Money,
    /// What of the seed was left over from the round that won the pool before.
    carried: Money,
    /// Seed and contributions; once it is won, what its winner gets.
    value: Money,
    /// What its account in the ledger holds.
    held: Money,
    /// Whether the ledger's balance is right: the whole value of an open pool, zero for one that was paid. A
    /// pool that grew a moment ago is filled within a second.
    balanced: bool,
    /// Absent until it is won.
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<ConsoleJackpotWin>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ConsoleJackpotWin {
    /// Where the ledger's log settled the round: the order of wins.
    sequence: i64,
    /// Epoch milliseconds.
    at: i64,
    /// The winner's user name.
    member_name: String,
    vendor: String,
    game_code: String,
    round_id: String,
    /// When the winner was paid, epoch milliseconds; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    paid_at: Option<i64>,
}

impl ConsoleJackpot {
    async fn of(jackpots: &Jackpots, pool: Pool) -> Result<Self, ApiError> {
        let (contribution_count, amount, passed_on) = store::contributed(&jackpots.core.db, pool.id).await?;
        let held = jackpots.wallets.jackpot_balance(&pool.account()).await?;
        let should = if pool.paid_at_ms.is_some() { Money::ZERO } else { pool.value };
        let win = match &pool.win {
            Some(win) => {
                let member = jackpots.accounts.find(win.member_id).await?;
                Some(ConsoleJackpotWin {
                    sequence: win.sequence,
                    at: win.at_ms,
                    member_name: member.map(|member| member.username).unwrap_or_default(),
                    vendor: win.vendor.clone(),
                    game_code: win.reference.game_code.clone(),
                    round_id: win.reference.round.clone(),
                    paid_at: pool.paid_at_ms,
                })
            }
            None => None,
        };
        Ok(Self {
            jackpot_id: pool.id.to_string(),
            currency: pool.currency,
            seed: pool.terms.seed,
            bound: pool.terms.bound,
            share: percent(i64::from(pool.terms.share_ppm)),
            opened_at: pool.opened_at_ms,
            contribution_count,
            contributed: Money::from_minor(amount.minor() - passed_on.minor()),
            carried: pool.carried,
            value: pool.value,
            held,
            balanced: held == should,
            win,
        })
    }
}
