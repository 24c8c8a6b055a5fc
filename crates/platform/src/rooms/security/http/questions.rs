use crate::rooms::security::{self, Question, Security, fresh, questions};
use crate::rooms::session::{AccountHolder, Caller};
use crate::web::prelude::*;

/// Security questions to choose from
#[utoipa::path(get, path = "/wps/member/securityQuestions", tag = "security", security(("token" = [])),
    responses((status = 200, body = Answer<List<QuestionRow>>), Refusals))]
pub(super) async fn security_questions(
    RequestLanguage(language): RequestLanguage,
    _: AccountHolder,
) -> Result<Answer<List<QuestionRow>>, ApiError> {
    Ok(Answer::new(list(Question::ALL, language)))
}

/// The member's own security questions
///
/// Without the answers; empty when none were chosen.
#[utoipa::path(get, path = "/wps/member/customerSecurityQuestions", tag = "security",
    security(("token" = [])), responses((status = 200, body = Answer<List<QuestionRow>>), Refusals))]
pub(super) async fn own_security_questions(
    State(security): State<Security>,
    RequestLanguage(language): RequestLanguage,
    AccountHolder(member): AccountHolder,
) -> Result<Answer<List<QuestionRow>>, ApiError> {
    let own = questions::of_member(&security, member.member_id).await?;
    Ok(Answer::new(list(&own, language)))
}

/// Choose security questions
///
/// Three different ones with three different answers of 2 to 64 characters; they replace the earlier ones.
/// Needs a fresh proof of identity (`reauth.required`).
#[utoipa::path(post, path = "/wps/member/customerSecurityQuestions", tag = "security",
    security(("token" = [])), request_body = AnswersForm,
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn set_security_questions(
    State(security): State<Security>,
    caller: Caller,
    ApiJson(form): ApiJson<AnswersForm>,
) -> Result<Answer<bool>, ApiError> {
    let caller = fresh(&security, caller).await?;
    let answers: Vec<_> = form.answers.into_iter().map(AnswerField::into_answer).collect();
    questions::set(&security, &caller, &answers).await?;
    Ok(Answer::new(true))
}

fn list(questions: &[Question], language: erawan_kernel::Language) -> List<QuestionRow> {
    let row = |question: &Question| QuestionRow { id: question.id, question: question.text(language) };
    questions.iter().map(row).collect()
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct QuestionRow {
    id: i16,
    /// In the language of the caller.
    question: &'static str,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct AnswersForm {
    answers: Vec<AnswerField>,
}

/// An answer to a security question.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnswerField {
    question_id: i16,
    /// Compared without case and outer spaces.
    answer: String,
}

impl AnswerField {
    pub(super) fn into_answer(self) -> security::Answer {
        security::Answer { question_id: self.question_id, answer: self.answer }
    }
}
