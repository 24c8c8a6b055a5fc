//! A title that breaks a rule, or publishes what is not so, does not load.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use erawan_games::mechanics::cascade::Cascade;
use erawan_games::mechanics::expanding_wild::ExpandingWild;
use erawan_games::{Catalogue, Kind, ServerSeed, SpinMode, Stream, Title, TitleError, play, records};
use serde_json::{Value, json};

const JADE: &str = include_str!("../titles/jade-elephant.json");
const DRAGON: &str = include_str!("../titles/dragon-fortune.json");
const CANAL: &str = include_str!("../titles/fruit-canal.json");
const NAGA: &str = include_str!("../titles/naga-river.json");

fn changed(file: &str, change: impl FnOnce(&mut Value)) -> Result<Title, TitleError> {
    let mut file: Value = serde_json::from_str(file).unwrap();
    change(&mut file);
    Title::load(&file.to_string())
}

fn assert_rule(result: Result<Title, TitleError>, words: &str) {
    match result {
        Err(TitleError::Rule { rule, .. }) => assert!(rule.contains(words), "{rule}"),
        other => panic!("expected the rule {words:?}, got {other:?}"),
    }
}

#[test]
fn r25_a_published_return_that_is_not_the_computed_one_is_refused() {
    for (field, value) in
        [("rtpPpm", json!(963_025)), ("rtp", json!("24/25")), ("hitFrequencyPpm", json!(300_000))]
    {
        let refused = changed(JADE, |file| file["published"][field] = value);
        assert!(matches!(refused, Err(TitleError::Published { .. })), "{field}: {refused:?}");
    }
}

#[test]
fn r25_one_changed_byte_of_a_pay_table_or_a_strip_is_noticed() {
    let pay = changed(JADE, |file| file["paytable"]["gem-purple"]["3"] = json!(6));
    assert!(matches!(pay, Err(TitleError::Published { .. })));
    let strip = changed(JADE, |file| {
        let text = file["reelStrips"][0].as_str().unwrap().replacen("gem-purple", "crown", 1);
        file["reelStrips"][0] = json!(text);
    });
    assert!(matches!(strip, Err(TitleError::Published { .. })));
}

#[test]
fn malformed_titles_are_refused_with_the_rule_they_break() {
    assert!(matches!(Title::load("{}"), Err(TitleError::Malformed(_))));
    let unknown = changed(JADE, |file| file["surprise"] = json!(1));
    assert!(matches!(unknown, Err(TitleError::Malformed(_))));
    assert_rule(changed(JADE, |file| file["reelStrips"][2] = json!("crown naga")), "reel 3: 8 to 512");
    assert_rule(changed(JADE, |file| file["reelStrips"][0] = json!("tiger")), "tiger is no symbol");
    let crowded = "scatter crown scatter naga lion rooster gem-red gem-blue";
    assert_rule(changed(JADE, |file| file["freeReelStrips"][4] = json!(crowded)), "at most one scatter");
    assert_rule(changed(JADE, |file| file["lines"][1] = file["lines"][0].clone()), "distinct");
    assert_rule(changed(JADE, |file| file["lines"][0] = json!("1 1 1 1 3")), "visible row");
    assert_rule(changed(JADE, |file| file["unitsPerBet"] = json!(25)), "one unit per line");
    assert_rule(changed(JADE, |file| file["betLevelsMinor"][0] = json!(100_001)), "whole units");
    assert_rule(changed(JADE, |file| file["paytable"]["naga"]["4"] = json!(1)), "never pay less");
    assert_rule(changed(JADE, |file| file["paytable"]["coin"] = json!({ "3": 1 })), "is no symbol");
    assert_rule(changed(JADE, |file| file["freeSpins"]["trigger"]["5"] = json!(31)), "no award exceeds");
    assert_rule(
        changed(DRAGON, |file| file["reelStrips"][0] = file["reelStrips"][1].clone()),
        "no wild on the first",
    );
}

#[test]
fn the_catalogue_is_the_contracts() {
    let catalogue = Catalogue::load().unwrap();
    let kinds: Vec<_> =
        catalogue.titles().map(|t| (t.game_code().to_owned(), t.kind(), t.lines().len())).collect();
    let expected = [
        ("andaman-pearls", Kind::Lines, 20),
        ("dragon-fortune", Kind::Ways, 0),
        ("fruit-canal", Kind::Ways, 0),
        ("jade-elephant", Kind::Lines, 20),
        ("lantern-sky", Kind::Ways, 0),
        ("naga-river", Kind::Lines, 10),
        ("pharaoh-gold", Kind::Lines, 10),
    ];
    assert_eq!(kinds, expected.map(|(code, kind, lines)| (code.to_owned(), kind, lines)));
    for title in catalogue.titles() {
        assert_eq!(title.bet_levels_minor().first(), Some(&100_000));
        assert_eq!(title.bet_levels_minor().last(), Some(&50_000_000));
        assert!(title.rules().th.chars().any(|c| ('\u{0e00}'..='\u{0e7f}').contains(&c)));
    }
}

