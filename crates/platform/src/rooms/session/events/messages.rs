//! Messages to members about the events of their account.

use erawan_kernel::LocalText;
use uuid::Uuid;

use super::{EventClass, NewEvent};
use crate::html;
use crate::inbox::{InboxCategory, NewMessage};

/// The message about the event, when it is one that its member should know of.
pub(super) fn of(event: &NewEvent<'_>, id: Uuid) -> Option<NewMessage> {
    let (title, what) = words(event)?;
    let more = more(event).unwrap_or_default();
    let content = |what: &str, from: &str, more: &str, advice: &str| {
        format!("<p>{what}{from}</p>{more}<p>{advice}</p>")
    };
    let client = event.origin.and_then(|origin| origin.client.as_deref()).map(html::escaped);
    let from = |word: &str| client.as_ref().map(|client| format!(" ({word} {client})")).unwrap_or_default();
    Some(NewMessage {
        key: format!("event/{}", id.as_simple()),
        category: category(event.class),
        title: text(title),
        content: LocalText {
            th: content(what.0, &from("จาก"), more.0, "หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านและติดต่อเจ้าหน้าที่ทันที"),
            en: content(
                what.1,
                &from("from"),
                more.1,
                "If this was not you, change your password and contact customer service at once.",
            ),
        },
    })
}

/// Thai and English.
type Words = (&'static str, &'static str);

fn text(words: Words) -> LocalText {
    LocalText { th: words.0.to_owned(), en: words.1.to_owned() }
}

const fn category(class: EventClass) -> InboxCategory {
    match class {
        EventClass::PersonalDataChanged | EventClass::ProtectionChanged => InboxCategory::Account,
        _ => InboxCategory::Security,
    }
}

/// Title and first sentence; nothing for what is everyday or only of use to the operator.
fn words(event: &NewEvent<'_>) -> Option<(Words, Words)> {
    let words = match event.class {
        EventClass::LoginSucceeded if event.detail["newClient"] == true => (
            ("เข้าสู่ระบบจากอุปกรณ์ใหม่", "Login from a new device"),
            (
                "มีการเข้าสู่ระบบบัญชีของคุณด้วยอุปกรณ์ที่ไม่เคยใช้มาก่อน",
                "Your account was opened with a device that was not used before",
            ),
        ),
        EventClass::LoginLocked => (
            ("ล็อกการเข้าสู่ระบบชั่วคราว", "Login locked for a while"),
            (
                "มีการใส่รหัสผ่านผิดหลายครั้ง เราจึงล็อกการเข้าสู่ระบบไว้ 30 นาที",
                "The password was wrong several times, so we locked the login for 30 minutes",
            ),
        ),
        EventClass::PasswordChanged => (
            ("เปลี่ยนรหัสผ่านแล้ว", "Password changed"),
            ("รหัสผ่านเข้าสู่ระบบของคุณถูกเปลี่ยนแล้ว", "Your login password was changed"),
        ),
        EventClass::PasswordReset => (
            ("ตั้งรหัสผ่านใหม่แล้ว", "New password set"),
            (
                "รหัสผ่านเข้าสู่ระบบของคุณถูกตั้งใหม่ การถอนเงินจะเปิดอีกครั้งใน 24 ชั่วโมง",
                "Your login password was set anew. Withdrawals open again in 24 hours",
            ),
        ),
        EventClass::PaymentPasswordChanged => (
            ("เปลี่ยนรหัสผ่านถอนเงินแล้ว", "Funds password changed"),
            ("รหัสผ่านถอนเงินของคุณถูกตั้งหรือเปลี่ยนแล้ว", "Your funds password was set or changed"),
        ),
        EventClass::PaymentPasswordLocked => (
            ("ล็อกรหัสผ่านถอนเงิน", "Funds password locked"),
            (
                "มีการใส่รหัสผ่านถอนเงินผิดหลายครั้ง เราจึงล็อกไว้ 24 ชั่วโมง",
                "The funds password was wrong several times, so we locked it for 24 hours",
            ),
        ),
        EventClass::PersonalDataChanged => personal_data(event)?,
        EventClass::FactorAdded | EventClass::FactorRemoved => second_factor(event),
        EventClass::DeviceSecretReused => (
            ("ออกจากระบบอุปกรณ์ที่จดจำไว้", "A remembered device was signed out"),
            (
                "มีการใช้ข้อมูลเข้าสู่ระบบของอุปกรณ์ที่จดจำไว้ซ้ำ เราจึงเลิกจดจำอุปกรณ์นั้น",
                "What a remembered device logs in with was used twice, so we forgot that device",
            ),
        ),
        EventClass::ProtectionChanged => (
            ("เปลี่ยนการตั้งค่าการเล่นอย่างรับผิดชอบแล้ว", "Responsible play settings changed"),
            ("วงเงิน เวลาพัก หรือการระงับการเล่นของคุณถูกเปลี่ยนแล้ว", "Your limits, breaks or exclusion were changed"),
        ),
        EventClass::LoginSucceeded
        | EventClass::LoginFailed
        | EventClass::ReauthenticationFailed
        | EventClass::DeviceRemembered
        | EventClass::DeviceForgotten
        | EventClass::TeamTransferSent
        | EventClass::ContractAnswered => return None,
    };
    Some(words)
}

