//! Transfers between a player's own wallets: by the player, when a game is opened, and when the session is over.
//!
//! Money never leaves or enters the wallet of a vendor while a round of that vendor is open. Whatever is decided here,
//! the ledger refuses what is not there.

use std::collections::HashSet;
use std::time::Duration;

use erawan_kernel::Money;
use erawan_kernel::ids::MemberId;
use tokio::time::MissedTickBehavior;
use uuid::Uuid;

use super::error::{ProviderError, TransferError};
use super::{OpenRoundProjector, play, store};
use crate::rooms::merchant::Merchant;
use crate::rooms::provider::Provider;
use crate::rooms::session::CurrentMember;
use crate::rooms::transfer_wallet::{Direction, NewKeptTransfer, TransferState, TransferWalletError};
use crate::rooms::wallet::{
    KeyId, LedgerError, MAIN, MemberBalances, TransferReason, Wallet, WalletError, WalletMove,
};

/// Names all wallets at vendors, in `from`.
pub(super) const ALL: &str = "ALL";
/// How often wallets of sessions that are over are looked at.
const TICK: Duration = Duration::from_secs(15);
/// How often a group is made anew whose amounts changed before it reached the ledger.
const TRIES: usize = 3;

/// What a member wants to move.
#[derive(Debug)]
pub(super) struct NewTransfer<'a> {
    /// What the client named the request: the same one moves money once.
    pub(super) request: Uuid,
    /// [`MAIN`], a vendor's code, or [`ALL`].
    pub(super) from: &'a str,
    /// [`MAIN`] or a vendor's code.
    pub(super) to: &'a str,
    /// How much; nothing with [`ALL`].
    pub(super) amount: Option<Money>,
}

/// What a transfer did.
#[derive(Debug)]
pub(super) struct Transferred {
    /// What is in the wallets now.
    pub(super) balances: MemberBalances,
    /// A vendor that keeps money itself has not said yet that it moved.
    pub(super) is_pending: bool,
}

impl Provider {
    /// Moves money between the member's wallets. The same request again moves nothing.
    pub(super) async fn transfer(
        &self,
        merchant: &Merchant,
        member: &CurrentMember,
        new: &NewTransfer<'_>,
    ) -> Result<Transferred, TransferError> {
        let main = self.wallets.open(member.member_id, member.kind).await?;
        let is_pending = match self.known_kept(member.member_id, new).await? {
            Some(is_pending) => is_pending,
            None if self.is_known(member.member_id, new).await? => false,
            None if merchant.settings.wallets.is_single => return Err(TransferError::Single),
            None if new.from == ALL => self.bring_all_back(merchant, &main, new).await?,
            None => self.move_one(member, &main, new).await?,
        };
        Ok(Transferred { balances: self.wallets.balances_of(&main).await?, is_pending })
    }

    /// Whether this request is under way at a vendor that keeps money itself; `None` when it is about no such vendor.
    async fn known_kept(
        &self,
        member_id: MemberId,
        new: &NewTransfer<'_>,
    ) -> Result<Option<bool>, TransferError> {
        let known = self.transfer_wallets.of_request(member_id, new.request).await?;
        if known.is_empty() {
            return Ok(None);
        }
        let is_same = known.iter().all(|transfer| match (transfer.reason, transfer.direction) {
            (TransferReason::All, _) => (new.from, new.to, new.amount) == (ALL, MAIN, None),
            (TransferReason::One, Direction::In) => {
                (new.from, new.to, new.amount) == (MAIN, &*transfer.vendor, Some(transfer.amount))
            }
            (TransferReason::One, Direction::Out) => {
                (new.from, new.to, new.amount) == (&*transfer.vendor, MAIN, Some(transfer.amount))
            }
            (TransferReason::Auto, _) => false,
        });
        if !is_same {
            return Err(TransferError::KeyReused);
        }
        if known.iter().all(|transfer| transfer.state == TransferState::Failed) {
            return Err(TransferWalletError::Failed.into());
        }
        Ok(Some(known.iter().any(|transfer| !transfer.state.is_over())))
    }

