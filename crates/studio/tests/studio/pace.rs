use std::time::Duration;

use erawan_kernel::Clock;
use serde_json::Value;

use crate::fairness::recompute;
use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, Engine, Player, World, minor};

on_both_engines! {
    async fn r22_the_next_round_waits_two_and_a_half_seconds(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        let (_, answer) = world.spin(&mut player, BAHT).await;
        let next = answer["nextStartAt"].as_i64().unwrap();
        assert_eq!(next - answer["round"]["startedAt"].as_i64().unwrap(), 2_500);
        world.clock.advance(Duration::from_millis(2_499));
        let (status, early) = world.spin(&mut player, BAHT).await;
        assert_eq!((status, early["errorCode"].as_str()), (429, Some("spin.too.early")));
        assert_eq!(early["nextStartAt"], next);
        world.clock.advance(Duration::from_millis(1));
        assert_eq!(world.spin(&mut player, BAHT).await.0, 200);
    }

    async fn r22_two_sessions_and_two_games_share_one_pace(engine) {
        let world = World::new(engine).await;
        let mut first = world.player("mem_1", 100 * BAHT).await;
        let mut second = world.player("mem_1", 0).await;
        let mut other_game = world.player_of("pharaoh-gold", "mem_1", 0).await;
        assert_eq!(world.spin(&mut first, BAHT).await.0, 200);
        second.commit = first.commit.clone();
        assert_eq!(world.spin(&mut second, BAHT).await.0, 429);
        assert_eq!(world.spin(&mut other_game, BAHT).await.0, 429);
    }

    async fn r21_a_second_round_waits_for_the_open_one(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        world.operator.fail_next("transaction/win", Fault::LostRequest);
        let (status, answer) = world.spin(&mut player, BAHT).await;
        assert_eq!((status, answer["round"]["status"].as_str()), (200, Some("pending")));
        world.clock.advance(Duration::from_millis(2_500));
        world.operator.fail_next("transaction/win", Fault::LostRequest);
        let (status, open) = world.spin(&mut player, BAHT).await;
        assert_eq!((status, open["errorCode"].as_str()), (409, Some("round.open")));
        world.settle_everything().await;
        assert_eq!(world.spin(&mut player, BAHT).await.0, 200);
    }

    async fn r21_one_commit_is_one_cycle(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        let used = player.commit.clone();
        world.spin(&mut player, BAHT).await;
        for _ in 0..5 {
            world.wait_seconds(3);
            assert_eq!(world.spin_with(&player, &used, BAHT).await.0, 200);
        }
        assert_eq!(world.count("SELECT COUNT(*) FROM studio_round").await, 1);
        let (bets, _) = world.operator.totals();
        assert_eq!(bets, BAHT);
    }

    async fn r22_a_step_back_of_the_clock_opens_no_gap(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        world.spin(&mut player, BAHT).await;
        world.clock.set("2026-03-01T04:00:00Z".parse().unwrap());
        assert_eq!(world.spin(&mut player, BAHT).await.0, 429);
    }

    async fn a_clock_that_was_set_back_by_hours_delays_the_next_round_by_one_pace(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        assert_eq!(world.spin(&mut player, BAHT).await.0, 200);
        world.clock.set(world.clock.now() - Duration::from_secs(2 * 3_600));
        let (status, early) = world.spin(&mut player, BAHT).await;
        assert_eq!((status, early["nextStartAt"].as_i64()), (429, Some(world.clock.now_ms() + 2_500)));
        world.clock.advance(Duration::from_millis(2_499));
        assert_eq!(world.spin(&mut player, BAHT).await.0, 429);
        world.clock.advance(Duration::from_millis(1));
        assert_eq!(world.spin(&mut player, BAHT).await.0, 200);
    }
}

/// A bot of one player: two sessions, a new try every 0.4 s to 1.3 s, with the commit of the last one.
async fn bot(world: &World, user: &str, rounds: usize) -> Vec<Value> {
    let mut sessions: Vec<Player> = Vec::new();
    for _ in 0..2 {
        sessions.push(world.player(user, 1_000_000 * BAHT).await);
    }
    let mut commit = sessions[0].commit.clone();
    let mut played = Vec::new();
    let mut tries = 0_u64;
    while played.len() < rounds {
        tries += 1;
        let turn = usize::try_from(tries % 2).unwrap();
        sessions[turn].commit.clone_from(&commit);
        let (status, answer) = world.spin(&mut sessions[turn], BAHT).await;
        commit.clone_from(&sessions[turn].commit);
        match status {
            200 => played.push(answer["round"].clone()),
            429 => {}
            _ => panic!("{status} {answer}"),
        }
        world.clock.advance(Duration::from_millis(400 + tries * 37 % 900));
    }
    played
}

async fn hunted_by_a_bot(engine: Engine, rounds: usize) {
    let world = World::new(engine).await;
    let played = bot(&world, "mem_1", rounds).await;
    let mut last_start = 0;
    for round in &played {
        let start = round["startedAt"].as_i64().unwrap();
        assert!(start - last_start >= 2_500, "{start} after {last_start}");
        last_start = start;
    }
    let mut balance = 1_000_000 * BAHT;
    for round in &played {
        let id = round["roundId"].as_str().unwrap();
        assert_eq!(minor(&round["balanceBeforeMinor"]), balance, "{id}");
        let mut proof = round.clone();
        proof["round"] = round.clone();
        let (spins, win) = recompute(&proof);
        assert_eq!((&round["spins"], minor(&round["winMinor"])), (&spins, win), "{id}");
        balance += win - BAHT;
        assert_eq!(minor(&round["balanceAfterMinor"]), balance, "{id}");
    }
    assert_eq!(world.operator.balance("mem_1"), balance);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r22_r49_ten_thousand_rounds_of_a_bot_keep_the_pace_and_replay_exactly_on_sqlite() {
    hunted_by_a_bot(Engine::Sqlite, 10_000).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r22_r49_a_thousand_rounds_of_a_bot_keep_the_pace_and_replay_exactly_on_postgres() {
    hunted_by_a_bot(Engine::Postgres, 1_000).await;
}
