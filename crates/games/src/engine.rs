use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::fairness::{Words, uniform};
use crate::mechanics::hold_and_win::Held;
use crate::title::{Kind, SymbolKind, Title};

/// What kind of spin it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SpinMode {
    /// The paid spin.
    Base,
    /// A free spin.
    Free,
    /// The paid spin continues: the reels a wild fills are held, the others spin again.
    Respin,
    /// The spin continues: winning symbols have vanished, and others have fallen into their place.
    Cascade,
    /// The paid spin continues: the values that are held stay, every other cell spins by itself.
    Hold,
}

impl SpinMode {
    /// The mode of a spin by its number: 0 is the paid one, free spins count from 1.
    #[must_use]
    pub const fn of(number: u32) -> Self {
        if number == 0 { Self::Base } else { Self::Free }
    }
}

/// What kind of combination won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinKind {
    /// A line, by its index.
    Line(usize),
    /// All ways of one symbol together.
    Ways,
    /// Scatters anywhere.
    Scatter,
    /// The values on the board at the end of a hold.
    Hold,
    /// A board full of values.
    Full,
}

/// One winning combination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Win {
    /// What won.
    pub kind: WinKind,
    /// Of which symbol.
    pub symbol: u8,
    /// On how many reels.
    pub count: usize,
    /// Where: (reel, row), left to right.
    pub positions: Vec<(u8, u8)>,
    /// What it pays in units, the spin's multiplier applied.
    pub units: u64,
}

/// One spin of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spin {
    /// What kind of spin it is.
    pub mode: SpinMode,
    /// Where each reel stopped: the strip index of the top row. A reel that was held keeps its stop; after a
    /// cascade it is where the reel is now.
    pub stops: Vec<u32>,
    /// How many rows each reel shows, in a title whose reels change their height; empty in others.
    pub heights: Vec<u8>,
    /// Reels that a wild filled before this spin and that stood during it.
    pub held: Vec<u8>,
    /// Reels that a wild of this spin filled.
    pub expanded: Vec<u8>,
    /// What is in view when wins are paid, reel by reel, top to bottom.
    pub grid: Vec<Vec<u8>>,
    /// The winning combinations.
    pub wins: Vec<Win>,
    /// What every win of this spin was multiplied by.
    pub multiplier: u32,
    /// Σ of the wins in units.
    pub win_units: u64,
    /// Free spins this spin awarded.
    pub free_spins_awarded: u32,
    /// Free spins still to come after this spin.
    pub free_spins_left: u32,
    /// The cells that hold a value after this spin, reel by reel, top to bottom.
    pub values: Vec<Held>,
    /// Respins of the hold that are left after this spin; nothing outside a hold.
    pub respins_left: Option<u32>,
}

/// A whole round: the paid spin and the free spins that followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The spins in order.
    pub spins: Vec<Spin>,
    /// Σ of the spins' wins in units.
    pub win_units: u64,
}

/// Plays one round: the outcome is decided by the words and the title, by nothing else.
///
/// The mechanic of the title draws; respins and free spins continue in the same stream of words.
pub fn play(title: &Title, words: &mut dyn Words) -> Outcome {
    let max = title.free_spins().max_spins;
    let mut spins: Vec<Spin> = Vec::new();
    let (mut left, mut granted) = (0_u32, 0_u32);
    loop {
        let first = spins.len();
        spins.extend(title.mechanic().spin(title, granted - left, words));
        for spin in &mut spins[first..] {
            spin.free_spins_awarded = spin.free_spins_awarded.min(max - granted);
            granted += spin.free_spins_awarded;
            left += spin.free_spins_awarded;
            spin.free_spins_left = left;
        }
        if left == 0 {
            let win_units = spins.iter().map(|spin| spin.win_units).sum();
            return Outcome { spins, win_units };
        }
        left -= 1;
    }
}

pub(crate) fn strips(title: &Title, mode: SpinMode) -> &[Vec<u8>] {
    match mode {
        SpinMode::Free => title.free_strips(),
        _ => title.base_strips(),
    }
}

pub(crate) fn draw_stops(strips: &[Vec<u8>], words: &mut dyn Words) -> Vec<u32> {
    strips.iter().map(|strip| draw_stop(strip, words)).collect()
}

pub(crate) fn draw_stop(strip: &[u8], words: &mut dyn Words) -> u32 {
    // A strip has 8 to 512 places (checked on load), so there always is a bound.
    let bound = u32::try_from(strip.len()).ok().and_then(NonZeroU32::new);
    bound.map_or(0, |bound| uniform(words, bound))
}

/// The symbols in view at a stop, before anything happens to them.
pub(crate) fn window(title: &Title, strip: &[u8], stop: usize) -> Vec<u8> {
    rows_from(strip, stop, title.rows())
}

/// The symbols of a strip from a stop downwards.
pub(crate) fn rows_from(strip: &[u8], stop: usize, rows: u8) -> Vec<u8> {
    (0..usize::from(rows)).map(|row| strip[(stop + row) % strip.len()]).collect()
}

