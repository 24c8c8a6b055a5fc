//! Whether the figures are those of the ledger, and of the rows of people.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;

use super::column::{Column, Figures};
use super::projector::FIGURES;
use super::store::{self, DayRow};
use crate::rooms::account::Root;
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::income::LedgerRows;
use crate::rooms::wallet::{Book, book_number};

/// How many findings are told.
const TOLD_MAX: usize = 20;

/// A tree: of which merchant, and whether of test accounts.
type Tree = (MerchantId, bool);

/// What the ledger says, read without the figures.
#[derive(Default)]
struct Ledger {
    days: BTreeMap<(Tree, Date), Figures>,
    members: BTreeMap<MemberId, i64>,
    /// What agents earned and were paid.
    income: LedgerRows,
}

impl Agents {
    /// Rows of the ledger's log that the figures do not have yet.
    ///
    /// # Errors
    /// [`super::super::AgentError::Wallet`].
    pub async fn behind(&self) -> Result<i64> {
        Ok(self.wallets.behind(FIGURES).await?)
    }

    /// Every difference between the figures of teams and the ledger, in words. G1: what stands below the root of a tree
    /// comes to the ledger's rows of the day, in every column. G2: a team is the sum of its direct members and their
    /// teams, and figures stand under the agent who was directly above on the day. G3: what a member's figures say is what changed in the member's accounts. G4 to G7 and G10: what agents
    /// earned, see [`Self::differences_of_income`]. Rates: none is above that of the agent directly above. Also every
    /// transfer to a team that does not say what the ledger says. Logins, registrations and the sizes of teams are those
    /// of their rows, as far as these were added. Lists of rounds have as many
    /// as the betting record.
    ///
    /// Meaningful while nothing moves and the figures have caught up.
    ///
    /// # Errors
    /// [`super::super::AgentError::Wallet`], [`super::super::AgentError::Database`].
    pub async fn reconcile(&self) -> Result<Vec<String>> {
        let mut ledger = self.read_ledger().await?;
        let roots = self.accounts.roots().await?;
        let mut found = self.reconcile_transfers().await?;
        let mut changed: HashMap<i32, i64> = HashMap::new();
        for day in store::days(&self.core.db).await? {
            let (own, of_teams) = store::rows_of(&self.core.db, day).await?;
            for (_, ord, _, figures) in &own {
                let sum = changed.entry(*ord).or_default();
                *sum = sum.saturating_add(figures.change());
            }
            found.extend(differences_in_teams(day, &own, &of_teams));
            found.extend(self.differences_of_places(day, &own, &of_teams).await?);
            let below = sums_below(&own, &of_teams);
            for root in &roots {
                let figures = of_all_categories(&below, root.ord);
                let rows = ledger.days.remove(&((root.merchant_id, root.is_test), day)).unwrap_or_default();
                found.extend(differences_of_day(day, root, &figures, &rows));
            }
        }
        let told_nowhere = ledger.days.iter().filter(|(_, rows)| **rows != Figures::default());
        found.extend(told_nowhere.map(|(((merchant_id, _), day), _)| {
            format!("{merchant_id}, {day}: the ledger has rows of which the figures of teams tell nothing")
        }));
        found.extend(self.differences_of_members(&ledger.members, &changed).await?);
        found.extend(self.differences_of_income(&ledger.income, &roots).await?);
        found.extend(self.differences_of_rates().await?);
        found.extend(self.differences_of_people().await?);
        found.extend(self.list_differences(&roots).await?);
        found.truncate(TOLD_MAX);
        Ok(found)
    }

    async fn read_ledger(&self) -> Result<Ledger> {
        let mut ledger = Ledger::default();
        let mut sequence = 0;
        loop {
            let entries = self.wallets.rows_after(sequence).await?;
            let Some(last) = entries.last() else { break };
            sequence = last.entry.sequence;
            let of_income = entries.iter().filter(|row| LedgerRows::is_about(row));
            let ends: BTreeSet<_> = of_income.flat_map(|row| [row.entry.debit, row.entry.credit]).collect();
            let owners = self.wallets.account_owners(&ends.into_iter().collect::<Vec<_>>()).await?;
            for row in entries.iter().filter(|row| LedgerRows::is_about(row)) {
                // The other end is a wallet, the merchant, or another agent.
                ledger.income.read(row, |account| owners.get(&account).map(|owner| owner.member_id));
            }
            for change in self.changes_of(&entries).await? {
                let day = self.date_at(change.merchant_id, change.at).await?;
                let tree = (change.merchant_id, change.is_test);
                ledger.days.entry((tree, day)).or_default().add(&change.figures);
                let sum = ledger.members.entry(change.member_id).or_default();
                *sum = sum.saturating_add(change.change);
            }
        }
        for ((merchant_id, book, day), (rounds, counted)) in self.records.counted_days().await? {
            let Ok(day) = day.parse() else { continue };
            let tree = (merchant_id, book == book_number(Book::Test));
            let more = Figures { rounds, counted, ..Figures::default() };
            ledger.days.entry((tree, day)).or_default().add(&more);
        }
        Ok(ledger)
    }

