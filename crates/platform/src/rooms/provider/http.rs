mod draw;
mod look;
mod seal;
mod settle;
mod transfers;

use axum::{Json, Router};
use erawan_games::draws::{PlayType, PrizeMode};
use erawan_kernel::ids::MemberId;
use utoipa::openapi::OpenApi;
use uuid::Uuid;

use super::model::{Done, Refusal, Status};
use super::protocol::{self, Info};
use crate::rooms::provider::Provider;
use crate::rooms::wallet::RefundReason;
use crate::web::prelude::*;
pub(crate) use seal::{Incoming, Seal};

use seal::open;

/// Calls of members about their wallets.
pub(crate) fn member_routes() -> OpenApiRouter<Provider> {
    transfers::routes()
}

/// Calls of game vendors.
pub(crate) fn machine_routes() -> Router<Provider> {
    routes_with_document().into()
}

/// The document of the protocol, without its title page.
pub(crate) fn document() -> OpenApi {
    routes_with_document().into_openapi()
}

fn routes_with_document() -> OpenApiRouter<Provider> {
    calls![
        user_info,
        user_balance,
        bet,
        bets,
        win,
        rollback,
        correction,
        promotion,
        look::open_rounds,
        look::transaction_status
    ]
    .merge(settle::routes())
}

/// Who holds a ticket
///
/// Exchanges the ticket of a launch for the player and a session. A ticket is good once, for a minute; within it, the
/// same request (`request_uuid`) gets the same session again, with the balance of now.
#[utoipa::path(post, path = "/provider/v1/{vendor}/user/info", tag = "user", params(("vendor" = String, Path), Seal), request_body = InfoCall,
    responses((status = 200, body = InfoAnswer)))]
async fn user_info(State(provider): State<Provider>, incoming: Incoming) -> Json<InfoAnswer> {
    let (request_uuid, result) = match open(&provider, &incoming).await {
        Ok(fields) => (fields.request_uuid(), protocol::info(&provider, &incoming.vendor, &fields).await),
        Err(status) => (None, Err(status.into())),
    };
    Json(InfoAnswer::of(request_uuid, result))
}

/// What a player may spend
///
/// Refused like a bet when the session is over or the player may not play; the answers to wins and rollbacks have
/// the balance then.
#[utoipa::path(post, path = "/provider/v1/{vendor}/user/balance", tag = "user", params(("vendor" = String, Path), Seal), request_body = BalanceCall,
    responses((status = 200, body = CallAnswer)))]
async fn user_balance(State(provider): State<Provider>, incoming: Incoming) -> Json<CallAnswer> {
    serve(&provider, Call::Balance, &incoming).await
}

/// Take a stake
///
/// The same call again gets the same answer. After `RS_ERROR_UNKNOWN`, or no answer, the bet may have been
/// taken: send it again or roll it back. After any other status it was not.
#[utoipa::path(post, path = "/provider/v1/{vendor}/transaction/bet", tag = "transaction", params(("vendor" = String, Path), Seal), request_body = BetCall,
    responses((status = 200, body = CallAnswer)))]
async fn bet(State(provider): State<Provider>, incoming: Incoming) -> Json<CallAnswer> {
    serve(&provider, Call::Bet, &incoming).await
}

/// Take several stakes together
///
/// Of one player in one session and game, each in a round of its own: all of them or none, with one status. For vendors
/// without the rule of one open round and without a pace. Each can be settled or rolled back like any bet. The same call
/// again gets the same answer; a part of it, or one of its ids with other content, is
/// `RS_ERROR_DUPLICATE_TRANSACTION`. After `RS_ERROR_UNKNOWN`, or no answer, send the same call again.
#[utoipa::path(post, path = "/provider/v1/{vendor}/transaction/bets", tag = "transaction", params(("vendor" = String, Path), Seal), request_body = BetsCall,
    responses((status = 200, body = CallAnswer)))]
async fn bets(State(provider): State<Provider>, incoming: Incoming) -> Json<CallAnswer> {
    serve(&provider, Call::Bets, &incoming).await
}

