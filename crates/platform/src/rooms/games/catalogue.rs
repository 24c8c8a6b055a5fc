use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use erawan_games::draws::PrizeMode;
use erawan_kernel::ids::MerchantId;
use erawan_kernel::{Language, LocalText, Money, Page, PageRequest};
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::ToSchema;

use super::search::{Query, Searchable, names_of_vendor};
use super::{CatalogueFiles, CategoryFile, ClassifyFile, GameEntry, VendorFile, store, topic};
use crate::db::Copies;
use crate::rooms::games::Games;
use crate::web::ReadyCache;

/// The category of e-lotteries: which vendors are listed there decides about prize modes.
const E_LOTTERIES: &str = "ELOTT";

/// What is kept in memory, per merchant.
pub(crate) type CatalogueCopies = Copies<Catalogue>;

/// One merchant's catalogue, and the answers made of it.
#[derive(Debug)]
pub struct Catalogue {
    vendors: HashMap<String, VendorFile>,
    categories: Vec<CategoryFile>,
    classifies: Vec<ClassifyFile>,
    /// Every game, in the order of lists.
    games: Vec<Arc<GameEntry>>,
    /// What each of them is found by, in the same order.
    searchable: Vec<Searchable>,
    /// The position of the game with a number.
    by_node: HashMap<i64, usize>,
    /// The same by vendor and code.
    by_code: HashMap<(String, String), usize>,
    pub(super) answers: ReadyCache<(Question, Language)>,
}

/// What the ready answers answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Question {
    Vendors,
    Hot,
    Games(GameFilter, u64, u64),
    /// The same, as the address asked it.
    GamesAsked(String),
}

impl Games {
    pub(crate) async fn catalogue_of(&self, merchant_id: MerchantId) -> Result<Arc<Catalogue>, DbErr> {
        let build = || async { Ok(Catalogue::new(store::load(&self.core.db, merchant_id).await?)) };
        self.catalogues.get(&self.core.db, &*self.core.clock, &topic(merchant_id), build).await
    }
}

/// Which games a list is about. An empty filter is every game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct GameFilter {
    pub(super) game_type: Option<String>,
    pub(super) vendor: Option<String>,
    pub(super) classify: Option<String>,
    pub(super) platform: Option<String>,
    /// The text typed to find games by their names; the best matches come first.
    pub(super) name: Option<String>,
    /// Games one may play with a bet of this much.
    pub(super) bet_minor_max: Option<i64>,
    pub(super) is_new: bool,
    /// The order of the list; unless told, new games by their rank, found ones by their match, others as the
    /// catalogue places them.
    pub(super) sort: Option<GameSort>,
}

/// What a list of games may be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum GameSort {
    /// The highest return to the player first; games that publish none last.
    Rtp,
    /// The lowest minimum bet first.
    MinBet,
}

impl GameFilter {
    fn matches(&self, game: &GameEntry) -> bool {
        let is = |wanted: &Option<String>, own: &str| wanted.as_deref().is_none_or(|wanted| wanted == own);
        is(&self.game_type, &game.game_type)
            && is(&self.vendor, &game.vassalage)
            && is(&self.classify, &game.game_classify)
            && self.platform.as_ref().is_none_or(|platform| game.platforms.contains(platform))
            && self.bet_minor_max.is_none_or(|bet| game.min_bet <= Money::from_minor(bet))
            && (!self.is_new || game.is_new)
    }
}

