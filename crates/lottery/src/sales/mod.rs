//! Sales: quotes, orders, their money, and what ends an order before its draws.

pub(crate) mod cancel;
pub(crate) mod check;
pub(crate) mod limits;
mod money;
mod old_lines;
pub(crate) mod quote;
pub(crate) mod returns;
pub(crate) mod risk;
pub(crate) mod writer;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use erawan_games::draws::{Line, Lotteries, Lottery, Odds, Sheet, Suborder};
use erawan_kernel::Money;
use sea_orm::DatabaseTransaction;
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::error::{LotteryError, OrderError, RequestError, SessionError};
use crate::model::{Book, OrderState};
use crate::service::Service;
use crate::store::{self, PlayScope, WholeOrder, draw, line, session, sheet, suborder};
use check::{Board, NewLine, NewOrder, NewPhase, check_lines, check_order, check_phases, check_size};
use quote::Quote;
use risk::{Needs, Risk, add_needs, exposure_of, scope_of};
use writer::{Waiting, Work, buyer};

/// How long an order's answer waits for its money.
const ANSWER_WAIT: Duration = Duration::from_secs(5);

impl Service {
    /// A lottery as a merchant sells it.
    pub(crate) async fn board(
        &self,
        game_code: &str,
        (merchant, book): (&str, Book),
        prize_mode: &str,
    ) -> Result<Arc<Board>, LotteryError> {
        let lottery = self.lottery(game_code).ok_or(SessionError::GameNotAvailable)?;
        let limits = self.limits_of(lottery, merchant, book).await?;
        let newest = self.store.newest_sheet(game_code, merchant, prize_mode).await?;
        let sheet = read_sheet(lottery, newest.as_ref())?;
        Ok(Arc::new(Board { lottery: Arc::clone(lottery), sheet, limits }))
    }

    /// The lottery of a session as its player is sold it.
    pub(crate) async fn board_of(&self, session: &session::Model) -> Result<Arc<Board>, LotteryError> {
        self.board(&session.game_code, (&session.merchant, buyer(session).book), &session.prize_mode).await
    }

    /// The prices of lines in some draws at this moment; nothing is reserved.
    pub(crate) async fn quote(
        &self,
        session: &session::Model,
        lines: &[NewLine],
        phases: &[NewPhase],
    ) -> Result<Quote, LotteryError> {
        let board = self.board_of(session).await?;
        let checked = check_lines(&board, lines)?;
        let phases = check_phases(phases)?;
        check_size(&checked, phases.len())?;
        let numeros: Vec<String> = phases.iter().map(|(numero, _)| numero.to_string()).collect();
        let found = self.store.draws_of(&session.game_code, &numeros).await?;
        let draw = |numero: &String| found.iter().find(|draw| draw.numero == *numero);
        let pairs: Option<Vec<(&draw::Model, u32)>> = numeros
            .iter()
            .zip(&phases)
            .map(|(numero, (_, multiple))| Some((draw(numero)?, *multiple)))
            .collect();
        let pairs = pairs.ok_or_else(|| OrderError::Chase(Vec::new()))?;
        let buyer = buyer(session);
        let mut needs = Needs::new();
        for (draw, _) in &pairs {
            add_needs(&mut needs, |play| buyer.scope(draw, play), &checked).map_err(check::out_of_range)?;
        }
        let mut risk = Risk::load(self.store.read(), &needs).await?;
        quote::quote(&board, &mut risk, &buyer, &pairs, &checked)
    }

    /// Places an order, or answers the one that was placed with this key. Returns it as far as its fate is known
    /// after five seconds.
    pub(crate) async fn place_order(
        self: &Arc<Self>,
        session: &session::Model,
        new: &NewOrder,
    ) -> Result<WholeOrder, LotteryError> {
        let board = self.board_of(session).await?;
        let checked = check_order(&board, new)?;
        let (reply, answer) = oneshot::channel();
        let waiting = Waiting { session: session.clone(), checked, reply };
        let queued = self.orders.send(Work::Place(Box::new(waiting))).await;
        queued.map_err(|_| LotteryError::Unavailable("the vendor stops".into()))?;
        let placed = answer.await.map_err(|_| LotteryError::Unavailable("the vendor stops".into()))?;
        let placed = match placed {
            Err(LotteryError::Order(OrderError::DrawClosed { .. })) => {
                let next = self.store.on_sale(&session.game_code, self.clock.now_ms(), 1).await?;
                let on_sale = next.into_iter().next().map(|draw| draw.numero);
                return Err(OrderError::DrawClosed { on_sale }.into());
            }
            other => other?,
        };
        match placed.money {
            Some(money) => {
                // The money goes on when the wait is over.
                let _ = tokio::time::timeout(ANSWER_WAIT, money).await;
            }
            None => self.wait_for_fate(placed.order_id).await?,
        }
        let order = self.store.find_order_of(&session.vendor, &session.player, placed.order_id).await?;
        order.ok_or_else(|| RequestError::NotFound.into())
    }

