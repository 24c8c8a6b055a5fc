//! What the in-house vendor is asked and promises: selections, prize modes, seeds.

use std::collections::BTreeSet;

use erawan_testkit::{Actor, both_engines};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::real::{DrawWorld, THAI, baht};
use super::{DETAIL, MENU, OPENED, codes, get, publish, vendor_file};

/// The most lines of a quote.
const LINES: usize = 200;

/// Numbers that follow from a seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("a number") % bound
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// A text that is a selection of the play, nearly one, or none at all.
fn selection(chance: &mut Chance, width: usize) -> String {
    if chance.below(8) == 0 {
        let odd =
            ["", "-", " ", "|", ",", "๑๒", "+1", "1e3", "NaN", "0x1", "\u{0}", "45|54", "-1", "null", "4５"];
        return chance.one(&odd).to_owned();
    }
    let symbols = (0..=chance.below(4)).map(|_| {
        let digits = if chance.below(12) == 0 { chance.below(5) } else { width };
        (0..digits)
            .map(|_| char::from(b'0' + u8::try_from(chance.below(10)).expect("a digit")))
            .collect::<String>()
    });
    let mut text = symbols.collect::<Vec<_>>().join(",");
    if chance.below(10) == 0 {
        let at = chance.below(text.len() + 1);
        text.insert_str(at, chance.one(&[" ", ",", "|", "-", "x", "7"]));
    }
    text
}

/// How many bets a text stands for, read apart from the product; none where it is no selection.
fn bets(play: &str, width: usize, text: &str) -> Option<usize> {
    let (mut chosen, mut arrangements) = (BTreeSet::new(), BTreeSet::new());
    for symbol in text.split(',') {
        if symbol.len() != width || !symbol.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let mut digits: Vec<u8> = symbol.bytes().collect();
        if play == "tod3" {
            digits.sort_unstable();
            // Three of a kind have no price, and a line has one price.
            arrangements.insert(digits.iter().collect::<BTreeSet<_>>().len());
            if digits[0] == digits[2] || arrangements.len() > 1 {
                return None;
            }
        }
        if !chosen.insert(digits) {
            return None;
        }
    }
    Some(chosen.len())
}

/// The result of `yeekee-speed` that follows from a seed, by `docs/FAIRNESS.md` and nothing else.
fn result_of(seed: &[u8], numero: &str) -> String {
    let mut digits = Vec::new();
    for block in 0.. {
        let mut mac = Hmac::<Sha256>::new_from_slice(seed).expect("any key");
        mac.update(format!("yeekee-speed_{numero}:0:{block}").as_bytes());
        for word in mac.finalize().into_bytes().chunks_exact(4) {
            let word = u32::from_be_bytes(word.try_into().expect("four bytes"));
            if word < u32::MAX - 5 {
                digits.push(char::from(b'0' + u8::try_from(word % 10).expect("a digit")));
            }
        }
        if digits.len() >= 5 {
            break;
        }
    }
    let text = |part: &[char]| part.iter().collect::<String>();
    format!("{}|{}", text(&digits[..3]), text(&digits[3..5]))
}

/// The prize mode of a session that a member opens, and which launches are refused.
async fn mode_of(world: &DrawWorld<'_>, member: &Actor, vendor: &str, game: &str) -> String {
    let launch = format!("vendor={vendor}&gameCode={game}");
    let session = world.enter_game(member, game, &launch).await;
    let mode = session["prizeMode"].as_str().unwrap_or_else(|| panic!("{session}")).to_owned();
    for asked in ["Normal", "Elott", "SEA"] {
        let reply = member.get(&format!("/wps/game/launchGame?{launch}&prizeMode={asked}")).await;
        if asked == mode { drop(reply.ok()) } else { drop(reply.refused("validation.failed")) }
    }
    mode
}

/// The prize mode that the menu says of a game.
async fn mode_in_menu(member: &Actor, game: &str) -> String {
    let menu = get(member, MENU).await;
    let groups = menu["list"].as_array().expect("groups").iter();
    let mut games = groups.flat_map(|group| group["games"].as_array().expect("games"));
    let found = games.find(|row| row["gameCode"] == game).unwrap_or_else(|| panic!("{menu}"));
    found["prizeMode"].as_str().expect("a prize mode").to_owned()
}

