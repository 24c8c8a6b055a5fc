use std::time::Duration;

use serde_json::{Value, json};

use crate::auditor::Mood;
use crate::entered::{RIGHT, WRONG, approval, bottom, enter_again, entry, sealed, settled};
use crate::on_both_engines;
use crate::world::{BAHT, RUSH, THAI, World, order, sure};

/// A third result, neither published nor right.
const OTHER: &str = "730826|99|154,967|208,481";
const DAY: Duration = Duration::from_secs(86_400);

async fn call(world: &World, game: &str, call: &str, body: &Value) -> Value {
    let vendor = if game == RUSH { "ELOTT" } else { "LOTT" };
    let (status, answer) = world.operator_call(vendor, call, body).await;
    assert_eq!(status, 200, "{call} {body}: {answer}");
    answer
}

/// What an operator of this merchant sees of a lottery's draws that need attention.
async fn attention(world: &World, game: &str, merchant: &str) -> Value {
    let body = json!({ "merchant": merchant, "gameCode": game, "needsAttention": true, "limit": 500 });
    call(world, game, "overview", &body).await
}

/// The alarms of a draw among those that need attention; nothing where it is not among them.
async fn alarms(world: &World, game: &str, merchant: &str, numero: &str) -> Option<Value> {
    let list = attention(world, game, merchant).await;
    let row = list["list"].as_array().unwrap().iter().find(|row| row["numero"] == numero);
    row.map(|row| row["alarms"].clone())
}

/// One operator types another result of a draw that is paid.
async fn correct(world: &World, numero: &str, operator: &str, result: &str, state: &str) {
    let mut body = entry(numero, operator, result);
    body["reason"] = json!("the newspaper was wrong");
    assert_eq!(call(world, THAI, "entry", &body).await["state"], state, "{operator} {result}");
}

fn limits(full_max: u32) -> Value {
    json!({ "unitMin": 1, "unitMax": 2_000, "suborderMax": 20_000, "memberWinMax": 200_000, "fullMax": full_max,
        "poolMax": 1_000_000 })
}

fn declared(game: &str, merchant: &str, limits: &Value) -> Value {
    json!({ "gameCode": game, "merchant": merchant, "isTrial": false, "limits": limits,
        "operators": ["risk001", "admin001"] })
}

