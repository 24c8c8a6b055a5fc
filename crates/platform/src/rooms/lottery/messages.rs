//! Messages to members about their lotteries. Telling one again changes nothing.

use erawan_kernel::{Currency, LocalText, Money};

use super::LotteryGatewayError;
use super::notices::{Notice, NoticeKind};
use crate::html;
use crate::inbox::{InboxCategory, NewMessage};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::records::RoundOutcome;

/// What a message is about.
pub(super) struct About {
    /// Of the movement that it tells of, or the first one of several.
    sequence: i64,
    game: LocalText,
    numero: Option<String>,
    currency: Currency,
}

impl About {
    /// What a message about this notice is about.
    ///
    /// # Errors
    /// When the catalogue cannot be read.
    pub(super) async fn of(gateway: &LotteryGateway, notice: &Notice) -> Result<Self, LotteryGatewayError> {
        let Notice { merchant_id, vendor, game_code, .. } = notice;
        let game = gateway.games.find_any_game(*merchant_id, vendor, game_code).await?;
        let code = || LocalText { th: game_code.clone(), en: game_code.clone() };
        Ok(Self {
            sequence: notice.sequence,
            game: game.map_or_else(code, |game| game.name.clone()),
            numero: notice.numero.clone(),
            currency: notice.currency,
        })
    }

    fn amount(&self, amount: Money) -> String {
        amount.with_symbol(self.currency)
    }

    /// The game and, where it is known, the draw, as plain text.
    fn plain(&self) -> LocalText {
        let LocalText { th, en } = &self.game;
        match &self.numero {
            Some(numero) => text(format!("{th} งวด {numero}"), format!("{en}, draw {numero}")),
            None => self.game.clone(),
        }
    }

    /// The same as HTML.
    fn strong(&self) -> LocalText {
        let LocalText { th, en } = self.plain();
        text(
            format!("<strong>{}</strong>", html::escaped(&th)),
            format!("<strong>{}</strong>", html::escaped(&en)),
        )
    }

    fn message(&self, title: LocalText, content: LocalText) -> NewMessage {
        let key = format!("lottery/{}", self.sequence);
        NewMessage { key, category: InboxCategory::Notice, title, content }
    }
}

/// A suborder won more than its stake.
pub(super) fn won(about: &About, result: Option<&str>, outcome: &RoundOutcome) -> NewMessage {
    let (win, stake) = (about.amount(outcome.won), about.amount(outcome.stake));
    let (plain, strong) = (about.plain(), about.strong());
    let title = text(format!("ถูกรางวัล {win} · {}", plain.th), format!("You won {win} · {}", plain.en));
    let mut content = text(
        format!(
            "<p>โพยของคุณใน {} ถูกรางวัล <strong>{win}</strong> จากยอดแทง {stake} เงินเข้ากระเป๋าของคุณแล้ว</p>",
            strong.th
        ),
        format!(
            "<p>Your order in {} won <strong>{win}</strong> for a stake of {stake}. The money is in your wallet.</p>",
            strong.en
        ),
    );
    if let Some(result) = result {
        let result = shown(result);
        let more = text(format!("<p>ผลรางวัล {result}</p>"), format!("<p>Result: {result}</p>"));
        content = followed_by(&content, &more);
    }
    about.message(title, content)
}

/// A draw is void, and all stakes of the member in it came back.
pub(super) fn void(about: &About, amount: Money) -> NewMessage {
    let amount = about.amount(amount);
    let (plain, strong) = (about.plain(), about.strong());
    let title = text(
        format!("คืนยอดแทง {amount} · {}", plain.th),
        format!("{amount} of stakes returned · {}", plain.en),
    );
    let content = text(
        format!("<p>{} ถูกยกเลิก คืนยอดแทงของคุณ <strong>{amount}</strong> เข้ากระเป๋าแล้ว</p>", strong.th),
        format!(
            "<p>{} is void. Your stakes of <strong>{amount}</strong> are back in your wallet.</p>",
            strong.en
        ),
    );
    about.message(title, content)
}

/// A chase won and stopped; so many later draws of it were cancelled.
pub(super) fn stopped(about: &About, draws: usize, amount: Money) -> NewMessage {
    let amount = about.amount(amount);
    let game = text(html::escaped(&about.game.th), html::escaped(&about.game.en));
    let title = text(
        format!("หยุดซื้อล่วงหน้า คืนเงิน {amount} · {}", about.game.th),
        format!("Advance play stopped, {amount} returned · {}", about.game.en),
    );
    let later = if draws == 1 {
        "The one later draw was cancelled".to_owned()
    } else {
        format!("The {draws} later draws were cancelled")
    };
    let content = text(
        format!(
            "<p>รายการซื้อล่วงหน้าของคุณใน <strong>{}</strong> ถูกรางวัล จึงหยุดตามที่คุณเลือกไว้ \
             ยกเลิกอีก {draws} งวดที่เหลือ และคืน <strong>{amount}</strong> เข้ากระเป๋าแล้ว</p>",
            game.th
        ),
        format!(
            "<p>Your advance play in <strong>{}</strong> won and stopped, as you chose. {later}, and \
             <strong>{amount}</strong> is back in your wallet.</p>",
            game.en
        ),
    );
    about.message(title, content)
}

