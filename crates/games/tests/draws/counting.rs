//! The formulas for bets and hits against bets that are written out one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use erawan_games::draws::{Family, GroupPattern, Kernel, Lotteries, Play, Sense, Teller, draw};
use erawan_games::{ServerSeed, Stream, uniform};

use crate::naive::{bets, seen, wins};
use crate::repeated;

/// How many selections are compared for one result.
const PER_RESULT: usize = 5;

fn kernel_name(play: &Play) -> &'static str {
    match play.kernel() {
        Kernel::Number => "number",
        Kernel::Anyorder => "anyorder",
        Kernel::Digit => "digit",
        Kernel::Position => "position",
        Kernel::Place => "place",
        Kernel::Group { .. } => "group",
        Kernel::Any { .. } => "any",
        Kernel::NoneOf { .. } => "none",
        Kernel::Cell(_) => "cell",
    }
}

/// Random selections that a play takes.
struct Chooser(Stream);

impl Chooser {
    fn below(&mut self, bound: usize) -> usize {
        uniform(&mut self.0, NonZeroU32::new(u32::try_from(bound).unwrap()).unwrap()) as usize
    }

    /// So many different ones of these texts, at random.
    fn some(&mut self, all: &[String], count: usize) -> String {
        let mut left: Vec<&String> = all.iter().collect();
        let chosen: Vec<&str> =
            (0..count).map(|_| left.swap_remove(self.below(left.len())).as_str()).collect();
        chosen.join(",")
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// Numbers at random, among them often those that the result shows, so that many selections win.
    fn numbers(&mut self, shown: &[String], width: usize, count: usize) -> String {
        let mut chosen = BTreeSet::new();
        while chosen.len() < count {
            let is_shown = self.below(2) == 0;
            let number = match shown {
                [_, ..] if is_shown => shown[self.below(shown.len())].clone(),
                _ => format!("{:0width$}", self.below(10_usize.pow(u32::try_from(width).unwrap()))),
            };
            chosen.insert(number);
            // A result can show fewer numbers than are asked for; the other half is random, so this ends.
        }
        chosen.into_iter().collect::<Vec<_>>().join(",")
    }

    fn selection(&mut self, play: &Play, shown: &[String]) -> String {
        let (symbols, length) = (play.view().symbols(), play.view().length());
        let width = usize::from(play.view().width());
        let all: Vec<String> = (symbols.min..=symbols.max).map(|symbol| symbol.to_string()).collect();
        match play.kernel() {
            Kernel::Number | Kernel::Anyorder if width > 1 => {
                let count = self.between(1, 6);
                self.numbers(shown, width, count)
            }
            Kernel::Any { choose, most, .. } | Kernel::NoneOf { choose, most } => {
                let count = self.between((*choose).into(), (*most).into());
                if width > 1 { self.numbers(shown, width, count) } else { self.some(&all, count) }
            }
            Kernel::Position => {
                let sets: Vec<String> = (0..length)
                    .map(|_| {
                        let count = self.between(1, 4);
                        self.some(&all, count)
                    })
                    .collect();
                sets.join("|")
            }
            Kernel::Place => {
                let full = self.below(length);
                let sets: Vec<String> = (0..length)
                    .map(|at| match self.between(usize::from(at == full), all.len()) {
                        0 => "-".to_owned(),
                        count => self.some(&all, count),
                    })
                    .collect();
                sets.join("|")
            }
            Kernel::Group { pattern } => {
                let least = if *pattern == GroupPattern::Pair { 2 } else { length };
                let count = self.between(least, all.len());
                self.some(&all, count)
            }
            Kernel::Cell(cells) => {
                let codes: Vec<String> = cells.all().iter().map(|cell| cell.code.clone()).collect();
                let count = self.between(1, codes.len());
                self.some(&codes, count)
            }
            _ => {
                let count = self.between(1, all.len());
                self.some(&all, count)
            }
        }
    }
}

/// The numbers that a play sees of a result, as texts that its selections can have.
fn shown_texts(play: &Play, family: &Family, result: &str) -> Vec<String> {
    let is_digits = family.code().starts_with("th") || family.code().starts_with("vn");
    if !is_digits || play.view().width() == 1 {
        return Vec::new();
    }
    let width = usize::from(play.view().width());
    let tails = result.split(['|', ',']).filter(|text| text.len() >= width);
    tails.flat_map(|text| [text[text.len() - width..].to_owned(), text[..width].to_owned()]).collect()
}

/// Compares one play of one family for some results; how often, and how often something was won.
fn compare(family: &Family, play: &Play, rounds: usize) -> (u64, u64) {
    let name = format!("{}_{}", family.code(), play.code());
    let stream = |purpose: u64| Stream::new(&ServerSeed::from_bytes([9; 32]), &name, purpose).unwrap();
    let (mut words, mut chooser) = (stream(0), Chooser(stream(1)));
    let (mut compared, mut won) = (0, 0);
    for _ in 0..rounds.div_ceil(PER_RESULT) {
        let result = draw(family, &mut words);
        let text = result.to_string();
        let teller = Teller::new(family, &result).unwrap();
        let seen = seen(family.code(), play.code(), &text);
        let shown = shown_texts(play, family, &text);
        for _ in 0..PER_RESULT {
            let selection = chooser.selection(play, &shown);
            // Some positions leave no bet, and some numbers are equal once their digits are sorted.
            let Ok(chosen) = play.parse(&selection) else { continue };
            let written = bets(play, &selection);
            let different: BTreeSet<_> = written.iter().collect();
            assert_eq!(different.len(), written.len(), "{name} {selection}");
            assert_eq!(play.bets(&chosen), written.len() as u64, "bets of {name} {selection}");
            let hits = teller.hits(play, &chosen).unwrap();
            let counted: u64 = written.iter().map(|bet| wins(family.code(), play.code(), bet, &seen)).sum();
            assert_eq!(hits, counted, "hits of {name} {selection} in {text}");
            let is_bound = !matches!(play.kernel(), Kernel::Number) || play.view().numbers() == 1;
            assert!(!is_bound || hits <= play.risk_hits(&chosen), "risk of {name} {selection}");
            compared += 1;
            won += u64::from(hits > 0);
        }
    }
    (compared, won)
}

/// Compares all plays of one kernel at least 100,000 times.
fn compare_kernel(kernel: &str) {
    let lotteries = Lotteries::load().unwrap();
    let plays: Vec<_> = lotteries
        .families()
        .flat_map(|family| family.plays().iter().map(move |play| (family, play)))
        .filter(|(_, play)| kernel_name(play) == kernel)
        .collect();
    // A tenth more, for selections that a play does not take.
    let rounds = repeated(110_000, 1_100_000) / plays.len() + PER_RESULT;
    let mut sum = 0;
    for (family, play) in plays {
        let (compared, won) = compare(family, play, rounds);
        assert!(compared * 10 > rounds as u64 * 9, "{} {}: {compared}", family.code(), play.code());
        assert!(won > 0, "{} {} never won", family.code(), play.code());
        sum += compared;
    }
    assert!(sum >= 100_000, "{kernel}: {sum} comparisons");
}

#[test]
fn numbers_are_counted_as_they_are_written_out() {
    compare_kernel("number");
}

#[test]
fn numbers_in_any_sequence_are_counted_as_they_are_written_out() {
    compare_kernel("anyorder");
}

#[test]
fn digits_are_counted_as_they_are_written_out() {
    compare_kernel("digit");
}

#[test]
fn positions_are_counted_as_they_are_written_out() {
    compare_kernel("position");
}

#[test]
fn places_are_counted_as_they_are_written_out() {
    compare_kernel("place");
}

#[test]
fn groups_are_counted_as_they_are_written_out() {
    compare_kernel("group");
}

#[test]
fn combinations_that_are_drawn_are_counted_as_they_are_written_out() {
    compare_kernel("any");
}

#[test]
fn combinations_that_are_not_drawn_are_counted_as_they_are_written_out() {
    compare_kernel("none");
}

#[test]
fn cells_are_counted_as_they_are_written_out() {
    compare_kernel("cell");
}

#[test]
fn the_comparison_notices_a_wrong_formula() {
    let family = crate::family("vn27");
    let play = family.play("xien2").unwrap();
    let written = bets(play, "01,02,03");
    assert_eq!(written.len(), 3);
    let seen = seen("vn27", "xien2", crate::examples::VN27);
    let wins: BTreeMap<_, _> = written.iter().map(|bet| (bet, wins("vn27", "xien2", bet, &seen))).collect();
    // Only 03 is drawn, so no pair wins; a formula that counted single numbers would say otherwise.
    assert!(wins.values().all(|wins| *wins == 0));
    assert!(matches!(play.kernel(), Kernel::Any { sense: Sense::Hit, .. }));
}
