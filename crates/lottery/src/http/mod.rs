use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use erawan_kernel::{Language, Money, PageRequest, openapi as documents};
use serde::Deserialize;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use crate::error::{
    ErrorBody, LIMIT_REACHED, LotteryError, NOT_CANCELLABLE, OrderError, Refusal, RequestError, SessionError,
};
use crate::model::{Book, OrderState};
use crate::operator::Status;
use crate::sales::quote::Quote;
use crate::service::Service;
use crate::store::{OrderFilter, WholeOrder, session};

pub(crate) mod draw_dto;
pub(crate) mod draws;
pub(crate) mod dto;
pub(crate) mod operator;
mod stream;

use dto::{
    BalanceView, CancelRequest, CancelView, OrderRequest, OrderView, OrdersView, QuoteRequest,
    RefusedSuborder, SessionRequest, SessionView,
};

pub(crate) type Shared = State<Arc<Service>>;
pub(crate) type Answer<T> = Result<Json<T>, Refusal>;

/// The largest request body, bytes: 200 lines with long selections.
const BODY_MAX: usize = 2 * 1_024 * 1_024;
/// How many orders a page has.
const PAGE_SIZE: u64 = 20;

#[derive(OpenApi)]
#[openapi(info(
    title = "Erawan lottery",
    description = "What the lottery client speaks to: sessions, draws, orders, proofs.",
    license(name = "Apache-2.0", identifier = "Apache-2.0"),
))]
struct Document;

fn described() -> OpenApiRouter<Arc<Service>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(open_session, read_session))
        .routes(routes!(draws::lotteries))
        .routes(routes!(draws::game))
        .routes(routes!(draws::draws))
        .routes(routes!(draws::stats))
        .routes(routes!(draws::proof))
        .routes(routes!(quote))
        .routes(routes!(place_order, list_orders))
        .routes(routes!(read_order))
        .routes(routes!(cancel))
        .routes(routes!(stream::stream))
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
    documents::complete(document, "/lottery/api", &[])
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

pub(crate) fn refuse(headers: &HeaderMap) -> impl Fn(LotteryError) -> Refusal + Copy + use<> {
    let language = language(headers);
    move |error| Refusal { error, language }
}

pub(crate) async fn authorised(
    service: &Service,
    headers: &HeaderMap,
) -> Result<session::Model, LotteryError> {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = value.ok_or(SessionError::Expired)?;
    service.session(token.strip_prefix("Bearer ").unwrap_or(token)).await
}

pub(crate) fn malformed(error: &impl std::fmt::Display) -> LotteryError {
    RequestError::Malformed(error.to_string()).into()
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
    let refuse = move |error| Refusal { language: chosen.unwrap_or(header), error };
    if request.ticket.is_empty() || request.ticket.len() > 256 || request.game_code.len() > 64 {
        return Err(refuse(RequestError::Malformed("ticket or game out of bounds".into()).into()));
    }
    let opened = service.open_session(&request.ticket, &request.game_code).await.map_err(refuse)?;
    Ok(Json(SessionView {
        session: opened.token,
        game_code: opened.session.game_code,
        balance: Money::from_minor(opened.balance),
        currency: opened.session.currency,
        is_trial: opened.session.book == Book::Trial.as_str(),
        prize_mode: opened.session.prize_mode,
        play_type: opened.session.play_type,
        server_time: service.clock.now_ms(),
    }))
}

