//! Thousands of orders around the close of their draws, from clients whose clocks are wrong by years.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use erawan_kernel::Clock;
use futures::future::join_all;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::on_both_engines;
use crate::repeated;
use crate::slips::Chance;
use crate::world::{BAHT, Player, RUSH, World, answer, client, sure};

/// How long before and after a close orders come, milliseconds.
const AROUND: i64 = 500;
/// What an order of these tests costs.
const STAKE: i64 = 10 * BAHT;

/// An order around a close: when it was sent and answered by the database's clock, and its suborder where it was taken.
struct Sent {
    user: String,
    before: i64,
    after: i64,
    suborder: Option<String>,
}

/// A moment that is years away from the true one, as a date of HTTP and in milliseconds.
fn wrong_clock(chance: &mut Chance) -> (String, i64) {
    let year = 1990 + chance.below(80);
    (format!("Mon, 01 Jan {year} 00:00:00 GMT"), i64::try_from(year).unwrap() * 31_556_952_000)
}

async fn send(world: &World, player: &Player, numero: &str, clock: (String, i64)) -> Sent {
    let mut new = sure(&format!("key-{numero}"), numero, 1);
    new["clientTime"] = json!(clock.1);
    new["betTime"] = json!(clock.0);
    let before = world.clock.now_ms();
    let request = client().post(format!("{}/lottery/api/orders", world.node().base)).json(&new);
    let (status, view) = answer(request.header("authorization", &player.token).header("date", clock.0)).await;
    let after = world.clock.now_ms();
    if status != 201 {
        assert_eq!((status, view["errorCode"].as_str()), (409, Some("lottery.draw.closed")), "{view}");
    }
    let suborder = (status == 201).then(|| view["suborders"][0]["suborderId"].as_str().unwrap().to_owned());
    Sent { user: player.user.clone(), before, after, suborder }
}

/// The clock stands still for each order.
async fn one_by_one(world: &World, players: &[Player], draw: &Value, chance: &mut Chance) -> Vec<Sent> {
    let (numero, close_at) = (draw["numero"].as_str().unwrap(), draw["closeTime"].as_i64().unwrap());
    let random = |chance: &mut Chance| i64::try_from(chance.between(0, 1_000)).unwrap() - AROUND;
    let mut offsets: Vec<i64> = players.iter().map(|_| random(chance)).collect();
    offsets[..4].copy_from_slice(&[-AROUND, -1, 0, AROUND]);
    offsets.sort_unstable();
    let mut sent = Vec::new();
    for (player, offset) in players.iter().zip(offsets) {
        world.clock.set(jiff::Timestamp::from_millisecond(close_at + offset).unwrap());
        if chance.below(8) == 0 {
            world.work().await;
        }
        sent.push(send(world, player, numero, wrong_clock(chance)).await);
    }
    sent
}

/// The clock goes on while all orders are under way, and the vendor closes and seals beside them.
async fn at_once(world: &World, players: &[Player], draw: &Value, chance: &mut Chance) -> Vec<Sent> {
    let (numero, close_at) = (draw["numero"].as_str().unwrap(), draw["closeTime"].as_i64().unwrap());
    world.clock.set(jiff::Timestamp::from_millisecond(close_at - AROUND).unwrap());
    // Orders wait for a share of them all to be answered: the clock goes with the answers, whatever the machine's speed.
    let answered = AtomicUsize::new(0);
    let clocks: Vec<_> = players.iter().map(|_| wrong_clock(chance)).collect();
    let orders = players.iter().zip(clocks).enumerate().map(|(at, (player, clock))| {
        let answered = &answered;
        async move {
            while answered.load(Ordering::Relaxed) + 16 < at {
                tokio::time::sleep(Duration::from_micros(200)).await;
            }
            let sent = send(world, player, numero, clock).await;
            answered.fetch_add(1, Ordering::Relaxed);
            sent
        }
    });
    let going_on = async {
        let all = i64::try_from(players.len()).unwrap();
        loop {
            let done = i64::try_from(answered.load(Ordering::Relaxed)).unwrap();
            let moment = close_at - AROUND + 2 * AROUND * done / all;
            world.clock.set(jiff::Timestamp::from_millisecond(moment).unwrap());
            if done == all {
                return;
            }
            world.node().lottery.work().await.unwrap();
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
    };
    tokio::join!(join_all(orders), going_on).0
}

/// The ids of a sealed list, as it is stored.
async fn sealed_ids(world: &World, numero: &str) -> BTreeSet<String> {
    let db = world.connect().await;
    let sql = format!(
        "SELECT content FROM draw_snapshot WHERE draw_id = \
         (SELECT id FROM draw WHERE game_code = '{RUSH}' AND numero = '{numero}')"
    );
    let row =
        db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap().unwrap();
    let content: Vec<u8> = row.try_get_by_index(0).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(content.as_slice()).read_to_string(&mut text).unwrap();
    let id = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        line["s"].as_str().unwrap().to_owned()
    };
    text.lines().map(id).collect()
}

