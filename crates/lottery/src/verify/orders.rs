//! Whole orders: what they come to over their draws, and chases that stop.

use erawan_games::draws::Line;
use sea_orm::DatabaseTransaction;

use super::cursor::Stored;
use super::draw::{Drawing, PEOPLE_MAX_MS};
use super::findings::Check;
use super::{Verifier, money};
use crate::error::LotteryError;
use crate::model::{GIVE_UP_MS, OrderState, SuborderState};
use crate::sales::check::hash_of;
use crate::sales::line_of;
use crate::store::{self, Phase, bet_order, line};

impl Verifier<'_> {
    /// Checks the orders of these suborders that begin in this draw; with a day, in no other one of it before.
    pub(super) async fn check_orders(
        &mut self,
        tx: &DatabaseTransaction,
        draw: &Drawing,
        suborders: &[Stored],
    ) -> Result<(), LotteryError> {
        if suborders.is_empty() {
            return Ok(());
        }
        let ids: Vec<_> = suborders.iter().map(|stored| stored.row.order_id).collect();
        let first = store::first_here(tx, draw.row.id, self.scope, &ids).await?;
        for stored in suborders {
            let (Some(order), Some(count)) = (&stored.order, first.get(&stored.row.order_id)) else {
                continue;
            };
            let phases = match count {
                1 => vec![phase_in(draw, stored)],
                _ => store::phases_of(tx, order.id).await?,
            };
            self.check_phases(order, &phases);
            self.check_content(order, stored, &phases);
            self.check_order_due(order);
            if order.stop_on_win {
                self.check_chase(tx, order, &phases).await?;
            }
        }
        Ok(())
    }

    /// An order has all its draws, rising, and costs what they cost together.
    fn check_phases(&mut self, order: &bet_order::Model, phases: &[Phase]) {
        let stake: i64 = phases.iter().map(|phase| phase.suborder.stake).sum();
        self.findings.hold(Check::Stakes, stake == order.stake, || {
            format!("order {}: {} is stored, {} by its suborders", order.id, money(order.stake), money(stake))
        });
        let places = phases.iter().map(|phase| phase.suborder.position);
        let is_whole = places.eq(0..order.phases);
        let rises = phases.is_sorted_by(|one, next| one.close_at < next.close_at);
        self.findings.hold(Check::Chases, is_whole && rises, || {
            format!("order {} has not its {} rising draws", order.id, order.phases)
        });
        let is_one_lottery = phases.iter().all(|phase| phase.game_code == order.game_code);
        self.findings.hold(Check::Books, is_one_lottery, || {
            format!("order {} of {} has draws of another lottery", order.id, order.game_code)
        });
    }

    /// Lines, odds, draws and multiples are those that the player sent, by the hash that was stored with them.
    fn check_content(&mut self, order: &bet_order::Model, stored: &Stored, phases: &[Phase]) {
        let read = |row: &line::Model| line_of(&self.lotteries, &order.game_code, row);
        let lines: Result<Vec<Line>, _> = match (&stored.sealed, order.lines_dropped_at) {
            (Some(sealed), Some(_)) => Ok(sealed.clone()),
            // It left its first draw before that was sealed: nothing says any longer what it was.
            (None, Some(_)) => return,
            (_, None) => stored.lines.iter().map(read).collect(),
        };
        let draws: Vec<(String, u32)> = phases
            .iter()
            .map(|phase| (phase.numero.clone(), u32::try_from(phase.suborder.multiple).unwrap_or_default()))
            .collect();
        let hash = lines.map(|lines| hash_of(&order.game_code, order.stop_on_win, &lines, &draws));
        self.findings.hold(Check::Lines, hash.is_ok_and(|hash| hash == order.content_hash), || {
            format!("order {} is not what was accepted", order.id)
        });
    }

    /// Whether a stake was taken is known soon after the first close.
    fn check_order_due(&mut self, order: &bet_order::Model) {
        let state = OrderState::parse(&order.state);
        self.findings.hold(Check::States, state.is_some(), || {
            format!("order {}: no such state as {:?}", order.id, order.state)
        });
        let is_open = matches!(state, Some(OrderState::Placing | OrderState::Returning));
        let until = order.give_up_at - GIVE_UP_MS + super::draw::MACHINES_MAX_MS;
        self.findings.hold(Check::Due, !is_open || self.now <= until, || {
            format!("order {} is still {}, its stake is undecided", order.id, order.state)
        });
    }

    /// After a win nothing is left in draws that were open then, and what was stopped followed a win.
    async fn check_chase(
        &mut self,
        tx: &DatabaseTransaction,
        order: &bet_order::Model,
        phases: &[Phase],
    ) -> Result<(), LotteryError> {
        for (at, phase) in phases.iter().enumerate() {
            let state = SuborderState::parse(&phase.suborder.state);
            let is_stopped = matches!(state, Some(SuborderState::Stopping | SuborderState::Stopped));
            // Under a version that was corrected the win may have been another one.
            let may_have_won = |before: &Phase| before.suborder.win > 0 || before.version > 1;
            let follows = !is_stopped || phases[..at].iter().any(may_have_won);
            self.findings.hold(Check::Chases, follows, || {
                format!("suborder {} is {} without a win", phase.suborder.id, phase.suborder.state)
            });
            let is_paid = matches!(state, Some(SuborderState::Settled)) && phase.suborder.win > 0;
            if !is_paid || phase.version > 1 {
                continue;
            }
            // The moment of the win: its own, or of all where the row was changed later.
            let all = store::settled_at(tx, phase.suborder.draw_id, phase.version).await?;
            let moment = all.map_or(phase.suborder.changed_at, |all| all.min(phase.suborder.changed_at));
            for later in &phases[at + 1..] {
                let stays = later.close_at > moment && is_alive(later);
                self.findings.hold(Check::Chases, !stays, || {
                    format!(
                        "order {} stops on a win, suborder {} is {} in {} after one in {}",
                        order.id, later.suborder.id, later.suborder.state, later.numero, phase.numero
                    )
                });
            }
        }
        Ok(())
    }

    /// A stake on its way back arrives, and a correction is answered.
    pub(super) fn check_suborder_due(&mut self, row: &store::suborder::Model, state: SuborderState) {
        let told = match state {
            SuborderState::Cancelling | SuborderState::Stopping | SuborderState::Voiding => {
                super::draw::MACHINES_MAX_MS
            }
            SuborderState::Correcting | SuborderState::Stuck => PEOPLE_MAX_MS,
            _ => return,
        };
        self.findings.hold(Check::Due, self.now <= row.changed_at + told, || {
            let error = row.last_error.as_deref().unwrap_or("no error");
            format!("suborder {} is still {}: {error}", row.id, row.state)
        });
    }
}

/// The one draw of an order that has no other.
fn phase_in(draw: &Drawing, stored: &Stored) -> Phase {
    Phase {
        suborder: stored.row.clone(),
        game_code: draw.row.game_code.clone(),
        numero: draw.row.numero.clone(),
        close_at: draw.row.close_at,
        version: draw.row.version,
    }
}

/// Whether a suborder is still to be decided, or was decided, by its draw.
fn is_alive(phase: &Phase) -> bool {
    use SuborderState as S;
    let state = SuborderState::parse(&phase.suborder.state);
    matches!(state, Some(S::Placing | S::Accepted | S::Settling | S::Settled | S::Correcting))
}
