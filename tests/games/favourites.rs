use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use super::{game, publish, vendor};
use crate::messaging::screen::Screen;

const ADD: &str = "/wps/relay/MCSFE_addFavoriteGameV2";
const REMOVE: &str = "/wps/relay/MCSFE_removeFavoriteGameV2";
const IDS: &str = "/wps/relay/MCSFE_getFavoriteGames";
const LIST: &str = "/wps/relay/MCSFE_getFavoriteGamesList";
const OPENED: &str = "/wps/relay/MCS2_addRecentGame";
const RECENT: &str = "/wps/relay/GCS_recentGame";

/// Numbers of the demo's games.
async fn nodes(server: &TestServer) -> Vec<String> {
    let games = server.visitor().get("/wps/relay/GCSGAME_gameList").await.ok()["games"].clone();
    let nodes =
        games.as_array().expect("games").iter().map(|game| game["nodeId"].as_str().unwrap_or_default());
    nodes.map(str::to_owned).collect()
}

async fn add(actor: &Actor, node: &str) -> Reply {
    actor.post(ADD, json!({ "nodeId": node, "vendor": "BGS", "token": "never looked at" })).await
}

async fn open(server: &TestServer, actor: &Actor, node: &str) {
    server.clock.advance(Duration::from_secs(1));
    actor.get(&format!("{OPENED}?nodeId={node}&vendor=BGS&gameType=RNG")).await.ok();
}

fn of(list: &Value) -> Vec<String> {
    let games = list.as_array().expect("a list").iter();
    games.map(|game| game["nodeId"].as_str().unwrap_or_default().to_owned()).collect()
}

