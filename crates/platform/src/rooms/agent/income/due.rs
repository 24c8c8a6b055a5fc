//! What a run finds due under a contract, and the lines by which it is paid; pure.

use std::collections::BTreeMap;

use erawan_kernel::ids::{ContractId, IncomeLineId, MemberId, MerchantId};
use jiff::civil::Date;
use uuid::Uuid;

use super::model::{ChangedRound, IncomeKind, Line, Run};
use super::store::WrittenLine;
use crate::rooms::agent::contracts::model::{Contract, Pays, Scope};
use crate::rooms::agent::contracts::terms::{Earned, Measured};
use crate::rooms::merchant::Rate;
use crate::rooms::wallet::KeyId;

/// Millionths of a whole.
const PPM: i128 = 1_000_000;

/// What the base of a dividend is made of, in hundred-thousandths. Salaries have none of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(in crate::rooms::agent) struct Parts {
    /// Stakes less those given back.
    pub(in crate::rooms::agent) bet: i64,
    /// Wins, without jackpots.
    pub(in crate::rooms::agent) win: i64,
    /// Rebates of the team on own stakes.
    pub(in crate::rooms::agent) rebate: i64,
    /// Commissions of the team, and the receiver's.
    pub(in crate::rooms::agent) commission: i64,
    /// Salaries that the receiver was paid.
    pub(in crate::rooms::agent) salary: i64,
    /// Promotions.
    pub(in crate::rooms::agent) promotion: i64,
    /// The contract's share of deposits and withdrawals.
    pub(in crate::rooms::agent) bank: i64,
    /// The contract's share of what the team lost in each category.
    pub(in crate::rooms::agent) product: i64,
    /// What the period before left below zero, never above zero.
    pub(in crate::rooms::agent) carried: i64,
    /// What this period leaves below zero for the next one, never above zero.
    pub(in crate::rooms::agent) carries: i64,
}

impl Parts {
    /// What the team lost less what it cost, without what the period before left.
    pub(in crate::rooms::agent) const fn net(&self) -> i64 {
        self.bet
            .saturating_sub(self.win)
            .saturating_sub(self.rebate)
            .saturating_sub(self.commission)
            .saturating_sub(self.salary)
            .saturating_sub(self.promotion)
            .saturating_sub(self.bank)
            .saturating_sub(self.product)
    }
}

/// A share of an amount, rounded down; nothing of an amount below zero.
pub(super) fn charge(amount: i64, ppm: u32) -> i64 {
    let share = (i128::from(amount.max(0)) * i128::from(ppm)).div_euclid(PPM);
    i64::try_from(share).unwrap_or(i64::MAX)
}

/// What a run found due to a receiver for a period, less what was due before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Due {
    pub(super) id: Uuid,
    pub(super) merchant_id: MerchantId,
    pub(super) run_id: Uuid,
    /// A salary or a dividend.
    pub(in crate::rooms::agent) kind: IncomeKind,
    pub(super) contract_id: ContractId,
    pub(in crate::rooms::agent) receiver: MemberId,
    /// None where the merchant pays.
    pub(in crate::rooms::agent) payer: Option<MemberId>,
    /// Steps from the root to the payer: who stands higher pays first.
    pub(super) level: i16,
    pub(in crate::rooms::agent) scope: Scope,
    /// The period, both ends counted.
    pub(in crate::rooms::agent) from: Date,
    pub(in crate::rooms::agent) until: Date,
    /// The day of the run: a later one than the period's last for a correction.
    pub(super) run_day: Date,
    /// What the period came to when it was measured.
    pub(in crate::rooms::agent) measured: Measured,
    pub(in crate::rooms::agent) parts: Parts,
    /// From 1; 0 where no tier was reached.
    pub(in crate::rooms::agent) tier: u32,
    /// What that tier pays.
    pub(in crate::rooms::agent) pays: Option<Pays>,
    /// What the whole period earned by this measuring, in hundred-thousandths.
    pub(in crate::rooms::agent) target: i64,
    /// That less what was due before: below zero where it is given back.
    pub(in crate::rooms::agent) amount: i64,
    /// What of it is not written down as paid.
    pub(in crate::rooms::agent) owed: i64,
    /// What the payer's wallet added for it that is not written down as paid.
    pub(super) filled: i64,
    /// How many movements were written down.
    pub(super) movements: i32,
    /// Up to 20 of the rounds by which the period changed.
    pub(super) rounds: Vec<ChangedRound>,
}

/// What a period was measured by, and what that earns.
pub(super) struct Found<'a> {
    pub(super) contract: &'a Contract,
    pub(super) level: i16,
    pub(super) period: (Date, Date),
    pub(super) measured: Measured,
    pub(super) parts: Parts,
    pub(super) earned: Option<Earned>,
    /// What was due before, of all runs.
    pub(super) before: i64,
}

