use erawan_platform::rooms::content::{ContentKind, ItemFile};
use erawan_testkit::both_engines;
use serde_json::{Value, json};

use super::{notice, publish, titles};

both_engines! {
    async fn api_048_opn_090_the_news_of_the_lobby_are_the_current_notices_of_home(server: &TestServer) {
        let of = |id: &str, kind: ContentKind, group: &str, end: Option<&str>| ItemFile {
            kind,
            group_name: Some(group.to_owned()),
            end_date: end.map(|day| day.parse().expect("a date")),
            ..notice(id)
        };
        publish(server, vec![
            of("news of home", ContentKind::Notice, "m_home", None),
            of("news of registering", ContentKind::Notice, "m_reg", None),
            of("news of last week", ContentKind::Notice, "m_home", Some("2026-11-14")),
            of("a promotion", ContentKind::Promotion, "m_home", None),
        ]).await;
        let news = server.visitor().get("/wps/relay/GLS2_lobbyNews").await.ok();
        let titles = titles(&news["list"]);
        assert!(titles.contains(&"news of home".to_owned()), "{titles:?}");
        for other in ["news of registering", "news of last week", "a promotion"] {
            assert!(!titles.contains(&other.to_owned()), "{other}");
        }
        let own = news["list"].as_array().and_then(|list| list.iter().find(|news| news["title"] == "news of home"));
        assert_eq!(own.map(|news| &news["content"]), Some(&json!("<p>content</p>")));
    }

    async fn con_040_con_041_con_043_a_popup_comes_to_those_it_is_for(server: &TestServer) {
        let popup = |id: &str, execution: Option<&str>| ItemFile {
            kind: ContentKind::Popup,
            execution: execution.map(str::to_owned),
            ..notice(id)
        };
        publish(server, vec![
            popup("for members", Some("A")), popup("for visitors", Some("B")), popup("for newcomers", Some("F")), popup("for all", None),
        ]).await;
        let path = "/wps/relay/MCSFE_getListAnnouncements?types=PU";
        let ours = |lists: Value| {
            let mut titles = titles(&lists["popup"]);
            titles.retain(|title| title.starts_with("for "));
            titles.sort();
            titles
        };
        assert_eq!(ours(server.visitor().get(path).await.ok()), ["for all", "for visitors"]);
        let member = server.member("popping888").await;
        assert_eq!(ours(member.get(path).await.ok()), ["for all", "for members", "for newcomers"]);
    }

    async fn cst_096_opn_067_until_rewards_are_built_every_kind_but_inviting_is_off_and_counts_nothing(server: &TestServer) {
        let kinds = |value: &Value| -> Vec<String> {
            let list = value["list"].as_array().expect("a list").iter();
            list.map(|promo| promo["kind"].as_str().unwrap_or_default().to_owned()).collect()
        };
        let all = server.visitor().get("/wps/promos").await.ok();
        assert_eq!(kinds(&all), ["LOGIN", "MANUAL", "RAFFLE", "UPGRADE_BONUS", "MISSION_MANUAL", "TICKET", "REFERRAL", "MISSION"]);
        let asked = server.member("counting88").await.get("/wps/promos?kinds=TICKET,NONSENSE,LOGIN").await.ok();
        assert_eq!(kinds(&asked), ["LOGIN", "TICKET"]);
        for promo in all["list"].as_array().expect("a list") {
            let is_inviting = promo["kind"] == "REFERRAL";
            assert_eq!((&promo["count"], &promo["enabled"]), (&json!(0), &json!(is_inviting)), "{promo}");
        }
        for (code, has_module) in [("sociable", true), ("lonely", false)] {
            server.open_merchant_with(code, |file| {
                file.settings.whitelabel.insert("REFERRAL".to_owned(), true);
                file.modules.insert("AFFMAN3".to_owned(), has_module);
            }).await;
            let mut elsewhere = server.visitor();
            elsewhere.merchant = code;
            let list = elsewhere.get("/wps/promos?kinds=REFERRAL").await.ok()["list"].clone();
            assert_eq!((&list[0]["enabled"], &list[0]["count"]), (&json!(has_module), &json!(0)), "{code}");
        }
    }

    async fn api_049_no_lottery_is_popular_where_there_is_none(server: &TestServer) {
        assert_eq!(server.visitor().get("/lgw/games/popular").await.ok(), json!({ "list": [] }));
    }

    async fn api_032_msg_019_msg_022_the_ways_to_customer_service_come_with_encoded_paths(server: &TestServer) {
        let list = server.visitor().get("/wps/system/customerService").await.ok();
        let status = server.visitor().get("/wps/system/status").await.ok();
        assert_eq!(list, status["info"]["customerService"]);
        let line = list.as_array().and_then(|list| list.iter().find(|entry| entry["csType"] == "LINE")).expect("LINE");
        assert_eq!(line["path"], "aHR0cHM6Ly9saW5lLnN1dmFybmEuZXhhbXBsZS9zdXBwb3J0");
        let thai = server.visitor().in_thai().get("/wps/system/customerService").await.ok();
        assert_ne!(thai[0]["title"], list[0]["title"]);
    }
}
