//! Bank cards: the accounts a member may be paid to, of every kind.

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::{BankCardId, MemberId};
use serde_json::json;

use super::account_number::AccountNumber;
use super::store::{self, Kept};
use super::{CardError, Result, SecurityError};
use crate::db::prelude::Tx;
use crate::inbox;
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::{DestinationKind, Merchant, WithdrawBank};
use crate::rooms::operator::Operator;
use crate::rooms::security::Security;
use crate::rooms::session::Caller;
use crate::rooms::session::events::{EventClass, NewEvent};
use crate::web::FieldErrors;

/// Cards of one member.
pub(crate) const CARDS_MAX: u64 = 5;

/// A card a member wants, as it was typed.
#[derive(Debug, Clone)]
pub(crate) struct NewCard {
    pub(crate) bank_code: String,
    pub(crate) account_number: String,
    pub(crate) funds_password: String,
}

/// A card that was checked and may be kept.
#[derive(Debug, Clone)]
pub(crate) struct CheckedCard {
    pub(crate) kind: DestinationKind,
    pub(crate) bank_code: String,
    /// The member's payee name: the card is in it.
    pub(crate) holder: String,
    number: AccountNumber,
}

impl CheckedCard {
    /// The whole number, for a payer only.
    pub(crate) fn number(&self) -> &str {
        self.number.text()
    }
}

/// A destination of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PayoutCard {
    /// The card.
    pub(crate) id: BankCardId,
    /// What kind of account it is.
    pub(crate) kind: DestinationKind,
    /// The bank, or another service.
    pub(crate) bank_code: String,
    /// Stars, and the last four signs.
    pub(crate) masked: String,
    /// When it was added, epoch milliseconds.
    pub(crate) added_at_ms: i64,
    /// From when on it can be paid to, epoch milliseconds.
    pub(crate) usable_at_ms: i64,
    number: AccountNumber,
}

impl PayoutCard {
    /// The whole number, for a payer only.
    pub(crate) fn number(&self) -> &str {
        self.number.text()
    }
}

/// The member's cards and the name they are all in, masked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cards {
    pub(crate) cards: Vec<PayoutCard>,
    pub(crate) holder: Option<String>,
}

/// How long a destination waits that is not the first that the member ever had, and a crypto address always.
pub(super) const CARD_WAITS_MS: i64 = 24 * 60 * 60 * 1_000;

impl Security {
    /// The destinations that the member may be paid to, the oldest first.
    ///
    /// # Errors
    /// When the database fails, or a number does not open.
    pub(crate) async fn payout_cards(&self, member_id: MemberId) -> Result<Vec<PayoutCard>> {
        let open = |stored: store::StoredCard| {
            let text = self.core.data_key.open(&place(stored.id), &stored.sealed_number)?;
            let number = AccountNumber::stored(&text);
            let store::StoredCard { id, kind, bank_code, added_at_ms, usable_at_ms, .. } = stored;
            // A row of an earlier version says nothing: it waits as one that is not the first.
            let usable_at_ms = usable_at_ms.unwrap_or(added_at_ms + CARD_WAITS_MS);
            let masked = number.masked();
            Ok(PayoutCard { id, kind, bank_code, masked, added_at_ms, usable_at_ms, number })
        };
        let stored = store::cards_of(&self.core.db, member_id).await?;
        stored.into_iter().map(open).collect()
    }

    /// The member's destinations, with the name they are in.
    ///
    /// # Errors
    /// As [`Self::payout_cards`].
    pub(crate) async fn cards(&self, member_id: MemberId) -> Result<Cards> {
        let cards = self.payout_cards(member_id).await?;
        let holder = self.accounts.payee_name(member_id).await?;
        Ok(Cards { cards, holder: holder.as_deref().map(account::masked) })
    }

    /// Checks a card of one of these kinds that a member wants to have.
    ///
    /// Mistakes that the member can correct are reported before the funds password is tried.
    ///
    /// # Errors
    /// [`SecurityError::Fields`]; [`CardError`]; the refusals of the funds password.
    pub(crate) async fn check_new_card(
        &self,
        caller: &Caller,
        merchant: &Merchant,
        new: &NewCard,
        kinds: &[DestinationKind],
    ) -> Result<CheckedCard> {
        let (bank, number) = checked(merchant, new, kinds)?;
        let member_id = caller.member.member_id;
        if let Some(until_ms) = self.accounts.payouts_held_until_ms(member_id).await? {
            return Err(CardError::PayoutsHeld { until_ms }.into());
        }
        let Some(holder) = self.accounts.payee_name(member_id).await? else {
            return Err(CardError::PayeeNameMissing.into());
        };
        if store::count_cards(self.core.db.read(), member_id).await? >= CARDS_MAX {
            return Err(CardError::Full.into());
        }
        if let Some(phone) = number.phone(bank.kind)
            && !self.is_own_phone(merchant, member_id, phone).await?
        {
            return Err(CardError::NotOwn.into());
        }
        self.check_funds_password(caller, &new.funds_password).await?;
        Ok(CheckedCard { kind: bank.kind, bank_code: bank.bank_code.clone(), holder, number })
    }

