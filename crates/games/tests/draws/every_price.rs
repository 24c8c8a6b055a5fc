//! Every published return, at full and at reduced odds, against what is counted over all results without the crate's
//! formulas, views and kernels.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

use erawan_games::draws::{Family, Lotteries, NewPrice, Odds, Play, Price, Sheet};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;

use crate::counted::{
    Histograms, Tally, bets, each_drawing, histograms, tally, times_hit, values, ways_shown,
};
use crate::naive::sequences;
use crate::rulebook::{Part, Wins, rule};

/// Every cell of a play, from its prices.
fn cells(prices: &[Price]) -> Vec<String> {
    prices.iter().flat_map(|price| price.cells.clone()).collect()
}

/// Every play of every family, counted once for all tests.
fn counted(family: &str) -> &'static BTreeMap<String, Tally> {
    static COUNTED: LazyLock<BTreeMap<String, BTreeMap<String, Tally>>> = LazyLock::new(|| {
        let all = Lotteries::load().unwrap();
        all.families().map(|family| (family.code().to_owned(), count(family))).collect()
    });
    &COUNTED[family]
}

fn count(family: &Family) -> BTreeMap<String, Tally> {
    let drawings = histograms(family.code(), family.plays().iter().map(|play| play.code()));
    let of_play = |play: &str| {
        let cells = cells(family.sheet().prices(play));
        let tally = tally(family.code(), play, &cells, &drawings);
        assert_eq!(tally.hits.len(), bets(family.code(), play, &cells), "bets of {} {play}", family.code());
        (play.to_owned(), tally)
    };
    family.plays().iter().map(|play| of_play(play.code())).collect()
}

/// In how many sequences the digits of a number can stand; all of them are written out.
fn arrangements(digits: &str) -> usize {
    let places: Vec<u16> = (0..u16::try_from(digits.len()).unwrap()).collect();
    let all = sequences(&vec![places; digits.len()], true);
    let written = |sequence: &Vec<u16>| -> Vec<u8> {
        sequence.iter().map(|place| digits.as_bytes()[usize::from(*place)]).collect()
    };
    all.iter().map(written).collect::<BTreeSet<_>>().len()
}

/// The place of the price of one bet; `None` for a number whose digits are all equal, in any sequence.
fn row(wins: Wins, bet: &str, prices: &[Price]) -> Option<usize> {
    match wins {
        Wins::AnySequence => {
            let count = arrangements(bet);
            prices.iter().position(|price| price.arrangements.map(usize::from) == Some(count))
        }
        Wins::Cell => prices.iter().position(|price| price.cells.iter().any(|cell| cell == bet)),
        _ => Some(0),
    }
}

/// What a bet returns at these odds, parts per million, cut.
fn return_ppm(hits: &BigInt, results: &BigInt, cost: u32, odds: Odds) -> u32 {
    let staked = results * BigInt::from(cost) * BigInt::from(Odds::ONE);
    let won = BigRational::new(hits * BigInt::from(odds.thousandths()), staked);
    (won * BigInt::from(1_000_000)).to_integer().to_u32().unwrap()
}

/// Compares all prices of a play with what was counted: how many figures, and what is not as published.
fn compare(family: &Family, play: &Play, tally: &Tally, prices: &[Price]) -> (usize, Vec<String>) {
    let rule = rule(family.code(), play.code());
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    // Bets that win equally often return the same at the same odds.
    let mut known: BTreeMap<(&BigInt, Odds), u32> = BTreeMap::new();
    for (bet, hits) in &tally.hits {
        let name = format!("{} {} {bet}", family.code(), play.code());
        let Some(at) = row(rule.wins, bet, prices) else {
            let is_refused = rule.wins == Wins::AnySequence && arrangements(bet) == 1;
            wrong.extend((!is_refused).then(|| format!("{name} has no price")));
            continue;
        };
        let price = &prices[at];
        let full = (0, price.odds, price.return_ppm);
        let reduced = price.reduced.as_ref().map(|reduced| (1, reduced.odds, reduced.return_ppm));
        for (tier, odds, published) in [full].into_iter().chain(reduced) {
            let counted = known.entry((hits, odds));
            let counted = *counted.or_insert_with(|| return_ppm(hits, &tally.results, rule.cost, odds));
            if counted != published {
                wrong.push(format!("{name} at {odds}: {published} ppm published, {counted} counted"));
            }
            seen.insert((at, tier));
        }
    }
    (seen.len(), wrong)
}

fn compare_sheet(family: &Family, counted: &BTreeMap<String, Tally>, sheet: &Sheet) -> (usize, Vec<String>) {
    let (mut figures, mut wrong) = (0, Vec::new());
    for play in family.plays() {
        let (own, differences) = compare(family, play, &counted[play.code()], sheet.prices(play.code()));
        figures += own;
        wrong.extend(differences);
    }
    (figures, wrong)
}

/// How many returns the families' files publish, by reading them as texts.
fn published_figures() -> usize {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/families");
    let files = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    files.map(|file| file.matches("\"returnPpm\"").count()).sum()
}

/// The prices of a family with other odds, and the returns that the crate computes for them.
fn with_other_odds(family: &Family, change: impl Fn(u32) -> u32) -> Sheet {
    let other = |odds: Odds| Odds::from_thousandths(change(odds.thousandths())).unwrap();
    let price = |price: &Price| NewPrice {
        arrangements: price.arrangements,
        cells: price.cells.clone(),
        odds: other(price.odds),
        reduced_odds: price.reduced.as_ref().map(|reduced| other(reduced.odds)),
    };
    let prices = |play: &str| family.sheet().prices(play).iter().map(price).collect();
    let all = family.plays().iter().map(|play| (play.code().to_owned(), prices(play.code()))).collect();
    family.price_sheet(2, &all).unwrap()
}

