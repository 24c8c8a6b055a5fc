use std::sync::Arc;
use std::time::Duration;

use erawan_lottery::Step;
use serde_json::{Value, json};

use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, RUSH, SURE, THAI, World, minor, order, sure};

/// An order of 2 bottom in the next draw of the Thai government's lottery.
fn bottom(key: &str, numero: &str, number: &str, (unit, odds): (i64, &str)) -> Value {
    json!({ "orderKey": key, "gameCode": THAI, "stopOnWin": false, "total": unit,
        "lines": [{ "playCode": "bot2", "selection": number, "unit": unit, "odds": odds }],
        "phases": [{ "numero": numero, "multiple": 1 }] })
}

on_both_engines! {
    async fn l1_an_order_takes_its_stake_once_and_the_same_key_is_the_same_order(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let new = sure("key-1", &numero, 10);
        let view = world.bet(&player, &new).await;
        assert_eq!((view["status"].as_str(), minor(&view["betAmount"])), (Some("pending"), 100 * BAHT));
        assert_eq!(view["lines"][0]["bets"], 10);
        assert_eq!(world.operator.movements("mem_1"), [("bet", -100 * BAHT)]);
        let again = world.bet(&player, &new).await;
        assert_eq!(again["orderId"], view["orderId"]);
        let (status, refused) = world.place(&player, &sure("key-1", &numero, 20)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("idempotency.conflict")));
        assert_eq!(world.operator.balance("mem_1"), 900 * BAHT);
        let bets = world.operator.calls("transaction/bet");
        let suborder = view["suborders"][0]["suborderId"].as_str().unwrap();
        assert_eq!(bets.len(), 1);
        assert_eq!(bets[0]["round"], format!("{numero}.{suborder}"));
    }

    async fn l3_what_an_order_costs_is_counted_here_and_another_total_is_refused(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let lines = json!([{ "playCode": "place", "selection": SURE, "unit": "1.50" },
            { "playCode": "last2", "selection": "4,3|7", "unit": 2 }]);
        let quote = json!({ "lines": lines, "phases": [{ "numero": numero, "multiple": 3 }] });
        let (status, quote) = world.post("/quote", Some(&player.token), &quote).await;
        assert_eq!((status, minor(&quote["total"])), (200, 57 * BAHT), "{quote}");
        assert_eq!(quote["lines"][1]["selection"], "3,4|7");
        assert_eq!(quote["lines"][1]["parts"][0]["odds"], "97");
        let mut new = sure("key-1", &numero, 10);
        new["total"] = json!(99);
        let (status, refused) = world.place(&player, &new).await;
        assert_eq!((status, refused["errorCode"].as_str()), (400, Some("lottery.total.mismatch")));
        assert_eq!(minor(&refused["value"]["total"]), 100 * BAHT);
        let (status, refused) =
            world.place(&player, &order("key-1", &numero, "place", SURE, (10, "9.8", 100))).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.odds.changed")));
        assert_eq!(refused["value"]["quote"]["lines"][0]["parts"][0]["odds"], "9.7");
        assert!(world.operator.movements("mem_1").is_empty());
        assert_eq!(world.exposure_sum().await, 0);
    }

    async fn a_refused_order_names_every_bad_line_and_changes_nothing(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let mut new = sure("key-1", &numero, 10);
        new["lines"] = json!([
            { "playCode": "place", "selection": SURE, "unit": 10, "odds": "9.7" },
            { "playCode": "place", "selection": "12|-|-|-|-", "unit": 10, "odds": "9.7" },
            { "playCode": "nothing", "selection": "1", "unit": 10, "odds": "9.7" },
            { "playCode": "last2", "selection": "1,1|2", "unit": 10, "odds": "97" },
        ]);
        let (status, refused) = world.place(&player, &new).await;
        assert_eq!((status, refused["errorCode"].as_str()), (400, Some("lottery.selection.invalid")));
        let bad: Vec<i64> =
            refused["value"]["lines"].as_array().unwrap().iter().map(|line| line["line"].as_i64().unwrap()).collect();
        assert_eq!(bad, [1, 2, 3]);
        for unit in [json!(-1), json!("1e3"), json!("NaN"), json!(0), json!("0.00001"), json!(2_001),
            json!("9999999999999999999"), json!(null), json!(1.5)]
        {
            let mut new = sure("key-1", &numero, 10);
            new["lines"][0]["unit"] = unit.clone();
            let (status, refused) = world.place(&player, &new).await;
            assert_eq!((status, refused["errorCode"].as_str()), (400, Some("lottery.stake.invalid")), "{unit}");
        }
        for (field, value) in [("multiple", json!(0)), ("multiple", json!(100)), ("multiple", json!("2"))] {
            let mut new = sure("key-1", &numero, 10);
            new["phases"][0][field] = value.clone();
            let (status, refused) = world.place(&player, &new).await;
            assert_eq!((status, refused["errorCode"].as_str()), (400, Some("lottery.stake.invalid")), "{value}");
        }
        for numero in ["20261123-9999", "20201123-0001", "nothing"] {
            let (status, refused) = world.place(&player, &sure("key-1", numero, 10)).await;
            assert_eq!((status, refused["errorCode"].as_str()), (400, Some("lottery.chase.invalid")), "{numero}");
        }
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_order").await, 0);
        assert!(world.operator.movements("mem_1").is_empty());
    }

    async fn l4_an_order_is_accepted_exactly_when_it_comes_before_the_close(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let draw = world.on_sale(RUSH, 1).await.remove(0);
        let numero = draw["numero"].as_str().unwrap();
        let close_at = draw["closeTime"].as_i64().unwrap();
        world.clock.set(jiff::Timestamp::from_millisecond(close_at - 1).unwrap());
        world.bet(&player, &sure("in", numero, 1)).await;
        world.clock.set(jiff::Timestamp::from_millisecond(close_at).unwrap());
        let late = world.player("mem_2", 1_000 * BAHT).await;
        let (status, refused) = world.place(&late, &sure("out", numero, 1)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.draw.closed")));
        let next = world.numeros(RUSH, 1).await.remove(0);
        assert_eq!(refused["value"]["numero"], next.as_str(), "the one on sale");
        assert!(world.operator.movements("mem_2").is_empty());
        world.pass(1).await;
        let (_, proof) = world.get(&format!("/proof?gameCode={RUSH}&numero={numero}"), None).await;
        assert_eq!(proof["sealedSize"], 1, "sealed = accepted");
    }

    async fn a_stake_has_one_price_and_a_number_goes_from_full_to_reduced_to_closed(engine) {
        let world = World::selling(engine, vec![THAI]).await;
        let numero = world.numeros(THAI, 1).await.remove(0);
        let mut players = Vec::new();
        for user in ["mem_1", "mem_2", "mem_3"] {
            players.push(world.player_of(THAI, user, 100_000 * BAHT).await);
        }
        let first = world.bet(&players[0], &bottom("1", &numero, "45", (10_000, "92"))).await;
        let (status, refused) = world.place(&players[1], &bottom("2", &numero, "45", (1_000, "92"))).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.odds.changed")));
        assert_eq!(refused["value"]["quote"]["lines"][0]["parts"][0]["odds"], "76");
        world.bet(&players[1], &bottom("2", &numero, "45", (1_000, "76"))).await;
        let (status, refused) = world.place(&players[2], &bottom("3", &numero, "45", (10_000, "76"))).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.number.closed")));
        assert_eq!(refused["value"]["closed"][0]["number"], "45");
        world.bet(&players[2], &bottom("3", &numero, "46", (10_000, "92"))).await;
        let view = world.order(&players[0], &first["orderId"]).await;
        assert_eq!(view["lines"][0]["odds"], "92", "nothing accepted is cut afterwards");
        let liability = "SELECT liability FROM draw_exposure WHERE number = '45'";
        assert_eq!(world.count(liability).await, 996_000 * BAHT);
    }

    async fn reduced_odds_are_told_where_numbers_are_sold_at_them_and_nowhere_else(engine) {
        let world = World::selling(engine, vec![THAI, "yeekee-speed"]).await;
        for (game, reduced) in [(THAI, Some("76")), ("yeekee-speed", None)] {
            let player = world.player_of(game, "mem_1", 1_000 * BAHT).await;
            let (_, view) = world.get("/games", Some(&player.token)).await;
            let play = view["plays"].as_array().unwrap().iter().find(|play| play["playCode"] == "top2").unwrap();
            assert_eq!(play["prices"][0]["odds"], "92", "{game}");
            assert_eq!(play["prices"][0].get("reducedOdds").and_then(|odds| odds.as_str()), reduced, "{game}");
        }
    }

    async fn of_64_orders_at_once_on_a_number_with_room_for_one_exactly_one_is_taken(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let mut players = Vec::new();
        for number in 0..10 + 64 {
            players.push(world.player(&format!("mem_{number}"), 10_000 * BAHT).await);
        }
        // Class C: a number takes 200,000 of liability; 1,100 × 97 fits once. Digits of a place are numbers.
        let new = |number: usize| order(&format!("key-{number}"), &numero, "place", "7|-|-|-|-", (2_000, "9.7", 2_000));
        for (number, player) in players.iter().enumerate().take(10) {
            world.bet(player, &new(number)).await;
        }
        let rest = players.iter().enumerate().skip(10).map(|(number, player)| {
            let new = order(&format!("key-{number}"), &numero, "place", "7|-|-|-|-", (600, "9.7", 600));
            let world = &world;
            async move { world.place(player, &new).await }
        });
        let answers = futures::future::join_all(rest).await;
        assert_eq!(answers.len(), 64);
        let taken = answers.iter().filter(|(status, _)| *status == 201).count();
        assert_eq!(taken, 1, "10 × 19,400 + 5,820 = 199,820; a second one is too much");
        for (status, refused) in answers.iter().filter(|(status, _)| *status != 201) {
            assert_eq!((*status, refused["errorCode"].as_str()), (409, Some("lottery.number.closed")));
        }
        assert_eq!(world.exposure_sum().await, 199_820 * BAHT);
        let moved: i64 = players.iter().map(|player| 10_000 * BAHT - world.operator.balance(&player.user)).sum();
        assert_eq!(moved, 20_600 * BAHT);
    }

    async fn an_order_that_the_operator_refuses_leaves_its_draw(engine) {
        let world = World::new(engine).await;
        let poor = world.player("mem_1", 5 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let (status, refused) = world.place(&poor, &sure("key-1", &numero, 10)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("insufficient.balance")));
        assert_eq!(world.exposure_sum().await, 0);
        for (rs, code) in [("RS_ERROR_LIMIT_REACHED", "limit.reached"), ("RS_ERROR_USER_DISABLED", "player.disabled"),
            ("RS_ERROR_TOKEN_EXPIRED", "session.expired")]
        {
            let player = world.player(code, 1_000 * BAHT).await;
            world.operator.fail_next("transaction/bet", Fault::Refuse(rs));
            let (_, refused) = world.place(&player, &sure(code, &numero, 1)).await;
            assert_eq!(refused["errorCode"], code);
        }
        assert_eq!(world.exposure_sum().await, 0);
        world.pass(120).await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settled");
    }

    async fn a_bet_whose_answer_is_lost_is_asked_for_again_with_the_same_ids(engine) {
        for fault in [Fault::LostReply, Fault::LostRequest, Fault::SlowReply, Fault::Duplicate] {
            let mut world = World::dark(engine, vec![RUSH]).await;
            if fault == Fault::SlowReply {
                world.timeout = Duration::from_millis(500);
                world.operator.books().slow_reply = Duration::from_secs(1);
            }
            world.start().await;
            let player = world.player("mem_1", 1_000 * BAHT).await;
            let numero = world.numeros(RUSH, 1).await.remove(0);
            world.operator.fail_next("transaction/bet", fault);
            let (status, view) = world.place(&player, &sure("key-1", &numero, 10)).await;
            assert_eq!(status, if fault == Fault::Duplicate { 201 } else { 202 }, "{view}");
            world.pass(5).await;
            let view = world.order(&player, &view["orderId"]).await;
            assert_eq!(view["status"], "pending", "{fault:?}");
            assert_eq!(world.operator.movements("mem_1"), [("bet", -100 * BAHT)], "{fault:?}");
            let ids: Vec<Value> = world.operator.calls("transaction/bet");
            assert!(ids.iter().all(|call| *call == ids[0]), "the content is identical");
        }
    }

    async fn a_bet_that_stays_unknown_is_rolled_back_ten_seconds_after_the_close(engine) {
        for fault in [Fault::LostReply, Fault::LostRequest] {
            let world = World::new(engine).await;
            let player = world.player("mem_1", 1_000 * BAHT).await;
            let draw = world.on_sale(RUSH, 1).await.remove(0);
            let numero = draw["numero"].as_str().unwrap();
            for _ in 0..40 {
                world.operator.fail_next("transaction/bet", fault);
            }
            world.operator.fail_next("transaction/settle", Fault::LostReply);
            let (status, view) = world.place(&player, &sure("key-1", numero, 10)).await;
            assert_eq!((status, view["status"].as_str()), (202, Some("placing")));
            while world.draw(RUSH, numero).await["state"] != "settled" {
                world.pass(1).await;
                let now = erawan_kernel::Clock::now_ms(&world.clock);
                let is_back = world.operator.calls("transaction/settle").is_empty();
                assert!(is_back || now >= draw["closeTime"].as_i64().unwrap() + 10_000, "not before");
                assert!(now < draw["closeTime"].as_i64().unwrap() + 60_000, "the draw goes on");
            }
            let view = world.order(&player, &view["orderId"]).await;
            assert_eq!(view["status"], "refused");
            assert_eq!(world.operator.balance("mem_1"), 1_000 * BAHT, "{fault:?}");
            assert_eq!(world.exposure_sum().await, 0);
        }
    }

    async fn l1_an_order_whose_bet_is_answered_while_it_is_given_up_stays(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let draw = world.on_sale(RUSH, 1).await.remove(0);
        let numero = draw["numero"].as_str().unwrap();
        let (answered, given_up) =
            (world.stops.pause_at(Step::BetAnswered), world.stops.pause_at(Step::GivingUp));
        let placing = async { world.place(&player, &sure("key-1", numero, 10)).await };
        let race = async {
            answered.reached.notified().await;
            // Its answer is there and not stored when the job takes the order over, long after the close.
            world.clock.advance(Duration::from_secs(180));
            let lottery = Arc::clone(&world.node().lottery);
            let job = tokio::spawn(async move { lottery.work().await.map(|_| ()) });
            given_up.reached.notified().await;
            answered.go.notify_one();
            while world.count("SELECT COUNT(*) FROM draw_order WHERE state = 'accepted'").await == 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            given_up.go.notify_one();
            job.await.unwrap().unwrap();
        };
        let ((_, view), ()) = tokio::join!(placing, race);
        world.pass(60).await;
        assert_eq!(world.draw(RUSH, numero).await["state"], "settled");
        let movements = world.operator.movements("mem_1");
        assert!(movements.iter().all(|(kind, _)| *kind != "rollback"), "{movements:?}");
        assert_eq!((movements.len(), world.order(&player, &view["orderId"]).await["status"].clone()), (2, json!("won")));
    }

    async fn while_the_operator_answers_no_bet_new_orders_are_refused_and_those_under_way_go_on(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for number in 0..3 {
            let player = world.player(&format!("mem_{number}"), 100 * BAHT).await;
            world.operator.fail_next("transaction/bet", Fault::LostReply);
            assert_eq!(world.place(&player, &sure("key-1", &numero, 1)).await.0, 202);
            if number == 2 {
                let (status, _) = world.place(&player, &sure("key-1", &numero, 1)).await;
                assert_eq!(status, 202, "the same key is the same order");
            }
        }
        let player = world.player("mem_x", 100 * BAHT).await;
        let (status, refused) = world.place(&player, &sure("key-1", &numero, 1)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (503, Some("lottery.unavailable")));
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_order").await, 3);
        world.pass(2).await;
        world.bet(&player, &sure("key-1", &numero, 1)).await;
        assert_eq!(world.count("SELECT COUNT(*) FROM draw_order WHERE state = 'accepted'").await, 4);
    }

    async fn l11_real_money_and_play_money_never_touch(engine) {
        let world = World::selling(engine, vec![RUSH, THAI]).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let fill = |key: &str| order(key, &numero, "place", "7|-|-|-|-", (2_000, "9.7", 2_000));
        for number in 0..10 {
            let trial = world.player(&format!("trial_{number}"), 10_000 * BAHT).await;
            world.bet(&trial, &fill(&format!("trial-{number}"))).await;
        }
        let trial = world.player("trial_x", 10_000 * BAHT).await;
        let (_, refused) = world.place(&trial, &fill("trial-x")).await;
        assert_eq!(refused["errorCode"], "lottery.number.closed");
        let real = world.player("mem_1", 10_000 * BAHT).await;
        world.bet(&real, &fill("real")).await;
        let of_book = |book: &str| {
            format!("SELECT CAST(SUM(liability) AS BIGINT) FROM draw_exposure WHERE book = '{book}'")
        };
        assert_eq!(world.count(&of_book("trial")).await, 194_000 * BAHT);
        assert_eq!(world.count(&of_book("real")).await, 19_400 * BAHT);
        let ticket = world.operator.ticket("trial_y", 10 * BAHT, "mer_a");
        let (status, refused) = world.open(THAI, &ticket).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("game.not.available")), "own draws only");
    }

    async fn limits_of_a_member_and_the_pace_of_orders_hold(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 100_000 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        // Class C: a member wins at most 200,000 in a draw and play: 2,000 × 97 = 194,000 once.
        world.bet(&player, &order("1", &numero, "last2", "1|2", (2_000, "97", 2_000))).await;
        let (_, refused) = world.place(&player, &order("2", &numero, "last2", "3|4", (10, "97", 10))).await;
        assert_eq!(refused["errorCode"], "lottery.limit.reached");
        assert_eq!(refused["value"]["limit"], "pace");
        world.clock.advance(Duration::from_secs(1));
        let (_, refused) = world.place(&player, &order("2", &numero, "last2", "3|4", (100, "97", 100))).await;
        assert_eq!(refused["value"]["limit"], "memberWin");
        let other = world.player("mem_2", 100_000 * BAHT).await;
        world.bet(&other, &order("2", &numero, "last2", "3|4", (100, "97", 100))).await;
    }

    async fn of_another_player_nothing_is_found(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let other = world.player("mem_2", 1_000 * BAHT).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let view = world.bet(&player, &sure("key-1", &numero, 10)).await;
        let id = view["orderId"].as_str().unwrap();
        let suborder = &view["suborders"][0]["suborderId"];
        let unknown = world.get("/orders/0193a5c0-0000-7000-8000-000000000001", Some(&other.token)).await;
        assert_eq!(world.get(&format!("/orders/{id}"), Some(&other.token)).await, unknown);
        assert_eq!(unknown.0, 404);
        let cancel = json!({ "orderId": id, "suborderIds": [suborder] });
        assert_eq!(world.post("/cancel", Some(&other.token), &cancel).await.0, 404);
        let proof = format!("/proof?gameCode={RUSH}&numero={numero}&suborderId={}", suborder.as_str().unwrap());
        assert_eq!(world.get(&proof, Some(&other.token)).await.0, 404);
        assert_eq!(world.get("/orders", None).await.0, 401);
        let (_, list) = world.get("/orders", Some(&player.token)).await;
        assert_eq!(list["totalCount"], 1);
    }
}
