//! Lotteries, their draws, results and proofs.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use erawan_games::draws::{DrawResult, Limits, Lottery, Origin, Play, Price, merkle};
use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::draw_dto::{
    DrawView, DrawsView, GameView, PlayLimitsView, PlayView, PriceView, VoidReason, names,
};
use super::{Answer, Shared, authorised, malformed, refuse};
use crate::draws::plan::day_items;
use crate::draws::seal::open_snapshot;
use crate::error::{ErrorBody, LotteryError, RequestError};
use crate::model::{DrawState, EventKind};
use crate::sales::check::Board;
use crate::service::Service;
use crate::store::{self, draw, session};

/// How many draws are on sale, or past, in one answer.
const DRAWS_MAX: u64 = 120;

/// A lottery whose limits have no room at reduced odds never sells at them: there a number is closed at once.
pub(super) fn price_view(price: &Price, limits: &Limits) -> PriceView {
    let reduced = price.reduced.as_ref().filter(|_| limits.reduced_ceiling().is_some());
    PriceView {
        arrangements: price.arrangements,
        cells: price.cells.clone(),
        odds: price.odds,
        return_ppm: price.return_ppm,
        reduced_odds: reduced.map(|reduced| reduced.odds),
        reduced_return_ppm: reduced.map(|reduced| reduced.return_ppm),
    }
}

fn play_view(play: &Play, board: &Board) -> Option<PlayView> {
    let (prices, limits) = (board.sheet.prices(play.code()), board.limits.of(play.code()));
    let own_limits = (limits != board.limits.all()).then(|| PlayLimitsView {
        unit_min: baht(limits.unit_min),
        unit_max: baht(limits.unit_max),
        suborder_max: baht(limits.suborder_max),
    });
    (!prices.is_empty()).then(|| PlayView {
        play_code: play.code().to_owned(),
        name: names(play.name()),
        play_type: play.play_type().code(),
        positions: play.positions(),
        factor: play.factor(),
        prices: prices.iter().map(|price| price_view(price, limits)).collect(),
        limits: own_limits,
    })
}

fn baht(amount: u32) -> Money {
    Money::from_minor(i64::from(amount) * Money::UNIT)
}

/// The session's lottery: its plays, prices and limits.
#[utoipa::path(
    get, path = "/games", tag = "games",
    security(("token" = [])),
    responses(
        (status = 200, body = GameView),
        (status = 401, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
pub(super) async fn game(State(service): Shared, headers: HeaderMap) -> Answer<GameView> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    service.game_view(&session).await.map(Json).map_err(refuse)
}

/// The lotteries that are sold.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LotteriesView {
    /// Their codes, in no sequence that means anything.
    game_codes: Vec<String>,
}

