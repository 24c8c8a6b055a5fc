//! Lines of orders that are long over are dropped, and nothing else: not a day before, and not while anything can ask for
//! them.

use std::sync::Arc;
use std::time::Duration;

use erawan_lottery::Check;
use serde_json::{Value, json};

use crate::auditor::Mood;
use crate::entered::{RIGHT, approval, enter_again, settled};
use crate::on_both_engines;
use crate::verify::{busy, corrected};
use crate::world::{BAHT, Player, RUSH, THAI, World, order, sure};

const DAY: Duration = Duration::from_secs(86_400);
/// How long lines are kept after the end of their draws, and how long a result can be replaced.
const KEPT_DAYS: u32 = 397;
const CORRECTABLE_DAYS: u32 = 366;

/// Every table but those that sessions and the telling of draws change.
const OTHERS: [&str; 9] = [
    "draw",
    "draw_suborder",
    "draw_result",
    "draw_entry",
    "draw_snapshot",
    "draw_settlement",
    "draw_day",
    "draw_exposure",
    "draw_pool",
];

async fn rows(world: &World, table: &str) -> i64 {
    world.count(&format!("SELECT COUNT(*) FROM {table}")).await
}

async fn all_rows(world: &World) -> Vec<i64> {
    let mut counts = Vec::new();
    for table in OTHERS {
        counts.push(rows(world, table).await);
    }
    counts
}

/// Lets time pass in which nothing is planned and nothing is drawn.
fn wait(world: &World, days: u32) {
    world.clock.advance(DAY * days);
}

async fn drop_lines(world: &World) -> u64 {
    world.node().lottery.drop_old_lines().await.unwrap()
}

/// The lines of a player's orders by order key.
async fn lines_of(world: &World, player: &str, key: &str) -> i64 {
    world
        .count(&format!(
            "SELECT COUNT(*) FROM draw_line l JOIN draw_order o ON o.id = l.order_id \
             WHERE o.player = '{player}' AND o.order_key = '{key}'"
        ))
        .await
}

/// Breaches but those of draws that were never held, as no time passed for them.
async fn breaches(world: &World) -> Vec<erawan_lottery::Breach> {
    let (_, breaches) = world.verify(None, None).await;
    breaches.into_iter().filter(|breach| breach.check != Check::Due).collect()
}

/// The player's session has ended long ago: the same player opens the lottery again.
async fn again(world: &World, player: &Player) -> Player {
    world.player_of(&player.game, &player.user, 1_000 * BAHT).await
}

/// A draw that was sold to one player, who won, and is settled.
async fn sold(world: &World) -> (Player, Value, String) {
    let numero = world.numeros(RUSH, 1).await.remove(0);
    let player = world.player("mem_1", 1_000 * BAHT).await;
    let view = world.bet(&player, &sure("key-1", &numero, 1)).await;
    world.pass(61).await;
    assert_eq!(world.draw(RUSH, &numero).await["state"], "settled");
    (player, view, numero)
}