/// The session's lottery and the player's present balance.
#[utoipa::path(
    get, path = "/session", tag = "play",
    security(("token" = [])),
    responses(
        (status = 200, body = BalanceView),
        (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
async fn read_session(State(service): Shared, headers: HeaderMap) -> Answer<BalanceView> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    let balance = service.balance(&session).await.map_err(refuse)?;
    let (game_code, currency) = (session.game_code, session.currency);
    let server_time = service.clock.now_ms();
    Ok(Json(BalanceView { game_code, balance: Money::from_minor(balance), currency, server_time }))
}

/// What lines cost and pay at this moment; nothing is reserved.
#[utoipa::path(
    post, path = "/quote", tag = "play", request_body = QuoteRequest,
    security(("token" = [])),
    responses(
        (status = 200, body = Quote),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
async fn quote(
    State(service): Shared,
    headers: HeaderMap,
    body: Result<Json<QuoteRequest>, JsonRejection>,
) -> Answer<Quote> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    let Json(request) = body.map_err(|error| refuse(malformed(&error)))?;
    let lines: Vec<_> = request.lines.into_iter().map(Into::into).collect();
    let phases: Vec<_> = request.phases.into_iter().map(Into::into).collect();
    service.quote(&session, &lines, &phases).await.map(Json).map_err(refuse)
}

/// Why the operator refused the money of an order, for its player.
fn refusal_of(whole: &WholeOrder) -> LotteryError {
    match whole.order.refusal.as_deref().and_then(Status::parse) {
        Some(Status::NotEnoughMoney) => OrderError::InsufficientBalance.into(),
        Some(Status::LimitReached) => OrderError::PlayerLimit.into(),
        Some(Status::TokenExpired | Status::InvalidToken | Status::InvalidUser) => {
            SessionError::Expired.into()
        }
        Some(Status::UserDisabled) => SessionError::PlayerDisabled.into(),
        Some(Status::InvalidGame) => SessionError::GameNotAvailable.into(),
        _ => OrderError::BetRefused.into(),
    }
}

/// Places an order. The same key gets the same order; 202 when its money is still under way after five seconds.
#[utoipa::path(
    post, path = "/orders", tag = "play", request_body = OrderRequest,
    security(("token" = [])),
    responses(
        (status = 201, body = OrderView), (status = 202, body = OrderView),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
async fn place_order(
    State(service): Shared,
    headers: HeaderMap,
    body: Result<Json<OrderRequest>, JsonRejection>,
) -> Result<Response, Refusal> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    let Json(request) = body.map_err(|error| refuse(malformed(&error)))?;
    if request.game_code != session.game_code {
        return Err(refuse(RequestError::NotFound.into()));
    }
    let whole = service.place_order(&session, &request.into()).await.map_err(refuse)?;
    if whole.order.state == OrderState::Refused.as_str() {
        return Err(refuse(refusal_of(&whole)));
    }
    let status = if OrderView::is_placing(&whole) { StatusCode::ACCEPTED } else { StatusCode::CREATED };
    let view = service.order_view(&whole).await.map_err(refuse)?;
    Ok((status, Json(view)).into_response())
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct OrdersQuery {
    page_no: Option<u64>,
}

/// The player's orders of this lottery, newest first, 20 a page.
#[utoipa::path(
    get, path = "/orders", tag = "play",
    security(("token" = [])),
    params(("pageNo" = Option<u64>, Query, description = "The page, from 1")),
    responses(
        (status = 200, body = OrdersView),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
async fn list_orders(
    State(service): Shared,
    headers: HeaderMap,
    query: Result<Query<OrdersQuery>, QueryRejection>,
) -> Answer<OrdersView> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    let Query(query) = query.map_err(|error| refuse(malformed(&error)))?;
    let page = PageRequest::clamped(query.page_no, Some(PAGE_SIZE), PAGE_SIZE);
    let filter = OrderFilter {
        game_code: Some(session.game_code.clone()),
        from: 0,
        until: i64::MAX,
        ..OrderFilter::default()
    };
    let found = service.store.list_orders_of(&session.vendor, &session.player, &filter, page).await;
    let (orders, total_count) = found.map_err(|error| refuse(error.into()))?;
    let mut list = Vec::with_capacity(orders.len());
    for order in orders {
        list.push(service.order_view(&order).await.map_err(refuse)?);
    }
    Ok(Json(OrdersView { list, total_count }))
}

/// One order of the player.
#[utoipa::path(
    get, path = "/orders/{orderId}", tag = "play",
    security(("token" = [])),
    params(("orderId" = Uuid, Path, description = "The order")),
    responses(
        (status = 200, body = OrderView),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
async fn read_order(
    State(service): Shared,
    headers: HeaderMap,
    path: Result<Path<Uuid>, PathRejection>,
) -> Answer<OrderView> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    let Path(id) = path.map_err(|_| refuse(RequestError::NotFound.into()))?;
    let found = service.store.find_order_of(&session.vendor, &session.player, id).await;
    let whole = found.map_err(|error| refuse(error.into()))?;
    let whole = whole.ok_or_else(|| refuse(RequestError::NotFound.into()))?;
    service.order_view(&whole).await.map(Json).map_err(refuse)
}

/// Cancels suborders whose draws have not closed, at most 60 an hour. Repeated: the same ones, and nothing moves.
#[utoipa::path(
    post, path = "/cancel", tag = "play", request_body = CancelRequest,
    security(("token" = [])),
    responses(
        (status = 200, body = CancelView),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 503, body = ErrorBody),
    )
)]
async fn cancel(
    State(service): Shared,
    headers: HeaderMap,
    body: Result<Json<CancelRequest>, JsonRejection>,
) -> Answer<CancelView> {
    let refuse = refuse(&headers);
    let session = authorised(&service, &headers).await.map_err(refuse)?;
    let Json(request) = body.map_err(|error| refuse(malformed(&error)))?;
    service.cancel_view(&session.vendor, &session.player, &request).await.map(Json).map_err(refuse)
}

impl Service {
    /// An order as its player sees it now.
    pub(crate) async fn order_view(&self, whole: &WholeOrder) -> Result<OrderView, LotteryError> {
        let draws: Vec<_> = whole.suborders.iter().map(|(_, draw)| draw.clone()).collect();
        let results = self.store.results_of(&draws).await?;
        let mut view = OrderView::of(whole, &results, self.clock.now_ms())?;
        if let Some(lottery) = self.lotteries.lottery(&view.game_code) {
            view.describe_lines(lottery.family());
        }
        Ok(view)
    }

    /// Cancels 1 to 120 different suborders of one order.
    pub(crate) async fn cancel_view(
        self: &Arc<Self>,
        vendor: &str,
        player: &str,
        request: &CancelRequest,
    ) -> Result<CancelView, LotteryError> {
        let mut ids = request.suborder_ids.clone();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() || ids.len() > 120 {
            return Err(RequestError::FieldInvalid("suborderIds").into());
        }
        let cancelled = self.cancel(vendor, player, request.order_id, &ids).await?;
        let refund: i64 = cancelled.done.iter().map(|(_, stake)| *stake).sum();
        let why = |ids: Vec<Uuid>, error_code: &'static str| {
            ids.into_iter().map(move |suborder_id| RefusedSuborder { suborder_id, error_code })
        };
        let refused = why(cancelled.refused, NOT_CANCELLABLE);
        Ok(CancelView {
            cancelled_ids: cancelled.done.iter().map(|(id, _)| *id).collect(),
            refund_amount: Money::from_minor(refund),
            refused: refused.chain(why(cancelled.above_limit, LIMIT_REACHED)).collect(),
        })
    }
}
