//! The process is killed again and again, at each step three times and at random, and the operator is cut off in the
//! middle of a settlement: everything comes to the same end as without, and money moves once.

use std::collections::BTreeMap;
use std::time::Duration;

use erawan_lottery::Step;
use serde_json::{Value, json};

use crate::chase::{chase, suborders};
use crate::entered::{RIGHT, WRONG, approval, bottom, entry};
use crate::on_both_engines;
use crate::operator::{Fault, Movement};
use crate::repeated;
use crate::slips::Chance;
use crate::world::{BAHT, Engine, Player, RUSH, THAI, World, order, sure};

/// Longer than a lease: what a dead node held is free.
const LEASE_OVER: Duration = Duration::from_secs(31);

/// How far time goes at once.
const STEP_S: u64 = 10;

/// Kind, amount and reason.
type Moved = (&'static str, i64, Option<String>);

/// What is compared: results by numero, what the operator was told of them last, and movements by player in any sequence.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    results: BTreeMap<String, Value>,
    told: BTreeMap<String, Value>,
    movements: BTreeMap<String, Vec<Moved>>,
}

impl Outcome {
    async fn of(world: &World, game: &str, numeros: &[String]) -> Self {
        let mut results = BTreeMap::new();
        for numero in numeros {
            let draw = world.draw(game, numero).await;
            results.insert(numero.clone(), json!([draw["state"], draw["result"], draw["seed"]]));
        }
        let mut told = BTreeMap::new();
        for call in world.operator.calls("draw") {
            if let Some(numero) = call["numero"].as_str().filter(|of| results.contains_key(*of)) {
                told.insert(numero.to_owned(), json!([call["state"], call["version"], call["result"]]));
            }
        }
        let mut movements: BTreeMap<String, Vec<Moved>> = BTreeMap::new();
        for Movement { user, kind, amount, reason, .. } in world.operator.books().movements.clone() {
            movements.entry(user).or_default().push((kind, amount, reason));
        }
        for all in movements.values_mut() {
            all.sort_unstable();
        }
        Self { results, told, movements }
    }
}

/// Does something until it is done: after each kill the next start begins anew.
pub(crate) async fn survive<T>(world: &mut World, action: impl AsyncFn(&World) -> T) -> T {
    loop {
        let alive: &World = world;
        let done = tokio::select! {
            done = action(alive) => Some(done),
            () = alive.stops.stopped.notified() => None,
        };
        if let Some(done) = done {
            return done;
        }
        world.crash();
        world.clock.advance(LEASE_OVER);
        world.start().await;
    }
}

/// Places an order, however often the vendor dies: the same key is the same order.
pub(crate) async fn place(world: &mut World, player: &Player, new: &Value) -> Value {
    survive(world, async |world| {
        world.work().await;
        let (status, view) = world.place(player, new).await;
        assert!(matches!(status, 201 | 202), "{view}");
        view
    })
    .await
}

pub(crate) async fn pass(world: &mut World, seconds: u64) {
    for _ in 0..seconds.div_ceil(STEP_S) {
        world.clock.advance(Duration::from_secs(STEP_S));
        survive(world, async |world| world.work().await).await;
    }
    tell(world).await;
}

/// Tells the operator of every draw that it does not know the latest of.
async fn tell(world: &mut World) {
    survive(world, async |world| while world.node().lottery.tell_draws().await.unwrap() > 0 {}).await;
}

async fn settle(world: &mut World, game: &str, numero: &str, state: &str) {
    for _ in 0..400 {
        pass(world, STEP_S).await;
        if world.draw(game, numero).await["state"] == state {
            return;
        }
    }
    panic!("{}", world.draw(game, numero).await);
}

/// Everything that can happen in a lottery of our own: orders that win and lose, a chase that stops and one that goes on,
/// cancelled suborders, bets that are never answered, void draws.
async fn own(world: &mut World, arm: impl Fn(&World, Part)) -> Outcome {
    // Far ahead: each kill costs half a minute.
    let numeros = world.numeros(RUSH, 24).await[8..].to_vec();
    let mut players = Vec::new();
    for number in 0..7 {
        players.push(world.player(&format!("mem_{number}"), 1_000 * BAHT).await);
    }
    world.operator.books().silent_bets_of.insert("mem_6".to_owned());
    arm(world, Part::Own);
    place(world, &players[0], &sure("key", &numeros[0], 1)).await;
    let apart: Vec<String> = numeros.iter().step_by(5).take(3).cloned().collect();
    place(world, &players[1], &chase("key", &apart, &[1, 2, 1], true)).await;
    let cancelled = place(world, &players[2], &chase("key", &numeros[..6], &[1; 6], false)).await;
    place(world, &players[3], &order("key", &numeros[1], "place", "1,2,3|-|4,5|-|6", (5, "9.7", 30))).await;
    place(world, &players[4], &order("key", &numeros[2], "last2", "0,1,2,3,4|5,6,7", (5, "97", 75))).await;
    place(world, &players[5], &chase("key", &numeros[12..15], &[1, 1, 1], false)).await;
    // After the others: while bets are not answered new orders are refused.
    place(world, &players[6], &sure("key", &numeros[1], 1)).await;
    for id in &suborders(&cancelled)[3..] {
        let body = json!({ "orderId": cancelled["orderId"], "suborderIds": [id] });
        survive(world, async |world| {
            assert_eq!(world.post("/cancel", Some(&players[2].token), &body).await.0, 200);
        })
        .await;
    }
    for numero in &numeros[12..15] {
        let body = json!({ "gameCode": RUSH, "numero": numero, "operators": ["a", "b"], "reason": "a test", "version": 0 });
        survive(world, async |world| {
            assert_eq!(world.operator_call("ELOTT", "void", &body).await.0, 200);
        })
        .await;
    }
    settle(world, RUSH, &numeros[10], "settled").await;
    Outcome::of(world, RUSH, &[&numeros[..11], &numeros[12..15]].concat()).await
}

