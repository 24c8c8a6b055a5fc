use erawan_kernel::{Currency, Language, Money};
use maud::{Markup, html};

use crate::page::frame;
use crate::wallet::{Launch, Round, Side, Wallet};
use crate::wallet_play::STAKES;

/// Results shown at most.
const RESULTS_MAX: usize = 10;

struct Words {
    lang: &'static str,
    other_lang: &'static str,
    other: &'static str,
    title: &'static str,
    notice: &'static str,
    balance: &'static str,
    say: &'static str,
    heads: &'static str,
    tails: &'static str,
    stake: &'static str,
    won: &'static str,
    lost: &'static str,
    no_money: &'static str,
    results: &'static str,
    none: &'static str,
    over: &'static str,
    back: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    other_lang: "th",
    other: "ภาษาไทย",
    title: "SBT: coin toss",
    notice: "This is a test game. No real money moves.",
    balance: "Balance",
    say: "Heads or tails?",
    heads: "Heads",
    tails: "Tails",
    stake: "Stake and toss",
    won: "You won",
    lost: "You lost",
    no_money: "You do not have enough money for this stake.",
    results: "Last results",
    none: "No rounds yet.",
    over: "This game is over. Please open it again.",
    back: "Back",
};

const THAI: Words = Words {
    lang: "th",
    other_lang: "en",
    other: "English",
    title: "SBT: โยนเหรียญ",
    notice: "นี่คือเกมสำหรับทดสอบ ไม่มีการเคลื่อนไหวของเงินจริง",
    balance: "ยอดเงินคงเหลือ",
    say: "หัวหรือก้อย?",
    heads: "หัว",
    tails: "ก้อย",
    stake: "วางเดิมพันและโยนเหรียญ",
    won: "คุณชนะ",
    lost: "คุณแพ้",
    no_money: "ยอดเงินของคุณไม่พอสำหรับเดิมพันนี้",
    results: "ผลล่าสุด",
    none: "ยังไม่มีรอบเกม",
    over: "เกมนี้หมดเวลาแล้ว กรุณาเปิดเกมใหม่",
    back: "กลับ",
};

impl Words {
    const fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Heads => self.heads,
            Side::Tails => self.tails,
        }
    }
}

const fn words_of(language: Language) -> &'static Words {
    match language {
        Language::Thai => &THAI,
        Language::English => &ENGLISH,
    }
}

fn baht(amount: Money) -> String {
    amount.with_symbol(Currency::Thb)
}

/// What happened just now.
pub(crate) enum Alert<'a> {
    None,
    Played(&'a Round),
    /// The stake on this side was more than there is.
    NoMoney(Side),
}

impl Alert<'_> {
    /// The side that is chosen already: as before.
    const fn side(&self) -> Side {
        match self {
            Self::None => Side::Heads,
            Self::Played(round) => round.side,
            Self::NoMoney(side) => *side,
        }
    }
}

/// The game.
pub(crate) fn game(wallet: &Wallet, launch: &Launch, ticket: &str, now_ms: i64, alert: &Alert<'_>) -> Markup {
    let words = words_of(launch.language);
    let page = format!("/wallet/play/{ticket}");
    let balance = wallet.balance(&launch.player_id, now_ms);
    let is_enough = |units: i64| Money::from_units(units).is_ok_and(|stake| stake <= balance);
    let of_player = |round: &&Round| round.player_id == launch.player_id;
    let results: Vec<_> = wallet.rounds.iter().rev().filter(of_player).take(RESULTS_MAX).collect();
    frame(
        "game",
        (words.lang, words.title, words.notice),
        &html! {
            a href={ (page) "?lang=" (words.other_lang) } lang=(words.other_lang) { (words.other) }
            dl { dt { (words.balance) } dd.amount #balance { (baht(balance)) } }
            @match alert {
                Alert::None => {},
                Alert::Played(round) => { p.decided role="status" { (result(words, round)) } },
                Alert::NoMoney(_) => { p.decided role="alert" { (words.no_money) } },
            }
            form method="post" action=(page) {
                input type="hidden" name="lang" value=(words.lang);
                fieldset {
                    legend { (words.say) }
                    @for side in Side::ALL {
                        label.side {
                            input type="radio" name="side" value=(side.word()) checked[side == alert.side()] required;
                            span { (words.side(side)) }
                        }
                    }
                }
                fieldset {
                    legend { (words.stake) }
                    @for units in STAKES {
                        button.primary type="submit" name="stake" value=(units) disabled[!is_enough(units)] { "฿" (units) }
                    }
                }
            }
            h2 { (words.results) }
            @if results.is_empty() { p.decided { (words.none) } } @else {
                ol.results { @for round in results { li { (result(words, round)) } } }
            }
            (back(words, launch))
        },
    )
}

/// What the coin showed, and what that meant.
fn result(words: &Words, round: &Round) -> Markup {
    html! {
        (words.side(round.coin)) " · "
        @if round.win.is_positive() { (words.won) " " (baht(round.win)) } @else { (words.lost) " " (baht(round.bet)) }
    }
}

/// Out of the frame too, if the game is shown in one.
fn back(words: &Words, launch: &Launch) -> Markup {
    html! { @if let Some(back_url) = &launch.back_url { a.plain.button href=(back_url) target="_top" { (words.back) } } }
}

/// The page of a ticket that is over; in both languages where nothing is known of it any more.
pub(crate) fn over(launch: Option<&Launch>) -> Markup {
    let words = launch.map_or(&THAI, |launch| words_of(launch.language));
    frame(
        "game",
        (words.lang, words.title, words.notice),
        &html! {
            p.decided role="status" { (words.over) }
            @match launch {
                Some(launch) => { (back(words, launch)) },
                None => { p.decided lang=(ENGLISH.lang) { (ENGLISH.over) } },
            }
        },
    )
}
