use axum::Json;
use axum::extract::DefaultBodyLimit;
use uuid::Uuid;

use super::count_call;
use super::seal::{Incoming, Seal, open};
use crate::rooms::provider::Provider;
use crate::rooms::provider::model::{Refusal, Status};
use crate::rooms::provider::protocol::{self, SettledItem};
use crate::rooms::wallet::RefundReason;
use crate::web::prelude::*;

/// The largest body of the call, in bytes.
const BODY_BYTES_MAX: usize = 512 * 1024;

pub(super) fn routes() -> OpenApiRouter<Provider> {
    calls![settle].layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
}

/// Settle many bets
///
/// Up to 1,000 items, each by itself: a win, a rollback, or a correction of a closed round. Each has a status of its own and
/// is repeated by its own `transaction_uuid`. None is refused for a session, a block, a limit or maintenance. The call's
/// status is another than `RS_OK` only where nothing of it was looked at. The body may have 512 KiB.
#[utoipa::path(post, path = "/provider/v1/{vendor}/transaction/settle", tag = "transaction", params(("vendor" = String, Path), Seal),
    request_body = SettleCall, responses((status = 200, body = SettleAnswer)))]
async fn settle(State(provider): State<Provider>, incoming: Incoming) -> Json<SettleAnswer> {
    let vendor = incoming.vendor.as_str();
    let fields = match open(&provider, &incoming).await {
        Ok(fields) => fields,
        Err(status) => return Json(SettleAnswer::of(None, Err(status.into()))),
    };
    let result = protocol::settle(&provider, vendor, &fields).await;
    let answer = SettleAnswer::of(fields.request_uuid(), result);
    count_call(vendor, "settle", answer.status);
    Json(answer)
}

/// The body of `transaction/settle`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct SettleCall {
    request_uuid: Uuid,
    #[schema(min_items = 1, max_items = 1_000)]
    items: Vec<SettleItem>,
}

/// One item of a settlement.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct SettleItem {
    kind: SettleKind,
    /// The vendor's own, never used before.
    transaction_uuid: Uuid,
    /// The bet's.
    reference_transaction_uuid: Uuid,
    user: String,
    game_code: String,
    /// The bet's.
    #[schema(max_length = 64)]
    round: String,
    /// ISO 4217 code; of a win and a correction.
    currency: Option<String>,
    /// Hundred-thousandths of the currency unit: what a win pays, or what a correction says that the bet won.
    #[schema(minimum = 0, maximum = 100_000_000_000_000_i64)]
    amount: Option<i64>,
    /// Of a win: nothing more will follow in this round. A rollback ends its round.
    round_closed: Option<bool>,
    /// Of a correction: what the vendor said before that the bet won, hundred-thousandths of the currency unit.
    #[schema(minimum = 0, maximum = 100_000_000_000_000_i64)]
    previous: Option<i64>,
    /// Of a correction: how much of the difference is taken back where the bet won less.
    take_back: Option<TakeBackChoice>,
    /// Of a rollback.
    reason: Option<RefundReason>,
}

/// What an item does.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(dead_code, reason = "describes what `Fields` reads")]
enum SettleKind {
    /// Pays the outcome of a bet, also 0.
    Win,
    /// Gives a stake back.
    Rollback,
    /// Replaces the outcome of a closed round: pays the difference, or takes it back.
    Correction,
}

/// How much of a win is taken back.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(dead_code, reason = "describes what `Fields` reads")]
enum TakeBackChoice {
    /// What the wallet has, up to the difference.
    Available,
    /// Nothing.
    None,
}

/// The answer to `transaction/settle`.
#[derive(Debug, Serialize, ToSchema)]
struct SettleAnswer {
    status: Status,
    /// The call's own, absent when it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Uuid>)]
    request_uuid: Option<String>,
    /// What became of each item, in the order of the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Vec<SettledAnswer>>,
}

/// What became of an item.
#[derive(Debug, Serialize, ToSchema)]
struct SettledAnswer {
    /// The item's own, absent when it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    transaction_uuid: Option<Uuid>,
    status: Status,
    /// What could not be taken back, hundred-thousandths of the currency unit; of a correction to less.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortfall: Option<i64>,
}

impl SettleAnswer {
    fn of(request_uuid: Option<String>, result: Result<Vec<SettledItem>, Refusal>) -> Self {
        match result {
            Ok(items) => {
                let items = items.into_iter().map(SettledAnswer::of).collect();
                Self { status: Status::Ok, request_uuid, items: Some(items) }
            }
            Err(refusal) => Self { status: refusal.status, request_uuid, items: None },
        }
    }
}

impl SettledAnswer {
    fn of(item: SettledItem) -> Self {
        Self {
            transaction_uuid: item.transaction,
            status: item.status,
            shortfall: item.shortfall.map(erawan_kernel::Money::minor),
        }
    }
}