impl Catalogue {
    pub(super) fn new(files: CatalogueFiles) -> Self {
        let CatalogueFiles { vendors, games } = files;
        let mut list: Vec<_> = games.games.into_iter().map(Arc::new).collect();
        list.sort_by_key(|game| (game.sort, game.node_id));
        let vendor_names: HashMap<_, _> =
            vendors.iter().map(|vendor| (vendor.code.as_str(), names_of_vendor(vendor))).collect();
        let nobody = || Arc::from([]);
        let searchable = |game: &Arc<GameEntry>| {
            let vendor_names = vendor_names.get(game.vassalage.as_str()).cloned();
            Searchable::new(game, vendor_names.unwrap_or_else(nobody))
        };
        let code = |game: &GameEntry| (game.vassalage.clone(), game.game_code.clone());
        Self {
            searchable: list.iter().map(searchable).collect(),
            by_node: list.iter().enumerate().map(|(at, game)| (game.node_id, at)).collect(),
            by_code: list.iter().enumerate().map(|(at, game)| (code(game), at)).collect(),
            vendors: vendors.into_iter().map(|vendor| (vendor.code.clone(), vendor)).collect(),
            categories: games.categories,
            classifies: games.classifies,
            games: list,
            answers: ReadyCache::default(),
        }
    }

    /// The game with this code, if it and its vendor are enabled.
    #[must_use]
    pub fn game(&self, vendor: &str, game_code: &str) -> Option<Arc<GameEntry>> {
        self.any_game(vendor, game_code).filter(|game| self.is_available(game))
    }

    /// The game with this code.
    pub(crate) fn any_game(&self, vendor: &str, game_code: &str) -> Option<Arc<GameEntry>> {
        let at = self.by_code.get(&(vendor.to_owned(), game_code.to_owned()))?;
        self.games.get(*at).cloned()
    }

    /// Where a round of that vendor can be verified, if the vendor offers it.
    #[must_use]
    pub fn verify_url(&self, vendor: &str, round: &str) -> Option<String> {
        Some(self.vendors.get(vendor)?.verify_url.as_ref()?.replace("{round}", round))
    }

    /// The game with this number and identifier, of this vendor; `None` values are not compared.
    pub(crate) fn find(
        &self,
        vendor: &str,
        node_id: Option<i64>,
        game_id: Option<&str>,
    ) -> Option<Arc<GameEntry>> {
        let is_meant = |game: &&Arc<GameEntry>| {
            game.vassalage == vendor
                && node_id.is_none_or(|node_id| game.node_id == node_id)
                && game_id.is_none_or(|game_id| game.game_id == game_id)
        };
        match node_id {
            Some(node_id) => self.games.get(*self.by_node.get(&node_id)?).filter(is_meant).cloned(),
            None => game_id.and_then(|_| self.games.iter().find(is_meant).cloned()),
        }
    }

    /// The game with this number.
    pub(super) fn by_number(&self, node_id: i64) -> Option<Arc<GameEntry>> {
        self.games.get(*self.by_node.get(&node_id)?).cloned()
    }

    /// The enabled vendors with games of this category, in no order.
    fn vendors_of(&self, category: &str) -> Vec<&str> {
        let has_it = |vendor: &&VendorFile| {
            vendor.enabled && vendor.game_categories.iter().any(|listed| listed == category)
        };
        self.vendors.values().filter(has_it).map(|vendor| vendor.code.as_str()).collect()
    }

    /// The lotteries that are offered, in the order of lists.
    pub(crate) fn lotteries(&self) -> impl Iterator<Item = &Arc<GameEntry>> {
        self.offered().filter(|game| game.is_lottery())
    }

    /// The lottery with this code of one of these vendors; one that is not offered where none is.
    pub(crate) fn any_lottery(
        &self,
        game_code: &str,
        is_vendor: impl Fn(&str) -> bool,
    ) -> Option<&Arc<GameEntry>> {
        let is_meant = |game: &&Arc<GameEntry>| {
            game.game_code == game_code && game.is_lottery() && is_vendor(&game.vassalage)
        };
        self.offered().find(is_meant).or_else(|| self.games.iter().find(is_meant))
    }

    /// The vendors of all lotteries, also of those that are no longer offered.
    pub(crate) fn lottery_vendors(&self) -> BTreeSet<&str> {
        self.games.iter().filter(|game| game.is_lottery()).map(|game| game.vassalage.as_str()).collect()
    }

