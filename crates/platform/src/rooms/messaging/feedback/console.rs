use erawan_kernel::PageRequest;
use erawan_kernel::ids::FeedbackId;

use super::{FeedbackType, store};
use crate::rooms::messaging::Messaging;
use crate::rooms::operator::{Allowed, right};
use crate::web::prelude::*;

pub(in super::super) fn routes() -> OpenApiRouter<Messaging> {
    calls![feedback_list, feedback_done]
}

/// Feedback of the merchant's members
///
/// What is open begins with the longest waiting, what is done with the newest.
#[utoipa::path(get, path = "/console/feedback", tag = "feedback", security(("token" = [])), params(FeedbackQuery),
    responses((status = 200, body = Answer<ListPage<FeedbackValue>>), Refusals))]
async fn feedback_list(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::FeedbackRead>,
    ApiQuery(query): ApiQuery<FeedbackQuery>,
) -> Result<Answer<ListPage<FeedbackValue>>, ApiError> {
    const PAGE_SIZE: u64 = 30;
    let is_done = match query.state.as_deref().unwrap_or("open") {
        "open" => false,
        "done" => true,
        _ => return Err(ApiError::field("state", ErrorCode::FieldInvalid)),
    };
    let unknown = || ApiError::field("type", ErrorCode::FieldInvalid);
    let kind = query.kind.map(|code| FeedbackType::read(code).ok_or_else(unknown)).transpose()?;
    let request = PageRequest::clamped(query.page_no, None, PAGE_SIZE);
    let page = store::list(&messaging.core.db, operator.merchant_id, is_done, kind, request).await?;
    let mut list = Vec::with_capacity(page.rows.len());
    for kept in &page.rows {
        let member = messaging.accounts.find(kept.member_id).await?;
        list.push(FeedbackValue {
            id: kept.id,
            member_name: member.map(|member| member.username).unwrap_or_default(),
            kind: kept.kind,
            content: kept.content.clone(),
            sent_at: kept.sent_at_ms,
            state: if is_done { "done" } else { "open" },
        });
    }
    Ok(Answer::new(ListPage::new(list, &page)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct FeedbackQuery {
    /// `open` or `done`; `open` unless given.
    state: Option<String>,
    /// 1 deposit, 2 withdrawal, 3 game, 4 service, 6 application, 0 anything else.
    #[serde(rename = "type")]
    kind: Option<i64>,
    /// From 1.
    page_no: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FeedbackValue {
    #[schema(value_type = String)]
    id: FeedbackId,
    /// The member's user name.
    member_name: String,
    #[serde(rename = "type")]
    kind: i16,
    /// Plain text, never HTML.
    content: String,
    /// Epoch milliseconds.
    sent_at: i64,
    /// `open` or `done`.
    state: &'static str,
}

/// Say that feedback was taken care of
///
/// Saying it again changes nothing.
#[utoipa::path(post, path = "/console/feedback/{feedbackId}/done", tag = "feedback", security(("token" = [])),
    params(("feedbackId" = String, Path)), responses((status = 200, body = Answer<bool>), Refusals))]
async fn feedback_done(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::FeedbackClose>,
    PathId(id): PathId<FeedbackId>,
) -> Result<Answer<bool>, ApiError> {
    if !store::exists(&messaging.core.db, operator.merchant_id, id).await? {
        return Err(ErrorCode::NotFound.into());
    }
    store::note_done(&messaging.core.db, id, operator.id, messaging.core.clock.now_ms()).await?;
    Ok(Answer::new(true))
}
