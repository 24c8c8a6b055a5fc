//! Several bets of one player in one session and game, each in a round of its own: all of them or none.

use std::collections::HashSet;

use erawan_kernel::Money;
use uuid::Uuid;

use super::bettor::{Allowed, Bettor, admit, outcome_of, settle};
use super::{done, refusal_of, refuse_free, round, unknown, wallet_that_bet};
use crate::rooms::provider::closings::{self, Subject};
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::incidents::{self, Incident, Kind};
use crate::rooms::provider::model::{Done, Refusal, Status};
use crate::rooms::provider::{Provider, play};
use crate::rooms::wallet::{Bet, Moved, PlayMove, RoundReference, TxCode, Wallet, WalletError};

/// How many bets may be taken together.
const COUNTS: std::ops::RangeInclusive<usize> = 2..=120;

/// One of the bets.
#[derive(Debug, Clone, Copy)]
struct Stake<'a> {
    transaction: Uuid,
    round: &'a str,
    amount: Money,
}

/// The bets as the vendor sent them.
#[derive(Debug)]
struct BetsCall<'a> {
    bettor: Bettor<'a>,
    stakes: Vec<Stake<'a>>,
}

impl<'a> BetsCall<'a> {
    fn read(vendor: &'a str, fields: &'a Fields) -> Result<Self, Status> {
        fields.uuid("request_uuid")?;
        refuse_free(fields)?;
        let bettor = Bettor::read(vendor, fields)?;
        let mut stakes = Vec::new();
        for stake in fields.list("bets", COUNTS)? {
            let stake = stake?;
            stakes.push(Stake {
                transaction: stake.uuid("transaction_uuid")?,
                round: round(stake)?,
                amount: stake.amount(0)?,
            });
        }
        let ids: HashSet<_> = stakes.iter().map(|stake| stake.transaction).collect();
        let rounds: HashSet<_> = stakes.iter().map(|stake| stake.round).collect();
        if ids.len() < stakes.len() || rounds.len() < stakes.len() {
            return Err(Status::WrongTypes);
        }
        Ok(Self { bettor, stakes })
    }

    fn reference(&self, category: &str, stake: &Stake<'_>) -> RoundReference {
        RoundReference {
            category: category.to_owned(),
            game_code: self.bettor.game_code.to_owned(),
            round: stake.round.to_owned(),
            closes: false,
            refund: None,
        }
    }

    /// Takes the stakes, or finds that the same ones were taken before.
    async fn submit(
        &self,
        provider: &Provider,
        wallet: &Wallet,
        category: &str,
        code: TxCode,
    ) -> Result<Moved, WalletError> {
        let vendor = self.bettor.vendor;
        let references: Vec<_> = self.stakes.iter().map(|stake| self.reference(category, stake)).collect();
        let moves = self.stakes.iter().zip(&references);
        let moves = moves.map(|(stake, reference)| {
            (PlayMove { wallet, vendor, transaction: stake.transaction, reference }, stake.amount)
        });
        provider.wallets.take_bets(wallet, &moves.collect::<Vec<_>>(), code).await
    }
}

/// Takes all stakes, if the player may bet, or none.
///
/// Bets that were carried out before get the same answer as then, even if the rules have changed.
pub(in crate::rooms::provider) async fn bets(
    provider: &Provider,
    vendor: &str,
    fields: &Fields,
) -> Result<Done, Refusal> {
    let call = BetsCall::read(vendor, fields)?;
    let allowed = match call.bettor.check(provider).await {
        Ok(allowed) => allowed,
        Err(refusal) => return repeat_or(provider, &call, refusal).await,
    };
    let rules = provider.vendors.rules_of(vendor).await.map_err(|error| unknown(&error.into()))?;
    // Rounds that begin at once are neither one at a time nor apart.
    if rules.one_open_round || rules.round_interval_ms_min > 0 {
        return repeat_or(provider, &call, Status::NotAllowed.into()).await;
    }
    let player = allowed.wallet.main;
    let rounds = call.stakes.iter().map(|stake| (Subject::Round(player, stake.round.to_owned()), stake));
    let rounds: Vec<_> = rounds.map(|(subject, stake)| (subject, stake.transaction)).collect();
    if let Some(at) = closings::find_closed(provider, vendor, &rounds).await? {
        if let Some(done) = repeat(provider, &call).await? {
            return Ok(done);
        }
        if let Some(stake) = call.stakes.get(at) {
            incidents::note(provider, &late(&call, stake, &allowed)).await;
        }
        return Err(Status::RoundClosed.into());
    }
    take(provider, &call, allowed).await
}

/// A bet that came after the end of its round.
fn late<'a>(call: &BetsCall<'a>, stake: &Stake<'a>, allowed: &Allowed) -> Incident<'a> {
    Incident {
        kind: Kind::RoundClosed,
        vendor: call.bettor.vendor,
        call: "bets",
        transaction: stake.transaction,
        player: (allowed.wallet.member_id, allowed.wallet.main),
        game_code: call.bettor.game_code,
        round: stake.round,
        amount: stake.amount,
    }
}

/// Takes the stakes, if the player's own limits have room for their sum.
async fn take(provider: &Provider, call: &BetsCall<'_>, allowed: Allowed) -> Result<Done, Refusal> {
    let vendor = call.bettor.vendor;
    let stakes: Vec<_> = call.stakes.iter().map(|stake| (stake.transaction, stake.amount)).collect();
    let permit = match admit(provider, vendor, &allowed, &stakes).await {
        Ok(permit) => permit,
        Err(refusal) => return repeat_or(provider, call, refusal).await,
    };
    let Allowed { wallet, category, code, .. } = allowed;
    let result = call.submit(provider, &wallet, &category, code).await;
    settle(provider, permit, outcome_of(&result)).await;
    let moved = result.map_err(refusal_of)?;
    for stake in &call.stakes {
        let reference = call.reference(&category, stake);
        let bet = Bet { account: wallet.account, reference, code, amount: stake.amount, at_ms: moved.at_ms };
        play::remember_bet(provider, vendor, stake.transaction, bet).await;
    }
    Ok(done(&wallet, &moved))
}

/// The first answer to bets that were carried out before, else the refusal; a failure is answered at once, as for a
/// single bet.
async fn repeat_or(provider: &Provider, call: &BetsCall<'_>, refusal: Refusal) -> Result<Done, Refusal> {
    if refusal.status == Status::Unknown {
        return Err(refusal);
    }
    repeat(provider, call).await?.ok_or(refusal)
}

/// The first answer to bets that were carried out before; `None` when none of them ever was.
async fn repeat(provider: &Provider, call: &BetsCall<'_>) -> Result<Option<Done>, Refusal> {
    let Bettor { vendor, user, game_code, .. } = call.bettor;
    let Some(first) = call.stakes.first() else { return Ok(None) };
    let known = play::find_bet(provider, vendor, first.transaction).await.map_err(|error| unknown(&error))?;
    let Some(known) = known else {
        for stake in &call.stakes {
            if provider.wallets.is_carried_out(vendor, stake.transaction).await.map_err(refusal_of)? {
                return Err(Status::DuplicateTransaction.into());
            }
        }
        return Ok(None);
    };
    let wallet = wallet_that_bet(provider, vendor, user, &known).await?;
    let (Some(wallet), true) = (wallet, known.reference.game_code == game_code) else {
        return Err(Status::DuplicateTransaction.into());
    };
    // The first is there: the ledger finds the whole of it, or refuses.
    let submitted = call.submit(provider, &wallet, &known.reference.category, known.code).await;
    Ok(Some(done(&wallet, &submitted.map_err(refusal_of)?)))
}
