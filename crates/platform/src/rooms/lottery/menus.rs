//! Which lotteries a merchant's members are offered, by its catalogue and what their vendors tell.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use erawan_games::draws::PrizeMode;
use futures::future::join_all;

use super::LotteryGatewayError;
use super::copies::Told;
use super::line::Call;
use super::wire::{Asked, MenuAnswer, MenuCall, MenuGame};
use crate::rooms::games::{Catalogue, GameEntry};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::merchant::Merchant;

/// How old what is sold may be, the newest results, and draws that are on sale.
pub(super) const NAMES_AGE_MAX_MS: i64 = 60_000;
pub(super) const RESULTS_AGE_MAX_MS: i64 = 5_000;
pub(super) const SALE_AGE_MAX_MS: i64 = 1_000;

/// A lottery that is offered.
#[derive(Debug, Clone)]
pub(super) struct Offered {
    pub(super) game: Arc<GameEntry>,
    pub(super) prize_mode: PrizeMode,
}

/// What vendors tell of their games, by vendor. A vendor that never answered is not in it.
#[derive(Debug, Default)]
pub(super) struct Menus(HashMap<String, Told<MenuAnswer>>);

impl Menus {
    /// What the vendor tells of the game.
    pub(super) fn game(&self, game: &GameEntry) -> Option<&MenuGame> {
        self.0.get(&game.vassalage)?.value.game(&game.game_code)
    }

    /// Whether the vendor tells what it sells and this game is not among it.
    pub(super) fn is_not_sold(&self, game: &GameEntry) -> bool {
        self.0.contains_key(&game.vassalage) && self.game(game).is_none()
    }

    /// When the oldest word of a vendor was learnt that does not answer any more, epoch milliseconds.
    pub(super) fn stale_since_ms(&self) -> Option<i64> {
        self.0.values().filter_map(|told| told.stale_since_ms).min()
    }

    /// Whether no vendor ever said anything.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The prize mode of the merchant: that of every vendor without one of its own.
pub(super) fn prize_mode_of_merchant(catalogue: &Catalogue) -> PrizeMode {
    catalogue.prize_mode_of("")
}

/// Every lottery of the merchant's catalogue, in the order of lists.
pub(super) fn offered(catalogue: &Catalogue) -> Vec<Offered> {
    let offered = |game: &Arc<GameEntry>| Offered {
        game: Arc::clone(game),
        prize_mode: catalogue.prize_mode_of(&game.vassalage),
    };
    catalogue.lotteries().map(offered).collect()
}

/// The offered lottery with this code, of whichever vendor.
///
/// # Errors
/// [`LotteryGatewayError::Unknown`].
pub(super) fn offered_by_code(
    catalogue: &Catalogue,
    game_code: &str,
) -> Result<Offered, LotteryGatewayError> {
    let found = catalogue.lotteries().find(|game| game.game_code == game_code);
    let game = Arc::clone(found.ok_or(LotteryGatewayError::Unknown)?);
    Ok(Offered { prize_mode: catalogue.prize_mode_of(&game.vassalage), game })
}

impl LotteryGateway {
    /// What the vendors of the offered lotteries sell, at most so old.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Database`].
    pub(super) async fn menus_of(
        &self,
        merchant: &Merchant,
        catalogue: &Catalogue,
        age_max_ms: i64,
    ) -> Result<Menus, LotteryGatewayError> {
        let known = self.vendors.known().await?;
        let modes: BTreeMap<_, _> = offered(catalogue)
            .into_iter()
            .filter(|lottery| known.contains_key(&lottery.game.vassalage))
            .map(|lottery| (lottery.game.vassalage.clone(), lottery.prize_mode))
            .collect();
        let told = modes.into_iter().map(|(vendor, prize_mode)| async move {
            let told = self.menu_of(merchant, &vendor, prize_mode, age_max_ms).await;
            told.map(|told| (vendor, told))
        });
        Ok(Menus(join_all(told).await.into_iter().flatten().collect()))
    }

    /// What the vendor sells, at most so old, or its last word; `None` when it never answered.
    pub(super) async fn menu_of(
        &self,
        merchant: &Merchant,
        vendor: &str,
        prize_mode: PrizeMode,
        age_max_ms: i64,
    ) -> Option<Told<MenuAnswer>> {
        let key = (vendor.to_owned(), merchant.code.clone(), prize_mode);
        let (call, asked) = (MenuCall { prize_mode }, Asked { vendor, ..Asked::default() });
        let ask = self.ask::<MenuAnswer>(&merchant.code, Call::Menu, &call, &asked);
        self.menus.get(key, self.core.clock.now_ms(), age_max_ms, ask).await
    }
}
