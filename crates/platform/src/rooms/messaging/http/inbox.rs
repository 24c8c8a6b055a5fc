use erawan_kernel::ids::InboxId;
use erawan_kernel::{Language, PageRequest};

use crate::inbox::{self, InboxCategory, InboxMessage};
use crate::rooms::messaging::Messaging;
use crate::rooms::session::AccountHolder;
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Messaging> {
    calls![inbox_unread_count, inbox_messages, read_inbox]
}

/// Unread messages in the inbox
#[utoipa::path(get, path = "/wps/relay/CSP_unreadCount", tag = "messaging", security(("token" = [])),
    params(("moduleId" = Option<String>, Query, description = "`INBOX3`")),
    responses((status = 200, body = Answer<u64>), Refusals))]
async fn inbox_unread_count(
    State(messaging): State<Messaging>,
    AccountHolder(member): AccountHolder,
) -> Result<Answer<u64>, ApiError> {
    Ok(Answer::new(inbox::unread_count(&messaging.core, member.inbox()).await?))
}

/// Messages to the member, the newest first
///
/// Personal ones and those to all members, in the reader's language.
#[utoipa::path(get, path = "/wps/relay/CSP_getInbox", tag = "messaging", security(("token" = [])),
    params(InboxQuery), responses((status = 200, body = Answer<InboxValue>), Refusals))]
async fn inbox_messages(
    State(messaging): State<Messaging>,
    AccountHolder(member): AccountHolder,
    RequestLanguage(language): RequestLanguage,
    ApiQuery(query): ApiQuery<InboxQuery>,
) -> Result<Answer<InboxValue>, ApiError> {
    const PAGE_SIZE: u64 = 20;
    let request = PageRequest::clamped(query.page_no, query.page_size, PAGE_SIZE);
    let page = inbox::list(&messaging.core, member.inbox(), request).await?;
    let unread_count = inbox::unread_count(&messaging.core, member.inbox()).await?;
    Ok(Answer::new(InboxValue {
        page: ListPage::of(page, |message| MessageValue::of(&message, language)),
        unread_count,
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct InboxQuery {
    /// From 1.
    page_no: Option<u64>,
    /// Messages in a page, at most 100.
    page_size: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct InboxValue {
    #[serde(flatten)]
    page: ListPage<MessageValue>,
    /// Unread messages in the whole inbox.
    unread_count: u64,
}

/// A message to the member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MessageValue {
    #[schema(value_type = String)]
    id: InboxId,
    category: InboxCategory,
    title: String,
    /// Clean HTML.
    content: String,
    /// Epoch milliseconds.
    sent_at: i64,
    read: bool,
}

impl MessageValue {
    fn of(message: &InboxMessage, language: Language) -> Self {
        Self {
            id: message.id,
            category: message.category,
            title: message.title.in_language(language).to_owned(),
            content: message.content.in_language(language).to_owned(),
            sent_at: message.sent_at_ms,
            read: message.is_read,
        }
    }
}

/// Open a message of the inbox
///
/// Answers how many are unread then. Opening it again changes nothing.
#[utoipa::path(post, path = "/wps/relay/CSP_readInbox", tag = "messaging", security(("token" = [])),
    request_body = ReadForm, responses((status = 200, body = Answer<u64>), Refusals))]
async fn read_inbox(
    State(messaging): State<Messaging>,
    AccountHolder(member): AccountHolder,
    ApiJson(form): ApiJson<ReadForm>,
) -> Result<Answer<u64>, ApiError> {
    let id: InboxId = form.id.parse().map_err(|_| ErrorCode::NotFound)?;
    inbox::read(&messaging.core, member.inbox(), id).await?;
    Ok(Answer::new(inbox::unread_count(&messaging.core, member.inbox()).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
struct ReadForm {
    id: String,
}