/// Pay a win
///
/// Send it, also with amount 0, until the answer is `RS_OK` or a refusal other than `RS_ERROR_WIN_HELD`. Neither the end of the session
/// nor a block of the player keeps it from being paid.
#[utoipa::path(post, path = "/provider/v1/{vendor}/transaction/win", tag = "transaction", params(("vendor" = String, Path), Seal), request_body = WinCall,
    responses((status = 200, body = CallAnswer)))]
async fn win(State(provider): State<Provider>, incoming: Incoming) -> Json<CallAnswer> {
    serve(&provider, Call::Win, &incoming).await
}

/// Give a stake back
///
/// Also for a bet whose fate is unknown: if it never came, it will be refused with
/// `RS_ERROR_TRANSACTION_ROLLED_BACK` when it comes.
#[utoipa::path(post, path = "/provider/v1/{vendor}/transaction/rollback", tag = "transaction",
    params(("vendor" = String, Path), Seal), request_body = RollbackCall, responses((status = 200, body = CallAnswer)))]
async fn rollback(State(provider): State<Provider>, incoming: Incoming) -> Json<CallAnswer> {
    serve(&provider, Call::Rollback, &incoming).await
}

/// Pay more for a closed round
///
/// For what the vendor found out after `round_closed`. Off unless the operator switches it on for the vendor, with a
/// cap; above it as for a win. The round stays closed.
#[utoipa::path(post, path = "/provider/v1/{vendor}/transaction/correction", tag = "transaction",
    params(("vendor" = String, Path), Seal), request_body = CorrectionCall, responses((status = 200, body = CallAnswer)))]
async fn correction(State(provider): State<Provider>, incoming: Incoming) -> Json<CallAnswer> {
    serve(&provider, Call::Correction, &incoming).await
}

/// Give something away
///
/// A prize that is no outcome of a round: also after the round, also for no bet. Off unless the operator switches it on
/// for the vendor, with a cap; above it as for a win. The player finds it as a promotion.
#[utoipa::path(post, path = "/provider/v1/{vendor}/transaction/promotion", tag = "transaction",
    params(("vendor" = String, Path), Seal), request_body = PromotionCall, responses((status = 200, body = CallAnswer)))]
async fn promotion(State(provider): State<Provider>, incoming: Incoming) -> Json<CallAnswer> {
    serve(&provider, Call::Promotion, &incoming).await
}

#[derive(Debug, Clone, Copy)]
enum Call {
    Balance,
    Bet,
    Bets,
    Win,
    Rollback,
    Correction,
    Promotion,
}

impl Call {
    const fn name(self) -> &'static str {
        match self {
            Self::Balance => "balance",
            Self::Bet => "bet",
            Self::Bets => "bets",
            Self::Win => "win",
            Self::Rollback => "rollback",
            Self::Correction => "correction",
            Self::Promotion => "promotion",
        }
    }
}

async fn serve(provider: &Provider, call: Call, incoming: &Incoming) -> Json<CallAnswer> {
    let vendor = incoming.vendor.as_str();
    let fields = match open(provider, incoming).await {
        Ok(fields) => fields,
        Err(status) => return Json(CallAnswer::of(None, Err(status.into()))),
    };
    let result = match call {
        Call::Balance => protocol::balance(provider, vendor, &fields).await,
        Call::Bet => protocol::bet(provider, vendor, &fields).await,
        Call::Bets => protocol::bets(provider, vendor, &fields).await,
        Call::Win => protocol::win(provider, vendor, &fields).await,
        Call::Rollback => protocol::rollback(provider, vendor, &fields).await,
        Call::Correction => protocol::correction(provider, vendor, &fields).await,
        Call::Promotion => protocol::promotion(provider, vendor, &fields).await,
    };
    let result = match result {
        Ok(done) => Ok(done),
        Err(refusal) => Err(protocol::with_balance(provider, vendor, &fields, refusal).await),
    };
    let answer = CallAnswer::of(fields.request_uuid(), result);
    count_call(vendor, call.name(), answer.status);
    Json(answer)
}

