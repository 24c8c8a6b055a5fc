use maud::{Markup, html};

use crate::account::AccountTransfer;
use crate::account_http::FormQuery;
use crate::page::frame_of;

const WORDS: (&str, &str, &str) = (
    "th",
    "โอนเงินจำลอง / Sandbox transfer",
    "นี่คือธนาคารสำหรับทดสอบ ไม่มีการเคลื่อนไหวของเงินจริง · This is a test bank. No real money moves.",
);

/// The page on which a payer transfers money to an account of the merchant.
pub(crate) fn form(query: &FormQuery, is_refused: bool) -> Markup {
    frame_of(
        WORDS,
        &html! {
            @if is_refused {
                p.decided role="alert" { "ตรวจสอบเลขบัญชีและจำนวนเงิน / Please check account and amount" }
            }
            form method="post" action="/transfer" {
                label for="account" { "เลขที่บัญชี / Account" }
                input id="account" name="account" inputmode="numeric" required value=(query.account);
                label for="amount" { "จำนวนเงิน / Amount" }
                input id="amount" name="amount" inputmode="decimal" required value=(query.amount);
                label for="payer" { "ชื่อผู้โอน / Payer" }
                input id="payer" name="payer";
                button.primary type="submit" { "โอนเงิน / Transfer" }
            }
        },
    )
}

/// The page after a transfer, with its slip.
pub(crate) fn done(transfer: &AccountTransfer) -> Markup {
    let picture = format!("/slips/{}/{}/picture", transfer.bank, transfer.trans_ref);
    frame_of(
        WORDS,
        &html! {
            p.decided role="status" { "โอนเงินสำเร็จ / Transferred" }
            dl {
                dt { "จำนวนเงิน / Amount" }
                dd.amount { (transfer.currency.symbol()) " " (transfer.amount.grouped()) }
                dt { "เลขที่บัญชี / Account" } dd { (transfer.account_number) }
                dt { "เลขที่อ้างอิง / Reference" } dd.id { (transfer.bank) " " (transfer.trans_ref) }
            }
            img src=(picture) alt="สลิป / Slip" width="320";
            a href=(picture) download="slip.png" { "บันทึกสลิป / Save the slip" }
        },
    )
}
