//! Corrections there and back: every balance that could be restored is, none falls below zero, nothing is paid twice,
//! and what could not be taken back is on the report.

use std::collections::BTreeMap;

use serde_json::json;

use crate::entered::{RIGHT, WRONG, approval, bottom, enter_again, entry, settled};
use crate::on_both_engines;
use crate::repeated;
use crate::slips::Chance;
use crate::world::{BAHT, Engine, THAI, World, minor};

/// Replaces the result, and takes back what there is, or nothing.
async fn correct(world: &World, numero: &str, result: &str, take_back: &str) {
    enter_again(world, numero, result, "reviewing").await;
    world.work().await;
    let body = approval(numero, ["draw001", "draw002"], &json!("fin001"), take_back);
    let (status, answer) = world.operator_call("LOTT", "correction", &body).await;
    assert_eq!(status, 200, "{answer}");
    world.work().await;
    let draw = world.draw(THAI, numero).await;
    assert_eq!((&draw["state"], &draw["result"]), (&json!("settled"), &json!(result)));
}

fn balances(world: &World) -> BTreeMap<String, i64> {
    world.operator.books().balances.clone().into_iter().collect()
}

/// What the report of a draw says could not be taken back, by player.
async fn shortfalls(world: &World, numero: &str) -> BTreeMap<String, i64> {
    let draw = json!({ "gameCode": THAI, "numero": numero, "merchant": "mer_a" });
    let (_, audit) = world.operator_call("LOTT", "audit", &draw).await;
    let mut all = BTreeMap::new();
    for row in audit["shortfalls"].as_array().unwrap_or_else(|| panic!("{audit}")) {
        *all.entry(row["player"].as_str().unwrap().to_owned()).or_default() += minor(&row["amount"]);
    }
    all
}

async fn preview(world: &World, numero: &str, result: &str) -> (i64, i64) {
    enter_again(world, numero, result, "reviewing").await;
    world.work().await;
    let draw = json!({ "gameCode": THAI, "numero": numero, "merchant": "mer_a" });
    let (_, preview) = world.operator_call("LOTT", "preview", &draw).await;
    (minor(&preview["gains"]), minor(&preview["losses"]))
}

/// A draw that some players bet on, paid under the first result. Returns its numero.
async fn paid(engine: Engine, chance: &mut Chance, players: usize) -> (World, String) {
    let world = World::selling(engine, vec![THAI]).await;
    let draw = world.on_sale(THAI, 1).await.remove(0);
    let numero = draw["numero"].as_str().unwrap().to_owned();
    for number in 0..players {
        let user = format!("mem_{number}");
        let player = world.player_of(THAI, &user, 1_000 * BAHT).await;
        let numbers = ["45,46", "54,55", "45,54", "11,12", "46,99"][chance.below(5)];
        world.bet(&player, &bottom("key", &numero, numbers)).await;
    }
    world.clock.set(jiff::Timestamp::from_millisecond(draw["drawTime"].as_i64().unwrap()).unwrap());
    world.work().await;
    for operator in ["draw001", "draw002"] {
        world.operator_call("LOTT", "entry", &entry(&numero, operator, WRONG)).await;
    }
    world.clock.advance(std::time::Duration::from_secs(121));
    world.work().await;
    assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
    (world, numero)
}

