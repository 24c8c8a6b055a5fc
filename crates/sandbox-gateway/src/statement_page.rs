use erawan_kernel::Language;
use maud::{Markup, html};

use crate::book::Book;
use crate::page::frame_of;
use crate::statement::{Account, Plant, day_of, of_day, vendors};

/// Days shown.
const DAYS: i64 = 14;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

struct Words {
    lang: &'static str,
    other_lang: &'static str,
    other: &'static str,
    title: &'static str,
    notice: &'static str,
    account: &'static str,
    day: &'static str,
    opening: &'static str,
    closing: &'static str,
    lines: &'static str,
    change: &'static str,
    nothing: &'static str,
    planted: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    other_lang: "th",
    other: "ภาษาไทย",
    title: "Sandbox bank: statements",
    notice: "This is a test bank. No real money moves.",
    account: "Account of",
    day: "Day",
    opening: "Opening balance",
    closing: "Closing balance",
    lines: "Lines",
    change: "Plant a difference",
    nothing: "Plant nothing",
    planted: "Planted",
};

const THAI: Words = Words {
    lang: "th",
    other_lang: "en",
    other: "English",
    title: "ธนาคารจำลอง: รายการเดินบัญชี",
    notice: "นี่คือธนาคารสำหรับทดสอบ ไม่มีการเคลื่อนไหวของเงินจริง",
    account: "บัญชีของ",
    day: "วันที่",
    opening: "ยอดยกมา",
    closing: "ยอดคงเหลือ",
    lines: "จำนวนรายการ",
    change: "ใส่ความแตกต่าง",
    nothing: "ไม่ใส่ความแตกต่าง",
    planted: "ที่ใส่ไว้",
};

/// The statements of the last days, and what a person may plant in each.
pub(crate) fn list(book: &Book, account: Account<'_>, now_ms: i64, language: Language) -> Markup {
    let vendor = account.vendor;
    let others = vendors(book, account.own).into_iter().filter(|other| other != vendor);
    let words = if language == Language::Thai { &THAI } else { &ENGLISH };
    let days = (0..DAYS).filter_map(|back| day_of(now_ms - back * DAY_MS));
    let found: Vec<_> = days.filter_map(|day| of_day(book, account, day, now_ms)).collect();
    frame_of(
        (words.lang, words.title, words.notice),
        &html! {
            a href={ "/statements?vendor=" (vendor) "&lang=" (words.other_lang) } lang=(words.other_lang) { (words.other) }
            p { (words.account) " " b { (vendor) } }
            @for other in others {
                a href={ "/statements?vendor=" (other) "&lang=" (words.lang) } { (other) }
            }
            @for (statement, lines) in &found {
                @let day = statement.day.to_string();
                @let planted = book.plants.get(&(vendor.to_owned(), day.clone())).filter(|plants| !plants.is_empty());
                dl {
                    dt { (words.day) } dd { (day) }
                    dt { (words.opening) } dd { (statement.opening.grouped()) }
                    dt { (words.closing) } dd.amount { (statement.closing.grouped()) }
                    dt { (words.lines) } dd { (lines.len()) }
                    @if let Some(planted) = planted {
                        dt { (words.planted) }
                        @for plant in planted { dd { (plant.text(language)) } }
                    }
                }
                @for (form, name) in [("xml", "camt.053"), ("sta", "MT940"), ("csv", "CSV")] {
                    a href={ "/bank/statements/" (vendor) "/" (day) "." (form) } download { (name) }
                }
                form method="post" action="/bank/statements" {
                    input type="hidden" name="lang" value=(words.lang);
                    input type="hidden" name="vendor" value=(vendor);
                    input type="hidden" name="day" value=(day);
                    details {
                        summary { (words.change) }
                        @for plant in Plant::ALL {
                            button.plain type="submit" name="plants" value=(plant.word()) { (plant.text(language)) }
                        }
                        button.plain type="submit" name="plants" value="" { (words.nothing) }
                    }
                }
            }
        },
    )
}
