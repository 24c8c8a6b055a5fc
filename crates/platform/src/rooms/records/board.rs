use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use erawan_kernel::ids::MerchantId;
use erawan_kernel::{Language, Money};

use super::top_wins::TopWin;
use crate::rooms::games::Catalogue;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::records::Records;
use crate::web::CachedAnswer;
use crate::web::prelude::*;

/// Places on the board unless asked otherwise, and at most.
const PLACES: u64 = 20;

pub(super) fn routes() -> OpenApiRouter<Records> {
    calls![winner_board]
}

/// Winner board
///
/// The largest wins of real rounds that are settled, largest first, at most a minute old. Names are masked.
#[utoipa::path(get, path = "/wps/relay/GCSGAME_getRankList", tag = "games", params(BoardQuery),
    responses((status = 200, body = Answer<List<Place>>), Refusals))]
async fn winner_board(
    State(records): State<Records>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    headers: HeaderMap,
    ApiQuery(query): ApiQuery<BoardQuery>,
) -> Result<Response, ApiError> {
    let category = query.game_category.filter(|category| !category.is_empty() && category != "ALL");
    let places = query.limit_num.filter(|places| *places > 0).unwrap_or(PLACES).min(PLACES);
    let (minute, key) = (records.core.clock.now_ms() / 60_000, (merchant.id, language));
    let board = if let Some(board) = records.boards.of(key, minute) {
        board
    } else {
        let wins = records.top_wins(merchant.id, PLACES).await?;
        let catalogue = records.games.catalogue_of(merchant.id).await?;
        let board = Arc::new(Board::new(wins, &catalogue, language)?);
        records.boards.keep(key, minute, Arc::clone(&board));
        board
    };
    if category.is_none() && places == PLACES {
        return Ok(board.ready.response(&headers));
    }
    let is_asked =
        |place: &&Place| category.as_ref().is_none_or(|category| place.vo.game_category == *category);
    let count = usize::try_from(places).unwrap_or_default();
    let list: List<_> = board.places.iter().filter(is_asked).take(count).collect();
    Ok(Answer::new(list).into_response())
}

/// The boards of the present minute.
#[derive(Debug, Clone, Default)]
pub(crate) struct Boards {
    kept: Arc<Mutex<HashMap<BoardKey, BoardOfMinute>>>,
}

type BoardKey = (MerchantId, Language);
type BoardOfMinute = (i64, Arc<Board>);

impl Boards {
    fn of(&self, key: BoardKey, minute: i64) -> Option<Arc<Board>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&key).filter(|(of, _)| *of == minute).map(|(_, board)| Arc::clone(board))
    }

    fn keep(&self, key: BoardKey, minute: i64, board: Arc<Board>) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).insert(key, (minute, board));
    }
}

#[derive(Debug)]
struct Board {
    places: Vec<Place>,
    ready: CachedAnswer,
}

impl Board {
    fn new(wins: Vec<TopWin>, catalogue: &Catalogue, language: Language) -> Result<Self, ApiError> {
        let places: Vec<_> = wins.into_iter().filter_map(|win| Place::of(win, catalogue, language)).collect();
        let ready = CachedAnswer::of(&places.iter().collect::<List<_>>())?;
        Ok(Self { places, ready })
    }
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct BoardQuery {
    /// `ALL` or a category such as `RNG`.
    game_category: Option<String>,
    /// Used when there is no `Language` header.
    #[serde(rename = "language")]
    _language: Option<String>,
    /// At most 20.
    limit_num: Option<u64>,
}

/// One place on the board.
#[derive(Debug, Serialize, ToSchema)]
struct Place {
    vo: Winner,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Winner {
    record_id: String,
    /// The name in the reader's language.
    game_name: String,
    icon_url: String,
    win_amount: Money,
    game_id: String,
    /// A number, written as favourites keep it.
    node_id: String,
    /// Vendor code.
    vendor: String,
    game_type: String,
    game_category: String,
    /// Masked.
    customer_name: String,
    /// Epoch milliseconds.
    game_time: i64,
}

impl Place {
    /// `None` when the game is not offered any more: an entry must link to its game.
    fn of(win: TopWin, catalogue: &Catalogue, language: Language) -> Option<Self> {
        let game = catalogue.game(&win.vendor, &win.game_code)?;
        Some(Self {
            vo: Winner {
                record_id: win.round,
                game_name: game.name.in_language(language).to_owned(),
                icon_url: game.icon_url.clone(),
                win_amount: win.win,
                game_id: game.game_id.clone(),
                node_id: game.node_id.to_string(),
                vendor: win.vendor,
                game_type: game.game_type.clone(),
                game_category: game.game_category.clone(),
                customer_name: win.player,
                game_time: win.at_ms,
            },
        })
    }
}
