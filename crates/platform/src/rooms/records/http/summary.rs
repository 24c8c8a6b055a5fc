use axum::Json;
use erawan_kernel::Money;
use uuid::Uuid;

use crate::rooms::provider::{Incoming, RoundFields, Seal, Status};
use crate::rooms::records::Records;
use crate::rooms::records::summary::Summary;
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<Records> {
    calls![summary]
}

/// What rounds came to
///
/// Sums of the betting record over the vendor's rounds of a game whose identifier begins with a text, to compare them with
/// the vendor's own. Play money and real money are added up alike.
#[utoipa::path(post, path = "/provider/v1/{vendor}/transaction/summary", tag = "transaction", params(("vendor" = String, Path), Seal),
    request_body = SummaryCall, responses((status = 200, body = SummaryAnswer)))]
async fn summary(State(records): State<Records>, incoming: Incoming) -> Json<SummaryAnswer> {
    let fields = match records.provider.read_rounds_call(&incoming).await {
        Ok(fields) => fields,
        Err((request_uuid, status)) => return Json(SummaryAnswer::refused(request_uuid, status)),
    };
    let RoundFields { request_uuid, game_code, round_prefix } = fields;
    let summary = records.summary(&incoming.vendor, &game_code, &round_prefix).await;
    Json(match summary {
        Ok(summary) => SummaryAnswer::of(request_uuid, summary),
        Err(error) => {
            tracing::error!(%error, "the sums of a vendor's rounds could not be read");
            SummaryAnswer::refused(Some(request_uuid), Status::Unknown)
        }
    })
}

/// The body of `transaction/summary`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what is read of the call")]
struct SummaryCall {
    request_uuid: Uuid,
    game_code: String,
    /// What the identifiers of the rounds begin with, visible ASCII.
    #[schema(min_length = 1, max_length = 64)]
    round_prefix: String,
}

/// The answer to `transaction/summary`; amounts are hundred-thousandths of the currency unit.
#[derive(Debug, Default, Serialize, ToSchema)]
struct SummaryAnswer {
    #[schema(value_type = Status)]
    status: Option<Status>,
    /// The call's own, absent when it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Uuid>)]
    request_uuid: Option<String>,
    /// How many rounds there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<i64>,
    /// Stakes taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    stakes: Option<i64>,
    /// Stakes given back.
    #[serde(skip_serializing_if = "Option::is_none")]
    refunds: Option<i64>,
    /// Wins paid until the rounds were over, and promotions.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<i64>,
    /// What was paid afterwards, less what was taken back; negative where more was taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    corrections: Option<i64>,
    /// The last row of the ledger's log that is in the sums.
    #[serde(skip_serializing_if = "Option::is_none")]
    log_sequence: Option<i64>,
}

impl SummaryAnswer {
    fn of(request_uuid: String, summary: Summary) -> Self {
        let Summary { sums, log_sequence } = summary;
        let minor = |money: Money| Some(money.minor());
        Self {
            status: Some(Status::Ok),
            request_uuid: Some(request_uuid),
            rounds: Some(sums.rounds),
            stakes: minor(sums.stakes),
            refunds: minor(sums.refunds),
            wins: minor(sums.wins),
            corrections: minor(sums.corrections),
            log_sequence: Some(log_sequence),
        }
    }

    fn refused(request_uuid: Option<String>, status: Status) -> Self {
        Self { status: Some(status), request_uuid, ..Self::default() }
    }
}
