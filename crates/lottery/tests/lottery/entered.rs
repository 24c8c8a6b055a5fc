use erawan_lottery::Step;
use serde_json::{Value, json};

use crate::auditor::Mood;
use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, THAI, World};

const RESULT: &str = "730826|45|154,967|208,481";

pub(crate) fn entry(numero: &str, operator: &str, result: &str) -> Value {
    json!({ "gameCode": THAI, "numero": numero, "operator": operator, "result": result, "source": "the newspaper" })
}

pub(crate) fn bottom(key: &str, numero: &str, number: &str) -> Value {
    json!({ "orderKey": key, "gameCode": THAI, "stopOnWin": false, "total": 40,
        "lines": [{ "playCode": "bot2", "selection": number, "unit": 20, "odds": "92" }],
        "phases": [{ "numero": numero, "multiple": 1 }] })
}

/// A world whose next entered draw is sealed and whose drawing has begun, with one order in it.
pub(crate) async fn sealed(engine: crate::world::Engine) -> (World, String) {
    let world = World::selling(engine, vec![THAI]).await;
    let draw = world.on_sale(THAI, 1).await.remove(0);
    let numero = draw["numero"].as_str().unwrap().to_owned();
    let player = world.player_of(THAI, "mem_1", 1_000 * BAHT).await;
    world.bet(&player, &bottom("key-1", &numero, "45,54")).await;
    world.clock.set(jiff::Timestamp::from_millisecond(draw["closeTime"].as_i64().unwrap()).unwrap());
    world.work().await;
    let (status, refused) = world.operator_call("LOTT", "entry", &entry(&numero, "draw001", RESULT)).await;
    assert_eq!(
        (status, refused["errorCode"].as_str()),
        (409, Some("lottery.result.state")),
        "before the drawing"
    );
    world.clock.set(jiff::Timestamp::from_millisecond(draw["drawTime"].as_i64().unwrap()).unwrap());
    world.work().await;
    assert_eq!(world.draw(THAI, &numero).await["state"], "sealed");
    (world, numero)
}

/// What was typed first, and what was published in truth.
pub(crate) const WRONG: &str = RESULT;
pub(crate) const RIGHT: &str = "730826|54|154,967|208,481";

/// A world with a draw that was paid under a wrong result: one player won by it, one lost, one is not concerned.
pub(crate) async fn settled(engine: crate::world::Engine) -> (World, String) {
    let world = World::selling(engine, vec![THAI]).await;
    let draw = world.on_sale(THAI, 1).await.remove(0);
    let numero = draw["numero"].as_str().unwrap().to_owned();
    for (user, number) in [("mem_1", "45,46"), ("mem_2", "54"), ("mem_3", "11,12")] {
        let player = world.player_of(THAI, user, 1_000 * BAHT).await;
        let mut new = bottom("key-1", &numero, number);
        if user == "mem_2" {
            new["lines"][0]["unit"] = json!(10);
            new["total"] = json!(10);
        }
        world.bet(&player, &new).await;
    }
    world.clock.set(jiff::Timestamp::from_millisecond(draw["drawTime"].as_i64().unwrap()).unwrap());
    world.work().await;
    for operator in ["draw001", "draw002"] {
        world.operator_call("LOTT", "entry", &entry(&numero, operator, WRONG)).await;
    }
    world.clock.advance(std::time::Duration::from_secs(121));
    world.work().await;
    assert_eq!(world.operator.movements("mem_1"), [("bet", -40 * BAHT), ("win", 1_840 * BAHT)]);
    (world, numero)
}

pub(crate) async fn enter_again(world: &World, numero: &str, result: &str, state: &str) {
    for (operator, state) in [("draw001", "waiting"), ("draw002", state)] {
        let mut body = entry(numero, operator, result);
        body["reason"] = json!("the newspaper was wrong");
        let (_, entered) = world.operator_call("LOTT", "entry", &body).await;
        assert_eq!(entered["state"], state, "{entered}");
    }
}

