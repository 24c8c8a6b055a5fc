use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, header};
use erawan_kernel::ids::RoundId;
use erawan_kernel::{Language, PageRequest, openapi as documents};
use serde::Deserialize;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ErrorBody, Refusal, RequestError, StudioError};
use crate::service::Service;
use crate::spin::{NewRound, state_of};
use crate::store::session;

pub(crate) mod dto;

use dto::{
    CommitView, InfoView, Minor, ProofView, Reader, RoundView, RoundsView, SessionRequest, SessionView,
    SpinRequest, SpinView, StateView,
};

type Shared = State<Arc<Service>>;
type Answer<T> = Result<Json<T>, Refusal>;

/// The largest request body, bytes.
const BODY_MAX: usize = 8 * 1_024;

#[derive(OpenApi)]
#[openapi(info(
    title = "Erawan studio",
    description = "What the game client speaks to: sessions, rounds, proofs.",
    license(name = "Apache-2.0", identifier = "Apache-2.0"),
))]
struct Document;

fn described() -> OpenApiRouter<Arc<Service>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(info))
        .routes(routes!(open_session))
        .routes(routes!(state))
        .routes(routes!(spin))
        .routes(routes!(rounds))
        .routes(routes!(proof))
}

/// The description of the API.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = described().into_openapi();
    let token = ApiKeyValue::with_description(
        "Authorization",
        "The session's token, with or without `Bearer ` before it",
    );
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::ApiKey(ApiKey::Header(token)));
    documents::complete(document, "/studio/api", &[])
}

pub(crate) fn router(service: Arc<Service>) -> axum::Router {
    let (router, _) = described().split_for_parts();
    router
        .fallback(async |headers: HeaderMap| refuse(&headers)(RequestError::NotFound.into()))
        .method_not_allowed_fallback(async |headers: HeaderMap| {
            refuse(&headers)(RequestError::MethodNotAllowed.into())
        })
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .with_state(service)
}

fn language(headers: &HeaderMap) -> Language {
    let code = headers.get("language").and_then(|value| value.to_str().ok()).unwrap_or_default();
    Language::parse_or_default(code)
}

fn refuse(headers: &HeaderMap) -> impl Fn(StudioError) -> Refusal + Copy + use<> {
    let language = language(headers);
    move |error| Refusal { error, language, commit: None }
}

async fn authorised(service: &Service, headers: &HeaderMap) -> Result<session::Model, StudioError> {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = value.ok_or(StudioError::SessionExpired)?;
    service.session(token.strip_prefix("Bearer ").unwrap_or(token)).await
}

fn malformed(error: &impl std::fmt::Display) -> StudioError {
    RequestError::Malformed(error.to_string()).into()
}

