use serde::{Deserialize, Serialize};

use crate::engine::{Outcome, Spin, SpinMode, Win, WinKind};
use crate::title::Title;

/// An outcome cannot be written as money.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The stake is not on offer.
    #[error("the stake is not one of the title's bet levels")]
    BetLevel,
    /// An amount does not fit.
    #[error("an amount is out of range")]
    OutOfRange,
}

/// What kind of combination won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WinRecordKind {
    /// Along a line.
    Line,
    /// In ways through adjacent reels.
    Ways,
    /// Scatters anywhere.
    Scatter,
    /// The values on the board at the end of a hold.
    Hold,
    /// A board full of values.
    Full,
}

/// A cell that holds a value, as records and the game client see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldRecord {
    /// `[reel, row]`, from 0.
    pub cell: [u8; 2],
    /// Its worth in whole stakes.
    pub stakes: u32,
    /// Its worth in hundred-thousandths of the currency unit; paid when a hold ends.
    #[serde(with = "minor")]
    #[schema(value_type = String, example = "500000")]
    pub pay_minor: i64,
}

/// One winning combination, as records and the game client see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WinRecord {
    /// What won.
    pub kind: WinRecordKind,
    /// The line's index, for lines only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The symbol that won.
    pub symbol: String,
    /// On how many reels.
    pub count: u32,
    /// `[reel, row]` of each winning position, from 0.
    pub positions: Vec<[u8; 2]>,
    /// What it pays, multiplier applied, in hundred-thousandths of the currency unit.
    #[serde(with = "minor")]
    #[schema(value_type = String, example = "500000")]
    pub pay_minor: i64,
}

/// One spin, as records and the game client see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpinRecord {
    /// What kind of spin it is.
    pub mode: SpinMode,
    /// Per reel the strip index of the top row; a held reel keeps its stop, a cascade moves a reel on.
    pub stops: Vec<u32>,
    /// How many rows each reel shows, in a game whose reels change their height.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub heights: Vec<u8>,
    /// Reels that a wild filled before this spin and that stood during it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub held: Vec<u8>,
    /// Reels that a wild of this spin filled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub expanded: Vec<u8>,
    /// The symbols in view when wins are paid: per reel, top to bottom.
    pub grid: Vec<Vec<String>>,
    /// The winning combinations.
    pub wins: Vec<WinRecord>,
    /// What the wins of this spin were multiplied by.
    pub multiplier: u32,
    /// Sum of the wins, in hundred-thousandths of the currency unit.
    #[serde(with = "minor")]
    #[schema(value_type = String, example = "500000")]
    pub win_minor: i64,
    /// Free spins this spin awarded.
    pub free_spins_awarded: u32,
    /// Free spins still to come after this spin.
    pub free_spins_left: u32,
    /// The cells that hold a value after this spin, reel by reel, top to bottom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub values: Vec<HeldRecord>,
    /// Respins of the hold that are left after this spin; missing outside a hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub respins_left: Option<u32>,
}

mod minor {
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    pub(super) fn serialize<S: Serializer>(minor: &i64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(minor)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Writes an outcome as money: every unit becomes the stake's unit. Returns the spins and the round's win in
/// hundred-thousandths of the currency unit.
///
/// # Errors
/// [`RecordError`] when the stake is not on offer or an amount does not fit.
pub fn records(
    title: &Title,
    outcome: &Outcome,
    bet_minor: i64,
) -> Result<(Vec<SpinRecord>, i64), RecordError> {
    let unit = title.unit_minor(bet_minor).ok_or(RecordError::BetLevel)?;
    let money = |units: u64| -> Result<i64, RecordError> {
        let units = i64::try_from(units).map_err(|_| RecordError::OutOfRange)?;
        units.checked_mul(unit).ok_or(RecordError::OutOfRange)
    };
    let spins: Result<Vec<_>, _> = outcome.spins.iter().map(|spin| spin_record(title, spin, money)).collect();
    Ok((spins?, money(outcome.win_units)?))
}

fn spin_record(
    title: &Title,
    spin: &Spin,
    money: impl Fn(u64) -> Result<i64, RecordError>,
) -> Result<SpinRecord, RecordError> {
    let name = |symbol: &u8| title.symbol_id(*symbol).to_owned();
    let wins: Result<Vec<_>, _> = spin.wins.iter().map(|win| win_record(title, win, &money)).collect();
    let stake = u64::from(title.units_per_bet());
    let values: Result<Vec<_>, _> = spin
        .values
        .iter()
        .map(|held| {
            let pay_minor = money(u64::from(held.stakes) * stake)?;
            Ok(HeldRecord { cell: [held.reel, held.row], stakes: held.stakes, pay_minor })
        })
        .collect();
    Ok(SpinRecord {
        mode: spin.mode,
        stops: spin.stops.clone(),
        heights: spin.heights.clone(),
        held: spin.held.clone(),
        expanded: spin.expanded.clone(),
        grid: spin.grid.iter().map(|column| column.iter().map(name).collect()).collect(),
        wins: wins?,
        multiplier: spin.multiplier,
        win_minor: money(spin.win_units)?,
        free_spins_awarded: spin.free_spins_awarded,
        free_spins_left: spin.free_spins_left,
        values: values?,
        respins_left: spin.respins_left,
    })
}

fn win_record(
    title: &Title,
    win: &Win,
    money: impl Fn(u64) -> Result<i64, RecordError>,
) -> Result<WinRecord, RecordError> {
    let (kind, line) = match win.kind {
        WinKind::Line(line) => (WinRecordKind::Line, u32::try_from(line).ok()),
        WinKind::Ways => (WinRecordKind::Ways, None),
        WinKind::Scatter => (WinRecordKind::Scatter, None),
        WinKind::Hold => (WinRecordKind::Hold, None),
        WinKind::Full => (WinRecordKind::Full, None),
    };
    Ok(WinRecord {
        kind,
        line,
        symbol: title.symbol_id(win.symbol).to_owned(),
        count: u32::try_from(win.count).map_err(|_| RecordError::OutOfRange)?,
        positions: win.positions.iter().map(|(reel, row)| [*reel, *row]).collect(),
        pay_minor: money(win.units)?,
    })
}
