use serde_json::{Value, json};

use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, Player, RUSH, SURE, World, minor, sure};

/// An order in several draws.
pub(crate) fn chase(key: &str, numeros: &[String], multiples: &[u32], stop_on_win: bool) -> Value {
    let phases: Vec<Value> = numeros
        .iter()
        .zip(multiples)
        .map(|(numero, multiple)| json!({ "numero": numero, "multiple": multiple }))
        .collect();
    let total: u32 = multiples.iter().sum::<u32>() * 10;
    json!({ "orderKey": key, "gameCode": RUSH, "stopOnWin": stop_on_win, "total": total, "phases": phases,
        "lines": [{ "playCode": "place", "selection": SURE, "unit": 1, "odds": "9.7" }] })
}

pub(crate) fn suborders(view: &Value) -> Vec<String> {
    let id = |row: &Value| row["suborderId"].as_str().unwrap().to_owned();
    view["suborders"].as_array().unwrap().iter().map(id).collect()
}

fn statuses(view: &Value) -> Vec<&str> {
    view["suborders"].as_array().unwrap().iter().map(|row| row["status"].as_str().unwrap()).collect()
}

pub(crate) async fn cancel(world: &World, player: &Player, view: &Value, ids: &[String]) -> (u16, Value) {
    let body = json!({ "orderId": view["orderId"], "suborderIds": ids });
    world.post("/cancel", Some(&player.token), &body).await
}

