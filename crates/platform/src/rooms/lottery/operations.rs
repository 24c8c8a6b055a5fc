//! What operators do with draws: each act is written into the audit trail before the vendor is asked, and what came of it
//! after. The vendor decides whether the draw's state, and who acts, allow it.

use std::sync::Arc;

use erawan_games::draws::{NumberRule, PrizeMode};
use erawan_kernel::ErrorCode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::LotteryGatewayError;
use super::decisions::{DrawCorrections, DrawVoids, SheetChanges};
use super::limits::LimitChanges;
use super::line::Call;
use super::wire::operators::{
    DoneAnswer, DrawAnswer, DrawRef, EntryAnswer, EntryCall, EntryOutcome, PreviewAnswer, SwitchCall,
};
use super::wire::prices::{DrawBook, ExposureAnswer, ExposureCall, NumberCall};
use super::wire::{Asked, Sound};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::games::GameEntry;
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::merchant::Merchant;
use crate::rooms::operator::{Operator, keep_finishing};

/// A lottery, and the operator who looks after it at a merchant.
#[derive(Debug, Clone)]
pub(super) struct AtConsole {
    pub(super) operator: Operator,
    pub(super) merchant: Arc<Merchant>,
    pub(super) game: Arc<GameEntry>,
    pub(super) prize_mode: PrizeMode,
}

impl AtConsole {
    pub(super) fn vendor(&self) -> &str {
        &self.game.vassalage
    }

    pub(super) fn game_code(&self) -> &str {
        &self.game.game_code
    }

    /// What the vendor knows the operator by.
    pub(super) fn name(&self) -> String {
        name_at_vendors(&self.merchant, &self.operator)
    }

    pub(super) fn draw<'a>(&'a self, numero: &'a str) -> DrawRef<'a> {
        DrawRef { game_code: &self.game.game_code, numero }
    }

    pub(super) fn asked<'a>(&'a self, numero: &'a str) -> Asked<'a> {
        let game_code = Some(self.game_code());
        Asked { vendor: self.vendor(), game_code, numero: Some(numero), ..Asked::default() }
    }
}

/// Operators of different merchants may have the same user name.
pub(super) fn name_at_vendors(merchant: &Merchant, operator: &Operator) -> String {
    format!("{}/{}", merchant.code, operator.username)
}

/// What one operator does by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    Suspend,
    Resume,
    Freeze,
    Unfreeze,
    Recalculate,
    /// What the wallet refused is sent again.
    Retry,
    /// The own entry of a result that waits for the second one is taken back.
    WithdrawEntry,
}

impl Act {
    const fn event(self) -> &'static str {
        match self {
            Self::Suspend => "draw.suspend",
            Self::Resume => "draw.resume",
            Self::Freeze => "draw.freeze",
            Self::Unfreeze => "draw.unfreeze",
            Self::Recalculate => "draw.recalculate",
            Self::Retry => "draw.retry",
            Self::WithdrawEntry => "draw.withdrawal",
        }
    }

    const fn call(self) -> Call {
        match self {
            Self::Suspend | Self::Resume => Call::Suspend,
            Self::Freeze | Self::Unfreeze => Call::Freeze,
            Self::Recalculate => Call::Recalculate,
            Self::Retry => Call::Retry,
            Self::WithdrawEntry => Call::Withdrawal,
        }
    }
}

/// A result as an operator types it.
#[derive(Debug, Clone, Copy)]
pub(super) struct TypedResult<'a> {
    pub(super) result: &'a str,
    pub(super) source: &'a str,
    /// Why a result that was paid is replaced.
    pub(super) reason: Option<&'a str>,
}

/// What is to hold for a number.
#[derive(Debug, Clone, Copy)]
pub(super) struct NewRule<'a> {
    pub(super) book: DrawBook,
    pub(super) play_code: &'a str,
    pub(super) number: &'a str,
    pub(super) rule: NumberRule,
    pub(super) reason: &'a str,
}

impl LotteryGateway {
    /// The lottery with this code in the catalogue of the operator's merchant, also when it is not offered any more.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Unknown`] without one; internal ones.
    pub(super) async fn at_console(
        &self,
        operator: Operator,
        game_code: &str,
    ) -> Result<AtConsole, LotteryGatewayError> {
        let merchant = self.wallets.merchants.find(operator.merchant_id).await?;
        let catalogue = self.games.catalogue_of(merchant.id).await?;
        let known = self.vendors.known().await?;
        let game = catalogue.any_lottery(game_code, |vendor| known.contains_key(vendor));
        let game = Arc::clone(game.ok_or(LotteryGatewayError::Unknown)?);
        let prize_mode = catalogue.prize_mode_of(&game.vassalage);
        Ok(AtConsole { operator, merchant, game, prize_mode })
    }

    /// A draw with what is known of it.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Unknown`]; [`LotteryGatewayError::Away`].
    pub(super) async fn draw_at_vendor(
        &self,
        at: &AtConsole,
        numero: &str,
    ) -> Result<DrawAnswer, LotteryGatewayError> {
        self.ask(&at.merchant.code, Call::Draw, &at.draw(numero), &at.asked(numero)).await
    }

    /// What the correction would move that waits for its approval.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Refused`] when none waits.
    pub(super) async fn preview_at_vendor(
        &self,
        at: &AtConsole,
        numero: &str,
    ) -> Result<PreviewAnswer, LotteryGatewayError> {
        self.ask(&at.merchant.code, Call::Preview, &at.draw(numero), &at.asked(numero)).await
    }

