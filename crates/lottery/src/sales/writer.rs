//! One writer per node: takes the orders that wait, lets them in or out in one transaction, and accepts in another one all
//! whose stakes were paid meanwhile. By itself each of them would wait for the others' locks.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sea_orm::DatabaseTransaction;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use uuid::Uuid;

use super::check::CheckedOrder;
use super::quote::{Buyer, admit, quote};
use super::risk::{Needs, Risk, add_needs, scope_of};
use crate::error::{LineProblem, LotteryError, OrderError};
use crate::model::{Book, DrawState, GIVE_UP_MS, LEASE_MS, OrderState, PACE_MS, Step, SuborderState, new_id};
use crate::moment::Moment;
use crate::service::Service;
use crate::store::{self, WholeOrder, bet_order, draw, line, session, suborder};

/// The most orders of one transaction.
const BATCH_MAX: usize = 256;

/// An order that waits for the writer.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) session: session::Model,
    pub(crate) checked: CheckedOrder,
    pub(crate) reply: oneshot::Sender<Result<Placed, LotteryError>>,
}

/// An order whose stakes are paid, which waits for the writer.
#[derive(Debug)]
pub(crate) struct Paid {
    pub(crate) order_id: Uuid,
    /// Told when it is accepted, unless it is being rolled back already.
    pub(crate) reply: oneshot::Sender<Result<(), LotteryError>>,
}

/// What the writer does.
#[derive(Debug)]
pub(crate) enum Work {
    Place(Box<Waiting>),
    Accept(Paid),
}

/// An order that is stored.
#[derive(Debug)]
pub(crate) struct Placed {
    pub(crate) order_id: Uuid,
    /// What asks for its money; absent where the order was there already.
    pub(crate) money: Option<JoinHandle<()>>,
}

/// What the writer decides about one order.
enum Verdict {
    Fresh(Box<WholeOrder>),
    Known(Uuid),
    Refused(LotteryError),
}

/// The rows of the orders that are let in.
#[derive(Default)]
struct Rows {
    orders: Vec<bet_order::Model>,
    lines: Vec<line::Model>,
    suborders: Vec<suborder::Model>,
}

impl Rows {
    fn add(&mut self, whole: &WholeOrder) {
        self.orders.push(whole.order.clone());
        self.lines.extend(whole.lines.iter().cloned());
        self.suborders.extend(whole.suborders.iter().map(|(row, _)| row.clone()));
    }
}

/// What a batch reads before it decides.
struct Known {
    moment: Moment,
    draws: HashMap<(String, String), draw::Model>,
    by_key: HashMap<(String, String), (Uuid, String)>,
    last: HashMap<(String, String), i64>,
    risk: Risk,
}

pub(crate) fn book_of(session: &session::Model) -> Book {
    Book::parse(&session.book).unwrap_or(Book::Trial)
}

pub(crate) fn buyer(session: &session::Model) -> Buyer<'_> {
    Buyer { merchant: &session.merchant, book: book_of(session), player: &session.player }
}

/// Takes orders until the vendor stops.
pub(crate) async fn write_orders(service: Arc<Service>, mut queue: mpsc::Receiver<Work>) {
    let stop = service.stop.clone();
    loop {
        let first = tokio::select! {
            () = stop.cancelled() => return,
            first = queue.recv() => first,
        };
        let Some(first) = first else { return };
        let (mut orders, mut paid) = (Vec::new(), Vec::new());
        let mut next = Some(first);
        while let Some(work) = next {
            match work {
                Work::Place(waiting) => orders.push(*waiting),
                Work::Accept(one) => paid.push(one),
            }
            let is_full = orders.len() + paid.len() >= BATCH_MAX;
            next = if is_full { None } else { queue.try_recv().ok() };
        }
        let work = async {
            if !paid.is_empty() {
                accept_batch(&service, paid).await;
            }
            if !orders.is_empty() {
                write_batch(&service, orders).await;
            }
        };
        tokio::select! {
            () = stop.cancelled() => return,
            () = work => {}
        }
    }
}

async fn accept_batch(service: &Service, paid: Vec<Paid>) {
    let ids: Vec<Uuid> = paid.iter().map(|one| one.order_id).collect();
    let accepted = service.accept_orders(&ids).await;
    if let Err(error) = &accepted {
        tracing::warn!(%error, "a batch of paid orders was not accepted");
    }
    let is_alone = paid.len() == 1;
    for one in paid {
        let answer = match &accepted {
            Ok(()) => Ok(()),
            Err(error) if is_alone => Err(LotteryError::Unavailable(error.to_string())),
            Err(_) => service.accept_orders(&[one.order_id]).await,
        };
        // Who asked may have left; the order is accepted all the same.
        let _ = one.reply.send(answer);
    }
}

