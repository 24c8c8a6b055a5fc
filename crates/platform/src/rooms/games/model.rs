use std::collections::HashSet;

use erawan_kernel::{LocalText, Money};
use serde::{Deserialize, Serialize};

use super::GamesError;

/// The whole game catalogue of one merchant.
#[derive(Debug, Clone, Default)]
pub struct CatalogueFiles {
    /// Who makes games.
    pub vendors: Vec<VendorFile>,
    /// The games and how they are sorted into lists.
    pub games: GamesFile,
}

/// A vendor as a catalogue file describes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VendorFile {
    /// The vendor's code, such as `BGS`.
    pub code: String,
    /// What it is called.
    pub name: LocalText,
    /// Icon while active.
    pub icon_color: String,
    /// Icon on dark ground.
    pub icon_white: String,
    /// Categories the vendor has games in.
    pub game_categories: Vec<String>,
    /// Whether its games are offered.
    pub enabled: bool,
    /// Place among the vendors.
    pub sort: i32,
    /// Where a settled round can be verified, with `{round}` for its identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verify_url: Option<String>,
}

/// The games and how they are sorted into lists.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GamesFile {
    /// Categories in their order.
    pub categories: Vec<CategoryFile>,
    /// Finer sorts inside the categories.
    pub classifies: Vec<ClassifyFile>,
    /// The games.
    pub games: Vec<GameEntry>,
}

/// A category as a catalogue file describes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CategoryFile {
    /// The category's key, such as `RNG`.
    pub game_category: String,
    /// What it is called.
    pub name: LocalText,
    /// Its picture.
    pub icon_url: String,
    /// Vendor codes in their order.
    pub vendor_names: Vec<String>,
}

/// A finer sort inside a category as a catalogue file describes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClassifyFile {
    /// The category.
    pub game_category: String,
    /// The sort's key, such as `SC`.
    pub key: String,
    /// What it is called.
    pub name: LocalText,
    /// Vendors that have such games.
    pub vendors: Vec<String>,
}

/// A game as a catalogue file describes it.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own in the catalogue")]
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameEntry {
    /// Identifier on the wire.
    pub game_id: String,
    /// What the vendor calls it.
    pub game_code: String,
    /// Number at the merchant; favourites use it.
    pub node_id: i64,
    /// Name of last resort.
    pub node_name: String,
    /// What it is called.
    pub name: LocalText,
    /// A sentence about it.
    pub description: LocalText,
    /// Its tile.
    pub icon_url: String,
    /// Its blurred picture until the tile is there: four colours of six hexadecimal digits, from the top to the
    /// bottom, the last one the middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blur: Option<String>,
    /// Whether the tile may be shown.
    pub show_icon: bool,
    /// Category of lists, such as `RNG`.
    pub game_type: String,
    /// Category of records, such as `RNG`.
    pub game_category: String,
    /// The vendor's code.
    pub vassalage: String,
    /// The vendor's name as the game prints it.
    pub vendor_name: String,
    /// Finer sort, such as `SC`.
    pub game_classify: String,
    /// The minimum bet.
    pub min_bet: Money,
    /// Shown as new.
    pub is_new: bool,
    /// Place among the new ones.
    #[serde(default)]
    pub new_rank: i32,
    /// Shown as hot.
    pub is_hot: bool,
    /// Place among the hot ones.
    pub hot_rank: i32,
    /// Can be played without real money.
    pub support_play: bool,
    /// Platforms it runs on; `html5`.
    pub platforms: Vec<String>,
    /// Theoretical return to the player in parts per million, where its vendor publishes it.
    #[serde(default)]
    pub rtp_ppm: Option<u32>,
    /// Whether it is offered.
    pub enabled: bool,
    /// Place in lists.
    pub sort: i32,
}

impl GameEntry {
    /// Whether it is a lottery, whose vendor sells draws.
    pub(crate) fn is_lottery(&self) -> bool {
        matches!(self.game_type.as_str(), "LOTT" | "ELOTT")
    }
}

impl CatalogueFiles {
    /// Finds contradictions before anything is stored.
    ///
    /// # Errors
    /// [`GamesError::Catalogue`] with the place.
    pub(super) fn check(&self) -> Result<(), GamesError> {
        let refuse = |text: String| Err(GamesError::Catalogue(text));
        let vendors: HashSet<_> = self.vendors.iter().map(|vendor| vendor.code.as_str()).collect();
        let (mut nodes, mut codes) = (HashSet::new(), HashSet::new());
        for game in &self.games.games {
            if !vendors.contains(game.vassalage.as_str()) {
                return refuse(format!(
                    "game {} belongs to the unknown vendor {}",
                    game.game_id, game.vassalage
                ));
            }
            if !nodes.insert(game.node_id) || !codes.insert((&game.vassalage, &game.game_code)) {
                return refuse(format!("game {} has the number or code of another", game.game_id));
            }
            if !game.min_bet.is_positive() {
                return refuse(format!("game {} has no minimum bet", game.game_id));
            }
            let is_blur =
                |blur: &String| blur.len() == 24 && blur.bytes().all(|byte| byte.is_ascii_hexdigit());
            if !game.blur.as_ref().is_none_or(is_blur) {
                return refuse(format!("game {} has a blurred picture that is none", game.game_id));
            }
        }
        Ok(())
    }
}
