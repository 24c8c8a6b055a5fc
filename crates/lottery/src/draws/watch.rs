//! Watches what own draws come to: a generator that is not fair any more is noticed from its results.

use erawan_games::draws::{DrawResult, Lottery, Origin, Outcomes};
use uuid::Uuid;

use crate::error::LotteryError;
use crate::model::EventKind;
use crate::service::Service;
use crate::store;

/// How many of the newest results of a lottery are counted.
const DRAWS_MAX: u64 = 100_000;
/// Fewer say nothing yet.
const DRAWS_MIN: u64 = 200;
/// Fair draws look less likely than this in one look of ten million.
const CHANCE_MIN: f64 = 1e-7;
/// How long after an event about the results of a lottery the next one comes, milliseconds: a day.
const TELL_EVERY_MS: i64 = 86_400_000;
/// For how long such an event is an alarm at the console, milliseconds: 7 days.
pub(crate) const ALARM_MS: i64 = 7 * 86_400_000;

impl Service {
    /// Counts the newest results of every own lottery that is sold. Returns the codes of those that are not spread as chance
    /// would have it; operators are told of them.
    pub(crate) async fn watch_outcomes(&self) -> Result<Vec<String>, LotteryError> {
        let mut odd = Vec::new();
        for code in &self.games {
            let lottery = self.lottery(code).filter(|lottery| lottery.origin() == Origin::Own);
            let Some(lottery) = lottery else { continue };
            let (outcomes, newest) = self.count_outcomes(lottery).await?;
            let chance = outcomes.chance();
            let is_odd = outcomes.draws() >= DRAWS_MIN && chance < CHANCE_MIN;
            let shown = if is_odd { 1.0 } else { 0.0 };
            metrics::gauge!("erawan_lottery_outcomes_odd", "game" => code.clone()).set(shown);
            if !is_odd {
                continue;
            }
            let detail = format!(
                "the last {} results: fair ones are so with a chance of {chance:.1e}",
                outcomes.draws()
            );
            tracing::error!(
                game_code = code,
                detail,
                "the results of a lottery are not spread as chance would have it"
            );
            if let Some(newest) = newest {
                self.tell_odd(code, newest, &detail).await?;
            }
            odd.push(code.clone());
        }
        Ok(odd)
    }

    /// The newest results of a lottery, with the draw of the newest one.
    async fn count_outcomes(&self, lottery: &Lottery) -> Result<(Outcomes, Option<Uuid>), LotteryError> {
        let mut outcomes = Outcomes::of(lottery.family());
        let (mut newest, mut before) = (None, Uuid::max());
        while outcomes.draws() < DRAWS_MAX {
            let page = self.store.own_results_before(lottery.game_code(), before).await?;
            let Some((last, _)) = page.last() else { break };
            before = *last;
            newest = newest.or_else(|| page.first().map(|(id, _)| *id));
            for (id, text) in &page {
                match DrawResult::parse(lottery.family(), text) {
                    Ok(result) => outcomes.add(&result),
                    Err(error) => tracing::error!(%error, draw = %id, "a result cannot be read"),
                }
            }
        }
        Ok((outcomes, newest))
    }

    async fn tell_odd(&self, game_code: &str, draw_id: Uuid, detail: &str) -> Result<(), LotteryError> {
        let since = self.clock.now_ms() - TELL_EVERY_MS;
        if self.store.odd_draws(Some(game_code), since).await?.is_empty() {
            let event = self.event(draw_id, EventKind::OutcomesOdd, detail)?;
            store::insert_event(self.store.db(), event).await?;
        }
        Ok(())
    }
}
