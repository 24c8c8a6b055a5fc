use std::collections::BTreeSet;
use std::fmt;

use erawan_kernel::{Clock, Currency, Entropy, EntropyError, Money};

use crate::LedgerError;

/// One account of the ledger: time-ordered and random, positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(i64);

impl AccountId {
    const RANDOM_BITS: u32 = 21;

    /// New identifiers, all different: 42 bits of milliseconds, then 21 random bits. One of them may be taken
    /// already when thousands of accounts are created within a millisecond: the code that stores it checks.
    pub(crate) fn generate(
        count: usize,
        clock: &dyn Clock,
        entropy: &dyn Entropy,
    ) -> Result<Vec<Self>, EntropyError> {
        let ms = clock.now_ms() & ((1 << (63 - Self::RANDOM_BITS)) - 1);
        let mut ids = BTreeSet::new();
        while ids.len() < count {
            let mut random = [0_u8; 4];
            entropy.fill(&mut random)?;
            let random = i64::from(u32::from_be_bytes(random) >> (u32::BITS - Self::RANDOM_BITS));
            ids.insert(Self((ms << Self::RANDOM_BITS) | random));
        }
        Ok(ids.into_iter().collect())
    }
}

impl From<i64> for AccountId {
    fn from(id: i64) -> Self {
        Self(id)
    }
}

impl From<AccountId> for i64 {
    fn from(id: AccountId) -> Self {
        id.0
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The kind of money of an account. A transfer never crosses from one book to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Book {
    /// Money that can be withdrawn.
    Real,
    /// Play money of trial accounts.
    Trial,
    /// Money of the operator's test accounts.
    Test,
    /// Money under bonus terms.
    Bonus,
}

impl Book {
    pub(crate) const fn number(self) -> i16 {
        match self {
            Self::Real => 0,
            Self::Trial => 1,
            Self::Test => 2,
            Self::Bonus => 3,
        }
    }

    pub(crate) fn from_number(number: i16) -> Result<Self, LedgerError> {
        match number {
            0 => Ok(Self::Real),
            1 => Ok(Self::Trial),
            2 => Ok(Self::Test),
            3 => Ok(Self::Bonus),
            _ => Err(LedgerError::Unavailable(format!("the database holds an unknown book {number}"))),
        }
    }
}

/// What an account is, fixed for its whole life.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountSpec {
    /// Unique name, such as `member/mem_…/main`; 1 to 200 bytes.
    pub name: String,
    /// The book of its money.
    pub book: Book,
    /// The currency its money is counted in.
    pub currency: Currency,
    /// Whether the balance may fall below zero: house accounts, never a member's.
    pub may_go_negative: bool,
}

impl AccountSpec {
    pub(crate) fn check(&self) -> Result<(), LedgerError> {
        if self.name.is_empty() || self.name.len() > 200 {
            return Err(LedgerError::Invalid("an account name has 1 to 200 bytes"));
        }
        Ok(())
    }
}

/// What an account holds, as committed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Balance {
    /// All money on the account.
    pub posted: Money,
    /// The part of it that open holds have set aside.
    pub held: Money,
}

impl Balance {
    /// What can be spent: posted less held. Never overflows for a balance the ledger stored.
    #[must_use]
    pub fn available(self) -> Money {
        Money::from_minor(self.posted.minor().saturating_sub(self.held.minor()))
    }
}

/// An account as the rules see it: its terms and its balance at the start of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Account {
    /// The book of its money.
    pub book: Book,
    /// The currency its money is counted in.
    pub currency: Currency,
    /// Whether the balance may be negative.
    pub may_go_negative: bool,
    /// What it holds.
    pub balance: Balance,
}

impl Account {
    /// Whether the account was made with these terms.
    pub(crate) fn agrees_with(&self, spec: &AccountSpec) -> bool {
        self.book == spec.book
            && self.currency == spec.currency
            && self.may_go_negative == spec.may_go_negative
    }
}
