use erawan_kernel::Money;
use erawan_platform::rooms::games::GameEntry;
use erawan_testkit::both_engines;
use serde_json::json;

use super::{game, nodes, publish, text, vendor};

const LIST: &str = "/wps/relay/GCSGAME_gameList";

both_engines! {
    // The variant with clientType is the same list.
    async fn gam_035_gam_037_api_055_a_game_has_its_fields_and_the_list_its_count(server: &TestServer) {
        let list = server.visitor().get(&format!("{LIST}?platform=html5&gameType=RNG&pageNo=1&pageSize=35&minLine=")).await.ok();
        assert_eq!((&list["pageNum"], &list["totalPages"], &list["totalCount"]), (&json!(1), &json!(1), &json!(7)));
        let game = &list["games"][0];
        assert_eq!((&game["gameId"], &game["nodeId"]), (&json!("jade-elephant"), &json!("100001")));
        assert_eq!((&game["gameName"], &game["displayName"]), (&json!("Jade Elephant"), &json!("Jade Elephant")));
        assert_eq!((&game["vassalage"], &game["gameType"], &game["gameClassify"]), (&json!("BGS"), &json!("RNG"), &json!("SC")));
        assert_eq!((&game["iconUrl"], &game["minBet"]), (&json!("/assets/games/jade-elephant.webp"), &json!("1.00")));
        let thai = server.visitor().in_thai().get(LIST).await.ok();
        assert_eq!((&thai["games"][0]["gameName"], &thai["games"][0]["displayName"]), (&json!("Jade Elephant"), &json!("ช้างหยกนำโชค")));
        let variant = server.visitor().get(&format!("{LIST}?platform=html5&gameType=RNG&clientType=2")).await.ok();
        assert_eq!(variant, list);
    }

    // API-054 A42: no caller gets more than a hundred.
    async fn cst_037_api_054_opn_161_pages_start_at_one_end_empty_and_are_bounded(server: &TestServer) {
        publish(server, vec![vendor("ZED")], (1..=120).map(|number| game("ZED", number)).collect()).await;
        let visitor = server.visitor();
        let page = async |query: &str| visitor.get(&format!("{LIST}?vassalage=ZED{query}")).await.ok();
        let first = page("").await;
        assert_eq!((nodes(&first["games"]).len(), &first["totalPages"], &first["totalCount"]), (35, &json!(4), &json!(120)));
        let third = page("&pageNo=3").await;
        assert_eq!(nodes(&third["games"]), (71..=105).map(|number| number.to_string()).collect::<Vec<_>>());
        assert_eq!(nodes(&page("&pageNo=5").await["games"]), Vec::<String>::new());
        assert_eq!(nodes(&page("&pageSize=9").await["games"]).len(), 9);
        assert_eq!(nodes(&page("&pageNo=0&pageSize=").await["games"]).len(), 35);
        assert_eq!(nodes(&page("&pageNo=&pageSize=1000000000").await["games"]).len(), 100);
        for wrong in ["pageNo=-1", "pageNo=99999999999999999999", "pageSize=many", "isNew=true"] {
            let body = visitor.get(&format!("{LIST}?{wrong}")).await.refused("validation.failed");
            let field = wrong.split('=').next().unwrap();
            assert!(body["value"]["fields"][field].is_array(), "{wrong}");
        }
    }

    async fn api_053_every_filter_narrows_the_list(server: &TestServer) {
        publish(server, vec![vendor("ZED")], vec![
            GameEntry { game_type: "FISH".into(), ..game("ZED", 1) },
            GameEntry { game_classify: "JP".into(), ..game("ZED", 2) },
            GameEntry { min_bet: Money::from_units(50).expect("an amount"), ..game("ZED", 3) },
            GameEntry { is_new: true, name: text("Golden Lotus"), ..game("ZED", 4) },
        ]).await;
        let visitor = server.visitor();
        let cases = [
            ("gameType=FISH", "1"),
            ("gameClassify=JP", "2"),
            ("isNew=1", "4"),
            ("isNew=1&gameType=RNG", "4"),
            ("gameName=golden%20LOTUS", "4"),
            ("gameName=%E0%B9%84%E0%B8%97%E0%B8%A2%20golden", "4"),
            ("gameName=Node%202", "2"),
        ];
        for (query, expected) in cases {
            let list = visitor.get(&format!("{LIST}?vassalage=ZED&{query}")).await.ok();
            assert_eq!(nodes(&list["games"]), [expected], "{query}");
        }
        let affordable = visitor.get(&format!("{LIST}?vassalage=ZED&minBet=10.50")).await.ok();
        assert_eq!(nodes(&affordable["games"]), ["1", "2", "4"]);
        let body = visitor.get(&format!("{LIST}?minBet=1e3")).await.refused("validation.failed");
        assert!(body["value"]["fields"]["minBet"].is_array());
        let nothing = visitor.get(&format!("{LIST}?vassalage=ZED&gameType=NO_SUCH")).await.ok();
        assert_eq!((&nothing["games"], &nothing["totalPages"]), (&json!([]), &json!(0)));
    }

    async fn lists_are_sorted_by_rtp_or_minimum_bet_and_by_nothing_else(server: &TestServer) {
        let units = |units| Money::from_units(units).expect("an amount");
        publish(server, vec![vendor("ZED")], vec![
            GameEntry { min_bet: units(5), rtp_ppm: Some(961_999), name: text("Lotus pond"), ..game("ZED", 1) },
            GameEntry { min_bet: units(2), rtp_ppm: None, ..game("ZED", 2) },
            GameEntry { min_bet: units(2), rtp_ppm: Some(965_165), name: text("Lotus"), ..game("ZED", 3) },
        ]).await;
        let visitor = server.visitor();
        let cases = [
            ("", vec!["1", "2", "3"]),
            ("sort=", vec!["1", "2", "3"]),
            ("sort=rtp", vec!["3", "1", "2"]),
            ("sort=minBet", vec!["2", "3", "1"]),
            ("sort=minBet&minBet=2", vec!["2", "3"]),
            ("sort=rtp&gameName=lotus", vec!["3", "1"]),
        ];
        for (query, expected) in cases {
            let list = visitor.get(&format!("{LIST}?vassalage=ZED&{query}")).await.ok();
            assert_eq!(nodes(&list["games"]), expected, "{query}");
        }
        let body = visitor.get(&format!("{LIST}?sort=name")).await.refused("validation.failed");
        assert!(body["value"]["fields"]["sort"].is_array());
        let types = visitor.get("/wps/relay/GCSGAME_getVassGameType?typeId=1").await.ok();
        assert_eq!(types["minBets"]["RNG"], json!(["1.00", "2.00", "5.00"]));
    }

    async fn a29_wildcards_and_quotes_are_only_characters(server: &TestServer) {
        publish(server, vec![vendor("ZED")], vec![
            GameEntry { name: text("100% Luck"), ..game("ZED", 1) },
            GameEntry { name: text("O'Reel"), ..game("ZED", 2) },
            game("ZED", 3),
        ]).await;
        let visitor = server.visitor();
        // `OR 1=1` are two words, and no game has both.
        for (query, expected) in [("%25", vec!["1"]), ("_", vec![]), ("'", vec!["2"]), ("%27%20OR%201=1--", vec![]), (".*", vec![])] {
            let list = visitor.get(&format!("{LIST}?vassalage=ZED&gameName={query}")).await.ok();
            assert_eq!(nodes(&list["games"]), expected, "{query}");
        }
        let long = "x".repeat(6_000);
        assert_eq!(visitor.get(&format!("{LIST}?gameName={long}")).await.ok()["totalCount"], 0);
    }

    async fn api_056_hot_games_come_by_rank_and_both_methods_answer(server: &TestServer) {
        publish(server, vec![vendor("ZED")], vec![
            GameEntry { is_hot: true, hot_rank: 0, ..game("ZED", 9) },
            game("ZED", 10),
        ]).await;
        let visitor = server.visitor();
        let path = "/wps/relay/GCSGAME_hotGamesV2?isPlatform=2&platform=html5&refresh=1";
        let hot = visitor.get(path).await.ok();
        assert_eq!(nodes(&hot["list"]), ["9", "100001", "100002", "100003", "100004", "100005", "100006", "100007"]);
        assert_eq!(visitor.post(path, json!({})).await.ok(), hot);
    }

    async fn i18_013_the_same_list_asked_for_in_two_languages_speaks_both(server: &TestServer) {
        for (path, list) in [(format!("{LIST}?gameType=RNG"), "games"), ("/wps/relay/GCSGAME_hotGamesV2".to_owned(), "list")] {
            for (language, name) in [("EN", "Jade Elephant"), ("TH", "ช้างหยกนำโชค")] {
                let mut visitor = server.visitor();
                visitor.language = language;
                let game = visitor.get(&path).await.ok()[list][0].clone();
                assert_eq!((&game["nodeId"], &game["displayName"]), (&json!("100001"), &json!(name)), "{path} {language}");
            }
        }
    }

    async fn lists_change_with_the_catalogue_and_are_not_sent_twice_before(server: &TestServer) {
        let visitor = server.visitor();
        let path = "/wps/relay/GCSGAME_hotGamesV2";
        let tag = visitor.get(path).await.headers["etag"].clone();
        let again = || visitor.request(reqwest::Method::GET, path).header("If-None-Match", tag.clone());
        assert_eq!(visitor.send(again()).await.status, 304);
        publish(server, vec![vendor("ZED")], vec![GameEntry { is_hot: true, ..game("ZED", 9) }]).await;
        assert!(nodes(&visitor.send(again()).await.ok()["list"]).contains(&"9".to_owned()));
    }
}
