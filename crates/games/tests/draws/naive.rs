//! The rules of the plays a second time, written out bet by bet and without the crate's views and formulas.

use erawan_games::draws::{GroupPattern, Kernel, Play, Selection, Sense};

use crate::counted::each_drawing;

/// What a play sees of a result: its numbers, and its single symbols.
pub(crate) struct Seen {
    numbers: Vec<u16>,
    symbols: Vec<u16>,
}

impl Seen {
    /// The symbols of one number, or of some balls.
    pub(crate) fn of(numbers: &[u16], symbols: &[u16]) -> Self {
        Self { numbers: numbers.to_vec(), symbols: symbols.to_vec() }
    }
}

/// Reads the wire form of a result for one play.
pub(crate) fn seen(family: &str, play: &str, result: &str) -> Seen {
    let slots: Vec<Vec<&str>> = result.split('|').map(|slot| slot.split(',').collect()).collect();
    let texts = match family {
        "th3" | "th4" | "th6" => thai(family, play, &slots),
        "vn27" | "vn18" => vietnamese(family, play, &slots),
        _ => balls(family, play, &slots[0]),
    };
    let is_digits = matches!(family, "th3" | "th4" | "th6" | "vn27" | "vn18");
    let symbols = texts.iter().flat_map(|text| -> Vec<u16> {
        if is_digits {
            text.bytes().map(|byte| u16::from(byte - b'0')).collect()
        } else {
            vec![text.parse().unwrap()]
        }
    });
    Seen { symbols: symbols.collect(), numbers: texts.iter().map(|text| text.parse().unwrap()).collect() }
}

fn last(text: &str, digits: usize) -> String {
    text[text.len() - digits..].to_owned()
}

fn thai(family: &str, play: &str, slots: &[Vec<&str>]) -> Vec<String> {
    let first = slots[0][0];
    let bottom = if family == "th4" { first[..2].to_owned() } else { slots[1][0].to_owned() };
    match play {
        "top4" | "tod4" => vec![first.to_owned()],
        "top3" | "tod3" | "run3" => vec![last(first, 3)],
        "top2" | "hl2" | "oe2" => vec![last(first, 2)],
        "bot2" | "run2" => vec![bottom],
        "front3" => slots[2].iter().map(|text| (*text).to_owned()).collect(),
        "last3" => slots[3].iter().map(|text| (*text).to_owned()).collect(),
        _ => panic!("no reading of {play}"),
    }
}

fn vietnamese(family: &str, play: &str, slots: &[Vec<&str>]) -> Vec<String> {
    let special = slots[0][0];
    let all = slots.concat();
    let tails = |digits: usize| {
        all.iter().filter(|text| text.len() >= digits).map(|text| last(text, digits)).collect::<Vec<_>>()
    };
    let (two_digits, three_digits) = if family == "vn27" { (7, 6) } else { (8, 7) };
    let slot = |at: usize| slots[at].iter().map(|text| (*text).to_owned());
    match play {
        "lo3" => tails(3),
        "lo4" => tails(4),
        "de" | "top2" => vec![last(special, 2)],
        "de1" | "bot2" | "run2" => vec![last(slots[1][0], 2)],
        "dau2" => slot(two_digits).collect(),
        "xiuchu" => slot(three_digits).chain([last(special, 3)]).collect(),
        "cang3" | "top3" | "tod3" | "run3" => vec![last(special, 3)],
        "cang4" => vec![last(special, 4)],
        "dau" => vec![last(special, 2)[..1].to_owned()],
        "duoi" => vec![last(special, 1)],
        _ => tails(2),
    }
}

