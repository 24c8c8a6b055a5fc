//! Random slips of every play against the naive reading.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::naive::{FAMILIES, bets, choices, compared, factor, hits, set_size};
use crate::{Draw, sealed};

/// Slips of one result.
const SLIPS: usize = 250;

/// Slips of a family, whose plays take turns.
fn slips_of_a_family(plays: usize) -> usize {
    let is_long = std::env::var_os("ERAWAN_LONG").is_some();
    if is_long { plays * 10_000 } else { 10_000 }
}

struct Chance(ChaCha8Rng);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0.next_u32() as usize % count
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// Half of the results repeat few digits, so that what is rare comes, too.
    fn number(&mut self, digits: usize, alphabet: &str) -> String {
        (0..digits).map(|_| char::from(*self.pick(alphabet.as_bytes()))).collect()
    }

    fn result(&mut self, family: &str) -> String {
        let slots: &[(usize, usize)] = match family {
            "th3" => &[(1, 3), (1, 2)],
            "th4" => &[(1, 4)],
            "th6" => &[(1, 6), (1, 2), (2, 3), (2, 3)],
            "vn27" => &[(1, 5), (1, 5), (2, 5), (6, 5), (4, 4), (6, 4), (3, 3), (4, 2)],
            "vn18" => &[(1, 6), (1, 5), (1, 5), (2, 5), (7, 5), (1, 4), (3, 4), (1, 3), (1, 2)],
            "d5" => &[(5, 1)],
            "dice3" => &[(3, 1)],
            "p5of11" => return self.different(5, 11),
            _ => return self.different(10, 10),
        };
        let alphabet = match (family, self.below(2)) {
            ("dice3", 0) => "123456",
            ("dice3", _) => "23",
            (_, 0) => "0123456789",
            (_, _) => *self.pick(&["01", "890", "459", "7"]),
        };
        let slot = |(count, digits): &(usize, usize)| -> String {
            let numbers: Vec<String> = (0..*count).map(|_| self.number(*digits, alphabet)).collect();
            numbers.join(",")
        };
        slots.iter().map(slot).collect::<Vec<_>>().join("|")
    }

    fn different(&mut self, count: usize, of: usize) -> String {
        let mut left: Vec<String> = (1..=of).map(|ball| ball.to_string()).collect();
        let drawn: Vec<String> = (0..count).map(|_| left.remove(self.below(left.len()))).collect();
        drawn.join(",")
    }

    /// Sets for the positions of a play, often of what the result shows.
    fn selection(
        &mut self,
        family: &str,
        play: &str,
        choices: &[Vec<String>],
        shown: &[String],
    ) -> Vec<Vec<String>> {
        let least = set_size(family, play).unwrap_or(if play.ends_with("g3") { 2 } else { 1 });
        let most = match play {
            "xien2" | "xien3" | "xien4" => 10,
            "truot4" | "truot8" | "truot10" => 12,
            _ => 11,
        };
        let extra = self.below(6);
        let mut found = vec![Vec::new(); choices.len()];
        for (at, set) in choices.iter().enumerate() {
            if play == "place" && self.below(3) == 0 {
                continue;
            }
            let likely: Vec<String> = match play {
                "tod3" | "tod4" | "run2" | "run3" => shown[0].chars().map(String::from).collect(),
                _ if choices.len() > 1 => vec![shown[at].clone()],
                _ => shown.to_vec(),
            };
            let size = (least + extra).min(most).min(set.len());
            while found[at].len() < size {
                let mut symbol =
                    if self.below(2) == 0 { self.pick(set).clone() } else { self.pick(&likely).clone() };
                if play.starts_with("tod") && self.below(2) == 0 {
                    let mut digits: Vec<char> = shown[0].chars().collect();
                    digits.sort_unstable();
                    symbol = digits.into_iter().collect();
                }
                if set.contains(&symbol) && !found[at].contains(&symbol) {
                    found[at].push(symbol);
                }
            }
            found[at].sort_by_key(|symbol| (symbol.len(), symbol.clone()));
        }
        found
    }
}

