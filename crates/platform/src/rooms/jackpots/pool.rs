use erawan_kernel::ids::{JackpotId, MemberId, MerchantId};
use erawan_kernel::{Currency, Money};

use super::model::Trigger;
use super::{JackpotError, store};
use crate::core::Core;
use crate::rooms::jackpots::Jackpots;
use crate::rooms::merchant::JackpotTerms;
use crate::rooms::wallet::{PoolAccount, RoundReference};

/// A jackpot from its seed to its win.
#[derive(Debug, Clone)]
pub(super) struct Pool {
    pub(super) id: JackpotId,
    pub(super) merchant_id: MerchantId,
    /// The sequence number among the merchant's pools, from 1.
    pub(super) ordinal: i32,
    pub(super) currency: Currency,
    /// As they were when it opened.
    pub(super) terms: JackpotTerms,
    pub(super) sealed_trigger: Vec<u8>,
    /// What of the seed came from the contribution that won the pool before.
    pub(super) carried: Money,
    /// What it is worth by the bets that are settled; once it is won, what its winner gets.
    pub(super) value: Money,
    /// What its account in the ledger was filled with for certain.
    pub(super) booked: Money,
    /// What the account is being filled to.
    pub(super) booking: Money,
    pub(super) opened_at_ms: i64,
    pub(super) win: Option<Win>,
    pub(super) paid_at_ms: Option<i64>,
}

/// Whose round won a pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Win {
    /// Where the ledger's log settled the round.
    pub(super) sequence: i64,
    pub(super) at_ms: i64,
    pub(super) member_id: MemberId,
    pub(super) vendor: String,
    pub(super) reference: RoundReference,
}

/// What a settled round put into a pool.
#[derive(Debug, Clone)]
pub(super) struct Contribution {
    pub(super) sequence: i64,
    pub(super) pool: JackpotId,
    pub(super) member_id: MemberId,
    pub(super) vendor: String,
    pub(super) round: String,
    pub(super) stake: Money,
    /// All of it, what was passed on included.
    pub(super) amount: Money,
    /// What became a part of the next pool's seed.
    pub(super) passed_on: Money,
    pub(super) value_after: Money,
    pub(super) at_ms: i64,
}

/// What is staked in a round that is not over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stake {
    pub(super) account: i64,
    pub(super) vendor: String,
    pub(super) round: String,
    pub(super) amount: Money,
}

impl Pool {
    pub(super) const fn account(&self) -> PoolAccount {
        PoolAccount { pool: self.id, merchant_id: self.merchant_id, currency: self.currency }
    }

    /// A pool on the merchant's present terms, with what is left of the contribution that won the one before;
    /// `None` while there are no terms.
    pub(super) async fn next(
        jackpots: &Jackpots,
        merchant_id: MerchantId,
        ordinal: i32,
        rest: Money,
        opened_at_ms: i64,
    ) -> Result<Option<Self>, JackpotError> {
        let merchant = jackpots.merchants.find(merchant_id).await?;
        let Some(terms) = merchant.settings.jackpot else { return Ok(None) };
        let id = JackpotId::generate(&*jackpots.core.clock, &*jackpots.core.entropy)?;
        let trigger = Trigger::draw(&terms, &*jackpots.core.entropy)?;
        Ok(Some(Self {
            id,
            merchant_id,
            ordinal,
            currency: merchant.settings.currency,
            terms,
            sealed_trigger: jackpots.core.data_key.seal(
                &*jackpots.core.entropy,
                &place(id),
                &trigger.to_bytes(),
            )?,
            carried: rest.min(terms.seed),
            value: terms.seed,
            booked: Money::ZERO,
            booking: terms.seed,
            opened_at_ms,
            win: None,
            paid_at_ms: None,
        }))
    }

    /// The hidden amount, for the rule alone.
    pub(super) fn trigger(&self, core: &Core) -> Result<Trigger, JackpotError> {
        let opened = core.data_key.open(&place(self.id), &self.sealed_trigger)?;
        let bytes = opened.try_into().map_err(|_| crate::data_key::SealBroken)?;
        Ok(Trigger::from_bytes(bytes))
    }
}

/// What a trigger's seal is bound to.
fn place(id: JackpotId) -> String {
    format!("jackpot_pool.trigger/{id}")
}

/// Opens a pool for every merchant that wants one and has none.
pub(super) async fn open_missing(jackpots: &Jackpots) -> Result<(), JackpotError> {
    for code in jackpots.merchants.codes().await? {
        let merchant = jackpots.merchants.find_by_code(&code).await?;
        if merchant.settings.jackpot.is_none() {
            continue;
        }
        let newest = store::newest(jackpots.core.db.read(), merchant.id, 1).await?.pop();
        let ordinal = match newest {
            Some(pool) if pool.win.is_none() => continue,
            Some(pool) => pool.ordinal + 1,
            None => 1,
        };
        if let Some(pool) =
            Pool::next(jackpots, merchant.id, ordinal, Money::ZERO, jackpots.core.clock.now_ms()).await?
        {
            store::insert(jackpots.core.db.write(), &pool).await?;
        }
    }
    Ok(())
}
