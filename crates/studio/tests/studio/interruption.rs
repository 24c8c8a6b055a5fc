use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use erawan_games::{Outcome, ServerSeed, Title};
use erawan_studio::{BuiltInGames, EngineError, GameEngine, Step};
use futures::poll;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::fairness::recompute;
use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, Engine, GAME, World, minor};

/// Plays a round, stops the process dead at one step, starts it again on the same database and lets it finish.
/// Gives the world and the round as its player finds it.
pub(crate) async fn interrupted(
    engine: Engine,
    seed: u64,
    fault: Option<Fault>,
    step: Step,
) -> (World, Value) {
    let mut world = World::with_seed(engine, seed).await;
    let player = world.player("mem_1", 100 * BAHT).await;
    if let Some(fault) = fault {
        world.operator.fail_next("transaction/bet", fault);
    }
    world.stops.stop_at(step);
    let stops = Arc::clone(&world.stops);
    tokio::select! {
        answer = world.spin_with(&player, &player.commit, BAHT) => {
            // A rollback is the job's work, after the player was answered.
            assert_eq!(answer.0, 503, "{step:?} was not reached: {answer:?}");
            tokio::select! {
                due = world.studio().resolve_due() => panic!("{step:?} was not reached: {due:?}"),
                () = stops.stopped.notified() => {}
            }
        }
        () = stops.stopped.notified() => {}
    }
    world.crash();
    world.start().await;
    world.settle_everything().await;

    let again = world.player("mem_1", 0).await;
    let body = json!({ "commitId": player.commit, "betMinor": BAHT.to_string(), "clientSeed": "the-player" });
    let (status, answer) = world.post("/spin", Some(&again.token), &body).await;
    assert_eq!(status, 200, "{step:?}: {answer}");
    assert!(again.state.get("openRound").is_none(), "{step:?}: {}", again.state);
    assert_eq!(again.state["lastRound"], answer["round"], "{step:?}");
    (world, answer["round"].clone())
}

/// The round of an uninterrupted world with the same seeds.
async fn undisturbed(engine: Engine, seed: u64) -> Value {
    let world = World::with_seed(engine, seed).await;
    let mut player = world.player("mem_1", 100 * BAHT).await;
    let (_, answer) = world.spin(&mut player, BAHT).await;
    answer["round"].clone()
}

#[derive(Debug)]
pub(crate) struct BrokenGames {
    sound: BuiltInGames,
    panics: bool,
}

impl BrokenGames {
    pub(crate) fn panicking() -> Self {
        Self { sound: BuiltInGames::load().unwrap(), panics: true }
    }
}

impl GameEngine for BrokenGames {
    fn title(&self, game_code: &str) -> Option<Arc<Title>> {
        self.sound.title(game_code)
    }

    fn play(
        &self,
        title: &Title,
        seed: &ServerSeed,
        client: &str,
        nonce: u64,
    ) -> Result<Outcome, EngineError> {
        assert!(!self.panics, "a cosmic ray");
        let mut outcome = self.sound.play(title, seed, client, nonce)?;
        outcome.win_units += title.published().max_win_units;
        Ok(outcome)
    }
}

