//! Plays many rounds of every title and compares the return with the exact one (99 % confidence).
//!
//! `cargo run --release -p erawan-games --example simulate -- [ROUNDS] [SEED]`

use std::time::Instant;

use erawan_games::statistics::Sample;
use erawan_games::{Catalogue, ServerSeed, SpinMode, Stream, play};
use erawan_kernel::SeededEntropy;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let argument =
        |at: usize, default: u64| std::env::args().nth(at).map_or(Ok(default), |text| text.parse());
    let (rounds, seed) = (argument(1, 10_000_000)?, argument(2, 20_260_101)?);
    let mut all_inside = true;
    for title in Catalogue::load()?.titles() {
        let started = Instant::now();
        let server_seed = ServerSeed::generate(&SeededEntropy::new(seed))?;
        let mut stream = Stream::new(&server_seed, "simulation", 0)?;
        let mut sample = Sample::default();
        let (mut hits, mut features) = (0_u64, 0_u64);
        for _ in 0..rounds {
            let outcome = play(title, &mut stream);
            sample.add(outcome.win_units);
            let before_free = outcome.spins.iter().take_while(|spin| spin.mode != SpinMode::Free);
            hits += u64::from(before_free.map(|spin| spin.win_units).sum::<u64>() > 0);
            features += u64::from(title.mechanic().is_feature_reached(&outcome.spins));
        }
        let stake = u64::from(title.units_per_bet());
        let interval = sample.share_interval_99(stake);
        let published = title.published();
        let inside = interval.contains(published.rtp_ppm);
        all_inside &= inside;
        println!("{} ({rounds} rounds, seed {seed}, {:.1?})", title.game_code(), started.elapsed());
        println!(
            "  exact return {} ppm, seen {interval}: {}",
            published.rtp_ppm,
            if inside { "inside" } else { "OUTSIDE" }
        );
        println!("  hits {} ppm, exact {}", hits * 1_000_000 / rounds, published.hit_frequency_ppm);
        let exact = published.feature_frequency.as_ref().unwrap_or(&published.free_spins_frequency);
        println!("  feature {} ppm, exact {}", features * 1_000_000 / rounds, exact.ppm());
        println!("  largest win {} units, possible {}", sample.max(), published.max_win_units);
    }
    if all_inside { Ok(()) } else { Err("a return lies outside its interval".into()) }
}
