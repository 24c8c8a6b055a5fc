use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use bytes::Bytes;
use erawan_kernel::ids::{ChatImageId, ConversationId};
use erawan_kernel::{ErrorCode, PageRequest};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::calls::{ConversationQuery, PAGE, SeenForm, TicketValue, image_response};
use super::images::{BYTES_MAX, Kind};
use super::model::{Image, MessageForm, Side};
use super::store::Shelf;
use super::tickets::{self, Holder};
use super::values::{ChatMessage, DeskConversation};
use super::{answer, at_desk, close, keep_image, see, store, take, typing};
use crate::App;
use crate::rooms::operator::CurrentOperator;
use crate::web::{Answer, ApiError, ApiJson, ApiQuery, Refusals};

pub(in super::super) fn routes() -> OpenApiRouter<App> {
    let uploads = OpenApiRouter::new().routes(routes!(upload_image)).layer(DefaultBodyLimit::max(BYTES_MAX));
    OpenApiRouter::new()
        .routes(routes!(conversations))
        .routes(routes!(conversation))
        .routes(routes!(take_conversation))
        .routes(routes!(close_conversation))
        .routes(routes!(answer_member))
        .routes(routes!(read_conversation))
        .routes(routes!(type_in_conversation))
        .routes(routes!(ticket))
        .routes(routes!(picture))
        .merge(uploads)
}

fn id_of(text: &str) -> Result<ConversationId, ApiError> {
    text.parse().map_err(|_| ErrorCode::NotFound.into())
}

/// Conversations of the merchant
///
/// Those that wait begin with the longest waiting, the others with the newest.
#[utoipa::path(get, path = "/desk/conversations", tag = "chat", security(("token" = [])), params(ListQuery),
    responses((status = 200, body = Answer<DeskConversationList>), Refusals))]
async fn conversations(
    State(app): State<App>,
    CurrentOperator { operator, .. }: CurrentOperator,
    ApiQuery(query): ApiQuery<ListQuery>,
) -> Result<Answer<DeskConversationList>, ApiError> {
    const PAGE_SIZE: u64 = 30;
    let shelf = match query.state.as_deref().unwrap_or("open") {
        "waiting" => Shelf::Waiting,
        "mine" => Shelf::Mine(operator.id),
        "open" => Shelf::Open,
        "closed" => Shelf::Closed,
        _ => return Err(ApiError::field("state", ErrorCode::FieldInvalid)),
    };
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let page = store::list(&app.db, operator.merchant_id, shelf, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for conversation in &page.rows {
        list.push(DeskConversation::of(&app, conversation, &operator).await?);
    }
    Ok(Answer::new(DeskConversationList {
        list,
        page_num: page.number,
        total_pages: page.total_pages(),
        total_count: page.total_count,
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct ListQuery {
    /// `waiting`, `mine`, `open` (the two together with those of others) or `closed`; `open` unless given.
    state: Option<String>,
    /// From 1.
    page_no: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeskConversationList {
    list: Vec<DeskConversation>,
    page_num: u64,
    total_pages: u64,
    total_count: u64,
}

/// One conversation with its newest messages, or the 30 before a number
#[utoipa::path(get, path = "/desk/conversations/{conversationId}", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path), ConversationQuery),
    responses((status = 200, body = Answer<DeskConversationDetail>), Refusals))]
async fn conversation(
    State(app): State<App>,
    CurrentOperator { operator, .. }: CurrentOperator,
    Path(id): Path<String>,
    ApiQuery(query): ApiQuery<ConversationQuery>,
) -> Result<Answer<DeskConversationDetail>, ApiError> {
    let found = at_desk(&app, &operator, id_of(&id)?).await?;
    let (messages, more) = store::messages(&app.db, found.id, query.before, PAGE).await?;
    Ok(Answer::new(DeskConversationDetail {
        conversation: DeskConversation::of(&app, &found, &operator).await?,
        messages: messages.into_iter().map(ChatMessage::from).collect(),
        more,
        seen_by_member: found.seen_by_member,
    }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeskConversationDetail {
    conversation: DeskConversation,
    messages: Vec<ChatMessage>,
    /// There are older ones.
    more: bool,
    /// Up to which message the member has read.
    seen_by_member: i64,
}

/// Take a conversation
#[utoipa::path(post, path = "/desk/conversations/{conversationId}/take", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)),
    responses((status = 200, body = Answer<DeskConversation>), Refusals))]
async fn take_conversation(
    State(app): State<App>,
    CurrentOperator { operator, .. }: CurrentOperator,
    Path(id): Path<String>,
) -> Result<Answer<DeskConversation>, ApiError> {
    let taken = take(&app, &operator, id_of(&id)?).await?;
    Ok(Answer::new(DeskConversation::of(&app, &taken, &operator).await?))
}

/// Close a conversation
#[utoipa::path(post, path = "/desk/conversations/{conversationId}/close", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)),
    responses((status = 200, body = Answer<DeskConversation>), Refusals))]
async fn close_conversation(
    State(app): State<App>,
    CurrentOperator { operator, .. }: CurrentOperator,
    Path(id): Path<String>,
) -> Result<Answer<DeskConversation>, ApiError> {
    let closed = close(&app, &operator, id_of(&id)?).await?;
    Ok(Answer::new(DeskConversation::of(&app, &closed, &operator).await?))
}

/// Answer a member
///
/// Only who took the conversation does. The same `clientId` again answers the message there is.
#[utoipa::path(post, path = "/desk/conversations/{conversationId}/messages", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)), request_body = MessageForm,
    responses((status = 200, body = Answer<ChatMessage>), Refusals))]
async fn answer_member(
    State(app): State<App>,
    CurrentOperator { operator, .. }: CurrentOperator,
    Path(id): Path<String>,
    ApiJson(form): ApiJson<MessageForm>,
) -> Result<Answer<ChatMessage>, ApiError> {
    Ok(Answer::new(answer(&app, &operator, id_of(&id)?, &form.check()?).await?.into()))
}

/// Say how far the desk has read
#[utoipa::path(post, path = "/desk/conversations/{conversationId}/read", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)), request_body = SeenForm,
    responses((status = 200, body = Answer<bool>), Refusals))]
