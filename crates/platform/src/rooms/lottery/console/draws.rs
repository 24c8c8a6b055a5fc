//! Draws: lists, one draw, results as they are typed, and what one operator stops or lets go on.

use axum::extract::Path;
use erawan_kernel::{Language, Money, Page, PageRequest};
use futures::future::join_all;

use super::super::LotteryGatewayError;
use super::super::line::Call;
use super::super::model::DrawState;
use super::super::operations::{Act, TypedResult};
use super::super::wire::Asked;
use super::super::wire::operators::{
    DrawCount, EntryOutcome, ListedDraw, OVERVIEW_MAX, OverviewAnswer, OverviewCall,
};
use super::at_draw;
use super::rows::{ConsoleDraw, ConsoleDrawDetail, DrawChangedWin, Viewer};
use super::stuck::member_name;
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::operator::{Allowed, Operator, ReasonForm, checked_reason, right};
use crate::web::prelude::*;

const PAGE_SIZE: u64 = 20;
/// Bytes of where a result was published.
const SOURCE_MAX: usize = 512;
/// Bytes of a result.
const RESULT_MAX: usize = 256;

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    calls![
        console_draws,
        console_draw,
        enter_result,
        suspend_draw,
        resume_draw,
        freeze_draw,
        unfreeze_draw,
        recalculate_draw,
        retry_draw,
        withdraw_entry,
        preview_correction,
    ]
}

/// Draws of the merchant's lotteries
///
/// Draws on sale begin with the next one to close, others with the newest; those that are over reach back 31 days. Without
/// `state` all but planned ones are listed. At most 25 pages.
#[utoipa::path(get, path = "/console/draws", tag = "draws", security(("token" = [])), params(DrawsQuery),
    responses((status = 200, body = Answer<DrawList>), Refusals))]