pub(crate) fn approval(numero: &str, operators: [&str; 2], finance: &Value, take_back: &str) -> Value {
    json!({ "gameCode": THAI, "numero": numero, "operators": operators, "finance": finance, "takeBack": take_back })
}

on_both_engines! {
    async fn two_operators_type_an_entered_result_and_it_is_paid_after_two_minutes(engine) {
        let (world, numero) = sealed(engine).await;
        let (_, first) = world.operator_call("LOTT", "entry", &entry(&numero, "draw001", RESULT)).await;
        assert_eq!(first["state"], "waiting");
        let (status, refused) = world.operator_call("LOTT", "entry", &entry(&numero, "draw001", RESULT)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (403, Some("lottery.result.same.person")));
        assert!(world.draw(THAI, &numero).await.get("result").is_none());
        let (_, second) = world.operator_call("LOTT", "entry", &entry(&numero, "draw002", RESULT)).await;
        assert_eq!(second["state"], "published");
        assert_eq!(world.draw(THAI, &numero).await["result"], RESULT);
        world.pass(119).await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -40 * BAHT)]);
        world.pass(2).await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -40 * BAHT), ("win", 1_840 * BAHT)]);
        assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
        let (status, refused) = world.operator_call("LOTT", "entry", &entry(&numero, "draw003", RESULT)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.result.state")), "already there");
    }

    async fn entries_that_differ_are_both_typed_again(engine) {
        let (world, numero) = sealed(engine).await;
        world.operator_call("LOTT", "entry", &entry(&numero, "draw001", RESULT)).await;
        let wrong = "730826|54|154,967|208,481";
        let (_, second) = world.operator_call("LOTT", "entry", &entry(&numero, "draw002", wrong)).await;
        assert_eq!(second, json!({ "state": "differs" }), "not how");
        assert_eq!(world.draw(THAI, &numero).await["state"], "sealed");
        let (_, again) = world.operator_call("LOTT", "entry", &entry(&numero, "draw002", RESULT)).await;
        assert_eq!(again["state"], "waiting");
        let (_, both) = world.operator_call("LOTT", "entry", &entry(&numero, "draw001", RESULT)).await;
        assert_eq!(both["state"], "published");
        let body = json!({ "gameCode": THAI, "numero": numero, "merchant": "mer_a" });
        let (_, audit) = world.operator_call("LOTT", "audit", &body).await;
        assert_eq!(audit["events"][0]["kind"], "entries_differ");
        assert!(world.write("UPDATE draw_entry SET result = 'x'").await.unwrap_err().contains("only added"));
    }

    async fn a_result_that_is_none_is_refused_and_a_frozen_one_is_not_paid(engine) {
        let (world, numero) = sealed(engine).await;
        for result in ["", "730826", "73082|45|154,967|208,481", "730826|45|154|208,481", "a30826|45|154,967|208,481"] {
            let (status, refused) = world.operator_call("LOTT", "entry", &entry(&numero, "draw001", result)).await;
            assert_eq!((status, refused["errorCode"].as_str()), (400, Some("lottery.result.invalid")), "{result}");
        }
        for operator in ["draw001", "draw002"] {
            world.operator_call("LOTT", "entry", &entry(&numero, operator, RESULT)).await;
        }
        let freeze = |is_frozen: bool, operator: &str| json!({ "gameCode": THAI, "numero": numero, "operator": operator, "isFrozen": is_frozen });
        assert_eq!(world.operator_call("LOTT", "freeze", &freeze(true, "risk001")).await.0, 200);
        world.pass(300).await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -40 * BAHT)]);
        let (status, refused) = world.operator_call("LOTT", "freeze", &freeze(false, "risk001")).await;
        assert_eq!((status, refused["errorCode"].as_str()), (403, Some("lottery.result.same.person")));
        assert_eq!(world.operator_call("LOTT", "freeze", &freeze(false, "draw001")).await.0, 200);
        world.work().await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -40 * BAHT), ("win", 1_840 * BAHT)]);
    }

    async fn who_releases_a_payout_does_not_shorten_the_time_to_hold_it_back(engine) {
        let (world, numero) = sealed(engine).await;
        for operator in ["draw001", "draw002"] {
            world.operator_call("LOTT", "entry", &entry(&numero, operator, RESULT)).await;
        }
        for (is_frozen, operator) in [(true, "risk001"), (false, "draw001")] {
            let call = json!({ "gameCode": THAI, "numero": numero, "operator": operator, "isFrozen": is_frozen });
            assert_eq!(world.operator_call("LOTT", "freeze", &call).await.0, 200);
        }
        world.pass(119).await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -40 * BAHT)]);
        world.pass(2).await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -40 * BAHT), ("win", 1_840 * BAHT)]);
    }

    async fn a_payout_that_is_held_back_while_it_is_calculated_is_not_made(engine) {
        let (world, numero) = sealed(engine).await;
        for operator in ["draw001", "draw002"] {
            world.operator_call("LOTT", "entry", &entry(&numero, operator, RESULT)).await;
        }
        let calculated = world.stops.pause_at(Step::Calculated);
        world.clock.advance(std::time::Duration::from_secs(121));
        let freeze = async {
            calculated.reached.notified().await;
            let call = json!({ "gameCode": THAI, "numero": numero, "operator": "risk001", "isFrozen": true });
            assert_eq!(world.operator_call("LOTT", "freeze", &call).await.0, 200);
            calculated.go.notify_one();
        };
        tokio::join!(world.work(), freeze);
        world.pass(60).await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -40 * BAHT)]);
        assert_eq!(world.draw(THAI, &numero).await["state"], "resulted");
    }

    async fn l5_a_wrong_result_is_corrected_once_and_no_balance_falls_below_zero(engine) {
        let (world, numero) = settled(engine).await;
        let draw = json!({ "gameCode": THAI, "numero": numero, "merchant": "mer_a" });
        let (status, refused) = world.operator_call("LOTT", "preview", &draw).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.result.state")));
        // The player has spent all but 100 baht of the win of 1,840.
        *world.operator.books().balances.get_mut("mem_1").unwrap() = 100 * BAHT;
        enter_again(&world, &numero, RIGHT, "reviewing").await;
        world.work().await;
        assert_eq!(world.draw(THAI, &numero).await["result"], WRONG, "nothing changes before it is approved");
        let (_, preview) = world.operator_call("LOTT", "preview", &draw).await;
        assert_eq!((&preview["gains"], &preview["losses"]), (&json!("920.00"), &json!("1840.00")), "{preview}");
        assert_eq!((&preview["count"], &preview["result"]), (&json!(2), &json!(RIGHT)));
        for (operators, finance) in [(["a", "b"], Value::Null), (["a", "a"], json!("c")), (["a", "b"], json!("b"))] {
            let (status, refused) = world.operator_call("LOTT", "correction", &approval(&numero, operators, &finance, "available")).await;
            assert_eq!((status, refused["errorCode"].as_str()), (403, Some("lottery.result.same.person")));
        }
        for _ in 0..2 {
            world.operator.fail_next("transaction/settle", Fault::LostReply);
        }
        let approval = approval(&numero, ["draw001", "draw002"], &json!("fin001"), "available");
        assert_eq!(world.operator_call("LOTT", "correction", &approval).await.0, 200);
        world.pass(20).await;
        let (status, refused) = world.operator_call("LOTT", "correction", &approval).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.result.state")), "it is done");
        let corrected = world.draw(THAI, &numero).await;
        assert_eq!((&corrected["result"], &corrected["state"]), (&json!(RIGHT), &json!("settled")));
        assert_eq!(world.operator.movements("mem_1")[2..], [("correction", -100 * BAHT)]);
        assert_eq!(world.operator.movements("mem_2")[2..], [("correction", 920 * BAHT)]);
        assert_eq!(world.operator.movements("mem_3").len(), 2, "what did not change has no correction");
        assert_eq!(world.operator.balance("mem_1"), 0);
        assert_eq!(world.count("SELECT CAST(SUM(shortfall) AS BIGINT) FROM draw_suborder").await, 1_740 * BAHT);
        let body = json!({ "gameCode": THAI, "numero": numero, "merchant": "mer_a" });
        let (_, audit) = world.operator_call("LOTT", "audit", &body).await;
        assert_eq!((&audit["settlement"]["version"], &audit["events"][0]["kind"]), (&json!(2), &json!("corrected")));
    }

    async fn a_correction_that_takes_nothing_back_pays_the_winners_only(engine) {
        let (world, numero) = settled(engine).await;
        enter_again(&world, &numero, RIGHT, "reviewing").await;
        world.work().await;
        let approval = approval(&numero, ["draw001", "draw002"], &Value::Null, "none");
        assert_eq!(world.operator_call("LOTT", "correction", &approval).await.0, 200);
        world.work().await;
        assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
        assert_eq!(world.operator.movements("mem_1").len(), 2);
        assert_eq!(world.operator.movements("mem_2")[2..], [("correction", 920 * BAHT)]);
    }

    async fn correcting_to_the_same_result_or_without_a_reason_does_nothing(engine) {
        let (world, numero) = settled(engine).await;
        let (status, refused) = world.operator_call("LOTT", "entry", &entry(&numero, "draw001", RIGHT)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.result.state")));
        enter_again(&world, &numero, WRONG, "unchanged").await;
        world.pass(5).await;
        assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
        assert_eq!(world.operator.movements("mem_1").len(), 2);
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_result").await, 1);
    }

    async fn l6_a_correction_on_which_the_calculations_differ_moves_nothing(engine) {
        let (world, numero) = settled(engine).await;
        world.auditor.as_ref().unwrap().become_(Mood::Wrong);
        enter_again(&world, &numero, RIGHT, "reviewing").await;
        world.pass(5).await;
        let approval = approval(&numero, ["draw001", "draw002"], &json!("fin001"), "available");
        assert_eq!(world.operator_call("LOTT", "correction", &approval).await.0, 409);
        world.auditor.as_ref().unwrap().become_(Mood::Honest);
        let draw = json!({ "gameCode": THAI, "numero": numero, "operator": "draw001" });
        assert_eq!(world.operator_call("LOTT", "recalculate", &draw).await.0, 200);
        world.work().await;
        assert_eq!(world.operator_call("LOTT", "correction", &approval).await.0, 200);
        world.work().await;
        assert_eq!(world.operator.movements("mem_2")[2..], [("correction", 920 * BAHT)]);
    }

    async fn a_crash_in_a_correction_moves_money_once(engine) {
        for step in [Step::SettlementStored, Step::BatchAnswered, Step::BatchStored] {
            let (mut world, numero) = settled(engine).await;
            enter_again(&world, &numero, RIGHT, "reviewing").await;
            world.work().await;
            let body = approval(&numero, ["draw001", "draw002"], &json!("fin001"), "available");
            world.stops.stop_at(step);
            let stopped = {
                let world = &world;
                let working = async {
                    world.operator_call("LOTT", "correction", &body).await;
                    world.work().await;
                };
                tokio::select! {
                    () = working => false,
                    () = world.stops.stopped.notified() => true,
                }
            };
            assert!(stopped, "{step:?}");
            world.crash();
            world.start().await;
            world.pass(60).await;
            assert_eq!(world.draw(THAI, &numero).await["state"], "settled", "{step:?}");
            assert_eq!(world.operator.movements("mem_1")[2..], [("correction", -1_840 * BAHT)], "{step:?}");
            assert_eq!(world.operator.movements("mem_2")[2..], [("correction", 920 * BAHT)], "{step:?}");
        }
    }
}
