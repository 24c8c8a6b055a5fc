//! What happens at the same time: cancelling and the close, the end of a chase and the close, an exclusion and an order.
//! Whichever comes first, the money is that of one legal order of events.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use erawan_kernel::Clock;
use erawan_lottery::Step;
use futures::future::join_all;
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::chase::{cancel, chase, suborders};
use crate::on_both_engines;
use crate::repeated;
use crate::slips::Chance;
use crate::stops::Pause;
use crate::world::{BAHT, Engine, Player, RUSH, World, sure};

/// Players of one draw, each an interleaving of its own.
const AT_ONCE: usize = 10;
/// Sessions last twelve hours; a world lives for so many draws.
const DRAWS_OF_A_WORLD: usize = 100;
const STAKE: i64 = 10 * BAHT;
const WIN: i64 = 970_000;

fn moment(draw: &Value, name: &str, ms: i64) -> jiff::Timestamp {
    jiff::Timestamp::from_millisecond(draw[name].as_i64().unwrap() + ms).unwrap()
}

/// Up to two milliseconds, mostly none: what is raced for takes less.
async fn a_moment(micros: usize) {
    if micros > 500 {
        tokio::time::sleep(Duration::from_micros(micros as u64 - 500)).await;
    }
}

/// A world and players, and as many rounds as are left of `rounds`.
async fn each_draw(
    engine: Engine,
    name: &str,
    players: usize,
    rounds: usize,
    mut round: impl AsyncFnMut(&World, &[Player], &mut Chance),
) {
    let mut chance = Chance::of(name);
    let mut left = rounds;
    while left > 0 {
        let world = World::new(engine).await;
        let mut of_world = Vec::new();
        for number in 0..players {
            of_world.push(world.player(&format!("mem_{number}"), 1_000_000 * BAHT).await);
        }
        for _ in 0..left.min(DRAWS_OF_A_WORLD) {
            round(&world, &of_world, &mut chance).await;
            world.operator.books().movements.clear();
            left -= 1;
        }
        assert_eq!(world.verify(None, None).await.1, []);
    }
}

/// Lets a draw come to its end.
async fn finish(world: &World, draw: &Value) {
    if world.clock.now() < moment(draw, "drawTime", 0) {
        world.clock.set(moment(draw, "drawTime", 0));
    }
    for _ in 0..120 {
        world.work().await;
        if world.draw(RUSH, draw["numero"].as_str().unwrap()).await["state"] == "settled" {
            return;
        }
        world.clock.advance(Duration::from_secs(1));
    }
    panic!("{} is not settled", draw["numero"]);
}

/// What happens with money, in any sequence.
fn movements(world: &World, player: &Player) -> Vec<(&'static str, i64)> {
    let mut all = world.operator.movements(&player.user);
    all.sort_unstable();
    all
}

/// Holds what reaches a step until the draw is sealed, in some rounds.
fn held(world: &World, chance: &mut Chance, steps: &[Step]) -> Option<Arc<Pause>> {
    let step = steps.get(chance.below(steps.len() + 1))?;
    Some(world.stops.pause_at(*step))
}

/// Returns whether the suborder was cancelled.
async fn cancelled_or_drawn(world: &World, player: &Player, view: &Value, answer: &(u16, Value)) -> bool {
    let suborder = view["suborders"][0]["suborderId"].as_str().unwrap();
    let numero = view["suborders"][0]["numero"].as_str().unwrap();
    let order = world.order(player, &view["orderId"]).await;
    let path = format!("/proof?gameCode={RUSH}&numero={numero}&suborderId={suborder}");
    let (_, proof) = world.get(&path, Some(&player.token)).await;
    let is_sealed = proof.get("suborder").is_some_and(|place| !place.is_null());
    let (status, body) = answer;
    match status {
        200 => {
            assert_eq!(body["cancelledIds"], json!([suborder]));
            assert_eq!((order["status"].as_str(), is_sealed), (Some("cancelled"), false), "{order}");
            assert_eq!(movements(world, player), [("bet", -STAKE), ("rollback", STAKE)]);
            true
        }
        409 => {
            assert_eq!(body["errorCode"], "lottery.order.not.cancellable");
            assert_eq!((order["status"].as_str(), is_sealed), (Some("won"), true), "{order}");
            assert_eq!(movements(world, player), [("bet", -STAKE), ("win", WIN)]);
            false
        }
        _ => panic!("{answer:?}"),
    }
}

