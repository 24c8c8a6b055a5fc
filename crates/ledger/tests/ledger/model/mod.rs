//! Random work on a real ledger and on a plain model in memory, with crashes in between.
//!
//! The model below uses none of the ledger's code: it computes what has to happen in the slow and obvious
//! way.

mod driver;
mod generator;

use std::collections::{HashMap, HashSet};

use erawan_kernel::Money;
use erawan_ledger::{
    AccountId, Book, Command, Effect, GroupError, Key, KeyId, LedgerError, Namespace, TxCode,
};
use jiff::Timestamp;

/// An account of the model; amounts in hundred-thousandths.
#[derive(Debug, Clone)]
pub(crate) struct Purse {
    pub(crate) id: AccountId,
    pub(crate) book: Book,
    pub(crate) may_go_negative: bool,
    pub(crate) posted: i128,
    pub(crate) held: i128,
}

/// A row that the log must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) namespace: Namespace,
    /// Unknown for a hold that ran out: the ledger picks it.
    pub(crate) key: Option<KeyId>,
    pub(crate) kind: Effect,
    pub(crate) debit: AccountId,
    pub(crate) credit: AccountId,
    pub(crate) amount: i128,
    pub(crate) code: TxCode,
    pub(crate) reference: String,
    pub(crate) original: Option<KeyId>,
    pub(crate) at: Timestamp,
    /// The place of the first row of its group, and how many rows the group has.
    pub(crate) group: Option<(usize, usize)>,
    /// Posted and held of the debit account after it.
    pub(crate) debit_after: (i128, i128),
    /// Posted and held of the credit account after it.
    pub(crate) credit_after: (i128, i128),
}

#[derive(Debug, Clone)]
struct SetAside {
    debit: AccountId,
    credit: AccountId,
    amount: i128,
    code: TxCode,
    reference: String,
    until: Option<Timestamp>,
    open: bool,
}

/// What commands that were sent together must lead to: one command, or a group of linked ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// These rows, again.
    Replay(Vec<usize>),
    /// New rows.
    Done(Vec<usize>),
    Refused(GroupError),
}

/// A row to be written, before it has a place.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Plan {
    kind: Effect,
    debit: AccountId,
    credit: AccountId,
    amount: i128,
    /// By how much the debit account's held money changes.
    held: i128,
    code: TxCode,
    reference: String,
    original: Option<KeyId>,
}

#[derive(Debug, Default)]
pub(crate) struct Model {
    pub(crate) purses: HashMap<AccountId, Purse>,
    pub(crate) rows: Vec<Row>,
    /// What was sent together, the command's place in it, and its row.
    done: HashMap<Key, (Vec<Command>, usize, usize)>,
    undone: HashSet<Key>,
    holds: HashMap<Key, SetAside>,
}

fn beside(key: &Key, id: KeyId) -> Key {
    Key { namespace: key.namespace.clone(), id }
}

impl Model {
    pub(crate) fn knows(&self, key: &Key) -> bool {
        self.done.contains_key(key)
    }

    /// What must come of commands that are sent together now; changes nothing.
    pub(crate) fn foresee(&mut self, sent: &[Command], now: Timestamp) -> Verdict {
        let purses = self.purses.clone();
        let verdict = self.submit(sent, now);
        if let Verdict::Done(rows) = &verdict {
            self.undo(sent, rows.first().copied().unwrap_or(self.rows.len()), purses);
        }
        verdict
    }

    /// Carries out commands that are sent together, all or none.
    pub(crate) fn submit(&mut self, sent: &[Command], now: Timestamp) -> Verdict {
        for (place, command) in sent.iter().enumerate() {
            if sent[..place].iter().any(|earlier| earlier.key() == command.key()) {
                let error = LedgerError::Invalid("a key occurs twice in a group");
                return Verdict::Refused(GroupError { place, error });
            }
        }
        if let Some(place) = sent.iter().position(|command| self.knows(command.key())) {
            let row = |(place, command): (usize, &Command)| match self.done.get(command.key()) {
                Some((before, at, row)) if before == sent && *at == place => Some(*row),
                _ => None,
            };
            return match sent.iter().enumerate().map(row).collect() {
                Some(rows) => Verdict::Replay(rows),
                None => Verdict::Refused(GroupError { place, error: LedgerError::Duplicate }),
            };
        }
        let (purses, first) = (self.purses.clone(), self.rows.len());
        for (place, command) in sent.iter().enumerate() {
            let plan = if self.undone.contains(command.key()) {
                Err(LedgerError::Reversed)
            } else {
                self.plan(command, now)
            };
            match plan {
                Ok(plan) => {
                    let row = self.carry_out(command, plan, now);
                    self.done.insert(command.key().clone(), (sent.to_vec(), place, row));
                    self.rows[row].group = (sent.len() > 1).then_some((first, sent.len()));
                }
                Err(error) => {
                    self.undo(&sent[..place], first, purses);
                    return Verdict::Refused(GroupError { place, error });
                }
            }
        }
        Verdict::Done((first..self.rows.len()).collect())
    }

