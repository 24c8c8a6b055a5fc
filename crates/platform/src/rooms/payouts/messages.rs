//! Messages to members about their withdrawals. Telling one again changes nothing.

use erawan_kernel::{Language, LocalText};

use super::model::{Withdrawal, WithdrawalReason};
use super::{PayoutError, Payouts};
use crate::html;
use crate::inbox::{self, InboxCategory, NewMessage, Reader};
use crate::rooms::merchant::DestinationKind;

pub(super) async fn requested(payouts: &Payouts, withdrawal: &Withdrawal) -> Result<(), PayoutError> {
    let amount = in_words(withdrawal);
    let title = text(format!("ขอถอนเงิน {amount}"), format!("Withdrawal of {amount} requested"));
    let content = text(
        "เงินจำนวนนี้ถูกกันไว้อย่างปลอดภัยจนกว่าจะโอน".to_owned(),
        "The amount is reserved until it is on its way.".to_owned(),
    );
    post(payouts, withdrawal, "requested", title, content).await
}

/// One for each change: `at_ms` names it.
pub(super) async fn destination_changed(
    payouts: &Payouts,
    withdrawal: &Withdrawal,
    at_ms: i64,
) -> Result<(), PayoutError> {
    let (amount, account) = (in_words(withdrawal), html::escaped(&withdrawal.account_masked));
    let title =
        text(format!("เปลี่ยนบัญชีรับเงินถอน {amount}"), format!("Account of your withdrawal of {amount} changed"));
    let content = text(
        format!("จะโอนเข้าบัญชี {account} หลังตรวจสอบ เงินยังถูกกันไว้ หากไม่ใช่คุณ กรุณาติดต่อเจ้าหน้าที่ทันที"),
        format!(
            "It goes to the account {account} once it was checked; the amount stays reserved. If this was not you, \
             contact customer service at once."
        ),
    );
    post(payouts, withdrawal, &format!("destination/{at_ms}"), title, content).await
}

pub(super) async fn paid(payouts: &Payouts, withdrawal: &Withdrawal) -> Result<(), PayoutError> {
    let (net, account) = (net_in_words(withdrawal), html::escaped(&withdrawal.account_masked));
    let to = match withdrawal.kind {
        DestinationKind::Bank => "your bank",
        DestinationKind::PromptPay => "your PromptPay",
        DestinationKind::EWallet => "your e-wallet",
        DestinationKind::Crypto => "your address",
    };
    let title = text(format!("โอนเงิน {net} แล้ว"), format!("{net} paid to {to}"));
    let content =
        text(format!("เงินเข้าบัญชี {account} แล้ว"), format!("The money is in your account {account}."));
    post(payouts, withdrawal, "paid", title, content).await
}

pub(super) async fn refused(
    payouts: &Payouts,
    withdrawal: &Withdrawal,
    reason: WithdrawalReason,
) -> Result<(), PayoutError> {
    let amount = in_words(withdrawal);
    let title = text(format!("ถอนเงิน {amount} ไม่สำเร็จ"), format!("Withdrawal of {amount} not completed"));
    let content = text(
        format!("{} เงินคืนเข้ากระเป๋าแล้ว", html::escaped(reason.text(Language::Thai))),
        format!("{}. The money is back in your wallet.", html::escaped(reason.text(Language::English))),
    );
    post(payouts, withdrawal, "refused", title, content).await
}

pub(super) async fn returned(payouts: &Payouts, withdrawal: &Withdrawal) -> Result<(), PayoutError> {
    let net = net_in_words(withdrawal);
    let title = text(format!("คืนเงินถอน {net}"), format!("Withdrawal of {net} returned"));
    let content = text(
        "ธนาคารปลายทางส่งเงินคืน เงินกลับเข้ากระเป๋าของคุณแล้ว".to_owned(),
        "Your bank sent the money back; it is in your wallet again.".to_owned(),
    );
    post(payouts, withdrawal, "returned", title, content).await
}

async fn post(
    payouts: &Payouts,
    withdrawal: &Withdrawal,
    what: &str,
    title: LocalText,
    content: LocalText,
) -> Result<(), PayoutError> {
    let id = withdrawal.id;
    let content = text(
        format!("<p>{}</p><p>เลขที่รายการ {id}</p>", content.th),
        format!("<p>{}</p><p>Reference {id}</p>", content.en),
    );
    let (key, category) = (format!("withdrawal/{id}/{what}"), InboxCategory::Account);
    let reader = Reader { merchant_id: withdrawal.merchant_id, member_id: withdrawal.member_id };
    Ok(inbox::post(&payouts.core, reader, NewMessage { key, category, title, content }).await?)
}

fn text(th: String, en: String) -> LocalText {
    LocalText { th, en }
}

fn in_words(withdrawal: &Withdrawal) -> String {
    withdrawal.amount.with_symbol(withdrawal.currency)
}

fn net_in_words(withdrawal: &Withdrawal) -> String {
    withdrawal.net().with_symbol(withdrawal.currency)
}
