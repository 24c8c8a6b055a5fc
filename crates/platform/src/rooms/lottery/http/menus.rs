use std::sync::Arc;

use axum::Json;
use axum::http::HeaderMap;
use axum::response::Response;
use erawan_games::draws::{PlayType, PrizeMode};
use erawan_kernel::{Language, Money};
use serde::de::IntoDeserializer;

use crate::rooms::games::{Catalogue, GameEntry};
use crate::rooms::lottery::copies::Question;
use crate::rooms::lottery::menus::{
    Menus, NAMES_AGE_MAX_MS, Offered, SALE_AGE_MAX_MS, offered, prize_mode_of_merchant,
};
use crate::rooms::lottery::{LotteryGateway, LotteryGatewayError};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::CurrentMember;
use crate::web::prelude::*;
use crate::web::{BareRefusals, CachedAnswer};

/// How old answers are that have a draw in them, and what is popular.
const ANSWER_AGE_MAX_MS: i64 = 1_000;
const POPULAR_AGE_MAX_MS: i64 = 60_000;
/// How many lotteries the member is reminded of.
const RECENT_MAX: usize = 10;

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    calls![lotteries, lottery_menu, recent_lotteries, popular_lotteries]
}

/// Lotteries
///
/// Every lottery that is offered, in the order of the catalogue.
#[utoipa::path(get, path = "/lgw/games/mobile", tag = "lottery", params(LotteriesQuery),
    responses((status = 200, body = Lotteries), BareRefusals))]
async fn lotteries(
    State(gateway): State<LotteryGateway>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    asking: HeaderMap,
) -> Result<Response, ApiError> {
    let catalogue = gateway.games.catalogue_of(merchant.id).await?;
    let make = async {
        let menus = gateway.menus_of(&merchant, &catalogue, NAMES_AGE_MAX_MS).await?;
        let list = listed(offered(&catalogue), &menus, language);
        CachedAnswer::bare(&Lotteries { list, as_of: menus.stale_since_ms() })
    };
    let key = (merchant.id, Question::Games, language);
    let ages = (gateway.core.clock.now_ms(), ANSWER_AGE_MAX_MS);
    Ok(gateway.rendered.get(key, ages, &catalogue, make).await?.response(&asking))
}

/// Lottery menu
///
/// The lotteries of a prize mode in groups, each with the draw that is on sale; without a prize mode all of them.
#[utoipa::path(get, path = "/lgw/vn/games/game_menu", tag = "lottery", params(MenuQuery),
    responses((status = 200, body = LotteryMenu), BareRefusals))]
async fn lottery_menu(
    State(gateway): State<LotteryGateway>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    asking: HeaderMap,
    ApiQuery(query): ApiQuery<MenuQuery>,
) -> Result<Response, ApiError> {
    let wanted = wanted_mode(query.prize_mode.as_deref())?;
    let catalogue = gateway.games.catalogue_of(merchant.id).await?;
    let make = async {
        let menus = gateway.menus_of(&merchant, &catalogue, SALE_AGE_MAX_MS).await?;
        let mut lotteries = offered(&catalogue);
        lotteries.retain(|lottery| wanted.is_none_or(|wanted| lottery.prize_mode == wanted));
        CachedAnswer::bare(&LotteryMenu {
            prize_mode: wanted.unwrap_or_else(|| prize_mode_of_merchant(&catalogue)),
            list: groups(&catalogue, lotteries, &menus, language),
            as_of: menus.stale_since_ms(),
        })
    };
    let key = (merchant.id, Question::Menu(wanted), language);
    let ages = (gateway.core.clock.now_ms(), ANSWER_AGE_MAX_MS);
    Ok(gateway.rendered.get(key, ages, &catalogue, make).await?.response(&asking))
}

/// The member's last lotteries
///
/// At most ten that the member played or opened, the latest first.
#[utoipa::path(get, path = "/lgw/vn/games/game_menu/recent", tag = "lottery", params(MenuQuery), security(("token" = [])),
    responses((status = 200, body = Lotteries), BareRefusals))]
