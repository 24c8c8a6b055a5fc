use std::sync::{Arc, LazyLock};

use erawan_games::{Catalogue, ServerSeed, Stream, play, records};
use erawan_kernel::{Entropy, EntropyError};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::on_both_engines;
use crate::operator::Fault;
use crate::world::{BAHT, GAME, World, minor};

const GAMES: [&str; 7] = [
    "jade-elephant",
    "dragon-fortune",
    "pharaoh-gold",
    "naga-river",
    "fruit-canal",
    "andaman-pearls",
    "lantern-sky",
];
/// A seed of the test's world whose first forty rounds hold at least once.
const HOLD_SEED: u64 = 1;

/// Computes a round again from nothing but its public proof.
pub(crate) fn recompute(proof: &Value) -> (Value, i64) {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::load().unwrap());
    let title = CATALOGUE.title(proof["gameCode"].as_str().unwrap()).unwrap();
    assert_eq!(proof["round"]["titleDigest"], title.digest());
    let seed = ServerSeed::from_hex(proof["serverSeed"].as_str().unwrap()).unwrap();
    assert_eq!(proof["serverSeedHash"], seed.commitment());
    let nonce = proof["nonce"].as_u64().unwrap();
    let mut stream = Stream::new(&seed, proof["clientSeed"].as_str().unwrap(), nonce).unwrap();
    let outcome = play(title, &mut stream);
    let (spins, win) = records(title, &outcome, minor(&proof["betMinor"])).unwrap();
    (serde_json::to_value(spins).unwrap(), win)
}

/// The spins of a round of five baht: one bet and one win were moved, and its public proof leads to the same.
async fn proved_spins(world: &World, balance_before: i64, round: &Value) -> Vec<Value> {
    let spins = round["spins"].as_array().unwrap();
    let win = minor(&round["winMinor"]);
    assert_eq!(spins.iter().map(|spin| minor(&spin["winMinor"])).sum::<i64>(), win);
    assert_eq!(world.operator.balance("mem_1"), balance_before - 5 * BAHT + win, "one bet and one win");
    let id = round["roundId"].as_str().unwrap();
    let (_, proof) = world.get(&format!("/rounds/{id}/proof"), None).await;
    assert_eq!(recompute(&proof), (round["spins"].clone(), win));
    spins.clone()
}

#[derive(Debug)]
struct Unplugged;

impl Entropy for Unplugged {
    fn fill(&self, _: &mut [u8]) -> Result<(), EntropyError> {
        Err(EntropyError("unplugged".into()))
    }
}