fn balls(family: &str, play: &str, all: &[&str]) -> Vec<String> {
    let places: Vec<usize> = match play {
        _ if play.starts_with("front3") || play == "top3" || play == "patternFront" => vec![1, 2, 3],
        _ if play.starts_with("last3") || play == "patternLast" => vec![3, 4, 5],
        "any3" if family == "d5" => vec![3, 4, 5],
        _ if play.starts_with("front2") || play == "top2" || play.starts_with("sum2") => vec![1, 2],
        _ if play.starts_with("last2") => vec![4, 5],
        "dt15" => vec![1, 5],
        "dt110" => vec![1, 10],
        "dt29" => vec![2, 9],
        "dt38" => vec![3, 8],
        "dt47" => vec![4, 7],
        "dt56" => vec![5, 6],
        _ => match play.strip_prefix("size").or(play.strip_prefix("parity")) {
            Some(place) => vec![place.parse().unwrap()],
            None => (1..=all.len()).collect(),
        },
    };
    places.into_iter().map(|place| all[place - 1].to_owned()).collect()
}

/// One bet, written out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bet {
    Number(u16),
    Digits(Vec<u16>),
    Symbol(u16),
    Sequence(Vec<u16>),
    Place(usize, u16),
    Together(Vec<u16>),
    AllOf(Vec<u16>),
    Among(Vec<u16>),
    NoneOf(Vec<u16>),
    Cell(String),
}

fn digits_of(number: u16, width: u8) -> Vec<u16> {
    let mut digits: Vec<u16> = format!("{number:0width$}", width = width.into())
        .bytes()
        .map(|byte| u16::from(byte - b'0'))
        .collect();
    digits.sort_unstable();
    digits
}

/// All subsets of `k` of these symbols.
pub(crate) fn subsets(symbols: &[u16], k: usize) -> Vec<Vec<u16>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let Some((first, rest)) = symbols.split_first() else { return Vec::new() };
    let mut found = subsets(rest, k - 1);
    for subset in &mut found {
        subset.insert(0, *first);
    }
    found.extend(subsets(rest, k));
    found
}

pub(crate) fn sequences(sets: &[Vec<u16>], is_distinct: bool) -> Vec<Vec<u16>> {
    let mut found = vec![Vec::new()];
    for set in sets {
        let longer = found.iter().flat_map(|sequence: &Vec<u16>| {
            let fitting = set.iter().filter(|symbol| !is_distinct || !sequence.contains(symbol));
            fitting.map(|symbol| [sequence.as_slice(), &[*symbol]].concat()).collect::<Vec<_>>()
        });
        found = longer.collect();
    }
    found
}

/// The text of a selection as its sets of symbols, sorted; of cells there are none.
fn sets(text: &str) -> Vec<Vec<u16>> {
    let set = |set: &str| {
        let mut symbols: Vec<u16> = set.split(',').filter_map(|symbol| symbol.parse().ok()).collect();
        symbols.sort_unstable();
        symbols
    };
    text.split('|').map(set).collect()
}

/// Writes out every bet of a selection.
pub(crate) fn bets(play: &Play, text: &str) -> Vec<Bet> {
    let sets = sets(text);
    let chosen = &sets[0];
    let length = play.view().length();
    match play.kernel() {
        Kernel::Number => chosen.iter().map(|number| Bet::Number(*number)).collect(),
        Kernel::Anyorder => {
            chosen.iter().map(|number| Bet::Digits(digits_of(*number, play.view().width()))).collect()
        }
        Kernel::Digit => chosen.iter().map(|symbol| Bet::Symbol(*symbol)).collect(),
        Kernel::Position => {
            sequences(&sets, play.view().symbols().distinct).into_iter().map(Bet::Sequence).collect()
        }
        Kernel::Place => {
            let places = sets.iter().enumerate();
            places.flat_map(|(at, set)| set.iter().map(move |symbol| Bet::Place(at, *symbol))).collect()
        }
        Kernel::Group { pattern: GroupPattern::Distinct } => {
            subsets(chosen, length).into_iter().map(Bet::Together).collect()
        }
        Kernel::Group { pattern: GroupPattern::Pair } => subsets(chosen, 2)
            .into_iter()
            .flat_map(|pair| {
                let (a, b) = (pair[0], pair[1]);
                [Bet::Together(vec![a, a, b]), Bet::Together(vec![a, b, b])]
            })
            .collect(),
        Kernel::Any { choose, sense, .. } => {
            let bet = if *sense == Sense::Hit { Bet::AllOf } else { Bet::Among };
            subsets(chosen, (*choose).into()).into_iter().map(bet).collect()
        }
        Kernel::NoneOf { choose, .. } => {
            subsets(chosen, (*choose).into()).into_iter().map(Bet::NoneOf).collect()
        }
        Kernel::Cell(_) => text.split(',').map(|cell| Bet::Cell(cell.to_owned())).collect(),
    }
}