/// Counts a call that its vendor proved: of any other, the vendor's code is whatever a client wrote.
pub(crate) fn count_call(vendor: &str, call: &'static str, status: Status) {
    let outcome = if status == Status::Ok { "done" } else { "refused" };
    metrics::counter!("erawan_provider_calls_total", "vendor" => vendor.to_owned(), "call" => call, "outcome" => outcome)
        .increment(1);
}

/// The answer to every call but `user/info`.
#[derive(Debug, Serialize, ToSchema)]
struct CallAnswer {
    status: Status,
    /// The call's own, absent when it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Uuid>)]
    request_uuid: Option<String>,
    /// The player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    user: Option<MemberId>,
    /// ISO 4217 code.
    #[serde(skip_serializing_if = "Option::is_none")]
    currency: Option<&'static str>,
    /// What the player may spend, in hundred-thousandths of the currency unit; also in refusals that speak of a player
    /// of whom the vendor ever had a session, but for the end of that session or a block.
    #[serde(skip_serializing_if = "Option::is_none")]
    balance: Option<i64>,
}

impl CallAnswer {
    fn of(request_uuid: Option<String>, result: Result<Done, Refusal>) -> Self {
        match result {
            Ok(Done { user, currency, balance }) => Self {
                status: Status::Ok,
                request_uuid,
                user: Some(user),
                currency: Some(currency.code()),
                balance: Some(balance.minor()),
            },
            Err(Refusal { status, balance }) => Self {
                status,
                request_uuid,
                user: None,
                currency: None,
                balance: balance.map(erawan_kernel::Money::minor),
            },
        }
    }
}

/// The answer to `user/info`.
#[derive(Debug, Serialize, ToSchema)]
struct InfoAnswer {
    #[serde(flatten)]
    answer: CallAnswer,
    /// Proves the player in later calls; over when the member's own session is.
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<String>,
    /// ISO 3166 code.
    #[serde(skip_serializing_if = "Option::is_none")]
    country: Option<String>,
    /// ISO 639 code.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    /// Played with play money.
    #[serde(skip_serializing_if = "Option::is_none")]
    trial: Option<bool>,
    /// Played with the money of a test account: no turnover.
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<bool>,
    /// The merchant's code.
    #[serde(skip_serializing_if = "Option::is_none")]
    merchant: Option<String>,
    /// Of a lottery: which of its odds hold, by the merchant; no client chooses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    prize_mode: Option<PrizeMode>,
    /// Of a lottery: which board opens, if the launch said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    play_type: Option<PlayType>,
}

impl InfoAnswer {
    fn of(request_uuid: Option<String>, result: Result<Info, Refusal>) -> Self {
        match result {
            Ok(info) => Self {
                answer: CallAnswer::of(request_uuid, Ok(info.done)),
                session: Some(info.session),
                country: Some(info.country),
                language: Some(info.language.to_ascii_lowercase()),
                trial: Some(info.is_trial),
                test: Some(info.is_test),
                merchant: Some(info.merchant),
                prize_mode: info.board.prize_mode,
                play_type: info.board.play_type,
            },
            Err(refusal) => Self {
                answer: CallAnswer::of(request_uuid, Err(refusal)),
                session: None,
                country: None,
                language: None,
                trial: None,
                test: None,
                merchant: None,
                prize_mode: None,
                play_type: None,
            },
        }
    }
}

/// The body of `user/info`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct InfoCall {
    request_uuid: Uuid,
    /// From the game's address.
    ticket: String,
    game_code: String,
}

/// The body of `user/balance`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct BalanceCall {
    request_uuid: Uuid,
    user: String,
    session: String,
    /// ISO 4217 code.
    currency: String,
}

