//! What each play looks at, what wins in it and what a bet costs, written down from the rules of the lotteries a
//! second time: nothing here reads the families' files or the crate's views and kernels.

/// One number of a result, and which of its digits count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    /// How many digits the number has.
    pub(crate) digits: u32,
    /// How many first digits do not count.
    pub(crate) from: u32,
    /// How many digits count after those.
    pub(crate) length: u32,
}

/// What a play looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Looks {
    /// Numbers of a result, each drawn by itself.
    Numbers(Vec<Part>),
    /// Balls at these places, from 0 on; several lists where each is bet on by itself.
    Balls(Vec<Vec<usize>>),
}

/// What a bet is, and when it wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wins {
    /// A number, once for each equal one.
    Number,
    /// Digits in any sequence.
    AnySequence,
    /// A digit or face that is shown, once.
    Shown,
    /// A symbol for each place.
    Sequence,
    /// A symbol at one place.
    Place,
    /// So many different symbols as are looked at, in any sequence.
    Together,
    /// One symbol twice and another one once, in any sequence.
    OneTwice,
    /// So many numbers or balls, all of them shown.
    AllOf(usize),
    /// So many balls, among them all that are shown.
    Among(usize),
    /// So many numbers, none of them shown.
    NoneOf(usize),
    /// A statement.
    Cell,
}

/// One play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) looks: Looks,
    pub(crate) wins: Wins,
    /// Unit stakes that a bet costs.
    pub(crate) cost: u32,
}

/// What a family draws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// Numbers of so many digits.
    Numbers(Vec<u32>),
    /// Balls or dice.
    Balls { count: usize, min: u8, max: u8, is_distinct: bool },
}

/// Numbers of so many digits, each so many times.
fn numbers(prizes: &[(usize, u32)]) -> Drawn {
    Drawn::Numbers(prizes.iter().flat_map(|(count, digits)| vec![*digits; *count]).collect())
}

pub(crate) fn drawn(family: &str) -> Drawn {
    let balls = |count, min, max, is_distinct| Drawn::Balls { count, min, max, is_distinct };
    match family {
        "th3" => numbers(&[(1, 3), (1, 2)]),
        "th4" => numbers(&[(1, 4)]),
        "th6" => numbers(&[(1, 6), (1, 2), (2, 3), (2, 3)]),
        "vn27" => numbers(&[(1, 5), (1, 5), (2, 5), (6, 5), (4, 4), (6, 4), (3, 3), (4, 2)]),
        "vn18" => numbers(&[(1, 6), (1, 5), (1, 5), (2, 5), (7, 5), (1, 4), (3, 4), (1, 3), (1, 2)]),
        "d5" => balls(5, 0, 9, false),
        "dice3" => balls(3, 1, 6, false),
        "p5of11" => balls(5, 1, 11, true),
        "rank10" => balls(10, 1, 10, true),
        _ => panic!("{family} is not in the book"),
    }
}

pub(crate) fn rule(family: &str, play: &str) -> Rule {
    match drawn(family) {
        Drawn::Numbers(digits) if family.starts_with("vn") => vietnamese(family, play, &digits),
        Drawn::Numbers(digits) => thai(family, play, &digits),
        Drawn::Balls { count, .. } => balls(family, play, count),
    }
}

/// The last digits of a number.
fn tail(digits: u32, length: u32) -> Part {
    Part { digits, from: digits - length, length }
}

fn of_numbers(parts: Vec<Part>, wins: Wins) -> Rule {
    Rule { looks: Looks::Numbers(parts), wins, cost: 1 }
}

fn thai(family: &str, play: &str, digits: &[u32]) -> Rule {
    let first = digits[0];
    let bottom =
        if family == "th4" { Part { digits: first, from: 0, length: 2 } } else { tail(digits[1], 2) };
    let (part, wins) = match play {
        "top4" => (tail(first, 4), Wins::Number),
        "tod4" => (tail(first, 4), Wins::AnySequence),
        "top3" => (tail(first, 3), Wins::Number),
        "tod3" => (tail(first, 3), Wins::AnySequence),
        "run3" => (tail(first, 3), Wins::Shown),
        "top2" => (tail(first, 2), Wins::Number),
        "hl2" | "oe2" => (tail(first, 2), Wins::Cell),
        "bot2" => (bottom, Wins::Number),
        "run2" => (bottom, Wins::Shown),
        // Two numbers are compared with the bet for one stake.
        "front3" | "last3" => return of_numbers(vec![tail(3, 3); 2], Wins::Number),
        _ => panic!("{family} {play} is not in the book"),
    };
    of_numbers(vec![part], wins)
}

