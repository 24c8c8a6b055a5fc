//! The merchant's own accounts at the bank: transfers into them, their feed, and the slips that payers get.

use erawan_kernel::{Currency, Money};
use serde::{Deserialize, Serialize};

use crate::book::Book;

/// Transfers in one part of a feed.
const PART: usize = 100;

/// Money that arrived at an account of the merchant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountTransfer {
    pub(crate) transaction_id: String,
    pub(crate) account_number: String,
    pub(crate) amount: Money,
    pub(crate) currency: Currency,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) payer_name: Option<String>,
    /// The payer's bank, three digits, and its name of the transfer: what the slip points to.
    pub(crate) bank: String,
    pub(crate) trans_ref: String,
    /// What the payer wrote, if that is a reference of the merchant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ref1: Option<String>,
    /// Epoch milliseconds.
    pub(crate) at: i64,
    /// Whether the feed never tells of it, as banks do that lag behind: its slip is known all the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_hidden: bool,
}

/// A part of an account's feed.
#[derive(Debug, Serialize)]
pub(crate) struct Feed<'a> {
    transfers: Vec<&'a AccountTransfer>,
    /// Where the next part begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl Book {
    /// What came to the account after that place, the oldest first.
    pub(crate) fn feed(&self, number: &str, after: usize) -> Feed<'_> {
        let of_account = self.accounts.iter().enumerate().skip(after);
        let of_account = of_account.filter(|(_, transfer)| transfer.account_number == number);
        let part: Vec<_> = of_account.filter(|(_, transfer)| !transfer.is_hidden).take(PART).collect();
        let next = part.last().map(|(place, _)| (place + 1).to_string());
        Feed { transfers: part.into_iter().map(|(_, transfer)| transfer).collect(), next }
    }

    /// The transfer that a slip points to.
    pub(crate) fn slip(&self, bank: &str, trans_ref: &str) -> Option<&AccountTransfer> {
        self.accounts.iter().find(|transfer| transfer.bank == bank && transfer.trans_ref == trans_ref)
    }
}
