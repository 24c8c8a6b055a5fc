//! Recomputes every balance, hold and hash from the log and compares them with what is stored.

use std::collections::{BTreeMap, HashMap, HashSet};

use erawan_kernel::Money;
use jiff::Timestamp;

use crate::chain::{self, ChainHash};
use crate::rules::{Hold, HoldState};
use crate::{Account, AccountId, Balance, Effect, Entry, Group, KeyId, Namespace};

/// Findings kept at most; the rest are counted only.
const FINDINGS_KEPT: usize = 100;
/// Parts of one finding about a changed batch.
const DETAILS_KEPT: usize = 5;

/// What a full check of the ledger found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Audit {
    /// Rows of the log.
    pub entries: u64,
    /// Accounts.
    pub accounts: u64,
    /// Holds whose money is set aside.
    pub open_holds: u64,
    /// The sequence of the last row.
    pub last_sequence: i64,
    /// The hash that ends the chain. Kept elsewhere, it shows later that history was not rewritten.
    pub last_hash: [u8; 32],
    /// What is wrong, in words; the first hundred of it.
    pub findings: Vec<String>,
    /// How much is wrong in all.
    pub finding_count: u64,
}

impl Audit {
    /// Whether nothing is wrong.
    #[must_use]
    pub const fn is_clean(&self) -> bool {
        self.finding_count == 0
    }
}

/// An account's balance as its legs add up so far.
#[derive(Debug, Clone, Copy, Default)]
struct Counted {
    balance: Balance,
    /// By how much the last row that was reported differs. Whether its amount or its balance is wrong, the
    /// account's next row tells; neither is reported a second time.
    difference: Option<(i128, i128)>,
}

impl Counted {
    /// Whether the legs lead to `stated`, or differ from it only by what was reported before.
    fn explains(&mut self, stated: Balance) -> bool {
        let difference = (
            i128::from(stated.posted.minor()) - i128::from(self.balance.posted.minor()),
            i128::from(stated.held.minor()) - i128::from(self.balance.held.minor()),
        );
        if difference == (0, 0) || self.difference == Some(difference) {
            *self = Self { balance: stated, difference: None };
            return true;
        }
        self.difference = Some(difference);
        false
    }
}

#[derive(Debug, Default)]
pub(crate) struct Auditor {
    audit: Audit,
    /// What is wrong in the batch at hand.
    in_batch: Vec<String>,
    last_at: Option<Timestamp>,
    /// The group of linked commands whose rows are being read, and how many came.
    group: Option<(Group, i64)>,
    balances: HashMap<AccountId, Counted>,
    open: HashMap<(Namespace, KeyId), (AccountId, Money)>,
    reversed: HashSet<(Namespace, KeyId)>,
    sums: BTreeMap<(&'static str, i16), i128>,
    stored_open: u64,
}

impl Auditor {
    /// Consecutive links of the chain with all the rows they cover.
    pub(crate) fn batches(&mut self, links: &[(i64, ChainHash)], mut entries: Vec<Entry>) {
        for (last, hash) in links {
            let rest = entries.split_off(entries.partition_point(|entry| entry.sequence <= *last));
            self.batch(*last, hash, &entries);
            entries = rest;
        }
    }

    fn batch(&mut self, last: i64, hash: &ChainHash, entries: &[Entry]) {
        let is_chained = chain::link(&self.audit.last_hash, entries) == *hash;
        self.audit.last_hash = *hash;
        for entry in entries {
            self.entry(entry);
        }
        self.end_group();
        if self.audit.last_sequence != last {
            self.in_batch.push(format!(
                "the batch that should end with {last} ends with {}",
                self.audit.last_sequence
            ));
            self.audit.last_sequence = last;
        }
        let found = std::mem::take(&mut self.in_batch);
        if is_chained {
            for what in found {
                self.find(what);
            }
        } else {
            // A changed batch is one finding, whatever follows from the change.
            let breaks = format!("the hash chain breaks in the batch that ends with {last}");
            self.find(std::iter::once(breaks).chain(found).take(DETAILS_KEPT).collect::<Vec<_>>().join("; "));
        }
    }

    /// The largest sequence of all rows, covered by the chain or not.
    pub(crate) fn last_row(&mut self, sequence: i64) {
        if sequence > self.audit.last_sequence {
            self.find(format!(
                "the rows from {} to {sequence} belong to no batch",
                self.audit.last_sequence + 1
            ));
        }
    }

    fn entry(&mut self, entry: &Entry) {
        if entry.sequence != self.audit.last_sequence + 1 {
            self.in_batch.push(format!("row {} follows row {}", entry.sequence, self.audit.last_sequence));
        }
        if self.last_at.is_some_and(|last_at| entry.at < last_at) {
            self.in_batch.push(format!("row {} is older than the one before it", entry.sequence));
        }
        self.audit.entries += 1;
        self.audit.last_sequence = entry.sequence;
        self.last_at = Some(entry.at);
        if entry.kind.moves_money() {
            self.add(entry, entry.debit, -i128::from(entry.amount.minor()), 0);
            self.add(entry, entry.credit, i128::from(entry.amount.minor()), 0);
        }
        self.follow_group(entry);
        self.follow_hold(entry);
        self.follow_reversal(entry);
        for (account, after) in [(entry.debit, entry.debit_after), (entry.credit, entry.credit_after)] {
            let counted = self.balances.entry(account).or_default();
            if !counted.explains(after) {
                self.in_batch.push(format!(
                    "row {} says {after:?} of account {account}, its legs say {:?}",
                    entry.sequence, counted.balance
                ));
            }
        }
    }