/// Types a result, however often the vendor dies: an entry that was stored before its answer came is done.
async fn enter(world: &mut World, body: &Value) {
    survive(world, async |world| {
        let (status, answer) = world.operator_call("LOTT", "entry", body).await;
        assert!(matches!(status, 200 | 403 | 409), "{answer}");
    })
    .await;
}

/// Entered draws that are paid, then each is corrected, and corrected back. Short: one; long: three.
async fn entered(world: &mut World, arm: impl Fn(&World, Part)) -> Outcome {
    let draws = world.on_sale(THAI, repeated(1, 3)).await;
    let mut players = Vec::new();
    for number in 0..4 {
        players.push(world.player_of(THAI, &format!("mem_{number}"), 1_000 * BAHT).await);
    }
    arm(world, Part::Entered);
    let numeros: Vec<String> = draws.iter().map(|draw| draw["numero"].as_str().unwrap().to_owned()).collect();
    for numero in &numeros {
        for (player, number) in players.iter().zip(["45,46", "54,11", "45,54", "12,13"]) {
            place(world, player, &bottom(&format!("key-{numero}"), numero, number)).await;
        }
        world.clock.advance(Duration::from_secs(2));
    }
    for (draw, numero) in draws.iter().zip(&numeros) {
        world.clock.set(jiff::Timestamp::from_millisecond(draw["drawTime"].as_i64().unwrap()).unwrap());
        settle(world, THAI, numero, "sealed").await;
        for operator in ["draw001", "draw002"] {
            enter(world, &entry(numero, operator, WRONG)).await;
        }
        settle(world, THAI, numero, "settled").await;
    }
    arm(world, Part::Corrected);
    for numero in &numeros {
        for result in [RIGHT, WRONG] {
            correct(world, numero, result).await;
        }
    }
    Outcome::of(world, THAI, &numeros).await
}

/// Another result is typed, approved and paid.
async fn correct(world: &mut World, numero: &str, result: &str) {
    for operator in ["draw001", "draw002"] {
        let mut body = entry(numero, operator, result);
        body["reason"] = json!("the newspaper was wrong");
        enter(world, &body).await;
    }
    let body = approval(numero, ["draw001", "draw002"], &json!("fin001"), "available");
    survive(world, async |world| {
        world.work().await;
        // A correction that was stored before its answer came is done.
        let (status, answer) = world.operator_call("LOTT", "correction", &body).await;
        assert!(matches!(status, 200 | 409), "{answer}");
    })
    .await;
    settle(world, THAI, numero, "settled").await;
    assert_eq!(world.draw(THAI, numero).await["result"], result);
}

/// Which of the two courses of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Course {
    Own,
    Entered,
}

/// From where on the vendor is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Own,
    Entered,
    Corrected,
}

impl Course {
    const fn parts(self) -> &'static [Part] {
        match self {
            Self::Own => &[Part::Own],
            Self::Entered => &[Part::Entered, Part::Corrected],
        }
    }

    /// Goes through it, with kills as they are armed. Returns what came out of it, and how many kills there were.
    async fn run(self, engine: Engine, arm: impl Fn(&World, Part)) -> (Outcome, usize) {
        let mut world = World::selling(engine, vec![if self == Self::Own { RUSH } else { THAI }]).await;
        let outcome = match self {
            Self::Own => own(&mut world, arm).await,
            Self::Entered => entered(&mut world, arm).await,
        };
        assert_eq!(world.verify(None, None).await.1, [], "{self:?}");
        (outcome, world.stops.kills())
    }
}

impl Part {
    /// The steps that come at least three times in a long run.
    const fn steps(self) -> &'static [Step] {
        match self {
            Self::Own => &[
                Step::OrderStored,
                Step::BetAnswered,
                Step::GivingUp,
                Step::CancelStored,
                Step::ReturnAnswered,
                Step::Closing,
                Step::Sealed,
                Step::SeedOpened,
                Step::Resulted,
                Step::Calculated,
                Step::SettlementStored,
                Step::BatchAnswered,
                Step::BatchStored,
                Step::VoidStored,
                Step::DrawTold,
            ],
            Self::Entered | Self::Corrected => &[
                Step::EntryStored,
                Step::Resulted,
                Step::Calculated,
                Step::SettlementStored,
                Step::BatchAnswered,
                Step::BatchStored,
                Step::DrawTold,
            ],
        }
    }
}

