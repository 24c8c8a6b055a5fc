//! The run of a day: what every agent earned by it, and what earlier days came to since.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::time::Duration;

use erawan_kernel::Money;
use erawan_kernel::ids::{IncomeLineId, MemberId, MerchantId};
use futures::future::join_all;
use jiff::civil::Date;
use uuid::Uuid;

use super::commission::{Bases, BookedBy, Branch, by_agent, to_book};
use super::late::oldest_day;
use super::model::{BookedAt, ChangedRound, DirtyDay, IncomeKind, Line, Run, RunState};
use super::store::{self, OpenLines, WrittenLine};
use crate::rooms::account::Numbered;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::figures::{FIGURES, counted_on, first_day, line_on};
use crate::rooms::agent::{Agents, rates};
use crate::rooms::merchant::{GameCategory, Merchant, Rate};
use crate::rooms::wallet::{Earning, TxCode, WalletError};

/// How long the job rests between two looks at what is due.
const REST: Duration = Duration::from_secs(30);
/// Lines that are booked at once.
const AT_ONCE: u64 = 256;
/// Rounds that a correction names at most.
pub(super) const ROUNDS_MAX: usize = 20;
/// What a run that books something for is called in the ledger.
const COMMISSION: IncomeKind = IncomeKind::Commission;

/// What the branches of agents counted on one day, and who they are.
pub(super) struct DayOfAgents {
    pub(super) bases: BTreeMap<(i32, GameCategory), Bases>,
    pub(super) people: HashMap<i32, Numbered>,
    rates: HashMap<(MemberId, GameCategory), Rate>,
}

impl DayOfAgents {
    fn rate(&self, ord: i32, category: GameCategory) -> Rate {
        let person = self.people.get(&ord);
        let rate = person.and_then(|person| self.rates.get(&(person.member_id, category)));
        rate.copied().unwrap_or(Rate::ZERO)
    }
}

impl Agents {
    /// Runs days that are over, books and pays out, for as long as the task lives.
    pub(in crate::rooms::agent) async fn follow_runs(self) {
        loop {
            tokio::time::sleep(REST).await;
            if let Err(error) = self.run_once().await {
                tracing::error!(%error, "what agents earned could not be worked on");
            }
        }
    }

    /// Does all that is due now for what agents earn. What a crash or another node left half done is finished; a second
    /// call does nothing.
    ///
    /// # Errors
    /// [`super::super::AgentError::Database`], [`super::super::AgentError::Wallet`]; the next call goes on.
    pub async fn run_once(&self) -> Result<()> {
        let mut all = Ok(());
        for code in self.merchants.codes().await? {
            // What is wrong at one merchant keeps no other one waiting.
            let one = self.run_merchant(&code).await;
            if let Err(error) = &one {
                tracing::error!(merchant = %code, %error, "what agents of a merchant earned could not be worked on");
            }
            all = all.and(one);
        }
        all
    }

    async fn run_merchant(&self, code: &str) -> Result<()> {
        let merchant = self.merchants.find_by_code(code).await?;
        let today = merchant.date_at(self.core.clock.now());
        self.compute_due(&merchant, today).await?;
        for run in store::runs_in(&self.core.db, merchant.id, COMMISSION, RunState::Computed).await? {
            self.post(&run).await?;
        }
        self.compute_contracts(&merchant).await?;
        self.pay_contracts(merchant.id).await?;
        self.pay_due(&merchant, today).await
    }

    /// Computes every day that is over, the first one first; those that the figures do not have yet wait.
    async fn compute_due(&self, merchant: &Merchant, today: Date) -> Result<()> {
        let db = &self.core.db;
        for run in store::runs_in(db, merchant.id, COMMISSION, RunState::Begun).await? {
            if !self.compute(&run).await? {
                return Ok(());
            }
        }
        let next = match store::last_run_day(db, merchant.id, COMMISSION).await? {
            Some(last) => last.tomorrow().ok(),
            None => first_day(db).await?,
        };
        let oldest = oldest_day(today)?;
        let mut next = next.map(|day| day.max(oldest));
        while let Some(day) = next.filter(|day| *day < today) {
            let new = Run {
                id: Run::id_of(merchant.id, COMMISSION, day),
                merchant_id: merchant.id,
                kind: COMMISSION,
                day,
                state: RunState::Begun,
                snapshot: self.wallets.last_row().await?,
            };
            let run = store::begin_run(db, &new, self.core.clock.now_ms()).await?;
            if !self.compute(&run).await? {
                return Ok(());
            }
            next = day.tomorrow().ok();
        }
        Ok(())
    }