on_both_engines! {
    async fn r25_the_data_that_info_serves_has_the_digest_that_every_record_names_and_all_that_is_published(engine) {
        let world = World::new(engine).await;
        for game in GAMES {
            let (_, info) = world.get(&format!("/games/{game}/info"), None).await;
            let data = info["titleData"].as_str().unwrap();
            let digest = hex::encode(Sha256::digest(data.as_bytes()));
            assert_eq!(info["titleDigest"], digest, "{game}");
            let file: Value = serde_json::from_str(data).unwrap();
            let strips = |name: &str| -> Vec<String> {
                let strips = info[name].as_array().unwrap().iter();
                let text = |strip: &Value| strip.as_array().unwrap().iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ");
                strips.map(text).collect()
            };
            assert_eq!(json!(strips("reelStrips")), file["reelStrips"], "{game}");
            assert_eq!(json!(strips("freeReelStrips")), file.get("freeReelStrips").cloned().unwrap_or(json!([])), "{game}");
            assert_eq!((&info["version"], &info["unitsPerBet"]), (&file["version"], &file["unitsPerBet"]), "{game}");
            let mut player = world.player_of(game, "mem_1", 1_000 * BAHT).await;
            let (_, answer) = world.spin(&mut player, 5 * BAHT).await;
            assert_eq!(answer["round"]["titleDigest"], digest, "{game}");
            assert_eq!(answer["round"]["nonce"], 0, "{game}: the first round of a game has the nonce 0");
            world.wait_seconds(3);
        }
    }

    async fn a_settled_round_can_be_proved_by_anyone(engine) {
        let world = World::new(engine).await;
        for game in GAMES {
            let mut player = world.player_of(game, "mem_1", 1_000 * BAHT).await;
            let shown = player.state["commit"]["serverSeedHash"].clone();
            let (_, answer) = world.spin(&mut player, 5 * BAHT).await;
            let id = answer["round"]["roundId"].as_str().unwrap().to_owned();

            let (status, proof) = world.get(&format!("/rounds/{id}/proof"), None).await;

            assert_eq!(status, 200, "{proof}");
            assert_eq!(proof["serverSeedHash"], shown, "the fingerprint was shown before the stake");
            assert_eq!(proof["clientSeed"], "the-player");
            let (spins, win) = recompute(&proof);
            assert_eq!((&proof["round"]["spins"], minor(&proof["round"]["winMinor"])), (&spins, win));
            assert_eq!(proof["round"]["spins"], answer["round"]["spins"]);
            world.wait_seconds(3);
        }
    }

    async fn r49_a_chain_of_cascades_is_one_round_with_one_win_and_its_proof(engine) {
        let world = World::with_seed(engine, 5).await;
        let (_, info) = world.get("/games/fruit-canal/info", None).await;
        assert_eq!((&info["rtpPpm"], &info["hitFrequencyPpm"]), (&json!(964_124), &json!(424_262)));
        assert_eq!((&info["featureFrequencyPpm"], &info["freeSpinsFrequencyPpm"]), (&json!(150_535), &json!(9_461)));
        assert_eq!((&info["maxWinMultiple"], &info["feature"]["type"]), (&json!(23_224), &json!("cascade")));
        let mut player = world.player_of("fruit-canal", "mem_1", 1_000 * BAHT).await;
        let mut longest = 0;
        for _ in 0..40 {
            let before = world.operator.balance("mem_1");
            let (status, answer) = world.spin(&mut player, 5 * BAHT).await;
            assert_eq!(status, 200, "{answer}");
            let spins = proved_spins(&world, before, &answer["round"]).await;
            longest = longest.max(spins.iter().filter(|spin| spin["mode"] == "cascade").count());
            world.wait_seconds(3);
        }
        assert!(longest >= 3, "chains of at most {longest}");
    }

    async fn r49_a_hold_is_one_round_with_one_win_that_outlives_lost_answers(engine) {
        let world = World::with_seed(engine, HOLD_SEED).await;
        let (_, info) = world.get("/games/andaman-pearls/info", None).await;
        assert_eq!((&info["rtpPpm"], &info["hitFrequencyPpm"]), (&json!(962_057), &json!(282_737)));
        assert_eq!((&info["featureFrequencyPpm"], &info["freeSpinsFrequencyPpm"]), (&json!(14_415), &json!(0)));
        assert_eq!((&info["maxWinMultiple"], &info["feature"]["fullBoard"]), (&json!(2_021), &json!(500)));
        let mut player = world.player_of("andaman-pearls", "mem_1", 1_000 * BAHT).await;
        let mut holds = 0;
        for _ in 0..40 {
            let before = world.operator.balance("mem_1");
            // The answer to every win is lost: the round is requested again and pays once.
            world.operator.fail_next("transaction/win", Fault::LostReply);
            let (status, answer) = world.spin(&mut player, 5 * BAHT).await;
            assert_eq!(status, 200, "{answer}");
            world.settle_everything().await;
            let state = world.state(&player).await;
            let round = &state["lastRound"];
            assert_eq!((&round["roundId"], &round["status"]), (&answer["round"]["roundId"], &json!("settled")));
            let spins = proved_spins(&world, before, round).await;
            if spins.len() > 1 {
                holds += 1;
                let last = spins.last().unwrap();
                let values = last["values"].as_array().unwrap();
                let worth: i64 = values.iter().map(|value| minor(&value["payMinor"])).sum();
                assert!(values.len() >= 6 && worth == minor(&last["wins"][0]["payMinor"]), "{last}");
                assert_eq!((&last["wins"][0]["kind"], &last["respinsLeft"]), (&json!("hold"), &json!(0)));
            }
            world.wait_seconds(3);
        }
        assert!(holds >= 1, "no hold in forty rounds");
    }

    async fn r49_free_spins_of_changing_ways_are_one_round_with_one_win_and_its_proof(engine) {
        let world = World::with_seed(engine, 5).await;
        let (_, info) = world.get("/games/lantern-sky/info", None).await;
        assert_eq!((&info["rtpPpm"], &info["hitFrequencyPpm"]), (&json!(963_457), &json!(348_878)));
        assert_eq!((&info["featureFrequencyPpm"], &info["freeSpinsFrequencyPpm"]), (&Value::Null, &json!(6_949)));
        assert_eq!((&info["maxWinMultiple"], &info["feature"]["type"]), (&json!(78_003), &json!("changingWays")));
        assert_eq!((&info["reels"], &info["rows"]), (&json!(6), &json!(6)));
        let mut player = world.player_of("lantern-sky", "mem_1", 10_000 * BAHT).await;
        let (mut free, mut ways) = (0, std::collections::BTreeSet::new());
        for _ in 0..400 {
            let before = world.operator.balance("mem_1");
            let (status, answer) = world.spin(&mut player, 5 * BAHT).await;
            assert_eq!(status, 200, "{answer}");
            let spins = proved_spins(&world, before, &answer["round"]).await;
            let heights = spins[0]["heights"].as_array().unwrap();
            ways.insert(heights.iter().filter_map(Value::as_u64).product::<u64>());
            for (spin, number) in spins[1..].iter().zip(2..) {
                assert_eq!((&spin["mode"], &spin["multiplier"]), (&json!("free"), &json!(number)));
            }
            free += u32::from(spins.len() > 1);
            world.wait_seconds(3);
            if free > 0 && ways.len() > 20 {
                break;
            }
        }
        assert!(free > 0 && ways.len() > 20, "{free} {ways:?}");
    }

    async fn a_proof_tells_nothing_about_the_players_balance(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 1_000 * BAHT).await;
        let (_, answer) = world.spin(&mut player, BAHT).await;
        let id = answer["round"]["roundId"].as_str().unwrap().to_owned();
        let (_, proof) = world.get(&format!("/rounds/{id}/proof"), None).await;
        let text = proof.to_string();
        assert!(!text.contains("balance") && !text.contains("mem_1"), "{text}");
    }

    async fn a_seed_is_told_to_nobody_before_its_round_is_settled(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        assert!(!player.state.to_string().contains("\"serverSeed\""));
        for fault in [Fault::LostRequest, Fault::LostRequest, Fault::LostRequest] {
            world.operator.fail_next("transaction/win", fault);
        }

        let (_, pending) = world.spin(&mut player, BAHT).await;

        assert_eq!(pending["round"]["status"], "pending");
        assert!(!pending.to_string().contains("\"serverSeed\""));
        assert!(!world.state(&player).await.to_string().contains("\"serverSeed\""));
        let proof = format!("/rounds/{}/proof", pending["round"]["roundId"].as_str().unwrap());
        assert_eq!(world.get(&proof, None).await.0, 404);
        world.settle_everything().await;
        assert_eq!(world.get(&proof, None).await.0, 200);
    }

    async fn the_nonce_counts_the_players_rounds_of_a_game(engine) {
        let world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        for nonce in 0..3 {
            let (_, answer) = world.spin(&mut player, BAHT).await;
            assert_eq!(answer["round"]["nonce"], nonce);
            world.wait_seconds(3);
        }
    }

    async fn a_new_session_does_not_deal_a_new_seed(engine) {
        let world = World::new(engine).await;
        let first = world.player("mem_1", 100 * BAHT).await;
        let second = world.player("mem_1", 100 * BAHT).await;
        assert_eq!(first.commit, second.commit);
    }

    async fn a_player_who_sends_no_client_seed_plays_with_the_suggested_one(engine) {
        let world = World::new(engine).await;
        let player = world.player("mem_1", 100 * BAHT).await;
        let suggested = player.state["clientSeed"].clone();
        let other = world.player("mem_2", 100 * BAHT).await;
        assert_ne!(other.state["clientSeed"], suggested);
        for absent in [json!({}), json!({ "clientSeed": null })] {
            let mut body = json!({ "commitId": player.commit, "betMinor": BAHT.to_string() });
            body.as_object_mut().unwrap().extend(absent.as_object().unwrap().clone());
            let (status, answer) = world.post("/spin", Some(&player.token), &body).await;
            assert_eq!((status, &answer["round"]["clientSeed"]), (200, &suggested), "{answer}");
        }
        let longest = format!("{}-_{}", "aZ09".repeat(15), "xy");
        assert_eq!(longest.len(), 64);
        let body = json!({ "commitId": other.commit, "betMinor": BAHT.to_string(), "clientSeed": longest });
        let (status, answer) = world.post("/spin", Some(&other.token), &body).await;
        assert_eq!((status, &answer["round"]["clientSeed"]), (200, &json!(longest)), "{answer}");
        let id = answer["round"]["roundId"].as_str().unwrap();
        recompute(&world.get(&format!("/rounds/{id}/proof"), None).await.1);
    }

    async fn what_is_refused_before_a_round_is_stored_uses_no_commit(engine) {
        // Two worlds of one seed: what was refused in one of them changes nothing of its outcome.
        let mut outcomes = Vec::new();
        for is_refused_first in [true, false] {
            let world = World::with_seed(engine, 79).await;
            let mut player = world.player("mem_1", 1_000 * BAHT).await;
            world.spin(&mut player, BAHT).await;
            let before = world.state(&player).await["commit"].clone();
            if is_refused_first {
                let early = world.spin_with(&player, &player.commit, BAHT).await.1;
                assert_eq!(early["errorCode"], "spin.too.early");
                world.wait_seconds(3);
                world.studio().disable_game(GAME, "by the operator").await.unwrap();
                let closed = world.spin_with(&player, &player.commit, BAHT).await.1;
                assert_eq!(closed["errorCode"], "game.not.available");
                world.studio().enable_game(GAME).await.unwrap();
            } else {
                world.wait_seconds(3);
            }
            assert_eq!(world.state(&player).await["commit"], before, "the same hash as before");
            // A round whose outcome is still owed keeps the next one off, with its commit.
            for _ in 0..3 {
                world.operator.fail_next("transaction/win", Fault::LostRequest);
            }
            let (_, pending) = world.spin(&mut player, BAHT).await;
            assert_eq!((&pending["round"]["status"], &pending["round"]["nonce"]), (&json!("pending"), &json!(1)));
            let next = world.state(&player).await["commit"].clone();
            world.wait_seconds(3);
            if is_refused_first {
                for _ in 0..3 {
                    world.operator.fail_next("transaction/win", Fault::LostRequest);
                }
                let open = world.spin_with(&player, &player.commit, BAHT).await.1;
                assert_eq!(open["errorCode"], "round.open", "{open}");
            }
            world.settle_everything().await;
            assert_eq!(world.state(&player).await["commit"], next);
            let (_, last) = world.spin(&mut player, BAHT).await;
            assert_eq!((&last["round"]["nonce"], &last["round"]["status"]), (&json!(2), &json!("settled")), "{last}");
            outcomes.push((last["round"]["serverSeedHash"].clone(), last["round"]["spins"].clone()));
        }
        assert_eq!(outcomes[0], outcomes[1]);
    }

    async fn r45_without_randomness_no_game_starts(engine) {
        let mut world = World::new(engine).await;
        let mut player = world.player("mem_1", 100 * BAHT).await;
        world.crash();
        let working = std::mem::replace(&mut world.entropy, Arc::new(Unplugged));
        world.start().await;
        let ticket = world.operator.ticket("mem_2", BAHT);
        let (status, answer) = world.open("jade-elephant", &ticket).await;
        assert_eq!((status, answer["errorCode"].as_str()), (503, Some("game.unavailable")));
        let (status, _) = world.spin(&mut player, BAHT).await;
        assert_eq!(status, 503);
        assert_eq!(world.operator.balance("mem_1"), 100 * BAHT);
        assert_eq!(world.count("SELECT COUNT(*) FROM studio_round").await, 0);

        world.crash();
        world.entropy = working;
        world.start().await;
        assert_eq!(world.spin(&mut player, BAHT).await.0, 200, "the commit was not used up");
        assert_eq!(world.open("jade-elephant", &ticket).await.0, 200, "the ticket was not spent");
    }

    async fn r26_the_same_seeds_give_the_same_outcome_in_trial_and_real_play(engine) {
        let mut outcomes = Vec::new();
        for user in ["mem_1", "trial_1"] {
            let world = World::with_seed(engine, 77).await;
            let mut player = world.player(user, 1_000 * BAHT).await;
            assert_eq!(player.state["trial"], user == "trial_1");
            let mut spins = Vec::new();
            for _ in 0..5 {
                let (_, answer) = world.spin(&mut player, BAHT).await;
                spins.push(answer["round"]["spins"].clone());
                world.wait_seconds(3);
            }
            outcomes.push(spins);
        }
        assert_eq!(outcomes[0], outcomes[1]);
    }

    async fn r43_stake_and_balance_do_not_touch_the_outcome(engine) {
        let mut outcomes = Vec::new();
        for (bet, balance) in [(BAHT, 500 * BAHT), (500 * BAHT, 500_000 * BAHT)] {
            let world = World::with_seed(engine, 78).await;
            let mut player = world.player("mem_1", balance).await;
            let mut stops = Vec::new();
            for _ in 0..5 {
                let (_, answer) = world.spin(&mut player, bet).await;
                stops.extend(answer["round"]["spins"].as_array().unwrap().iter().map(|s| s["stops"].clone()));
                world.wait_seconds(3);
            }
            outcomes.push(stops);
        }
        assert_eq!(outcomes[0], outcomes[1]);
    }
}