#[test]
fn the_rules_name_the_figures_that_are_played() {
    for title in Catalogue::load().unwrap().titles() {
        if title.free_spins().max_spins == 0 {
            continue;
        }
        let free = title.free_spins();
        for text in [&title.rules().en, &title.rules().th] {
            for number in
                [title.units_per_bet(), free.max_spins].into_iter().chain(free.award.iter().copied())
            {
                assert!(number == 0 || text.contains(&number.to_string()), "{}: {number}", title.game_code());
            }
            let scatter = (0_u8..).zip(title.symbols()).find(|(_, s)| s.id == "scatter").unwrap().0;
            for count in 3..=5 {
                let pay = title.pay(scatter, count).to_string();
                assert!(text.replace(',', "").contains(&pay), "{}: {pay}", title.game_code());
            }
        }
    }
}

#[test]
fn the_rules_name_the_multipliers_of_respins() {
    for title in Catalogue::load().unwrap().titles() {
        let Some(ExpandingWild { multipliers }) = title.rules_of() else { continue };
        for text in [&title.rules().en, &title.rules().th] {
            for number in multipliers.iter().chain([&title.units_per_bet()]) {
                assert!(text.contains(&number.to_string()), "{}: {number}", title.game_code());
            }
            assert!(text.contains(&format!("{}", multipliers.len() - 1)), "the most respins");
        }
    }
}

#[test]
fn the_rules_name_the_multipliers_of_cascades() {
    let catalogue = Catalogue::load().unwrap();
    let title = catalogue.title("fruit-canal").unwrap();
    let Some(Cascade { multipliers, .. }) = title.rules_of() else { panic!("cascades") };
    for (text, times) in [(&title.rules().en, "×"), (&title.rules().th, "")] {
        for number in multipliers {
            assert!(text.contains(&format!("{times}{number}")), "{number}");
        }
        let most = multipliers.last().unwrap() * title.free_spins().multiplier;
        assert!(text.contains(&most.to_string()), "the highest multiplier of free spins");
    }
}

#[test]
fn r25_cascades_keep_their_own_rules() {
    assert_rule(
        changed(CANAL, |file| file["feature"]["multipliers"] = json!([1])),
        "multipliers of 1 to 100",
    );
    assert_rule(
        changed(CANAL, |file| file["feature"]["multipliers"][7] = json!(0)),
        "multipliers of 1 to 100",
    );
    assert_rule(
        changed(CANAL, |file| file["feature"]["multipliers"] = json!([1, 2, 3, 4, 5, 6, 7, 8, 9])),
        "no reel comes round",
    );
    assert_rule(changed(CANAL, |file| file["paytable"]["scatter"] = json!({ "5": 1 })), "and no pay");
    let second = |file: &mut Value| {
        let strip = file["reelStrips"][0].as_str().unwrap().to_owned();
        file["reelStrips"][0] = json!(format!("{strip} scatter melon kiwi banana scatter melon kiwi banana"));
    };
    assert_rule(changed(CANAL, second), "at most one scatter on a reel");
    let without_free = |file: &mut Value| {
        let file = file.as_object_mut().unwrap();
        file.remove("freeSpins");
        file.remove("freeReelStrips");
        file["symbols"].as_array_mut().unwrap().remove(1);
        for strip in file["reelStrips"].as_array_mut().unwrap() {
            *strip = json!(strip.as_str().unwrap().replace("scatter", "melon"));
        }
    };
    assert_rule(changed(CANAL, without_free), "has free spins");
    let refused = changed(CANAL, |file| file["published"]["featureFrequency"] = json!("1/7"));
    assert!(matches!(refused, Err(TitleError::Published { .. })));
}

