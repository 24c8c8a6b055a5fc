//! Which rounds are open, from the ledger's log.

use std::collections::HashMap;

use erawan_ledger::AccountId;
use futures::future::BoxFuture;
use uuid::Uuid;

use super::store;
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::wallet::{Effect, KeyId, LogEntry, Projector, RoundReference, TxCode, VENDOR_NAMESPACE};

/// A round that its vendor has not closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OpenRound {
    pub(super) vendor: String,
    pub(super) round: String,
    /// The bet that opened it; its rollback ends the round.
    pub(super) first_bet: Uuid,
}

impl OpenRound {
    pub(super) fn is(&self, vendor: &str, round: &str) -> bool {
        self.vendor == vendor && self.round == round
    }
}

/// Keeps the list of open rounds: a bet opens its round, a movement that closes it or the rollback of its
/// first bet ends it.
#[derive(Debug, Clone, Copy)]
pub struct OpenRoundProjector;

impl Projector for OpenRoundProjector {
    fn name(&self) -> &'static str {
        "provider/open_round"
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            let changes: Vec<_> = entries.iter().filter_map(change_of).collect();
            // Of a player, who may have a round open in each of many draws, only those that something is said of.
            let places = changes.iter().map(|(place, _)| place);
            let noted: HashMap<_, _> = store::open_rounds_at(tx, places).await?.into_iter().collect();
            // Most rounds are over as soon as they began: only what is left of them is written.
            let mut open = noted.clone();
            for (place, change) in changes {
                match change {
                    Change::Opened(opening) => match open.get_mut(&place) {
                        Some(known) => known.staked = known.staked.saturating_add(opening.staked),
                        None => drop(open.insert(place, opening)),
                    },
                    Change::Paid(amount) => {
                        if let Some(known) = open.get_mut(&place) {
                            known.paid = known.paid.saturating_add(amount);
                        }
                    }
                    Change::Closed => drop(open.remove(&place)),
                    Change::RolledBack { bet, amount } => match open.get_mut(&place) {
                        Some(known) if known.first_bet == bet => drop(open.remove(&place)),
                        Some(known) => known.staked = known.staked.saturating_sub(amount),
                        None => {}
                    },
                }
            }
            let is_over = |(place, opening): &(&Place, &Opening)| open.get(*place) != Some(*opening);
            let over: Vec<_> = noted.iter().filter(is_over).map(|(place, _)| place.clone()).collect();
            open.retain(|place, opening| noted.get(place) != Some(&*opening));
            store::forget_open_rounds(tx, &over).await?;
            store::note_open_rounds(tx, open).await
        })
    }

    fn clear<'a>(&'a self, tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { store::clear_open_rounds(tx).await })
    }
}

/// A round of a player.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) player: AccountId,
    pub(super) vendor: String,
    pub(super) round: String,
}

/// A round that a bet opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) first_bet: Uuid,
    pub(super) sequence: i64,
    pub(super) at_ms: i64,
    pub(super) game_code: String,
    /// Stakes that were not given back, hundred-thousandths.
    pub(super) staked: i64,
    /// Wins so far, hundred-thousandths.
    pub(super) paid: i64,
}

/// What a row of the log means for its round.
#[derive(Debug)]
enum Change {
    /// A bet: it opens its round, or adds to it.
    Opened(Opening),
    /// A win that left the round open.
    Paid(i64),
    Closed,
    /// The round is over if this was its first bet.
    RolledBack {
        bet: Uuid,
        amount: i64,
    },
}

fn change_of(row: &LogEntry) -> Option<(Place, Change)> {
    let entry = &row.entry;
    let vendor = entry.namespace.as_str().strip_prefix(VENDOR_NAMESPACE)?;
    let reference = entry.reference.parse::<RoundReference>().ok()?;
    let code = TxCode::from_number(entry.code.0);
    let is_bet = code.is_some_and(TxCode::is_bet);
    let amount = entry.amount.minor();
    let (player, change) = match entry.kind {
        Effect::Posted if is_bet && !reference.closes => {
            let (first_bet, at_ms) = (entry.key_id.uuid(), entry.at.as_millisecond());
            let (sequence, game_code) = (entry.sequence, reference.game_code.clone());
            let opening = Opening { first_bet, sequence, at_ms, game_code, staked: amount, paid: 0 };
            (entry.debit, Change::Opened(opening))
        }
        // It lessens what a round that is over has paid.
        Effect::Posted if code == Some(TxCode::LotteryWinCorrection) => return None,
        Effect::Posted if reference.closes => {
            (if is_bet { entry.debit } else { entry.credit }, Change::Closed)
        }
        Effect::Posted if code.is_some_and(TxCode::is_win) => (entry.credit, Change::Paid(amount)),
        Effect::Reversed => {
            let bet = entry.original.map(KeyId::uuid).filter(|_| !reference.closes);
            (entry.credit, bet.map_or(Change::Closed, |bet| Change::RolledBack { bet, amount }))
        }
        _ => return None,
    };
    // A player has one list of open rounds, whichever wallet they are played from.
    let wallet = [row.debit, row.credit].into_iter().flatten().find(|wallet| wallet.account == player);
    let player = wallet.map_or(player, |wallet| wallet.main);
    Some((Place { player, vendor: vendor.to_owned(), round: reference.round }, change))
}
