//! Which line of a provider belongs to what of ours, and what that means. Pure; no rule guesses.

use std::collections::{HashMap, HashSet};

use erawan_kernel::Money;
use uuid::Uuid;

use crate::words::words;

words! {
    /// What a line of a provider, or what we booked, is when both are laid side by side.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
    pub enum Class as str: ALL, word, parse {
        /// Both say the same.
        #[serde(rename = "matched")]
        Matched = "matched",
        /// Both say that money went back.
        #[serde(rename = "return")]
        Return = "return",
        /// What the provider takes for its services: listed on this day, or booked on it for a day that was signed since.
        #[serde(rename = "fee")]
        Fee = "fee",
        /// We booked it, and the provider can still list it: the statement of the next day is not there.
        #[serde(rename = "transit")]
        Transit = "transit",
        /// We booked it, and the provider listed it neither on this day nor on the next.
        #[serde(rename = "ours")]
        OursOnly = "ours",
        /// Money that the provider received and of which we know nothing.
        #[serde(rename = "theirs")]
        TheirsOnly = "theirs",
        /// The provider, we and the ledger do not name the same amount.
        #[serde(rename = "amount")]
        AmountDiffers = "amount",
        /// The provider lists the same movement a second time.
        #[serde(rename = "doubled")]
        Doubled = "doubled",
        /// Money left, or was taken back, and we do not know for what.
        #[serde(rename = "unknown")]
        Unknown = "unknown",
    }
}

impl Class {
    /// Whether a person has to look at it.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(
            self,
            Self::OursOnly | Self::TheirsOnly | Self::AmountDiffers | Self::Doubled | Self::Unknown
        )
    }
}

words! {
    /// What we know of a movement.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Kind as str: word, parse {
        /// Money that arrived for a deposit.
        Receipt = "receipt",
        /// A withdrawal that was paid.
        Payout = "payout",
        /// A withdrawal that came back.
        Return = "return",
        /// Suspended money that went back to its payer.
        Refund = "refund",
        /// A deposit that the provider took back.
        Reversal = "reversal",
        /// What the provider took on a day that was signed since.
        Fee = "fee",
        /// Another row of the ledger.
        Other = "other",
    }
}

words! {
    /// What the provider calls a line.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum LineKind as str: word, parse {
        /// Money from or to another account.
        Transfer = "transfer",
        /// What the provider takes.
        Fee = "fee",
        /// A transfer came back.
        Return = "return",
        /// An earlier line is taken back.
        Reversal = "reversal",
    }
}

/// A line of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BankLine {
    /// The statement's number.
    pub(super) statement: i64,
    /// Its place in the statement, from 1.
    pub(super) number: i64,
    /// The day of the statement, `2026-11-25`.
    pub(super) day: String,
    pub(super) kind: LineKind,
    /// Above zero when money came.
    pub(super) effect: Money,
    pub(super) transaction_id: Option<String>,
    pub(super) reference: Option<String>,
    /// The other side, masked.
    pub(super) name: Option<String>,
}

impl BankLine {
    /// What the provider took for the movement that the line names beside it; `own` is that movement, if it is known.
    /// A line of just that movement's amount is the movement, whatever the provider calls it.
    fn is_fee(&self, own: Option<&Ours>) -> bool {
        let is_taken = self.kind == LineKind::Fee && self.effect < Money::ZERO;
        is_taken && own.is_none_or(|own| own.amount != self.effect)
    }

    /// A fee that is listed again has the same name, the same reference and the same amount.
    fn fee_key(&self) -> Option<FeeKey<'_>> {
        let id = self.transaction_id.as_deref()?;
        Some((id, self.reference.as_deref(), self.effect))
    }

    fn names(&self) -> impl Iterator<Item = (bool, &str)> {
        let is_in = self.effect.is_positive();
        let names = [self.transaction_id.as_deref(), self.reference.as_deref()];
        names.into_iter().flatten().map(move |name| (is_in, name))
    }
}

