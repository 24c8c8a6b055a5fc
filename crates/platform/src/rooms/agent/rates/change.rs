//! Setting rates, under the locks of the member and of the agent directly above.

use erawan_kernel::ids::MemberId;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::history::History;
use super::store::{self, Beginning};
use crate::db::prelude::{ConnectionTrait, Tx};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::account;
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::{AgentError, Result};
use crate::rooms::agent::team::Leader;
use crate::rooms::merchant::{GameCategory, Merchant, Rate, Rates};

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
    if let Some(parent_id) = new.parent_id {
        account::keep_in_tx(tx, &[parent_id]).await?;
    }
    let most = most_in_tx(tx, merchant, new.parent_id, new.from_day).await?;
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
        by: new.by.as_str(),
        at_ms: new.now_ms,
    };
    let given = rates.all().filter(|(_, rate)| *rate > Rate::ZERO);
    store::begin_in_tx(tx, &beginning, given).await?;
    Ok(rates)
}

/// The highest rates of a member below that agent from the day on, or of one below the root. As long as a lower rate of the
/// agent waits for its day, it bounds what is given before.
async fn most_in_tx(
    tx: &Tx,
    merchant: &Merchant,
    parent_id: Option<MemberId>,
    from_day: Date,
) -> Result<Rates> {
    match parent_id {
        None => Ok(merchant.settings.teams.rate_caps),
        Some(parent_id) => most_to_give(tx, merchant, parent_id, from_day).await,
    }
}

/// The highest rates that the agent may give to an account that is opened on the day.
pub(in crate::rooms::agent) async fn most_to_give(
    db: &impl ConnectionTrait,
    merchant: &Merchant,
    agent_id: MemberId,
    from_day: Date,
) -> Result<Rates> {
    let above = store::histories(db, merchant.id, &[agent_id]).await?.remove(&agent_id);
    Ok(above.unwrap_or_default().least_from(from_day).min(merchant.settings.teams.rate_caps))
}

/// A change of a member's rates, which holds from the next midnight on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Change<'a> {
    pub(super) merchant: &'a Merchant,
    /// Whose rates change.
    pub(super) member_id: MemberId,
    pub(super) rates: &'a [(GameCategory, Rate)],
    pub(super) by: &'a Author,
    pub(super) now: Timestamp,
}

impl Change<'_> {
    /// The day from which the change holds.
    pub(super) fn first_day(&self) -> Result<Date> {
        next_day(self.merchant, self.now)
    }

    /// Writes those of the rates that are other ones than they are going to be, after a check of their bounds.
    async fn write_in_tx(&self, tx: &Tx, own: &History, (least, most): (&Rates, &Rates)) -> Result<()> {
        let from_day = self.first_day()?;
        let before = own.on(from_day);
        let is_other = |(category, rate): &&(GameCategory, Rate)| before.of(*category) != *rate;
        let changed: Vec<(GameCategory, Rate)> = self.rates.iter().filter(is_other).copied().collect();
        let rates: Rates = changed.iter().copied().collect();
        check(&rates, least, most, changed.iter().map(|(category, _)| *category))?;
        if changed.is_empty() {
            return Ok(());
        }
        let now_ms = self.now.as_millisecond();
        let beginning = Beginning {
            merchant_id: self.merchant.id,
            member_id: self.member_id,
            from_day,
            by: self.by.as_str(),
            at_ms: now_ms,
        };
        store::begin_in_tx(tx, &beginning, changed.iter().copied()).await?;
        let of_category = |(category, rate): &(GameCategory, Rate)| {
            let change = json!({ "before": before.of(*category).to_string(), "after": rate.to_string() });
            (category.code().to_owned(), change)
        };
        let rates: Value = changed.iter().map(of_category).collect::<serde_json::Map<_, _>>().into();
        let event = PlatformEvent {
            kind: "agent.rates",
            subject: format!("{}/{}", self.merchant.id, self.member_id).into(),
            details: json!({ "fromDay": from_day.to_string(), "rates": rates }),
        };
        Ok(event.record_for(tx, self.merchant.id, self.by, now_ms).await?)
    }
}

/// The first day on which a change of that moment holds.
///
/// # Errors
/// [`AgentError::NoPlace`] at the end of the calendar.
pub(super) fn next_day(merchant: &Merchant, now: Timestamp) -> Result<Date> {
    merchant.date_at(now).tomorrow().map_err(|_| AgentError::NoPlace)
}

impl Agents {
    /// Gives an account its first rates from today on, cut to what is possible; answers those it has.
    ///
    /// # Errors
    /// [`AgentError::NotInTeam`] for a member without a place; [`AgentError::Database`].
    pub async fn begin_rates(&self, merchant: &Merchant, member_id: MemberId, rates: Rates) -> Result<Rates> {
        let now = self.core.clock.now();
        let tx = self.core.db.begin().await?;
        let parent_id = account::upline_in_tx(&tx, member_id).await?.ok_or(AgentError::NotInTeam)?;
        let (from_day, now_ms) = (merchant.date_at(now), now.as_millisecond());
        let new = NewRates { member_id, parent_id, rates, from_day, by: &Author::SERVER, now_ms };
        let begun = begin_in_tx(&tx, merchant, new, WhenAbove::Cut).await?;
        tx.commit().await?;
        Ok(begun)
    }

