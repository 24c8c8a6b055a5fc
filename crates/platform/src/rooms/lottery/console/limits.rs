//! The limits of the merchant's lotteries, play by play, and proposals of others.

use std::collections::BTreeMap;

use axum::extract::Path;
use erawan_games::draws::{LimitClass, Limits};
use erawan_kernel::Language;
use erawan_kernel::ids::ProposalId;

use super::super::limits::{LimitChanges, LimitSubject, NewLimits, about_limits};
use super::super::line::Call;
use super::super::wire::Asked;
use super::super::wire::limits::{LimitListAnswer, LimitListCall, LimitsInForce, LimitsOfPlay};
use super::super::wire::prices::DrawBook;
use super::numbers::BookQuery;
use super::operator_at_vendor;
use super::rows::{Viewer, proposal_row};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::operator::{
    Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ProposalRow, ReasonForm, checked_reason, right,
};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    calls![
        limits_of_lotteries,
        limits_of_lottery,
        propose_limits,
        limit_proposals,
        approve_limits,
        reject_limits,
        withdraw_limits,
    ]
}

/// The limits of the merchant's lotteries
///
/// A vendor that does not answer makes it `lottery.unavailable`.
#[utoipa::path(get, path = "/console/limits", tag = "draws", security(("token" = [])), params(BookQuery),
    responses((status = 200, body = Answer<List<LotteryLimits>>), Refusals))]
async fn limits_of_lotteries(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::LimitRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<BookQuery>,
) -> Result<Answer<List<LotteryLimits>>, ApiError> {
    let book = query.read()?;
    let viewer = Viewer::of(&gateway, operator, language).await?;
    let known = gateway.vendors.known().await?;
    let offered: Vec<_> =
        viewer.catalogue.lotteries().filter(|game| known.contains_key(&game.vassalage)).collect();
    let mut vendors: BTreeMap<&str, LimitListAnswer> = BTreeMap::new();
    let mut list = Vec::with_capacity(offered.len());
    for game in offered {
        let vendor = game.vassalage.as_str();
        if !vendors.contains_key(vendor) {
            let call = LimitListCall { book: book.into(), game_code: None };
            let asked = Asked { vendor, ..Asked::default() };
            let answer = gateway.ask(&viewer.merchant.code, Call::LimitList, &call, &asked).await?;
            vendors.insert(vendor, answer);
        }
        let limits = vendors.get(vendor).map(|answer| answer.list.as_slice()).unwrap_or_default();
        if let Some(limits) = limits.iter().find(|limits| limits.game_code == game.game_code) {
            list.push(LotteryLimits::of(&gateway, &viewer, (vendor, book), limits).await?);
        }
    }
    Ok(Answer::new(list.into()))
}

/// The limits of a lottery, play by play
#[utoipa::path(get, path = "/console/limits/{gameCode}", tag = "draws", security(("token" = [])),
    params(("gameCode" = String, Path), BookQuery),
    responses((status = 200, body = Answer<LotteryLimitsDetail>), Refusals))]
async fn limits_of_lottery(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::LimitRead>,
    RequestLanguage(language): RequestLanguage,
    Path(game_code): Path<String>,
    ApiQuery(query): ApiQuery<BookQuery>,
) -> Result<Answer<LotteryLimitsDetail>, ApiError> {
    let book = query.read()?;
    let at = gateway.at_console(operator, &game_code).await?;
    let in_force = gateway.limits_at_vendor(&at, book).await?;
    let viewer = Viewer::of(&gateway, at.operator.clone(), language).await?;
    let limits = LotteryLimits::of(&gateway, &viewer, (at.vendor(), book), &in_force).await?;
    let mut versions = Vec::with_capacity(in_force.versions.len());
    for version in in_force.versions {
        let who = (&*viewer.merchant, &viewer.operator);
        let approver = match &version.approver {
            Some(approver) => Some(operator_at_vendor(&gateway, who, approver).await?.name),
            None => None,
        };
        versions.push(DeclaredLimits {
            version: version.version,
            operator: operator_at_vendor(&gateway, who, &version.operator).await?.name,
            approver,
            declared_at: version.declared_at,
        });
    }
    let plays = in_force.plays.into_iter().map(|play| PlayLimit::of(play, language)).collect();
    Ok(Answer::new(LotteryLimitsDetail { limits, all: in_force.all, plays, versions }))
}

