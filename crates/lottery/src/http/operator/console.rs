//! What operators do with draws, for the console. The platform says who they are and what they may.

use erawan_games::draws::{NumberRule, PrizeMode};
use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::draws::correct::Approval;
use crate::draws::entry::{Entered, NewEntry};
use crate::draws::people::NewRule;
use crate::error::{LotteryError, RequestError};
use crate::model::{Book, TakeBack};
use crate::service::Service;
use crate::store::sheet;

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
    game_code: String,
    numero: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NumbersCall {
    game_code: String,
    numero: String,
    merchant: String,
    is_trial: bool,
    play_code: String,
    number: String,
    rule: NumberRule,
    operator: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SheetCall {
    game_code: String,
    merchant: String,
    prize_mode: PrizeMode,
    /// A sheet as `crates/games` reads it: a version and prices with their published returns.
    sheet: Box<RawValue>,
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
    previous: Money,
    amount: Money,
}

/// What a correction would move.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PreviewView {
    result: String,
    gains: Money,
    losses: Money,
    count: usize,
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
    kind: String,
    detail: String,
    happened_at: i64,
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
    events: Vec<EventView>,
}

/// What both calculations agreed on.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SettlementView {
    version: i32,
    size: i64,
    stakes: Money,
    wins: Money,
    digest: String,
    calculated_at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    settled_at: Option<i64>,
}

const DONE: Done = Done { is_done: true };

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
        call: &DrawCall,
    ) -> Result<PreviewView, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let preview = self.preview_correction(&call.game_code, &call.numero).await?;
        let changed = preview.changed.iter().map(|(id, previous, amount)| ChangedView {
            suborder_id: *id,
            previous: Money::from_minor(*previous),
            amount: Money::from_minor(*amount),
        });
        Ok(PreviewView {
            gains: Money::from_minor(preview.gains),
            losses: Money::from_minor(preview.losses),
            count: preview.count,
            changed: changed.collect(),
            result: preview.result,
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
        self.void_draw(&call.game_code, &call.numero, (first, second), &call.reason).await?;
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
        call: &DrawCall,
    ) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        self.recalculate(&call.game_code, &call.numero).await?;
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
            book: if call.is_trial { Book::Trial } else { Book::Real },
            play_code: call.play_code,
            number: call.number,
            rule: call.rule,
            operator: call.operator,
        };
        self.set_number(&call.game_code, &call.numero, new).await?;
        Ok(DONE)
    }

    /// Adds a sheet; its version is above all before it, and its returns are the computed ones.
    pub(super) async fn operator_sheet(&self, vendor: &str, call: &SheetCall) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let lottery = self.lottery(&call.game_code).ok_or(RequestError::NotFound)?;
        let sheet = lottery.family().load_sheet(call.sheet.get());
        let sheet = sheet.map_err(|error| RequestError::Malformed(error.to_string()))?;
        let version = i32::try_from(sheet.version()).map_err(|_| RequestError::FieldInvalid("sheet"))?;
        let mode = call.prize_mode.code();
        let newest = self.store.newest_sheet(&call.game_code, &call.merchant, mode).await?;
        if newest.is_some_and(|newest| newest.version >= version) {
            return Err(RequestError::FieldInvalid("sheet").into());
        }
        let row = sheet::Model {
            game_code: call.game_code.clone(),
            merchant: call.merchant.clone(),
            prize_mode: mode.to_owned(),
            version,
            prices: call.sheet.get().to_owned(),
            declared_at: self.clock.now_ms(),
        };
        self.store.insert_sheet(row).await?;
        Ok(DONE)
    }

    pub(super) async fn operator_audit(
        &self,
        vendor: &str,
        call: &DrawCall,
    ) -> Result<AuditView, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let draw = self.store.draw_of(&call.game_code, &call.numero).await?.ok_or(RequestError::NotFound)?;
        let settlement = self.store.settlement(draw.id, draw.version).await?;
        let events = self.store.events(draw.id).await?.into_iter();
        Ok(AuditView {
            settlement: settlement.map(|row| SettlementView {
                version: row.version,
                size: row.size,
                stakes: Money::from_minor(row.stakes),
                wins: Money::from_minor(row.wins),
                digest: row.teller_digest,
                calculated_at: row.calculated_at,
                settled_at: row.settled_at,
            }),
            events: events
                .map(|row| EventView { kind: row.kind, detail: row.detail, happened_at: row.happened_at })
                .collect(),
            state: draw.state,
            alarm: draw.alarm,
        })
    }
}
