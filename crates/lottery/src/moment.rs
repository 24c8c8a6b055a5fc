//! The database's moment: what came before a close is decided by it on all nodes, whatever their clocks show.

use sea_orm::{ConnectionTrait, DbErr};

use crate::service::Service;
use crate::store;

/// By how much a node's clock may differ from the database's while it takes orders, milliseconds.
const DIFFERENCE_MAX_MS: i64 = 250;

/// A moment of the database's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment {
    /// Epoch milliseconds.
    pub(crate) at: i64,
    /// How far the node's clock is behind it, or ahead where negative, milliseconds; without what the question may have taken.
    pub(crate) behind_ms: i64,
}

impl Moment {
    /// `at`, asked for and answered at these moments of the node's clock.
    fn between(at: i64, asked: i64, answered: i64) -> Self {
        Self { at, behind_ms: at - at.clamp(asked, answered.max(asked)) }
    }

    /// Whether a node whose clock is so wrong must take no orders.
    pub(crate) const fn is_too_far(self) -> bool {
        self.behind_ms.abs() > DIFFERENCE_MAX_MS
    }
}

impl Service {
    /// The present moment of the database's clock. In a transaction that holds locks it comes after everything that they
    /// waited for.
    pub(crate) async fn moment(&self, db: &impl ConnectionTrait) -> Result<Moment, DbErr> {
        let asked = self.clock.now_ms();
        let at = match &self.database_clock {
            Some(clock) => clock.now_ms(),
            // A clock that follows none is the database's too: so is that of a file of this machine, and one under test.
            None if self.clock.follows_database() => store::server_moment(db).await?.unwrap_or(asked),
            None => asked,
        };
        Ok(Moment::between(at, asked, self.clock.now_ms()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_what_the_time_of_the_question_does_not_explain() {
        for (at, asked, answered, behind_ms, is_too_far) in [
            (1_000, 1_000, 1_000, 0, false),
            (1_400, 1_000, 1_500, 0, false),
            (1_250, 1_000, 1_000, 250, false),
            (1_251, 1_000, 1_000, 251, true),
            (750, 1_000, 5_000, -250, false),
            (749, 1_000, 5_000, -251, true),
            // The node's clock was set back meanwhile.
            (1_000, 1_000, 400, 0, false),
        ] {
            let moment = Moment::between(at, asked, answered);
            assert_eq!((moment.at, moment.behind_ms, moment.is_too_far()), (at, behind_ms, is_too_far));
        }
    }
}