#[test]
fn a_cascade_keeps_what_has_not_won_and_takes_the_rest_from_the_strip_above() {
    let catalogue = Catalogue::load().unwrap();
    let title = catalogue.title("fruit-canal").unwrap();
    let Some(Cascade { multipliers, .. }) = title.rules_of() else { panic!("cascades") };
    let mut stream = Stream::new(&ServerSeed::from_bytes([4; 32]), "fall", 0).unwrap();
    let (mut falls, mut deepest, mut free_rounds) = (0, 0, 0);
    for _ in 0..20_000 {
        let (spins, _) = records(title, &play(title, &mut stream), 1_000_000).unwrap();
        free_rounds += u32::from(spins.iter().any(|spin| spin.mode == SpinMode::Free));
        let (mut depth, mut free) = (0, false);
        for pair in spins.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            free |= before.mode == SpinMode::Free;
            if after.mode != SpinMode::Cascade {
                assert!(before.wins.is_empty() || depth + 1 == multipliers.len());
                depth = 0;
                continue;
            }
            (falls, depth) = (falls + 1, depth + 1);
            deepest = deepest.max(depth);
            assert_eq!(before.free_spins_awarded, 0, "scatters are counted when nothing falls any more");
            let factor = if free { title.free_spins().multiplier } else { 1 };
            assert_eq!(after.multiplier, multipliers[depth] * factor);
            let strips = if free { title.free_strips() } else { title.base_strips() };
            for (reel, strip) in (0_u8..).zip(strips) {
                let won = |row: u8| before.wins.iter().any(|win| win.positions.contains(&[reel, row]));
                let at = usize::from(reel);
                let stays: Vec<&String> =
                    (0_u8..).zip(&before.grid[at]).filter(|(row, _)| !won(*row)).map(|(_, s)| s).collect();
                let column: Vec<&String> = after.grid[at].iter().collect();
                assert!(column.ends_with(&stays));
                let fresh = column.len() - stays.len();
                let stop = after.stops[at] as usize;
                assert_eq!((stop + fresh) % strip.len(), before.stops[at] as usize);
                for (row, symbol) in column[..fresh].iter().enumerate() {
                    assert_eq!(symbol.as_str(), title.symbol_id(strip[(stop + row) % strip.len()]));
                }
            }
        }
    }
    assert!(falls > 8_000 && deepest >= 6 && free_rounds > 100, "{falls} {deepest} {free_rounds}");
}

#[test]
fn r25_expanding_wilds_keep_their_own_rules() {
    assert_rule(changed(NAGA, |file| file["feature"]["multipliers"] = json!([1, 2, 3])), "a multiplier of 1");
    assert_rule(changed(NAGA, |file| file["feature"]["multipliers"][3] = json!(0)), "a multiplier of 1");
    let scatter = json!({ "id": "scatter", "kind": "scatter", "name": { "en": "a", "th": "ก" } });
    let with = |file: &mut Value| file["symbols"].as_array_mut().unwrap().push(scatter);
    assert_rule(changed(NAGA, with), "no Scatter symbol without free spins");
    assert_rule(
        changed(NAGA, |file| file["freeReelStrips"] = file["reelStrips"].clone()),
        "no reels of free",
    );
    let refused = changed(NAGA, |file| file["published"]["featureFrequency"] = json!("1/7"));
    assert!(matches!(refused, Err(TitleError::Published { .. })));
    assert!(matches!(
        changed(NAGA, |file| file["feature"]["type"] = json!("other")),
        Err(TitleError::Malformed(_))
    ));
}

#[test]
fn a_held_reel_keeps_its_stop_and_its_wild_until_the_round_ends() {
    let catalogue = Catalogue::load().unwrap();
    let title = catalogue.title("naga-river").unwrap();
    let seed = ServerSeed::from_bytes([3; 32]);
    let mut stream = Stream::new(&seed, "held", 0).unwrap();
    let (mut respins, mut deepest) = (0, 0);
    for _ in 0..20_000 {
        let (spins, _) = records(title, &play(title, &mut stream), 1_000_000).unwrap();
        for pair in spins.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            let mut stands: Vec<u8> = before.held.iter().chain(&before.expanded).copied().collect();
            stands.sort_unstable();
            assert_eq!(after.held, stands);
            for reel in stands.into_iter().map(usize::from) {
                assert_eq!(after.stops[reel], before.stops[reel]);
                assert!(after.grid[reel].iter().all(|symbol| symbol == "wild"));
            }
            respins += 1;
        }
        assert!(spins.last().unwrap().expanded.is_empty(), "a wild that lands gives a respin");
        assert!(spins[1..].iter().all(|spin| spin.mode == SpinMode::Respin));
        let multipliers: Vec<u32> = spins.iter().map(|spin| spin.multiplier).collect();
        assert_eq!(multipliers, [1, 2, 3, 5][..spins.len()]);
        deepest = deepest.max(spins.len());
    }
    assert!(respins > 2_000 && deepest == 4, "{respins} respins, at most {deepest} spins a round");
}

#[test]
fn a_win_is_the_sum_of_its_parts_in_every_view_of_a_round() {
    for title in Catalogue::load().unwrap().titles() {
        let seed = ServerSeed::from_bytes([9; 32]);
        let mut stream = Stream::new(&seed, "sum", 0).unwrap();
        for _ in 0..5_000 {
            let outcome = play(title, &mut stream);
            let (spins, win) = records(title, &outcome, 1_000_000).unwrap();
            assert_eq!(spins.iter().map(|spin| spin.win_minor).sum::<i64>(), win);
            for spin in &spins {
                assert_eq!(spin.wins.iter().map(|win| win.pay_minor).sum::<i64>(), spin.win_minor);
            }
            let awarded: u32 = spins.iter().map(|spin| spin.free_spins_awarded).sum();
            assert_eq!(awarded as usize, spins.iter().filter(|spin| spin.mode == SpinMode::Free).count());
            assert_eq!(spins.last().unwrap().free_spins_left, 0);
        }
    }
}