/// All that is public about a game: rules, pay table, reels, exact return to player.
#[utoipa::path(
    get, path = "/games/{gameCode}/info", tag = "games",
    params(("gameCode" = String, Path, description = "The game")),
    responses((status = 200, body = InfoView), (status = 404, body = ErrorBody))
)]
async fn info(
    State(service): Shared,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Answer<InfoView> {
    let refuse = refuse(&headers);
    let Path(game_code) = path.map_err(|_| refuse(RequestError::NotFound.into()))?;
    let title = service.engine.title(&game_code).ok_or_else(|| refuse(RequestError::NotFound.into()))?;
    let disabled = service.store.disabled_reason(&game_code).await.map_err(|error| refuse(error.into()))?;
    Ok(Json(InfoView::of(&title, disabled.is_none())))
}

/// Opens a session with the single-use ticket of a launch.
#[utoipa::path(
    post, path = "/session", tag = "play", request_body = SessionRequest,
    responses(
        (status = 200, body = SessionView),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
async fn open_session(
    State(service): Shared,
    headers: HeaderMap,
    body: Result<Json<SessionRequest>, JsonRejection>,
) -> Answer<SessionView> {
    let (refuse, header) = (refuse(&headers), language(&headers));
    let Json(request) = body.map_err(|error| refuse(malformed(&error)))?;
    let chosen = request.language.as_deref().map(Language::parse_or_default);
    let refuse = move |error| Refusal { language: chosen.unwrap_or(header), ..refuse(error) };
    if request.ticket.is_empty() || request.ticket.len() > 256 || request.game_code.len() > 64 {
        return Err(refuse(RequestError::Malformed("ticket or game out of bounds".into()).into()));
    }
    let opened = service.open_session(&request.ticket, &request.game_code).await;
    let (session, state) = opened.map_err(refuse)?;
    let state = StateView::of(&state, service.clock.now_ms()).map_err(refuse)?;
    Ok(Json(SessionView { session, state }))
}

/// What the session's holder sees now.
#[utoipa::path(
    get, path = "/state", tag = "play",
    security(("token" = [])),
    responses(
        (status = 200, body = StateView),
        (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
async fn state(State(service): Shared, headers: HeaderMap) -> Answer<StateView> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    let state = service.state(session, None).await.map_err(refuse)?;
    StateView::of(&state, service.clock.now_ms()).map(Json).map_err(refuse)
}

/// Plays one round. The same request again answers the same round.
#[utoipa::path(
    post, path = "/spin", tag = "play", request_body = SpinRequest,
    security(("token" = [])),
    responses(
        (status = 200, body = SpinView),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
async fn spin(
    State(service): Shared,
    headers: HeaderMap,
    body: Result<Json<SpinRequest>, JsonRejection>,
) -> Answer<SpinView> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    let Json(request) = body.map_err(|error| refuse(malformed(&error)))?;
    match play(&service, &session, request).await {
        Ok(view) => Ok(Json(view)),
        Err(error) => {
            // The client may need the commit for its next try; without one it requests the state.
            let commit = service.store.unused_commit(&session.player, &session.game_code).await;
            let commit = commit.ok().flatten().map(|row| CommitView::of(&row));
            Err(Refusal { commit, ..refuse(error) })
        }
    }
}

async fn play(
    service: &Arc<Service>,
    session: &session::Model,
    request: SpinRequest,
) -> Result<SpinView, StudioError> {
    let new = NewRound {
        commit_id: request.commit_id,
        bet_minor: request.bet_minor.0,
        client_seed: request.client_seed,
    };
    let row = service.spin(session, new).await?;
    let balance = match row.balance_after.or(row.balance_after_bet) {
        Some(balance) => balance,
        None => service.balance(session).await?,
    };
    let (row, used) = service.with_commit(row).await?;
    let next = service.current_commit(&session.player, &session.game_code).await?;
    Ok(SpinView {
        round: RoundView::of(&row, Some(&used.server_seed), Reader::Player)?,
        balance_minor: Minor(balance),
        commit: CommitView::of(&next),
        client_seed: next.client_seed,
        next_start_at: service.next_start_at(&session.player).await?,
        server_time: service.clock.now_ms(),
    })
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RoundsQuery {
    page_no: Option<u64>,
}

/// The player's rounds of this game, newest first, 20 a page; rounds that were refused or void are among them.
#[utoipa::path(
    get, path = "/rounds", tag = "play",
    security(("token" = [])),
    params(
        ("pageNo" = Option<u64>, Query, description = "The page, from 1"),
    ),
    responses(
        (status = 200, body = RoundsView),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    )
)]
async fn rounds(
    State(service): Shared,
    headers: HeaderMap,
    query: Result<Query<RoundsQuery>, QueryRejection>,
) -> Answer<RoundsView> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    let Query(query) = query.map_err(|error| refuse(malformed(&error)))?;
    let page = PageRequest::clamped(query.page_no, Some(20), 20);
    service.check_player(&session).await.map_err(refuse)?;
    list_rounds(&service, &session, page).await.map(Json).map_err(refuse)
}

async fn list_rounds(
    service: &Service,
    session: &session::Model,
    page: PageRequest,
) -> Result<RoundsView, StudioError> {
    let (rows, total) = service.store.closed_rounds(&session.player, &session.game_code, page).await?;
    let mut list = Vec::with_capacity(rows.len());
    for row in rows {
        let (row, commit) = service.with_commit(row).await?;
        list.push(RoundView::of(&row, Some(&commit.server_seed), Reader::Player)?);
    }
    Ok(RoundsView { list, total_pages: total.div_ceil(page.size()) })
}

/// Everything needed to compute a round again that is over: settled, rolled back or refused. Public: any client with
/// the round's id may check it.
#[utoipa::path(
    get, path = "/rounds/{roundId}/proof", tag = "fairness",
    params(("roundId" = String, Path, description = "The round")),
    responses((status = 200, body = ProofView), (status = 404, body = ErrorBody))
)]
async fn proof(
    State(service): Shared,
    headers: HeaderMap,
    path: Result<Path<String>, PathRejection>,
) -> Answer<ProofView> {
    let refuse = refuse(&headers);
    let id = path
        .ok()
        .and_then(|Path(text)| text.parse().ok())
        .ok_or_else(|| refuse(RequestError::NotFound.into()))?;
    prove(&service, id).await.map(Json).map_err(refuse)
}

async fn prove(service: &Service, id: RoundId) -> Result<ProofView, StudioError> {
    let row = service.store.round(id.uuid()).await?.ok_or(RequestError::NotFound)?;
    let (true, Some(closed_at)) = (state_of(&row)?.is_closed(), row.closed_at) else {
        return Err(RequestError::NotFound.into());
    };
    let (row, commit) = service.with_commit(row).await?;
    Ok(ProofView {
        round_id: id,
        game_code: row.game_code.clone(),
        version: row.version,
        bet_minor: Minor(row.bet_minor),
        round: RoundView::of(&row, Some(&commit.server_seed), Reader::Public)?,
        server_seed: commit.server_seed,
        server_seed_hash: commit.server_seed_hash,
        client_seed: row.client_seed,
        nonce: row.nonce,
        settled_at: closed_at,
    })
}
