//! What was played at vendors that keep money themselves: told by them round by round, and booked here in their order.
//!
//! A round is kept as it was told before it is booked, and is booked once: its bet and its win have keys of their own. So the
//! wallet at the vendor, the betting record, limits and reports know of it as of every other round.

use std::collections::HashSet;

use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;
use serde_json::json;

use super::error::TransferWalletError;
use super::moves::LEASE_MS;
use super::store;
use super::vendor::PlayedRound;
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::transfer_wallet::TransferWallets;
use crate::rooms::wallet::{KeyId, LedgerError, PlayMove, RoundReference, TxCode, Wallet, WalletError};

/// Pages of rounds that are read at once.
const PAGES_MAX: usize = 20;
/// Rounds that are booked at once.
const ROUNDS_MAX: u64 = 500;

/// The problem of a round of a game that the catalogue does not have: it may have it later.
pub(super) const NO_GAME: &str = "game";

/// What became of a round.
enum Outcome {
    Booked,
    /// The wallet does not have the stake yet: a transfer to the vendor is not booked.
    Waits,
    /// It cannot be booked, and why.
    Problem(&'static str),
}

/// A round with everything that it is booked with.
struct Bookable {
    wallet: Wallet,
    reference: RoundReference,
    code: TxCode,
}

impl PlayedRound {
    /// What is wrong with what was told, before anything is looked up.
    pub(super) fn problem(&self) -> Option<&'static str> {
        let is_named = RoundReference::is_round(&self.round_id)
            && RoundReference::is_code(&self.game_code, RoundReference::GAME_CODE_MAX)
            && self.player_id.parse::<MemberId>().is_ok();
        let is_money = |money: Money| money >= Money::ZERO && money <= Money::REQUEST_MAX;
        if !is_named {
            Some("name")
        } else if !is_money(self.bet) || !is_money(self.win) {
            Some("amount")
        } else {
            None
        }
    }
}

impl TransferWallets {
    /// Reads what was played at the vendor since it was asked last, and books it.
    ///
    /// # Errors
    /// When the database or the ledger fails. A vendor that does not answer is no error: it is asked again.
    pub async fn follow_rounds(&self, vendor: &str) -> Result<(), TransferWalletError> {
        if let Some(line) = self.vendor(vendor).await? {
            for _ in 0..PAGES_MAX {
                let after = store::last_round(&self.core.db, vendor).await?;
                let page = match line.rounds_after(after).await {
                    Ok(page) => page,
                    Err(error) => {
                        tracing::warn!(%error, vendor, "a vendor did not tell what was played there");
                        break;
                    }
                };
                if !page.rounds.is_empty() {
                    let tx = self.core.db.begin().await?;
                    store::keep_rounds_in_tx(&tx, vendor, &page.rounds).await?;
                    tx.commit().await?;
                }
                if page.is_last || page.rounds.is_empty() {
                    break;
                }
            }
        }
        self.book_rounds(vendor).await
    }

    /// Books rounds that were told, each player's in their order.
    async fn book_rounds(&self, vendor: &str) -> Result<(), TransferWalletError> {
        let mut waiting = HashSet::new();
        for round in store::open_rounds(&self.core.db, vendor, ROUNDS_MAX).await? {
            if waiting.contains(&round.player_id) {
                continue;
            }
            match self.book_round(vendor, &round).await? {
                Outcome::Booked => {
                    let now_ms = self.core.clock.now_ms();
                    store::round_booked(&self.core.db, vendor, round.sequence, now_ms).await?;
                }
                Outcome::Waits => {
                    waiting.insert(round.player_id);
                }
                Outcome::Problem(what) => {
                    self.note_problem(vendor, &round, what).await?;
                    waiting.insert(round.player_id);
                }
            }
        }
        Ok(())
    }

    async fn book_round(&self, vendor: &str, round: &PlayedRound) -> Result<Outcome, TransferWalletError> {
        let found = match self.bookable(vendor, round).await? {
            Ok(found) => found,
            Err(what) => return Ok(Outcome::Problem(what)),
        };
        let key = |part: &str| KeyId::from_text(&format!("{vendor}/{}/{part}", round.sequence)).uuid();
        let bet =
            PlayMove { wallet: &found.wallet, vendor, transaction: key("bet"), reference: &found.reference };
        match self.wallets.take_bet(&bet, found.code, round.bet).await {
            Ok(_) => {}
            Err(WalletError::Ledger(LedgerError::InsufficientFunds { .. })) => {
                // The vendor has money that is still held here: it may have said so by now.
                self.hurry(found.wallet.member_id, vendor).await?;
                match self.wallets.take_bet(&bet, found.code, round.bet).await {
                    Ok(_) => {}
                    Err(WalletError::Ledger(LedgerError::InsufficientFunds { .. })) => {
                        return Ok(Outcome::Waits);
                    }
                    Err(error) => return Err(error.into()),
                }
            }
            Err(error) => return Err(error.into()),
        }
        let last = RoundReference { closes: true, ..found.reference.clone() };
        let win = PlayMove { transaction: key("win"), reference: &last, ..bet };
        self.wallets.pay_win(&win, bet.transaction, found.code.win_of(), round.win).await?;
        Ok(Outcome::Booked)
    }

    /// Whose round it is and what it is booked as; what is wrong with it when it cannot be.
    async fn bookable(
        &self,
        vendor: &str,
        round: &PlayedRound,
    ) -> Result<Result<Bookable, &'static str>, TransferWalletError> {
        let Ok(member_id) = round.player_id.parse::<MemberId>() else { return Ok(Err("name")) };
        let Some(main) = self.wallets.find(member_id).await? else { return Ok(Err("player")) };
        let at = self.wallets.find_at(&main, vendor).await?;
        let Some(wallet) = at.filter(|at| at.is_kept) else { return Ok(Err("player")) };
        if round.currency != wallet.currency.code() {
            return Ok(Err("currency"));
        }
        let game = self.games.find_any_game(main.merchant_id, vendor, &round.game_code).await?;
        let Some(game) = game else { return Ok(Err(NO_GAME)) };
        let category = game.game_category.clone();
        let code = TxCode::bet_on(&category);
        let reference = RoundReference {
            category,
            game_code: round.game_code.clone(),
            round: round.round_id.clone(),
            closes: false,
            refund: None,
        };
        Ok(Ok(Bookable { wallet, reference, code }))
    }

    /// Asks now what became of the member's open transfers at the vendor.
    async fn hurry(&self, member_id: MemberId, vendor: &str) -> Result<(), TransferWalletError> {
        for open in store::open_of(&self.core.db, member_id).await? {
            if open.vendor != vendor {
                continue;
            }
            let until_ms = self.core.clock.now_ms() + LEASE_MS;
            if let Some(taken) = store::take_one_for_job(&self.core.db, open.id, until_ms).await? {
                self.advance(taken).await?;
            }
        }
        Ok(())
    }

    /// Notes, and says once, that a round of the vendor cannot be booked.
    async fn note_problem(
        &self,
        vendor: &str,
        round: &PlayedRound,
        what: &'static str,
    ) -> Result<(), TransferWalletError> {
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        if store::round_problem_in_tx(&tx, vendor, round.sequence, what).await? {
            tracing::error!(vendor, sequence = round.sequence, what, "a round of a vendor cannot be booked");
            let details = json!({ "sequence": round.sequence, "what": what });
            let event =
                PlatformEvent { kind: "vendor.round.held", subject: vendor.to_owned().into(), details };
            event.record(&tx, &Author::SERVER, now_ms).await?;
        }
        Ok(tx.commit().await?)
    }
}
