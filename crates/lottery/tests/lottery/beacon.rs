//! Own draws in which a public beacon takes part: a local one that signs its rounds as drand does, over HTTP.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Json, Router, routing::get};
use blst::min_sig::SecretKey;
use erawan_games::ServerSeed;
use erawan_games::draws::{Lotteries, merkle};
use erawan_kernel::Clock;
use erawan_kernel::ManualClock;
use erawan_lottery::{BeaconChain, BeaconConfig, Check, HttpBeacon, PlannedBeacon, Step};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::chase::chase;
use crate::kills::survive;
use crate::on_both_engines;
use crate::world::{BAHT, Engine, RUSH, World, sure};

/// Three dice, every minute.
const DICE: &str = "lucky-dice";

/// drand's name of the way in which hashes become points of G1.
const SUITE: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const CHAIN: &str = "ee00000000000000000000000000000000000000000000000000000000000000";
const GENESIS_S: i64 = 1_692_803_367;
const PERIOD_S: i64 = 3;

/// How the beacon answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answers {
    Right,
    /// With the round after it, which it calls by the number that it was asked for.
    OtherRound,
    /// With a signature of another network.
    OtherKey,
    /// With both coordinates of the signature, which is the same point in other bytes.
    Whole,
    /// With something that is no answer.
    Nonsense,
    /// Long after everyone else.
    Slowly,
    Not,
}

#[derive(Clone)]
struct LocalBeacon {
    key: Arc<SecretKey>,
    clock: ManualClock,
    answers: Arc<Mutex<Answers>>,
    url: String,
}

impl LocalBeacon {
    async fn start(clock: ManualClock) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let key = Arc::new(SecretKey::key_gen(&[9; 32], &[]).unwrap());
        let beacon = Self { key, clock, answers: Arc::new(Mutex::new(Answers::Right)), url };
        let router = Router::new().route("/{chain}/public/{round}", get(tell)).with_state(beacon.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        beacon
    }

    fn answer(&self, answers: Answers) {
        *self.answers.lock().unwrap() = answers;
    }

    fn sign(&self, round: i64) -> String {
        hex::encode(self.key.sign(&Sha256::digest(round.to_be_bytes()), SUITE, &[]).compress())
    }

    fn public_key(&self) -> String {
        hex::encode(self.key.sk_to_pk().compress())
    }

    fn chain(&self, genesis_s: i64) -> BeaconChain {
        format!("{CHAIN}:{}:{genesis_s}:{PERIOD_S}", self.public_key()).parse().unwrap()
    }

    fn config(&self) -> BeaconConfig {
        self.config_of(vec![self.url.clone()])
    }

    /// Its chain, asked for at these addresses.
    fn config_of(&self, urls: Vec<String>) -> BeaconConfig {
        let source = HttpBeacon::new(urls, Duration::from_secs(10)).unwrap();
        let planned = PlannedBeacon { chain: self.chain(GENESIS_S), games: vec![RUSH.to_owned()] };
        BeaconConfig { source: Arc::new(source), planned: Some(planned) }
    }
}

/// When a round of its chain is.
fn time_ms(round: i64) -> i64 {
    (GENESIS_S + (round - 1) * PERIOD_S) * 1_000
}

async fn tell(
    State(beacon): State<LocalBeacon>,
    Path((chain, round)): Path<(String, i64)>,
) -> (StatusCode, Json<Value>) {
    let is_there = time_ms(round) <= beacon.clock.now_ms();
    let answers = *beacon.answers.lock().unwrap();
    if chain != CHAIN || !is_there || answers == Answers::Not {
        return (StatusCode::NOT_FOUND, Json(json!({ "error": "no such round" })));
    }
    if answers == Answers::Slowly {
        tokio::time::sleep(Duration::from_secs(20)).await;
    }
    let signature = match answers {
        Answers::Whole => {
            let signed = beacon.key.sign(&Sha256::digest(round.to_be_bytes()), SUITE, &[]);
            hex::encode(signed.serialize())
        }
        Answers::OtherRound => beacon.sign(round + 1),
        Answers::OtherKey => {
            let other = SecretKey::key_gen(&[8; 32], &[]).unwrap();
            hex::encode(other.sign(&Sha256::digest(round.to_be_bytes()), SUITE, &[]).compress())
        }
        Answers::Nonsense => "<b>".to_owned(),
        Answers::Right | Answers::Slowly | Answers::Not => beacon.sign(round),
    };
    (StatusCode::OK, Json(json!({ "round": round, "randomness": "not read", "signature": signature })))
}

