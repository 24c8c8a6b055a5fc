//! A third reading of the rules, without a formula: every bet of a selection is written out and compared with the
//! result.

/// Code of a family, and its plays.
type Plays = (&'static str, fn() -> Vec<String>);

pub(crate) const FAMILIES: [Plays; 9] = [
    ("th3", || plays("top3 tod3 top2 bot2 run3 run2 hl2 oe2")),
    ("th4", || plays("top4 tod4 top3 tod3 top2 bot2 run3 run2 hl2 oe2")),
    ("th6", || plays("top3 tod3 top2 bot2 run3 run2 front3 last3 hl2 oe2")),
    ("vn27", || plays(VN)),
    ("vn18", || plays(VN)),
    ("d5", || {
        let mut found = plays(
            "front3 front3g3 front3g6 last3 last3g3 last3g6 front2 front2g last2 last2g place any3 sumSize sumParity \
             dt15 patternFront patternLast",
        );
        found.extend(each_ball(5));
        found
    }),
    ("dice3", || plays("sum sumSize sumParity triple anytriple straight pair face three two")),
    ("p5of11", || {
        let mut found =
            plays("any1 any2 any3 any4 any5 any6 any7 any8 front2 front2g front3 front3g place dt15");
        found.extend(each_ball(5));
        found
    }),
    ("rank10", || {
        let mut found = plays("place top2 top3 sum2 sum2Size sum2Parity dt110 dt29 dt38 dt47 dt56");
        found.extend(each_ball(10));
        found
    }),
];

const VN: &str = "lo2 lo3 lo4 de de1 dau2 xiuchu cang3 cang4 dau duoi xien2 xien3 xien4 truot4 truot8 truot10 \
                  top3 tod3 top2 bot2 run3 run2";

fn plays(codes: &str) -> Vec<String> {
    codes.split_whitespace().map(str::to_owned).collect()
}

fn each_ball(count: usize) -> Vec<String> {
    (1..=count).flat_map(|ball| [format!("size{ball}"), format!("parity{ball}")]).collect()
}

fn is_numbers(family: &str) -> bool {
    family.starts_with("th") || family.starts_with("vn")
}

/// The end of a number.
fn tail(number: &str, digits: usize) -> String {
    number[number.len() - digits..].to_owned()
}

/// All numbers of a result, slot by slot.
fn slots(result: &str) -> Vec<Vec<&str>> {
    result.split('|').map(|slot| slot.split(',').collect()).collect()
}

/// What a play compares bets with: numbers, or balls in their sequence.
pub(crate) fn compared(family: &str, play: &str, result: &str) -> Vec<String> {
    let slots = slots(result);
    if !is_numbers(family) {
        let balls: Vec<String> = slots[0].iter().map(|ball| (*ball).to_owned()).collect();
        return match (family, play) {
            ("d5", "front3" | "front3g3" | "front3g6" | "patternFront")
            | ("p5of11", "front3" | "front3g")
            | ("rank10", "top3") => balls[..3].to_vec(),
            ("d5" | "p5of11", "front2" | "front2g")
            | ("rank10", "top2" | "sum2" | "sum2Size" | "sum2Parity") => balls[..2].to_vec(),
            ("d5", "last3" | "last3g3" | "last3g6" | "any3" | "patternLast") => balls[2..].to_vec(),
            ("d5", "last2" | "last2g") => balls[3..].to_vec(),
            (_, "dt15" | "dt110") => vec![balls[0].clone(), balls[balls.len() - 1].clone()],
            (_, "dt29") => vec![balls[1].clone(), balls[8].clone()],
            (_, "dt38") => vec![balls[2].clone(), balls[7].clone()],
            (_, "dt47") => vec![balls[3].clone(), balls[6].clone()],
            (_, "dt56") => vec![balls[4].clone(), balls[5].clone()],
            (_, code) if ball_of(code).is_some() => vec![balls[ball_of(code).expect("a ball") - 1].clone()],
            _ => balls,
        };
    }
    let first = slots[0][0];
    let all = |digits: usize| -> Vec<String> {
        let long = slots.iter().flatten().filter(|number| number.len() >= digits);
        long.map(|number| tail(number, digits)).collect()
    };
    let whole = |slot: usize| slots[slot].iter().map(|number| (*number).to_owned()).collect();
    match (family, play) {
        ("th4", "bot2" | "run2") => vec![first[..2].to_owned()],
        ("th3" | "th6", "bot2" | "run2") => whole(1),
        (_, "bot2" | "run2" | "de1") => vec![tail(slots[1][0], 2)],
        (_, "top4" | "tod4" | "cang4") => vec![tail(first, 4)],
        (_, "top3" | "tod3" | "run3" | "cang3") => vec![tail(first, 3)],
        (_, "top2" | "de" | "hl2" | "oe2") => vec![tail(first, 2)],
        (_, "duoi") => vec![tail(first, 1)],
        (_, "dau") => vec![tail(first, 2)[..1].to_owned()],
        ("th6", "front3") => whole(2),
        ("th6", "last3") => whole(3),
        (_, "lo2" | "xien2" | "xien3" | "xien4" | "truot4" | "truot8" | "truot10") => all(2),
        (_, "lo3") => all(3),
        (_, "lo4") => all(4),
        ("vn27", "dau2") => whole(7),
        ("vn18", "dau2") => whole(8),
        ("vn27", "xiuchu") => [whole(6), vec![tail(first, 3)]].concat(),
        ("vn18", "xiuchu") => [whole(7), vec![tail(first, 3)]].concat(),
        _ => panic!("{family} {play}"),
    }
}

fn ball_of(play: &str) -> Option<usize> {
    let number = play.strip_prefix("size").or_else(|| play.strip_prefix("parity"))?;
    number.parse().ok()
}

/// What can be chosen, position by position.
pub(crate) fn choices(family: &str, play: &str) -> Vec<Vec<String>> {
    let words = |text: &str| vec![plays(text)];
    let symbols = |low: u32, high: u32| (low..=high).map(|symbol| symbol.to_string()).collect::<Vec<_>>();
    let balls = match family {
        "d5" => symbols(0, 9),
        "dice3" => symbols(1, 6),
        "p5of11" => symbols(1, 11),
        _ => symbols(1, 10),
    };
    let numbers = |digits: usize| {
        let count = 10_u32.pow(u32::try_from(digits).expect("few"));
        vec![(0..count).map(|number| format!("{number:0digits$}")).collect::<Vec<_>>()]
    };
    match (family, play) {
        (_, "hl2") => words("high low"),
        (_, "oe2" | "sumParity" | "sum2Parity") => words("odd even"),
        (_, "sumSize" | "sum2Size") => words("big small"),
        ("d5", "dt15") => words("dragon tiger tie"),
        (_, "dt15" | "dt110" | "dt29" | "dt38" | "dt47" | "dt56") => words("dragon tiger"),
        (_, "patternFront" | "patternLast") => words("triple straight pair halfStraight mixed"),
        (_, "sum") => vec![symbols(3, 18)],
        (_, "sum2") => vec![symbols(3, 19)],
        (_, "triple") => words("111 222 333 444 555 666"),
        (_, "anytriple") => words("any"),
        (_, "straight") => words("straight"),
        (_, "pair") => words("11 22 33 44 55 66"),
        (_, code) if code.starts_with("size") => words("big small"),
        (_, code) if code.starts_with("parity") => words("odd even"),
        (_, "tod3" | "tod4") => {
            let mut found = numbers(if play == "tod3" { 3 } else { 4 });
            found[0].retain(|number| {
                sorted(number) == *number && number.as_bytes()[0] != number.as_bytes()[number.len() - 1]
            });
            found
        }
        ("rank10", "place") => vec![balls; 10],
        (_, "place") => vec![balls; 5],
        ("d5", "front3" | "last3") | ("p5of11", "front3") | ("rank10", "top3") => vec![balls; 3],
        ("d5", "front2" | "last2") | ("p5of11", "front2") | ("rank10", "top2") => vec![balls; 2],
        (_, "run2" | "run3" | "dau" | "duoi") => numbers(1),
        (_, "top3" | "front3" | "last3" | "lo3" | "xiuchu" | "cang3") if is_numbers(family) => numbers(3),
        (_, "top4" | "lo4" | "cang4") => numbers(4),
        (family, _) if is_numbers(family) => numbers(2),
        _ => vec![balls],
    }
}

fn sorted(number: &str) -> String {
    let mut digits: Vec<char> = number.chars().collect();
    digits.sort_unstable();
    digits.into_iter().collect()
}

/// Unit stakes that one bet costs.
pub(crate) fn factor(family: &str, play: &str) -> u64 {
    match (family, play) {
        ("vn27", "lo2") => 27,
        ("vn27", "lo3") => 23,
        ("vn27", "lo4") => 20,
        ("vn27", "dau2" | "xiuchu") => 4,
        ("vn18", "lo2") => 18,
        ("vn18", "lo3") => 17,
        ("vn18", "lo4") => 16,
        ("vn18", "xiuchu") => 2,
        _ => 1,
    }
}

/// How many symbols a bet has, in plays whose bets are sets.
pub(crate) fn set_size(family: &str, play: &str) -> Option<usize> {
    Some(match (family, play) {
        (_, "xien2" | "two" | "front2g" | "last2g" | "any2") => 2,
        ("p5of11", "any1") => 1,
        (_, "xien3" | "front3g6" | "last3g6" | "front3g" | "three") | ("p5of11", "any3") => 3,
        (_, "xien4" | "truot4" | "any4") => 4,
        (_, "any5") => 5,
        (_, "any6") => 6,
        (_, "any7") => 7,
        (_, "truot8" | "any8") => 8,
        (_, "truot10") => 10,
        _ => return None,
    })
}

/// Every bet that a selection stands for; in a place play a bet is the position and the symbol.
pub(crate) fn bets(family: &str, play: &str, selection: &[Vec<String>]) -> Vec<Vec<String>> {
    if play == "place" {
        let at = |(position, set): (usize, &Vec<String>)| -> Vec<Vec<String>> {
            set.iter().map(|symbol| vec![position.to_string(), symbol.clone()]).collect()
        };
        return selection.iter().enumerate().flat_map(at).collect();
    }
    if let Some(size) = set_size(family, play) {
        return subsets(&selection[0], size);
    }
    if play == "front3g3" || play == "last3g3" {
        // The first twice, the second once.
        let all = tuples(&[selection[0].clone(), selection[0].clone()]);
        return all.into_iter().filter(|pair| pair[0] != pair[1]).collect();
    }
    let mut all = tuples(selection);
    if family == "p5of11" || family == "rank10" {
        all.retain(|tuple| (1..tuple.len()).all(|at| !tuple[..at].contains(&tuple[at])));
    }
    all
}

fn tuples(sets: &[Vec<String>]) -> Vec<Vec<String>> {
    let Some((set, rest)) = sets.split_first() else { return vec![Vec::new()] };
    let rest = tuples(rest);
    let begin = |symbol: &String| -> Vec<Vec<String>> {
        rest.iter().map(|end| [vec![symbol.clone()], end.clone()].concat()).collect()
    };
    set.iter().flat_map(begin).collect()
}

fn subsets(set: &[String], size: usize) -> Vec<Vec<String>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let Some((first, rest)) = set.split_first() else { return Vec::new() };
    let with = subsets(rest, size - 1).into_iter().map(|end| [vec![first.clone()], end].concat());
    with.chain(subsets(rest, size)).collect()
}

