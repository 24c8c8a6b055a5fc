use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path};
use axum::http::HeaderMap;
use axum::response::Response;
use bytes::Bytes;
use erawan_kernel::PageRequest;
use erawan_kernel::ids::{ChatImageId, ConversationId};

use super::http::{ConversationQuery, PAGE, SeenForm, TicketValue};
use super::model::{Image, MessageForm, Side};
use super::store::Shelf;
use super::tickets::{self, Holder};
use super::values::{ChatMessage, SupportConversation};
use super::{answer, close, find_for_operator, keep_image, member_card, see, store, take, typing};
use crate::pictures::{BYTES_MAX, Kind, image_response};
use crate::rooms::messaging::Messaging;
use crate::rooms::operator::{Allowed, right};
use crate::web::prelude::*;

pub(in super::super) fn routes() -> OpenApiRouter<Messaging> {
    let uploads = calls![upload_image].layer(DefaultBodyLimit::max(BYTES_MAX));
    calls![
        conversations,
        conversation_counts,
        conversation,
        take_conversation,
        close_conversation,
        answer_member,
        read_conversation,
        type_in_conversation,
        ticket,
        picture
    ]
    .merge(uploads)
    .merge(member_card::routes())
}

fn id_of(text: &str) -> Result<ConversationId, ApiError> {
    text.parse().map_err(|_| ErrorCode::NotFound.into())
}

/// Conversations of the merchant
///
/// Those that wait begin with the longest waiting, the others with the newest.
#[utoipa::path(get, path = "/console/conversations", tag = "chat", security(("token" = [])), params(ListQuery),
    responses((status = 200, body = Answer<ListPage<SupportConversation>>), Refusals))]
async fn conversations(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatRead>,
    ApiQuery(query): ApiQuery<ListQuery>,
) -> Result<Answer<ListPage<SupportConversation>>, ApiError> {
    const PAGE_SIZE: u64 = 30;
    let shelf = match query.state.as_deref().unwrap_or("open") {
        "waiting" => Shelf::Waiting,
        "mine" => Shelf::Mine(operator.id),
        "open" => Shelf::Open,
        "closed" => Shelf::Closed,
        _ => return Err(ApiError::field("state", ErrorCode::FieldInvalid)),
    };
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let page = store::list(&messaging.core.db, operator.merchant_id, shelf, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for conversation in &page.rows {
        list.push(SupportConversation::of(&messaging, conversation, &operator).await?);
    }
    Ok(Answer::new(ListPage::new(list, &page)))
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

/// How many conversations wait, are the caller's, are open
///
/// Each is the length of the list of the same name.
#[utoipa::path(get, path = "/console/conversations/counts", tag = "chat", security(("token" = [])),
    responses((status = 200, body = Answer<ConversationCounts>), Refusals))]
async fn conversation_counts(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatRead>,
) -> Result<Answer<ConversationCounts>, ApiError> {
    let count = async |shelf| store::count(&messaging.core.db, operator.merchant_id, shelf).await;
    Ok(Answer::new(ConversationCounts {
        waiting: count(Shelf::Waiting).await?,
        mine: count(Shelf::Mine(operator.id)).await?,
        open: count(Shelf::Open).await?,
    }))
}

#[derive(Debug, Serialize, ToSchema)]
struct ConversationCounts {
    waiting: u64,
    mine: u64,
    open: u64,
}

/// One conversation with its newest messages, or the 30 before a number
#[utoipa::path(get, path = "/console/conversations/{conversationId}", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path), ConversationQuery),
    responses((status = 200, body = Answer<SupportConversationDetail>), Refusals))]
async fn conversation(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatRead>,
    ApiQuery(query): ApiQuery<ConversationQuery>,
    PathId(id): PathId<ConversationId>,
) -> Result<Answer<SupportConversationDetail>, ApiError> {
    let found = find_for_operator(&messaging, &operator, id).await?;
    let (messages, more) = store::messages(&messaging.core.db, found.id, query.before, PAGE).await?;
    Ok(Answer::new(SupportConversationDetail {
        conversation: SupportConversation::of(&messaging, &found, &operator).await?,
        messages: messages.into_iter().map(ChatMessage::from).collect(),
        more,
        seen_by_member: found.seen_by_member,
    }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SupportConversationDetail {
    conversation: SupportConversation,
    messages: Vec<ChatMessage>,
    /// There are older ones.
    more: bool,
    /// Up to which message the member has read.
    seen_by_member: i64,
}

/// Take a conversation
#[utoipa::path(post, path = "/console/conversations/{conversationId}/take", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)),
    responses((status = 200, body = Answer<SupportConversation>), Refusals))]
async fn take_conversation(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatAnswer>,
    PathId(id): PathId<ConversationId>,
) -> Result<Answer<SupportConversation>, ApiError> {
    let taken = take(&messaging, &operator, id).await?;
    Ok(Answer::new(SupportConversation::of(&messaging, &taken, &operator).await?))
}

/// Close a conversation
#[utoipa::path(post, path = "/console/conversations/{conversationId}/close", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)),
    responses((status = 200, body = Answer<SupportConversation>), Refusals))]
