//! Copies of what vendors tell, and of answers made of it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use erawan_games::draws::PrizeMode;
use erawan_kernel::Language;
use erawan_kernel::ids::MerchantId;

use crate::rooms::games::Catalogue;
use crate::web::{ApiError, CachedAnswer};

/// How long a vendor that did not answer is not asked for the same.
const REST_MS: i64 = 1_000;

/// What vendors told last, by what was asked. One caller asks at a time; the others get the copy meanwhile, if there is one
/// and its vendor told of no change since.
#[derive(Debug)]
pub(crate) struct AgedCopies<K, T> {
    places: Mutex<HashMap<K, Arc<Place<T>>>>,
}

#[derive(Debug)]
struct Place<T> {
    kept: Mutex<Kept<T>>,
    /// Held by the caller that asks.
    asking: tokio::sync::Mutex<()>,
}

#[derive(Debug)]
struct Kept<T> {
    /// When it was asked for, epoch milliseconds.
    copy: Option<(i64, Arc<T>)>,
    /// When the vendor did not answer, unless it answered since.
    failed_at_ms: Option<i64>,
    /// How many changes the vendor told of.
    changes: u64,
    /// How many of them it had told of when the copy was asked for.
    known_changes: u64,
}

/// What a vendor told.
#[derive(Debug)]
pub(super) struct Told<T> {
    pub(super) value: Arc<T>,
    /// When it was learnt, where the vendor does not answer any more; epoch milliseconds.
    pub(super) stale_since_ms: Option<i64>,
}

impl<K, T> Default for AgedCopies<K, T> {
    fn default() -> Self {
        Self { places: Mutex::default() }
    }
}

impl<T> Kept<T> {
    fn told(&self) -> Option<Told<T>> {
        let (at_ms, value) = self.copy.as_ref()?;
        let stale_since_ms = self.failed_at_ms.map(|_| *at_ms);
        Some(Told { value: Arc::clone(value), stale_since_ms })
    }

    /// Whether the vendor need not, or should not, be asked now.
    fn is_settled(&self, now_ms: i64, age_max_ms: i64) -> bool {
        let is_within = |at_ms: i64, time_ms: i64| (0..time_ms).contains(&(now_ms - at_ms));
        match (self.failed_at_ms, &self.copy) {
            (Some(failed_at_ms), _) => is_within(failed_at_ms, REST_MS),
            (None, Some((at_ms, _))) => !self.is_outdated() && is_within(*at_ms, age_max_ms),
            (None, None) => false,
        }
    }

    fn is_outdated(&self) -> bool {
        self.known_changes != self.changes
    }

    /// What a caller gets who does not want to wait for the one that asks. A vendor that did not answer last is not waited
    /// for, whatever it told of.
    fn told_meanwhile(&self) -> Option<Told<T>> {
        if self.is_outdated() && self.failed_at_ms.is_none() { None } else { self.told() }
    }
}

impl<K: Eq + Hash, T> AgedCopies<K, T> {
    /// What the vendor tells, at most so old, else its last word; `None` when it never said anything.
    pub(super) async fn get<E>(
        &self,
        key: K,
        now_ms: i64,
        age_max_ms: i64,
        ask: impl Future<Output = Result<T, E>> + Send,
    ) -> Option<Told<T>> {
        let place = Arc::clone(lock(&self.places).entry(key).or_insert_with(|| {
            let kept = Kept { copy: None, failed_at_ms: None, changes: 0, known_changes: 0 };
            Arc::new(Place { kept: Mutex::new(kept), asking: tokio::sync::Mutex::default() })
        }));
        {
            let kept = lock(&place.kept);
            if kept.is_settled(now_ms, age_max_ms) {
                return kept.told();
            }
        }
        let _asking = if let Ok(asking) = place.asking.try_lock() {
            asking
        } else {
            let known = lock(&place.kept).told_meanwhile();
            if known.is_some() {
                return known;
            }
            place.asking.lock().await
        };
        // What is told of while the vendor is asked may be missing in its answer.
        let changes = {
            let kept = lock(&place.kept);
            if kept.is_settled(now_ms, age_max_ms) {
                return kept.told();
            }
            kept.changes
        };
        // In a box: the question is large, and most calls do not ask.
        let answer = Box::pin(ask).await;
        let mut kept = lock(&place.kept);
        match answer {
            Ok(value) => {
                kept.copy = Some((now_ms, Arc::new(value)));
                kept.failed_at_ms = None;
                kept.known_changes = changes;
            }
            Err(_) => kept.failed_at_ms = Some(now_ms),
        }
        kept.told()
    }

    /// Lets what was told under these keys be asked for again, however new it is.
    pub(super) fn outdate(&self, is_meant: impl Fn(&K) -> bool) {
        for (_, place) in lock(&self.places).iter().filter(|(key, _)| is_meant(key)) {
            lock(&place.kept).changes += 1;
        }
    }
}

/// What a rendered answer answers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Question {
    Games,
    Menu(Option<PrizeMode>),
    NewestDrawn,
    DrawsOf(String),
    Popular,
}

/// Answers that are the same for all callers, written and compressed once.
#[derive(Debug, Default)]
pub(crate) struct Rendered {
    answers: Mutex<HashMap<RenderedKey, RenderedAnswer>>,
    /// How often all answers were outdated.
    outdated: AtomicU64,
}

type RenderedKey = (MerchantId, Question, Language);

#[derive(Debug)]
struct RenderedAnswer {
    at_ms: i64,
    /// What `outdated` was when it was begun.
    outdated: u64,
    /// Of which it was made: another one makes it old.
    catalogue: Arc<Catalogue>,
    answer: Arc<CachedAnswer>,
}

