use serde_json::{Value, json};

use crate::on_both_engines;
use crate::world::{BAHT, RUSH, World, answer, client, order};

fn limits(unit_max: u32, full_max: u32) -> Value {
    json!({ "unitMin": 1, "unitMax": unit_max, "suborderMax": 20_000, "memberWinMax": 200_000, "fullMax": full_max,
        "poolMax": 1_000_000 })
}

fn declared(merchant: &str, is_trial: bool, limits: &Value) -> Value {
    json!({ "gameCode": RUSH, "merchant": merchant, "isTrial": is_trial, "limits": limits,
        "operators": ["risk001", "admin001"] })
}

/// A player of this merchant: the token.
async fn player(world: &World, user: &str, merchant: &str) -> String {
    let ticket = world.operator.ticket(user, 1_000 * BAHT, merchant);
    let (status, opened) = world.open(RUSH, &ticket).await;
    assert_eq!(status, 200, "{opened}");
    opened["session"].as_str().unwrap().to_owned()
}

/// An order of five units on one number.
fn five(key: &str, numero: &str) -> Value {
    order(key, numero, "place", "7|-|-|-|-", (5, "9.7", 5))
}

async fn place(world: &World, token: &str, new: &Value) -> (u16, Value) {
    world.post("/orders", Some(token), new).await
}

async fn declare(world: &World, call: &Value) -> (u16, Value) {
    world.operator_call("ELOTT", "limits", call).await
}