/// A world whose own draws have the beacon, before its vendor starts.
async fn dark(engine: Engine) -> (World, LocalBeacon) {
    let mut world = World::dark(engine, vec![RUSH]).await;
    let beacon = LocalBeacon::start(world.clock.clone()).await;
    world.beacon = Some(beacon.config());
    (world, beacon)
}

async fn world(engine: Engine) -> (World, LocalBeacon) {
    let (mut world, beacon) = dark(engine).await;
    world.start().await;
    (world, beacon)
}

/// The result that follows from a published draw.
fn drawn(draw: &Value, randomness: Option<&str>) -> String {
    let lotteries = Lotteries::load().unwrap();
    let seed = ServerSeed::from_hex(draw["seed"].as_str().unwrap()).unwrap();
    let numero = draw["numero"].as_str().unwrap().parse().unwrap();
    lotteries.lottery(RUSH).unwrap().own_result(&seed, numero, randomness).unwrap().to_string()
}

/// Until a second after the draw's moment, and after its round.
async fn pass_the_draw(world: &World, draw: &Value) {
    let round_ms = draw["beacon"]["roundTime"].as_i64().unwrap_or_default();
    let left_ms = draw["drawTime"].as_i64().unwrap().max(round_ms) - world.clock.now_ms();
    world.pass(u64::try_from(left_ms / 1_000 + 1).unwrap()).await;
}

