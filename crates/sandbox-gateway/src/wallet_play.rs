//! The vendor's game: a player whom the platform sent tosses a coin for the money it has here.

use axum::extract::{Form, Path, Query, State};
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use bytes::Bytes;
use erawan_kernel::{Currency, Language, Money};
use maud::Markup;
use serde::Deserialize;
use serde_json::json;

use crate::SandboxGateway;
use crate::book::Book;
use crate::http::{is_signed, page_headers, returns_home};
use crate::payout_http::{language_of, see_other};
use crate::wallet::{Launch, Round, Side, WalletChange, is_name};
use crate::wallet_play_page::{self, Alert};

/// How long a ticket is good.
const TICKET_MS: i64 = 60 * 60 * 1_000;
/// Tickets kept at most; those that are over are forgotten before more are given.
const LAUNCHES_MAX: usize = 10_000;
/// Rounds kept at most: the feed has no gaps, so none is forgotten.
const ROUNDS_MAX: usize = 100_000;
/// What may be staked, in baht.
pub(crate) const STAKES: [i64; 3] = [10, 50, 100];
/// What a win pays for each 100 of the stake.
const WIN_PERCENT: i64 = 195;

pub(crate) fn router() -> Router<SandboxGateway> {
    Router::new()
        .route("/wallet/launches", post(launch))
        .route("/wallet/play/{ticket}", get(show_page).post(play))
}

/// The platform's request to let a player in.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewLaunch {
    player_id: String,
    game_code: String,
    language: LaunchLanguage,
    back_url: Option<String>,
}

/// The language of the page, as the request has it.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LaunchLanguage {
    Th,
    En,
}

impl NewLaunch {
    fn is_whole(&self, gateway: &SandboxGateway) -> bool {
        is_name(&self.player_id)
            && (1..=64).contains(&self.game_code.chars().count())
            && self.back_url.as_deref().is_none_or(|back| returns_home(gateway, back))
    }
}