async fn recent_lotteries(
    State(gateway): State<LotteryGateway>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: CurrentMember,
    ApiQuery(query): ApiQuery<MenuQuery>,
) -> Result<Json<Lotteries>, ApiError> {
    let wanted = wanted_mode(query.prize_mode.as_deref())?;
    let catalogue = gateway.games.catalogue_of(merchant.id).await?;
    let mut recent = gateway.recent_of(&member, &catalogue).await?;
    recent.retain(|lottery| wanted.is_none_or(|wanted| lottery.prize_mode == wanted));
    recent.truncate(RECENT_MAX);
    let menus = gateway.menus_of(&merchant, &catalogue, NAMES_AGE_MAX_MS).await?;
    Ok(Json(Lotteries { list: listed(recent, &menus, language), as_of: menus.stale_since_ms() }))
}

/// Popular lotteries, the most popular first
///
/// First those that five members or more played with real money in the last 24 hours, by how many did; then those that the
/// catalogue marks, in its order.
#[utoipa::path(get, path = "/lgw/games/popular", tag = "lottery",
    params(("merchantCode" = Option<String>, Query, description = "The merchant's code; the header counts")),
    responses((status = 200, body = Answer<List<PopularLottery>>), Refusals))]
async fn popular_lotteries(
    State(gateway): State<LotteryGateway>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    asking: HeaderMap,
) -> Result<Response, ApiError> {
    let catalogue = gateway.games.catalogue_of(merchant.id).await?;
    let make = async {
        let popular = gateway.popular(&merchant, &catalogue).await?;
        CachedAnswer::of(&popular.iter().map(|game| PopularLottery::of(game, language)).collect::<List<_>>())
    };
    let key = (merchant.id, Question::Popular, language);
    let ages = (gateway.core.clock.now_ms(), POPULAR_AGE_MAX_MS);
    Ok(gateway.rendered.get(key, ages, &catalogue, make).await?.response(&asking))
}

/// The prize mode that a query names; a word that is none is refused.
fn wanted_mode(word: Option<&str>) -> Result<Option<PrizeMode>, LotteryGatewayError> {
    let Some(word) = word.filter(|word| !word.is_empty()) else { return Ok(None) };
    let known: Result<_, serde::de::value::Error> = PrizeMode::deserialize(word.into_deserializer());
    known.map(Some).map_err(|_| LotteryGatewayError::Field("prizeMode"))
}

/// What is shown of lotteries: all but those that their vendor does not sell.
fn listed(lotteries: Vec<Offered>, menus: &Menus, language: Language) -> Vec<Lottery> {
    let is_sold = |lottery: &Offered| !menus.is_not_sold(&lottery.game);
    let lotteries = lotteries.into_iter().filter(is_sold);
    lotteries.map(|lottery| Lottery::of(&lottery, menus, language)).collect()
}

/// The same in groups, each with its draw on sale; groups are in the order of their first game.
fn groups(
    catalogue: &Catalogue,
    lotteries: Vec<Offered>,
    menus: &Menus,
    language: Language,
) -> Vec<LotteryGroup> {
    let mut groups: Vec<LotteryGroup> = Vec::new();
    for lottery in lotteries.into_iter().filter(|lottery| !menus.is_not_sold(&lottery.game)) {
        let game = &lottery.game;
        let next = menus.game(game).and_then(|told| told.on_sale.as_ref());
        let listed = MenuLottery {
            lottery: Lottery::of(&lottery, menus, language),
            numero: next.map(|draw| draw.numero.clone()),
            close_time: next.map(|draw| draw.closes_at_ms),
        };
        match groups.iter_mut().find(|group| group.game_group_code == game.game_classify) {
            Some(group) => group.games.push(listed),
            None => groups.push(LotteryGroup {
                game_group_name: catalogue
                    .classify_name(game)
                    .map_or_else(|| game.game_classify.clone(), |name| name.in_language(language).to_owned()),
                game_group_code: game.game_classify.clone(),
                games: vec![listed],
            }),
        }
    }
    groups
}

