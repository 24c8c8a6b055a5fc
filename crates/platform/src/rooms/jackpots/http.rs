use erawan_kernel::{Currency, Money};

use super::pool::Pool;
use super::{JACKPOT_CLASSIFY, model, store};
use crate::rooms::jackpots::Jackpots;
use crate::rooms::merchant::CurrentMerchant;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Jackpots> {
    calls![jackpots]
}

/// Jackpots: what each is worth now
///
/// The amount is the balance of the pool's account in the ledger. Each stake in a game of its kind feeds it,
/// at the merchant's cost; the player whose stake brings it to a hidden amount, at the bound at the latest,
/// wins all of it.
#[utoipa::path(get, path = "/wps/jackpots", tag = "games",
    responses((status = 200, body = Answer<List<JackpotValue>>), Refusals))]
async fn jackpots(
    State(jackpots): State<Jackpots>,
    CurrentMerchant(merchant): CurrentMerchant,
) -> Result<Answer<List<JackpotValue>>, ApiError> {
    let newest = store::newest(jackpots.core.db.read(), merchant.id, 2).await?;
    let last_win = newest.iter().find_map(LastWin::of);
    // A pool that has just opened has no money in its account yet; until then the previous one is shown.
    let told = newest.into_iter().find(|pool| pool.booked.is_positive() && pool.paid_at_ms.is_none());
    let mut list = Vec::new();
    if let Some(pool) = told {
        let amount = jackpots.wallets.jackpot_balance(&pool.account()).await?;
        list.push(JackpotValue::of(&pool, amount, last_win, jackpots.core.clock.now_ms()));
    }
    Ok(Answer::new(list.into()))
}

/// A pool that must be won by its bound.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct JackpotValue {
    jackpot_id: String,
    /// What the winner would get if it were won by nothing more than is in it now.
    amount: Money,
    /// When the amount was read, epoch milliseconds.
    as_of: i64,
    /// ISO 4217 code.
    #[schema(value_type = String, examples("THB"))]
    currency: Currency,
    /// What it began with.
    seed: Money,
    /// By when it must be won.
    bound: Money,
    /// What of a stake feeds it, in percent, such as `0.05`.
    share: String,
    /// What it returns to players on average, in percent of their stakes, on top of the game's own return.
    rtp: String,
    /// The sort of the games that feed it.
    game_classify: &'static str,
    /// The win before; absent before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_win: Option<LastWin>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
struct LastWin {
    amount: Money,
    /// Epoch milliseconds.
    at: i64,
}

impl LastWin {
    fn of(pool: &Pool) -> Option<Self> {
        pool.win.as_ref().map(|win| Self { amount: pool.value, at: win.at_ms })
    }
}

impl JackpotValue {
    fn of(pool: &Pool, amount: Money, last_win: Option<LastWin>, as_of: i64) -> Self {
        Self {
            jackpot_id: pool.id.to_string(),
            amount,
            as_of,
            currency: pool.currency,
            seed: pool.terms.seed,
            bound: pool.terms.bound,
            share: percent(i64::from(pool.terms.share_ppm)),
            rtp: percent(model::return_ppm(&pool.terms)),
            game_classify: JACKPOT_CLASSIFY,
            last_win,
        }
    }
}

/// Millionths as percent with two to four places; what is shown is never more than what is.
pub(super) fn percent(ppm: i64) -> String {
    let (whole, part) = (ppm / 10_000, format!("{:04}", ppm % 10_000));
    let kept = part.trim_end_matches('0').len().max(2);
    format!("{whole}.{}", &part[..kept])
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_share_is_told_in_percent() {
        for (ppm, shown) in
            [(500, "0.05"), (14_000, "1.40"), (14_001, "1.4001"), (0, "0.00"), (10_050, "1.005")]
        {
            assert_eq!(super::percent(ppm), shown);
        }
    }
}