    async fn differences_of_members(
        &self,
        members: &BTreeMap<MemberId, i64>,
        changed: &HashMap<i32, i64>,
    ) -> Result<Vec<String>> {
        let ids: Vec<MemberId> = members.keys().copied().collect();
        let lines = self.accounts.lines_of(self.core.db.read(), &ids).await?;
        let mut found = Vec::new();
        let mut held: BTreeMap<i32, i64> = BTreeMap::new();
        for (member, moved) in members {
            let Some(line) = lines.get(member).and_then(|lines| lines.last()) else { continue };
            let Some((ord, above)) = line.ords.split_last() else { continue };
            let told = changed.get(ord).copied().unwrap_or_default();
            if told != *moved {
                let (told, moved) = (Money::from_minor(told), Money::from_minor(*moved));
                found.push(format!(
                    "{member}: by the figures of teams the accounts changed by {told}, by the ledger by {moved}"
                ));
            }
            for ord in above {
                let sum = held.entry(*ord).or_default();
                *sum = sum.saturating_add(*moved);
            }
        }
        let told = store::totals(&self.core.db).await?;
        let told: BTreeMap<i32, i64> = told.into_iter().map(|(ord, (_, balance))| (ord, balance)).collect();
        for ord in held.keys().chain(told.keys().filter(|ord| !held.contains_key(*ord))) {
            let of =
                |sums: &BTreeMap<i32, i64>| Money::from_minor(sums.get(ord).copied().unwrap_or_default());
            if of(&told) != of(&held) {
                found.push(format!(
                    "line {ord}: the team is said to have {}, the ledger holds {}",
                    of(&told),
                    of(&held)
                ));
            }
        }
        Ok(found)
    }
}

/// What the children of each person come to, by category: their own and their teams'.
fn sums_below(own: &[DayRow], of_teams: &[DayRow]) -> BTreeMap<(i32, String), Figures> {
    let mut sums: BTreeMap<(i32, String), Figures> = BTreeMap::new();
    for (parent, _, category, figures) in own.iter().chain(of_teams) {
        if *parent != 0 {
            sums.entry((*parent, category.clone())).or_default().add(figures);
        }
    }
    sums
}

fn of_all_categories(sums: &BTreeMap<(i32, String), Figures>, ord: i32) -> Figures {
    let mut all = Figures::default();
    for ((parent, _), figures) in sums {
        if *parent == ord {
            all.add(figures);
        }
    }
    all
}

fn differences_in_teams(day: Date, own: &[DayRow], of_teams: &[DayRow]) -> Vec<String> {
    let mut teams: BTreeMap<(i32, String), Figures> = BTreeMap::new();
    for (_, ord, category, figures) in of_teams {
        teams.entry((*ord, category.clone())).or_default().add(figures);
    }
    let below = sums_below(own, of_teams);
    let mut found = Vec::new();
    for key in below.keys().chain(teams.keys().filter(|key| !below.contains_key(*key))) {
        let of = |sums: &BTreeMap<_, Figures>| sums.get(key).copied().unwrap_or_default();
        if of(&teams) != of(&below) {
            let (ord, category) = key;
            found.push(format!(
                "line {ord}, {day}, {category}: the team is not the sum of its direct members"
            ));
        }
    }
    found
}

fn differences_of_day(day: Date, root: &Root, figures: &Figures, rows: &Figures) -> Vec<String> {
    let differs = |column: &Column| figures.get(*column) != rows.get(*column);
    let tell = |column: Column| {
        let (merchant_id, name) = (root.merchant_id, column.name());
        let (told, held) = (figures.get(column), rows.get(column));
        format!("{merchant_id}, {day}, {name}: the figures of teams say {told}, the ledger {held}")
    };
    Column::ALL.into_iter().filter(differs).map(tell).collect()
}
