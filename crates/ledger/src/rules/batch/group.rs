//! Linked commands: carried out one after the other, and all taken back at the first refusal.

use super::Batch;
use crate::fault::Fault;
use crate::key::RowKey;
use crate::rules::{Hold, Request};
use crate::{AccountId, Balance, Group, GroupError, LedgerError};

/// Linked commands under way: what undoes them.
pub(super) struct OpenGroup {
    group: Group,
    results: usize,
    entries: usize,
    reversals: usize,
    changed_holds: usize,
    next_id: usize,
    /// What each change of an account or a hold replaced, in order.
    balances: Vec<(AccountId, Balance)>,
    holds: Vec<(RowKey, Option<Hold>)>,
}

impl OpenGroup {
    pub(super) const fn group(&self) -> Group {
        self.group
    }

    pub(super) fn note_balance(&mut self, account: AccountId, replaced: Balance) {
        self.balances.push((account, replaced));
    }

    pub(super) fn note_hold(&mut self, key: RowKey, replaced: Option<Hold>) {
        self.holds.push((key, replaced));
    }
}

impl Batch<'_> {
    /// Carries linked commands out, all or none, and keeps their answers.
    pub(in crate::rules) fn answer_group(&mut self, requests: &[Request<'_>]) {
        if let Some(known) = requests.iter().position(|request| self.seen(request.key()).is_some()) {
            return self.answer_known_group(requests, known);
        }
        let group = Group {
            first_sequence: self.next_sequence,
            size: u16::try_from(requests.len()).unwrap_or(u16::MAX),
        };
        self.open_group = Some(OpenGroup {
            group,
            results: self.outcome.results.len(),
            entries: self.outcome.entries.len(),
            reversals: self.outcome.reversals.len(),
            changed_holds: self.changed_holds.len(),
            next_id: self.next_id,
            balances: Vec::with_capacity(2 * requests.len()),
            holds: Vec::new(),
        });
        for (place, request) in requests.iter().enumerate() {
            match self.carry_out(request) {
                Ok(receipt) => self.outcome.results.push(Ok(receipt)),
                Err(error) => return self.undo_group(GroupError { place, error }),
            }
        }
        self.open_group = None;
    }

    /// Answers a group of which the command at `known` was carried out before. Equal fingerprints mean that it was
    /// the same group, and then all of it was.
    fn answer_known_group(&mut self, requests: &[Request<'_>], known: usize) {
        let receipt = |request: &Request<'_>| {
            let entry = self.seen(request.key()).and_then(|seen| self.entry(request.key(), seen))?;
            (entry.fingerprint == request.fingerprint).then(|| Ok(entry.receipt(true)))
        };
        let receipts: Option<Vec<_>> = requests.iter().map(receipt).collect();
        let duplicate = || vec![Err(GroupError { place: known, error: LedgerError::Duplicate })];
        self.outcome.results.extend(receipts.unwrap_or_else(duplicate));
    }

    /// Takes back everything that the open group did and answers why.
    fn undo_group(&mut self, why: GroupError) {
        let Some(open) = self.open_group.take() else { return };
        self.outcome.results.truncate(open.results);
        self.outcome.results.push(Err(why));
        if self.faults.has(Fault::KeepHalfGroup) {
            return;
        }
        self.next_sequence = open.group.first_sequence;
        self.next_id = open.next_id;
        let namespaces = self.outcome.namespaces.drain(open.entries..);
        for (entry, namespace) in self.outcome.entries.drain(open.entries..).zip(namespaces) {
            self.fresh.remove(&RowKey { namespace, id: entry.key_id });
        }
        for (key, _) in self.outcome.reversals.drain(open.reversals..) {
            self.known.reversed.remove(&key);
        }
        self.changed_holds.truncate(open.changed_holds);
        for (id, balance) in open.balances.into_iter().rev() {
            if let Some(account) = self.known.accounts.get_mut(&id) {
                account.balance = balance;
            }
        }
        for (key, before) in open.holds.into_iter().rev() {
            match before {
                Some(hold) => drop(self.known.holds.insert(key, hold)),
                None => drop(self.known.holds.remove(&key)),
            }
        }
    }
}
