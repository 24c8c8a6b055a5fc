//! Whether what agents earned is what the figures and the ledger say.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;
use jiff::civil::Date;
use uuid::Uuid;

use super::commission::share;
use super::late::oldest_day;
use super::model::{IncomeKind, Line, Run, RunState};
use super::store;
use crate::rooms::account::Root;
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::figures::counted_on;
use crate::rooms::merchant::{GameCategory, Rate};
use crate::rooms::wallet::{EARNED, Effect, LogEntry, PAID_OUT};

/// What the ledger's log says of lines, by their identifiers: what came to the account of earnings, in hundred-thousandths.
#[derive(Debug, Default)]
pub(in crate::rooms::agent) struct Booked(BTreeMap<Uuid, i64>);

impl Booked {
    /// Adds a row of the log, where it is one of a line. `is_earned` says whether it came to an account of earnings.
    pub(in crate::rooms::agent) fn read(&mut self, row: &LogEntry, is_earned: bool) {
        let namespace = row.entry.namespace.as_str();
        if row.entry.kind != Effect::Posted || !matches!(namespace, EARNED | PAID_OUT) {
            return;
        }
        let amount = row.entry.amount.minor();
        let amount = if is_earned { amount } else { amount.saturating_neg() };
        let sum = self.0.entry(row.entry.key_id.uuid()).or_default();
        *sum = sum.saturating_add(amount);
    }
}

impl Agents {
    /// Every difference between what agents earned and the figures or the ledger, in words. G4: what all levels earned by a
    /// day is at most the top rate of what was counted. G5: what is in an account of earnings is the sum of its lines. G6:
    /// what the figures of a day come to is booked. G7: every line is one row of the ledger, and every row one line. G10: a
    /// line's amount follows from what it is told to come from.
    pub(in crate::rooms::agent) async fn differences_of_income(
        &self,
        ledger: &Booked,
        roots: &[Root],
    ) -> Result<Vec<String>> {
        let mut found = self.differences_of_lines(ledger).await?;
        let now = self.core.clock.now();
        for code in self.merchants.codes().await? {
            let merchant = self.merchants.find_by_code(&code).await?;
            let oldest = oldest_day(merchant.date_at(now))?;
            let kind = IncomeKind::Commission;
            let runs = store::runs_from(&self.core.db, merchant.id, kind, oldest).await?;
            // A correction of a day belongs to a later run.
            let mut of_days: BTreeMap<Date, Vec<Line>> = BTreeMap::new();
            for run in &runs {
                let lines = store::lines_of_run(&self.core.db, run.id).await?;
                found.extend(self.differences_of_shares(&lines).await?);
                for line in lines {
                    of_days.entry(line.day).or_default().push(line);
                }
            }
            let tops: Vec<i32> =
                roots.iter().filter(|root| root.merchant_id == merchant.id).map(|root| root.ord).collect();
            for run in runs.iter().filter(|run| run.state != RunState::Begun) {
                let lines = of_days.remove(&run.day).unwrap_or_default();
                found.extend(self.differences_of_top_rates(&tops, run.day, &lines).await?);
                found.extend(self.differences_of_targets(run, &lines).await?);
            }
        }
        Ok(found)
    }

    async fn differences_of_lines(&self, ledger: &Booked) -> Result<Vec<String>> {
        let lines = store::all_booked(&self.core.db).await?;
        let mut found = Vec::new();
        let mut sums: BTreeMap<MemberId, i64> = BTreeMap::new();
        for (id, (member_id, amount)) in &lines {
            let sum = sums.entry(*member_id).or_default();
            *sum = sum.saturating_add(*amount);
            if ledger.0.get(id) != Some(amount) {
                let amount = Money::from_minor(*amount);
                found.push(format!("income line {id}: {amount} is not what the ledger has under its key"));
            }
        }
        for id in ledger.0.keys().filter(|id| !lines.contains_key(id)) {
            found.push(format!("the ledger has earnings under {id}, of which there is no booked line"));
        }
        for (member_id, sum) in sums {
            let held = self.wallets.earnings_of(member_id).await?;
            if held.minor() != sum {
                let sum = Money::from_minor(sum);
                found.push(format!("{member_id}: lines of earnings come to {sum}, the ledger holds {held}"));
            }
        }
        Ok(found)
    }

