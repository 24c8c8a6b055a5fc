//! A player's round slot: which round is open, and when the last one started.

use super::model::VendorRules;
use super::rounds::OpenRound;

/// What one node has in memory about a player who bets.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct RoundSlot {
    open: Option<Open>,
    last_start: Option<Start>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Open {
    round: OpenRound,
    /// The ledger has its bet, or may have it. Another node may have closed it since.
    is_booked: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Start {
    vendor: String,
    round: String,
    at_ms: i64,
}

impl Start {
    fn is(&self, round: &OpenRound) -> bool {
        round.is(&self.vendor, &self.round)
    }
}

/// How far back a vendor may date the start of a round: as long as a bet can reasonably be on its way.
const START_AGE_MAX_MS: i64 = 10_000;

/// When a bet is asked for, and when its round started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Moment {
    /// Epoch milliseconds.
    pub(super) now_ms: i64,
    /// From where the pace is counted, epoch milliseconds; never after `now_ms`.
    pub(super) started_at_ms: i64,
}

impl Moment {
    /// Now, for a round that its vendor says started then: one clock for both, however long the bet was on its way.
    /// What is too long ago or in the future counts as the nearest moment that is not.
    pub(super) fn of(now_ms: i64, stated_ms: Option<i64>) -> Self {
        let started_at_ms =
            stated_ms.unwrap_or(now_ms).clamp(now_ms.saturating_sub(START_AGE_MAX_MS), now_ms);
        Self { now_ms, started_at_ms }
    }

    /// Whether a round that started so soon after the one of `last_ms` breaks the pace.
    ///
    /// A last start in the future was before the clock was set back; it keeps no player waiting.
    pub(super) const fn is_too_early(self, last_ms: i64, interval_ms: i64) -> bool {
        last_ms <= self.now_ms && self.started_at_ms - last_ms < interval_ms
    }
}

/// Whether a bet may go to the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reservation {
    /// It may; the round slot has changed as noted.
    Granted(Change),
    /// The player's last round started too short a time ago.
    TooEarly,
    /// Another round of the player is open.
    RoundOpen,
    /// Another round is open as far as this node knows; read the log before refusing.
    Doubtful,
}

/// What a bet changed in the round slot before it went to the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Change {
    has_opened: bool,
    has_started: bool,
    /// The last start before this one, where this bet started a round.
    start_before: Option<Start>,
}

impl Change {
    /// The bet reserved the slot for its round.
    pub(super) const fn has_opened(&self) -> bool {
        self.has_opened
    }

    /// The bet started a round.
    pub(super) const fn has_started(&self) -> bool {
        self.has_started
    }
}

impl RoundSlot {
    /// A slot with the open round from the log.
    pub(super) fn with_open(round: Option<OpenRound>) -> Self {
        Self { open: round.map(|round| Open { round, is_booked: true }), last_start: None }
    }

    /// Requests a bet in `round`, now.
    pub(super) fn reserve(&mut self, round: &OpenRound, rules: &VendorRules, moment: Moment) -> Reservation {
        if rules.one_open_round
            && let Some(open) = &self.open
            && !open.round.is(&round.vendor, &round.round)
        {
            return if open.is_booked { Reservation::Doubtful } else { Reservation::RoundOpen };
        }
        let mut change = Change::default();
        let is_going_on = self.last_start.as_ref().is_some_and(|last| last.is(round));
        if !is_going_on {
            let interval_ms = rules.round_interval_ms_min;
            if self.last_start.as_ref().is_some_and(|last| moment.is_too_early(last.at_ms, interval_ms)) {
                return Reservation::TooEarly;
            }
            let (vendor, name) = (round.vendor.clone(), round.round.clone());
            let start = Start { vendor, round: name, at_ms: moment.started_at_ms };
            change.has_started = true;
            change.start_before = self.last_start.replace(start);
        }
        if rules.one_open_round && self.open.is_none() {
            self.open = Some(Open { round: round.clone(), is_booked: false });
            change.has_opened = true;
        }
        Reservation::Granted(change)
    }

    /// When the newest round started, epoch milliseconds.
    pub(super) fn last_start_ms(&self) -> Option<i64> {
        self.last_start.as_ref().map(|last| last.at_ms)
    }

    /// Sets when `round` started, if it is the newest.
    pub(super) fn set_last_start(&mut self, round: &OpenRound, at_ms: i64) {
        if let Some(last) = self.last_start.as_mut().filter(|last| last.is(round)) {
            last.at_ms = at_ms;
        }
    }

    /// The ledger has the bet, or may have it.
    pub(super) fn commit(&mut self, round: &OpenRound) {
        if let Some(open) = self.open.as_mut().filter(|open| open.round.is(&round.vendor, &round.round)) {
            open.is_booked = true;
        }
    }

    /// The ledger refused the bet: the slot is as before it.
    pub(super) fn release(&mut self, round: &OpenRound, change: Change) {
        if change.has_opened {
            self.close(&round.vendor, &round.round);
        }
        let is_last = self.last_start.as_ref().is_some_and(|last| last.is(round));
        if change.has_started && is_last {
            self.last_start = change.start_before;
        }
    }

    /// The bet was an old one, first carried out at `at_ms`: it started nothing now.
    pub(super) fn remember_start(&mut self, change: Change, at_ms: i64) {
        if !change.has_started {
            return;
        }
        match change.start_before {
            Some(before) if before.at_ms > at_ms => self.last_start = Some(before),
            _ => {
                if let Some(last) = &mut self.last_start {
                    last.at_ms = last.at_ms.min(at_ms);
                }
            }
        }
    }