on_both_engines! {
    async fn entries_of_a_correction_are_an_alarm_until_those_of_the_last_attempt_agree(engine) {
        let (world, numero) = settled(engine).await;
        let seen = || alarms(&world, THAI, "mer_a", &numero);
        assert_eq!(seen().await, None);
        correct(&world, &numero, "draw001", RIGHT, "waiting").await;
        assert_eq!(seen().await, Some(json!(["entry.waiting"])));
        correct(&world, &numero, "draw002", OTHER, "differs").await;
        assert_eq!(seen().await, Some(json!(["entries.differ"])));
        correct(&world, &numero, "draw001", WRONG, "waiting").await;
        assert_eq!(seen().await, Some(json!(["entry.waiting"])));
        correct(&world, &numero, "draw002", WRONG, "unchanged").await;
        assert_eq!(seen().await, None, "the attempt that differed is over");
    }

    async fn an_entered_draw_that_waits_for_people_is_not_overdue(engine) {
        let (world, numero) = sealed(engine).await;
        world.clock.advance(Duration::from_secs(11 * 60));
        let seen = || alarms(&world, THAI, "mer_a", &numero);
        assert_eq!(seen().await, Some(json!(["result.due"])));
        call(&world, THAI, "entry", &entry(&numero, "draw001", WRONG)).await;
        assert_eq!(seen().await, Some(json!(["entry.waiting"])));
    }

    async fn a_draw_that_is_tried_again_stays_overdue_and_so_does_one_that_nobody_closes(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 2).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        world.bet(&player, &sure("key-1", &numeros[0], 1)).await;
        world.auditor.as_ref().unwrap().become_(Mood::Silent);
        world.pass(70).await;
        assert_eq!(world.draw(RUSH, &numeros[0]).await["state"], "resulted");
        assert_eq!(world.draw(RUSH, &numeros[1]).await["state"], "open");
        world.clock.advance(Duration::from_secs(12 * 60));
        assert_eq!(alarms(&world, RUSH, "mer_a", &numeros[1]).await, Some(json!(["overdue"])), "it is still open");
        let attempts = format!("SELECT CAST(attempts AS BIGINT) FROM draw WHERE numero = '{}'", numeros[0]);
        let before = world.count(&attempts).await;
        world.work().await;
        assert!(world.count(&attempts).await > before);
        assert_eq!(alarms(&world, RUSH, "mer_a", &numeros[0]).await, Some(json!(["overdue"])));
    }

    async fn a_merchants_own_limits_stand_in_exposure_and_in_the_alarm_near_the_ceiling(engine) {
        let world = World::new(engine).await;
        world.work().await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for merchant in ["mer_a", "mer_b"] {
            let ticket = world.operator.ticket(&format!("mem_{merchant}"), 1_000 * BAHT, merchant);
            let (_, opened) = world.open(RUSH, &ticket).await;
            let new = order("key-1", &numero, "place", "7|-|-|-|-", (5, "9.7", 5));
            assert_eq!(world.post("/orders", opened["session"].as_str(), &new).await.0, 201);
        }
        // A liability of 48.50 is 80.8 % of 60.
        let own = json!({ "version": 2, "plays": { "place": limits(60) } });
        call(&world, RUSH, "limits", &declared(RUSH, "mer_a", &own)).await;
        let exposure = async |merchant: &str, is_trial: bool, play_code: &str| {
            let body = json!({ "gameCode": RUSH, "numero": numero, "merchant": merchant, "isTrial": is_trial, "prizeMode": "Normal" });
            let plays = call(&world, RUSH, "exposure", &body).await["plays"].clone();
            plays.as_array().unwrap().iter().find(|play| play["playCode"] == play_code).unwrap().clone()
        };
        let play = exposure("mer_a", false, "place").await;
        assert_eq!((&play["full"], &play["sharePpm"], &play["isAlarm"]), (&json!("60.00"), &json!(808_333), &json!(true)));
        assert_eq!(exposure("mer_a", false, "sumSize").await["full"], "200000.00", "another play");
        assert_eq!(exposure("mer_a", true, "place").await["full"], "200000.00", "another book");
        assert_eq!(exposure("mer_b", false, "place").await["full"], "200000.00", "another merchant");
        assert_eq!(alarms(&world, RUSH, "mer_a", &numero).await, Some(json!(["exposure"])));
        assert_eq!(alarms(&world, RUSH, "mer_b", &numero).await, None);
    }

    async fn a_sheet_tells_reduced_odds_where_the_limits_of_the_merchant_have_room_for_them(engine) {
        let game = "yeekee-lucky-draw";
        let world = World::selling(engine, vec![game]).await;
        let mut own = limits(1_000);
        own["reducedMax"] = json!(2_000);
        let own = json!({ "version": 2, "plays": { "top3": own } });
        call(&world, game, "limits", &declared(game, "mer_a", &own)).await;
        for (merchant, reduced) in [("mer_a", json!("760")), ("mer_b", Value::Null)] {
            let body = json!({ "merchant": merchant, "prizeMode": "Normal", "gameCode": game });
            let sheets = call(&world, game, "sheetList", &body).await;
            let plays = sheets["list"][0]["plays"].as_array().unwrap();
            let price = |code: &str| plays.iter().find(|play| play["playCode"] == code).unwrap()["prices"][0].clone();
            assert_eq!(price("top3")["reducedOdds"], reduced, "{merchant}");
            assert_eq!(price("bot2").get("reducedOdds"), None, "another play");
            let body = json!({ "gameCode": game, "merchant": merchant, "prizeMode": "Normal",
                "prices": { "top3": [{ "odds": "900", "reducedOdds": "760" }] } });
            let checked = call(&world, game, "sheetCheck", &body).await;
            assert_eq!(checked["plays"][0]["prices"][0]["reducedOdds"], reduced, "{merchant}: {checked}");
        }
    }

    async fn rules_of_numbers_are_told_to_the_merchant_that_they_are_of(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for merchant in ["mer_a", "mer_b", "mer_ab"] {
            let rule = json!({ "gameCode": RUSH, "numero": numero, "merchant": merchant, "isTrial": false,
                "playCode": "place", "number": "1:7", "rule": "closed", "operator": format!("{merchant}/risk001") });
            call(&world, RUSH, "numbers", &rule).await;
        }
        world.clock.advance(Duration::from_secs(1));
        let suspend = json!({ "gameCode": RUSH, "numero": numero, "operator": "mer_b/draw001", "isSuspended": true });
        call(&world, RUSH, "suspend", &suspend).await;
        for (merchant, asked) in ["mer_a", "mer_b", "mer_ab", "mer_c"].into_iter().flat_map(|m| [(m, "draw"), (m, "audit")]) {
            let body = json!({ "gameCode": RUSH, "numero": numero, "merchant": merchant });
            let answer = call(&world, RUSH, asked, &body).await;
            let told: Vec<&str> =
                answer["events"].as_array().unwrap().iter().map(|event| event["detail"].as_str().unwrap()).collect();
            let own = format!("place 1:7: closed by {merchant}/risk001 for {merchant}");
            let stopped = "stopped by mer_b/draw001";
            let expected = if merchant == "mer_c" { vec![stopped] } else { vec![own.as_str(), stopped] };
            assert_eq!(told, expected, "{asked} of {merchant}");
        }
    }

    async fn sums_are_those_of_the_merchants_real_money_and_a_settlement_tells_no_money(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for (user, merchant, unit) in [("mem_1", "mer_a", 1), ("mem_2", "mer_b", 3), ("trial_1", "mer_a", 5)] {
            let ticket = world.operator.ticket(user, 1_000 * BAHT, merchant);
            let (_, opened) = world.open(RUSH, &ticket).await;
            let placed = world.post("/orders", opened["session"].as_str(), &sure("key-1", &numero, unit)).await;
            assert_eq!(placed.0, 201, "{placed:?}");
        }
        world.pass(70).await;
        for (merchant, count, stakes, wins) in [("mer_a", 1, "10.00", "9.70"), ("mer_b", 1, "30.00", "29.10"), ("mer_c", 0, "0.00", "0.00")] {
            let body = json!({ "gameCode": RUSH, "numero": numero, "merchant": merchant });
            let seen = call(&world, RUSH, "draw", &body).await;
            let sums = json!({ "count": count, "stakes": stakes, "wins": wins, "refunds": "0.00", "shortfall": "0.00" });
            assert_eq!((&seen["state"], &seen["sums"]), (&json!("settled"), &sums), "{merchant}");
            let audit = call(&world, RUSH, "audit", &body).await;
            for settlement in [&seen["settlements"][0], &audit["settlement"]] {
                assert_eq!(settlement["size"], 3);
                assert!(settlement["digest"].is_string());
                assert_eq!((settlement.get("stakes"), settlement.get("wins")), (None, None), "of all merchants");
            }
        }
    }

    async fn a_preview_tells_a_merchant_its_own_money_and_of_others_how_many_they_are(engine) {
        let world = World::selling(engine, vec![THAI]).await;
        let draw = world.on_sale(THAI, 1).await.remove(0);
        let numero = draw["numero"].as_str().unwrap().to_owned();
        for (user, merchant, number) in [("mem_1", "mer_a", "54,55"), ("mem_2", "mer_b", "45,46"), ("mem_3", "mer_b", "45,54")] {
            let ticket = world.operator.ticket(user, 1_000 * BAHT, merchant);
            let (_, opened) = world.open(THAI, &ticket).await;
            let placed = world.post("/orders", opened["session"].as_str(), &bottom("key-1", &numero, number)).await;
            assert_eq!(placed.0, 201, "{placed:?}");
        }
        world.clock.set(jiff::Timestamp::from_millisecond(draw["drawTime"].as_i64().unwrap()).unwrap());
        world.work().await;
        for operator in ["draw001", "draw002"] {
            call(&world, THAI, "entry", &entry(&numero, operator, WRONG)).await;
        }
        world.clock.advance(Duration::from_secs(121));
        world.work().await;
        enter_again(&world, &numero, RIGHT, "reviewing").await;
        world.work().await;
        for (merchant, gains, losses, users) in [
            ("mer_a", "1840.00", "0.00", vec!["mem_1"]), ("mer_b", "0.00", "1840.00", vec!["mem_2"]), ("mer_c", "0.00", "0.00", vec![]),
        ] {
            let body = json!({ "gameCode": THAI, "numero": numero, "merchant": merchant });
            let preview = call(&world, THAI, "preview", &body).await;
            assert_eq!((&preview["gains"], &preview["losses"]), (&json!(gains), &json!(losses)), "{merchant}: {preview}");
            assert_eq!((&preview["count"], &preview["others"]), (&json!(users.len()), &json!(2 - users.len())), "{merchant}");
            assert_eq!(preview["hasLosses"], true, "at one of them, so that finance is asked");
            let named: Vec<&str> =
                preview["changed"].as_array().unwrap().iter().map(|win| win["user"].as_str().unwrap()).collect();
            assert_eq!(named, users);
        }
        let approval = approval(&numero, ["draw001", "draw002"], &json!("fin001"), "available");
        call(&world, THAI, "correction", &approval).await;
        let body = json!({ "gameCode": THAI, "numero": numero, "merchant": "mer_c" });
        let events = call(&world, THAI, "draw", &body).await["events"].clone();
        let corrected = events.as_array().unwrap().iter().find(|event| event["kind"] == "corrected").unwrap();
        assert_eq!(corrected["detail"], "by draw001 and draw002, released by fin001, take back available; suborders: 2");
    }

    async fn what_is_not_over_needs_attention_however_old_it_is(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let player = world.player("mem_1", 1_000 * BAHT).await;
        world.bet(&player, &sure("key-1", &numero, 1)).await;
        world.auditor.as_ref().unwrap().become_(Mood::Wrong);
        world.pass(70).await;
        assert_eq!(alarms(&world, RUSH, "mer_a", &numero).await, Some(json!(["disputed"])));
        world.clock.advance(40 * DAY);
        assert_eq!(alarms(&world, RUSH, "mer_a", &numero).await, Some(json!(["disputed"])));
        let body = json!({ "merchant": "mer_a", "state": "disputed", "limit": 5 });
        assert_eq!(call(&world, RUSH, "overview", &body).await["list"][0]["numero"], *numero);
    }

    async fn draws_with_an_alarm_are_counted_as_far_back_as_they_are_listed(engine) {
        let (world, numero) = settled(engine).await;
        world.clock.advance(2 * DAY);
        correct(&world, &numero, "draw001", RIGHT, "waiting").await;
        let list = attention(&world, THAI, "mer_a").await;
        let counts = list["counts"].as_array().unwrap();
        let settled = counts.iter().find(|count| count["state"] == "settled");
        assert_eq!(settled.map(|count| &count["alarms"]), Some(&json!(1)), "{list}");
    }

    async fn shortfalls_are_told_the_largest_first(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for (user, baht) in [("mem_1", 1), ("mem_2", 3), ("mem_3", 2)] {
            let player = world.player(user, 1_000 * BAHT).await;
            world.bet(&player, &sure("key-1", &numero, 1)).await;
            let missing = baht * BAHT;
            world.write(&format!("UPDATE draw_suborder SET shortfall = {missing} WHERE player = '{user}'")).await.unwrap();
        }
        let body = json!({ "gameCode": RUSH, "numero": numero, "merchant": "mer_a" });
        let audit = call(&world, RUSH, "audit", &body).await;
        let amounts: Vec<&str> =
            audit["shortfalls"].as_array().unwrap().iter().map(|row| row["amount"].as_str().unwrap()).collect();
        assert_eq!(amounts, ["3.00", "2.00", "1.00"]);
    }
}
