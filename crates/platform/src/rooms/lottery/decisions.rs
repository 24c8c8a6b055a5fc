//! What takes several operators: voiding a draw, replacing a result that was paid, and what a lottery pays.

use erawan_games::draws::PrizeMode;
use erawan_kernel::ids::OperatorId;
use erawan_kernel::{ErrorCode, Money};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::LotteryGatewayError;
use super::line::Call;
use super::model::{Draw, DrawState};
use super::operations::{AtConsole, name_at_vendors};
use super::wire::Asked;
use super::wire::operators::{
    CorrectionCall, DoneAnswer, DrawAnswer, DrawRef, PreviewAnswer, TakeBack, VoidCall,
};
use super::wire::prices::{PricedPlay, SheetCall, SheetCheckAnswer, SheetListAnswer, SheetListCall};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, ProposalError, SubjectError,
};

/// The draw that a proposal is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrawSubject {
    pub(super) vendor: String,
    /// The merchant's code.
    pub(super) merchant: String,
    pub(super) game_code: String,
    pub(super) numero: String,
    /// Of corrections: what is taken back where a win is less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) take_back: Option<TakeBack>,
}

impl DrawSubject {
    fn of(at: &AtConsole, numero: &str, take_back: Option<TakeBack>) -> Self {
        Self {
            vendor: at.vendor().to_owned(),
            merchant: at.merchant.code.clone(),
            game_code: at.game_code().to_owned(),
            numero: numero.to_owned(),
            take_back,
        }
    }

    /// Reads a payload.
    pub(super) fn read(payload: &Value) -> Result<Self, SubjectError> {
        serde_json::from_value(payload.clone()).map_err(|error| SubjectError::Unreadable(error.to_string()))
    }

    fn draw(&self) -> DrawRef<'_> {
        DrawRef { game_code: &self.game_code, numero: &self.numero }
    }

    fn asked(&self) -> Asked<'_> {
        let (game_code, numero) = (Some(self.game_code.as_str()), Some(self.numero.as_str()));
        Asked { vendor: &self.vendor, game_code, numero, ..Asked::default() }
    }

    fn name(&self) -> String {
        about_draw(&self.game_code, &self.numero)
    }
}

/// What a proposal about a draw is called.
pub(super) fn about_draw(game_code: &str, numero: &str) -> String {
    format!("{game_code}/{numero}")
}

/// What a correction would move of the merchant's members, as the proposer saw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Moves {
    /// The version of the result that would count.
    pub(super) version: i32,
    pub(super) result: String,
    /// The result that was paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) previous: Option<String>,
    pub(super) gains: Money,
    pub(super) losses: Money,
    pub(super) count: u64,
    /// Suborders of other merchants that it changes.
    #[serde(default)]
    pub(super) others: u64,
    /// Whether it makes a win less, at any merchant.
    #[serde(default, rename = "hasLosses")]
    pub(super) has_losses: bool,
}

/// The sheet that a proposal is about.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SheetSubject {
    pub(super) vendor: String,
    /// The merchant's code.
    pub(super) merchant: String,
    pub(super) game_code: String,
    pub(super) prize_mode: PrizeMode,
    pub(super) version: u32,
    /// What it pays, with what that returns.
    pub(super) plays: Vec<PricedPlay>,
    /// As the vendor takes it.
    pub(super) sheet: Value,
}

impl SheetSubject {
    /// Reads a payload.
    pub(super) fn read(payload: &Value) -> Result<Self, SubjectError> {
        serde_json::from_value(payload.clone()).map_err(|error| SubjectError::Unreadable(error.to_string()))
    }
}

/// What a proposal about a sheet is called.
pub(super) fn about_sheet(game_code: &str, prize_mode: PrizeMode) -> String {
    format!("{game_code}/{}", prize_mode.code())
}

pub(super) fn subject_error(error: LotteryGatewayError) -> SubjectError {
    SubjectError::Refused(error.into())
}

/// Whether an approved proposal is over or is tried again.
pub(super) fn execution_error(error: LotteryGatewayError) -> ExecutionError {
    match error {
        LotteryGatewayError::Refused { code, .. } => ExecutionError::Refused(code),
        LotteryGatewayError::Unknown => ExecutionError::Refused(ErrorCode::NotFound),
        error => ExecutionError::Unknown(error.to_string()),
    }
}

impl LotteryGateway {
    async fn draw_of(&self, subject: &DrawSubject) -> Result<DrawAnswer, LotteryGatewayError> {
        self.ask(&subject.merchant, Call::Draw, &subject.draw(), &subject.asked()).await
    }

