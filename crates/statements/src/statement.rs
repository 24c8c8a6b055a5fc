use erawan_kernel::{Currency, Money};
use jiff::civil::Date;

/// What a statement says beside its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The account at the bank or provider.
    pub account: String,
    /// The statement's number; each is one more than the one before.
    pub number: u64,
    /// Of every amount in it.
    pub currency: Currency,
    /// The day whose end the closing balance is of.
    pub day: Date,
    /// Below zero when the account is overdrawn.
    pub opening: Money,
    /// Opening balance and all lines.
    pub closing: Money,
    /// How many lines it has.
    pub lines: u64,
}

/// Whether money came or went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The account has more than before.
    In,
    /// The account has less than before.
    Out,
}

/// What a line is, as the bank says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Money from or to another account.
    Transfer,
    /// What the bank or provider takes for its services.
    Fee,
    /// An earlier transfer came back.
    Return,
    /// The bank takes an earlier line back.
    Reversal,
}

/// One movement on the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its place in the statement, from 1.
    pub number: u64,
    /// Where it stands in the file, from 1.
    pub file_line: u64,
    /// Whether money came or went.
    pub direction: Direction,
    /// How much, above zero.
    pub amount: Money,
    /// What it is.
    pub kind: Kind,
    /// When it was booked.
    pub day: Date,
    /// The bank's own name of the transaction.
    pub transaction_id: Option<String>,
    /// What the payer's side called it, from end to end.
    pub reference: Option<String>,
    /// The name of the other side.
    pub name: Option<String>,
}

impl Line {
    /// What it adds to the balance.
    #[must_use]
    pub const fn effect(&self) -> Money {
        match self.direction {
            Direction::In => self.amount,
            Direction::Out => Money::from_minor(-self.amount.minor()),
        }
    }
}