/// Propose other limits of a play, or of all plays that have none of their own
///
/// An operator who looks after the merchant's settings decides about it within 24 hours; they hold for new orders from then
/// on, and what was accepted stays. Without `limits` those of all plays hold again, or of the lottery's class. Limits that do
/// not rise, and those that hold already, are `validation.failed`.
#[utoipa::path(post, path = "/console/limits/{gameCode}/proposals", tag = "draws", security(("token" = [])),
    params(("gameCode" = String, Path)), request_body = LotteryLimitForm,
    responses((status = 200, body = Answer<LotteryLimitRow>), Refusals))]
async fn propose_limits(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::LimitPropose>,
    RequestLanguage(language): RequestLanguage,
    Path(game_code): Path<String>,
    ApiJson(form): ApiJson<LotteryLimitForm>,
) -> Result<Answer<LotteryLimitRow>, ApiError> {
    let at = gateway.at_console(operator, &game_code).await?;
    let reason = checked_reason(&form.reason)?;
    let new = NewLimits {
        book: form.book.unwrap_or(DrawBook::Real),
        play_code: form.play_code.as_deref(),
        limits: form.limits,
    };
    let proposal = LimitChanges(&gateway).propose(&at, new, &reason).await?;
    answer(&gateway, at.operator, &proposal, language).await
}

/// Proposals of limits
///
/// What waits begins with the oldest, what is over with the newest.
#[utoipa::path(get, path = "/console/limitProposals", tag = "draws", security(("token" = [])),
    params(CaseQuery), responses((status = 200, body = Answer<ListPage<LotteryLimitRow>>), Refusals))]
