use axum::Json;
use uuid::Uuid;

use crate::rooms::lottery::LotteryGateway;
use crate::rooms::lottery::model::DrawState;
use crate::rooms::provider::{Incoming, Seal, Status, count_call};
use crate::web::prelude::*;

pub(super) fn routes() -> OpenApiRouter<LotteryGateway> {
    calls![draw]
}

/// Tell of a draw
///
/// Whenever it changes: members' screens hear of it. A push with an older version than one before, or with the same version and
/// an earlier state, changes nothing, and so does the same again. It moves no money. Only for vendors whose lotteries the
/// operator asks for menus and draws, and of games that a merchant lists. Members' messages about corrections wait for it.
#[utoipa::path(post, path = "/provider/v1/{vendor}/draw", tag = "draw", params(("vendor" = String, Path), Seal), request_body = DrawCall,
    responses((status = 200, body = DrawAnswer)))]
async fn draw(State(gateway): State<LotteryGateway>, incoming: Incoming) -> Json<DrawAnswer> {
    let vendor = incoming.vendor.as_str();
    let fields = match gateway.provider.open_draw_call(&incoming).await {
        Ok(fields) => fields,
        Err((request_uuid, status)) => return Json(DrawAnswer { status, request_uuid }),
    };
    let request_uuid = fields.request_uuid.clone();
    let status = gateway.take_draw(vendor, fields).await;
    count_call(vendor, "draw", status);
    Json(DrawAnswer { status, request_uuid })
}

/// The body of `draw`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what `Fields` reads")]
struct DrawCall {
    request_uuid: Uuid,
    game_code: String,
    /// `YYYYMMDD`, or that with the draw's number on its day, `YYYYMMDD-NN` to `-NNNN`.
    #[schema(max_length = 16)]
    numero: String,
    #[schema(inline)]
    state: DrawState,
    /// Epoch milliseconds, as the next two; none is before the one above it.
    #[schema(minimum = 1)]
    open_time: i64,
    close_time: i64,
    draw_time: i64,
    /// The version of the result: 0 while there is none, 1 when it is published, more after a correction.
    #[schema(minimum = 0, maximum = 2_147_483_647_i64)]
    version: i64,
    /// Numbers by comma, prizes by `|`. From `resulted` on, never before.
    #[schema(max_length = 256)]
    result: Option<String>,
    /// The result that this one replaces. From version 2 on.
    #[schema(max_length = 256)]
    previous_result: Option<String>,
    /// SHA-256 of the seed, hexadecimal, of a draw that the vendor holds.
    #[schema(
        min_length = 64,
        max_length = 64,
        examples("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff")
    )]
    seed_hash: Option<String>,
    /// The seed, hexadecimal. From `resulted` on, never before.
    #[schema(
        min_length = 64,
        max_length = 64,
        examples("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff")
    )]
    seed: Option<String>,
    /// Drawn after its moment.
    is_late: Option<bool>,
}

/// The answer to `draw`.
#[derive(Debug, Serialize, ToSchema)]
struct DrawAnswer {
    status: Status,
    /// The call's own, absent when it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Uuid>)]
    request_uuid: Option<String>,
}
