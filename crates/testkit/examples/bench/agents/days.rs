//! What people did on three months of days: a tenth of them plays and logs in on each; and on the last one all direct
//! members of the widest agent. Rows of the last 31 days are written for all, those before for the heads of the teams.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;
use sea_orm::DatabaseConnection;
use uuid::Uuid;

use super::bulk::{Bulk, Literals};
use super::tree::{Chance, HEADS, Tree};
use super::world::Places;
use crate::Failure;

/// Days, the last one today.
pub(super) const DAYS: i16 = 91;
/// Those of which there are rows of all people.
pub(super) const MONTH: i16 = 31;
/// One of so many plays on a day.
const PLAYS: usize = 10;
/// Longer ago than any range, or never.
const NEVER: i16 = 91;
const BET: i16 = 1;
const LOGIN: i16 = 4;
/// The columns of a day that stay 0.
const NO_OTHER: [(&str, &str); 13] = [
    ("jackpot", "0"),
    ("deposit", "0"),
    ("deposit_n", "0"),
    ("withdraw", "0"),
    ("withdraw_n", "0"),
    ("promo", "0"),
    ("rebate", "0"),
    ("commission", "0"),
    ("salary", "0"),
    ("dividend", "0"),
    ("line_in", "0"),
    ("line_out", "0"),
    ("other", "0"),
];
const COLUMNS: [&str; 8] = ["day", "parent", "ord", "category", "rounds", "bet", "win", "counted"];

/// Hundred-thousandths, and rounds.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    rounds: u64,
    bet: u64,
    win: u64,
}

/// What the first team is to be told of a range that ends today.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) logged_in: u64,
    /// Hundred-thousandths.
    pub(super) bet: u64,
}

/// What was written.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) today: Date,
    pub(super) rows: u64,
    /// Of the last so many days.
    pub(super) first_team: BTreeMap<i16, Told>,
}

/// One day's sums on their way up.
struct Day {
    teams: Vec<Sums>,
    /// By agent and days since the last time.
    gaps: HashMap<(usize, i16), u64>,
}

pub(super) async fn play(
    db: &DatabaseConnection,
    tree: &Tree,
    places: &Places,
    today: Date,
    ids: &[Uuid],
    literals: Literals,
) -> Result<Played, Failure> {
    let mut chance = Chance(91);
    let mut last = vec![None::<i16>; tree.people()];
    let (mut rows, mut bets) = (0, Vec::new());
    for number in 0..DAYS {
        let day = today.checked_sub(jiff::Span::new().days(i64::from(DAYS - 1 - number)))?;
        let is_whole = number >= DAYS - MONTH;
        let mut sums = Day { teams: vec![Sums::default(); tree.agents], gaps: HashMap::new() };
        let mut own = Bulk::of(db, "agent_day", &COLUMNS, &NO_OTHER);
        let mut logins = Bulk::of(db, "login_day", &["day", "member_id"], &[("is_summed", "TRUE")]);
        for person in HEADS..tree.people() {
            let is_last_of_widest = number == DAYS - 1 && tree.above[person] == Some(tree.widest);
            if chance.below(PLAYS) > 0 && !is_last_of_widest {
                continue;
            }
            let bet = 100_000 * (1 + chance.below(500) as u64);
            let did = Sums { rounds: 1, bet, win: 100_000 * chance.below(500) as u64 };
            let gap = last[person].replace(number).map_or(NEVER, |last| number - last);
            sums.add(tree, person, did, gap);
            if is_whole {
                let (parent, ord) = (places.parent(tree, person), places.ord(person));
                let Sums { rounds, bet, win } = did;
                own.push(format_args!("'{day}', {parent}, {ord}, 'RNG', {rounds}, {bet}, {win}, {bet}"))
                    .await?;
                logins.push(format_args!("'{day}', {}", literals.id(ids[person]))).await?;
            }
        }
        rows += own.end().await? + logins.end().await?;
        bets.push(sums.teams[0].bet);
        rows += sums.write(db, tree, places, day, if is_whole { tree.agents } else { HEADS }).await?;
    }
    rows += write_seen(db, places, today, &last).await?;
    let first_team = [1, MONTH, DAYS].map(|days| (days, told(tree, &last, &bets, days)));
    Ok(Played { today, rows, first_team: first_team.into_iter().collect() })
}

/// Counted person by person.
fn told(tree: &Tree, last: &[Option<i16>], bets: &[u64], days: i16) -> Told {
    let is_in = |person: &usize| last[*person].is_some_and(|last| last >= DAYS - days);
    let of_first = |person: &usize| tree.all_above(*person).last() == Some(0);
    let logged_in = (HEADS..tree.people()).filter(is_in).filter(of_first).count() as u64;
    let bet = bets.iter().rev().take(usize::try_from(days).unwrap_or_default()).sum();
    Told { logged_in, bet }
}

impl Day {
    fn add(&mut self, tree: &Tree, person: usize, did: Sums, gap: i16) {
        for above in tree.all_above(person) {
            let sums = &mut self.teams[above];
            sums.rounds += did.rounds;
            sums.bet += did.bet;
            sums.win += did.win;
            *self.gaps.entry((above, gap)).or_default() += 1;
        }
    }

    /// Writes the sums of the first so many agents.
    async fn write(
        self,
        db: &DatabaseConnection,
        tree: &Tree,
        places: &Places,
        day: Date,
        agents: usize,
    ) -> Result<u64, Failure> {
        let mut teams = Bulk::of(db, "agent_team_day", &COLUMNS, &NO_OTHER);
        for (agent, Sums { rounds, bet, win }) in self.teams.iter().enumerate().take(agents) {
            if *rounds > 0 {
                let (parent, ord) = (places.parent(tree, agent), places.ord(agent));
                teams
                    .push(format_args!("'{day}', {parent}, {ord}, 'RNG', {rounds}, {bet}, {win}, {bet}"))
                    .await?;
            }
        }
        let mut gaps = Bulk::of(db, "agent_gap", &["day", "ord", "what", "gap", "n"], &[]);
        let mut counts: Vec<_> = self.gaps.into_iter().filter(|((agent, _), _)| *agent < agents).collect();
        counts.sort_unstable();
        for what in [BET, LOGIN] {
            for ((agent, gap), count) in &counts {
                gaps.push(format_args!("'{day}', {}, {what}, {gap}, {count}", places.ord(*agent))).await?;
            }
        }
        Ok(teams.end().await? + gaps.end().await?)
    }
}

async fn write_seen(
    db: &DatabaseConnection,
    places: &Places,
    today: Date,
    last: &[Option<i16>],
) -> Result<u64, Failure> {
    let mut seen = Bulk::of(db, "agent_seen", &["ord", "what", "last_day"], &[]);
    for (person, last) in last.iter().enumerate() {
        let Some(last) = last else { continue };
        let day = today.checked_sub(jiff::Span::new().days(i64::from(DAYS - 1 - last)))?;
        for what in [BET, LOGIN] {
            seen.push(format_args!("{}, {what}, '{day}'", places.ord(person))).await?;
        }
    }
    seen.end().await
}
