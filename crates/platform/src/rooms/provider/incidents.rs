//! Calls of a vendor that an operator should know of: what came after the end of its round or bet, and wins above a cap.

use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;
use erawan_ledger::AccountId;
use serde_json::json;
use uuid::Uuid;

use super::model::Status;
use super::protocol::unknown;
use super::store::incidents as store;
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::provider::Provider;

/// A win or correction above its vendor's cap, waiting for an operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldWin {
    /// The vendor's code.
    pub vendor: String,
    /// The vendor's identifier of the win.
    pub transaction: Uuid,
    /// The player.
    pub member_id: MemberId,
    /// The game.
    pub game_code: String,
    /// The round.
    pub round: String,
    /// What would be paid.
    pub amount: Money,
    /// When it came first, epoch milliseconds.
    pub at_ms: i64,
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A call came after the end of its round.
    RoundClosed,
    /// A win or rollback came for a bet that was settled.
    BetSettled,
    /// A win is above the vendor's cap.
    WinHeld,
    /// A correction is above the vendor's cap.
    CorrectionHeld,
    /// A promotion is above the vendor's cap.
    PromotionHeld,
    /// A closed round was corrected.
    Corrected,
    /// A win was taken back after its round was closed.
    TakenBack,
}

impl Kind {
    /// As it is stored, and as the platform event is called.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::RoundClosed => "vendor.round.closed",
            Self::BetSettled => "vendor.bet.settled",
            Self::WinHeld => "vendor.win.held",
            Self::CorrectionHeld => "vendor.correction.held",
            Self::PromotionHeld => "vendor.promotion.held",
            Self::Corrected => "vendor.round.corrected",
            Self::TakenBack => "vendor.win.taken_back",
        }
    }
}

impl Kind {
    /// What the vendor was told, by the word that is stored; `None` where nothing was refused.
    pub(super) fn status_of(word: &str) -> Option<Status> {
        let refusals = [
            (Self::RoundClosed, Status::RoundClosed),
            (Self::BetSettled, Status::BetSettled),
            (Self::WinHeld, Status::WinHeld),
            (Self::CorrectionHeld, Status::WinHeld),
            (Self::PromotionHeld, Status::WinHeld),
        ];
        refusals.into_iter().find(|(kind, _)| kind.word() == word).map(|(_, status)| status)
    }
}

/// A call that an operator should know of.
#[derive(Debug, Clone)]
pub(super) struct Incident<'a> {
    pub(super) kind: Kind,
    pub(super) vendor: &'a str,
    /// The call, such as `win`.
    pub(super) call: &'static str,
    pub(super) transaction: Uuid,
    /// The player and their account.
    pub(super) player: (MemberId, AccountId),
    pub(super) game_code: &'a str,
    pub(super) round: &'a str,
    pub(super) amount: Money,
}

/// Records the incident, once for each transaction: a vendor that repeats a call fills no table.
pub(super) async fn note(provider: &Provider, incident: &Incident<'_>) {
    let Incident { kind, vendor, call, transaction, player, game_code, round, amount } = incident;
    let noted = async {
        let now_ms = provider.core.clock.now_ms();
        let tx = provider.core.db.begin().await?;
        if store::insert_in_tx(&tx, incident, now_ms).await? {
            let details = json!({
                "call": call, "transaction": transaction, "player": player.0, "game": game_code, "round": round,
                "amount": amount.minor(),
            });
            let event = PlatformEvent { kind: kind.word(), subject: (*vendor).into(), details };
            event.record(&tx, &Author::vendor(vendor), now_ms).await?;
        }
        tx.commit().await
    };
    if let Err(error) = noted.await {
        // The refusal stands without it.
        let _ = unknown(&error.into());
    }
}
