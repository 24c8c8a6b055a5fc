//! What contracts are measured by: the stakes that a team counted, who of it was active, what is left of what it lost.

use std::collections::BTreeSet;

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;

use super::due::{Parts, charge};
use super::model::IncomeKind;
use super::store;
use crate::rooms::account::{LineOfDays, Numbered, Span};
use crate::rooms::agent::Agents;
use crate::rooms::agent::contracts::model::{ContractKind, Scope, Terms};
use crate::rooms::agent::contracts::terms::Measured;
use crate::rooms::agent::error::Result;
use crate::rooms::agent::figures::{ByCategory, Figures};
use crate::rooms::merchant::{GameCategory, Merchant};
use crate::rooms::wallet::TxCode;
use crate::web::DateRange;

/// Members whose first deposits are looked for at once.
const AT_ONCE: usize = 200;

impl Agents {
    /// What a contract with these terms is measured by for a period: the receiver's team as it stood on each day. A
    /// dividend's net has what the period before left below zero, where the terms carry it over.
    ///
    /// # Errors
    /// [`super::super::AgentError::Database`] and kin.
    pub(in crate::rooms::agent) async fn measure(
        &self,
        merchant_id: MerchantId,
        kind: ContractKind,
        scope: Scope,
        receiver: (MemberId, i32),
        (from, until): (Date, Date),
        terms: &Terms,
    ) -> Result<(Measured, Parts)> {
        let (member_id, ord) = receiver;
        let people = self.accounts.behind_numbers(&[ord]).await?;
        let parents = parents_of(people.get(&ord));
        let days = Span { from, until }.days();
        let merchant = self.merchants.find(merchant_id).await?;
        let team = self.team_sums((ord, &parents), &days).await?;
        let active = self.active_in_team(&merchant, ord, &days, (scope, terms.active_min_bet)).await?;
        if kind.is_salary() {
            let measured = Measured { team_bet: counted_in(&team, scope), active, net: 0 };
            return Ok((measured, Parts::default()));
        }
        let own = self.own_sums((ord, &parents), &days).await?;
        let first_ms = merchant.start_of_ms(from);
        let end_ms = merchant.start_of_ms(until.tomorrow().unwrap_or(until));
        let db = &self.core.db;
        let salary = store::sum_booked(db, member_id, IncomeKind::Salary, (first_ms, end_ms)).await?;
        let before = if terms.carry { store::carried_into(db, member_id, from).await? } else { 0 };
        let parts = parts_of(&team, &own, salary, terms);
        let net = parts.net().saturating_add(before);
        let carries = if terms.carry { net.min(0) } else { 0 };
        let parts = Parts { carried: before, carries, ..parts };
        Ok((Measured { team_bet: parts.bet, active, net }, parts))
    }