/// What the operator took for a draw, by player.
fn taken(world: &World, numero: &str) -> BTreeMap<String, i64> {
    let books = world.operator.books();
    let of_draw = books.movements.iter().filter(|row| row.round.starts_with(&format!("{numero}.")));
    let mut taken = BTreeMap::new();
    for row in of_draw.filter(|row| row.kind != "win") {
        *taken.entry(row.user.clone()).or_default() -= row.amount;
    }
    taken
}

/// Accepted is what came before the close, is what was sealed, is what was paid for. Returns how many were accepted.
async fn check(world: &World, draw: &Value, sent: &[Sent]) -> usize {
    let (numero, close_at) = (draw["numero"].as_str().unwrap(), draw["closeTime"].as_i64().unwrap());
    for order in sent {
        let is_taken = order.suborder.is_some();
        assert!(!(is_taken && order.before >= close_at), "{numero} {} came at {}", order.user, order.before);
        assert!(
            is_taken || order.after >= close_at,
            "{numero} {} was answered at {}",
            order.user,
            order.after
        );
    }
    let accepted: BTreeSet<String> = sent.iter().filter_map(|order| order.suborder.clone()).collect();
    assert_eq!(sealed_ids(world, numero).await, accepted, "{numero}");
    let payers: BTreeMap<String, i64> = sent
        .iter()
        .filter(|order| order.suborder.is_some())
        .map(|order| (order.user.clone(), STAKE))
        .collect();
    assert_eq!(taken(world, numero), payers, "{numero}");
    let stored = format!(
        "SELECT CAST(COALESCE(SUM(stake), 0) AS BIGINT) FROM draw_suborder WHERE state = 'settled' AND draw_id = \
         (SELECT id FROM draw WHERE game_code = '{RUSH}' AND numero = '{numero}')"
    );
    assert_eq!(world.count(&stored).await, STAKE * i64::try_from(accepted.len()).unwrap());
    accepted.len()
}

on_both_engines! {
    /// Short: 240 orders; long: 10,000.
    async fn r60_l4_accepted_is_what_came_before_the_close_by_the_clock_of_the_database(engine) {
        let world = World::new(engine).await;
        let mut chance = Chance::of("close");
        let mut players = Vec::new();
        for number in 0..repeated(40, 100) {
            players.push(world.player(&format!("mem_{number}"), 10_000 * BAHT).await);
        }
        let (mut orders, mut accepted) = (0, 0);
        for round in 0..repeated(6, 100) {
            let draw = world.on_sale(RUSH, 1).await.remove(0);
            chance.shuffle(&mut players);
            let sent = if round % 2 == 0 {
                one_by_one(&world, &players, &draw, &mut chance).await
            } else {
                at_once(&world, &players, &draw, &mut chance).await
            };
            world.clock.set(jiff::Timestamp::from_millisecond(draw["drawTime"].as_i64().unwrap()).unwrap());
            for _ in 0..5 {
                world.pass(1).await;
            }
            orders += sent.len();
            accepted += check(&world, &draw, &sent).await;
        }
        println!("{orders} orders, {accepted} accepted");
        assert!(accepted > orders / 4 && accepted < orders * 3 / 4, "{accepted} of {orders}");
        assert_eq!(world.verify(None, None).await.1, []);
    }
}
