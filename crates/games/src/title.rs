use std::any::Any;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::exact::Exact;
use crate::mechanics::Mechanic;
use crate::validate::{self, TitleError};

/// A text in both languages of the product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LocalText {
    /// English.
    pub en: String,
    /// Thai.
    pub th: String,
}

/// How winning combinations are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Along fixed lines, from the leftmost reel.
    Lines,
    /// In every way through adjacent reels, from the leftmost reel.
    Ways,
}

/// What a symbol does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SymbolKind {
    /// Stands in for every regular symbol.
    Wild,
    /// Counts wherever it lands, pays and starts free spins.
    Scatter,
    /// Pays by the pay table.
    Regular,
    /// Carries a value in stakes; enough of them start the hold.
    Value,
    /// An empty cell of the hold; on no reel.
    Blank,
}

/// One symbol of a title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Symbol {
    /// The symbol's name on the wire and in the artwork.
    pub id: String,
    /// What it does.
    pub kind: SymbolKind,
    /// What a player calls it.
    pub name: LocalText,
}

/// The free-spin feature of a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeSpins {
    /// Free spins awarded by the number of scatters in view (index = scatters), in the base game and again
    /// during free spins.
    pub award: Vec<u32>,
    /// What every win of a free spin is multiplied by.
    pub multiplier: u32,
    /// The most free spins one round can hold; an award beyond it is cut to what is left.
    pub max_spins: u32,
}

/// The mechanic a title is played by, and the rules that the title gives it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Feature {
    /// The name of the mechanic.
    #[serde(rename = "type")]
    pub mechanic: String,
    /// Its rules as the title's file has them; every mechanic has its own.
    #[serde(flatten)]
    pub rules: serde_json::Map<String, serde_json::Value>,
}

/// The figures a title publishes. Loading fails when they are not the computed ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Published {
    /// Return to player, parts per million, cut (never rounded up).
    pub rtp_ppm: u32,
    /// Return to player, exact.
    pub rtp: Exact,
    /// Rounds that win before any free spin, parts per million, cut.
    pub hit_frequency_ppm: u32,
    /// Hit frequency, exact.
    pub hit_frequency: Exact,
    /// Rounds that reach free spins, exact.
    pub free_spins_frequency: Exact,
    /// Rounds that reach the title's feature, exact; missing when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feature_frequency: Option<Exact>,
    /// The largest possible win of one round in units; it can happen.
    pub max_win_units: u64,
    /// The largest possible win of one round in whole stakes, cut.
    pub max_win_multiple: u64,
}

/// A title as its data file writes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TitleFile {
    pub(crate) game_code: String,
    pub(crate) version: u32,
    pub(crate) title: LocalText,
    pub(crate) kind: Kind,
    pub(crate) rows: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) lines: Vec<String>,
    pub(crate) units_per_bet: u32,
    pub(crate) bet_levels_minor: Vec<i64>,
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) paytable: std::collections::BTreeMap<String, std::collections::BTreeMap<String, u32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) feature: Option<Feature>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) free_spins: Option<FreeSpinsFile>,
    pub(crate) reel_strips: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) free_reel_strips: Vec<String>,
    pub(crate) rules: LocalText,
    pub(crate) published: Published,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FreeSpinsFile {
    pub(crate) trigger: std::collections::BTreeMap<String, u32>,
    pub(crate) multiplier: u32,
    pub(crate) max_spins: u32,
}

/// A checked title: everything the engine and a verifier need. Symbols are indexes into [`Title::symbols`].
#[derive(Debug, Clone)]
pub struct Title {
    pub(crate) game_code: String,
    pub(crate) version: u32,
    pub(crate) name: LocalText,
    pub(crate) kind: Kind,
    pub(crate) rows: u8,
    pub(crate) lines: Vec<Vec<u8>>,
    pub(crate) units_per_bet: u32,
    pub(crate) bet_levels_minor: Vec<i64>,
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) pays: Vec<Vec<u32>>,
    pub(crate) feature: Option<Feature>,
    pub(crate) mechanic: Arc<dyn Mechanic>,
    pub(crate) free_spins: FreeSpins,
    pub(crate) base_strips: Vec<Vec<u8>>,
    pub(crate) free_strips: Vec<Vec<u8>>,
    pub(crate) rules: LocalText,
    pub(crate) published: Published,
    pub(crate) digest: String,
    pub(crate) data: String,
}

impl Title {
    /// Reads and checks a title's data file.
    ///
    /// # Errors
    /// [`TitleError`] when the file is malformed, a rule is broken, or a published figure that can be computed
    /// quickly (return to player, frequency of free spins) is not the computed one.
    pub fn load(json: &str) -> Result<Self, TitleError> {
        let title = Self::draft(json)?;
        validate::published(&title)?;
        Ok(title)
    }

