use axum::Json;
use axum::http::HeaderMap;
use axum::response::Response;

use crate::rooms::games::{Catalogue, GameEntry};
use crate::rooms::lottery::copies::Question;
use crate::rooms::lottery::menus::{RESULTS_AGE_MAX_MS, SALE_AGE_MAX_MS, offered_by_code};
use crate::rooms::lottery::model::{Draw, DrawState};
use crate::rooms::lottery::{LotteryGateway, LotteryGatewayError};
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::web::prelude::*;
use crate::web::{BareRefusals, CachedAnswer};

/// How old answers are.
const ANSWER_AGE_MAX_MS: i64 = 1_000;
/// The vendors whose newest results are shown together: of Vietnamese, Lao and other Asian lotteries.
const VENDORS_OF_RESULTS: [&str; 2] = ["TCG_LOTTO_VN", "TCG_SEA"];

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    calls![drawn_numeros, opened_numero]
}

/// Results
///
/// The newest drawn numero of each Vietnamese, Lao and other Asian lottery; of one game the numero on sale and its last 19
/// drawn ones.
#[utoipa::path(get, path = "/lgw/vn/numeros/opened/game", tag = "lottery", params(NumerosQuery),
    responses((status = 200, body = Numeros), BareRefusals))]
async fn drawn_numeros(
    State(gateway): State<LotteryGateway>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    asking: HeaderMap,
    ApiQuery(query): ApiQuery<NumerosQuery>,
) -> Result<Response, ApiError> {
    let catalogue = gateway.games.catalogue_of(merchant.id).await?;
    let game = query.game_code.as_deref().filter(|code| !code.is_empty());
    let game = game.map(|code| offered_by_code(&catalogue, code)).transpose()?.map(|lottery| lottery.game);
    let question =
        game.as_ref().map_or(Question::NewestDrawn, |game| Question::DrawsOf(game.game_code.clone()));
    let make = async {
        let numeros = match &game {
            Some(game) => draws_of_one(&gateway, &merchant, game).await?,
            None => newest_of_all(&gateway, &merchant, &catalogue).await?,
        };
        CachedAnswer::bare(&numeros)
    };
    let ages = (gateway.core.clock.now_ms(), ANSWER_AGE_MAX_MS);
    let key = (merchant.id, question, language);
    Ok(Box::pin(gateway.rendered.get(key, ages, &catalogue, make)).await?.response(&asking))
}

async fn draws_of_one(
    gateway: &LotteryGateway,
    merchant: &Merchant,
    game: &GameEntry,
) -> Result<Numeros, LotteryGatewayError> {
    let told = gateway.draws_of(merchant, game).await?;
    let list = told.value.on_sale.iter().chain(&told.value.past).map(DrawValue::of).collect();
    Ok(Numeros { list, as_of: told.stale_since_ms })
}

async fn newest_of_all(
    gateway: &LotteryGateway,
    merchant: &Merchant,
    catalogue: &Catalogue,
) -> Result<Numeros, LotteryGatewayError> {
    let menus = gateway.menus_of(merchant, catalogue, RESULTS_AGE_MAX_MS).await?;
    let mut lotteries =
        catalogue.lotteries().filter(|game| VENDORS_OF_RESULTS.contains(&game.vassalage.as_str())).peekable();
    if lotteries.peek().is_some() && menus.is_empty() {
        return Err(LotteryGatewayError::Away);
    }
    let newest = lotteries.filter_map(|game| menus.game(game)?.last.as_ref());
    Ok(Numeros { list: newest.map(DrawValue::of).collect(), as_of: menus.stale_since_ms() })
}

/// The draw of a lottery now
///
/// The numero that takes orders, or the next that will, and the one drawn before.
#[utoipa::path(get, path = "/lotto/lgw/games/opened/numero", tag = "lottery", params(NumeroQuery),
    responses((status = 200, body = OpenedNumero), BareRefusals))]
