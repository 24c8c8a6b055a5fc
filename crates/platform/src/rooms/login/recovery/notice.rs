use erawan_kernel::Language;

use super::{Member, Merchant, Origin};
use crate::delivery;
use crate::rooms::login::Logins;

/// Subject and text of the mail with the link.
pub(super) fn link(merchant: &Merchant, language: Language, url: &str) -> (String, String) {
    let brand = &merchant.settings.brand;
    match language {
        Language::Thai => (
            format!("{}: ตั้งรหัสผ่านใหม่", brand.name_th),
            format!(
                "เปิดลิงก์นี้ภายใน 10 นาทีเพื่อตั้งรหัสผ่านใหม่ ใช้ได้ครั้งเดียว\n\n{url}\n\n\
                 หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้ตามปกติ\n"
            ),
        ),
        Language::English => (
            format!("{}: choose a new password", brand.name),
            format!(
                "Open this link within 10 minutes to choose a new password. It works once.\n\n{url}\n\n\
                 If you did not ask for it, do nothing: your password stays as it is.\n"
            ),
        ),
    }
}

/// Informs the owner in every possible way that the password was changed. The change stays, even when the
/// message fails.
pub(super) async fn tell(logins: &Logins, merchant: &Merchant, member: &Member, origin: &Origin) {
    let brand = &merchant.settings.brand;
    let from = origin.client.as_deref().unwrap_or("-");
    // It is not known which language the owner reads.
    let subject = format!("{}: รหัสผ่านถูกเปลี่ยน / password changed", brand.name);
    let text = format!(
        "รหัสผ่านของบัญชี {username} ที่ {name_th} ถูกเปลี่ยนแล้ว ({from}) หากไม่ใช่คุณ โปรดติดต่อเจ้าหน้าที่ทันที\n\n\
         The password of the account {username} at {name} was changed ({from}). If this was not you, contact \
         customer service at once.\n",
        username = member.username,
        name_th = brand.name_th,
        name = brand.name,
    );
    if let Some(email) = &member.email {
        note(delivery::send_mail(&logins.core, merchant.id, email, &subject, &text).await);
    }
    let phone = member.mobile.as_deref().and_then(|mobile| merchant.parse_phone("", mobile).ok());
    if let Some(phone) = phone {
        let text = format!(
            "{}: รหัสผ่านถูกเปลี่ยนแล้ว หากไม่ใช่คุณโปรดติดต่อเรา / Password changed. Not you? Contact us.",
            brand.name
        );
        note(delivery::send_sms(&logins.core, merchant.id, &phone, &text).await);
    }
}

fn note(outcome: Result<(), delivery::DeliveryError>) {
    match outcome {
        Ok(()) | Err(delivery::DeliveryError::Closed) => {}
        Err(error) => tracing::error!(%error, "the notice of a changed password could not be written down"),
    }
}
