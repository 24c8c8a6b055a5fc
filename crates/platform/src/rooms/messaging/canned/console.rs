use std::collections::{HashMap, HashSet};

use erawan_kernel::ids::OperatorId;
use uuid::Uuid;

use super::store::CannedAnswer;
use super::{remove, store, write};
use crate::rooms::messaging::{Messaging, MessagingError};
use crate::rooms::operator::{Allowed, right};
use crate::web::prelude::*;

pub(in super::super) fn routes() -> OpenApiRouter<Messaging> {
    calls![canned_answers, write_canned_answer, remove_canned_answer]
}

/// Canned answers of the merchant, by title
#[utoipa::path(get, path = "/console/cannedAnswers", tag = "chat", security(("token" = [])),
    responses((status = 200, body = Answer<List<CannedAnswerValue>>), Refusals))]
async fn canned_answers(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatRead>,
) -> Result<Answer<List<CannedAnswerValue>>, ApiError> {
    let answers = store::list(&messaging.core.db, operator.merchant_id).await?;
    let mut names = HashMap::new();
    for id in answers.iter().map(|answer| answer.operator_id).collect::<HashSet<_>>() {
        names.insert(id, name_of(&messaging, id).await?);
    }
    let value = |answer: CannedAnswer| {
        let operator_name = names.get(&answer.operator_id).cloned().unwrap_or_default();
        CannedAnswerValue::of(answer, operator_name)
    };
    Ok(Answer::new(answers.into_iter().map(value).collect()))
}

/// Write a canned answer
///
/// The address names it: a UUID that the client makes for a new one. The same again changes nothing.
#[utoipa::path(put, path = "/console/cannedAnswers/{answerId}", tag = "chat", security(("token" = [])),
    params(("answerId" = Uuid, Path)), request_body = AnswerForm,
    responses((status = 200, body = Answer<CannedAnswerValue>), Refusals))]
async fn write_canned_answer(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatAnswer>,
    PathId(id): PathId<Uuid>,
    ApiJson(form): ApiJson<AnswerForm>,
) -> Result<Answer<CannedAnswerValue>, ApiError> {
    let written = write(&messaging, &operator, id, &form).await?;
    Ok(Answer::new(CannedAnswerValue::of(written, operator.name)))
}

/// Remove a canned answer
#[utoipa::path(delete, path = "/console/cannedAnswers/{answerId}", tag = "chat", security(("token" = [])),
    params(("answerId" = Uuid, Path)), responses((status = 200, body = Answer<bool>), Refusals))]
async fn remove_canned_answer(
    State(messaging): State<Messaging>,
    Allowed { operator, .. }: Allowed<right::ChatAnswer>,
    PathId(id): PathId<Uuid>,
) -> Result<Answer<bool>, ApiError> {
    remove(&messaging, &operator, id).await?;
    Ok(Answer::new(true))
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CannedAnswerForm)]
pub(super) struct AnswerForm {
    /// What support finds it by: one line, at most 40 characters.
    pub(super) title: String,
    /// Plain text, at most 1,000 characters.
    pub(super) text: String,
}

/// A canned answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CannedAnswerValue {
    id: Uuid,
    title: String,
    text: String,
    /// Who changed it last.
    operator_name: String,
    /// Epoch milliseconds.
    updated_at: i64,
}

impl CannedAnswerValue {
    fn of(answer: CannedAnswer, operator_name: String) -> Self {
        Self {
            id: answer.id,
            title: answer.title,
            text: answer.text,
            operator_name,
            updated_at: answer.updated_at_ms,
        }
    }
}

async fn name_of(messaging: &Messaging, id: OperatorId) -> Result<String, MessagingError> {
    let operator = messaging.operators.find(id).await?;
    Ok(operator.map(|operator| operator.name).unwrap_or_default())
}
