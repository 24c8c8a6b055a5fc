use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::Request;
use axum::response::Response;
use erawan_kernel::{Language, Money, PageRequest};
use serde::de::IntoDeserializer;

use super::catalogue::{Catalogue, GameFilter, GameSort, Question};
use super::{CategoryFile, GameEntry, VendorFile, favourites};
use crate::rooms::games::Games;
use crate::rooms::merchant::CurrentMerchant;
use crate::web::CachedAnswer;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Games> {
    calls![vendor_types, game_list, hot_games, hot_games_again].merge(favourites::routes())
}

/// Vendors per game type
#[utoipa::path(get, path = "/wps/relay/GCSGAME_getVassGameType", tag = "games",
    params(("typeId" = Option<String>, Query, description = "1; every type is answered")),
    responses((status = 200, body = Answer<VendorTypesValue>), Refusals))]
async fn vendor_types(
    State(games): State<Games>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    asking: Request,
) -> Result<Response, ApiError> {
    let catalogue = games.catalogue_of(merchant.id).await?;
    let make = || CachedAnswer::of(&VendorTypesValue::of(&catalogue, language));
    Ok(catalogue.answers.get((Question::Vendors, language), make)?.response(asking.headers()))
}

/// Game list
///
/// 35 games a page unless asked otherwise, at most 100; a page beyond the end is empty.
#[utoipa::path(get, path = "/wps/relay/GCSGAME_gameList", tag = "games", params(GameListQuery),
    responses((status = 200, body = Answer<GameListValue>), Refusals))]
async fn game_list(
    State(games): State<Games>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    asking: Request,
) -> Result<Response, ApiError> {
    const PAGE_SIZE: u64 = 35;
    let catalogue = games.catalogue_of(merchant.id).await?;
    // Screens ask in the same few words, which need not be taken apart each time.
    let asked = (Question::GamesAsked(asking.uri().query().unwrap_or_default().to_owned()), language);
    if let Some(answer) = catalogue.answers.known(&asked) {
        return Ok(answer.response(asking.headers()));
    }
    let ApiQuery(query) = ApiQuery::<GameListQuery>::of(asking.uri())?;
    let request = query.page(PAGE_SIZE)?;
    let filter = query.filter()?;
    let make = || {
        let page = catalogue.page(&filter, request);
        CachedAnswer::of(&GameListValue {
            games: page.rows.iter().map(|game| GameValue::of(game, language)).collect(),
            page_num: page.number,
            total_pages: page.total_pages(),
            total_count: page.total_count,
        })
    };
    // Typed texts rarely repeat, so only the other lists are cached: they are few and the same for all
    // callers.
    if filter.name.is_some() {
        return Ok(make()?.response(asking.headers()));
    }
    let question = Question::Games(filter.clone(), request.number(), request.size());
    let answer = catalogue.answers.get((question, language), make)?;
    catalogue.answers.keep(asked, Arc::clone(&answer));
    Ok(answer.response(asking.headers()))
}

/// Hot games
#[utoipa::path(get, path = "/wps/relay/GCSGAME_hotGamesV2", tag = "games", params(HotQuery),
    responses((status = 200, body = Answer<List<GameValue>>), Refusals))]
async fn hot_games(
    State(games): State<Games>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    asking: Request,
) -> Result<Response, ApiError> {
    let catalogue = games.catalogue_of(merchant.id).await?;
    let list = || catalogue.hot().iter().map(|game| GameValue::of(game, language)).collect::<List<_>>();
    let make = || CachedAnswer::of(&list());
    Ok(catalogue.answers.get((Question::Hot, language), make)?.response(asking.headers()))
}

/// Hot games, by POST
#[utoipa::path(post, path = "/wps/relay/GCSGAME_hotGamesV2", tag = "games", params(HotQuery),
    responses((status = 200, body = Answer<List<GameValue>>), Refusals))]
