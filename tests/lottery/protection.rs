//! Limits, breaks and exclusions of members before the in-house vendor: a new order is refused and nothing is charged; what
//! was paid before is drawn, and its member can still end it.

use std::time::Duration;

use erawan_lottery::Step;
use erawan_testkit::{Actor, both_engines};
use serde_json::{Value, json};

use super::real::{DrawWorld, RESULT, THAI, baht};
use super::{CANCEL, DETAIL, bare, get, repeated};
use crate::responsible::{limit, set};

const COOL_OFF: &str = "/wps/member/responsible/coolOff";
const EXCLUSION: &str = "/wps/member/responsible/exclusion";
/// Drawn here every five minutes.
const SPEED: &str = "yeekee-speed";

/// The next draws of the fast lottery: numero and moment.
async fn upcoming(world: &DrawWorld<'_>, count: usize) -> Vec<(String, i64)> {
    let told = world.get(&format!("/draws?gameCode={SPEED}&onSale={count}")).await;
    let draws = told["onSale"].as_array().expect("draws").iter();
    let draw = |draw: &Value| {
        let numero = draw["numero"].as_str().expect("a numero").to_owned();
        (numero, draw["drawTime"].as_i64().expect("a moment"))
    };
    let draws: Vec<_> = draws.map(draw).collect();
    assert_eq!(draws.len(), count);
    draws
}

/// One baht on each number: a draw costs 100 and wins 92, whatever its result is.
fn on_all_numbers(draws: &[(String, i64)]) -> Value {
    let all = (0..100).map(|number| format!("{number:02}")).collect::<Vec<_>>().join(",");
    let phases: Vec<_> = draws.iter().map(|(numero, _)| json!({ "numero": numero, "multiple": 1 })).collect();
    json!({
        "orderKey": uuid::Uuid::new_v4().to_string(), "gameCode": SPEED, "stopOnWin": false, "total": 100 * draws.len(),
        "lines": [{ "playCode": "bot2", "selection": all, "unit": 1, "odds": "92" }], "phases": phases,
    })
}

/// Places such an order a moment after whatever came before; status and code, or status of the order.
async fn place(world: &DrawWorld<'_>, token: &str, draws: &[(String, i64)]) -> (u16, String, Value) {
    world.server.clock.advance(Duration::from_secs(2));
    let (status, said) = world.call(token, "/orders", &on_all_numbers(draws)).await;
    let outcome = said["errorCode"].as_str().or(said["status"].as_str()).unwrap_or_default().to_owned();
    (status, outcome, said)
}

/// A member with 1,000 baht and a session in the fast lottery.
async fn buyer(world: &DrawWorld<'_>, name: &str) -> (Actor, String) {
    let member = world.server.member(name).await;
    world.server.credit(&member, 1_000).await;
    let token = world.session(&member, SPEED).await;
    (member, token)
}