    /// Writes down what the run books; false while the figures lag behind it.
    async fn compute(&self, run: &Run) -> Result<bool> {
        let db = &self.core.db;
        if self.wallets.followed_to(FIGURES).await? < run.snapshot {
            return Ok(false);
        }
        // Read before the figures: what changes meanwhile is noted again and stays noted.
        let (oldest, yesterday) = (oldest_day(run.day)?, run.day.yesterday().unwrap_or(run.day));
        let dirty = store::dirty_days(db, run.merchant_id, (oldest, yesterday)).await?;
        let mut lines = self.lines_of_day(run, run.day, None).await?;
        let runs = store::runs_from(db, run.merchant_id, run.kind, oldest).await?;
        let were_run: BTreeSet<Date> = runs.into_iter().map(|run| run.day).collect();
        let mut by_day: BTreeMap<Date, Vec<DirtyDay>> = BTreeMap::new();
        for day in dirty.iter().filter(|dirty| were_run.contains(&dirty.day)) {
            by_day.entry(day.day).or_default().push(*day);
        }
        for (day, dirty) in by_day {
            lines.extend(self.corrections_of(run, day, &dirty).await?);
        }
        let has_salaries = store::has_dues(db, (run.merchant_id, IncomeKind::Salary), oldest).await?;
        let now_ms = self.core.clock.now_ms();
        let tx = db.begin().await?;
        let is_mine = store::move_run(&tx, run.id, (RunState::Begun, RunState::Computed), now_ms).await?;
        // They may have been made anew under the calculation.
        let is_whole = self.wallets.applied_to(&tx, FIGURES).await? >= run.snapshot;
        if !(is_mine && is_whole) {
            tx.rollback().await?;
            return Ok(!is_mine);
        }
        store::write_lines(&tx, &lines, now_ms).await?;
        if has_salaries {
            store::keep_for_contracts(&tx, run.merchant_id, &dirty).await?;
        }
        store::clean(&tx, &dirty).await?;
        store::forget_before(&tx, run.merchant_id, oldest).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// What the branches of these agents counted on a day, of all agents without some.
    pub(super) async fn day_of_agents(
        &self,
        merchant_id: MerchantId,
        day: Date,
        parents: Option<&[i32]>,
    ) -> Result<DayOfAgents> {
        let counted = counted_on(&self.core.db, day, parents).await?;
        let mut branches = Vec::with_capacity(counted.len());
        let mut ords: BTreeSet<i32> = parents.unwrap_or_default().iter().copied().collect();
        for ((parent, ord, category), counted) in counted {
            // What is no category of games has no rates.
            let Some(category) = GameCategory::parse(&category) else { continue };
            branches.push(Branch { parent, ord, category, counted });
            ords.extend([parent, ord]);
        }
        let people = self.people_of(merchant_id, &ords).await?;
        let members: Vec<MemberId> = people.values().map(|person| person.member_id).collect();
        let rates = rates::of_day(self.core.db.read(), merchant_id, day, &members).await?;
        let mut bases = by_agent(&branches);
        // A root earns nothing.
        bases.retain(|(agent, _), _| people.contains_key(agent));
        Ok(DayOfAgents { bases, people, rates })
    }

    async fn people_of(
        &self,
        merchant_id: MerchantId,
        ords: &BTreeSet<i32>,
    ) -> Result<HashMap<i32, Numbered>> {
        let ords: Vec<i32> = ords.iter().copied().collect();
        let mut people = self.accounts.behind_numbers(&ords).await?;
        people.retain(|_, person| person.merchant_id == merchant_id);
        Ok(people)
    }

    /// What the run books about a day: of these agents, or of all.
    pub(super) async fn lines_of_day(
        &self,
        run: &Run,
        day: Date,
        parents: Option<&[i32]>,
    ) -> Result<Vec<WrittenLine>> {
        let found = self.day_of_agents(run.merchant_id, day, parents).await?;
        let agents: BTreeSet<i32> = found
            .bases
            .keys()
            .map(|(agent, _)| *agent)
            .chain(parents.into_iter().flatten().copied())
            .collect();
        let of_member: HashMap<MemberId, i32> =
            agents.iter().filter_map(|agent| Some((found.people.get(agent)?.member_id, *agent))).collect();
        let members: Vec<MemberId> = of_member.keys().copied().collect();
        let mut booked = store::booked_on(&self.core.db, run.kind, day, &members).await?;
        let of_booked =
            booked.keys().filter_map(|(member, category)| Some((*of_member.get(member)?, *category)));
        let keys: BTreeSet<(i32, GameCategory)> = found.bases.keys().copied().chain(of_booked).collect();
        let known = self.with_booked(run.merchant_id, day, found, &booked).await?;
        let none = Bases::new();
        let mut lines = Vec::new();
        for (agent, category) in keys {
            let Some(person) = known.people.get(&agent) else { continue };
            let bases = known.bases.get(&(agent, category)).unwrap_or(&none);
            let before = booked.remove(&(person.member_id, category)).unwrap_or_default();
            let own = known.rate(agent, category);
            let Some(new) = to_book(own, bases, &before, |ord| known.rate(ord, category)) else { continue };
            let line = Line {
                id: Line::id_of(run.id, person.member_id, category, day),
                member_id: person.member_id,
                run_id: Some(run.id),
                due_id: None,
                moved_by: None,
                kind: run.kind,
                day,
                run_day: run.day,
                category: Some(category),
                base: new.base,
                rate: new.own,
                amount: new.amount,
                booked: None,
            };
            let (merchant_id, shares) = (run.merchant_id, new.shares);
            lines.push(WrittenLine { line, merchant_id, shares, rounds: Vec::new() });
        }
        Ok(lines)
    }

    /// The same with the people and rates of branches that count nothing any more.
    async fn with_booked(
        &self,
        merchant_id: MerchantId,
        day: Date,
        mut found: DayOfAgents,
        booked: &HashMap<(MemberId, GameCategory), BookedBy>,
    ) -> Result<DayOfAgents> {
        let missing = booked.values().flat_map(BTreeMap::keys);
        let missing: BTreeSet<i32> = missing.copied().filter(|ord| !found.people.contains_key(ord)).collect();
        if !missing.is_empty() {
            let people = self.people_of(merchant_id, &missing).await?;
            let members: Vec<MemberId> = people.values().map(|person| person.member_id).collect();
            found.rates.extend(rates::of_day(self.core.db.read(), merchant_id, day, &members).await?);
            found.people.extend(people);
        }
        Ok(found)
    }

    /// The agents who stood above these people on the day.
    pub(super) async fn above_on(
        &self,
        merchant_id: MerchantId,
        day: Date,
        ords: &BTreeSet<i32>,
    ) -> Result<HashMap<i32, Vec<i32>>> {
        let people = self.people_of(merchant_id, ords).await?;
        let above = |(ord, person): (i32, Numbered)| {
            let line = line_on(&person.lines, day)?;
            let (_, above) = line.ords.split_last()?;
            Some((ord, above.to_vec()))
        };
        Ok(people.into_iter().filter_map(above).collect())
    }

    /// What the run books about an earlier day that changed.
    async fn corrections_of(&self, run: &Run, day: Date, dirty: &[DirtyDay]) -> Result<Vec<WrittenLine>> {
        let ords: BTreeSet<i32> = dirty.iter().map(|dirty| dirty.ord).collect();
        let above = self.above_on(run.merchant_id, day, &ords).await?;
        let agents: BTreeSet<i32> = above.values().flatten().copied().collect();
        let agents: Vec<i32> = agents.into_iter().collect();
        let mut lines = self.lines_of_day(run, day, Some(&agents)).await?;
        if lines.is_empty() {
            return Ok(lines);
        }
        let people = self.people_of(run.merchant_id, &agents.iter().copied().collect()).await?;
        let numbers: HashMap<MemberId, i32> =
            people.into_iter().map(|(ord, person)| (person.member_id, ord)).collect();
        let mut places: HashMap<(i32, GameCategory), usize> = HashMap::new();
        for (place, written) in lines.iter().enumerate() {
            let ord = numbers.get(&written.line.member_id).copied();
            places.extend(ord.zip(written.line.category).map(|of| (of, place)));
        }
        let places = &places;
        for dirty in dirty {
            let Some(above) = above.get(&dirty.ord) else { continue };
            let of = |category| above.iter().filter_map(move |ord| places.get(&(*ord, category)).copied());
            let has_room = |place: usize| lines.get(place).is_some_and(|line| line.rounds.len() < ROUNDS_MAX);
            // Of very many that changed at once, as after the void of a draw, the first ones are enough.
            if !GameCategory::ALL.into_iter().flat_map(of).any(has_room) {
                continue;
            }
            let changed = self.changed_rounds(run.merchant_id, day, std::slice::from_ref(dirty)).await?;
            for (_, category, round) in changed {
                for place in of(category) {
                    let room = lines.get_mut(place).filter(|line| line.rounds.len() < ROUNDS_MAX);
                    if let Some(line) = room {
                        line.rounds.push(round.clone());
                    }
                }
            }
        }
        Ok(lines)
    }

    /// The rounds by which the counted stakes of these people changed.
    pub(super) async fn changed_rounds(
        &self,
        merchant_id: MerchantId,
        day: Date,
        dirty: &[DirtyDay],
    ) -> Result<Vec<(i32, GameCategory, ChangedRound)>> {
        let ords: BTreeSet<i32> = dirty.iter().map(|dirty| dirty.ord).collect();
        let people = self.people_of(merchant_id, &ords).await?;
        let mut found = Vec::new();
        for DirtyDay { ord, first_sequence, last_sequence, .. } in dirty {
            let Some(person) = people.get(ord) else { continue };
            let rows =
                self.records.counted_of(person.member_id, day, *first_sequence..=*last_sequence).await?;
            let rows: Vec<_> = rows.into_iter().filter(|row| row.delta != 0).take(ROUNDS_MAX).collect();
            let sequences: Vec<i64> = rows.iter().map(|row| row.sequence).collect();
            let rounds = self.wallets.rounds_at(&sequences).await?;
            for row in rows {
                let Some(category) = GameCategory::parse(&row.category) else { continue };
                let round = rounds.get(&row.sequence).map(|round| round.round.clone()).unwrap_or_default();
                let (sequence, vendor, delta) = (row.sequence, row.vendor, row.delta);
                found.push((*ord, category, ChangedRound { sequence, ord: *ord, vendor, round, delta }));
            }
        }
        Ok(found)
    }

    /// Books the lines of a run that are not booked yet.
    async fn post(&self, run: &Run) -> Result<()> {
        self.book_each(OpenLines::OfRun(run.id)).await?;
        let steps = (RunState::Computed, RunState::Posted);
        store::move_run(self.core.db.write(), run.id, steps, self.core.clock.now_ms()).await?;
        Ok(())
    }

    /// Books all of these lines. One that cannot be booked keeps no other one waiting; the error is the first one.
    pub(super) async fn book_each(&self, which: OpenLines) -> Result<()> {
        let (mut after, mut all) = (Uuid::nil(), Ok(()));
        loop {
            let lines = store::open_lines_for_job(&self.core.db, which, (after, AT_ONCE)).await?;
            let Some(last) = lines.last() else { return all };
            after = last.id.uuid();
            all = all.and(self.book(&lines).await);
        }
    }

    /// Moves the money of these lines and notes where it is in the ledger. Safe to repeat: each moves once.
    async fn book(&self, lines: &[Line]) -> Result<()> {
        let booked = join_all(lines.iter().map(|line| self.move_money(line))).await;
        let tx = self.core.db.begin().await?;
        let mut all = Ok(());
        for one in booked {
            match one {
                Ok((id, at)) => store::note_booked(&tx, id, at).await?,
                Err(error) => all = all.and(Err(error)),
            }
        }
        tx.commit().await?;
        all
    }

    async fn move_money(&self, line: &Line) -> Result<(IncomeLineId, BookedAt)> {
        let member = self.accounts.find(line.member_id).await?.ok_or(WalletError::MemberUnknown)?;
        let wallet = self.wallets.open(member.id, member.kind).await?;
        let amount = Money::from_minor(line.amount);
        let row = if line.kind == IncomeKind::Payout {
            let paid = Money::from_minor(line.amount.saturating_neg());
            self.wallets.pay_out_earnings(&wallet, line.id, paid).await?
        } else {
            let category = line.category.map_or("", GameCategory::code);
            let (kind, code) = (line.kind.word(), TxCode::commission_on(category));
            self.wallets.book_earning(&Earning { wallet: &wallet, line: line.id, kind, code, amount }).await?
        };
        Ok((line.id, BookedAt { sequence: row.sequence, at_ms: row.at_ms }))
    }

    /// Pays out what agents earned, from six in the morning on, once the runs of the day before are booked.
    async fn pay_due(&self, merchant: &Merchant, today: Date) -> Result<()> {
        let now_ms = self.core.clock.now_ms();
        let mut runs = store::runs_in(&self.core.db, merchant.id, COMMISSION, RunState::Posted).await?;
        for kind in IncomeKind::OF_CONTRACTS {
            runs.extend(store::runs_in(&self.core.db, merchant.id, kind, RunState::Posted).await?);
        }
        let is_early = now_ms < merchant.start_of_ms(today).saturating_add(super::payout::FROM_MS);
        if runs.is_empty() || is_early {
            return Ok(());
        }
        self.pay_out(merchant.id, today).await?;
        for run in runs {
            let steps = (RunState::Posted, RunState::Paid);
            store::move_run(self.core.db.write(), run.id, steps, now_ms).await?;
        }
        Ok(())
    }

    /// Members who are noted for a day that is not put right yet.
    pub(super) async fn waiting_on(&self, run: &Run, day: Date) -> Result<HashSet<i32>> {
        let dirty = store::dirty_days(&self.core.db, run.merchant_id, (day, day)).await?;
        let ords: BTreeSet<i32> = dirty.iter().map(|dirty| dirty.ord).collect();
        let above = self.above_on(run.merchant_id, day, &ords).await?;
        Ok(above.into_values().flatten().collect())
    }
}
