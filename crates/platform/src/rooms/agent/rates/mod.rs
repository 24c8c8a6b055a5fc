//! Rates of rebates: what share of the counted stakes of a category a member gets, and by which difference an agent earns
//! from the teams of their direct members.
//!
//! Invariants: a rate begins with a day and is never rewritten once that day has begun, so every day has one rate; no
//! member has a higher rate than the agent directly above, on any day; a raise stays within the merchant's cap.

mod change;
mod history;
mod lists;
mod proposals;
mod reconcile;
mod store;

pub(super) use self::change::{NewRates, WhenAbove, begin_in_tx, most_to_give};
pub(super) use self::lists::{ListRates, MemberRates};
pub(super) use self::proposals::{RateChange, RateChanges};
pub(super) use self::store::{migrations, of_day};
