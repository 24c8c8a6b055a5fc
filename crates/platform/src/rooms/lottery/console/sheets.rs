//! What lotteries pay: sheets in force, and proposals of others.

use std::collections::BTreeMap;

use axum::extract::Path;
use erawan_games::draws::{Odds, PrizeMode};
use erawan_kernel::Language;
use erawan_kernel::ids::ProposalId;
use serde_json::{Value, json};

use super::super::LotteryGatewayError;
use super::super::decisions::{SheetChanges, SheetSubject, about_sheet};
use super::super::line::Call;
use super::super::operations::AtConsole;
use super::super::wire::Asked;
use super::super::wire::prices::{
    PricedOdds, PricedPlay, SheetCheckAnswer, SheetCheckCall, SheetInForce, SheetListAnswer, SheetListCall,
    SheetVersion,
};
use super::rows::{Viewer, proposal_row};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::operator::{
    Allowed, ApprovalForm, CaseQuery, Operator, Proposal, ProposalRow, ReasonForm, checked_reason, right,
};
use crate::web::prelude::*;

/// Below this return a price is marked, parts per million.
const LOW_RETURN_PPM: u32 = 850_000;

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    calls![
        sheets,
        sheet,
        check_sheet,
        propose_sheet,
        sheet_proposals,
        approve_sheet,
        reject_sheet,
        withdraw_sheet,
    ]
}

/// What the merchant's lotteries pay, each in the prize mode that its members play by
///
/// A vendor that does not answer makes it `lottery.unavailable`.
#[utoipa::path(get, path = "/console/sheets", tag = "draws", security(("token" = [])), params(SheetsQuery),
    responses((status = 200, body = Answer<List<LotterySheet>>), Refusals))]
async fn sheets(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::SheetRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<SheetsQuery>,
) -> Result<Answer<List<LotterySheet>>, ApiError> {
    let viewer = Viewer::of(&gateway, operator, language).await?;
    let game_code = query.game_code.as_deref().filter(|code| !code.is_empty());
    let known = gateway.vendors.known().await?;
    let offered: Vec<_> = viewer
        .catalogue
        .lotteries()
        .filter(|game| known.contains_key(&game.vassalage))
        .filter(|game| game_code.is_none_or(|code| code == game.game_code))
        .collect();
    let mut vendors: BTreeMap<&str, SheetListAnswer> = BTreeMap::new();
    let mut list = Vec::with_capacity(offered.len());
    for game in &offered {
        let vendor = game.vassalage.as_str();
        let prize_mode = viewer.catalogue.prize_mode_of(vendor);
        if !vendors.contains_key(vendor) {
            let call = SheetListCall { prize_mode, game_code: None };
            let asked = Asked { vendor, ..Asked::default() };
            let answer = gateway.ask(&viewer.merchant.code, Call::SheetList, &call, &asked).await?;
            vendors.insert(vendor, answer);
        }
        let sheets = vendors.get(vendor).map(|answer| answer.list.as_slice()).unwrap_or_default();
        if let Some(sheet) = sheets.iter().find(|sheet| sheet.game_code == game.game_code) {
            list.push(LotterySheet::of(&gateway, &viewer, (vendor, prize_mode), sheet).await?);
        }
    }
    Ok(Answer::new(list.into()))
}

/// What a lottery pays in a prize mode
#[utoipa::path(get, path = "/console/sheets/{gameCode}/{prizeMode}", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("prizeMode" = PrizeMode, Path)),
    responses((status = 200, body = Answer<LotterySheetDetail>), Refusals))]
async fn sheet(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::SheetRead>,
    RequestLanguage(language): RequestLanguage,
    Path((game_code, prize_mode)): Path<(String, String)>,
) -> Result<Answer<LotterySheetDetail>, ApiError> {
    let (at, prize_mode) = addressed(&gateway, operator, (&game_code, &prize_mode)).await?;
    let call = SheetListCall { prize_mode, game_code: Some(at.game_code()) };
    let asked = Asked { vendor: at.vendor(), game_code: Some(at.game_code()), ..Asked::default() };
    let answer: SheetListAnswer = gateway.ask(&at.merchant.code, Call::SheetList, &call, &asked).await?;
    let in_force = answer.list.into_iter().next().ok_or(ErrorCode::NotFound)?;
    let viewer = Viewer::of(&gateway, at.operator.clone(), language).await?;
    let sheet = LotterySheet::of(&gateway, &viewer, (at.vendor(), prize_mode), &in_force).await?;
    let plays = in_force.plays.into_iter().map(|play| PlayPrices::of(play, language)).collect();
    Ok(Answer::new(LotterySheetDetail { sheet, plays, versions: in_force.versions }))
}

