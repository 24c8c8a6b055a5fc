use erawan_kernel::Money;

use super::model::{Direction, Transfer};
use crate::rooms::session::RealMember;
use crate::rooms::transfer_wallet::TransferWallets;
use crate::rooms::wallet::MAIN;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<TransferWallets> {
    calls![open_transfers]
}

/// The member's transfers that are not over, the oldest first
///
/// Only to and from vendors that keep money themselves: every other transfer is over when it is answered.
#[utoipa::path(get, path = "/wps/wallets/transfers", tag = "wallet", security(("token" = [])),
    responses((status = 200, body = Answer<List<OpenTransfer>>), Refusals))]
async fn open_transfers(
    State(wallets): State<TransferWallets>,
    RealMember(member): RealMember,
) -> Result<Answer<List<OpenTransfer>>, ApiError> {
    let open = wallets.open_of(member.member_id).await?;
    Ok(Answer::new(open.into_iter().map(OpenTransfer::of).collect()))
}

/// A transfer that is not over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OpenTransfer {
    /// `MAIN` or the code of a vendor.
    from: String,
    /// `MAIN` or the code of a vendor.
    to: String,
    amount: Money,
    /// When it was asked for, epoch milliseconds.
    created_at: i64,
}

impl OpenTransfer {
    fn of(transfer: Transfer) -> Self {
        let (from, to) = match transfer.direction {
            Direction::In => (MAIN.to_owned(), transfer.vendor),
            Direction::Out => (transfer.vendor, MAIN.to_owned()),
        };
        Self { from, to, amount: transfer.amount, created_at: transfer.created_at_ms }
    }
}
