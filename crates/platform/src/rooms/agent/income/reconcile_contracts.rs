//! Whether what contracts paid is what their terms and the figures say.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use erawan_kernel::Money;
use erawan_kernel::ids::{ContractId, MemberId};
use jiff::civil::Date;
use uuid::Uuid;

use super::due::Due;
use super::late::oldest_day;
use super::model::{IncomeKind, Line};
use super::store;
use crate::rooms::agent::Agents;
use crate::rooms::agent::contracts::model::{Contract, Scope};
use crate::rooms::agent::contracts::store::contracts_of;
use crate::rooms::agent::contracts::terms::earned;
use crate::rooms::agent::error::Result;
use crate::rooms::merchant::Merchant;

/// A receiver, the kind, the games and the first day of a period.
type PeriodKey = (MemberId, IncomeKind, Scope, Date);

impl Agents {
    /// Every difference between what was found due under contracts, and their terms, the lines and the figures, in words. G6:
    /// what a day of salaries comes to is due. G10: what is due follows from what it was measured by, and what lines moved
    /// and what is owed come to it. Dividends that are closed are not measured again.
    pub(super) async fn differences_of_contracts(&self, merchant: &Merchant) -> Result<Vec<String>> {
        let db = &self.core.db;
        let oldest = oldest_day(merchant.date_at(self.core.clock.now()))?;
        let dues = store::all_dues_from(db, merchant.id, oldest).await?;
        let ids: BTreeSet<ContractId> = dues.iter().map(|due| due.contract_id).collect();
        let contracts = contracts_of(db, &ids.into_iter().collect::<Vec<_>>()).await?;
        let moved = self.moved_by_lines(&dues).await?;
        let mut found = Vec::new();
        let mut periods: BTreeMap<PeriodKey, Vec<&Due>> = BTreeMap::new();
        for due in &dues {
            periods.entry((due.receiver, due.kind, due.scope, due.from)).or_default().push(due);
            let paid = moved.get(&due.id).copied().unwrap_or_default();
            let follows = contracts.get(&due.contract_id).is_some_and(|contract| follows(due, contract));
            if !follows {
                found
                    .push(format!("{}: what is due does not follow from what it was measured by", told(due)));
            }
            if paid.saturating_add(due.owed) != due.amount {
                let (paid, owed) = (Money::from_minor(paid), Money::from_minor(due.owed));
                let amount = Money::from_minor(due.amount);
                found.push(format!("{}: {paid} paid and {owed} owed are not the {amount} due", told(due)));
            }
        }
        for dues in periods.values() {
            let sum = dues.iter().fold(0_i64, |sum, due| sum.saturating_add(due.amount));
            let Some(last) = dues.last().filter(|last| last.target != sum) else { continue };
            let (sum, target) = (Money::from_minor(sum), Money::from_minor(last.target));
            found.push(format!("{}: {sum} is due in all, earned was {target}", told(last)));
        }
        found.extend(self.differences_of_salaries(merchant, &periods, &contracts).await?);
        Ok(found)
    }

    /// What the lines of receivers moved of each due.
    async fn moved_by_lines(&self, dues: &[Due]) -> Result<HashMap<Uuid, i64>> {
        let ids: Vec<Uuid> = dues.iter().map(|due| due.id).collect();
        let mut moved: HashMap<Uuid, i64> = HashMap::new();
        for Line { due_id, amount, .. } in store::lines_of_dues(&self.core.db, &ids).await? {
            let Some(id) = due_id else { continue };
            let sum = moved.entry(id).or_default();
            *sum = sum.saturating_add(amount);
        }
        Ok(moved)
    }

    /// Days of salaries that the figures say came to something else, but for those that the next run looks at again.
    async fn differences_of_salaries(
        &self,
        merchant: &Merchant,
        periods: &BTreeMap<PeriodKey, Vec<&Due>>,
        contracts: &HashMap<ContractId, Contract>,
    ) -> Result<Vec<String>> {
        let mut found = Vec::new();
        for ((receiver, _, _, day), dues) in
            periods.iter().filter(|((_, kind, ..), _)| *kind == IncomeKind::Salary)
        {
            let Some(last) = dues.last() else { continue };
            let Some(contract) = contracts.get(&last.contract_id) else { continue };
            let places = self.places_on(&BTreeSet::from([*receiver]), *day).await?;
            let Some((ord, _)) = places.get(receiver) else { continue };
            let (measured, _) = self
                .measure(
                    merchant.id,
                    contract.kind,
                    last.scope,
                    (*receiver, *ord),
                    (*day, *day),
                    &contract.terms,
                )
                .await?;
            let target = earned(contract.kind, &contract.terms, &measured).map_or(0, |earned| earned.amount);
            if target != last.target && !self.is_looked_at_again(merchant, *day, *ord).await? {
                let (target, due) = (Money::from_minor(target), Money::from_minor(last.target));
                found.push(format!("{}: the figures come to {target}, due is {due}", told(last)));
            }
        }
        Ok(found)
    }

    /// Whether someone below the agent is noted for the day, for the next run of commissions or of salaries.
    async fn is_looked_at_again(&self, merchant: &Merchant, day: Date, agent: i32) -> Result<bool> {
        let mut dirty = store::dirty_days(&self.core.db, merchant.id, (day, day)).await?;
        dirty.extend(store::dirty_of_contracts(&self.core.db, merchant.id, (day, day)).await?);
        let ords: BTreeSet<i32> = dirty.iter().map(|dirty| dirty.ord).collect();
        let above = self.above_on(merchant.id, day, &ords).await?;
        Ok(above.values().flatten().any(|ord| *ord == agent))
    }
}

/// Whether what the period came to follows from what is stored of it and from the terms.
fn follows(due: &Due, contract: &Contract) -> bool {
    let earned = earned(contract.kind, &contract.terms, &due.measured);
    let tier = earned.map_or(0, |earned| earned.tier);
    let is_net = contract.kind.is_salary()
        || due.measured.net == due.parts.net().saturating_add(due.parts.carried)
            && due.measured.team_bet == due.parts.bet;
    let pays = tier.checked_sub(1).and_then(|at| contract.terms.tiers.get(at)).map(|tier| tier.pays);
    is_net
        && usize::try_from(due.tier) == Ok(tier)
        && due.pays == pays
        && due.target == earned.map_or(0, |earned| earned.amount)
}

fn told(due: &Due) -> String {
    format!("{}, {} of {}, {}", due.receiver, due.kind.word(), due.until, due.scope.code())
}