async fn hot_games_again(
    state: State<Games>,
    merchant: CurrentMerchant,
    language: RequestLanguage,
    asking: Request,
) -> Result<Response, ApiError> {
    hot_games(state, merchant, language, asking).await
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct HotQuery {
    /// Used when there is no `Language` header.
    #[serde(rename = "language")]
    _language: Option<String>,
    /// 2
    #[serde(rename = "isPlatform")]
    _is_platform: Option<String>,
    /// `html5`
    #[serde(rename = "platform")]
    _platform: Option<String>,
    /// The list is always fresh.
    #[serde(rename = "refresh")]
    _refresh: Option<String>,
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct GameListQuery {
    /// `html5`
    platform: Option<String>,
    /// Category such as `RNG`; empty or `ALL` is every category.
    game_type: Option<String>,
    /// A name in any language, or a part of it, or a vendor's; typing mistakes are tolerated, the best match
    /// comes first.
    game_name: Option<String>,
    /// From 1.
    #[param(value_type = Option<u64>)]
    page_no: Option<String>,
    /// At most 100.
    #[param(value_type = Option<u64>)]
    page_size: Option<String>,
    /// Vendor code.
    vassalage: Option<String>,
    /// Finer sort such as `SC`.
    game_classify: Option<String>,
    /// Games one may play with a bet of this much.
    min_bet: Option<String>,
    /// Sent empty.
    #[serde(rename = "minLine")]
    _min_line: Option<String>,
    /// The order of the list; unless told, the best match first, or as the catalogue places its games.
    #[param(value_type = Option<GameSort>, inline)]
    sort: Option<String>,
    /// 1 for new games only.
    #[param(value_type = Option<u8>)]
    is_new: Option<String>,
    /// 2
    #[serde(rename = "clientType")]
    _client_type: Option<String>,
    /// Used when there is no `Language` header.
    #[serde(rename = "language")]
    _language: Option<String>,
}

impl GameListQuery {
    fn page(&self, size: u64) -> Result<PageRequest, ApiError> {
        let page_no = number("pageNo", self.page_no.as_deref())?;
        let page_size = number("pageSize", self.page_size.as_deref())?;
        Ok(PageRequest::clamped(page_no, page_size, size))
    }

    fn filter(&self) -> Result<GameFilter, ApiError> {
        let given = |value: &Option<String>| {
            value.as_deref().map(str::trim).filter(|value| !value.is_empty()).map(str::to_owned)
        };
        let bet = given(&self.min_bet).map(|bet| bet.parse::<Money>());
        let bet =
            bet.transpose().map_err(|_| ApiError::field("minBet", erawan_kernel::ErrorCode::FieldInvalid))?;
        Ok(GameFilter {
            game_type: given(&self.game_type).filter(|game_type| game_type != "ALL"),
            vendor: given(&self.vassalage),
            classify: given(&self.game_classify),
            platform: given(&self.platform),
            name: given(&self.game_name),
            bet_minor_max: bet.map(Money::minor),
            is_new: number("isNew", self.is_new.as_deref())? == Some(1),
            sort: given(&self.sort).map(|sort| sort_of(&sort)).transpose()?,
        })
    }
}

fn sort_of(word: &str) -> Result<GameSort, ApiError> {
    let known = GameSort::deserialize(word.into_deserializer());
    known
        .map_err(|_: serde::de::value::Error| ApiError::field("sort", erawan_kernel::ErrorCode::FieldInvalid))
}

/// A number of a query; empty counts as not given.
fn number(field: &'static str, value: Option<&str>) -> Result<Option<u64>, ApiError> {
    let given = value.filter(|value| !value.is_empty());
    let number = given.map(str::parse).transpose();
    number.map_err(|_| ApiError::field(field, erawan_kernel::ErrorCode::FieldInvalid))
}

/// A game as lists show it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GameValue {
    game_id: String,
    /// A number, written as favourites keep it.
    node_id: String,
    node_name: String,
    /// The English name.
    game_name: String,
    /// The name in the reader's language.
    display_name: String,
    /// 0 when the default picture is to be shown.
    show_icon: u8,
    icon_url: String,
    /// Four colours of the picture, six hexadecimal digits each: top, middle, bottom, and what glows in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    blur: Option<String>,
    game_type: String,
    game_category: String,
    /// Vendor code.
    vassalage: String,
    vendor_name: String,
    game_classify: String,
    game_code: String,
    min_bet: Money,
    is_new: bool,
    is_hot: bool,
    /// 1 when it can be played without real money.
    support_play: u8,
    /// Theoretical return to the player in percent, such as `96.04`, where its vendor publishes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rtp: Option<String>,
}

impl GameValue {
    pub(super) fn of(game: &GameEntry, language: Language) -> Self {
        Self {
            game_id: game.game_id.clone(),
            node_id: game.node_id.to_string(),
            node_name: game.node_name.clone(),
            game_name: game.name.en.clone(),
            display_name: game.name.in_language(language).to_owned(),
            show_icon: game.show_icon.into(),
            icon_url: game.icon_url.clone(),
            blur: game.blur.clone(),
            game_type: game.game_type.clone(),
            game_category: game.game_category.clone(),
            vassalage: game.vassalage.clone(),
            vendor_name: game.vendor_name.clone(),
            game_classify: game.game_classify.clone(),
            game_code: game.game_code.clone(),
            min_bet: game.min_bet,
            is_new: game.is_new,
            is_hot: game.is_hot,
            support_play: game.support_play.into(),
            rtp: game.rtp_ppm.map(|ppm| format!("{}.{:02}", ppm / 10_000, ppm % 10_000 / 100)),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GameListValue {
    games: Vec<GameValue>,
    page_num: u64,
    total_pages: u64,
    total_count: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VendorTypesValue {
    /// Vendors by category, in their order.
    types: BTreeMap<String, Vec<VendorValue>>,
    /// Finer sorts by category.
    game_classify: BTreeMap<String, Vec<ClassifyValue>>,
    /// The categories in their order.
    sorting: Vec<SortingValue>,
    /// The minimum bets of the games by category, from the least: what `minBet` of the game list tells apart.
    min_bets: BTreeMap<String, Vec<Money>>,
}

impl VendorTypesValue {
    fn of(catalogue: &Catalogue, language: Language) -> Self {
        let categories = catalogue.vendors_by_category();
        let mut game_classify: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (classify, vendors) in catalogue.classifies() {
            game_classify.entry(classify.game_category.clone()).or_default().push(ClassifyValue {
                key: classify.key.clone(),
                display_name: classify.name.in_language(language).to_owned(),
                vendors: vendors.into_iter().map(str::to_owned).collect(),
            });
        }
        let vendors = |(category, vendors): &(&CategoryFile, Vec<&VendorFile>)| {
            let vendors = vendors.iter().map(|vendor| VendorValue::of(vendor, language)).collect();
            (category.game_category.clone(), vendors)
        };
        let sorting = |(category, vendors): &(&CategoryFile, Vec<&VendorFile>)| SortingValue {
            game_category: category.game_category.clone(),
            display_name: category.name.in_language(language).to_owned(),
            icon_url: category.icon_url.clone(),
            vendor_names: vendors.iter().map(|vendor| vendor.code.clone()).collect(),
        };
        Self {
            types: categories.iter().map(vendors).collect(),
            game_classify,
            sorting: categories.iter().map(sorting).collect(),
            min_bets: (catalogue.minimum_bets().into_iter())
                .map(|(category, bets)| (category.to_owned(), bets.into_iter().collect()))
                .collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VendorValue {
    /// Vendor code.
    vassalage: String,
    display_name: String,
    icon_color: String,
    icon_white: String,
}

impl VendorValue {
    fn of(vendor: &VendorFile, language: Language) -> Self {
        Self {
            vassalage: vendor.code.clone(),
            display_name: vendor.name.in_language(language).to_owned(),
            icon_color: vendor.icon_color.clone(),
            icon_white: vendor.icon_white.clone(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClassifyValue {
    key: String,
    display_name: String,
    /// Vendor codes.
    vendors: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SortingValue {
    game_category: String,
    display_name: String,
    icon_url: String,
    /// Vendor codes in their order.
    vendor_names: Vec<String>,
}