async fn read_conversation(
    State(app): State<App>,
    CurrentOperator { operator, .. }: CurrentOperator,
    Path(id): Path<String>,
    ApiJson(form): ApiJson<SeenForm>,
) -> Result<Answer<bool>, ApiError> {
    see(&app, &at_desk(&app, &operator, id_of(&id)?).await?, Side::Desk, form.seq).await?;
    Ok(Answer::new(true))
}

/// Say that the desk is writing
#[utoipa::path(post, path = "/desk/conversations/{conversationId}/typing", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)),
    responses((status = 200, body = Answer<bool>), Refusals))]
async fn type_in_conversation(
    State(app): State<App>,
    CurrentOperator { operator, .. }: CurrentOperator,
    Path(id): Path<String>,
) -> Result<Answer<bool>, ApiError> {
    typing(&app, &at_desk(&app, &operator, id_of(&id)?).await?, Side::Desk);
    Ok(Answer::new(true))
}

/// A ticket to the live side
///
/// It opens one WebSocket at `/desk/live` within 30 seconds, named as the subprotocol `ticket.<ticket>` beside
/// `erawan.chat`.
#[utoipa::path(post, path = "/desk/ticket", tag = "chat", security(("token" = [])),
    responses((status = 200, body = Answer<TicketValue>), Refusals))]
async fn ticket(
    State(app): State<App>,
    CurrentOperator { operator, session_id }: CurrentOperator,
) -> Result<Answer<TicketValue>, ApiError> {
    let holder = Holder::Operator { merchant_id: operator.merchant_id, operator_id: operator.id, session_id };
    Ok(Answer::new(TicketValue { ticket: tickets::issue(&app, holder).await? }))
}

/// Upload a picture for an answer
#[utoipa::path(post, path = "/desk/conversations/{conversationId}/images", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)), 
    request_body(content = String, content_type = "image/jpeg", description = "The bytes of a PNG or JPEG"),
    responses((status = 200, body = Answer<Image>), Refusals))]
async fn upload_image(
    State(app): State<App>,
    CurrentOperator { operator, .. }: CurrentOperator,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Answer<Image>, ApiError> {
    let bytes = body.map_err(|_| ErrorCode::PayloadTooLarge)?;
    let conversation = at_desk(&app, &operator, id_of(&id)?).await?;
    Ok(Answer::new(keep_image(&app, &conversation, Side::Desk, Kind::of(&headers), bytes).await?))
}

/// A picture of a conversation
#[utoipa::path(get, path = "/desk/images/{imageId}", tag = "chat", security(("token" = [])),
    params(("imageId" = String, Path)),
    responses((status = 200, content_type = "image/jpeg", body = String), Refusals))]
async fn picture(
    State(app): State<App>,
    CurrentOperator { operator, .. }: CurrentOperator,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let id: ChatImageId = id.parse().map_err(|_| ErrorCode::NotFound)?;
    let conversation = store::conversation_of_image(&app.db, id).await?.ok_or(ErrorCode::NotFound)?;
    let conversation = at_desk(&app, &operator, conversation).await?;
    let jpeg = store::jpeg(app.db.read(), conversation.id, id).await?.ok_or(ErrorCode::NotFound)?;
    Ok(image_response(jpeg))
}
