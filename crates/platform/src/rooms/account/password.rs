use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use erawan_kernel::Entropy;
use tokio::sync::{OnceCell, Semaphore};

use super::{AccountError, Result};
use crate::PasswordCost;

/// Hashes and checks passwords with argon2id, a bounded number at a time and off the async threads.
#[derive(Debug, Clone)]
pub struct Passwords {
    cost: PasswordCost,
    /// Places of those who are checked or wait for it.
    places: Arc<Semaphore>,
    /// Turns of those who are checked.
    turns: Arc<Semaphore>,
    decoy: Arc<OnceCell<String>>,
    computed: Arc<AtomicU64>,
}

impl Passwords {
    const SALT_BYTES: usize = 16;
    /// Who may wait; at some dozen checks a second the last of them waits a few seconds.
    const WAITING_MAX: usize = 128;

    /// A hasher that spends `cost` per password.
    #[must_use]
    pub fn new(cost: PasswordCost) -> Self {
        let parallel_max = cost.parallel_max.max(1);
        Self {
            cost,
            places: Arc::new(Semaphore::new(parallel_max + Self::WAITING_MAX)),
            turns: Arc::new(Semaphore::new(parallel_max)),
            decoy: Arc::default(),
            computed: Arc::default(),
        }
    }

    /// Makes the decoy, so that the first unknown name does not pay for it. Call it before the first login.
    pub(crate) async fn make_ready(&self) -> Result<()> {
        self.decoy().await.map(|_| ())
    }

    /// How many hashes were computed, to store or to check one.
    #[must_use]
    pub fn computed(&self) -> u64 {
        self.computed.load(Ordering::Relaxed)
    }

    /// Whether the stored hash has another cost than new ones. Until it is hashed again, its check takes
    /// another time than the decoy's.
    pub(super) fn is_outdated(&self, stored: &str) -> bool {
        let params = PasswordHash::new(stored).ok().and_then(|hash| Params::try_from(&hash).ok());
        params.is_none_or(|params| {
            (params.m_cost(), params.t_cost()) != (self.cost.memory_kib, self.cost.passes)
        })
    }

    /// The hash to store, in PHC string form, salted from `entropy`.
    ///
    /// # Errors
    /// [`AccountError::Busy`]; [`AccountError::Entropy`]; [`AccountError::Password`] when hashing fails.
    pub async fn hash(&self, entropy: &dyn Entropy, password: &str) -> Result<String> {
        let mut salt = [0_u8; Self::SALT_BYTES];
        entropy.fill(&mut salt)?;
        self.hash_with_salt(salt, password.to_owned()).await
    }

    /// Whether `password` belongs to the stored hash. With no hash to check against, the same work is
    /// done against a decoy, so that an unknown account takes as long as a wrong password.
    ///
    /// # Errors
    /// [`AccountError::Busy`]; [`AccountError::Password`] when the stored hash cannot be read.
    pub async fn verify(&self, stored: Option<String>, password: &str) -> Result<bool> {
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

    /// Fills every place, as a crowd does, until it is dropped.
    #[cfg(test)]
    pub(crate) fn crowd(&self) -> tokio::sync::OwnedSemaphorePermit {
        let places = u32::try_from(self.places.available_permits()).unwrap();
        Arc::clone(&self.places).try_acquire_many_owned(places).unwrap()
    }

    async fn decoy(&self) -> Result<String> {
        let make = || self.hash_with_salt([0; Self::SALT_BYTES], String::new());
        self.decoy.get_or_try_init(make).await.cloned()
    }

    async fn hash_with_salt(&self, salt: [u8; Self::SALT_BYTES], password: String) -> Result<String> {
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
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let failed = |error: &dyn std::fmt::Display| AccountError::Password(error.to_string());
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| AccountError::Busy)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|error| failed(&error))?;
        // Both travel with the work: a caller who hangs up does not free them early.
        let computed = Arc::clone(&self.computed);
        let work = move || {
            let result = work();
            computed.fetch_add(1, Ordering::Relaxed);
            drop((turn, place));
            result
        };
        tokio::task::spawn_blocking(work).await.map_err(|error| failed(&error))?
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::SeededEntropy;
    use futures::future::join_all;

    use super::*;

    fn passwords() -> Passwords {
        Passwords::new(PasswordCost { parallel_max: 1, ..PasswordCost::CHEAPEST })
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_only_and_no_two_hashes_are_alike() {
        let (passwords, entropy) = (passwords(), SeededEntropy::new(1));
        let one = passwords.hash(&entropy, "Lotus4river").await.unwrap();
        let other = passwords.hash(&entropy, "Lotus4river").await.unwrap();
        assert_ne!(one, other);
        assert!(passwords.verify(Some(one.clone()), "Lotus4river").await.unwrap());
        assert!(!passwords.verify(Some(one), "lotus4river").await.unwrap());
        assert!(!passwords.verify(None, "").await.unwrap(), "the decoy has no password");
        assert!(passwords.verify(Some("not a hash".into()), "x").await.is_err());
    }

    #[tokio::test]
    async fn a_hash_of_another_cost_is_outdated_and_still_checked() {
        let (cheap, entropy) = (passwords(), SeededEntropy::new(1));
        let dearer = Passwords::new(PasswordCost { passes: 2, ..PasswordCost::CHEAPEST });
        let hash = cheap.hash(&entropy, "Lotus4river").await.unwrap();
        assert!(!cheap.is_outdated(&hash));
        assert!(dearer.is_outdated(&hash) && dearer.is_outdated("not a hash"));
        assert!(dearer.verify(Some(hash), "Lotus4river").await.unwrap());
    }

    #[test]
    fn a42_the_usual_cost_is_more_than_owasp_asks_and_leaves_a_core() {
        let cost = PasswordCost::default();
        assert!(cost.memory_kib >= 46 * 1024 && cost.passes >= 3);
        let cores = std::thread::available_parallelism().unwrap().get();
        assert!(cost.parallel_max >= 1 && (cores == 1 || cost.parallel_max < cores));
    }

    #[tokio::test]
    async fn a42_a_flood_of_passwords_waits_in_a_line_of_bounded_length() {
        let passwords = passwords();
        let hash = passwords.hash(&SeededEntropy::new(1), "Lotus4river").await.unwrap();
        let flood = (0..500).map(|_| passwords.verify(Some(hash.clone()), "Lotus4river"));
        let outcomes = join_all(flood).await;
        let served = outcomes.iter().filter(|outcome| matches!(outcome, Ok(true))).count();
        let refused = outcomes.iter().filter(|outcome| matches!(outcome, Err(AccountError::Busy))).count();
        assert_eq!((served + refused, served > Passwords::WAITING_MAX, refused > 0), (500, true, true));
        assert!(passwords.verify(Some(hash), "Lotus4river").await.unwrap(), "the line is empty again");
    }
}