async fn limit_proposals(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::LimitRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<LotteryLimitRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let kind = LimitChanges::KIND;
    let page = gateway.operators.proposals(operator.merchant_id, kind, waiting, request).await?;
    let viewer = Viewer::of(&gateway, operator, language).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for proposal in &page.rows {
        list.push(LotteryLimitRow::of(&gateway, &viewer, proposal).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Approve limits, from now on
#[utoipa::path(post, path = "/console/limitProposals/{proposalId}/approve", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<LotteryLimitRow>), Refusals))]
async fn approve_limits(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::LimitApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<LotteryLimitRow>, ApiError> {
    let proposal = gateway.operators.approve(&operator, &LimitChanges(&gateway), id, &form.digest).await?;
    answer(&gateway, operator, &proposal, language).await
}

/// Reject limits
#[utoipa::path(post, path = "/console/limitProposals/{proposalId}/reject", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<LotteryLimitRow>), Refusals))]
async fn reject_limits(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::LimitApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<LotteryLimitRow>, ApiError> {
    let proposal = gateway.operators.reject(&operator, &LimitChanges(&gateway), id, &form.reason).await?;
    answer(&gateway, operator, &proposal, language).await
}

/// Take one's own proposal of limits back
#[utoipa::path(post, path = "/console/limitProposals/{proposalId}/withdraw", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<LotteryLimitRow>), Refusals))]
async fn withdraw_limits(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::LimitPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<LotteryLimitRow>, ApiError> {
    let proposal = gateway.operators.withdraw(&operator, &LimitChanges(&gateway), id).await?;
    answer(&gateway, operator, &proposal, language).await
}

async fn answer(
    gateway: &LotteryGateway,
    operator: Operator,
    proposal: &Proposal,
    language: Language,
) -> Result<Answer<LotteryLimitRow>, ApiError> {
    let viewer = Viewer::of(gateway, operator, language).await?;
    Ok(Answer::new(LotteryLimitRow::of(gateway, &viewer, proposal).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LotteryLimitForm {
    /// `real` unless given.
    book: Option<DrawBook>,
    /// Absent for all plays that have no limits of their own.
    play_code: Option<String>,
    /// In whole baht; absent where those of all plays, or of the lottery's class, are to hold again.
    limits: Option<Limits>,
    /// Why, 5 to 200 characters.
    reason: String,
}

/// The limits of a play, in whole baht.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayLimit {
    play_code: String,
    play_name: String,
    /// Whether its lines are counted together: then the pool counts, else each number.
    is_pool: bool,
    /// Whether they are its own; else those of all plays.
    is_own: bool,
    limits: Limits,
}

impl PlayLimit {
    fn of(play: LimitsOfPlay, language: Language) -> Self {
        Self {
            play_name: play.play_name.in_language(language).to_owned(),
            play_code: play.play_code,
            is_pool: play.is_pool,
            is_own: play.is_own,
            limits: play.limits,
        }
    }
}

/// A version of declared limits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeclaredLimits {
    version: u32,
    /// The name of who proposed them.
    operator: String,
    /// The name of who approved them.
    #[serde(skip_serializing_if = "Option::is_none")]
    approver: Option<String>,
    /// Epoch milliseconds.
    declared_at: i64,
}

/// The limits of a lottery that hold for new orders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LotteryLimits {
    game_code: String,
    game_name: String,
    vendor: String,
    book: DrawBook,
    /// Which limits it has where the merchant has none of its own.
    class: LimitClass,
    /// 1 while those of the class hold for every play.
    version: u32,
    /// Whether plays without limits of their own have those of the class.
    is_of_class: bool,
    /// How many plays have limits of their own.
    own_count: usize,
    /// The proposal of others that waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<LotteryLimitRow>,
}

impl LotteryLimits {
    async fn of(
        gateway: &LotteryGateway,
        viewer: &Viewer,
        (vendor, book): (&str, DrawBook),
        limits: &LimitsInForce,
    ) -> Result<Self, ApiError> {
        let about = [about_limits(&limits.game_code, book)];
        let newest = gateway.operators.newest_proposals_about(viewer.merchant.id, LimitChanges::KIND, &about);
        let newest = newest.await?;
        let proposal = match newest.first().filter(|proposal| proposal.state.is_waiting()) {
            Some(proposal) => Some(LotteryLimitRow::of(gateway, viewer, proposal).await?),
            None => None,
        };
        Ok(Self {
            game_code: limits.game_code.clone(),
            game_name: viewer.game_name(vendor, &limits.game_code),
            vendor: vendor.to_owned(),
            book,
            class: limits.class,
            version: limits.version,
            is_of_class: limits.is_of_class,
            own_count: limits.plays.iter().filter(|play| play.is_own).count(),
            proposal,
        })
    }
}

/// The limits of a lottery, play by play.
#[derive(Debug, Serialize, ToSchema)]
struct LotteryLimitsDetail {
    #[serde(flatten)]
    limits: LotteryLimits,
    /// Of all plays that have none of their own.
    all: Limits,
    plays: Vec<PlayLimit>,
    /// The merchant's own ones, the newest first.
    versions: Vec<DeclaredLimits>,
}

/// A proposal of limits, in whole baht.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LotteryLimitRow {
    game_code: String,
    game_name: String,
    book: DrawBook,
    /// The version that they would get.
    version: u32,
    /// Absent for all plays that have no limits of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    play_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    play_name: Option<String>,
    /// What held when it was proposed.
    current: Limits,
    /// Absent where those of all plays, or of the lottery's class, are to hold again.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposed: Option<Limits>,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl LotteryLimitRow {
    async fn of(gateway: &LotteryGateway, viewer: &Viewer, proposal: &Proposal) -> Result<Self, ApiError> {
        let subject = LimitSubject::read(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
        let play_name = subject.play_name.map(|name| name.in_language(viewer.language).to_owned());
        Ok(Self {
            game_name: viewer.game_name(&subject.vendor, &subject.game_code),
            game_code: subject.game_code,
            book: subject.book,
            version: subject.version,
            play_code: subject.play_code,
            play_name,
            current: subject.current,
            proposed: subject.proposed,
            proposal: proposal_row(gateway, viewer, proposal).await?,
        })
    }
}