on_both_engines! {
    async fn limits_of_a_merchant_hold_for_its_players_of_that_book_and_play_only(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let before = player(&world, "mem_0", "mer_b").await;
        assert_eq!(place(&world, &before, &five("key-1", &numero)).await.0, 201);
        let own = json!({ "version": 2, "plays": { "place": limits(4, 200_000) } });
        for _ in 0..2 {
            let (_, game) = world.get("/games", Some(&before)).await;
            assert_eq!(game["unitMax"], "2000.00");
        }
        assert_eq!(declare(&world, &declared("mer_b", false, &own)).await, (200, json!({ "isDone": true })));
        let (_, game) = world.get("/games", Some(&before)).await;
        let play = |code: &str| {
            game["plays"].as_array().unwrap().iter().find(|play| play["playCode"] == code).unwrap().clone()
        };
        assert_eq!(play("place")["limits"]["unitMax"], "4.00");
        assert_eq!(play("sumSize").get("limits"), None, "another play keeps those of its class");
        let token = player(&world, "mem_1", "mer_b").await;
        let (status, refused) = place(&world, &token, &five("key-1", &numero)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (400, Some("lottery.stake.invalid")), "{refused}");
        let other_play = order("key-2", &numero, "sumSize", "big", (5, "1.95", 5));
        assert_eq!(place(&world, &token, &other_play).await.0, 201);
        for (user, merchant) in [("mem_2", "mer_a"), ("trial_1", "mer_b")] {
            let token = player(&world, user, merchant).await;
            let (status, view) = place(&world, &token, &five("key-1", &numero)).await;
            assert_eq!(status, 201, "{user}: {view}");
        }
    }

    async fn a_number_closes_at_the_ceiling_of_its_merchant_and_what_was_sold_stands(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let first = player(&world, "mem_1", "mer_a").await;
        let (status, sold) = place(&world, &first, &five("key-1", &numero)).await;
        assert_eq!(status, 201, "{sold}");
        // What was sold has a liability of 48.50: twice that does not fit.
        let tight = json!({ "version": 2, "all": limits(2_000, 90) });
        assert_eq!(declare(&world, &declared("mer_a", false, &tight)).await.0, 200);
        let second = player(&world, "mem_2", "mer_a").await;
        let (status, refused) = place(&world, &second, &five("key-1", &numero)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.number.closed")), "{refused}");
        let elsewhere = player(&world, "mem_3", "mer_b").await;
        assert_eq!(place(&world, &elsewhere, &five("key-1", &numero)).await.0, 201);
        let wide = json!({ "version": 3, "all": limits(2_000, 97) });
        assert_eq!(declare(&world, &declared("mer_a", false, &wide)).await.0, 200);
        assert_eq!(place(&world, &second, &five("key-1", &numero)).await.0, 201);
        world.pass(70).await;
        assert_eq!(world.operator.movements("mem_1").len(), 2);
        let (verified, breaches) = world.verify(None, None).await;
        assert!(breaches.is_empty(), "{verified:?} {breaches:?}");
    }

    async fn limits_are_declared_with_a_rising_version_and_never_changed(engine) {
        let world = World::new(engine).await;
        let version = |version: u32, unit_max: u32| {
            declared("mer_a", false, &json!({ "version": version, "all": limits(unit_max, 200_000) }))
        };
        assert_eq!(declare(&world, &version(1, 100)).await.0, 400, "the first version is that of the class");
        for _ in 0..2 {
            assert_eq!(declare(&world, &version(2, 100)).await, (200, json!({ "isDone": true })), "the same again");
        }
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_limit").await, 1);
        for (other, unit_max) in [(2, 101), (1, 100)] {
            let (status, refused) = declare(&world, &version(other, unit_max)).await;
            assert_eq!((status, refused["errorCode"].as_str()), (400, Some("field.invalid")), "{other}");
        }
        assert_eq!(declare(&world, &version(5, 100)).await.0, 200);
        assert_eq!(declare(&world, &version(2, 100)).await.0, 400, "it was replaced");
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_limit").await, 2);
        for statement in ["UPDATE draw_limit SET limits = '{}'", "DELETE FROM draw_limit"] {
            assert!(world.write(statement).await.unwrap_err().contains("only added"));
        }
    }

    async fn of_two_declarations_at_once_one_holds_and_the_same_twice_is_one(engine) {
        let world = World::new(engine).await;
        let version = |version: u32, unit_max: u32| {
            declared("mer_a", false, &json!({ "version": version, "all": limits(unit_max, 200_000) }))
        };
        for (number, others, expected) in [(2, [100, 101], [200, 400]), (3, [100, 100], [200, 200])] {
            let [one, other] = others.map(|unit_max| version(number, unit_max));
            let two = futures::future::join(declare(&world, &one), declare(&world, &other)).await;
            let mut statuses = [two.0.0, two.1.0];
            statuses.sort_unstable();
            assert_eq!(statuses, expected, "{others:?}");
        }
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_limit").await, 2);
    }

    async fn limits_that_are_none_or_not_the_operators_are_refused(engine) {
        let world = World::new(engine).await;
        let fine = json!({ "version": 2, "all": limits(100, 200_000) });
        let mut falling = limits(100, 200_000);
        falling["unitMin"] = json!(101);
        let wrong = [
            json!({}),
            json!({ "version": 2, "all": { "unitMin": 1 } }),
            json!({ "version": 2, "all": falling }),
            json!({ "version": 2, "plays": { "noPlay": limits(100, 200_000) } }),
            json!({ "version": -2, "all": limits(100, 200_000) }),
            json!("none"),
        ];
        for limits in wrong {
            let (status, refused) = declare(&world, &declared("mer_a", false, &limits)).await;
            assert_eq!(status, 400, "{limits}: {refused}");
        }
        let names = |one: &str, other: &str| json!([one, other]);
        for (field, value) in [("merchant", json!("")), ("operators", names("", "admin001")), ("operators", names("risk001", ""))] {
            let mut call = declared("mer_a", false, &fine);
            call[field] = value;
            assert_eq!(declare(&world, &call).await.0, 400, "{field}");
        }
        let mut alone = declared("mer_a", false, &fine);
        alone["operators"] = names("risk001", "risk001");
        let (status, refused) = declare(&world, &alone).await;
        assert_eq!((status, refused["errorCode"].as_str()), (403, Some("lottery.result.same.person")), "one person");
        let call = declared("mer_a", false, &fine);
        assert_eq!(world.operator_call("LOTT", "limits", &call).await.0, 404, "a lottery of another vendor code");
        let unsigned = client().post(format!("{}/lottery/operator/v1/ELOTT/limits", world.node().base)).body(call.to_string());
        assert_eq!(answer(unsigned).await.0, 401);
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_limit").await, 0);
    }

    async fn the_limits_that_hold_are_told_play_by_play_with_who_declared_them(engine) {
        let world = World::new(engine).await;
        let list = async |merchant: &str, is_trial: bool| {
            let call = json!({ "merchant": merchant, "isTrial": is_trial, "gameCode": RUSH });
            let (status, answer) = world.operator_call("ELOTT", "limitList", &call).await;
            assert_eq!((status, answer["list"].as_array().map(Vec::len)), (200, Some(1)), "{answer}");
            answer["list"][0].clone()
        };
        let first = list("mer_a", false).await;
        assert_eq!((&first["class"], &first["version"], &first["isOfClass"]), (&json!("C"), &json!(1), &json!(true)), "{first}");
        assert_eq!(first["versions"], json!([]));
        let own = json!({ "version": 2, "plays": { "place": limits(4, 90_000) } });
        assert_eq!(declare(&world, &declared("mer_a", false, &own)).await.0, 200);
        let told = list("mer_a", false).await;
        let play = |code: &str| {
            told["plays"].as_array().unwrap().iter().find(|play| play["playCode"] == code).unwrap().clone()
        };
        assert_eq!((&play("place")["isOwn"], &play("place")["limits"]), (&json!(true), &limits(4, 90_000)));
        assert_eq!((&play("sumSize")["isOwn"], &play("sumSize")["limits"]), (&json!(false), &told["all"]));
        assert_eq!((&play("place")["isPool"], &play("front3")["isPool"]), (&json!(false), &json!(true)));
        assert_eq!((&told["version"], &told["isOfClass"]), (&json!(2), &json!(true)));
        let version = &told["versions"][0];
        assert_eq!((&version["operator"], &version["approver"]), (&json!("risk001"), &json!("admin001")), "{version}");
        for (merchant, is_trial) in [("mer_a", true), ("mer_b", false)] {
            assert_eq!(list(merchant, is_trial).await, first, "{merchant} {is_trial}");
        }
        let wide = json!({ "version": 3, "all": limits(7, 80_000) });
        assert_eq!(declare(&world, &declared("mer_a", false, &wide)).await.0, 200);
        let all = list("mer_a", false).await;
        assert_eq!((&all["all"], &all["isOfClass"]), (&limits(7, 80_000), &json!(false)));
        assert_eq!(all["versions"].as_array().map(Vec::len), Some(2));
        let unknown = json!({ "merchant": "mer_a", "isTrial": false, "gameCode": "no-such-lottery" });
        assert_eq!(world.operator_call("ELOTT", "limitList", &unknown).await.0, 404);
    }

    async fn limits_are_checked_before_they_are_declared_and_nothing_is_kept(engine) {
        let world = World::new(engine).await;
        let check = async |limits: &Value| {
            let mut call = declared("mer_a", false, limits);
            call.as_object_mut().unwrap().remove("operators");
            let (status, answer) = world.operator_call("ELOTT", "limitCheck", &call).await;
            (status, answer["errorCode"].clone())
        };
        assert_eq!(check(&json!({ "version": 2, "all": limits(100, 200_000) })).await.0, 200);
        let mut falling = limits(100, 200_000);
        falling["unitMin"] = json!(101);
        for wrong in [
            json!({ "version": 2, "all": falling }),
            json!({ "version": 1, "all": limits(100, 200_000) }),
            json!({ "version": 2, "plays": { "noPlay": limits(100, 200_000) } }),
        ] {
            assert_eq!(check(&wrong).await, (400, json!("field.invalid")), "{wrong}");
        }
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_limit").await, 0);
    }
}