/// What odds would return; nothing is kept
///
/// A play that is left out is not offered. Odds that leave out a part of a play, or return less than 75 or more than 99.5
/// percent, are `lottery.sheet.invalid`.
#[utoipa::path(post, path = "/console/sheets/{gameCode}/{prizeMode}/check", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("prizeMode" = PrizeMode, Path)),
    request_body = OddsForm, responses((status = 200, body = Answer<CheckedSheet>), Refusals))]
async fn check_sheet(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::SheetPropose>,
    RequestLanguage(language): RequestLanguage,
    Path((game_code, prize_mode)): Path<(String, String)>,
    ApiJson(form): ApiJson<OddsForm>,
) -> Result<Answer<CheckedSheet>, ApiError> {
    let (at, prize_mode) = addressed(&gateway, operator, (&game_code, &prize_mode)).await?;
    let SheetCheckAnswer { version, plays, .. } = checked(&gateway, &at, prize_mode, form.plays).await?;
    let plays = plays.into_iter().map(|play| PlayPrices::of(play, language)).collect();
    Ok(Answer::new(CheckedSheet { version, plays }))
}

/// Propose what a lottery pays
///
/// An operator who looks after the merchant's settings decides about it within 24 hours; it holds for new orders from then
/// on. Refusals are those of the check.
#[utoipa::path(post, path = "/console/sheets/{gameCode}/{prizeMode}/proposals", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("prizeMode" = PrizeMode, Path)),
    request_body = SheetForm, responses((status = 200, body = Answer<SheetRow>), Refusals))]
async fn propose_sheet(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::SheetPropose>,
    RequestLanguage(language): RequestLanguage,
    Path((game_code, prize_mode)): Path<(String, String)>,
    ApiJson(form): ApiJson<SheetForm>,
) -> Result<Answer<SheetRow>, ApiError> {
    let (at, prize_mode) = addressed(&gateway, operator, (&game_code, &prize_mode)).await?;
    let reason = checked_reason(&form.reason)?;
    let checked = checked(&gateway, &at, prize_mode, form.plays).await?;
    let proposal = SheetChanges(&gateway).propose(&at, prize_mode, checked, &reason).await?;
    answer(&gateway, at.operator, &proposal, language).await
}

/// Proposals of what lotteries pay
///
/// What waits begins with the oldest, what is over with the newest.
#[utoipa::path(get, path = "/console/sheetProposals", tag = "draws", security(("token" = [])),
    params(CaseQuery), responses((status = 200, body = Answer<ListPage<SheetRow>>), Refusals))]
async fn sheet_proposals(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::SheetRead>,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<CaseQuery>,
) -> Result<Answer<ListPage<SheetRow>>, ApiError> {
    let (waiting, request) = query.read()?;
    let kind = SheetChanges::KIND;
    let page = gateway.operators.proposals(operator.merchant_id, kind, waiting, request).await?;
    let viewer = Viewer::of(&gateway, operator, language).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for proposal in &page.rows {
        list.push(SheetRow::of(&gateway, &viewer, proposal).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

/// Approve what a lottery pays, from now on
#[utoipa::path(post, path = "/console/sheetProposals/{proposalId}/approve", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ApprovalForm,
    responses((status = 200, body = Answer<SheetRow>), Refusals))]
async fn approve_sheet(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::SheetApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ApprovalForm>,
) -> Result<Answer<SheetRow>, ApiError> {
    let proposal = gateway.operators.approve(&operator, &SheetChanges(&gateway), id, &form.digest).await?;
    answer(&gateway, operator, &proposal, language).await
}

/// Reject what a lottery should pay
#[utoipa::path(post, path = "/console/sheetProposals/{proposalId}/reject", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = Answer<SheetRow>), Refusals))]
async fn reject_sheet(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::SheetApprove>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
    ApiJson(form): ApiJson<ReasonForm>,
) -> Result<Answer<SheetRow>, ApiError> {
    let proposal = gateway.operators.reject(&operator, &SheetChanges(&gateway), id, &form.reason).await?;
    answer(&gateway, operator, &proposal, language).await
}

/// Take one's own proposal of what a lottery pays back
#[utoipa::path(post, path = "/console/sheetProposals/{proposalId}/withdraw", tag = "draws",
    security(("token" = [])), params(("proposalId" = String, Path)),
    responses((status = 200, body = Answer<SheetRow>), Refusals))]