    /// How many of the team counted at least so much on these days, and had a deposit credited by their end.
    async fn active_in_team(
        &self,
        merchant: &Merchant,
        ord: i32,
        days: &[Date],
        (scope, least): (Scope, i64),
    ) -> Result<u32> {
        let Some(until) = days.last() else { return Ok(0) };
        let category = match scope {
            Scope::All => None,
            Scope::Category(category) => Some(category.code()),
        };
        let counted = self.counted_in_team(ord, days, category).await?;
        // Without a least stake everyone who counted something is active.
        let least = least.max(1);
        let enough = counted.into_iter().filter(|(_, counted)| *counted >= least).map(|(ord, _)| ord);
        let ords: Vec<i32> = enough.collect();
        let deposits = self.last_deposits(&ords).await?;
        let (known, later): (Vec<_>, Vec<_>) = deposits.into_iter().partition(|(_, day)| day <= until);
        let later: Vec<i32> = later.into_iter().map(|(ord, _)| ord).collect();
        let count = known.len().saturating_add(self.deposited_by(merchant, &later, *until).await?);
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// How many of these people, who had a deposit credited later, had one by the end of that day already: a period that is
    /// measured again must not change by deposits of after it.
    async fn deposited_by(&self, merchant: &Merchant, ords: &[i32], until: Date) -> Result<usize> {
        let end_ms = merchant.start_of_ms(until.tomorrow().unwrap_or(until));
        let days = DateRange { from_ms: 0, until_ms: end_ms };
        let mut count = 0_usize;
        for some in ords.chunks(AT_ONCE) {
            let people = self.accounts.behind_numbers(some).await?;
            let members: Vec<MemberId> = people.values().map(|person| person.member_id).collect();
            for account in self.wallets.main_accounts(&members).await?.into_values() {
                let lines = self.wallets.newest_lines_of(&[account], &[TxCode::Deposit], days, 1).await?;
                count = count.saturating_add(usize::from(!lines.is_empty()));
            }
        }
        Ok(count)
    }
}

/// Under whom the person stood at any time.
fn parents_of(person: Option<&Numbered>) -> Vec<i32> {
    let lines = person.map(|person| person.lines.as_slice()).unwrap_or_default();
    let parents: BTreeSet<i32> = lines.iter().filter_map(parent_in).collect();
    parents.into_iter().collect()
}

fn parent_in(line: &LineOfDays) -> Option<i32> {
    let (_, above) = line.ords.split_last()?;
    above.last().copied()
}

/// What the team counted in the games of a contract.
fn counted_in(team: &ByCategory, scope: Scope) -> i64 {
    let is_of = |category: &str| match scope {
        // Money without a game counts nothing.
        Scope::All => GameCategory::parse(category).is_some(),
        Scope::Category(wanted) => wanted.code() == category,
    };
    let sums = team.iter().filter(|(category, _)| is_of(category)).map(|(_, figures)| figures.counted);
    sums.fold(0, i64::saturating_add)
}

/// What a dividend's base is made of, without what was carried.
fn parts_of(team: &ByCategory, own: &Figures, salary: i64, terms: &Terms) -> Parts {
    let mut sum = Figures::default();
    let mut product = 0_i64;
    for figures in team.values() {
        sum.add(figures);
        let lost = figures.bet.saturating_sub(figures.win);
        product = product.saturating_add(charge(lost, terms.product_ppm));
    }
    Parts {
        bet: sum.bet,
        win: sum.win,
        rebate: sum.rebate,
        commission: sum.commission.saturating_add(own.commission),
        salary,
        promotion: sum.promo,
        bank: charge(sum.deposit.saturating_add(sum.withdraw), terms.bank_ppm),
        product,
        carried: 0,
        carries: 0,
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::Money;

    use super::*;

    fn money(text: &str) -> i64 {
        text.parse::<Money>().unwrap().minor()
    }

    #[test]
    fn v9_the_base_of_a_dividend_comes_from_the_figures_of_the_team() {
        let slots = Figures {
            bet: money("600000.00"),
            win: money("550000.00"),
            jackpot: money("9000.00"),
            rebate: money("5000.00"),
            ..Figures::default()
        };
        // A category in which the team won costs nothing, and lowers no other one's charge.
        let live = Figures { bet: money("400000.00"), win: money("410000.00"), ..Figures::default() };
        let rest = Figures {
            deposit: money("1000000.00"),
            withdraw: money("500000.00"),
            promo: money("8000.00"),
            commission: money("1000.00"),
            ..Figures::default()
        };
        let team = ByCategory::from([
            ("RNG".to_owned(), slots),
            ("LIVE".to_owned(), live),
            ("MAIN".to_owned(), rest),
        ]);
        let own = Figures { commission: money("2000.00"), salary: money("-9.00"), ..Figures::default() };
        let terms = Terms { bank_ppm: 1_000, product_ppm: 50_000, ..Terms::nothing() };
        let parts = parts_of(&team, &own, money("4000.00"), &terms);
        assert_eq!(
            parts,
            Parts {
                bet: money("1000000.00"),
                win: money("960000.00"),
                rebate: money("5000.00"),
                commission: money("3000.00"),
                salary: money("4000.00"),
                promotion: money("8000.00"),
                bank: money("1500.00"),
                product: money("2500.00"),
                ..Parts::default()
            },
            "jackpots are the merchant's"
        );
        assert_eq!(parts.net(), money("16000.00"));
    }

    #[test]
    fn a_contract_counts_the_stakes_of_its_games_alone() {
        let counted = |counted| Figures { counted, ..Figures::default() };
        let team = ByCategory::from([("RNG".to_owned(), counted(5)), ("LIVE".to_owned(), counted(7))]);
        assert_eq!(counted_in(&team, Scope::All), 12);
        assert_eq!(counted_in(&team, Scope::Category(GameCategory::Live)), 7);
        assert_eq!(counted_in(&team, Scope::Category(GameCategory::Fish)), 0);
    }
}
