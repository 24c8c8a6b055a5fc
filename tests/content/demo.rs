use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use erawan_testkit::both_engines;
use serde_json::Value;

const LIST: &str = "/wps/relay/MCSFE_getListAnnouncements";
/// The kinds of promotions there is something of: nothing is promoted that the demo does not offer.
const CATEGORIES: [&str; 6] =
    ["new_player", "deposit_promo", "app_download", "rng_promo", "player_rank_rules", "other_promo"];

fn list<'a>(lists: &'a Value, name: &str) -> &'a Vec<Value> {
    lists[name].as_array().expect("a list")
}

/// A picture the web serves below `/assets`.
fn is_there(url: &str) -> bool {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/public-assets");
    url.strip_prefix("/assets/").is_some_and(|path| folder.join(path).is_file())
}

#[test]
fn every_text_of_the_demo_is_listed_with_where_it_is_true() {
    let page = include_str!("../../docs/DEMO-CONTENT.md");
    let files = [
        include_str!("../../content/demo/announcements.json"),
        include_str!("../../content/demo/banners.json"),
        include_str!("../../content/demo/help.json"),
        include_str!("../../content/demo/messages.json"),
        include_str!("../../content/demo/promotions.json"),
    ];
    for file in files {
        for item in serde_json::from_str::<Vec<Value>>(file).expect("a list") {
            let name = ["id", "tag", "key"].iter().find_map(|field| item[field].as_str()).expect("a name");
            // What stands in the side menu has the texts of a promotion.
            let listed = name.replacen("hot-", "promo-", 1);
            assert!(page.contains(&format!("`{listed}`")), "{listed}");
        }
    }
}

both_engines! {
    async fn con_030_the_demo_promotes_what_it_offers_and_nothing_else_each_with_a_cover_of_its_own(server: &TestServer) {
        for actor in [server.visitor(), server.visitor().in_thai()] {
            let lists = actor.get(&format!("{LIST}?types=PR,H&platform=M")).await.ok();
            let promotions = list(&lists, "promotion");
            assert!(promotions.len() >= 12, "{}", promotions.len());
            let present: HashSet<_> = promotions.iter().map(|item| item["category"].as_str().unwrap_or_default()).collect();
            assert_eq!(present, HashSet::from(CATEGORIES));
            let covers: HashSet<_> = promotions.iter().map(|item| item["announcementImages"][0]["url"].as_str().unwrap_or_default()).collect();
            assert_eq!(covers.len(), promotions.len());
            for item in promotions.iter().chain(list(&lists, "hot")) {
                assert!(is_there(item["announcementImages"][0]["url"].as_str().unwrap_or_default()), "{item}");
                assert!(item["title"].as_str().is_some_and(|title| title.chars().count() > 5), "{item}");
                assert!(item["content"].as_str().is_some_and(|content| content.len() > 80 && content.contains("<p>") || content.contains("<li>")), "{item}");
            }
        }
    }

    async fn the_demo_speaks_of_itself_in_both_languages(server: &TestServer) {
        let (english, thai) = (server.visitor(), server.visitor().in_thai());
        let path = format!("{LIST}?types=B,PL,PU&groupName=m_home&platform=M");
        let (one, other) = (english.get(&path).await.ok(), thai.get(&path).await.ok());
        assert!(list(&one, "banners").len() >= 6 && list(&one, "player").len() >= 10);
        for name in ["banners", "player", "popup"] {
            for (one, other) in list(&one, name).iter().zip(list(&other, name)) {
                assert_eq!(one["id"], other["id"]);
                assert_ne!(one["title"], other["title"]);
            }
        }
        for banner in list(&one, "banners").iter().chain(list(&other, "banners")) {
            for url in ["url", "smallUrl"] {
                assert!(is_there(banner[url].as_str().unwrap_or_default()), "{banner}");
            }
        }
        let help = english.get("/wps/system/helpCenter").await.ok();
        assert!(help.as_array().is_some_and(|help| help.len() >= 12));
    }

    async fn con_026_the_demo_has_a_popup_for_visitors_for_members_and_for_newcomers(server: &TestServer) {
        let of = |lists: &Value| {
            let mut counts = BTreeMap::new();
            for popup in list(lists, "popup") {
                *counts.entry(popup["execution"].as_str().unwrap_or_default().to_owned()).or_insert(0) += 1;
            }
            counts
        };
        let path = format!("{LIST}?types=PU&platform=M");
        assert_eq!(of(&server.visitor().get(&path).await.ok()), BTreeMap::from([("B".to_owned(), 1)]));
        let member = server.member("surprised8").await;
        let both = BTreeMap::from([("A".to_owned(), 1), ("F".to_owned(), 1)]);
        assert_eq!(of(&member.get(&path).await.ok()), both);
    }
}
