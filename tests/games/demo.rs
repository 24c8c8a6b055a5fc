//! The catalogue the demo merchant is opened with.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use erawan_games::draws::{Lotteries, Origin};
use erawan_kernel::Money;
use erawan_platform::rooms::games::{GameEntry, GamesFile, VendorFile, VendorGames};
use erawan_testkit::both_engines;

fn vendors() -> Vec<VendorFile> {
    serde_json::from_str(include_str!("../../content/demo/vendors.json")).expect("vendors")
}

fn own() -> GamesFile {
    serde_json::from_str(include_str!("../../content/demo/games.json")).expect("games")
}

fn games() -> Vec<GameEntry> {
    let groups: Vec<VendorGames> =
        serde_json::from_str(include_str!("../../content/demo/vendor-games.json")).expect("games");
    let vendors = vendors();
    let mut games = own().games;
    games.extend(groups.into_iter().flat_map(|group| group.into_entries(&vendors)));
    games
}

fn codes_of(classify: &str) -> BTreeSet<String> {
    let is_one = |game: &GameEntry| game.game_classify == classify && game.game_type == "SPORTS";
    games().into_iter().filter(is_one).map(|game| game.vassalage).collect()
}

#[test]
fn gam_002_every_category_has_vendors_and_games() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for game in games() {
        *counts.entry(game.game_type).or_default() += 1;
    }
    let categories = ["ELOTT", "FISH", "LIVE", "LOTT", "PVP", "RNG", "SPORTS"];
    assert_eq!(counts.keys().map(String::as_str).collect::<Vec<_>>(), categories);
    assert!(counts.values().sum::<usize>() >= 300 && counts.values().all(|count| *count >= 10), "{counts:?}");
    let described = own();
    let named: BTreeSet<_> = described.categories.iter().map(|one| one.game_category.as_str()).collect();
    assert_eq!(named.into_iter().collect::<Vec<_>>(), categories);
    let known: HashSet<_> =
        described.classifies.iter().map(|one| (one.game_category.as_str(), one.key.as_str())).collect();
    for game in games() {
        assert!(known.contains(&(game.game_type.as_str(), game.game_classify.as_str())), "{}", game.game_id);
    }
}

#[test]
fn own_games_tell_the_rtp_and_the_minimum_bet_of_their_titles() {
    let titles = erawan_games::Catalogue::load().expect("titles");
    for game in own().games {
        let title = titles.title(&game.game_code).expect("a title");
        assert_eq!(game.rtp_ppm, Some(title.published().rtp_ppm), "{}", game.game_code);
        assert_eq!(
            Some(game.min_bet.minor()),
            title.bet_levels_minor().iter().min().copied(),
            "{}",
            game.game_code
        );
    }
}

#[test]
fn cst_016_gam_061_e_sports_are_of_their_five_vendors() {
    assert_eq!(codes_of("ESP"), ["AI", "AV", "IA", "IMES", "TF"].map(str::to_owned).into());
}

#[test]
fn cst_017_gam_062_cockfights_are_of_their_five_vendors() {
    assert_eq!(codes_of("CKF"), ["DIG", "DS88", "SV3", "WGB", "WS168"].map(str::to_owned).into());
}

fn is_lottery(game: &GameEntry) -> bool {
    matches!(game.game_type.as_str(), "LOTT" | "ELOTT")
}

#[test]
fn lotteries_that_are_shown_are_all_those_that_there_are_rules_for() {
    let lotteries = Lotteries::load().expect("lotteries");
    let known: BTreeMap<&str, _> =
        lotteries.lotteries().map(|lottery| (lottery.game_code(), lottery)).collect();
    let shown: Vec<_> = games().into_iter().filter(|game| is_lottery(game) && game.enabled).collect();
    assert_eq!((shown.len(), known.len()), (14, 14));
    for game in shown {
        let lottery = known.get(game.game_code.as_str()).unwrap_or_else(|| panic!("{}", game.game_code));
        // Results of others are not played for play money.
        assert_eq!(game.support_play, lottery.origin() == Origin::Own, "{}", game.game_code);
        assert_eq!((&game.name.th, &game.name.en), (&lottery.name().th, &lottery.name().en));
        assert_eq!(game.vassalage, lottery.vendor());
        assert_eq!(
            (game.game_type.as_str(), game.min_bet),
            (lottery.category(), Money::from_minor(Money::UNIT))
        );
    }
}

#[test]
fn cst_020_lotteries_are_of_their_four_vendors() {
    let codes: BTreeSet<_> = games().into_iter().filter(is_lottery).map(|game| game.vassalage).collect();
    assert_eq!(codes, ["ELOTT", "LOTT", "TCG_LOTTO_VN", "TCG_SEA"].map(str::to_owned).into());
}

#[test]
fn gam_035_every_game_has_names_of_its_own_a_bet_and_a_blurred_picture() {
    let blurs: BTreeMap<String, String> =
        serde_json::from_str(include_str!("../../content/demo/blurs.json")).expect("blurs");
    let (mut names, mut nodes) = (HashSet::new(), HashSet::new());
    for game in games() {
        assert!(names.insert(game.name.th.clone()) && names.insert(game.name.en.clone()), "{}", game.game_id);
        assert!(game.name.th.chars().any(|message| ('ก'..='๙').contains(&message)), "{}", game.game_id);
        assert!(nodes.insert(game.node_id) && game.min_bet.is_positive(), "{}", game.game_id);
        assert!(game.vassalage == "BGS" || blurs.contains_key(&game.game_code), "{}", game.game_id);
    }
    assert!(games().iter().any(|game| game.is_new && game.new_rank > 0));
    assert!(games().iter().any(|game| game.is_hot && game.hot_rank > 100 && game.support_play));
}

both_engines! {
    async fn what_is_shown_can_be_played_so_vendors_without_a_server_are_not_shown(server: &TestServer) {
        let visitor = server.visitor();
        let types = visitor.get("/wps/relay/GCSGAME_getVassGameType?typeId=1").await.ok();
        assert_eq!(types["types"].as_object().expect("types").keys().collect::<Vec<_>>(), ["RNG"]);
        assert_eq!(types["sorting"].as_array().expect("a list").len(), 1);
        for sorts in types["gameClassify"].as_object().expect("sorts").values() {
            for sort in sorts.as_array().expect("a list") {
                assert_eq!(sort["vendors"], serde_json::json!(["BGS"]));
            }
        }
        let list = visitor.get("/wps/relay/GCSGAME_gameList?pageSize=100").await.ok();
        let own = own().games.len();
        assert_eq!(list["totalCount"], own);
        for lost in ["gameName=krathong", "vassalage=PGE", "gameType=LIVE"] {
            assert_eq!(visitor.get(&format!("/wps/relay/GCSGAME_gameList?{lost}")).await.ok()["totalCount"], 0);
        }
        let hot = visitor.get("/wps/relay/GCSGAME_hotGamesV2").await.ok();
        assert!(hot["list"].as_array().expect("a list").iter().all(|game| game["vassalage"] == "BGS"));
        let member = server.member("curious888").await;
        member.get("/wps/game/launchGame?vendor=PGE&nodeId=200001").await.refused("game.not.available");
    }
}
