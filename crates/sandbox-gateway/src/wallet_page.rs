use erawan_kernel::{Currency, Language};
use maud::{Markup, html};

use crate::page::{NextEnding, frame_of};
use crate::wallet::{Direction, TransferStatus, Wallet, WalletEnding, WalletTransfer};

/// Transfers and players shown at most.
const SHOWN_MAX: usize = 100;

struct Words {
    lang: &'static str,
    other_lang: &'static str,
    other: &'static str,
    title: &'static str,
    notice: &'static str,
    payouts: &'static str,
    next: &'static str,
    change: &'static str,
    balances: &'static str,
    no_players: &'static str,
    transfers: &'static str,
    no_transfers: &'static str,
    player: &'static str,
    reference: &'static str,
    direction: &'static str,
    to_vendor: &'static str,
    from_vendor: &'static str,
    status: &'static str,
    working: &'static str,
    done: &'static str,
    failed: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    other_lang: "th",
    other: "ภาษาไทย",
    title: "SBT: players' money",
    notice: "This is a test game vendor. No real money moves.",
    payouts: "Sandbox bank: payouts",
    next: "What becomes of the next transfers",
    change: "Change what becomes of the next ones",
    balances: "Balances",
    no_players: "No players yet.",
    transfers: "Transfers",
    no_transfers: "No transfers yet.",
    player: "Player",
    reference: "Reference",
    direction: "Direction",
    to_vendor: "To the vendor",
    from_vendor: "Back from the vendor",
    status: "Status",
    working: "In progress",
    done: "Done",
    failed: "Failed",
};

const THAI: Words = Words {
    lang: "th",
    other_lang: "en",
    other: "English",
    title: "SBT: เงินของผู้เล่น",
    notice: "นี่คือค่ายเกมสำหรับทดสอบ ไม่มีการเคลื่อนไหวของเงินจริง",
    payouts: "ธนาคารจำลอง: รายการจ่ายเงิน",
    next: "ผลของรายการโอนถัดไป",
    change: "เปลี่ยนผลของรายการถัดไป",
    balances: "ยอดเงินคงเหลือ",
    no_players: "ยังไม่มีผู้เล่น",
    transfers: "รายการโอน",
    no_transfers: "ยังไม่มีรายการโอน",
    player: "ผู้เล่น",
    reference: "เลขอ้างอิง",
    direction: "ทิศทาง",
    to_vendor: "โอนเข้าค่ายเกม",
    from_vendor: "โอนออกจากค่ายเกม",
    status: "สถานะ",
    working: "กำลังดำเนินการ",
    done: "สำเร็จ",
    failed: "ไม่สำเร็จ",
};

/// What players have, the transfers, the newest first, and what a person may decide.
pub(crate) fn list(wallet: &Wallet, now_ms: i64, language: Language) -> Markup {
    let words = if language == Language::Thai { &THAI } else { &ENGLISH };
    let name =
        |ending: WalletEnding| if language == Language::Thai { ending.thai() } else { ending.english() };
    let current = wallet.next.0.ending;
    let balances = wallet.balances(now_ms, None);
    let others = WalletEnding::ALL.iter().filter(|ending| **ending != current);
    let next = NextEnding {
        lang: words.lang,
        action: "/bank/wallet/next",
        title: words.next,
        change: words.change,
        current: name(current),
        others: others.map(|ending| (ending.word(), name(*ending))).collect(),
    };
    frame_of(
        (words.lang, words.title, words.notice),
        &html! {
            a href={ "/wallet?lang=" (words.other_lang) } lang=(words.other_lang) { (words.other) }
            a href={ "/payouts?lang=" (words.lang) } { (words.payouts) }
            (next)
            h2 { (words.balances) }
            @if balances.is_empty() { p.decided role="status" { (words.no_players) } } @else {
                dl {
                    @for (player_id, balance) in balances.iter().take(SHOWN_MAX) {
                        dt.id { (player_id) } dd { (balance.with_symbol(Currency::Thb)) }
                    }
                }
            }
            h2 { (words.transfers) }
            @if wallet.transfers.is_empty() { p.decided role="status" { (words.no_transfers) } }
            @for transfer in wallet.transfers.iter().rev().take(SHOWN_MAX) { (row(words, transfer, now_ms)) }
        },
    )
}

fn row(words: &Words, transfer: &WalletTransfer, now_ms: i64) -> Markup {
    let request = &transfer.request;
    let direction = match request.direction {
        Direction::In => words.to_vendor,
        Direction::Out => words.from_vendor,
    };
    let status = match transfer.status(now_ms) {
        TransferStatus::Working => words.working,
        TransferStatus::Done => words.done,
        TransferStatus::Failed => words.failed,
    };
    html! {
        dl {
            dd.amount { (request.currency.symbol()) " " (request.amount.grouped()) }
            dt { (words.direction) } dd { (direction) }
            dt { (words.status) } dd { (status) }
            dt { (words.player) } dd.id { (request.player_id) }
            dt { (words.reference) } dd.id { (request.reference) }
        }
    }
}
