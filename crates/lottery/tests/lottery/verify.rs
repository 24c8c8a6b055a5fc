//! `erawan draws verify` on databases that are sound.

use erawan_lottery::{Check, VerifyScope};
use serde_json::{Value, json};

use crate::chase::{cancel, chase, suborders};
use crate::entered::{RIGHT, approval, enter_again, settled};
use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, Engine, RUSH, THAI, World, order, sure};

/// Everything that happens in a lottery of our own: orders that win, lose and are refused, in real and play money,
/// cancelled ones, chases that stop and go on, a void draw, a sheet of a merchant. Returns the numeros: the first four are
/// settled, the fifth is void, the last four are on sale.
pub(crate) async fn busy(engine: Engine) -> (World, Vec<String>) {
    let world = World::new(engine).await;
    let numeros = world.numeros(RUSH, 12).await;
    let sheet = json!({ "gameCode": RUSH, "merchant": "mer_b", "prizeMode": "Normal",
        "operators": ["games001", "admin001"], "sheet": { "version": 2, "prices": { "place": [{ "odds": "9.5", "returnPpm": 950_000 }] } } });
    assert_eq!(world.operator_call("ELOTT", "sheets", &sheet).await.0, 200);
    let mut players = Vec::new();
    for user in ["mem_1", "mem_2", "mem_3", "mem_4", "trial_1"] {
        players.push(world.player(user, 1_000 * BAHT).await);
    }
    let poor = world.player("mem_5", BAHT).await;
    world.bet(&players[0], &sure("key-1", &numeros[0], 1)).await;
    world.bet(&players[4], &sure("key-1", &numeros[0], 2)).await;
    assert_eq!(world.place(&poor, &sure("key-1", &numeros[0], 2)).await.0, 409);
    let last = &numeros[8..];
    let stopping = [&numeros[..2], &last[..2]].concat();
    let stopped = world.bet(&players[1], &chase("key-1", &stopping, &[2, 1, 3, 1], true)).await;
    let going_on = [&numeros[1..3], &last[..2]].concat();
    let other = world.bet(&players[2], &chase("key-1", &going_on, &[1, 1, 2, 1], false)).await;
    world.clock.advance(std::time::Duration::from_secs(1));
    let two_lines = json!({ "orderKey": "key-2", "gameCode": RUSH, "stopOnWin": false, "total": 45,
        "lines": [
            { "playCode": "place", "selection": "7|-|7|-|-", "unit": 5, "odds": "9.7" },
            { "playCode": "place", "selection": "7|-|-|-|1", "unit": 5, "odds": "9.7" },
            { "playCode": "last2", "selection": "0,1,2,3,4|5", "unit": 5, "odds": "97" }],
        "phases": [{ "numero": numeros[0], "multiple": 1 }] });
    world.bet(&players[0], &two_lines).await;
    world.bet(&players[3], &order("key-1", &numeros[4], "front3", "1|2|3", (5, "970", 5))).await;
    world.operator.fail_next("transaction/settle", Fault::LostReply);
    let third = suborders(&other)[2].clone();
    assert_eq!(cancel(&world, &players[2], &other, &[third]).await.0, 200);
    let void = json!({ "gameCode": RUSH, "numero": numeros[4], "operators": ["a", "b"], "reason": "a test", "version": 0 });
    assert_eq!(world.operator_call("ELOTT", "void", &void).await.0, 200);
    for _ in 0..5 * 60 {
        world.pass(1).await;
        if world.draw(RUSH, &numeros[3]).await["state"] == "settled" {
            break;
        }
    }
    world.bet(&players[3], &order("key-2", &last[2], "last2", "4|5", (5, "97", 5))).await;
    let view = world.order(&players[1], &stopped["orderId"]).await;
    let states: Vec<&Value> =
        view["suborders"].as_array().unwrap().iter().map(|row| &row["status"]).collect();
    assert_eq!(states, ["won", "cancelled", "cancelled", "cancelled"]);
    (world, numeros)
}

/// An entered draw that was paid under a wrong result, and corrected: one player has not enough left to give back.
pub(crate) async fn corrected(engine: Engine) -> (World, String) {
    let (world, numero) = settled(engine).await;
    *world.operator.books().balances.get_mut("mem_1").unwrap() = 100 * BAHT;
    enter_again(&world, &numero, RIGHT, "reviewing").await;
    world.work().await;
    let (_, breaches) = world.verify(None, None).await;
    assert_eq!(breaches, [], "while a correction waits");
    let approval = approval(&numero, ["draw001", "draw002"], &json!("fin001"), "available");
    assert_eq!(world.operator_call("LOTT", "correction", &approval).await.0, 200);
    let (_, breaches) = world.verify(None, None).await;
    assert_eq!(breaches, [], "while it is paid");
    world.work().await;
    assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
    (world, numero)
}

