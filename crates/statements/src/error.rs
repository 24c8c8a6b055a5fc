/// Why a file is not what it should be, and where that shows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct StatementError {
    /// The line of the file, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub what: Broken,
}

/// What is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// It is larger than a file of its form may be.
    #[error("the file is too large")]
    TooLarge,
    /// It is not of this form at all, or broken inside.
    #[error("not readable: {0}")]
    Syntax(String),
    /// It declares a document type or names an entity.
    #[error("document types and entities are not allowed")]
    Entity,
    /// It ends before its document does.
    #[error("the file ends before its document")]
    CutOff,
    /// Something that a statement needs is not there.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Something stands there twice.
    #[error("{0} stands there twice")]
    Twice(&'static str),
    /// An amount is not a plain positive decimal number of whole hundredths.
    #[error("not an amount: {0}")]
    Amount(String),
    /// A value is not what it should be.
    #[error("{0} is not valid: {1}")]
    Value(&'static str, String),
    /// An amount is of another currency than the statement.
    #[error("another currency: {0}")]
    Currency(String),
    /// Opening balance and lines do not give the closing balance.
    #[error("the lines give {counted}, the closing balance is {closing}")]
    Sum {
        /// The opening balance and the lines.
        counted: erawan_kernel::Money,
        /// What the file says.
        closing: erawan_kernel::Money,
    },
    /// The caller wanted no more lines.
    #[error("the reader was stopped")]
    Stopped,
}
