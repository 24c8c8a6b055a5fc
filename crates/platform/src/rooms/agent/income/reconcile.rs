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
use crate::rooms::agent::figures::{counted_on, line_on};
use crate::rooms::merchant::{GameCategory, Rate};
use crate::rooms::wallet::{AccountId, EARNED, Effect, FILLED, LogEntry, PAID_OUT};

/// What the ledger's log says of lines, by the keys of its rows and by member: what came to the account of earnings, in
/// hundred-thousandths. A row between two agents has a line of each.
#[derive(Debug, Default)]
pub(in crate::rooms::agent) struct Booked(BTreeMap<(Uuid, MemberId), i64>);

impl Booked {
    /// Whether the row moved money of lines.
    pub(in crate::rooms::agent) fn is_about(row: &LogEntry) -> bool {
        let is_moved = matches!(row.entry.kind, Effect::Posted | Effect::Reversed);
        is_moved && matches!(row.entry.namespace.as_str(), EARNED | FILLED | PAID_OUT)
    }

    /// Adds a row of the log that is about lines. `owner_of` says whose account of earnings an account is.
    pub(in crate::rooms::agent) fn read(
        &mut self,
        row: &LogEntry,
        owner_of: impl Fn(AccountId) -> Option<MemberId>,
    ) {
        let entry = &row.entry;
        // What goes back has a key of its own.
        let key = entry.original.filter(|_| entry.kind == Effect::Reversed).unwrap_or(entry.key_id);
        let amount = entry.amount.minor();
        for (account, change) in [(entry.debit, amount.saturating_neg()), (entry.credit, amount)] {
            let Some(member_id) = owner_of(account) else { continue };
            let sum = self.0.entry((key.uuid(), member_id)).or_default();
            *sum = sum.saturating_add(change);
        }
    }
}

impl Agents {
    /// Every difference between what agents earned and the figures or the ledger, in words. G4: what all levels earned by a
    /// day is at most the top rate of what was counted. G5: what is in an account of earnings is the sum of its lines. G6:
    /// what the figures of a day come to is booked. G7: every line is one row of the ledger, and every row one line of each
    /// member. G10: a line's amount follows from what it is told to come from.
    pub(in crate::rooms::agent) async fn differences_of_income(
        &self,
        ledger: &Booked,
        roots: &[Root],
    ) -> Result<Vec<String>> {
        let mut found = self.differences_of_lines(ledger).await?;
        let now = self.core.clock.now();
        for code in self.merchants.codes().await? {
            let merchant = self.merchants.find_by_code(&code).await?;
            found.extend(self.differences_of_contracts(&merchant).await?);
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
        for (key, amount) in &lines {
            let (id, member_id) = key;
            let sum = sums.entry(*member_id).or_default();
            *sum = sum.saturating_add(*amount);
            if ledger.0.get(key) != Some(amount) {
                let amount = Money::from_minor(*amount);
                found.push(format!("income line {id}: {amount} is not what the ledger has under its key"));
            }
        }
        // What was given up went back to the wallet and has no line.
        let rows = ledger.0.iter().filter(|(key, amount)| **amount != 0 && !lines.contains_key(key));
        for ((id, _), _) in rows {
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
        let ords: BTreeSet<i32> = shares.values().flatten().map(|(ord, _)| *ord).collect();
        let people = self.accounts.behind_numbers(&ords.into_iter().collect::<Vec<_>>()).await?;
        let earners: BTreeSet<MemberId> = lines.iter().map(|line| line.member_id).collect();
        let earners: Vec<MemberId> = earners.into_iter().collect();
        let places = self.accounts.lines_of(self.core.db.read(), &earners).await?;
        // Own play is no share, nor is what stood below another agent on the day.
        let is_direct = |line: &Line, ord: i32| {
            let on_day = people.get(&ord).and_then(|person| line_on(&person.lines, line.day));
            let above = on_day.and_then(|on_day| on_day.ords.iter().rev().nth(1).copied());
            let own = places.get(&line.member_id).and_then(|places| places.last()?.ords.last().copied());
            above.is_some() && above == own
        };
        let follows = |line: &Line| {
            let none = Vec::new();
            let shares = shares.get(&line.id).unwrap_or(&none);
            let is_right = |share_of: &super::commission::Share| {
                let (now, before) = (share_of.base, share_of.base_before);
                let earned = |base| share(base, line.rate, share_of.rate);
                share_of.amount == earned(now).saturating_sub(earned(before))
            };
            let sum = shares.iter().fold(0_i64, |sum, (_, share)| sum.saturating_add(share.amount));
            sum == line.amount && shares.iter().all(|(ord, share)| is_direct(line, *ord) && is_right(share))
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