    /// The rows of a group follow each other, and all of them are there.
    fn follow_group(&mut self, entry: &Entry) {
        if let Some((group, came)) = self.group {
            if entry.group == Some(group) && came < i64::from(group.size) {
                self.group = Some((group, came + 1));
                return;
            }
            self.end_group();
        }
        let Some(group) = entry.group else { return };
        if group.first_sequence == entry.sequence {
            self.group = Some((group, 1));
        } else {
            let first = group.first_sequence;
            self.in_batch.push(format!("row {} belongs to the group of row {first}", entry.sequence));
        }
    }

    fn end_group(&mut self) {
        if let Some((Group { first_sequence, size }, came)) = self.group.take()
            && came != i64::from(size)
        {
            self.in_batch.push(format!("the group of row {first_sequence} has {came} of {size} rows"));
        }
    }

    fn follow_hold(&mut self, entry: &Entry) {
        match entry.kind {
            Effect::Held => {
                self.add(entry, entry.debit, 0, i128::from(entry.amount.minor()));
                let key = (entry.namespace.clone(), entry.key_id);
                self.open.insert(key, (entry.debit, entry.amount));
            }
            Effect::HoldPosted | Effect::HoldVoided | Effect::HoldExpired => {
                let hold = entry.original.and_then(|key| self.open.remove(&(entry.namespace.clone(), key)));
                match hold {
                    Some((debit, amount)) if debit == entry.debit && amount >= entry.amount => {
                        self.add(entry, debit, 0, -i128::from(amount.minor()));
                    }
                    _ => self.in_batch.push(format!("row {} closes a hold that is not open", entry.sequence)),
                }
            }
            Effect::Posted | Effect::Reversed | Effect::Tombstone => {}
        }
    }

    fn follow_reversal(&mut self, entry: &Entry) {
        let own = (entry.namespace.clone(), entry.key_id);
        if self.reversed.contains(&own) {
            self.in_batch.push(format!("row {} came after its own reversal", entry.sequence));
        }
        if matches!(entry.kind, Effect::Reversed | Effect::Tombstone)
            && let Some(original) = entry.original
            && !self.reversed.insert((entry.namespace.clone(), original))
        {
            self.in_batch.push(format!("row {} reverses what was reversed before", entry.sequence));
        }
    }

    /// A stored account; its balance must be the sum of its legs.
    pub(crate) fn account(&mut self, id: AccountId, account: &Account) {
        self.audit.accounts += 1;
        let mut counted = self.balances.remove(&id).unwrap_or_default();
        if !counted.explains(account.balance) {
            self.find(format!(
                "account {id} holds {:?}, its legs say {:?}",
                account.balance, counted.balance
            ));
        }
        if !account.may_go_negative && account.balance.available().minor() < 0 {
            self.find(format!("account {id} is overdrawn: {:?}", account.balance));
        }
        *self.sums.entry((account.currency.code(), account.book.number())).or_default() +=
            i128::from(account.balance.posted.minor());
    }

    /// A stored hold; it must be open exactly when the log says so.
    pub(crate) fn hold(&mut self, key: KeyId, hold: &Hold) {
        let logged = self.open.get(&(hold.namespace.clone(), key)).copied();
        let stored = (hold.state == HoldState::Open).then_some((hold.debit, hold.amount));
        if logged != stored {
            self.find(format!(
                "hold {}/{key:?} is stored as {stored:?}, logged as {logged:?}",
                hold.namespace
            ));
        }
        self.stored_open += u64::from(stored.is_some());
    }

    pub(crate) fn finish(mut self) -> Audit {
        let homeless: Vec<AccountId> = self.balances.keys().copied().collect();
        for account in homeless {
            self.find(format!("the log names account {account}, which does not exist"));
        }
        for ((currency, book), sum) in std::mem::take(&mut self.sums) {
            if sum != 0 {
                self.find(format!("the accounts of book {book} in {currency} sum to {sum}, not to nothing"));
            }
        }
        let logged = u64::try_from(self.open.len()).unwrap_or(u64::MAX);
        if logged != self.stored_open {
            self.find(format!("{logged} holds are open in the log, {} in the table", self.stored_open));
        }
        self.audit.open_holds = self.stored_open;
        self.audit
    }

    fn add(&mut self, entry: &Entry, account: AccountId, posted: i128, held: i128) {
        let balance = &mut self.balances.entry(account).or_default().balance;
        let posted = i64::try_from(i128::from(balance.posted.minor()) + posted);
        let held = i64::try_from(i128::from(balance.held.minor()) + held);
        if let (Ok(posted), Ok(held)) = (posted, held) {
            *balance = Balance { posted: Money::from_minor(posted), held: Money::from_minor(held) };
        } else {
            self.in_batch.push(format!("row {} overflows account {account}", entry.sequence));
        }
    }

    /// Notes what is wrong.
    pub(crate) fn find(&mut self, what: String) {
        self.audit.finding_count += 1;
        if self.audit.findings.len() < FINDINGS_KEPT {
            self.audit.findings.push(what);
        }
    }
}

/// Cuts the chain into stretches of a few thousand rows, each with the sequence it comes after.
pub(crate) fn groups(links: &[(i64, ChainHash)]) -> Vec<(i64, &[(i64, ChainHash)])> {
    const ROWS: i64 = 8_192;
    let mut groups = Vec::new();
    let (mut start, mut after) = (0, 0);
    for (index, (last, _)) in links.iter().enumerate() {
        if last - after >= ROWS || index + 1 == links.len() {
            groups.push((after, &links[start..=index]));
            (start, after) = (index + 1, *last);
        }
    }
    groups
}