    fn undo(&mut self, done: &[Command], first: usize, purses: HashMap<AccountId, Purse>) {
        for command in done.iter().rev() {
            let key = command.key();
            match command {
                Command::Hold { .. } => drop(self.holds.remove(key)),
                Command::PostHold { hold, .. } | Command::VoidHold { hold, .. } => {
                    self.holds.get_mut(&beside(key, *hold)).unwrap().open = true;
                }
                Command::Reverse { original, .. } => {
                    self.undone.remove(&beside(key, *original));
                }
                Command::Transfer { .. } => {}
            }
            self.done.remove(key);
        }
        self.rows.truncate(first);
        self.purses = purses;
    }

    fn plan(&self, command: &Command, now: Timestamp) -> Result<Plan, LedgerError> {
        match command {
            Command::Transfer { key, debit, credit, amount, code, reference, requires } => {
                if let Some(needed) = requires {
                    self.must_stand(&beside(key, *needed))?;
                }
                let amount = i128::from(amount.minor());
                self.can_pay(*debit, *credit, amount)?;
                let (code, reference) = (*code, reference.clone());
                let (debit, credit, original) = (*debit, *credit, *requires);
                Ok(Plan { kind: Effect::Posted, debit, credit, amount, held: 0, code, reference, original })
            }
            Command::Hold { debit, credit, amount, code, reference, expires_at, .. } => {
                if expires_at.is_some_and(|until| until <= now) {
                    return Err(LedgerError::HoldNotOpen);
                }
                let held = i128::from(amount.minor());
                self.can_pay(*debit, *credit, held)?;
                let (code, reference) = (*code, reference.clone());
                let (debit, credit) = (*debit, *credit);
                Ok(Plan {
                    kind: Effect::Held,
                    debit,
                    credit,
                    amount: held,
                    held,
                    code,
                    reference,
                    original: None,
                })
            }
            Command::PostHold { key, hold, amount } => {
                let amount = amount.map(|amount| i128::from(amount.minor()));
                self.close(&beside(key, *hold), Effect::HoldPosted, amount, now)
            }
            Command::VoidHold { key, hold } => self.close(&beside(key, *hold), Effect::HoldVoided, None, now),
            Command::Reverse { key, original, debit, credit, reference } => {
                self.plan_reversal(&beside(key, *original), *debit, *credit, reference)
            }
        }
    }

    fn plan_reversal(
        &self,
        original: &Key,
        debit: AccountId,
        credit: AccountId,
        reference: &str,
    ) -> Result<Plan, LedgerError> {
        if self.undone.contains(original) {
            return Err(LedgerError::Reversed);
        }
        self.can_pay(debit, credit, 0)?;
        let (kind, amount, code) = match self.done.get(original).map(|(_, _, row)| &self.rows[*row]) {
            None => (Effect::Tombstone, 0, TxCode(0)),
            Some(row) if (row.debit, row.credit) != (credit, debit) => {
                return Err(LedgerError::NotReversible);
            }
            Some(row) if !matches!(row.kind, Effect::Posted | Effect::HoldPosted) => {
                return Err(LedgerError::NotReversible);
            }
            Some(row) => (Effect::Reversed, row.amount, row.code),
        };
        self.can_pay(debit, credit, amount)?;
        let (reference, original) = (reference.to_owned(), Some(original.id));
        Ok(Plan { kind, debit, credit, amount, held: 0, code, reference, original })
    }