/// What we know of a movement on the provider's account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ours {
    pub(super) kind: Kind,
    /// The receipt or withdrawal; of another row of the ledger, nothing.
    pub(super) subject: Option<Uuid>,
    /// How the provider's lines name it.
    pub(super) names: Vec<String>,
    /// What we know that moved, above zero when money came.
    pub(super) amount: Money,
    /// What the ledger booked for it, ever.
    pub(super) booked: Money,
    /// What of that on this day.
    pub(super) booked_today: Money,
}

impl Ours {
    fn is_in(&self) -> bool {
        matches!(self.kind, Kind::Receipt | Kind::Return)
    }
}

/// One day of a provider's account.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts {
    /// The day, `2026-11-25`.
    pub(super) day: String,
    pub(super) lines: Vec<BankLine>,
    pub(super) ours: Vec<Ours>,
    /// Lines of other days with a name that is in this day too.
    pub(super) elsewhere: Vec<BankLine>,
    /// A later statement is there: what is not in transit any more shows.
    pub(super) is_next_there: bool,
}

/// A line, what we know of it, or both, and what that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) class: Class,
    /// Its place in [`Facts::lines`].
    pub(super) line: Option<usize>,
    /// Its place in [`Facts::ours`].
    pub(super) ours: Option<usize>,
    /// What the provider lists on this day.
    pub(super) theirs: Money,
    /// What the ledger booked on this day.
    pub(super) booked: Money,
}

impl Item {
    /// By how much the provider's balance moved more than ours.
    pub(super) fn difference(&self) -> Money {
        minus(self.theirs, self.booked)
    }
}

impl Facts {
    /// The place of what has a name, by whether money came.
    fn ours_by_name(&self) -> HashMap<(bool, &str), usize> {
        let mut known = HashMap::new();
        for (place, ours) in self.ours.iter().enumerate() {
            for name in &ours.names {
                known.entry((ours.is_in(), name.as_str())).or_insert(place);
            }
        }
        known
    }
}

/// The provider's name of a fee, the movement that it names, and the amount.
type FeeKey<'a> = (&'a str, Option<&'a str>, Money);

/// What lines of other days name.
#[derive(Debug, Default)]
struct Elsewhere<'a> {
    before: HashSet<(bool, &'a str)>,
    after: HashSet<(bool, &'a str)>,
    /// Fees of earlier days.
    fees: HashSet<FeeKey<'a>>,
}

impl<'a> Elsewhere<'a> {
    fn of(facts: &'a Facts, is_fee: impl Fn(&BankLine) -> bool) -> Self {
        let mut elsewhere = Self::default();
        for line in &facts.elsewhere {
            match (is_fee(line), line.day < facts.day) {
                (true, true) => elsewhere.fees.extend(line.fee_key()),
                (true, false) => {}
                (false, true) => elsewhere.before.extend(line.names()),
                (false, false) => elsewhere.after.extend(line.names()),
            }
        }
        elsewhere
    }
}

/// Each line and each row of the ledger of a day in exactly one item.
pub(super) fn classify(facts: &Facts) -> Vec<Item> {
    let known = facts.ours_by_name();
    let own_of = |line: &BankLine| line.names().find_map(|name| known.get(&name).copied());
    let is_fee = |line: &BankLine| line.is_fee(own_of(line).map(|own| &facts.ours[own]));
    let Elsewhere { before, after, mut fees } = Elsewhere::of(facts, is_fee);
    let mut taken = vec![false; facts.ours.len()];
    let mut seen: HashSet<(bool, &str)> = HashSet::new();
    let mut items = Vec::with_capacity(facts.lines.len());
    for (place, line) in facts.lines.iter().enumerate() {
        let own = own_of(line);
        // Two lines are the same movement by the provider's own name of it, or by what it is of ours.
        let is_seen = |line: &BankLine| {
            let id = line.transaction_id.as_deref().map(|id| (line.effect.is_positive(), id));
            id.is_some_and(|id| seen.contains(&id) || before.contains(&id))
        };
        let is_listed_before = own.is_some_and(|own| {
            let ours = &facts.ours[own];
            taken[own] || ours.names.iter().any(|name| before.contains(&(ours.is_in(), name.as_str())))
        });
        let mut item = Item {
            class: Class::Unknown,
            line: Some(place),
            ours: None,
            theirs: line.effect,
            booked: Money::ZERO,
        };
        // A fee names the movement that it was taken for, and is not that movement.
        if is_fee(line) {
            let is_new = line.fee_key().is_none_or(|key| fees.insert(key));
            item.class = if is_new { Class::Fee } else { Class::Doubled };
            items.push(item);
            continue;
        }
        if is_seen(line) || is_listed_before {
            item.class = Class::Doubled;
        } else if let Some(own) = own {
            let ours = &facts.ours[own];
            taken[own] = true;
            item.ours = Some(own);
            item.booked = ours.booked_today;
            item.class = if line.effect != ours.amount || ours.booked != ours.amount {
                Class::AmountDiffers
            } else if matches!(ours.kind, Kind::Return | Kind::Refund | Kind::Reversal) {
                Class::Return
            } else {
                Class::Matched
            };
        } else {
            item.class = match line.kind {
                LineKind::Transfer | LineKind::Fee if line.effect.is_positive() => Class::TheirsOnly,
                _ => Class::Unknown,
            };
        }
        seen.extend(line.names());
        items.push(item);
    }
    items.extend(unlisted(facts, &taken, &before, &after));
    items
}

/// Names of movements, each with whether it came in.
type Names<'a> = HashSet<(bool, &'a str)>;

