use axum::extract::State;
use erawan_kernel::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::http::percent;
use super::pool::Pool;
use super::store;
use crate::App;
use crate::rooms::operator::CurrentOperator;
use crate::rooms::{account, wallet};
use crate::web::{Answer, ApiError, Refusals};

/// Pools that the desk is shown, the newest first.
const POOLS_MAX: u64 = 20;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(desk_jackpots))
}

/// The merchant's jackpots, the newest first
///
/// Each with its contributions and wins, and what its account in the ledger holds. The amount at which a pool is won
/// is nobody's to know, the desk's neither.
#[utoipa::path(get, path = "/desk/jackpots", tag = "jackpots", security(("token" = [])),
    responses((status = 200, body = Answer<DeskJackpotList>), Refusals))]
async fn desk_jackpots(
    State(app): State<App>,
    CurrentOperator { operator, .. }: CurrentOperator,
) -> Result<Answer<DeskJackpotList>, ApiError> {
    let pools = store::newest(app.db.read(), operator.merchant_id, POOLS_MAX).await?;
    let mut list = Vec::with_capacity(pools.len());
    for pool in pools {
        list.push(DeskJackpot::of(&app, pool).await?);
    }
    Ok(Answer::new(DeskJackpotList { list }))
}

#[derive(Debug, Serialize, ToSchema)]
struct DeskJackpotList {
    list: Vec<DeskJackpot>,
}

/// One pool from its seed to its win.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeskJackpot {
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
    /// Whether the ledger holds what it should: all of an open pool, nothing of one that was paid. A pool that
    /// grew a moment ago is filled within a second.
    balanced: bool,
    /// Absent until it is won.
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<DeskWin>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeskWin {
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

impl DeskJackpot {
    async fn of(app: &App, pool: Pool) -> Result<Self, ApiError> {
        let (contribution_count, amount, passed_on) = store::contributed(&app.db, pool.id).await?;
        let held = wallet::jackpot_balance(app, &pool.account()).await?;
        let should = if pool.paid_at_ms.is_some() { Money::ZERO } else { pool.value };
        let win = match &pool.win {
            Some(win) => {
                let member = account::find_member(app, win.member_id).await?;
                Some(DeskWin {
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
