use std::sync::Arc;

use erawan_games::draws::PlayType;
use erawan_kernel::{Entropy, EntropyError, Language};
use sea_orm::DbErr;
use sha2::{Digest, Sha256};

use super::ProviderError;
use super::model::{Board, ProviderSession, Ticket};
use super::store::{self, TokenHash};
use super::vendors::origin_of;
use crate::rooms::games::GameEntry;
use crate::rooms::merchant::Merchant;
use crate::rooms::provider::Provider;
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet::is_lottery;

/// How long a ticket is good.
const TICKET_AGE_MAX_MS: i64 = 60_000;
/// How long tickets that ran out are kept, to tell a late one from one that never was.
const TICKET_KEPT_MS: i64 = 24 * 60 * 60 * 1_000;

/// What stands for the game in the address of a lobby.
pub(super) const LOBBY: &str = "lobby";

/// A game that a member wants to open.
#[derive(Debug, Clone)]
pub struct NewLaunch {
    /// Who plays, in which session.
    pub member: CurrentMember,
    /// Which game; for a lobby one of those in it.
    pub game: Arc<GameEntry>,
    /// Whether the vendor's lobby is opened in place of the game, which is chosen there.
    pub in_lobby: bool,
    /// With play money.
    pub trial: bool,
    /// The language of the game.
    pub language: Language,
    /// The path of this product to come back to.
    pub back_url: Option<String>,
    /// How a lottery is opened, as far as it was said.
    pub asked: AskedBoard,
}

/// How a lottery is to be opened. Of any other game it is not looked at.
#[derive(Debug, Clone, Default)]
pub struct AskedBoard {
    /// The prize mode that the client takes for the merchant's.
    pub prize_mode: Option<String>,
    /// The board that opens first.
    pub play_type: Option<String>,
}

impl Provider {
    /// Opens a game for a member: answers its address with a ticket that is good once, for a minute. A lobby gets none: each
    /// game that is chosen in it is launched by itself.
    pub(crate) async fn issue_launch(&self, launch: NewLaunch) -> Result<String, ProviderError> {
        let NewLaunch { member, game, in_lobby, trial, language, back_url, asked } = launch;
        let board = self.board_of(&member, &game, &asked).await?;
        // A member of the real book has no play money; only trial accounts do.
        if trial != member.kind.is_trial() {
            return Err(ProviderError::NotLaunchable);
        }
        if !trial {
            self.responsible.check_play(member.member_id, member.session_id).await?;
        }
        let main = self.wallets.open(member.member_id, member.kind).await?;
        let wallet = self.wallets.wallet_at(&main, &game.vassalage).await?;
        let back =
            back_url.as_ref().map(|path| format!("&backUrl={}", percent_encoded(path))).unwrap_or_default();
        if in_lobby && !wallet.is_kept {
            let url = self.launch_url(&game.vassalage, LOBBY).await?;
            return Ok(format!("{url}#vendor={}&lang={}{back}", game.vassalage, language.code()));
        }
        // Boxed: most merchants have one wallet, and nothing to bring along.
        Box::pin(self.bring_along(&main, &wallet, &game.vassalage)).await;
        if wallet.is_kept {
            let (vendor, code) = (&game.vassalage, if in_lobby { LOBBY } else { &game.game_code });
            let kept = &self.transfer_wallets;
            let url = kept.launch(member.member_id, vendor, code, language, back_url).await?;
            let merchant = self.merchants.find(member.merchant_id).await?;
            // The page would show nothing in its place.
            let origin = origin_of(&url).ok_or(ProviderError::NotLaunchable)?;
            if !self.game_origins(&merchant).await?.contains(&origin) {
                tracing::error!(vendor, origin, "a vendor opens its games where its launch address is not");
                return Err(ProviderError::NotLaunchable);
            }
            return Ok(url);
        }
        let url = self.launch_url(&game.vassalage, &game.game_code).await?;
        let token = new_token(&*self.core.entropy)?;
        let ticket = Ticket {
            session: ProviderSession {
                vendor: game.vassalage.clone(),
                member_id: member.member_id,
                merchant_id: member.merchant_id,
                session_id: member.session_id,
                account: Some(wallet.account).filter(|account| *account != main.account),
            },
            game_code: game.game_code.clone(),
            language: language.code().to_owned(),
            is_trial: trial,
            board,
        };
        let now_ms = self.core.clock.now_ms();
        let (expires_at_ms, forget_before_ms) = (now_ms + TICKET_AGE_MAX_MS, now_ms - TICKET_KEPT_MS);
        let tx = self.core.db.begin().await?;
        store::insert_ticket_in_tx(&tx, &hash_of(&token), &ticket, expires_at_ms, forget_before_ms).await?;
        tx.commit().await?;
        // In the fragment: it is never sent to a server, so it cannot end up in a log.
        Ok(format!("{url}#ticket={token}&lang={}{back}", language.code()))
    }
}

impl Provider {
    /// Where the vendor opens a game of this code.
    async fn launch_url(&self, vendor: &str, game_code: &str) -> Result<String, ProviderError> {
        let rules = self.vendors.rules_of(vendor).await?;
        let launch_url = rules.launch_url.as_ref().ok_or(ProviderError::NotLaunchable)?;
        Ok(launch_url.replace("{gameCode}", game_code))
    }

    /// How a lottery opens: at the odds of the merchant, whatever the client says; a client that says otherwise is wrong
    /// about what it shows.
    async fn board_of(
        &self,
        member: &CurrentMember,
        game: &GameEntry,
        asked: &AskedBoard,
    ) -> Result<Board, ProviderError> {
        if !is_lottery(&game.game_category) {
            return Ok(Board::default());
        }
        let catalogue = self.games.catalogue_of(member.merchant_id).await?;
        let prize_mode = catalogue.prize_mode_of(&game.vassalage);
        if asked.prize_mode.as_deref().is_some_and(|code| code != prize_mode.code()) {
            return Err(ProviderError::Field("prizeMode"));
        }
        let play_type = match asked.play_type.as_deref() {
            Some(code) => Some(PlayType::parse(code).ok_or(ProviderError::Field("playType"))?),
            None => None,
        };
        Ok(Board { prize_mode: Some(prize_mode), play_type })
    }

    /// The origins, other than that of the page, at which games of the merchant's vendors are opened: pages may show no
    /// others.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn game_origins(&self, merchant: &Merchant) -> Result<Vec<String>, DbErr> {
        let mut origins = self.vendors.game_origins().await?;
        origins.extend(self.transfer_wallets.sandbox_origin(&merchant.settings.wallets));
        Ok(origins)
    }
}

/// A token that proves something to us: 256 random bits. Only its hash is kept.
pub(super) fn new_token(entropy: &dyn Entropy) -> Result<String, EntropyError> {
    let mut bytes = [0; 32];
    entropy.fill(&mut bytes)?;
    Ok(hex::encode(bytes))
}

/// What is stored of a token.
pub(super) fn hash_of(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}

/// Everything but letters, digits and `-._~/` as `%XX`.
fn percent_encoded(text: &str) -> String {
    let encoded = |byte: u8| {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    };
    text.bytes().map(encoded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_survives_the_fragment() {
        assert_eq!(percent_encoded("/m/slots?vassalage=BGS&x=1#y"), "/m/slots%3Fvassalage%3DBGS%26x%3D1%23y");
        assert_eq!(percent_encoded("ช"), "%E0%B8%8A");
    }
}
