//! The operator's sums of rounds beside what is stored: each stake was taken once, and ended in one win or one rollback.
//!
//! The operator's database is never read: its records are asked for by the protocol, as when a draw is settled.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use erawan_kernel::{Clock, Entropy};
use futures::future::try_join_all;
use sea_orm::DatabaseConnection;
use serde::Deserialize;
use uuid::Uuid;

use super::findings::Check;
use super::{Verifier, money};
use crate::error::LotteryError;
use crate::model::{SuborderState, new_id};
use crate::operator::{Answer, Operator, Summary, SummaryCall, round_of};
use crate::store::{self, DayKey, Sold, StateTotals, draw, suborder};
use crate::{StartError, VendorSecret};

/// How often something that changes meanwhile is compared before it is left out.
const TRIES: u32 = 5;
/// How often a call is repeated that gets no answer.
const REPEATS: u32 = 2;
/// How many rounds are asked for at once.
const ROUNDS_AT_ONCE: usize = 16;
/// How many rounds of one draw are told whose sums differ.
const TOLD_MAX: usize = 100;

/// The operator's records, asked for by the protocol's `transaction/summary`.
#[derive(Debug)]
pub struct OperatorRecords {
    vendors: BTreeMap<String, Operator>,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    is_every_round: bool,
}

/// What the operator says of rounds.
#[derive(Debug, Clone, Copy, Deserialize)]
struct RoundSums {
    rounds: i64,
    #[serde(flatten)]
    sums: Summary,
}

/// The least and the most that the operator may have: the same where nothing is under way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Range {
    least: i64,
    most: i64,
}

/// What the operator must have by what is stored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Expected {
    rounds: Range,
    stakes: Range,
    /// Stakes less what was given back.
    kept: Range,
    /// Wins with their corrections.
    paid: Range,
}

impl OperatorRecords {
    /// The records of the operator at `url` (scheme, host and port) about the rounds of these vendor codes. A call may take
    /// `timeout`.
    ///
    /// # Errors
    /// When the HTTP client cannot be made.
    pub fn new(
        url: &str,
        vendors: &[VendorSecret],
        timeout: Duration,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self, StartError> {
        let client = erawan_vendor_client::http_client(timeout)?;
        let operator = |vendor: &VendorSecret| {
            let clock = Arc::clone(&clock);
            let operator = Operator::new(client.clone(), url, &vendor.code, &vendor.secret, clock);
            (vendor.code.clone(), operator)
        };
        let vendors = vendors.iter().map(operator).collect();
        Ok(Self { vendors, clock, entropy, is_every_round: false })
    }

    /// Asks about every round too, a call for each: then two errors of a draw that cancel each other are found.
    #[must_use]
    pub fn with_every_round(mut self) -> Self {
        self.is_every_round = true;
        self
    }

    async fn ask(&self, vendor: &str, game_code: &str, prefix: &str) -> Result<RoundSums, LotteryError> {
        let operator = self.vendors.get(vendor);
        let operator =
            operator.ok_or_else(|| LotteryError::Unavailable(format!("{vendor} has no secret here")))?;
        let mut left = REPEATS;
        loop {
            let request_uuid = new_id(&*self.clock, &*self.entropy)?;
            let call = SummaryCall { request_uuid, game_code, round_prefix: prefix };
            match operator.call("/transaction/summary", request_uuid, &call).await {
                Answer::Ok(sums) => return Ok(sums),
                Answer::Unknown(_) if left > 0 => left -= 1,
                Answer::Unknown(reason) => return Err(LotteryError::Unavailable(reason)),
                Answer::Refused(status) => {
                    return Err(LotteryError::Unavailable(format!(
                        "it refuses its sums: {}",
                        status.as_str()
                    )));
                }
            }
        }
    }
}

impl Range {
    const fn up_to(most: i64) -> Self {
        Self { least: 0, most }
    }

    const fn exactly(amount: i64) -> Self {
        Self { least: amount, most: amount }
    }

    fn add(&mut self, other: Self) {
        self.least += other.least;
        self.most += other.most;
    }

