//! What follows the ledger's log: the betting record and the winner board.
//!
//! Invariants: a record is derived from the log and from nothing else, at most a second after the movement
//! was acknowledged; rebuilding it gives the same rows; one round of one player with one vendor is one
//! record. The winner board shows rounds played for real money and finished, under masked names.
//!
//! Not here: the statement (wallet), the rounds themselves and their proofs (the vendor).

mod board;
mod http;
mod model;
mod projector;
mod reconcile;
mod store;
mod top_wins;

pub(crate) use board::Boards;
pub(crate) use http::routes;
pub use model::{BetMovement, BetRecord, BetStatus, BetTotals};
pub use projector::BetRecordProjector;
pub use reconcile::reconcile;
pub(crate) use store::migrations;
pub use top_wins::{TopWin, top_wins};

use crate::App;
use crate::rooms::jackpots;
use crate::rooms::provider::OpenRoundProjector;
use crate::rooms::responsible::SpendingProjector;
use crate::rooms::vip::VipProjector;
use crate::rooms::wallet::{self, Projector, StatementProjector, WalletError};

/// Everything that is derived from the log.
fn projectors(app: &App) -> Vec<Box<dyn Projector>> {
    vec![
        Box::new(StatementProjector),
        Box::new(BetRecordProjector),
        Box::new(OpenRoundProjector),
        Box::new(SpendingProjector::new(app)),
        Box::new(VipProjector::new(app)),
    ]
}

/// Makes every projection anew from the start of the log.
///
/// # Errors
/// When the ledger or the database fails; what was derived so far stays and is completed by the next try.
pub async fn rebuild_all(app: &App) -> Result<(), WalletError> {
    for projector in projectors(app) {
        wallet::rebuild(app, &*projector).await?;
    }
    Ok(())
}

/// Applies what the log holds now, for tools and tests that cannot wait.
///
/// # Errors
/// As [`rebuild_all`].
pub async fn catch_up_all(app: &App) -> Result<(), WalletError> {
    // A jackpot that was won is a movement others have to see.
    if let Err(error) = jackpots::catch_up(app).await {
        return Err(WalletError::Database(sea_orm::DbErr::Custom(error.to_string())));
    }
    for projector in projectors(app) {
        wallet::catch_up(app, &*projector).await?;
    }
    Ok(())
}
