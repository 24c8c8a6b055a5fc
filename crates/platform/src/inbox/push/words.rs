//! What a notification says: as little as it can, because it lies on a locked screen for all to see.

use erawan_kernel::Language;
use erawan_kernel::ids::InboxId;
use serde_json::json;

use crate::inbox::InboxCategory;

/// Where a tap on the notification leads.
const PATH: &str = "/m/webEmail";

/// The notification about a message, for the service worker: never the message's text, which may contain
/// amounts and names.
pub(super) fn of(category: InboxCategory, message: InboxId, language: Language) -> Vec<u8> {
    let (title, body) = match language {
        Language::Thai => (thai(category), "คุณมีข้อความใหม่ แตะเพื่ออ่าน"),
        Language::English => (english(category), "You have a new message. Tap to read it."),
    };
    let lang = language.code().to_ascii_lowercase();
    let words =
        json!({ "title": title, "body": body, "path": PATH, "tag": message.to_string(), "lang": lang });
    words.to_string().into_bytes()
}

const fn thai(category: InboxCategory) -> &'static str {
    match category {
        InboxCategory::Account => "เรื่องบัญชีของคุณ",
        InboxCategory::Deposit => "เรื่องการฝากเงิน",
        InboxCategory::Security => "เรื่องความปลอดภัย",
        InboxCategory::Notice => "ข้อความถึงคุณ",
    }
}

const fn english(category: InboxCategory) -> &'static str {
    match category {
        InboxCategory::Account => "About your account",
        InboxCategory::Deposit => "About a deposit",
        InboxCategory::Security => "About your security",
        InboxCategory::Notice => "A message for you",
    }
}