/// What the member can do about it at once, as HTML, where there is something.
fn more(event: &NewEvent<'_>) -> Option<Words> {
    let waits = event.class == EventClass::PersonalDataChanged
        && event.detail["fields"][0] == "bankCard"
        && event.detail["waits"] == true;
    waits.then_some((
        "<p>บัญชีนี้ใช้รับเงินถอนได้หลัง 24 ชั่วโมง ก่อนถึงเวลานั้นคุณยกเลิกได้ที่ \
         <a href=\"/m/securityCenter/bankCards\">บัญชีธนาคาร</a></p>",
        "<p>Withdrawals can go there after 24 hours. Until then you can stop it at \
         <a href=\"/m/securityCenter/bankCards\">Bank accounts</a>.</p>",
    ))
}

fn second_factor(event: &NewEvent<'_>) -> (Words, Words) {
    let (is_added, is_passkey) =
        (event.class == EventClass::FactorAdded, event.detail["factor"] == "passkey");
    let still_asked = event.detail["secondStep"] == true;
    match (is_added, is_passkey) {
        (true, true) => (
            ("เพิ่มพาสคีย์แล้ว", "Passkey added"),
            (
                "มีการเพิ่มพาสคีย์ให้บัญชีของคุณ จากนี้การเข้าสู่ระบบต้องยืนยันขั้นที่สองด้วย",
                "A passkey was added to your account. From now on a login asks for a second step",
            ),
        ),
        (true, false) => (
            ("เปิดการยืนยันสองขั้นตอนแล้ว", "Two-step login is on"),
            (
                "จากนี้การเข้าสู่ระบบต้องใช้รหัสจากแอปยืนยันตัวตนด้วย",
                "From now on a login also needs the code of your authenticator app",
            ),
        ),
        (false, true) if still_asked => (
            ("ลบพาสคีย์แล้ว", "Passkey removed"),
            ("พาสคีย์หนึ่งรายการถูกลบออกจากบัญชีของคุณ", "A passkey was removed from your account"),
        ),
        (false, false) if still_asked => (
            ("เลิกใช้แอปยืนยันตัวตนแล้ว", "Authenticator app removed"),
            (
                "จากนี้การเข้าสู่ระบบใช้พาสคีย์เป็นขั้นที่สอง ไม่ใช้รหัสจากแอปอีก",
                "From now on a login asks for a passkey, not for a code of your authenticator app",
            ),
        ),
        (false, _) => (
            ("ปิดการยืนยันสองขั้นตอนแล้ว", "Two-step login is off"),
            ("จากนี้การเข้าสู่ระบบใช้เพียงรหัสผ่าน", "From now on a login needs the password only"),
        ),
    }
}

fn personal_data(event: &NewEvent<'_>) -> Option<(Words, Words)> {
    let words = match event.detail["fields"][0].as_str()? {
        "email" => (
            ("เปลี่ยนอีเมลแล้ว", "E-mail address changed"),
            ("อีเมลของบัญชีคุณถูกเปลี่ยนแล้ว", "The e-mail address of your account was changed"),
        ),
        "mobile" => (
            ("เปลี่ยนเบอร์มือถือแล้ว", "Mobile number changed"),
            ("เบอร์มือถือของบัญชีคุณถูกเปลี่ยนแล้ว", "The mobile number of your account was changed"),
        ),
        "payeeName" => (
            ("ตั้งชื่อบัญชีธนาคารแล้ว", "Payee name set"),
            ("ชื่อบัญชีธนาคารของคุณถูกตั้งแล้ว และเปลี่ยนเองไม่ได้อีก", "Your payee name was set and stays"),
        ),
        "bankCard" => (
            ("เพิ่มบัญชีธนาคารแล้ว", "Bank card added"),
            ("มีการเพิ่มบัญชีธนาคารสำหรับรับเงินในบัญชีของคุณ", "A bank account you can be paid to was added"),
        ),
        "bankCardStopped" => (
            ("ยกเลิกบัญชีใหม่แล้ว", "New account stopped"),
            (
                "บัญชีใหม่สำหรับรับเงินถูกยกเลิกก่อนเริ่มใช้งานได้",
                "A new account you could be paid to was stopped before it could be used",
            ),
        ),
        "bankCardRemoved" => (
            ("ลบบัญชีธนาคารแล้ว", "Bank card removed"),
            (
                "เจ้าหน้าที่ลบบัญชีธนาคารสำหรับรับเงินออกจากบัญชีของคุณ",
                "Customer service removed a bank account you could be paid to",
            ),
        ),
        "securityQuestions" => (
            ("ตั้งคำถามความปลอดภัยแล้ว", "Security questions set"),
            ("คำถามความปลอดภัยของคุณถูกตั้งหรือเปลี่ยนแล้ว", "Your security questions were set or changed"),
        ),
        _ => return None,
    };
    Some(words)
}
