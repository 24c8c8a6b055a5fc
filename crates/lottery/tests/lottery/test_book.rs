//! Test members: what they stake is drawn and paid as real money, and counts nowhere as such.

use std::time::Duration;

use erawan_lottery::Migrator;
use sea_orm_migration::MigratorTrait;
use serde_json::{Value, json};

use crate::append_only::{content, steps_back};
use crate::entered::{RIGHT, WRONG, approval, bottom, enter_again, entry};
use crate::on_both_engines;
use crate::verify::busy;
use crate::world::{BAHT, Engine, RUSH, THAI, World, order, sure};

/// The step that made the book.
const STEP: &str = "_test_book";

async fn call(world: &World, vendor: &str, call: &str, body: &Value) -> Value {
    let (status, answer) = world.operator_call(vendor, call, body).await;
    assert_eq!(status, 200, "{call} {body}: {answer}");
    answer
}

/// An order of one number at the first place.
fn seven(key: &str, numero: &str, unit: i64) -> Value {
    order(key, numero, "place", "7|-|-|-|-", (unit, "9.7", unit))
}

/// The liability of a play's numbers in one book, as the operator is told it.
async fn liability(world: &World, numero: &str, book: &str) -> Value {
    let mut body = json!({ "gameCode": RUSH, "numero": numero, "merchant": "mer_a", "isTrial": book == "trial",
        "prizeMode": "Normal" });
    if book == "test" {
        body["isTest"] = json!(true);
    }
    let plays = call(world, "ELOTT", "exposure", &body).await["plays"].clone();
    plays.as_array().unwrap().iter().find(|play| play["playCode"] == "place").unwrap()["liability"].clone()
}

fn limits_of_units(unit_max: u32) -> Value {
    json!({ "unitMin": 1, "unitMax": unit_max, "suborderMax": 20_000, "memberWinMax": 200_000, "fullMax": 200_000,
        "poolMax": 1_000_000 })
}

/// What the database holds tables, indexes and triggers by.
async fn schema(world: &World) -> Vec<String> {
    let mut texts = match world.engine {
        Engine::Sqlite => {
            world
                .texts("SELECT type || ' ' || name || ' of ' || tbl_name || ': ' || COALESCE(sql, '') FROM sqlite_master")
                .await
        }
        Engine::Postgres => {
            let mut texts = Vec::new();
            for sql in [
                "SELECT CAST(conrelid::regclass AS TEXT) || ' ' || conname || ' ' || pg_get_constraintdef(oid) \
                 FROM pg_constraint WHERE CAST(conrelid::regclass AS TEXT) LIKE 'draw%'",
                "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE CAST(tgrelid::regclass AS TEXT) LIKE 'draw%'",
                "SELECT CAST(indexdef AS TEXT) FROM pg_indexes WHERE tablename LIKE 'draw%'",
            ] {
                texts.extend(world.texts(sql).await);
            }
            texts
        }
    };
    texts.sort_unstable();
    texts
}

const TABLES: [&str; 7] =
    ["draw_order", "draw_suborder", "draw_line", "draw_exposure", "draw_pool", "draw_number", "draw_limit"];

async fn contents(world: &World) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for table in TABLES {
        all.push(content(world, table).await);
    }
    all
}