/// Short: once at each step of one course of events; long: three times at one step, each step by itself.
async fn killed_at_each_step(engine: Engine, course: Course) {
    let (expected, _) = course.run(engine, |_, _| {}).await;
    let whole: Vec<(Part, &[Step])> = course.parts().iter().map(|part| (*part, part.steps())).collect();
    let by_itself = whole.iter().flat_map(|(part, steps)| steps.chunks(1).map(|step| vec![(*part, step)]));
    let (rounds, times) =
        if repeated(1, 3) == 1 { (vec![whole.clone()], 1) } else { (by_itself.collect(), 3) };
    for armed in rounds {
        let arm = |world: &World, part: Part| {
            for (_, steps) in armed.iter().filter(|(of, _)| *of == part) {
                world.stops.stop_at_each(steps, times);
            }
        };
        let (outcome, kills) = course.run(engine, arm).await;
        let wanted: usize = armed.iter().map(|(_, steps)| times * steps.len()).sum();
        assert_eq!(kills, wanted, "{armed:?}");
        assert_eq!(outcome, expected, "{armed:?}");
        println!("{course:?}: {kills} kills at {armed:?}");
    }
}

on_both_engines! {
    async fn killed_at_each_step_everything_ends_as_it_would_have(engine) {
        killed_at_each_step(engine, Course::Own).await;
        killed_at_each_step(engine, Course::Entered).await;
    }

    /// Short: 10 kills; long: 200.
    async fn killed_at_random_everything_ends_as_it_would_have(engine) {
        let mut chance = Chance::of("kills");
        let (wanted, mut kills) = (repeated(10, 200), 0);
        let expected = [Course::Own.run(engine, |_, _| {}).await.0, Course::Entered.run(engine, |_, _| {}).await.0];
        while kills < wanted {
            for (course, expected) in [Course::Own, Course::Entered].into_iter().zip(&expected) {
                let (least, most) = if course == Course::Own { (12, 60) } else { (2, 9) };
                let passes: Vec<u32> =
                    (0..12).map(|_| u32::try_from(chance.between(least, most)).unwrap()).collect();
                let arm = |world: &World, part: Part| {
                    if part != Part::Corrected {
                        world.stops.stop_after(&passes);
                    }
                };
                let (outcome, count) = course.run(engine, arm).await;
                assert_eq!(outcome, *expected, "{course:?}, killed after {passes:?}");
                kills += count;
            }
        }
        println!("{kills} kills");
    }

    async fn an_operator_that_is_cut_off_in_mid_settlement_gets_each_item_once(engine) {
        for fault in [Fault::LostRequest, Fault::LostReply] {
            let mut world = World::new(engine).await;
            let numeros = world.numeros(RUSH, 3).await;
            let mut players = Vec::new();
            for number in 0..20 {
                players.push(world.player(&format!("mem_{number}"), 1_000 * BAHT).await);
            }
            for (at, player) in players.iter().enumerate() {
                let new = match at % 3 {
                    0 => sure("key", &numeros[0], 1),
                    // Almost always loses: it comes in the second call.
                    1 => order("key", &numeros[0], "front3", "1|2|3", (5, "970", 5)),
                    _ => chase("key", &[numeros[0].clone(), numeros[2].clone()], &[1, 1], true),
                };
                world.bet(player, &new).await;
            }
            let stored = world.stops.pause_at(Step::BatchStored);
            let draw = world.on_sale(RUSH, 1).await.remove(0);
            for name in ["closeTime", "drawTime"] {
                world.clock.set(jiff::Timestamp::from_millisecond(draw[name].as_i64().unwrap()).unwrap());
                if name == "closeTime" {
                    world.work().await;
                }
            }
            let cut = async {
                stored.reached.notified().await;
                world.operator.books().away = Some(fault);
                stored.go.notify_one();
            };
            tokio::join!(world.work(), cut);
            for _ in 0..60 {
                world.pass(1).await;
            }
            assert_eq!(world.draw(RUSH, &numeros[0]).await["state"], "settling", "{fault:?}");
            world.operator.books().away = None;
            pass(&mut world, 180).await;
            for numero in &numeros {
                assert_eq!(world.draw(RUSH, numero).await["state"], "settled", "{fault:?}");
            }
            for (at, player) in players.iter().enumerate() {
                let mut kinds: Vec<&str> =
                    world.operator.movements(&player.user).iter().map(|(kind, _)| *kind).collect();
                kinds.sort_unstable();
                let expected: &[&str] =
                    if at % 3 == 2 { &["bet", "bet", "rollback", "win"] } else { &["bet", "win"] };
                assert_eq!(kinds, expected, "{fault:?} {}", player.user);
            }
            assert_eq!(world.verify(None, None).await.1, [], "{fault:?}");
        }
    }
}