fn vietnamese(family: &str, play: &str, digits: &[u32]) -> Rule {
    let special = digits[0];
    let first = digits[1];
    // Every number that has so many digits.
    let all = |length: u32| -> Vec<Part> {
        digits.iter().filter(|digits| **digits >= length).map(|digits| tail(*digits, length)).collect()
    };
    let whole = |length: u32| -> Vec<Part> {
        digits.iter().filter(|digits| **digits == length).map(|_| tail(length, length)).collect()
    };
    let is_vn27 = family == "vn27";
    let costs = |rule: Rule, vn27, vn18| Rule { cost: if is_vn27 { vn27 } else { vn18 }, ..rule };
    match play {
        "lo2" => costs(of_numbers(all(2), Wins::Number), 27, 18),
        "lo3" => costs(of_numbers(all(3), Wins::Number), 23, 17),
        "lo4" => costs(of_numbers(all(4), Wins::Number), 20, 16),
        "dau2" => costs(of_numbers(whole(2), Wins::Number), 4, 1),
        "xiuchu" => costs(of_numbers([whole(3), vec![tail(special, 3)]].concat(), Wins::Number), 4, 2),
        "xien2" => of_numbers(all(2), Wins::AllOf(2)),
        "xien3" => of_numbers(all(2), Wins::AllOf(3)),
        "xien4" => of_numbers(all(2), Wins::AllOf(4)),
        "truot4" => of_numbers(all(2), Wins::NoneOf(4)),
        "truot8" => of_numbers(all(2), Wins::NoneOf(8)),
        "truot10" => of_numbers(all(2), Wins::NoneOf(10)),
        "cang4" => of_numbers(vec![tail(special, 4)], Wins::Number),
        "cang3" | "top3" => of_numbers(vec![tail(special, 3)], Wins::Number),
        "tod3" => of_numbers(vec![tail(special, 3)], Wins::AnySequence),
        "run3" => of_numbers(vec![tail(special, 3)], Wins::Shown),
        "de" | "top2" => of_numbers(vec![tail(special, 2)], Wins::Number),
        "dau" => of_numbers(vec![Part { digits: special, from: special - 2, length: 1 }], Wins::Number),
        "duoi" => of_numbers(vec![tail(special, 1)], Wins::Number),
        "de1" | "bot2" => of_numbers(vec![tail(first, 2)], Wins::Number),
        "run2" => of_numbers(vec![tail(first, 2)], Wins::Shown),
        _ => panic!("{family} {play} is not in the book"),
    }
}

fn balls(family: &str, play: &str, count: usize) -> Rule {
    let of = |places: Vec<usize>, wins| Rule { looks: Looks::Balls(vec![places]), wins, cost: 1 };
    let all: Vec<usize> = (0..count).collect();
    let (front3, last3) = (vec![0, 1, 2], vec![2, 3, 4]);
    let number = |text: &str| text.parse::<usize>().unwrap();
    match (family, play) {
        (_, "place") => {
            Rule { looks: Looks::Balls(all.iter().map(|at| vec![*at]).collect()), wins: Wins::Place, cost: 1 }
        }
        ("d5" | "p5of11", "front3") | ("rank10", "top3") => of(front3, Wins::Sequence),
        ("d5" | "p5of11", "front2") | ("rank10", "top2") => of(vec![0, 1], Wins::Sequence),
        ("d5", "last3") => of(last3, Wins::Sequence),
        ("d5", "last2") => of(vec![3, 4], Wins::Sequence),
        ("d5", "front3g3") => of(front3, Wins::OneTwice),
        ("d5", "last3g3") => of(last3, Wins::OneTwice),
        ("d5", "front3g6") | ("p5of11", "front3g") => of(front3, Wins::Together),
        ("d5", "last3g6") => of(last3, Wins::Together),
        ("d5" | "p5of11", "front2g") => of(vec![0, 1], Wins::Together),
        ("d5", "last2g") => of(vec![3, 4], Wins::Together),
        ("d5", "any3") => of(last3, Wins::Shown),
        ("d5", "patternFront") => of(front3, Wins::Cell),
        ("d5", "patternLast") => of(last3, Wins::Cell),
        ("d5", "sumSize" | "sumParity") => of(all, Wins::Cell),
        ("dice3", "sum" | "sumSize" | "sumParity" | "triple" | "anytriple" | "straight" | "pair") => {
            of(all, Wins::Cell)
        }
        ("dice3", "face") => of(all, Wins::Shown),
        ("dice3", "three") => of(all, Wins::Together),
        ("dice3", "two") => of(all, Wins::AllOf(2)),
        ("p5of11", "any1" | "any2" | "any3" | "any4" | "any5") => of(all, Wins::AllOf(number(&play[3..]))),
        ("p5of11", "any6" | "any7" | "any8") => of(all, Wins::Among(number(&play[3..]))),
        ("rank10", "sum2" | "sum2Size" | "sum2Parity") => of(vec![0, 1], Wins::Cell),
        ("d5" | "p5of11", "dt15") => of(vec![0, 4], Wins::Cell),
        ("rank10", "dt110") => of(vec![0, 9], Wins::Cell),
        ("rank10", "dt29") => of(vec![1, 8], Wins::Cell),
        ("rank10", "dt38") => of(vec![2, 7], Wins::Cell),
        ("rank10", "dt47") => of(vec![3, 6], Wins::Cell),
        ("rank10", "dt56") => of(vec![4, 5], Wins::Cell),
        _ => {
            let ball = play.strip_prefix("size").or(play.strip_prefix("parity"));
            let ball = ball.unwrap_or_else(|| panic!("{family} {play} is not in the book"));
            of(vec![number(ball) - 1], Wins::Cell)
        }
    }
}
