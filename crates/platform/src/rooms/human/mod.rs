//! Telling people from scripts: tries to log in that are counted, the captcha they ask for, and a slide puzzle before
//! what costs money.
//!
//! Invariants: a try is recorded before the password is checked, so that parallel ones cannot avoid the lock; each picture is good once and for minutes, and only a hash of what it is found by is stored; an
//! answer becomes a token that one later call uses up. Pictures make abuse dearer and do not prevent it: counters
//! and budgets do (here, codes).
//!
//! Another provider of human checks implements [`HumanCheck`] and takes the place of [`SlidePuzzle`] in [`CHECK`].

pub(crate) mod attempts;
mod captcha;
mod error;
mod http;
mod puzzle;
mod store;

pub use captcha::Solution;
pub use error::{AttemptError, HumanError};
pub(crate) use http::solution;

use futures::future::BoxFuture;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use self::puzzle::{Puzzle, SlidePuzzle, TrackPoint};

use crate::rooms::prelude::*;

room! {
    /// Telling people from scripts: captcha and slide puzzle.
    HumanChecks, HumanChecksParts {
        core: Core,
    }
}

impl Room for HumanChecks {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes()).console(http::console_routes())
    }
}

/// How long a puzzle, and then its token, is good.
const LIFETIME_MS: i64 = 2 * 60 * 1_000;

/// The provider of the checks.
const CHECK: &dyn HumanCheck = &SlidePuzzle;

/// What a provider of human checks must do.
trait HumanCheck: Send + Sync {
    /// Makes a challenge and remembers its answer.
    ///
    /// # Errors
    /// [`HumanError::Entropy`], [`HumanError::Drawing`], [`HumanError::Database`].
    fn issue<'a>(&'a self, core: &'a Core) -> BoxFuture<'a, Result<Puzzle, HumanError>>;

    /// Uses the challenge up; succeeds for the right answer of a person.
    ///
    /// # Errors
    /// [`HumanError::Failed`]; [`HumanError::Database`].
    fn verify<'a>(&'a self, core: &'a Core, form: &'a HumanForm) -> BoxFuture<'a, Result<(), HumanError>>;
}

/// A person's answer: where the piece was dropped and its path there, or the digits of the image captcha.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct HumanForm {
    /// The puzzle.
    id: Option<String>,
    /// Where the left edge of the piece was dropped, in pixels of the picture.
    x: Option<f64>,
    /// The way the piece took: positions in pixels of the picture, milliseconds since the press.
    #[serde(default)]
    track: Vec<TrackPoint>,
    /// Digits of the image captcha, for members who cannot slide.
    #[serde(default)]
    captcha: String,
}

/// Uses the challenge, or the captcha in its place, up and answers the token for a right answer.
///
/// # Errors
/// [`HumanError::Failed`], [`HumanError::CaptchaRequired`], [`HumanError::CaptchaWrong`];
/// [`HumanError::Database`], [`HumanError::Entropy`].
async fn solve(
    human_checks: &HumanChecks,
    form: &HumanForm,
    captcha: Solution<'_>,
) -> Result<String, HumanError> {
    if form.id.is_none() {
        human_checks.check_captcha(captcha).await?;
    } else {
        CHECK.verify(&human_checks.core, form).await?;
    }
    let mut token = [0_u8; 16];
    human_checks.core.entropy.fill(&mut token)?;
    let now_ms = human_checks.core.clock.now_ms();
    store::insert_proof(&human_checks.core.db, hash(&token), now_ms, now_ms + LIFETIME_MS).await?;
    Ok(hex::encode(token))
}

impl HumanChecks {
    /// Uses a token up.
    ///
    /// # Errors
    /// [`HumanError::Required`] without a token that is still good; [`HumanError::Database`].
    pub(crate) async fn spend(&self, token: Option<&str>) -> Result<(), HumanError> {
        let mut bytes = [0_u8; 16];
        hex::decode_to_slice(token.unwrap_or_default(), &mut bytes).map_err(|_| HumanError::Required)?;
        let is_good = store::take_proof(&self.core.db, hash(&bytes), self.core.clock.now_ms()).await?;
        if is_good { Ok(()) } else { Err(HumanError::Required) }
    }
}

fn hash(id: &[u8; 16]) -> [u8; 32] {
    Sha256::digest(id).into()
}
