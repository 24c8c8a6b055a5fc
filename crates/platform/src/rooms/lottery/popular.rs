//! What is popular: what the most members play with real money, then what the catalogue marks.

use std::collections::HashMap;
use std::sync::Arc;

use super::LotteryGatewayError;
use crate::rooms::games::{Catalogue, GameEntry};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::merchant::Merchant;

/// Over how long members are counted.
const COUNTED_MS: i64 = 24 * 60 * 60 * 1_000;
/// Fewer members than this say nothing about a game, and too much about themselves.
const PLAYERS_MIN: i64 = 5;

impl LotteryGateway {
    /// The popular lotteries, the most popular first.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Database`].
    pub(super) async fn popular(
        &self,
        merchant: &Merchant,
        catalogue: &Catalogue,
    ) -> Result<Vec<Arc<GameEntry>>, LotteryGatewayError> {
        let since_ms = self.core.clock.now_ms() - COUNTED_MS;
        let counted = self.records.lottery_players(merchant.id, since_ms).await?;
        let players: HashMap<_, _> =
            counted.into_iter().map(|(vendor, game_code, count)| ((vendor, game_code), count)).collect();
        let of = |game: &GameEntry| {
            players.get(&(game.vassalage.clone(), game.game_code.clone())).copied().unwrap_or_default()
        };
        let mut popular: Vec<_> =
            catalogue.lotteries().filter(|game| of(game) >= PLAYERS_MIN).cloned().collect();
        // Games with equally many stay in the order of the catalogue.
        popular.sort_by_key(|game| std::cmp::Reverse(of(game)));
        let marked = catalogue.hot().into_iter().filter(|game| game.is_lottery() && of(game) < PLAYERS_MIN);
        popular.extend(marked);
        Ok(popular)
    }
}
