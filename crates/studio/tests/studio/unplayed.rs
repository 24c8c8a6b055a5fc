//! Rounds that were refused or void: none is hidden, so none can be refused because of its outcome.

use std::sync::Arc;

use erawan_studio::Step;
use serde_json::{Value, json};

use crate::fairness::recompute;
use crate::interruption::{BrokenGames, interrupted};
use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, GAME, Player, World};

/// The player's newest round, read with a new session: a refusal may have ended the one before.
async fn newest_round(world: &World, user: &str) -> Value {
    let player = world.player(user, 0).await;
    let (status, rounds) = world.get("/rounds", Some(&player.token)).await;
    assert_eq!(status, 200, "{rounds}");
    rounds["list"][0].clone()
}

/// The round shows the seed whose hash was shown before the stake, its proof gives the outcome it would have had, and
/// what it used is used: the next round has another hash and the next nonce, and the same request is the same answer.
async fn shows_what_it_would_have_been(world: &World, before: &Player, round: &Value, status: &str) {
    assert_eq!(round["status"], status, "{round}");
    let shown = before.state["commit"]["serverSeedHash"].clone();
    assert_eq!(round["serverSeedHash"], shown);
    let (code, proof) =
        world.get(&format!("/rounds/{}/proof", round["roundId"].as_str().unwrap()), None).await;
    assert_eq!(code, 200, "{proof}");
    assert_eq!((&proof["serverSeed"], &proof["serverSeedHash"]), (&round["serverSeed"], &shown));
    let (spins, _) = recompute(&proof);
    assert!(spins.as_array().is_some_and(|spins| !spins.is_empty()), "it would have been {spins}");
    assert_eq!((&round["spins"], &round["winMinor"]), (&json!([]), &json!("0")), "it was not played");
    assert!(proof["round"].get("refusal").is_none(), "why is only for the player: {proof}");

    let after = world.player(&before.user, 0).await;
    assert_ne!(after.state["commit"], before.state["commit"], "a revealed seed decides nothing more");
    let (_, again) = world.spin_with(&after, &before.commit, BAHT).await;
    let is_same = again["round"]["roundId"] == round["roundId"] || again["errorCode"] == round["refusal"];
    assert!(is_same, "the same request is the same round: {again}");
}

on_both_engines! {
    async fn r49_a_round_the_operator_refused_is_listed_with_its_seed_whatever_the_reason(engine) {
        let world = World::new(engine).await;
        for (refusal, code) in [
            ("RS_ERROR_NOT_ENOUGH_MONEY", "insufficient.balance"),
            ("RS_ERROR_LIMIT_REACHED", "limit.reached"),
            ("RS_ERROR_TOO_EARLY", "spin.too.early"),
            ("RS_ERROR_ROUND_OPEN", "round.open.elsewhere"),
            ("RS_ERROR_TOKEN_EXPIRED", "session.expired"),
            ("RS_ERROR_INVALID_TOKEN", "session.expired"),
            ("RS_ERROR_USER_DISABLED", "player.disabled"),
            ("RS_ERROR_INVALID_GAME", "game.not.available"),
            ("RS_ERROR_WRONG_CURRENCY", "bet.refused"),
            ("RS_ERROR_DUPLICATE_TRANSACTION", "bet.refused"),
        ] {
            let player = world.player("mem_1", 100 * BAHT).await;
            world.operator.books().refuse_bets_with = Some(refusal);
            let (_, answer) = world.spin_with(&player, &player.commit, BAHT).await;
            assert_eq!(answer["errorCode"], code, "{answer}");
            let round = newest_round(&world, "mem_1").await;
            assert_eq!(round["refusal"], code);
            shows_what_it_would_have_been(&world, &player, &round, "refused").await;
            world.wait_seconds(3);
        }
        assert_eq!(world.operator.totals(), (0, 0));
        let last = world.player("mem_1", 0).await.state;
        assert!(last.get("lastRound").is_none(), "none of them was played: {last}");
    }

    async fn r49_a_round_whose_bet_got_no_answer_is_listed_with_its_seed_once_it_is_void(engine) {
        for fault in [Fault::LostRequest, Fault::LostReply, Fault::Garbage, Fault::Late] {
            let world = World::new(engine).await;
            let player = world.player("mem_1", 100 * BAHT).await;
            world.operator.fail_next("transaction/bet", fault);
            let (status, answer) = world.spin_with(&player, &player.commit, BAHT).await;
            assert_eq!((status, &answer["errorCode"]), (503, &json!("wallet.unknown")), "{fault:?}");
            let (_, rounds) = world.get("/rounds", Some(&player.token)).await;
            assert_eq!(rounds["list"], json!([]), "it may still be taken or undone");
            assert!(!answer.to_string().contains("\"serverSeed\""), "{answer}");
            world.settle_everything().await;
            let round = newest_round(&world, "mem_1").await;
            shows_what_it_would_have_been(&world, &player, &round, "rolled_back").await;
            assert_eq!(world.operator.balance("mem_1"), 100 * BAHT, "{fault:?}");
        }
    }

    async fn r49_a_round_that_a_crash_made_void_is_listed_with_its_seed(engine) {
        for step in [Step::RoundStored, Step::BetAnswered] {
            let (world, round) = interrupted(engine, 1, None, step).await;
            assert_eq!(round["status"], "rolled_back", "{step:?}");
            let (status, proof) =
                world.get(&format!("/rounds/{}/proof", round["roundId"].as_str().unwrap()), None).await;
            assert_eq!((status, &proof["serverSeed"]), (200, &round["serverSeed"]), "{step:?}");
            recompute(&proof);
            assert_eq!(newest_round(&world, "mem_1").await, round, "{step:?}");
        }
    }

    async fn r49_a_round_of_a_game_that_failed_is_listed_with_its_seed(engine) {
        let mut world = World::dark(engine, 1).await;
        world.game_engine = Some(Arc::new(BrokenGames::panicking()));
        world.start().await;
        let player = world.player("mem_1", 100 * BAHT).await;
        world.spin_with(&player, &player.commit, BAHT).await;
        world.settle_everything().await;
        world.crash();
        world.game_engine = None;
        world.start().await;
        world.studio().enable_game(GAME).await.unwrap();
        let round = newest_round(&world, "mem_1").await;
        shows_what_it_would_have_been(&world, &player, &round, "rolled_back").await;
    }
}