async fn withdraw_sheet(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::SheetPropose>,
    RequestLanguage(language): RequestLanguage,
    PathId(id): PathId<ProposalId>,
) -> Result<Answer<SheetRow>, ApiError> {
    let proposal = gateway.operators.withdraw(&operator, &SheetChanges(&gateway), id).await?;
    answer(&gateway, operator, &proposal, language).await
}

async fn answer(
    gateway: &LotteryGateway,
    operator: Operator,
    proposal: &Proposal,
    language: Language,
) -> Result<Answer<SheetRow>, ApiError> {
    let viewer = Viewer::of(gateway, operator, language).await?;
    Ok(Answer::new(SheetRow::of(gateway, &viewer, proposal).await?))
}

/// The lottery and the prize mode of an address.
async fn addressed(
    gateway: &LotteryGateway,
    operator: Operator,
    (game_code, prize_mode): (&str, &str),
) -> Result<(AtConsole, PrizeMode), LotteryGatewayError> {
    let prize_mode = PrizeMode::parse(prize_mode).ok_or(LotteryGatewayError::Unknown)?;
    Ok((gateway.at_console(operator, game_code).await?, prize_mode))
}

/// The sheet that the odds make, with what they return.
async fn checked(
    gateway: &LotteryGateway,
    at: &AtConsole,
    prize_mode: PrizeMode,
    plays: Vec<PlayOdds>,
) -> Result<SheetCheckAnswer, ApiError> {
    let mut prices: BTreeMap<String, Value> = BTreeMap::new();
    for PlayOdds { play_code, prices: odds } in plays {
        let mut all = odds.iter().flat_map(|price| std::iter::once(&price.odds).chain(&price.reduced_odds));
        if !all.all(|odds| odds.parse::<Odds>().is_ok()) {
            return Err(ApiError::field("plays", ErrorCode::FieldInvalid));
        }
        let written = serde_json::to_value(&odds).map_err(|error| ApiError::internal(&error))?;
        if prices.insert(play_code, written).is_some() {
            return Err(ApiError::field("plays", ErrorCode::FieldInvalid));
        }
    }
    let call = SheetCheckCall { game_code: at.game_code(), prize_mode, prices: json!(prices) };
    let asked = Asked { vendor: at.vendor(), ..Asked::default() };
    Ok(gateway.ask(&at.merchant.code, Call::SheetCheck, &call, &asked).await?)
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct SheetsQuery {
    /// Only this lottery.
    game_code: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
struct OddsForm {
    /// The plays that are offered.
    plays: Vec<PlayOdds>,
}

#[derive(Debug, Deserialize, ToSchema)]
struct SheetForm {
    /// The plays that are offered.
    plays: Vec<PlayOdds>,
    /// Why, 5 to 200 characters.
    reason: String,
}

/// What a play is to pay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayOdds {
    play_code: String,
    prices: Vec<NewOdds>,
}

/// What some bets of a play are to pay.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewOdds {
    /// For numbers with so many arrangements only; plays in any sequence.
    #[serde(skip_serializing_if = "Option::is_none")]
    arrangements: Option<u8>,
    /// For these cells only; plays of cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    /// A plain decimal number with at most three decimal places.
    #[schema(examples("3.3"))]
    odds: String,
    /// The odds after the first ceiling; absent where a number is closed then.
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced_odds: Option<String>,
}

/// What some bets of a play pay, and what that returns.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LotteryPrice {
    /// For numbers with so many arrangements only.
    #[serde(skip_serializing_if = "Option::is_none")]
    arrangements: Option<u8>,
    /// For these cells only.
    cells: Vec<String>,
    odds: String,
    /// Parts per million, cut.
    return_ppm: u32,
    /// Whether it returns less than 85 percent.
    is_low: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced_odds: Option<String>,
    /// Parts per million, cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced_return_ppm: Option<u32>,
}