async fn console_draws(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<DrawsQuery>,
) -> Result<Answer<DrawList>, ApiError> {
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let rows_max = request.offset().saturating_add(request.size());
    if rows_max > OVERVIEW_MAX {
        return Err(ApiError::field("pageNo", ErrorCode::FieldInvalid));
    }
    let state = match query.state.as_deref().filter(|state| !state.is_empty()) {
        Some(state) => {
            let known = DrawState::parse(state);
            Some(known.ok_or_else(|| ApiError::field("state", ErrorCode::FieldInvalid))?)
        }
        None => None,
    };
    let viewer = Viewer::of(&gateway, operator, language).await?;
    let game_code = query.game_code.as_deref().filter(|code| !code.is_empty());
    let vendors = vendors_of(&gateway, &viewer, game_code).await?;
    let call =
        OverviewCall { game_code, state, needs_attention: query.attention.unwrap_or(false), limit: rows_max };
    let asking = vendors.iter().map(|vendor| async {
        let asked = Asked { vendor, game_code, ..Asked::default() };
        gateway.ask::<OverviewAnswer>(&viewer.merchant.code, Call::Overview, &call, &asked).await
    });
    let mut merged = Merged::default();
    for (vendor, answer) in vendors.iter().zip(join_all(asking).await) {
        match answer {
            Ok(answer) => merged.add(vendor, answer),
            Err(LotteryGatewayError::Away) => merged.unavailable.push(vendor.clone()),
            // A lottery of the catalogue that its vendor does not have has no draws, nor has a status that it does not know.
            Err(
                LotteryGatewayError::Unknown
                | LotteryGatewayError::Refused { code: ErrorCode::FieldInvalid, .. },
            ) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let games = listed_games(&gateway, &viewer).await?;
    Ok(Answer::new(merged.page(&gateway, &viewer, (state, request), games).await?))
}

/// The vendors whose draws are asked for.
async fn vendors_of(
    gateway: &LotteryGateway,
    viewer: &Viewer,
    game_code: Option<&str>,
) -> Result<Vec<String>, ApiError> {
    if let Some(game_code) = game_code {
        let at = gateway.at_console(viewer.operator.clone(), game_code).await?;
        return Ok(vec![at.vendor().to_owned()]);
    }
    let known = gateway.vendors.known().await?;
    let of_catalogue = viewer.catalogue.lottery_vendors().into_iter();
    Ok(of_catalogue.filter(|vendor| known.contains_key(*vendor)).map(str::to_owned).collect())
}

/// The lotteries that the list can be narrowed to.
async fn listed_games(gateway: &LotteryGateway, viewer: &Viewer) -> Result<Vec<DrawGame>, ApiError> {
    let known = gateway.vendors.known().await?;
    let offered = viewer.catalogue.lotteries().filter(|game| known.contains_key(&game.vassalage));
    let listed = offered.map(|game| DrawGame {
        game_code: game.game_code.clone(),
        game_name: game.name.in_language(viewer.language).to_owned(),
        vendor: game.vassalage.clone(),
    });
    Ok(listed.collect())
}

/// What several vendors answered.
#[derive(Debug, Default)]
struct Merged {
    rows: Vec<(String, ListedDraw)>,
    total_count: u64,
    counts: Vec<DrawCount>,
    unavailable: Vec<String>,
}

impl Merged {
    fn add(&mut self, vendor: &str, answer: OverviewAnswer) {
        self.total_count = self.total_count.saturating_add(answer.total_count);
        self.rows.extend(answer.list.into_iter().map(|row| (vendor.to_owned(), row)));
        for count in answer.counts {
            match self.counts.iter_mut().find(|known| known.state == count.state) {
                Some(known) => {
                    known.count = known.count.saturating_add(count.count);
                    known.alarms = known.alarms.saturating_add(count.alarms);
                }
                None => self.counts.push(count),
            }
        }
    }

    async fn page(
        mut self,
        gateway: &LotteryGateway,
        viewer: &Viewer,
        (state, request): (Option<DrawState>, PageRequest),
        games: Vec<DrawGame>,
    ) -> Result<DrawList, ApiError> {
        let is_on_sale = matches!(state, Some(DrawState::Planned | DrawState::Open | DrawState::Suspended));
        self.rows.sort_by(|(_, one), (_, other)| {
            let (one, other) = (&one.draw, &other.draw);
            let by_time = one.held_at_ms.cmp(&other.held_at_ms);
            let by_time = if is_on_sale { by_time } else { by_time.reverse() };
            by_time.then_with(|| one.game_code.cmp(&other.game_code))
        });
        self.counts.sort_by_key(|count| count.state.rank());
        let (offset, size) = (to_usize(request.offset()), to_usize(request.size()));
        let mut list = Vec::new();
        for (vendor, row) in self.rows.into_iter().skip(offset).take(size) {
            list.push(ConsoleDraw::of(gateway, viewer, &vendor, row).await?);
        }
        // What cannot be asked for has no page.
        let page = Page::<()>::new(Vec::new(), request, self.total_count.min(OVERVIEW_MAX));
        Ok(DrawList {
            page: ListPage::new(list, &page),
            counts: self.counts,
            unavailable: self.unavailable,
            games,
        })
    }
}

fn to_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A draw
#[utoipa::path(get, path = "/console/draws/{gameCode}/{numero}", tag = "draws", security(("token" = [])),
    params(("gameCode" = String, Path), ("numero" = String, Path)),
    responses((status = 200, body = Answer<ConsoleDrawDetail>), Refusals))]
async fn console_draw(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRead>,
    RequestLanguage(language): RequestLanguage,
    Path((game_code, numero)): Path<(String, String)>,
) -> Result<Answer<ConsoleDrawDetail>, ApiError> {
    let at = at_draw(&gateway, operator, (&game_code, &numero)).await?;
    Ok(Answer::new(ConsoleDrawDetail::find(&gateway, &at, &numero, language).await?))
}

