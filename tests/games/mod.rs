//! The catalogue and opening a game.

mod catalogue;
mod demo;
mod favourites;
mod launch;
mod lists;
mod search;

use erawan_kernel::{LocalText, Money};
use erawan_platform::rooms::games::{CatalogueFiles, CategoryFile, GameEntry, GamesFile, VendorFile};
use erawan_testkit::TestServer;

fn text(en: &str) -> LocalText {
    LocalText { th: format!("ไทย {en}"), en: en.to_owned() }
}

fn vendor(code: &str) -> VendorFile {
    VendorFile {
        code: code.to_owned(),
        name: text(code),
        icon_color: format!("/assets/vendors/{code}-COLOR.png"),
        icon_white: format!("/assets/vendors/{code}-WHITE.png"),
        game_categories: vec!["RNG".to_owned()],
        enabled: true,
        sort: 2,
        verify_url: None,
    }
}

fn game(vendor: &str, node_id: i64) -> GameEntry {
    GameEntry {
        game_id: format!("g{node_id}"),
        game_code: format!("c{node_id}"),
        node_id,
        node_name: format!("Node {node_id}"),
        name: text(&format!("Game {node_id}")),
        description: text(""),
        icon_url: format!("/assets/games/g{node_id}.webp"),
        show_icon: true,
        game_type: "RNG".to_owned(),
        game_category: "RNG".to_owned(),
        vassalage: vendor.to_owned(),
        vendor_name: vendor.to_owned(),
        game_classify: "SC".to_owned(),
        min_bet: Money::from_units(1).expect("an amount"),
        blur: None,
        is_new: false,
        new_rank: 0,
        is_hot: false,
        hot_rank: 0,
        support_play: false,
        platforms: vec!["html5".to_owned()],
        rtp_ppm: None,
        enabled: true,
        sort: 100,
    }
}

async fn publish(server: &TestServer, vendors: Vec<VendorFile>, games: Vec<GameEntry>) {
    let merchant = server.merchant().await;
    let category = |key: &str, vendors: &[&str]| CategoryFile {
        game_category: key.to_owned(),
        name: text(key),
        icon_url: String::new(),
        vendor_names: vendors.iter().map(|code| (*code).to_owned()).collect(),
    };
    let categories = vec![category("RNG", &["BGS"]), category("FISH", &[])];
    let games = GamesFile { categories, classifies: Vec::new(), games };
    server
        .app
        .games
        .publish(&erawan_platform::Author::SERVER, merchant.id, CatalogueFiles { vendors, games })
        .await
        .expect("the catalogue is published");
}

/// The numbers of the games in a list.
fn nodes(list: &serde_json::Value) -> Vec<String> {
    let games = list.as_array().expect("a list of games");
    games.iter().map(|game| game["nodeId"].as_str().unwrap_or_default().to_owned()).collect()
}