impl From<PricedOdds> for LotteryPrice {
    fn from(price: PricedOdds) -> Self {
        Self {
            arrangements: price.arrangements,
            cells: price.cells,
            odds: price.odds,
            return_ppm: price.return_ppm,
            is_low: price.return_ppm < LOW_RETURN_PPM,
            reduced_odds: price.reduced_odds,
            reduced_return_ppm: price.reduced_return_ppm,
        }
    }
}

/// A play and what it pays.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayPrices {
    play_code: String,
    play_name: String,
    prices: Vec<LotteryPrice>,
}

impl PlayPrices {
    fn of(play: PricedPlay, language: Language) -> Self {
        Self {
            play_name: play.play_name.in_language(language).to_owned(),
            play_code: play.play_code,
            prices: play.prices.into_iter().map(LotteryPrice::from).collect(),
        }
    }
}

/// What odds would return.
#[derive(Debug, Serialize, ToSchema)]
struct CheckedSheet {
    /// The version that it would get.
    version: u32,
    plays: Vec<PlayPrices>,
}

/// The sheet that holds for new orders of a lottery.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LotterySheet {
    game_code: String,
    game_name: String,
    vendor: String,
    prize_mode: PrizeMode,
    version: u32,
    /// Whether it is the lottery's first one, which is the same for every merchant.
    is_built_in: bool,
    /// Epoch milliseconds; absent for the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    declared_at: Option<i64>,
    /// The lowest return of its full odds, parts per million.
    return_min_ppm: u32,
    /// The highest return of its full odds, parts per million.
    return_max_ppm: u32,
    /// The proposal of another one that waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<SheetRow>,
}

impl LotterySheet {
    async fn of(
        gateway: &LotteryGateway,
        viewer: &Viewer,
        (vendor, prize_mode): (&str, PrizeMode),
        sheet: &SheetInForce,
    ) -> Result<Self, ApiError> {
        let about = [about_sheet(&sheet.game_code, prize_mode)];
        let merchant_id = viewer.merchant.id;
        let newest =
            gateway.operators.newest_proposals_about(merchant_id, SheetChanges::KIND, &about).await?;
        let proposal = match newest.first().filter(|proposal| proposal.state.is_waiting()) {
            Some(proposal) => Some(SheetRow::of(gateway, viewer, proposal).await?),
            None => None,
        };
        let returns = || sheet.plays.iter().flat_map(|play| &play.prices).map(|price| price.return_ppm);
        Ok(Self {
            game_code: sheet.game_code.clone(),
            game_name: viewer.game_name(vendor, &sheet.game_code),
            vendor: vendor.to_owned(),
            prize_mode,
            version: sheet.version,
            is_built_in: sheet.is_built_in,
            declared_at: sheet.versions.first().map(|version| version.declared_at),
            return_min_ppm: returns().min().unwrap_or_default(),
            return_max_ppm: returns().max().unwrap_or_default(),
            proposal,
        })
    }
}

/// A sheet with all that it pays.
#[derive(Debug, Serialize, ToSchema)]
struct LotterySheetDetail {
    #[serde(flatten)]
    sheet: LotterySheet,
    plays: Vec<PlayPrices>,
    /// The merchant's own ones, the newest first.
    versions: Vec<SheetVersion>,
}

/// A proposal of what a lottery pays.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetRow {
    game_code: String,
    game_name: String,
    prize_mode: PrizeMode,
    /// The version that it would get.
    version: u32,
    plays: Vec<PlayPrices>,
    #[serde(flatten)]
    proposal: ProposalRow,
}

impl SheetRow {
    async fn of(gateway: &LotteryGateway, viewer: &Viewer, proposal: &Proposal) -> Result<Self, ApiError> {
        let subject = SheetSubject::read(&proposal.payload).map_err(|error| ApiError::internal(&error))?;
        let plays = subject.plays.into_iter().map(|play| PlayPrices::of(play, viewer.language));
        Ok(Self {
            game_name: viewer.game_name(&subject.vendor, &subject.game_code),
            game_code: subject.game_code,
            prize_mode: subject.prize_mode,
            version: subject.version,
            plays: plays.collect(),
            proposal: proposal_row(gateway, viewer, proposal).await?,
        })
    }
}
