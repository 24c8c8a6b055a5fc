use std::time::Duration;

use erawan_platform::rooms::games::GameEntry;
use erawan_testkit::both_engines;
use reqwest::Method;
use serde_json::json;

use super::{
    DRAWN, MENU, MOBILE, OPENED, RECENT, bare, codes, drawn, games, get, lottery, on_sale, opened, publish,
    vendor_file, vendors,
};
use crate::provider::vendor::{UNIT, Vendor};

both_engines! {
    async fn opn_107_the_list_the_menu_the_last_ones_the_results_and_the_draw_now_are_five_calls(server: &TestServer) {
        let vendor = opened(server).await;
        let (now, past) = (on_sale(server, "hanoi-lottery", "20261121"), drawn(server, "hanoi-lottery", "20261120", 90));
        vendor.draw("TCG_LOTTO_VN", &now, std::slice::from_ref(&past));
        let member = server.member("fivecalls").await;
        member.get("/wps/relay/MCS2_addRecentGame?nodeId=910004&vendor=TCG_LOTTO_VN").await.ok();
        let list = get(&member, MOBILE).await;
        let menu = get(&member, MENU).await;
        let recent = get(&member, RECENT).await;
        let groups = menu["list"].as_array().expect("groups");
        let of_menu = groups.iter().find(|group| group["gameGroupCode"] == "NORTH").expect("the group");
        for game in [&list["list"][3], &of_menu["games"][0], &recent["list"][0]] {
            let of_row = ["gameCode", "gameName", "vendor", "iconUrl"].map(|name| game[name].as_str().unwrap_or_default());
            assert_eq!(of_row, ["hanoi-lottery", "hanoi-lottery", "TCG_LOTTO_VN", "/assets/games/hanoi-lottery.webp"], "{game}");
        }
        assert_eq!(codes(&recent["list"]).len(), 1);
        let results = get(&member, DRAWN).await;
        let of_game = get(&member, &format!("{DRAWN}?gameCode=hanoi-lottery")).await;
        let draw_now = get(&member, &format!("{OPENED}?gameCode=hanoi-lottery")).await;
        for (told, draw) in [(&results["list"][0], &past), (&of_game["list"][0], &now), (&of_game["list"][1], &past), (&draw_now, &now)] {
            for name in ["gameCode", "numero", "openTime", "closeTime"] {
                assert_eq!(told[name], draw[name], "{name} of {told}");
            }
            assert_eq!(told.get("result"), draw.get("result"), "{told}");
        }
    }

    async fn every_offered_lottery_is_listed_with_what_its_vendor_tells(server: &TestServer) {
        let vendor = opened(server).await;
        let visitor = server.visitor();
        let list = get(&visitor, &format!("{MOBILE}?language=EN&merchantCode=suvarna")).await;
        assert_eq!(codes(&list["list"]), ["thai-government", "yeekee-speed", "lao-lottery", "hanoi-lottery"]);
        assert_eq!(list["list"][1], json!({
            "gameCode": "yeekee-speed", "gameName": "yeekee-speed", "vendor": "LOTT",
            "iconUrl": "/assets/games/yeekee-speed.webp", "gameCategory": "LOTT", "gameClassify": "THAI",
            "prizeMode": "Elott", "playTypes": ["Tradition", "Entertainment"], "supportPlay": true,
            "isOwnDraw": true, "minBet": "1.00",
        }));
        assert_eq!(list.get("asOf"), None);
        let thai = get(&server.visitor().in_thai(), MOBILE).await;
        assert_eq!(thai["list"][1]["gameName"], "ไทย yeekee-speed");
        assert_eq!(vendor.count("menu"), 3, "each of the three codes once, for both languages");
    }

    async fn the_list_is_sent_again_only_when_it_changed_and_the_vendor_asked_once_a_minute(server: &TestServer) {
        let vendor = opened(server).await;
        let visitor = server.visitor();
        let first = visitor.get(MOBILE).await;
        let tag = first.headers["etag"].to_str().expect("a tag").to_owned();
        let again = visitor.send(visitor.request(Method::GET, MOBILE).header("If-None-Match", &tag)).await;
        assert_eq!(again.status, 304);
        vendor.sell_no_longer("lao-lottery");
        server.clock.advance(Duration::from_millis(59_999));
        let same = visitor.send(visitor.request(Method::GET, MOBILE).header("If-None-Match", &tag)).await;
        assert_eq!((same.status.as_u16(), vendor.count("menu")), (304, 3));
        server.clock.advance(Duration::from_secs(1));
        let less = bare(visitor.send(visitor.request(Method::GET, MOBILE).header("If-None-Match", &tag)).await);
        assert_eq!(codes(&less["list"]), ["thai-government", "yeekee-speed", "hanoi-lottery"]);
        assert_eq!(vendor.count("menu"), 6);
    }

    async fn a_change_of_the_catalogue_shows_at_once_and_a_lottery_without_a_vendor_here_too(server: &TestServer) {
        opened(server).await;
        get(&server.visitor(), MOBILE).await;
        let silent = lottery("ELOTT", "digit-rush", ("ELOTT", "FAST"), 910_005);
        let off = GameEntry { enabled: false, ..games().remove(0) };
        publish(server, vendors().into_iter().chain([vendor_file("ELOTT", &["ELOTT"])]).collect(), vec![silent, off]).await;
        let list = get(&server.visitor(), MOBILE).await;
        let listed = codes(&list["list"]);
        assert!(!listed.contains(&"thai-government"), "{listed:?}");
        let place = listed.iter().position(|code| *code == "digit-rush").expect("the game");
        let silent = &list["list"][place];
        assert_eq!((silent.get("isOwnDraw"), silent.get("playTypes")), (None, None));
        assert_eq!((&silent["minBet"], &silent["gameCategory"]), (&json!("2.00"), &json!("ELOTT")));
    }

    async fn the_menu_has_groups_and_the_draw_on_sale_of_each_game(server: &TestServer) {
        let vendor = opened(server).await;
        let next = on_sale(server, "yeekee-speed", "20261121-085");
        let close_time = next["closeTime"].clone();
        vendor.draw("LOTT", &next, &[drawn(server, "yeekee-speed", "20261121-084", 5)]);
        let menu = get(&server.visitor(), MENU).await;
        let groups = menu["list"].as_array().expect("groups");
        let group = |at: usize| (groups[at]["gameGroupCode"].as_str().expect("a code"), groups[at]["gameGroupName"].as_str().expect("a name"));
        assert_eq!([group(0), group(1), group(2)], [("THAI", "Group THAI"), ("ASIA", "ASIA"), ("NORTH", "NORTH")]);
        assert_eq!(codes(&groups[0]["games"]), ["thai-government", "yeekee-speed"]);
        let game = &groups[0]["games"][1];
        assert_eq!((&game["numero"], &game["closeTime"]), (&json!("20261121-085"), &close_time));
        assert_eq!((&game["minBet"], &game["prizeMode"]), (&json!("1.00"), &json!("Elott")));
        assert_eq!(groups[0]["games"][0].get("numero"), None, "a vendor that told of no draw");
        let thai = get(&server.visitor().in_thai(), MENU).await;
        assert_eq!(thai["list"][0]["gameGroupName"], "ไทย Group THAI");
        // A second later the next draw is on sale.
        vendor.draw("LOTT", &on_sale(server, "yeekee-speed", "20261121-086"), &[]);
        assert_eq!(get(&server.visitor(), MENU).await["list"][0]["games"][1]["numero"], "20261121-085");
        server.clock.advance(Duration::from_secs(1));
        assert_eq!(get(&server.visitor(), MENU).await["list"][0]["games"][1]["numero"], "20261121-086");
    }

    async fn a_prize_mode_is_that_of_the_merchant_and_picks_the_games_of_the_menu(server: &TestServer) {
        opened(server).await;
        let visitor = server.visitor();
        let shown = async |query: &str| {
            let menu = get(&visitor, &format!("{MENU}{query}")).await;
            let groups = menu["list"].as_array().expect("groups").iter();
            let games: Vec<_> = groups.flat_map(|group| codes(&group["games"])).map(str::to_owned).collect();
            (menu["prizeMode"].as_str().expect("a prize mode").to_owned(), games)
        };
        let elott = || "Elott".to_owned();
        assert_eq!(shown("").await, (elott(), ["thai-government", "yeekee-speed", "lao-lottery", "hanoi-lottery"].map(str::to_owned).to_vec()));
        assert_eq!(shown("?prizeMode=Elott").await, (elott(), ["thai-government", "yeekee-speed", "hanoi-lottery"].map(str::to_owned).to_vec()));
        assert_eq!(shown("?prizeMode=SEA").await, ("SEA".to_owned(), vec!["lao-lottery".to_owned()]));
        assert_eq!(shown("?prizeMode=Normal").await, ("Normal".to_owned(), Vec::new()));
        // Nothing is listed under e-lotteries any more: the other mode, but for the vendor that has its own.
        publish(server, vec![vendor_file("TCG_LOTTO_VN", &["LOTT"])], Vec::new()).await;
        assert_eq!(shown("").await.0, "Normal");
        assert_eq!(shown("?prizeMode=Normal").await.1.len(), 3);
        assert_eq!(shown("?prizeMode=SEA").await.1, ["lao-lottery"]);
        for wrong in ["elott", "Elott%20"] {
            let reply = visitor.get(&format!("{MENU}?prizeMode={wrong}")).await;
            let body = reply.refused("validation.failed");
            assert!(body["value"]["fields"]["prizeMode"].is_array(), "{wrong}");
            assert_eq!(body.get("success"), None);
        }
    }

    async fn the_last_lotteries_are_those_that_the_member_played_or_opened(server: &TestServer) {
        opened(server).await;
        let (member, other) = (server.member("lotto11").await, server.member("lotto22").await);
        assert_eq!(get(&member, RECENT).await, json!({ "list": [] }));
        for (vendor, node) in [("LOTT", 910_002), ("TCG_SEA", 910_003)] {
            let opened = member.get(&format!("/wps/relay/MCS2_addRecentGame?nodeId={node}&vendor={vendor}")).await;
            opened.ok();
            server.clock.advance(Duration::from_secs(1));
        }
        let lab = Vendor::lab_of(server, "LOTT").await;
        server.credit(&member, 10).await;
        let player = lab.player(&member).await;
        lab.call("/transaction/bet", &player.bet("lotto-round", UNIT)).await.balance();
        server.app.wallets.catch_up(&erawan_platform::rooms::records::BetRecordProjector).await.expect("recorded");
        assert_eq!(codes(&get(&member, RECENT).await["list"]), ["jade-elephant", "lao-lottery", "yeekee-speed"]);
        assert_eq!(codes(&get(&member, &format!("{RECENT}?prizeMode=SEA")).await["list"]), ["lao-lottery"]);
        assert_eq!(get(&other, RECENT).await, json!({ "list": [] }));
        server.visitor().get(RECENT).await.refused("session.required");
        member.get(&format!("{RECENT}?prizeMode=x")).await.refused("validation.failed");
    }
}
