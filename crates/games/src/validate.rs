use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use num_bigint::BigInt;
use num_rational::BigRational;
use sha2::{Digest, Sha256};

use crate::exact;
use crate::mechanics::{self, Mechanic};
use crate::title::{FreeSpins, FreeSpinsFile, Kind, Symbol, SymbolKind, Title, TitleFile};

/// Why a title's data file is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TitleError {
    /// Not the expected JSON.
    #[error("the title's file is malformed: {0}")]
    Malformed(String),
    /// A rule of the form is broken.
    #[error("{game_code}: {rule}")]
    Rule {
        /// The title.
        game_code: String,
        /// The broken rule.
        rule: String,
    },
    /// A published figure is not the computed one.
    #[error("{game_code}: published {figure} is {published}, computed {computed}")]
    Published {
        /// The title.
        game_code: String,
        /// Which figure.
        figure: &'static str,
        /// As published.
        published: String,
        /// As computed.
        computed: String,
    },
}

pub(crate) const REELS: usize = 5;
pub(crate) const ROWS: usize = 3;
const STRIP_MIN: usize = 8;
const STRIP_MAX: usize = 512;
/// The least share of stakes a title must return, parts per million.
const RTP_MIN_PPM: u32 = 850_000;

struct Checker<'a> {
    game_code: &'a str,
    reels: usize,
}

impl Checker<'_> {
    fn rule(&self, holds: bool, rule: impl FnOnce() -> String) -> Result<(), TitleError> {
        if holds {
            Ok(())
        } else {
            Err(TitleError::Rule { game_code: self.game_code.to_owned(), rule: rule() })
        }
    }
}

/// Checks a title's form and gives the compiled title.
pub(crate) fn build(file: TitleFile, json: &str) -> Result<Title, TitleError> {
    let game_code = file.game_code.clone();
    let mechanic = mechanics::of(file.feature.as_ref()).map_err(TitleError::Malformed)?;
    let check = Checker { game_code: &game_code, reels: mechanic.reels() };
    check.rule(file.version >= 1, || "versions start at 1".into())?;
    check.rule(mechanic.has_changing_rows() || usize::from(file.rows) == ROWS, || {
        "three rows are in view".into()
    })?;
    symbols(&check, &file, mechanic.as_ref())?;
    let pays = paytable(&check, &file)?;
    let lines = lines(&check, &file)?;
    bets(&check, &file)?;
    let base_strips = strips(&check, &file, &file.reel_strips)?;
    let (free_spins, free_strips) = match &file.free_spins {
        Some(free) => (free_spins(&check, free)?, strips(&check, &file, &file.free_reel_strips)?),
        None => (no_free_spins(&check, &file)?, Vec::new()),
    };
    let title = Title {
        game_code: file.game_code,
        version: file.version,
        name: file.title,
        kind: file.kind,
        rows: file.rows,
        lines,
        units_per_bet: file.units_per_bet,
        bet_levels_minor: file.bet_levels_minor,
        symbols: file.symbols,
        pays,
        feature: file.feature,
        mechanic: Arc::clone(&mechanic),
        free_spins,
        base_strips,
        free_strips,
        rules: file.rules,
        published: file.published,
        digest: hex::encode(Sha256::digest(json.as_bytes())),
        data: json.to_owned(),
    };
    mechanic.validate(&title).or_else(|rule| check.rule(false, || rule.into()))?;
    Ok(title)
}

fn symbols(check: &Checker, file: &TitleFile, mechanic: &dyn Mechanic) -> Result<(), TitleError> {
    let symbols: &[Symbol] = &file.symbols;
    let ids: HashSet<_> = symbols.iter().map(|symbol| symbol.id.as_str()).collect();
    check.rule(ids.len() == symbols.len(), || "symbol names are unique".into())?;
    check.rule(symbols.len() < 32, || "fewer than 32 symbols".into())?;
    let values = usize::from(mechanic.has_values());
    let expected = [
        (SymbolKind::Wild, 1),
        (SymbolKind::Scatter, usize::from(file.free_spins.is_some())),
        (SymbolKind::Value, values),
        (SymbolKind::Blank, values),
    ];
    for (kind, expected) in expected {
        let count = symbols.iter().filter(|symbol| symbol.kind == kind).count();
        check.rule(count == expected, || match expected {
            1 => format!("exactly one {kind:?} symbol"),
            _ if kind == SymbolKind::Scatter => format!("no {kind:?} symbol without free spins"),
            _ => format!("no {kind:?} symbol without a hold"),
        })?;
    }
    Ok(())
}

