use erawan_kernel::LocalText;
use erawan_platform::rooms::content::{ContentFiles, ContentKind, ItemFile};
use erawan_testkit::{Actor, Reply, both_engines};
use reqwest::Url;
use serde_json::Value;

use super::corpus::lures;

const SITE: &str = "https://suvarna.example";

/// A call with one more field in its query.
async fn ask(actor: &Actor, path: &str, query: &[(&str, &str)]) -> Reply {
    let query = Url::parse_with_params(SITE, query).expect("an address");
    actor.get(&format!("{path}?{}", query.query().expect("a query"))).await
}

/// Fails where a browser on our site that follows `address` is on another one afterwards.
fn stays(address: &str, what: &str) {
    let base = Url::parse(&format!("{SITE}/m/home")).expect("an address");
    let end = base.join(address).unwrap_or_else(|error| panic!("{what}: {address:?}: {error}"));
    assert_eq!(end.origin(), base.origin(), "{what}: {address:?}");
    assert!(!end.path().starts_with("//"), "{what}: {address:?} is another host to whoever reads it next");
}

/// The value of `backUrl` in an address of the site.
fn way_back(address: &str) -> Option<String> {
    let (_, fields) = address.split_once(['?', '#'])?;
    let fields = Url::parse(&format!("{SITE}/?{fields}")).expect("fields");
    fields.query_pairs().find(|(name, _)| name == "backUrl").map(|(_, value)| value.into_owned())
}

fn text(value: &Value) -> String {
    value.as_str().expect("an address").to_owned()
}

both_engines! {
    async fn a24_no_lure_leads_a_player_out_of_the_chat_or_a_game(server: &TestServer) {
        let member = server.member("returning8").await;
        let (mut taken, mut refused) = (0, 0);
        for lure in lures() {
            let address = lure.address();
            if address.contains('\0') {
                for (path, query) in [("/wps/relay/CBS_launchChat", ("b2c", "1")), ("/wps/game/launchGame", ("vendor", "BGS"))] {
                    ask(&member, path, &[query, ("backUrl", &address)]).await.refused("request.malformed");
                }
                continue;
            }
            let chat = ask(&member, "/wps/relay/CBS_launchChat", &[("b2c", "1"), ("backUrl", &address)]).await.ok();
            let chat = text(&chat["chatUrl"]);
            assert!(chat == "/m/chat" || chat.starts_with("/m/chat?"), "{}: {chat}", lure.name);
            if let Some(back) = way_back(&chat) {
                stays(&back, &lure.name);
                taken += 1;
            }
            let query = [("vendor", "BGS"), ("nodeId", "100001"), ("backUrl", address.as_str())];
            let game = ask(&member, "/wps/game/launchGame", &query).await;
            if game.status.is_success() {
                let url = text(&game.ok()["gameUrl"]);
                assert!(url.starts_with("/studio/jade-elephant#"), "{}: {url}", lure.name);
                if let Some(back) = way_back(&url) {
                    stays(&back, &lure.name);
                    taken += 1;
                }
            } else {
                let body = game.refused("validation.failed");
                assert!(body["value"]["fields"]["backUrl"].is_array(), "{}: {body}", lure.name);
                refused += 1;
            }
        }
        // What only looks strange is taken, so that this is no test of refusing everything.
        assert!(taken >= 3 && refused >= 40, "{taken} taken, {refused} refused");
    }

    async fn a24_no_lure_is_the_link_of_a_banner_or_the_address_of_a_picture(server: &TestServer) {
        let merchant = server.merchant().await;
        for lure in lures() {
            let address = lure.address();
            let item = |linkage: Option<&str>, url: &str| ItemFile {
                id: format!("lure {}", lure.name),
                kind: ContentKind::Banner,
                group_name: None,
                platform: None,
                category: None,
                title: LocalText::default(),
                content: LocalText::default(),
                url: Some(LocalText { th: url.to_owned(), en: url.to_owned() }),
                small_url: None,
                images: Vec::new(),
                linkage: linkage.map(str::to_owned),
                execution: None,
                start_date: None,
                end_date: None,
                sort: 0,
            };
            let publish = async |item: ItemFile| {
                server.app.contents.publish(&erawan_platform::Author::SERVER, merchant.id, ContentFiles { items: vec![item], help: Vec::new() }).await
            };
            if publish(item(Some(&address), "/assets/x.webp")).await.is_ok() {
                stays(&address, &lure.name);
            }
            if publish(item(None, &address)).await.is_ok() {
                assert!(address.starts_with("https://") || address.starts_with('/'), "{}: {address:?}", lure.name);
            }
        }
        let lists = server.visitor().get("/wps/relay/MCSFE_getListAnnouncements?types=B").await.ok();
        let banners = lists["banners"].as_array().expect("banners");
        assert!(!banners.is_empty());
        for banner in banners {
            let own = banner["linkage"].as_str().unwrap_or("/m/home");
            assert!(own.starts_with("/m/"), "{own}");
            stays(own, "a banner");
        }
    }

    async fn a24_no_lure_in_the_address_of_a_page_leads_anywhere_but_home(server: &TestServer) {
        let browser = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a browser");
        let encoded = |address: &str| url::form_urlencoded::byte_serialize(address.as_bytes()).collect::<String>();
        for lure in lures() {
            let address = encoded(&lure.address());
            for path in [format!("/m/login?backUrl={address}&redirect={address}"), format!("/{address}"), format!("/?returnTo={address}")] {
                // Longer than a line of a request may be.
                if path.len() > 6_000 {
                    continue;
                }
                let response = browser.get(format!("{}{path}", server.url)).send().await.expect("an answer");
                if let Some(location) = response.headers().get("location") {
                    assert_eq!(location.to_str().expect("an address"), "/m/home", "{}: {path}", lure.name);
                }
            }
        }
    }
}
