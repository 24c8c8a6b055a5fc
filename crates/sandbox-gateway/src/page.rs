use erawan_kernel::Language;
use maud::{DOCTYPE, Markup, html};

use crate::payment::{Payment, PaymentStatus};

/// The bank page's style sheet.
pub(crate) const STYLE: &str = include_str!("bank.css");

struct Words {
    lang: &'static str,
    title: &'static str,
    notice: &'static str,
    amount: &'static str,
    payment: &'static str,
    bank: &'static str,
    approve: &'static str,
    decline: &'static str,
    later: &'static str,
    twice: &'static str,
    less: &'static str,
    double: &'static str,
    again: &'static str,
    other: &'static str,
    late: &'static str,
    more: &'static str,
    paid: &'static str,
    declined: &'static str,
    expired: &'static str,
    back: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    title: "Sandbox bank",
    notice: "This is a test bank. No real money moves.",
    amount: "Amount to pay",
    payment: "Order",
    bank: "Bank",
    approve: "Approve payment",
    decline: "Decline",
    later: "Approve, tell the merchant later",
    twice: "Approve, tell the merchant twice",
    less: "Pay half of it",
    double: "Pay double",
    again: "Pay two times",
    other: "Pay from an account in another name",
    late: "Pay all the same",
    more: "Behave like a troubled bank",
    paid: "This order is paid.",
    declined: "This order was declined.",
    expired: "This order has expired.",
    back: "Back to the merchant",
};

const THAI: Words = Words {
    lang: "th",
    title: "ธนาคารจำลอง",
    notice: "นี่คือธนาคารสำหรับทดสอบ ไม่มีการเคลื่อนไหวของเงินจริง",
    amount: "ยอดที่ต้องชำระ",
    payment: "เลขที่รายการ",
    bank: "ธนาคาร",
    approve: "ยืนยันการชำระเงิน",
    decline: "ปฏิเสธ",
    later: "ชำระเงิน แต่แจ้งร้านค้าภายหลัง",
    twice: "ชำระเงิน และแจ้งร้านค้าสองครั้ง",
    less: "ชำระครึ่งเดียว",
    double: "ชำระสองเท่า",
    again: "ชำระสองครั้ง",
    other: "ชำระจากบัญชีชื่ออื่น",
    late: "ชำระแม้หมดเวลาแล้ว",
    more: "จำลองธนาคารที่มีปัญหา",
    paid: "รายการนี้ชำระเงินแล้ว",
    declined: "รายการนี้ถูกปฏิเสธ",
    expired: "รายการนี้หมดอายุแล้ว",
    back: "กลับไปยังร้านค้า",
};

fn frame(words: &Words, content: &Markup) -> Markup {
    frame_of((words.lang, words.title, words.notice), content)
}

/// A page of the bank: language, title, notice, and what stands below.
pub(crate) fn frame_of((lang, title, notice): (&str, &str, &str), content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(lang) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (title) }
                link rel="stylesheet" href="/bank.css";
            }
            body {
                main {
                    header { span.badge { "SANDBOX" } h1 { (title) } }
                    p.notice { (notice) }
                    (content)
                }
            }
        }
    }
}

/// The page of one payment.
pub(crate) fn bank(payment: &Payment, status: PaymentStatus) -> Markup {
    let words = if payment.request.language == Language::Thai { &THAI } else { &ENGLISH };
    let button = |press: &str, class: &str, text: &str| {
        html! { button type="submit" name="press" value=(press) class=(class) { (text) } }
    };
    let decided = match status {
        PaymentStatus::Pending => None,
        PaymentStatus::Paid => Some(words.paid),
        PaymentStatus::Declined => Some(words.declined),
        PaymentStatus::Expired => Some(words.expired),
    };
    frame(
        words,
        &html! {
            dl {
                dt { (words.amount) }
                dd.amount { (payment.request.currency.symbol()) " " (payment.request.amount.grouped()) }
                dt { (words.bank) } dd { (payment.request.bank_code) }
                dt { (words.payment) } dd.id { (payment.request.order_id) }
            }
            @if let Some(text) = decided {
                p.decided role="status" { (text) }
                a.primary href=(payment.request.return_url) { (words.back) }
                @if status == PaymentStatus::Expired {
                    form method="post" { (button("late", "plain", words.late)) }
                }
            } @else {
                form method="post" {
                    (button("approve", "primary", words.approve))
                    (button("decline", "plain", words.decline))
                    details {
                        summary { (words.more) }
                        (button("later", "plain", words.later))
                        (button("twice", "plain", words.twice))
                        (button("less", "plain", words.less))
                        (button("more", "plain", words.double))
                        (button("again", "plain", words.again))
                        (button("other", "plain", words.other))
                    }
                }
            }
        },
    )
}

/// The page of an unknown payment.
pub(crate) fn unknown() -> Markup {
    frame(&ENGLISH, &html! { p.decided role="status" { "Unknown payment / ไม่พบรายการชำระเงิน" } })
}