async fn close_conversation(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatAnswer>,
    PathId(id): PathId<ConversationId>,
) -> Result<Answer<SupportConversation>, ApiError> {
    let closed = close(&messaging, &operator, id).await?;
    Ok(Answer::new(SupportConversation::of(&messaging, &closed, &operator).await?))
}

/// Answer a member
///
/// Only who took the conversation does. The same `clientId` again answers the message there is.
#[utoipa::path(post, path = "/console/conversations/{conversationId}/messages", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)), request_body = MessageForm,
    responses((status = 200, body = Answer<ChatMessage>), Refusals))]
async fn answer_member(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatAnswer>,
    Path(id): Path<String>,
    ApiJson(form): ApiJson<MessageForm>,
) -> Result<Answer<ChatMessage>, ApiError> {
    Ok(Answer::new(answer(&messaging, &operator, id_of(&id)?, &form.check()?).await?.into()))
}

/// Say how far support has read
#[utoipa::path(post, path = "/console/conversations/{conversationId}/read", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)), request_body = SeenForm,
    responses((status = 200, body = Answer<bool>), Refusals))]
async fn read_conversation(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatAnswer>,
    Path(id): Path<String>,
    ApiJson(form): ApiJson<SeenForm>,
) -> Result<Answer<bool>, ApiError> {
    see(&messaging, &find_for_operator(&messaging, &operator, id_of(&id)?).await?, Side::Support, form.seq)
        .await?;
    Ok(Answer::new(true))
}

/// Say that support is writing
#[utoipa::path(post, path = "/console/conversations/{conversationId}/typing", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)),
    responses((status = 200, body = Answer<bool>), Refusals))]
async fn type_in_conversation(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatAnswer>,
    PathId(id): PathId<ConversationId>,
) -> Result<Answer<bool>, ApiError> {
    typing(&messaging, &find_for_operator(&messaging, &operator, id).await?, Side::Support);
    Ok(Answer::new(true))
}

/// A ticket to the live side
///
/// It opens one WebSocket at `/console/live` within 30 seconds, sent as the subprotocol `ticket.<ticket>`
/// together with `erawan.chat`.
#[utoipa::path(post, path = "/console/ticket", tag = "chat", security(("token" = [])),
    responses((status = 200, body = Answer<TicketValue>), Refusals))]
async fn ticket(
    State(messaging): State<Messaging>,
    Allowed { operator, session_id, .. }: Allowed<right::ChatRead>,
) -> Result<Answer<TicketValue>, ApiError> {
    let holder = Holder::Operator { merchant_id: operator.merchant_id, operator_id: operator.id, session_id };
    Ok(Answer::new(TicketValue { ticket: tickets::issue(&messaging, holder).await? }))
}

/// Upload a picture for an answer
#[utoipa::path(post, path = "/console/conversations/{conversationId}/images", tag = "chat", security(("token" = [])),
    params(("conversationId" = String, Path)), 
    request_body(content = String, content_type = "image/jpeg", description = "The bytes of a PNG or JPEG"),
    responses((status = 200, body = Answer<Image>), Refusals))]
async fn upload_image(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatAnswer>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Answer<Image>, ApiError> {
    let bytes = body.map_err(|_| ErrorCode::PayloadTooLarge)?;
    let conversation = find_for_operator(&messaging, &operator, id_of(&id)?).await?;
    Ok(Answer::new(keep_image(&messaging, &conversation, Side::Support, Kind::of(&headers), bytes).await?))
}

/// A picture of a conversation
#[utoipa::path(get, path = "/console/images/{imageId}", tag = "chat", security(("token" = [])),
    params(("imageId" = String, Path)),
    responses((status = 200, content_type = "image/jpeg", body = String), Refusals))]
async fn picture(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatRead>,
    PathId(id): PathId<ChatImageId>,
) -> Result<Response, ApiError> {
    let conversation =
        store::conversation_of_image(&messaging.core.db, id).await?.ok_or(ErrorCode::NotFound)?;
    let conversation = find_for_operator(&messaging, &operator, conversation).await?;
    let jpeg =
        store::jpeg(messaging.core.db.read(), conversation.id, id).await?.ok_or(ErrorCode::NotFound)?;
    Ok(image_response(jpeg))
}
