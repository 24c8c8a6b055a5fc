//! An operator takes their own entry of a result back, as long as it is the only one.

use serde_json::{Value, json};

use crate::entered::{RIGHT, WRONG, entry, sealed, settled};
use crate::on_both_engines;
use crate::world::{THAI, World};

/// What becomes of taking an entry back: status and code.
async fn withdraw(world: &World, numero: &str, operator: &str) -> (u16, Value) {
    let body = json!({ "gameCode": THAI, "numero": numero, "operator": operator });
    let (status, answer) = world.operator_call("LOTT", "withdrawal", &body).await;
    (status, answer["errorCode"].clone())
}

async fn enter(world: &World, numero: &str, operator: &str, result: &str) -> Value {
    world.operator_call("LOTT", "entry", &entry(numero, operator, result)).await.1["state"].clone()
}

async fn seen(world: &World, numero: &str) -> Value {
    let body = json!({ "gameCode": THAI, "numero": numero, "merchant": "mer_a" });
    world.operator_call("LOTT", "draw", &body).await.1
}

fn no_own_entry() -> (u16, Value) {
    (409, json!("lottery.result.state"))
}

on_both_engines! {
    async fn a_lone_entry_is_taken_back_by_who_made_it_and_both_type_again(engine) {
        let (world, numero) = sealed(engine).await;
        assert_eq!(withdraw(&world, &numero, "draw001").await, no_own_entry(), "nothing was typed");
        assert_eq!(enter(&world, &numero, "draw001", WRONG).await, "waiting");
        assert_eq!(withdraw(&world, &numero, "draw002").await, no_own_entry(), "it is another operator's");
        assert_eq!(seen(&world, &numero).await["alarms"], json!(["entry.waiting"]));
        assert_eq!(withdraw(&world, &numero, "draw001").await.0, 200);
        assert_eq!(withdraw(&world, &numero, "draw001").await, no_own_entry(), "twice");
        let draw = seen(&world, &numero).await;
        assert_eq!((&draw["alarms"], draw.get("waitingEntry")), (&json!(["result.due"]), None), "{draw}");
        let kinds: Vec<_> = draw["events"].as_array().unwrap().iter().map(|event| event["kind"].clone()).collect();
        assert_eq!(kinds, [json!("entered"), json!("entry_withdrawn")]);
        assert_eq!(draw["events"][1]["detail"], "by draw001, version 1, attempt 1");
        assert!(!draw.to_string().contains("730826"), "what was typed is told to no one: {draw}");
        // What was taken back is no half of a pair.
        assert_eq!(enter(&world, &numero, "draw002", WRONG).await, "waiting");
        assert_eq!(enter(&world, &numero, "draw001", WRONG).await, "published");
        for operator in ["draw001", "draw002"] {
            assert_eq!(withdraw(&world, &numero, operator).await, no_own_entry(), "the second one was made");
        }
        world.pass(121).await;
        assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
        assert!(world.verify(None, None).await.1.is_empty());
    }

    async fn who_took_an_entry_back_may_type_first_again(engine) {
        let (world, numero) = sealed(engine).await;
        for _ in 0..3 {
            assert_eq!(enter(&world, &numero, "draw001", WRONG).await, "waiting");
            assert_eq!(withdraw(&world, &numero, "draw001").await.0, 200);
        }
        assert_eq!(enter(&world, &numero, "draw001", RIGHT).await, "waiting");
        assert_eq!(enter(&world, &numero, "draw002", RIGHT).await, "published");
        assert_eq!(world.draw(THAI, &numero).await["result"], RIGHT);
    }

    async fn of_two_entries_that_differed_none_is_taken_back(engine) {
        let (world, numero) = sealed(engine).await;
        enter(&world, &numero, "draw001", WRONG).await;
        assert_eq!(enter(&world, &numero, "draw002", RIGHT).await, "differs");
        for operator in ["draw001", "draw002"] {
            assert_eq!(withdraw(&world, &numero, operator).await, no_own_entry());
        }
        // One of the next pair goes, and the draw says again that the last pair differed.
        assert_eq!(enter(&world, &numero, "draw001", RIGHT).await, "waiting");
        assert_eq!(withdraw(&world, &numero, "draw001").await.0, 200);
        assert_eq!(seen(&world, &numero).await["alarms"], json!(["entries.differ"]));
    }

    async fn of_a_second_entry_and_a_withdrawal_at_once_one_comes_first(engine) {
        for _ in 0..crate::repeated(2, 20) {
            let (world, numero) = sealed(engine).await;
            enter(&world, &numero, "draw001", WRONG).await;
            let second = enter(&world, &numero, "draw002", WRONG);
            let (second, withdrawn) = futures::future::join(second, withdraw(&world, &numero, "draw001")).await;
            if withdrawn.0 == 200 {
                assert_eq!((second, world.draw(THAI, &numero).await.get("result")), (json!("waiting"), None));
            } else {
                assert_eq!((second, withdrawn), (json!("published"), no_own_entry()));
            }
        }
    }

    async fn a_lone_entry_of_a_correction_is_taken_back_and_the_draw_needs_no_attention(engine) {
        let (world, numero) = settled(engine).await;
        let mut body = entry(&numero, "draw001", RIGHT);
        body["reason"] = json!("the newspaper was wrong");
        world.operator_call("LOTT", "entry", &body).await;
        let overview = json!({ "merchant": "mer_a", "gameCode": THAI, "needsAttention": true, "limit": 500 });
        let count = async || world.operator_call("LOTT", "overview", &overview).await.1["totalCount"].clone();
        assert_eq!(count().await, 1);
        assert_eq!(withdraw(&world, &numero, "draw001").await.0, 200);
        assert_eq!(count().await, 0);
        assert_eq!(seen(&world, &numero).await["version"], 1);
    }

    async fn only_a_draw_that_is_there_and_a_signed_call_take_an_entry_back(engine) {
        let (world, numero) = sealed(engine).await;
        enter(&world, &numero, "draw001", WRONG).await;
        assert_eq!(withdraw(&world, "20200101", "draw001").await, (404, json!("not.found")));
        let body = json!({ "gameCode": THAI, "numero": numero, "operator": "draw001" });
        assert_eq!(world.operator_call("ELOTT", "withdrawal", &body).await.0, 404, "a lottery of another vendor code");
        assert_eq!(world.operator_call("LOTT", "withdrawal", &json!({ "gameCode": THAI, "numero": numero })).await.0, 400);
        let url = format!("{}/lottery/operator/v1/LOTT/withdrawal", world.node().base);
        assert_eq!(crate::world::answer(crate::world::client().post(url).body(body.to_string())).await.0, 401);
        assert_eq!(enter(&world, &numero, "draw002", WRONG).await, "published");
    }

    async fn the_database_keeps_what_was_taken_back_and_refuses_its_other_half(engine) {
        let (world, numero) = sealed(engine).await;
        enter(&world, &numero, "draw001", WRONG).await;
        assert_eq!(withdraw(&world, &numero, "draw001").await.0, 200);
        for change in [
            "UPDATE draw_entry_withdrawn SET operator = 'x'",
            "DELETE FROM draw_entry_withdrawn",
            "UPDATE draw_entry SET operator = 'x'",
        ] {
            let refused = world.write(change).await;
            assert!(refused.as_ref().is_err_and(|error| error.contains("only added")), "{change}: {refused:?}");
        }
        let removal = match world.engine {
            crate::world::Engine::Sqlite => "REPLACE INTO draw_entry_withdrawn SELECT * FROM draw_entry_withdrawn",
            crate::world::Engine::Postgres => "TRUNCATE draw_entry_withdrawn",
        };
        let refused = world.write(removal).await.expect_err(removal);
        assert!(refused.contains("never removed") || refused.contains("only added"), "{refused}");
        // A node that knows no withdrawals would take the next entry for the second one of the first attempt.
        let id = if world.engine == crate::world::Engine::Sqlite { "randomblob(16)" } else { "gen_random_uuid()" };
        let other = format!(
            "INSERT INTO draw_entry (id, draw_id, version, attempt, operator, result, source, reason, entered_at) \
             SELECT {id}, draw_id, version, attempt, 'draw002', result, source, reason, entered_at FROM draw_entry"
        );
        let refused = world.write(&other).await;
        assert!(refused.as_ref().is_err_and(|error| error.contains("taken back")), "{refused:?}");
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_entry").await, 1);
    }

    async fn l10_a_result_of_an_entry_that_was_taken_back_is_found(engine) {
        let (world, numero) = sealed(engine).await;
        enter(&world, &numero, "draw001", WRONG).await;
        assert_eq!(enter(&world, &numero, "draw002", WRONG).await, "published");
        assert!(world.verify(None, None).await.1.is_empty());
        let planted = "INSERT INTO draw_entry_withdrawn (draw_id, version, attempt, operator, withdrawn_at) \
                       SELECT draw_id, version, attempt, operator, entered_at FROM draw_entry WHERE operator = 'draw001'";
        world.write(planted).await.unwrap();
        let (_, breaches) = world.verify(None, None).await;
        let texts: Vec<String> = breaches.iter().map(ToString::to_string).collect();
        assert!(texts.iter().any(|text| text.contains("which no two operators entered")), "{texts:?}");
    }
}