on_both_engines! {
    async fn an_older_studio_starts_beside_the_tables_of_a_newer_one(engine) {
        let mut world = World::new(engine).await;
        let newer = "INSERT INTO studio_migrations (version, applied_at) VALUES ('m99990101_000100_studio', 0)";
        world.count(&format!("{newer} RETURNING CAST(1 AS BIGINT)")).await;
        world.crash();
        world.start().await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        assert_eq!(world.spin(&mut player, BAHT).await.0, 200);
    }

    async fn r51_a_round_stopped_after_its_outcome_ends_with_that_outcome(engine) {
        for step in [Step::OutcomeStored, Step::WinAnswered, Step::Settled] {
            for seed in 1..=3 {
                let (world, round) = interrupted(engine, seed, None, step).await;
                assert_eq!(round["status"], "settled", "{step:?}");
                let expected = undisturbed(engine, seed).await;
                assert_eq!(round["spins"], expected["spins"], "{step:?}");
                let (_, proof) = world.get(&format!("/rounds/{}/proof", round["roundId"].as_str().unwrap()), None).await;
                assert_eq!(recompute(&proof).0, round["spins"]);
                let win = minor(&round["winMinor"]);
                assert_eq!(world.operator.balance("mem_1"), 99 * BAHT + win, "{step:?}");
                assert_eq!(world.operator.totals(), (BAHT, win));
            }
        }
    }

    async fn r51_a_round_stopped_before_its_outcome_returns_the_stake(engine) {
        for step in [Step::RoundStored, Step::BetAnswered] {
            for seed in 1..=3 {
                let (world, round) = interrupted(engine, seed, None, step).await;
                assert_eq!(round["status"], "rolled_back", "{step:?}");
                assert_eq!(round["spins"], json!([]));
                assert_eq!(world.operator.balance("mem_1"), 100 * BAHT, "{step:?}");
                assert_eq!(world.operator.totals(), (0, 0));
            }
        }
    }

    async fn r51_a_return_stopped_half_way_is_finished(engine) {
        for step in [Step::ReturnStored, Step::ReturnAnswered] {
            for fault in [Fault::LostReply, Fault::LostRequest, Fault::Late] {
                let (world, round) = interrupted(engine, 1, Some(fault), step).await;
                assert_eq!(round["status"], "rolled_back", "{step:?} {fault:?}");
                assert_eq!(world.operator.balance("mem_1"), 100 * BAHT, "{step:?} {fault:?}");
            }
        }
    }

    async fn r51_a_player_who_hangs_up_at_any_moment_finds_the_round_finished(engine) {
        for moment in 1..=24 {
            let world = World::new(engine).await;
            let player = world.player("mem_1", 100 * BAHT).await;
            world.operator.fail_next("transaction/bet", Fault::Duplicate);
            {
                let body = json!({ "commitId": player.commit, "betMinor": BAHT.to_string(), "clientSeed": "the-player" });
                let request = Request::post("/spin")
                    .header("authorization", &player.token)
                    .header("content-type", "application/json")
                    .body(Body::from(body.to_string()))
                    .unwrap();
                let mut hung_up = pin!(world.studio().router().oneshot(request));
                for _ in 0..moment {
                    if poll!(&mut hung_up).is_ready() {
                        break;
                    }
                    tokio::time::sleep(Duration::from_micros(200)).await;
                }
            }
            // The player presses again with the same commit until the first round is through: it is one round.
            let mut answer = json!(null);
            for _ in 0..20 {
                (_, answer) = world.spin_with(&player, &player.commit, BAHT).await;
                if answer["round"]["status"] == "settled" {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
            assert_eq!(answer["round"]["status"], "settled", "hung up after {moment}");
            assert_eq!(world.operator.balance("mem_1"), 99 * BAHT + minor(&answer["round"]["winMinor"]));
        }
    }

    async fn r51_a_broken_engine_returns_the_stake_and_closes_the_game(engine) {
        for panics in [true, false] {
            let mut world = World::dark(engine, 1).await;
            let sound = BuiltInGames::load().unwrap();
            world.game_engine = Some(Arc::new(BrokenGames { sound, panics }));
            world.start().await;
            let mut player = world.player("mem_1", 100 * BAHT).await;

            let (status, answer) = world.spin(&mut player, BAHT).await;

            assert_eq!((status, answer["round"]["status"].as_str()), (200, Some("rolled_back")), "{answer}");
            assert_eq!(world.operator.balance("mem_1"), 100 * BAHT);
            assert_eq!(world.operator.totals(), (0, 0));
            world.wait_seconds(3);
            let (_, refused) = world.spin(&mut player, BAHT).await;
            assert_eq!(refused["errorCode"], "game.not.available");
            let (_, info) = world.get(&format!("/games/{GAME}/info"), None).await;
            assert_eq!(info["available"], false);
        }
    }

    async fn r51_the_held_stake_is_visible_until_it_is_settled(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        for _ in 0..3 {
            world.operator.fail_next("transaction/win", Fault::LostRequest);
        }
        let (_, answer) = world.spin(&mut player, BAHT).await;
        let open = world.state(&player).await;
        assert_eq!(open["openRound"]["roundId"], answer["round"]["roundId"]);
        assert_eq!(open["openRound"]["status"], "pending");
        assert_eq!(minor(&open["openRound"]["betMinor"]), BAHT);
        assert_eq!(open["openRound"]["spins"], answer["round"]["spins"], "the outcome does not change");
        world.settle_everything().await;
        let settled = world.state(&player).await;
        assert_eq!(settled["lastRound"]["roundId"], answer["round"]["roundId"]);
        assert_eq!(settled["lastRound"]["spins"], answer["round"]["spins"]);
    }
}
