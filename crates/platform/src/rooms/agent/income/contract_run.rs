//! Runs of salaries and dividends: what each contract came to for its period, less what was due before.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use erawan_kernel::ids::MemberId;
use jiff::civil::Date;

use super::due::{Due, Found};
use super::late::oldest_day;
use super::model::{DirtyDay, IncomeKind, Run, RunState};
use super::run::ROUNDS_MAX;
use super::store;
use crate::rooms::agent::Agents;
use crate::rooms::agent::contracts::model::{Contract, Payer, Scope};
use crate::rooms::agent::contracts::period::period_of;
use crate::rooms::agent::contracts::store::{contracts_of, in_force};
use crate::rooms::agent::contracts::terms::earned;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::figures::{FIGURES, line_on};
use crate::rooms::merchant::Merchant;

/// One hour in milliseconds.
const HOUR_MS: i64 = 60 * 60 * 1_000;
/// From when on salaries are computed, after the end of their day.
const SALARIES_FROM_MS: i64 = 2 * HOUR_MS;
/// From when on dividends are computed, after the end of their period.
const DIVIDENDS_FROM_MS: i64 = 3 * HOUR_MS;

/// Whether the run of the kind may begin that is about the day, or about the period that ends with it.
fn is_due(merchant: &Merchant, kind: IncomeKind, day: Date, now_ms: i64) -> bool {
    let Some(contract) = kind.contract() else { return false };
    let Ok(next) = day.tomorrow() else { return false };
    let after_ms = if contract.is_salary() { SALARIES_FROM_MS } else { DIVIDENDS_FROM_MS };
    period_of(contract, day).1 == day && now_ms >= merchant.start_of_ms(next).saturating_add(after_ms)
}