/// The lotteries that are sold here. Public.
#[utoipa::path(get, path = "/lotteries", tag = "games", responses((status = 200, body = LotteriesView)))]
pub(super) async fn lotteries(State(service): Shared) -> Json<LotteriesView> {
    Json(LotteriesView { game_codes: service.games.clone() })
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DrawsQuery {
    game_code: String,
    on_sale: Option<u64>,
    past: Option<u64>,
}

/// The draws of a lottery: those on sale and those that closed, with their results. Public.
#[utoipa::path(
    get, path = "/draws", tag = "games",
    params(
        ("gameCode" = String, Query, description = "The lottery"),
        ("onSale" = Option<u64>, Query, description = "How many on sale, at most 120; 1 without it"),
        ("past" = Option<u64>, Query, description = "How many that closed, at most 120; 20 without it"),
    ),
    responses(
        (status = 200, body = DrawsView),
        (status = 400, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
pub(super) async fn draws(
    State(service): Shared,
    headers: HeaderMap,
    query: Result<Query<DrawsQuery>, QueryRejection>,
) -> Answer<DrawsView> {
    let refuse = refuse(&headers);
    let Query(query) = query.map_err(|error| refuse(malformed(&error)))?;
    let on_sale = query.on_sale.unwrap_or(1).min(DRAWS_MAX);
    let past = query.past.unwrap_or(20).min(DRAWS_MAX);
    service.draws_view(&query.game_code, on_sale, past).await.map(Json).map_err(refuse)
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StatsQuery {
    game_code: String,
    draws: Option<u64>,
}

/// How often a symbol was drawn in one place of the result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SymbolCount {
    /// The digit, face or ball.
    symbol: u8,
    /// How often it was drawn.
    count: u32,
    /// In how many of the newest draws it was not drawn.
    omission: u32,
}

/// One place of the result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlaceStats {
    /// The slot of the result, from 0.
    slot: usize,
    /// The number in the slot, from 0.
    number: usize,
    /// The digit in the number, from 0.
    digit: usize,
    /// By symbol, rising.
    symbols: Vec<SymbolCount>,
}

/// Past results. They do not change the next one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StatsView {
    /// The results, newest first.
    results: Vec<String>,
    /// By place of the result.
    places: Vec<PlaceStats>,
}

/// Statistics of the last 30, 100 or 200 results. Public.
#[utoipa::path(
    get, path = "/stats", tag = "games",
    params(
        ("gameCode" = String, Query, description = "The lottery"),
        ("draws" = Option<u64>, Query, description = "How many results, at most 200; 30 without it"),
    ),
    responses(
        (status = 200, body = StatsView),
        (status = 400, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
pub(super) async fn stats(
    State(service): Shared,
    headers: HeaderMap,
    query: Result<Query<StatsQuery>, QueryRejection>,
) -> Answer<StatsView> {
    let refuse = refuse(&headers);
    let Query(query) = query.map_err(|error| refuse(malformed(&error)))?;
    let draws = query.draws.unwrap_or(30).clamp(1, 200);
    service.stats_view(&query.game_code, draws).await.map(Json).map_err(refuse)
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProofQuery {
    game_code: String,
    numero: String,
    suborder_id: Option<Uuid>,
}

/// That an item is under a root: the tree of RFC 6962.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InclusionView {
    /// The item, as it was hashed.
    item: String,
    /// Its place, from 0.
    index: u64,
    /// How many items the list has.
    size: u64,
    /// The sibling hashes on the way to the root, hexadecimal.
    path: Vec<String>,
    /// The root, hexadecimal.
    root: String,
}

/// Everything that is needed to check a draw.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProofView {
    /// The draw, with commitment, result and revealed seed.
    draw: DrawView,
    /// The commitment under the root of its day; own draws of whole days.
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<InclusionView>,
    /// The root of the sealed list.
    #[serde(skip_serializing_if = "Option::is_none")]
    sealed_root: Option<String>,
    /// How many suborders the sealed list has.
    #[serde(skip_serializing_if = "Option::is_none")]
    sealed_size: Option<i64>,
    /// The caller's suborder in the sealed list.
    #[serde(skip_serializing_if = "Option::is_none")]
    suborder: Option<InclusionView>,
}

/// The proofs of a draw. Public; with `suborderId`, which is the caller's, also the place of that one.
#[utoipa::path(
    get, path = "/proof", tag = "fairness",
    security((), ("token" = [])),
    params(
        ("gameCode" = String, Query, description = "The lottery"),
        ("numero" = String, Query, description = "The draw"),
        ("suborderId" = Option<Uuid>, Query, description = "A suborder of the caller"),
    ),
    responses(
        (status = 200, body = ProofView), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
pub(super) async fn proof(
    State(service): Shared,
    headers: HeaderMap,
    query: Result<Query<ProofQuery>, QueryRejection>,
) -> Answer<ProofView> {
    let refuse = refuse(&headers);
    let Query(query) = query.map_err(|error| refuse(malformed(&error)))?;
    let session = match query.suborder_id {
        None => None,
        Some(_) => Some(authorised(&service, &headers).await.map_err(refuse)?),
    };
    service.proof_view(&query, session.as_ref()).await.map(Json).map_err(refuse)
}

impl Service {
    async fn game_view(&self, session: &session::Model) -> Result<GameView, LotteryError> {
        let board = self.board_of(session).await?;
        let (lottery, limits) = (&board.lottery, board.limits.all());
        Ok(GameView {
            game_code: lottery.game_code().to_owned(),
            name: names(lottery.name()),
            family: lottery.family().code().to_owned(),
            is_own_draw: lottery.origin() == Origin::Own,
            closes_before_s: lottery.closes_before_s(),
            unit_min: baht(limits.unit_min),
            unit_max: baht(limits.unit_max),
            suborder_max: baht(limits.suborder_max),
            plays: lottery.family().plays().iter().filter_map(|play| play_view(play, &board)).collect(),
        })
    }

    /// Draws with their results.
    pub(crate) async fn draw_views(&self, draws: &[draw::Model]) -> Result<Vec<DrawView>, LotteryError> {
        let results = self.store.results_of(draws).await?;
        let is_void = |draw: &&draw::Model| {
            matches!(DrawState::parse(&draw.state), Some(DrawState::Voiding | DrawState::Void))
        };
        let void: Vec<Uuid> = draws.iter().filter(is_void).map(|draw| draw.id).collect();
        let silent = store::draws_with_event(self.store.read(), &void, EventKind::BeaconMissing).await?;
        let now = self.clock.now_ms();
        let view = |draw: &draw::Model| {
            let result = results.iter().find(|result| result.draw_id == draw.id);
            let of_void = if silent.contains(&draw.id) { VoidReason::Beacon } else { VoidReason::Operators };
            DrawView::of(draw, result, is_void(&draw).then_some(of_void), now)
        };
        Ok(draws.iter().map(view).collect())
    }

    pub(crate) async fn draws_view(
        &self,
        game_code: &str,
        on_sale: u64,
        past: u64,
    ) -> Result<DrawsView, LotteryError> {
        self.lottery(game_code).ok_or(RequestError::NotFound)?;
        let now = self.clock.now_ms();
        let on_sale = self.store.on_sale(game_code, now, on_sale).await?;
        let past = self.store.past_draws(game_code, now, 0, past).await?;
        Ok(DrawsView {
            on_sale: self.draw_views(&on_sale).await?,
            past: self.draw_views(&past).await?,
            server_time: now,
        })
    }

    async fn stats_view(&self, game_code: &str, draws: u64) -> Result<StatsView, LotteryError> {
        let lottery = Arc::clone(self.lottery(game_code).ok_or(RequestError::NotFound)?);
        let newest = self.store.drawn(game_code, draws).await?;
        let results = self.store.results_of(&newest).await?;
        let text = |draw: &draw::Model| {
            results.iter().find(|result| result.draw_id == draw.id).map(|result| result.result.clone())
        };
        let results: Vec<String> = newest.iter().filter_map(text).collect();
        Ok(StatsView { places: place_stats(&lottery, &results)?, results })
    }

    async fn proof_view(
        &self,
        query: &ProofQuery,
        session: Option<&session::Model>,
    ) -> Result<ProofView, LotteryError> {
        self.lottery(&query.game_code).ok_or(RequestError::NotFound)?;
        let draw = self.store.draw_of(&query.game_code, &query.numero).await?;
        let draw = draw.ok_or(RequestError::NotFound)?;
        let sealed = self.store.snapshot_root(draw.id).await?;
        let suborder = match (query.suborder_id, session) {
            (Some(id), Some(session)) => Some(self.suborder_proof(&draw, id, session).await?),
            _ => None,
        };
        let mut views = self.draw_views(std::slice::from_ref(&draw)).await?;
        Ok(ProofView {
            draw: views.pop().ok_or(RequestError::NotFound)?,
            day: self.day_proof(&draw).await?,
            sealed_root: sealed.as_ref().map(|(root, _)| root.clone()),
            sealed_size: sealed.map(|(_, size)| size),
            suborder,
        })
    }

    async fn day_proof(&self, draw: &draw::Model) -> Result<Option<InclusionView>, LotteryError> {
        let Some(day) = self.store.published_day(&draw.game_code, &draw.day).await? else { return Ok(None) };
        let rows = self.store.day_commitments(&draw.game_code, &draw.day).await?;
        let items = day_items(&rows)?;
        let Some(at) = rows.iter().position(|row| row.id == draw.id) else { return Ok(None) };
        Ok(inclusion(items.iter().map(String::as_str), at, day.root))
    }

    async fn suborder_proof(
        &self,
        draw: &draw::Model,
        id: Uuid,
        session: &session::Model,
    ) -> Result<InclusionView, LotteryError> {
        let own = self.store.items_for_job(&[id]).await?.pop();
        let is_own = own.is_some_and(|item| {
            item.draw_id == draw.id && item.player == session.player && item.vendor == session.vendor
        });
        if !is_own {
            return Err(RequestError::NotFound.into());
        }
        let snapshot = self.store.snapshot(draw.id).await?.ok_or(RequestError::NotFound)?;
        let text = open_snapshot(&snapshot)?;
        let start = format!("{{\"s\":\"{id}\",");
        let at = text.lines().position(|line| line.starts_with(&start)).ok_or(RequestError::NotFound)?;
        inclusion(text.lines(), at, snapshot.root).ok_or_else(|| RequestError::NotFound.into())
    }
}

fn inclusion<'a>(
    items: impl Iterator<Item = &'a str> + Clone,
    at: usize,
    root: String,
) -> Option<InclusionView> {
    let item = items.clone().nth(at)?.to_owned();
    let proof = merkle::prove(items.map(str::as_bytes), at)?;
    let path = proof.path.iter().map(hex::encode).collect();
    Some(InclusionView { item, index: proof.index, size: proof.size, path, root })
}

/// By symbol how often it was drawn, and how many draws ago last.
type Counts = BTreeMap<u8, (u32, Option<u32>)>;
/// Slot, number and digit.
type Place = (usize, usize, usize);

/// Counts symbols by place; `results` are the newest first.
fn place_stats(lottery: &Lottery, results: &[String]) -> Result<Vec<PlaceStats>, LotteryError> {
    let family = lottery.family();
    let mut counts: BTreeMap<Place, Counts> = BTreeMap::new();
    for (age, text) in (0_u32..).zip(results) {
        let result = DrawResult::parse(family, text).map_err(|error| {
            LotteryError::Corrupt(format!("a result of {}: {error}", lottery.game_code()))
        })?;
        for (slot, numbers) in result.slots().iter().enumerate() {
            for (number, symbols) in numbers.iter().enumerate() {
                for (digit, symbol) in symbols.iter().enumerate() {
                    let place = counts.entry((slot, number, digit)).or_default();
                    let (count, newest) = place.entry(*symbol).or_default();
                    *count += 1;
                    newest.get_or_insert(age);
                }
            }
        }
    }
    let drawn = u32::try_from(results.len()).unwrap_or(u32::MAX);
    let place = |((slot, number, digit), found): (Place, Counts)| {
        let of_slot = family.slots().get(slot).map(|slot| slot.symbols().min..=slot.symbols().max);
        let symbols = of_slot.into_iter().flatten().map(|symbol| {
            let (count, newest) = found.get(&symbol).copied().unwrap_or_default();
            SymbolCount { symbol, count, omission: newest.unwrap_or(drawn) }
        });
        PlaceStats { slot, number, digit, symbols: symbols.collect() }
    };
    Ok(counts.into_iter().map(place).collect())
}
