//! What members write to the merchant by a form: kept for support.

mod console;
mod http;
mod store;

pub(super) use console::routes as console_routes;
pub(super) use http::routes;
pub(super) use store::forget;
pub(crate) use store::migrations;

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::FeedbackId;

use super::{MessagingError, Result, is_plain_text};
use crate::rooms::account;
use crate::rooms::merchant::Merchant;
use crate::rooms::messaging::Messaging;
use crate::rooms::session::CurrentMember;
use crate::web::FieldErrors;
use crate::words::words;

/// How much a member may tell in a day of the merchant.
const A_DAY: u64 = 5;
/// Characters a message has at least and at most, without blanks around it.
const CHARACTERS: std::ops::RangeInclusive<usize> = 10..=200;

words! {
    /// What the feedback is about; there is no 5.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum FeedbackType as i16: code, from_code {
        Other = 0,
        Deposit = 1,
        Withdraw = 2,
        Game = 3,
        Service = 4,
        Apply = 6,
    }
}

impl FeedbackType {
    /// Reads the number of a form or query, of any size.
    fn read(number: i64) -> Option<Self> {
        Self::from_code(number.try_into().ok()?)
    }
}

/// Feedback whose fields keep their rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Feedback {
    kind: FeedbackType,
    content: String,
}

impl Feedback {
    /// Reads what was typed. Characters are counted as code points, without blanks around the text.
    fn check(kind: Option<i64>, content: Option<&str>) -> Result<Self> {
        let mut fields = FieldErrors::new();
        let known = kind.and_then(FeedbackType::read);
        if known.is_none() {
            let code = if kind.is_none() { ErrorCode::FieldRequired } else { ErrorCode::FieldInvalid };
            fields.insert("type", vec![code]);
        }
        let content = content.unwrap_or_default().trim();
        if content.is_empty() {
            fields.insert("content", vec![ErrorCode::FieldRequired]);
        } else if !is_plain_text(content) || !CHARACTERS.contains(&content.chars().count()) {
            fields.insert("content", vec![ErrorCode::FieldInvalid]);
        }
        match known {
            Some(kind) if fields.is_empty() => Ok(Self { kind, content: content.to_owned() }),
            _ => Err(MessagingError::Fields(fields)),
        }
    }
}

/// Keeps the feedback for support.
///
/// # Errors
/// [`MessagingError::TooMuch`] from the sixth of a day; [`MessagingError::Database`],
/// [`MessagingError::Entropy`].
async fn keep(
    messaging: &Messaging,
    merchant: &Merchant,
    member: CurrentMember,
    feedback: &Feedback,
) -> Result<()> {
    let id = FeedbackId::generate(&*messaging.core.clock, &*messaging.core.entropy)?;
    let since_ms = merchant.start_of_ms(merchant.date_at(messaging.core.clock.now()));
    let tx = messaging.core.db.begin().await?;
    // Those sent at the same moment wait for each other, so that each sees the ones before it.
    account::lock_in_tx(&tx, member.member_id).await?;
    if store::count_in_tx(&tx, member.member_id, since_ms).await? >= A_DAY {
        return Err(MessagingError::TooMuch);
    }
    store::insert_in_tx(&tx, id, member, feedback, messaging.core.clock.now_ms()).await?;
    Ok(tx.commit().await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn msg_027_a_message_has_ten_to_two_hundred_characters_of_any_script() {
        let takes = |content: &str| Feedback::check(Some(0), Some(content)).is_ok();
        for (content, taken) in [
            ("", false),
            ("         ", false),
            ("123456789", false),
            ("1234567890", true),
            ("   123456789   ", false),
            ("ฝากเงินแล้วไม่เข้า", true),
            ("two\nlines of words", true),
            ("with\u{0}a hidden end", false),
            ("\u{1b}[31mcoloured words", false),
            ("an address \u{202e}moc.elpmaxe", false),
        ] {
            assert_eq!(takes(content), taken, "{content:?}");
        }
        assert!(takes(&"ก".repeat(200)));
        assert!(!takes(&"ก".repeat(201)));
    }

    #[test]
    fn msg_025_there_are_six_types_and_no_five() {
        let codes: Vec<_> = (-1..=7).filter(|code| FeedbackType::from_code(*code).is_some()).collect();
        assert_eq!(codes, [0, 1, 2, 3, 4, 6]);
        assert!(Feedback::check(None, Some("words enough")).is_err());
    }
}