async fn launch(State(gateway): State<SandboxGateway>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_signed(&gateway, &headers, &body) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let request = serde_json::from_slice::<NewLaunch>(&body).ok();
    let Some(request) = request.filter(|new| new.is_whole(&gateway)) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let Some(ticket) = gateway.new_name() else { return StatusCode::SERVICE_UNAVAILABLE.into_response() };
    let (mut book, now_ms) = (gateway.book(), gateway.clock.now_ms());
    let launches = &mut book.wallet.launches;
    if launches.len() >= LAUNCHES_MAX {
        launches.retain(|_, launch| now_ms < launch.until_ms);
    }
    if launches.len() >= LAUNCHES_MAX {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let url = format!("{}/wallet/play/{ticket}", gateway.config.own_url);
    let language = match request.language {
        LaunchLanguage::Th => Language::Thai,
        LaunchLanguage::En => Language::English,
    };
    let until_ms = now_ms.saturating_add(TICKET_MS);
    let NewLaunch { player_id, game_code, back_url, .. } = request;
    launches.insert(ticket, Launch { player_id, game_code, language, back_url, until_ms });
    Json(json!({ "url": url })).into_response()
}

/// The launch of a ticket in the language that a person chose since, or the page that says that the ticket is over.
fn launch_of(book: &Book, ticket: &str, lang: Option<&str>, now_ms: i64) -> Result<Launch, Markup> {
    let mut launch = book.wallet.launches.get(ticket).cloned();
    if let (Some(launch), Some(_)) = (&mut launch, lang) {
        launch.language = language_of(lang);
    }
    match launch {
        Some(launch) if now_ms < launch.until_ms => Ok(launch),
        over => Err(wallet_play_page::over(over.as_ref())),
    }
}

fn page_of(gateway: &SandboxGateway, status: StatusCode, page: Markup) -> Response {
    let mut headers = page_headers(gateway);
    let policy = headers.get(CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    // As every page of a game, the platform may show it in a frame of its own page.
    let own = format!("frame-ancestors {}", gateway.config.return_origin);
    let policy = policy.map(|policy| policy.replace("frame-ancestors 'none'", &own));
    if let Some(Ok(policy)) = policy.map(|policy| HeaderValue::from_str(&policy)) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    (status, headers, Html(page.into_string())).into_response()
}

#[derive(Debug, Default, Deserialize)]
struct Shown {
    lang: Option<String>,
    /// The round that was played just now.
    round: Option<String>,
}

async fn show_page(
    State(gateway): State<SandboxGateway>,
    Path(ticket): Path<String>,
    Query(shown): Query<Shown>,
) -> Response {
    let (book, now_ms) = (gateway.book(), gateway.clock.now_ms());
    let launch = match launch_of(&book, &ticket, shown.lang.as_deref(), now_ms) {
        Ok(launch) => launch,
        Err(over) => return page_of(&gateway, StatusCode::NOT_FOUND, over),
    };
    let is_shown =
        |round: &&Round| Some(&round.id) == shown.round.as_ref() && round.player_id == launch.player_id;
    let alert = book.wallet.rounds.iter().rfind(is_shown).map_or(Alert::None, Alert::Played);
    let page = wallet_play_page::game(&book.wallet, &launch, &ticket, now_ms, &alert);
    page_of(&gateway, StatusCode::OK, page)
}

/// Texts, so that a form with other ones is refused as every malformed request is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Toss {
    stake: String,
    side: String,
    lang: Option<String>,
}

impl Toss {
    /// What is staked on which side, if that is offered.
    fn read(&self) -> Option<(Money, Side)> {
        let units = STAKES.into_iter().find(|units| units.to_string() == self.stake)?;
        let side = Side::ALL.into_iter().find(|side| side.word() == self.side)?;
        Some((Money::from_units(units).ok()?, side))
    }
}

/// Tosses the coin. The whole round is under one lock, so that two at once cannot spend the same money.
async fn play(
    State(gateway): State<SandboxGateway>,
    Path(ticket): Path<String>,
    Form(form): Form<Toss>,
) -> Response {
    let (mut book, now_ms) = (gateway.book(), gateway.clock.now_ms());
    let launch = match launch_of(&book, &ticket, form.lang.as_deref(), now_ms) {
        Ok(launch) => launch,
        Err(over) => return page_of(&gateway, StatusCode::NOT_FOUND, over),
    };
    let Some((bet, side)) = form.read() else { return StatusCode::BAD_REQUEST.into_response() };
    if bet > book.wallet.balance(&launch.player_id, now_ms) {
        let page = wallet_play_page::game(&book.wallet, &launch, &ticket, now_ms, &Alert::NoMoney(side));
        return page_of(&gateway, StatusCode::CONFLICT, page);
    }
    let (Some(id), Some(coin)) = (gateway.new_name(), toss(&gateway)) else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    if book.wallet.rounds.len() >= ROUNDS_MAX {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let win = if coin == side { win_of(bet) } else { Money::ZERO };
    let page = format!("/wallet/play/{ticket}?round={id}&lang={}", lang_of(launch.language));
    book.keep_wallet(WalletChange::Round(Round {
        id,
        player_id: launch.player_id,
        game_code: launch.game_code,
        bet,
        win,
        currency: Currency::Thb,
        side,
        coin,
        at: now_ms,
    }));
    match HeaderValue::from_str(&page) {
        Ok(page) => see_other(&gateway, page),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

const fn lang_of(language: Language) -> &'static str {
    match language {
        Language::Thai => "th",
        Language::English => "en",
    }
}

/// What a stake pays that wins.
const fn win_of(bet: Money) -> Money {
    Money::from_minor(bet.minor() * WIN_PERCENT / 100)
}

/// What the coin shows; `None` without randomness.
fn toss(gateway: &SandboxGateway) -> Option<Side> {
    let mut random = [0_u8; 1];
    gateway.entropy.fill(&mut random).ok()?;
    Some(Side::ALL[usize::from(random[0] & 1)])
}