/// The body of `transaction/bet`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct BetCall {
    request_uuid: Uuid,
    /// The vendor's own, never used before.
    transaction_uuid: Uuid,
    user: String,
    session: String,
    game_code: String,
    /// The vendor's identifier of the round, visible ASCII.
    #[schema(max_length = 64)]
    round: String,
    /// Hundred-thousandths of the currency unit; may be 0.
    #[schema(minimum = 0, maximum = 100_000_000_000_000_i64)]
    amount: i64,
    /// ISO 4217 code.
    currency: String,
    /// No win will follow.
    round_closed: Option<bool>,
    /// A round that costs the player nothing; refused, as there are none yet.
    is_free: Option<bool>,
    /// When the round started at the vendor, epoch milliseconds: the pace is counted from there. Without it, from
    /// when the bet came.
    round_started_at: Option<i64>,
}

/// The body of `transaction/bets`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct BetsCall {
    request_uuid: Uuid,
    user: String,
    session: String,
    /// ISO 4217 code.
    currency: String,
    game_code: String,
    #[schema(min_items = 2, max_items = 120)]
    bets: Vec<LinkedBet>,
    /// Rounds that cost the player nothing; refused, as there are none yet.
    is_free: Option<bool>,
}

/// One of several bets that are taken together.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct LinkedBet {
    /// The vendor's own, never used before.
    transaction_uuid: Uuid,
    /// The vendor's identifier of the round, visible ASCII; another one for each bet.
    #[schema(max_length = 64)]
    round: String,
    /// Hundred-thousandths of the currency unit; may be 0.
    #[schema(minimum = 0, maximum = 100_000_000_000_000_i64)]
    amount: i64,
}

/// The body of `transaction/win`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct WinCall {
    request_uuid: Uuid,
    /// The vendor's own, never used before.
    transaction_uuid: Uuid,
    /// The bet's.
    reference_transaction_uuid: Uuid,
    user: String,
    /// Not looked at: a win needs none.
    session: Option<String>,
    game_code: String,
    /// The bet's.
    #[schema(max_length = 64)]
    round: String,
    /// Nothing more will follow in this round.
    round_closed: bool,
    /// Hundred-thousandths of the currency unit; may be 0.
    #[schema(minimum = 0, maximum = 100_000_000_000_000_i64)]
    amount: i64,
    /// ISO 4217 code.
    currency: String,
}

/// The body of `transaction/correction`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct CorrectionCall {
    request_uuid: Uuid,
    /// The vendor's own, never used before.
    transaction_uuid: Uuid,
    /// The bet's.
    reference_transaction_uuid: Uuid,
    user: String,
    game_code: String,
    /// The bet's.
    #[schema(max_length = 64)]
    round: String,
    /// Hundred-thousandths of the currency unit, on top of what was paid; may be 0.
    #[schema(minimum = 0, maximum = 100_000_000_000_000_i64)]
    amount: i64,
    /// ISO 4217 code.
    currency: String,
}

/// The body of `transaction/promotion`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct PromotionCall {
    request_uuid: Uuid,
    /// The vendor's own, never used before.
    transaction_uuid: Uuid,
    /// A bet that it is for; without it, it stands in the betting record by itself.
    reference_transaction_uuid: Option<Uuid>,
    user: String,
    /// The bet's, or the game that it is about.
    game_code: String,
    /// Hundred-thousandths of the currency unit.
    #[schema(minimum = 1, maximum = 100_000_000_000_000_i64)]
    amount: i64,
    /// ISO 4217 code.
    currency: String,
}

/// The body of `transaction/rollback`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct RollbackCall {
    request_uuid: Uuid,
    /// The vendor's own, never used before.
    transaction_uuid: Uuid,
    /// The bet's.
    reference_transaction_uuid: Uuid,
    user: String,
    game_code: String,
    /// The bet's.
    #[schema(max_length = 64)]
    round: String,
    /// Nothing more will follow in this round.
    round_closed: bool,
    /// Why, for a bet on a lottery: the player's statement shows it. Without it, that the vendor cancelled.
    reason: Option<RefundReason>,
}
