use std::time::Duration;

use erawan_lottery::Step;
use serde_json::{Value, json};

use crate::entered::{RIGHT, approval, enter_again, settled};
use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, RUSH, World, sure};

/// What the operator was told of a draw: state and version of the result, in order.
fn told_of(world: &World, numero: &str) -> Vec<(String, i64)> {
    let calls = world.operator.calls("draw");
    let of_draw = calls.iter().filter(|call| call["numero"] == numero);
    of_draw
        .map(|call| (call["state"].as_str().unwrap().to_owned(), call["version"].as_i64().unwrap()))
        .collect()
}

fn states(world: &World, numero: &str) -> Vec<String> {
    told_of(world, numero).into_iter().map(|(state, _)| state).collect()
}

async fn tell(world: &World) -> usize {
    world.node().lottery.tell_draws().await.unwrap()
}

/// Lets a draw of a minute go by, told of every second.
async fn minute(world: &World) {
    for _ in 0..70 {
        world.pass(1).await;
        tell(world).await;
    }
}

/// What the operator was told last.
fn last(world: &World) -> Value {
    world.operator.calls("draw").last().unwrap().clone()
}

on_both_engines! {
    async fn the_operator_is_told_of_each_state_of_a_draw_once_and_in_order(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let player = world.player("mem_1", 1_000 * BAHT).await;
        world.bet(&player, &sure("key-1", &numero, 1)).await;
        minute(&world).await;
        let told = states(&world, &numero);
        // What passes within one step of the clock is told as far as it came.
        assert_eq!(told, ["open", "sealed", "settled"]);
        let calls = world.operator.calls("draw");
        let of_draw: Vec<_> = calls.iter().filter(|call| call["numero"] == *numero).collect();
        assert_eq!(of_draw[0]["result"], Value::Null, "before it is drawn no result and no seed is told");
        assert_eq!(of_draw[0]["seed"], Value::Null);
        let draw = world.draw(RUSH, &numero).await;
        let end = of_draw[2];
        assert_eq!((&end["result"], &end["seed"], &end["version"]), (&draw["result"], &draw["seed"], &json!(1)));
        assert_eq!((&end["seed_hash"], &end["open_time"], &end["close_time"], &end["draw_time"]),
            (&draw["seedHash"], &draw["openTime"], &draw["closeTime"], &draw["drawTime"]));
        assert_eq!(end.get("previous_result"), None);
        assert!(calls.iter().all(|call| call["state"] != "planned"), "what is only planned is not told");
        let count = world.operator.calls("draw").len();
        assert_eq!(tell(&world).await, 0);
        assert_eq!(world.operator.calls("draw").len(), count, "what is confirmed is not told again");
    }

    async fn a_push_is_repeated_until_the_operator_confirms_it(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for fault in [Fault::LostRequest, Fault::LostReply, Fault::Refuse("RS_ERROR_BUSY")] {
            world.operator.fail_next("draw", fault);
        }
        world.work().await;
        for _ in 0..3 {
            assert_eq!(tell(&world).await, 0);
        }
        assert_eq!(tell(&world).await, 1);
        assert_eq!(states(&world, &numero), ["open"; 4]);
        assert_eq!(tell(&world).await, 0);
    }

    async fn a_vendor_that_the_operator_takes_no_draws_of_goes_on_and_tells_them_later(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for status in ["RS_ERROR_NOT_ALLOWED", "RS_ERROR_INVALID_SIGNATURE"] {
            world.operator.fail_next("draw", Fault::Refuse(status));
        }
        world.work().await;
        assert_eq!((tell(&world).await, tell(&world).await, tell(&world).await), (0, 0, 1));
        assert_eq!(states(&world, &numero), ["open"; 3]);
    }

    async fn what_the_operator_refuses_of_a_draw_is_not_sent_for_ever_and_what_follows_is_told(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        world.work().await;
        world.operator.fail_next("draw", Fault::Refuse("RS_ERROR_INVALID_GAME"));
        for _ in 0..3 {
            assert_eq!(tell(&world).await, 0);
        }
        assert_eq!(states(&world, &numero), ["open"]);
        world.pass(60).await;
        tell(&world).await;
        assert_eq!(states(&world, &numero), ["open", "settled"]);
    }

    async fn a_kill_between_the_confirmation_and_its_note_leaves_a_push_to_be_made_again(engine) {
        let mut world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        world.work().await;
        world.stops.stop_at(Step::DrawTold);
        let lottery = std::sync::Arc::clone(&world.node().lottery);
        let telling = tokio::spawn(async move { lottery.tell_draws().await });
        tokio::time::timeout(Duration::from_secs(20), world.stops.stopped.notified()).await.unwrap();
        telling.abort();
        world.crash();
        world.start().await;
        assert_eq!(tell(&world).await, 0, "the node that is gone is still waited for");
        world.pass(31).await;
        tell(&world).await;
        assert_eq!(states(&world, &numero)[..2], ["open", "open"]);
        assert_eq!(tell(&world).await, 0);
    }

    async fn one_of_two_nodes_tells(engine) {
        let world = World::new(engine).await;
        let other = world.start_node().await;
        world.work().await;
        let told = futures::future::join(world.node().lottery.tell_draws(), other.lottery.tell_draws()).await;
        assert_eq!(told.0.unwrap() + told.1.unwrap(), 1);
        assert_eq!(world.operator.calls("draw").len(), 1);
    }

    async fn a_draw_whose_sales_stop_is_told_and_so_is_one_that_is_void(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        world.work().await;
        tell(&world).await;
        for (is_suspended, operator) in [(true, "draw001"), (false, "draw002")] {
            let body = json!({ "gameCode": RUSH, "numero": numero, "operator": operator, "isSuspended": is_suspended });
            assert_eq!(world.operator_call("ELOTT", "suspend", &body).await.0, 200);
            tell(&world).await;
        }
        let body = json!({ "gameCode": RUSH, "numero": numero, "operators": ["draw001", "draw002"], "reason": "no draw", "version": 0 });
        assert_eq!(world.operator_call("ELOTT", "void", &body).await.0, 200);
        tell(&world).await;
        world.work().await;
        tell(&world).await;
        assert_eq!(states(&world, &numero), ["open", "suspended", "open", "voiding", "void"]);
    }

    async fn a_corrected_result_is_told_with_the_one_before_it(engine) {
        let (world, numero) = settled(engine).await;
        tell(&world).await;
        let wrong = last(&world)["result"].clone();
        enter_again(&world, &numero, RIGHT, "reviewing").await;
        world.work().await;
        tell(&world).await;
        let reviewing = last(&world);
        assert_eq!((&reviewing["state"], &reviewing["version"], &reviewing["result"]), (&json!("reviewing"), &json!(1), &wrong));
        let call = approval(&numero, ["draw001", "draw002"], &json!("fin001"), "available");
        assert_eq!(world.operator_call("LOTT", "correction", &call).await.0, 200);
        world.work().await;
        tell(&world).await;
        let told = last(&world);
        assert_eq!((&told["state"], &told["version"]), (&json!("settled"), &json!(2)));
        assert_eq!((&told["previous_result"], &told["result"]), (&wrong, &json!(RIGHT)));
        assert_eq!(told.get("seed"), None, "a result that others drew has none");
    }
}