impl Due {
    pub(super) fn of(run: &Run, found: &Found<'_>) -> Self {
        let Found { contract, level, period: (from, until), measured, parts, earned, before } = found;
        let text = format!("due/{}/{}/{}/{from}", run.id, contract.receiver, contract.scope.code());
        let target = earned.map_or(0, |earned| earned.amount);
        let amount = target.saturating_sub(*before);
        let tier = earned.map_or(0, |earned| earned.tier);
        let pays = tier.checked_sub(1).and_then(|at| contract.terms.tiers.get(at)).map(|tier| tier.pays);
        Self {
            id: KeyId::from_text(&text).uuid(),
            merchant_id: run.merchant_id,
            run_id: run.id,
            kind: run.kind,
            contract_id: contract.id,
            receiver: contract.receiver,
            payer: contract.payer.member_id(),
            level: *level,
            scope: contract.scope,
            from: *from,
            until: *until,
            run_day: run.day,
            measured: *measured,
            parts: *parts,
            tier: u32::try_from(tier).unwrap_or(u32::MAX),
            pays,
            target,
            amount,
            owed: amount,
            filled: 0,
            movements: 0,
            rounds: Vec::new(),
        }
    }

    /// Whether it puts right what an earlier run found due.
    pub(in crate::rooms::agent) fn is_correction(&self) -> bool {
        self.run_day != self.until
    }

    /// What the share of a tier is a share of.
    pub(in crate::rooms::agent) const fn base(&self) -> i64 {
        if matches!(self.kind, IncomeKind::Dividend) { self.measured.net } else { self.measured.team_bet }
    }

    /// The identifier of the next movement, which is that of its row in the ledger.
    fn next_id(&self) -> IncomeLineId {
        IncomeLineId::from_uuid(KeyId::from_text(&format!("move/{}/{}", self.id, self.movements)).uuid())
    }

    fn line(&self, id: IncomeLineId, (member_id, kind): (MemberId, IncomeKind), amount: i64) -> Line {
        Line {
            id,
            member_id,
            run_id: None,
            due_id: Some(self.id),
            moved_by: None,
            kind,
            day: self.until,
            run_day: self.run_day,
            category: match self.scope {
                Scope::All => None,
                Scope::Category(category) => Some(category),
            },
            base: self.base(),
            rate: Rate::ZERO,
            amount,
            booked: None,
        }
    }

    fn written(&self, line: Line) -> WrittenLine {
        WrittenLine { line, merchant_id: self.merchant_id, shares: BTreeMap::new(), rounds: Vec::new() }
    }

    /// The lines of the next payment: the receiver's, and the other side of it, where an agent pays. Below zero the receiver
    /// gives back.
    pub(super) fn payment(&self, amount: i64) -> Vec<WrittenLine> {
        let id = self.next_id();
        let mut lines = vec![self.written(self.line(id, (self.receiver, self.kind), amount))];
        if let Some(payer) = self.payer {
            let other = IncomeLineId::from_uuid(KeyId::from_text(&format!("payer/{id}")).uuid());
            let line = self.line(other, (payer, IncomeKind::ContractPaid), amount.saturating_neg());
            lines.push(self.written(Line { moved_by: Some(id), ..line }));
        }
        lines
    }

    /// The line of what the payer's wallet adds; none where the merchant pays.
    pub(super) fn filling(&self, amount: i64) -> Option<WrittenLine> {
        let line = self.line(self.next_id(), (self.payer?, IncomeKind::FromWallet), amount);
        // It is no correction, whatever it is needed for.
        Some(self.written(Line { run_day: self.until, ..line }))
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
    fn v9_the_net_is_what_the_team_lost_less_what_it_cost() {
        let parts = Parts {
            bet: money("1000000.00"),
            win: money("930000.00"),
            rebate: money("5000.00"),
            commission: money("3000.00"),
            salary: money("4000.00"),
            promotion: money("8000.00"),
            bank: money("1500.00"),
            product: money("2500.00"),
            ..Parts::default()
        };
        assert_eq!(parts.net(), money("46000.00"));
        let carried = Parts { carried: money("-20000.00"), ..parts };
        assert_eq!(carried.net(), parts.net(), "what was carried is told apart");
    }

    #[test]
    fn charges_are_rounded_down_and_never_below_zero() {
        for (amount, ppm, charged) in [
            (money("1500000.00"), 1_000, money("1500.00")),
            (money("50000.00"), 50_000, money("2500.00")),
            (999_999, 1, 0),
            (1_000_000, 1, 1),
            (-1_000_000, 50_000, 0),
            (i64::MAX, 1_000_000, i64::MAX),
        ] {
            assert_eq!(charge(amount, ppm), charged, "{amount} × {ppm}");
        }
    }

    #[test]
    fn parts_that_are_not_stored_are_zero() {
        let parts: Parts = serde_json::from_str("{\"bet\":7}").unwrap();
        assert_eq!(parts, Parts { bet: 7, ..Parts::default() });
    }
}
