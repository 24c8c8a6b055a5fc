//! What follows the ledger's log: the betting record and the winner board.
//!
//! Invariants: a record is derived from the log and from nothing else, at most a second after the movement
//! was acknowledged; rebuilding it gives the same rows; one round of one player with one vendor is one
//! record; what a round counts is told once, by [`Counted`], for all who earn by stakes; a vendor reads sums of its own rounds alone. The winner board shows rounds played for real money and finished, under masked names.
//!
//! Not here: the statement (wallet), the rounds themselves and their proofs (the vendor).

mod board;
mod counted;
mod export;
mod http;
mod list;
mod lotteries;
mod model;
mod players;
mod projector;
mod reconcile;
mod store;
mod summary;
mod top_wins;

pub(crate) use board::Boards;
pub use counted::CountedProjector;
pub(crate) use counted::{COUNTED, Counted};
pub(crate) use http::document;
pub(crate) use lotteries::RoundOutcome;
pub(crate) use model::ListedRecord;
pub use model::{BetMovement, BetRecord, BetStatus, BetTotals};
pub(crate) use players::{PlayerRound, RoundPart, RoundsWanted};
pub(crate) use projector::BET_RECORD;
pub use projector::BetRecordProjector;
pub use top_wins::TopWin;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;

use crate::db::prelude::{ConnectionTrait, DbResult};
use crate::rooms::account::Accounts;
use crate::rooms::games::Games;
use crate::rooms::merchant::Merchants;
use crate::rooms::prelude::*;
use crate::rooms::provider::Provider;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::{Projector, Wallets};

room! {
    /// What follows the ledger's log: betting record, winner board.
    Records, RecordsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        wallets: Wallets,
        games: Games,
        provider: Provider,
    }
    own {
        boards: Boards = Boards::default(),
    }
}

callers!(Records: sessions => Sessions);

impl Room for Records {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes()).machine(http::machine_routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(BetRecordProjector), Box::new(CountedProjector::new(&self.merchants))]
    }
}

/// What counts on the days of merchants and books: how many rounds were over, and their stakes in hundred-thousandths.
pub(crate) type CountedDays = BTreeMap<(MerchantId, i16, String), (i64, i64)>;

impl Records {
    /// What rows of the log in this range count, in their order.
    pub(crate) async fn counted_between(
        &self,
        db: &impl ConnectionTrait,
        sequences: RangeInclusive<i64>,
    ) -> DbResult<Vec<Counted>> {
        store::counted_between(db, sequences).await
    }

    /// What rows of the log in this range count for the member on the day, in their order.
    pub(crate) async fn counted_of(
        &self,
        member_id: MemberId,
        close_day: Date,
        sequences: RangeInclusive<i64>,
    ) -> DbResult<Vec<Counted>> {
        store::counted_of(&self.core.db, member_id, close_day, sequences).await
    }

    /// What counts in all.
    pub(crate) async fn counted_days(&self) -> DbResult<CountedDays> {
        store::counted_days(&self.core.db).await
    }
}
