//! A slide puzzle that a person solves with a thumb: created and checked here, good once, for two minutes. A
//! member who cannot slide solves the image captcha instead.

mod drawing;
mod verify;

use erawan_kernel::Entropy;
use futures::future::BoxFuture;

use super::{HumanCheck, HumanError, HumanForm, LIFETIME_MS, hash, store};
use crate::core::Core;

pub(super) use verify::TrackPoint;

/// Size of the field in pixels.
pub(super) const WIDTH: u16 = 300;
pub(super) const HEIGHT: u16 = 160;
/// Size of the piece, tabs included.
pub(super) const PIECE: u16 = 48;
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

/// The platform's own check.
pub(super) struct SlidePuzzle;

impl HumanCheck for SlidePuzzle {
    fn issue<'a>(&'a self, core: &'a Core) -> BoxFuture<'a, Result<Puzzle, HumanError>> {
        Box::pin(async move {
            let mut id = [0_u8; 16];
            core.entropy.fill(&mut id)?;
            let mut grain = [0_u8; drawing::GRAIN_BYTES];
            core.entropy.fill(&mut grain)?;
            let entropy = &*core.entropy;
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
            let drawn = drawn
                .map_err(|error| HumanError::Drawing(error.to_string()))?
                .map_err(HumanError::Drawing)?;
            let now_ms = core.clock.now_ms();
            let expires_at_ms = now_ms + LIFETIME_MS;
            store::insert_check(&core.db, hash(&id), x, now_ms, expires_at_ms).await?;
            Ok(Puzzle {
                id: hex::encode(id),
                background: drawn.background,
                piece: drawn.piece,
                y,
                expires_at_ms,
            })
        })
    }

    fn verify<'a>(&'a self, core: &'a Core, form: &'a HumanForm) -> BoxFuture<'a, Result<(), HumanError>> {
        Box::pin(async move {
            let mut id = [0_u8; 16];
            let text = form.id.as_deref().unwrap_or_default();
            hex::decode_to_slice(text, &mut id).map_err(|_| HumanError::Failed)?;
            let now_ms = core.clock.now_ms();
            let check = store::take_check(&core.db, hash(&id), now_ms).await?.ok_or(HumanError::Failed)?;
            let answer = form.x.ok_or(HumanError::Failed)?;
            let is_right = verify::is_right(check.x, answer)
                && verify::is_plausible(&form.track, answer, now_ms - check.created_at_ms);
            if is_right { Ok(()) } else { Err(HumanError::Failed) }
        })
    }
}

/// A uniform number within the bounds, both included.
fn between(entropy: &dyn Entropy, low: u16, high: u16) -> Result<u16, HumanError> {
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
