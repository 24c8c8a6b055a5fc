//! One draw: its state, the versions of its result and settlement, where its result comes from, and what waits.

use std::collections::BTreeSet;

use erawan_games::ServerSeed;
use erawan_games::draws::{DrawResult, Lottery, Numero, Origin};
use sea_orm::DatabaseTransaction;
use uuid::Uuid;

use super::Verifier;
use super::findings::Check;
use crate::beacon::{BeaconChain, is_signed, randomness_of};
use crate::draws::plan::beacon_after;
use crate::error::LotteryError;
use crate::model::{DrawState, PAYOUT_DELAY_MS, ResultSource};
use crate::store::{self, draw, entry, result, settlement, snapshot};

/// How long after its moment a draw without an alarm may be unsettled: only machines have to act. Milliseconds.
pub(super) const MACHINES_MAX_MS: i64 = 10 * 60_000;
/// How long people may take: to enter a result, or to act on an alarm. Milliseconds.
pub(super) const PEOPLE_MAX_MS: i64 = 24 * 3_600_000;

/// How long a run of planning takes at most: ids are made after the moment that it plans for. Milliseconds.
pub(super) const PLANNING_MAX_MS: i64 = 60_000;

/// A draw with everything of it that is one row, or a few.
pub(super) struct Drawing {
    pub(super) row: draw::Model,
    pub(super) state: DrawState,
    /// `<gameCode> <numero>`, for people.
    pub(super) name: String,
    pub(super) lottery: std::sync::Arc<Lottery>,
    pub(super) results: Vec<result::Model>,
    pub(super) settlements: Vec<settlement::Model>,
    pub(super) snapshot: Option<snapshot::Model>,
}

impl Drawing {
    pub(super) fn settlement(&self, version: i32) -> Option<&settlement::Model> {
        self.settlements.iter().find(|row| row.version == version)
    }

    /// Whether its agreed list is written.
    pub(super) const fn is_calculated(&self) -> bool {
        use DrawState as D;
        matches!(self.state, D::Settling | D::Settled | D::Reviewing | D::Correcting)
    }
}

/// When an id was made, epoch milliseconds; ids of draws are time-ordered.
pub(super) fn made_at(id: Uuid) -> Option<i64> {
    let (seconds, nanoseconds) = id.get_timestamp()?.to_unix();
    i64::try_from(seconds).ok()?.checked_mul(1_000)?.checked_add(i64::from(nanoseconds / 1_000_000))
}