    /// The round is over.
    pub(super) fn close(&mut self, vendor: &str, round: &str) {
        if self.open.as_ref().is_some_and(|open| open.round.is(vendor, round)) {
            self.open = None;
        }
    }

    /// The round's bet was rolled back; if it was the first one, the round is over.
    pub(super) fn roll_back(&mut self, vendor: &str, round: &str, bet: uuid::Uuid) {
        if self.open.as_ref().is_some_and(|open| open.round.first_bet == bet) {
            self.close(vendor, round);
        }
    }

    /// Takes over what the log says, unless a bet is on its way to the ledger.
    pub(super) fn refresh(&mut self, from_log: Option<OpenRound>) {
        if self.open.as_ref().is_none_or(|open| open.is_booked) {
            self.open = from_log.map(|round| Open { round, is_booked: true });
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn rules() -> VendorRules {
        VendorRules { round_interval_ms_min: 2_400, ..VendorRules::strict("BGS") }
    }

    fn round(name: &str) -> OpenRound {
        OpenRound { vendor: "BGS".into(), round: name.into(), first_bet: Uuid::from_u128(1) }
    }

    fn at(now_ms: i64) -> Moment {
        Moment::of(now_ms, None)
    }

    fn granted(reservation: Reservation) -> Change {
        match reservation {
            Reservation::Granted(change) => change,
            other => panic!("the bet was expected to be admitted: {other:?}"),
        }
    }

    #[test]
    fn r21_a_second_round_waits_until_the_first_is_over() {
        let mut slot = RoundSlot::default();
        granted(slot.reserve(&round("a"), &rules(), at(0)));
        assert_eq!(slot.reserve(&round("b"), &rules(), at(9_000)), Reservation::RoundOpen, "a is on its way");
        slot.commit(&round("a"));
        assert_eq!(
            slot.reserve(&round("b"), &rules(), at(9_000)),
            Reservation::Doubtful,
            "another node may know better"
        );
        granted(slot.reserve(&round("a"), &rules(), at(9_000)));
        slot.close("BGS", "a");
        granted(slot.reserve(&round("b"), &rules(), at(9_000)));
    }

    #[test]
    fn r22_rounds_start_no_faster_than_the_rule_but_bets_within_a_round_do() {
        let mut slot = RoundSlot::default();
        granted(slot.reserve(&round("a"), &rules(), at(10_000)));
        granted(slot.reserve(&round("a"), &rules(), at(10_001)));
        slot.close("BGS", "a");
        assert_eq!(slot.reserve(&round("b"), &rules(), at(12_399)), Reservation::TooEarly);
        granted(slot.reserve(&round("b"), &rules(), at(12_400)));
        slot.close("BGS", "b");
        granted(slot.reserve(&round("c"), &rules(), at(5_000)));
    }

    #[test]
    fn r22_the_pace_counts_from_where_the_vendor_counts_it_and_no_date_makes_it_faster() {
        let stated = |now_ms: i64, started_at_ms: i64| Moment::of(now_ms, Some(started_at_ms));
        let mut slot = RoundSlot::default();
        granted(slot.reserve(&round("a"), &rules(), stated(100_700, 100_000)));
        slot.close("BGS", "a");
        assert_eq!(slot.reserve(&round("b"), &rules(), stated(102_500, 102_399)), Reservation::TooEarly);
        for earlier in [102_399, 100_000, 99_000, 0, i64::MIN] {
            let early = slot.reserve(&round("b"), &rules(), stated(109_000, earlier));
            assert_eq!(early, Reservation::TooEarly, "dated back to {earlier}");
        }
        granted(slot.reserve(&round("b"), &rules(), stated(102_401, 102_400)));
        slot.close("BGS", "b");
        let ahead = slot.reserve(&round("c"), &rules(), stated(103_000, 200_000));
        assert_eq!(ahead, Reservation::TooEarly, "a start in the future is now");
        granted(slot.reserve(&round("c"), &rules(), stated(104_800, i64::MAX)));
    }

    #[test]
    fn a_bet_that_the_ledger_refused_leaves_no_trace() {
        let mut slot = RoundSlot::default();
        let change = granted(slot.reserve(&round("a"), &rules(), at(0)));
        slot.release(&round("a"), change);
        assert_eq!(slot, RoundSlot::default());
        granted(slot.reserve(&round("b"), &rules(), at(1)));
    }

    #[test]
    fn an_old_bet_that_comes_again_starts_nothing() {
        let mut slot = RoundSlot::default();
        granted(slot.reserve(&round("new"), &rules(), at(10_000)));
        slot.close("BGS", "new");
        let change = granted(slot.reserve(&round("old"), &rules(), at(13_000)));
        slot.remember_start(change, 1_000);
        slot.close("BGS", "old");
        granted(slot.reserve(&round("next"), &rules(), at(13_001)));
    }

    #[test]
    fn the_log_corrects_what_a_node_believes_but_not_what_is_on_its_way() {
        let mut slot = RoundSlot::with_open(Some(round("a")));
        slot.refresh(None);
        let change = granted(slot.reserve(&round("b"), &rules(), at(0)));
        assert!(change.has_opened());
        slot.refresh(None);
        assert_eq!(slot.reserve(&round("c"), &rules(), at(9_000)), Reservation::RoundOpen);
        slot.roll_back("BGS", "b", Uuid::from_u128(1));
        granted(slot.reserve(&round("c"), &rules(), at(9_000)));
    }
}
