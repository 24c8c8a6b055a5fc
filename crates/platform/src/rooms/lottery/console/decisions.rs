//! Proposals to void a draw, and to replace a result that was paid.

use axum::extract::Path;
use erawan_kernel::Language;
use erawan_kernel::ids::ProposalId;

use super::super::decisions::{DrawCorrections, DrawVoids};
use super::super::wire::operators::TakeBack;
use super::at_draw;
use super::rows::{DrawCorrectionRow, DrawVoidRow, Viewer};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::operator::{Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ReasonForm, right};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    calls![
        propose_void,
        draw_voids,
        approve_void,
        reject_void,
        withdraw_void,
        propose_correction,
        draw_corrections,
        approve_correction,
        reject_correction,
        withdraw_correction,
        release_correction,
        refuse_correction,
    ]
}

/// Propose to void a draw: all stakes go back
///
/// Another operator decides about it within 24 hours. A draw of which something was paid is `lottery.result.state`. A result
/// that is published meanwhile makes the proposal stale.
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/voids", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<DrawVoidRow>), Refusals))]
async fn propose_void(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawPropose>,
    RequestLanguage(language): RequestLanguage,
    Path((game_code, numero)): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<DrawVoidRow>, ApiError> {
    let at = at_draw(&gateway, operator, (&game_code, &numero)).await?;
    let proposal = DrawVoids(&gateway).propose(&at, &numero, &form.reason).await?;
    answer_void(&gateway, at.operator, &proposal, language).await
}

/// Proposals to void draws
///
/// What waits begins with the oldest, what is over with the newest.
#[utoipa::path(get, path = "/console/drawVoids", tag = "draws", security(("token" = [])), params(CaseQuery),
    responses((status = 200, body = Answer<ListPage<DrawVoidRow>>), Refusals))]