    /// Whether the member proved to hold this mobile number.
    async fn is_own_phone(&self, merchant: &Merchant, member_id: MemberId, phone: &str) -> Result<bool> {
        let Ok(phone) = merchant.parse_phone("", phone) else { return Ok(false) };
        let holder = self.accounts.find_by_phone(merchant.id, &phone).await?;
        Ok(holder.is_some_and(|holder| holder.id == member_id))
    }

    /// Keeps a card that was checked and informs the member. The first one that the member ever had can be paid to at
    /// once, each further one after a day, a crypto address always after a day.
    ///
    /// That an account belongs to another member is reported only here, after the funds password.
    ///
    /// # Errors
    /// [`CardError::Full`], [`CardError::Exists`].
    pub(crate) async fn keep_card(
        &self,
        caller: &Caller,
        merchant: &Merchant,
        card: CheckedCard,
    ) -> Result<PayoutCard> {
        let CheckedCard { kind, bank_code, number, .. } = card;
        let (member_id, now_ms) = (caller.member.member_id, self.core.clock.now_ms());
        let id = BankCardId::generate(&*self.core.clock, &*self.core.entropy)?;
        let account = format!("{bank_code}/{}", number.text());
        let key = &self.core.data_key;
        let new = store::NewCard {
            id,
            merchant_id: merchant.id,
            member_id,
            kind,
            bank_code: bank_code.clone(),
            sealed_number: key.seal(&*self.core.entropy, &place(id), number.text().as_bytes())?,
            number_mark: key.mark(&format!("bank_card/{}", merchant.id), &account),
            now_ms,
            waits_ms: CARD_WAITS_MS,
        };
        let tx = self.core.db.begin().await?;
        let usable_at_ms = match store::insert_card_in_tx(&tx, new, CARDS_MAX).await? {
            Kept::Done { usable_at_ms } => usable_at_ms,
            Kept::Full => return Err(CardError::Full.into()),
            Kept::Exists => return Err(CardError::Exists.into()),
        };
        let detail = json!({
            "fields": ["bankCard"], "card": id.to_string(), "kind": kind.word(), "waits": usable_at_ms > now_ms,
        });
        let event = caller.event(EventClass::PersonalDataChanged, detail);
        self.sessions.record_event_in_tx(&tx, event).await?;
        inbox::commit(&self.core, tx, member_id).await?;
        let masked = number.masked();
        Ok(PayoutCard { id, kind, bank_code, masked, added_at_ms: now_ms, usable_at_ms, number })
    }

    /// Removes a card of the caller's own that cannot be paid to yet, and informs the member. One that is gone
    /// already stays gone.
    ///
    /// # Errors
    /// [`CardError::Unknown`], also for another member's; [`CardError::NotStoppable`] once it can be paid to.
    pub(crate) async fn stop_card(&self, caller: &Caller, id: BankCardId) -> Result<()> {
        let (member_id, now_ms) = (caller.member.member_id, self.core.clock.now_ms());
        let tx = self.core.db.begin().await?;
        let Some(card) = store::delete_card_in_tx(&tx, member_id, id, now_ms).await? else {
            tx.rollback().await?;
            let was_own = store::was_card_of(&self.core.db, member_id, id).await?;
            return if was_own { Ok(()) } else { Err(CardError::Unknown.into()) };
        };
        if card.usable_at_ms.unwrap_or(card.added_at_ms + CARD_WAITS_MS) <= now_ms {
            tx.rollback().await?;
            return Err(CardError::NotStoppable.into());
        }
        let detail = json!({
            "fields": ["bankCardStopped"], "card": id.to_string(), "bankCode": card.bank_code,
        });
        let event = caller.event(EventClass::PersonalDataChanged, detail);
        self.sessions.record_event_in_tx(&tx, event).await?;
        Ok(inbox::commit(&self.core, tx, member_id).await?)
    }

    /// Whether the member has the card, as `tx` sees it.
    pub(crate) async fn has_card_in_tx(&self, tx: &Tx, member_id: MemberId, id: BankCardId) -> Result<bool> {
        Ok(store::has_card_in_tx(tx, member_id, id).await?)
    }

    /// Whether another member ever had the account of this card; nothing when that is not known.
    pub(crate) async fn is_card_shared(&self, member_id: MemberId, id: BankCardId) -> Result<Option<bool>> {
        Ok(store::is_card_shared(&self.core.db, member_id, id).await?)
    }
}

impl Security {
    /// Other members of the merchant who ever had an account that this member ever had; at most `limit`.
    pub(crate) async fn members_at_cards_of(&self, member_id: MemberId, limit: u64) -> Result<Vec<MemberId>> {
        Ok(store::others_at_cards_of(&self.core.db, member_id, limit).await?)
    }
}