/// A chase of two draws whose first one won. Returns whether the second one was stopped.
async fn stopped_or_drawn(world: &World, player: &Player, view: &Value) -> bool {
    let order = world.order(player, &view["orderId"]).await;
    let second = &order["suborders"][1];
    let money = movements(world, player);
    if second["status"] == "cancelled" {
        assert_eq!(second["refundReason"], "chase_won", "{order}");
        assert_eq!(money, [("bet", -STAKE), ("bet", -STAKE), ("rollback", STAKE), ("win", WIN)]);
        return true;
    }
    assert_eq!(second["status"], "won", "{order}");
    assert_eq!(money, [("bet", -STAKE), ("bet", -STAKE), ("win", WIN), ("win", WIN)]);
    false
}

/// Waits until the operator has a bet of a player, at most some time.
async fn is_bet(world: &World, player: &Player) {
    for _ in 0..5_000 {
        if !world.operator.movements(&player.user).is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_micros(100)).await;
    }
}

/// Lets what is held at a step go on after a while; what does not come in time is not held.
async fn let_go(pause: Option<&Arc<Pause>>, micros: usize) {
    if let Some(pause) = pause {
        drop(tokio::time::timeout(Duration::from_millis(20), pause.reached.notified()).await);
        a_moment(micros).await;
        pause.go.notify_one();
    }
}

