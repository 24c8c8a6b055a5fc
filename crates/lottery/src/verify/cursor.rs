//! All suborders of a draw in the sequence of their ids, whatever their state, a page at a time.

use std::collections::{HashMap, VecDeque};

use erawan_games::draws::Line;
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use crate::store::{self, PAGE, bet_order, line, suborder};

/// A suborder with its order and the order's lines.
pub(super) struct Stored {
    pub(super) row: suborder::Model,
    /// Absent where there is no such order.
    pub(super) order: Option<bet_order::Model>,
    pub(super) lines: Vec<line::Model>,
    /// What the sealed list has in place of lines that were dropped; known once the suborder was checked.
    pub(super) sealed: Option<Vec<Line>>,
}

impl Stored {
    /// When the lines of its order were dropped; nothing while they have to be there.
    pub(super) fn dropped_at(&self) -> Option<i64> {
        self.order.as_ref().and_then(|order| order.lines_dropped_at)
    }
}

/// The suborders in one state: the index gives them in the sequence of their ids.
struct Queue {
    state: String,
    rows: VecDeque<Stored>,
    after: Uuid,
    is_last: bool,
}

/// Merges the suborders of all states.
pub(super) struct Suborders {
    draw_id: Uuid,
    queues: Vec<Queue>,
}

impl Suborders {
    pub(super) async fn of(db: &impl ConnectionTrait, draw_id: Uuid) -> Result<Self, DbErr> {
        let queue = |state| Queue { state, rows: VecDeque::new(), after: Uuid::nil(), is_last: false };
        let queues = store::states_of_draw(db, draw_id).await?.into_iter().map(queue).collect();
        Ok(Self { draw_id, queues })
    }

    /// The next suborder; nothing after the last.
    pub(super) async fn next(&mut self, db: &impl ConnectionTrait) -> Result<Option<Stored>, DbErr> {
        for queue in &mut self.queues {
            if queue.rows.is_empty() && !queue.is_last {
                queue.fill(db, self.draw_id).await?;
            }
        }
        let first = |queue: &&mut Queue| queue.rows.front().map(|stored| stored.row.id);
        let next = self.queues.iter_mut().filter(|queue| !queue.rows.is_empty()).min_by_key(first);
        Ok(next.and_then(|queue| queue.rows.pop_front()))
    }
}

impl Queue {
    async fn fill(&mut self, db: &impl ConnectionTrait, draw_id: Uuid) -> Result<(), DbErr> {
        let rows = store::stored_page(db, draw_id, &self.state, self.after).await?;
        self.is_last = (rows.len() as u64) < PAGE;
        let Some(last) = rows.last() else { return Ok(()) };
        self.after = last.id;
        let ids: Vec<Uuid> = rows.iter().map(|row| row.order_id).collect();
        let mut orders = store::orders_by_ids(db, &ids).await?;
        let mut lines: HashMap<Uuid, Vec<line::Model>> = HashMap::new();
        for line in store::lines_of(db, &ids).await? {
            lines.entry(line.order_id).or_default().push(line);
        }
        // An order has one suborder in a draw.
        self.rows.extend(rows.into_iter().map(|row| Stored {
            order: orders.remove(&row.order_id),
            lines: lines.remove(&row.order_id).unwrap_or_default(),
            sealed: None,
            row,
        }));
        Ok(())
    }
}
