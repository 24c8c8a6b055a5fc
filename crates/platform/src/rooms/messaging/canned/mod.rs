//! Canned answers: texts that a merchant's support writes once and uses in many chats.
//!
//! Invariants: every operator of the merchant reads and writes them; each change leaves a platform event; title and
//! text are plain and bounded, because members are sent them; a merchant has a hundred at most.

mod console;
mod store;

pub(super) use console::routes as console_routes;
pub(super) use store::migrations;

use serde_json::{Value, json};
use uuid::Uuid;

use self::console::AnswerForm;
use self::store::CannedAnswer;
use super::{MessagingError, Result, is_plain_text};
use crate::db::prelude::Tx;
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::merchant;
use crate::rooms::messaging::Messaging;
use crate::rooms::operator::Operator;
use crate::web::FieldErrors;
use crate::web::prelude::*;

/// Canned answers of one merchant.
const ANSWERS_MAX: u64 = 100;
/// Characters of a title.
const TITLE_MAX: usize = 40;
/// Characters of a text: those of a message.
const TEXT_MAX: usize = 1_000;

impl AnswerForm {
    /// Title and text without the space around them.
    ///
    /// # Errors
    /// [`MessagingError::Fields`].
    fn check(&self) -> Result<(&str, &str)> {
        let (title, text) = (self.title.trim(), self.text.trim());
        let mut errors = FieldErrors::default();
        for (field, value, characters_max) in [("title", title, TITLE_MAX), ("text", text, TEXT_MAX)] {
            let has_new_line = field == "title" && value.contains(['\n', '\r', '\t']);
            let code = if value.is_empty() {
                ErrorCode::FieldRequired
            } else if !is_plain_text(value) || has_new_line || value.chars().count() > characters_max {
                ErrorCode::FieldInvalid
            } else {
                continue;
            };
            errors.insert(field, vec![code]);
        }
        if errors.is_empty() { Ok((title, text)) } else { Err(MessagingError::Fields(errors)) }
    }
}

/// Writes the answer with this identifier, a new one or over the one there is. The same again changes nothing.
///
/// # Errors
/// [`MessagingError::Fields`], [`MessagingError::AnswersFull`]; [`MessagingError::Database`].
async fn write(
    messaging: &Messaging,
    operator: &Operator,
    id: Uuid,
    form: &AnswerForm,
) -> Result<CannedAnswer> {
    let (title, text) = form.check()?;
    let now_ms = messaging.core.clock.now_ms();
    let tx = messaging.core.db.begin().await?;
    // Those written at the same moment wait for each other, so that each is counted with the ones before it.
    merchant::lock_in_tx(&tx, operator.merchant_id).await?;
    let before = store::find_in_tx(&tx, operator.merchant_id, id).await?;
    match &before {
        Some(before) if before.title == title && before.text == text => return Ok(before.clone()),
        None if store::count_in_tx(&tx, operator.merchant_id).await? >= ANSWERS_MAX => {
            return Err(MessagingError::AnswersFull);
        }
        _ => {}
    }
    let answer = CannedAnswer {
        id,
        title: title.to_owned(),
        text: text.to_owned(),
        operator_id: operator.id,
        updated_at_ms: now_ms,
    };
    store::put_in_tx(&tx, operator.merchant_id, &answer).await?;
    let details = json!({ "id": id, "text": text, "before": before.map(|before| before.text) });
    record(messaging, &tx, operator, "answer.written", title, details).await?;
    tx.commit().await?;
    Ok(answer)
}

/// Removes the answer.
///
/// # Errors
/// [`MessagingError::Unknown`] when the merchant has none with this identifier; [`MessagingError::Database`].
async fn remove(messaging: &Messaging, operator: &Operator, id: Uuid) -> Result<()> {
    let tx = messaging.core.db.begin().await?;
    let before = store::find_in_tx(&tx, operator.merchant_id, id).await?.ok_or(MessagingError::Unknown)?;
    if !store::delete_in_tx(&tx, operator.merchant_id, id).await? {
        return Err(MessagingError::Unknown);
    }
    let details = json!({ "id": id, "before": before.text });
    record(messaging, &tx, operator, "answer.removed", &before.title, details).await?;
    tx.commit().await?;
    Ok(())
}

async fn record(
    messaging: &Messaging,
    tx: &Tx,
    operator: &Operator,
    kind: &'static str,
    title: &str,
    details: Value,
) -> Result<()> {
    let merchant = messaging.merchants.find(operator.merchant_id).await?;
    let event = PlatformEvent { kind, subject: format!("{}/{title}", merchant.code).into(), details };
    let (by, now_ms) = (Author::operator(&operator.username), messaging.core.clock.now_ms());
    Ok(event.record_for(tx, merchant.id, &by, now_ms).await?)
}