on_both_engines! {
    async fn lines_are_kept_for_thirteen_months_after_the_end_of_their_draw_and_dropped_a_day_later(engine) {
        let world = World::new(engine).await;
        let (player, placed, numero) = sold(&world).await;
        assert_eq!(drop_lines(&world).await, 0, "at once");
        wait(&world, KEPT_DAYS - 1);
        assert_eq!((drop_lines(&world).await, lines_of(&world, "mem_1", "key-1").await), (0, 1), "a day before");
        let whole = world.order(&again(&world, &player).await, &placed["orderId"]).await;
        assert_eq!((whole["lines"].as_array().unwrap().len(), whole.get("linesDropped")), (1, None));
        let before = (all_rows(&world).await, world.verify(None, None).await.0);
        wait(&world, 2);
        assert_eq!((drop_lines(&world).await, lines_of(&world, "mem_1", "key-1").await), (1, 0), "a day after");
        let said = "SELECT lines_dropped_at FROM draw_order";
        let moment = world.count(said).await;
        wait(&world, 1);
        assert_eq!(drop_lines(&world).await, 0, "twice changes nothing");
        assert_eq!((world.count(said).await, all_rows(&world).await), (moment, before.0));
        // Stakes, win, result and proof of the order are what they were.
        let player = again(&world, &player).await;
        let view = world.order(&player, &placed["orderId"]).await;
        assert_eq!((&view["lines"], &view["linesDropped"]), (&json!([]), &json!(true)));
        for told in ["status", "betAmount", "winAmount", "betTime", "suborders", "stopOnWin"] {
            assert_eq!(view[told], whole[told], "{told}");
        }
        assert_eq!((&view["betAmount"], &view["winAmount"]), (&json!("10.00"), &json!("9.70")));
        let suborder = view["suborders"][0]["suborderId"].as_str().unwrap();
        let path = format!("/proof?gameCode={RUSH}&numero={numero}&suborderId={suborder}");
        let (status, proof) = world.get(&path, Some(&player.token)).await;
        assert_eq!(status, 200, "{proof}");
        let item = proof["suborder"]["item"].as_str().unwrap();
        assert!(item.contains(r#"["place","0,1,2,3,4,5,6,7,8,9|-|-|-|-",100,9700]"#), "{item}");
        // What is checked goes on from the sealed list.
        let (verified, _) = world.verify(None, None).await;
        assert_eq!(breaches(&world).await, []);
        assert_eq!((verified.suborders, verified.lines), (before.1.suborders, before.1.lines));
        assert_eq!((verified.dropped, verified.unchecked, before.1.dropped), (1, 0, 0));
        for check in [Check::Lines, Check::Stakes, Check::Wins, Check::Liabilities] {
            assert!(verified.tallies[&check].checked >= before.1.tallies[&check].checked, "{check}");
        }
    }

    async fn the_operator_is_told_what_was_bet_in_total_after_lines_were_dropped(engine) {
        let world = World::new(engine).await;
        let (_, placed, _) = sold(&world).await;
        let call = json!({ "merchant": "mer_a", "user": "mem_1", "orderId": placed["orderId"] });
        let (status, before) = world.operator_call("ELOTT", "order", &call).await;
        assert_eq!((status, before["detail"].get("linesDropped")), (200, None), "{before}");
        wait(&world, KEPT_DAYS + 1);
        assert_eq!(drop_lines(&world).await, 1);
        let (status, after) = world.operator_call("ELOTT", "order", &call).await;
        assert_eq!((status, &after["detail"]["linesDropped"]), (200, &json!(true)), "{after}");
        for told in ["betAmount", "validBetAmount", "winAmount", "profitAndLoss", "status", "betTime"] {
            assert_eq!(after[told], before[told], "{told}");
        }
        assert_eq!(after["detail"]["suborders"], before["detail"]["suborders"]);
    }

    async fn an_order_keeps_its_lines_until_the_last_of_its_draws_is_over(engine) {
        let (world, numeros) = busy(engine).await;
        // Draws on sale are never drawn here: orders with one of them are not over.
        let of_open = format!(
            "SELECT COUNT(DISTINCT s.order_id) FROM draw_suborder s JOIN draw d ON d.id = s.draw_id \
             WHERE d.numero >= '{}'",
            numeros[8]
        );
        let (orders, open) = (rows(&world, "draw_order").await, world.count(&of_open).await);
        assert!(open >= 3 && orders > open + 3, "{orders} {open}");
        let lines = rows(&world, "draw_line").await;
        wait(&world, KEPT_DAYS + 1);
        assert_eq!(i64::try_from(drop_lines(&world).await).unwrap(), orders - open);
        let without = "SELECT COUNT(*) FROM draw_order o WHERE NOT EXISTS \
                       (SELECT 1 FROM draw_line l WHERE l.order_id = o.id)";
        assert_eq!(world.count(without).await, orders - open);
        assert!(rows(&world, "draw_line").await < lines);
        assert_eq!(lines_of(&world, "mem_2", "key-1").await, 1, "a chase with draws on sale");
        // The order in the void draw, and the one that was refused, are on no sealed list.
        let (verified, _) = world.verify(None, None).await;
        assert_eq!(breaches(&world).await, []);
        assert!(verified.dropped > verified.unchecked, "{verified:?}");
        assert_eq!(verified.unchecked, 2);
    }

    async fn a_draw_that_is_disputed_keeps_its_lines(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        let player = world.player("mem_1", 1_000 * BAHT).await;
        world.bet(&player, &order("key-1", &numero, "last2", "4|5", (5, "97", 5))).await;
        world.auditor.as_ref().unwrap().become_(Mood::Wrong);
        world.pass(61).await;
        assert_eq!(world.draw(RUSH, &numero).await["state"], "disputed");
        wait(&world, KEPT_DAYS * 3);
        assert_eq!((drop_lines(&world).await, lines_of(&world, "mem_1", "key-1").await), (0, 1));
        // The database keeps them too.
        let now = world.count("SELECT MAX(changed_at) FROM draw").await + 400 * 86_400_000;
        let refused = world.write(&format!("UPDATE draw_order SET lines_dropped_at = {now}")).await;
        assert!(refused.is_err_and(|error| error.contains("are kept")));
        // Calculated again and paid, it is over, and they are kept for as long again.
        world.auditor.as_ref().unwrap().become_(Mood::Honest);
        let call = json!({ "gameCode": RUSH, "numero": numero, "operator": "draw001" });
        assert_eq!(world.operator_call("ELOTT", "recalculate", &call).await.0, 200);
        // The oldest of the draws that are due by now is this one.
        world.node().lottery.work().await.unwrap();
        assert_eq!(world.draw(RUSH, &numero).await["state"], "settled");
        wait(&world, KEPT_DAYS - 1);
        assert_eq!(drop_lines(&world).await, 0);
        wait(&world, 2);
        assert_eq!(drop_lines(&world).await, 1);
    }

    async fn a_suborder_that_is_stuck_keeps_its_lines(engine) {
        let world = World::new(engine).await;
        let (_, _, numero) = sold(&world).await;
        world.loosen().await;
        world.write("UPDATE draw_suborder SET state = 'stuck'").await.unwrap();
        wait(&world, KEPT_DAYS + 1);
        assert_eq!((drop_lines(&world).await, lines_of(&world, "mem_1", "key-1").await), (0, 1), "{numero}");
    }

    async fn a_result_can_be_replaced_for_a_year_and_keeps_its_lines_meanwhile(engine) {
        let (world, numero) = settled(engine).await;
        let lines = rows(&world, "draw_line").await;
        wait(&world, CORRECTABLE_DAYS);
        assert_eq!(drop_lines(&world).await, 0);
        enter_again(&world, &numero, RIGHT, "reviewing").await;
        world.work().await;
        // Nothing is dropped while a correction waits, however long that is.
        wait(&world, KEPT_DAYS);
        assert_eq!((drop_lines(&world).await, rows(&world, "draw_line").await), (0, lines));
        let approval = approval(&numero, ["draw001", "draw002"], &json!("fin001"), "available");
        assert_eq!(world.operator_call("LOTT", "correction", &approval).await.0, 200);
        world.work().await;
        assert_eq!(world.draw(THAI, &numero).await["state"], "settled");
        // The time begins again.
        wait(&world, KEPT_DAYS - 1);
        assert_eq!(drop_lines(&world).await, 0);
        wait(&world, 2);
        assert_eq!((drop_lines(&world).await, rows(&world, "draw_line").await), (3, 0));
        assert_eq!(breaches(&world).await, []);
    }

    async fn a_result_is_not_replaced_after_a_year(engine) {
        let (world, numero) = corrected(engine).await;
        wait(&world, CORRECTABLE_DAYS + 1);
        let mut body = crate::entered::entry(&numero, "draw001", crate::entered::WRONG);
        body["reason"] = json!("too late");
        let (status, refused) = world.operator_call("LOTT", "entry", &body).await;
        assert_eq!((status, refused["errorCode"].as_str()), (409, Some("lottery.result.state")), "{refused}");
    }

    async fn the_database_lets_no_other_lines_go_and_none_come_back(engine) {
        let world = World::new(engine).await;
        sold(&world).await;
        let ended = world.count("SELECT MAX(d.changed_at) FROM draw d JOIN draw_suborder s ON s.draw_id = d.id").await;
        let kept_ms = i64::from(KEPT_DAYS) * 86_400_000;
        let say = |moment: i64| format!("UPDATE draw_order SET lines_dropped_at = {moment}");
        let refused = world.write(&say(ended + kept_ms - 1)).await;
        assert!(refused.is_err_and(|error| error.contains("are kept")), "a moment too early");
        assert!(world.write("DELETE FROM draw_line").await.is_err_and(|error| error.contains("never removed")));
        let line = "SELECT order_id, position, play_code, selection, unit, odds, bets, factor, stake, largest_win \
                    FROM draw_line";
        world.write(&format!("CREATE TABLE copied AS {line}")).await.unwrap();
        world.write(&say(ended + kept_ms)).await.unwrap();
        for change in [say(ended + 2 * kept_ms), "UPDATE draw_order SET lines_dropped_at = NULL".to_owned()] {
            let refused = world.write(&change).await;
            assert!(refused.is_err_and(|error| error.contains("are kept")), "{change}");
        }
        if engine == crate::world::Engine::Postgres {
            let refused = world.write("TRUNCATE draw_line").await;
            assert!(refused.is_err_and(|error| error.contains("never removed")));
        }
        world.write("DELETE FROM draw_line").await.unwrap();
        // No other lines take their place.
        let back = "INSERT INTO draw_line SELECT * FROM copied";
        assert!(world.write(back).await.is_err_and(|error| error.contains("were dropped")));
        world.write("DROP TABLE copied").await.unwrap();
        assert_eq!(rows(&world, "draw_line").await, 0);
    }

    async fn lines_that_were_dropped_too_early_or_not_at_all_are_found(engine) {
        let world = World::new(engine).await;
        sold(&world).await;
        world.loosen().await;
        let now = world.count("SELECT MAX(created_at) FROM draw_order").await;
        world.write(&format!("UPDATE draw_order SET lines_dropped_at = {now}")).await.unwrap();
        let found = breaches(&world).await;
        assert!(found.iter().any(|breach| breach.what.contains("too early")), "{found:#?}");
        let later = now + 400 * 86_400_000;
        world.write(&format!("UPDATE draw_order SET lines_dropped_at = {later}")).await.unwrap();
        let found = breaches(&world).await;
        assert!(found.iter().any(|breach| breach.what.contains("has lines that were dropped")), "{found:#?}");
        // Without the lines only what the order is can differ from what was sealed.
        world.write("DELETE FROM draw_line").await.unwrap();
        assert_eq!(breaches(&world).await, []);
        for change in ["stake = stake + 1000", "multiple = multiple + 1"] {
            world.write(&format!("UPDATE draw_suborder SET {change}")).await.unwrap();
            assert!(!breaches(&world).await.is_empty(), "{change}");
            let back = change.replace('+', "-");
            world.write(&format!("UPDATE draw_suborder SET {back}")).await.unwrap();
        }
        let hash = world.text("SELECT content_hash FROM draw_order").await;
        world.write("UPDATE draw_order SET content_hash = 'x'").await.unwrap();
        let found = breaches(&world).await;
        assert!(found.iter().any(|breach| breach.what.contains("is not what was accepted")), "{found:#?}");
        world.write(&format!("UPDATE draw_order SET content_hash = '{hash}'")).await.unwrap();
        assert_eq!(breaches(&world).await, []);
        // Lines that are gone where the order does not say so.
        world.write("UPDATE draw_order SET lines_dropped_at = NULL").await.unwrap();
        let found = breaches(&world).await;
        assert!(found.iter().any(|breach| breach.what.contains("10.00 is stored, 0.00 by its lines")), "{found:#?}");
    }

    async fn many_orders_lose_their_lines_oldest_first_also_after_a_stop_and_by_two_nodes_at_once(engine) {
        let world = World::new(engine).await;
        let numero = world.numeros(RUSH, 1).await.remove(0);
        for at in 0..230 {
            let player = world.player(&format!("mem_{at}"), 100 * BAHT).await;
            world.bet(&player, &sure("key-1", &numero, 1)).await;
            world.clock.advance(Duration::from_millis(1));
        }
        world.pass(61).await;
        wait(&world, KEPT_DAYS + 1);
        let dropped = "SELECT COUNT(*) FROM draw_order WHERE lines_dropped_at IS NOT NULL";
        let lottery = Arc::clone(&world.node().lottery);
        let stopped = tokio::spawn(async move { lottery.drop_old_lines().await });
        while world.count(dropped).await == 0 {}
        stopped.abort();
        let _ = stopped.await;
        let out_of_sequence = "SELECT COUNT(*) FROM draw_order o JOIN draw_order d ON d.created_at > o.created_at \
                               WHERE o.lines_dropped_at IS NULL AND d.lines_dropped_at IS NOT NULL";
        assert_eq!(world.count(out_of_sequence).await, 0);
        let without = "SELECT COUNT(*) FROM draw_order o WHERE o.lines_dropped_at IS NULL \
                       AND NOT EXISTS (SELECT 1 FROM draw_line l WHERE l.order_id = o.id)";
        assert_eq!(world.count(without).await, 0, "both or neither");
        let other = world.start_node().await;
        let (one, two) = tokio::join!(drop_lines(&world), async { other.lottery.drop_old_lines().await.unwrap() });
        assert!(one + two < 230, "{one} {two}");
        assert_eq!((world.count(dropped).await, rows(&world, "draw_line").await), (230, 0));
        assert_eq!(breaches(&world).await, []);
    }
}
