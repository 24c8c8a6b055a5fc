//! How a lottery is opened: at the odds of the merchant, whatever the client says.

use erawan_platform::Author;
use erawan_platform::rooms::games::{CatalogueFiles, GameEntry, VendorFile};
use erawan_testkit::{Actor, LAB, TestServer, both_engines};
use serde_json::{Value, json};

use super::vendor::{GAME, Vendor, new_uuid};

/// What `user/info` says of this launch.
async fn info(vendor: &Vendor, actor: &Actor, query: &str) -> Value {
    let path = format!("/wps/game/launchGame?vendor={}&{query}", vendor.code);
    let url = actor.get(&path).await.ok()["gameUrl"].as_str().expect("an address").to_owned();
    let ticket =
        url.split_once("#ticket=").expect("a ticket").1.split('&').next().expect("a ticket").to_owned();
    let body = json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": GAME });
    let said = vendor.call("/user/info", &body).await;
    assert_eq!(said.status(), "RS_OK", "{}", said.text);
    said.json()
}

/// Lists the vendor `LOTT` under e-lotteries, beside the lottery of `LAB`.
async fn list_under_e_lotteries(server: &TestServer) {
    let merchant = server.merchant().await;
    let game =
        server.app.games.find_game(merchant.id, LAB, GAME).await.expect("the catalogue").expect("a game");
    let vendor = |code: &str, category: &str| -> VendorFile {
        serde_json::from_value(json!({
            "code": code, "name": { "th": "แล็บ", "en": "Laboratory" }, "iconColor": "", "iconWhite": "",
            "gameCategories": [category], "enabled": true, "sort": 9,
        }))
        .expect("a vendor")
    };
    let mut files = CatalogueFiles {
        vendors: vec![vendor(LAB, "LOTT"), vendor("LOTT", "ELOTT")],
        ..CatalogueFiles::default()
    };
    files.games.games.push(GameEntry::clone(&game));
    server.app.games.publish(&Author::SERVER, merchant.id, files).await.expect("the catalogue is published");
}

both_engines! {
    async fn user_info_tells_merchant_prize_mode_and_play_type_of_a_lottery(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let actor = server.member("lotteryinfo").await;
        let merchant = server.merchant().await.code.clone();
        let plain = info(&vendor, &actor, "gameId=lab-game").await;
        assert_eq!((&plain["merchant"], &plain["prize_mode"]), (&json!(merchant), &json!("Normal")));
        assert!(plain.get("play_type").is_none(), "{plain}");
        assert_eq!(plain["trial"], json!(false));
        for play_type in ["Tradition", "Entertainment"] {
            let query = format!("gameCode={GAME}&prizeMode=Normal&playType={play_type}");
            let asked = info(&vendor, &actor, &query).await;
            assert_eq!((&asked["prize_mode"], &asked["play_type"]), (&json!("Normal"), &json!(play_type)));
        }
        // The ticket binds them: the same exchange gets them again.
        let url = actor.get(&format!("/wps/game/launchGame?vendor={LAB}&gameCode={GAME}&playType=Tradition")).await.ok();
        let ticket = url["gameUrl"].as_str().unwrap().split_once("#ticket=").unwrap().1.split('&').next().unwrap().to_owned();
        let body = json!({ "request_uuid": new_uuid(), "ticket": ticket, "game_code": GAME, "prize_mode": "Elott", "play_type": "Entertainment" });
        let first = vendor.call("/user/info", &body).await;
        assert_eq!((&first.json()["prize_mode"], &first.json()["play_type"]), (&json!("Normal"), &json!("Tradition")));
        assert_eq!(vendor.call("/user/info", &body).await, first);
    }

    async fn a_prize_mode_that_is_not_the_merchants_is_refused(server: &TestServer) {
        let vendor = Vendor::lottery(server).await;
        let actor = server.member("prizemode").await;
        let launches = [format!("/wps/game/launchGame?vendor={LAB}&gameId=lab-game"), format!("/wps/relay/GCS_gameLaunchFB?vendor={LAB}&gameCode={GAME}")];
        for launch in &launches {
            actor.get(&format!("{launch}&prizeMode=Normal")).await.ok();
            for mode in ["Elott", "SEA", "normal", "x"] {
                let refused = actor.get(&format!("{launch}&prizeMode={mode}")).await.refused("validation.failed");
                assert!(refused["value"]["fields"]["prizeMode"].is_array(), "{refused}");
            }
            let refused = actor.get(&format!("{launch}&playType=tradition")).await.refused("validation.failed");
            assert!(refused["value"]["fields"]["playType"].is_array(), "{refused}");
        }
        list_under_e_lotteries(server).await;
        for launch in &launches {
            actor.get(&format!("{launch}&prizeMode=Elott")).await.ok();
            actor.get(&format!("{launch}&prizeMode=Normal")).await.refused("validation.failed");
        }
        assert_eq!(info(&vendor, &actor, "gameId=lab-game").await["prize_mode"], json!("Elott"));
    }

    async fn other_games_have_no_prize_mode_and_are_opened_whatever_is_said_of_it(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let actor = server.member("slotlaunch").await;
        let asked = info(&vendor, &actor, &format!("gameId={GAME}&prizeMode=Elott&playType=none")).await;
        assert!(asked.get("prize_mode").is_none() && asked.get("play_type").is_none(), "{asked}");
        assert_eq!(asked["merchant"], json!(server.merchant().await.code));
    }

    async fn what_a_launch_says_of_its_game_has_to_agree(server: &TestServer) {
        let _vendor = Vendor::lottery(server).await;
        let actor = server.member("agreeing1").await;
        let launch = format!("/wps/game/launchGame?vendor={LAB}");
        for (query, found) in [
            (format!("gameCode={GAME}"), true),
            (format!("gameCode={GAME}&gameId=lab-game&nodeId=900001"), true),
            ("gameCode=&gameId=lab-game".to_owned(), true),
            (format!("gameCode={GAME}&gameId=other"), false),
            (format!("gameCode={GAME}&nodeId=1"), false),
            ("gameCode=no-such-game".to_owned(), false),
            ("gameCode=lobby&nodeId=1".to_owned(), false),
        ] {
            let reply = actor.get(&format!("{launch}&{query}")).await;
            if found { drop(reply.ok()) } else { drop(reply.refused("not.found")) }
        }
    }

    async fn opn_102_a_lottery_vendor_without_a_game_opens_its_lobby(server: &TestServer) {
        let _vendor = Vendor::lottery(server).await;
        let actor = server.member("lobbylaunch").await;
        let launch = format!("/wps/game/launchGame?vendor={LAB}");
        for query in ["", "&gameId=", "&gameId=lobby", "&gameCode=lobby", "&gameId=&gameCode="] {
            let url = actor.get(&format!("{launch}{query}&backUrl=/m/lott")).await.ok()["gameUrl"].clone();
            let url = url.as_str().expect("an address").split_once('#').expect("a fragment");
            assert!(url.0.ends_with("/lobby"), "{}", url.0);
            assert_eq!(url.1, format!("vendor={LAB}&lang=EN&backUrl=/m/lott"));
        }
        actor.get(&format!("{launch}&prizeMode=SEA")).await.refused("validation.failed");
        actor.get(&format!("{launch}&backUrl=https://elsewhere.example")).await.refused("validation.failed");
        server.visitor().get(&launch).await.refused("session.required");
        // Of a vendor of slots, and of one that does not exist.
        for vendor in ["BGS", "NOVENDOR"] {
            actor.get(&format!("/wps/game/launchGame?vendor={vendor}&gameId=")).await.refused("not.found");
        }
    }
}
