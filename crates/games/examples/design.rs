//! Looks for reel strips that meet a title's targets, by small seeded changes that never make it worse.
//!
//! `cargo run --release -p erawan-games --example design -- FILE BASE_PPM FREE_PPM HIT_PPM [STEPS] [SEED]`
//!
//! The targets are the return of the paid spin, the return of what follows it (respins or free spins), and the
//! share of paid spins that win on the first three reels. Wild and scatter stay as many as they are on each reel,
//! values where they are. The strips are written back into the file; `--example figures` then computes what is published.

use std::collections::BTreeSet;

use erawan_games::{Face, Kind, SpinMode, SymbolKind, Title, expected_spin_units, return_to_player, scale};
use erawan_kernel::{Entropy, SeededEntropy};
use serde_json::{Value, json};

type Strips = Vec<Vec<String>>;

struct Design {
    file: Value,
    base: Strips,
    free: Strips,
    fixed: BTreeSet<String>,
    pinned: BTreeSet<String>,
    regular: Vec<String>,
    entropy: SeededEntropy,
}

/// Parts per million.
#[derive(Debug, Clone, Copy)]
struct Figures {
    base: u64,
    free: u64,
    hit: u64,
}

impl Figures {
    /// How far from the targets: parts per million, the hit frequency weighs a fifth.
    const fn distance(self, target: Self) -> u64 {
        self.base.abs_diff(target.base) + self.free.abs_diff(target.free) + self.hit.abs_diff(target.hit) / 5
    }
}

fn read(file: &Value, field: &str) -> Strips {
    let reels = file[field].as_array().into_iter().flatten().filter_map(Value::as_str);
    reels.map(|reel| reel.split_whitespace().map(str::to_owned).collect()).collect()
}

fn names(symbols: &[&Value]) -> impl Iterator<Item = String> {
    symbols.iter().filter_map(|symbol| symbol["id"].as_str().map(str::to_owned))
}

fn written(strips: &Strips) -> Value {
    json!(strips.iter().map(|strip| strip.join(" ")).collect::<Vec<_>>())
}

impl Design {
    fn below(&self, bound: usize) -> usize {
        let bound = u32::try_from(bound).expect("small bounds");
        loop {
            let mut bytes = [0; 4];
            self.entropy.fill(&mut bytes).expect("a seeded generator does not fail");
            if let Some(value) = scale(u32::from_be_bytes(bytes), bound, 1 << 32) {
                return value as usize;
            }
        }
    }

    fn title(&self) -> Title {
        let mut file = self.file.clone();
        file["reelStrips"] = written(&self.base);
        if !self.free.is_empty() {
            file["freeReelStrips"] = written(&self.free);
        }
        Title::draft(&file.to_string()).expect("changes keep the form")
    }

    fn figures(&self) -> Figures {
        let title = self.title();
        let units = u64::from(title.units_per_bet());
        let base = u64::from(expected_spin_units(&title, SpinMode::Base).ppm()) / units;
        let free = u64::from(return_to_player(&title).ppm()).saturating_sub(base);
        Figures { base, free, hit: first_three_hit_ppm(&title) }
    }

    /// No two equal neighbours but values, and wild and scatter at least three places apart.
    fn well_formed(&self, strip: &[String]) -> bool {
        let (length, spaced) = (strip.len(), |symbol: &String| self.fixed.contains(symbol));
        (0..length).all(|at| {
            let own = &strip[at];
            self.pinned.contains(own)
                || (*own != strip[(at + 1) % length] && (!spaced(own) || *own != strip[(at + 2) % length]))
        })
    }