fn no_free_spins(check: &Checker, file: &TitleFile) -> Result<FreeSpins, TitleError> {
    check.rule(file.free_reel_strips.is_empty(), || "no reels of free spins without free spins".into())?;
    Ok(FreeSpins { award: vec![0; check.reels + 1], multiplier: 1, max_spins: 0 })
}

/// Whether no scatter has a pay.
pub(crate) fn no_scatter_pays(title: &Title) -> bool {
    let pays = |symbol: u8| (0..=title.reels()).any(|count| title.pay(symbol, count) > 0);
    !title.symbols_of(SymbolKind::Scatter).any(pays)
}

fn by_count(check: &Checker, table: &BTreeMap<String, u32>) -> Result<Vec<u32>, TitleError> {
    let reels = check.reels;
    let mut pays = vec![0; reels + 1];
    for (count, value) in table {
        let slot = count.parse::<usize>().ok().filter(|count| (2..=reels).contains(count));
        check.rule(slot.is_some() && *value > 0, || {
            format!("{count}: {value} is not a count and its value")
        })?;
        pays[slot.unwrap_or_default()] = *value;
    }
    Ok(pays)
}

fn paytable(check: &Checker, file: &TitleFile) -> Result<Vec<Vec<u32>>, TitleError> {
    for id in file.paytable.keys() {
        check.rule(file.symbols.iter().any(|symbol| symbol.id == *id), || {
            format!("{id} pays but is no symbol")
        })?;
    }
    let mut pays = Vec::new();
    for symbol in &file.symbols {
        let Some(table) = file.paytable.get(&symbol.id) else {
            check.rule(symbol.kind != SymbolKind::Regular, || format!("{} pays nothing", symbol.id))?;
            pays.push(vec![0; check.reels + 1]);
            continue;
        };
        let row = by_count(check, table)?;
        check.rule(row.is_sorted(), || format!("more of {} never pay less", symbol.id))?;
        pays.push(row);
    }
    Ok(pays)
}

fn lines(check: &Checker, file: &TitleFile) -> Result<Vec<Vec<u8>>, TitleError> {
    let rows = |line: &String| line.split_whitespace().map(|row| row.parse().unwrap_or(u8::MAX)).collect();
    let lines: Vec<Vec<u8>> = file.lines.iter().map(rows).collect();
    let distinct: HashSet<_> = lines.iter().collect();
    check.rule(distinct.len() == lines.len(), || "lines are distinct".into())?;
    let on_screen = |line: &Vec<u8>| line.len() == check.reels && line.iter().all(|row| *row < file.rows);
    check.rule(lines.iter().all(on_screen), || "a line names a visible row on every reel".into())?;
    match file.kind {
        Kind::Lines => check.rule(lines.len() == file.units_per_bet as usize && !lines.is_empty(), || {
            "a game of lines has one unit per line".into()
        })?,
        Kind::Ways => check.rule(lines.is_empty() && file.units_per_bet > 0, || {
            "a game of ways has units and no lines".into()
        })?,
    }
    Ok(lines)
}

fn bets(check: &Checker, file: &TitleFile) -> Result<(), TitleError> {
    let levels = &file.bet_levels_minor;
    check.rule(!levels.is_empty() && levels.is_sorted() && levels[0] > 0, || {
        "bet levels are positive and rise".into()
    })?;
    let units = i64::from(file.units_per_bet);
    check.rule(levels.iter().all(|level| level % units == 0), || {
        "every bet level divides into whole units".into()
    })
}

