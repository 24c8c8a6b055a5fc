use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use bytes::Bytes;
use erawan_kernel::ids::ChatImageId;

use super::model::{Image, MessageForm, Side};
use super::tickets::{self, Holder};
use super::values::{ChatMessage, SupportState};
use super::{keep_image, of_member, own_path, say, see, store, typing};
use crate::pictures::{BYTES_MAX, Kind, image_response};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::messaging::Messaging;
use crate::rooms::operator::Permission;
use crate::rooms::session::{AccountHolder, CurrentMember, Sessions};
use crate::web::prelude::*;

/// Messages in one answer.
pub(super) const PAGE: u64 = 30;

pub(in super::super) fn routes() -> OpenApiRouter<Messaging> {
    let uploads = calls![upload_chat_image].layer(DefaultBodyLimit::max(BYTES_MAX));
    calls![
        launch_chat,
        chat_unread_count,
        chat_hosts,
        chat_conversation,
        send_chat_message,
        read_chat,
        type_in_chat,
        chat_ticket,
        chat_image
    ]
    .merge(uploads)
}

/// A member of a merchant that has the chat.
pub(super) struct Chatter(CurrentMember);

impl<S: Send + Sync> FromRequestParts<S> for Chatter
where
    Sessions: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let AccountHolder(member) = AccountHolder::from_request_parts(parts, state).await?;
        let CurrentMerchant(merchant) = CurrentMerchant::from_request_parts(parts, state).await?;
        if merchant.flag("CBS3") { Ok(Self(member)) } else { Err(ErrorCode::PermissionDenied.into()) }
    }
}

/// Launch the chat
///
/// Answers the page the chat is on. A `backUrl` that is no page of ours is left out.
#[utoipa::path(get, path = "/wps/relay/CBS_launchChat", tag = "messaging", security(("token" = [])),
    params(LaunchQuery), responses((status = 200, body = Answer<ChatLaunchValue>), Refusals))]
async fn launch_chat(
    _: Chatter,
    ApiQuery(query): ApiQuery<LaunchQuery>,
) -> Result<Answer<ChatLaunchValue>, ApiError> {
    const TITLE_CHARACTERS_MAX: usize = 60;
    let title: String = query.title.unwrap_or_default().chars().take(TITLE_CHARACTERS_MAX).collect();
    let mut fields = Vec::new();
    if let Some(back) = own_path(query.back_url.as_deref()) {
        fields.push(("backUrl", back));
    }
    if !title.is_empty() {
        fields.push(("title", title.as_str()));
    }
    let fields = serde_urlencoded::to_string(fields).map_err(|error| ApiError::internal(&error))?;
    let chat_url = if fields.is_empty() { "/m/chat".to_owned() } else { format!("/m/chat?{fields}") };
    Ok(Answer::new(ChatLaunchValue { chat_url }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct LaunchQuery {
    /// 1
    #[serde(rename = "b2c")]
    _b2c: Option<String>,
    /// The page to come back to.
    back_url: Option<String>,
    /// Colour of the header; the page has its own.
    #[serde(rename = "headerColor")]
    _header_color: Option<String>,
    /// What the page is called.
    title: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChatLaunchValue {
    /// A path of ours.
    chat_url: String,
}

/// Unread messages of the chat
#[utoipa::path(get, path = "/wps/relay/CBS_unreadCount", tag = "messaging", security(("token" = [])),
    responses((status = 200, body = Answer<UnreadValue>), Refusals))]
async fn chat_unread_count(
    State(messaging): State<Messaging>,
    Chatter(member): Chatter,
) -> Result<Answer<UnreadValue>, ApiError> {
    let un_read_count = super::unread_count(&messaging, member.member_id).await?;
    Ok(Answer::new(UnreadValue { un_read_count }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UnreadValue {
    un_read_count: u64,
}

/// Who is at support
#[utoipa::path(get, path = "/wps/relay/CBS_modelList", tag = "messaging",
    params(("moduleId" = Option<String>, Query, description = "`CBS3`")),
    responses((status = 200, body = Answer<List<HostValue>>), Refusals))]
async fn chat_hosts(
    State(messaging): State<Messaging>,
    CurrentMerchant(merchant): CurrentMerchant,
) -> Result<Answer<List<HostValue>>, ApiError> {
    if !merchant.flag("CBS3") {
        return Err(ErrorCode::PermissionDenied.into());
    }
    let present = messaging.operators.on_duty(merchant.id, Permission::ChatAnswer).await?;
    Ok(Answer::new(present.into_iter().map(|operator| HostValue { name: operator.name }).collect()))
}

#[derive(Debug, Serialize, ToSchema)]
struct HostValue {
    name: String,
}

/// The member's conversation
///
/// The newest 30 messages, or the 30 before a number; in their order.
#[utoipa::path(get, path = "/wps/chat/conversation", tag = "messaging", security(("token" = [])),
    params(ConversationQuery), responses((status = 200, body = Answer<ConversationValue>), Refusals))]
async fn chat_conversation(
    State(messaging): State<Messaging>,
    Chatter(member): Chatter,
    ApiQuery(query): ApiQuery<ConversationQuery>,
) -> Result<Answer<ConversationValue>, ApiError> {
    let conversation = of_member(&messaging, member).await?;
    let (messages, more) = store::messages(&messaging.core.db, conversation.id, query.before, PAGE).await?;
    Ok(Answer::new(ConversationValue {
        messages: messages.into_iter().map(ChatMessage::from).collect(),
        more,
        unread: store::unread(&messaging.core.db, &conversation, Side::Member).await?,
        seen_by_support: conversation.seen_by_support,
        support: SupportState::of(&messaging, &conversation).await?,
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ConversationQuery {
    /// Only messages before this number.
    pub(super) before: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ConversationValue {
    messages: Vec<ChatMessage>,
    /// There are older ones.
    more: bool,
    /// Messages of support that the member has not seen.
    unread: u64,
    /// Up to which message support has read.
    seen_by_support: i64,
    #[serde(flatten)]
    support: SupportState,
}

/// Write to support
///
/// Twenty messages a minute. The same `clientId` again answers the message there is.
#[utoipa::path(post, path = "/wps/chat/messages", tag = "messaging", security(("token" = [])),
    request_body = MessageForm, responses((status = 200, body = Answer<ChatMessage>), Refusals))]
async fn send_chat_message(
    State(messaging): State<Messaging>,
    Chatter(member): Chatter,
    ApiJson(form): ApiJson<MessageForm>,
) -> Result<Answer<ChatMessage>, ApiError> {
    Ok(Answer::new(say(&messaging, member, &form.check()?).await?.into()))
}

/// Say how far the member has read
#[utoipa::path(post, path = "/wps/chat/read", tag = "messaging", security(("token" = [])),
    request_body = SeenForm, responses((status = 200, body = Answer<bool>), Refusals))]
async fn read_chat(
    State(messaging): State<Messaging>,
    Chatter(member): Chatter,
    ApiJson(form): ApiJson<SeenForm>,
) -> Result<Answer<bool>, ApiError> {
    let conversation = of_member(&messaging, member).await?;
    see(&messaging, &conversation, Side::Member, form.seq).await?;
    Ok(Answer::new(true))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SeenForm {
    /// Number of the last message seen.
    pub(super) seq: i64,
}

/// Say that the member is writing
#[utoipa::path(post, path = "/wps/chat/typing", tag = "messaging", security(("token" = [])),
    responses((status = 200, body = Answer<bool>), Refusals))]
async fn type_in_chat(
    State(messaging): State<Messaging>,
    Chatter(member): Chatter,
) -> Result<Answer<bool>, ApiError> {
    typing(&messaging, &of_member(&messaging, member).await?, Side::Member);
    Ok(Answer::new(true))
}

/// A ticket to the live side
///
/// It opens one WebSocket at `/chat/live` within 30 seconds, sent as the subprotocol `ticket.<ticket>`
/// together with `erawan.chat`.
#[utoipa::path(post, path = "/wps/chat/ticket", tag = "messaging", security(("token" = [])),
    responses((status = 200, body = Answer<TicketValue>), Refusals))]
