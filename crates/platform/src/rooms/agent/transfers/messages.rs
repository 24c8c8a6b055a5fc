//! What receivers are told. Telling it again changes nothing.

use erawan_kernel::LocalText;

use super::model::{Occasion, TeamTransfer};
use crate::db::prelude::Tx;
use crate::html;
use crate::inbox::{self, InboxCategory, NewMessage, Reader};
use crate::rooms::account::{Member, masked_account};
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::{Result, TransferError};

/// Posts a message to each receiver, if and only if `tx` is committed.
pub(super) async fn post_in_tx(
    agents: &Agents,
    tx: &Tx,
    sender: &Member,
    transfer: &TeamTransfer,
) -> Result<()> {
    let merchant = agents.merchants.find(transfer.merchant_id).await?;
    for (place, part) in transfer.parts.iter().enumerate() {
        // Who stands further below than one step knows the sender as little as the sender knows them.
        let from = if part.level == 1 { sender.username.clone() } else { masked_account(&sender.username) };
        let amount = part.amount.with_symbol(merchant.settings.currency);
        let message = message(transfer, place, &from, &amount);
        let reader = Reader { merchant_id: transfer.merchant_id, member_id: part.receiver };
        inbox::post_in_tx(&agents.core, tx, reader, message).await.map_err(TransferError::from)?;
    }
    Ok(())
}

fn message(transfer: &TeamTransfer, place: usize, from: &str, amount: &str) -> NewMessage {
    let id = transfer.id;
    let from_text = html::escaped(from);
    let (title, th, en) = match transfer.occasion {
        // An envelope shows what is in it when it is opened.
        Occasion::RedEnvelopes => (
            LocalText {
                th: format!("ซองอั่งเปาจาก {from}"), en: format!("A red envelope from {from}")
            },
            format!("<p>{from_text} ให้ซองอั่งเปาคุณ</p><h3>{amount}</h3><p>เงินเข้ากระเป๋าของคุณแล้ว</p>"),
            format!(
                "<p>{from_text} gave you a red envelope.</p><h3>{amount}</h3><p>The money is in your wallet.</p>"
            ),
        ),
        Occasion::Transfer => (
            LocalText {
                th: format!("{from} โอนเงินให้คุณ {amount}"), en: format!("{from} sent you {amount}")
            },
            format!("<p>เอเย่นต์ {from_text} โอนเงิน <strong>{amount}</strong> เข้ากระเป๋าของคุณแล้ว</p>"),
            format!("<p>Your agent {from_text} sent <strong>{amount}</strong> to your wallet.</p>"),
        ),
    };
    let remark = if transfer.remark.is_empty() {
        String::new()
    } else {
        format!("<blockquote>{}</blockquote>", html::escaped(&transfer.remark))
    };
    NewMessage {
        key: format!("team-transfer/{id}/{place}"),
        category: InboxCategory::Account,
        title,
        content: LocalText {
            th: format!("{th}{remark}<p>เลขที่รายการ {id}</p>"),
            en: format!("{en}{remark}<p>Reference {id}</p>"),
        },
    }
}