async fn opened_numero(
    State(gateway): State<LotteryGateway>,
    CurrentMerchant(merchant): CurrentMerchant,
    ApiQuery(query): ApiQuery<NumeroQuery>,
) -> Result<Json<OpenedNumero>, ApiError> {
    let catalogue = gateway.games.catalogue_of(merchant.id).await?;
    let lottery = offered_by_code(&catalogue, &query.game_code)?;
    let (game, mode) = (&lottery.game, lottery.prize_mode);
    let told = gateway.menu_of(&merchant, &game.vassalage, mode, SALE_AGE_MAX_MS).await;
    let told = told.ok_or(LotteryGatewayError::Away)?;
    let listed = told.value.game(&game.game_code).ok_or(LotteryGatewayError::Unknown)?;
    let mut draws = listed.on_sale.iter().chain(&listed.last);
    let draw = draws.next().ok_or(LotteryGatewayError::Unknown)?;
    let now_ms = gateway.core.clock.now_ms();
    Ok(Json(OpenedNumero::of(draw, draws.next(), now_ms, told.stale_since_ms)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct NumerosQuery {
    /// Code of a lottery.
    game_code: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct NumeroQuery {
    /// Code of a lottery.
    game_code: String,
}

/// Draws of lotteries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Numeros {
    list: Vec<DrawValue>,
    /// While a vendor does not answer: when its part was learnt, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    as_of: Option<i64>,
}

/// A draw of a lottery. Moments are epoch milliseconds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DrawValue {
    game_code: String,
    numero: String,
    open_time: i64,
    close_time: i64,
    draw_time: i64,
    /// Numbers by comma, prizes by `|`; absent until it is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// Drawn after its moment; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_late: Option<bool>,
}

impl DrawValue {
    fn of(draw: &Draw) -> Self {
        Self {
            game_code: draw.game_code.clone(),
            numero: draw.numero.clone(),
            open_time: draw.opens_at_ms,
            close_time: draw.closes_at_ms,
            draw_time: draw.held_at_ms,
            result: draw.result.clone(),
            is_late: draw.is_late.then_some(true),
        }
    }
}

/// The draw of a lottery now. Moments are epoch milliseconds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OpenedNumero {
    game_code: String,
    numero: String,
    open_time: i64,
    close_time: i64,
    draw_time: i64,
    /// Whether it takes orders.
    is_sale: bool,
    /// Milliseconds until it closes; 0 afterwards.
    remain_time: i64,
    /// Seconds from the close to the draw.
    lock_time: i64,
    #[schema(inline)]
    state: DrawState,
    /// When this was answered.
    server_time: i64,
    /// SHA-256 of the seed that its result will follow from, where the vendor draws it.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed_hash: Option<String>,
    /// The one drawn before; absent before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<PreviousNumero>,
    /// While the vendor does not answer: when this was learnt.
    #[serde(skip_serializing_if = "Option::is_none")]
    as_of: Option<i64>,
}

/// The draw before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PreviousNumero {
    numero: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    draw_time: i64,
    /// What its result follows from, where the vendor drew it.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
}

impl OpenedNumero {
    fn of(draw: &Draw, previous: Option<&Draw>, now_ms: i64, as_of: Option<i64>) -> Self {
        Self {
            game_code: draw.game_code.clone(),
            numero: draw.numero.clone(),
            open_time: draw.opens_at_ms,
            close_time: draw.closes_at_ms,
            draw_time: draw.held_at_ms,
            is_sale: draw.is_on_sale(now_ms),
            remain_time: (draw.closes_at_ms - now_ms).max(0),
            lock_time: (draw.held_at_ms - draw.closes_at_ms) / 1_000,
            state: draw.state,
            server_time: now_ms,
            seed_hash: draw.seed_hash.clone(),
            previous: previous.map(|draw| PreviousNumero {
                numero: draw.numero.clone(),
                result: draw.result.clone(),
                draw_time: draw.held_at_ms,
                seed: draw.seed.clone(),
            }),
            as_of,
        }
    }
}
