use erawan_kernel::Money;

/// Why the ledger did not do what was asked.
///
/// After [`Unavailable`](Self::Unavailable) the outcome is unknown: submit the same command again to learn it.
/// After every other error nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The queue is full; nothing was taken in.
    #[error("the ledger is busy")]
    Busy,
    /// The debit account has less available than the amount.
    #[error("insufficient funds: {available} available")]
    InsufficientFunds {
        /// What the debit account could have spent.
        available: Money,
    },
    /// The key was used before for something else.
    #[error("the key was used before with other content")]
    Duplicate,
    /// The transfer that carries this key, or the one it requires, has been reversed.
    #[error("the transfer has been reversed")]
    Reversed,
    /// The transfer that this one requires does not exist.
    #[error("the required transfer does not exist")]
    RequiredMissing,
    /// No such account.
    #[error("the account does not exist")]
    AccountUnknown,
    /// Debit and credit are in different currencies.
    #[error("the accounts have different currencies")]
    CurrencyMismatch,
    /// Debit and credit are in different books.
    #[error("the accounts are in different books")]
    BookMismatch,
    /// No such hold.
    #[error("the hold does not exist")]
    HoldUnknown,
    /// The hold was posted, voided or has expired; or a new one would have run out before it was made.
    #[error("the hold is not open")]
    HoldNotOpen,
    /// Negative, larger than the hold, or beyond what an account can count.
    #[error("the amount is not valid here")]
    AmountInvalid,
    /// The original is not a posted transfer between the two accounts named.
    #[error("the original is not a posted transfer between these accounts")]
    NotReversible,
    /// The command is malformed; a mistake of the caller.
    #[error("malformed command: {0}")]
    Invalid(&'static str),
    /// The database did not answer; the outcome is unknown.
    #[error("the ledger is unavailable: {0}")]
    Unavailable(String),
}

impl LedgerError {
    pub(crate) const OTHER_TERMS: Self = Self::Invalid("the account exists with other terms");
}