    /// Reads a title and checks its form but not its published figures: for the tools that compute them.
    ///
    /// # Errors
    /// [`TitleError`] when the file is malformed or a rule is broken.
    pub fn draft(json: &str) -> Result<Self, TitleError> {
        let file: TitleFile =
            serde_json::from_str(json).map_err(|error| TitleError::Malformed(error.to_string()))?;
        validate::build(file, json)
    }

    /// The game's code in addresses and records.
    #[must_use]
    pub fn game_code(&self) -> &str {
        &self.game_code
    }

    /// Rises with every change that alters an outcome.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// The game's name.
    #[must_use]
    pub const fn name(&self) -> &LocalText {
        &self.name
    }

    /// How winning combinations are found.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Rows in view.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Number of reels.
    #[must_use]
    pub fn reels(&self) -> usize {
        self.base_strips.len()
    }

    /// The lines: for each the row on every reel, 0 at the top. Empty for a game of ways.
    #[must_use]
    pub fn lines(&self) -> &[Vec<u8>] {
        &self.lines
    }

    /// Into how many equal units a stake is divided; pays are multiples of one unit.
    #[must_use]
    pub const fn units_per_bet(&self) -> u32 {
        self.units_per_bet
    }

    /// The stakes on offer, in hundred-thousandths of the currency unit.
    #[must_use]
    pub fn bet_levels_minor(&self) -> &[i64] {
        &self.bet_levels_minor
    }

    /// One unit of a stake in hundred-thousandths, when the stake is on offer.
    #[must_use]
    pub fn unit_minor(&self, bet_minor: i64) -> Option<i64> {
        let offered = self.bet_levels_minor.contains(&bet_minor);
        offered.then(|| bet_minor / i64::from(self.units_per_bet))
    }

    /// The symbols, wild and scatter among them.
    #[must_use]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// What `count` of a symbol pay, in units; 0 when nothing.
    #[must_use]
    pub fn pay(&self, symbol: u8, count: usize) -> u32 {
        self.pays[usize::from(symbol)].get(count).copied().unwrap_or(0)
    }

    /// The most spins of one round, the paid one, respins and cascades among them.
    #[must_use]
    pub fn spins_max(&self) -> usize {
        self.mechanic.spins_max(self)
    }

    /// What the title has besides reels, pays and free spins.
    #[must_use]
    pub const fn feature(&self) -> Option<&Feature> {
        self.feature.as_ref()
    }

    /// The mechanic that draws and pays the title's spins.
    #[must_use]
    pub fn mechanic(&self) -> &dyn Mechanic {
        self.mechanic.as_ref()
    }

    /// The rules of this mechanic, when the title is played by it.
    #[must_use]
    pub fn rules_of<M: Mechanic>(&self) -> Option<&M> {
        (self.mechanic() as &dyn Any).downcast_ref()
    }

    /// The free-spin feature; it awards nothing in a title without free spins.
    #[must_use]
    pub const fn free_spins(&self) -> &FreeSpins {
        &self.free_spins
    }

    /// The free spins that this number of scatters in view awards.
    #[must_use]
    pub fn award(&self, scatters: usize) -> u32 {
        self.free_spins.award.get(scatters).copied().unwrap_or(0)
    }

    /// What the wins of a round's free spin are multiplied by; they are counted from 1.
    #[must_use]
    pub fn free_multiplier(&self, number: u32) -> u32 {
        self.mechanic.free_multiplier(self, number)
    }

    /// The reels of the paid spin.
    #[must_use]
    pub fn base_strips(&self) -> &[Vec<u8>] {
        &self.base_strips
    }

    /// The reels of the free spins; none in a title without free spins.
    #[must_use]
    pub fn free_strips(&self) -> &[Vec<u8>] {
        &self.free_strips
    }

    /// The rules a player reads.
    #[must_use]
    pub const fn rules(&self) -> &LocalText {
        &self.rules
    }

    /// The published figures.
    #[must_use]
    pub const fn published(&self) -> &Published {
        &self.published
    }

    /// The data file, byte for byte.
    #[must_use]
    pub fn data(&self) -> &str {
        &self.data
    }

    /// SHA-256 of the data file, hexadecimal: goes into every round's record.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// A symbol's name.
    #[must_use]
    pub fn symbol_id(&self, symbol: u8) -> &str {
        &self.symbols[usize::from(symbol)].id
    }

    /// The symbols of a kind.
    pub(crate) fn symbols_of(&self, kind: SymbolKind) -> impl Iterator<Item = u8> {
        (0_u8..).zip(&self.symbols).filter(move |(_, symbol)| symbol.kind == kind).map(|(index, _)| index)
    }

    /// The wild, when the title has one.
    pub(crate) fn wild(&self) -> Option<u8> {
        self.symbols_of(SymbolKind::Wild).next()
    }

    pub(crate) fn kind_of(&self, symbol: u8) -> SymbolKind {
        self.symbols[usize::from(symbol)].kind
    }
}