impl Verifier<'_> {
    /// Checks a draw with all that belongs to it. One that is gone meanwhile is passed over.
    pub(super) async fn check_draw(
        &mut self,
        tx: &DatabaseTransaction,
        id: Uuid,
    ) -> Result<(), LotteryError> {
        let row = store::draw_row_for_job(tx, id).await?;
        let Some(mut draw) = row.and_then(|row| self.read_draw(row)) else { return Ok(()) };
        draw.results = store::results_of_draw(tx, id).await?;
        draw.settlements = store::settlements_of_draw(tx, id).await?;
        draw.snapshot = store::snapshot_of_draw(tx, id).await?;
        self.check_row(&draw);
        let entries = match draw.lottery.origin() {
            Origin::Own => Vec::new(),
            Origin::Entered => store::entries_of_draw(tx, id).await?,
        };
        for result in &draw.results {
            self.check_result(&draw, result, &entries);
        }
        self.check_suborders(tx, &draw).await
    }

    /// Checks a draw to which nothing belongs.
    pub(super) fn check_bare(&mut self, row: draw::Model) {
        if let Some(draw) = self.read_draw(row) {
            self.check_row(&draw);
        }
    }

    fn read_draw(&mut self, row: draw::Model) -> Option<Drawing> {
        self.findings.verified.draws += 1;
        let name = format!("{} {}", row.game_code, row.numero);
        let state = DrawState::parse(&row.state);
        let lottery = self.lotteries.lottery(&row.game_code).cloned();
        let is_known = state.is_some() && lottery.is_some();
        self.findings.hold(Check::States, is_known, || {
            format!("{name}: no such lottery, or no such state as {:?}", row.state)
        });
        let (results, settlements) = (Vec::new(), Vec::new());
        let (state, lottery) = (state?, lottery?);
        Some(Drawing { row, state, name, lottery, results, settlements, snapshot: None })
    }

    fn check_row(&mut self, draw: &Drawing) {
        self.check_versions(draw);
        self.check_commitment(draw);
        self.check_seal(draw);
        self.check_draw_due(draw);
    }

    /// Results and settlements have the versions that the draw's state says.
    fn check_versions(&mut self, draw: &Drawing) {
        use DrawState as D;
        let version = draw.row.version;
        let fits = match draw.state {
            D::Planned | D::Open | D::Closing | D::Sealed => version == 0,
            D::Resulted | D::Disputed | D::Settling => version == 1,
            D::Settled | D::Reviewing => version >= 1,
            D::Correcting => version >= 2,
            D::Voiding | D::Void => version <= 1,
        };
        self.findings.hold(Check::Versions, fits, || {
            format!("{} is {} with version {version} of its result", draw.name, draw.state.as_str())
        });
        let newest = if draw.state == D::Reviewing { version + 1 } else { version };
        let versions: Vec<i32> = draw.results.iter().map(|result| result.version).collect();
        self.findings.hold(Check::Versions, versions.iter().copied().eq(1..=newest), || {
            format!("{} has the results {versions:?} of 1 to {newest}", draw.name)
        });
        self.check_settlement_versions(draw, newest);
    }

    fn check_settlement_versions(&mut self, draw: &Drawing, newest: i32) {
        let version = draw.row.version;
        let there: BTreeSet<i32> = draw.settlements.iter().map(|row| row.version).collect();
        // Where nothing was sold there is nothing to agree on.
        let is_sold = draw.snapshot.as_ref().is_some_and(|sealed| sealed.size > 0);
        let due = if draw.is_calculated() && is_sold { version } else { 0 };
        let allowed = if draw.is_calculated() { newest } else { 0 };
        let has_all = (1..=due).all(|version| there.contains(&version));
        let has_others = there.iter().any(|version| !(1..=allowed).contains(version));
        self.findings.hold(Check::Versions, has_all && !has_others, || {
            format!("{} is {} with the settlements {there:?}", draw.name, draw.state.as_str())
        });
        for row in &draw.settlements {
            let is_over = row.version < version
                || row.version == version && matches!(draw.state, DrawState::Settled | DrawState::Reviewing);
            let fits = row.settled_at.is_some() == is_over
                && (row.take_back.is_some() == (row.version > 1 && row.version <= version));
            self.findings.hold(Check::Versions, fits, || {
                format!(
                    "{}: its settlement {} was settled at {:?} and takes back {:?}, while it is {}",
                    draw.name,
                    row.version,
                    row.settled_at,
                    row.take_back,
                    draw.state.as_str()
                )
            });
        }
    }

    /// An own draw was committed to before it opened.
    fn check_commitment(&mut self, draw: &Drawing) {
        let is_own = draw.lottery.origin() == Origin::Own;
        let has_seed = draw.row.commitment.is_some() && draw.row.sealed_seed.is_some();
        let has_none = draw.row.commitment.is_none() && draw.row.sealed_seed.is_none();
        self.findings.hold(Check::Results, if is_own { has_seed } else { has_none }, || {
            format!("{} has {}", draw.name, if is_own { "no committed seed" } else { "a seed" })
        });
        let is_before = made_at(draw.row.id).is_some_and(|made| made <= draw.row.open_at + PLANNING_MAX_MS);
        let is_never_open = draw.row.is_before_sales || draw.row.open_at == draw.row.close_at;
        self.findings.hold(Check::Results, is_never_open || is_before, || {
            format!("{} opened at {}, before it was planned", draw.name, draw.row.open_at)
        });
        let wrong = agreed_breach(&draw.row);
        self.findings.hold(Check::Results, wrong.is_none(), || {
            format!("{}: its beacon {}", draw.name, wrong.unwrap_or_default())
        });
    }

    fn check_result(&mut self, draw: &Drawing, row: &result::Model, entries: &[entry::Model]) {
        let parsed = DrawResult::parse(draw.lottery.family(), &row.result);
        let is_canonical = parsed.is_ok_and(|parsed| parsed.to_string() == row.result);
        self.findings.hold(Check::Results, is_canonical, || {
            format!("{}: {:?} is no result of its family", draw.name, row.result)
        });
        let wrong = match draw.lottery.origin() {
            Origin::Own => own_breach(draw, row),
            Origin::Entered => entered_breach(row, entries),
        };
        self.findings.hold(Check::Results, wrong.is_none(), || {
            format!("{}: its result {} {}", draw.name, row.version, wrong.unwrap_or_default())
        });
        let is_sealed_before = draw.row.is_before_sales
            || draw.snapshot.as_ref().is_some_and(|sealed| sealed.sealed_at <= row.published_at);
        self.findings.hold(Check::Results, is_sealed_before, || {
            format!("{}: its result {} was published before its sealed list", draw.name, row.version)
        });
    }

    /// Nothing waits for longer than those who have to act may take.
    fn check_draw_due(&mut self, draw: &Drawing) {
        use DrawState as D;
        let row = &draw.row;
        let told = if row.alarm.is_some() || row.is_frozen { PEOPLE_MAX_MS } else { MACHINES_MAX_MS };
        let is_entered = draw.lottery.origin() == Origin::Entered;
        let until = match draw.state {
            D::Settled | D::Void => return,
            D::Planned => row.open_at + told,
            D::Open | D::Closing => row.close_at + told,
            D::Sealed if is_entered => row.draw_at + PEOPLE_MAX_MS,
            // What is corrected was paid once; when another version of it came is on the result.
            D::Reviewing | D::Correcting => {
                draw.results.last().map_or(row.draw_at, |result| result.published_at) + PEOPLE_MAX_MS
            }
            D::Voiding => row.close_at.max(row.changed_at) + told,
            D::Sealed | D::Resulted | D::Disputed | D::Settling => {
                let delay = if is_entered { PAYOUT_DELAY_MS } else { 0 };
                row.moment().max(row.resulted_at.unwrap_or_default()) + delay + told
            }
        };
        self.findings.hold(Check::Due, self.now <= until, || {
            let alarm = row.alarm.as_deref().unwrap_or("no alarm");
            format!("{} is still {}: {alarm}", draw.name, draw.state.as_str())
        });
    }
}

