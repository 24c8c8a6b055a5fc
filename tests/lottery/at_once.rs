//! Many orders at the same time before the in-house vendor and the real ledger.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use erawan_testkit::{Actor, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use super::real::{DrawWorld, RESULT, THAI, baht};
use super::{now_ms, repeated};

/// How long before and after a close orders come, milliseconds.
const AROUND: i64 = 500;
/// Before the close, when the members enter the lottery, milliseconds.
const ENTER: i64 = 600_000;

/// A member with so many baht and a session in the lottery.
async fn buyer(world: &DrawWorld<'_>, name: &str, units: i64) -> (Actor, String) {
    let member = world.server.member(name).await;
    world.server.credit(&member, units).await;
    let token = world.session(&member, THAI).await;
    (member, token)
}

/// An order that was sent around a close: of what stake, when it was sent and answered, its suborder where it was taken.
struct Sent {
    unit: i64,
    before: i64,
    after: i64,
    suborder: Option<String>,
}

async fn send(world: &DrawWorld<'_>, token: &str, number: usize) -> Sent {
    let unit = 1 + i64::try_from(number % 25).expect("a stake");
    let mut order = world.order(&format!("{:02}", number % 100), unit, "92");
    // What a client's clock says does not count.
    order["clientTime"] = json!(if number.is_multiple_of(2) { 0 } else { 4_102_444_800_000_i64 });
    let before = now_ms(world.server);
    let (status, said) = world.call(token, "/orders", &order).await;
    let after = now_ms(world.server);
    if status != 201 {
        assert_eq!((status, said["errorCode"].as_str()), (409, Some("lottery.draw.closed")), "{said}");
    }
    let suborder = &said["suborders"][0]["suborderId"];
    Sent { unit, before, after, suborder: suborder.as_str().map(str::to_owned) }
}

