mod group;

use std::collections::HashMap;

use erawan_kernel::ids::TransferId;
use erawan_kernel::{Money, MoneyError};
use jiff::Timestamp;

use super::{Change, Hold, HoldState, Known, Moment, Outcome, Request, whole_microseconds};
use crate::entry::{Effect, Entry, Receipt};
use crate::fault::{Fault, Faults};
use crate::key::RowKey;
use crate::{Account, AccountId, Balance, Command, GroupError, KeyId, LedgerError, Namespace, TxCode};

use group::OpenGroup;

/// The largest balance, either way: a quarter of the range, so that no sum of two can overflow.
const BALANCE_MAX: i64 = i64::MAX / 4;

/// Where a row with some key is: in the database, or earlier in this batch.
#[derive(Debug, Clone, Copy)]
enum Seen {
    Stored,
    Fresh(usize),
}

struct Movement {
    key: RowKey,
    namespace: Namespace,
    kind: Effect,
    debit: AccountId,
    credit: AccountId,
    amount: Money,
    code: TxCode,
    reference: String,
    original: Option<KeyId>,
    expires_at: Option<Timestamp>,
    fingerprint: [u8; 16],
}

pub(super) struct Batch<'a> {
    known: Known,
    fresh: HashMap<RowKey, usize>,
    before: HashMap<AccountId, Balance>,
    changed_holds: Vec<RowKey>,
    at: Timestamp,
    next_sequence: i64,
    ids: Vec<TransferId>,
    next_id: usize,
    open_group: Option<OpenGroup>,
    faults: &'a Faults,
    outcome: Outcome,
}

impl<'a> Batch<'a> {
    pub(super) fn new(known: Known, moment: Moment, faults: &'a Faults, size: usize) -> Self {
        Self {
            known,
            fresh: HashMap::with_capacity(size),
            before: HashMap::with_capacity(size),
            changed_holds: Vec::new(),
            at: moment.at,
            next_sequence: moment.first_sequence,
            ids: moment.ids,
            next_id: 0,
            open_group: None,
            faults,
            outcome: Outcome {
                results: Vec::with_capacity(size),
                entries: Vec::with_capacity(size),
                namespaces: Vec::with_capacity(size),
                ..Outcome::default()
            },
        }
    }

    /// Carries a command out and keeps its answer.
    pub(super) fn answer(&mut self, request: &Request<'_>) {
        let result = self.carry_out(request);
        self.outcome.results.push(result.map_err(GroupError::from));
    }

    fn carry_out(&mut self, request: &Request<'_>) -> Result<Receipt, LedgerError> {
        let key = request.key();
        if let Some(seen) = self.seen(key) {
            let entry = self.entry(key, seen).ok_or(LedgerError::Duplicate)?;
            let same = entry.fingerprint == request.fingerprint;
            return if same { Ok(entry.receipt(true)) } else { Err(LedgerError::Duplicate) };
        }
        if self.known.reversed.contains(&key) && !self.faults.has(Fault::IgnoreTombstones) {
            return Err(LedgerError::Reversed);
        }
        request.command.check()?;
        match request.command {
            Command::Transfer { requires, .. } => {
                self.require(requires.map(|id| request.sibling(id)))?;
                self.transfer(request)
            }
            Command::Hold { .. } => self.hold(request),
            Command::PostHold { hold, amount, .. } => self.close(request, *hold, HoldState::Posted, *amount),
            Command::VoidHold { hold, .. } => self.close(request, *hold, HoldState::Voided, None),
            Command::Reverse { original, .. } => self.reverse(request, *original),
        }
    }

    fn transfer(&mut self, request: &Request<'_>) -> Result<Receipt, LedgerError> {
        let Command::Transfer { key, debit, credit, amount, code, reference, requires } = request.command
        else {
            return Err(LedgerError::Invalid("not a transfer"));
        };
        self.check_pair(*debit, *credit)?;
        self.check_available(*debit, *amount)?;
        self.move_money(*debit, *credit, *amount)?;
        self.record(Movement {
            key: request.key(),
            namespace: key.namespace.clone(),
            kind: Effect::Posted,
            debit: *debit,
            credit: *credit,
            amount: *amount,
            code: *code,
            reference: reference.clone(),
            original: *requires,
            expires_at: None,
            fingerprint: request.fingerprint,
        })
    }

    fn hold(&mut self, request: &Request<'_>) -> Result<Receipt, LedgerError> {
        let Command::Hold { key, debit, credit, amount, code, reference, expires_at } = request.command
        else {
            return Err(LedgerError::Invalid("not a hold"));
        };
        let expires_at = expires_at.map(whole_microseconds);
        if expires_at.is_some_and(|expires_at| expires_at <= self.at) {
            return Err(LedgerError::HoldNotOpen);
        }
        self.check_pair(*debit, *credit)?;
        self.check_available(*debit, *amount)?;
        self.change_held(*debit, amount.minor())?;
        let hold = Hold {
            namespace: key.namespace.clone(),
            debit: *debit,
            credit: *credit,
            amount: *amount,
            code: *code,
            reference: reference.clone(),
            expires_at,
            state: HoldState::Open,
        };
        let replaced = self.known.holds.insert(request.key(), hold);
        if let Some(open) = &mut self.open_group {
            open.note_hold(request.key(), replaced);
        }
        self.changed_holds.push(request.key());
        self.record(Movement {
            key: request.key(),
            namespace: key.namespace.clone(),
            kind: Effect::Held,
            debit: *debit,
            credit: *credit,
            amount: *amount,
            code: *code,
            reference: reference.clone(),
            original: None,
            expires_at,
            fingerprint: request.fingerprint,
        })
    }

