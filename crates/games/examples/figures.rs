//! Computes the exact figures of a title by visiting every combination of stops, and writes them into its file.
//!
//! `cargo run --release -p erawan-games --example figures -- crates/games/titles/jade-elephant.json [--write]`

use erawan_games::{Exact, Published, Title, round_figures};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which title's file?")?;
    let write = std::env::args().any(|argument| argument == "--write");
    let text = std::fs::read_to_string(&path)?;
    let title = Title::draft(&text)?;
    let figures = round_figures(&title);
    let permille = |exact: &Exact| format!("{:>9} ppm", exact.ppm());
    println!("{} version {}", title.game_code(), title.version());
    println!("  return to player     {}  = {}", permille(&figures.rtp), figures.rtp);
    println!("  of it the feature    {}", permille(&figures.rtp_feature));
    println!("  hit frequency        {}  = {}", permille(&figures.hit_frequency), figures.hit_frequency);
    println!("  free spins frequency {}", permille(&figures.free_spins_frequency));
    if let Some(frequency) = &figures.feature_frequency {
        println!("  feature frequency    {}", permille(frequency));
    }
    let multiple = figures.max_win_units / u64::from(title.units_per_bet());
    println!("  largest win          {} units = {multiple} stakes", figures.max_win_units);
    if write {
        // The published figures are the file's last entry: what is before them is kept as it is.
        let kept = text.find("  \"published\"").ok_or("the file has no place for published figures")?;
        let published = Published {
            rtp_ppm: figures.rtp.ppm(),
            rtp: figures.rtp,
            hit_frequency_ppm: figures.hit_frequency.ppm(),
            hit_frequency: figures.hit_frequency,
            free_spins_frequency: figures.free_spins_frequency,
            feature_frequency: figures.feature_frequency,
            max_win_units: figures.max_win_units,
            max_win_multiple: multiple,
        };
        let written = serde_json::to_string_pretty(&published)?.replace('\n', "\n  ");
        std::fs::write(&path, format!("{}  \"published\": {written}\n}}\n", &text[..kept]))?;
    }
    Ok(())
}