    /// Whether this request was carried out before.
    async fn is_known(&self, member_id: MemberId, new: &NewTransfer<'_>) -> Result<bool, TransferError> {
        let Some(known) = self.wallets.find_transfer(member_id, new.request).await? else { return Ok(false) };
        let reference = &known.reference;
        let is_same = match reference.reason {
            TransferReason::All => new.from == ALL && new.to == MAIN,
            TransferReason::One => {
                (reference.from.as_str(), reference.to.as_str(), Some(known.amount))
                    == (new.from, new.to, new.amount)
            }
            TransferReason::Auto => false,
        };
        if is_same { Ok(true) } else { Err(TransferError::KeyReused) }
    }

    /// Answers whether a vendor that keeps money itself has still to say what it did.
    async fn move_one(
        &self,
        member: &CurrentMember,
        main: &Wallet,
        new: &NewTransfer<'_>,
    ) -> Result<bool, TransferError> {
        // Money also leaves a wallet that the merchant does not offer any more.
        let from = match self.wallet_by_name(main, new.from).await? {
            Some(from) => Some(from),
            None => self.wallets.find_at(main, new.from).await?,
        };
        let from = from.ok_or(TransferError::Unknown("from"))?;
        let to = self.wallet_by_name(main, new.to).await?.ok_or(TransferError::Unknown("to"))?;
        if from == to {
            return Err(TransferError::Unknown("to"));
        }
        let is_amount = |amount: &Money| {
            amount.is_positive() && amount.is_whole_hundredths() && *amount <= Money::REQUEST_MAX
        };
        let amount = new.amount.filter(is_amount).ok_or(TransferError::Amount)?;
        let open = self.vendors_with_open_round(main).await?;
        if open.contains(new.from) || open.contains(new.to) {
            return Err(TransferError::RoundOpen);
        }
        if from.is_kept || to.is_kept {
            // Between two vendors money goes by the main wallet.
            let (direction, vendor) = match (new.from, new.to) {
                (MAIN, vendor) => (Direction::In, vendor),
                (vendor, MAIN) => (Direction::Out, vendor),
                _ => return Err(TransferError::Unknown("to")),
            };
            if direction == Direction::In {
                // What is bet there cannot be refused bet by bet.
                self.responsible.check_play(member.member_id, member.session_id).await?;
            }
            let (reason, request) = (TransferReason::One, new.request);
            let kept = NewKeptTransfer { main: *main, vendor, direction, amount, reason, request };
            return self.move_kept(&kept).await;
        }
        let moves = [WalletMove { from: (from, new.from.to_owned()), to: (to, new.to.to_owned()), amount }];
        self.wallets.transfer(&moves, TransferReason::One, new.request).await?;
        Ok(false)
    }

    /// Moves money to or from a vendor that keeps it itself; answers whether the vendor has still to say what it did.
    async fn move_kept(&self, kept: &NewKeptTransfer<'_>) -> Result<bool, TransferError> {
        match Box::pin(self.transfer_wallets.carry_out(kept)).await? {
            TransferState::Failed => Err(TransferWalletError::Failed.into()),
            state => Ok(!state.is_over()),
        }
    }

    /// Answers whether a vendor that keeps money itself has still to say what it did.
    async fn bring_all_back(
        &self,
        merchant: &Merchant,
        main: &Wallet,
        new: &NewTransfer<'_>,
    ) -> Result<bool, TransferError> {
        if new.to != MAIN {
            return Err(TransferError::Unknown("to"));
        }
        if new.amount.is_some() {
            return Err(TransferError::Amount);
        }
        // Asked first: where a vendor does not answer nothing moves, and the request can be made again.
        let kept = self.kept_money(main).await?;
        self.bring_ledger_back(merchant, main, new).await?;
        let mut is_pending = false;
        for (vendor, amount) in kept {
            let (direction, reason, request) = (Direction::Out, TransferReason::All, new.request);
            let vendor = vendor.as_str();
            let part = NewKeptTransfer { main: *main, vendor, direction, amount, reason, request };
            match self.move_kept(&part).await {
                Ok(is_open) => is_pending |= is_open,
                // What is on its way there or back already is not brought back twice.
                Err(TransferError::TransferWallet(TransferWalletError::Open)) => is_pending = true,
                Err(error) => return Err(error),
            }
        }
        Ok(is_pending)
    }

    /// What the member has at vendors that keep money themselves, as these say.
    async fn kept_money(&self, main: &Wallet) -> Result<Vec<(String, Money)>, TransferError> {
        let mut money = Vec::new();
        for at in self.wallets.balances_of(main).await?.at_vendors {
            if at.wallet.is_kept {
                let amount = self.transfer_wallets.balance_at(main.member_id, &at.vendor).await?;
                if amount.is_positive() {
                    money.push((at.vendor, amount));
                }
            }
        }
        Ok(money)
    }

