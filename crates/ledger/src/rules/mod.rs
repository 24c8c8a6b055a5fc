//! The rules of the ledger, without input or output: what a batch of commands does to the accounts it
//! touches. Both engines load [`Known`], call [`evaluate`] and write [`Outcome`] in one transaction.

mod batch;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use erawan_kernel::Money;
use erawan_kernel::ids::TransferId;
use jiff::Timestamp;

use crate::entry::{Entry, Receipt};
use crate::fault::Faults;
use crate::key::RowKey;
use crate::{Account, AccountId, Command, GroupError, KeyId, LedgerError, Namespace, TxCode};

use batch::Batch;

/// A command on its way through a batch.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// What is asked.
    pub command: &'a Command,
    /// The number of the command's namespace in this database.
    pub namespace: i32,
    /// The digest of the command's content, and of its group's.
    pub fingerprint: [u8; 16],
    /// How many of the requests right after it are linked with it.
    pub linked: usize,
}

impl Request<'_> {
    /// The key of the command.
    pub(crate) fn key(&self) -> RowKey {
        self.sibling(self.command.key().id)
    }

    /// Another key of the same namespace.
    pub(crate) fn sibling(&self, id: KeyId) -> RowKey {
        RowKey { namespace: self.namespace, id }
    }
}

/// The status of a hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HoldState {
    /// The money is set aside.
    Open,
    /// Paid out.
    Posted,
    /// Given up.
    Voided,
    /// Ran out.
    Expired,
}

impl HoldState {
    pub(crate) const fn number(self) -> i16 {
        match self {
            Self::Open => 0,
            Self::Posted => 1,
            Self::Voided => 2,
            Self::Expired => 3,
        }
    }

    pub(crate) fn from_number(number: i16) -> Result<Self, LedgerError> {
        match number {
            0 => Ok(Self::Open),
            1 => Ok(Self::Posted),
            2 => Ok(Self::Voided),
            3 => Ok(Self::Expired),
            _ => Err(LedgerError::Unavailable(format!("the database holds an unknown hold state {number}"))),
        }
    }
}

/// Money set aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hold {
    /// The key space the hold was made in.
    pub namespace: Namespace,
    /// Who will pay.
    pub debit: AccountId,
    /// Who will receive.
    pub credit: AccountId,
    /// How much.
    pub amount: Money,
    /// What it is for.
    pub code: TxCode,
    /// What it belongs to.
    pub reference: String,
    /// When it is free again by itself.
    pub expires_at: Option<Timestamp>,
    /// Its status.
    pub state: HoldState,
}

/// The state of all accounts, holds and keys that a batch refers to, from the database. What is absent here does not exist.
#[derive(Debug, Default)]
pub struct Known {
    /// Every account that a command, an original or a hold names.
    pub accounts: HashMap<AccountId, Account>,
    /// The rows with the keys of the batch and with the keys that its commands refer to.
    pub entries: HashMap<RowKey, Entry>,
    /// Which of those keys have been reversed, or refused in advance by a tombstone.
    pub reversed: HashSet<RowKey>,
    /// The holds that the batch closes.
    pub holds: HashMap<RowKey, Hold>,
}

/// When and where in the log a batch takes place.
#[derive(Debug)]
pub struct Moment {
    /// The time that all its rows carry.
    pub at: Timestamp,
    /// The sequence of its first row.
    pub first_sequence: i64,
    /// Identifiers for its rows: at least one for each command and each hold that is due.
    pub ids: Vec<TransferId>,
}

/// The net change of one account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Which account.
    pub account: AccountId,
    /// By how much its money changes, in hundred-thousandths.
    pub posted: i64,
    /// By how much its held money changes, in hundred-thousandths.
    pub held: i64,
}

/// What a batch does: the answers, and everything that has to be written for them.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The answers, in order: a receipt for each command that was carried out, one error for a command or a whole
    /// group that was refused.
    pub results: Vec<Result<Receipt, GroupError>>,
    /// New rows of the log, in order.
    pub entries: Vec<Entry>,
    /// The namespace number of each new row.
    pub namespaces: Vec<i32>,
    /// The accounts that changed, in identifier order.
    pub changes: Vec<Change>,
    /// New holds, and known ones that were closed.
    pub holds: Vec<(RowKey, Hold)>,
    /// Keys that are reversed from now on, with the sequence of the reversal.
    pub reversals: Vec<(RowKey, i64)>,
    /// How many holds ran out.
    pub expired: usize,
}

/// Applies a batch in order: first the holds in `due` run out, then each command, or group of linked ones, is carried
/// out or refused.
///
/// Pure: equal arguments give an equal outcome. A refused command changes nothing, and neither does a refused group.
#[must_use]
pub fn evaluate(
    requests: &[Request<'_>],
    known: Known,
    due: &[RowKey],
    moment: Moment,
    faults: &Faults,
) -> Outcome {
    let mut batch = Batch::new(known, moment, faults, requests.len());
    for key in due {
        batch.expire(*key);
    }
    let mut rest = requests;
    while let Some(first) = rest.first() {
        let (group, later) = rest.split_at((first.linked + 1).min(rest.len()));
        match group {
            [single] => batch.answer(single),
            linked => batch.answer_group(linked),
        }
        rest = later;
    }
    batch.finish()
}

/// Time as the database keeps it, so that the first answer and its replay agree to the last digit.
pub(crate) fn whole_microseconds(at: Timestamp) -> Timestamp {
    Timestamp::from_microsecond(at.as_microsecond()).unwrap_or(at)
}
