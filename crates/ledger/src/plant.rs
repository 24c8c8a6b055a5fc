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
    planted: std::sync::Arc<std::sync::Mutex<Vec<Bug>>>,
}

#[cfg(feature = "planted-bug")]
impl Plants {
    /// Plants a bug, from the next batch on.
    pub fn plant(&self, bug: Bug) {
        if let Ok(mut planted) = self.planted.lock() {
            planted.push(bug);
        }
    }

    /// Takes every bug out again.
    pub fn clear(&self) {
        if let Ok(mut planted) = self.planted.lock() {
            planted.clear();
        }
    }

    pub(crate) fn has(&self, bug: Bug) -> bool {
        self.planted.lock().is_ok_and(|planted| {
            planted.contains(&bug)
                || (bug == Bug::SkipFundsCheck && planted.contains(&Bug::SkipFundsCheckEverywhere))
        })
    }
}

#[cfg(not(feature = "planted-bug"))]
impl Plants {
    #[expect(clippy::unused_self, reason = "the same call as with the feature")]
    pub(crate) const fn has(&self, _bug: Bug) -> bool {
        false
    }
}
