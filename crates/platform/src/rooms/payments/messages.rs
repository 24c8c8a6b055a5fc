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
    let message = NewMessage {
        key: format!("deposit/{}/credited", deposit.id),
        category: InboxCategory::Deposit,
        title: LocalText {
            th: format!("ฝากเงิน {amount} สำเร็จ"),
            en: format!("Deposit of {amount} credited"),
        },
        content: LocalText {
            th: format!(
                "<p>เติมเงิน <strong>{amount}</strong> เข้ากระเป๋าของคุณแล้ว พร้อมใช้งานทันที</p><p>เลขที่รายการ {}</p>",
                deposit.id
            ),
            en: format!(
                "<p><strong>{amount}</strong> are in your wallet and ready to use.</p><p>Order {}</p>",
                deposit.id
            ),
        },
    };
    Ok(inbox::post(&payments.core, reader(deposit), message).await?)
}

/// The gateway or the bank refused; nothing was credited.
pub(super) async fn failed(
    payments: &Payments,
    deposit: &Deposit,
    reason: Reason,
) -> Result<(), PaymentError> {
    let amount = in_words(deposit.amount, deposit.currency);
    let why = |language| html::escaped(reason.text(language));
    let message = NewMessage {
        key: format!("deposit/{}/failed", deposit.id),
        category: InboxCategory::Deposit,
        title: LocalText {
            th: format!("ฝากเงิน {amount} ไม่สำเร็จ"),
            en: format!("Deposit of {amount} not completed"),
        },
        content: LocalText {
            th: format!(
                "<p>{} ไม่มีการเติมเงินเข้ากระเป๋าของคุณ</p><p>เลขที่รายการ {}</p>",
                why(Language::Thai),
                deposit.id
            ),
            en: format!(
                "<p>{}. Nothing was credited to your wallet.</p><p>Order {}</p>",
                why(Language::English),
                deposit.id
            ),
        },
    };
    Ok(inbox::post(&payments.core, reader(deposit), message).await?)
}

const fn reader(deposit: &Deposit) -> Reader {
    Reader { merchant_id: deposit.merchant_id, member_id: deposit.member_id }
}

fn in_words(amount: Money, currency: Currency) -> String {
    format!("{amount} {}", currency.code())
}
