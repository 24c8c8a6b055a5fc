//! What is known of the rounds that draws wait for: asked for beside the draws, so that a slow beacon holds up none.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Beacon, BeaconRound, is_signed};

/// When a round is asked for again that was not there.
const AGAIN: Duration = Duration::from_secs(1);
/// The same once the beacon is silent.
const SILENT_AGAIN: Duration = Duration::from_secs(4);
/// After so long without a round the beacon is taken for silent: rounds come within a second or two.
const SILENT: Duration = Duration::from_secs(10);
/// How many rounds are kept.
pub(crate) const ROUNDS_MAX: usize = 256;

/// How much time has passed. Unlike a clock it is never set.
pub trait Stopwatch: std::fmt::Debug + Send + Sync {
    /// The time since some moment that stays the same for as long as the process runs.
    fn passed(&self) -> Duration;
}

/// Runs since it was made.
#[derive(Debug)]
pub(crate) struct Running(Instant);

impl Default for Running {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Stopwatch for Running {
    fn passed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// What was heard of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Heard {
    /// Nothing yet: it is being asked for, or will be in a moment.
    Nothing,
    /// Its signature, verified.
    Signed(String),
    /// It was asked for in vain since a while, by this process.
    Silence { reason: String, lasts: Duration },
}

/// What is kept of a round.
#[derive(Debug, Default)]
struct Kept {
    is_asked: bool,
    signature: Option<String>,
    /// Since when it is asked for in vain, and why last.
    failed: Option<(Duration, String)>,
    again_at: Duration,
    is_told: bool,
}

/// The rounds that draws wait for.
#[derive(Debug)]
pub(crate) struct Rounds {
    source: Option<Arc<dyn Beacon>>,
    stopwatch: Arc<dyn Stopwatch>,
    kept: Mutex<HashMap<BeaconRound, Kept>>,
}

impl Rounds {
    pub(crate) fn new(source: Option<Arc<dyn Beacon>>, stopwatch: Arc<dyn Stopwatch>) -> Self {
        Self { source, stopwatch, kept: Mutex::default() }
    }

    /// Whether there is a place to ask.
    pub(crate) const fn has_source(&self) -> bool {
        self.source.is_some()
    }

    fn kept(&self) -> MutexGuard<'_, HashMap<BeaconRound, Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was heard of a round.
    pub(crate) fn heard(&self, round: &BeaconRound) -> Heard {
        if !self.has_source() {
            // No one was asked, so no one is known to be silent.
            let reason = "no address of a beacon is set".to_owned();
            return Heard::Silence { reason, lasts: Duration::ZERO };
        }
        match self.kept().get(round) {
            Some(Kept { signature: Some(signature), .. }) => Heard::Signed(signature.clone()),
            Some(Kept { failed: Some((since, reason)), .. }) => {
                let lasts = self.stopwatch.passed().saturating_sub(*since);
                Heard::Silence { reason: reason.clone(), lasts }
            }
            _ => Heard::Nothing,
        }
    }

    /// Forgets all rounds but these, and notes that those which are to be asked for now are being asked for. Returns them.
    pub(crate) fn begin(&self, awaited: &[BeaconRound]) -> Vec<BeaconRound> {
        let (now, mut kept) = (self.stopwatch.passed(), self.kept());
        let wanted: HashSet<&BeaconRound> = awaited.iter().take(ROUNDS_MAX).collect();
        kept.retain(|round, _| wanted.contains(round));
        let mut due = Vec::new();
        for round in wanted {
            let state = kept.entry(round.clone()).or_default();
            if !state.is_asked && state.signature.is_none() && state.again_at <= now {
                state.is_asked = true;
                due.push(round.clone());
            }
        }
        due
    }

    /// Asks for a round and verifies the answer. The error is why it is not known.
    pub(crate) async fn ask(&self, round: &BeaconRound) -> Result<String, String> {
        let source = self.source.as_ref().ok_or("no address of a beacon is set")?;
        let signature = source.signature(round).await.map_err(|error| error.to_string())?;
        if is_signed(&round.public_key, round.number, &signature) {
            Ok(signature)
        } else {
            Err(format!("the answer for round {} is not signed by its network", round.number))
        }
    }

