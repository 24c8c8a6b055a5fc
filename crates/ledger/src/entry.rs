use erawan_kernel::Money;
use erawan_kernel::ids::TransferId;
use jiff::Timestamp;

use crate::{AccountId, Balance, Group, KeyId, LedgerError, Namespace, TxCode};

/// What a row of the log did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Money moved from debit to credit.
    Posted,
    /// Money was set aside on the debit account.
    Held,
    /// A hold was closed and its amount, or a part, moved from debit to credit.
    HoldPosted,
    /// A hold was closed and its money freed.
    HoldVoided,
    /// A hold ran out and its money was freed.
    HoldExpired,
    /// An earlier transfer's money moved back.
    Reversed,
    /// A reversal came before its original: nothing moved, and the original will be refused.
    Tombstone,
}

impl Effect {
    pub(crate) const fn number(self) -> i16 {
        match self {
            Self::Posted => 1,
            Self::Held => 2,
            Self::HoldPosted => 3,
            Self::HoldVoided => 4,
            Self::HoldExpired => 5,
            Self::Reversed => 6,
            Self::Tombstone => 7,
        }
    }

    pub(crate) fn from_number(number: i16) -> Result<Self, LedgerError> {
        match number {
            1 => Ok(Self::Posted),
            2 => Ok(Self::Held),
            3 => Ok(Self::HoldPosted),
            4 => Ok(Self::HoldVoided),
            5 => Ok(Self::HoldExpired),
            6 => Ok(Self::Reversed),
            7 => Ok(Self::Tombstone),
            _ => Err(LedgerError::Unavailable(format!("the database holds an unknown effect {number}"))),
        }
    }

    /// Whether money moved from the row's debit account to its credit account.
    #[must_use]
    pub const fn moves_money(self) -> bool {
        matches!(self, Self::Posted | Self::HoldPosted | Self::Reversed)
    }

    /// Whether a later command may build on the row or undo it.
    #[must_use]
    pub const fn is_transfer(self) -> bool {
        matches!(self, Self::Posted | Self::HoldPosted)
    }
}

/// The answer to a command that was carried out. A replay gets the first answer again, byte for byte,
/// with `replayed` set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    /// The row's identifier.
    pub transfer_id: TransferId,
    /// Its place in the log.
    pub sequence: i64,
    /// When it was carried out.
    pub at: Timestamp,
    /// The debit account right after it.
    pub debit_after: Balance,
    /// The credit account right after it.
    pub credit_after: Balance,
    /// Whether this is the answer to an earlier, equal command.
    pub replayed: bool,
    /// What it did.
    pub effect: Effect,
}

/// One row of the ordered log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Place in the log: 1, 2, 3 … without gaps.
    pub sequence: i64,
    /// The row's identifier.
    pub transfer_id: TransferId,
    /// The key space of the command.
    pub namespace: Namespace,
    /// The command's key in it.
    pub key_id: KeyId,
    /// What the row did.
    pub kind: Effect,
    /// The account that pays (or would).
    pub debit: AccountId,
    /// The account that receives (or would).
    pub credit: AccountId,
    /// How much: moved, set aside, or freed; nothing for a tombstone.
    pub amount: Money,
    /// What it is for; a reversal carries its original's code, a tombstone 0.
    pub code: TxCode,
    /// What it belongs to.
    pub reference: String,
    /// The earlier row it refers to, in the same namespace: the required transfer, the hold, the original.
    pub original: Option<KeyId>,
    /// The debit account right after it.
    pub debit_after: Balance,
    /// The credit account right after it.
    pub credit_after: Balance,
    /// When it was carried out.
    pub at: Timestamp,
    /// When a hold is free again by itself; only on a row that set money aside.
    pub expires_at: Option<Timestamp>,
    /// Digest of the command's content, which distinguishes a replay from a key used twice.
    pub fingerprint: [u8; 16],
    /// The linked commands that it was carried out with.
    pub group: Option<Group>,
}

impl Entry {
    /// The row as bytes, the form that the hash chain covers. Changing this breaks every chain.
    pub(crate) fn push_canonical(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.sequence.to_be_bytes());
        out.extend_from_slice(self.transfer_id.uuid().as_bytes());
        push_text(out, self.namespace.as_str());
        out.extend_from_slice(self.key_id.bytes());
        out.extend_from_slice(&self.kind.number().to_be_bytes());
        out.extend_from_slice(&i64::from(self.debit).to_be_bytes());
        out.extend_from_slice(&i64::from(self.credit).to_be_bytes());
        out.extend_from_slice(&self.amount.minor().to_be_bytes());
        out.extend_from_slice(&self.code.0.to_be_bytes());
        push_text(out, &self.reference);
        match &self.original {
            Some(original) => {
                out.push(1);
                out.extend_from_slice(original.bytes());
            }
            None => out.push(0),
        }
        for balance in [self.debit_after, self.credit_after] {
            out.extend_from_slice(&balance.posted.minor().to_be_bytes());
            out.extend_from_slice(&balance.held.minor().to_be_bytes());
        }
        out.extend_from_slice(&self.at.as_microsecond().to_be_bytes());
        out.extend_from_slice(&self.expires_at.map_or(i64::MIN, Timestamp::as_microsecond).to_be_bytes());
        out.extend_from_slice(&self.fingerprint);
        // A row without a group has the bytes that it had before there were groups.
        if let Some(Group { first_sequence, size }) = self.group {
            out.extend_from_slice(b"group");
            out.extend_from_slice(&first_sequence.to_be_bytes());
            out.extend_from_slice(&size.to_be_bytes());
        }
    }

    pub(crate) fn receipt(&self, replayed: bool) -> Receipt {
        Receipt {
            transfer_id: self.transfer_id,
            sequence: self.sequence,
            at: self.at,
            debit_after: self.debit_after,
            credit_after: self.credit_after,
            replayed,
            effect: self.kind,
        }
    }
}

fn push_text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(&u32::try_from(text.len()).unwrap_or(u32::MAX).to_be_bytes());
    out.extend_from_slice(text.as_bytes());
}
