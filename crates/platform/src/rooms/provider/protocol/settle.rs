//! Many outcomes in one call, each by itself.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use erawan_kernel::Money;
use futures::StreamExt;
use futures::future::BoxFuture;
use futures::stream;
use uuid::Uuid;

use super::outcome::Outcome;
use super::take_back::take_back;
use super::win::{Payment, pay};
use super::{CURRENCY_MAX, rollback};
use crate::rooms::provider::Provider;
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::model::{Refusal, Status, TakeBack};
use crate::rooms::provider::store::corrections::AskedBack;

/// How many items a call may have.
const COUNTS: RangeInclusive<usize> = 1..=1_000;
/// Items that are under way at once: the ledger commits them together.
const AT_ONCE: usize = 32;
/// The longest word that can be a kind of item, in bytes.
const WORD_MAX: usize = 32;

/// What became of an item.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SettledItem {
    /// The item's own identifier, if it could be read.
    pub(crate) transaction: Option<Uuid>,
    pub(crate) status: Status,
    /// What could not be taken back, of a correction that lessens a win.
    pub(crate) shortfall: Option<Money>,
}

/// What an item asks for.
#[derive(Debug)]
enum Item<'a> {
    Win(Outcome<'a>, Money, &'a str),
    Rollback(Outcome<'a>),
    /// Pays what a win was too small.
    More(Outcome<'a>, Money, &'a str),
    /// Takes back what a win was too large.
    Less(Outcome<'a>, AskedBack, &'a str),
}

impl<'a> Item<'a> {
    fn read(vendor: &'a str, fields: &'a Fields) -> Result<Self, Status> {
        let currency = || fields.text("currency", CURRENCY_MAX);
        match fields.text("kind", WORD_MAX)? {
            "win" => {
                let outcome = Outcome::read(vendor, fields, fields.flag("round_closed"))?;
                Ok(Self::Win(outcome, fields.amount(0)?, currency()?))
            }
            "rollback" => Ok(Self::Rollback(rollback::read(vendor, fields, Ok(true))?)),
            "correction" => {
                let outcome = Outcome::read(vendor, fields, Ok(true))?;
                let (previous, amount) = (fields.money("previous", 0)?, fields.amount(0)?);
                let take_back =
                    TakeBack::parse(fields.text("take_back", WORD_MAX)?).ok_or(Status::WrongTypes)?;
                let difference = Money::from_minor(amount.minor() - previous.minor());
                if difference < Money::ZERO {
                    let wanted = Money::from_minor(-difference.minor());
                    Ok(Self::Less(outcome, AskedBack { wanted, take_back }, currency()?))
                } else {
                    Ok(Self::More(outcome, difference, currency()?))
                }
            }
            _ => Err(Status::WrongTypes),
        }
    }

    /// Whose round it is about: what concerns one round is done in the order of the call, as one of the items may end it.
    const fn round(&self) -> (&'a str, &'a str) {
        match self {
            Self::Win(outcome, ..)
            | Self::Rollback(outcome)
            | Self::More(outcome, ..)
            | Self::Less(outcome, ..) => (outcome.user, outcome.round),
        }
    }

    /// Carries it out; answers what could not be taken back.
    async fn carry_out(&self, provider: &Provider) -> Result<Option<Money>, Refusal> {
        match self {
            Self::Win(outcome, amount, currency) => {
                pay(provider, outcome, (*amount, currency), Payment::Win).await.map(|_| None)
            }
            Self::Rollback(outcome) => rollback::give_back(provider, outcome).await.map(|_| None),
            Self::More(outcome, amount, currency) => {
                pay(provider, outcome, (*amount, currency), Payment::Correction).await.map(|_| None)
            }
            Self::Less(outcome, asked, currency) => {
                take_back(provider, outcome, currency, *asked).await.map(Some)
            }
        }
    }
}

/// An item's place in the call, and what became of it.
type Done = (usize, Result<Option<Money>, Refusal>);

/// Carries out the items about one round, each with its place in the call.
async fn in_turn(provider: &Provider, items: Vec<(usize, Item<'_>)>) -> Vec<Done> {
    let mut done = Vec::with_capacity(items.len());
    for (place, item) in items {
        done.push((place, item.carry_out(provider).await));
    }
    done
}

/// Carries out items that do not depend on each other, and answers what became of each, in the order of the call. The
/// error is of a call of which nothing was looked at.
pub(crate) async fn settle(
    provider: &Provider,
    vendor: &str,
    fields: &Fields,
) -> Result<Vec<SettledItem>, Refusal> {
    fields.uuid("request_uuid")?;
    let items = fields.list("items", COUNTS)?;
    let mut settled = Vec::with_capacity(items.len());
    let mut chains: Vec<Vec<(usize, Item<'_>)>> = Vec::new();
    let mut of_rounds: HashMap<(&str, &str), usize> = HashMap::new();
    for (place, item) in items.into_iter().enumerate() {
        let transaction = item.ok().and_then(|fields| fields.uuid("transaction_uuid").ok());
        // What is found there stays if the item cannot be read.
        let read = item.and_then(|fields| Item::read(vendor, fields));
        let status = read.as_ref().err().copied().unwrap_or(Status::Unknown);
        settled.push(SettledItem { transaction, status, shortfall: None });
        if let Ok(item) = read {
            let chain = *of_rounds.entry(item.round()).or_insert(chains.len());
            match chains.get_mut(chain) {
                Some(chain) => chain.push((place, item)),
                None => chains.push(vec![(place, item)]),
            }
        }
    }
    let mut waiting: Vec<BoxFuture<'_, Vec<Done>>> = Vec::with_capacity(chains.len());
    for items in chains {
        waiting.push(Box::pin(in_turn(provider, items)));
    }
    let mut under_way = stream::iter(waiting).buffer_unordered(AT_ONCE);
    while let Some(done) = under_way.next().await {
        for (place, result) in done {
            let Some(item) = settled.get_mut(place) else { continue };
            (item.status, item.shortfall) = match result {
                Ok(shortfall) => (Status::Ok, shortfall),
                Err(refusal) => (refusal.status, None),
            };
        }
    }
    Ok(settled)
}
