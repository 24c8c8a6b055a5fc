//! The movements of money that other rooms may ask for, each a typed function with its own key space.

use erawan_kernel::Money;
use erawan_kernel::ids::DepositId;
use erawan_ledger::{AccountId, Book, Command, Effect, Key, KeyId, LedgerError, Namespace, Receipt};
use uuid::Uuid;

use super::{HouseAccount, MemberBalance, Result, RoundReference, TxCode, Wallet, WalletError, accounts};
use crate::events::MemberEvent;
use crate::rooms::wallet::Wallets;

/// The result of a movement. A repeated movement gets the first result again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// The member's balance right after it.
    pub balance: MemberBalance,
    /// When it was carried out, epoch milliseconds; for a repeated one, the first time.
    pub at_ms: i64,
    /// Nothing moved now: this is the answer to an earlier, equal request.
    pub is_replay: bool,
    /// Nothing moved at all: the reversal came before what it reverses, which will be refused.
    pub is_tombstone: bool,
}

/// One movement of a round, as its vendor requests it.
#[derive(Debug, Clone, Copy)]
pub struct PlayMove<'a> {
    /// The player's wallet.
    pub wallet: &'a Wallet,
    /// The vendor's code; each vendor has a separate key space.
    pub vendor: &'a str,
    /// The vendor's identifier of the movement.
    pub transaction: Uuid,
    /// Game and round.
    pub reference: &'a RoundReference,
}

/// A bet that the ledger carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bet {
    /// The account that staked.
    pub account: AccountId,
    /// Game and round.
    pub reference: RoundReference,
    /// What it was booked as.
    pub code: TxCode,
    /// The stake.
    pub amount: Money,
    /// When it was carried out, epoch milliseconds.
    pub at_ms: i64,
}

/// A movement that a vendor asked for and the ledger carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VendorMove {
    /// The player's wallet.
    pub wallet: Wallet,
    /// What it did.
    pub kind: VendorMoveKind,
    /// Game and round.
    pub reference: RoundReference,
    /// How much it moved.
    pub amount: Money,
    /// What the player could spend right after it.
    pub available: Money,
    /// The earlier movement it refers to.
    pub original: Option<Uuid>,
    /// Its place in the log.
    pub sequence: i64,
}

/// What a vendor's movement did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VendorMoveKind {
    /// Took a stake.
    Bet,
    /// Paid a win, or corrected one.
    Win,
    /// Paid what the vendor gives away.
    Promotion,
    /// Took a win back, or a part of it.
    TakenBack,
    /// Gave a stake back, or refused it in advance.
    Rollback,
}

impl Wallets {
    /// Credits the first receipt of a deposit. Safe to repeat: it is credited once.
    ///
    /// # Errors
    /// [`WalletError::Ledger`].
    pub async fn deposit(
        &self,
        wallet: &Wallet,
        gateway: &str,
        deposit: DepositId,
        amount: Money,
    ) -> Result<Moved> {
        let house = house_account(self, wallet, HouseAccount::Gateway(gateway)).await?;
        let command = Command::Transfer {
            key: Key::from_uuid(Namespace::new(&format!("deposit/{gateway}"))?, deposit.uuid()),
            debit: house,
            credit: wallet.account,
            amount,
            code: TxCode::Deposit.into(),
            reference: deposit.to_string(),
            requires: None,
        };
        let receipt = self.ledger.submit(command).await?;
        Ok(tell(self, wallet, &receipt, Side::Credit))
    }

    /// Gives a guest the play money they begin with. Safe to repeat: a wallet is filled once.
    ///
    /// # Errors
    /// [`WalletError::NotPlayMoney`] for any other book than the trial book; [`WalletError::Ledger`].
    pub(crate) async fn grant_play_money(&self, wallet: &Wallet, amount: Money) -> Result<Moved> {
        if wallet.book != Book::Trial {
            return Err(WalletError::NotPlayMoney);
        }
        let house = house_account(self, wallet, HouseAccount::PlayMoney).await?;
        let command = Command::Transfer {
            key: Key::from_uuid(Namespace::new("play-money")?, wallet.member_id.uuid()),
            debit: house,
            credit: wallet.account,
            amount,
            code: TxCode::SystemCredit.into(),
            reference: wallet.member_id.to_string(),
            requires: None,
        };
        let receipt = self.ledger.submit(command).await?;
        Ok(tell(self, wallet, &receipt, Side::Credit))
    }

    /// Takes a stake.
    ///
    /// # Errors
    /// [`LedgerError::InsufficientFunds`]; [`LedgerError::Duplicate`] for a transaction used for something
    /// else; [`LedgerError::Reversed`] when its rollback came first; [`WalletError::Ledger`] and kin.
    pub(crate) async fn take_bet(&self, play: &PlayMove<'_>, code: TxCode, amount: Money) -> Result<Moved> {
        let command = Command::Transfer {
            key: key(play.vendor, play.transaction)?,
            debit: play.wallet.account,
            credit: vendor_account(self, play).await?,
            amount,
            code: code.into(),
            reference: play.reference.to_string(),
            requires: None,
        };
        let receipt = self.ledger.submit(command).await?;
        Ok(tell(self, play.wallet, &receipt, Side::Debit))
    }