on_both_engines! {
    /// Short: 40 interleavings; long: 1,000.
    async fn a_suborder_is_cancelled_or_its_draw_closes(engine) {
        let (mut done, mut count) = (0, 0);
        each_draw(engine, "cancel_and_close", AT_ONCE, repeated(40, 1_000) / AT_ONCE, async |world, players, chance| {
            let draw = world.on_sale(RUSH, 1).await.remove(0);
            let numero = draw["numero"].as_str().unwrap();
            let new = sure(&format!("key-{numero}"), numero, 1);
            let placing = players.iter().map(|player| world.bet(player, &new));
            let views = join_all(placing).await;
            world.clock.set(moment(&draw, "closeTime", -1));
            let pause = held(world, chance, &[Step::CancelStored, Step::ReturnAnswered]);
            let times: Vec<usize> = players.iter().map(|_| chance.below(6_000)).collect();
            // The draw closes when some of them were answered and before others come, whatever the machine's speed.
            let are_late: Vec<bool> = (0..players.len()).map(|at| at == 1 || (at > 0 && chance.below(3) == 0)).collect();
            let early = are_late.iter().filter(|is_late| !**is_late).count();
            let (close, hold) = (1 + chance.below(early), chance.below(20_000));
            let (answered, is_closed) = (&AtomicUsize::new(0), &AtomicBool::new(false));
            let asked = players.iter().zip(&views).zip(times).zip(are_late);
            let cancelling = join_all(asked.map(|(((player, view), time), is_late)| async move {
                while is_late && !is_closed.load(Ordering::Relaxed) {
                    tokio::time::sleep(Duration::from_micros(100)).await;
                }
                a_moment(time).await;
                let answer = cancel(world, player, view, &suborders(view)).await;
                answered.fetch_add(1, Ordering::Relaxed);
                answer
            }));
            let closing = async {
                while answered.load(Ordering::Relaxed) < close {
                    tokio::time::sleep(Duration::from_micros(100)).await;
                }
                world.clock.set(moment(&draw, "closeTime", 0));
                is_closed.store(true, Ordering::Relaxed);
                world.work().await;
                // Some stakes are on their way back while the draw is held and paid.
                world.clock.set(moment(&draw, "drawTime", 0));
                world.node().lottery.work().await.unwrap();
            };
            let (answers, (), ()) = tokio::join!(cancelling, closing, let_go(pause.as_ref(), hold));
            finish(world, &draw).await;
            for ((player, view), answer) in players.iter().zip(&views).zip(&answers) {
                done += usize::from(cancelled_or_drawn(world, player, view, answer).await);
                count += 1;
            }
        }).await;
        println!("{count} interleavings, {done} cancelled");
        assert!(done > 0 && done < count, "{done} of {count}");
    }

    /// Short: 30 interleavings; long: 1,000.
    async fn a_chase_that_won_is_stopped_or_its_next_draw_closes(engine) {
        let (mut stopped, mut count) = (0, 0);
        let rounds = repeated(30, 1_000);
        each_draw(engine, "stop_and_close", 1, rounds, async |world, players, chance| {
            let draws = world.on_sale(RUSH, 2).await;
            let numeros: Vec<String> =
                draws.iter().map(|draw| draw["numero"].as_str().unwrap().to_owned()).collect();
            let view = world.bet(&players[0], &chase(&format!("key-{}", numeros[0]), &numeros, &[1, 1], true)).await;
            world.clock.set(moment(&draws[0], "closeTime", 0));
            world.work().await;
            // The first draw is paid when the second one is about to close.
            let answered = world.stops.pause_at(Step::BatchAnswered);
            let after = (chance.below(3) == 0).then(|| world.stops.pause_at(Step::BatchStored));
            world.clock.set(moment(&draws[0], "drawTime", 0));
            let lottery = Arc::clone(&world.node().lottery);
            let paying = tokio::spawn(async move { while lottery.work().await.unwrap() > 0 {} });
            answered.reached.notified().await;
            world.clock.set(moment(&draws[1], "closeTime", -1));
            // Either one first, or both at once.
            let way = chance.below(3);
            let (pay, close) = (chance.below(4_000), chance.below(4_000));
            let (is_paid, is_closed) = (&Notify::new(), &Notify::new());
            let storing = async {
                if way == 0 {
                    is_closed.notified().await;
                }
                a_moment(pay).await;
                answered.go.notify_one();
                paying.await.unwrap();
                is_paid.notify_one();
            };
            let closing = async {
                if way == 1 {
                    is_paid.notified().await;
                }
                a_moment(close).await;
                world.clock.set(moment(&draws[1], "closeTime", 0));
                is_closed.notify_one();
                world.node().lottery.work().await.unwrap();
            };
            let hold = chance.below(9_000);
            tokio::join!(storing, closing, let_go(after.as_ref(), hold));
            finish(world, &draws[0]).await;
            finish(world, &draws[1]).await;
            stopped += usize::from(stopped_or_drawn(world, &players[0], &view).await);
            count += 1;
        }).await;
        println!("{count} interleavings, {stopped} stopped");
        assert!(stopped > 0 && stopped < count, "{stopped} of {count}");
    }

    /// Short: 40 interleavings; long: 1,000.
    async fn an_order_is_paid_or_its_player_is_excluded(engine) {
        let (mut placed, mut count) = (0, 0);
        each_draw(engine, "exclusion_and_order", AT_ONCE, repeated(40, 1_000) / AT_ONCE, async |world, players, chance| {
            let draw = world.on_sale(RUSH, 1).await.remove(0);
            let numero = draw["numero"].as_str().unwrap();
            let pause = held(world, chance, &[Step::OrderStored, Step::BetAnswered]);
            // Before the order, at any moment, when its bet was taken, or after its answer.
            let ways: Vec<(usize, usize)> = players.iter().map(|_| (chance.below(4), chance.below(9_000))).collect();
            let racing = join_all(players.iter().zip(ways).map(|(player, (way, time))| async move {
                let is_answered = &Notify::new();
                let placing = async {
                    a_moment(if way == 0 { 20_000 } else { time / 2 }).await;
                    let answer = world.place(player, &sure(&format!("key-{numero}"), numero, 1)).await;
                    is_answered.notify_one();
                    answer
                };
                let excluding = async {
                    match way {
                        0 => {}
                        1 => a_moment(time).await,
                        2 => is_bet(world, player).await,
                        _ => is_answered.notified().await,
                    }
                    let mut books = world.operator.books();
                    let so_far = books.movements.len();
                    books.excluded.insert(player.user.clone(), so_far);
                };
                tokio::join!(placing, excluding).0
            }));
            let (answers, ()) = tokio::join!(racing, let_go(pause.as_ref(), 3_000));
            let excluded = std::mem::take(&mut world.operator.books().excluded);
            let all = world.operator.books().movements.clone();
            for (player, (status, answer)) in players.iter().zip(&answers) {
                let bet = all.iter().position(|row| row.user == player.user);
                let is_before = bet.is_some_and(|at| at < excluded[&player.user]);
                assert_eq!(bet.is_some(), is_before, "no bet after the exclusion");
                let code = answer["errorCode"].as_str();
                assert_eq!(*status == 201, is_before, "{answer}");
                assert!(is_before || code == Some("player.disabled"), "{answer}");
                placed += usize::from(is_before);
                count += 1;
            }
            let live = "SELECT COUNT(*) FROM draw_suborder WHERE state IN ('placing', 'accepted')";
            let accepted = answers.iter().filter(|(status, _)| *status == 201).count();
            assert_eq!(world.count(live).await, i64::try_from(accepted).unwrap());
            finish(world, &draw).await;
            for (player, (status, _)) in players.iter().zip(&answers) {
                let paid: &[(&str, i64)] = if *status == 201 { &[("bet", -STAKE), ("win", WIN)] } else { &[] };
                assert_eq!(movements(world, player), paid, "what was taken is settled, excluded or not");
            }
        }).await;
        println!("{count} interleavings, {placed} placed");
        assert!(placed > 0 && placed < count, "{placed} of {count}");
    }
}