/// Type the result of a draw whose results are entered
///
/// Two operators type the whole result, each without seeing the other's. The first one is answered `waiting`, the second one
/// `published` when both are the same: the result is paid two minutes later. Are they not, both type again. Of a draw that is
/// settled another result is typed with a reason; when both are the same it waits for the approval of a correction.
///
/// The same operator twice is `lottery.result.same.person`; before the drawing, and for a draw that the vendor draws itself,
/// `lottery.result.state`.
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/entries", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = ResultForm, responses((status = 200, body = Answer<EnteredResult>), Refusals))]
async fn enter_result(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawEnter>,
    RequestLanguage(language): RequestLanguage,
    Path((game_code, numero)): Path<(String, String)>,
    ApiJson(form): ApiJson<ResultForm>,
) -> Result<Answer<EnteredResult>, ApiError> {
    let at = at_draw(&gateway, operator, (&game_code, &numero)).await?;
    let source = form.source.trim();
    if source.is_empty() {
        return Err(ApiError::field("source", ErrorCode::FieldRequired));
    }
    if source.len() > SOURCE_MAX || source.chars().any(char::is_control) {
        return Err(ApiError::field("source", ErrorCode::FieldInvalid));
    }
    if form.result.len() > RESULT_MAX {
        return Err(ErrorCode::LotteryResultInvalid.into());
    }
    let reason = form.reason.as_deref().map(checked_reason).transpose()?;
    let typed = TypedResult { result: form.result.trim(), source, reason: reason.as_deref() };
    let outcome = gateway.enter(&at, &numero, typed).await?;
    let draw = ConsoleDrawDetail::find(&gateway, &at, &numero, language).await?;
    Ok(Answer::new(EnteredResult { outcome, draw }))
}