/// What plain reels show and pay at these stops. The award is what the scatters earn, not yet cut to what a
/// round may hold, and nothing is counted as left.
///
/// # Panics
/// When there are fewer stops than reels.
#[must_use]
pub fn evaluate(title: &Title, mode: SpinMode, stops: Vec<u32>) -> Spin {
    let multiplier = if mode == SpinMode::Free { title.free_spins().multiplier } else { 1 };
    let reels = strips(title, mode).iter().zip(&stops);
    let grid = reels.map(|(strip, stop)| window(title, strip, *stop as usize)).collect();
    pay(title, mode, stops, grid, multiplier)
}

/// What the symbols in view pay.
pub(crate) fn pay(
    title: &Title,
    mode: SpinMode,
    stops: Vec<u32>,
    grid: Vec<Vec<u8>>,
    multiplier: u32,
) -> Spin {
    let mut wins = match title.kind() {
        Kind::Lines => line_wins(title, &grid),
        Kind::Ways => ways_wins(title, &grid),
    };
    let scatters = cells(&grid, |symbol| title.kind_of(symbol) == SymbolKind::Scatter);
    wins.extend(scatter_win(title, &grid, &scatters));
    for win in &mut wins {
        win.units *= u64::from(multiplier);
    }
    let win_units = wins.iter().map(|win| win.units).sum();
    let free_spins_awarded = title.award(scatters.len());
    Spin {
        mode,
        stops,
        heights: Vec::new(),
        held: Vec::new(),
        expanded: Vec::new(),
        grid,
        wins,
        multiplier,
        win_units,
        free_spins_awarded,
        free_spins_left: 0,
        values: Vec::new(),
        respins_left: None,
    }
}

fn cells(grid: &[Vec<u8>], matches: impl Fn(u8) -> bool) -> Vec<(u8, u8)> {
    let mut found = Vec::new();
    for (reel, column) in (0_u8..).zip(grid) {
        found
            .extend((0_u8..).zip(column).filter(|(_, symbol)| matches(**symbol)).map(|(row, _)| (reel, row)));
    }
    found
}

/// What a line of symbols pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LinePay {
    pub(crate) symbol: u8,
    pub(crate) count: usize,
    pub(crate) units: u32,
}

/// The better of the two readings of a line: its leading wilds alone, or its first regular symbol with the
/// wilds that stand in for it.
pub(crate) fn line_pay(title: &Title, line: &[u8]) -> LinePay {
    let is_wild = |symbol: u8| title.kind_of(symbol) == SymbolKind::Wild;
    let wilds = line.iter().take_while(|symbol| is_wild(**symbol)).count();
    let as_wilds = |wild: u8| LinePay { symbol: wild, count: wilds, units: title.pay(wild, wilds) };
    let Some(&symbol) = line.get(wilds) else { return as_wilds(line[0]) };
    let regular = if title.kind_of(symbol) == SymbolKind::Regular {
        let count = line.iter().take_while(|shown| **shown == symbol || is_wild(**shown)).count();
        LinePay { symbol, count, units: title.pay(symbol, count) }
    } else {
        LinePay { symbol, count: 0, units: 0 }
    };
    if wilds > 0 && as_wilds(line[0]).units > regular.units { as_wilds(line[0]) } else { regular }
}

fn line_wins(title: &Title, grid: &[Vec<u8>]) -> Vec<Win> {
    let mut wins = Vec::new();
    for (index, rows) in title.lines().iter().enumerate() {
        let line: Vec<u8> = rows.iter().zip(grid).map(|(row, column)| column[usize::from(*row)]).collect();
        let LinePay { symbol, count, units } = line_pay(title, &line);
        if units > 0 {
            let positions = (0_u8..).zip(rows.iter().copied()).take(count).collect();
            wins.push(Win { kind: WinKind::Line(index), symbol, count, positions, units: units.into() });
        }
    }
    wins
}

fn ways_wins(title: &Title, grid: &[Vec<u8>]) -> Vec<Win> {
    let mut wins = Vec::new();
    for (symbol, data) in (0_u8..).zip(title.symbols()) {
        if data.kind != SymbolKind::Regular {
            continue;
        }
        let matches = |shown: u8| shown == symbol || title.kind_of(shown) == SymbolKind::Wild;
        let per_reel: Vec<u64> = grid
            .iter()
            .map(|column| column.iter().filter(|shown| matches(**shown)).count() as u64)
            .take_while(|count| *count > 0)
            .collect();
        let units = per_reel.iter().product::<u64>() * u64::from(title.pay(symbol, per_reel.len()));
        if units > 0 {
            let positions = cells(&grid[..per_reel.len()], matches);
            wins.push(Win { kind: WinKind::Ways, symbol, count: per_reel.len(), positions, units });
        }
    }
    wins
}

fn scatter_win(title: &Title, grid: &[Vec<u8>], positions: &[(u8, u8)]) -> Option<Win> {
    let &(reel, row) = positions.first()?;
    let symbol = grid[usize::from(reel)][usize::from(row)];
    let (count, positions) = (positions.len(), positions.to_vec());
    let units = u64::from(title.pay(symbol, count));
    (units > 0).then_some(Win { kind: WinKind::Scatter, symbol, count, positions, units })
}
