//! Messages to members about their deposits.

use erawan_kernel::{Currency, Language, LocalText, Money};

use super::PaymentError;
use super::model::{Deposit, Reason};
use crate::html;
use crate::inbox::{self, InboxCategory, NewMessage, Reader};
use crate::rooms::payments::Payments;

/// The money is in the wallet. Telling it again changes nothing.
pub(super) async fn credited(payments: &Payments, deposit: &Deposit) -> Result<(), PaymentError> {
    let amount = in_words(deposit.amount, deposit.currency);
    let title = LocalText {
        th: format!("ฝากเงิน {amount} สำเร็จ"),
        en: format!("Deposit of {amount} credited"),
    };
    let content = LocalText {
        th: format!("<p>เติมเงิน <strong>{amount}</strong> เข้ากระเป๋าของคุณแล้ว พร้อมใช้งานทันที</p>"),
        en: format!("<p><strong>{amount}</strong> are in your wallet and ready to use.</p>"),
    };
    post(payments, deposit, "credited", title, content).await
}

/// The gateway or the bank refused; nothing was credited.
pub(super) async fn failed(
    payments: &Payments,
    deposit: &Deposit,
    reason: Reason,
) -> Result<(), PaymentError> {
    let amount = in_words(deposit.amount, deposit.currency);
    let why = |language| html::escaped(reason.text(language));
    let title = LocalText {
        th: format!("ฝากเงิน {amount} ไม่สำเร็จ"),
        en: format!("Deposit of {amount} not completed"),
    };
    let content = LocalText {
        th: format!("<p>{} ไม่มีการเติมเงินเข้ากระเป๋าของคุณ</p>", why(Language::Thai)),
        en: format!("<p>{}. Nothing was credited to your wallet.</p>", why(Language::English)),
    };
    post(payments, deposit, "failed", title, content).await
}

/// Posts the message of what became of the deposit; its number ends the text.
async fn post(
    payments: &Payments,
    deposit: &Deposit,
    outcome: &str,
    title: LocalText,
    content: LocalText,
) -> Result<(), PaymentError> {
    let id = deposit.id;
    let content = LocalText {
        th: format!("{}<p>เลขที่รายการ {id}</p>", content.th),
        en: format!("{}<p>Order {id}</p>", content.en),
    };
    let (key, category) = (format!("deposit/{id}/{outcome}"), InboxCategory::Deposit);
    let reader = Reader { merchant_id: deposit.merchant_id, member_id: deposit.member_id };
    Ok(inbox::post(&payments.core, reader, NewMessage { key, category, title, content }).await?)
}

fn in_words(amount: Money, currency: Currency) -> String {
    format!("{amount} {}", currency.code())
}