/// What was booked on this day and is in no line of it; `before` and `after` are named by lines of the days around.
fn unlisted(facts: &Facts, taken: &[bool], before: &Names<'_>, after: &Names<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    for (place, ours) in facts.ours.iter().enumerate() {
        if taken[place] || ours.booked_today == Money::ZERO {
            continue;
        }
        let is_in =
            |days: &Names<'_>| ours.names.iter().any(|name| days.contains(&(ours.is_in(), name.as_str())));
        let class = match () {
            () if ours.kind == Kind::Other => Class::Unknown,
            () if ours.kind == Kind::Fee => Class::Fee,
            () if is_in(before) => Class::Matched,
            () if is_in(after) || !facts.is_next_there => Class::Transit,
            () => Class::OursOnly,
        };
        items.push(Item {
            class,
            line: None,
            ours: Some(place),
            theirs: Money::ZERO,
            booked: ours.booked_today,
        });
    }
    items
}

/// What a class of a day sums to.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassSum {
    /// The class.
    pub class: Class,
    /// How many items.
    pub count: u64,
    /// What the provider lists.
    pub theirs: Money,
    /// What the ledger booked.
    pub booked: Money,
    /// The first less the second.
    pub difference: Money,
}

/// The sums of every class, in their order; those without items too.
pub(super) fn sums(items: &[Item]) -> Vec<ClassSum> {
    let of = |class: Class| {
        let own = items.iter().filter(|item| item.class == class);
        let mut sum =
            ClassSum { class, count: 0, theirs: Money::ZERO, booked: Money::ZERO, difference: Money::ZERO };
        for item in own {
            sum.count += 1;
            sum.theirs = plus(sum.theirs, item.theirs);
            sum.booked = plus(sum.booked, item.booked);
            sum.difference = plus(sum.difference, item.difference());
        }
        sum
    };
    Class::ALL.into_iter().map(of).collect()
}

/// Sums of a day stay far from what fits; should one not, it stands still at the end and the balance disagrees.
pub(super) fn plus(a: Money, b: Money) -> Money {
    Money::from_minor(a.minor().saturating_add(b.minor()))
}

pub(super) fn minus(a: Money, b: Money) -> Money {
    Money::from_minor(a.minor().saturating_sub(b.minor()))
}

#[cfg(test)]
mod tests;
