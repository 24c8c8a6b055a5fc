//! What the lines of an order cost and pay at this moment.

use std::collections::BTreeMap;

use erawan_games::draws::{Exposure, NumberPrice, Odds};
use erawan_kernel::{Money, MoneyError};
use serde::Serialize;
use utoipa::ToSchema;

use super::check::{Board, CheckedLine};
use super::risk::{Risk, scope_of};
use crate::error::{ClosedNumber, LotteryError, OrderError};
use crate::model::Book;
use crate::store::{PlayScope, draw};

/// The numbers of a line that have one price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuotePart {
    /// The part of the selection.
    pub(crate) selection: String,
    /// What one unit returns; absent where the part is sold out, or its price differs between the draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub(crate) odds: Option<Odds>,
    /// Sold out in at least one of the draws.
    pub(crate) is_closed: bool,
    /// By numero the odds, where they differ between the draws.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub(crate) by_draw: BTreeMap<String, Odds>,
}

/// One line with its prices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuoteLine {
    /// The play.
    pub(crate) play_code: String,
    /// The selection in canonical form.
    pub(crate) selection: String,
    /// How many bets it stands for.
    pub(crate) bets: u64,
    /// Unit stakes that one bet costs.
    pub(crate) factor: u32,
    /// The stake for a multiple of 1.
    pub(crate) stake: Money,
    /// The numbers by price: one part where all have the same.
    pub(crate) parts: Vec<QuotePart>,
}

/// Prices of this moment; they are not reserved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    /// Σ of all lines over all draws.
    pub(crate) total: Money,
    /// In the sequence of the request.
    pub(crate) lines: Vec<QuoteLine>,
}

/// Who orders, as far as prices and limits depend on it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Buyer<'a> {
    pub(crate) merchant: &'a str,
    pub(crate) book: Book,
    pub(crate) player: &'a str,
}

impl Buyer<'_> {
    pub(crate) fn scope(&self, draw: &draw::Model, play_code: &str) -> PlayScope {
        scope_of(draw.id, self.merchant, self.book, play_code)
    }
}

/// The price of each number of a line in one draw; absent where it is sold out. A line of a pool has one without a name.
fn number_prices(
    board: &Board,
    risk: &Risk,
    scope: &PlayScope,
    line: &CheckedLine,
    multiple: u32,
) -> Result<Vec<(String, Option<Odds>)>, MoneyError> {
    let Exposure::Numbers(numbers) = line.line.exposure()? else {
        return Ok(vec![(String::new(), Some(line.price.odds))]);
    };
    let stake = line.line.number_stake(multiple);
    let limits = board.limits.of(line.line.play().code());
    let mut prices = Vec::with_capacity(numbers.len());
    for number in numbers {
        let liability = risk.liability(scope, &number);
        let price = stake.price(&line.price, limits, risk.rule(scope, &number), liability)?;
        let odds = match price {
            NumberPrice::Full(odds) | NumberPrice::Reduced(odds) => Some(odds),
            NumberPrice::Closed => None,
        };
        prices.push((number, odds));
    }
    Ok(prices)
}

/// Adds a line to the liabilities of one draw, at its own odds.
fn raise(
    board: &Board,
    risk: &mut Risk,
    (buyer, scope): (&Buyer<'_>, &PlayScope),
    line: &erawan_games::draws::Line,
    multiple: u32,
) -> Result<Option<&'static str>, MoneyError> {
    let limits = board.limits.of(line.play().code());
    match line.exposure()? {
        Exposure::Numbers(numbers) => {
            let each = line.number_stake(multiple).liability(line.odds())?;
            for number in numbers {
                risk.raise_number(scope, &number, each)?;
            }
        }
        Exposure::Pool(win) => {
            if risk.raise_pool(scope, win.times(multiple.into())?)? > limits.pool_ceiling() {
                return Ok(Some("pool"));
            }
        }
    }
    let largest = line.largest_win()?.times(multiple.into())?;
    let is_over = risk.raise_member(scope, buyer.player, largest)? > limits.member_win();
    Ok(is_over.then_some("memberWin"))
}

/// Lets an order's lines into the liabilities of its draws, or says why not. After a refusal the caller discards the
/// changes. `Ok(false)`: a price is another one than the line's.
pub(crate) fn admit(
    board: &Board,
    risk: &mut Risk,
    buyer: &Buyer<'_>,
    draws: &[(&draw::Model, u32)],
    lines: &[CheckedLine],
) -> Result<bool, LotteryError> {
    let out_of_range = |error: MoneyError| LotteryError::from(super::check::out_of_range(error));
    let (mut closed, mut has_changed) = (Vec::new(), false);
    for (at, line) in lines.iter().enumerate() {
        let play_code = line.line.play().code();
        for (draw, multiple) in draws {
            let scope = buyer.scope(draw, play_code);
            for (number, odds) in number_prices(board, risk, &scope, line, *multiple).map_err(out_of_range)? {
                match odds {
                    None => closed.push(ClosedNumber {
                        line: at,
                        numero: draw.numero.clone(),
                        play_code: play_code.to_owned(),
                        number,
                    }),
                    Some(odds) => has_changed |= odds != line.line.odds(),
                }
            }
            let limit = raise(board, risk, (buyer, &scope), &line.line, *multiple).map_err(out_of_range)?;
            if let Some(limit) = limit.filter(|_| closed.is_empty() && !has_changed) {
                return Err(OrderError::LimitReached(limit).into());
            }
        }
    }
    if !closed.is_empty() {
        return Err(OrderError::NumberClosed(closed).into());
    }
    Ok(!has_changed)
}