    /// The prize mode in which the merchant's members play lotteries of the vendor (LOT-001, LOT-010).
    pub(crate) fn prize_mode_of(&self, vendor: &str) -> PrizeMode {
        PrizeMode::of(vendor, &self.vendors_of(E_LOTTERIES))
    }

    /// What the finer sort of a game is called, if the catalogue describes it.
    pub(crate) fn classify_name(&self, game: &GameEntry) -> Option<&LocalText> {
        let is_its = |classify: &&ClassifyFile| {
            classify.game_category == game.game_type && classify.key == game.game_classify
        };
        self.classifies.iter().find(is_its).map(|classify| &classify.name)
    }

    /// Whether the game may be shown and opened.
    pub(crate) fn is_available(&self, game: &GameEntry) -> bool {
        game.enabled && self.vendors.get(&game.vassalage).is_some_and(|vendor| vendor.enabled)
    }

    fn offered(&self) -> impl Iterator<Item = &Arc<GameEntry>> {
        self.games.iter().filter(|game| self.is_available(game))
    }

    /// A page of these games, in their order, as far as they are offered and the filter lets them through.
    pub(super) fn page_of(
        &self,
        nodes: &[i64],
        filter: &GameFilter,
        request: PageRequest,
    ) -> Page<Arc<GameEntry>> {
        let game = |node_id: &i64| self.games.get(*self.by_node.get(node_id)?);
        let found: Vec<_> = nodes
            .iter()
            .filter_map(game)
            .filter(|game| self.is_available(game) && filter.matches(game))
            .collect();
        cut(&found, request)
    }

    pub(super) fn page(&self, filter: &GameFilter, request: PageRequest) -> Page<Arc<GameEntry>> {
        let mut found = match &filter.name {
            Some(name) => self.search_by_name(name, filter),
            None => self.offered().filter(|game| filter.matches(game)).collect(),
        };
        // Each sort keeps the order of before among equals.
        match filter.sort {
            Some(GameSort::Rtp) => found.sort_by_key(|game| Reverse(game.rtp_ppm)),
            Some(GameSort::MinBet) => found.sort_by_key(|game| game.min_bet),
            None if filter.is_new && filter.name.is_none() => found.sort_by_key(|game| game.new_rank),
            None => {}
        }
        cut(&found, request)
    }

    /// The games with this name, the best match first; if there is none, those with a similar name.
    fn search_by_name(&self, name: &str, filter: &GameFilter) -> Vec<&Arc<GameEntry>> {
        let query = Query::new(name);
        let candidates = || {
            let games = self.games.iter().zip(&self.searchable);
            games.filter(|(game, _)| self.is_available(game) && filter.matches(game))
        };
        let mut found: Vec<_> =
            candidates().filter_map(|(game, by)| Some((query.exact(by)?, game))).collect();
        if found.is_empty() {
            found.extend(candidates().filter_map(|(game, by)| Some((query.near(by)?, game))));
        }
        found.sort_by_key(|(score, _)| *score);
        found.into_iter().map(|(_, game)| game).collect()
    }

    /// The offered games that are marked as hot, in their order.
    pub(crate) fn hot(&self) -> Vec<Arc<GameEntry>> {
        let mut hot: Vec<_> = self.offered().filter(|game| game.is_hot).cloned().collect();
        hot.sort_by_key(|game| (game.hot_rank, game.sort, game.node_id));
        hot
    }

