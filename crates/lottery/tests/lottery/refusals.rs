//! What bad input and limits get: a stable code, and nothing changes.

use serde_json::{Value, json};

use crate::chase::{cancel, chase, suborders};
use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, Player, RUSH, World, client, minor, order, sure};

/// 3 digits, every 5 minutes.
const YEEKEE: &str = "yeekee-speed";
/// 4 digits, every hour.
const MEKONG: &str = "mekong-hourly";
/// A line of a thousand bets.
const ALL: &str = "0,1,2,3,4,5,6,7,8,9|0,1,2,3,4,5,6,7,8,9|0,1,2,3,4,5,6,7,8,9";

/// Places an order that must be refused and change nothing. Returns what the refusal says.
async fn refused(world: &World, player: &Player, new: &Value, status: u16, code: &str) -> Value {
    let count = "SELECT COUNT(*) FROM draw_order";
    let (orders, moved) = (world.count(count).await, world.operator.movements(&player.user));
    let (got, body) = world.place(player, new).await;
    assert_eq!((got, body["errorCode"].as_str()), (status, Some(code)), "{body}");
    assert_eq!(world.count(count).await, orders);
    assert_eq!(world.operator.movements(&player.user), moved);
    body["value"].clone()
}

fn lines(count: usize, play: &str, selection: &str, odds: &str) -> Vec<Value> {
    let line = json!({ "playCode": play, "selection": selection, "unit": 1, "odds": odds });
    vec![line; count]
}

async fn quote(world: &World, player: &Player, lines: &[Value], numeros: &[String]) -> (u16, Value) {
    let phases: Vec<Value> =
        numeros.iter().map(|numero| json!({ "numero": numero, "multiple": 1 })).collect();
    world.post("/quote", Some(&player.token), &json!({ "lines": lines, "phases": phases })).await
}

/// An order of one pair of digits, 2,000 units: it can win 194,000, of 1,000,000 that fit into the pool.
fn pair(key: &str, numero: &str, pair: &str) -> Value {
    order(key, numero, "last2", pair, (2_000, "97", 2_000))
}

