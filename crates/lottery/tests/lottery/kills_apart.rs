//! The process is killed at steps that a long course of events seldom reaches, each kind of event by itself.

use erawan_lottery::Step;
use serde_json::Value;

use crate::chase::{cancel, chase};
use crate::kills::{pass, place, survive};
use crate::on_both_engines;
use crate::operator::Movement;
use crate::repeated;
use crate::world::{BAHT, Player, RUSH, World, sure};

/// Five hours of it are five draws.
const MEKONG: &str = "mekong-hourly";

/// Kind, amount in baht, and reason.
fn moved(world: &World, user: &str) -> Vec<(&'static str, i64, Option<String>)> {
    let books = world.operator.books();
    let own = books.movements.iter().filter(|movement| movement.user == user);
    own.map(|Movement { kind, amount, reason, .. }| (*kind, amount / BAHT, reason.clone())).collect()
}

/// Lets time pass until an order has this status, and every kill was made.
async fn until(world: &mut World, player: &Player, view: &Value, status: &str, kills: usize) {
    for _ in 0..120 {
        pass(world, 10).await;
        let order = world.order(player, &view["orderId"]).await;
        if order["status"] == status && world.stops.kills() == kills {
            return;
        }
    }
    panic!("{} kills of {kills}: {}", world.stops.kills(), world.order(player, &view["orderId"]).await);
}

/// Numeros and states of all draws, and the days that have a root.
async fn planned(world: &World) -> [Vec<String>; 2] {
    [
        world.texts("SELECT numero || ' ' || state FROM draw ORDER BY numero").await,
        world.texts("SELECT day || ' ' || size FROM draw_day ORDER BY day").await,
    ]
}

/// Plans the draws of some days, each time after this; what was promised before stays. Returns what is planned then.
async fn plan_days(world: &mut World, days: usize, arm: impl Fn(&World)) -> [Vec<String>; 2] {
    const PROMISED: &str = "SELECT numero || ' ' || commitment FROM draw ORDER BY numero";
    let mut before = Vec::new();
    for _ in 0..days {
        arm(world);
        world.start().await;
        let promised = world.texts(PROMISED).await;
        assert!(before.iter().all(|draw| promised.contains(draw)), "a promise has changed");
        let seeds = "SELECT COUNT(DISTINCT commitment) FROM draw";
        assert_eq!(world.count(seeds).await, i64::try_from(promised.len()).unwrap());
        before = promised;
        world.crash();
        world.clock.advance(std::time::Duration::from_secs(24 * 3_600));
    }
    world.start().await;
    world.work().await;
    assert_eq!(world.verify(None, None).await.1, []);
    planned(world).await
}

on_both_engines! {
    /// Short: one kill at each step of each kind; long: three.
    async fn killed_while_a_stake_goes_back_it_goes_back_once(engine) {
        let times = repeated(1, 3);
        let mut world = World::new(engine).await;
        // Far ahead: each kill costs half a minute.
        let numeros = world.numeros(RUSH, 24).await[8..].to_vec();
        let mut players = Vec::new();
        for number in 0..3 {
            players.push(world.player(&format!("mem_{number}"), 1_000 * BAHT).await);
        }
        world.operator.books().silent_bets_of.insert("mem_1".to_owned());
        let cancelled = place(&mut world, &players[0], &sure("key", &numeros[12], 1)).await;
        let ids = crate::chase::suborders(&cancelled);
        world.stops.stop_at_each(&[Step::ReturnAnswered], times);
        survive(&mut world, async |world| {
            assert_eq!(cancel(world, &players[0], &cancelled, &ids).await.0, 200);
        })
        .await;
        until(&mut world, &players[0], &cancelled, "cancelled", times).await;
        let given_up = place(&mut world, &players[1], &sure("key", &numeros[3], 1)).await;
        world.stops.stop_at_each(&[Step::GivingUp, Step::ReturnAnswered], times);
        until(&mut world, &players[1], &given_up, "refused", 3 * times).await;
        let numeros = world.numeros(RUSH, 12).await;
        let stops = [numeros[1].clone(), numeros[11].clone()];
        let stopped = place(&mut world, &players[2], &chase("key", &stops, &[1, 1], true)).await;
        world.stops.stop_at_each(&[Step::BatchAnswered, Step::ReturnAnswered], times);
        until(&mut world, &players[2], &stopped, "won", 5 * times).await;
        let back = |reason: &str| ("rollback", 10, Some(reason.to_owned()));
        let bet = ("bet", -10, None);
        assert_eq!(moved(&world, "mem_0"), [bet.clone(), back("player_cancelled")]);
        assert_eq!(moved(&world, "mem_1"), [bet.clone(), back("house_cancelled")]);
        let wins = [bet.clone(), bet, ("win", 9, None), back("chase_won")];
        assert_eq!(moved(&world, "mem_2"), wins);
        assert_eq!(world.verify(None, None).await.1, []);
    }

    /// Short: two days; long: four.
    async fn killed_while_draws_are_planned_each_is_planned_once_and_keeps_its_seed(engine) {
        let days = 1 + repeated(1, 3);
        let mut quiet = World::dark(engine, vec![MEKONG]).await;
        let expected = plan_days(&mut quiet, days, |_| {}).await;
        let mut world = World::dark(engine, vec![MEKONG]).await;
        let steps = [Step::SeedsMade, Step::DrawsPlanned];
        let found = plan_days(&mut world, days, |world| world.stops.stop_at_each(&steps, 1)).await;
        assert_eq!(world.stops.kills(), 2 * days);
        assert_eq!(found, expected);
        assert!(found[1].len() >= days, "{:?}", found[1]);
    }
}
