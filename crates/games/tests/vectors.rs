//! The committed test vectors: what the stream draws and what whole rounds look like. Every verifier, in any
//! language, runs the same file. After a wanted change write it again with
//! `ERAWAN_WRITE_VECTORS=1 cargo test -p erawan-games --test vectors`.

use std::num::NonZeroU32;

use erawan_games::mechanics::hold_and_win::HoldAndWin;
use erawan_games::{Catalogue, ServerSeed, Spin, SpinMode, Stream, Words, play, records, uniform};
use serde_json::{Value, json};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/fairness.json");

/// Seeds that anyone can write down again.
fn seed(number: u8) -> ServerSeed {
    ServerSeed::from_bytes(std::array::from_fn(|at| {
        number.wrapping_mul(31).wrapping_add(u8::try_from(at).unwrap_or(0))
    }))
}

fn stream_vector(server_seed: &ServerSeed, client_seed: &str, nonce: u64) -> Value {
    let mut stream = Stream::new(server_seed, client_seed, nonce).expect("a plain client seed");
    let words: Vec<u32> = (0..20).map(|_| stream.next_word()).collect();
    let mut stream = Stream::new(server_seed, client_seed, nonce).expect("a plain client seed");
    let draws: Vec<Value> = [1, 2, 36, 40, 41, 65_536, 3_000_000_000, 4_294_967_295]
        .into_iter()
        .map(|bound| {
            let value = uniform(&mut stream, NonZeroU32::new(bound).expect("bounds are above 0"));
            json!({ "bound": bound, "value": value })
        })
        .collect();
    json!({
        "serverSeed": server_seed.to_hex(), "serverSeedHash": server_seed.commitment(),
        "clientSeed": client_seed, "nonce": nonce, "words": words, "draws": draws,
    })
}

/// Rounds of every title: the first three, the first with free spins or respins, and the first in which they
/// continue: more free spins awarded within, three reels held, or a value that sets the respins of a hold
/// back. Of cascades also the first five in a row.
fn round_vectors(catalogue: &Catalogue) -> Vec<Value> {
    let mut vectors = Vec::new();
    for title in catalogue.titles() {
        let server_seed = seed(7);
        let (mut with_free, mut with_more, mut with_falls) = (0, 0, 0);
        for nonce in 0..40_000 {
            let mut stream = Stream::new(&server_seed, "vector", nonce).expect("a plain client seed");
            let outcome = play(title, &mut stream);
            let set_back =
                |spin: &Spin| spin.respins_left == title.rules_of::<HoldAndWin>().map(|rules| rules.respins);
            let again = |spin: &Spin| {
                let held = spin.mode == SpinMode::Hold && set_back(spin);
                spin.free_spins_awarded > 0 || spin.held.len() == 3 || held
            };
            let more = outcome.spins.iter().skip(1).any(again);
            with_free += u32::from(outcome.spins.len() > 1);
            with_more += u32::from(more);
            let falls = outcome.spins.iter().take_while(|spin| spin.mode != SpinMode::Free);
            let deep = falls.filter(|spin| spin.mode == SpinMode::Cascade).count() >= 5;
            with_falls += u32::from(deep);
            let wanted = nonce < 3
                || (deep && with_falls == 1)
                || (outcome.spins.len() > 1 && with_free == 1)
                || (more && with_more == 1);
            if !wanted {
                continue;
            }
            let bet_minor = title.bet_levels_minor()[usize::try_from(nonce % 3).expect("0 to 2")];
            let (spins, win_minor) = records(title, &outcome, bet_minor).expect("a stake on offer");
            vectors.push(json!({
                "gameCode": title.game_code(), "version": title.version(),
                "serverSeed": server_seed.to_hex(), "serverSeedHash": server_seed.commitment(),
                "clientSeed": "vector", "nonce": nonce, "betMinor": bet_minor.to_string(),
                "winMinor": win_minor.to_string(), "spins": spins,
            }));
        }
        assert!(with_more > 0, "{}: no vector whose feature goes on", title.game_code());
    }
    vectors
}

fn vectors() -> Value {
    let catalogue = Catalogue::load().expect("the built-in titles load");
    let streams = vec![
        stream_vector(&seed(0), "a", 0),
        stream_vector(&seed(1), "client-seed_1", 1),
        stream_vector(&seed(2), &"z".repeat(64), 9_007_199_254_740_991),
    ];
    json!({
        "about": "HMAC-SHA256(serverSeed, clientSeed:nonce:i), 4-byte big-endian words, rejection sampling",
        "streams": streams,
        "rounds": round_vectors(&catalogue),
    })
}

#[test]
fn the_committed_vectors_are_what_the_engine_gives() {
    let computed = vectors();
    if std::env::var_os("ERAWAN_WRITE_VECTORS").is_some() {
        std::fs::write(PATH, format!("{computed}\n")).expect("the file can be written");
    }
    let committed: Value =
        serde_json::from_str(&std::fs::read_to_string(PATH).expect("vectors/fairness.json")).expect("JSON");
    assert_eq!(committed, computed);
}

#[test]
fn the_stream_is_hmac_sha256_as_written_by_hand() {
    // printf 'a:0:0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0001…1f
    let mut stream = Stream::new(&seed(0), "a", 0).expect("a plain client seed");
    assert_eq!(stream.next_word(), FIRST_WORD_BY_HAND);
}

const FIRST_WORD_BY_HAND: u32 = 0xec7c_b267;
