use erawan_kernel::{LocalText, Money};
use serde::Deserialize;

use super::{GameEntry, VendorFile};

/// Games of one vendor in short form: what can be said of all of them is said once, or not at all.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VendorGames {
    /// Vendor code.
    vendor: String,
    /// Category such as `RNG`.
    game_type: String,
    games: Vec<ShortGame>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ShortGame {
    node_id: i64,
    /// What vendor and wire call it; its tile is named so too.
    code: String,
    name: LocalText,
    classify: String,
    min_bet: Money,
    /// Place among the new ones; without it the game is not new.
    new_rank: Option<i32>,
    /// Place among the hot ones; without it the game is not hot.
    hot_rank: Option<i32>,
    #[serde(default)]
    support_play: bool,
    #[serde(default = "enabled")]
    enabled: bool,
}

const fn enabled() -> bool {
    true
}

impl VendorGames {
    /// The games in full; the vendor's name is looked up among `vendors`.
    #[must_use]
    pub fn into_entries(self, vendors: &[VendorFile]) -> Vec<GameEntry> {
        let vendor = vendors.iter().find(|vendor| vendor.code == self.vendor);
        let vendor_name = vendor.map_or_else(|| self.vendor.clone(), |vendor| vendor.name.en.clone());
        let entry = |game: ShortGame| GameEntry {
            icon_url: format!("/assets/games/{}.webp", game.code),
            game_id: game.code.clone(),
            game_code: game.code,
            node_id: game.node_id,
            node_name: game.name.en.clone(),
            name: game.name,
            description: LocalText::default(),
            blur: None,
            show_icon: true,
            game_type: self.game_type.clone(),
            game_category: self.game_type.clone(),
            vassalage: self.vendor.clone(),
            vendor_name: vendor_name.clone(),
            game_classify: game.classify,
            min_bet: game.min_bet,
            is_new: game.new_rank.is_some(),
            new_rank: game.new_rank.unwrap_or_default(),
            is_hot: game.hot_rank.is_some(),
            hot_rank: game.hot_rank.unwrap_or_default(),
            support_play: game.support_play,
            platforms: vec!["html5".to_owned()],
            rtp_ppm: None,
            enabled: game.enabled,
            sort: i32::try_from(game.node_id).unwrap_or(i32::MAX),
        };
        self.games.into_iter().map(entry).collect()
    }
}