on_both_engines! {
    async fn l1_a_chase_is_paid_as_a_whole_or_not_at_all(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 4).await;
        let player = world.player("mem_1", 100 * BAHT).await;
        let view = world.bet(&player, &chase("key-1", &numeros, &[1, 2, 3, 1], false)).await;
        assert_eq!(minor(&view["betAmount"]), 70 * BAHT);
        let paid: Vec<i64> = world.operator.movements("mem_1").iter().map(|(_, amount)| *amount / BAHT).collect();
        assert_eq!(paid, [-10, -20, -30, -10]);
        world.clock.advance(std::time::Duration::from_secs(1));
        let (status, refused) = world.place(&player, &chase("key-2", &numeros, &[1, 1, 1, 1], false)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("insufficient.balance")));
        assert_eq!(world.operator.movements("mem_1").len(), 4);
        let of_chase = "SELECT COUNT(*) FROM draw_suborder WHERE state = 'refused'";
        assert_eq!(world.count(of_chase).await, 4);
    }

    async fn the_draws_of_a_chase_rise_and_are_planned(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 3).await;
        let player = world.player("mem_1", 10_000 * BAHT).await;
        let bad = [
            vec![numeros[1].clone(), numeros[0].clone()],
            vec![numeros[0].clone(), numeros[0].clone()],
            vec![numeros[0].clone(), "20261224-0001".to_owned()],
        ];
        for phases in bad {
            let (status, refused) = world.place(&player, &chase("key-1", &phases, &[1, 1], false)).await;
            assert_eq!((status, refused["errorCode"].as_str()), (400, Some("lottery.chase.invalid")));
        }
        let many = vec![numeros[0].clone(); 121];
        let (status, refused) = world.place(&player, &chase("key-1", &many, &[1; 121], false)).await;
        assert_eq!((status, refused["errorCode"].as_str()), (400, Some("lottery.chase.invalid")));
        let numeros = world.numeros(RUSH, 120).await;
        let view = world.bet(&player, &chase("key-1", &numeros, &[1; 120], false)).await;
        assert_eq!(view["suborders"].as_array().unwrap().len(), 120);
    }

    async fn a_suborder_is_cancelled_until_its_draw_closes_and_its_stake_is_back_once(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 3).await;
        let player = world.player("mem_1", 100 * BAHT).await;
        let view = world.bet(&player, &chase("key-1", &numeros, &[1, 2, 3], false)).await;
        let ids = suborders(&view);
        let before = world.exposure_sum().await;
        world.operator.fail_next("transaction/settle", Fault::LostReply);
        let (status, answer) = cancel(&world, &player, &view, &ids[1..2]).await;
        assert_eq!((status, minor(&answer["refundAmount"])), (200, 20 * BAHT));
        world.pass(3).await;
        let (status, again) = cancel(&world, &player, &view, &ids[1..2]).await;
        assert_eq!((status, &again), (200, &answer), "the same ids, nothing moves");
        assert_eq!(world.operator.balance("mem_1"), 60 * BAHT);
        assert_eq!(world.exposure_sum().await, before / 6 * 4, "it is out of its draw");
        world.pass(50).await;
        let (status, answer) = cancel(&world, &player, &view, &[ids[0].clone(), ids[2].clone()]).await;
        assert_eq!(status, 200);
        assert_eq!(answer["cancelledIds"], json!([ids[2]]));
        assert_eq!(answer["refused"][0]["suborderId"], json!(ids[0]), "its draw has closed");
        let (status, refused) = cancel(&world, &player, &view, &ids[..1]).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.order.not.cancellable")));
        world.pass(240).await;
        let view = world.order(&player, &view["orderId"]).await;
        assert_eq!(statuses(&view), ["won", "cancelled", "cancelled"]);
        assert_eq!(world.exposure_sum().await, world.exposure_of_suborders().await, "L8");
        let reasons: Vec<_> = world.operator.books().movements.iter().filter_map(|row| row.reason.clone()).collect();
        assert_eq!(reasons, ["player_cancelled", "chase_stopped"], "the last one ended the chase");
        assert_eq!(world.operator.balance("mem_1"), 90 * BAHT + 970_000);
    }

    async fn a_player_cancels_at_most_60_suborders_an_hour(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 70).await;
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let view = world.bet(&player, &chase("key-1", &numeros, &[1; 70], false)).await;
        let ids = suborders(&view);
        let (_, answer) = cancel(&world, &player, &view, &ids[5..]).await;
        assert_eq!(answer["cancelledIds"].as_array().unwrap().len(), 60);
        let codes: Vec<&Value> =
            answer["refused"].as_array().unwrap().iter().map(|refused| &refused["errorCode"]).collect();
        assert_eq!(codes, ["lottery.limit.reached"; 5]);
        assert_eq!(world.operator.balance("mem_1"), 900 * BAHT);
        let (status, refused) = cancel(&world, &player, &view, &ids[..1]).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.limit.reached")));
        assert_eq!(refused["value"]["limit"], "cancels");
        // An hour later it can be cancelled, if its draw is still on sale.
        world.clock.advance(std::time::Duration::from_secs(3_601));
        world.work().await;
        let player = world.player("mem_1", 0).await;
        assert_eq!(cancel(&world, &player, &view, &ids[69..]).await.0, 200);
        let (status, refused) = cancel(&world, &player, &view, &ids[..1]).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.order.not.cancellable")));
    }

    async fn l9_after_a_win_the_rest_of_a_chase_goes_back_and_a_draw_that_had_closed_stands(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 5).await;
        let player = world.player("mem_1", 100 * BAHT).await;
        let view = world.bet(&player, &chase("key-1", &numeros, &[1; 5], true)).await;
        let other = world.player("mem_2", 100 * BAHT).await;
        let going_on = world.bet(&other, &chase("key-1", &numeros, &[1; 5], false)).await;
        // The first draw is settled only after the second one has closed.
        world.auditor.as_ref().unwrap().become_(crate::auditor::Mood::Silent);
        let second_closed = |draw: &Value| draw["state"] != "planned" && draw["state"] != "open";
        while !second_closed(&world.draw(RUSH, &numeros[1]).await) {
            world.pass(1).await;
        }
        world.auditor.as_ref().unwrap().become_(crate::auditor::Mood::Honest);
        world.pass(360).await;
        let view = world.order(&player, &view["orderId"]).await;
        assert_eq!(statuses(&view), ["won", "won", "cancelled", "cancelled", "cancelled"]);
        assert_eq!(view["suborders"][2]["refundReason"], "chase_won");
        assert_eq!(world.operator.balance("mem_1"), 80 * BAHT + 2 * 970_000);
        let view = world.order(&other, &going_on["orderId"]).await;
        assert_eq!(statuses(&view), ["won"; 5]);
        for numero in &numeros {
            assert_eq!(world.draw(RUSH, numero).await["state"], "settled");
        }
    }

    async fn prices_of_a_chase_are_those_of_each_of_its_draws(engine) {
        let world = World::new(engine).await;
        let numeros = world.numeros(RUSH, 2).await;
        for number in 0..10 {
            let player = world.player(&format!("mem_{number}"), 10_000 * BAHT).await;
            let line = crate::world::order("key", &numeros[1], "place", "7|-|-|-|-", (2_000, "9.7", 2_000));
            world.bet(&player, &line).await;
        }
        let player = world.player("mem_x", 50_000 * BAHT).await;
        let mut new = chase("key-1", &numeros, &[1, 1], false);
        new["lines"][0]["unit"] = json!(1_000);
        new["total"] = json!(20_000);
        let (_, refused) = world.place(&player, &new).await;
        assert_eq!(refused["errorCode"], "lottery.number.closed");
        assert_eq!(refused["value"]["closed"], json!([{ "line": 0, "numero": numeros[1], "playCode": "place", "number": "1:7" }]));
        world.bet(&player, &sure("key-1", &numeros[0], 1_000)).await;
    }
}