/// The prices of lines, each after the lines before it. Changes `risk`; the caller discards the changes.
pub(crate) fn quote(
    board: &Board,
    risk: &mut Risk,
    buyer: &Buyer<'_>,
    draws: &[(&draw::Model, u32)],
    lines: &[CheckedLine],
) -> Result<Quote, LotteryError> {
    let out_of_range = |error: MoneyError| LotteryError::from(super::check::out_of_range(error));
    let mut quoted = Vec::with_capacity(lines.len());
    let mut total = Money::ZERO;
    for line in lines {
        let stake = line.line.stake().map_err(out_of_range)?;
        let mut by_number: BTreeMap<String, Prices> = BTreeMap::new();
        for (draw, multiple) in draws {
            let scope = buyer.scope(draw, line.line.play().code());
            let prices = number_prices(board, risk, &scope, line, *multiple).map_err(out_of_range)?;
            raise_at_quoted(risk, &scope, line, *multiple, &prices).map_err(out_of_range)?;
            for (number, odds) in prices {
                by_number.entry(number).or_default().push((draw.numero.clone(), odds));
            }
            total =
                total.plus(stake.times((*multiple).into()).map_err(out_of_range)?).map_err(out_of_range)?;
        }
        let play = line.line.play();
        quoted.push(QuoteLine {
            play_code: play.code().to_owned(),
            selection: play.text(line.line.selection()),
            bets: line.line.bets(),
            factor: play.factor(),
            stake,
            parts: parts(line, by_number),
        });
    }
    Ok(Quote { total, lines: quoted })
}

fn raise_at_quoted(
    risk: &mut Risk,
    scope: &PlayScope,
    line: &CheckedLine,
    multiple: u32,
    prices: &[(String, Option<Odds>)],
) -> Result<(), MoneyError> {
    let stake = line.line.number_stake(multiple);
    for (number, odds) in prices {
        if let Some(odds) = odds.filter(|_| !number.is_empty()) {
            risk.raise_number(scope, number, stake.liability(odds)?)?;
        }
    }
    Ok(())
}

/// By draw the price of a number; absent where it is sold out.
type Prices = Vec<(String, Option<Odds>)>;

/// Numbers with the same prices together, in the sequence of the selection.
fn parts(line: &CheckedLine, by_number: BTreeMap<String, Prices>) -> Vec<QuotePart> {
    let play = line.line.play();
    let mut groups: Vec<(Prices, Vec<String>)> = Vec::new();
    for (number, prices) in by_number {
        match groups.iter_mut().find(|(of, _)| *of == prices) {
            Some((_, numbers)) => numbers.push(number),
            None => groups.push((prices, vec![number])),
        }
    }
    let part = |(prices, numbers): (Prices, Vec<String>)| {
        let is_closed = prices.iter().any(|(_, odds)| odds.is_none());
        let first = prices.first().and_then(|(_, odds)| *odds);
        let is_equal = prices.iter().all(|(_, odds)| *odds == first);
        let by_draw = prices.into_iter().filter_map(|(numero, odds)| Some((numero, odds?)));
        QuotePart {
            selection: selection_of(line, &numbers).unwrap_or_else(|| play.text(line.line.selection())),
            odds: first.filter(|_| is_equal && !is_closed),
            is_closed,
            by_draw: if is_equal { BTreeMap::new() } else { by_draw.collect() },
        }
    };
    groups.into_iter().map(part).collect()
}

/// The canonical text of a selection of these numbers only; absent for a line of a pool.
fn selection_of(line: &CheckedLine, numbers: &[String]) -> Option<String> {
    let play = line.line.play();
    let mut sets = vec![Vec::new(); play.positions()];
    for number in numbers {
        let (at, symbol) = match number.split_once(':') {
            Some((at, symbol)) => (at.parse::<usize>().ok()?.checked_sub(1)?, symbol),
            None => (0, number.as_str()),
        };
        sets.get_mut(at)?.push(symbol);
    }
    let set = |set: &Vec<&str>| if set.is_empty() { "-".to_owned() } else { set.join(",") };
    let text = sets.iter().map(set).collect::<Vec<_>>().join("|");
    Some(play.text(&play.parse(&text).ok()?))
}
