use erawan_kernel::Money;

use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::provider::Provider;
use crate::rooms::provider::transfers::{NewTransfer, Transferred};
use crate::rooms::session::RealMember;
use crate::rooms::wallet::WalletValue;
use crate::web::IdempotencyKey;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Provider> {
    calls![wallet_transfer]
}

/// Move money between one's own wallets
///
/// Only where there is more than one wallet, else `wallet.single`. `from` = `ALL` with `to` = `MAIN` and no amount brings
/// everything back, all of it or nothing. Refused with `wallet.round.open` while a round is open at a vendor whose wallet
/// takes part. A vendor that keeps money itself moves it by its own word: until then the status is `pending`, the money is
/// safe, and `GET /wps/wallets/transfers` has it. The same `Idempotency-Key` with the same content moves nothing more.
#[utoipa::path(post, path = "/wps/relay/GCS_walletTransfer", tag = "wallet", security(("token" = [])),
    params(("Idempotency-Key" = String, Header, description = "A UUID of the client's choice")),
    request_body = WalletTransferForm, responses((status = 200, body = Answer<WalletTransferValue>), Refusals))]
async fn wallet_transfer(
    State(provider): State<Provider>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    IdempotencyKey(request): IdempotencyKey,
    ApiJson(form): ApiJson<WalletTransferForm>,
) -> Result<Answer<WalletTransferValue>, ApiError> {
    let WalletTransferForm { from, to, amount } = form;
    let new = NewTransfer { request, from: &from, to: &to, amount };
    let Transferred { balances, is_pending } = Box::pin(provider.transfer(&merchant, &member, &new)).await?;
    Ok(Answer::new(WalletTransferValue {
        sum_balance: balances.sum(),
        wallets: WalletValue::all(&merchant, member.kind, &balances, language),
        status: if is_pending { "pending" } else { "success" },
    }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WalletTransferForm {
    /// `MAIN`, the code of a vendor, or `ALL`.
    from: String,
    /// `MAIN` or the code of a vendor.
    to: String,
    /// Greater than zero, in whole hundredths; absent with `ALL`.
    #[schema(value_type = Option<String>)]
    amount: Option<Money>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WalletTransferValue {
    /// What may be spent from all wallets.
    sum_balance: Money,
    wallets: Vec<WalletValue>,
    /// `success`, or `pending` while a vendor has not said that the money moved.
    status: &'static str,
}