on_both_engines! {
    async fn l10_the_round_is_agreed_with_the_commitment_and_the_result_follows_from_both(engine) {
        let (world, beacon) = world(engine).await;
        let promised = world.on_sale(RUSH, 1).await.remove(0);
        let agreed = &promised["beacon"];
        let round = agreed["round"].as_i64().unwrap();
        let close_ms = promised["closeTime"].as_i64().unwrap();
        let draw_ms = promised["drawTime"].as_i64().unwrap();
        assert!(draw_ms < close_ms + 10_000, "orders may be undecided after the draw's moment");
        // An order is decided ten seconds after the close at the latest: so long the list may not be sealed.
        let after_ms = close_ms + 10_000;
        assert!(time_ms(round) > after_ms && time_ms(round - 1) <= after_ms, "the first one: {promised}");
        assert_eq!((&agreed["chain"], agreed.get("signature")), (&json!(CHAIN), None));
        assert_eq!(agreed["publicKey"], beacon.public_key());
        assert_eq!(agreed["roundTime"], time_ms(round));
        let player = world.player("user_1", 100 * BAHT).await;
        let numero = promised["numero"].as_str().unwrap();
        world.bet(&player, &sure("order-1", numero, 10)).await;
        pass_the_draw(&world, &promised).await;
        let draw = world.draw(RUSH, numero).await;
        assert_eq!(draw["isLate"], false, "it is held when its round is there: {draw}");
        let signature = draw["beacon"]["signature"].as_str().unwrap();
        assert_eq!((signature, &draw["beacon"]["round"]), (beacon.sign(round).as_str(), &json!(round)));
        let randomness = hex::encode(Sha256::digest(hex::decode(signature).unwrap()));
        assert_eq!(draw["result"], drawn(&draw, Some(&randomness)));
        assert_ne!(draw["result"], drawn(&draw, None), "the seed alone tells nothing");
        world.pass(2).await;
        assert_eq!(world.operator.balance("user_1"), 97 * BAHT);
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn l10_a_days_root_covers_the_rounds_that_were_agreed(engine) {
        let (world, beacon) = world(engine).await;
        world.clock.advance(Duration::from_secs(15 * 3_600 + 60));
        world.node().lottery.plan().await.unwrap();
        let (_, proof) = world.get(&format!("/proof?gameCode={RUSH}&numero=20261124-0700"), None).await;
        let (draw, day) = (&proof["draw"], &proof["day"]);
        let numero = "20261124-0700".parse().unwrap();
        let (round, public_key) = (draw["beacon"]["round"].as_i64().unwrap(), beacon.public_key());
        let agreed = merkle::AgreedBeacon { chain: CHAIN, public_key: &public_key, round };
        let item = merkle::commitment_item(RUSH, numero, draw["seedHash"].as_str().unwrap(), Some(agreed));
        assert_eq!(day["item"], item);
        assert!(item.ends_with(&format!(":{CHAIN}:{public_key}:{round}")), "{item}");
    }

    async fn a_beacon_that_comes_late_is_waited_for_and_one_that_does_not_come_voids_the_draw(engine) {
        let (world, beacon) = world(engine).await;
        let draws = world.on_sale(RUSH, 2).await;
        let numero = |at: usize| draws[at]["numero"].as_str().unwrap();
        let player = world.player("user_1", 200 * BAHT).await;
        for (at, key) in [(0, "order-1"), (1, "order-2")] {
            world.bet(&player, &sure(key, numero(at), 10)).await;
            world.pass(2).await;
        }
        beacon.answer(Answers::Not);
        pass_the_draw(&world, &draws[0]).await;
        world.pass_ms(9 * 60_000 + 58_000).await;
        let waiting = world.draw(RUSH, numero(0)).await;
        assert_eq!((&waiting["state"], waiting.get("seed")), (&json!("sealed"), None), "nothing is told before");
        assert_eq!(world.verify(None, None).await.1, []);
        world.pass_ms(4_000).await;
        let void = world.draw(RUSH, numero(0)).await;
        assert_eq!((&void["state"], &void["voidReason"]), (&json!("void"), &json!("beacon")), "{void}");
        assert_eq!(world.operator.balance("user_1"), 100 * BAHT, "its stake is back");
        let told = "SELECT COUNT(*) FROM draw_event WHERE kind = 'beacon_missing'";
        assert_eq!(world.count(told).await, 1);
        // The second draw's time is not over: it is drawn by the round that was agreed, whenever it is told.
        beacon.answer(Answers::Right);
        world.pass_ms(4_000).await;
        let late = world.draw(RUSH, numero(1)).await;
        assert_eq!((&late["state"], &late["isLate"]), (&json!("settled"), &json!(true)), "{late}");
        let agreed = draws[1]["beacon"]["round"].as_i64().unwrap();
        assert_eq!(late["beacon"]["signature"], beacon.sign(agreed));
        assert_eq!(world.operator.balance("user_1"), 197 * BAHT);
        assert_eq!(world.verify(None, None).await.1, []);
    }

    /// Short: one kill; long: three.
    async fn killed_when_a_draw_is_void_without_its_beacon_its_stakes_go_back_once(engine) {
        let times = crate::repeated(1, 3);
        let (mut world, beacon) = world(engine).await;
        let numeros = world.numeros(RUSH, times).await;
        let player = world.player("user_1", 100 * BAHT).await;
        world.bet(&player, &chase("key", &numeros, &vec![1; times], false)).await;
        beacon.answer(Answers::Not);
        world.stops.stop_at_each(&[Step::VoidStored], times);
        // Each process asks for ten minutes by itself.
        for _ in 0..30 * (times + 1) {
            world.clock.advance(Duration::from_secs(30));
            survive(&mut world, async |world| world.work().await).await;
        }
        assert_eq!(world.stops.kills(), times);
        for numero in &numeros {
            assert_eq!(world.draw(RUSH, numero).await["state"], "void");
        }
        let mut moved = world.operator.movements("user_1");
        moved.sort_unstable();
        assert_eq!(moved, [vec![("bet", -10 * BAHT); times], vec![("rollback", 10 * BAHT); times]].concat());
        let told = "SELECT COUNT(*) FROM draw_event WHERE kind = 'beacon_missing'";
        let void = "SELECT COUNT(*) FROM draw WHERE state = 'void'";
        assert_eq!(world.count(told).await, world.count(void).await, "each is told once");
        assert_eq!(world.verify(None, None).await.1, []);
    }

    async fn an_answer_that_the_network_did_not_sign_for_that_round_counts_as_none(engine) {
        let (world, beacon) = world(engine).await;
        let promised = world.on_sale(RUSH, 1).await.remove(0);
        let numero = promised["numero"].as_str().unwrap();
        beacon.answer(Answers::OtherRound);
        pass_the_draw(&world, &promised).await;
        for answers in [Answers::OtherRound, Answers::OtherKey, Answers::Whole, Answers::Nonsense] {
            beacon.answer(answers);
            world.pass_ms(4_000).await;
            assert_eq!(world.draw(RUSH, numero).await["state"], "sealed", "{answers:?}");
            let alarm = world.text(&format!("SELECT alarm FROM draw WHERE numero = '{numero}'")).await;
            assert!(alarm.contains("not signed by its network"), "{alarm}");
        }
        beacon.answer(Answers::Right);
        world.pass_ms(4_000).await;
        assert_eq!(world.draw(RUSH, numero).await["state"], "settled");
    }

    async fn a_draw_keeps_what_it_was_planned_with(engine) {
        let (mut world, beacon) = dark(engine).await;
        let with = world.beacon.take();
        world.start().await;
        let without = world.on_sale(RUSH, 1).await.remove(0);
        assert_eq!(without.get("beacon"), None);
        world.crash();
        world.beacon = with;
        world.start().await;
        pass_the_draw(&world, &without).await;
        let draw = world.draw(RUSH, without["numero"].as_str().unwrap()).await;
        assert_eq!(draw["result"], drawn(&draw, None));
        // The next ones that are planned have it, and wait for it where it was switched off since.
        world.clock.advance(Duration::from_secs(26 * 3_600));
        world.node().lottery.plan().await.unwrap();
        world.work().await;
        let promised = world.on_sale(RUSH, 1).await.remove(0);
        assert!(promised["beacon"]["round"].is_i64(), "{promised}");
        world.crash();
        world.beacon = None;
        world.start().await;
        pass_the_draw(&world, &promised).await;
        let numero = promised["numero"].as_str().unwrap();
        world.pass_ms(11 * 60_000).await;
        assert_eq!(world.draw(RUSH, numero).await["state"], "sealed", "who asks no one knows of no silence");
        // Draws that were planned get their rounds, new ones have none.
        world.crash();
        world.beacon = Some(BeaconConfig { planned: None, ..beacon.config() });
        world.start().await;
        world.pass_ms(4_000).await;
        assert_eq!(world.draw(RUSH, numero).await["state"], "settled");
        let without = "SELECT COUNT(*) FROM draw WHERE state = 'planned' AND beacon_round IS NULL";
        let before = world.count(without).await;
        world.clock.advance(Duration::from_secs(600));
        world.node().lottery.plan().await.unwrap();
        assert_eq!(world.count(without).await, before + 10);
    }

    async fn no_lottery_is_planned_with_a_beacon_where_none_is_named(engine) {
        let (mut world, beacon) = dark(engine).await;
        let planned = PlannedBeacon { chain: beacon.chain(GENESIS_S), games: Vec::new() };
        world.beacon = Some(BeaconConfig { planned: Some(planned), ..beacon.config() });
        world.start().await;
        assert_eq!(world.on_sale(RUSH, 1).await[0].get("beacon"), None);
    }

    async fn an_address_that_answers_wrongly_or_slowly_is_passed_over(engine) {
        let (mut world, beacon) = dark(engine).await;
        let first = LocalBeacon::start(world.clock.clone()).await;
        world.beacon = Some(beacon.config_of(vec![first.url.clone(), beacon.url.clone()]));
        world.start().await;
        for answers in [Answers::OtherKey, Answers::Slowly] {
            first.answer(answers);
            let promised = world.on_sale(RUSH, 1).await.remove(0);
            let began = std::time::Instant::now();
            pass_the_draw(&world, &promised).await;
            let draw = world.draw(RUSH, promised["numero"].as_str().unwrap()).await;
            assert!(draw.get("result").is_some(), "{answers:?}: {draw}");
            assert!(began.elapsed() < Duration::from_secs(30), "{answers:?}");
        }
    }

    async fn a_standstill_of_the_vendor_is_no_silence_of_the_beacon(engine) {
        let (mut world, beacon) = world(engine).await;
        let promised = world.on_sale(RUSH, 1).await.remove(0);
        let numero = promised["numero"].as_str().unwrap();
        let player = world.player("user_1", 100 * BAHT).await;
        world.bet(&player, &sure("order-1", numero, 10)).await;
        world.crash();
        world.clock.advance(Duration::from_secs(3_600));
        beacon.answer(Answers::Not);
        world.start().await;
        world.work().await;
        for _ in 0..9 {
            world.pass_ms(60_000).await;
            assert_eq!(world.draw(RUSH, numero).await["state"], "sealed");
        }
        world.set_clock_forward(Duration::from_secs(3_600));
        world.work().await;
        assert_eq!(world.draw(RUSH, numero).await["state"], "sealed", "a clock that is set is no silence either");
        world.pass_ms(70_000).await;
        assert_eq!(world.draw(RUSH, numero).await["state"], "void");
        assert_eq!(world.operator.balance("user_1"), 100 * BAHT);
    }

    async fn a_slow_beacon_holds_up_no_draw_of_another_lottery(engine) {
        let mut world = World::dark(engine, vec![RUSH, DICE]).await;
        let beacon = LocalBeacon::start(world.clock.clone()).await;
        (world.beacon, world.background_job) = (Some(beacon.config()), true);
        world.start().await;
        beacon.answer(Answers::Slowly);
        world.clock.advance(Duration::from_secs(8 * 60));
        let held = |game: &str| {
            format!("SELECT COUNT(*) FROM draw WHERE game_code = '{game}' AND NOT is_before_sales AND state = 'settled'")
        };
        let began = std::time::Instant::now();
        while world.count(&held(DICE)).await < 8 {
            assert!(began.elapsed() < Duration::from_secs(18), "before the first round is told");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(world.count(&held(RUSH)).await, 0);
    }

    async fn what_a_draw_was_promised_with_stays_and_no_node_draws_it_without_its_beacon(engine) {
        let (mut world, _beacon) = world(engine).await;
        world.games = vec![RUSH, DICE];
        world.crash();
        world.start().await;
        let promised = world.on_sale(RUSH, 1).await.remove(0);
        let without = world.on_sale(DICE, 1).await.remove(0);
        let (numero, other) = (promised["numero"].as_str().unwrap(), without["numero"].as_str().unwrap());
        let of = |game: &str, numero: &str| format!("game_code = '{game}' AND numero = '{numero}'");
        for column in ["commitment", "sealed_seed", "beacon_chain", "beacon_key", "beacon_round", "beacon_at"] {
            let changed = match column {
                "beacon_round" | "beacon_at" => format!("{column} + 1"),
                "sealed_seed" => format!("(SELECT sealed_seed FROM draw WHERE {})", of(DICE, other)),
                _ => "'another'".to_owned(),
            };
            for to in [changed.as_str(), "NULL"] {
                let change = format!("UPDATE draw SET {column} = {to} WHERE {}", of(RUSH, numero));
                let refused = world.write(&change).await;
                assert!(refused.as_ref().is_err_and(|error| error.contains("agreed")), "{change}: {refused:?}");
            }
        }
        let added = format!("UPDATE draw SET beacon_chain = '{CHAIN}' WHERE {}", of(DICE, other));
        assert!(world.write(&added).await.is_err_and(|error| error.contains("agreed")), "{added}");
        let same = format!("UPDATE draw SET beacon_chain = beacon_chain WHERE {}", of(DICE, other));
        world.write(&same).await.unwrap();
        // What a node that knows no beacons would write.
        let insert = |of: &str| {
            format!(
                "INSERT INTO draw_result (draw_id, version, result, seed, source, published_at)                  SELECT id, 1, '1,2,3', '{}', 'own', draw_at FROM draw WHERE {of}",
                "0".repeat(64)
            )
        };
        let refused = world.write(&insert(&of(RUSH, numero))).await;
        assert!(refused.as_ref().is_err_and(|error| error.contains("with a beacon")), "{refused:?}");
        world.write(&insert(&of(DICE, other))).await.unwrap();
    }

    async fn no_draw_is_planned_with_a_beacon_that_was_never_verified(engine) {
        let (mut world, beacon) = dark(engine).await;
        beacon.answer(Answers::OtherKey);
        world.games = vec![RUSH, DICE];
        world.start().await;
        assert_eq!(world.on_sale(RUSH, 1).await, Vec::<Value>::new());
        assert_eq!(world.on_sale(DICE, 1).await.len(), 1, "it has no beacon");
        beacon.answer(Answers::Right);
        world.node().lottery.plan().await.unwrap();
        assert!(world.on_sale(RUSH, 1).await[0]["beacon"]["round"].is_i64());
        // Once verified it may be silent for a while: what is planned then has to wait for it only when it is drawn.
        beacon.answer(Answers::Not);
        world.clock.advance(Duration::from_secs(600));
        assert_eq!(world.node().lottery.plan().await.unwrap(), 20);
        let to_come = beacon.chain(world.clock.now_ms() / 1_000 + 60);
        let planned = PlannedBeacon { chain: to_come, games: vec![RUSH.to_owned()] };
        world.beacon = Some(BeaconConfig { planned: Some(planned), ..beacon.config() });
        let refused = world.start_lottery().await.unwrap_err().to_string();
        assert!(refused.contains("still to come"), "{refused}");
    }

    async fn a_draw_that_operators_voided_says_so(engine) {
        let (world, _beacon) = world(engine).await;
        let promised = world.on_sale(RUSH, 1).await.remove(0);
        let numero = promised["numero"].as_str().unwrap();
        assert_eq!(promised.get("voidReason"), None);
        let void = json!({ "gameCode": RUSH, "numero": numero, "operators": ["a", "b"], "reason": "a test", "version": 0 });
        assert_eq!(world.operator_call("ELOTT", "void", &void).await.0, 200);
        world.work().await;
        let draw = world.draw(RUSH, numero).await;
        assert_eq!((&draw["state"], &draw["voidReason"]), (&json!("void"), &json!("operators")), "{draw}");
    }

    async fn verification_finds_another_round_key_time_and_signature(engine) {
        let (world, beacon) = world(engine).await;
        let promised = world.on_sale(RUSH, 1).await.remove(0);
        let numero = promised["numero"].as_str().unwrap();
        pass_the_draw(&world, &promised).await;
        world.pass(2).await;
        assert_eq!(world.verify(None, None).await.1, []);
        world.loosen().await;
        let round = promised["beacon"]["round"].as_i64().unwrap();
        let id = format!("(SELECT id FROM draw WHERE numero = '{numero}')");
        let signed = |round: i64| format!("UPDATE draw_result SET beacon_signature = '{}' WHERE draw_id = {id}", beacon.sign(round));
        let set = |column: &str, value: &str| format!("UPDATE draw SET {column} = {value} WHERE numero = '{numero}'");
        let agreed = |round: i64| set("beacon_round", &round.to_string());
        let (at, draw_ms) = (promised["beacon"]["roundTime"].to_string(), promised["drawTime"].to_string());
        let quicknet = "'52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'";
        for (plant, undo) in [
            (set("beacon_at", &draw_ms), set("beacon_at", &at)),
            (set("beacon_at", "NULL"), set("beacon_at", &at)),
            // The chain of a known network, with the key of another one.
            (set("beacon_chain", quicknet), set("beacon_chain", &format!("'{CHAIN}'"))),
            (signed(round + 1), signed(round)),
            (agreed(round + 1), agreed(round)),
            (format!("UPDATE draw_result SET beacon_signature = NULL WHERE draw_id = {id}"), signed(round)),
        ] {
            world.write(&plant).await.unwrap();
            let (_, breaches) = world.verify(None, None).await;
            let is_found = breaches.iter().any(|breach| breach.check == Check::Results && breach.what.contains("beacon"));
            assert!(is_found, "{plant}: {breaches:#?}");
            world.write(&undo).await.unwrap();
        }
        assert_eq!(world.verify(None, None).await.1, []);
    }
}
