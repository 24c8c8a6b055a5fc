//! The games a member keeps: favourites, and those opened last.

use std::sync::Arc;

use erawan_kernel::{Page, PageRequest};

use super::catalogue::GameFilter;
use super::http::GameValue;
use super::store::favourites::{self as store, Shelf};
use super::{GameEntry, GamesError};
use crate::events::MemberEvent;
use crate::rooms::games::Games;
use crate::rooms::session::CurrentMember;
use crate::web::prelude::*;

/// Games on a page of a list.
const PAGE_SIZE: u64 = 35;

pub(super) fn routes() -> OpenApiRouter<Games> {
    calls![add_favourite, remove_favourite, favourite_ids, favourite_games, add_recent, recent_games]
}

impl Games {
    /// The lotteries that the member opened, the latest first, with the moment in epoch milliseconds.
    ///
    /// # Errors
    /// [`GamesError::Database`].
    pub(crate) async fn opened_lotteries(
        &self,
        member: &CurrentMember,
    ) -> Result<Vec<(Arc<GameEntry>, i64)>, GamesError> {
        let catalogue = self.catalogue_of(member.merchant_id).await?;
        let opened = store::nodes_at(&self.core.db, Shelf::Recent, member.member_id).await?;
        let lottery = |(node_id, at_ms): (i64, i64)| {
            let game = catalogue.by_number(node_id)?;
            (game.is_lottery() && catalogue.is_available(&game)).then_some((game, at_ms))
        };
        Ok(opened.into_iter().filter_map(lottery).collect())
    }
}

/// Which game is meant.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct GameName {
    /// The game's number.
    node_id: String,
    /// Vendor code.
    vendor: String,
}

/// The offered game that is meant.
async fn find_by_name(
    games: &Games,
    member: &CurrentMember,
    name: &GameName,
) -> Result<Arc<GameEntry>, ApiError> {
    let node_id = name.node_id.parse().map_err(|_| ErrorCode::NotFound)?;
    let catalogue = games.catalogue_of(member.merchant_id).await?;
    let game = catalogue.find(&name.vendor, Some(node_id), None);
    game.filter(|game| catalogue.is_available(game)).ok_or_else(|| ErrorCode::NotFound.into())
}

/// Add a favourite
///
/// Adding it again changes nothing.
#[utoipa::path(post, path = "/wps/relay/MCSFE_addFavoriteGameV2", tag = "games", security(("token" = [])),
    request_body = GameName, responses((status = 200, body = Answer<bool>), Refusals))]
async fn add_favourite(
    State(games): State<Games>,
    member: CurrentMember,
    ApiJson(name): ApiJson<GameName>,
) -> Result<Answer<bool>, ApiError> {
    let game = find_by_name(&games, &member, &name).await?;
    store::put(&games.core.db, Shelf::Favourite, member.member_id, game.node_id, games.core.clock.now_ms())
        .await?;
    tell(&games, &member, Shelf::Favourite);
    Ok(Answer::new(true))
}

/// Remove a favourite
///
/// Removing a game that is not kept changes nothing.
#[utoipa::path(delete, path = "/wps/relay/MCSFE_removeFavoriteGameV2", tag = "games", security(("token" = [])),
    params(GameName), responses((status = 200, body = Answer<bool>), Refusals))]
async fn remove_favourite(
    State(games): State<Games>,
    member: CurrentMember,
    ApiQuery(name): ApiQuery<GameName>,
) -> Result<Answer<bool>, ApiError> {
    // A game that is no longer offered can still be taken away.
    let node_id = name.node_id.parse().map_err(|_| ErrorCode::NotFound)?;
    store::remove(&games.core.db, Shelf::Favourite, member.member_id, node_id).await?;
    tell(&games, &member, Shelf::Favourite);
    Ok(Answer::new(true))
}

/// Numbers of the favourites, the newest first
#[utoipa::path(get, path = "/wps/relay/MCSFE_getFavoriteGames", tag = "games", security(("token" = [])),
    params(FavouriteQuery), responses((status = 200, body = Answer<Favourites<String>>), Refusals))]
async fn favourite_ids(
    State(games): State<Games>,
    member: CurrentMember,
    ApiQuery(query): ApiQuery<FavouriteQuery>,
) -> Result<Answer<Favourites<String>>, ApiError> {
    const IDS: u64 = 100;
    let request = PageRequest::clamped(query.page_no, query.page_size, IDS);
    let page = kept(&games, Shelf::Favourite, &member, &GameFilter::default(), request).await?;
    Ok(Answer::new(Favourites::of(&page, |game| game.node_id.to_string())))
}

/// One page of the favourites.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Favourites<T> {
    content: Vec<T>,
    total_pages: u64,
    page_num: u64,
    page_size: u64,
}

