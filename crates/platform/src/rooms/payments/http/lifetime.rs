//! What a member paid in and took out.

use erawan_kernel::Money;

use crate::rooms::payments::Payments;
use crate::rooms::payments::store;
use crate::rooms::session::CurrentMember;
use crate::web::prelude::*;

/// Lifetime figures: what the member paid in and took out since the account was opened
///
/// A deposit that its provider took back was not paid in, also where the wallet could not give all of it.
#[utoipa::path(get, path = "/wps/report/lifetime", tag = "wallet",
    security(("token" = [])), responses((status = 200, body = Answer<LifetimeValue>), Refusals))]
pub(super) async fn lifetime(
    State(payments): State<Payments>,
    member: CurrentMember,
) -> Result<Answer<LifetimeValue>, ApiError> {
    let wallet = payments.wallets.open(member.member_id, member.kind).await?;
    let totals = payments.wallets.lifetime(&wallet).await?;
    let became_debt = store::became_debt(&payments.core.db, member.member_id).await?;
    let deposited = Money::from_minor(totals.deposited.minor() - became_debt.minor());
    let net = Money::from_minor(deposited.minor() - totals.withdrawn.minor());
    Ok(Answer::new(LifetimeValue { deposited, withdrawn: totals.withdrawn, net }))
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LifetimeValue {
    /// Deposits, less what providers took back.
    deposited: Money,
    /// Withdrawals with their fees, less what a bank sent back.
    withdrawn: Money,
    /// Deposits less withdrawals; negative when more was taken out.
    net: Money,
}
