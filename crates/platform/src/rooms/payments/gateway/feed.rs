//! What a bank tells of transfers into the merchant's accounts: a feed of each account, and what it knows of one slip.

use erawan_kernel::Money;
use erawan_kernel::promptpay::SlipPointer;
use http::StatusCode;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::{GatewayError, ReceivedTransfer, SignedLine};

/// Money that arrived at an account of the merchant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountTransfer {
    /// The money.
    pub transfer: ReceivedTransfer,
    /// The number of the account.
    pub account_number: String,
    /// What the payer's slip points to; absent where the payer's bank shows none.
    pub slip: Option<SlipPointer>,
    /// SHA-256 of the bytes in which it was told.
    pub digest: [u8; 32],
}

/// A part of an account's feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feed {
    /// The transfers, the oldest first; at the end of the feed there is none.
    pub transfers: Vec<AccountTransfer>,
    /// Lines among them that cannot be read as transfers.
    pub unreadable: usize,
    /// Where the next part begins; absent where nothing new was told.
    pub next: Option<String>,
}

/// The longest name of a place in a feed.
const CURSOR_MAX: usize = 128;

/// Reads the feed of the account with this number after that place.
pub(super) async fn read(line: &SignedLine, number: &str, after: Option<&str>) -> Result<Feed, GatewayError> {
    let after = after.unwrap_or_default();
    let answer = line.get(&format!("/accounts/{number}/transfers?after={after}")).await?;
    if !answer.status().is_success() {
        return Err(GatewayError::Unknown(answer.status().to_string()));
    }
    let unknown = |error: &dyn std::fmt::Display| GatewayError::Unknown(error.to_string());
    let bytes = answer.bytes().await.map_err(|error| unknown(&error))?;
    let told: ToldFeed = serde_json::from_slice(&bytes).map_err(|error| unknown(&error))?;
    let digest = Sha256::digest(&bytes).into();
    let lines = told.transfers.len();
    // One line that is broken keeps no other back.
    let read = |line| serde_json::from_value::<ToldTransfer>(line).ok().and_then(|told| told.read(digest));
    let transfers: Vec<_> = told.transfers.into_iter().filter_map(read).collect();
    let unreadable = lines - transfers.len();
    Ok(Feed { transfers, unreadable, next: told.next.filter(|next| is_place(next)) })
}

/// Whether the text can be the name of a place in a feed.
pub(super) fn is_place(next: &str) -> bool {
    (1..=CURSOR_MAX).contains(&next.len()) && next.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// What the bank knows of a slip; `None` when it knows no such transfer.
pub(super) async fn ask(
    line: &SignedLine,
    pointer: &SlipPointer,
) -> Result<Option<AccountTransfer>, GatewayError> {
    let answer = line.get(&format!("/slips/{}/{}", pointer.bank(), pointer.trans_ref())).await?;
    if answer.status() == StatusCode::NOT_FOUND {
        return Ok(None);
    }
    if !answer.status().is_success() {
        return Err(GatewayError::Unknown(answer.status().to_string()));
    }
    let unknown = |error: &dyn std::fmt::Display| GatewayError::Unknown(error.to_string());
    let bytes = answer.bytes().await.map_err(|error| unknown(&error))?;
    let told: ToldTransfer = serde_json::from_slice(&bytes).map_err(|error| unknown(&error))?;
    let told = told.read(Sha256::digest(&bytes).into());
    let transfer = told.ok_or_else(|| GatewayError::Unknown("a transfer is none".into()))?;
    if transfer.slip.as_ref() != Some(pointer) {
        return Err(GatewayError::Unknown("the answer is about another slip".into()));
    }
    Ok(Some(transfer))
}

#[derive(Debug, Deserialize)]
struct ToldFeed {
    transfers: Vec<serde_json::Value>,
    next: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ToldTransfer {
    transaction_id: String,
    account_number: String,
    amount: Money,
    currency: String,
    payer_name: Option<String>,
    payer_bank: Option<String>,
    /// The payer's bank by its number, and that bank's name of the transfer.
    bank: Option<String>,
    trans_ref: Option<String>,
    at: Option<i64>,
    /// What the payer wrote, if that is a reference of ours.
    ref1: Option<String>,
}

impl ToldTransfer {
    fn read(self, digest: [u8; 32]) -> Option<AccountTransfer> {
        let slip = match (&self.bank, &self.trans_ref) {
            (Some(bank), Some(trans_ref)) => Some(SlipPointer::new(bank, trans_ref)?),
            _ => None,
        };
        let transfer = ReceivedTransfer {
            transaction_id: self.transaction_id,
            amount: self.amount,
            currency: self.currency,
            payer_name: self.payer_name,
            payer_bank: self.payer_bank,
            paid_at_ms: self.at,
            ref1: self.ref1,
        };
        let account_number = self.account_number;
        transfer.is_whole().then_some(AccountTransfer { transfer, account_number, slip, digest })
    }
}
