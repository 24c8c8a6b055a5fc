//! What the operator refuses although it must take it is sent again by a person, as the same item; and what corrections could
//! not take back is told by member.

use serde_json::{Value, json};

use crate::entered::{RIGHT, approval, enter_again, settled};
use crate::on_both_engines;
use crate::world::{BAHT, Engine, RUSH, THAI, World, answer, client, sure};

const REFUSED: &str = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";

async fn ask(world: &World, game: &str, call: &str, body: &Value) -> (u16, Value) {
    let vendor = if game == RUSH { "ELOTT" } else { "LOTT" };
    world.operator_call(vendor, call, body).await
}

async fn told(world: &World, game: &str, call: &str, numero: &str, merchant: &str) -> Value {
    let body = json!({ "gameCode": game, "numero": numero, "merchant": merchant });
    let (status, answer) = ask(world, game, call, &body).await;
    assert_eq!(status, 200, "{call}: {answer}");
    answer
}

/// An operator of this merchant has what is stuck sent again: status and code.
async fn retry(world: &World, game: &str, numero: &str, merchant: &str) -> (u16, Value) {
    let body = json!({ "gameCode": game, "numero": numero, "merchant": merchant, "operator": "draw001" });
    // Events of one moment have no sequence.
    world.clock.advance(std::time::Duration::from_millis(5));
    let (status, answer) = ask(world, game, "retry", &body).await;
    world.clock.advance(std::time::Duration::from_millis(5));
    (status, answer["errorCode"].clone())
}

const NOTHING_IS_STUCK: &str = "lottery.result.state";

/// The words of a draw's events, the oldest first.
async fn events(world: &World, game: &str, numero: &str) -> Vec<String> {
    let audit = told(world, game, "audit", numero, "mer_a").await;
    let kinds =
        audit["events"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap().to_owned());
    kinds.collect()
}

/// Every item that was sent for a player, each time it was.
fn items_of(world: &World, user: &str) -> Vec<Value> {
    let calls = world.operator.calls("transaction/settle");
    let items = calls.iter().flat_map(|call| call["items"].as_array().unwrap().clone());
    items.filter(|item| item["user"] == user).collect()
}

/// Lets all items of a player be refused, or taken again.
fn refuse(world: &World, user: &str, is_refused: bool) {
    let mut books = world.operator.books();
    if is_refused {
        books.refuse_items_of.insert(user.to_owned(), REFUSED);
    } else {
        books.refuse_items_of.remove(user);
    }
}

async fn verified(world: &World) {
    let (verified, breaches) = world.verify(None, None).await;
    assert!(breaches.is_empty(), "{verified:?} {breaches:?}");
}

/// A draw of which three players won, and of one of them the win is refused.
async fn with_a_stuck_win(engine: Engine) -> (World, String) {
    let world = World::new(engine).await;
    let numero = world.numeros(RUSH, 1).await.remove(0);
    for user in ["mem_1", "mem_2", "mem_3"] {
        let player = world.player(user, 1_000 * BAHT).await;
        world.bet(&player, &sure("key-1", &numero, 1)).await;
    }
    refuse(&world, "mem_2", true);
    world.pass(120).await;
    assert_eq!(world.draw(RUSH, &numero).await["state"], "settling");
    (world, numero)
}

