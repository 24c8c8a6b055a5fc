//! Bank cards: the accounts a member may be paid to.

use std::fmt;

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::{BankCardId, MemberId};
use serde_json::json;

use super::store::{self, Kept};
use super::{CardError, Result, SecurityError};
use crate::inbox;
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::Merchant;
use crate::rooms::operator::Operator;
use crate::rooms::security::Security;
use crate::rooms::session::Caller;
use crate::rooms::session::events::{EventClass, NewEvent};
use crate::web::FieldErrors;

/// Cards of one member.
pub(super) const CARDS_MAX: u64 = 5;

/// The number of a bank account: 8 to 20 digits.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct AccountNumber(String);

impl AccountNumber {
    const DIGITS: std::ops::RangeInclusive<usize> = 8..=20;
    const SHOWN: usize = 4;

    /// Reads a number with or without the spaces and dashes that banks print.
    pub(super) fn parse(text: &str) -> Result<Self, ErrorCode> {
        let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
        if digits.is_empty() {
            return Err(ErrorCode::FieldRequired);
        }
        let is_number = Self::DIGITS.contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
        if is_number { Ok(Self(digits)) } else { Err(ErrorCode::FormatBankAccount) }
    }

    fn digits(&self) -> &str {
        &self.0
    }

    /// Stars, and the last four digits.
    pub(super) fn masked(&self) -> String {
        let hidden = self.0.len().saturating_sub(Self::SHOWN);
        format!("{}{}", "*".repeat(hidden), &self.0[hidden..])
    }
}

impl fmt::Debug for AccountNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.masked())
    }
}

/// A card a member wants, as it was typed.
#[derive(Debug, Clone)]
pub(super) struct NewCard {
    pub(super) bank_code: String,
    pub(super) account_number: String,
    pub(super) funds_password: String,
}

/// A card of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BankCard {
    pub(super) id: BankCardId,
    pub(super) bank_code: String,
    pub(super) number: AccountNumber,
    pub(super) added_at_ms: i64,
}

/// The member's cards and the name they are all in, masked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cards {
    pub(super) cards: Vec<BankCard>,
    pub(super) holder: Option<String>,
}

/// The member's cards, the oldest first.
pub(super) async fn list(security: &Security, member_id: MemberId) -> Result<Cards> {
    let open = |stored: store::StoredCard| {
        let digits = security.core.data_key.open(&place(stored.id), &stored.sealed_number)?;
        let number = AccountNumber(String::from_utf8_lossy(&digits).into_owned());
        let store::StoredCard { id, bank_code, added_at_ms, .. } = stored;
        Ok(BankCard { id, bank_code, number, added_at_ms })
    };
    let stored = store::cards_of(&security.core.db, member_id).await?;
    let cards = stored.into_iter().map(open).collect::<Result<_>>()?;
    let holder = security.accounts.payee_name(member_id).await?;
    Ok(Cards { cards, holder: holder.as_deref().map(account::masked) })
}

/// Adds a card in the member's own name.
///
/// Mistakes that the member can correct are reported before the funds password is tried; that an account
/// belongs to another member is reported only after it.
pub(super) async fn add(
    security: &Security,
    caller: &Caller,
    merchant: &Merchant,
    new: &NewCard,
) -> Result<BankCard> {
    let (bank_code, number) = checked(merchant, new)?;
    let (member_id, now_ms) = (caller.member.member_id, security.core.clock.now_ms());
    if let Some(until_ms) = security.accounts.payouts_held_until_ms(member_id).await? {
        return Err(CardError::PayoutsHeld { until_ms }.into());
    }
    if security.accounts.payee_name(member_id).await?.is_none() {
        return Err(CardError::PayeeNameMissing.into());
    }
    if store::count_cards(security.core.db.read(), member_id).await? >= CARDS_MAX {
        return Err(CardError::Full.into());
    }
    security.check_funds_password(caller, &new.funds_password).await?;

    let id = BankCardId::generate(&*security.core.clock, &*security.core.entropy)?;
    let account = format!("{bank_code}/{}", number.digits());
    let new = store::NewCard {
        id,
        merchant_id: merchant.id,
        member_id,
        bank_code: bank_code.clone(),
        sealed_number: security.core.data_key.seal(
            &*security.core.entropy,
            &place(id),
            number.digits().as_bytes(),
        )?,
        number_mark: security.core.data_key.mark(&format!("bank_card/{}", merchant.id), &account),
        now_ms,
    };
    let tx = security.core.db.begin().await?;
    match store::insert_card_in_tx(&tx, new, CARDS_MAX).await? {
        Kept::Done => {}
        Kept::Full => return Err(CardError::Full.into()),
        Kept::Exists => return Err(CardError::Exists.into()),
    }
    let event = caller.event(EventClass::PersonalDataChanged, json!({ "fields": ["bankCard"] }));
    security.sessions.record_event_in_tx(&tx, event).await?;
    inbox::commit(&security.core, tx, member_id).await?;
    Ok(BankCard { id, bank_code, number, added_at_ms: now_ms })
}

/// Characters in which an operator says why a card is removed. A remark has 140 at most, everywhere.
const REMARK_LENGTH: std::ops::RangeInclusive<usize> = 5..=140;

