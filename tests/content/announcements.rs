use erawan_kernel::{Language, LocalText};
use erawan_platform::rooms::account::MemberKind;
use erawan_platform::rooms::content::{ContentFiles, ContentKind, ItemFile, ItemImage};
use erawan_platform::web::ApiError;
use erawan_testkit::both_engines;
use serde_json::json;

use super::{notice, publish, text, titles};

const LIST: &str = "/wps/relay/MCSFE_getListAnnouncements";

both_engines! {
    async fn api_039_con_027_con_029_hom_001_home_gets_its_banners_and_notices(server: &TestServer) {
        let lists = server.visitor().get(&format!("{LIST}?types=B,PL,PU&groupName=m_home&platform=M&merchantCode=suvarna")).await.ok();
        for list in ["promotion", "banners", "player", "popup", "hot"] {
            assert!(lists[list].is_array(), "{list}");
        }
        assert!(!lists["banners"].as_array().expect("banners").is_empty());
        assert_eq!(lists["banners"][0]["groupName"], "m_home");
        for banner in lists["banners"].as_array().expect("banners") {
            assert!(banner["url"].as_str().is_some_and(|url| url.starts_with("/assets/banners/") && url.ends_with("-en.webp")));
        }
        assert!(!lists["player"].as_array().expect("notices").is_empty());
        assert_eq!(lists["footer"]["unreadCount"], 0, "a visitor has nothing to have read");
    }

    async fn api_040_cst_005_cst_006_cst_007_opn_074_only_the_types_that_were_asked_for_come(server: &TestServer) {
        let of_kind = |id: &str, kind: ContentKind| ItemFile { kind, ..notice(id) };
        publish(server, vec![
            of_kind("a popup", ContentKind::Popup),
            of_kind("a promotion", ContentKind::Promotion),
            of_kind("a hot one", ContentKind::Hot),
            notice("a notice"),
            ItemFile {
                url: Some(LocalText { th: "/assets/x.webp".into(), en: "/assets/x.webp".into() }),
                ..of_kind("a banner", ContentKind::Banner)
            },
        ]).await;
        let visitor = server.visitor();
        for (types, list, title) in [("B", "banners", "a banner"), ("PL", "player", "a notice"), ("PU", "popup", "a popup")] {
            let lists = visitor.get(&format!("{LIST}?types={types}")).await.ok();
            for other in ["promotion", "banners", "player", "popup", "hot"] {
                assert_eq!(titles(&lists[other]).contains(&title.to_owned()), other == list, "{types}: {other}");
            }
        }
        let lists = visitor.get(&format!("{LIST}?types=PR,H")).await.ok();
        assert_eq!((titles(&lists["promotion"]), titles(&lists["hot"])), (vec!["a promotion".to_owned()], vec!["a hot one".to_owned()]));
        assert_eq!((&lists["banners"], &lists["player"], &lists["popup"]), (&json!([]), &json!([]), &json!([])));
        let lists = visitor.get(&format!("{LIST}?types=PU,,nonsense")).await.ok();
        assert_eq!(titles(&lists["popup"]), ["a popup"]);
        assert_eq!(lists["promotion"], json!([]));
    }

    async fn con_023_con_024_con_025_a_notice_has_its_fields(server: &TestServer) {
        let url = LocalText { th: "/assets/a-th.webp".into(), en: "/assets/a-en.webp".into() };
        publish(server, vec![ItemFile {
            start_date: Some("2026-11-01".parse().expect("a date")),
            images: vec![ItemImage { sequence: 1, url }],
            execution: Some("F".into()),
            kind: ContentKind::Promotion,
            category: Some("new_player".into()),
            ..notice("whole")
        }]).await;
        let lists = server.visitor().get(&format!("{LIST}?types=PR")).await.ok();
        let item = &lists["promotion"][0];
        assert_eq!((&item["title"], &item["content"], &item["category"]), (&json!("whole"), &json!("<p>content</p>"), &json!("new_player")));
        // 1 November begins in Bangkok at 17:00 UTC of the day before.
        assert_eq!(item["startDate"], 1_793_466_000_000_i64);
        assert_eq!((&item["noExpiry"], &item["execution"], &item["read"]), (&json!(1), &json!("F"), &json!(false)));
        assert_eq!(item["announcementImages"], json!([{ "sequence": 1, "url": "/assets/a-en.webp" }]));
        assert!(item.get("endDate").is_none());
    }

    async fn opn_077_only_what_is_current_at_the_merchant_is_shown(server: &TestServer) {
        let dated = |id: &str, start: &str, end: &str| ItemFile {
            kind: ContentKind::Hot,
            start_date: Some(start.parse().expect("a date")),
            end_date: Some(end.parse().expect("a date")),
            ..notice(id)
        };
        publish(server, vec![
            dated("yesterday", "2026-11-01", "2026-11-20"),
            dated("today", "2026-11-21", "2026-11-21"),
            dated("tomorrow", "2026-11-22", "2026-11-30"),
        ]).await;
        let visitor = server.visitor();
        let shown = async || titles(&visitor.get(&format!("{LIST}?types=H")).await.ok()["hot"]);
        assert_eq!(shown().await, ["today"]);
        // One second before and at midnight in Bangkok.
        server.clock.set("2026-11-21T16:59:59Z".parse().expect("a moment"));
        assert_eq!(shown().await, ["today"]);
        server.clock.set("2026-11-21T17:00:00Z".parse().expect("a moment"));
        assert_eq!(shown().await, ["tomorrow"]);
    }

    async fn con_034_cst_097_reg_041_an_item_of_a_group_is_shown_to_that_group_only(server: &TestServer) {
        let banner = |id: &str, group: &str| ItemFile {
            kind: ContentKind::Banner,
            group_name: Some(group.to_owned()),
            url: Some(LocalText { th: "/assets/x.webp".into(), en: "/assets/x.webp".into() }),
            ..notice(id)
        };
        publish(server, vec![banner("registering", "m_reg"), banner("fishing", "FISH"), notice("everywhere")]).await;
        let visitor = server.visitor();
        let lists = visitor.get(&format!("{LIST}?types=B,PL&groupName=m_reg")).await.ok();
        assert_eq!((titles(&lists["banners"]), titles(&lists["player"])), (vec!["registering".to_owned()], vec!["everywhere".to_owned()]));
        let lists = visitor.get(&format!("{LIST}?types=B&groupName=FISH")).await.ok();
        assert_eq!(titles(&lists["banners"]), ["fishing"]);
        let lists = visitor.get(&format!("{LIST}?types=B&groupName=no_such")).await.ok();
        assert_eq!(lists["banners"], json!([]));
    }

    async fn con_034_home_brings_the_banners_of_the_game_types_along_behind_its_own(server: &TestServer) {
        let banner = |id: &str, group: &str, sort: i32| ItemFile {
            kind: ContentKind::Banner,
            group_name: Some(group.to_owned()),
            url: Some(LocalText { th: "/assets/x.webp".into(), en: "/assets/x.webp".into() }),
            sort,
            ..notice(id)
        };
        publish(server, vec![banner("fishing", "FISH", -300), banner("registering", "m_reg", -200), banner("own", "m_home", -100)]).await;
        let lists = server.visitor().get(&format!("{LIST}?types=B,PL,PU&groupName=m_home")).await.ok();
        let all = lists["banners"].as_array().expect("banners");
        let fields = ["title", "groupName", "url"];
        let banners: Vec<_> =
            all.iter().map(|banner| fields.map(|name| banner[name].as_str().unwrap_or_default())).collect();
        assert_eq!(banners[0], ["own", "m_home", "/assets/x.webp"]);
        assert!(banners.contains(&["fishing", "FISH", "/assets/x.webp"]), "{banners:?}");
        assert!(!banners.iter().any(|[_, group, _]| *group == "m_reg"), "{banners:?}");
    }

    async fn i18_001_content_comes_in_the_callers_language(server: &TestServer) {
        publish(server, vec![ItemFile { kind: ContentKind::Hot, ..notice("spoken") }]).await;
        let path = format!("{LIST}?types=H");
        assert_eq!(titles(&server.visitor().get(&path).await.ok()["hot"]), ["spoken"]);
        assert_eq!(titles(&server.visitor().in_thai().get(&path).await.ok()["hot"]), ["ไทย spoken"]);
    }

    async fn api_042_cst_004_what_is_for_agents_is_for_agents(server: &TestServer) {
        publish(server, vec![ItemFile { kind: ContentKind::Agent, group_name: Some("m_home".into()), ..notice("for agents") }]).await;
        let path = format!("{LIST}?types=A&groupName=m_home");
        server.visitor().get(&path).await.refused("permission.denied");
        server.member("nobodys88").await.get(&path).await.refused("permission.denied");
        let agent = server.member_of_kind(MemberKind::Agent, "leader888").await;
        assert_eq!(titles(&agent.get(&path).await.ok()["player"]), ["for agents"]);
    }

    async fn content_of_one_merchant_is_not_shown_by_another(server: &TestServer) {
        server.open_merchant("other").await;
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "other";
        let lists = elsewhere.get(&format!("{LIST}?types=B,PL,PU,PR,H")).await.ok();
        assert_eq!((&lists["banners"], &lists["player"]), (&json!([]), &json!([])));
    }

    async fn a21_html_is_clean_before_anybody_reads_it(server: &TestServer) {
        let hostile = "<p onclick=\"steal()\">Hello<script>alert(1)</script><img src=https://evil.example/x.gif></p>";
        publish(server, vec![ItemFile { kind: ContentKind::Hot, content: text(hostile), ..notice("hostile") }]).await;
        let lists = server.visitor().get(&format!("{LIST}?types=H")).await.ok();
        assert_eq!(lists["hot"][0]["content"], "<p>Hello<img></p>");
    }

    async fn content_that_contradicts_itself_is_refused_whole(server: &TestServer) {
        let merchant = server.merchant().await;
        let bad = [
            ItemFile { kind: ContentKind::Banner, url: None, ..notice("no picture") },
            ItemFile { linkage: Some("https://evil.example".into()), ..notice("leads out") },
            ItemFile { kind: ContentKind::Banner, url: Some(text("javascript:alert(1)")), ..notice("no address") },
            ItemFile { images: vec![ItemImage { sequence: 1, url: text("//evil.example/x.webp") }], ..notice("elsewhere") },
            ItemFile { execution: Some("Z".into()), ..notice("for whom") },
            ItemFile {
                start_date: Some("2026-12-02".parse().expect("a date")),
                end_date: Some("2026-12-01".parse().expect("a date")),
                ..notice("backwards")
            },
        ];
        for item in bad {
            let files = ContentFiles { items: vec![notice("fine"), item], help: Vec::new() };
            assert!(server.app.contents.publish(&erawan_platform::Author::SERVER, merchant.id, files).await.is_err());
        }
        let lists = server.visitor().get(&format!("{LIST}?types=PL")).await.ok();
        assert!(!titles(&lists["player"]).contains(&"fine".to_owned()));
    }

    async fn text_that_no_person_wrote_is_refused_before_it_costs_anything(server: &TestServer) {
        let merchant = server.merchant().await;
        let wide = "<p>x</p>".repeat(2_001);
        let long = "x".repeat(200_000);
        for html in ["<b>".repeat(20_000), "<div>".repeat(20_000) + &"</div>".repeat(20_000), wide, long] {
            let item = ItemFile { content: text(&html), ..notice("too much") };
            let files = ContentFiles { items: vec![notice("beside"), item], help: Vec::new() };
            let refused = server.app.contents.publish(&erawan_platform::Author::SERVER, merchant.id, files).await.expect_err("a refusal");
            let code = ApiError::from(refused).code();
            assert_eq!((code.status(), code.text(Language::English)), (400, "The text is too long or too deeply nested"));
        }
        let lists = server.visitor().get(&format!("{LIST}?types=PL")).await.ok();
        assert!(!titles(&lists["player"]).contains(&"beside".to_owned()), "all or nothing");
        let deep = format!("{}<p>content</p>{}", "<div>".repeat(90), "</div>".repeat(90));
        let item = ItemFile { content: text(&deep), ..notice("deep enough") };
        publish(server, vec![item]).await;
        let lists = server.visitor().get(&format!("{LIST}?types=PL")).await.ok();
        assert!(titles(&lists["player"]).contains(&"deep enough".to_owned()));
    }

    async fn api_045_who_has_the_list_is_not_sent_it_again_until_it_changes(server: &TestServer) {
        let visitor = server.visitor();
        let path = format!("{LIST}?types=B,PL,PU&groupName=m_home");
        let tag = visitor.get(&path).await.headers["etag"].clone();
        let again = || visitor.request(reqwest::Method::GET, &path).header("If-None-Match", tag.clone());
        assert_eq!(visitor.send(again()).await.status, 304);
        publish(server, vec![notice("fresh news")]).await;
        let reply = visitor.send(again()).await;
        assert!(titles(&reply.ok()["player"]).contains(&"fresh news".to_owned()));
    }

    async fn lists_are_sent_compressed_to_who_reads_that(server: &TestServer) {
        let visitor = server.visitor();
        let path = format!("{LIST}?types=B,PL,PU");
        let plain = visitor.get(&path).await;
        for encoding in ["br", "gzip"] {
            let request = visitor.request(reqwest::Method::GET, &path).header("Accept-Encoding", encoding);
            let reply = visitor.send(request).await;
            assert_eq!(reply.headers["content-encoding"], encoding);
            assert!(reply.headers["vary"].to_str().is_ok_and(|vary| vary.contains("accept-encoding")));
            let length: usize = reply.headers["content-length"].to_str().expect("a length").parse().expect("a number");
            assert!(length < plain.text.len() / 2, "{length} bytes of {}", plain.text.len());
        }
    }
}