    /// What the vendor knows an operator by.
    async fn name_of(&self, id: OperatorId) -> Result<String, LotteryGatewayError> {
        let operator = self.operators.find(id).await?.ok_or(LotteryGatewayError::Unknown)?;
        let merchant = self.wallets.merchants.find(operator.merchant_id).await?;
        Ok(name_at_vendors(&merchant, &operator))
    }

    /// Who proposed and who approved.
    pub(super) async fn deciders(&self, proposal: &Proposal) -> Result<[String; 2], LotteryGatewayError> {
        let decider = proposal.decider.ok_or(ProposalError::Stale)?;
        Ok([self.name_of(proposal.proposer).await?, self.name_of(decider).await?])
    }

    async fn moves_of(&self, subject: &DrawSubject) -> Result<Moves, LotteryGatewayError> {
        let draw = self.draw_of(subject).await?.row.draw;
        let preview: PreviewAnswer =
            self.ask(&subject.merchant, Call::Preview, &subject.draw(), &subject.asked()).await?;
        Ok(Moves {
            version: draw.version + 1,
            result: preview.result,
            previous: draw.result,
            gains: preview.gains,
            losses: preview.losses,
            count: preview.count,
            others: preview.others,
            has_losses: preview.has_losses,
        })
    }
}

/// The kind of proposal by which a draw is voided.
#[derive(Debug)]
pub(super) struct DrawVoids<'a>(pub(super) &'a LotteryGateway);

impl DrawVoids<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "draw.void";

    /// Proposes to void a draw of which nothing was paid.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Refused`] for a draw of which something was paid; those of proposals.
    pub(super) async fn propose(
        &self,
        at: &AtConsole,
        numero: &str,
        reason: &str,
    ) -> Result<Proposal, LotteryGatewayError> {
        let state = self.0.draw_at_vendor(at, numero).await?.row.draw.state;
        let is_paid = matches!(
            state,
            DrawState::Settling | DrawState::Settled | DrawState::Reviewing | DrawState::Correcting
        );
        if is_paid || matches!(state, DrawState::Voiding | DrawState::Void) {
            let code = ErrorCode::LotteryDrawState;
            return Err(LotteryGatewayError::refusal(code));
        }
        let subject = DrawSubject::of(at, numero, None);
        propose(self.0, &at.operator, self, (subject.name(), &subject), reason).await
    }

    async fn void(&self, proposal: &Proposal) -> Result<DrawSubject, LotteryGatewayError> {
        let subject = DrawSubject::read(&proposal.payload)?;
        let seen = SeenResult::read(&proposal.before)?;
        let [first, second] = self.0.deciders(proposal).await?;
        let operators = [first.as_str(), second.as_str()];
        // The second operator approved before the vendor is asked, perhaps long before after a crash: the vendor refuses it
        // where a result came since, and answers as before where the draw is void.
        let call =
            VoidCall { draw: subject.draw(), operators, reason: &proposal.reason, version: seen.version };
        let _: DoneAnswer = self.0.ask(&subject.merchant, Call::Void, &call, &subject.asked()).await?;
        Ok(subject)
    }
}

/// Proposes something about the subject with that name.
pub(super) async fn propose(
    gateway: &LotteryGateway,
    by: &Operator,
    what: &dyn Approvable,
    (name, subject): (String, &(impl Serialize + Sync)),
    reason: &str,
) -> Result<Proposal, LotteryGatewayError> {
    let payload =
        serde_json::to_value(subject).map_err(|error| SubjectError::Unreadable(error.to_string()))?;
    Ok(gateway.operators.propose(by, what, NewProposal { subject: name, payload, reason }).await?)
}

/// The result that the operators saw who void a draw.
#[derive(Debug, Serialize, Deserialize)]
struct SeenResult {
    version: i32,
    result: Option<String>,
}

impl SeenResult {
    fn read(before: &Value) -> Result<Self, SubjectError> {
        serde_json::from_value(before.clone()).map_err(|error| SubjectError::Unreadable(error.to_string()))
    }
}

impl Approvable for DrawVoids<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    /// Its result: no draw is voided whose result came after the proposal. It goes on towards the drawing meanwhile.
    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let subject = DrawSubject::read(payload)?;
            let Draw { version, result, .. } =
                self.0.draw_of(&subject).await.map_err(subject_error)?.row.draw;
            Ok(json!(SeenResult { version, result }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            let subject = self.void(proposal).await.map_err(execution_error)?;
            Ok(Executed { letter: None, details: json!({ "draw": subject.name() }) })
        })
    }
}

/// The kind of proposal by which a result that was paid is replaced.
#[derive(Debug)]
pub(super) struct DrawCorrections<'a>(pub(super) &'a LotteryGateway);