/// How often one bet wins.
pub(crate) fn wins(family: &str, play: &str, bet: &Bet, seen: &Seen) -> u64 {
    let Seen { numbers, symbols } = seen;
    match bet {
        Bet::Number(number) => numbers.iter().filter(|seen| *seen == number).count() as u64,
        Bet::Digits(digits) => {
            let mut sorted = symbols.clone();
            sorted.sort_unstable();
            u64::from(sorted == *digits)
        }
        Bet::Symbol(symbol) => u64::from(symbols.contains(symbol)),
        Bet::Sequence(sequence) => u64::from(symbols == sequence),
        Bet::Place(at, symbol) => u64::from(symbols[*at] == *symbol),
        Bet::Together(together) => {
            let mut sorted = symbols.clone();
            sorted.sort_unstable();
            u64::from(sorted == *together)
        }
        Bet::AllOf(all) => u64::from(all.iter().all(|number| numbers.contains(number))),
        Bet::Among(among) => u64::from(numbers.iter().all(|number| among.contains(number))),
        Bet::NoneOf(none) => u64::from(!none.iter().any(|number| numbers.contains(number))),
        Bet::Cell(cell) => u64::from(is_cell_true(family, play, cell, seen)),
    }
}

pub(crate) fn is_cell_true(family: &str, play: &str, cell: &str, seen: &Seen) -> bool {
    let symbols = &seen.symbols;
    let sum: u16 = symbols.iter().sum();
    let has = |symbol: u16, times: usize| symbols.iter().filter(|seen| **seen == symbol).count() >= times;
    let half = match (family, play) {
        ("d5", "sumSize") => 23,
        ("d5", _) => 5,
        ("dice3", _) => 11,
        (_, "sum2Size") => 12,
        _ => 6,
    };
    match cell {
        "high" => seen.numbers[0] >= 50,
        "low" => seen.numbers[0] < 50,
        "big" => sum >= half,
        "small" => sum < half,
        // Of two digits the number counts, not their sum: 11 is odd.
        "odd" if play == "oe2" => seen.numbers[0] % 2 == 1,
        "even" if play == "oe2" => seen.numbers[0].is_multiple_of(2),
        "odd" => sum % 2 == 1,
        "even" => sum.is_multiple_of(2),
        "dragon" => symbols[0] > symbols[1],
        "tiger" => symbols[0] < symbols[1],
        "tie" => symbols[0] == symbols[1],
        "any" => symbols[0] == symbols[1] && symbols[1] == symbols[2],
        "triple" | "pair" | "straight" | "halfStraight" | "mixed" => pattern(family, symbols) == cell,
        _ if play == "triple" => has(cell[..1].parse().unwrap(), 3),
        _ if play == "pair" => has(cell[..1].parse().unwrap(), 2),
        _ => sum == cell.parse::<u16>().unwrap(),
    }
}