/// How often one bet pays.
pub(crate) fn hits(family: &str, play: &str, bet: &[String], compared: &[String]) -> u64 {
    let is_there = |symbol: &String| compared.contains(symbol);
    let truth = match (family, play) {
        (_, "tod3" | "tod4") => sorted(&bet[0]) == sorted(&compared[0]),
        (_, "run2" | "run3") => compared[0].contains(bet[0].as_str()),
        (_, "any3") if family == "d5" => is_there(&bet[0]),
        (_, "face") => is_there(&bet[0]),
        (_, "xien2" | "xien3" | "xien4" | "two" | "any1" | "any2" | "any3" | "any4" | "any5") => {
            bet.iter().all(is_there)
        }
        (_, "truot4" | "truot8" | "truot10") => !bet.iter().any(is_there),
        (_, "any6" | "any7" | "any8") => compared.iter().all(|ball| bet.contains(ball)),
        (_, "front3g6" | "last3g6" | "front2g" | "last2g" | "front3g" | "three") => same_bag(bet, compared),
        (_, "front3g3" | "last3g3") => same_bag(&[bet[0].clone(), bet[0].clone(), bet[1].clone()], compared),
        (_, "place") => compared[bet[0].parse::<usize>().expect("a position")] == bet[1],
        _ if !is_numbers(family) && set_of_positions(family, play) => bet == compared,
        (_, "hl2" | "oe2") => is_true(family, play, &bet[0], &[compared[0].parse().expect("a number")]),
        _ if is_numbers(family) => {
            return compared.iter().filter(|number| **number == bet[0]).count() as u64;
        }
        _ => {
            let values: Vec<i64> = compared.iter().map(|ball| ball.parse().expect("a number")).collect();
            is_true(family, play, &bet[0], &values)
        }
    };
    u64::from(truth)
}

