use erawan_kernel::ids::WithdrawalId;

use super::super::{Payouts, store};
use super::WithdrawRow;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{Caller, Origin, RealMember};
use crate::sealing::SealedJson;
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Payouts> {
    calls![change_withdrawal_card]
}

/// Change where a withdrawal goes
///
/// Only while it waits for a decision; its money stays held and persons look at it again. Needs a fresh proof and the
/// funds password, whose fifth wrong try locks it for a day. The same account again changes nothing. The body may be
/// sealed.
#[utoipa::path(put, path = "/wps/transaction/withdraw/{orderId}/card", tag = "payouts",
    params(("orderId" = String, Path, description = "`wdr_…`")), request_body = WithdrawCardForm,
    security(("token" = [])), responses((status = 200, body = Answer<WithdrawRow>), Refusals))]
async fn change_withdrawal_card(
    State(payouts): State<Payouts>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    RealMember(member): RealMember,
    origin: Origin,
    PathId(id): PathId<WithdrawalId>,
    SealedJson(form): SealedJson<WithdrawCardForm>,
) -> Result<Answer<WithdrawRow>, ApiError> {
    let caller = Caller { member, origin };
    let change = payouts.change_destination(&merchant, &caller, id, &form.card_id, &form.payment_password);
    let withdrawal = change.await?;
    let trail = store::trails(&payouts.core.db, &[id]).await?.remove(&id).unwrap_or_default();
    // A rule of the merchant may hold it back for its new account.
    let is_changeable = !withdrawal.held;
    Ok(Answer::new(WithdrawRow::of(withdrawal, trail, is_changeable, language)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithdrawCardForm {
    #[schema(examples("crd_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f"))]
    card_id: String,
    /// The funds password.
    payment_password: String,
}