async fn chat_ticket(
    State(messaging): State<Messaging>,
    Chatter(member): Chatter,
) -> Result<Answer<TicketValue>, ApiError> {
    let CurrentMember { merchant_id, member_id, session_id, .. } = member;
    let holder = Holder::Member { merchant_id, member_id, session_id };
    Ok(Answer::new(TicketValue { ticket: tickets::issue(&messaging, holder).await? }))
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TicketValue {
    pub(super) ticket: String,
}

/// Upload a picture for a message
///
/// PNG or JPEG by its `Content-Type`, at most 5 MB. It is re-encoded and keeps nothing but its pixels; one
/// that no message uses is deleted after a day.
#[utoipa::path(post, path = "/wps/chat/images", tag = "messaging", security(("token" = [])),
    request_body(content = String, content_type = "image/jpeg", description = "The bytes of a PNG or JPEG"),
    responses((status = 200, body = Answer<Image>), Refusals))]
async fn upload_chat_image(
    State(messaging): State<Messaging>,
    Chatter(member): Chatter,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Answer<Image>, ApiError> {
    let bytes = body.map_err(|_| ErrorCode::PayloadTooLarge)?;
    let conversation = of_member(&messaging, member).await?;
    let image = keep_image(&messaging, &conversation, Side::Member, Kind::of(&headers), bytes).await?;
    Ok(Answer::new(image))
}

/// A picture of the chat
#[utoipa::path(get, path = "/wps/chat/images/{imageId}", tag = "messaging", security(("token" = [])),
    params(("imageId" = String, Path, description = "As in the message")),
    responses((status = 200, content_type = "image/jpeg", body = String), Refusals))]
async fn chat_image(
    State(messaging): State<Messaging>,
    Chatter(member): Chatter,
    PathId(id): PathId<ChatImageId>,
) -> Result<Response, ApiError> {
    let conversation =
        store::find_of_member(&messaging.core.db, member.member_id).await?.ok_or(ErrorCode::NotFound)?;
    let jpeg =
        store::jpeg(messaging.core.db.read(), conversation.id, id).await?.ok_or(ErrorCode::NotFound)?;
    Ok(image_response(jpeg))
}