    fn contains(self, amount: i64) -> bool {
        (self.least..=self.most).contains(&amount)
    }
}

impl Expected {
    /// Of suborders in one state.
    fn of(state: SuborderState, totals: &StateTotals) -> Self {
        use SuborderState as S;
        let StateTotals { count, stakes, received, received_least, received_most } = *totals;
        let taken =
            |kept, paid| Self { rounds: Range::exactly(count), stakes: Range::exactly(stakes), kept, paid };
        // Whether the operator took such a bet is open, or was when the order was given up.
        let unsure =
            |kept, paid| Self { rounds: Range::up_to(count), stakes: Range::up_to(stakes), kept, paid };
        let nothing = Range::default();
        let under_way = Range { least: received_least, most: received_most };
        match state {
            S::Accepted => taken(Range::exactly(stakes), nothing),
            S::Settled => taken(Range::exactly(stakes), Range::exactly(received)),
            S::Settling | S::Correcting => taken(Range::exactly(stakes), under_way),
            S::Cancelling | S::Stopping | S::Voiding => taken(Range::up_to(stakes), nothing),
            S::Cancelled | S::Stopped | S::Void => taken(nothing, nothing),
            S::Placing => unsure(Range::up_to(stakes), nothing),
            S::Refused => unsure(nothing, nothing),
            S::Stuck => unsure(Range::up_to(stakes), under_way),
        }
    }

    fn of_all(totals: &[(SuborderState, StateTotals)]) -> Self {
        let mut all = Self::default();
        for (state, totals) in totals {
            let of = Self::of(*state, totals);
            all.rounds.add(of.rounds);
            all.stakes.add(of.stakes);
            all.kept.add(of.kept);
            all.paid.add(of.paid);
        }
        all
    }

    fn fits(&self, had: &RoundSums) -> bool {
        self.rounds.contains(had.rounds)
            && self.stakes.contains(had.sums.stakes)
            && self.kept.contains(had.kept())
            && self.paid.contains(had.paid())
    }

    /// How the operator's sums differ, for people.
    fn difference(&self, had: &RoundSums) -> String {
        let (stakes, kept) = (money(had.sums.stakes), money(had.kept()));
        format!(
            "the operator has {} rounds, {stakes} taken, {kept} kept and {} paid, and by what is stored {} rounds, {} taken, {} kept and {} paid",
            had.rounds,
            money(had.paid()),
            Shown(self.rounds, |count| count.to_string()),
            Shown(self.stakes, |amount| money(amount).to_string()),
            Shown(self.kept, |amount| money(amount).to_string()),
            Shown(self.paid, |amount| money(amount).to_string()),
        )
    }
}

impl RoundSums {
    const fn kept(&self) -> i64 {
        self.sums.stakes - self.sums.refunds
    }

    const fn paid(&self) -> i64 {
        self.sums.wins + self.sums.corrections
    }
}

/// A range as people read it.
struct Shown(Range, fn(i64) -> String);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Range { least, most }, text) = self;
        f.write_str(&text(*least))?;
        if least != most {
            write!(f, " to {}", text(*most))?;
        }
        Ok(())
    }
}

