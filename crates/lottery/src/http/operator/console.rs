//! What operators do with draws, for the console. The platform says who they are and what they may.

use erawan_games::draws::NumberRule;
use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::book_of_call;
use crate::draws::correct::Approval;
use crate::draws::entry::{Entered, NewEntry};
use crate::draws::people::NewRule;
use crate::draws::void::Voiding;
use crate::error::{LotteryError, RequestError};
use crate::model::TakeBack;
use crate::service::Service;
use crate::store::settlement;

/// The most events of a draw in an answer.
pub(super) const EVENTS_MAX: u64 = 500;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EntryCall {
    game_code: String,
    numero: String,
    operator: String,
    result: String,
    source: String,
    /// Why a published result is replaced; corrections only.
    #[serde(default)]
    reason: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EntryAnswer {
    /// `waiting`, `differs`, `published`, `reviewing` or `unchanged`.
    state: &'static str,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct VoidCall {
    game_code: String,
    numero: String,
    operators: [String; 2],
    reason: String,
    /// Of the result that the operators saw; 0 where there was none.
    version: i32,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SuspendCall {
    game_code: String,
    numero: String,
    operator: String,
    is_suspended: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FreezeCall {
    game_code: String,
    numero: String,
    operator: String,
    is_frozen: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrawCall {
    pub(super) game_code: String,
    pub(super) numero: String,
}

/// A draw, as a merchant sees it: what concerns others is left out.
#[derive(Debug, Deserialize)]
pub(super) struct MerchantDrawCall {
    /// Whose rules, liabilities and players count.
    pub(super) merchant: String,
    #[serde(flatten)]
    pub(super) draw: DrawCall,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NumbersCall {
    game_code: String,
    numero: String,
    merchant: String,
    is_trial: bool,
    #[serde(default)]
    is_test: bool,
    play_code: String,
    number: String,
    rule: NumberRule,
    operator: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecalculateCall {
    game_code: String,
    numero: String,
    operator: String,
}

/// Approves a correction.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CorrectionCall {
    game_code: String,
    numero: String,
    operators: [String; 2],
    /// Who releases what is taken back.
    #[serde(default)]
    finance: Option<String>,
    /// `available` or `none`.
    take_back: String,
}

/// A suborder whose win changes.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChangedView {
    suborder_id: Uuid,
    user: String,
    previous: Money,
    amount: Money,
}

/// What a correction would move of a merchant's members.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PreviewView {
    result: String,
    gains: Money,
    losses: Money,
    count: usize,
    /// Suborders of other merchants that it changes, without their money.
    others: usize,
    /// Whether it makes a win less, at any merchant.
    has_losses: bool,
    /// The first hundred.
    changed: Vec<ChangedView>,
}

/// What was done.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Done {
    is_done: bool,
}

/// A significant event of a draw.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EventView {
    pub(super) kind: String,
    pub(super) detail: String,
    pub(super) happened_at: i64,
}

/// What there is to know of a draw beside its result.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuditView {
    state: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    alarm: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settlement: Option<SettlementView>,
    /// What corrections could not take back, suborder by suborder: the vendor's loss. The thousand largest.
    shortfalls: Vec<ShortfallView>,
    events: Vec<EventView>,
}

/// What of a win could not be taken back.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShortfallView {
    suborder_id: Uuid,
    player: String,
    amount: Money,
}

/// What both calculations agreed on: of the whole draw, so without its money.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SettlementView {
    version: i32,
    /// Suborders, of all merchants.
    size: i64,
    digest: String,
    /// What a correction takes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    take_back: Option<String>,
    calculated_at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    settled_at: Option<i64>,
}

impl From<settlement::Model> for SettlementView {
    fn from(row: settlement::Model) -> Self {
        Self {
            version: row.version,
            size: row.size,
            digest: row.teller_digest,
            take_back: row.take_back,
            calculated_at: row.calculated_at,
            settled_at: row.settled_at,
        }
    }
}

pub(super) const DONE: Done = Done { is_done: true };

