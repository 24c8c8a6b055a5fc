use erawan_kernel::Language;
use maud::{Markup, html};

use crate::book::Book;
use crate::page::frame_of;

/// Files shown at most.
const SHOWN_MAX: usize = 50;

struct Words {
    lang: &'static str,
    other_lang: &'static str,
    other: &'static str,
    title: &'static str,
    notice: &'static str,
    vendor: &'static str,
    file: &'static str,
    take: &'static str,
    refused: &'static str,
    none: &'static str,
    payments: &'static str,
    answer: &'static str,
    statements: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    other_lang: "th",
    other: "ภาษาไทย",
    title: "Sandbox bank: payment files",
    notice: "This is a test bank. No real money moves.",
    vendor: "Code of the payer",
    file: "Payment file (pain.001)",
    take: "Hand the file in",
    refused: "The file was not taken",
    none: "No payment files yet.",
    payments: "Payments",
    answer: "Answer (pain.002)",
    statements: "Statements",
};

const THAI: Words = Words {
    lang: "th",
    other_lang: "en",
    other: "English",
    title: "ธนาคารจำลอง: ไฟล์สั่งจ่าย",
    notice: "นี่คือธนาคารสำหรับทดสอบ ไม่มีการเคลื่อนไหวของเงินจริง",
    vendor: "รหัสผู้จ่ายเงิน",
    file: "ไฟล์สั่งจ่าย (pain.001)",
    take: "ส่งไฟล์",
    refused: "ธนาคารไม่รับไฟล์นี้",
    none: "ยังไม่มีไฟล์สั่งจ่าย",
    payments: "จำนวนรายการ",
    answer: "ผลตอบกลับ (pain.002)",
    statements: "รายการเดินบัญชี",
};

/// The files that were taken, the newest first, and a form for the next one.
pub(crate) fn list(book: &Book, refused: Option<&str>, language: Language) -> Markup {
    let words = if language == Language::Thai { &THAI } else { &ENGLISH };
    frame_of(
        (words.lang, words.title, words.notice),
        &html! {
            a href={ "/payment-files?lang=" (words.other_lang) } lang=(words.other_lang) { (words.other) }
            @if let Some(what) = refused { p.decided role="alert" { (words.refused) ": " (what) } }
            form method="post" action="/payment-files" enctype="multipart/form-data" {
                input type="hidden" name="lang" value=(words.lang);
                label for="vendor" { (words.vendor) }
                input id="vendor" name="vendor" maxlength="32" required;
                label for="file" { (words.file) }
                input id="file" name="file" type="file" accept=".xml" required;
                button.primary type="submit" { (words.take) }
            }
            @if book.files.is_empty() { p.decided role="status" { (words.none) } }
            @for file in book.files.iter().rev().take(SHOWN_MAX) {
                dl {
                    dd.amount { "฿ " (file.sum.grouped()) }
                    dt { (words.vendor) } dd { (file.vendor) }
                    dt { (words.payments) } dd { (file.count) }
                    dt { "MsgId" } dd.id { (file.message_id) }
                }
                a href={ "/bank/payment-files/" (file.vendor) "/" (file.message_id) ".xml" } download { (words.answer) }
                a href={ "/statements?vendor=" (file.vendor) "&lang=" (words.lang) } { (words.statements) }
            }
        },
    )
}
