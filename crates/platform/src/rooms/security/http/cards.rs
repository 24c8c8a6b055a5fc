use erawan_kernel::Language;
use erawan_kernel::ids::BankCardId;

use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::security::cards::{self, BankCard, CARDS_MAX, NewCard};
use crate::rooms::security::{Security, fresh};
use crate::rooms::session::{Caller, Origin, RealMember};
use crate::sealing::SealedJson;
use crate::web::prelude::*;

/// No member has so many accounts; a client that tries account after account to find those in use is slowed
/// down.
const ADDITIONS: RateLimit = RateLimit { name: "bank card", count: 30, period_ms: 60 * 60 * 1_000 };

/// Banks for withdraw cards
#[utoipa::path(get, path = "/wps/relay/MCS2_withdrawBanks", tag = "security", security(("token" = [])),
    responses((status = 200, body = Answer<List<WithdrawBankRow>>), Refusals))]
pub(super) async fn withdraw_banks(
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    _: RealMember,
) -> Result<Answer<List<WithdrawBankRow>>, ApiError> {
    let list = merchant.settings.withdraw_banks.iter().map(|bank| WithdrawBankRow {
        bank_code: bank.bank_code.clone(),
        display_name: bank.display_name.in_language(language).to_owned(),
        icon_url: bank.icon_url.clone(),
    });
    Ok(Answer::new(list.collect()))
}

/// Own bank cards, the oldest first
///
/// Of each account number the last four digits. Customer service removes cards.
#[utoipa::path(get, path = "/wps/relay/MCS2_bankCards", tag = "security", security(("token" = [])),
    responses((status = 200, body = Answer<BankCardList>), Refusals))]
pub(super) async fn bank_cards(
    State(security): State<Security>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
) -> Result<Answer<BankCardList>, ApiError> {
    let own = cards::list(&security, member.member_id).await?;
    let list = own.cards.into_iter().map(|card| BankCardRow::of(card, &merchant, language));
    Ok(Answer::new(BankCardList { list: list.collect(), holder: own.holder, limit: CARDS_MAX }))
}

/// Add a bank card
///
/// In the member's payee name, which must be set (`payee.name.missing`). Needs the funds password, whose
/// fifth wrong try locks it for a day, and a fresh proof of identity (`reauth.required`). An account that is
/// on a card of any member already is refused with `bank.card.exists`. After a password reset, payout
/// accounts cannot be changed for a day (`payouts.held`). The body may be sealed.
#[utoipa::path(post, path = "/wps/member/bankCard", tag = "security", security(("token" = [])),
    request_body = BankCardForm, responses((status = 200, body = Answer<BankCardRow>), Refusals))]
pub(super) async fn add_bank_card(
    State(security): State<Security>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    origin: Origin,
    SealedJson(form): SealedJson<BankCardForm>,
) -> Result<Answer<BankCardRow>, ApiError> {
    security.core.limits.take(ADDITIONS, origin.address, security.core.clock.now_ms())?;
    let caller = fresh(&security, Caller { member, origin }).await?;
    let BankCardForm { bank_code, account_number, payment_password } = form;
    let new = NewCard { bank_code, account_number, funds_password: payment_password };
    let card = cards::add(&security, &caller, &merchant, &new).await?;
    Ok(Answer::new(BankCardRow::of(card, &merchant, language)))
}

/// A bank that members may be paid to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithdrawBankRow {
    bank_code: String,
    display_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon_url: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BankCardList {
    list: Vec<BankCardRow>,
    /// The name all cards are in, masked; absent until a payee name is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    holder: Option<String>,
    /// How many cards a member may have.
    limit: u64,
}

/// A bank account that the member may be paid to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankCardRow {
    #[schema(value_type = String)]
    id: BankCardId,
    bank_code: String,
    /// The code again for a bank the merchant no longer names.
    bank_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon_url: Option<String>,
    /// Stars, and the last four digits.
    account_number: String,
    /// Epoch milliseconds.
    added_at: i64,
}

impl BankCardRow {
    pub(super) fn of(card: BankCard, merchant: &Merchant, language: Language) -> Self {
        let bank = merchant.settings.withdraw_banks.iter().find(|bank| bank.bank_code == card.bank_code);
        Self {
            id: card.id,
            bank_name: bank
                .map_or(card.bank_code.as_str(), |bank| bank.display_name.in_language(language))
                .to_owned(),
            icon_url: bank.and_then(|bank| bank.icon_url.clone()),
            account_number: card.number.masked(),
            bank_code: card.bank_code,
            added_at: card.added_at_ms,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankCardForm {
    /// Of `MCS2_withdrawBanks`.
    bank_code: String,
    /// 8 to 20 digits; spaces and dashes do not count.
    account_number: String,
    /// The funds password.
    payment_password: String,
}