    /// Brings back what the ledger has in wallets at vendors.
    async fn bring_ledger_back(
        &self,
        merchant: &Merchant,
        main: &Wallet,
        new: &NewTransfer<'_>,
    ) -> Result<(), TransferError> {
        let mut tries = 0;
        loop {
            let balances = self.wallets.balances_of(main).await?;
            let mut moves = balances.moves_to_main(main);
            let open = self.vendors_with_open_round(main).await?;
            if moves.iter().any(|part| open.contains(&part.from.1)) {
                return Err(TransferError::RoundOpen);
            }
            if moves.is_empty() {
                moves.extend(self.nothing_back(merchant, main, &balances).await?);
            }
            tries += 1;
            match self.wallets.transfer(&moves, TransferReason::All, new.request).await {
                // A bet came in between.
                Err(WalletError::Ledger(LedgerError::InsufficientFunds { .. })) if tries < TRIES => {}
                // The twin of this request was a moment earlier, or another one with its key.
                Err(WalletError::Ledger(LedgerError::Duplicate)) => {
                    let is_known = self.is_known(main.member_id, new).await?;
                    return if is_known { Ok(()) } else { Err(TransferError::KeyReused) };
                }
                done => return Ok(done?),
            }
        }
    }

    /// What says in the log that a request brought nothing back, so that it moves nothing later either: nothing, from a
    /// wallet at a vendor. It is on no statement.
    async fn nothing_back(
        &self,
        merchant: &Merchant,
        main: &Wallet,
        balances: &MemberBalances,
    ) -> Result<Option<WalletMove>, WalletError> {
        let (from, vendor) = if let Some(at) = balances.at_vendors.first() {
            (at.wallet, at.vendor.clone())
        } else {
            let Some(of) = merchant.settings.wallets.vendors.first() else { return Ok(None) };
            (self.wallets.wallet_at(main, &of.vendor).await?, of.vendor.clone())
        };
        let nothing = WalletMove { from: (from, vendor), to: (*main, MAIN.to_owned()), amount: Money::ZERO };
        Ok((from != *main).then_some(nothing))
    }

    /// The wallet of this name, where the merchant has it.
    async fn wallet_by_name(&self, main: &Wallet, name: &str) -> Result<Option<Wallet>, WalletError> {
        if name == MAIN {
            return Ok(Some(*main));
        }
        let wallet = self.wallets.wallet_at(main, name).await?;
        Ok(Some(wallet).filter(|wallet| wallet != main))
    }

    /// The vendors at which the player has a round open.
    async fn vendors_with_open_round(&self, main: &Wallet) -> Result<HashSet<String>, ProviderError> {
        self.wallets.catch_up(&OpenRoundProjector).await?;
        let since_ms = self.core.clock.now_ms() - play::OPEN_AGE_MAX_MS;
        let rounds = store::open_rounds(&self.core.db, main.account, since_ms).await?;
        Ok(rounds.into_iter().map(|round| round.vendor).collect())
    }

    /// Where the merchant wants it, moves all money to the wallet of a vendor whose game is opened. A game opens all the
    /// same where that fails.
    pub(super) async fn bring_along(&self, main: &Wallet, wallet: &Wallet, vendor: &str) {
        if wallet == main {
            return;
        }
        if let Err(error) = self.try_bring_along(main, wallet, vendor).await {
            tracing::warn!(%error, vendor, "money could not be moved to the wallet of a vendor");
        }
    }

    async fn try_bring_along(
        &self,
        main: &Wallet,
        wallet: &Wallet,
        vendor: &str,
    ) -> Result<(), TransferError> {
        let merchant = self.merchants.find(main.merchant_id).await.map_err(ProviderError::from)?;
        if !merchant.settings.wallets.auto_transfer {
            return Ok(());
        }
        if wallet.is_kept {
            return self.bring_along_kept(main, vendor).await;
        }
        self.move_all(main, |balances| {
            let to = (*wallet, vendor.to_owned());
            let from_main = WalletMove {
                from: (*main, MAIN.to_owned()),
                to: to.clone(),
                amount: balances.main.available,
            };
            let others = balances.at_vendors.iter().filter(|at| at.vendor != vendor && !at.wallet.is_kept);
            let from_others = others.map(|at| WalletMove {
                from: (at.wallet, at.vendor.clone()),
                to: to.clone(),
                amount: at.available,
            });
            std::iter::once(from_main).chain(from_others).collect()
        })
        .await?;
        Ok(())
    }