/// A published result was wrong, and the member's win with it.
pub(super) fn corrected(
    about: &About,
    results: Option<(&String, &String)>,
    (kind, amount): (NoticeKind, Money),
    outcome: &RoundOutcome,
) -> NewMessage {
    let (plain, strong) = (about.plain(), about.strong());
    let title = text(format!("แก้ไขผลรางวัล · {}", plain.th), format!("Result corrected · {}", plain.en));
    let mut content = text(
        format!("<p>ผลรางวัลของ {} ที่ประกาศไว้ก่อนหน้านี้ไม่ถูกต้อง</p>", strong.th),
        format!("<p>The result of {} that was published before was wrong.</p>", strong.en),
    );
    if let Some((before, after)) = results {
        let (before, after) = (shown(before), shown(after));
        let both = text(
            format!("<p>ผลเดิม {before}</p><p>ผลที่ถูกต้อง <strong>{after}</strong></p>"),
            format!("<p>Before: {before}</p><p>Now: <strong>{after}</strong></p>"),
        );
        content = followed_by(&content, &both);
    }
    let (moved, won_before, won) =
        (about.amount(amount), about.amount(outcome.won_before), about.amount(outcome.won));
    let money = if kind == NoticeKind::Paid {
        text(
            format!(
                "เงินรางวัลของคุณเปลี่ยนจาก {won_before} เป็น {won} จ่ายเพิ่ม <strong>{moved}</strong> เข้ากระเป๋าแล้ว"
            ),
            format!(
                "Your win changes from {won_before} to {won}: <strong>{moved}</strong> more is in your wallet."
            ),
        )
    } else if amount.is_positive() {
        text(
            format!("ตามผลที่ถูกต้อง มีเงินรางวัลจ่ายเกินไป จึงหักคืน <strong>{moved}</strong> จากกระเป๋าของคุณ"),
            format!(
                "By the right result too much was paid: <strong>{moved}</strong> was taken from your wallet."
            ),
        )
    } else {
        text(
            format!("เงินรางวัล {won} ที่จ่ายไปแล้วยังเป็นของคุณ ไม่มีการหักคืน"),
            format!("The {won} that you were paid stay yours: nothing was taken back."),
        )
    };
    let money = text(format!("<p>{}</p>", money.th), format!("<p>{}</p>", money.en));
    about.message(title, followed_by(&content, &money))
}

/// A result as people read it. It has digits, commas and bars only.
fn shown(result: &str) -> String {
    result.replace(',', ", ").replace('|', " · ")
}

fn followed_by(content: &LocalText, more: &LocalText) -> LocalText {
    text(format!("{}{}", content.th, more.th), format!("{}{}", content.en, more.en))
}

fn text(th: String, en: String) -> LocalText {
    LocalText { th, en }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about() -> About {
        About {
            sequence: 7,
            game: text("หวย <ลาว>".to_owned(), "Lao <lottery>".to_owned()),
            numero: Some("20261129".to_owned()),
            currency: Currency::Thb,
        }
    }

    fn outcome(stake: i64, won_before: i64, won: i64) -> RoundOutcome {
        let units = |units| Money::from_minor(units * Money::UNIT);
        RoundOutcome {
            stake: units(stake),
            won_before: units(won_before),
            won: units(won),
            is_correction: won_before > 0,
        }
    }

    #[test]
    fn a_message_names_game_draw_result_and_money_in_both_languages() {
        let message = won(&about(), Some("057|37"), &outcome(40, 0, 1_840));
        assert_eq!(message.key, "lottery/7");
        assert_eq!(message.title.en, "You won ฿1,840.00 · Lao <lottery>, draw 20261129");
        assert!(
            message.title.th.contains("ถูกรางวัล ฿1,840.00 · หวย <ลาว> งวด 20261129"),
            "{}",
            message.title.th
        );
        for text in [&message.content.th, &message.content.en] {
            assert!(text.contains("057 · 37") && text.contains("฿40.00") && text.contains("&lt;"), "{text}");
        }
    }

    #[test]
    fn a_correction_says_what_moved_and_which_way() {
        let results = ("1|2".to_owned(), "3|4,5".to_owned());
        let tell = |kind, units: i64, outcome: &RoundOutcome| {
            let amount = Money::from_minor(units * Money::UNIT);
            corrected(&about(), Some((&results.0, &results.1)), (kind, amount), outcome).content.en
        };
        let more = tell(NoticeKind::Paid, 5, &outcome(1, 3, 8));
        assert!(more.contains("from ฿3.00 to ฿8.00: <strong>฿5.00</strong> more"), "{more}");
        assert!(more.contains("Before: 1 · 2</p>") && more.contains("3 · 4, 5"), "{more}");
        let less = tell(NoticeKind::TakenBack, 5, &outcome(1, 8, 3));
        assert!(less.contains("<strong>฿5.00</strong> was taken"), "{less}");
        let nothing = tell(NoticeKind::TakenBack, 0, &outcome(1, 8, 8));
        assert!(nothing.contains("The ฿8.00 that you were paid stay yours"), "{nothing}");
    }
}
