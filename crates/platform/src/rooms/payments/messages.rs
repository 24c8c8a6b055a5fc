//! Messages to members about their deposits.

use erawan_kernel::ids::DepositId;
use erawan_kernel::{Currency, Language, LocalText, Money};

use super::model::{DebtEnd, Deposit, DepositStatus, Reason, Receipt, Resolution, Reversal, SuspenseReason};
use super::{PaymentError, store};
use crate::html;
use crate::inbox::{self, InboxCategory, NewMessage, Reader};
use crate::rooms::payments::Payments;
use crate::rooms::wallet::{CREDITED, RELEASED, TakenBack};

/// What became of money that arrived. Telling it again changes nothing.
pub(super) async fn of_receipt(
    payments: &Payments,
    deposit: &Deposit,
    receipt: &Receipt,
) -> Result<(), PaymentError> {
    let Some(completes) = receipt.credited_deposit_id else {
        return set_aside(payments, deposit, receipt).await;
    };
    if completes == deposit.id && deposit.status == DepositStatus::Success {
        // A version without receipts credited it and told so.
        return Ok(());
    }
    let amount = receipt.credited.with_symbol(deposit.currency);
    let why = if completes == deposit.id { deposit.unusual() } else { Some(Reason::PaidTwice) };
    let title = LocalText {
        th: format!("ฝากเงิน {amount} สำเร็จ"),
        en: format!("Deposit of {amount} credited"),
    };
    let repaid = repaid_by(payments, receipt, CREDITED).await?;
    let mut content = LocalText { th: String::new(), en: String::new() };
    if let Some(rest) = rest_of(receipt.credited, repaid) {
        let rest = rest.with_symbol(deposit.currency);
        content = LocalText {
            th: format!("<p>เติมเงิน <strong>{rest}</strong> เข้ากระเป๋าของคุณแล้ว พร้อมใช้งานทันที</p>"),
            en: format!("<p><strong>{rest}</strong> are in your wallet and ready to use.</p>"),
        };
    }
    let LocalText { mut th, mut en } = content;
    if let Some(why) = why {
        th = format!("{th}<p>{}</p>", html::escaped(why.text(Language::Thai)));
        en = format!("{en}<p>{}.</p>", html::escaped(why.text(Language::English)));
    }
    if receipt.suspended.is_positive() {
        let above = receipt.suspended.with_symbol(deposit.currency);
        th = format!("{th}<p>ยอด {above} เกินวงเงินฝากที่คุณตั้งไว้ จึงพักไว้นอกกระเป๋า</p>");
        en = format!("{en}<p>{above} are above the deposit limit you set and were set aside.</p>");
    }
    let content = with_repaid(LocalText { th, en }, repaid, receipt.currency);
    post(payments, deposit, (completes, format!("deposit/{completes}/credited")), title, content).await
}

/// Nothing of the money was credited.
async fn set_aside(payments: &Payments, deposit: &Deposit, receipt: &Receipt) -> Result<(), PaymentError> {
    let amount = with_symbol_of(receipt.amount, receipt.currency);
    let title = LocalText {
        th: format!("พักยอดฝาก {amount} ไว้ตรวจสอบ"),
        en: format!("Deposit of {amount} set aside"),
    };
    let why = receipt.reason.unwrap_or(SuspenseReason::NoDeposit);
    let content = LocalText {
        th: format!(
            "<p>{} ยอดนี้ยังไม่เข้ากระเป๋าของคุณ เจ้าหน้าที่กำลังตรวจสอบ</p>",
            html::escaped(why.text(Language::Thai))
        ),
        en: format!(
            "<p>{}. It is not in your wallet; customer service is looking into it.</p>",
            html::escaped(why.text(Language::English))
        ),
    };
    let key = format!("receipt/{}/set-aside", receipt.id);
    post(payments, deposit, (deposit.id, key), title, content).await
}

/// What of a part of a receipt repaid the member's debts.
async fn repaid_by(payments: &Payments, receipt: &Receipt, part: &str) -> Result<Money, PaymentError> {
    let repays = store::repayments_by(&payments.core.db, receipt.id, part).await?;
    Ok(Money::from_minor(repays.iter().map(|part| part.amount.minor()).sum()))
}

