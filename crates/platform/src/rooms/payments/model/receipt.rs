//! Which deposit the money that arrived belongs to, and how much of it is credited. No rule guesses: money that is
//! not certainly a member's waits in suspense.

use erawan_kernel::ids::{DepositId, MemberId, MerchantId, ReceiptId};
use erawan_kernel::{Currency, Language, Money};
use uuid::Uuid;

use super::{AtAccount, Deposit, DepositStatus, DepositStep, NameMatch};
use crate::plants::{Plant, is_planted};
use crate::words::words;

/// The least that is credited.
const LEAST: Money = Money::from_minor(Money::UNIT);

words! {
    /// Why money that arrived was not credited.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
    pub enum SuspenseReason as str: word, parse {
        /// It names no deposit of ours.
        #[serde(rename = "no.order")]
        NoDeposit = "no.order",
        /// What it names belongs to two deposits.
        #[serde(rename = "ambiguous")]
        Ambiguous = "ambiguous",
        /// The payer has another name than the member.
        #[serde(rename = "payer.other")]
        OtherPayer = "payer.other",
        /// The member excluded themselves.
        #[serde(rename = "member.excluded")]
        Excluded = "member.excluded",
        /// The member's account may not be used.
        #[serde(rename = "member.disabled")]
        Disabled = "member.disabled",
        /// The member's own deposit limit has no room for it.
        #[serde(rename = "deposit.limit")]
        DepositLimit = "deposit.limit",
        /// It is money of another currency than the deposit's.
        #[serde(rename = "currency")]
        Currency = "currency",
        /// It is less than is credited.
        #[serde(rename = "too.small")]
        TooSmall = "too.small",
    }
}

impl SuspenseReason {
    /// What a member reads.
    #[must_use]
    pub const fn text(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::NoDeposit | Self::Ambiguous, Language::English) => {
                "We cannot tell which deposit this payment is for"
            }
            (Self::NoDeposit | Self::Ambiguous, Language::Thai) => "ไม่สามารถระบุรายการฝากของยอดนี้ได้",
            (Self::OtherPayer, Language::English) => "The money came from an account in another name",
            (Self::OtherPayer, Language::Thai) => "เงินโอนมาจากบัญชีชื่ออื่น",
            (Self::Excluded, Language::English) => "You excluded yourself from play and deposits",
            (Self::Excluded, Language::Thai) => "คุณระงับการเล่นและการฝากของตัวเองอยู่",
            (Self::Disabled, Language::English) => "Your account is not in use",
            (Self::Disabled, Language::Thai) => "บัญชีของคุณถูกระงับการใช้งาน",
            (Self::DepositLimit, Language::English) => "The payment is above the deposit limit you set",
            (Self::DepositLimit, Language::Thai) => "ยอดชำระเกินวงเงินฝากที่คุณตั้งไว้",
            (Self::Currency, Language::English) => "The payment is in another currency",
            (Self::Currency, Language::Thai) => "ยอดชำระเป็นสกุลเงินอื่น",
            (Self::TooSmall, Language::English) => "The payment is less than 1.00",
            (Self::TooSmall, Language::Thai) => "ยอดชำระน้อยกว่า 1.00",
        }
    }
}

words! {
    /// How far a receipt has come. It only goes forward; the database refuses the way back.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ReceiptState as str: word, parse {
        /// What becomes of the money is decided; the ledger may not have it yet.
        Decided = "decided",
        /// Part of it or all went to suspense; the rest is in the wallet.
        Suspense = "suspense",
        /// All of it is in the wallet.
        Credited = "credited",
    }
}

words! {
    /// What two operators decided about the suspended part of a receipt. Decided once; the database refuses another.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum Resolution as str: word, parse {
        /// It goes to a member's wallet.
        Credit = "credit",
        /// It goes back to the payer.
        Return = "return",
    }
}

