//! Transfers to accounts of the merchant: which amount tells whose transfer it is, and which deposit money at such an
//! account belongs to.

use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, MerchantId};

use super::{Deposit, DepositStatus, SuspenseReason};

/// Minor units of a hundredth.
const SATANG: i64 = Money::UNIT / 100;
/// Tags of one amount at one account: 0.01 to 0.99.
const TAGS: i64 = 99;
/// How long after a deposit's end a transfer may still name it.
const LATE_MS: i64 = 24 * 60 * 60 * 1_000;
/// Banks tell the time of a transfer to the minute.
const MINUTE_MS: i64 = 60 * 1_000;

/// An account of the merchant to which members transfer money.
#[derive(Clone, PartialEq, Eq)]
pub struct CollectionAccount {
    /// Whose.
    pub merchant_id: MerchantId,
    /// Its name in settings, in deposits and at receipts.
    pub code: String,
    /// The gateway that tells of its transfers, with the ledger account of what it holds.
    pub vendor: String,
    /// The bank of the channel that it stands behind.
    pub bank_id: String,
    /// What is sealed in the database.
    pub secret: AccountSecret,
    /// Whose name the payer's bank shows.
    pub account_name: String,
    /// The sum of deposits in one day that it is shown for.
    pub day_cap: Money,
    /// Whether it is shown for new deposits.
    pub is_enabled: bool,
}

/// The numbers of an account.
#[derive(Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AccountSecret {
    /// The account's number at its bank, digits.
    pub account_number: String,
    /// The phone number, national id or wallet under which PromptPay finds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promptpay_id: Option<String>,
}

/// Without the numbers.
impl std::fmt::Debug for CollectionAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CollectionAccount").field("code", &self.code).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for AccountSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AccountSecret(…)")
    }
}

/// Money that arrived at an account of the merchant, and what of it tells whose it is.
#[derive(Debug, Clone, Copy)]
pub(in crate::rooms::payments) struct AtAccount<'a> {
    pub(in crate::rooms::payments) merchant_id: MerchantId,
    /// [`CollectionAccount::code`].
    pub(in crate::rooms::payments) account: &'a str,
    pub(in crate::rooms::payments) amount: Money,
    /// By the bank's clock, epoch milliseconds.
    pub(in crate::rooms::payments) paid_at_ms: i64,
    /// The deposit whose member sent in the slip of this transfer.
    pub(in crate::rooms::payments) slip: Option<DepositId>,
}

impl AtAccount<'_> {
    /// The earliest end of a deposit that the transfer may still name, epoch milliseconds.
    pub(in crate::rooms::payments) const fn earliest_end_ms(&self) -> i64 {
        self.paid_at_ms - LATE_MS
    }

    /// The latest time at which such a deposit was ordered, epoch milliseconds.
    pub(in crate::rooms::payments) const fn latest_start_ms(&self) -> i64 {
        self.paid_at_ms + MINUTE_MS
    }

    /// Whether the deposit was to be paid at this account of this merchant.
    pub(in crate::rooms::payments) fn is_at(&self, deposit: &Deposit) -> bool {
        deposit.merchant_id == self.merchant_id && deposit.collection_account.as_deref() == Some(self.account)
    }

    /// Whether the transfer may be for that deposit at all: at its account, from the order to a day after its end.
    fn may_be_for(&self, deposit: &Deposit) -> bool {
        let is_there = self.is_at(deposit) && deposit.created_at_ms <= self.latest_start_ms();
        let is_open = deposit.status == DepositStatus::Pending;
        // By its time, not by when a job closed it.
        is_there && (is_open || deposit.expires_at_ms >= self.earliest_end_ms())
    }

    /// The deposit of exactly this amount, or else the one that holds the transfer's slip.
    ///
    /// # Errors
    /// [`SuspenseReason::Ambiguous`] for two deposits of this amount; [`SuspenseReason::NoDeposit`].
    pub(in crate::rooms::payments) fn find<'a>(
        &self,
        deposits: &'a [Deposit],
    ) -> Result<&'a Deposit, SuspenseReason> {
        let possible = || deposits.iter().filter(|deposit| self.may_be_for(deposit));
        let mut exact = possible().filter(|deposit| deposit.amount_to_pay == Some(self.amount));
        match (exact.next(), exact.next()) {
            (Some(found), None) => Ok(found),
            (Some(_), Some(_)) => Err(SuspenseReason::Ambiguous),
            (None, _) => {
                possible().find(|deposit| self.slip == Some(deposit.id)).ok_or(SuspenseReason::NoDeposit)
            }
        }
    }

    /// Whether nothing but a slip says that the money is for that deposit. Who sends in a slip may have it from another
    /// person: the money is the member's only if its payer is.
    pub(in crate::rooms::payments) fn is_named_by_slip_alone(&self, deposit: &Deposit) -> bool {
        deposit.amount_to_pay != Some(self.amount)
    }
}

/// The amount to pay for a deposit of `amount`: with a tag that no deposit in `taken` has, the first free one after
/// `start` in the round of tags. `None` when all are taken.
pub(in crate::rooms::payments) fn tagged(amount: Money, taken: &[Money], start: u64) -> Option<Money> {
    let start = i64::try_from(start % TAGS.unsigned_abs()).unwrap_or_default();
    let tags = (0..TAGS).map(|step| (start + step) % TAGS + 1);
    let mut amounts = tags.filter_map(|tag| amount.plus(Money::from_minor(tag * SATANG)).ok());
    amounts.find(|tagged| !taken.contains(tagged))
}

/// Every amount that a deposit of `amount` may be tagged with lies between these two.
pub(in crate::rooms::payments) const fn tag_range(amount: Money) -> (Money, Money) {
    (Money::from_minor(amount.minor() + SATANG), Money::from_minor(amount.minor() + TAGS * SATANG))
}

#[cfg(test)]
mod tests;
