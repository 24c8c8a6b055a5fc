use serde_json::{Value, json};

use crate::on_both_engines;
use crate::world::{BAHT, THAI, World};

const RESULT: &str = "730826|45|154,967|208,481";

fn entry(numero: &str, operator: &str, result: &str) -> Value {
    json!({ "gameCode": THAI, "numero": numero, "operator": operator, "result": result, "source": "the newspaper" })
}

fn bottom(key: &str, numero: &str, number: &str) -> Value {
    json!({ "orderKey": key, "gameCode": THAI, "stopOnWin": false, "total": 40,
        "lines": [{ "playCode": "bot2", "selection": number, "unit": 20, "odds": "92" }],
        "phases": [{ "numero": numero, "multiple": 1 }] })
}

/// A world whose next entered draw is sealed and whose drawing has begun, with one order in it.
async fn sealed(engine: crate::world::Engine) -> (World, String) {
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
        let body = json!({ "gameCode": THAI, "numero": numero });
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
        let freeze = |is_frozen: bool| json!({ "gameCode": THAI, "numero": numero, "operator": "risk001", "isFrozen": is_frozen });
        assert_eq!(world.operator_call("LOTT", "freeze", &freeze(true)).await.0, 200);
        world.pass(300).await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -40 * BAHT)]);
        assert_eq!(world.operator_call("LOTT", "freeze", &freeze(false)).await.0, 200);
        world.work().await;
        assert_eq!(world.operator.movements("mem_1"), [("bet", -40 * BAHT), ("win", 1_840 * BAHT)]);
    }
}
