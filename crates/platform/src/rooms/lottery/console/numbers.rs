//! What the merchant could lose in a draw, and rules of numbers.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use axum::extract::Path;
use erawan_games::draws::NumberRule;
use erawan_kernel::{Language, Money};

use super::super::LotteryGatewayError;
use super::super::operations::{AtConsole, NewRule};
use super::super::wire::prices::{DrawBook, NumberExposure, PlayLiability};
use super::{at_draw, operator_at_vendor};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::operator::{Allowed, checked_reason, right};
use crate::web::prelude::*;

/// Bytes of a play's code, and of a number.
const CODE_MAX: usize = 32;

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    calls![draw_exposure, set_number]
}

/// What the merchant could lose in a draw
///
/// The worst case of each play: its largest number, or its pool. From 80 % of the ceiling on at which nothing more is sold,
/// a number is marked.
#[utoipa::path(get, path = "/console/draws/{gameCode}/{numero}/exposure", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path), BookQuery),
    responses((status = 200, body = Answer<DrawExposure>), Refusals))]
async fn draw_exposure(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::ExposureRead>,
    RequestLanguage(language): RequestLanguage,
    Path((game_code, numero)): Path<(String, String)>,
    ApiQuery(query): ApiQuery<BookQuery>,
) -> Result<Answer<DrawExposure>, ApiError> {
    let book = query.read()?;
    let at = at_draw(&gateway, operator, (&game_code, &numero)).await?;
    Ok(Answer::new(DrawExposure::find(&gateway, &at, &numero, (book, language)).await?))
}

/// Close or reduce a number of a draw, or open it again, from now on
///
/// What was accepted keeps its odds. Who set a rule does not loosen it (`lottery.result.same.person`). A draw that takes no
/// more orders is `lottery.result.state`.
#[utoipa::path(post, path = "/console/draws/{gameCode}/{numero}/numbers", tag = "draws",
    security(("token" = [])), params(("gameCode" = String, Path), ("numero" = String, Path)),
    request_body = NumberForm, responses((status = 200, body = Answer<DrawExposure>), Refusals))]
async fn set_number(
    State(gateway): State<LotteryGateway>,
    Allowed { operator, .. }: Allowed<right::NumberSet>,
    RequestLanguage(language): RequestLanguage,
    Path((game_code, numero)): Path<(String, String)>,
    ApiJson(form): ApiJson<NumberForm>,
) -> Result<Answer<DrawExposure>, ApiError> {
    let at = at_draw(&gateway, operator, (&game_code, &numero)).await?;
    let book = form.book.unwrap_or(DrawBook::Real);
    for (field, code) in [("playCode", &form.play_code), ("number", &form.number)] {
        if code.len() > CODE_MAX {
            return Err(ApiError::field(field, ErrorCode::FieldInvalid));
        }
    }
    let reason = checked_reason(&form.reason)?;
    let new =
        NewRule { book, play_code: &form.play_code, number: &form.number, rule: form.rule, reason: &reason };
    match gateway.set_number(&at, &numero, new).await {
        // The vendor does not say which of the two it was.
        Err(LotteryGatewayError::Refused { code: ErrorCode::FieldInvalid, .. }) => {
            Err(ApiError::field("number", ErrorCode::FieldInvalid))
        }
        Err(error) => Err(error.into()),
        Ok(()) => Ok(Answer::new(DrawExposure::find(&gateway, &at, &numero, (book, language)).await?)),
    }
}

impl DrawBook {
    /// The book that a query names.
    fn parse(text: &str) -> Option<Self> {
        match text {
            "real" => Some(Self::Real),
            "trial" => Some(Self::Trial),
            "test" => Some(Self::Test),
            _ => None,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct BookQuery {
    /// `real`, `trial` or `test`; `real` unless given.
    book: Option<String>,
}

impl BookQuery {
    pub(super) fn read(&self) -> Result<DrawBook, ApiError> {
        let book = self.book.as_deref().filter(|book| !book.is_empty());
        let book = book.map_or(Some(DrawBook::Real), DrawBook::parse);
        book.ok_or_else(|| ApiError::field("book", ErrorCode::FieldInvalid))
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NumberForm {
    /// `real` unless given.
    book: Option<DrawBook>,
    play_code: String,
    /// As it is chosen, `position:symbol` where there are positions.
    number: String,
    rule: NumberRule,
    /// Why, 5 to 200 characters.
    reason: String,
}

/// What the merchant could lose in a draw.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DrawExposure {
    game_code: String,
    numero: String,
    book: DrawBook,
    plays: Vec<PlayExposure>,
    /// The newest first.
    rules: Vec<RuleOfNumber>,
}

/// What the merchant could lose in a play of a draw.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayExposure {
    play_code: String,
    play_name: String,
    /// Whether its lines are counted together.
    is_pool: bool,
    /// Up to where a number pays the full odds; the ceiling of a pool.
    full: Money,
    /// Up to where a number pays the reduced odds; absent where it is closed after the full ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<Money>,
    /// The worst case: of the largest number, or the pool.
    liability: Money,
    /// Of the ceiling at which nothing more is sold, parts per million.
    share_ppm: i64,
    /// Whether it is at 80 % or above.
    is_alarm: bool,
    /// The hundred with the largest liabilities, and those with a rule.
    numbers: Vec<NumberExposure>,
}

impl PlayExposure {
    fn of(play: PlayLiability, language: Language) -> Self {
        Self {
            play_code: play.play_code,
            play_name: play.play_name.in_language(language).to_owned(),
            is_pool: play.is_pool,
            full: play.full,
            reduced: play.reduced,
            liability: play.liability,
            share_ppm: play.share_ppm,
            is_alarm: play.is_alarm,
            numbers: play.numbers,
        }
    }
}

/// A rule that an operator set for a number.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RuleOfNumber {
    play_code: String,
    number: String,
    rule: NumberRule,
    /// The operator's name.
    operator: String,
    /// Whether that is the caller, so that another operator has to loosen it.
    own: bool,
    /// Epoch milliseconds.
    changed_at: i64,
}

impl DrawExposure {
    async fn find(
        gateway: &LotteryGateway,
        at: &AtConsole,
        numero: &str,
        (book, language): (DrawBook, Language),
    ) -> Result<Self, ApiError> {
        let answer = gateway.exposure_at_vendor(at, numero, book).await?;
        // Few operators set many rules.
        let mut operators = BTreeMap::new();
        let mut rules = Vec::with_capacity(answer.rules.len());
        for rule in answer.rules {
            let by = match operators.entry(rule.operator) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => {
                    let who = (&*at.merchant, &at.operator);
                    let found = operator_at_vendor(gateway, who, place.key()).await?;
                    place.insert(found)
                }
            };
            rules.push(RuleOfNumber {
                play_code: rule.play_code,
                number: rule.number,
                rule: rule.rule,
                operator: by.name.clone(),
                own: by.own,
                changed_at: rule.changed_at,
            });
        }
        Ok(Self {
            game_code: at.game_code().to_owned(),
            numero: numero.to_owned(),
            book,
            plays: answer.plays.into_iter().map(|play| PlayExposure::of(play, language)).collect(),
            rules,
        })
    }
}
