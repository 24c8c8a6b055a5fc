use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use erawan_games::{
    Catalogue, CatalogueError, FairnessError, Outcome, ServerSeed, SpinMode, SpinRecord, Stream, Title, play,
    records,
};

/// The shortest time between the starts of two rounds of one player, milliseconds.
pub(crate) const PACE_MS: i64 = 2_500;

/// When a player may start the next round, epoch milliseconds.
///
/// A start in the future was before the clock was set back: the pace then begins now, so that it holds and no player
/// waits longer than for any other round.
pub(crate) fn next_start_at(last_start_at: Option<i64>, now_ms: i64) -> i64 {
    last_start_at.map_or(0, |start| start.min(now_ms) + PACE_MS)
}

/// How long a round is left to the request that moves it, milliseconds; afterwards the job takes over.
pub(crate) const LEASE_MS: i64 = 15_000;
/// A session that was not used for so long has ended, milliseconds.
pub(crate) const SESSION_IDLE_MS: i64 = 30 * 60_000;
/// A session that was opened so long ago has ended, milliseconds.
pub(crate) const SESSION_MAX_MS: i64 = 12 * 3_600_000;

/// The status of a round. Each arrow is one guarded update of the stored row:
///
/// ```text
/// betting ──bet accepted──► decided ──win accepted──► settled
///    │ └──bet refused──► refused
///    └──answer unknown, or the game is broken──► returning ──rollback accepted──► rolled_back
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RoundState {
    /// The bet was, or is about to be, sent.
    Betting,
    /// The bet was accepted and the outcome is stored; the win is on its way.
    Decided,
    /// The result of the bet is unknown or the game failed: the stake is being returned.
    Returning,
    /// The win was accepted.
    Settled,
    /// The stake is back.
    RolledBack,
    /// The operator refused the bet: no money moved.
    Refused,
}

impl RoundState {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Betting => "betting",
            Self::Decided => "decided",
            Self::Returning => "returning",
            Self::Settled => "settled",
            Self::RolledBack => "rolled_back",
            Self::Refused => "refused",
        }
    }

    /// Over for good: nothing can change it any more, so its server seed is revealed.
    pub(crate) const fn is_closed(self) -> bool {
        matches!(self, Self::Settled | Self::RolledBack | Self::Refused)
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Betting, Self::Decided, Self::Returning, Self::Settled, Self::RolledBack, Self::Refused]
            .into_iter()
            .find(|state| state.as_str() == text)
    }
}

/// The steps of a round, in order; tests stop the studio at each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// The round is stored, the bet not yet sent.
    RoundStored,
    /// The operator answered the bet, nothing of it is stored yet.
    BetAnswered,
    /// The outcome is stored, the win not yet sent.
    OutcomeStored,
    /// The operator answered the win, nothing of it is stored yet.
    WinAnswered,
    /// The round is settled, the player not yet answered.
    Settled,
    /// A rollback is stored as due, not yet sent.
    ReturnStored,
    /// The operator answered the rollback, nothing of it is stored yet.
    ReturnAnswered,
}

/// Is called at every step of every round before the next step is taken.
#[async_trait]
pub trait StepObserver: Send + Sync + fmt::Debug {
    /// The round has just reached this step.
    async fn reached(&self, step: Step);
}

/// An observer that does nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unobserved;

#[async_trait]
impl StepObserver for Unobserved {
    async fn reached(&self, _: Step) {}
}

/// A game could not be played as published.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The seeds are malformed.
    #[error(transparent)]
    Seed(#[from] FairnessError),
    /// The engine failed or gave an impossible outcome.
    #[error("{0}")]
    Broken(String),
}

/// What decides outcomes. The studio uses [`BuiltInGames`]; tests put a broken one in its place.
pub trait GameEngine: Send + Sync + fmt::Debug {
    /// The title of this code.
    fn title(&self, game_code: &str) -> Option<Arc<Title>>;

    /// The outcome that belongs to these seeds.
    ///
    /// # Errors
    /// When the game cannot be played as published.
    fn play(
        &self,
        title: &Title,
        server_seed: &ServerSeed,
        client_seed: &str,
        nonce: u64,
    ) -> Result<Outcome, EngineError>;
}

/// The titles that are built into the product.
#[derive(Debug, Clone)]
pub struct BuiltInGames(Catalogue);

impl BuiltInGames {
    /// Loads and checks every built-in title.
    ///
    /// # Errors
    /// When a title's published figures are not the computed ones.
    pub fn load() -> Result<Self, CatalogueError> {
        Catalogue::load().map(Self)
    }
}

impl GameEngine for BuiltInGames {
    fn title(&self, game_code: &str) -> Option<Arc<Title>> {
        self.0.title(game_code).cloned()
    }

    fn play(
        &self,
        title: &Title,
        server_seed: &ServerSeed,
        client_seed: &str,
        nonce: u64,
    ) -> Result<Outcome, EngineError> {
        let mut stream = Stream::new(server_seed, client_seed, nonce)?;
        Ok(play(title, &mut stream))
    }
}

/// Decides a round and checks that the outcome is a possible one. Returns the spins and the win.
pub(crate) fn decide(
    engine: &dyn GameEngine,
    title: &Title,
    bet_minor: i64,
    server_seed: &ServerSeed,
    client_seed: &str,
    nonce: u64,
) -> Result<(Vec<SpinRecord>, i64), EngineError> {
    let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        engine.play(title, server_seed, client_seed, nonce)
    }));
    let outcome = played.map_err(|_| EngineError::Broken("the engine panicked".into()))??;
    let sum: u64 = outcome.spins.iter().map(|spin| spin.win_units).sum();
    let possible = (1..=title.spins_max()).contains(&outcome.spins.len())
        && sum == outcome.win_units
        && outcome.win_units <= title.published().max_win_units;
    if !possible {
        return Err(EngineError::Broken(format!(
            "impossible outcome: {} units in {} spins",
            outcome.win_units,
            outcome.spins.len()
        )));
    }
    let (spins, win) =
        records(title, &outcome, bet_minor).map_err(|error| EngineError::Broken(error.to_string()))?;
    if spins.first().is_none_or(|spin| spin.mode != SpinMode::Base) {
        return Err(EngineError::Broken("the first spin is not the paid one".into()));
    }
    Ok((spins, win))
}

/// How long to wait before the next attempt to move a round on: 1 s, doubled each time, at most a minute.
pub(crate) fn backoff_ms(attempts: i32) -> i64 {
    let doublings = u32::try_from(attempts).unwrap_or(0).min(6);
    (1_000_i64 << doublings).min(60_000)
}

/// The key of a player's round slot in a game: only one open round and one unused commit can hold it.
pub(crate) fn slot(player: &str, game_code: &str) -> String {
    format!("{player}|{game_code}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_slow_down_to_one_a_minute() {
        let waits: Vec<i64> = (0..9).map(backoff_ms).collect();
        assert_eq!(waits, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
        assert_eq!(backoff_ms(i32::MAX), 60_000);
    }

    #[test]
    fn every_state_is_read_back_as_written() {
        for state in ["betting", "decided", "returning", "settled", "rolled_back", "refused"] {
            assert_eq!(RoundState::parse(state).unwrap().as_str(), state);
        }
        assert_eq!(RoundState::parse("won"), None);
    }
}
