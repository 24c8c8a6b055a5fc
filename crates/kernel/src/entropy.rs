use std::sync::{Arc, Mutex};

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The source of randomness failed; the caller must refuse its work.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the entropy source failed: {0}")]
pub struct EntropyError(pub String);

/// A source of unpredictable bytes.
pub trait Entropy: Send + Sync + std::fmt::Debug {
    /// Fills `out` with unpredictable bytes.
    ///
    /// # Errors
    /// [`EntropyError`] when the source cannot answer; `out` must then not be used.
    fn fill(&self, out: &mut [u8]) -> Result<(), EntropyError>;
}

/// The operating system's generator.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    fn fill(&self, out: &mut [u8]) -> Result<(), EntropyError> {
        getrandom::fill(out).map_err(|error| EntropyError(error.to_string()))
    }
}

/// A reproducible generator for tests and simulations. Clones continue the same stream.
#[derive(Debug, Clone)]
pub struct SeededEntropy {
    rng: Arc<Mutex<ChaCha20Rng>>,
}

impl SeededEntropy {
    /// The stream that belongs to `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: Arc::new(Mutex::new(ChaCha20Rng::seed_from_u64(seed))) }
    }
}

impl Entropy for SeededEntropy {
    fn fill(&self, out: &mut [u8]) -> Result<(), EntropyError> {
        let mut rng = self.rng.lock().map_err(|_| EntropyError("the generator's lock is poisoned".into()))?;
        rng.fill_bytes(out);
        Ok(())
    }
}