    async fn wait_for_fate(&self, order_id: Uuid) -> Result<(), LotteryError> {
        for _ in 0..50 {
            let row = self.store.order_for_job(order_id).await?;
            if row.is_none_or(|row| row.state != OrderState::Placing.as_str()) {
                return Ok(());
            }
            tokio::time::sleep(ANSWER_WAIT / 50).await;
        }
        Ok(())
    }

    /// Takes suborders out of the liabilities of their draws, whose rows are locked.
    pub(crate) async fn lower_exposure(
        &self,
        tx: &DatabaseTransaction,
        game_code: &str,
        suborders: &[suborder::Model],
    ) -> Result<(), LotteryError> {
        let orders: Vec<Uuid> = suborders.iter().map(|row| row.order_id).collect();
        let lines = store::lines_of(tx, &orders).await?;
        // Together first: many lines of an order may count in one number.
        let mut numbers: BTreeMap<PlayScope, BTreeMap<String, i64>> = BTreeMap::new();
        let mut pools: BTreeMap<PlayScope, i64> = BTreeMap::new();
        for row in suborders {
            let own = lines.iter().filter(|line| line.order_id == row.order_id);
            let own = own.map(|line| self.line_of(game_code, line)).collect::<Result<Vec<_>, _>>()?;
            let multiple = u32::try_from(row.multiple).unwrap_or(1);
            let amounts = exposure_of(&own, multiple)
                .map_err(|error| LotteryError::Corrupt(format!("suborder {}: {error}", row.id)))?;
            let book = Book::parse(&row.book)
                .ok_or_else(|| LotteryError::Corrupt(format!("suborder {}: book {:?}", row.id, row.book)))?;
            for (play, number, amount) in amounts {
                let scope = scope_of(row.draw_id, &row.merchant, book, &play);
                let sum = match number {
                    Some(number) => numbers.entry(scope).or_default().entry(number).or_default(),
                    None => pools.entry(scope).or_default(),
                };
                *sum += amount.minor();
            }
        }
        for (scope, amounts) in numbers {
            let amounts: Vec<(String, i64)> = amounts.into_iter().collect();
            store::lower_exposure(tx, &scope, &amounts).await?;
        }
        for (scope, amount) in pools {
            store::lower_pool(tx, &scope, amount).await?;
        }
        Ok(())
    }

    /// As [`line_of`].
    pub(crate) fn line_of(&self, game_code: &str, row: &line::Model) -> Result<Line, LotteryError> {
        line_of(&self.lotteries, game_code, row)
    }

    /// As [`suborder_of`].
    pub(crate) fn suborder_of(
        &self,
        game_code: &str,
        row: &suborder::Model,
        lines: &[line::Model],
    ) -> Result<Suborder, LotteryError> {
        suborder_of(&self.lotteries, game_code, row, lines)
    }
}

/// The sheet that is stored, or the lottery's first one.
pub(crate) fn read_sheet(lottery: &Lottery, row: Option<&sheet::Model>) -> Result<Sheet, LotteryError> {
    let Some(row) = row else { return Ok(lottery.family().sheet().clone()) };
    let read = lottery.family().load_sheet(&row.prices);
    read.map_err(|error| LotteryError::Corrupt(format!("a sheet of {}: {error}", lottery.game_code())))
}

/// A stored line as its family reads it.
pub(crate) fn line_of(
    lotteries: &Lotteries,
    game_code: &str,
    row: &line::Model,
) -> Result<Line, LotteryError> {
    let corrupt =
        |what: String| LotteryError::Corrupt(format!("line {} of {}: {what}", row.position, row.order_id));
    // Also of a lottery that is no longer sold: what was accepted goes on.
    let lottery = lotteries.lottery(game_code);
    let lottery = lottery.ok_or_else(|| corrupt(format!("no game {game_code}")))?;
    let play = lottery.family().play(&row.play_code).map_err(|error| corrupt(error.to_string()))?;
    let odds = u32::try_from(row.odds).ok().and_then(Odds::from_thousandths);
    let odds = odds.ok_or_else(|| corrupt(format!("odds of {}", row.odds)))?;
    Line::new(play, &row.selection, Money::from_minor(row.unit), odds)
        .map_err(|error| corrupt(error.to_string()))
}

/// A stored suborder as its family reads it; `lines` are those of its order.
pub(crate) fn suborder_of(
    lotteries: &Lotteries,
    game_code: &str,
    row: &suborder::Model,
    lines: &[line::Model],
) -> Result<Suborder, LotteryError> {
    let own = lines.iter().filter(|line| line.order_id == row.order_id);
    let own = own.map(|line| line_of(lotteries, game_code, line)).collect::<Result<Vec<_>, _>>()?;
    let multiple = u32::try_from(row.multiple).unwrap_or_default();
    Suborder::new(row.id.to_string(), multiple, own)
        .map_err(|error| LotteryError::Corrupt(format!("suborder {}: {error}", row.id)))
}