    /// Raises rates of a direct member of the leader, up to the leader's own, from the next midnight on. The same rates again
    /// change nothing.
    ///
    /// # Errors
    /// [`AgentError::NotInTeam`] for another agent's member; [`AgentError::RateBounds`] for rates below what they are or are
    /// going to be, or above what is possible; [`AgentError::Database`].
    pub(in crate::rooms::agent) async fn raise_rates(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        member_id: MemberId,
        rates: &[(GameCategory, Rate)],
    ) -> Result<()> {
        let by = &Author::agent(&leader.member.username);
        let change = Change { merchant, member_id, rates, by, now: self.core.clock.now() };
        let tx = self.core.db.begin().await?;
        raise_in_tx(&tx, leader.member.id, change).await?;
        Ok(tx.commit().await?)
    }
}

async fn raise_in_tx(tx: &Tx, parent_id: MemberId, change: Change<'_>) -> Result<()> {
    account::keep_in_tx(tx, &[parent_id, change.member_id]).await?;
    if account::upline_in_tx(tx, change.member_id).await? != Some(Some(parent_id)) {
        return Err(AgentError::NotInTeam);
    }
    let from_day = change.first_day()?;
    let most = most_in_tx(tx, change.merchant, Some(parent_id), from_day).await?;
    let own = own_in_tx(tx, &change).await?;
    change.write_in_tx(tx, &own, (&own.most_from(from_day), &most)).await
}

/// Sets rates of a member for the platform, within [`possible_in_tx`].
///
/// # Errors
/// [`AgentError::NotInTeam`] for a member without a place; [`AgentError::HigherBelow`], [`AgentError::RateBounds`];
/// [`AgentError::Database`].
pub(super) async fn set_in_tx(tx: &Tx, change: Change<'_>) -> Result<()> {
    let upline = account::upline_in_tx(tx, change.member_id).await?.ok_or(AgentError::NotInTeam)?;
    let kept: Vec<MemberId> = upline.into_iter().chain([change.member_id]).collect();
    account::keep_in_tx(tx, &kept).await?;
    let (least, most) = possible_in_tx(tx, change.merchant, change.member_id, change.first_day()?).await?;
    if change.rates.iter().any(|(category, rate)| *rate < least.of(*category)) {
        return Err(AgentError::HigherBelow);
    }
    let own = own_in_tx(tx, &change).await?;
    change.write_in_tx(tx, &own, (&least, &most)).await
}

/// The lowest and the highest rates that a member may have from the day on: those of the members directly below, and those
/// of the agent directly above or the merchant's caps.
///
/// # Errors
/// [`AgentError::NotInTeam`] for a member without a place; [`AgentError::Database`].
pub(super) async fn possible_in_tx(
    tx: &Tx,
    merchant: &Merchant,
    member_id: MemberId,
    from_day: Date,
) -> Result<(Rates, Rates)> {
    let upline = account::upline_in_tx(tx, member_id).await?.ok_or(AgentError::NotInTeam)?;
    let most = most_in_tx(tx, merchant, upline, from_day).await?;
    let direct = account::direct_members_in_tx(tx, member_id).await?;
    let below = store::histories(tx, merchant.id, &direct).await?;
    let least =
        below.values().fold(Rates::default(), |least, history| least.max(history.most_from(from_day)));
    Ok((least, most))
}

/// The rates of the member whom the change is about.
async fn own_in_tx(tx: &Tx, change: &Change<'_>) -> Result<History> {
    let mut found = store::histories(tx, change.merchant.id, &[change.member_id]).await?;
    Ok(found.remove(&change.member_id).unwrap_or_default())
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
        (rate < least || rate > most).then_some((category, least, most))
    });
    let bounds: Vec<_> = bounds.collect();
    if bounds.is_empty() { Ok(()) } else { Err(AgentError::RateBounds(bounds)) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rates(tenths: &[u32]) -> Rates {
        let rate = |tenths: &u32| Rate::from_ppm(tenths * Rate::STEP_PPM).unwrap();
        GameCategory::ALL.into_iter().zip(tenths.iter().map(rate)).collect()
    }

    proptest! {
        #[test]
        fn what_is_refused_is_what_lies_outside_and_is_asked_for(
            asked in prop::collection::vec(0_u32..=50, 8),
            least in prop::collection::vec(0_u32..=50, 8),
            most in prop::collection::vec(0_u32..=50, 8),
            of in prop::collection::btree_set(0_usize..8, 0..=8),
        ) {
            let categories = of.iter().map(|at| GameCategory::ALL[*at]);
            let refused = match check(&rates(&asked), &rates(&least), &rates(&most), categories) {
                Ok(()) => Vec::new(),
                Err(AgentError::RateBounds(bounds)) => bounds.iter().map(|(category, ..)| *category).collect(),
                Err(other) => panic!("{other}"),
            };
            let is_outside = |at: &usize| asked[*at] < least[*at] || asked[*at] > most[*at];
            let wanted: Vec<_> = of.into_iter().filter(is_outside).map(|at| GameCategory::ALL[at]).collect();
            prop_assert_eq!(refused, wanted);
        }

        #[test]
        fn rates_that_are_cut_are_never_above_and_no_lower_than_they_have_to_be(
            asked in prop::collection::vec(0_u32..=50, 8),
            most in prop::collection::vec(0_u32..=50, 8),
        ) {
            let (asked, most) = (rates(&asked), rates(&most));
            let cut = asked.min(most);
            prop_assert!(check(&cut, &Rates::default(), &most, GameCategory::ALL).is_ok());
            for category in GameCategory::ALL {
                prop_assert!([asked.of(category), most.of(category)].contains(&cut.of(category)));
            }
        }
    }
}