on_both_engines! {
    async fn l5_a_correction_there_and_back_restores_every_balance(engine) {
        let (world, numero) = settled(engine).await;
        let before = balances(&world);
        correct(&world, &numero, RIGHT, "available").await;
        assert_ne!(balances(&world), before);
        correct(&world, &numero, WRONG, "available").await;
        assert_eq!(balances(&world), before);
        assert_eq!(shortfalls(&world, &numero).await, BTreeMap::new());
        let movements = world.operator.books().movements.len();
        // What is settled stays so: sent again, everything is answered as before.
        world.write("UPDATE draw SET state = 'correcting', due_at = 0 WHERE version = 3").await.unwrap();
        for (user, paid) in [("mem_1", 0), ("mem_2", 920 * BAHT)] {
            let before = format!("UPDATE draw_suborder SET state = 'correcting', paid = {paid} WHERE player = '{user}'");
            world.write(&before).await.unwrap();
        }
        world.work().await;
        assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
        assert_eq!(world.operator.books().movements.len(), movements);
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn l5_what_could_not_be_taken_back_is_reported_and_not_paid_a_second_time(engine) {
        let (world, numero) = settled(engine).await;
        world.operator.books().balances.insert("mem_1".to_owned(), 100 * BAHT);
        let before = balances(&world);
        correct(&world, &numero, RIGHT, "available").await;
        assert_eq!(world.operator.balance("mem_1"), 0);
        assert_eq!(shortfalls(&world, &numero).await, BTreeMap::from([("mem_1".to_owned(), 1_740 * BAHT)]));
        let of_another = json!({ "gameCode": THAI, "numero": numero, "merchant": "mer_b" });
        let (_, audit) = world.operator_call("LOTT", "audit", &of_another).await;
        assert_eq!(audit["shortfalls"], json!([]), "players of a merchant are told to no other");
        assert_eq!(world.verify(None, None).await.1, []);
        // Back again: mem_1 still has 1,740 of the 1,840, mem_2 gives 920 back.
        assert_eq!(preview(&world, &numero, WRONG).await, (100 * BAHT, 920 * BAHT));
        let body = approval(&numero, ["draw001", "draw002"], &json!("fin001"), "available");
        assert_eq!(world.operator_call("LOTT", "correction", &body).await.0, 200);
        world.work().await;
        assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
        assert_eq!(balances(&world), before);
        assert_eq!(shortfalls(&world, &numero).await, BTreeMap::new());
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn l5_a_correction_that_takes_nothing_back_is_undone_without_paying_again(engine) {
        let (world, numero) = settled(engine).await;
        let before = balances(&world);
        correct(&world, &numero, RIGHT, "none").await;
        assert_eq!(shortfalls(&world, &numero).await, BTreeMap::from([("mem_1".to_owned(), 1_840 * BAHT)]));
        correct(&world, &numero, WRONG, "available").await;
        assert_eq!(balances(&world), before);
        assert_eq!(shortfalls(&world, &numero).await, BTreeMap::new());
    }

    /// Random balances in between, random ways of taking back. Short: 4 draws; long: 100.
    async fn l5_whatever_was_spent_meanwhile_nobody_gets_more_or_falls_below_zero(engine) {
        let mut chance = Chance::of("there_and_back");
        for round in 0..repeated(4, 100) {
            let (world, numero) = paid(engine, &mut chance, 12).await;
            let results = [RIGHT, "730826|99|154,967|208,481", WRONG, RIGHT, WRONG];
            for result in results {
                for number in 0..12 {
                    // Some have spent all of it, some a part, some nothing.
                    let spent = i64::try_from(chance.below(3)).unwrap();
                    let mut books = world.operator.books();
                    let balance = books.balances.get_mut(&format!("mem_{number}")).unwrap();
                    *balance -= *balance * spent / 2;
                }
                let before = balances(&world);
                let take_back = ["available", "none", "available"][chance.below(3)];
                correct(&world, &numero, result, take_back).await;
                let after = balances(&world);
                let now_missing = shortfalls(&world, &numero).await;
                let (win, paid) = wins_and_paid(&world).await;
                for (user, balance) in &after {
                    assert!(*balance >= 0, "{user}");
                    if take_back == "none" {
                        assert!(*balance >= before[user], "{user}: nothing is taken back");
                    }
                    // What a player has of it is what it won, and what is missing of earlier wins.
                    let missing = now_missing.get(user).copied().unwrap_or_default();
                    assert_eq!(paid[user], win[user] + missing, "{user} in round {round}, {result}");
                }
                assert_eq!(world.verify(None, None).await.1, []);
            }
        }
    }
}

/// By player what the draw's result wins, and what the operator paid less what it took back.
async fn wins_and_paid(world: &World) -> (BTreeMap<String, i64>, BTreeMap<String, i64>) {
    let (mut wins, mut paid) = (BTreeMap::new(), BTreeMap::new());
    for number in 0..12 {
        let user = format!("mem_{number}");
        let sql = format!("SELECT win FROM draw_suborder WHERE player = '{user}'");
        wins.insert(user.clone(), world.count(&sql).await);
        let movements = world.operator.movements(&user);
        let sum = movements.iter().filter(|(kind, _)| *kind != "bet").map(|(_, amount)| amount).sum();
        paid.insert(user, sum);
    }
    (wins, paid)
}
