//! The second calculation of what suborders win. Nothing is paid on the first one alone.

mod process;

use async_trait::async_trait;

pub use process::ProcessAuditor;

/// A sealed draw with its result.
#[derive(Debug, Clone, Copy)]
pub struct AuditRequest<'a> {
    /// Names the draw in logs: `<gameCode>_<numero>`.
    pub id: &'a str,
    /// The family of the lottery.
    pub family: &'a str,
    /// The result in wire form.
    pub result: &'a str,
    /// The sealed list: canonical lines, each with a line feed.
    pub snapshot: &'a str,
}

/// What the auditor calculated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditAnswer {
    /// By suborder its win in hundred-thousandths, in the sequence of the snapshot.
    pub wins: Vec<(String, i64)>,
    /// Σ of the stakes, hundred-thousandths.
    pub stakes: i128,
}

/// Why there is no second calculation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuditError {
    /// The auditor did not answer: it is asked again.
    #[error("the auditor does not answer: {0}")]
    Unavailable(String),
    /// The auditor cannot read the draw: the draw is disputed.
    #[error("the auditor refuses: {0}")]
    Refused(String),
}

/// Calculates wins from the sealed list, in another way than the teller.
#[async_trait]
pub trait Auditor: Send + Sync + std::fmt::Debug {
    /// What each suborder of the snapshot wins.
    ///
    /// # Errors
    /// [`AuditError`].
    async fn audit(&self, request: AuditRequest<'_>) -> Result<AuditAnswer, AuditError>;
}
