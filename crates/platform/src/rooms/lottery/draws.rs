//! Draws of one lottery, as its vendor tells them.

use super::LotteryGatewayError;
use super::copies::Told;
use super::line::Call;
use super::menus::RESULTS_AGE_MAX_MS;
use super::wire::{Asked, DrawsAnswer, DrawsCall};
use crate::rooms::games::GameEntry;
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::merchant::Merchant;

/// How many draws are told: the next to close, and the last ones.
const ON_SALE: usize = 1;
const PAST: usize = 19;

impl LotteryGateway {
    /// The draw on sale and the last ones of a game.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Away`] when its vendor never answered.
    pub(super) async fn draws_of(
        &self,
        merchant: &Merchant,
        game: &GameEntry,
    ) -> Result<Told<DrawsAnswer>, LotteryGatewayError> {
        let (vendor, game_code) = (game.vassalage.as_str(), game.game_code.as_str());
        let key = (vendor.to_owned(), merchant.code.clone(), game_code.to_owned());
        let call = DrawsCall { game_code, on_sale: ON_SALE, past: PAST };
        let asked = Asked { vendor, game_code: Some(game_code), ..Asked::default() };
        let ask = self.ask::<DrawsAnswer>(&merchant.code, Call::Draws, &call, &asked);
        let told = self.draws.get(key, self.core.clock.now_ms(), RESULTS_AGE_MAX_MS, ask).await;
        told.ok_or(LotteryGatewayError::Away)
    }
}