    fn close(
        &mut self,
        request: &Request<'_>,
        hold: KeyId,
        state: HoldState,
        amount: Option<Money>,
    ) -> Result<Receipt, LedgerError> {
        let hold_key = request.sibling(hold);
        let hold = self.known.holds.get(&hold_key).cloned().ok_or(LedgerError::HoldUnknown)?;
        let ran_out = hold.expires_at.is_some_and(|expires_at| expires_at <= self.at);
        if hold.state != HoldState::Open || ran_out {
            return Err(LedgerError::HoldNotOpen);
        }
        let amount = amount.unwrap_or(hold.amount);
        if amount > hold.amount {
            return Err(LedgerError::AmountInvalid);
        }
        if state == HoldState::Posted {
            self.move_money(hold.debit, hold.credit, amount)?;
        }
        let kind = if state == HoldState::Posted { Effect::HoldPosted } else { Effect::HoldVoided };
        self.free(hold_key, &hold, state)?;
        self.record(Movement {
            key: request.key(),
            namespace: hold.namespace,
            kind,
            debit: hold.debit,
            credit: hold.credit,
            amount,
            code: hold.code,
            reference: hold.reference,
            original: Some(hold_key.id),
            expires_at: None,
            fingerprint: request.fingerprint,
        })
    }

    /// Lets a hold run out, if it is open and due.
    pub(super) fn expire(&mut self, hold_key: RowKey) {
        let Some(hold) = self.known.holds.get(&hold_key).cloned() else { return };
        let due = hold.expires_at.is_some_and(|expires_at| expires_at <= self.at);
        if hold.state != HoldState::Open || !due || self.free(hold_key, &hold, HoldState::Expired).is_err() {
            return;
        }
        let Some(id) = self.ids.get(self.next_id) else { return };
        let movement = Movement {
            key: RowKey { namespace: hold_key.namespace, id: KeyId::from_uuid(id.uuid()) },
            namespace: hold.namespace,
            kind: Effect::HoldExpired,
            debit: hold.debit,
            credit: hold.credit,
            amount: hold.amount,
            code: hold.code,
            reference: hold.reference,
            original: Some(hold_key.id),
            expires_at: None,
            fingerprint: [0; 16],
        };
        if self.record(movement).is_ok() {
            self.outcome.expired += 1;
        }
    }

    fn free(&mut self, key: RowKey, hold: &Hold, state: HoldState) -> Result<(), LedgerError> {
        self.change_held(hold.debit, -hold.amount.minor())?;
        if let Some(open) = &mut self.open_group {
            open.note_hold(key, Some(hold.clone()));
        }
        if let Some(known) = self.known.holds.get_mut(&key) {
            known.state = state;
        }
        self.changed_holds.push(key);
        Ok(())
    }

    fn reverse(&mut self, request: &Request<'_>, original: KeyId) -> Result<Receipt, LedgerError> {
        let Command::Reverse { key, debit, credit, reference, .. } = request.command else {
            return Err(LedgerError::Invalid("not a reversal"));
        };
        let original_key = request.sibling(original);
        if self.known.reversed.contains(&original_key) {
            return Err(LedgerError::Reversed);
        }
        self.check_pair(*debit, *credit)?;
        let found = self.seen(original_key).and_then(|seen| self.entry(original_key, seen));
        let (kind, amount, code) = match found {
            None => (Effect::Tombstone, Money::ZERO, TxCode(0)),
            Some(entry) => {
                let opposite = entry.debit == *credit && entry.credit == *debit;
                if !entry.kind.is_transfer() || !opposite {
                    return Err(LedgerError::NotReversible);
                }
                (Effect::Reversed, entry.amount, entry.code)
            }
        };
        self.check_available(*debit, amount)?;
        self.move_money(*debit, *credit, amount)?;
        self.known.reversed.insert(original_key);
        self.outcome.reversals.push((original_key, self.next_sequence));
        self.record(Movement {
            key: request.key(),
            namespace: key.namespace.clone(),
            kind,
            debit: *debit,
            credit: *credit,
            amount,
            code,
            reference: reference.clone(),
            original: Some(original),
            expires_at: None,
            fingerprint: request.fingerprint,
        })
    }

    fn require(&self, required: Option<RowKey>) -> Result<(), LedgerError> {
        let Some(required) = required else { return Ok(()) };
        if self.known.reversed.contains(&required) {
            return Err(LedgerError::Reversed);
        }
        let found = self.seen(required).and_then(|seen| self.entry(required, seen));
        if found.is_some_and(|entry| entry.kind.is_transfer()) {
            Ok(())
        } else {
            Err(LedgerError::RequiredMissing)
        }
    }

