//! How long an audit of a large draw takes and how much memory: `cargo run --release -p erawan-draw-audit --example load`.
//!
//! Arguments: family (`vn27`, `th6`, `rank10`), suborders, lines of each. Prints milliseconds from the request to the
//! written list, those of them on a processor, and the largest resident memory of the process.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::time::Instant;

use erawan_draw_audit::{Request, audit};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

type Failure = Box<dyn std::error::Error>;

const VN27: &str = "49991|10659|45639,03167|85229,03819,96227,20840,76666,01230|0073,0525,6100,0623|\
                    9233,1003,5188,7647,3461,4666|395,024,604|52,92,85,22";

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let family = arguments.first().map_or("vn27", String::as_str);
    let suborders: u64 = arguments.get(1).map_or(Ok(200_000), |text| text.parse())?;
    let lines: u64 = arguments.get(2).map_or(Ok(5), |text| text.parse())?;
    let result = match family {
        "vn27" => VN27,
        "th6" => "730826|45|154,967|208,481",
        "rank10" => "6,3,1,4,10,2,5,7,9,8",
        _ => return Err("no such family here".into()),
    };
    let folder = tempfile::tempdir()?;
    let (snapshot, output) = (folder.path().join("snapshot"), folder.path().join("output"));
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut file = BufWriter::new(File::create(&snapshot)?);
    for suborder in 0..suborders {
        write!(file, r#"{{"s":"0193f2c0-0000-7000-8000-{suborder:012x}","m":{},"l":["#, 1 + suborder % 3)?;
        for line in 0..lines {
            let (play, selection) = choose(family, &mut random);
            let comma = if line == 0 { "" } else { "," };
            write!(file, r#"{comma}["{play}","{selection}",{},92000]"#, 100 * (1 + below(&mut random, 50)))?;
        }
        writeln!(file, "]}}")?;
    }
    file.into_inner()?;
    println!("snapshot: {} MB", fs::metadata(&snapshot)?.len() / 1_000_000);

    let request =
        Request { id: "load".into(), family: family.into(), result: result.into(), snapshot, output };
    let (start, busy) = (Instant::now(), busy_ms()?);
    let answer = audit(&request)?;
    println!(
        "{family}: {} suborders, {} lines: {} ms, {} ms on a processor",
        answer.count,
        answer.count * lines,
        start.elapsed().as_millis(),
        busy_ms()? - busy
    );
    println!("stakes {}, wins {}", answer.stakes, answer.wins);
    let status = fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("VmHWM: unknown");
    println!("{peak}");
    Ok(())
}

/// How long this thread, the only one, was on a processor.
fn busy_ms() -> Result<u64, Failure> {
    let text = fs::read_to_string("/proc/self/schedstat")?;
    let nanoseconds = text.split_whitespace().next().unwrap_or_default();
    Ok(nanoseconds.parse::<u64>()? / 1_000_000)
}

fn below(random: &mut ChaCha8Rng, count: u32) -> u32 {
    random.next_u32() % count
}

/// A play and a selection of 1 to 5 symbols, as players choose them.
fn choose(family: &str, random: &mut ChaCha8Rng) -> (&'static str, String) {
    let dice = below(random, 8);
    if family == "rank10" {
        let (low, high) = (3 + below(random, 3), 6 + below(random, 5));
        return match dice {
            0..4 => ("top3", format!("{low},{high}|2,{high}|{low}")),
            _ => ("place", format!("{low},{high}|-|-|2|-|-|-|-|-|{low}")),
        };
    }
    let (play, digits, least) = match dice {
        0 => ("top3", 3, 1),
        1 => ("bot2", 2, 1),
        2 => ("run3", 1, 1),
        3..6 if family == "vn27" => ("lo2", 2, 1),
        6 if family == "vn27" => ("xien2", 2, 2),
        3..5 if family == "th6" => ("front3", 3, 1),
        _ => ("top2", 2, 1),
    };
    let mut numbers = Vec::new();
    while numbers.len() < least {
        for _ in 0..=below(random, 5) {
            let number = below(random, [10, 100, 1000][digits - 1]);
            numbers.push(format!("{number:0digits$}"));
        }
        numbers.sort();
        numbers.dedup();
    }
    (play, numbers.join(","))
}