    /// Categories in their order, each with its enabled vendors: first those the category lists, in that
    /// order, then the others by name. A category without any is left out.
    pub(super) fn vendors_by_category(&self) -> Vec<(&CategoryFile, Vec<&VendorFile>)> {
        let vendors_of = |category: &CategoryFile| {
            let has_it = |vendor: &&VendorFile| {
                vendor.enabled && vendor.game_categories.contains(&category.game_category)
            };
            let mut vendors: Vec<_> = self.vendors.values().filter(has_it).collect();
            let place = |vendor: &VendorFile| {
                category.vendor_names.iter().position(|name| *name == vendor.code).unwrap_or(usize::MAX)
            };
            vendors.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| a.name.en.cmp(&b.name.en)));
            vendors
        };
        let categories = self.categories.iter().map(|category| (category, vendors_of(category)));
        categories.filter(|(_, vendors)| !vendors.is_empty()).collect()
    }

    /// The minimum bets of offered games by category, from the least.
    pub(super) fn minimum_bets(&self) -> BTreeMap<&str, BTreeSet<Money>> {
        let mut bets: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for game in self.offered() {
            bets.entry(game.game_type.as_str()).or_default().insert(game.min_bet);
        }
        bets
    }

    /// The finer sorts that offered games are of, in their order, each with the codes of their vendors.
    pub(super) fn classifies(&self) -> Vec<(&ClassifyFile, Vec<&str>)> {
        let used: HashSet<_> = self
            .offered()
            .map(|game| (game.game_type.as_str(), game.game_classify.as_str(), game.vassalage.as_str()))
            .collect();
        let vendors_of = |classify: &ClassifyFile| {
            let codes = self.vendors.keys().map(String::as_str);
            let (category, key) = (classify.game_category.as_str(), classify.key.as_str());
            let mut codes: Vec<_> = codes.filter(|code| used.contains(&(category, key, *code))).collect();
            let place = |code: &str| classify.vendors.iter().position(|name| name == code);
            codes.sort_by_key(|code| (place(code).unwrap_or(usize::MAX), *code));
            codes
        };
        // Each borrows the catalogue only; the set of what is used goes with this call.
        let classifies: Vec<_> =
            self.classifies.iter().map(|classify| (classify, vendors_of(classify))).collect();
        classifies.into_iter().filter(|(_, vendors)| !vendors.is_empty()).collect()
    }
}

/// One page of what was found.
fn cut(found: &[&Arc<GameEntry>], request: PageRequest) -> Page<Arc<GameEntry>> {
    let (skip, take) = (to_usize(request.offset()), to_usize(request.size()));
    let rows = found.iter().skip(skip).take(take).map(|game| Arc::clone(game)).collect();
    Page::new(rows, request, found.len() as u64)
}

