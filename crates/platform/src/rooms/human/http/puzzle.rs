use axum_extra::extract::CookieJar;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::solution;
use crate::rooms::human::puzzle::{HEIGHT, PIECE, WIDTH};
use crate::rooms::human::{CHECK, HumanChecks, HumanForm, solve};
use crate::web::prelude::*;

/// No person needs more puzzles than this; each costs a drawing and a row.
const PUZZLES: RateLimit = RateLimit { name: "human check", count: 30, period_ms: 60 * 1_000 };
const ANSWERS: RateLimit = RateLimit { name: "human check answer", count: 30, period_ms: 60 * 1_000 };

/// Human check: puzzle
///
/// A picture with a hole and the piece that belongs there, good once, for two minutes.
#[utoipa::path(get, path = "/wps/verification/human", tag = "session",
    responses((status = 200, body = Answer<PuzzleValue>), Refusals))]
pub(super) async fn puzzle(
    State(human_checks): State<HumanChecks>,
    ClientAddress(address): ClientAddress,
) -> Result<Answer<PuzzleValue>, ApiError> {
    human_checks.core.limits.take(PUZZLES, address, human_checks.core.clock.now_ms())?;
    let puzzle = CHECK.issue(&human_checks.core).await?;
    let data_url = |png: Vec<u8>| format!("data:image/png;base64,{}", STANDARD.encode(png));
    Ok(Answer::new(PuzzleValue {
        id: puzzle.id,
        background: data_url(puzzle.background),
        piece: data_url(puzzle.piece),
        width: WIDTH,
        height: HEIGHT,
        piece_width: PIECE,
        y: puzzle.y,
        expires_at: puzzle.expires_at_ms,
    }))
}

/// Human check: answer
///
/// Either `id`, `x` and `track` of the puzzle, or `captcha` with the digits of the image captcha. Every
/// answer uses its puzzle up. The token goes along as `humanToken`, once, within two minutes; a wrong
/// answer is refused with `verification.human.failed`.
#[utoipa::path(post, path = "/wps/verification/human", tag = "session", request_body = HumanForm,
    responses((status = 200, body = Answer<HumanValue>), Refusals))]
pub(super) async fn solve_puzzle(
    State(human_checks): State<HumanChecks>,
    ClientAddress(address): ClientAddress,
    cookies: CookieJar,
    ApiJson(form): ApiJson<HumanForm>,
) -> Result<Answer<HumanValue>, ApiError> {
    human_checks.core.limits.take(ANSWERS, address, human_checks.core.clock.now_ms())?;
    let token = solve(&human_checks, &form, solution(&cookies, &form.captcha)).await?;
    Ok(Answer::new(HumanValue { token }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PuzzleValue {
    id: String,
    /// A data URL.
    background: String,
    /// A data URL.
    piece: String,
    /// Pixels of the picture.
    width: u16,
    /// Pixels of the picture.
    height: u16,
    /// Pixels of the piece, which is a square.
    piece_width: u16,
    /// Pixels from the top of the picture to the top of the piece.
    y: u16,
    /// Epoch milliseconds.
    expires_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct HumanValue {
    /// Goes along as `humanToken`, once.
    token: String,
}