/// Characters in which an operator says why a card is removed. A remark has 140 at most, everywhere.
const REMARK_LENGTH: std::ops::RangeInclusive<usize> = 5..=140;

impl Security {
    /// Removes a card of a member on behalf of customer service, with a reason. The member is informed when `tx` is
    /// committed by `inbox::commit`.
    ///
    /// # Errors
    /// [`SecurityError::Fields`] for the reason; [`CardError::Unknown`].
    pub(crate) async fn remove_card_in_tx(
        &self,
        tx: &Tx,
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
        let now_ms = self.core.clock.now_ms();
        let card = store::delete_card_in_tx(tx, member.id, id, now_ms).await?.ok_or(CardError::Unknown)?;
        let event = NewEvent {
            class: EventClass::PersonalDataChanged,
            merchant_id: member.merchant_id,
            member_id: Some(member.id),
            origin: None,
            detail: json!({
                "fields": ["bankCardRemoved"], "card": id.to_string(), "bankCode": card.bank_code,
                "operator": operator.id.to_string(), "remark": remark,
            }),
        };
        Ok(self.sessions.record_event_in_tx(tx, event).await?)
    }
}

/// The place of a number, so that it cannot be opened elsewhere.
fn place(id: BankCardId) -> String {
    format!("bank_card.number/{id}")
}

fn checked<'a>(
    merchant: &'a Merchant,
    new: &NewCard,
    kinds: &[DestinationKind],
) -> Result<(&'a WithdrawBank, AccountNumber)> {
    let mut errors = FieldErrors::new();
    let banks = merchant.settings.withdraw_banks.iter();
    let bank = banks.filter(|bank| kinds.contains(&bank.kind)).find(|bank| bank.bank_code == new.bank_code);
    if bank.is_none() {
        let code = if new.bank_code.is_empty() { ErrorCode::FieldRequired } else { ErrorCode::FieldInvalid };
        errors.insert("bankCode", vec![code]);
    }
    // Without a bank its number is checked as that of an account, so that all mistakes are told at once.
    let any = WithdrawBank::default();
    let number = AccountNumber::parse(bank.unwrap_or(&any), &new.account_number);
    if let Err(code) = number {
        errors.insert("accountNumber", vec![code]);
    }
    if new.funds_password.is_empty() {
        errors.insert("paymentPassword", vec![ErrorCode::FieldRequired]);
    }
    match (bank, number) {
        (Some(bank), Ok(number)) if errors.is_empty() => Ok((bank, number)),
        _ => Err(SecurityError::Fields(errors)),
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;
    use crate::rooms::session::Origin;
    use crate::test_platform::TestPlatform;
    use crate::web::ClientCountry;

    const USDT: &str = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

    fn new(number: &str) -> NewCard {
        NewCard { bank_code: "TRX".into(), account_number: number.into(), funds_password: "246810".into() }
    }

    /// What no payer of the demo pays to, and another one may.
    #[tokio::test]
    async fn a_crypto_address_waits_a_day_although_it_is_the_first() {
        let platform = TestPlatform::open().await;
        let security = &platform.app.security;
        let mut merchant = Merchant::clone(&platform.merchant);
        merchant.settings.withdraw_banks.push(WithdrawBank {
            bank_code: "TRX".into(),
            kind: DestinationKind::Crypto,
            ..WithdrawBank::default()
        });
        let member = platform.log_in(&platform.member).await;
        let origin = Origin {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            device: None,
            client: None,
            browser: None,
            country: ClientCountry(None),
        };
        let caller = Caller { member, origin };

        let kinds = [DestinationKind::Bank, DestinationKind::Crypto];
        let wrong_sign = USDT.replace("Lj6t", "Lj6u");
        for (number, kinds) in [(USDT, &kinds[..1]), (wrong_sign.as_str(), &kinds[..])] {
            let refused = checked(&merchant, &new(number), kinds);
            assert!(matches!(refused, Err(SecurityError::Fields(_))), "{number}");
        }
        let (bank, number) = checked(&merchant, &new(USDT), &kinds).unwrap();
        let (kind, bank_code, holder) = (bank.kind, bank.bank_code.clone(), "Somchai Jaidee".to_owned());
        let card = CheckedCard { kind, bank_code, holder, number };
        let kept = security.keep_card(&caller, &merchant, card.clone()).await.unwrap();
        assert_eq!((kept.usable_at_ms - kept.added_at_ms, kept.number()), (CARD_WAITS_MS, USDT));
        assert_eq!(
            security.payout_cards(member.member_id).await.unwrap().as_slice(),
            std::slice::from_ref(&kept)
        );
        let again = security.keep_card(&caller, &merchant, card).await;
        assert!(matches!(again, Err(SecurityError::Card(CardError::Exists))));
        for _ in 0..2 {
            security.stop_card(&caller, kept.id).await.unwrap();
        }
        assert_eq!(security.payout_cards(member.member_id).await.unwrap(), []);
    }
}