/// A count that came from a bounded page request.
fn to_usize(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use erawan_kernel::LocalText;

    use super::*;
    use crate::rooms::games::GamesFile;

    fn text(en: &str) -> LocalText {
        LocalText { th: format!("ไทย {en}"), en: en.to_owned() }
    }

    fn vendor(code: &str, enabled: bool) -> VendorFile {
        VendorFile {
            code: code.into(),
            name: text(code),
            icon_color: String::new(),
            icon_white: String::new(),
            verify_url: None,
            game_categories: vec!["RNG".into()],
            enabled,
            sort: 1,
        }
    }

    fn game(node_id: i64, vendor: &str, name: &str) -> GameEntry {
        GameEntry {
            game_id: format!("g{node_id}"),
            game_code: format!("c{node_id}"),
            node_id,
            node_name: name.into(),
            name: text(name),
            description: text(""),
            icon_url: String::new(),
            show_icon: true,
            game_type: "RNG".into(),
            game_category: "RNG".into(),
            vassalage: vendor.into(),
            vendor_name: vendor.into(),
            game_classify: "SC".into(),
            min_bet: Money::from_units(1).unwrap(),
            blur: None,
            is_new: false,
            new_rank: 0,
            is_hot: false,
            hot_rank: 0,
            support_play: false,
            platforms: vec!["html5".into()],
            rtp_ppm: None,
            enabled: true,
            sort: 1,
        }
    }

    fn catalogue(vendors: Vec<VendorFile>, games: Vec<GameEntry>) -> Catalogue {
        let category = CategoryFile {
            game_category: "RNG".into(),
            name: text("Slots"),
            icon_url: String::new(),
            vendor_names: vec!["Z".into(), "A".into()],
        };
        Catalogue::new(CatalogueFiles {
            vendors,
            games: GamesFile { categories: vec![category], classifies: vec![], games },
        })
    }

    fn found(catalogue: &Catalogue, filter: &GameFilter) -> Vec<i64> {
        let page = catalogue.page(filter, PageRequest::clamped(None, None, 35));
        page.rows.iter().map(|game| game.node_id).collect()
    }

    #[test]
    fn every_filter_narrows_the_list_and_names_match_in_both_languages() {
        let games = vec![
            game(1, "A", "Jade Elephant"),
            GameEntry { game_type: "FISH".into(), ..game(2, "A", "Koi Pond") },
            GameEntry {
                game_classify: "JP".into(),
                rtp_ppm: Some(961_999),
                ..game(3, "Z", "100% Gold_Rush")
            },
            GameEntry { min_bet: Money::from_units(20).unwrap(), ..game(4, "Z", "Naga") },
            GameEntry { is_new: true, rtp_ppm: Some(965_165), ..game(5, "Z", "Lotus") },
        ];
        let catalogue = catalogue(vec![vendor("A", true), vendor("Z", true)], games);
        let name = |name: &str| GameFilter { name: Some(name.to_lowercase()), ..GameFilter::default() };
        let cases = [
            (GameFilter::default(), vec![1, 2, 3, 4, 5]),
            (GameFilter { game_type: Some("FISH".into()), ..GameFilter::default() }, vec![2]),
            (GameFilter { vendor: Some("A".into()), ..GameFilter::default() }, vec![1, 2]),
            (GameFilter { classify: Some("JP".into()), ..GameFilter::default() }, vec![3]),
            (GameFilter { bet_minor_max: Some(1_000_000), ..GameFilter::default() }, vec![1, 2, 3, 5]),
            (GameFilter { is_new: true, ..GameFilter::default() }, vec![5]),
            (GameFilter { sort: Some(GameSort::MinBet), ..GameFilter::default() }, vec![1, 2, 3, 5, 4]),
            (GameFilter { sort: Some(GameSort::Rtp), ..GameFilter::default() }, vec![5, 3, 1, 2, 4]),
            (GameFilter { platform: Some("flash".into()), ..GameFilter::default() }, vec![]),
            (name("JADE"), vec![1]),
            (name("ไทย ko"), vec![2]),
            (name("100%"), vec![3]),
            (name("%"), vec![3]),
            (name("_"), vec![3]),
            (name("' OR 1=1"), vec![]),
        ];
        for (filter, expected) in cases {
            assert_eq!(found(&catalogue, &filter), expected, "{filter:?}");
        }
    }

    #[test]
    fn what_is_switched_off_is_neither_listed_nor_found() {
        let games = vec![
            GameEntry { enabled: false, ..game(1, "A", "Off") },
            game(2, "A", "On"),
            game(3, "Z", "Vendor off"),
        ];
        let catalogue = catalogue(vec![vendor("A", true), vendor("Z", false)], games);
        assert_eq!(found(&catalogue, &GameFilter::default()), [2]);
        assert!(catalogue.game("A", "c1").is_none() && catalogue.game("Z", "c3").is_none());
        assert!(catalogue.any_game("A", "c1").is_some());
    }

    #[test]
    fn opn_101_vendors_follow_the_sorting_list_then_their_name() {
        let vendors = ["B", "A", "C", "Z"].map(|code| vendor(code, true)).to_vec();
        let catalogue = catalogue(vendors, vec![]);
        let sorted = catalogue.vendors_by_category();
        let codes: Vec<_> = sorted[0].1.iter().map(|vendor| vendor.code.as_str()).collect();
        assert_eq!(codes, ["Z", "A", "B", "C"]);
    }
}