    /// Asks for a round that was begun, and keeps what was heard.
    pub(crate) async fn finish(&self, round: BeaconRound) {
        let answer = self.ask(&round).await;
        let (now, mut kept) = (self.stopwatch.passed(), self.kept());
        // No draw waits for it any more.
        let Some(state) = kept.get_mut(&round) else { return };
        state.is_asked = false;
        let reason = match answer {
            Ok(signature) => {
                state.signature = Some(signature);
                return;
            }
            Err(reason) => reason,
        };
        let since = state.failed.as_ref().map_or(now, |(since, _)| *since);
        let is_silent = now.saturating_sub(since) >= SILENT;
        state.again_at = now + if is_silent { SILENT_AGAIN } else { AGAIN };
        if is_silent {
            metrics::counter!("erawan_lottery_beacon_silent_total").increment(1);
        }
        if is_silent && !state.is_told {
            state.is_told = true;
            tracing::warn!(reason, chain = %round.chain, round = round.number, "the beacon of draws is silent");
        }
        state.failed = Some((since, reason));
    }
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;

    use super::super::{BeaconChain, BeaconError};
    use super::*;

    /// Answers what it is told to, and stands where it is put.
    #[derive(Debug, Default)]
    struct Told {
        answer: Mutex<Option<String>>,
        passed: Mutex<Duration>,
    }

    #[async_trait]
    impl Beacon for Told {
        async fn signature(&self, _: &BeaconRound) -> Result<String, BeaconError> {
            self.answer
                .lock()
                .expect("no test panics in it")
                .clone()
                .ok_or_else(|| BeaconError("nothing".to_owned()))
        }
    }

    impl Stopwatch for Told {
        fn passed(&self) -> Duration {
            *self.passed.lock().expect("no test panics in it")
        }
    }

    fn put(told: &Told, seconds: u64) {
        *told.passed.lock().expect("no test panics in it") = Duration::from_secs(seconds);
    }

    async fn look(rounds: &Rounds, awaited: &[BeaconRound]) -> usize {
        let due = rounds.begin(awaited);
        let count = due.len();
        for round in due {
            rounds.finish(round).await;
        }
        count
    }

    #[tokio::test]
    async fn a_silent_round_is_asked_for_again_and_its_silence_counts_from_the_first_failure() {
        let told = Arc::new(Told::default());
        let rounds = Rounds::new(Some(told.clone()), told.clone());
        let round = BeaconChain::quicknet().round(1_000);
        put(&told, 500);
        assert_eq!(rounds.heard(&round), Heard::Nothing);
        assert_eq!(look(&rounds, std::slice::from_ref(&round)).await, 1);
        let silence =
            |lasts| Heard::Silence { reason: "nothing".to_owned(), lasts: Duration::from_secs(lasts) };
        assert_eq!(rounds.heard(&round), silence(0));
        assert_eq!(look(&rounds, std::slice::from_ref(&round)).await, 0, "not before its time");
        put(&told, 520);
        assert_eq!(look(&rounds, std::slice::from_ref(&round)).await, 1);
        assert_eq!(rounds.heard(&round), silence(20));
        put(&told, 523);
        assert_eq!(look(&rounds, std::slice::from_ref(&round)).await, 0, "a silent one less often");
        put(&told, 524);
        // What the network did not sign is nothing, wherever it comes from.
        *told.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some("b4".repeat(48));
        assert_eq!(look(&rounds, std::slice::from_ref(&round)).await, 1);
        let Heard::Silence { reason, .. } = rounds.heard(&round) else { panic!("it was not signed") };
        assert!(reason.contains("not signed by its network"), "{reason}");
        let signature = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
        *told.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(signature.to_owned());
        put(&told, 600);
        assert_eq!(look(&rounds, std::slice::from_ref(&round)).await, 1);
        assert_eq!(rounds.heard(&round), Heard::Signed(signature.to_owned()));
        assert_eq!(look(&rounds, std::slice::from_ref(&round)).await, 0, "it is known");
        assert_eq!(look(&rounds, &[]).await, 0);
        assert_eq!(rounds.heard(&round), Heard::Nothing, "no draw waits for it any more");
    }

    #[tokio::test]
    async fn no_more_rounds_are_kept_than_there_is_room_for() {
        let told = Arc::new(Told::default());
        let rounds = Rounds::new(Some(told.clone()), told);
        let chain = BeaconChain::quicknet();
        let many: Vec<BeaconRound> = (1..1_000).map(|number| chain.round(number)).collect();
        assert_eq!(look(&rounds, &many).await, ROUNDS_MAX);
        assert_eq!(rounds.kept().len(), ROUNDS_MAX);
    }

    #[test]
    fn without_an_address_no_silence_is_known() {
        let rounds = Rounds::new(None, Arc::new(Running::default()));
        let heard = rounds.heard(&BeaconChain::quicknet().round(1));
        assert!(matches!(heard, Heard::Silence { lasts: Duration::ZERO, .. }), "{heard:?}");
    }
}