    /// Swaps two places or turns one regular symbol into another; gives what undoes it.
    fn change(&mut self) -> (bool, usize, Vec<String>) {
        loop {
            let (is_base, reel) = (self.free.is_empty() || self.below(2) == 0, self.below(self.base.len()));
            let before = if is_base { self.base[reel].clone() } else { self.free[reel].clone() };
            let mut strip = before.clone();
            let at = self.below(strip.len());
            if self.pinned.contains(&strip[at]) {
                continue;
            }
            if self.below(3) == 0 {
                let other = self.below(strip.len());
                if !self.pinned.contains(&strip[other]) {
                    strip.swap(at, other);
                }
            } else if !self.fixed.contains(&strip[at]) {
                strip[at].clone_from(&self.regular[self.below(self.regular.len())]);
            }
            let all_present = self.regular.iter().all(|symbol| strip.contains(symbol));
            if strip != before && all_present && self.well_formed(&strip) {
                let place = if is_base { &mut self.base[reel] } else { &mut self.free[reel] };
                *place = strip;
                return (is_base, reel, before);
            }
        }
    }
}

/// The share of paid spins with a line or way over the first three reels.
fn first_three_hit_ppm(title: &Title) -> u64 {
    let kind = |symbol: u8| title.symbols()[usize::from(symbol)].kind;
    let windows = &title.mechanic().faces(title, 0)[..3];
    let alike = |a: u8, b: u8, c: u8| {
        let mut regular = [a, b, c].into_iter().filter(|symbol| kind(*symbol) != SymbolKind::Wild);
        let first = regular.next();
        first.is_none_or(|own| kind(own) == SymbolKind::Regular && regular.all(|symbol| symbol == own))
    };
    let wins = |a: &[u8], b: &[u8], c: &[u8]| match title.kind() {
        Kind::Lines => title
            .lines()
            .iter()
            .any(|line| alike(a[usize::from(line[0])], b[usize::from(line[1])], c[usize::from(line[2])])),
        Kind::Ways => a.iter().any(|x| b.iter().any(|y| c.iter().any(|z| alike(*x, *y, *z)))),
    };
    let mut hits = 0_u64;
    for a in &windows[0] {
        for b in &windows[1] {
            let wins = |c: &&Face| wins(&a.shown, &b.shown, &c.shown);
            hits += a.weight * b.weight * windows[2].iter().filter(wins).map(|c| c.weight).sum::<u64>();
        }
    }
    let all = |reel: &Vec<Face>| reel.iter().map(|face| face.weight).sum::<u64>();
    hits * 1_000_000 / windows.iter().map(all).product::<u64>()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(Ok(default), |text| text.parse());
    let path = arguments.first().ok_or("which title's file?")?;
    let target = Figures { base: number(1, 650_000)?, free: number(2, 312_000)?, hit: number(3, 270_000)? };
    let steps = number(4, 2_000)?;
    let mut text = std::fs::read_to_string(path)?;
    let file: Value = serde_json::from_str(&text)?;
    let symbols = file["symbols"].as_array().into_iter().flatten();
    let (regular, fixed): (Vec<&Value>, Vec<&Value>) =
        symbols.partition(|symbol| symbol["kind"] == "regular");
    let (pinned, fixed): (Vec<&Value>, Vec<&Value>) =
        fixed.into_iter().partition(|symbol| symbol["kind"] == "value");
    let (base, free) = (read(&file, "reelStrips"), read(&file, "freeReelStrips"));
    let (regular, fixed, pinned) =
        (names(&regular).collect(), names(&fixed).collect(), names(&pinned).collect());
    let entropy = SeededEntropy::new(number(5, 1)?);
    let mut design = Design { file, base, free, fixed, pinned, regular, entropy };
    let mut best = design.figures();
    for step in 0..steps {
        let (is_base, reel, before) = design.change();
        let figures = design.figures();
        if figures.distance(target) <= best.distance(target) {
            best = figures;
        } else if is_base {
            design.base[reel] = before;
        } else {
            design.free[reel] = before;
        }
        if step % 200 == 0 {
            println!("{step:>6} {best:?} distance {}", best.distance(target));
        }
        if best.distance(target) < 1_500 {
            break;
        }
    }
    println!("final  {best:?}");
    for (field, strips) in [("reelStrips", &design.base), ("freeReelStrips", &design.free)] {
        for (before, after) in read(&design.file, field).iter().zip(strips) {
            text =
                text.replacen(&format!("\"{}\"", before.join(" ")), &format!("\"{}\"", after.join(" ")), 1);
        }
    }
    std::fs::write(path, text)?;
    Ok(())
}
