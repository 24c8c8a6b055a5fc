use erawan_kernel::Money;
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::{AccountId, Key, KeyId, LedgerError};

/// What a movement is for: the numeric transaction codes of the platform, opaque to the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TxCode(pub u16);

/// One thing the ledger can be asked to do. All of it happens, or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Moves money from `debit` to `credit`.
    Transfer {
        /// Makes the command unique.
        key: Key,
        /// The account that pays.
        debit: AccountId,
        /// The account that receives.
        credit: AccountId,
        /// How much; nothing is allowed (a lost round is recorded with it), less than nothing is not.
        amount: Money,
        /// What it is for.
        code: TxCode,
        /// What it belongs to, such as a round or an order; at most 128 bytes.
        reference: String,
        /// An earlier transfer of the same namespace that must exist and not be reversed.
        requires: Option<KeyId>,
    },
    /// Sets money aside on `debit` for `credit`.
    Hold {
        /// Makes the command unique and names the hold.
        key: Key,
        /// The account that will pay.
        debit: AccountId,
        /// The account that will receive.
        credit: AccountId,
        /// How much, greater than zero.
        amount: Money,
        /// What it is for.
        code: TxCode,
        /// What it belongs to; at most 128 bytes.
        reference: String,
        /// When the money is free again by itself.
        expires_at: Option<Timestamp>,
    },
    /// Pays out an open hold, in full or in part; the rest is free again.
    PostHold {
        /// Makes the command unique.
        key: Key,
        /// The hold's key, in the same namespace.
        hold: KeyId,
        /// How much of it, greater than zero; all of it when absent.
        amount: Option<Money>,
    },
    /// Gives up an open hold; its money is free again.
    VoidHold {
        /// Makes the command unique.
        key: Key,
        /// The hold's key, in the same namespace.
        hold: KeyId,
    },
    /// Moves an earlier transfer's money back, once.
    ///
    /// When the original is not known, a tombstone is left: a transfer that arrives later with that key is
    /// refused as [`LedgerError::Reversed`]. `debit` and `credit` are the accounts of the movement back: the
    /// original's credit account pays, the original's debit account receives.
    Reverse {
        /// Makes the command unique.
        key: Key,
        /// The key of the transfer (or posted hold) to undo, in the same namespace.
        original: KeyId,
        /// The account that pays back: the original's credit account.
        debit: AccountId,
        /// The account that is paid back: the original's debit account.
        credit: AccountId,
        /// What it belongs to; at most 128 bytes.
        reference: String,
    },
}

impl Command {
    /// The longest reference, in bytes.
    pub const REFERENCE_MAX: usize = 128;

    /// What makes the command unique.
    #[must_use]
    pub const fn key(&self) -> &Key {
        match self {
            Self::Transfer { key, .. }
            | Self::Hold { key, .. }
            | Self::PostHold { key, .. }
            | Self::VoidHold { key, .. }
            | Self::Reverse { key, .. } => key,
        }
    }

    /// The two accounts, where the command names them.
    pub(crate) const fn accounts(&self) -> Option<(AccountId, AccountId)> {
        match self {
            Self::Transfer { debit, credit, .. }
            | Self::Hold { debit, credit, .. }
            | Self::Reverse { debit, credit, .. } => Some((*debit, *credit)),
            Self::PostHold { .. } | Self::VoidHold { .. } => None,
        }
    }

    /// The hold that the command closes.
    pub(crate) const fn hold(&self) -> Option<KeyId> {
        match self {
            Self::PostHold { hold, .. } | Self::VoidHold { hold, .. } => Some(*hold),
            _ => None,
        }
    }

    /// The earlier transfer that the command refers to.
    pub(crate) const fn earlier(&self) -> Option<KeyId> {
        match self {
            Self::Transfer { requires, .. } => *requires,
            Self::Reverse { original, .. } => Some(*original),
            _ => None,
        }
    }

    /// What can be refused without looking at any account.
    pub(crate) fn check(&self) -> Result<(), LedgerError> {
        let (reference, amount) = match self {
            Self::Transfer { reference, amount, .. } | Self::Hold { reference, amount, .. } => {
                (reference.as_str(), Some(*amount))
            }
            Self::Reverse { reference, .. } => (reference.as_str(), None),
            Self::PostHold { amount, .. } => ("", *amount),
            Self::VoidHold { .. } => ("", None),
        };
        if reference.len() > Self::REFERENCE_MAX {
            return Err(LedgerError::Invalid("a reference has at most 128 bytes"));
        }
        if reference.contains('\0') {
            return Err(LedgerError::Invalid("a reference has no NUL"));
        }
        if self.accounts().is_some_and(|(debit, credit)| debit == credit) {
            return Err(LedgerError::Invalid("debit and credit are the same account"));
        }
        if self.earlier().or(self.hold()) == Some(self.key().id) {
            return Err(LedgerError::Invalid("a command cannot refer to its own key"));
        }
        let least = i64::from(!matches!(self, Self::Transfer { .. }));
        if amount.is_some_and(|amount| amount.minor() < least) {
            return Err(LedgerError::AmountInvalid);
        }
        Ok(())
    }

    /// A digest of everything the command says except its key: equal content, equal fingerprint.
    pub(crate) fn fingerprint(&self) -> [u8; 16] {
        let mut bytes = Vec::with_capacity(128);
        let (tag, amount, code, reference) = match self {
            Self::Transfer { amount, code, reference, .. } => {
                (1_u8, Some(*amount), code.0, reference.as_str())
            }
            Self::Hold { amount, code, reference, .. } => (2, Some(*amount), code.0, reference.as_str()),
            Self::PostHold { amount, .. } => (3, *amount, 0, ""),
            Self::VoidHold { .. } => (4, None, 0, ""),
            Self::Reverse { reference, .. } => (5, None, 0, reference.as_str()),
        };
        bytes.push(tag);
        if let Some((debit, credit)) = self.accounts() {
            bytes.extend_from_slice(&i64::from(debit).to_be_bytes());
            bytes.extend_from_slice(&i64::from(credit).to_be_bytes());
        }
        push_optional(&mut bytes, amount.map(|amount| amount.minor().to_be_bytes()).as_ref());
        bytes.extend_from_slice(&code.to_be_bytes());
        push_optional(&mut bytes, self.earlier().or(self.hold()).as_ref().map(KeyId::bytes));
        if let Self::Hold { expires_at: Some(expires_at), .. } = self {
            bytes.extend_from_slice(&expires_at.as_microsecond().to_be_bytes());
        }
        bytes.push(0xff);
        bytes.extend_from_slice(reference.as_bytes());
        let mut fingerprint = [0; 16];
        fingerprint.copy_from_slice(&Sha256::digest(&bytes)[..16]);
        fingerprint
    }
}

fn push_optional<const N: usize>(bytes: &mut Vec<u8>, value: Option<&[u8; N]>) {
    bytes.push(u8::from(value.is_some()));
    if let Some(value) = value {
        bytes.extend_from_slice(value);
    }
}