/// Stop the sales of a draw; its orders stay
///
/// The same again changes nothing.
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/suspend", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<ConsoleDrawDetail>), Refusals))]
async fn suspend_draw(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawSuspend>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<ConsoleDrawDetail>, ApiError> {
    switch(&gateway, operator, path, (Act::Suspend, &form.reason), language).await
}

/// Let the sales of a draw go on that another operator stopped
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/resume", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<ConsoleDrawDetail>), Refusals))]
async fn resume_draw(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawResume>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<ConsoleDrawDetail>, ApiError> {
    switch(&gateway, operator, path, (Act::Resume, &form.reason), language).await
}

/// Hold the payout of a published result back
///
/// As long as it is not paid: for an entered one two minutes. The same again changes nothing.
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/freeze", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<ConsoleDrawDetail>), Refusals))]
async fn freeze_draw(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawFreeze>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<ConsoleDrawDetail>, ApiError> {
    switch(&gateway, operator, path, (Act::Freeze, &form.reason), language).await
}

/// Let a payout go on that another operator held back
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/unfreeze", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<ConsoleDrawDetail>), Refusals))]
async fn unfreeze_draw(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawUnfreeze>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<ConsoleDrawDetail>, ApiError> {
    switch(&gateway, operator, path, (Act::Unfreeze, &form.reason), language).await
}

/// Have a disputed draw, or a disputed correction, calculated again
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/recalculate", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<ConsoleDrawDetail>), Refusals))]
async fn recalculate_draw(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRecalculate>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<ConsoleDrawDetail>, ApiError> {
    switch(&gateway, operator, path, (Act::Recalculate, &form.reason), language).await
}

/// Have everything of the merchant's suborders in a draw sent again that the wallet refused
///
/// For when the cause is mended. What is sent is the same as before, so money moves once. Where nothing is stuck it is
/// `lottery.result.state`.
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/retry", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<ConsoleDrawDetail>), Refusals))]
async fn retry_draw(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRetry>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<ConsoleDrawDetail>, ApiError> {
    switch(&gateway, operator, path, (Act::Retry, &form.reason), language).await
}

/// Take one's own entry of a result back, as long as no second one was made
///
/// Both type again then. Without an entry of the caller that waits it is `lottery.result.state`.
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/entries/withdraw", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = ReasonForm, responses((status = 200, body = Answer<ConsoleDrawDetail>), Refusals))]
async fn withdraw_entry(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawEnter>,
    RequestLanguage(language): RequestLanguage,
    Path(path): Path<(String, String)>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<ConsoleDrawDetail>, ApiError> {
    switch(&gateway, operator, path, (Act::WithdrawEntry, &form.reason), language).await
}

async fn switch(
    gateway: &LotteryGateway,
    operator: Operator,
    (game_code, numero): (String, String),
    (act, reason): (Act, &str),
    language: Language,
) -> Result<Answer<ConsoleDrawDetail>, ApiError> {
    let at = at_draw(gateway, operator, (&game_code, &numero)).await?;
    gateway.switch(&at, &numero, act, &checked_reason(reason)?).await?;
    Ok(Answer::new(ConsoleDrawDetail::find(gateway, &at, &numero, language).await?))
}

/// Who gains and who loses by a correction that waits for its approval
///
/// Without one, and until it is calculated, `lottery.result.state`.
#[utoipa::path(get, path = "/console/draws/{gameCode}/{numero}/correction", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    responses((status = 200, body = Answer<CorrectionPreview>), Refusals))]
async fn preview_correction(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::DrawRead>,
    Path((game_code, numero)): Path<(String, String)>,
) -> Result<Answer<CorrectionPreview>, ApiError> {
    let at = at_draw(&gateway, operator, (&game_code, &numero)).await?;
    let preview = gateway.preview_at_vendor(&at, &numero).await?;
    let draw = gateway.draw_at_vendor(&at, &numero).await?;
    let mut changed = Vec::with_capacity(preview.changed.len());
    for win in preview.changed {
        changed.push(DrawChangedWin {
            suborder_id: win.suborder_id,
            member_name: member_name(&gateway, &at, &win.user).await?,
            previous: win.previous,
            amount: win.amount,
        });
    }
    let version = draw.row.draw.version + 1;
    let reason = draw.results.into_iter().find(|result| result.version == version);
    Ok(Answer::new(CorrectionPreview {
        result: preview.result,
        previous: draw.row.draw.result,
        reason: reason.and_then(|result| result.reason),
        gains: preview.gains,
        losses: preview.losses,
        count: preview.count,
        others: preview.others,
        has_losses: preview.has_losses,
        changed,
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct DrawsQuery {
    /// Only draws with this status.
    state: Option<String>,
    /// Only draws of this lottery.
    game_code: Option<String>,
    /// Only draws that a person should look at.
    attention: Option<bool>,
    /// From 1.
    page_no: Option<u64>,
}

/// Draws, and how many there are of each status.
#[derive(Debug, Serialize, ToSchema)]
struct DrawList {
    #[serde(flatten)]
    page: ListPage<ConsoleDraw>,
    /// Of draws that are not over, or were drawn within a day.
    counts: Vec<DrawCount>,
    /// Codes of vendors that do not answer: their draws are missing.
    unavailable: Vec<String>,
    /// The lotteries that are offered.
    games: Vec<DrawGame>,
}

/// A lottery of the merchant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DrawGame {
    game_code: String,
    game_name: String,
    vendor: String,
}

#[derive(Debug, Deserialize, ToSchema)]
struct ResultForm {
    /// The whole result: its parts joined by `|`, the numbers of a part by `,`.
    #[schema(examples("730826|45|154,967|208,481"))]
    result: String,
    /// Where it was published, at most 512 bytes.
    source: String,
    /// Why a result that was paid is replaced, 5 to 200 characters; for corrections only.
    reason: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct EnteredResult {
    outcome: EntryOutcome,
    draw: ConsoleDrawDetail,
}

/// What a correction would move of the merchant's members.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CorrectionPreview {
    /// The result that would count.
    result: String,
    /// The result that was paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<String>,
    /// Why it is replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// What is paid more.
    gains: Money,
    /// What was paid too much.
    losses: Money,
    /// Suborders whose win changes.
    count: u64,
    /// Suborders of other merchants, and of own test accounts, whose win changes.
    others: u64,
    /// Whether any member was paid too much, at any merchant: then it is asked what is taken back.
    has_losses: bool,
    /// The first hundred of the merchant's.
    changed: Vec<DrawChangedWin>,
}