/// How the beacon that a draw was planned with breaks its rules: all of it is known, its round is after all orders are
/// decided, and a known chain has its own key and times.
fn agreed_breach(row: &draw::Model) -> Option<&'static str> {
    let Some(agreed) = row.agreed_round() else {
        let has_part = row.beacon_chain.is_some()
            || row.beacon_key.is_some()
            || row.beacon_round.is_some()
            || row.beacon_at.is_some();
        return has_part.then_some("is agreed in part only");
    };
    if agreed.at <= beacon_after(row.close_at, row.draw_at) {
        return Some("speaks before its moment, or while orders are undecided");
    }
    let known = BeaconChain::known(agreed.chain)?;
    if agreed.key != known.public_key() {
        return Some("has another key than its chain");
    }
    (known.time_of(agreed.round) != Some(agreed.at)).then_some("has its round at another time than its chain")
}

/// How an own result breaks its rules.
fn own_breach(draw: &Drawing, row: &result::Model) -> Option<String> {
    if row.source != ResultSource::Own.as_str() || row.version != 1 || row.reason.is_some() {
        return Some(format!("is not drawn here, or a second one ({})", row.source));
    }
    let seed = row.seed.as_deref().and_then(|seed| ServerSeed::from_hex(seed).ok());
    let Some(seed) = seed else { return Some("has no seed".to_owned()) };
    if draw.row.commitment.as_deref() != Some(seed.commitment().as_str()) {
        return Some("has another seed than the one committed to".to_owned());
    }
    let randomness = match (draw.row.agreed_round(), row.beacon_signature.as_deref()) {
        (None, None) => None,
        (Some(agreed), Some(signature)) if is_signed(agreed.key, agreed.round, signature) => {
            randomness_of(signature)
        }
        (Some(agreed), _) => {
            return Some(format!("has no signature of round {} of its beacon", agreed.round));
        }
        (None, Some(_)) => return Some("has a beacon that was not agreed".to_owned()),
    };
    let numero: Option<Numero> = draw.row.numero.parse().ok();
    let drawn = numero.and_then(|numero| {
        let drawn = draw.lottery.own_result(&seed, numero, randomness.as_deref());
        drawn.ok()
    });
    match drawn.map(|drawn| drawn.to_string()) {
        Some(drawn) if drawn != row.result => Some(format!("is {}, and {drawn} by its seed", row.result)),
        None => Some("cannot be drawn".to_owned()),
        Some(_) if row.published_at < draw.row.moment() => Some("was published before its moment".to_owned()),
        Some(_) => None,
    }
}

/// How an entered result breaks its rules: two operators typed it, each the whole of it, in one attempt.
fn entered_breach(row: &result::Model, entries: &[entry::Model]) -> Option<String> {
    if row.source != ResultSource::Entered.as_str() || row.seed.is_some() {
        return Some(format!("is not an entered one ({})", row.source));
    }
    if row.reason.is_some() != (row.version > 1) {
        return Some(format!("has the reason {:?}", row.reason));
    }
    let same: Vec<&entry::Model> =
        entries.iter().filter(|entry| entry.version == row.version && entry.result == row.result).collect();
    let are_two = same
        .iter()
        .any(|one| same.iter().any(|other| one.attempt == other.attempt && one.operator != other.operator));
    (!are_two).then(|| format!("is {}, which no two operators entered", row.result))
}