fn strips(check: &Checker, file: &TitleFile, written: &[String]) -> Result<Vec<Vec<u8>>, TitleError> {
    let reels = check.reels;
    check.rule(written.len() == reels, || format!("{reels} reels"))?;
    let mut strips = Vec::new();
    for (reel, text) in written.iter().enumerate() {
        let mut strip = Vec::new();
        for id in text.split_whitespace() {
            let at = file.symbols.iter().position(|symbol| symbol.id == id);
            let index = at.and_then(|at| u8::try_from(at).ok());
            check.rule(index.is_some(), || format!("reel {}: {id} is no symbol", reel + 1))?;
            strip.extend(index);
        }
        check.rule((STRIP_MIN..=STRIP_MAX).contains(&strip.len()), || {
            format!("reel {}: {STRIP_MIN} to {STRIP_MAX} symbols", reel + 1)
        })?;
        one_scatter_in_view(check, file, reel, &strip)?;
        strips.push(strip);
    }
    Ok(strips)
}

fn one_scatter_in_view(
    check: &Checker,
    file: &TitleFile,
    reel: usize,
    strip: &[u8],
) -> Result<(), TitleError> {
    let is = |symbol: u8, kind: SymbolKind| file.symbols[usize::from(symbol)].kind == kind;
    let rows = usize::from(file.rows);
    let crowded = (0..strip.len()).any(|stop| {
        (0..rows).filter(|row| is(strip[(stop + row) % strip.len()], SymbolKind::Scatter)).count() > 1
    });
    check.rule(!crowded, || format!("reel {}: at most one scatter in view", reel + 1))?;
    let wild_first = file.kind == Kind::Ways && reel == 0 && strip.iter().any(|s| is(*s, SymbolKind::Wild));
    check.rule(!wild_first, || "a game of ways has no wild on the first reel".into())
}

fn free_spins(check: &Checker, file: &FreeSpinsFile) -> Result<FreeSpins, TitleError> {
    let award = by_count(check, &file.trigger)?;
    check.rule((1..=100).contains(&file.multiplier), || "the multiplier is 1 to 100".into())?;
    check.rule(award.iter().all(|spins| *spins <= file.max_spins) && file.max_spins <= 200, || {
        "no award exceeds the most free spins of a round, at most 200".into()
    })?;
    Ok(FreeSpins { award, multiplier: file.multiplier, max_spins: file.max_spins })
}

/// Checks the published figures that a load can afford: return to player and frequency of free spins.
pub(crate) fn published(title: &Title) -> Result<(), TitleError> {
    let differs = |figure, published: String, computed: String| {
        Err(TitleError::Published { game_code: title.game_code.clone(), figure, published, computed })
    };
    let rtp = exact::return_to_player(title);
    let figures = &title.published;
    if figures.rtp != rtp {
        return differs("return to player", figures.rtp.to_string(), rtp.to_string());
    }
    if figures.rtp_ppm != rtp.ppm() {
        return differs("return to player, ppm", figures.rtp_ppm.to_string(), rtp.ppm().to_string());
    }
    if figures.hit_frequency_ppm != figures.hit_frequency.ppm() {
        let computed = figures.hit_frequency.ppm().to_string();
        return differs("hit frequency, ppm", figures.hit_frequency_ppm.to_string(), computed);
    }
    let frequency = exact::free_spins_frequency(title);
    if figures.free_spins_frequency != frequency {
        return differs(
            "frequency of free spins",
            figures.free_spins_frequency.to_string(),
            frequency.to_string(),
        );
    }
    let frequency = title.mechanic().feature_frequency(title);
    if figures.feature_frequency != frequency {
        let written = |exact: Option<&exact::Exact>| exact.map_or("none".into(), ToString::to_string);
        return differs(
            "frequency of the feature",
            written(figures.feature_frequency.as_ref()),
            written(frequency.as_ref()),
        );
    }
    let check = Checker { game_code: &title.game_code, reels: title.reels() };
    let one = BigRational::from_integer(BigInt::from(1));
    check.rule(rtp.ppm() >= RTP_MIN_PPM, || format!("returns at least {RTP_MIN_PPM} ppm"))?;
    check.rule(*rtp.fraction() < one, || "returns less than the stakes".into())
}
