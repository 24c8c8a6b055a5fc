use erawan_kernel::ErrorCode;
use erawan_kernel::ids::MemberId;
use serde_json::{Value, json};

use super::model::{self, ANSWERS, Answer, Question};
use super::store::{self, Secret};
use super::{QuestionError, Result, SecurityError};
use crate::inbox;
use crate::rooms::security::Security;
use crate::rooms::session::Caller;
use crate::rooms::session::events::EventClass;
use crate::web::FieldErrors;

/// The questions the member chose, in their order.
pub(super) async fn of_member(security: &Security, member_id: MemberId) -> Result<Vec<Question>> {
    let rows = store::questions(&security.core.db, member_id).await?;
    Ok(rows.into_iter().filter_map(|(id, _)| Question::find(id)).collect())
}

/// Replaces the member's questions and answers.
pub(super) async fn set(security: &Security, caller: &Caller, answers: &[Answer]) -> Result<()> {
    model::check_answers(answers).map_err(refuse)?;
    let mut rows = Vec::with_capacity(ANSWERS);
    for answer in answers {
        rows.push((
            answer.question_id,
            security.accounts.passwords.hash(&*security.core.entropy, &answer.compared()).await?,
        ));
    }
    let tx = security.core.db.begin().await?;
    store::replace_questions_in_tx(&tx, caller.member.member_id, rows).await?;
    let event = caller.event(EventClass::PersonalDataChanged, json!({ "fields": ["securityQuestions"] }));
    security.sessions.record_event_in_tx(&tx, event).await?;
    Ok(inbox::commit(&security.core, tx, caller.member.member_id).await?)
}

/// Checks an answer to each of the member's questions. Five wrong tries lock them for a day.
pub(super) async fn check(security: &Security, caller: &Caller, answers: &[Answer]) -> Result<()> {
    let member_id = caller.member.member_id;
    let known = store::questions(&security.core.db, member_id).await?;
    if known.is_empty() {
        return Err(QuestionError::Missing.into());
    }
    if answers.is_empty() || answers.iter().any(|answer| answer.compared().is_empty()) {
        return Err(refuse(ErrorCode::FieldRequired));
    }
    let now_ms = security.core.clock.now_ms();
    let tries = security.begin_try(member_id, Secret::Answers).await?;
    let mut are_right = answers.len() == known.len();
    for (question_id, hash) in known {
        let given = answers.iter().find(|answer| answer.question_id == question_id);
        let given = given.map(Answer::compared).unwrap_or_default();
        // Every answer is looked at, so that the time does not tell which one is wrong.
        are_right &= security.accounts.passwords.verify(Some(hash), &given).await?;
    }
    if are_right {
        return Ok(store::clear_tries(&security.core.db, member_id, Secret::Answers).await?);
    }
    let Some(until_ms) = tries.locked_until(now_ms) else {
        return Err(QuestionError::AnswerWrong { attempts_left: tries.left() }.into());
    };
    security.sessions.record_event(caller.event(EventClass::PaymentPasswordLocked, Value::Null)).await?;
    Err(SecurityError::Locked { until_ms })
}

fn refuse(code: ErrorCode) -> SecurityError {
    SecurityError::Fields(FieldErrors::from([("answers", vec![code])]))
}