/// What of a credited amount is in the wallet; `None` when all of it repaid debts.
fn rest_of(credited: Money, repaid: Money) -> Option<Money> {
    Some(Money::from_minor(credited.minor() - repaid.minor())).filter(|rest| rest.is_positive())
}

/// A text about a credit, with what of it repaid debts.
fn with_repaid(LocalText { th, en }: LocalText, repaid: Money, currency: Option<Currency>) -> LocalText {
    if !repaid.is_positive() {
        return LocalText { th, en };
    }
    let repaid = with_symbol_of(repaid, currency);
    LocalText {
        th: format!("{th}<p>หักชำระยอดค้างจากรายการฝากที่ถูกเรียกคืน {repaid}</p>"),
        en: format!("{en}<p>{repaid} of it repaid what a reversed deposit had left outstanding.</p>"),
    }
}

/// Two operators decided about money that waited.
///
/// # Errors
/// [`PaymentError::Database`].
pub(super) async fn resolved(
    payments: &Payments,
    receipt: &Receipt,
    resolution: Resolution,
) -> Result<NewMessage, PaymentError> {
    let amount = with_symbol_of(receipt.suspended, receipt.currency);
    let (title, text) = match resolution {
        Resolution::Credit => {
            let repaid = repaid_by(payments, receipt, RELEASED).await?;
            let text = match rest_of(receipt.suspended, repaid) {
                Some(rest) => {
                    let rest = with_symbol_of(rest, receipt.currency);
                    LocalText {
                        th: format!("<p>ตรวจสอบยอดแล้ว เติมเงิน <strong>{rest}</strong> เข้ากระเป๋าของคุณแล้ว</p>"),
                        en: format!(
                            "<p>We checked the payment: <strong>{rest}</strong> are in your wallet.</p>"
                        ),
                    }
                }
                None => LocalText {
                    th: "<p>ตรวจสอบยอดแล้ว</p>".to_owned(),
                    en: "<p>We checked the payment.</p>".to_owned(),
                },
            };
            let title = LocalText {
                th: format!("ฝากเงิน {amount} สำเร็จ"),
                en: format!("Deposit of {amount} credited"),
            };
            (title, with_repaid(text, repaid, receipt.currency))
        }
        Resolution::Return => (
            LocalText {
                th: format!("คืนยอดฝาก {amount} แล้ว"), en: format!("Deposit of {amount} sent back")
            },
            LocalText {
                th: format!("<p>คืนเงิน <strong>{amount}</strong> กลับบัญชีต้นทางแล้ว</p>"),
                en: format!("<p><strong>{amount}</strong> went back to the account it came from.</p>"),
            },
        ),
    };
    Ok(NewMessage {
        key: format!("receipt/{}/resolved", receipt.id),
        category: InboxCategory::Deposit,
        title,
        content: text,
    })
}

/// The gateway or the bank refused; nothing was credited.
pub(super) async fn failed(
    payments: &Payments,
    deposit: &Deposit,
    reason: Reason,
) -> Result<(), PaymentError> {
    let NewMessage { key, title, content, .. } = refused(deposit, reason);
    post(payments, deposit, (deposit.id, key), title, content).await
}

/// Nothing was credited, and why.
pub(super) fn refused(deposit: &Deposit, reason: Reason) -> NewMessage {
    let amount = deposit.amount.with_symbol(deposit.currency);
    let why = |language| html::escaped(reason.text(language));
    let title = LocalText {
        th: format!("ฝากเงิน {amount} ไม่สำเร็จ"),
        en: format!("Deposit of {amount} not completed"),
    };
    let content = LocalText {
        th: format!("<p>{} ไม่มีการเติมเงินเข้ากระเป๋าของคุณ</p>", why(Language::Thai)),
        en: format!("<p>{}. Nothing was credited to your wallet.</p>", why(Language::English)),
    };
    let key = format!("deposit/{}/failed", deposit.id);
    NewMessage { key, category: InboxCategory::Deposit, title, content }
}