/// Removes a card of a member on behalf of customer service, with a reason, and informs the member.
pub(super) async fn remove(
    security: &Security,
    operator: &Operator,
    member: &Member,
    id: BankCardId,
    remark: &str,
) -> Result<()> {
    let remark = remark.trim();
    let is_readable = !remark.chars().any(char::is_control);
    if !REMARK_LENGTH.contains(&remark.chars().count()) || !is_readable {
        let code = if remark.is_empty() { ErrorCode::FieldRequired } else { ErrorCode::FieldInvalid };
        return Err(SecurityError::Fields(FieldErrors::from([("remark", vec![code])])));
    }
    let tx = security.core.db.begin().await?;
    let bank_code = store::delete_card_in_tx(&tx, member.id, id).await?.ok_or(CardError::Unknown)?;
    let event = NewEvent {
        class: EventClass::PersonalDataChanged,
        merchant_id: member.merchant_id,
        member_id: Some(member.id),
        origin: None,
        detail: json!({
            "fields": ["bankCardRemoved"], "card": id.to_string(), "bankCode": bank_code,
            "operator": operator.id.to_string(), "remark": remark,
        }),
    };
    security.sessions.record_event_in_tx(&tx, event).await?;
    Ok(inbox::commit(&security.core, tx, member.id).await?)
}

/// How long a card waits that was added later than the member's first.
const CARD_WAITS_MS: i64 = 24 * 60 * 60 * 1_000;

/// A bank account that a member may be paid to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PayoutCard {
    /// The card.
    pub(crate) id: BankCardId,
    /// The bank.
    pub(crate) bank_code: String,
    /// Stars, and the last four digits.
    pub(crate) masked: String,
    /// When it was added, epoch milliseconds.
    pub(crate) added_at_ms: i64,
    /// From when on it can be paid to, epoch milliseconds.
    pub(crate) usable_at_ms: i64,
    number: AccountNumber,
}

impl PayoutCard {
    /// The whole number, for a payer only.
    pub(crate) fn digits(&self) -> &str {
        self.number.digits()
    }
}

impl Security {
    /// The bank accounts that the member may be paid to, the oldest first.
    ///
    /// # Errors
    /// When the database fails, or a number does not open.
    pub(crate) async fn payout_cards(&self, member_id: MemberId) -> Result<Vec<PayoutCard>> {
        let cards = list(self, member_id).await?.cards;
        let card = |(place, card): (usize, BankCard)| PayoutCard {
            id: card.id,
            bank_code: card.bank_code,
            masked: card.number.masked(),
            added_at_ms: card.added_at_ms,
            usable_at_ms: card.added_at_ms + if place == 0 { 0 } else { CARD_WAITS_MS },
            number: card.number,
        };
        Ok(cards.into_iter().enumerate().map(card).collect())
    }
}

/// The place of a number, so that it cannot be opened elsewhere.
fn place(id: BankCardId) -> String {
    format!("bank_card.number/{id}")
}

fn checked(merchant: &Merchant, new: &NewCard) -> Result<(String, AccountNumber)> {
    let mut errors = FieldErrors::new();
    let bank = merchant.settings.withdraw_banks.iter().find(|bank| bank.bank_code == new.bank_code);
    if bank.is_none() {
        let code = if new.bank_code.is_empty() { ErrorCode::FieldRequired } else { ErrorCode::FieldInvalid };
        errors.insert("bankCode", vec![code]);
    }
    let number = AccountNumber::parse(&new.account_number);
    if let Err(code) = number {
        errors.insert("accountNumber", vec![code]);
    }
    if new.funds_password.is_empty() {
        errors.insert("paymentPassword", vec![ErrorCode::FieldRequired]);
    }
    match (bank, number) {
        (Some(bank), Ok(number)) if errors.is_empty() => Ok((bank.bank_code.clone(), number)),
        _ => Err(SecurityError::Fields(errors)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opn_118_an_account_number_has_8_to_20_digits_however_it_is_grouped() {
        let same = AccountNumber::parse("1234567890").unwrap();
        for written in ["123-4-56789-0", " 1234 567890 "] {
            assert_eq!(AccountNumber::parse(written), Ok(same.clone()), "{written}");
        }
        for good in ["12345678", "00000001", "12345678901234567890"] {
            assert!(AccountNumber::parse(good).is_ok(), "{good}");
        }
        for bad in ["1234567", "123456789012345678901", "12345678a", "١٢٣٤٥٦٧٨", "+12345678", "12345678.0"]
        {
            assert_eq!(AccountNumber::parse(bad), Err(ErrorCode::FormatBankAccount), "{bad}");
        }
        for empty in ["", " ", "-"] {
            assert_eq!(AccountNumber::parse(empty), Err(ErrorCode::FieldRequired));
        }
    }

    #[test]
    fn opn_118_of_a_number_its_last_four_digits_are_shown_also_in_logs() {
        let number = AccountNumber::parse("1234567890").unwrap();
        assert_eq!((number.masked(), format!("{number:?}")), ("******7890".into(), "******7890".into()));
    }
}