/// All orders are under way while the clock goes over the close, and the vendor closes and seals beside them.
async fn around_the_close(world: &DrawWorld<'_>, buyers: &[(Actor, String)]) -> Vec<Sent> {
    let moment = |ms: i64| jiff::Timestamp::from_millisecond(ms).expect("a moment");
    world.server.clock.set(moment(world.close_ms - AROUND));
    // The clock goes with the answers, whatever the machine's speed.
    let answered = &AtomicUsize::new(0);
    let orders = buyers.iter().enumerate().map(|(at, (_, token))| async move {
        while answered.load(Ordering::Relaxed) + 16 < at {
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
        let sent = send(world, token, at).await;
        answered.fetch_add(1, Ordering::Relaxed);
        sent
    });
    let all = i64::try_from(buyers.len()).expect("a count");
    let going_on = async {
        loop {
            let done = i64::try_from(answered.load(Ordering::Relaxed)).expect("a count");
            world.server.clock.set(moment(world.close_ms - AROUND + 2 * AROUND * done / all));
            if done == all {
                return;
            }
            world.lottery.work().await.expect("the vendor works");
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
    };
    tokio::join!(join_all(orders), going_on).0
}

/// The member's place in the sealed list names the suborder.
async fn is_sealed(world: &DrawWorld<'_>, token: &str, suborder: &str) {
    let path = format!("/proof?gameCode={THAI}&numero={}&suborderId={suborder}", world.numero);
    let asked = reqwest::Client::new().get(format!("{}/lottery/api{path}", world.url));
    let proof: Value =
        asked.header("Authorization", token).send().await.expect("an answer").json().await.expect("JSON");
    let item = proof["suborder"]["item"].as_str().unwrap_or_else(|| panic!("{proof}"));
    assert!(item.starts_with(&format!("{{\"s\":\"{suborder}\"")), "{item}");
}

both_engines! {
    async fn of_64_orders_at_once_on_a_number_with_room_for_one_the_ledger_has_one_stake(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        let mut buyers = Vec::new();
        for number in 0..64 {
            buyers.push(buyer(&world, &format!("atonce{number:02}"), 10_000).await);
        }
        // 920,000 fit below 1,000,000 at full odds; a second one has no room at the reduced ones either.
        let placing = buyers.iter().map(|(_, token)| {
            let order = world.order("45", 10_000, "92");
            let world = &world;
            async move { world.call(token, "/orders", &order).await }
        });
        let answers = join_all(placing).await;
        let (mut taken, mut rest) = (0, 0);
        for ((member, _), (status, said)) in buyers.iter().zip(&answers) {
            let balance = world.balance(member).await;
            if *status == 201 {
                assert_eq!((said["status"].as_str(), balance), (Some("pending"), baht(0)), "{said}");
                taken += 1;
            } else {
                assert_eq!((*status, said["errorCode"].as_str()), (409, Some("lottery.number.closed")), "{said}");
                assert_eq!(balance, baht(10_000), "nothing is charged");
                rest += 1;
            }
        }
        assert_eq!((taken, rest), (1, 63));
        assert_eq!(world.summary().await, [10_000, 0, 0, 0]);
        let risk = server.operator("looksrisk1", &["RISK"]).await;
        let told = risk.get(&format!("{}/exposure", world.path())).await.ok();
        let bottom = told["plays"].as_array().expect("plays").iter().find(|play| play["playCode"] == "bot2").expect("the play");
        assert_eq!(bottom["liability"], "920000.00");
        world.verify().await;
    }

    /// Short: 100 orders; long: 1,000.
    async fn r60_orders_around_a_close_are_taken_before_it_and_what_was_taken_is_sealed_and_in_the_ledger(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        // Sessions end after twelve hours.
        world.go_to(world.close_ms - ENTER).await;
        let mut buyers = Vec::new();
        for number in 0..repeated(100, 1_000) {
            buyers.push(buyer(&world, &format!("closing{number:04}"), 100).await);
        }
        let sent = around_the_close(&world, &buyers).await;
        // An order a second is taken of a member at most.
        server.clock.advance(Duration::from_secs(2));
        let (mut stakes, mut accepted) = (0, 0);
        for ((member, token), order) in buyers.iter().zip(&sent) {
            let is_taken = order.suborder.is_some();
            assert!(!is_taken || order.before < world.close_ms, "an order that came at {} was taken", order.before);
            assert!(is_taken || order.after >= world.close_ms, "an order was refused at {}", order.after);
            if is_taken {
                stakes += order.unit;
                accepted += 1;
            }
            let expected = if is_taken { 100 - order.unit } else { 100 };
            assert_eq!(world.balance(member).await, baht(expected));
            let late = world.call(token, "/orders", &world.order("45", 1, "92")).await;
            assert_eq!((late.0, late.1["errorCode"].as_str()), (409, Some("lottery.draw.closed")), "{}", late.1);
        }
        assert!(accepted > sent.len() / 10 && accepted < sent.len() * 9 / 10, "{accepted} of {}", sent.len());
        world.work().await;
        let proof = world.get(&format!("/proof?gameCode={THAI}&numero={}", world.numero)).await;
        assert_eq!(proof["sealedSize"], json!(accepted), "{proof}");
        for ((_, token), order) in buyers.iter().zip(&sent) {
            if let Some(suborder) = &order.suborder {
                is_sealed(&world, token, suborder).await;
            }
        }
        world.go_to(world.draw_ms).await;
        let [first, second] = [server.operator("draws0001", &["DRAW"]).await, server.operator("draws0002", &["DRAW"]).await];
        let sums = first.get(&world.path()).await.ok()["sums"].clone();
        assert_eq!((&sums["count"], &sums["stakes"]), (&json!(accepted), &json!(format!("{stakes}.00"))));
        assert_eq!(world.summary().await, [stakes, 0, 0, 0]);
        world.pay([&first, &second], RESULT).await;
        let wins = buyers.iter().zip(&sent).enumerate().filter(|(at, (_, order))| at % 100 == 45 && order.suborder.is_some());
        assert_eq!(world.summary().await, [stakes, 0, wins.map(|(_, (_, order))| 92 * order.unit).sum(), 0]);
        world.verify().await;
    }
}
