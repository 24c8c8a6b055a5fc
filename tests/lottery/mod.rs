//! The gateway to lotteries, before a vendor that speaks the operator API over HTTP.

mod at_once;
mod away;
mod console;
mod console_limits;
mod console_stuck;
mod corrections;
mod draws;
mod menus;
mod orders;
mod popular;
mod protection;
mod pushes;
mod real;
mod rules;
mod test_members;
mod told;
mod vendor;

use erawan_kernel::{Clock, LocalText, Money};
use erawan_platform::Author;
use erawan_platform::rooms::games::{
    CatalogueFiles, CategoryFile, ClassifyFile, GameEntry, GamesFile, VendorFile,
};
use erawan_testkit::{Actor, Reply, TestServer};
use serde_json::{Value, json};

use vendor::{FakeVendor, secret_of};

const MOBILE: &str = "/lgw/games/mobile";
const MENU: &str = "/lgw/vn/games/game_menu";
const RECENT: &str = "/lgw/vn/games/game_menu/recent";
const DRAWN: &str = "/lgw/vn/numeros/opened/game";
const OPENED: &str = "/lotto/lgw/games/opened/numero";
const ORDERS: &str = "/lgw/orders";
const DETAIL: &str = "/lgw/orders/detail";
const CANCEL: &str = "/lgw/orders/suborders/cancel";
const MINUTE_MS: i64 = 60_000;

/// How often to repeat something: a little every day, thoroughly with `ERAWAN_LONG=1`.
fn repeated(short: usize, long: usize) -> usize {
    if std::env::var_os("ERAWAN_LONG").is_some() { long } else { short }
}

fn text(en: &str) -> LocalText {
    LocalText { th: format!("ไทย {en}"), en: en.to_owned() }
}

fn vendor_file(code: &str, categories: &[&str]) -> VendorFile {
    VendorFile {
        code: code.to_owned(),
        name: text(code),
        icon_color: String::new(),
        icon_white: String::new(),
        game_categories: categories.iter().map(|&category| category.to_owned()).collect(),
        enabled: true,
        sort: 5,
        verify_url: None,
    }
}

fn lottery(vendor: &str, code: &str, (category, classify): (&str, &str), node_id: i64) -> GameEntry {
    GameEntry {
        game_id: format!("id-{code}"),
        game_code: code.to_owned(),
        node_id,
        node_name: code.to_owned(),
        name: text(code),
        description: text(""),
        icon_url: format!("/assets/games/{code}.webp"),
        show_icon: true,
        game_type: category.to_owned(),
        game_category: category.to_owned(),
        vassalage: vendor.to_owned(),
        vendor_name: vendor.to_owned(),
        game_classify: classify.to_owned(),
        min_bet: Money::from_units(2).expect("an amount"),
        blur: None,
        is_new: false,
        new_rank: 0,
        is_hot: false,
        hot_rank: 0,
        support_play: true,
        platforms: vec!["html5".to_owned()],
        rtp_ppm: None,
        enabled: true,
        sort: 1_000 + i32::try_from(node_id % 1_000).expect("a place"),
    }
}

/// The merchant's lotteries: Thai and Lao ones, and Vietnamese ones that are listed under e-lotteries.
fn games() -> Vec<GameEntry> {
    vec![
        lottery("LOTT", "thai-government", ("LOTT", "THAI"), 910_001),
        lottery("LOTT", "yeekee-speed", ("LOTT", "THAI"), 910_002),
        lottery("TCG_SEA", "lao-lottery", ("LOTT", "ASIA"), 910_003),
        lottery("TCG_LOTTO_VN", "hanoi-lottery", ("LOTT", "NORTH"), 910_004),
    ]
}

async fn publish(server: &TestServer, vendors: Vec<VendorFile>, games: Vec<GameEntry>) {
    let classify = |key: &str| ClassifyFile {
        game_category: "LOTT".to_owned(),
        key: key.to_owned(),
        name: text(&format!("Group {key}")),
        vendors: Vec::new(),
    };
    let categories = ["LOTT", "ELOTT"].map(|key| CategoryFile {
        game_category: key.to_owned(),
        name: text(key),
        icon_url: String::new(),
        vendor_names: Vec::new(),
    });
    let files = GamesFile { categories: categories.to_vec(), classifies: vec![classify("THAI")], games };
    let merchant = server.merchant().await;
    let files = CatalogueFiles { vendors, games: files };
    server.app.games.publish(&Author::SERVER, merchant.id, files).await.expect("the catalogue is published");
}

/// The vendors of these games; the demo has them too, switched off.
fn vendors() -> Vec<VendorFile> {
    vec![
        vendor_file("LOTT", &["LOTT"]),
        vendor_file("TCG_SEA", &["LOTT"]),
        vendor_file("TCG_LOTTO_VN", &["LOTT", "ELOTT"]),
    ]
}

/// A vendor with three codes that sells all lotteries of the merchant.
async fn opened(server: &TestServer) -> FakeVendor {
    publish(server, vendors(), games()).await;
    let vendor = FakeVendor::open(server).await;
    for code in ["LOTT", "TCG_SEA", "TCG_LOTTO_VN"] {
        connect(server, code, &vendor.url).await;
    }
    for game in games() {
        vendor.sell(&game.vassalage, &game.game_code);
    }
    vendor
}

async fn connect(server: &TestServer, code: &str, url: &str) {
    let set = server.app.provider.vendors().set_first_key(&Author::SERVER, code, &secret_of(code)).await;
    set.expect("a key");
    server.app.lottery.vendors().set_url(&Author::SERVER, code, url).await.expect("an address");
}

/// The body of an answer without an envelope.
fn bare(reply: Reply) -> Value {
    assert!(reply.status.is_success(), "{} answered {}: {}", reply.asked, reply.status, reply.text);
    assert_eq!(reply.body.get("success"), None, "{} has an envelope", reply.asked);
    reply.body
}

async fn get(actor: &Actor, path: &str) -> Value {
    bare(actor.get(path).await)
}

/// The codes of the games in a list.
fn codes(list: &Value) -> Vec<&str> {
    let games = list.as_array().expect("a list").iter();
    games.map(|game| game["gameCode"].as_str().expect("a code")).collect()
}

fn now_ms(server: &TestServer) -> i64 {
    server.clock.now_ms()
}

/// A draw that opened an hour ago and closes in a quarter.
fn on_sale(server: &TestServer, code: &str, numero: &str) -> Value {
    let now_ms = now_ms(server);
    json!({
        "gameCode": code, "numero": numero, "state": "open", "openTime": now_ms - 60 * MINUTE_MS,
        "closeTime": now_ms + 15 * MINUTE_MS, "drawTime": now_ms + 16 * MINUTE_MS, "isSale": true,
        "seedHash": "ab".repeat(32), "isLate": false, "isBeforeSales": false,
    })
}

/// A draw that was held this many minutes ago.
fn drawn(server: &TestServer, code: &str, numero: &str, minutes: i64) -> Value {
    let at_ms = now_ms(server) - minutes * MINUTE_MS;
    json!({
        "gameCode": code, "numero": numero, "state": "settled", "openTime": at_ms - 9 * MINUTE_MS,
        "closeTime": at_ms - MINUTE_MS, "drawTime": at_ms, "isSale": false, "result": "057|37",
        "seedHash": "cd".repeat(32), "seed": "ef".repeat(32), "isLate": minutes > 60, "isBeforeSales": false,
    })
}