both_engines! {
    // Identifiers are strings of node numbers.
    async fn gam_036_gam_038_gam_045_ses_007_api_057_api_058_api_059_api_060_a_member_keeps_favourites(server: &TestServer) {
        let (member, nodes) = (server.member("keeping888").await, nodes(server).await);
        assert_eq!(member.get(IDS).await.ok(), json!({ "content": [], "totalPages": 0, "pageNum": 1, "pageSize": 100 }));
        for node in &nodes[..2] {
            server.clock.advance(Duration::from_secs(1));
            assert_eq!(add(&member, node).await.ok(), true);
        }
        assert_eq!(add(&member, &nodes[0]).await.ok(), true, "twice is once");
        let ids = member.get(&format!("{IDS}?pageNo=1&pageSize=100")).await.ok();
        assert_eq!(ids["content"], json!([nodes[1], nodes[0]]));
        let list = member.get(&format!("{LIST}?pageNo=1&pageSize=1&gameType=RNG&vendor=BGS")).await.ok();
        assert_eq!((of(&list["content"]), &list["totalPages"]), (vec![nodes[1].clone()], &json!(2)));
        assert!(list["content"][0]["displayName"].is_string());
        assert_eq!(of(&member.get(&format!("{LIST}?gameType=FISH")).await.ok()["content"]), Vec::<String>::new());
        for _ in 0..2 {
            assert_eq!(member.delete(&format!("{REMOVE}?nodeId={}&vendor=BGS", nodes[1])).await.ok(), true);
        }
        assert_eq!(member.get(IDS).await.ok()["content"], json!([nodes[0]]));
    }

    async fn gam_039_ses_007_opn_099_api_061_api_062_games_opened_last_come_first_and_once(server: &TestServer) {
        let (member, nodes) = (server.member("playing888").await, nodes(server).await);
        for node in [&nodes[0], &nodes[1], &nodes[2], &nodes[0]] {
            open(server, &member, node).await;
        }
        let list = member.get(&format!("{RECENT}?page=1&pageSize=35&clientType=2&gameType=ALL&vendor=")).await.ok();
        assert_eq!(of(&list["list"]), [nodes[0].clone(), nodes[2].clone(), nodes[1].clone()]);
        assert_eq!(list["totalPages"], 1);
        assert_eq!(of(&member.get(&format!("{RECENT}?page=2")).await.ok()["list"]), Vec::<String>::new());
    }

    async fn i18_013_what_is_kept_comes_in_the_language_that_is_asked_for(server: &TestServer) {
        let mut member = server.member("bilingual8").await;
        add(&member, "100001").await.ok();
        open(server, &member, "100001").await;
        for (language, name) in [("EN", "Jade Elephant"), ("TH", "ช้างหยกนำโชค")] {
            member.language = language;
            assert_eq!(member.get(LIST).await.ok()["content"][0]["displayName"], name, "favourites, {language}");
            assert_eq!(member.get(RECENT).await.ok()["list"][0]["displayName"], name, "recent games, {language}");
        }
    }

    async fn gam_046_what_is_kept_on_one_screen_is_told_to_the_others(server: &TestServer) {
        let (member, stranger) = (server.member("twoscreens").await, server.member("stranger99").await);
        let nodes = nodes(server).await;
        let mut screen = Screen::open(&member, None).await;
        add(&stranger, &nodes[1]).await.ok();
        add(&member, &nodes[0]).await.ok();
        open(server, &member, &nodes[1]).await;
        member.delete(&format!("{REMOVE}?nodeId={}&vendor=BGS", nodes[0])).await.ok();
        let mut told = Vec::new();
        while told.len() < 3 {
            let event = screen.next().await.expect("the stream goes on");
            if event.name == "games" {
                told.push(event.data["shelf"].clone());
            }
        }
        assert_eq!(told, ["favourite", "recent", "favourite"]);
    }

    async fn opn_099_the_last_fifty_opened_games_are_kept(server: &TestServer) {
        let member = server.member("manygames8").await;
        publish(server, vec![vendor("ZED")], (1..=60).map(|number| game("ZED", number)).collect()).await;
        for number in 1..=53 {
            server.clock.advance(Duration::from_secs(1));
            member.get(&format!("{OPENED}?nodeId={number}&vendor=ZED")).await.ok();
        }
        let list = of(&member.get(&format!("{RECENT}?pageSize=100")).await.ok()["list"]);
        assert_eq!((list.len(), list.first().map(String::as_str), list.last().map(String::as_str)), (50, Some("53"), Some("4")));
    }

    async fn a30_what_one_member_keeps_no_other_sees(server: &TestServer) {
        let (one, other, nodes) = (server.member("keeping111").await, server.member("keeping222").await, nodes(server).await);
        add(&one, &nodes[0]).await.ok();
        open(server, &one, &nodes[1]).await;
        assert_eq!(other.get(IDS).await.ok()["content"], json!([]));
        assert_eq!(other.get(RECENT).await.ok()["list"], json!([]));
        other.delete(&format!("{REMOVE}?nodeId={}&vendor=BGS", nodes[0])).await.ok();
        assert_eq!(one.get(IDS).await.ok()["content"], json!([nodes[0]]));
    }

    async fn only_games_that_are_offered_are_kept(server: &TestServer) {
        let (member, nodes) = (server.member("wishing888").await, nodes(server).await);
        for (node, vendor) in [("999999", "BGS"), (nodes[0].as_str(), "ZED"), ("1; DROP TABLE member", "BGS"), ("", "BGS")] {
            member.post(ADD, json!({ "nodeId": node, "vendor": vendor })).await.refused("not.found");
        }
        member.get(&format!("{OPENED}?nodeId=999999&vendor=BGS")).await.refused("not.found");
        member.post(ADD, json!({ "vendor": "BGS" })).await.refused("request.malformed");
        member.get(OPENED).await.refused("request.malformed");
    }

    async fn visitors_keep_nothing_and_guests_their_own(server: &TestServer) {
        let node = nodes(server).await[0].clone();
        for path in [IDS, LIST, RECENT] {
            server.visitor().get(path).await.refused("session.required");
        }
        add(&server.visitor(), &node).await.refused("session.required");
        let guest = server.member_of_kind(MemberKind::Trial, "guest88888").await;
        add(&guest, &node).await.ok();
        assert_eq!(guest.get(IDS).await.ok()["content"], json!([node]));
    }

    async fn who_adds_at_once_on_many_screens_adds_once(server: &TestServer) {
        let (member, nodes) = (server.member("pressing88").await, nodes(server).await);
        for reply in join_all((0..8).map(|_| add(&member, &nodes[0]))).await {
            reply.ok();
        }
        assert_eq!(member.get(IDS).await.ok()["content"], json!([nodes[0]]));
    }
}