impl Agents {
    /// Computes what contracts pay for the days whose commissions are booked. Where no contract holds there is no run.
    pub(super) async fn compute_contracts(&self, merchant: &Merchant) -> Result<()> {
        let db = &self.core.db;
        for kind in IncomeKind::OF_CONTRACTS {
            for run in store::runs_in(db, merchant.id, kind, RunState::Begun).await? {
                if !self.compute_contract_run(&run).await? {
                    return Ok(());
                }
            }
        }
        let now_ms = self.core.clock.now_ms();
        for commissions in store::runs_in(db, merchant.id, IncomeKind::Commission, RunState::Posted).await? {
            let day = commissions.day;
            for kind in IncomeKind::OF_CONTRACTS {
                let id = Run::id_of(merchant.id, kind, day);
                if !is_due(merchant, kind, day, now_ms) || store::is_begun(db, id).await? {
                    continue;
                }
                if !self.has_work(merchant, kind, day).await? {
                    continue;
                }
                let new = Run {
                    id,
                    merchant_id: merchant.id,
                    kind,
                    day,
                    state: RunState::Begun,
                    snapshot: self.wallets.last_row().await?,
                };
                let run = store::begin_run(db, &new, now_ms).await?;
                if !self.compute_contract_run(&run).await? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Whether a contract of the kind holds on the day, or earlier days of salaries changed.
    async fn has_work(&self, merchant: &Merchant, kind: IncomeKind, day: Date) -> Result<bool> {
        let Some(contract) = kind.contract() else { return Ok(false) };
        if !in_force(&self.core.db, merchant.id, contract, day).await?.is_empty() {
            return Ok(true);
        }
        if !contract.is_salary() {
            return Ok(false);
        }
        let days = (oldest_day(day)?, day);
        Ok(!store::dirty_of_contracts(&self.core.db, merchant.id, days).await?.is_empty())
    }

    /// Writes down what the run finds due; false while the figures lag behind it.
    async fn compute_contract_run(&self, run: &Run) -> Result<bool> {
        if self.wallets.followed_to(FIGURES).await? < run.snapshot {
            return Ok(false);
        }
        let (oldest, yesterday) = (oldest_day(run.day)?, run.day.yesterday().unwrap_or(run.day));
        let mut dirty = Vec::new();
        if run.kind == IncomeKind::Salary {
            // Read before the figures: what changes meanwhile is noted again and stays noted.
            dirty = store::dirty_of_contracts(&self.core.db, run.merchant_id, (oldest, yesterday)).await?;
        }
        let mut dues = self.dues_of_period(run).await?;
        let mut by_day: BTreeMap<Date, Vec<DirtyDay>> = BTreeMap::new();
        for day in &dirty {
            by_day.entry(day.day).or_default().push(*day);
        }
        for (day, dirty) in by_day {
            dues.extend(self.corrected_dues(run, day, &dirty).await?);
        }
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        let is_mine = store::move_run(&tx, run.id, (RunState::Begun, RunState::Computed), now_ms).await?;
        // They may have been made anew under the calculation.
        let is_whole = self.wallets.applied_to(&tx, FIGURES).await? >= run.snapshot;
        if !(is_mine && is_whole) {
            tx.rollback().await?;
            return Ok(!is_mine);
        }
        store::write_dues(&tx, &dues, now_ms).await?;
        store::clean_contracts(&tx, &dirty).await?;
        store::forget_contracts_before(&tx, run.merchant_id, oldest).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// What every contract that holds on the run's day came to for the period that ends with it, also where that is nothing.
    async fn dues_of_period(&self, run: &Run) -> Result<Vec<Due>> {
        let Some(kind) = run.kind.contract() else { return Ok(Vec::new()) };
        let contracts = in_force(&self.core.db, run.merchant_id, kind, run.day).await?;
        let receivers: BTreeSet<MemberId> = contracts.iter().map(|contract| contract.receiver).collect();
        let places = self.places_on(&receivers, run.day).await?;
        let mut dues = Vec::with_capacity(contracts.len());
        for contract in &contracts {
            let Some(place) = places.get(&contract.receiver) else { continue };
            dues.extend(self.find_due(run, contract, *place, period_of(kind, run.day)).await?);
        }
        Ok(dues)
    }

    /// The numbers of these people, and how many steps below the root those above them stood, on the day.
    pub(super) async fn places_on(
        &self,
        members: &BTreeSet<MemberId>,
        day: Date,
    ) -> Result<HashMap<MemberId, (i32, i16)>> {
        let members: Vec<MemberId> = members.iter().copied().collect();
        let lines = self.accounts.lines_of(self.core.db.read(), &members).await?;
        let place = |(member, lines): (MemberId, Vec<_>)| {
            let ords = line_on(&lines, day)?.ords.as_slice();
            let steps = i16::try_from(ords.len().saturating_sub(2)).unwrap_or(i16::MAX);
            Some((member, (*ords.last()?, steps)))
        };
        Ok(lines.into_iter().filter_map(place).collect())
    }

    /// What the contract came to for the period, less what was due before; nothing where the period was looked at before and
    /// is as it was.
    async fn find_due(
        &self,
        run: &Run,
        contract: &Contract,
        (ord, steps): (i32, i16),
        period: (Date, Date),
    ) -> Result<Option<Due>> {
        let (kind, scope, receiver) = (contract.kind, contract.scope, contract.receiver);
        let (measured, parts) =
            self.measure(run.merchant_id, kind, scope, (receiver, ord), period, &contract.terms).await?;
        let of = (receiver, run.kind);
        let before = store::amount_before(&self.core.db, of, scope, period.0).await?;
        let due = Due::of(
            run,
            &Found {
                contract,
                level: if contract.payer == Payer::Merchant { 0 } else { steps },
                period,
                measured,
                parts,
                earned: earned(kind, &contract.terms, &measured),
                before: before.unwrap_or_default(),
            },
        );
        Ok((before.is_none() || due.amount != 0).then_some(due))
    }

    /// What the run finds due for an earlier day of salaries that changed.
    async fn corrected_dues(&self, run: &Run, day: Date, dirty: &[DirtyDay]) -> Result<Vec<Due>> {
        let before = store::dues_about(&self.core.db, run.merchant_id, run.kind, day).await?;
        if before.is_empty() {
            return Ok(Vec::new());
        }
        let ords: BTreeSet<i32> = dirty.iter().map(|dirty| dirty.ord).collect();
        let above = self.above_on(run.merchant_id, day, &ords).await?;
        let agents: BTreeSet<i32> = above.values().flatten().copied().collect();
        let receivers: BTreeSet<MemberId> = before.iter().map(|due| due.receiver).collect();
        let places = self.places_on(&receivers, day).await?;
        // One contract pays a receiver for the games of a day, whatever holds by now.
        let ids: BTreeMap<_, _> =
            before.iter().map(|due| ((due.receiver, due.scope), due.contract_id)).collect();
        let contracts = contracts_of(&self.core.db, &ids.values().copied().collect::<Vec<_>>()).await?;
        let mut rounds = None;
        let mut dues = Vec::new();
        for ((receiver, scope), id) in ids {
            let (Some(place), Some(contract)) = (places.get(&receiver), contracts.get(&id)) else { continue };
            if !agents.contains(&place.0) {
                continue;
            }
            let Some(mut due) = self.find_due(run, contract, *place, (day, day)).await? else { continue };
            if rounds.is_none() {
                rounds = Some(self.changed_rounds(run.merchant_id, day, dirty).await?);
            }
            let changed = rounds.iter().flatten().filter(|(ord, category, _)| {
                let is_of_games = scope == Scope::All || scope == Scope::Category(*category);
                is_of_games && above.get(ord).is_some_and(|above| above.contains(&place.0))
            });
            due.rounds = changed.map(|(_, _, round)| round.clone()).take(ROUNDS_MAX).collect();
            dues.push(due);
        }
        Ok(dues)
    }
}
