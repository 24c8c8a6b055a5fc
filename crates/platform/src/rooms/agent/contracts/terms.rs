//! What terms pay, and whether some terms are better than others. Pure: no clock, no database.
//!
//! Two terms are compared over all bases, numbers of active members and nets there can be. The conditions of a tier are
//! lower bounds, and each tier asks for at least as much as the one before it, so the points at which one tier of the own
//! terms and one of the offered ones are reached are those from a corner on, until the next tier of either is reached.
//! Along the base, which is all that pay depends on there, they are one segment that begins at a threshold and ends one
//! unit below another one, or never. Both pays are straight lines on it, so it is enough to compare them at its two ends,
//! and to compare their shares where it does not end. Pays are compared before they are rounded down, which keeps their
//! order.

use super::model::{ContractKind, Pays, Terms, Tier};

/// Millionths in the whole.
const WHOLE: i128 = 1_000_000;
/// Tiers of a contract at most.
pub(in crate::rooms::agent) const TIERS_MAX: usize = 10;
/// The largest share of counted stakes that a salary may be: 5 %.
const SALARY_PPM_MAX: u32 = 50_000;
/// The largest share of the net that a dividend may be: all of it.
const DIVIDEND_PPM_MAX: u32 = 1_000_000;
/// The largest amount in terms: a thousand million, in hundred-thousandths.
const AMOUNT_MAX: i64 = 100_000_000_000_000;
/// The smallest base that is told where one share is better than another: 1,000, in hundred-thousandths.
const TOLD_MIN: i128 = 100_000_000;
/// The most active members that a tier may ask for.
const ACTIVE_MAX: u32 = 1_000_000;

/// What a team did in a period.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Measured {
    /// In hundred-thousandths. For a salary what the stakes counted, and its base.
    pub(in crate::rooms::agent) team_bet: i64,
    /// Active members.
    pub(in crate::rooms::agent) active: u32,
    /// What is left of what the team lost, in hundred-thousandths: the base of a dividend. Salaries do not look at it.
    pub(in crate::rooms::agent) net: i64,
}

impl Measured {
    const fn base(&self, kind: ContractKind) -> i64 {
        if kind.is_salary() { self.team_bet } else { self.net }
    }
}

/// What was earned in a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Earned {
    /// From 1.
    pub(in crate::rooms::agent) tier: usize,
    /// In hundred-thousandths, never below zero.
    pub(in crate::rooms::agent) amount: i64,
}

/// A place at which offered terms pay more than the own ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Better {
    /// Of the offered terms, from 1.
    pub(in crate::rooms::agent) tier: usize,
    /// What the own terms pay there, in hundred-thousandths.
    pub(in crate::rooms::agent) own: i64,
    /// What the offered ones pay there, in hundred-thousandths.
    pub(in crate::rooms::agent) offered: i64,
}

/// Why tiers are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) enum TiersError {
    /// There is none, or there are too many.
    Count,
    /// A tier, from 1, asks for or pays what no tier may.
    Bounds(usize),
    /// A tier, from 1, does not ask for more than the one before it.
    NotRising(usize),
    /// A tier, from 1, pays less at its own threshold than the one before it.
    PaysLess(usize),
}

impl TiersError {
    /// Which tier it is about, from 1, and the rule that it breaks.
    pub(in crate::rooms::agent) const fn told(self) -> (Option<usize>, &'static str) {
        match self {
            Self::Count => (None, "count"),
            Self::Bounds(tier) => (Some(tier), "bounds"),
            Self::NotRising(tier) => (Some(tier), "order"),
            Self::PaysLess(tier) => (Some(tier), "pays"),
        }
    }
}

impl Tier {
    const fn is_reached(&self, kind: ContractKind, measured: &Measured) -> bool {
        measured.team_bet >= self.min_team_bet
            && measured.active >= self.min_active
            && (kind.is_salary() || measured.net >= self.min_net_loss)
    }

    /// The base at its own threshold.
    const fn threshold(&self, kind: ContractKind) -> i64 {
        if kind.is_salary() { self.min_team_bet } else { self.min_net_loss }
    }

    /// What it asks for beside the base: active members, and for a dividend what the team bet.
    const fn rest(&self, kind: ContractKind) -> (u32, i64) {
        (self.min_active, if kind.is_salary() { 0 } else { self.min_team_bet })
    }
}

impl Pays {
    /// What is paid at the base, in millionths of a hundred-thousandth: before it is rounded down.
    fn exact(self, base: i64) -> i128 {
        match self {
            // Both fit in 64 bits, so the product fits in 128.
            Self::Share { ppm } => i128::from(base) * i128::from(ppm),
            Self::Fixed { amount } => i128::from(amount) * WHOLE,
        }
    }

    /// What is paid at the base, rounded down, never below zero.
    fn at(self, base: i64) -> i64 {
        let paid = self.exact(base).max(0) / WHOLE;
        i64::try_from(paid).unwrap_or(i64::MAX)
    }

    /// By how much the pay grows with the base, in millionths.
    const fn slope(self) -> u32 {
        match self {
            Self::Share { ppm } => ppm,
            Self::Fixed { .. } => 0,
        }
    }
}

/// What the terms pay for what was measured: the highest tier whose conditions all hold. None where no tier is reached.
pub(in crate::rooms::agent) fn earned(
    kind: ContractKind,
    terms: &Terms,
    measured: &Measured,
) -> Option<Earned> {
    let tier = terms.tiers.iter().rposition(|tier| tier.is_reached(kind, measured))?;
    let amount = terms.tiers.get(tier)?.pays.at(measured.base(kind));
    Some(Earned { tier: tier + 1, amount })
}

