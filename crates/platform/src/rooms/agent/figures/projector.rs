use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use erawan_kernel::ids::{MemberId, MerchantId};
use futures::future::BoxFuture;
use jiff::Timestamp;
use jiff::civil::Date;

use super::column::Figures;
use super::gaps::{Gaps, line_on};
use super::row::{Changed, changes_of};
use super::store::{self, DayKey};
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::rooms::account::LineOfDays;
use crate::rooms::agent::Agents;
use crate::rooms::agent::income::late;
use crate::rooms::records::{COUNTED, Counted};
use crate::rooms::wallet::{LogEntry, Projector};

/// The name of its checkpoint.
pub(in crate::rooms::agent) const FIGURES: &str = "agent/figures";
/// Rows of the log that are added in one step. The more of them there are, the more fall into one sum: a step grows with
/// what lies ahead.
const ROWS_MIN: u32 = 1_000;
const ROWS_MAX: u32 = 50_000;
/// How old figures may be so that a busy log is added in few steps.
const REST: Duration = Duration::from_secs(2);

/// Adds what members did to their days and to those of everyone above.
#[derive(Debug)]
pub(in crate::rooms::agent) struct FiguresProjector {
    agents: Agents,
}

impl FiguresProjector {
    pub(in crate::rooms::agent) fn new(agents: &Agents) -> Self {
        Self { agents: agents.clone() }
    }
}

impl Projector for FiguresProjector {
    fn name(&self) -> &'static str {
        FIGURES
    }

    fn follows(&self) -> Option<&'static str> {
        Some(COUNTED)
    }

    fn rows_at_once(&self, lag: i64) -> u32 {
        u32::try_from(lag).unwrap_or(ROWS_MAX).clamp(ROWS_MIN, ROWS_MAX)
    }

    fn rest(&self) -> Duration {
        REST
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return Ok(()) };
            let changes = self.agents.changes_of(entries).await?;
            let counted =
                self.agents.records.counted_between(tx, first.entry.sequence..=last.entry.sequence).await?;
            let is_counted = self.agents.wallets.applied_to(tx, COUNTED).await;
            if is_counted.map_err(|error| DbErr::Custom(error.to_string()))? < last.entry.sequence {
                return Err(DbErr::Custom("counted stakes are just made anew".to_owned()));
            }
            let mut step = Step::of(&self.agents, tx, &changes, &counted).await?;
            for change in &changes {
                let day = self.agents.date_at(change.merchant_id, change.at).await?;
                step.change(change, day)?;
            }
            for row in &counted {
                step.count(row)?;
            }
            late::note(tx, &self.agents, entries, &counted, |member| {
                step.lines.get(&member).map(Vec::as_slice)
            })
            .await?;
            step.write(tx).await
        })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            // First the marks: who adds people at the same moment is waited for.
            self.agents.accounts.forget_sums_in_tx(tx).await?;
            store::clear(tx).await
        })
    }
}

impl Agents {
    /// What rows of the log change.
    pub(super) async fn changes_of(&self, entries: &[LogEntry]) -> DbResult<Vec<Changed>> {
        let ends = |row: &LogEntry| [(row.entry.debit, row.debit), (row.entry.credit, row.credit)];
        let others = entries.iter().flat_map(ends).filter(|(_, wallet)| wallet.is_none());
        let others: BTreeSet<_> = others.map(|(account, _)| account).collect();
        let owners = self.wallets.account_owners(&others.into_iter().collect::<Vec<_>>()).await;
        let owners = owners.map_err(|error| DbErr::Custom(error.to_string()))?;
        Ok(entries.iter().flat_map(|row| changes_of(row, &owners)).collect())
    }

    pub(in crate::rooms::agent) async fn date_at(
        &self,
        merchant_id: MerchantId,
        at: Timestamp,
    ) -> DbResult<Date> {
        let merchant = self.merchants.find(merchant_id).await;
        Ok(merchant.map_err(|error| DbErr::Custom(error.to_string()))?.date_at(at))
    }
}

