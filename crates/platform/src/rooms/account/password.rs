use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use erawan_kernel::Entropy;
use tokio::sync::{OnceCell, Semaphore};

use super::AccountError;
use crate::PasswordCost;

/// Hashes and checks passwords with argon2id, a bounded number at a time and off the async threads.
#[derive(Debug, Clone)]
pub struct Passwords {
    cost: PasswordCost,
    turns: Arc<Semaphore>,
    decoy: Arc<OnceCell<String>>,
}

impl Passwords {
    const SALT_BYTES: usize = 16;

    /// A hasher that spends `cost` per password.
    #[must_use]
    pub fn new(cost: PasswordCost) -> Self {
        Self { cost, turns: Arc::new(Semaphore::new(cost.parallel_max.max(1))), decoy: Arc::default() }
    }

    /// The hash to store, in PHC string form, salted from `entropy`.
    ///
    /// # Errors
    /// [`AccountError::Entropy`]; [`AccountError::Password`] when hashing fails.
    pub async fn hash(&self, entropy: &dyn Entropy, password: &str) -> Result<String, AccountError> {
        let mut salt = [0_u8; Self::SALT_BYTES];
        entropy.fill(&mut salt)?;
        self.hash_with_salt(salt, password.to_owned()).await
    }

    /// Whether `password` belongs to the stored hash. With no hash to check against, the same work is
    /// done against a decoy, so that an unknown account takes as long as a wrong password.
    ///
    /// # Errors
    /// [`AccountError::Password`] when the stored hash cannot be read.
    pub async fn verify(&self, stored: Option<String>, password: &str) -> Result<bool, AccountError> {
        let is_known = stored.is_some();
        let stored = match stored {
            Some(stored) => stored,
            None => self.decoy().await?,
        };
        let password = password.to_owned();
        let matches = self
            .in_turn(move || {
                let hash =
                    PasswordHash::new(&stored).map_err(|error| AccountError::Password(error.to_string()))?;
                Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(matches && is_known)
    }

    async fn decoy(&self) -> Result<String, AccountError> {
        let make = || self.hash_with_salt([0; Self::SALT_BYTES], String::new());
        self.decoy.get_or_try_init(make).await.cloned()
    }

    async fn hash_with_salt(
        &self,
        salt: [u8; Self::SALT_BYTES],
        password: String,
    ) -> Result<String, AccountError> {
        let unusable = |error: &dyn std::fmt::Display| AccountError::Password(error.to_string());
        let params =
            Params::new(self.cost.memory_kib, self.cost.passes, 1, None).map_err(|error| unusable(&error))?;
        self.in_turn(move || {
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            let hash = argon2.hash_password_with_salt(password.as_bytes(), &salt);
            hash.map(|hash| hash.to_string()).map_err(|error| AccountError::Password(error.to_string()))
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, AccountError> + Send + 'static,
    ) -> Result<T, AccountError> {
        let failed = |error: &dyn std::fmt::Display| AccountError::Password(error.to_string());
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|error| failed(&error))?;
        // The turn travels with the work: a caller who hangs up does not free it early.
        let work = move || {
            let result = work();
            drop(turn);
            result
        };
        tokio::task::spawn_blocking(work).await.map_err(|error| failed(&error))?
    }
}