/// Checks that tiers could be those of a contract: one to ten, each within the bounds, each asking for more than the one
/// before it in at least one condition and for less in none, none paying less at its own threshold than the one before.
///
/// # Errors
/// [`TiersError`], of the first tier that breaks a rule.
pub(in crate::rooms::agent) fn check_tiers(kind: ContractKind, terms: &Terms) -> Result<(), TiersError> {
    let tiers = terms.tiers.as_slice();
    if !(1..=TIERS_MAX).contains(&tiers.len()) {
        return Err(TiersError::Count);
    }
    let mut before: Option<&Tier> = None;
    for (number, tier) in (1..).zip(tiers) {
        if !is_within_bounds(kind, tier) {
            return Err(TiersError::Bounds(number));
        }
        if let Some(before) = before {
            if !rises(before, tier) {
                return Err(TiersError::NotRising(number));
            }
            let base = tier.threshold(kind);
            if tier.pays.exact(base) < before.pays.exact(base) {
                return Err(TiersError::PaysLess(number));
            }
        }
        before = Some(tier);
    }
    Ok(())
}

fn is_within_bounds(kind: ContractKind, tier: &Tier) -> bool {
    let (ppm_max, net_max) =
        if kind.is_salary() { (SALARY_PPM_MAX, 0) } else { (DIVIDEND_PPM_MAX, AMOUNT_MAX) };
    let pays = match tier.pays {
        Pays::Share { ppm } => (1..=ppm_max).contains(&ppm),
        Pays::Fixed { amount } => (1..=AMOUNT_MAX).contains(&amount),
    };
    pays && (0..=AMOUNT_MAX).contains(&tier.min_team_bet)
        && (0..=net_max).contains(&tier.min_net_loss)
        && tier.min_active <= ACTIVE_MAX
}

fn rises(before: &Tier, tier: &Tier) -> bool {
    let asks = |tier: &Tier| (tier.min_team_bet, tier.min_active, tier.min_net_loss);
    tier.min_team_bet >= before.min_team_bet
        && tier.min_active >= before.min_active
        && tier.min_net_loss >= before.min_net_loss
        && asks(tier) != asks(before)
}

/// Where offered terms pay more than the own ones for the same team; none where they do so nowhere. Both have tiers that
/// [`check_tiers`] accepts; own terms without tiers pay nothing.
///
/// Two shares of less than a hundred-thousandth's difference count as different, although both may be rounded to the same
/// amount.
pub(in crate::rooms::agent) fn better_than_own(
    kind: ContractKind,
    own: &Terms,
    offered: &Terms,
) -> Option<Better> {
    for (at, tier) in offered.tiers.iter().enumerate() {
        let next_offered = offered.tiers.get(at + 1);
        for reached in 0..=own.tiers.len() {
            let of_own = reached.checked_sub(1).and_then(|at| own.tiers.get(at));
            let next_own = own.tiers.get(reached);
            let Some(segment) = Segment::of(kind, (of_own, next_own), (tier, next_offered)) else { continue };
            let pays = of_own.map_or(Pays::Fixed { amount: 0 }, |tier| tier.pays);
            if let Some(base) = segment.where_better(pays, tier.pays) {
                return Some(Better { tier: at + 1, own: pays.at(base), offered: tier.pays.at(base) });
            }
        }
    }
    None
}

/// The bases for which one tier of the own terms and one of the offered ones are the highest that are reached, for some
/// number of active members and, of a dividend, some bet of the team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Segment {
    first: i64,
    /// None where every larger base is one of them.
    last: Option<i64>,
}

impl Segment {
    /// None where the two are never the highest at once.
    fn of(
        kind: ContractKind,
        (own, next_own): (Option<&Tier>, Option<&Tier>),
        (offered, next_offered): (&Tier, Option<&Tier>),
    ) -> Option<Self> {
        let (active, bet) = own.map_or((0, 0), |tier| tier.rest(kind));
        let (offered_active, offered_bet) = offered.rest(kind);
        // The least that both ask for beside the base: with more, only higher tiers come into reach.
        let (active, bet) = (active.max(offered_active), bet.max(offered_bet));
        let first = own.map_or(0, |tier| tier.threshold(kind)).max(offered.threshold(kind)).max(0);
        let ends = [next_own, next_offered].into_iter().flatten().filter(|next| {
            let (next_active, next_bet) = next.rest(kind);
            next_active <= active && next_bet <= bet
        });
        let last = ends.map(|next| next.threshold(kind).saturating_sub(1)).min();
        last.is_none_or(|last| last >= first).then_some(Self { first, last })
    }

    /// A base of the segment at which `offered` pays more than `own`.
    fn where_better(self, own: Pays, offered: Pays) -> Option<i64> {
        let is_better = |base: &i64| offered.exact(*base) > own.exact(*base);
        let ends = [Some(self.first), self.last];
        if let Some(base) = ends.into_iter().flatten().find(is_better) {
            return Some(base);
        }
        if self.last.is_some() || offered.slope() <= own.slope() {
            return None;
        }
        // The lines cross, and from there on the offered one is above. Told is a base well beyond, where people see it.
        let ahead = own.exact(self.first) - offered.exact(self.first);
        let steps = ahead / i128::from(offered.slope() - own.slope()) + 1;
        let crossed = i128::from(self.first).saturating_add(steps).saturating_mul(2);
        i64::try_from(crossed.max(TOLD_MIN)).ok().filter(is_better)
    }
}

#[cfg(test)]
mod tests;
