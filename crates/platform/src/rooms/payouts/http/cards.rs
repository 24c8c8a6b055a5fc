use erawan_kernel::Language;
use erawan_kernel::ids::BankCardId;

use super::super::Payouts;
use crate::rooms::merchant::{CurrentMerchant, DestinationKind, Merchant};
use crate::rooms::security::{CARDS_MAX, NewCard, PayoutCard};
use crate::rooms::session::{Caller, Origin, RealMember};
use crate::sealing::SealedJson;
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Payouts> {
    calls![withdraw_banks, bank_cards, add_bank_card, stop_bank_card]
}

/// No member has so many accounts; a client that tries account after account to find those in use is slowed
/// down.
const ADDITIONS: RateLimit = RateLimit { name: "bank card", count: 30, period_ms: 60 * 60 * 1_000 };

/// Banks and services that members can be paid at
///
/// Those of the kinds that the merchant's payer pays to, each with the form of its numbers.
#[utoipa::path(get, path = "/wps/relay/MCS2_withdrawBanks", tag = "security", security(("token" = [])),
    responses((status = 200, body = Answer<List<WithdrawBankRow>>), Refusals))]
async fn withdraw_banks(
    State(payouts): State<Payouts>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    _: RealMember,
) -> Result<Answer<List<WithdrawBankRow>>, ApiError> {
    let kinds = payouts.payable_kinds(&merchant).await?;
    let banks = merchant.settings.withdraw_banks.iter().filter(|bank| kinds.contains(&bank.kind));
    let list = banks.map(|bank| WithdrawBankRow {
        bank_code: bank.bank_code.clone(),
        display_name: bank.display_name.in_language(language).to_owned(),
        icon_url: bank.icon_url.clone(),
        kind: bank.kind,
        pattern: bank.pattern().to_owned(),
        example: bank.example().to_owned(),
    });
    Ok(Answer::new(list.collect()))
}

/// Own bank cards, the oldest first
///
/// Of each number the last four signs. A card that cannot be paid to yet is stopped by its member, others are removed
/// by customer service.
#[utoipa::path(get, path = "/wps/relay/MCS2_bankCards", tag = "security", security(("token" = [])),
    responses((status = 200, body = Answer<BankCardList>), Refusals))]
async fn bank_cards(
    State(payouts): State<Payouts>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
) -> Result<Answer<BankCardList>, ApiError> {
    let own = payouts.security.cards(member.member_id).await?;
    let now_ms = payouts.core.clock.now_ms();
    let list = own.cards.into_iter().map(|card| BankCardRow::of(card, &merchant, now_ms, language));
    Ok(Answer::new(BankCardList { list: list.collect(), holder: own.holder, limit: CARDS_MAX }))
}

/// Add a bank card
///
/// In the member's payee name, which must be set (`payee.name.missing`); an account of which the payer tells another
/// holder is refused (`destination.name`). A PromptPay id or e-wallet that is named by a mobile number is the one that
/// the member proved to hold (`destination.not.own`). Needs the funds password, whose fifth wrong try locks it for a
/// day, and a fresh proof of identity (`reauth.required`). An account that is on a card of any member already is
/// refused with `bank.card.exists`. After a password reset, payout accounts cannot be changed for a day
/// (`payouts.held`). The first card can be paid to at once, each further one from `usableAt` on, a day later. The body
/// may be sealed.
#[utoipa::path(post, path = "/wps/member/bankCard", tag = "security", security(("token" = [])),
    request_body = BankCardForm, responses((status = 200, body = Answer<BankCardRow>), Refusals))]
async fn add_bank_card(
    State(payouts): State<Payouts>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    origin: Origin,
    SealedJson(form): SealedJson<BankCardForm>,
) -> Result<Answer<BankCardRow>, ApiError> {
    payouts.core.limits.take(ADDITIONS, origin.address, payouts.core.clock.now_ms())?;
    payouts.sessions.require_fresh(&member).await?;
    let caller = Caller { member, origin };
    let BankCardForm { bank_code, account_number, payment_password } = form;
    let new = NewCard { bank_code, account_number, funds_password: payment_password };
    let card = payouts.add_card(&caller, &merchant, &new).await?;
    Ok(Answer::new(BankCardRow::of(card, &merchant, payouts.core.clock.now_ms(), language)))
}

/// Stop a bank card that cannot be paid to yet
///
/// It is gone at once; needs no proof, so that a member who reads of a card that they did not add is faster than it.
/// Again it answers the same. One that can be paid to by now is removed by customer service
/// (`destination.not.stoppable`).
#[utoipa::path(post, path = "/wps/member/bankCard/{cardId}/stop", tag = "security", security(("token" = [])),
    params(("cardId" = String, Path, description = "`crd_…`")),
    responses((status = 200, body = Answer<bool>), Refusals))]
async fn stop_bank_card(
    State(payouts): State<Payouts>,
    RealMember(member): RealMember,
    origin: Origin,
    PathId(id): PathId<BankCardId>,
) -> Result<Answer<bool>, ApiError> {
    payouts.security.stop_card(&Caller { member, origin }, id).await?;
    Ok(Answer::new(true))
}

/// A bank, or another service, that members may be paid at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawBankRow {
    bank_code: String,
    display_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon_url: Option<String>,
    kind: DestinationKind,
    /// The form of its numbers without spaces and dashes, a regular expression of JavaScript.
    #[schema(examples("^[0-9]{8,20}$"))]
    pattern: String,
    /// A number of that form.
    #[schema(examples("1234567890"))]
    example: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct BankCardList {
    list: Vec<BankCardRow>,
    /// The name all cards are in, masked; absent until a payee name is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    holder: Option<String>,
    /// How many cards a member may have.
    limit: u64,
}

/// A destination that the member may be paid to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::payouts) struct BankCardRow {
    #[schema(value_type = String)]
    id: BankCardId,
    kind: DestinationKind,
    bank_code: String,
    /// The code again for a bank the merchant no longer names.
    bank_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    icon_url: Option<String>,
    /// Stars, and the last four signs.
    account_number: String,
    /// Epoch milliseconds.
    added_at: i64,
    /// From when on it can be paid to, when that is not now; epoch milliseconds. Until then its member can stop it.
    #[serde(skip_serializing_if = "Option::is_none")]
    usable_at: Option<i64>,
}

impl BankCardRow {
    pub(in crate::rooms::payouts) fn of(
        card: PayoutCard,
        merchant: &Merchant,
        now_ms: i64,
        language: Language,
    ) -> Self {
        let bank = merchant.settings.withdraw_banks.iter().find(|bank| bank.bank_code == card.bank_code);
        Self {
            id: card.id,
            kind: card.kind,
            bank_name: bank
                .map_or(card.bank_code.as_str(), |bank| bank.display_name.in_language(language))
                .to_owned(),
            icon_url: bank.and_then(|bank| bank.icon_url.clone()),
            account_number: card.masked,
            bank_code: card.bank_code,
            added_at: card.added_at_ms,
            usable_at: Some(card.usable_at_ms).filter(|usable_at_ms| *usable_at_ms > now_ms),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BankCardForm {
    /// Of `MCS2_withdrawBanks`.
    bank_code: String,
    /// Of the form that the bank asks for; spaces and dashes between digits do not count.
    account_number: String,
    /// The funds password.
    payment_password: String,
}
