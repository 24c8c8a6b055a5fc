//! Setting rates, under the locks of both people.

use erawan_kernel::ids::MemberId;
use jiff::civil::Date;

use super::history::History;
use super::store::{self, Beginning};
use crate::db::prelude::Tx;
use crate::platform_event::Author;
use crate::rooms::account;
use crate::rooms::agent::error::{AgentError, Result};
use crate::rooms::merchant::{GameCategory, Merchant, Rate, Rates};

/// Between which rates one has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Bounds {
    pub(in crate::rooms::agent) category: GameCategory,
    pub(in crate::rooms::agent) least: Rate,
    pub(in crate::rooms::agent) most: Rate,
}

/// What happens to rates above those of the agent directly above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) enum WhenAbove {
    /// They are refused.
    Refuse,
    /// They become the highest that are possible.
    Cut,
}

/// Rates of an account that is being opened.
#[derive(Debug, Clone, Copy)]
pub(in crate::rooms::agent) struct NewRates<'a> {
    /// Whose they are.
    pub(in crate::rooms::agent) member_id: MemberId,
    /// The agent directly above; none below the root, where the merchant's caps bound them.
    pub(in crate::rooms::agent) parent_id: Option<MemberId>,
    pub(in crate::rooms::agent) rates: Rates,
    /// The day on which the account is opened.
    pub(in crate::rooms::agent) from_day: Date,
    pub(in crate::rooms::agent) by: &'a Author,
    /// Epoch milliseconds.
    pub(in crate::rooms::agent) now_ms: i64,
}

/// Gives an account its first rates, in the transaction `tx` that opens it; answers those it has. Other changes of the
/// agent above wait for the end of `tx`.
///
/// # Errors
/// [`AgentError::RateBounds`] for rates above what is possible, unless they are cut; [`AgentError::Database`].
pub(in crate::rooms::agent) async fn begin_in_tx(
    tx: &Tx,
    merchant: &Merchant,
    new: NewRates<'_>,
    when_above: WhenAbove,
) -> Result<Rates> {
    let most = match new.parent_id {
        None => merchant.settings.teams.rate_caps,
        Some(parent_id) => {
            account::keep_in_tx(tx, &[parent_id]).await?;
            let above = store::histories(tx, merchant.id, &[parent_id]).await?.remove(&parent_id);
            // As long as a lower rate of the agent is waiting for its day, it bounds what is given today.
            let least = above.unwrap_or_default().least_from(new.from_day);
            least.min(merchant.settings.teams.rate_caps)
        }
    };
    let rates = match when_above {
        WhenAbove::Cut => new.rates.min(most),
        WhenAbove::Refuse => {
            check(&new.rates, &Rates::default(), &most, GameCategory::ALL)?;
            new.rates
        }
    };
    let beginning = Beginning {
        merchant_id: merchant.id,
        member_id: new.member_id,
        from_day: new.from_day,
        by: new.by,
        at_ms: new.now_ms,
    };
    let given = rates.iter().filter(|(_, rate)| *rate > Rate::ZERO);
    store::begin_in_tx(tx, &beginning, given).await?;
    Ok(rates)
}

/// Refuses rates of these categories that are not between two others.
///
/// # Errors
/// [`AgentError::RateBounds`].
fn check(
    rates: &Rates,
    least: &Rates,
    most: &Rates,
    categories: impl IntoIterator<Item = GameCategory>,
) -> Result<()> {
    let bounds = categories.into_iter().filter_map(|category| {
        let (rate, least, most) = (rates.of(category), least.of(category), most.of(category));
        (rate < least || rate > most).then_some(Bounds { category, least, most })
    });
    let bounds: Vec<Bounds> = bounds.collect();
    if bounds.is_empty() { Ok(()) } else { Err(AgentError::RateBounds(bounds)) }
}
