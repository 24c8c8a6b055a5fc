//! Bugs and crashes that a test can plant, to show that its judge turns red. Without the feature
//! `planted-bug` nothing can be planted and every question below is answered no at compile time.

/// A mistake, or an accident, that a test can plant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// The rules spend what is not there (the database still refuses).
    SkipFundsCheck,
    /// As above, and the database was told not to check either.
    SkipFundsCheckEverywhere,
    /// Money leaves the debit account and arrives nowhere.
    LoseCredits,
    /// A transfer is carried out although its reversal came first.
    IgnoreTombstones,
    /// Callers hear of success before anything is durable.
    ReplyBeforeCommit,
    /// The committer dies with its next batch written and not committed.
    CrashBeforeCommit,
    /// The committer dies with its next batch committed and nobody told.
    CrashAfterCommit,
}

/// What is planted in one ledger; nothing by default. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Plants {
    #[cfg(feature = "planted-bug")]
    planted: std::sync::Arc<std::sync::atomic::AtomicU32>,
}

#[cfg(feature = "planted-bug")]
impl Plants {
    /// Plants a bug, from the next batch on.
    pub fn plant(&self, bug: Bug) {
        self.planted.fetch_or(Self::bit(bug), std::sync::atomic::Ordering::SeqCst);
    }

    /// Takes every bug out again.
    pub fn clear(&self) {
        self.planted.store(0, std::sync::atomic::Ordering::SeqCst);
    }

    pub(crate) fn has(&self, bug: Bug) -> bool {
        let planted = self.planted.load(std::sync::atomic::Ordering::Relaxed);
        let implied = Self::bit(Bug::SkipFundsCheckEverywhere) * u32::from(bug == Bug::SkipFundsCheck);
        planted & (Self::bit(bug) | implied) != 0
    }

    const fn bit(bug: Bug) -> u32 {
        1 << bug as u32
    }
}

#[cfg(not(feature = "planted-bug"))]
impl Plants {
    #[expect(clippy::unused_self, reason = "the same call as with the feature")]
    pub(crate) const fn has(&self, _bug: Bug) -> bool {
        false
    }
}
