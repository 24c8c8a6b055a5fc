//! What an order is before anything is read of the database: lines that a family takes, counted again.

use std::sync::Arc;

use erawan_games::draws::{
    CHASE_DRAWS_MAX, LINES_MAX, LimitError, Line, LineError, Lottery, MULTIPLE_MAX, Numero, Odds, PlayLimits,
    Price, SelectionInput, Sheet, Suborder,
};
use erawan_kernel::{Money, MoneyError};
use sha2::{Digest, Sha256};

use crate::error::{LineProblem, LotteryError, OrderError, RequestError};

/// The most bets of an order over all its draws: each of their numbers is priced and counted in every draw.
const BETS_OF_ORDER_MAX: u64 = 200_000;
/// The longest key of an order.
const ORDER_KEY_MAX: usize = 64;

/// A line as a client sends it. An amount or odds that is not one is absent.
#[derive(Debug, Clone)]
pub(crate) struct NewLine {
    pub(crate) play_code: String,
    pub(crate) selection: SelectionInput,
    pub(crate) unit: Option<Money>,
    /// As it was quoted; absent in a quote.
    pub(crate) odds: Option<Odds>,
}

/// One draw of an order.
#[derive(Debug, Clone)]
pub(crate) struct NewPhase {
    pub(crate) numero: String,
    pub(crate) multiple: Option<u32>,
}

/// An order as a client sends it.
#[derive(Debug, Clone)]
pub(crate) struct NewOrder {
    pub(crate) order_key: String,
    pub(crate) lines: Vec<NewLine>,
    pub(crate) phases: Vec<NewPhase>,
    pub(crate) stop_on_win: bool,
    pub(crate) total: Option<Money>,
}

/// A lottery as one merchant sells it in one prize mode and book.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    pub(crate) lottery: Arc<Lottery>,
    pub(crate) sheet: Sheet,
    pub(crate) limits: PlayLimits,
}

impl Board {
    fn check(&self, suborder: &Suborder) -> Result<(), LimitError> {
        suborder.check_limits(|play| self.limits.of(play.code()))
    }
}

/// A line that its family takes.
#[derive(Debug, Clone)]
pub(crate) struct CheckedLine {
    /// With the odds that were sent, or without those the full ones.
    pub(crate) line: Line,
    pub(crate) price: Price,
}

/// An order that its lottery takes, if draws and prices allow.
#[derive(Debug, Clone)]
pub(crate) struct CheckedOrder {
    pub(crate) board: Arc<Board>,
    pub(crate) order_key: String,
    pub(crate) lines: Vec<CheckedLine>,
    /// Numeros, rising, with their multiples.
    pub(crate) phases: Vec<(Numero, u32)>,
    pub(crate) stop_on_win: bool,
    /// Σ of the lines' stakes, for a multiple of 1.
    pub(crate) unit_stake: Money,
    pub(crate) total: Money,
    pub(crate) content_hash: String,
}

fn problem(line: usize, detail: impl Into<String>) -> LineProblem {
    LineProblem { line, detail: detail.into() }
}

/// An amount that does not fit is a stake that is not taken.
pub(crate) fn out_of_range(_: MoneyError) -> OrderError {
    OrderError::Stake(Vec::new())
}

enum Wrong {
    Selection(LineProblem),
    Stake(LineProblem),
}

fn check_line(board: &Board, at: usize, new: &NewLine) -> Result<CheckedLine, Wrong> {
    let selection = |error: &dyn ToString| Wrong::Selection(problem(at, error.to_string()));
    let stake = |error: &dyn ToString| Wrong::Stake(problem(at, error.to_string()));
    let play = board.lottery.family().play(&new.play_code).map_err(|error| selection(&error))?;
    let chosen = play.select(&new.selection).map_err(|error| selection(&error))?;
    let price = board.sheet.price(play, &chosen).map_err(|error| selection(&error))?;
    let unit = new.unit.ok_or_else(|| stake(&"not an amount"))?;
    let line = Line::new(play, &play.text(&chosen), unit, new.odds.unwrap_or(price.odds));
    let line = line.map_err(|error| match error {
        LineError::Selection(error) => selection(&error),
        other => stake(&other),
    })?;
    let single = Suborder::new(String::new(), 1, vec![line.clone()]).map_err(|error| stake(&error))?;
    board.check(&single).map_err(|error| stake(&error))?;
    Ok(CheckedLine { line, price: price.clone() })
}

/// Checks the lines of an order or quote; a refusal names every bad one.
pub(crate) fn check_lines(board: &Board, lines: &[NewLine]) -> Result<Vec<CheckedLine>, OrderError> {
    if lines.is_empty() || lines.len() > LINES_MAX {
        return Err(OrderError::Stake(vec![problem(lines.len(), "an order has 1 to 200 lines")]));
    }
    let (mut checked, mut selections, mut stakes) = (Vec::with_capacity(lines.len()), Vec::new(), Vec::new());
    for (at, line) in lines.iter().enumerate() {
        match check_line(board, at, line) {
            Ok(line) => checked.push(line),
            Err(Wrong::Selection(problem)) => selections.push(problem),
            Err(Wrong::Stake(problem)) => stakes.push(problem),
        }
    }
    if !selections.is_empty() {
        selections.extend(stakes);
        return Err(OrderError::Selection(selections));
    }
    if stakes.is_empty() { Ok(checked) } else { Err(OrderError::Stake(stakes)) }
}