impl<T> Favourites<T> {
    fn of(page: &Page<Arc<GameEntry>>, value: impl Fn(&GameEntry) -> T) -> Self {
        Self {
            content: page.rows.iter().map(|game| value(game)).collect(),
            total_pages: page.total_pages(),
            page_num: page.number,
            page_size: page.size,
        }
    }
}

/// The favourites, the newest first
#[utoipa::path(get, path = "/wps/relay/MCSFE_getFavoriteGamesList", tag = "games", security(("token" = [])),
    params(FavouriteQuery), responses((status = 200, body = Answer<Favourites<GameValue>>), Refusals))]
async fn favourite_games(
    State(games): State<Games>,
    member: CurrentMember,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<FavouriteQuery>,
) -> Result<Answer<Favourites<GameValue>>, ApiError> {
    let request = PageRequest::clamped(query.page_no, query.page_size, PAGE_SIZE);
    let filter = filter(query.game_type, query.vendor);
    let page = kept(&games, Shelf::Favourite, &member, &filter, request).await?;
    Ok(Answer::new(Favourites::of(&page, |game| GameValue::of(game, language))))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct FavouriteQuery {
    /// From 1.
    page_no: Option<u64>,
    /// At most 100.
    page_size: Option<u64>,
    /// Category such as `RNG`; empty or `ALL` is every category.
    game_type: Option<String>,
    /// Vendor code.
    vendor: Option<String>,
    /// Used when there is no `Language` header.
    #[serde(rename = "language")]
    _language: Option<String>,
}

/// Note that a game was opened
///
/// Opened again it moves to the top; the last 50 are kept.
#[utoipa::path(get, path = "/wps/relay/MCS2_addRecentGame", tag = "games", security(("token" = [])),
    params(GameName), responses((status = 200, body = Answer<bool>), Refusals))]
async fn add_recent(
    State(games): State<Games>,
    member: CurrentMember,
    ApiQuery(name): ApiQuery<GameName>,
) -> Result<Answer<bool>, ApiError> {
    const KEPT_MAX: usize = 50;
    let game = find_by_name(&games, &member, &name).await?;
    store::put(&games.core.db, Shelf::Recent, member.member_id, game.node_id, games.core.clock.now_ms())
        .await?;
    let nodes = store::nodes(&games.core.db, Shelf::Recent, member.member_id).await?;
    for node_id in nodes.into_iter().skip(KEPT_MAX) {
        store::remove(&games.core.db, Shelf::Recent, member.member_id, node_id).await?;
    }
    tell(&games, &member, Shelf::Recent);
    Ok(Answer::new(true))
}

/// Games opened last, the latest first
#[utoipa::path(get, path = "/wps/relay/GCS_recentGame", tag = "games", security(("token" = [])),
    params(RecentQuery), responses((status = 200, body = Answer<RecentGames>), Refusals))]
async fn recent_games(
    State(games): State<Games>,
    member: CurrentMember,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<RecentQuery>,
) -> Result<Answer<RecentGames>, ApiError> {
    let request = PageRequest::clamped(query.page, query.page_size, PAGE_SIZE);
    let filter = filter(query.game_type, query.vendor);
    let page = kept(&games, Shelf::Recent, &member, &filter, request).await?;
    Ok(Answer::new(RecentGames {
        total_pages: page.total_pages(),
        list: page.rows.iter().map(|game| GameValue::of(game, language)).collect(),
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct RecentQuery {
    /// From 1.
    page: Option<u64>,
    /// At most 100.
    page_size: Option<u64>,
    /// Category such as `RNG`; empty or `ALL` is every category.
    game_type: Option<String>,
    /// Vendor code.
    vendor: Option<String>,
    /// Used when there is no `Language` header.
    #[serde(rename = "language")]
    _language: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RecentGames {
    list: Vec<GameValue>,
    total_pages: u64,
}

fn filter(game_type: Option<String>, vendor: Option<String>) -> GameFilter {
    let given = |value: Option<String>| value.filter(|value| !value.is_empty() && value != "ALL");
    GameFilter { game_type: given(game_type), vendor: given(vendor), ..GameFilter::default() }
}

/// The member's other screens show what changed as well.
fn tell(games: &Games, member: &CurrentMember, shelf: Shelf) {
    games.core.events.publish(member.member_id, MemberEvent::Games { shelf: shelf.word().into() });
}

/// A page of what the member keeps and the merchant still offers.
async fn kept(
    games: &Games,
    shelf: Shelf,
    member: &CurrentMember,
    filter: &GameFilter,
    request: PageRequest,
) -> Result<Page<Arc<GameEntry>>, GamesError> {
    let nodes = store::nodes(&games.core.db, shelf, member.member_id).await?;
    let catalogue = games.catalogue_of(member.merchant_id).await?;
    Ok(catalogue.page_of(&nodes, filter, request))
}