    /// What the operator's merchant could lose in a draw.
    ///
    /// # Errors
    /// As [`Self::draw_at_vendor`].
    pub(super) async fn exposure_at_vendor(
        &self,
        at: &AtConsole,
        numero: &str,
        book: DrawBook,
    ) -> Result<ExposureAnswer, LotteryGatewayError> {
        let call = ExposureCall { draw: at.draw(numero), book: book.into(), prize_mode: at.prize_mode };
        self.ask(&at.merchant.code, Call::Exposure, &call, &at.asked(numero)).await
    }

    /// Takes a result as one operator types it. The audit trail tells that it was typed, not what.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Refused`] for what is no result of the lottery, the same operator again, and a draw whose
    /// result is not due.
    pub(super) async fn enter(
        &self,
        at: &AtConsole,
        numero: &str,
        typed: TypedResult<'_>,
    ) -> Result<EntryOutcome, LotteryGatewayError> {
        let TypedResult { result, source, reason } = typed;
        let name = at.name();
        let call = EntryCall { draw: at.draw(numero), operator: &name, result, source, reason };
        let details = json!({ "source": source, "reason": reason });
        let told = |answer: &EntryAnswer| json!({ "outcome": answer.state });
        let note = ("draw.entry", details);
        Ok(self.act(at, numero, (Call::Entry, &call), note, told).await?.state)
    }

    /// Stops something, or lets it go on.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Refused`] for a draw whose state does not allow it, for letting go on what the same operator
    /// stopped, and where there is nothing to send again or to take back.
    pub(super) async fn switch(
        &self,
        at: &AtConsole,
        numero: &str,
        act: Act,
        reason: &str,
    ) -> Result<(), LotteryGatewayError> {
        let name = at.name();
        let call = SwitchCall {
            draw: at.draw(numero),
            operator: &name,
            is_suspended: (act.call() == Call::Suspend).then_some(act == Act::Suspend),
            is_frozen: (act.call() == Call::Freeze).then_some(act == Act::Freeze),
        };
        let note = (act.event(), json!({ "reason": reason }));
        self.act(at, numero, (act.call(), &call), note, |_: &DoneAnswer| json!({})).await?;
        Ok(())
    }

    /// Closes, reduces or opens a number of a draw for the operator's merchant.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Refused`] for a play or number that there is not; those of [`Self::switch`].
    pub(super) async fn set_number(
        &self,
        at: &AtConsole,
        numero: &str,
        new: NewRule<'_>,
    ) -> Result<(), LotteryGatewayError> {
        let NewRule { book, play_code, number, rule, reason } = new;
        let name = at.name();
        let draw = at.draw(numero);
        let call = NumberCall { draw, book: book.into(), play_code, number, rule, operator: &name };
        let details = json!({
            "playCode": play_code, "number": number, "rule": rule, "book": book, "reason": reason,
        });
        let note = ("draw.number", details);
        self.act(at, numero, (Call::Numbers, &call), note, |_: &DoneAnswer| json!({})).await?;
        Ok(())
    }

    /// Asks the vendor to do something, with an event before and one after.
    async fn act<T: DeserializeOwned + Sound>(
        &self,
        at: &AtConsole,
        numero: &str,
        (call, content): (Call, &(impl Serialize + Sync)),
        (kind, details): (&'static str, Value),
        told: impl Fn(&T) -> Value + Send,
    ) -> Result<T, LotteryGatewayError> {
        self.note(at, numero, kind, json!({ "step": "asked", "what": details })).await?;
        let answer = self.ask::<T>(&at.merchant.code, call, content, &at.asked(numero)).await;
        let came_of_it = match &answer {
            Ok(answer) => json!({ "step": "done", "what": told(answer) }),
            Err(LotteryGatewayError::Away) => json!({ "step": "unknown" }),
            Err(refused) => json!({ "step": "refused", "errorCode": code_of(refused).code() }),
        };
        self.note(at, numero, kind, came_of_it).await?;
        answer
    }

    async fn note(
        &self,
        at: &AtConsole,
        numero: &str,
        kind: &'static str,
        details: Value,
    ) -> Result<(), LotteryGatewayError> {
        let subject = format!("{}/{numero}", at.game_code());
        let event = PlatformEvent { kind, subject: subject.into(), details };
        let by = Author::operator(&at.operator.username);
        let tx = self.core.db.begin().await?;
        event.record_for(&tx, at.merchant.id, &by, self.core.clock.now_ms()).await?;
        Ok(tx.commit().await?)
    }

    /// Finishes what was decided about draws and what they pay, until the server stops.
    pub(super) async fn finish_continuously(self) {
        keep_finishing("decisions about draws", || async {
            self.operators.finish_proposals(&DrawVoids(&self)).await?;
            self.operators.finish_proposals(&DrawCorrections(&self)).await?;
            self.operators.finish_proposals(&SheetChanges(&self)).await?;
            self.operators.finish_proposals(&LimitChanges(&self)).await
        })
        .await;
    }
}

/// The code that a refusal is answered with.
const fn code_of(refused: &LotteryGatewayError) -> ErrorCode {
    match refused {
        LotteryGatewayError::Refused { code, .. } => *code,
        LotteryGatewayError::Unknown => ErrorCode::NotFound,
        LotteryGatewayError::Field(_) => ErrorCode::FieldInvalid,
        _ => ErrorCode::SystemError,
    }
}