    /// Takes 2 to 128 stakes from one wallet together, or none of them. Answers the last one's result.
    ///
    /// # Errors
    /// As [`take_bet`], of the first stake that cannot be taken; [`LedgerError::Duplicate`] also where a part of them was
    /// taken before. [`LedgerError::InsufficientFunds`] tells what was available for all of them.
    pub(crate) async fn take_bets(
        &self,
        wallet: &Wallet,
        stakes: &[(PlayMove<'_>, Money)],
        code: TxCode,
    ) -> Result<Moved> {
        let mut commands = Vec::with_capacity(stakes.len());
        for (play, amount) in stakes {
            commands.push(Command::Transfer {
                key: key(play.vendor, play.transaction)?,
                debit: wallet.account,
                credit: vendor_account(self, play).await?,
                amount: *amount,
                code: code.into(),
                reference: play.reference.to_string(),
                requires: None,
            });
        }
        let receipts = self.ledger.submit_all(commands).await.map_err(|refused| match refused.error {
            LedgerError::InsufficientFunds { available } => {
                // Nothing was taken, but the stakes before it had been counted.
                let before = stakes.iter().take(refused.place).map(|(_, amount)| amount.minor());
                let available = before.fold(available.minor(), i64::saturating_add);
                LedgerError::InsufficientFunds { available: Money::from_minor(available) }
            }
            other => other,
        })?;
        let last = receipts.last().ok_or(LedgerError::Invalid("no stakes"))?;
        Ok(tell(self, wallet, last, Side::Debit))
    }

    /// Pays a win, which may be nothing, for a bet that exists and was not rolled back.
    ///
    /// # Errors
    /// [`LedgerError::RequiredMissing`] without the bet; [`LedgerError::Reversed`] after its rollback;
    /// [`LedgerError::Duplicate`]; [`WalletError::Ledger`] and kin.
    pub(crate) async fn pay_win(
        &self,
        play: &PlayMove<'_>,
        bet: Uuid,
        code: TxCode,
        amount: Money,
    ) -> Result<Moved> {
        let command = Command::Transfer {
            key: key(play.vendor, play.transaction)?,
            debit: vendor_account(self, play).await?,
            credit: play.wallet.account,
            amount,
            code: code.into(),
            reference: play.reference.to_string(),
            requires: Some(KeyId::from_uuid(bet)),
        };
        let receipt = self.ledger.submit(command).await?;
        Ok(tell(self, play.wallet, &receipt, Side::Credit))
    }

    /// Pays what a vendor gives away, for a bet that exists and was not rolled back, or for none.
    ///
    /// # Errors
    /// As [`pay_win`].
    pub(crate) async fn pay_promotion(
        &self,
        play: &PlayMove<'_>,
        bet: Option<Uuid>,
        amount: Money,
    ) -> Result<Moved> {
        let command = Command::Transfer {
            key: key(play.vendor, play.transaction)?,
            debit: vendor_account(self, play).await?,
            credit: play.wallet.account,
            amount,
            code: TxCode::GamePromotion.into(),
            reference: play.reference.to_string(),
            requires: bet.map(KeyId::from_uuid),
        };
        let receipt = self.ledger.submit(command).await?;
        Ok(tell(self, play.wallet, &receipt, Side::Credit))
    }

    /// Takes a win of a lottery back, or a part of it, or records that nothing of it could be taken.
    ///
    /// # Errors
    /// [`LedgerError::InsufficientFunds`]; else as [`pay_win`].
    pub(crate) async fn take_back_win(&self, play: &PlayMove<'_>, bet: Uuid, amount: Money) -> Result<Moved> {
        let command = Command::Transfer {
            key: key(play.vendor, play.transaction)?,
            debit: play.wallet.account,
            credit: vendor_account(self, play).await?,
            amount,
            code: TxCode::LotteryWinCorrection.into(),
            reference: play.reference.to_string(),
            requires: Some(KeyId::from_uuid(bet)),
        };
        let receipt = self.ledger.submit(command).await?;
        Ok(tell(self, play.wallet, &receipt, Side::Debit))
    }

    /// Returns a stake; for a bet that has not arrived, records that it must be refused when it does.
    ///
    /// # Errors
    /// [`LedgerError::Reversed`] when it was rolled back before; [`LedgerError::NotReversible`] when the
    /// transaction is not a bet of this player; [`LedgerError::Duplicate`]; [`WalletError::Ledger`] and kin.
    pub async fn roll_back(&self, play: &PlayMove<'_>, bet: Uuid) -> Result<Moved> {
        let command = Command::Reverse {
            key: key(play.vendor, play.transaction)?,
            original: KeyId::from_uuid(bet),
            debit: vendor_account(self, play).await?,
            credit: play.wallet.account,
            reference: play.reference.to_string(),
        };
        let receipt = self.ledger.submit(command).await?;
        Ok(tell(self, play.wallet, &receipt, Side::Credit))
    }

    /// Whether a vendor's transaction of any kind was carried out.
    pub(crate) async fn is_carried_out(&self, vendor: &str, transaction: Uuid) -> Result<bool> {
        Ok(self.ledger.find(&key(vendor, transaction)?).await?.is_some())
    }

    /// What a vendor's transaction did, if it was carried out.
    pub(crate) async fn find_move(&self, vendor: &str, transaction: Uuid) -> Result<Option<VendorMove>> {
        let Some(entry) = self.ledger.find(&key(vendor, transaction)?).await? else { return Ok(None) };
        let code = TxCode::from_number(entry.code.0);
        let is_bet = code.is_some_and(TxCode::is_bet);
        let (kind, player, after) = match entry.kind {
            Effect::Posted if is_bet => (VendorMoveKind::Bet, entry.debit, entry.debit_after),
            Effect::Posted if code == Some(TxCode::GamePromotion) => {
                (VendorMoveKind::Promotion, entry.credit, entry.credit_after)
            }
            Effect::Posted if code == Some(TxCode::LotteryWinCorrection) => {
                (VendorMoveKind::TakenBack, entry.debit, entry.debit_after)
            }
            Effect::Posted => (VendorMoveKind::Win, entry.credit, entry.credit_after),
            _ => (VendorMoveKind::Rollback, entry.credit, entry.credit_after),
        };
        let (wallet, reference) = (self.wallet_of_account(player).await?, entry.reference.parse().ok());
        Ok(wallet.zip(reference).map(|(wallet, reference)| VendorMove {
            wallet,
            kind,
            reference,
            amount: entry.amount,
            available: after.available(),
            original: entry.original.map(KeyId::uuid),
            sequence: entry.sequence,
        }))
    }

    /// The wallet of an account, if it is a member's.
    pub(crate) async fn wallet_of_account(&self, account: AccountId) -> Result<Option<Wallet>> {
        Ok(accounts::owners(self, std::iter::once(account)).await?.remove(&account))
    }

    /// Whether a vendor's bet was rolled back, before or after it came.
    pub(crate) async fn is_rolled_back(&self, vendor: &str, bet: Uuid) -> Result<bool> {
        Ok(self.ledger.is_reversed(&key(vendor, bet)?).await?)
    }

    /// The bet behind a vendor's transaction, if that is what it was.
    pub(crate) async fn find_bet(&self, vendor: &str, transaction: Uuid) -> Result<Option<Bet>> {
        let Some(entry) = self.ledger.find(&key(vendor, transaction)?).await? else { return Ok(None) };
        let code = TxCode::from_number(entry.code.0).filter(|code| code.is_bet());
        let is_bet = entry.kind == Effect::Posted;
        Ok(code.filter(|_| is_bet).zip(entry.reference.parse().ok()).map(|(code, reference)| Bet {
            account: entry.debit,
            reference,
            code,
            amount: entry.amount,
            at_ms: entry.at.as_millisecond(),
        }))
    }
}

/// The key space of a vendor's transactions; apart from every other flow's.
fn key(vendor: &str, transaction: Uuid) -> Result<Key, LedgerError> {
    Ok(Key::from_uuid(Namespace::new(&format!("{}{vendor}", super::log::VENDOR_NAMESPACE))?, transaction))
}

async fn vendor_account(wallets: &Wallets, play: &PlayMove<'_>) -> Result<AccountId> {
    house_account(wallets, play.wallet, HouseAccount::Vendor(play.vendor)).await
}

/// The house account of a movement, in the same merchant, book and currency as the wallet.
pub(super) async fn house_account(
    wallets: &Wallets,
    wallet: &Wallet,
    account: HouseAccount<'_>,
) -> Result<AccountId> {
    accounts::house(wallets, account, wallet.merchant_id, wallet.book, wallet.currency).await
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Side {
    Debit,
    Credit,
}

/// What the member's side of a receipt says, published to open screens if something moved.
pub(super) fn tell(wallets: &Wallets, wallet: &Wallet, receipt: &Receipt, side: Side) -> Moved {
    let after = match side {
        Side::Debit => receipt.debit_after,
        Side::Credit => receipt.credit_after,
    };
    let balance = MemberBalance::new(after, receipt.sequence);
    let is_tombstone = receipt.effect == Effect::Tombstone;
    if !receipt.replayed && !is_tombstone {
        let MemberBalance { available, sequence, .. } = balance;
        // What all wallets hold together is read by the screens that hear of it.
        let event = if wallet.family.is_some() {
            MemberEvent::Wallets { sequence }
        } else {
            MemberEvent::Balance { sum_balance: available, available, sequence }
        };
        wallets.core.events.publish(wallet.member_id, event);
    }
    Moved { balance, at_ms: receipt.at.as_millisecond(), is_replay: receipt.replayed, is_tombstone }
}
