//! Faults that a test can inject, to show that its check turns red. Only the package `erawan-ledger-faults`, which
//! compiles this source for tests, has the feature `fault-injection`; in the ledger that ships, [`Faults::has`] is
//! `false` at compile time and nothing can be injected.

/// A mistake or a crash that a test can inject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The rules spend what is not there (the database still refuses).
    SkipFundsCheck,
    /// As above, and the database does not check either.
    SkipFundsCheckEverywhere,
    /// Money leaves the debit account and arrives nowhere.
    LoseCredits,
    /// A transfer is carried out although its reversal came first.
    IgnoreTombstones,
    /// A refused group of linked commands keeps what was carried out before the refusal.
    KeepHalfGroup,
    /// Callers hear of success before anything is durable.
    ReplyBeforeCommit,
    /// The committer dies with its next batch written and not committed.
    CrashBeforeCommit,
    /// The committer stops after its next batch is committed and before any caller is answered.
    CrashAfterCommit,
}

/// The faults injected into one ledger; none by default. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Faults {
    #[cfg(feature = "fault-injection")]
    injected: std::sync::Arc<std::sync::atomic::AtomicU32>,
}

#[cfg(feature = "fault-injection")]
impl Faults {
    /// Injects a fault, from the next batch on.
    pub fn inject(&self, fault: Fault) {
        self.injected.fetch_or(Self::bit(fault), std::sync::atomic::Ordering::SeqCst);
    }

    /// Removes every fault.
    pub fn clear(&self) {
        self.injected.store(0, std::sync::atomic::Ordering::SeqCst);
    }

    pub(crate) fn has(&self, fault: Fault) -> bool {
        let injected = self.injected.load(std::sync::atomic::Ordering::Relaxed);
        let implied = Self::bit(Fault::SkipFundsCheckEverywhere) * u32::from(fault == Fault::SkipFundsCheck);
        injected & (Self::bit(fault) | implied) != 0
    }

    const fn bit(fault: Fault) -> u32 {
        1 << fault as u32
    }
}

#[cfg(not(feature = "fault-injection"))]
impl Faults {
    #[expect(clippy::unused_self, reason = "the same call as with the feature")]
    pub(crate) const fn has(&self, _fault: Fault) -> bool {
        false
    }
}