on_both_engines! {
    async fn what_all_players_can_win_in_a_pool_has_a_limit_and_a_cancelled_order_makes_room(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 2).await;
        let mut players = Vec::new();
        for user in ["mem_1", "mem_2", "mem_3", "mem_4", "mem_5", "mem_6", "trial_1"] {
            players.push(world.player(user, 10_000 * BAHT).await);
        }
        let mut views = Vec::new();
        for (at, player) in players[..5].iter().enumerate() {
            views.push(world.bet(player, &pair("key-1", &numeros[0], &format!("{at}|7"))).await);
        }
        let sixth = pair("key-1", &numeros[0], "9|9");
        let value = refused(&world, &players[5], &sixth, 409, "lottery.limit.reached").await;
        assert_eq!(value["limit"], "pool");
        // Another draw, another play and the other book have pools of their own.
        world.bet(&players[5], &pair("key-2", &numeros[1], "9|9")).await;
        world.bet(&players[6], &pair("key-1", &numeros[0], "9|9")).await;
        world.clock.advance(std::time::Duration::from_secs(1));
        let last3 = order("key-3", &numeros[0], "last3", "9|9|9", (200, "970", 200));
        world.bet(&players[5], &last3).await;
        world.clock.advance(std::time::Duration::from_secs(1));
        let value = refused(&world, &players[0], &pair("key-2", &numeros[0], "1|1"), 409, "lottery.limit.reached").await;
        assert_eq!(value["limit"], "pool", "the pool comes before what one member can win");
        let ids = suborders(&views[4]);
        assert_eq!(cancel(&world, &players[4], &views[4], &ids).await.0, 200);
        let value = refused(&world, &players[0], &pair("key-2", &numeros[0], "1|1"), 409, "lottery.limit.reached").await;
        assert_eq!(value["limit"], "memberWin");
        world.bet(&players[5], &sixth).await;
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn an_order_has_at_most_200_lines_of_1000_bets_and_200000_bets(engine) {
        let world = World::selling(engine, vec![RUSH, MEKONG]).await;
        let numeros = world.numeros(RUSH, 2).await;
        let player = world.player("mem_1", 1_000_000 * BAHT).await;
        let mut new = sure("key-1", &numeros[0], 1);
        new["lines"] = json!(lines(201, "place", "7|-|-|-|-", "9.7"));
        let value = refused(&world, &player, &new, 400, "lottery.stake.invalid").await;
        assert!(value["lines"][0]["detail"].as_str().unwrap().contains("200 lines"), "{value}");
        new["lines"] = json!([]);
        refused(&world, &player, &new, 400, "lottery.stake.invalid").await;
        let many = lines(200, "front3", ALL, "970");
        let (status, fits) = quote(&world, &player, &many, &numeros[..1]).await;
        assert_eq!((status, minor(&fits["total"])), (200, 200_000 * BAHT), "{}", fits["errorCode"]);
        let (status, body) = quote(&world, &player, &many, &numeros).await;
        assert_eq!((status, body["errorCode"].as_str()), (400, Some("lottery.stake.invalid")));
        new["lines"] = json!(many);
        new["phases"] = json!(numeros.iter().map(|numero| json!({ "numero": numero, "multiple": 1 })).collect::<Vec<_>>());
        let value = refused(&world, &player, &new, 400, "lottery.stake.invalid").await;
        assert!(value["lines"][0]["detail"].as_str().unwrap().contains("200000 bets"), "{value}");
        // Numbers of which each is a bet: a thousand, and one more.
        let mekong = world.player_of(MEKONG, "mem_2", BAHT).await;
        let hour = world.numeros(MEKONG, 1).await;
        let numbers = |count: usize| {
            let all: Vec<String> = (0..count).map(|number| format!("{number:04}")).collect();
            lines(1, "top4", &all.join(","), "9000")
        };
        assert_eq!(quote(&world, &mekong, &numbers(1_000), &hour).await.0, 200);
        let (status, body) = quote(&world, &mekong, &numbers(1_001), &hour).await;
        assert_eq!((status, body["errorCode"].as_str()), (400, Some("lottery.selection.invalid")), "{body}");
    }

    async fn a_suborder_above_its_limit_is_refused_and_one_of_it_is_taken(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 2).await;
        let player = world.player("mem_1", 100_000 * BAHT).await;
        let mut new = sure("key-1", &numeros[0], 2_000);
        new["phases"][0]["multiple"] = json!(2);
        new["total"] = json!(40_000);
        refused(&world, &player, &new, 400, "lottery.stake.invalid").await;
        // Every draw of a chase counts by itself.
        let mut new = chase("key-1", &numeros, &[1, 2], false);
        new["lines"][0]["unit"] = json!(2_000);
        new["total"] = json!(60_000);
        refused(&world, &player, &new, 400, "lottery.stake.invalid").await;
        world.bet(&player, &sure("key-1", &numeros[0], 2_000)).await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -20_000 * BAHT)]);
    }

    async fn three_equal_digits_have_no_price_in_tote(engine) {
        let world = World::selling(engine, vec![YEEKEE]).await;
        let numeros = world.numeros(YEEKEE, 1).await;
        let player = world.player_of(YEEKEE, "mem_1", 1_000 * BAHT).await;
        let tote = |number: &str, odds: &str| {
            json!({ "orderKey": "key-1", "gameCode": YEEKEE, "stopOnWin": false, "total": 1,
                "lines": lines(1, "tod3", number, odds), "phases": [{ "numero": numeros[0], "multiple": 1 }] })
        };
        let value = refused(&world, &player, &tote("111", "900"), 400, "lottery.selection.invalid").await;
        assert_eq!(value["lines"][0]["line"], 0);
        world.bet(&player, &tote("112", "300")).await;
    }

    async fn a_void_draw_takes_no_orders_and_names_the_one_on_sale(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 3).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let void = json!({ "gameCode": RUSH, "numero": numeros[0], "operators": ["a", "b"], "reason": "a test", "version": 0 });
        assert_eq!(world.operator_call("ELOTT", "void", &void).await.0, 200);
        for _ in 0..2 {
            let value = refused(&world, &player, &sure("key-1", &numeros[0], 1), 409, "lottery.draw.closed").await;
            assert_eq!(value["numero"], numeros[1].as_str());
            let chase = chase("key-1", &numeros, &[1, 1, 1], false);
            refused(&world, &player, &chase, 409, "lottery.draw.closed").await;
            // Once voiding, once void.
            world.work().await;
        }
        assert_eq!(world.draw(RUSH, &numeros[0]).await["state"], "void");
        world.bet(&player, &sure("key-1", &numeros[1], 1)).await;
    }

    async fn who_cannot_be_served_is_told_when_to_come_back(engine) {
        let world = World::new(engine).await;
        let ticket = world.operator.ticket("mem_1", BAHT, "mer_a");
        world.operator.books().away = Some(Fault::LostRequest);
        let new = json!({ "ticket": ticket, "gameCode": RUSH, "language": "TH" });
        let open = || client().post(format!("{}/lottery/api/session", world.node().base)).json(&new).send();
        let response = open().await.unwrap();
        assert_eq!(response.status(), 503);
        assert_eq!(response.headers()["retry-after"], "2");
        let body: Value = response.json().await.unwrap();
        assert_eq!(body["errorCode"], "lottery.unavailable");
        world.operator.books().away = None;
        let response = open().await.unwrap();
        assert_eq!(response.status(), 200);
        assert!(!response.headers().contains_key("retry-after"));
    }
}
