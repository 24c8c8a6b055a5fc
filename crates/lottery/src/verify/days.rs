//! Roots over the commitments of days.

use erawan_games::draws::merkle;
use sea_orm::DatabaseTransaction;

use super::Verifier;
use super::draw::{PLANNING_MAX_MS, made_at};
use super::findings::Check;
use crate::draws::plan::day_items;
use crate::error::LotteryError;
use crate::store::{self, day};

impl Verifier<'_> {
    /// Every published day has the root of its draws, and every day that must be published is.
    pub(super) async fn check_days(&mut self) -> Result<(), LotteryError> {
        // Draws and the root of the day before them are planned together.
        let tx = store::open_reading(self.db).await?;
        let mut after: Option<day::Model> = None;
        loop {
            let page = store::day_page(&tx, self.scope, after.as_ref()).await?;
            for day in &page {
                self.check_day(&tx, day).await?;
            }
            match page.into_iter().last() {
                Some(last) => after = Some(last),
                None => break,
            }
        }
        for (game_code, day, last) in store::days_without_root(&tx, self.scope).await? {
            // A day is published with the first draw that is planned after it, unless all of it was over by then.
            let next = store::first_after_day(&tx, &game_code, &day).await?;
            let is_due = next.and_then(made_at).is_some_and(|made| made < last);
            self.findings.hold(Check::DayRoots, !is_due, || format!("{game_code} {day} has no root"));
        }
        tx.rollback().await?;
        Ok(())
    }

    async fn check_day(&mut self, tx: &DatabaseTransaction, day: &day::Model) -> Result<(), LotteryError> {
        let draws = store::list_day(tx, &day.game_code, &day.day).await?;
        let name = || format!("{} {}", day.game_code, day.day);
        let root =
            day_items(&draws).map(|items| hex::encode(merkle::root(items.iter().map(String::as_bytes))));
        let is_same = root.is_ok_and(|root| root == day.root) && usize::try_from(day.size) == Ok(draws.len());
        self.findings.hold(Check::DayRoots, is_same, || {
            format!("{} has another root than its {} draws", name(), draws.len())
        });
        let until = day.published_at + PLANNING_MAX_MS;
        let is_whole = draws.iter().all(|draw| made_at(draw.id).is_some_and(|made| made <= until));
        self.findings.hold(Check::DayRoots, is_whole, || {
            format!("{} got a draw after its root was published", name())
        });
        Ok(())
    }
}