/// The pattern of three symbols: every way to count upwards is tried.
fn pattern(family: &str, symbols: &[u16]) -> &'static str {
    let mut different = symbols.to_vec();
    different.sort_unstable();
    different.dedup();
    match different.len() {
        1 => return "triple",
        2 => return "pair",
        _ => {}
    }
    let next = |symbol: u16| match family {
        "d5" => (symbol + 1) % 10,
        _ => symbol + 1,
    };
    let is_straight =
        different.iter().any(|a| different.contains(&next(*a)) && different.contains(&next(next(*a))));
    let has_neighbours = different.iter().any(|a| different.contains(&next(*a)));
    match (is_straight, has_neighbours) {
        (true, _) => "straight",
        (_, true) => "halfStraight",
        _ => "mixed",
    }
}

/// Visits results of a family in wire form, for families that have at most some millions: every one.
///
/// Each play of `th6` looks at one part of a result, so as many are visited as its largest part has values: that part
/// has each of them once, a smaller one each of its own equally often.
pub(crate) fn each_result(family: &str, visit: &mut impl FnMut(&str)) {
    match family {
        "th3" => (0..100_000).for_each(|n| visit(&format!("{:03}|{:02}", n / 100, n % 100))),
        "th4" => (0..10_000).for_each(|n| visit(&format!("{n:04}"))),
        "th6" => {
            for n in 0..1_000_000 {
                let pair = format!("{:03},{:03}", n / 1_000, n % 1_000);
                visit(&format!("{n:06}|{:02}|{pair}|{pair}", n % 100));
            }
        }
        "d5" | "dice3" | "p5of11" | "rank10" => each_drawing(family, &mut |balls| {
            visit(&balls.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
        }),
        _ => panic!("{family} has too many results"),
    }
}

/// Some selections of a play that stand for as few bets as can be, spread over all of them.
pub(crate) fn single_bets(play: &Play, most: usize) -> Vec<(String, Selection)> {
    let symbols = play.view().symbols();
    let all: Vec<u16> = (symbols.min.into()..=symbols.max.into()).collect();
    let numbers = || {
        let width = play.view().width();
        let count = 10_u16.pow(width.into());
        if width > 1 {
            (0..count).map(|n| format!("{n:0width$}", width = width.into())).collect()
        } else {
            all.iter().map(ToString::to_string).collect::<Vec<_>>()
        }
    };
    let join =
        |subset: &Vec<u16>, by: &str| subset.iter().map(ToString::to_string).collect::<Vec<_>>().join(by);
    let texts: Vec<String> = match play.kernel() {
        Kernel::Number | Kernel::Anyorder => numbers(),
        Kernel::Digit => all.iter().map(ToString::to_string).collect(),
        Kernel::Position => sequences(&vec![all.clone(); play.view().length()], symbols.distinct)
            .iter()
            .map(|sequence| join(sequence, "|"))
            .collect(),
        Kernel::Place => {
            let length = play.view().length();
            let place = |at: usize, symbol: &u16| {
                (0..length)
                    .map(|own| if own == at { symbol.to_string() } else { "-".into() })
                    .collect::<Vec<_>>()
                    .join("|")
            };
            (0..length).flat_map(|at| all.iter().map(move |symbol| place(at, symbol))).collect()
        }
        Kernel::Group { pattern: GroupPattern::Distinct } => {
            subsets(&all, play.view().length()).iter().map(|subset| join(subset, ",")).collect()
        }
        // Two symbols are two bets.
        Kernel::Group { .. } => subsets(&all, 2).iter().map(|subset| join(subset, ",")).collect(),
        Kernel::Any { choose, .. } | Kernel::NoneOf { choose, .. } => {
            subsets(&all, (*choose).into()).iter().map(|subset| join(subset, ",")).collect()
        }
        Kernel::Cell(cells) => cells.all().iter().map(|cell| cell.code.clone()).collect(),
    };
    let step = (texts.len() / most).max(1);
    // The first of every step, shifted so that no digit stays the same.
    let chosen = texts.iter().enumerate().filter(|(at, _)| (at + at / step).is_multiple_of(step));
    chosen.map(|(_, text)| (text.clone(), play.parse(text).unwrap())).take(most * 2).collect()
}
