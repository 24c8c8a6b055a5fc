use erawan_kernel::Language;
use maud::{Markup, html};

use crate::book::Book;
use crate::chain::text_of;
use crate::page::{NextEnding, frame_of};
use crate::payout::{Ending, Payout, PayoutStatus};

/// Payouts shown at most.
const SHOWN_MAX: usize = 50;

struct Words {
    lang: &'static str,
    other_lang: &'static str,
    other: &'static str,
    title: &'static str,
    notice: &'static str,
    next: &'static str,
    change: &'static str,
    none: &'static str,
    account: &'static str,
    reference: &'static str,
    transaction: &'static str,
    status: &'static str,
    pay: &'static str,
    fail: &'static str,
    bring_back: &'static str,
    tell: &'static str,
    working: &'static str,
    paid: &'static str,
    failed: &'static str,
    returned: &'static str,
    holders: &'static str,
    number: &'static str,
    holder: &'static str,
    keep: &'static str,
    vendor: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    other_lang: "th",
    other: "ภาษาไทย",
    title: "Sandbox bank: payouts",
    notice: "This is a test bank. No real money moves.",
    next: "What becomes of the next payouts",
    change: "Change what becomes of the next ones",
    none: "No payouts yet.",
    account: "To account",
    reference: "Reference",
    transaction: "Transaction",
    status: "Status",
    pay: "Pay now",
    fail: "Let it fail",
    bring_back: "Return the money",
    tell: "Tell the merchant again",
    working: "In progress",
    paid: "Paid",
    failed: "Failed",
    returned: "Returned",
    holders: "Whose account is it",
    number: "Account number",
    holder: "Name of the holder; empty: not known",
    keep: "Write down",
    vendor: "SBT: players' money",
};

const THAI: Words = Words {
    lang: "th",
    other_lang: "en",
    other: "English",
    title: "ธนาคารจำลอง: รายการจ่ายเงิน",
    notice: "นี่คือธนาคารสำหรับทดสอบ ไม่มีการเคลื่อนไหวของเงินจริง",
    next: "ผลของรายการจ่ายเงินถัดไป",
    change: "เปลี่ยนผลของรายการถัดไป",
    none: "ยังไม่มีรายการจ่ายเงิน",
    account: "บัญชีปลายทาง",
    reference: "เลขอ้างอิง",
    transaction: "ธุรกรรมบนเชน",
    status: "สถานะ",
    pay: "จ่ายเงินทันที",
    fail: "ให้จ่ายไม่สำเร็จ",
    bring_back: "ตีเงินคืน",
    tell: "แจ้งร้านค้าอีกครั้ง",
    working: "กำลังดำเนินการ",
    paid: "จ่ายแล้ว",
    failed: "ไม่สำเร็จ",
    returned: "ตีคืนแล้ว",
    holders: "ชื่อเจ้าของบัญชี",
    number: "เลขที่บัญชี",
    holder: "ชื่อบัญชี เว้นว่างหากไม่ทราบ",
    keep: "บันทึก",
    vendor: "SBT: เงินของผู้เล่น",
};

/// The payouts, the newest first, and what a person may decide.
pub(crate) fn list(book: &Book, now_ms: i64, language: Language) -> Markup {
    let words = if language == Language::Thai { &THAI } else { &ENGLISH };
    let name = |ending: Ending| if language == Language::Thai { ending.thai() } else { ending.english() };
    let current = book.next.0.ending;
    let others = Ending::ALL.iter().filter(|ending| **ending != current);
    let next = NextEnding {
        lang: words.lang,
        action: "/bank/next",
        title: words.next,
        change: words.change,
        current: name(current),
        others: others.map(|ending| (ending.word(), name(*ending))).collect(),
    };
    frame_of(
        (words.lang, words.title, words.notice),
        &html! {
            a href={ "/payouts?lang=" (words.other_lang) } lang=(words.other_lang) { (words.other) }
            a href={ "/wallet?lang=" (words.lang) } { (words.vendor) }
            (next)
            form method="post" action="/bank/holders" {
                input type="hidden" name="lang" value=(words.lang);
                details {
                    summary { (words.holders) }
                    label for="number" { (words.number) }
                    input id="number" name="accountNumber" maxlength="40" required;
                    label for="holder" { (words.holder) }
                    input id="holder" name="holderName" maxlength="140";
                    button.plain type="submit" { (words.keep) }
                }
            }
            @if book.payouts.is_empty() { p.decided role="status" { (words.none) } }
            @for payout in book.payouts.iter().rev().take(SHOWN_MAX) { (row(words, payout, now_ms)) }
        },
    )
}

fn row(words: &Words, payout: &Payout, now_ms: i64) -> Markup {
    let status = payout.status(now_ms);
    let (text, presses): (_, &[_]) = match status {
        PayoutStatus::Working => (words.working, &[("pay", words.pay), ("fail", words.fail)]),
        PayoutStatus::Paid => (words.paid, &[("return", words.bring_back)]),
        PayoutStatus::Failed => (words.failed, &[("pay", words.pay)]),
        PayoutStatus::Returned => (words.returned, &[]),
    };
    let (request, amount) = (&payout.request, payout.amount().grouped());
    html! {
        dl {
            dd.amount { (request.currency.symbol()) " " (amount) }
            dt { (words.account) } dd { (request.kind.word()) " " (request.bank_code) " " (masked(&request.account_number)) }
            dt { (words.status) } dd { (text) }
            dt { (words.reference) } dd.id { (request.reference) }
            @if let Some(sent) = payout.coins(now_ms) {
                dt { "USDT" } dd { (text_of(sent.coins_micro)) }
                dt { (words.transaction) } dd.id { (sent.tx_hash) }
            }
        }
        form method="post" action={ "/bank/payouts/" (payout.id) } {
            input type="hidden" name="lang" value=(words.lang);
            @for (press, text) in presses.iter().chain(&[("tell", words.tell)]) {
                button.plain type="submit" name="press" value=(press) { (text) }
            }
        }
    }
}

/// All but the last four signs of an account number are hidden.
fn masked(number: &str) -> String {
    let hidden = number.chars().count().saturating_sub(4);
    number.chars().enumerate().map(|(place, sign)| if place < hidden { '•' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn an_account_number_shows_its_last_four_signs() {
        assert_eq!(masked("1234567890"), "••••••7890");
        assert_eq!(masked("789"), "789");
    }
}