/// What one step along the log comes to, kept in memory until it is written.
struct Step {
    lines: HashMap<MemberId, Vec<LineOfDays>>,
    sums: BTreeMap<(MemberId, Date, String), Figures>,
    balances: BTreeMap<MemberId, i64>,
    gaps: Gaps,
}

impl Step {
    async fn of(agents: &Agents, tx: &Tx, changes: &[Changed], counted: &[Counted]) -> DbResult<Self> {
        let members = changes.iter().map(|change| change.member_id);
        let members: BTreeSet<_> = members.chain(counted.iter().map(|row| row.member_id)).collect();
        let members: Vec<_> = members.into_iter().collect();
        let lines = agents.accounts.lines_of(tx, &members).await?;
        let there = changes.iter().filter(|change| change.what.is_some()).map(|change| change.member_id);
        let ords: BTreeSet<i32> =
            there.filter_map(|member| lines.get(&member)?.first()?.ords.last().copied()).collect();
        let seen = store::seen(tx, &ords.into_iter().collect::<Vec<_>>()).await?;
        let gaps = Gaps { seen, ..Gaps::default() };
        Ok(Self { lines, sums: BTreeMap::new(), balances: BTreeMap::new(), gaps })
    }

    fn change(&mut self, change: &Changed, day: Date) -> DbResult<()> {
        let member = change.member_id;
        let lines = lines_in(&self.lines, member)?;
        if let Some(what) = change.what {
            self.gaps.note(lines, what, day);
        }
        self.sums.entry((member, day, change.category.clone())).or_default().add(&change.figures);
        let balance = self.balances.entry(member).or_default();
        *balance = balance.saturating_add(change.change);
        Ok(())
    }

    fn count(&mut self, row: &Counted) -> DbResult<()> {
        lines_in(&self.lines, row.member_id)?;
        let figures = Figures { rounds: row.rounds, counted: row.delta, ..Figures::default() };
        self.sums.entry((row.member_id, row.close_day, row.category.clone())).or_default().add(&figures);
        Ok(())
    }

    async fn write(self, tx: &Tx) -> DbResult<()> {
        let (mut own, mut of_teams) = (BTreeMap::new(), BTreeMap::new());
        for ((member, day, category), figures) in &self.sums {
            let Some(line) = self.lines.get(member).and_then(|lines| line_on(lines, *day)) else { continue };
            add_up(&line.ords, (*day, category), figures, (&mut own, &mut of_teams));
        }
        let mut balances: BTreeMap<i32, i64> = BTreeMap::new();
        for (member, change) in &self.balances {
            // What people have is their agents' of today.
            let Some(line) = self.lines.get(member).and_then(|lines| lines.last()) else { continue };
            for ord in line.ords.split_last().map_or(&[][..], |(_, above)| above) {
                let sum = balances.entry(*ord).or_default();
                *sum = sum.saturating_add(*change);
            }
        }
        store::add_days(tx, &own, &of_teams).await?;
        store::add_balances(tx, &balances).await?;
        store::write_gaps(tx, &self.gaps).await
    }
}

/// Adds figures to the day of the person at the end of the line, and to the teams of all above.
fn add_up(
    ords: &[i32],
    (day, category): (Date, &str),
    figures: &Figures,
    (own, of_teams): (&mut BTreeMap<DayKey, Figures>, &mut BTreeMap<DayKey, Figures>),
) {
    let mut parent = 0;
    for (at, ord) in ords.iter().enumerate() {
        let key = (day, parent, *ord, category.to_owned());
        let sums = if at + 1 == ords.len() { &mut *own } else { &mut *of_teams };
        sums.entry(key).or_default().add(figures);
        parent = *ord;
    }
}

/// Where the member stood. Everyone who has money has a place; one who has none yet gets it when the server starts.
fn lines_in(lines: &HashMap<MemberId, Vec<LineOfDays>>, member: MemberId) -> DbResult<&[LineOfDays]> {
    let lines = lines.get(&member).filter(|lines| !lines.is_empty());
    lines
        .map(Vec::as_slice)
        .ok_or_else(|| DbErr::Custom(format!("the member {member} has no place in the team tree")))
}