impl Rendered {
    /// The answer, at most so old, made by `make` when there is none.
    ///
    /// # Errors
    /// What `make` refuses.
    pub(super) async fn get(
        &self,
        key: RenderedKey,
        (now_ms, age_max_ms): (i64, i64),
        catalogue: &Arc<Catalogue>,
        make: impl Future<Output = Result<CachedAnswer, ApiError>> + Send,
    ) -> Result<Arc<CachedAnswer>, ApiError> {
        let outdated = self.outdated.load(Ordering::Relaxed);
        {
            let answers = lock(&self.answers);
            let is_fresh = |kept: &&RenderedAnswer| {
                (0..age_max_ms).contains(&(now_ms - kept.at_ms))
                    && kept.outdated == outdated
                    && Arc::ptr_eq(&kept.catalogue, catalogue)
            };
            if let Some(kept) = answers.get(&key).filter(is_fresh) {
                return Ok(Arc::clone(&kept.answer));
            }
        }
        let answer = Arc::new(make.await?);
        let (catalogue, kept) = (Arc::clone(catalogue), Arc::clone(&answer));
        let kept = RenderedAnswer { at_ms: now_ms, outdated, catalogue, answer: kept };
        lock(&self.answers).insert(key, kept);
        Ok(answer)
    }

    /// Lets every answer be made again.
    pub(super) fn outdate(&self) {
        self.outdated.fetch_add(1, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    const AGE_MS: i64 = 5_000;

    async fn get(
        copies: &AgedCopies<u8, u32>,
        now_ms: i64,
        answer: Result<u32, ()>,
    ) -> Option<(u32, Option<i64>)> {
        let told = copies.get(1, now_ms, AGE_MS, async { answer }).await;
        told.map(|told| (*told.value, told.stale_since_ms))
    }

    #[tokio::test]
    async fn the_last_word_stays_and_says_since_when_it_is_the_last() {
        let copies = AgedCopies::default();
        assert_eq!(get(&copies, 0, Err(())).await, None);
        assert_eq!(get(&copies, 999, Ok(1)).await, None, "the vendor is left in peace");
        assert_eq!(get(&copies, 1_000, Ok(1)).await, Some((1, None)));
        assert_eq!(get(&copies, 5_999, Ok(2)).await, Some((1, None)), "not asked while it is fresh");
        assert_eq!(get(&copies, 6_000, Err(())).await, Some((1, Some(1_000))));
        assert_eq!(get(&copies, 6_999, Ok(2)).await, Some((1, Some(1_000))));
        assert_eq!(get(&copies, 7_000, Ok(2)).await, Some((2, None)));
        // A clock that was set back makes no copy fresh for ever.
        assert_eq!(get(&copies, 1, Ok(3)).await, Some((3, None)));
    }

    #[tokio::test]
    async fn what_a_vendor_told_of_is_asked_for_again_at_once() {
        let copies = Arc::new(AgedCopies::default());
        assert_eq!(get(&copies, 0, Ok(1)).await, Some((1, None)));
        copies.outdate(|key| *key == 2);
        assert_eq!(get(&copies, 1, Ok(2)).await, Some((1, None)), "another key");
        copies.outdate(|key| *key == 1);
        assert_eq!(get(&copies, 1, Ok(2)).await, Some((2, None)));
        assert_eq!(get(&copies, 1, Ok(3)).await, Some((2, None)), "once");
        // Told of while the vendor is asked: its answer may be the older one.
        copies.outdate(|_| true);
        let ask = async {
            copies.outdate(|_| true);
            Ok::<_, Infallible>(3)
        };
        assert_eq!(copies.get(1, 1, AGE_MS, ask).await.map(|told| *told.value), Some(3));
        assert_eq!(get(&copies, 1, Ok(4)).await, Some((4, None)));
        // A vendor that does not answer is left in peace all the same.
        copies.outdate(|_| true);
        assert_eq!(get(&copies, 2, Err(())).await, Some((4, Some(1))));
        copies.outdate(|_| true);
        assert_eq!(get(&copies, 3, Ok(5)).await, Some((4, Some(1))));
        // And asked for what it told of once it answers again.
        assert_eq!(get(&copies, 2 + REST_MS, Ok(5)).await, Some((5, None)));
        assert_eq!(get(&copies, 3 + REST_MS, Ok(6)).await, Some((5, None)));
    }

    #[tokio::test]
    async fn while_one_caller_waits_for_the_vendor_the_others_get_the_copy() {
        let copies = Arc::new(AgedCopies::default());
        get(&copies, 0, Ok(1)).await;
        let (asked, is_asked) = tokio::sync::oneshot::channel();
        let (free, is_free) = tokio::sync::oneshot::channel::<()>();
        let slow = {
            let copies = Arc::clone(&copies);
            tokio::spawn(async move {
                let ask = async {
                    asked.send(()).unwrap();
                    is_free.await.unwrap();
                    Ok::<_, Infallible>(2)
                };
                copies.get(1, AGE_MS, AGE_MS, ask).await.map(|told| *told.value)
            })
        };
        is_asked.await.unwrap();
        assert_eq!(get(&copies, AGE_MS, Ok(9)).await, Some((1, None)));
        // A copy that is known to be old is none.
        copies.outdate(|_| true);
        let other = {
            let copies = Arc::clone(&copies);
            tokio::spawn(async move { get(&copies, AGE_MS, Ok(9)).await })
        };
        tokio::task::yield_now().await;
        assert!(!other.is_finished());
        free.send(()).unwrap();
        assert_eq!(slow.await.unwrap(), Some(2));
        // The change was told while the vendor was asked.
        assert_eq!(other.await.unwrap(), Some((9, None)));
        assert_eq!(get(&copies, AGE_MS, Ok(3)).await, Some((9, None)));
    }
}