    fn check_pair(&self, debit: AccountId, credit: AccountId) -> Result<(), LedgerError> {
        let debit = self.account(debit)?;
        let credit = self.account(credit)?;
        if debit.book != credit.book {
            return Err(LedgerError::BookMismatch);
        }
        if debit.currency != credit.currency {
            return Err(LedgerError::CurrencyMismatch);
        }
        Ok(())
    }

    fn check_available(&self, debit: AccountId, amount: Money) -> Result<(), LedgerError> {
        let account = self.account(debit)?;
        let available = account.balance.available();
        // A transfer of nothing passes even where an account that may go negative no longer may.
        if account.may_go_negative
            || amount <= available.max(Money::ZERO)
            || self.faults.has(Fault::SkipFundsCheck)
        {
            return Ok(());
        }
        Err(LedgerError::InsufficientFunds { available })
    }

    fn move_money(&mut self, debit: AccountId, credit: AccountId, amount: Money) -> Result<(), LedgerError> {
        let debit_posted = bounded(self.account(debit)?.balance.posted.minus(amount))?;
        let credit_posted = bounded(self.account(credit)?.balance.posted.plus(amount))?;
        self.touch(debit)?.posted = debit_posted;
        if !self.faults.has(Fault::LoseCredits) {
            self.touch(credit)?.posted = credit_posted;
        }
        Ok(())
    }

    fn change_held(&mut self, account: AccountId, by: i64) -> Result<(), LedgerError> {
        let held = bounded(self.account(account)?.balance.held.plus(Money::from_minor(by)))?;
        self.touch(account)?.held = held;
        Ok(())
    }

    fn account(&self, id: AccountId) -> Result<&Account, LedgerError> {
        self.known.accounts.get(&id).ok_or(LedgerError::AccountUnknown)
    }

    /// The balance of an account, to be changed; what it was before the batch is kept once.
    fn touch(&mut self, id: AccountId) -> Result<&mut Balance, LedgerError> {
        let account = self.known.accounts.get_mut(&id).ok_or(LedgerError::AccountUnknown)?;
        self.before.entry(id).or_insert(account.balance);
        if let Some(open) = &mut self.open_group {
            open.note_balance(id, account.balance);
        }
        Ok(&mut account.balance)
    }

    fn seen(&self, key: RowKey) -> Option<Seen> {
        if let Some(index) = self.fresh.get(&key) {
            return Some(Seen::Fresh(*index));
        }
        let stored = self.known.entries.contains_key(&key);
        stored.then_some(Seen::Stored)
    }

    fn entry(&self, key: RowKey, seen: Seen) -> Option<&Entry> {
        match seen {
            Seen::Stored => self.known.entries.get(&key),
            Seen::Fresh(index) => self.outcome.entries.get(index),
        }
    }

    fn record(&mut self, movement: Movement) -> Result<Receipt, LedgerError> {
        let no_identifier = || LedgerError::Unavailable("no identifier left".into());
        let transfer_id = *self.ids.get(self.next_id).ok_or_else(no_identifier)?;
        let entry = Entry {
            sequence: self.next_sequence,
            transfer_id,
            namespace: movement.namespace,
            key_id: movement.key.id,
            kind: movement.kind,
            debit: movement.debit,
            credit: movement.credit,
            amount: movement.amount,
            code: movement.code,
            reference: movement.reference,
            original: movement.original,
            debit_after: self.account(movement.debit)?.balance,
            credit_after: self.account(movement.credit)?.balance,
            at: self.at,
            expires_at: movement.expires_at,
            fingerprint: movement.fingerprint,
            group: self.open_group.as_ref().map(OpenGroup::group),
        };
        let receipt = entry.receipt(false);
        self.next_sequence += 1;
        self.next_id += 1;
        self.fresh.insert(movement.key, self.outcome.entries.len());
        self.outcome.entries.push(entry);
        self.outcome.namespaces.push(movement.key.namespace);
        Ok(receipt)
    }

    /// What has to be written.
    pub(super) fn finish(mut self) -> Outcome {
        for (account, before) in &self.before {
            let Some(after) = self.known.accounts.get(account).map(|account| account.balance) else {
                continue;
            };
            let posted = after.posted.minor() - before.posted.minor();
            let held = after.held.minor() - before.held.minor();
            if posted != 0 || held != 0 {
                self.outcome.changes.push(Change { account: *account, posted, held });
            }
        }
        self.outcome.changes.sort_unstable_by_key(|change| change.account);
        self.changed_holds.sort_unstable();
        self.changed_holds.dedup();
        for key in self.changed_holds {
            if let Some(hold) = self.known.holds.remove(&key) {
                self.outcome.holds.push((key, hold));
            }
        }
        self.outcome
    }
}

fn bounded(sum: Result<Money, MoneyError>) -> Result<Money, LedgerError> {
    match sum {
        Ok(sum) if sum.minor().abs() <= BALANCE_MAX => Ok(sum),
        _ => Err(LedgerError::AmountInvalid),
    }
}