    async fn differences_of_shares(&self, lines: &[Line]) -> Result<Vec<String>> {
        let shares = store::shares_of(&self.core.db, lines).await?;
        let follows = |line: &Line| {
            let none = Vec::new();
            let shares = shares.get(&line.id).unwrap_or(&none);
            let is_right = |share_of: &super::commission::Share| {
                let (now, before) = (share_of.base, share_of.base_before);
                let earned = |base| share(base, line.rate, share_of.rate);
                share_of.amount == earned(now).saturating_sub(earned(before))
            };
            let sum = shares.iter().fold(0_i64, |sum, (_, share)| sum.saturating_add(share.amount));
            sum == line.amount && shares.iter().all(|(_, share)| is_right(share))
        };
        let wrong = lines.iter().filter(|line| !follows(line));
        Ok(wrong
            .map(|line| format!("income line {}: its amount does not follow from its shares", line.id))
            .collect())
    }

    async fn differences_of_top_rates(&self, tops: &[i32], day: Date, lines: &[Line]) -> Result<Vec<String>> {
        let mut earned: BTreeMap<GameCategory, (i64, Rate)> = BTreeMap::new();
        for line in lines {
            let Some(category) = line.category else { continue };
            let (sum, top) = earned.entry(category).or_insert((0, Rate::ZERO));
            *sum = sum.saturating_add(line.amount);
            *top = (*top).max(line.rate);
        }
        if earned.is_empty() {
            return Ok(Vec::new());
        }
        let mut counted: HashMap<String, i64> = HashMap::new();
        for ((_, _, category), amount) in counted_on(&self.core.db, day, Some(tops)).await? {
            let sum = counted.entry(category).or_default();
            *sum = sum.saturating_add(amount);
        }
        let mut found = Vec::new();
        for (category, (sum, top)) in earned {
            let counted = counted.get(category.code()).copied().unwrap_or_default();
            // A correction that waits may still lower it.
            if sum > share(counted, top, Rate::ZERO) && !self.waits(tops, day).await? {
                let (sum, counted) = (Money::from_minor(sum), Money::from_minor(counted));
                let category = category.code();
                found.push(format!("{day}, {category}: agents earned {sum}, more than {top} % of {counted}"));
            }
        }
        Ok(found)
    }

    /// Whether something of the day is still to be put right.
    async fn waits(&self, tops: &[i32], day: Date) -> Result<bool> {
        for root in self.accounts.roots().await?.iter().filter(|root| tops.contains(&root.ord)) {
            if !store::dirty_days(&self.core.db, root.merchant_id, (day, day)).await?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn differences_of_targets(&self, run: &Run, lines: &[Line]) -> Result<Vec<String>> {
        let mut missing = self.lines_of_day(run, run.day, None).await?;
        // Those who earned by branches that count nothing any more.
        let receivers: BTreeSet<MemberId> = lines.iter().map(|line| line.member_id).collect();
        let receivers: Vec<MemberId> = receivers.into_iter().collect();
        let places = self.accounts.lines_of(self.core.db.read(), &receivers).await?;
        let ords = places.values().filter_map(|places| places.last()?.ords.last().copied());
        missing.extend(self.lines_of_day(run, run.day, Some(&ords.collect::<Vec<_>>())).await?);
        let missing: BTreeMap<_, _> =
            missing.into_iter().map(|written| (written.line.id, written.line)).collect();
        let waiting = self.waiting_on(run, run.day).await?;
        let waiting = self.accounts.behind_numbers(&waiting.into_iter().collect::<Vec<_>>()).await?;
        let waiting: BTreeSet<MemberId> = waiting.into_values().map(|person| person.member_id).collect();
        let missing = missing.into_values().filter(|line| !waiting.contains(&line.member_id));
        Ok(missing
            .map(|line| {
                let (amount, category) = (Money::from_minor(line.amount), line.category);
                let category = category.map_or("", GameCategory::code);
                format!("{}, {}, {category}: {amount} of earnings is not booked", line.member_id, run.day)
            })
            .collect())
    }
}