both_engines! {
    async fn r62_every_bad_line_of_random_slips_is_named_and_what_good_ones_cost_is_counted_here(server: &TestServer) {
        let world = Box::pin(DrawWorld::open(server)).await;
        let member = server.member("fuzzing11").await;
        server.credit(&member, 1_000).await;
        let token = world.session(&member, THAI).await;
        let mut chance = Chance(62);
        let (mut good, mut bad) = (0, 0);
        for _ in 0..10 {
            let lines: Vec<_> = (0..LINES).map(|_| {
                let (play, width) = [("top3", 3), ("tod3", 3), ("bot2", 2), ("run2", 1)][chance.below(4)];
                (play, width, selection(&mut chance, width))
            }).collect();
            let slip = |of: &[&(&str, usize, String)]| {
                let lines: Vec<_> = of.iter().map(|(play, _, text)| json!({ "playCode": play, "selection": text, "unit": 2 })).collect();
                json!({ "lines": lines, "phases": [{ "numero": world.numero, "multiple": 3 }] })
            };
            let expected: Vec<_> = lines.iter().map(|(play, width, text)| bets(play, *width, text)).collect();
            let (status, refused) = world.call(&token, "/quote", &slip(&lines.iter().collect::<Vec<_>>())).await;
            assert_eq!((status, refused["errorCode"].as_str()), (400, Some("lottery.selection.invalid")), "{refused}");
            let told = refused["value"]["lines"].as_array().expect("lines").iter();
            let told: Vec<_> = told.map(|row| {
                assert!(row["detail"].as_str().is_some_and(|why| !why.is_empty()), "with the reason: {row}");
                usize::try_from(row["line"].as_u64().expect("a place")).expect("a place")
            }).collect();
            let wrong: Vec<_> = expected.iter().enumerate().filter(|(_, bets)| bets.is_none()).map(|(at, _)| at).collect();
            let differs = told.iter().chain(&wrong).find(|at| told.contains(at) != wrong.contains(at));
            assert_eq!(differs.map(|at| &lines[*at]), None);
            let taken: Vec<_> = lines.iter().zip(&expected).filter(|(_, bets)| bets.is_some()).map(|(line, _)| line).collect();
            let (status, quote) = world.call(&token, "/quote", &slip(&taken)).await;
            assert_eq!(status, 200, "{quote}");
            let counts: Vec<_> = expected.iter().flatten().copied().collect();
            for (row, count) in quote["lines"].as_array().expect("lines").iter().zip(&counts) {
                assert_eq!((&row["bets"], &row["stake"]), (&json!(count), &json!(format!("{}.00", 2 * count))), "{row}");
            }
            assert_eq!(quote["total"], json!(format!("{}.00", 6 * counts.iter().sum::<usize>())));
            // An order with one bad line takes nothing, and neither does one whose total is another than the count here.
            let mut order = world.order(&lines[wrong[0]].2, 1, "92");
            order["lines"][0]["playCode"] = json!(lines[wrong[0]].0);
            assert_eq!(world.call(&token, "/orders", &order).await.1["errorCode"], "lottery.selection.invalid", "{order}");
            let mut order = world.order("45", 1, "92");
            order["total"] = json!(1 + chance.below(50) + 1);
            assert_eq!(world.call(&token, "/orders", &order).await.1["errorCode"], "lottery.total.mismatch", "{order}");
            (good, bad) = (good + counts.len(), bad + wrong.len());
        }
        assert!(good > 500 && bad > 300, "{good} good, {bad} bad");
        assert_eq!(world.balance(&member).await, baht(1_000));
        // Sent again with its key after the answer was lost, an order is the one that was taken.
        let order = world.order("45", 10, "92");
        let first = world.call(&token, "/orders", &order).await;
        let again = world.call(&token, "/orders", &order).await;
        assert_eq!((first.0, &again.1["orderId"]), (201, &first.1["orderId"]), "{}", again.1);
        assert_eq!(world.balance(&member).await, baht(990));
        // Cancelled, it is a record of its own, not gone.
        let path = format!("{}?orderId=LOTT.{}", DETAIL, first.1["orderId"].as_str().expect("an order"));
        let suborder = &first.1["suborders"][0]["suborderId"];
        let (status, cancelled) = world.call(&token, "/cancel", &json!({ "orderId": first.1["orderId"], "suborderIds": [suborder] })).await;
        assert_eq!((status, &cancelled["refundAmount"]), (200, &json!("10.00")), "{cancelled}");
        assert_eq!(world.balance(&member).await, baht(1_000));
        let row = get(&member, &path).await["suborders"][0].clone();
        assert_eq!((&row["status"], &row["refundReason"]), (&json!("cancelled"), &json!("player_cancelled")), "{row}");
        world.verify().await;
    }

    async fn r65_a_draw_here_is_promised_by_a_hash_before_its_close_and_follows_from_the_seed_after_it(server: &TestServer) {
        let world = Box::pin(DrawWorld::selling(server, &["yeekee-speed"])).await;
        let visitor = server.visitor();
        let path = format!("{OPENED}?gameCode=yeekee-speed");
        let mut results = BTreeSet::new();
        for _ in 0..6 {
            let now = get(&visitor, &path).await;
            let (numero, hash) = (now["numero"].as_str().expect("a numero"), now["seedHash"].as_str().expect("a promise"));
            assert_eq!((&now["isSale"], now.get("seed")), (&json!(true), None), "{now}");
            let proof = world.get(&format!("/proof?gameCode=yeekee-speed&numero={numero}")).await;
            assert_eq!((&proof["draw"]["seedHash"], proof["draw"].get("seed"), proof["draw"].get("result")), (&json!(hash), None, None), "{proof}");
            world.go_to(now["drawTime"].as_i64().expect("a moment")).await;
            world.pass(1).await;
            let drawn = get(&visitor, &path).await["previous"].clone();
            assert_eq!(drawn["numero"], json!(numero));
            let seed = hex::decode(drawn["seed"].as_str().unwrap_or_else(|| panic!("{drawn}"))).expect("hexadecimal");
            assert_eq!(hex::encode(Sha256::digest(&seed)), hash, "the seed is the promised one");
            assert_eq!(drawn["result"], json!(result_of(&seed, numero)), "the result follows from it");
            results.insert(drawn["result"].to_string());
        }
        assert_eq!(results.len(), 6);
        world.verify().await;
    }

    async fn opn_108_opn_109_sea_is_always_its_own_mode_and_the_others_are_elott_or_normal_by_the_lists(server: &TestServer) {
        let world = Box::pin(DrawWorld::selling(server, &["lao-lottery"])).await;
        let member = server.member("prizemode1").await;
        let modes = async || [
            mode_of(&world, &member, "TCG_SEA", "lao-lottery").await, mode_in_menu(&member, "lao-lottery").await,
            mode_of(&world, &member, "LOTT", THAI).await, mode_in_menu(&member, THAI).await,
        ];
        assert_eq!(modes().await, ["SEA", "SEA", "Elott", "Elott"]);
        // Of the vendors under e-lotteries, none is one that makes the others so.
        let lists = vec![vendor_file("TCG_LOTTO_VN", &["LOTT"]), vendor_file("TCG_SEA", &["LOTT", "ELOTT"])];
        publish(server, lists, Vec::new()).await;
        assert_eq!(modes().await, ["SEA", "SEA", "Normal", "Normal"]);
        assert_eq!(get(&member, MENU).await["prizeMode"], "Normal");
        let sea: Value = get(&member, &format!("{MENU}?prizeMode=SEA")).await;
        assert_eq!(codes(&sea["list"][0]["games"]), ["lao-lottery"]);
        publish(server, vec![vendor_file("LOTT", &["LOTT", "ELOTT"])], Vec::new()).await;
        assert_eq!(modes().await, ["SEA", "SEA", "Elott", "Elott"]);
    }
}