/// The operator's sums, beside what was stored when they were made; nothing where that changes all the time.
async fn compared(
    db: &DatabaseConnection,
    records: &OperatorRecords,
    (vendor, game_code): (&str, &str),
    (sold, prefix): (&Sold<'_>, &str),
) -> Result<Option<(Expected, RoundSums)>, LotteryError> {
    let mut before = store::totals(db, sold).await?;
    for _ in 0..TRIES {
        let had = records.ask(vendor, game_code, prefix).await?;
        // An order is stored before its bet is sent, and states go forward, but for one that was stuck and is sent again, which
        // is compared as a range: what is the same before and after was so all the time.
        let after = store::totals(db, sold).await?;
        if before == after {
            return Ok(Some((Expected::of_all(&after), had)));
        }
        before = after;
    }
    Ok(None)
}

impl Verifier<'_> {
    /// Compares a draw with the operator's records; where nothing was sold, its day is compared.
    pub(super) async fn compare_draw(&mut self, draw: &draw::Model) -> Result<(), LotteryError> {
        let Some(records) = self.records else { return Ok(()) };
        if store::states_of_draw(self.db, draw.id).await?.is_empty() {
            return Ok(());
        }
        let (of, prefix) = ((draw.vendor.as_str(), draw.game_code.as_str()), format!("{}.", draw.numero));
        let Some((expected, had)) =
            compared(self.db, records, of, (&Sold::In(draw.id), prefix.as_str())).await?
        else {
            self.findings.verified.moving += 1;
            return Ok(());
        };
        let fits = expected.fits(&had);
        self.findings.hold(Check::OperatorSums, fits, || {
            format!("{} {}: {}", draw.game_code, draw.numero, expected.difference(&had))
        });
        if fits && !records.is_every_round {
            return Ok(());
        }
        self.compare_rounds(records, draw).await
    }

    /// Compares the rounds of a draw one by one.
    async fn compare_rounds(
        &mut self,
        records: &OperatorRecords,
        draw: &draw::Model,
    ) -> Result<(), LotteryError> {
        let mut told = 0;
        for state in store::states_of_draw(self.db, draw.id).await? {
            let mut after = Uuid::nil();
            loop {
                let page = store::stored_page(self.db, draw.id, &state, after).await?;
                let Some(last) = page.last() else { break };
                after = last.id;
                for rows in page.chunks(ROUNDS_AT_ONCE) {
                    let had = try_join_all(rows.iter().map(|row| ask_round(records, draw, row))).await?;
                    for (row, had) in rows.iter().zip(had) {
                        told += usize::from(!self.compare_round(records, draw, row, had).await?);
                    }
                    if told >= TOLD_MAX {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Compares the round of one suborder. Returns whether it holds.
    async fn compare_round(
        &mut self,
        records: &OperatorRecords,
        draw: &draw::Model,
        row: &suborder::Model,
        mut had: RoundSums,
    ) -> Result<bool, LotteryError> {
        let mut row = row.clone();
        let mut fits = is_round(&row, &had);
        for _ in 0..TRIES {
            if fits {
                break;
            }
            // It may have changed since the page was read.
            let Some(now) = store::suborder_row(self.db, row.id).await? else { break };
            had = ask_round(records, draw, &now).await?;
            let again = store::suborder_row(self.db, row.id).await?;
            let is_steady = again.as_ref() == Some(&now);
            row = now;
            fits = is_round(&row, &had);
            if is_steady {
                break;
            }
        }
        self.findings.hold(Check::OperatorRounds, fits, || {
            let expected = expected_of(&row).unwrap_or_default();
            let difference = expected.difference(&had);
            format!("{} {}, suborder {} is {}: {difference}", draw.game_code, draw.numero, row.id, row.state)
        });
        Ok(fits)
    }

    /// Compares whole days: so a bet is found whose draw does not exist, or sold nothing.
    pub(super) async fn compare_days(&mut self) -> Result<(), LotteryError> {
        let Some(records) = self.records else { return Ok(()) };
        let mut after: Option<DayKey> = None;
        loop {
            let page = store::sold_days(self.db, self.scope, after.as_ref()).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = Some(last.clone());
            for (vendor, game_code, day) in &page {
                let sold = Sold::On { game_code, day };
                let of = (vendor.as_str(), game_code.as_str());
                let Some((expected, had)) = compared(self.db, records, of, (&sold, day.as_str())).await?
                else {
                    self.findings.verified.moving += 1;
                    continue;
                };
                self.findings.hold(Check::OperatorSums, expected.fits(&had), || {
                    format!("{game_code} on {day}: {}", expected.difference(&had))
                });
            }
        }
    }
}

async fn ask_round(
    records: &OperatorRecords,
    draw: &draw::Model,
    row: &suborder::Model,
) -> Result<RoundSums, LotteryError> {
    records.ask(&draw.vendor, &draw.game_code, &round_of(&draw.numero, row.id)).await
}

fn expected_of(row: &suborder::Model) -> Option<Expected> {
    let state = SuborderState::parse(&row.state)?;
    let had = row.paid + row.shortfall;
    let totals = StateTotals {
        count: 1,
        stakes: row.stake,
        received: row.win + row.shortfall,
        received_least: had.min(row.win),
        received_most: had.max(row.win),
    };
    Some(Expected::of(state, &totals))
}

/// Whether the operator has what a suborder's state says. A state that does not exist is told by another check.
fn is_round(row: &suborder::Model, had: &RoundSums) -> bool {
    expected_of(row).is_none_or(|expected| expected.fits(had))
}