/// Refuses an order or quote whose numbers are too many over all its draws.
pub(crate) fn check_size(lines: &[CheckedLine], draws: usize) -> Result<(), OrderError> {
    let bets: u64 = lines.iter().map(|line| line.line.bets()).sum();
    if bets.saturating_mul(draws as u64) > BETS_OF_ORDER_MAX {
        return Err(OrderError::Stake(vec![problem(
            0,
            "an order has at most 200000 bets over all its draws",
        )]));
    }
    Ok(())
}

/// Checks the draws of an order as far as their texts tell: rising numeros, each with a multiple.
pub(crate) fn check_phases(phases: &[NewPhase]) -> Result<Vec<(Numero, u32)>, OrderError> {
    if phases.is_empty() || phases.len() > CHASE_DRAWS_MAX {
        return Err(OrderError::Chase(vec![problem(phases.len(), "an order has 1 to 120 draws")]));
    }
    let (mut checked, mut problems): (Vec<(Numero, u32)>, Vec<LineProblem>) = (Vec::new(), Vec::new());
    for (at, phase) in phases.iter().enumerate() {
        let Ok(numero) = phase.numero.parse::<Numero>() else {
            problems.push(problem(at, "not a numero"));
            continue;
        };
        if checked.last().is_some_and(|(before, _)| *before >= numero) {
            problems.push(problem(at, "numeros rise"));
        }
        let Some(multiple) = phase.multiple.filter(|multiple| (1..=MULTIPLE_MAX).contains(multiple)) else {
            return Err(OrderError::Stake(vec![problem(at, "a multiple is 1 to 99")]));
        };
        checked.push((numero, multiple));
    }
    if problems.is_empty() { Ok(checked) } else { Err(OrderError::Chase(problems)) }
}

/// Σ of the lines' stakes, for a multiple of 1.
pub(crate) fn unit_stake(lines: &[CheckedLine]) -> Result<Money, MoneyError> {
    lines.iter().try_fold(Money::ZERO, |sum, line| sum.plus(line.line.stake()?))
}

/// Σ over the draws of an order.
pub(crate) fn total_of(unit_stake: Money, phases: &[(Numero, u32)]) -> Result<Money, MoneyError> {
    phases.iter().try_fold(Money::ZERO, |sum, (_, multiple)| sum.plus(unit_stake.times((*multiple).into())?))
}

/// Checks an order: everything that needs neither the draws nor the prices of the moment.
pub(crate) fn check_order(board: &Arc<Board>, new: &NewOrder) -> Result<CheckedOrder, LotteryError> {
    let is_plain = |byte: u8| byte.is_ascii_graphic();
    let is_key = (1..=ORDER_KEY_MAX).contains(&new.order_key.len()) && new.order_key.bytes().all(is_plain);
    if !is_key {
        return Err(RequestError::FieldInvalid("orderKey").into());
    }
    let lines = check_lines(board, &new.lines)?;
    if let Some(at) = new.lines.iter().position(|line| line.odds.is_none()) {
        return Err(OrderError::Stake(vec![problem(at, "odds are missing or malformed")]).into());
    }
    let phases = check_phases(&new.phases)?;
    check_size(&lines, phases.len())?;
    let unit_stake = unit_stake(&lines).map_err(out_of_range)?;
    for (_, multiple) in &phases {
        let all = lines.iter().map(|line| line.line.clone()).collect();
        let suborder = Suborder::new(String::new(), *multiple, all);
        let checked = suborder
            .map_err(|error| error.to_string())
            .and_then(|suborder| board.check(&suborder).map_err(|error| error.to_string()));
        checked.map_err(|error| OrderError::Stake(vec![problem(0, error)]))?;
    }
    let total = total_of(unit_stake, &phases).map_err(out_of_range)?;
    if new.total != Some(total) {
        return Err(OrderError::TotalMismatch(total).into());
    }
    let content_hash = content_hash(board, &lines, &phases, new.stop_on_win);
    Ok(CheckedOrder {
        board: Arc::clone(board),
        order_key: new.order_key.clone(),
        lines,
        phases,
        stop_on_win: new.stop_on_win,
        unit_stake,
        total,
        content_hash,
    })
}

fn content_hash(board: &Board, lines: &[CheckedLine], phases: &[(Numero, u32)], stop_on_win: bool) -> String {
    let phases: Vec<(String, u32)> =
        phases.iter().map(|(numero, multiple)| (numero.to_string(), *multiple)).collect();
    hash_of(board.lottery.game_code(), stop_on_win, lines.iter().map(|checked| &checked.line), &phases)
}

/// The hash of what an order is: its lottery, its lines with their prices, and its draws.
pub(crate) fn hash_of<'a>(
    game_code: &str,
    stop_on_win: bool,
    lines: impl IntoIterator<Item = &'a Line>,
    phases: &[(String, u32)],
) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{game_code}\n{stop_on_win}\n"));
    for line in lines {
        let (play, odds) = (line.play(), line.odds());
        hash.update(format!(
            "{} {} {} {odds}\n",
            play.code(),
            play.text(line.selection()),
            line.unit().minor()
        ));
    }
    for (numero, multiple) in phases {
        hash.update(format!("{numero} {multiple}\n"));
    }
    hex::encode(hash.finalize())
}