impl Service {
    pub(super) async fn operator_entry(
        &self,
        vendor: &str,
        call: EntryCall,
    ) -> Result<EntryAnswer, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let new = NewEntry {
            operator: call.operator,
            result: call.result,
            source: call.source,
            reason: call.reason,
        };
        let state = match self.enter_result(&call.game_code, &call.numero, new).await? {
            Entered::Waiting => "waiting",
            Entered::Differs => "differs",
            Entered::Published => "published",
            Entered::Reviewing => "reviewing",
            Entered::Unchanged => "unchanged",
        };
        Ok(EntryAnswer { state })
    }

    pub(super) async fn operator_preview(
        &self,
        vendor: &str,
        call: &MerchantDrawCall,
    ) -> Result<PreviewView, LotteryError> {
        let MerchantDrawCall { merchant, draw: DrawCall { game_code, numero } } = call;
        self.check_game(vendor, game_code)?;
        let preview = self.preview_correction(game_code, numero, merchant).await?;
        let changed = preview.changed.into_iter().map(|win| ChangedView {
            suborder_id: win.suborder_id,
            user: win.player,
            previous: Money::from_minor(win.previous),
            amount: Money::from_minor(win.amount),
        });
        Ok(PreviewView {
            result: preview.result,
            gains: Money::from_minor(preview.gains),
            losses: Money::from_minor(preview.losses),
            count: preview.count,
            others: preview.others,
            has_losses: preview.has_losses,
            changed: changed.collect(),
        })
    }

    pub(super) async fn operator_correction(
        &self,
        vendor: &str,
        call: CorrectionCall,
    ) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let [first, second] = call.operators;
        let take_back = TakeBack::parse(&call.take_back).ok_or(RequestError::FieldInvalid("takeBack"))?;
        let approval = Approval { operators: (first, second), finance: call.finance, take_back };
        self.correct(&call.game_code, &call.numero, &approval).await?;
        Ok(DONE)
    }

    pub(super) async fn operator_void(&self, vendor: &str, call: VoidCall) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        if call.reason.trim().is_empty() || call.reason.len() > 512 {
            return Err(RequestError::FieldInvalid("reason").into());
        }
        let [first, second] = &call.operators;
        let voiding = Voiding { operators: (first, second), reason: &call.reason, version: call.version };
        self.void_draw(&call.game_code, &call.numero, voiding).await?;
        Ok(DONE)
    }

    pub(super) async fn operator_suspend(
        &self,
        vendor: &str,
        call: &SuspendCall,
    ) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        self.suspend(&call.game_code, &call.numero, &call.operator, call.is_suspended).await?;
        Ok(DONE)
    }

    pub(super) async fn operator_freeze(
        &self,
        vendor: &str,
        call: &FreezeCall,
    ) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        self.freeze(&call.game_code, &call.numero, &call.operator, call.is_frozen).await?;
        Ok(DONE)
    }

    pub(super) async fn operator_recalculate(
        &self,
        vendor: &str,
        call: &RecalculateCall,
    ) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        self.recalculate(&call.game_code, &call.numero, &call.operator).await?;
        Ok(DONE)
    }

    pub(super) async fn operator_numbers(
        &self,
        vendor: &str,
        call: NumbersCall,
    ) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let new = NewRule {
            merchant: call.merchant,
            book: book_of_call(call.is_trial, call.is_test)?,
            play_code: call.play_code,
            number: call.number,
            rule: call.rule,
            operator: call.operator,
        };
        self.set_number(&call.game_code, &call.numero, new).await?;
        Ok(DONE)
    }

    pub(super) async fn operator_audit(
        &self,
        vendor: &str,
        call: &MerchantDrawCall,
    ) -> Result<AuditView, LotteryError> {
        let MerchantDrawCall { merchant, draw: DrawCall { game_code, numero } } = call;
        self.check_game(vendor, game_code)?;
        let draw = self.store.draw_of(game_code, numero).await?.ok_or(RequestError::NotFound)?;
        let settlement = self.store.settlement(draw.id, draw.version).await?;
        let events = self.store.last_events(draw.id, merchant, EVENTS_MAX).await?.into_iter();
        let shortfalls = self.store.shortfalls(draw.id, merchant).await?.into_iter();
        Ok(AuditView {
            settlement: settlement.map(SettlementView::from),
            shortfalls: shortfalls
                .map(|(suborder_id, player, minor)| ShortfallView {
                    suborder_id,
                    player,
                    amount: Money::from_minor(minor),
                })
                .collect(),
            events: events
                .map(|row| EventView { kind: row.kind, detail: row.detail, happened_at: row.happened_at })
                .collect(),
            state: draw.state,
            alarm: draw.alarm,
        })
    }
}