on_both_engines! {
    async fn l11_test_money_leaves_the_room_of_a_number_for_real_members_as_it_is(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        // The ceiling is 200,000; each order is 19,400 of it.
        for number in 0..10 {
            let tester = world.player(&format!("test_{number}"), 10_000 * BAHT).await;
            world.bet(&tester, &seven("key-1", &numero, 2_000)).await;
        }
        let tester = world.player("test_x", 10_000 * BAHT).await;
        let (_, refused) = world.place(&tester, &seven("key-1", &numero, 2_000)).await;
        assert_eq!(refused["errorCode"], "lottery.number.closed", "{refused}");
        let trial = world.player("trial_1", 10_000 * BAHT).await;
        world.bet(&trial, &seven("key-1", &numero, 1_000)).await;
        for number in 0..10 {
            let real = world.player(&format!("mem_{number}"), 10_000 * BAHT).await;
            world.bet(&real, &seven("key-1", &numero, 2_000)).await;
        }
        for (book, expected) in [("real", "194000.00"), ("trial", "9700.00"), ("test", "194000.00")] {
            assert_eq!(liability(&world, &numero, book).await, expected, "{book}");
        }
        let of = |table: &str| format!("SELECT COUNT(*) FROM {table} WHERE book = 'test'");
        assert_eq!((world.count(&of("draw_order")).await, world.count(&of("draw_suborder")).await), (10, 10));
        world.pass(70).await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settled");
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn pools_too_are_those_of_one_book(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for (user, unit) in [("mem_1", 5), ("test_1", 7), ("trial_1", 11)] {
            let player = world.player(user, 1_000 * BAHT).await;
            world.bet(&player, &order("key-1", &numero, "last2", "4|5", (unit, "97", unit))).await;
        }
        for (book, unit) in [("real", 5), ("test", 7), ("trial", 11)] {
            let pool = format!("SELECT CAST(SUM(liability) AS BIGINT) FROM draw_pool WHERE book = '{book}'");
            assert_eq!(world.count(&pool).await, unit * 97 * BAHT, "{book}");
        }
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn figures_show_real_money_only_and_a_test_member_is_paid_as_others_are(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for (user, unit) in [("mem_1", 1), ("test_1", 5), ("test_2", 7)] {
            let player = world.player(user, 1_000 * BAHT).await;
            world.bet(&player, &sure("key-1", &numero, unit)).await;
        }
        world.pass(70).await;
        for (user, unit) in [("mem_1", 1), ("test_1", 5), ("test_2", 7)] {
            let win = unit * 97 * BAHT / 10;
            assert_eq!(world.operator.movements(user), [("bet", -10 * unit * BAHT), ("win", win)], "{user}");
        }
        let body = json!({ "gameCode": RUSH, "numero": numero, "merchant": "mer_a" });
        let seen = call(&world, "ELOTT", "draw", &body).await;
        let sums = json!({ "count": 1, "stakes": "10.00", "wins": "9.70", "refunds": "0.00", "shortfall": "0.00" });
        assert_eq!((&seen["state"], &seen["sums"]), (&json!("settled"), &sums), "{seen}");
        assert_eq!(seen["settlements"][0]["size"], 3, "all are settled");
        let popular = call(&world, "ELOTT", "popular", &json!({ "merchant": "mer_a" })).await;
        assert_eq!(popular, json!([{ "gameCode": RUSH, "members": 1 }]));
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn a_liability_of_test_money_is_no_alarm(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let list = json!({ "merchant": "mer_a", "gameCode": RUSH, "needsAttention": true, "limit": 500 });
        for (user, is_alarm) in [("test", false), ("mem", true)] {
            // 174,600 of 200,000.
            for number in 0..9 {
                let player = world.player(&format!("{user}_{number}"), 10_000 * BAHT).await;
                world.bet(&player, &seven("key-1", &numero, 2_000)).await;
            }
            let seen = call(&world, "ELOTT", "overview", &list).await;
            let row = seen["list"].as_array().unwrap().iter().find(|row| row["numero"] == numero.as_str());
            assert_eq!(row.map(|row| &row["alarms"]), is_alarm.then_some(&json!(["exposure"])), "{user}: {seen}");
        }
    }

    async fn limits_and_rules_of_numbers_hold_in_their_book_only(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let mut limits = json!({ "gameCode": RUSH, "merchant": "mer_a", "isTrial": false, "isTest": true,
            "limits": { "version": 2, "all": limits_of_units(4) }, "operators": ["risk001", "admin001"] });
        call(&world, "ELOTT", "limits", &limits).await;
        let mut rule = json!({ "gameCode": RUSH, "numero": numero, "merchant": "mer_a", "isTrial": false, "isTest": true,
            "playCode": "place", "number": "2:7", "rule": "closed", "operator": "risk001" });
        call(&world, "ELOTT", "numbers", &rule).await;
        let second = |key: &str| order(key, &numero, "place", "-|7|-|-|-", (2, "9.7", 2));
        let tester = world.player("test_1", 1_000 * BAHT).await;
        assert_eq!(world.place(&tester, &seven("key-1", &numero, 5)).await.1["errorCode"], "lottery.stake.invalid");
        assert_eq!(world.place(&tester, &second("key-2")).await.1["errorCode"], "lottery.number.closed");
        world.bet(&tester, &seven("key-3", &numero, 4)).await;
        for user in ["mem_1", "trial_1"] {
            let player = world.player(user, 1_000 * BAHT).await;
            world.bet(&player, &seven("key-1", &numero, 5)).await;
            world.clock.advance(Duration::from_secs(1));
            world.bet(&player, &second("key-2")).await;
        }
        // No book is both.
        let exposure = json!({ "gameCode": RUSH, "numero": numero, "merchant": "mer_a", "isTrial": true, "isTest": true,
            "prizeMode": "Normal" });
        (limits["isTrial"], rule["isTrial"]) = (json!(true), json!(true));
        for (of, body) in [("limits", &limits), ("numbers", &rule), ("exposure", &exposure)] {
            let (status, refused) = world.operator_call("ELOTT", of, body).await;
            assert_eq!((status, refused["errorCode"].as_str()), (400, Some("field.invalid")), "{of}: {refused}");
        }
    }

    async fn test_members_play_entered_draws_and_a_correction_tells_no_money_of_theirs(engine) {
        let world = World::selling(engine, vec![THAI]).await;
        let draw = world.on_sale(THAI, 1).await.remove(0);
        let numero = draw["numero"].as_str().unwrap().to_owned();
        for (user, number) in [("mem_1", "54,55"), ("test_1", "54,56"), ("test_2", "45,46")] {
            let player = world.player_of(THAI, user, 1_000 * BAHT).await;
            world.bet(&player, &bottom("key-1", &numero, number)).await;
        }
        world.clock.set(jiff::Timestamp::from_millisecond(draw["drawTime"].as_i64().unwrap()).unwrap());
        world.work().await;
        for operator in ["draw001", "draw002"] {
            call(&world, "LOTT", "entry", &entry(&numero, operator, WRONG)).await;
        }
        world.clock.advance(Duration::from_secs(121));
        world.work().await;
        assert_eq!(world.operator.movements("test_2"), [("bet", -40 * BAHT), ("win", 1_840 * BAHT)]);
        // What cannot be taken back of a test member is no shortfall of the merchant.
        *world.operator.books().balances.get_mut("test_2").unwrap() = 100 * BAHT;
        enter_again(&world, &numero, RIGHT, "reviewing").await;
        world.work().await;
        let body = json!({ "gameCode": THAI, "numero": numero, "merchant": "mer_a" });
        let preview = call(&world, "LOTT", "preview", &body).await;
        assert_eq!((&preview["gains"], &preview["losses"]), (&json!("1840.00"), &json!("0.00")), "{preview}");
        assert_eq!((&preview["count"], &preview["others"], &preview["hasLosses"]), (&json!(1), &json!(2), &json!(true)));
        assert_eq!(preview["changed"].as_array().unwrap().len(), 1);
        assert_eq!(preview["changed"][0]["user"], "mem_1");
        let approval = approval(&numero, ["draw001", "draw002"], &json!("fin001"), "available");
        call(&world, "LOTT", "correction", &approval).await;
        world.work().await;
        assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
        for user in ["mem_1", "test_1"] {
            let paid = [("bet", -40 * BAHT), ("win", 0), ("correction", 1_840 * BAHT)];
            assert_eq!(world.operator.movements(user), paid, "{user}");
        }
        assert_eq!(world.operator.movements("test_2").last(), Some(&("correction", -100 * BAHT)));
        let audit = call(&world, "LOTT", "audit", &body).await;
        assert_eq!(audit["shortfalls"], json!([]), "{audit}");
        let sums = call(&world, "LOTT", "draw", &body).await["sums"].clone();
        assert_eq!((&sums["count"], &sums["wins"], &sums["shortfall"]), (&json!(1), &json!("1840.00"), &json!("0.00")));
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn the_step_that_makes_the_book_keeps_rows_indexes_and_triggers_word_for_word(engine) {
        let (mut world, numeros) = busy(engine).await;
        let limits = json!({ "gameCode": RUSH, "merchant": "mer_z", "isTrial": false,
            "operators": ["risk001", "admin001"], "limits": { "version": 2, "all": limits_of_units(4) } });
        call(&world, "ELOTT", "limits", &limits).await;
        let rule = json!({ "gameCode": RUSH, "numero": numeros[11], "merchant": "mer_z", "isTrial": true,
            "playCode": "place", "number": "2:7", "rule": "closed", "operator": "risk001" });
        call(&world, "ELOTT", "numbers", &rule).await;
        world.crash();
        // Without the steps after it, which have columns of their own.
        let (db, steps) = (world.connect().await, steps_back(STEP));
        Migrator::down(&db, Some(steps - 1)).await.unwrap();
        let (before, rows) = (schema(&world).await, contents(&world).await);
        assert!(rows.iter().all(|rows| !rows.is_empty()), "each table has rows");
        Migrator::down(&db, Some(1)).await.unwrap();
        let back = schema(&world).await;
        assert_eq!(contents(&world).await, rows);
        Migrator::up(&db, Some(1)).await.unwrap();
        assert_eq!((schema(&world).await, contents(&world).await), (before, rows));
        Migrator::up(&db, None).await.unwrap();
        // As the tables were made, and with the one word more in each of six checks.
        let fresh = World::dark(engine, vec![RUSH]).await;
        let all = u32::try_from(Migrator::migrations().len()).unwrap();
        Migrator::up(&fresh.connect().await, Some(all - steps)).await.unwrap();
        let made = schema(&fresh).await;
        assert_eq!(made, back);
        Migrator::up(&fresh.connect().await, Some(1)).await.unwrap();
        let with_test = schema(&fresh).await;
        assert_eq!(with_test.iter().filter(|text| text.contains("'test'")).count(), 6);
        let without = |text: &String| text.replace(", 'test'::character varying", "").replace(", 'test'", "");
        assert_eq!(with_test.iter().map(without).collect::<Vec<_>>(), made);
        world.start().await;
        assert_eq!(world.verify(None, None).await.1, []);
        assert_eq!(world.draw(RUSH, &numeros[0]).await["state"], "settled");
    }

    async fn with_orders_of_test_members_the_book_is_not_taken_back(engine) {
        let mut world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let tester = world.player("test_1", 1_000 * BAHT).await;
        world.bet(&tester, &sure("key-1", &numero, 1)).await;
        world.crash();
        let (before, rows) = (schema(&world).await, contents(&world).await);
        let refused = Migrator::down(&world.connect().await, Some(steps_back(STEP))).await;
        assert!(refused.is_err_and(|error| error.to_string().to_lowercase().contains("check")));
        Migrator::up(&world.connect().await, None).await.unwrap();
        assert_eq!((schema(&world).await, contents(&world).await), (before, rows));
        world.start().await;
        world.pass(70).await;
        assert_eq!(world.operator.movements("test_1"), [("bet", -10 * BAHT), ("win", 97 * BAHT / 10)]);
    }
}