impl LotteryGateway {
    /// The offered lotteries that the member played or opened, the latest first.
    async fn recent_of(
        &self,
        member: &CurrentMember,
        catalogue: &Catalogue,
    ) -> Result<Vec<Offered>, LotteryGatewayError> {
        let mut recent = self.games.opened_lotteries(member).await?;
        let wallet = self.wallets.open(member.member_id, member.kind).await?;
        for round in self.records.last_lotteries(&wallet).await? {
            let game = catalogue.game(&round.vendor, &round.game_code);
            recent.extend(game.filter(|game| game.is_lottery()).map(|game| (game, round.bet_at_ms)));
        }
        recent.sort_by_key(|(_, at_ms)| std::cmp::Reverse(*at_ms));
        let lotteries = offered(catalogue);
        let mut found: Vec<Offered> = Vec::new();
        for (game, _) in recent {
            let is_known = found.iter().any(|known| Arc::ptr_eq(&known.game, &game));
            let lottery = lotteries.iter().find(|lottery| Arc::ptr_eq(&lottery.game, &game));
            found.extend(lottery.filter(|_| !is_known).cloned());
        }
        Ok(found)
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct LotteriesQuery {
    /// Used when there is no `Language` header.
    #[serde(rename = "language")]
    _language: Option<String>,
    /// The merchant's code; the header counts.
    #[serde(rename = "merchantCode")]
    _merchant_code: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct MenuQuery {
    /// `Normal`, `Elott` or `SEA`; without it every lottery, whatever its prize mode.
    #[param(value_type = Option<PrizeMode>, inline)]
    prize_mode: Option<String>,
    /// Used when there is no `Language` header.
    #[serde(rename = "language")]
    _language: Option<String>,
}

/// Lotteries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Lotteries {
    list: Vec<Lottery>,
    /// While a vendor does not answer: when its part was learnt, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    as_of: Option<i64>,
}

/// A lottery.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Lottery {
    game_code: String,
    /// The name in the reader's language.
    game_name: String,
    /// Vendor code.
    vendor: String,
    icon_url: String,
    /// `LOTT` or `ELOTT`.
    game_category: String,
    /// Finer sort.
    game_classify: String,
    // Without a sentence of its own: beside an inline type, the document would ask for an object.
    #[schema(inline)]
    prize_mode: PrizeMode,
    /// The boards that it has; absent until its vendor tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline)]
    play_types: Option<Vec<PlayType>>,
    /// Can be played without real money.
    support_play: bool,
    /// Drawn by its vendor, so that each draw can be verified; absent until the vendor tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_own_draw: Option<bool>,
    /// The smallest stake on one bet.
    min_bet: Money,
}

impl Lottery {
    fn of(lottery: &Offered, menus: &Menus, language: Language) -> Self {
        let (game, told) = (&lottery.game, menus.game(&lottery.game));
        Self {
            game_code: game.game_code.clone(),
            game_name: game.name.in_language(language).to_owned(),
            vendor: game.vassalage.clone(),
            icon_url: game.icon_url.clone(),
            game_category: game.game_type.clone(),
            game_classify: game.game_classify.clone(),
            prize_mode: lottery.prize_mode,
            play_types: told.map(|told| told.play_types.clone()),
            support_play: game.support_play,
            is_own_draw: told.map(|told| told.is_own_draw),
            min_bet: told.map_or(game.min_bet, |told| told.min_bet),
        }
    }
}

/// Lotteries in groups.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LotteryMenu {
    // The one that was asked for, else the merchant's.
    #[schema(inline)]
    prize_mode: PrizeMode,
    list: Vec<LotteryGroup>,
    /// While a vendor does not answer: when its part was learnt, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    as_of: Option<i64>,
}

/// Lotteries of one sort.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LotteryGroup {
    game_group_code: String,
    /// The name in the reader's language.
    game_group_name: String,
    games: Vec<MenuLottery>,
}

/// A lottery with the draw on sale.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MenuLottery {
    #[serde(flatten)]
    lottery: Lottery,
    /// Of the draw that takes orders, or the next that will.
    #[serde(skip_serializing_if = "Option::is_none")]
    numero: Option<String>,
    /// When that closes, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    close_time: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PopularLottery {
    game_code: String,
    /// The name in the reader's language.
    game_name: String,
    /// Vendor code.
    vendor: String,
    icon_url: String,
}

impl PopularLottery {
    fn of(game: &GameEntry, language: Language) -> Self {
        Self {
            game_code: game.game_code.clone(),
            game_name: game.name.in_language(language).to_owned(),
            vendor: game.vassalage.clone(),
            icon_url: game.icon_url.clone(),
        }
    }
}