/// The gateway took a deposit back.
pub(super) async fn reversed(
    payments: &Payments,
    deposit: &Deposit,
    reversal: &Reversal,
    TakenBack { taken, owed }: TakenBack,
) -> Result<(), PaymentError> {
    let amount = reversal.amount.with_symbol(reversal.currency);
    let title = LocalText {
        th: format!("ยอดฝาก {amount} ถูกเรียกคืน"),
        en: format!("Deposit of {amount} taken back"),
    };
    let mut th = format!("<p>ผู้ให้บริการชำระเงินเรียกคืนยอดฝากของคุณ <strong>{amount}</strong></p>");
    let mut en = format!("<p>Your payment provider took back <strong>{amount}</strong> of your deposit.</p>");
    if taken.is_positive() {
        let taken = taken.with_symbol(reversal.currency);
        th = format!("{th}<p>หักจากกระเป๋าของคุณ {taken}</p>");
        en = format!("{en}<p>{taken} left your wallet.</p>");
    }
    if owed.is_positive() {
        let owed = owed.with_symbol(reversal.currency);
        th = format!(
            "{th}<p>ยอดที่เหลือไม่พอหัก จึงมียอดค้างชำระ <strong>{owed}</strong> \
             ระหว่างนี้ยังถอนเงินไม่ได้ สอบถามเจ้าหน้าที่ได้</p>"
        );
        en = format!(
            "{en}<p>Your wallet did not cover all of it: <strong>{owed}</strong> are outstanding. Withdrawals \
             wait until this is settled; customer service is glad to help.</p>"
        );
    }
    let key = format!("reversal/{}", reversal.id);
    post(payments, deposit, (deposit.id, key), title, LocalText { th, en }).await
}

/// Two operators decided how a debt ends.
pub(super) fn debt_ends(debt: &Reversal, end: DebtEnd, amount: Money) -> NewMessage {
    let amount = amount.with_symbol(debt.currency);
    let (title, content) = match end {
        DebtEnd::Deposits => (
            LocalText {
                th: format!("ยอดค้าง {amount} จะหักจากการฝากครั้งถัดไป"),
                en: format!("{amount} will be repaid from your next deposits"),
            },
            LocalText {
                th: format!(
                    "<p>ยอดค้างชำระ <strong>{amount}</strong> จากรายการฝากที่ถูกเรียกคืน \
                     จะหักจากยอดฝากครั้งถัดไปก่อนเข้ากระเป๋า เมื่อชำระครบแล้วจะถอนเงินได้ตามปกติ</p>"
                ),
                en: format!(
                    "<p>The outstanding <strong>{amount}</strong> of a reversed deposit will be repaid first from \
                     what you deposit next. Once it is settled you can withdraw again.</p>"
                ),
            },
        ),
        DebtEnd::WriteOff => (
            LocalText {
                th: format!("ยอดค้าง {amount} ปิดแล้ว"), en: format!("{amount} outstanding settled")
            },
            LocalText {
                th: format!("<p>ยอดค้างชำระ <strong>{amount}</strong> ปิดแล้ว คุณไม่ต้องชำระเพิ่ม</p>"),
                en: format!(
                    "<p>The outstanding <strong>{amount}</strong> is settled; there is nothing for you to pay.</p>"
                ),
            },
        ),
    };
    NewMessage {
        key: format!("debt/{}/{}", debt.id, end.word()),
        category: InboxCategory::Deposit,
        title,
        content,
    }
}

/// Posts the message of what became of a deposit of this one's member; the number `id` ends the text.
async fn post(
    payments: &Payments,
    deposit: &Deposit,
    (id, key): (DepositId, String),
    title: LocalText,
    content: LocalText,
) -> Result<(), PaymentError> {
    let content = LocalText {
        th: format!("{}<p>เลขที่รายการ {id}</p>", content.th),
        en: format!("{}<p>Order {id}</p>", content.en),
    };
    let category = InboxCategory::Deposit;
    let reader = Reader { merchant_id: deposit.merchant_id, member_id: deposit.member_id };
    Ok(inbox::post(&payments.core, reader, NewMessage { key, category, title, content }).await?)
}

/// Of a currency that we may not know.
fn with_symbol_of(amount: Money, currency: Option<Currency>) -> String {
    currency.map_or_else(|| amount.grouped(), |currency| amount.with_symbol(currency))
}
