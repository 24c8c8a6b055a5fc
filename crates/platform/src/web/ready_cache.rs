use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use super::{ApiError, CachedAnswer};

/// Cached responses by query, at most [`Self::ANSWERS_MAX`] of them.
///
/// It lives inside the copy of the rows it is made from, so it disappears when they change.
#[derive(Debug)]
pub struct ReadyCache<K> {
    answers: Mutex<HashMap<K, Arc<CachedAnswer>>>,
}

impl<K> Default for ReadyCache<K> {
    fn default() -> Self {
        Self { answers: Mutex::default() }
    }
}

impl<K: Eq + Hash> ReadyCache<K> {
    /// More different queries than screens make; a flood of others empties the cache.
    const ANSWERS_MAX: usize = 512;

    /// The answer to `question`, made by `make` when it is not cached.
    ///
    /// # Errors
    /// What `make` refuses.
    pub fn get(
        &self,
        question: K,
        make: impl FnOnce() -> Result<CachedAnswer, ApiError>,
    ) -> Result<Arc<CachedAnswer>, ApiError> {
        if let Some(answer) = self.known(&question) {
            return Ok(answer);
        }
        let answer = Arc::new(make()?);
        self.keep(question, Arc::clone(&answer));
        Ok(answer)
    }

    /// The answer to `question`, if it is cached.
    pub fn known(&self, question: &K) -> Option<Arc<CachedAnswer>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).get(question).map(Arc::clone)
    }

    /// Remembers an answer, such as one known under another question.
    pub fn keep(&self, question: K, answer: Arc<CachedAnswer>) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if answers.len() >= Self::ANSWERS_MAX {
            answers.clear();
        }
        answers.insert(question, answer);
    }
}
