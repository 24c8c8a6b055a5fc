//! Nodes whose clocks are not the database's: what came before a close is decided by the database's.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use erawan_kernel::{Clock, ManualClock, SystemClock};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::chase::{cancel, suborders};
use crate::on_both_engines;
use crate::world::{BAHT, Engine, Player, RUSH, World, client, post, sure};

/// A vendor whose node has another clock than the database. The world's clock is the node's.
async fn apart(engine: Engine) -> (World, ManualClock) {
    let mut world = World::dark(engine, vec![RUSH]).await;
    let database = ManualClock::new(world.clock.now());
    world.database_clock = Some(Arc::new(database.clone()));
    world.start().await;
    (world, database)
}

fn at(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap()
}

async fn players(world: &World, count: usize) -> Vec<Player> {
    let mut players = Vec::new();
    for number in 1..=count {
        players.push(world.player(&format!("mem_{number}"), 1_000 * BAHT).await);
    }
    players
}

/// The next draw to close: its numero and when it closes.
async fn next_draw(world: &World) -> (String, i64) {
    let draw = world.on_sale(RUSH, 1).await.remove(0);
    (draw["numero"].as_str().unwrap().to_owned(), draw["closeTime"].as_i64().unwrap())
}

/// The clock of a server: it follows the database's, and is wrong by so many milliseconds.
#[derive(Debug, Default)]
struct Following(AtomicI64);

impl Clock for Following {
    fn now(&self) -> Timestamp {
        SystemClock.now() + SignedDuration::from_millis(self.0.load(Ordering::Relaxed))
    }

    fn follows_database(&self) -> bool {
        true
    }
}

on_both_engines! {
    async fn r60_an_order_is_taken_before_the_close_by_the_clock_of_the_database(engine) {
        let (world, database) = apart(engine).await;
        let players = players(&world, 5).await;
        let (numero, close_at) = next_draw(&world).await;
        // The node's clock, the database's, and what an order gets.
        for (player, (node, shown, status)) in players.iter().zip([
            (-250, -1, 201),
            (249, -1, 201),
            (-250, 0, 409),
            (0, 0, 409),
            (250, 250, 409),
        ]) {
            world.clock.set(at(close_at + node));
            database.set(at(close_at + shown));
            let (got, view) = world.place(player, &sure("key-1", &numero, 1)).await;
            assert_eq!(got, status, "{node} {shown}: {view}");
            match status {
                201 => assert_eq!(view["betTime"], close_at + shown, "{view}"),
                _ => assert_eq!(view["errorCode"], "lottery.draw.closed", "{view}"),
            }
        }
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_order").await, 2);
    }

    async fn a_node_whose_clock_is_wrong_by_more_than_250_ms_takes_no_orders(engine) {
        let (world, database) = apart(engine).await;
        let players = players(&world, 3).await;
        let (numero, _) = next_draw(&world).await;
        let now_ms = world.clock.now_ms();
        let first = world.bet(&players[0], &sure("key-1", &numero, 1)).await;
        for difference in [251, -251, 3_600_000, -3_600_000] {
            database.set(at(now_ms + difference));
            let orders = client().post(format!("{}/lottery/api/orders", world.node().base));
            let request = orders.header("authorization", &players[1].token).json(&sure("key-1", &numero, 1));
            let response = request.send().await.unwrap();
            assert_eq!(response.status(), 503, "{difference}");
            assert_eq!(response.headers()["retry-after"], "2");
            let body: Value = response.json().await.unwrap();
            assert_eq!(body["errorCode"], "lottery.unavailable", "{body}");
            assert_eq!(world.operator.movements(&players[1].user), []);
            // What was placed before is told again, and moves nothing.
            let again = world.bet(&players[0], &sure("key-1", &numero, 1)).await;
            assert_eq!(again["orderId"], first["orderId"]);
        }
        assert_eq!(world.operator.movements(&players[0].user).len(), 1);
        for (player, difference) in players[1..].iter().zip([250, -250]) {
            database.set(at(now_ms + difference));
            world.bet(player, &sure("key-1", &numero, 1)).await;
        }
    }

    async fn only_the_node_whose_clock_is_wrong_takes_no_orders(engine) {
        let (mut world, _) = apart(engine).await;
        let players = players(&world, 2).await;
        let (numero, _) = next_draw(&world).await;
        world.node_clock = Some(Arc::new(ManualClock::new(world.clock.now() + Duration::from_millis(300))));
        let wrong = world.start_node().await;
        let (status, view) = post(&wrong.base, "/orders", Some(&players[0].token), &sure("key-1", &numero, 1)).await;
        assert_eq!((status, &view["errorCode"]), (503, &json!("lottery.unavailable")), "{view}");
        world.bet(&players[0], &sure("key-1", &numero, 1)).await;
    }

    async fn a_draw_closes_and_a_bet_can_be_cancelled_by_the_clock_of_the_database(engine) {
        let (world, database) = apart(engine).await;
        let players = players(&world, 2).await;
        let (numero, close_at) = next_draw(&world).await;
        let mut placed = Vec::new();
        for player in &players {
            placed.push(world.bet(player, &sure("key-1", &numero, 1)).await);
        }
        // The node is ahead: it closes nothing early.
        world.clock.set(at(close_at + 200));
        database.set(at(close_at - 1));
        world.work().await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "open");
        assert_eq!(cancel(&world, &players[0], &placed[0], &suborders(&placed[0])).await.0, 200);
        // The node is behind: nothing is cancelled after the close.
        world.clock.set(at(close_at - 200));
        database.set(at(close_at));
        let (status, view) = cancel(&world, &players[1], &placed[1], &suborders(&placed[1])).await;
        assert_eq!((status, &view["errorCode"]), (409, &json!("lottery.order.not.cancellable")), "{view}");
        world.clock.set(at(close_at + 201));
        database.set(at(close_at + 1));
        world.work().await;
        assert_ne!(world.draw(RUSH, &numero).await["state"], "open");
        world.clock.advance(Duration::from_secs(20));
        database.advance(Duration::from_secs(20));
        world.work().await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settled");
        assert_eq!(world.verify(None, None).await.1, []);
    }
}

/// On PostgreSQL the database itself is asked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_of_the_database_is_asked_for_its_time() {
    let mut world = World::dark(Engine::Postgres, vec![RUSH]).await;
    world.clock.set(SystemClock.now());
    let node = Arc::new(Following::default());
    world.node_clock = Some(Arc::clone(&node) as Arc<dyn Clock>);
    world.start().await;
    let players = players(&world, 4).await;
    // Not the next one, which may close meanwhile.
    let numero = world.numeros(RUSH, 3).await.remove(2);
    for (player, (wrong_ms, status)) in
        players.iter().zip([(0, 201), (10_000, 503), (-10_000, 503), (0, 201)])
    {
        node.0.store(wrong_ms, Ordering::Relaxed);
        world.clock.set(SystemClock.now());
        let before_ms = SystemClock.now_ms();
        let (got, view) = world.place(player, &sure("key-1", &numero, 1)).await;
        assert_eq!(got, status, "{wrong_ms}: {view}");
        if status == 201 {
            let placed_ms = view["betTime"].as_i64().unwrap();
            assert!((before_ms..=SystemClock.now_ms()).contains(&placed_ms), "{placed_ms} after {before_ms}");
        }
    }
}