fn of_day(day: &str) -> VerifyScope {
    VerifyScope { game: Some(RUSH.to_owned()), day: Some(day.to_owned()) }
}

on_both_engines! {
    async fn everything_that_happens_in_a_lottery_keeps_what_always_holds(engine) {
        let (world, numeros) = busy(engine).await;
        let (verified, breaches) = world.verify(None, None).await;
        assert_eq!(breaches, []);
        assert_eq!(verified.suborders, 14);
        assert_eq!(verified.lines, 16, "the order of three lines has one suborder");
        let draws = world.count("SELECT COUNT(*) FROM draw").await;
        assert_eq!(verified.draws, u64::try_from(draws).unwrap());
        let checked: Vec<Check> = verified.tallies.keys().copied().collect();
        assert_eq!(checked.len(), 14, "{checked:?}");
        assert!(verified.tallies.values().all(|tally| tally.checked > 0));
        assert_eq!(verified.tallies[&Check::Sheets].checked, 1);
        assert_eq!(verified.tallies[&Check::Wins].checked, 6 + 3, "settled suborders and settlements");
        // A day and a lottery limit it.
        let day = &numeros[0][..8];
        let of_day = format!("SELECT COUNT(*) FROM draw WHERE day = '{day}'");
        let (of, breaches) = world.verify(Some(RUSH), Some(day)).await;
        assert_eq!((of.draws, breaches.len()), (u64::try_from(world.count(&of_day).await).unwrap(), 0));
        assert_eq!((of.suborders, of.lines), (verified.suborders, verified.lines));
        let (none, _) = world.verify(Some(THAI), None).await;
        assert_eq!((none.draws, none.suborders), (0, 0));
    }

    async fn a_corrected_draw_keeps_what_always_holds(engine) {
        let (world, _) = corrected(engine).await;
        let (verified, breaches) = world.verify(None, None).await;
        assert_eq!(breaches, []);
        assert_eq!((verified.suborders, verified.tallies[&Check::Wins].checked), (3, 3 + 2));
    }

    async fn every_state_on_the_way_of_a_draw_keeps_what_always_holds(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 3).await;
        for user in ["mem_1", "mem_2"] {
            let player = world.player(user, 1_000 * BAHT).await;
            world.bet(&player, &chase("key-1", &numeros, &[1, 1, 1], user == "mem_1")).await;
        }
        world.operator.books().refuse_wins_of.insert("mem_2".into(), "RS_ERROR_WIN_HELD");
        let mut states = std::collections::BTreeSet::new();
        for _ in 0..150 {
            world.clock.advance(std::time::Duration::from_secs(1));
            // A step at a time, and each looked at.
            let lottery = &world.node().lottery;
            while lottery.work().await.unwrap() > 0 {}
            let state = world.draw(RUSH, &numeros[0]).await["state"].as_str().unwrap().to_owned();
            if states.insert(state) {
                assert_eq!(world.verify(Some(RUSH), None).await.1, []);
            }
        }
        assert!(states.len() >= 3, "{states:?}");
        world.operator.books().refuse_wins_of.clear();
        world.operator.books().refuse_wins_of.insert("mem_1".into(), "RS_ERROR_TRANSACTION_ROLLED_BACK");
        world.pass(120).await;
        assert_eq!(world.verify(Some(RUSH), None).await.1, []);
    }

    async fn nothing_is_found_beside_a_vendor_at_work(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 4).await;
        let mut players = Vec::new();
        for user in ["mem_1", "mem_2", "mem_3", "mem_4"] {
            players.push(world.player(user, 10_000 * BAHT).await);
        }
        let is_over = std::sync::atomic::AtomicBool::new(false);
        let working = async {
            for round in 0..30 {
                for (at, player) in players.iter().enumerate() {
                    let phases = world.numeros(RUSH, 3).await;
                    let new = chase(&format!("key-{round}"), &phases, &[1, 1, 1], at % 2 == 0);
                    let view = world.bet(player, &new).await;
                    if at == 3 {
                        cancel(&world, player, &view, &suborders(&view)[2..]).await;
                    }
                }
                world.pass(5).await;
            }
            is_over.store(true, std::sync::atomic::Ordering::Relaxed);
        };
        let verifying = async {
            let (scope, records) = (of_day(&numeros[0][..8]), world.records());
            while !is_over.load(std::sync::atomic::Ordering::Relaxed) {
                let (_, breaches) = world.verify_beside(&scope, Some(&records)).await.unwrap();
                assert_eq!(breaches, []);
            }
        };
        tokio::join!(working, verifying);
        assert_eq!(world.draw(RUSH, &numeros[0]).await["state"], "settled");
    }
}