on_both_engines! {
    async fn a_refused_win_is_seen_with_its_reason_and_paid_once_when_a_person_has_it_sent_again(engine) {
        let (world, numero) = with_a_stuck_win(engine).await;
        let stuck = told(&world, RUSH, "stuck", &numero, "mer_a").await;
        assert_eq!(stuck["totalCount"], 1);
        let row = &stuck["list"][0];
        assert_eq!((&row["user"], &row["what"], &row["amount"]), (&json!("mem_2"), &json!("win"), &json!("9.70")), "{stuck}");
        assert_eq!((&row["refusal"], &row["isTrial"]), (&json!(REFUSED), &json!(false)));
        let draw = told(&world, RUSH, "draw", &numero, "mer_a").await;
        assert_eq!((&draw["stuckCount"], &draw["alarmDetail"]), (&json!(1), &json!("1 suborders are stuck")));
        // The cause is not mended yet: it is refused and stuck once more, and nothing moves.
        assert_eq!(retry(&world, RUSH, &numero, "mer_a").await.0, 200);
        world.work().await;
        assert_eq!(told(&world, RUSH, "stuck", &numero, "mer_a").await["totalCount"], 1);
        assert_eq!(world.operator.movements("mem_2"), [("bet", -10 * BAHT)]);
        refuse(&world, "mem_2", false);
        assert_eq!(retry(&world, RUSH, &numero, "mer_a").await.0, 200);
        assert_eq!(retry(&world, RUSH, &numero, "mer_a").await, (409, json!(NOTHING_IS_STUCK)), "twice at once");
        world.work().await;
        assert_eq!(world.operator.movements("mem_2"), [("bet", -10 * BAHT), ("win", 970_000)]);
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settled");
        assert_eq!(retry(&world, RUSH, &numero, "mer_a").await, (409, json!(NOTHING_IS_STUCK)), "it is over");
        let items = items_of(&world, "mem_2");
        assert_eq!(items.len(), 3);
        assert!(items.iter().all(|item| *item == items[0]), "the same item each time: {items:?}");
        assert_eq!(events(&world, RUSH, &numero).await, ["stuck", "retried", "stuck", "retried"]);
        let audit = told(&world, RUSH, "audit", &numero, "mer_a").await;
        assert_eq!(audit["events"][1]["detail"], "by draw001; suborders: 1");
        verified(&world).await;
    }

    async fn what_is_stuck_is_seen_and_sent_again_by_its_own_merchant_only(engine) {
        let (world, numero) = with_a_stuck_win(engine).await;
        assert_eq!(told(&world, RUSH, "stuck", &numero, "mer_b").await, json!({ "list": [], "totalCount": 0 }));
        assert_eq!(told(&world, RUSH, "draw", &numero, "mer_b").await["stuckCount"], 0);
        refuse(&world, "mem_2", false);
        assert_eq!(retry(&world, RUSH, &numero, "mer_b").await, (409, json!(NOTHING_IS_STUCK)));
        assert_eq!(retry(&world, RUSH, "20200101-0001", "mer_a").await, (404, json!("not.found")));
        let body = json!({ "gameCode": RUSH, "numero": numero, "merchant": "mer_a", "operator": "draw001" });
        assert_eq!(world.operator_call("LOTT", "retry", &body).await.0, 404, "a lottery of another vendor code");
        let unsigned = client().post(format!("{}/lottery/operator/v1/ELOTT/retry", world.node().base)).body(body.to_string());
        assert_eq!(answer(unsigned).await.0, 401);
        let mut without = body;
        without["operator"] = json!("");
        assert_eq!(ask(&world, RUSH, "retry", &without).await.0, 400);
        world.pass(70).await;
        assert_eq!(world.operator.movements("mem_2"), [("bet", -10 * BAHT)]);
    }

    async fn two_who_have_it_sent_again_at_once_pay_once(engine) {
        let (world, numero) = with_a_stuck_win(engine).await;
        refuse(&world, "mem_2", false);
        let one = retry(&world, RUSH, &numero, "mer_a");
        let (one, other) = futures::future::join(one, retry(&world, RUSH, &numero, "mer_a")).await;
        let mut statuses = [one.0, other.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        world.work().await;
        assert_eq!(world.operator.movements("mem_2"), [("bet", -10 * BAHT), ("win", 970_000)]);
        assert_eq!(events(&world, RUSH, &numero).await, ["stuck", "retried"]);
    }

    async fn a_refused_correction_is_taken_back_once_when_it_is_sent_again(engine) {
        let (world, numero) = settled(engine).await;
        enter_again(&world, &numero, RIGHT, "reviewing").await;
        world.work().await;
        refuse(&world, "mem_1", true);
        let approval = approval(&numero, ["draw001", "draw002"], &json!("fin001"), "available");
        assert_eq!(world.operator_call("LOTT", "correction", &approval).await.0, 200);
        world.work().await;
        assert_eq!(world.draw(THAI, &numero).await["state"], "correcting");
        let row = told(&world, THAI, "stuck", &numero, "mer_a").await["list"][0].clone();
        assert_eq!((&row["what"], &row["amount"]), (&json!("correction"), &json!("-1840.00")), "{row}");
        refuse(&world, "mem_1", false);
        assert_eq!(retry(&world, THAI, &numero, "mer_a").await.0, 200);
        world.work().await;
        assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
        assert_eq!(world.operator.movements("mem_1")[2..], [("correction", -1_840 * BAHT)]);
        assert_eq!(retry(&world, THAI, &numero, "mer_a").await, (409, json!(NOTHING_IS_STUCK)));
        verified(&world).await;
    }

    async fn a_draw_is_void_only_when_a_refused_stake_is_back(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for user in ["mem_1", "mem_2"] {
            let player = world.player(user, 1_000 * BAHT).await;
            world.bet(&player, &sure("key-1", &numero, 1)).await;
        }
        refuse(&world, "mem_1", true);
        let void = json!({ "gameCode": RUSH, "numero": numero, "operators": ["draw001", "draw002"], "reason": "a test", "version": 0 });
        assert_eq!(ask(&world, RUSH, "void", &void).await.0, 200);
        world.pass(5).await;
        let draw = told(&world, RUSH, "draw", &numero, "mer_a").await;
        assert_eq!((&draw["state"], &draw["alarmDetail"]), (&json!("voiding"), &json!("1 suborders are stuck")));
        assert_eq!(world.operator.balance("mem_2"), 1_000 * BAHT, "the other one has its stake");
        let row = told(&world, RUSH, "stuck", &numero, "mer_a").await["list"][0].clone();
        assert_eq!((&row["what"], &row["amount"]), (&json!("refund"), &json!("10.00")), "{row}");
        refuse(&world, "mem_1", false);
        assert_eq!(retry(&world, RUSH, &numero, "mer_a").await.0, 200);
        world.work().await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "void");
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("rollback", 10 * BAHT)]);
        verified(&world).await;
    }

    async fn a_cancelled_stake_that_is_refused_is_an_alarm_at_once_and_goes_back_when_it_is_sent_again(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 2).await.remove(1);
        let player = world.player("mem_1", 1_000 * BAHT).await;
        let view = world.bet(&player, &sure("key-1", &numero, 1)).await;
        refuse(&world, "mem_1", true);
        let cancel = json!({ "orderId": view["orderId"], "suborderIds": [view["suborders"][0]["suborderId"]] });
        assert_eq!(world.post("/cancel", Some(&player.token), &cancel).await.0, 200);
        world.work().await;
        let seen = told(&world, RUSH, "draw", &numero, "mer_a").await;
        assert_eq!((&seen["state"], &seen["alarms"]), (&json!("planned"), &json!(["attention"])), "{seen}");
        refuse(&world, "mem_1", false);
        assert_eq!(retry(&world, RUSH, &numero, "mer_a").await.0, 200);
        world.work().await;
        let seen = told(&world, RUSH, "draw", &numero, "mer_a").await;
        assert_eq!((&seen["alarms"], &seen["stuckCount"]), (&json!([]), &json!(0)), "{seen}");
        assert_eq!(world.operator.movements("mem_1"), [("bet", -10 * BAHT), ("rollback", 10 * BAHT)]);
        world.pass(130).await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settled");
        assert_eq!(world.operator.balance("mem_1"), 1_000 * BAHT);
        verified(&world).await;
    }

    async fn shortfalls_are_told_by_member_with_their_sums(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for (user, orders, baht) in [("mem_1", 2, 3), ("mem_2", 1, 4), ("mem_3", 1, 0), ("trial_4", 1, 9)] {
            let player = world.player(user, 1_000 * BAHT).await;
            for order in 0..orders {
                world.bet(&player, &sure(&format!("key-{order}"), &numero, 1)).await;
                world.clock.advance(std::time::Duration::from_millis(1_100));
            }
            let missing = baht * BAHT;
            world.write(&format!("UPDATE draw_suborder SET shortfall = {missing} WHERE player = '{user}'")).await.unwrap();
        }
        let report = told(&world, RUSH, "shortfalls", &numero, "mer_a").await;
        assert_eq!(report, json!({
            "list": [
                { "user": "mem_1", "count": 2, "amount": "6.00" },
                { "user": "mem_2", "count": 1, "amount": "4.00" },
            ],
            "totalCount": 2, "suborders": 3, "total": "10.00",
        }));
        let nothing = json!({ "list": [], "totalCount": 0, "suborders": 0, "total": "0.00" });
        assert_eq!(told(&world, RUSH, "shortfalls", &numero, "mer_b").await, nothing, "members of another merchant");
        let unknown = json!({ "gameCode": RUSH, "numero": "20200101-0001", "merchant": "mer_a" });
        assert_eq!(ask(&world, RUSH, "shortfalls", &unknown).await.0, 404);
        assert_eq!(ask(&world, RUSH, "stuck", &unknown).await.0, 404);
    }
}