fn set_of_positions(family: &str, play: &str) -> bool {
    matches!(play, "front2" | "last2" | "front3" | "last3")
        || family == "rank10" && matches!(play, "top2" | "top3")
}

/// Whether both have the same symbols, each as often.
fn same_bag(bet: &[String], compared: &[String]) -> bool {
    let (mut bet, mut compared) = (bet.to_vec(), compared.to_vec());
    bet.sort();
    compared.sort();
    bet == compared
}

fn is_true(family: &str, play: &str, cell: &str, values: &[i64]) -> bool {
    let sum: i64 = values.iter().sum();
    let big = match (family, play) {
        (_, "hl2") => 50,
        ("d5", "sumSize") => 23,
        ("d5", _) => 5,
        ("dice3", _) => 11,
        ("rank10", "sum2Size") => 12,
        _ => 6,
    };
    let pattern = match play {
        "patternFront" | "patternLast" => pattern(values),
        _ => "",
    };
    match cell {
        "high" | "big" => sum >= big,
        "low" | "small" => sum < big,
        "odd" => [1, 3, 5, 7, 9].contains(&(sum % 10)),
        "even" => [0, 2, 4, 6, 8].contains(&(sum % 10)),
        "dragon" => values[0] > values[1],
        "tiger" => values[0] < values[1],
        "tie" => values[0] == values[1],
        _ if !pattern.is_empty() => pattern == cell,
        "any" => values[0] == values[1] && values[1] == values[2],
        "straight" => (1..=4).any(|low| [low, low + 1, low + 2].iter().all(|face| values.contains(face))),
        _ if play == "triple" || play == "pair" => {
            let face = i64::from(cell.as_bytes()[0] - b'0');
            values.iter().filter(|value| **value == face).count() >= cell.len()
        }
        _ => sum.to_string() == cell,
    }
}

/// The pattern of three digits on a circle where 0 follows 9.
fn pattern(digits: &[i64]) -> &'static str {
    let mut found = digits.to_vec();
    found.sort_unstable();
    found.dedup();
    let follows = |digit: &&i64| found.contains(&((**digit + 1) % 10));
    match (found.len(), found.iter().filter(follows).count()) {
        (1, _) => "triple",
        (2, _) => "pair",
        (_, 2) => "straight",
        (_, 1) => "halfStraight",
        _ => "mixed",
    }
}