/// A member with a paid chase of four draws does `leave`, after which orders are refused like this. Two draws are played as
/// they were paid, then `again` ends the rest.
async fn leaves(world: &DrawWorld<'_>, name: &str, leave: (&str, Value), refusal: (u16, &str)) {
    let (member, token) = buyer(world, name).await;
    let draws = upcoming(world, 6).await;
    let (status, outcome, chase) = place(world, &token, &draws[..4]).await;
    assert_eq!((status, outcome.as_str()), (201, "pending"), "{chase}");
    assert_eq!(world.balance(&member).await, baht(600));
    member.post(leave.0, leave.1).await.ok();
    for refused in [&draws[4..5], &draws[4..6], &draws[1..2]] {
        let (status, outcome, said) = place(world, &token, refused).await;
        assert_eq!((status, outcome.as_str()), refusal, "{said}");
        assert_eq!(world.balance(&member).await, baht(600), "nothing is charged");
    }
    for (played, (_, draw_ms)) in (1..).zip(&draws[..2]) {
        world.go_to(*draw_ms).await;
        world.pass(1).await;
        assert_eq!(world.balance(&member).await, baht(600 + played * 92));
    }
    // A break leaves the session, an exclusion ends it; to read and to end what is open, the member logs in again.
    let mut again = world.server.visitor();
    again.log_in(name).await;
    let order = format!("LOTT.{}", chase["orderId"].as_str().expect("an order"));
    let statuses = async || {
        let detail = get(&again, &format!("{DETAIL}?orderId={order}")).await;
        let all = detail["suborders"].as_array().expect("suborders").iter();
        all.map(|row| row["status"].as_str().expect("a status").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(statuses().await, ["won", "won", "pending", "pending"]);
    let rest: Vec<_> = chase["suborders"].as_array().expect("suborders")[2..]
        .iter()
        .map(|row| row["suborderId"].clone())
        .collect();
    let ended = bare(again.post(CANCEL, json!({ "orderId": order, "suborderIds": rest })).await);
    assert_eq!((&ended["refundAmount"], &ended["refused"]), (&json!("200.00"), &json!([])), "{ended}");
    world.work().await;
    assert_eq!(world.balance(&member).await, baht(600 + 184 + 200));
    assert_eq!(statuses().await, ["won", "won", "cancelled", "cancelled"]);
    let detail = get(&again, &format!("{DETAIL}?orderId={order}")).await;
    assert_eq!(detail["suborders"][3]["refundReason"], "chase_stopped");
    for (_, draw_ms) in &draws[2..] {
        world.go_to(*draw_ms).await;
    }
    assert_eq!(world.balance(&member).await, baht(984), "what was ended is not drawn");
    world.verify().await;
}

/// When a member excludes themselves, seen from an order of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Before,
    /// The order is stored, its stake is not asked for.
    Stored,
    /// The stake is taken, the vendor does not know it yet.
    Taken,
    After,
    /// Both are sent in the same milliseconds; this many microseconds after each other, either first.
    Together(i64),
}

impl Way {
    fn of(number: usize) -> Self {
        match number % 5 {
            0 => Self::Before,
            1 => Self::Stored,
            2 => Self::Taken,
            3 => Self::After,
            _ => Self::Together(i64::try_from(number * 7_919 % 16_000).expect("a time") - 8_000),
        }
    }
}

async fn wait_micros(micros: i64) {
    tokio::time::sleep(Duration::from_micros(u64::try_from(micros).unwrap_or_default())).await;
}

/// One order of ten baht and one exclusion. Returns whether the stake was taken.
async fn race(world: &DrawWorld<'_>, name: &str, way: Way) -> bool {
    let member = world.server.member(name).await;
    world.server.credit(&member, 10).await;
    let token = world.session(&member, THAI).await;
    let order = world.order("45", 10, "92");
    let placing = async || world.call(&token, "/orders", &order).await;
    // What the ledger had when the exclusion was answered.
    let excluding = async || {
        member.post(EXCLUSION, json!({ "months": 6 })).await.ok();
        world.balance(&member).await
    };
    let held_at = async |step: Step| {
        let pause = world.gate.hold_at(step);
        let meanwhile = async {
            let reached = tokio::time::timeout(Duration::from_secs(30), pause.reached.notified()).await;
            reached.expect("the step is reached");
            let at_answer = excluding().await;
            pause.go.notify_one();
            at_answer
        };
        tokio::join!(placing(), meanwhile)
    };
    let (answer, at_answer) = match way {
        Way::Before => {
            let at_answer = excluding().await;
            (placing().await, at_answer)
        }
        Way::Stored => held_at(Step::OrderStored).await,
        Way::Taken => held_at(Step::BetAnswered).await,
        Way::After => {
            let answer = placing().await;
            (answer, excluding().await)
        }
        Way::Together(micros) => {
            let first = async {
                wait_micros(-micros).await;
                placing().await
            };
            let second = async {
                wait_micros(micros).await;
                excluding().await
            };
            tokio::join!(first, second)
        }
    };
    let (status, said) = answer;
    let is_taken = said["status"] == "pending";
    let balance = world.balance(&member).await;
    assert_eq!(balance, at_answer, "{way:?}: no stake is taken once the exclusion was answered");
    assert_eq!((balance, status == 201), (baht(if is_taken { 0 } else { 10 }), is_taken), "{way:?}: {said}");
    if !is_taken {
        let code = said["errorCode"].as_str();
        // In between the exclusion holds already, and the session does not know it yet.
        let is_between = matches!(way, Way::Together(_)) && (status, code) == (403, Some("player.disabled"));
        assert!(is_between || (status, code) == (401, Some("session.expired")), "{way:?}: {said}");
    }
    match way {
        Way::Before | Way::Stored => assert!(!is_taken, "{way:?}"),
        Way::Taken | Way::After => assert!(is_taken, "{way:?}"),
        Way::Together(_) => {}
    }
    is_taken
}

both_engines! {
    async fn r15_a_members_own_limit_refuses_an_order_and_a_whole_chase_and_nothing_is_charged(server: &TestServer) {
        let world = Box::pin(DrawWorld::selling(server, &[SPEED])).await;
        let (member, token) = buyer(&world, "losing111").await;
        set(&member, "loss", "day", Some("150")).await;
        let draws = upcoming(&world, 4).await;
        assert_eq!(place(&world, &token, &draws[..1]).await.1, "pending");
        let (status, code, said) = place(&world, &token, &draws[1..2]).await;
        assert_eq!((status, code.as_str()), (409, "limit.reached"), "{said}");
        assert_eq!(world.balance(&member).await, baht(900));
        // A win makes room again.
        world.go_to(draws[0].1).await;
        world.pass(1).await;
        assert_eq!(world.balance(&member).await, baht(992));
        server.app.catch_up_all().await.expect("the log is followed");
        assert_eq!(place(&world, &token, &draws[1..2]).await.1, "pending");
        // The stakes of a chase count together: none of them is taken, or all are.
        let (chasing, token) = buyer(&world, "wagering2").await;
        set(&chasing, "wager", "day", Some("250")).await;
        let (status, code, said) = place(&world, &token, &draws[1..4]).await;
        assert_eq!((status, code.as_str()), (409, "limit.reached"), "{said}");
        assert_eq!((world.balance(&chasing).await, &limit(&chasing, "wager", "day").await["used"]), (baht(1_000), &json!("0.00")));
        assert_eq!(place(&world, &token, &draws[1..3]).await.1, "pending");
        assert_eq!(world.balance(&chasing).await, baht(800));
        // A limit that is lowered meanwhile asks nothing of stakes that were taken.
        set(&chasing, "wager", "day", Some("50")).await;
        for (_, draw_ms) in &draws[1..3] {
            world.go_to(*draw_ms).await;
            world.pass(1).await;
        }
        assert_eq!(world.balance(&chasing).await, baht(984));
        assert_eq!(world.balance(&member).await, baht(984));
        world.verify().await;
    }

    async fn r18_a_break_refuses_orders_and_a_chase_that_was_paid_is_drawn_until_its_member_ends_it(server: &TestServer) {
        let world = Box::pin(DrawWorld::selling(server, &[SPEED])).await;
        leaves(&world, "breaking2", (COOL_OFF, json!({ "days": 1 })), (403, "player.disabled")).await;
    }

    async fn r18_an_exclusion_refuses_orders_and_a_chase_that_was_paid_is_drawn_until_its_member_ends_it(server: &TestServer) {
        let world = Box::pin(DrawWorld::selling(server, &[SPEED])).await;
        leaves(&world, "excluded2", (EXCLUSION, json!({ "months": 6 })), (401, "session.expired")).await;
        let mut again = server.visitor();
        again.log_in("excluded2").await;
        again.get(&format!("/wps/game/launchGame?vendor=LOTT&gameCode={SPEED}")).await.refused("self.excluded");
    }

    /// Short: 20 interleavings; long: 1,000.
    async fn r18_a05_an_order_is_taken_or_its_member_is_excluded_and_ledger_and_vendor_agree(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        let (count, mut taken) = (repeated(20, 1_000), Vec::new());
        for number in 0..count {
            let name = format!("races{number:04}");
            if race(&world, &name, Way::of(number)).await {
                taken.push(name);
            }
        }
        let bets = i64::try_from(taken.len()).expect("a count");
        assert!(taken.len() >= count * 2 / 5 && taken.len() <= count * 3 / 5, "{} of {count}", taken.len());
        assert_eq!(world.summary().await, [10 * bets, 0, 0, 0]);
        // What was taken is drawn and paid, excluded or not.
        world.begin_drawing().await;
        let operators = [server.operator("draws0001", &["DRAW"]).await, server.operator("draws0002", &["DRAW"]).await];
        let sums = operators[0].get(&world.path()).await.ok()["sums"].clone();
        assert_eq!((&sums["count"], &sums["stakes"]), (&json!(bets), &json!(format!("{}.00", 10 * bets))));
        world.pay([&operators[0], &operators[1]], RESULT).await;
        assert_eq!(world.summary().await, [10 * bets, 0, 920 * bets, 0]);
        for name in [&taken[0], &taken[taken.len() - 1]] {
            let mut member = server.visitor();
            member.log_in(name).await;
            assert_eq!(world.balance(&member).await, baht(920), "{name}");
        }
        world.verify().await;
    }
}
