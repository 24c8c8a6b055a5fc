use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use erawan_kernel::{Entropy, EntropyError, SeededEntropy};

/// Randomness that is the same in every run, and can fail.
#[derive(Debug, Clone)]
pub(crate) struct Dice {
    source: SeededEntropy,
    left: Arc<AtomicI64>,
}

impl Dice {
    pub(crate) fn new() -> Self {
        Self { source: SeededEntropy::new(1), left: Arc::new(AtomicI64::new(i64::MAX)) }
    }

    /// Fails after so many answers.
    pub(crate) fn fail_after(&self, answers: i64) {
        self.left.store(answers, Ordering::Relaxed);
    }

    /// Answers for ever.
    pub(crate) fn mend(&self) {
        self.fail_after(i64::MAX);
    }
}

impl Entropy for Dice {
    fn fill(&self, out: &mut [u8]) -> Result<(), EntropyError> {
        if self.left.fetch_sub(1, Ordering::Relaxed) <= 0 {
            return Err(EntropyError("the source is closed".to_owned()));
        }
        self.source.fill(out)
    }
}