async fn write_batch(service: &Arc<Service>, batch: Vec<Waiting>) {
    let (orders, replies): (Vec<_>, Vec<_>) =
        batch.into_iter().map(|waiting| ((waiting.session, waiting.checked), waiting.reply)).unzip();
    let verdicts = match service.decide_batch(&orders).await {
        Ok(verdicts) => verdicts,
        Err(error) if orders.len() > 1 => {
            // One order can spoil a batch, such as a key that another node has just stored: each by itself then.
            tracing::warn!(%error, "a batch of orders was not stored");
            let mut verdicts = Vec::with_capacity(orders.len());
            for one in &orders {
                verdicts.push(service.decide_one(one).await);
            }
            verdicts
        }
        Err(error) => vec![Verdict::Refused(LotteryError::Unavailable(error.to_string()))],
    };
    service.observer.reached(Step::OrderStored).await;
    for (verdict, reply) in verdicts.into_iter().zip(replies) {
        // A client that left gets no answer; its order goes on.
        let _ = reply.send(match verdict {
            Verdict::Fresh(whole) => {
                let (service, order_id) = (Arc::clone(service), whole.order.id);
                let money = tokio::spawn(async move { service.ask_for_money(*whole).await });
                Ok(Placed { order_id, money: Some(money) })
            }
            Verdict::Known(order_id) => Ok(Placed { order_id, money: None }),
            Verdict::Refused(error) => Err(error),
        });
    }
}

