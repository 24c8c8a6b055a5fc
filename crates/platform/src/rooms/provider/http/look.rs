use axum::Json;
use erawan_kernel::ids::MemberId;
use uuid::Uuid;

use super::seal::{Incoming, Seal, open};
use crate::rooms::provider::Provider;
use crate::rooms::provider::model::{Refusal, Status};
use crate::rooms::provider::protocol::{self, Fate, Owed};
use crate::rooms::wallet::{VendorMove, VendorMoveKind};
use crate::web::prelude::*;

/// Which rounds are open
///
/// The vendor's own, the oldest first: each is owed its outcome. For a vendor that lost its memory.
#[utoipa::path(post, path = "/provider/v1/{vendor}/round/open", tag = "round", params(("vendor" = String, Path), Seal), request_body = OpenRoundsCall,
    responses((status = 200, body = OpenRoundsAnswer)))]
pub(super) async fn open_rounds(
    State(provider): State<Provider>,
    incoming: Incoming,
) -> Json<OpenRoundsAnswer> {
    let (request_uuid, result) = match open(&provider, &incoming).await {
        Ok(fields) => {
            (fields.request_uuid(), protocol::open_rounds(&provider, &incoming.vendor, &fields).await)
        }
        Err(status) => (None, Err(status.into())),
    };
    Json(OpenRoundsAnswer::of(request_uuid, result))
}

/// What became of a call
///
/// By the id of one of the vendor's transactions. It carries nothing out.
#[utoipa::path(post, path = "/provider/v1/{vendor}/transaction/status", tag = "transaction", params(("vendor" = String, Path), Seal),
    request_body = StatusCall, responses((status = 200, body = StatusAnswer)))]
pub(super) async fn transaction_status(
    State(provider): State<Provider>,
    incoming: Incoming,
) -> Json<StatusAnswer> {
    let (request_uuid, result) = match open(&provider, &incoming).await {
        Ok(fields) => (fields.request_uuid(), protocol::status(&provider, &incoming.vendor, &fields).await),
        Err(status) => (None, Err(status.into())),
    };
    Json(StatusAnswer::of(request_uuid, result))
}

/// The body of `round/open`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct OpenRoundsCall {
    request_uuid: Uuid,
    /// The `transaction_uuid` of the last round of the page before; the first page without it.
    after: Option<Uuid>,
    /// How many rounds at most; 100 without it.
    #[schema(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

/// The answer to `round/open`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpenRoundsAnswer {
    status: Status,
    /// The call's own, absent when it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Uuid>)]
    request_uuid: Option<String>,
    /// One page, the oldest round first.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Vec<OpenRound>>,
    /// There are more: ask again with `after`.
    #[serde(skip_serializing_if = "Option::is_none")]
    has_more: Option<bool>,
}

/// A round that its vendor has not closed.
#[derive(Debug, Serialize, ToSchema)]
struct OpenRound {
    /// The player.
    #[schema(value_type = String)]
    user: MemberId,
    /// ISO 4217 code.
    currency: &'static str,
    game_code: String,
    round: String,
    /// The bet that opened it.
    transaction_uuid: Uuid,
    /// Stakes that were not given back, hundred-thousandths of the currency unit.
    staked: i64,
    /// Wins so far, hundred-thousandths of the currency unit.
    paid: i64,
    /// When its first bet was taken, epoch milliseconds.
    opened_at: i64,
}

impl OpenRoundsAnswer {
    fn of(request_uuid: Option<String>, result: Result<(Vec<Owed>, bool), Refusal>) -> Self {
        match result {
            Ok((rounds, has_more)) => Self {
                status: Status::Ok,
                request_uuid,
                rounds: Some(rounds.into_iter().map(OpenRound::of).collect()),
                has_more: Some(has_more),
            },
            Err(refusal) => Self { status: refusal.status, request_uuid, rounds: None, has_more: None },
        }
    }
}

impl OpenRound {
    fn of(owed: Owed) -> Self {
        Self {
            user: owed.user,
            currency: owed.currency.code(),
            game_code: owed.game_code,
            round: owed.round,
            transaction_uuid: owed.transaction,
            staked: owed.staked.minor(),
            paid: owed.paid.minor(),
            opened_at: owed.opened_at_ms,
        }
    }
}

/// The body of `transaction/status`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct StatusCall {
    request_uuid: Uuid,
    /// The transaction that is asked about.
    transaction_uuid: Uuid,
}

/// What became of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum TransactionState {
    /// It was never carried out: it did not come, or was refused for a reason that is not kept.
    Unknown,
    /// It was carried out; the other fields are its answer.
    Done,
    /// It was refused; `reason` says why.
    Refused,
    /// A bet that was rolled back, before or after it came.
    RolledBack,
}

/// The answer to `transaction/status`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StatusAnswer {
    status: Status,
    /// The call's own, absent when it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Uuid>)]
    request_uuid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<TransactionState>,
    /// What the transaction was answered, where it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Status>,
    /// `bet`, `win` (also a correction), `promotion`, `taken_back` or `rollback`.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    /// The player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    user: Option<MemberId>,
    /// ISO 4217 code.
    #[serde(skip_serializing_if = "Option::is_none")]
    currency: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    /// The bet it refers to.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference_transaction_uuid: Option<Uuid>,
    /// What it moved, hundred-thousandths of the currency unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<i64>,
    /// What the player could spend right after it, as it was answered, hundred-thousandths of the currency unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    balance: Option<i64>,
}

impl StatusAnswer {
    fn of(request_uuid: Option<String>, result: Result<Fate, Refusal>) -> Self {
        let (status, state, reason, found) = match result {
            Ok(Fate::Unknown) => (Status::Ok, Some(TransactionState::Unknown), None, None),
            Ok(Fate::Done(found)) => (Status::Ok, Some(TransactionState::Done), None, Some(found)),
            Ok(Fate::RolledBack(found)) => (Status::Ok, Some(TransactionState::RolledBack), None, found),
            Ok(Fate::Refused(reason)) => (Status::Ok, Some(TransactionState::Refused), Some(reason), None),
            Err(refusal) => (refusal.status, None, None, None),
        };
        let found = found.as_ref();
        Self {
            status,
            request_uuid,
            state,
            reason,
            kind: found.map(kind_of),
            user: found.map(|found| found.wallet.member_id),
            currency: found.map(|found| found.wallet.currency.code()),
            game_code: found.map(|found| found.reference.game_code.clone()),
            round: found.map(|found| found.reference.round.clone()),
            reference_transaction_uuid: found.and_then(|found| found.original),
            amount: found.map(|found| found.amount.minor()),
            balance: found.map(|found| found.available.minor()),
        }
    }
}

const fn kind_of(found: &VendorMove) -> &'static str {
    match found.kind {
        VendorMoveKind::Bet => "bet",
        VendorMoveKind::Win => "win",
        VendorMoveKind::Promotion => "promotion",
        VendorMoveKind::TakenBack => "taken_back",
        VendorMoveKind::Rollback => "rollback",
    }
}
