//! A slide puzzle that a person solves with a thumb: made and judged here, good once, for two minutes.
//!
//! Like the captcha it is a hurdle, not a wall: what costs money (text messages) has budgets of its own.
//! Whoever cannot slide solves the image captcha instead. Either way the answer is a token that one later
//! call uses up.

mod drawing;
mod judge;
mod store;

use erawan_kernel::Entropy;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::SessionError;
use crate::App;

pub(super) use judge::TrackPoint;
pub(super) use store::migrations;

/// Size of the field in pixels.
pub(super) const WIDTH: u16 = 300;
pub(super) const HEIGHT: u16 = 160;
/// Size of the piece, tabs included.
pub(super) const PIECE: u16 = 48;
/// How long a puzzle, and then its token, is good.
const LIFETIME_MS: i64 = 2 * 60 * 1_000;
/// Free space between the hole and the borders, and to the left so that there is a way to go.
const MARGIN: u16 = 4;
const WAY_MIN: u16 = 80;
/// How far the false hole keeps away from the true one.
const APART_MIN: u16 = 56;

/// A fresh puzzle.
pub(super) struct Puzzle {
    pub(super) id: String,
    pub(super) background: Vec<u8>,
    pub(super) piece: Vec<u8>,
    pub(super) y: u16,
    pub(super) expires_at_ms: i64,
}

/// A person's answer: where the piece was let go and how it came there, or the digits of the image captcha.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HumanForm {
    /// The puzzle.
    pub(super) id: Option<String>,
    /// Where the left edge of the piece was let go, in pixels of the picture.
    pub(super) x: Option<f64>,
    /// The way the piece took: positions in pixels of the picture, milliseconds since the press.
    #[serde(default)]
    pub(super) track: Vec<TrackPoint>,
    /// Digits of the image captcha, for whoever cannot slide.
    #[serde(default)]
    pub(super) captcha: String,
}

/// Draws a puzzle and remembers its answer.
///
/// # Errors
/// [`SessionError::Entropy`], [`SessionError::Drawing`], [`SessionError::Database`].
pub(super) async fn issue(app: &App) -> Result<Puzzle, SessionError> {
    let mut id = [0_u8; 16];
    app.entropy.fill(&mut id)?;
    let mut grain = [0_u8; drawing::GRAIN_BYTES];
    app.entropy.fill(&mut grain)?;
    let entropy = &*app.entropy;
    let right = WIDTH - PIECE - MARGIN;
    let x = between(entropy, WAY_MIN, right)?;
    let y = between(entropy, MARGIN, HEIGHT - PIECE - MARGIN)?;
    let false_x = loop {
        let false_x = between(entropy, MARGIN, right)?;
        if false_x.abs_diff(x) >= APART_MIN {
            break false_x;
        }
    };
    let drawn = tokio::task::spawn_blocking(move || drawing::draw(x, y, false_x, &grain)).await;
    let drawn =
        drawn.map_err(|error| SessionError::Drawing(error.to_string()))?.map_err(SessionError::Drawing)?;
    let now_ms = app.clock.now_ms();
    let expires_at_ms = now_ms + LIFETIME_MS;
    store::insert_check(&app.db, hash(&id), x, now_ms, expires_at_ms).await?;
    Ok(Puzzle { id: hex::encode(id), background: drawn.background, piece: drawn.piece, y, expires_at_ms })
}

/// Uses the puzzle up and answers the token for a right answer that a person gave.
///
/// # Errors
/// [`SessionError::HumanFailed`]; [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn solve(app: &App, form: &HumanForm) -> Result<String, SessionError> {
    let mut id = [0_u8; 16];
    let text = form.id.as_deref().unwrap_or_default();
    hex::decode_to_slice(text, &mut id).map_err(|_| SessionError::HumanFailed)?;
    let now_ms = app.clock.now_ms();
    let check = store::take_check(&app.db, hash(&id), now_ms).await?.ok_or(SessionError::HumanFailed)?;
    let answer = form.x.ok_or(SessionError::HumanFailed)?;
    let is_right = judge::is_right(check.x, answer)
        && judge::is_plausible(&form.track, answer, now_ms - check.created_at_ms);
    if is_right { grant(app).await } else { Err(SessionError::HumanFailed) }
}

/// Makes a token for whoever proved to be a person.
///
/// # Errors
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn grant(app: &App) -> Result<String, SessionError> {
    let mut token = [0_u8; 16];
    app.entropy.fill(&mut token)?;
    let now_ms = app.clock.now_ms();
    store::insert_proof(&app.db, hash(&token), now_ms, now_ms + LIFETIME_MS).await?;
    Ok(hex::encode(token))
}

/// Uses a token up.
///
/// # Errors
/// [`SessionError::HumanRequired`] without a token that is still good; [`SessionError::Database`].
pub(crate) async fn spend(app: &App, token: Option<&str>) -> Result<(), SessionError> {
    let mut bytes = [0_u8; 16];
    hex::decode_to_slice(token.unwrap_or_default(), &mut bytes).map_err(|_| SessionError::HumanRequired)?;
    let is_good = store::take_proof(&app.db, hash(&bytes), app.clock.now_ms()).await?;
    if is_good { Ok(()) } else { Err(SessionError::HumanRequired) }
}

fn hash(id: &[u8; 16]) -> [u8; 32] {
    Sha256::digest(id).into()
}

/// A uniform number within the bounds, both included.
fn between(entropy: &dyn Entropy, low: u16, high: u16) -> Result<u16, SessionError> {
    let count = high - low + 1;
    let fair = u16::MAX - u16::MAX % count;
    loop {
        let mut bytes = [0_u8; 2];
        entropy.fill(&mut bytes)?;
        let number = u16::from_be_bytes(bytes);
        if number < fair {
            return Ok(low + number % count);
        }
    }
}
