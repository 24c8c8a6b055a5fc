//! What a member should know before a deposit.

use erawan_kernel::Money;

use crate::rooms::payments::Payments;
use crate::rooms::session::RealMember;
use crate::web::prelude::*;

/// What the next deposits repay first
///
/// A deposit that a provider took back after its money was used leaves an outstanding amount. Where it was decided that
/// the next deposits repay it, that is said here before one is ordered. Without such an amount both are `0.00`.
#[utoipa::path(get, path = "/wps/relay/MCSFE_getDepositSettings", tag = "payments", security(("token" = [])),
    responses((status = 200, body = Answer<DepositSettings>), Refusals))]
pub(super) async fn deposit_settings(
    State(payments): State<Payments>,
    RealMember(member): RealMember,
) -> Result<Answer<DepositSettings>, ApiError> {
    let debt = payments.debt_of(member.member_id).await?;
    Ok(Answer::new(DepositSettings { outstanding: debt.owed, repaid_next: debt.repaid_next }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DepositSettings {
    /// What reversed deposits left outstanding.
    outstanding: Money,
    /// What of it the next deposits repay before the rest is in the wallet.
    repaid_next: Money,
}