/// What became of the suspended part of a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resolved {
    /// What was decided.
    pub resolution: Resolution,
    /// The deposit that a credit completes.
    pub deposit_id: Option<DepositId>,
    /// The proposal or reversal that decided it, and that alone goes on with it.
    pub by: Option<Uuid>,
    /// When the ledger had it, epoch milliseconds; `None` before.
    pub at_ms: Option<i64>,
}

/// Money that arrived at a gateway, told by any source: the same transaction is one receipt for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// Identifier; names the ledger's rows of it.
    pub id: ReceiptId,
    /// At whose account of the gateway it arrived.
    pub merchant_id: MerchantId,
    /// The gateway.
    pub provider: String,
    /// The gateway's name of the transaction.
    pub transaction_id: String,
    /// How much arrived.
    pub amount: Money,
    /// Of what; `None` for a currency we do not know.
    pub currency: Option<Currency>,
    /// The deposit it belongs to.
    pub deposit_id: Option<DepositId>,
    /// The deposit that it completes: the same, or one of its own for a further payment.
    pub credited_deposit_id: Option<DepositId>,
    /// Who is credited.
    pub member_id: Option<MemberId>,
    /// How much of it is credited.
    pub credited: Money,
    /// How much of it waits in suspense.
    pub suspended: Money,
    /// Why it waits.
    pub reason: Option<SuspenseReason>,
    /// How far it has come.
    pub state: ReceiptState,
    /// What became of the suspended part, once it was decided.
    pub resolved: Option<Resolved>,
}

impl Receipt {
    /// Whether its money waits for two operators.
    #[must_use]
    pub const fn waits(&self) -> bool {
        matches!(self.state, ReceiptState::Suspense) && self.resolved.is_none()
    }
}

/// What money that arrived names.
#[derive(Debug, Clone, Copy)]
pub(in crate::rooms::payments) struct Named<'a> {
    /// The gateway at which it arrived.
    pub(in crate::rooms::payments) provider: &'a str,
    /// Our deposit.
    pub(in crate::rooms::payments) deposit: Option<DepositId>,
    /// The gateway's payment.
    pub(in crate::rooms::payments) reference: Option<&'a str>,
    /// What the payer's bank told with the money.
    pub(in crate::rooms::payments) ref1: Option<&'a str>,
    /// Where it arrived, if that is an account of the merchant.
    pub(in crate::rooms::payments) at_account: Option<AtAccount<'a>>,
}

/// Finds the one deposit that the money belongs to: by our id, the gateway's payment or the reference that the payer's
/// bank told. Money at an account of a merchant belongs to no deposit that was not to be paid there.
///
/// # Errors
/// [`SuspenseReason::NoDeposit`]; [`SuspenseReason::Ambiguous`] when its references or its amount point to two deposits,
/// or the deposit is known to have another reference.
pub(in crate::rooms::payments) fn match_deposit<'a>(
    named: Named<'_>,
    deposits: &'a [Deposit],
) -> Result<&'a Deposit, SuspenseReason> {
    let is_reference = |deposit: &Deposit| {
        named.reference.is_some() && deposit.gateway_reference.as_deref() == named.reference
    };
    let is_ref1 = |deposit: &Deposit| named.ref1.is_some() && deposit.ref1.as_deref() == named.ref1;
    let is_there = |deposit: &Deposit| named.at_account.is_none_or(|money| money.is_at(deposit));
    let mut matches = deposits.iter().filter(|deposit| {
        deposit.vendor == named.provider
            && is_there(deposit)
            && (named.deposit == Some(deposit.id) || is_reference(deposit) || is_ref1(deposit))
    });
    let Some(found) = matches.next() else {
        let at_account = named.at_account.ok_or(SuspenseReason::NoDeposit)?;
        return at_account.find(deposits);
    };
    // Without a stored reference, the gateway's first answer was lost: the deposit's id identifies it.
    let is_other = |known: &String| named.reference.is_some_and(|told| told != known);
    let is_contradicted = found.gateway_reference.as_ref().is_some_and(is_other)
        || found.ref1.as_ref().is_some_and(|known| named.ref1.is_some_and(|told| told != known))
        || named.deposit.is_some_and(|told| told != found.id);
    let is_ambiguous = is_contradicted || matches.any(|other| other.id != found.id);
    if is_ambiguous && !is_planted(Plant::GuessesDeposit) {
        return Err(SuspenseReason::Ambiguous);
    }
    Ok(found)
}