impl Service {
    /// The stakes of these orders are paid: they are accepted, but for those that are being rolled back already.
    async fn accept_orders(&self, ids: &[Uuid]) -> Result<(), LotteryError> {
        let now = self.clock.now_ms();
        let tx = store::open_transaction(self.store.db()).await?;
        store::accept_orders(&tx, ids, now).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn decide_one(&self, one: &(session::Model, CheckedOrder)) -> Verdict {
        match self.decide_batch(std::slice::from_ref(one)).await {
            Ok(verdicts) => verdicts.into_iter().next().unwrap_or_else(|| {
                Verdict::Refused(LotteryError::TaskFailed("no verdict on an order".to_owned()))
            }),
            Err(error) => Verdict::Refused(LotteryError::Unavailable(error.to_string())),
        }
    }

    async fn decide_batch(
        &self,
        orders: &[(session::Model, CheckedOrder)],
    ) -> Result<Vec<Verdict>, LotteryError> {
        let ids = self.draw_ids(orders).await?;
        let tx = store::open_transaction(self.store.db()).await?;
        let locked = store::lock_draws(&tx, &ids).await?;
        // After the locks: what a draw takes is decided by the moment that is read then, once for all of these orders.
        let mut known = self.read_batch(&tx, orders, locked).await?;
        let mut rows = Rows::default();
        let mut verdicts = Vec::with_capacity(orders.len());
        for (session, checked) in orders {
            let verdict = match self.decide(&mut known, &mut rows, session, checked) {
                Ok(verdict) => {
                    known.risk.keep();
                    verdict
                }
                Err(error) => {
                    known.risk.discard();
                    Verdict::Refused(error)
                }
            };
            verdicts.push(verdict);
        }
        store::insert_orders(&tx, rows.orders, rows.lines, rows.suborders).await?;
        known.risk.write(&tx).await?;
        tx.commit().await?;
        Ok(verdicts)
    }

    async fn draw_ids(&self, orders: &[(session::Model, CheckedOrder)]) -> Result<Vec<Uuid>, LotteryError> {
        let mut numeros: HashMap<&str, HashSet<String>> = HashMap::new();
        for (_, checked) in orders {
            let of_game = numeros.entry(checked.board.lottery.game_code()).or_default();
            of_game.extend(checked.phases.iter().map(|(numero, _)| numero.to_string()));
        }
        let mut ids = Vec::new();
        for (game_code, numeros) in numeros {
            let numeros: Vec<String> = numeros.into_iter().collect();
            ids.extend(self.store.draws_of(game_code, &numeros).await?.into_iter().map(|draw| draw.id));
        }
        Ok(ids)
    }

    async fn read_batch(
        &self,
        tx: &DatabaseTransaction,
        orders: &[(session::Model, CheckedOrder)],
        locked: Vec<draw::Model>,
    ) -> Result<Known, LotteryError> {
        let moment = self.moment(tx).await?;
        let players: HashSet<String> = orders.iter().map(|(session, _)| session.player.clone()).collect();
        let players: Vec<String> = players.into_iter().collect();
        let keys: Vec<String> = orders.iter().map(|(_, checked)| checked.order_key.clone()).collect();
        let by_key = store::orders_of_keys(tx, &players, &keys).await?;
        let by_key = by_key.into_iter().map(|row| {
            ((format!("{}/{}", row.vendor, row.player), row.order_key), (row.id, row.content_hash))
        });
        let last = store::last_order_times(tx, &players, moment.at - PACE_MS).await?;
        let last = last.into_iter().map(|(player, game, at)| ((player, game), at));
        let draw_ids: Vec<Uuid> = locked.iter().map(|draw| draw.id).collect();
        let wins = store::member_wins(tx, &players, &draw_ids).await?;
        let draws: HashMap<(String, String), draw::Model> =
            locked.into_iter().map(|draw| ((draw.game_code.clone(), draw.numero.clone()), draw)).collect();
        let mut needs = Needs::new();
        for (session, checked) in orders {
            for (numero, _) in &checked.phases {
                let key = (checked.board.lottery.game_code().to_owned(), numero.to_string());
                if let Some(draw) = draws.get(&key) {
                    let buyer = buyer(session);
                    add_needs(&mut needs, |play| buyer.scope(draw, play), &checked.lines)
                        .map_err(super::check::out_of_range)?;
                }
            }
        }
        let mut risk = Risk::load(tx, &needs).await?;
        for (draw, player, play, win) in wins {
            let of_player = orders.iter().find(|(session, _)| session.player == player);
            if let Some((session, _)) = of_player {
                risk.set_member(scope_of(draw, &session.merchant, book_of(session), &play), &player, win);
            }
        }
        Ok(Known { moment, draws, by_key: by_key.collect(), last: last.collect(), risk })
    }

    fn decide(
        &self,
        known: &mut Known,
        rows: &mut Rows,
        session: &session::Model,
        checked: &CheckedOrder,
    ) -> Result<Verdict, LotteryError> {
        let key = (format!("{}/{}", session.vendor, session.player), checked.order_key.clone());
        if let Some((id, content_hash)) = known.by_key.get(&key) {
            let is_same = *content_hash == checked.content_hash;
            return if is_same { Ok(Verdict::Known(*id)) } else { Err(OrderError::KeyConflict.into()) };
        }
        self.check_operator(&session.vendor)?;
        check_clock(known.moment)?;
        let moment = known.moment.at;
        let game_code = checked.board.lottery.game_code();
        let pace_key = (session.player.clone(), game_code.to_owned());
        if known.last.get(&pace_key).is_some_and(|last| moment - last < PACE_MS) {
            return Err(OrderError::LimitReached("pace").into());
        }
        let draws = open_draws(known, game_code, checked)?;
        let draws: Vec<(draw::Model, u32)> =
            draws.into_iter().map(|(draw, multiple)| (draw.clone(), multiple)).collect();
        let pairs: Vec<(&draw::Model, u32)> =
            draws.iter().map(|(draw, multiple)| (draw, *multiple)).collect();
        let buyer = buyer(session);
        if !admit(&checked.board, &mut known.risk, &buyer, &pairs, &checked.lines)? {
            known.risk.discard();
            let quote = quote(&checked.board, &mut known.risk, &buyer, &pairs, &checked.lines)?;
            return Err(OrderError::OddsChanged(Box::new(quote)).into());
        }
        let whole = self.whole_order(session, checked, draws, moment)?;
        known.by_key.insert(key, (whole.order.id, checked.content_hash.clone()));
        known.last.insert(pace_key, moment);
        rows.add(&whole);
        Ok(Verdict::Fresh(Box::new(whole)))
    }

    fn whole_order(
        &self,
        session: &session::Model,
        checked: &CheckedOrder,
        draws: Vec<(draw::Model, u32)>,
        moment: i64,
    ) -> Result<WholeOrder, LotteryError> {
        let id = new_id(&*self.clock, &*self.entropy)?;
        let out_of_range = super::check::out_of_range;
        let first_close = draws.iter().map(|(draw, _)| draw.close_at).min().unwrap_or(moment);
        let mut suborders = Vec::with_capacity(draws.len());
        for (position, (draw, multiple)) in (0_i32..).zip(draws) {
            let stake = checked.unit_stake.times(multiple.into()).map_err(out_of_range)?;
            let row = suborder::Model {
                id: new_id(&*self.clock, &*self.entropy)?,
                order_id: id,
                draw_id: draw.id,
                position,
                vendor: session.vendor.clone(),
                merchant: session.merchant.clone(),
                book: session.book.clone(),
                player: session.player.clone(),
                multiple: i32::try_from(multiple).unwrap_or(i32::MAX),
                stake: stake.minor(),
                state: SuborderState::Placing.as_str().to_owned(),
                reason: None,
                bet_id: new_id(&*self.clock, &*self.entropy)?,
                win: 0,
                version: 0,
                paid: 0,
                shortfall: 0,
                due_at: None,
                attempts: 0,
                last_error: None,
                created_at: moment,
                changed_at: moment,
            };
            suborders.push((row, draw));
        }
        let order = bet_order::Model {
            id,
            vendor: session.vendor.clone(),
            merchant: session.merchant.clone(),
            book: session.book.clone(),
            player: session.player.clone(),
            operator_session: session.operator_session.clone(),
            currency: session.currency.clone(),
            game_code: session.game_code.clone(),
            prize_mode: session.prize_mode.clone(),
            order_key: checked.order_key.clone(),
            content_hash: checked.content_hash.clone(),
            state: OrderState::Placing.as_str().to_owned(),
            stop_on_win: checked.stop_on_win,
            phases: i32::try_from(suborders.len()).unwrap_or(i32::MAX),
            stake: checked.total.minor(),
            created_at: moment,
            refusal: None,
            // The task that was started for it has so long; afterwards any node takes it over.
            due_at: Some(moment + LEASE_MS),
            attempts: 0,
            give_up_at: first_close + GIVE_UP_MS,
            lines_dropped_at: None,
        };
        Ok(WholeOrder { order, lines: line_rows(id, checked)?, suborders })
    }
}

/// Refuses new orders while this node's clock is wrong: its players are shown wrong times of closing.
fn check_clock(moment: Moment) -> Result<(), LotteryError> {
    if moment.is_too_far() {
        return Err(LotteryError::Clock(moment.behind_ms));
    }
    Ok(())
}

fn line_rows(order_id: Uuid, checked: &CheckedOrder) -> Result<Vec<line::Model>, LotteryError> {
    let out_of_range = super::check::out_of_range;
    let mut rows = Vec::with_capacity(checked.lines.len());
    for (position, checked) in (0_i32..).zip(&checked.lines) {
        let (line, play) = (&checked.line, checked.line.play());
        rows.push(line::Model {
            order_id,
            position,
            play_code: play.code().to_owned(),
            selection: play.text(line.selection()),
            unit: line.unit().minor(),
            odds: line.odds().thousandths().into(),
            bets: i64::try_from(line.bets()).unwrap_or(i64::MAX),
            factor: i32::try_from(play.factor()).unwrap_or(i32::MAX),
            stake: line.stake().map_err(out_of_range)?.minor(),
            largest_win: line.largest_win().map_err(out_of_range)?.minor(),
        });
    }
    Ok(rows)
}

/// The draws of an order, all of which take orders at this moment.
fn open_draws<'a>(
    known: &'a Known,
    game_code: &str,
    checked: &CheckedOrder,
) -> Result<Vec<(&'a draw::Model, u32)>, LotteryError> {
    let mut draws = Vec::with_capacity(checked.phases.len());
    let mut unknown = Vec::new();
    for (at, (numero, multiple)) in checked.phases.iter().enumerate() {
        match known.draws.get(&(game_code.to_owned(), numero.to_string())) {
            Some(draw) => draws.push((draw, *multiple)),
            None => unknown.push(LineProblem { line: at, detail: format!("{numero} is not planned") }),
        }
    }
    if !unknown.is_empty() {
        return Err(OrderError::Chase(unknown).into());
    }
    let takes = |draw: &draw::Model| {
        let state = DrawState::parse(&draw.state);
        matches!(state, Some(DrawState::Planned | DrawState::Open))
            && !draw.is_suspended
            && !draw.is_before_sales
            && known.moment.at < draw.close_at
    };
    if draws.iter().all(|(draw, _)| takes(draw)) {
        return Ok(draws);
    }
    Err(OrderError::DrawClosed { on_sale: None }.into())
}
