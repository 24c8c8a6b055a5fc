//! Many suborders at once, written as the writer would have stored them.

use crate::world::{Engine, World};

impl World {
    /// Copies the one suborder there is so many times, each with an order of its own, as the writer would have stored
    /// them, and places their bets at the operator.
    pub(crate) async fn copy_suborder(&self, user: &str, copies: usize) {
        use sea_orm::ConnectionTrait;
        let db = self.connect().await;
        let number = |at: usize| format!("{:012x}", at + 1);
        let id = |kind: u8, at: usize| format!("0193a5c0-0000-7000-8{kind:03}-{}", number(at));
        let literal = |text: &str| match self.engine {
            Engine::Sqlite => format!("X'{}'", text.replace('-', "")),
            Engine::Postgres => format!("'{text}'::uuid"),
        };
        let mut bets = Vec::new();
        for at in 0..copies {
            let (order, suborder, bet) = (id(1, at), id(2, at), id(3, at));
            let statements = [
                format!(
                    "INSERT INTO draw_order SELECT {}, vendor, merchant, book, player, operator_session, currency, \
                     game_code, prize_mode, 'copy-{at}', content_hash, state, stop_on_win, phases, stake, created_at, \
                     refusal, due_at, attempts, give_up_at, lines_dropped_at FROM draw_order WHERE order_key = 'key-0'",
                    literal(&order)
                ),
                format!(
                    "INSERT INTO draw_line SELECT {}, position, play_code, selection, unit, odds, bets, factor, stake, \
                     largest_win FROM draw_line WHERE order_id = (SELECT id FROM draw_order WHERE order_key = 'key-0')",
                    literal(&order)
                ),
                format!(
                    "INSERT INTO draw_suborder SELECT {}, {}, draw_id, position, vendor, merchant, book, player, \
                     multiple, stake, state, reason, {}, win, version, paid, shortfall, due_at, attempts, last_error, \
                     created_at, changed_at FROM draw_suborder \
                     WHERE order_id = (SELECT id FROM draw_order WHERE order_key = 'key-0')",
                    literal(&suborder),
                    literal(&order),
                    literal(&bet)
                ),
            ];
            for statement in statements {
                db.execute_unprepared(&statement).await.unwrap();
            }
            bets.push((suborder, bet));
        }
        self.operator.copy_bets(user, &bets);
    }
}