#[test]
fn r25_every_published_return_is_the_one_that_is_counted() {
    let mut figures = 0;
    for family in Lotteries::load().unwrap().families() {
        let counted = counted(family.code());
        let (own, wrong) = compare_sheet(family, counted, family.sheet());
        assert!(wrong.is_empty(), "{wrong:#?}");
        figures += own;
        // So are the returns of sheets that operators propose.
        let (proposed, wrong) = compare_sheet(family, counted, &with_other_odds(family, |odds| odds - 1));
        assert!(wrong.is_empty(), "proposed: {wrong:#?}");
        assert_eq!(proposed, own, "{}", family.code());
    }
    assert_eq!(figures, published_figures());
}

#[test]
fn r25_every_wrong_odds_and_every_wrong_return_is_noticed() {
    for family in Lotteries::load().unwrap().families() {
        let counted = counted(family.code());
        for play in family.plays() {
            let prices = family.sheet().prices(play.code());
            let is_noticed = |change: &dyn Fn(&mut Price), at: usize| {
                let mut prices = prices.to_vec();
                change(&mut prices[at]);
                let (_, wrong) = compare(family, play, &counted[play.code()], &prices);
                assert!(!wrong.is_empty(), "{} {} {:?}", family.code(), play.code(), prices[at]);
            };
            let higher = |odds: Odds| Odds::from_thousandths(odds.thousandths().div_ceil(200) * 201).unwrap();
            for (at, price) in prices.iter().enumerate() {
                is_noticed(&|price| price.odds = higher(price.odds), at);
                is_noticed(&|price| price.return_ppm += 1, at);
                if price.reduced.is_some() {
                    is_noticed(&|price| price.reduced.as_mut().unwrap().return_ppm -= 1, at);
                    let raise = |price: &mut Price| {
                        let reduced = price.reduced.as_mut().unwrap();
                        reduced.odds = higher(reduced.odds);
                    };
                    is_noticed(&raise, at);
                }
            }
        }
    }
}

#[test]
fn r25_every_bet_has_the_price_that_its_row_says() {
    for family in Lotteries::load().unwrap().families() {
        let counted = counted(family.code());
        for play in family.plays() {
            let wins = rule(family.code(), play.code()).wins;
            // The text of a pair stands for two bets.
            let bets = counted[play.code()].hits.keys().filter(|_| wins != Wins::OneTwice);
            for bet in bets {
                let prices = family.sheet().prices(play.code());
                let expected = row(wins, bet, prices).map(|at| &prices[at]);
                let selection = play.parse(bet).unwrap();
                let found = family.sheet().price(play, &selection).ok();
                assert_eq!(found, expected, "{} {} {bet}", family.code(), play.code());
                assert_eq!(play.bets(&selection), 1, "{} {} {bet}", family.code(), play.code());
            }
        }
    }
}

/// Three small prizes whose results can all be written out: 2, 3 and 1 digits, of which the last one counts.
#[test]
fn adding_up_prize_after_prize_is_the_same_as_writing_out_every_result() {
    let part = |digits: u32| Part { digits, from: digits - 1, length: 1 };
    let prizes: Vec<Vec<u64>> = [2, 3, 1].map(|digits| values(part(digits))).to_vec();
    let bet = [3, 0, 7];
    let (mut times, mut shown) = (vec![0_u32; 4], vec![0_u32; 8]);
    for result in 0..1_000_000_usize {
        let tails = [result % 10, result / 100 % 10, result / 100_000];
        times[tails.iter().filter(|tail| **tail == bet[0]).count()] += 1;
        let bits = bet.iter().enumerate().map(|(bit, number)| usize::from(tails.contains(number)) << bit);
        shown[bits.sum::<usize>()] += 1;
    }
    let big = |counts: &[u32]| counts.iter().map(|count| BigInt::from(*count)).collect::<Vec<_>>();
    let split: Vec<(u64, u64)> =
        prizes.iter().map(|counts| (counts[bet[0]], counts.iter().sum::<u64>() - counts[bet[0]])).collect();
    assert_eq!(times_hit(&split), big(&times));
    assert_eq!(ways_shown(&prizes, &bet), big(&shown));
    // Prizes that have a number more often than another one are added up as well.
    let uneven = [vec![1, 2, 3], vec![5, 0, 1]];
    assert_eq!(ways_shown(&uneven, &[1, 2]), [5, 10, 19, 2].map(BigInt::from));
}

#[test]
fn every_result_of_balls_is_drawn_once() {
    for (family, results) in [("d5", 100_000), ("dice3", 216), ("p5of11", 55_440), ("rank10", 3_628_800)] {
        let (mut count, mut last) = (0, Vec::new());
        each_drawing(family, &mut |result| {
            // They rise, so none is there twice.
            assert!(result > &last[..]);
            last = result.to_vec();
            count += 1;
        });
        assert_eq!(count, results, "{family}");
    }
}

/// The four numbers of `dau2`, all hundred million results written out.
#[test]
fn four_numbers_of_two_digits_are_hit_as_often_as_is_added_up() {
    let mut hits = vec![0_u64; 100];
    for result in 0..100_000_000 {
        for number in [result / 1_000_000, result / 10_000 % 100, result / 100 % 100, result % 100] {
            hits[number] += 1;
        }
    }
    let added = tally("vn27", "dau2", &[], &Histograms::new());
    assert_eq!(added.results, BigInt::from(100_000_000));
    let written = hits.iter().enumerate().map(|(number, hits)| (format!("{number:02}"), BigInt::from(*hits)));
    assert_eq!(added.hits, written.collect());
}