    fn close(
        &self,
        hold: &Key,
        kind: Effect,
        amount: Option<i128>,
        now: Timestamp,
    ) -> Result<Plan, LedgerError> {
        let set_aside = self.holds.get(hold).ok_or(LedgerError::HoldUnknown)?;
        if !set_aside.open || set_aside.until.is_some_and(|until| until <= now) {
            return Err(LedgerError::HoldNotOpen);
        }
        let amount = amount.unwrap_or(set_aside.amount);
        if amount > set_aside.amount {
            return Err(LedgerError::AmountInvalid);
        }
        Ok(Plan {
            kind,
            debit: set_aside.debit,
            credit: set_aside.credit,
            amount,
            held: -set_aside.amount,
            code: set_aside.code,
            reference: set_aside.reference.clone(),
            original: Some(hold.id),
        })
    }

    fn must_stand(&self, key: &Key) -> Result<(), LedgerError> {
        if self.undone.contains(key) {
            return Err(LedgerError::Reversed);
        }
        let (_, _, row) = self.done.get(key).ok_or(LedgerError::RequiredMissing)?;
        match self.rows[*row].kind {
            Effect::Posted | Effect::HoldPosted => Ok(()),
            _ => Err(LedgerError::RequiredMissing),
        }
    }

    fn can_pay(&self, debit: AccountId, credit: AccountId, amount: i128) -> Result<(), LedgerError> {
        let payer = self.purses.get(&debit).ok_or(LedgerError::AccountUnknown)?;
        let receiver = self.purses.get(&credit).ok_or(LedgerError::AccountUnknown)?;
        if payer.book != receiver.book {
            return Err(LedgerError::BookMismatch);
        }
        let available = payer.posted - payer.held;
        if payer.may_go_negative || amount <= available {
            return Ok(());
        }
        Err(LedgerError::InsufficientFunds {
            available: Money::from_minor(i64::try_from(available).unwrap()),
        })
    }

    /// Carries a plan out and answers the new row's place.
    fn carry_out(&mut self, command: &Command, plan: Plan, now: Timestamp) -> usize {
        let key = command.key().clone();
        match command {
            Command::Hold { debit, credit, amount, code, reference, expires_at, .. } => {
                let set_aside = SetAside {
                    debit: *debit,
                    credit: *credit,
                    amount: i128::from(amount.minor()),
                    code: *code,
                    reference: reference.clone(),
                    until: *expires_at,
                    open: true,
                };
                self.holds.insert(key.clone(), set_aside);
            }
            Command::PostHold { hold, .. } | Command::VoidHold { hold, .. } => {
                self.holds.get_mut(&beside(&key, *hold)).unwrap().open = false;
            }
            Command::Reverse { original, .. } => {
                self.undone.insert(beside(&key, *original));
            }
            Command::Transfer { .. } => {}
        }
        self.write(key.namespace.clone(), Some(key.id), plan, now)
    }

    /// Lets every hold run out whose time has come; answers how many.
    pub(crate) fn expire(&mut self, now: Timestamp) -> usize {
        let due = |hold: &SetAside| hold.open && hold.until.is_some_and(|until| until <= now);
        let mut keys: Vec<Key> =
            self.holds.iter().filter(|(_, hold)| due(hold)).map(|(key, _)| key.clone()).collect();
        keys.sort_by_key(|key| (self.holds[key].until, key.id, key.namespace.clone()));
        for key in &keys {
            let hold = self.holds.get_mut(key).unwrap();
            hold.open = false;
            let plan = Plan {
                kind: Effect::HoldExpired,
                debit: hold.debit,
                credit: hold.credit,
                amount: hold.amount,
                held: -hold.amount,
                code: hold.code,
                reference: hold.reference.clone(),
                original: Some(key.id),
            };
            self.write(key.namespace.clone(), None, plan, now);
        }
        keys.len()
    }

    fn write(&mut self, namespace: Namespace, key: Option<KeyId>, plan: Plan, at: Timestamp) -> usize {
        if matches!(plan.kind, Effect::Posted | Effect::HoldPosted | Effect::Reversed) {
            self.purses.get_mut(&plan.debit).unwrap().posted -= plan.amount;
            self.purses.get_mut(&plan.credit).unwrap().posted += plan.amount;
        }
        self.purses.get_mut(&plan.debit).unwrap().held += plan.held;
        let after = |id: AccountId| (self.purses[&id].posted, self.purses[&id].held);
        let row = Row {
            namespace,
            key,
            kind: plan.kind,
            debit: plan.debit,
            credit: plan.credit,
            amount: plan.amount,
            code: plan.code,
            reference: plan.reference,
            original: plan.original,
            at,
            group: None,
            debit_after: after(plan.debit),
            credit_after: after(plan.credit),
        };
        self.rows.push(row);
        self.rows.len() - 1
    }
}
