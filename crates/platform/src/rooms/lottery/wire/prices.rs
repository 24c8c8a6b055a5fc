//! Calls about what a merchant could lose in a draw, and what its lotteries pay.

use erawan_games::draws::{NumberRule, PrizeMode};
use erawan_kernel::{LocalText, Money};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::operators::DrawRef;
use super::{Asked, Sound};

/// Which money orders are made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DrawBook {
    /// Members' money.
    Real,
    /// Play money of trial accounts.
    Trial,
    /// Money of test accounts.
    Test,
}

/// A book as the vendor is told it, and tells it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct BookFlags {
    is_trial: bool,
    #[serde(default)]
    is_test: bool,
}

impl From<BookFlags> for DrawBook {
    fn from(flags: BookFlags) -> Self {
        match flags {
            BookFlags { is_test: true, .. } => Self::Test,
            BookFlags { is_trial: true, .. } => Self::Trial,
            BookFlags { .. } => Self::Real,
        }
    }
}

impl From<DrawBook> for BookFlags {
    fn from(book: DrawBook) -> Self {
        Self { is_trial: book == DrawBook::Trial, is_test: book == DrawBook::Test }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct ExposureCall<'a> {
    #[serde(flatten)]
    pub(in super::super) draw: DrawRef<'a>,
    #[serde(flatten)]
    pub(in super::super) book: BookFlags,
    pub(in super::super) prize_mode: PrizeMode,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct NumberCall<'a> {
    #[serde(flatten)]
    pub(in super::super) draw: DrawRef<'a>,
    #[serde(flatten)]
    pub(in super::super) book: BookFlags,
    pub(in super::super) play_code: &'a str,
    pub(in super::super) number: &'a str,
    pub(in super::super) rule: NumberRule,
    pub(in super::super) operator: &'a str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct SheetListCall<'a> {
    pub(in super::super) prize_mode: PrizeMode,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in super::super) game_code: Option<&'a str>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct SheetCheckCall<'a> {
    pub(in super::super) game_code: &'a str,
    pub(in super::super) prize_mode: PrizeMode,
    /// Odds by play.
    pub(in super::super) prices: Value,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct SheetCall<'a> {
    pub(in super::super) game_code: &'a str,
    pub(in super::super) prize_mode: PrizeMode,
    pub(in super::super) operators: [&'a str; 2],
    pub(in super::super) sheet: &'a Value,
}

/// The liability of a number.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NumberExposure {
    /// As it is chosen, `position:symbol` where there are positions.
    number: String,
    liability: Money,
    /// Of the ceiling at which nothing more is sold, parts per million.
    share_ppm: i64,
    /// Whether it is at 80 % or above.
    is_alarm: bool,
    rule: NumberRule,
}

/// What can be lost in a play.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct PlayLiability {
    pub(in super::super) play_code: String,
    pub(in super::super) play_name: LocalText,
    pub(in super::super) is_pool: bool,
    pub(in super::super) full: Money,
    #[serde(default)]
    pub(in super::super) reduced: Option<Money>,
    pub(in super::super) liability: Money,
    pub(in super::super) share_ppm: i64,
    pub(in super::super) is_alarm: bool,
    pub(in super::super) numbers: Vec<NumberExposure>,
}

/// A rule that an operator set.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct SetRule {
    pub(in super::super) play_code: String,
    pub(in super::super) number: String,
    pub(in super::super) rule: NumberRule,
    pub(in super::super) operator: String,
    pub(in super::super) changed_at: i64,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct ExposureAnswer {
    pub(in super::super) plays: Vec<PlayLiability>,
    pub(in super::super) rules: Vec<SetRule>,
}

impl Sound for ExposureAnswer {
    fn is_sound(&self, _: &Asked<'_>) -> bool {
        self.plays.iter().all(|play| play.full.is_positive() && play.liability >= Money::ZERO)
    }
}

/// What some bets of a play pay, and what that returns.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct PricedOdds {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in super::super) arrangements: Option<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(in super::super) cells: Vec<String>,
    pub(in super::super) odds: String,
    pub(in super::super) return_ppm: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in super::super) reduced_odds: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in super::super) reduced_return_ppm: Option<u32>,
}

/// A play and what it pays.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct PricedPlay {
    pub(in super::super) play_code: String,
    pub(in super::super) play_name: LocalText,
    pub(in super::super) prices: Vec<PricedOdds>,
}

/// A version of a sheet.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SheetVersion {
    version: u32,
    /// Epoch milliseconds.
    pub(crate) declared_at: i64,
}

/// The sheet of a lottery that holds for new orders.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct SheetInForce {
    pub(in super::super) game_code: String,
    pub(in super::super) version: u32,
    pub(in super::super) is_built_in: bool,
    pub(in super::super) plays: Vec<PricedPlay>,
    pub(in super::super) versions: Vec<SheetVersion>,
}

#[derive(Debug, Deserialize)]
pub(in super::super) struct SheetListAnswer {
    pub(in super::super) list: Vec<SheetInForce>,
}

impl Sound for SheetListAnswer {
    fn is_sound(&self, asked: &Asked<'_>) -> bool {
        let is_asked = |sheet: &SheetInForce| asked.game_code.is_none_or(|code| code == sheet.game_code);
        self.list.iter().all(is_asked)
    }
}

/// A sheet that could be declared.
#[derive(Debug, Deserialize)]
pub(in super::super) struct SheetCheckAnswer {
    pub(in super::super) version: u32,
    pub(in super::super) plays: Vec<PricedPlay>,
    /// As the vendor takes it.
    pub(in super::super) sheet: Value,
}

impl Sound for SheetCheckAnswer {
    fn is_sound(&self, _: &Asked<'_>) -> bool {
        self.sheet.is_object()
    }
}