async fn draw_voids(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<DrawVoidRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let kind = DrawVoids::KIND;
    let page = gateway.operators.proposals(operator.merchant_id, kind, waiting, request).await?;
    let viewer = Viewer::of(&gateway, operator, language).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for proposal in &page.rows {
        list.push(DrawVoidRow::of(&gateway, &viewer, proposal).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Approve that a draw is voided, and void it
#[utoipa::path(post, path = "/console/drawVoids/{proposalId}/approve", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<DrawVoidRow>), Refusals))]
async fn approve_void(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<DrawVoidRow>, ApiError> {
    let proposal = gateway.operators.approve(&operator, &DrawVoids(&gateway), id, &form.digest).await?;
    answer_void(&gateway, operator, &proposal, language).await
}

/// Reject that a draw is voided
#[utoipa::path(post, path = "/console/drawVoids/{proposalId}/reject", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<DrawVoidRow>), Refusals))]
async fn reject_void(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<DrawVoidRow>, ApiError> {
    let proposal = gateway.operators.reject(&operator, &DrawVoids(&gateway), id, &form.reason).await?;
    answer_void(&gateway, operator, &proposal, language).await
}

/// Take one's own proposal to void a draw back
#[utoipa::path(post, path = "/console/drawVoids/{proposalId}/withdraw", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<DrawVoidRow>), Refusals))]
async fn withdraw_void(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<DrawVoidRow>, ApiError> {
    let proposal = gateway.operators.withdraw(&operator, &DrawVoids(&gateway), id).await?;
    answer_void(&gateway, operator, &proposal, language).await
}

async fn answer_void(
    gateway: &LotteryGateway,
    operator: Operator,
    proposal: &Proposal,
    language: Language,
) -> Result<Answer<DrawVoidRow>, ApiError> {
    let viewer = Viewer::of(gateway, operator, language).await?;
    Ok(Answer::new(DrawVoidRow::of(gateway, &viewer, proposal).await?))
}

/// Propose that a result counts which two operators typed for a draw that was paid
///
/// Another operator decides about it within 24 hours. Where wins are taken back a third one, of finance, has to release it.
/// Without another result, and until it is calculated, `lottery.result.state`.
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/corrections", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = CorrectionForm, responses((status = 200, body = Answer<DrawCorrectionRow>), Refusals))]
async fn propose_correction(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawPropose>,
    RequestLanguage(language): RequestLanguage,
    Path((game_code, numero)): Path<(String, String)>,
    ApiJson(form): ApiJson<CorrectionForm>,
) -> Result<Answer<DrawCorrectionRow>, ApiError> {
    let at = at_draw(&gateway, operator, (&game_code, &numero)).await?;
    let corrections = DrawCorrections(&gateway);
    let proposal = corrections.propose(&at, &numero, form.take_back, &form.reason).await?;
    answer_correction(&gateway, at.operator, &proposal, language).await
}

/// Proposals to replace results that were paid
///
/// What waits begins with the oldest, what is over with the newest.
#[utoipa::path(get, path = "/console/drawCorrections", tag = "draws", security(("token" = [])),
    params(CaseQuery), responses((status = 200, body = Answer<ListPage<DrawCorrectionRow>>), Refusals))]
async fn draw_corrections(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<DrawCorrectionRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let kind = DrawCorrections::KIND;
    let page = gateway.operators.proposals(operator.merchant_id, kind, waiting, request).await?;
    let viewer = Viewer::of(&gateway, operator, language).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for proposal in &page.rows {
        list.push(DrawCorrectionRow::of(&gateway, &viewer, proposal).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Approve that a result is replaced, and replace it or leave it to finance to release
#[utoipa::path(post, path = "/console/drawCorrections/{proposalId}/approve", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<DrawCorrectionRow>), Refusals))]
async fn approve_correction(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<DrawCorrectionRow>, ApiError> {
    let corrections = DrawCorrections(&gateway);
    let proposal = gateway.operators.approve(&operator, &corrections, id, &form.digest).await?;
    answer_correction(&gateway, operator, &proposal, language).await
}

/// Reject that a result is replaced
#[utoipa::path(post, path = "/console/drawCorrections/{proposalId}/reject", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<DrawCorrectionRow>), Refusals))]
async fn reject_correction(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<DrawCorrectionRow>, ApiError> {
    let corrections = DrawCorrections(&gateway);
    let proposal = gateway.operators.reject(&operator, &corrections, id, &form.reason).await?;
    answer_correction(&gateway, operator, &proposal, language).await
}

/// Take one's own proposal to replace a result back
#[utoipa::path(post, path = "/console/drawCorrections/{proposalId}/withdraw", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<DrawCorrectionRow>), Refusals))]
async fn withdraw_correction(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<DrawCorrectionRow>, ApiError> {
    let proposal = gateway.operators.withdraw(&operator, &DrawCorrections(&gateway), id).await?;
    answer_correction(&gateway, operator, &proposal, language).await
}

/// Release a correction that takes wins back and that two others approved, and carry it out
#[utoipa::path(post, path = "/console/drawCorrections/{proposalId}/release", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<DrawCorrectionRow>), Refusals))]
async fn release_correction(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRelease>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<DrawCorrectionRow>, ApiError> {
    let corrections = DrawCorrections(&gateway);
    let proposal = gateway.operators.release(&operator, &corrections, id, &form.digest).await?;
    answer_correction(&gateway, operator, &proposal, language).await
}

/// Refuse to release a correction
#[utoipa::path(post, path = "/console/drawCorrections/{proposalId}/refuseRelease", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<DrawCorrectionRow>), Refusals))]
async fn refuse_correction(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRelease>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<DrawCorrectionRow>, ApiError> {
    let corrections = DrawCorrections(&gateway);
    let proposal = gateway.operators.refuse_release(&operator, &corrections, id, &form.reason).await?;
    answer_correction(&gateway, operator, &proposal, language).await
}

async fn answer_correction(
    gateway: &LotteryGateway,
    operator: Operator,
    proposal: &Proposal,
    language: Language,
) -> Result<Answer<DrawCorrectionRow>, ApiError> {
    let viewer = Viewer::of(gateway, operator, language).await?;
    Ok(Answer::new(DrawCorrectionRow::of(gateway, &viewer, proposal).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CorrectionForm {
    take_back: TakeBack,
    /// Why, 5 to 200 characters.
    reason: String,
}