/// What is known of the member when the money arrives.
#[derive(Debug, Clone, Copy)]
pub(in crate::rooms::payments) struct MemberFacts {
    /// Whether the payer is the member.
    pub(in crate::rooms::payments) payer: NameMatch,
    /// Whether only the payer's name can tell that the money is the member's.
    pub(in crate::rooms::payments) needs_own_name: bool,
    /// The account may not be used.
    pub(in crate::rooms::payments) is_disabled: bool,
    /// The member excluded themselves.
    pub(in crate::rooms::payments) is_excluded: bool,
    /// What the member's deposit limits leave beside what open deposits have claimed; `None` without limits.
    pub(in crate::rooms::payments) room: Option<Money>,
}

/// What becomes of money that arrived; the parts sum to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::payments) struct Parts {
    /// Into the wallet.
    pub(in crate::rooms::payments) credited: Money,
    /// Into suspense.
    pub(in crate::rooms::payments) suspended: Money,
    /// Why, where a part is suspended.
    pub(in crate::rooms::payments) reason: Option<SuspenseReason>,
}

impl Parts {
    pub(in crate::rooms::payments) const fn all_credited(amount: Money) -> Self {
        Self { credited: amount, suspended: Money::ZERO, reason: None }
    }

    pub(in crate::rooms::payments) const fn all_suspended(amount: Money, reason: SuspenseReason) -> Self {
        Self { credited: Money::ZERO, suspended: amount, reason: Some(reason) }
    }
}

/// How much of `amount` is credited for `deposit`. `is_further` says that another receipt completed it before.
///
/// What the deposit claimed of the member's limits is covered while it is open. More than that, money that is late and
/// a further payment need room of their own: what is above the deposit is credited as far as there is room, a late or
/// further payment whole or not at all.
pub(in crate::rooms::payments) fn divide(
    amount: Money,
    currency: Option<Currency>,
    deposit: &Deposit,
    is_further: bool,
    member: MemberFacts,
) -> Parts {
    let amount = if is_planted(Plant::CreditsTheRequest) { deposit.amount } else { amount };
    let refusals = [
        (currency != Some(deposit.currency), SuspenseReason::Currency),
        (amount < LEAST, SuspenseReason::TooSmall),
        (member.is_disabled, SuspenseReason::Disabled),
        (member.is_excluded, SuspenseReason::Excluded),
        (member.payer == NameMatch::Different, SuspenseReason::OtherPayer),
        (member.needs_own_name && member.payer != NameMatch::Same, SuspenseReason::NoDeposit),
    ];
    if let Some((_, reason)) = refusals.into_iter().find(|(is_refused, _)| *is_refused) {
        return Parts::all_suspended(amount, reason);
    }
    let has_claim = deposit.status == DepositStatus::Pending && deposit.step != Some(DepositStep::InReview);
    let covered = if has_claim && !is_further { amount.min(deposit.due()) } else { Money::ZERO };
    let above = Money::from_minor(amount.minor() - covered.minor());
    match member.room.map(|room| room.max(Money::ZERO)) {
        Some(room) if room < above && covered == Money::ZERO => {
            Parts::all_suspended(amount, SuspenseReason::DepositLimit)
        }
        Some(room) if room < above => {
            let credited = Money::from_minor(covered.minor() + room.minor());
            let suspended = Money::from_minor(amount.minor() - credited.minor());
            Parts { credited, suspended, reason: Some(SuspenseReason::DepositLimit) }
        }
        _ => Parts::all_credited(amount),
    }
}

#[cfg(test)]
mod tests;