impl DrawCorrections<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "draw.correction";

    /// Proposes that the result counts which two operators typed.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Refused`] when no other result waits for its approval; those of proposals.
    pub(super) async fn propose(
        &self,
        at: &AtConsole,
        numero: &str,
        take_back: TakeBack,
        reason: &str,
    ) -> Result<Proposal, LotteryGatewayError> {
        let subject = DrawSubject::of(at, numero, Some(take_back));
        propose(self.0, &at.operator, self, (subject.name(), &subject), reason).await
    }

    async fn correct(&self, proposal: &Proposal) -> Result<Moves, LotteryGatewayError> {
        let subject = DrawSubject::read(&proposal.payload)?;
        let moves: Moves = serde_json::from_value(proposal.before.clone())
            .map_err(|error| SubjectError::Unreadable(error.to_string()))?;
        // A repeated one would be refused by the vendor although it was done.
        if self.0.draw_of(&subject).await?.row.draw.version >= moves.version {
            return Ok(moves);
        }
        let [first, second] = self.0.deciders(proposal).await?;
        let finance = match proposal.releaser {
            Some(releaser) => Some(self.0.name_of(releaser).await?),
            None => None,
        };
        let call = CorrectionCall {
            draw: subject.draw(),
            operators: [&first, &second],
            finance: finance.as_deref(),
            take_back: subject.take_back.ok_or(ProposalError::Stale)?,
        };
        let _: DoneAnswer = self.0.ask(&subject.merchant, Call::Correction, &call, &subject.asked()).await?;
        Ok(moves)
    }
}

impl Approvable for DrawCorrections<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let moves = self.0.moves_of(&DrawSubject::read(payload)?).await.map_err(subject_error)?;
            serde_json::to_value(moves).map_err(|error| SubjectError::Unreadable(error.to_string()))
        })
    }

    /// Who takes wins back needs a third operator, of finance.
    fn needs_release<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<bool, SubjectError>> {
        Box::pin(async move {
            let subject = DrawSubject::read(payload)?;
            if subject.take_back != Some(TakeBack::Available) {
                return Ok(false);
            }
            let moves = self.0.moves_of(&subject).await.map_err(subject_error)?;
            Ok(moves.has_losses)
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            let moves = self.correct(proposal).await.map_err(execution_error)?;
            let details = json!({
                "gains": moves.gains, "losses": moves.losses, "suborders": moves.count, "others": moves.others,
            });
            Ok(Executed { letter: None, details })
        })
    }
}

/// The kind of proposal by which a lottery pays something else.
#[derive(Debug)]
pub(super) struct SheetChanges<'a>(pub(super) &'a LotteryGateway);

impl SheetChanges<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "draw.sheet";

    /// Proposes a sheet whose returns the vendor computed.
    ///
    /// # Errors
    /// [`ProposalError`].
    pub(super) async fn propose(
        &self,
        at: &AtConsole,
        prize_mode: PrizeMode,
        checked: SheetCheckAnswer,
        reason: &str,
    ) -> Result<Proposal, LotteryGatewayError> {
        let subject = SheetSubject {
            vendor: at.vendor().to_owned(),
            merchant: at.merchant.code.clone(),
            game_code: at.game_code().to_owned(),
            prize_mode,
            version: checked.version,
            plays: checked.plays,
            sheet: checked.sheet,
        };
        let name = about_sheet(&subject.game_code, prize_mode);
        propose(self.0, &at.operator, self, (name, &subject), reason).await
    }

    async fn declare(&self, proposal: &Proposal) -> Result<SheetSubject, LotteryGatewayError> {
        let subject = SheetSubject::read(&proposal.payload)?;
        let [first, second] = self.0.deciders(proposal).await?;
        let call = SheetCall {
            game_code: &subject.game_code,
            prize_mode: subject.prize_mode,
            operators: [&first, &second],
            sheet: &subject.sheet,
        };
        let asked = Asked { vendor: &subject.vendor, ..Asked::default() };
        let _: DoneAnswer = self.0.ask(&subject.merchant, Call::Sheets, &call, &asked).await?;
        Ok(subject)
    }
}

impl Approvable for SheetChanges<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    /// The version in force: another sheet meanwhile makes the proposal stale.
    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let subject = SheetSubject::read(payload)?;
            let game_code = Some(subject.game_code.as_str());
            let call = SheetListCall { prize_mode: subject.prize_mode, game_code };
            let asked = Asked { vendor: &subject.vendor, game_code, ..Asked::default() };
            let answer = self.0.ask::<SheetListAnswer>(&subject.merchant, Call::SheetList, &call, &asked);
            let answer = answer.await.map_err(subject_error)?;
            Ok(json!({ "version": answer.list.first().map(|sheet| sheet.version) }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            let subject = self.declare(proposal).await.map_err(execution_error)?;
            let details = json!({ "sheet": proposal.subject, "version": subject.version });
            Ok(Executed { letter: None, details })
        })
    }
}