/// A selection as it is sealed.
fn as_text(selection: &[Vec<String>]) -> String {
    let part = |set: &Vec<String>| if set.is_empty() { "-".to_owned() } else { set.join(",") };
    selection.iter().map(part).collect::<Vec<_>>().join("|")
}

fn agrees(family: &str, seed: u64) {
    let plays = FAMILIES.iter().find(|(code, _)| *code == family).expect("the family").1();
    let choices: BTreeMap<&String, _> = plays.iter().map(|play| (play, choices(family, play))).collect();
    let mut chance = Chance(ChaCha8Rng::seed_from_u64(seed));
    // How many lines of a play won, and how many did not.
    let mut outcomes: BTreeMap<&String, [u64; 2]> = BTreeMap::new();
    let mut turn = plays.iter().cycle();
    for _ in 0..slips_of_a_family(plays.len()) / SLIPS {
        let result = chance.result(family);
        let (mut slips, mut wins, mut stakes) = (Vec::new(), Vec::new(), 0_u128);
        for number in 0..SLIPS {
            let multiple = 1 + chance.below(99) as u64;
            let (mut lines, mut win, mut count) = (Vec::new(), 0, chance.below(4) + 1);
            while count > 0 {
                let play = turn.next().expect("endless");
                let shown = compared(family, play, &result);
                let selection = chance.selection(family, play, &choices[play], &shown);
                let bets = bets(family, play, &selection);
                if bets.is_empty() {
                    continue;
                }
                count -= 1;
                let (unit, odds) = (1 + chance.below(2_000_000) as u64, 1 + chance.below(9_000_000) as u64);
                let hits: u64 = bets.iter().map(|bet| hits(family, play, bet, &shown)).sum();
                outcomes.entry(play).or_default()[usize::from(hits == 0)] += 1;
                win += multiple * hits * unit * odds;
                stakes += u128::from(multiple * bets.len() as u64 * factor(family, play) * unit * 1000);
                lines.push((play.as_str(), as_text(&selection), unit, odds));
            }
            let lines: Vec<_> =
                lines.iter().map(|(play, text, unit, odds)| (*play, text.as_str(), *unit, *odds)).collect();
            slips.push(sealed(&format!("slip-{number}"), multiple, &lines));
            wins.push(format!("slip-{number} {win}"));
        }
        let draw = Draw::of(family, &result, &slips);
        let answer = draw.audit().unwrap_or_else(|error| panic!("{family} {result}: {error}"));
        let output = draw.output();
        for ((found, expected), slip) in output.lines().zip(&wins).zip(&slips) {
            assert_eq!(found, expected, "{family} {result} {slip}");
        }
        assert_eq!(output, wins.join("\n") + "\n", "{family} {result}");
        assert_eq!(answer.stakes, stakes, "{family} {result}");
    }
    for play in &plays {
        let [won, lost] = outcomes.get(play).copied().unwrap_or_default();
        assert!(won > 0 && lost > 0, "{family} {play}: {won} won, {lost} lost");
    }
}

#[test]
fn every_play_of_th3_wins_what_its_bets_win_one_by_one() {
    agrees("th3", 1);
}

#[test]
fn every_play_of_th4_wins_what_its_bets_win_one_by_one() {
    agrees("th4", 2);
}

#[test]
fn every_play_of_th6_wins_what_its_bets_win_one_by_one() {
    agrees("th6", 3);
}

#[test]
fn every_play_of_vn27_wins_what_its_bets_win_one_by_one() {
    agrees("vn27", 4);
}

#[test]
fn every_play_of_vn18_wins_what_its_bets_win_one_by_one() {
    agrees("vn18", 5);
}

#[test]
fn every_play_of_d5_wins_what_its_bets_win_one_by_one() {
    agrees("d5", 6);
}

#[test]
fn every_play_of_dice3_wins_what_its_bets_win_one_by_one() {
    agrees("dice3", 7);
}

#[test]
fn every_play_of_p5of11_wins_what_its_bets_win_one_by_one() {
    agrees("p5of11", 8);
}

#[test]
fn every_play_of_rank10_wins_what_its_bets_win_one_by_one() {
    agrees("rank10", 9);
}