    /// Moves what is in the main wallet to a vendor that keeps it itself.
    async fn bring_along_kept(&self, main: &Wallet, vendor: &str) -> Result<(), TransferError> {
        let balance = self.wallets.balance_of(main).await?;
        // Whole hundredths, as in every transfer that a member makes.
        let amount = balance.available.whole_hundredths();
        if !amount.is_positive() {
            return Ok(());
        }
        let request = KeyId::from_text(&format!("along/{}/{vendor}/{}", main.member_id, balance.sequence));
        let kept = NewKeptTransfer {
            main: *main,
            vendor,
            direction: Direction::In,
            amount,
            reason: TransferReason::Auto,
            request: request.uuid(),
        };
        self.move_kept(&kept).await?;
        Ok(())
    }

    /// Brings back what a member has at vendors that keep money themselves.
    async fn return_kept(&self, main: &Wallet) -> Result<(), TransferError> {
        let money = self.kept_money(main).await?;
        let sequence = self.wallets.balance_of(main).await?.sequence;
        for (vendor, amount) in money {
            let request = KeyId::from_text(&format!("back/{}/{vendor}/{sequence}", main.member_id)).uuid();
            let (direction, reason, vendor) = (Direction::Out, TransferReason::Auto, vendor.as_str());
            let kept = NewKeptTransfer { main: *main, vendor, direction, amount, reason, request };
            match self.move_kept(&kept).await {
                Ok(_) | Err(TransferError::TransferWallet(TransferWalletError::Open)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Moves what these moves say of the balances, but nothing out of or into a wallet with an open round.
    async fn move_all(
        &self,
        main: &Wallet,
        moves_of: impl Fn(&MemberBalances) -> Vec<WalletMove>,
    ) -> Result<(), ProviderError> {
        let mut tries = 0;
        loop {
            let balances = self.wallets.balances_of(main).await?;
            let open = self.vendors_with_open_round(main).await?;
            let mut moves = moves_of(&balances);
            moves.retain(|part| {
                part.amount.is_positive() && !open.contains(&part.from.1) && !open.contains(&part.to.1)
            });
            // Two nodes that read the same make the same request.
            let seen = format!("{}/{}/{moves:?}", main.member_id, balances.main.sequence);
            let request = KeyId::from_text(&seen).uuid();
            tries += 1;
            let done = self.wallets.transfer(&moves, TransferReason::Auto, request).await;
            match done {
                Err(WalletError::Ledger(LedgerError::InsufficientFunds { .. } | LedgerError::Duplicate))
                    if tries < TRIES => {}
                done => return Ok(done?),
            }
        }
    }

    /// Moves money back to the main wallet of members whose session is over, where the merchant moved it to a vendor for
    /// them, and of members of a merchant that has one wallet again. What a round is open for waits for its end.
    ///
    /// # Errors
    /// [`ProviderError`] when a database fails.
    pub async fn return_money(&self) -> Result<(), ProviderError> {
        let mut is_silent = false;
        for code in self.merchants.codes().await? {
            let merchant = self.merchants.find_by_code(&code).await?;
            let terms = &merchant.settings.wallets;
            if !terms.is_single && !terms.auto_transfer {
                continue;
            }
            for main in self.wallets.members_with_vendor_money_for_job(merchant.id).await? {
                if !terms.is_single && self.sessions.has_live(main.member_id).await? {
                    continue;
                }
                if let Err(error) = self.move_all(&main, |balances| balances.moves_to_main(&main)).await {
                    tracing::warn!(%error, "money could not be moved back to a main wallet");
                }
                // A vendor that does not answer is not waited for once for each member.
                if !is_silent && let Err(error) = self.return_kept(&main).await {
                    tracing::warn!(%error, "money could not be brought back from a vendor that keeps it");
                    is_silent = true;
                }
            }
        }
        Ok(())
    }

    /// Moves money back, for as long as the task lives.
    pub(crate) async fn follow_sessions(self) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = self.return_money().await {
                tracing::error!(%error, "wallets of sessions that are over could not be looked at");
            }
        }
    }
}
