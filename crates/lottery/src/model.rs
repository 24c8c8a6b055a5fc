use std::fmt;

use async_trait::async_trait;
use erawan_kernel::{Clock, Entropy, EntropyError};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// An enum whose values are stored as texts that never change, and only shown.
macro_rules! noted_word {
    ($(#[$doc:meta])* $visibility:vis enum $name:ident { $($(#[$of:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $visibility enum $name { $($(#[$of])* $variant,)+ }

        impl $name {
            /// The stored text.
            pub(crate) const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }
        }
    };
}

pub(crate) use noted_word;

/// As `noted_word`, of values that are read again.
macro_rules! stored_word {
    ($(#[$doc:meta])* $visibility:vis enum $name:ident { $($(#[$of:meta])* $variant:ident = $text:literal,)+ }) => {
        noted_word! { $(#[$doc])* $visibility enum $name { $($(#[$of])* $variant = $text,)+ } }

        impl $name {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The value that is stored as this text.
            pub(crate) fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == text)
            }
        }
    };
}

stored_word! {
    /// The status of a draw. Each arrow is one guarded update of the stored row:
    ///
    /// ```text
    /// planned ► open ► closing ► sealed ► resulted ► settling ► settled
    ///                                        └► disputed ─┘ (calculated again)
    /// any of them before settling ► voiding ► void
    /// settled ► reviewing ► correcting ► settled (entered results only)
    /// ```
    ///
    /// A suspended draw keeps its status: only its sales stop. What is calculated goes to `settling` in one step, with
    /// the agreed list.
    pub(crate) enum DrawState {
        /// Committed, and on sale for orders of several draws.
        Planned = "planned",
        /// The next one to close.
        Open = "open",
        /// Takes no more orders; those under way are being decided.
        Closing = "closing",
        /// The list of suborders is fixed, its root is published.
        Sealed = "sealed",
        /// The result is published.
        Resulted = "resulted",
        /// Teller and auditor differ: nothing is paid.
        Disputed = "disputed",
        /// Teller and auditor agree; wins are being paid.
        Settling = "settling",
        /// Everything is paid, and the operator has the same sums.
        Settled = "settled",
        /// Another result was entered and is being calculated, or waits for its approval; nothing moves.
        Reviewing = "reviewing",
        /// What another result changes is being paid or taken back.
        Correcting = "correcting",
        /// All stakes go back.
        Voiding = "voiding",
        /// All stakes are back.
        Void = "void",
    }
}

stored_word! {
    /// The status of an order's money.
    pub(crate) enum OrderState {
        /// Stored; the bet was, or is about to be, sent.
        Placing = "placing",
        /// The stakes are paid.
        Accepted = "accepted",
        /// What became of the bet is unknown, and it is being rolled back.
        Returning = "returning",
        /// No stake was taken, or it is back.
        Refused = "refused",
    }
}

stored_word! {
    /// The status of a suborder; it only goes forward:
    ///
    /// ```text
    /// placing ► accepted ► settling ► settled │ stuck
    ///                                    └► correcting ► settled │ stuck
    ///    └► refused  ├► cancelling ► cancelled │ stuck
    ///                ├► stopping ► stopped │ stuck
    ///                └► voiding ► void │ stuck
    /// ```
    ///
    /// Only what is stuck goes back, to the state that it came from, when a person has it sent again.
    pub(crate) enum SuborderState {
        /// Its stake is not yet known to be paid.
        Placing = "placing",
        /// Paid, and part of its draw.
        Accepted = "accepted",
        /// No stake was taken, or it is back.
        Refused = "refused",
        /// Cancelled by its player; the stake is on its way back.
        Cancelling = "cancelling",
        /// Cancelled by its player; the stake is back.
        Cancelled = "cancelled",
        /// Ended because an earlier draw of its order won; the stake is on its way back.
        Stopping = "stopping",
        /// Ended because an earlier draw of its order won; the stake is back.
        Stopped = "stopped",
        /// Its win, also of 0, is on its way.
        Settling = "settling",
        /// Its win is paid.
        Settled = "settled",
        /// Its win was another one; the difference is on its way.
        Correcting = "correcting",
        /// Its draw is void; the stake is on its way back.
        Voiding = "voiding",
        /// Its draw is void; the stake is back.
        Void = "void",
        /// The operator refuses what it must take: a person has to look.
        Stuck = "stuck",
    }
}

impl SuborderState {
    /// Counts in exposure and in a member's largest win.
    pub(crate) const LIVE: [Self; 6] =
        [Self::Placing, Self::Accepted, Self::Settling, Self::Settled, Self::Correcting, Self::Stuck];
    /// Stakes on their way back.
    pub(crate) const RETURNING: [Self; 3] = [Self::Cancelling, Self::Stopping, Self::Voiding];

    /// Where a returned stake ends.
    pub(crate) const fn returned(self) -> Option<Self> {
        match self {
            Self::Cancelling => Some(Self::Cancelled),
            Self::Stopping => Some(Self::Stopped),
            Self::Voiding => Some(Self::Void),
            _ => None,
        }
    }
}

stored_word! {
    /// Which money an order is made with; none of them ever touches another.
    pub(crate) enum Book {
        /// A member's money.
        Real = "real",
        /// The play money of a trial account.
        Trial = "trial",
        /// The money of the operator's test accounts: drawn and paid as real money, and part of no figure.
        Test = "test",
    }
}

impl Book {
    /// The book that a call names by two flags; nothing where both are set.
    pub(crate) const fn of(is_trial: bool, is_test: bool) -> Option<Self> {
        match (is_trial, is_test) {
            (false, false) => Some(Self::Real),
            (true, false) => Some(Self::Trial),
            (false, true) => Some(Self::Test),
            (true, true) => None,
        }
    }
}

stored_word! {
    /// What is taken back where a corrected win is less.
    pub(crate) enum TakeBack {
        /// What the balance holds.
        Available = "available",
        /// Nothing.
        None = "none",
    }
}

stored_word! {
    /// Why a stake goes back, as the provider protocol has it.
    pub(crate) enum Reason {
        /// The player cancelled.
        PlayerCancelled = "player_cancelled",
        /// The player ended the rest of a chase.
        ChaseStopped = "chase_stopped",
        /// An earlier draw of the order won.
        ChaseWon = "chase_won",
        /// The draw is void.
        DrawVoid = "draw_void",
        /// The bet was not confirmed in time.
        Unconfirmed = "house_cancelled",
    }
}

impl Reason {
    /// The state of a suborder whose stake is on its way back for this reason; nothing where its order was never accepted.
    pub(crate) const fn returning(self) -> Option<SuborderState> {
        match self {
            Self::PlayerCancelled | Self::ChaseStopped => Some(SuborderState::Cancelling),
            Self::ChaseWon => Some(SuborderState::Stopping),
            Self::DrawVoid => Some(SuborderState::Voiding),
            Self::Unconfirmed => None,
        }
    }
}

noted_word! {
    /// Where a result comes from.
    pub(crate) enum ResultSource {
        /// Drawn here, from a seed that was committed to.
        Own = "own",
        /// Published by another organisation and entered by two operators.
        Entered = "entered",
    }
}

noted_word! {
    /// Something about a draw that people have to know of.
    pub(crate) enum EventKind {
        /// Teller and auditor differ.
        Dispute = "dispute",
        /// A suborder that the operator refuses to settle.
        Stuck = "stuck",
        /// What the operator refused is sent again.
        Retried = "retried",
        /// The operator's sums are not the vendor's.
        SumsDiffer = "sums_differ",
        /// Nothing can be settled because there is no auditor, or it does not answer.
        NoAuditor = "no_auditor",
        /// The seed does not open, or is not the committed one.
        SeedUnreadable = "seed_unreadable",
        /// The beacon that was agreed did not speak in time, so the draw is void.
        BeaconMissing = "beacon_missing",
        /// The results of its lottery are not spread as chance would have it.
        OutcomesOdd = "outcomes_odd",
        /// Two entries of a result do not agree.
        EntriesDiffer = "entries_differ",
        /// An operator took their own entry of a result back before the second one was made.
        EntryWithdrawn = "entry_withdrawn",
        /// The draw was voided.
        Voided = "voided",
        /// Sales were stopped, or go on.
        Suspended = "suspended",
        /// A result was replaced.
        Corrected = "corrected",
        /// A payout is held back, or released.
        Frozen = "frozen",
        /// A disputed draw or correction is calculated again.
        Recalculated = "recalculated",
        /// A number was closed, reduced or opened.
        NumberRule = "number_rule",
    }
}

/// How the text of an event about the rule of a number ends: by this it is known whose rule it is.
pub(crate) fn rule_suffix(merchant: &str) -> String {
    format!(" for {merchant}")
}

/// How long before the close of a draw its bets must have been confirmed, counted after it, milliseconds.
pub(crate) const GIVE_UP_MS: i64 = 10_000;
/// How long a node works on a draw before another one may take it over, milliseconds.
pub(crate) const LEASE_MS: i64 = 30_000;
/// How long an entered result waits before it is paid out, milliseconds.
pub(crate) const PAYOUT_DELAY_MS: i64 = 120_000;
/// A session that was not used for so long has ended, milliseconds.
pub(crate) const SESSION_IDLE_MS: i64 = 30 * 60_000;
/// A session that was opened so long ago has ended, milliseconds.
pub(crate) const SESSION_MAX_MS: i64 = 12 * 3_600_000;
/// The shortest time between two orders of a player in a lottery, milliseconds.
pub(crate) const PACE_MS: i64 = 1_000;
/// How many suborders a player may cancel within an hour.
pub(crate) const CANCELS_PER_HOUR: u64 = 60;

/// How long after its end the result of a draw can be replaced, milliseconds: a year.
pub(crate) const CORRECTABLE_MS: i64 = 366 * 86_400_000;
/// How long after the end of its last draw the lines of an order are kept, milliseconds: 13 months, a month longer than
/// anything can need them. The database compares with the moment that the job gives.
pub(crate) const LINES_KEPT_MS: i64 = 397 * 86_400_000;

/// How long to wait before the next attempt: 1 s, doubled each time, at most a minute.
pub(crate) fn backoff_ms(attempts: i32) -> i64 {
    let doublings = u32::try_from(attempts).unwrap_or(0).min(6);
    (1_000_i64 << doublings).min(60_000)
}

/// What a call to the operator does with a suborder; part of its transaction id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ItemKind {
    Win,
    Rollback,
    Correction,
}

/// The transaction id of an item: SHA-256 of kind, suborder and version, so that a retry after any crash is the same
/// item. The first 16 bytes as a UUID of version 8 (RFC 9562).
pub(crate) fn item_id(kind: ItemKind, suborder: Uuid, version: i32) -> Uuid {
    let kind = match kind {
        ItemKind::Win => "win",
        ItemKind::Rollback => "rollback",
        ItemKind::Correction => "correction",
    };
    let digest = Sha256::digest(format!("{kind}:{suborder}:{version}"));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// A time-ordered id.
pub(crate) fn new_id(clock: &dyn Clock, entropy: &dyn Entropy) -> Result<Uuid, EntropyError> {
    Ok(erawan_kernel::ids::RoundId::generate(clock, entropy)?.uuid())
}

/// The steps of orders and draws, in sequence; tests stop the vendor at each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Seeds of draws to be planned are made, nothing of them is stored yet.
    SeedsMade,
    /// Draws are planned, with the roots of whole days.
    DrawsPlanned,
    /// Orders are stored, nothing was sent.
    OrderStored,
    /// The operator answered a bet, nothing of it is stored yet.
    BetAnswered,
    /// An order without an answer is about to be given up, nothing of it is stored yet.
    GivingUp,
    /// Suborders are marked as cancelled, nothing was sent.
    CancelStored,
    /// The operator answered rollbacks, nothing of it is stored yet.
    ReturnAnswered,
    /// The draw takes no more orders.
    Closing,
    /// The sealed list is written, nothing else.
    Sealed,
    /// The seed was opened, the result is not stored yet.
    SeedOpened,
    /// An operator's entry of a result is stored, and publishes none.
    EntryStored,
    /// The result is published, or another one waits for its approval.
    Resulted,
    /// Both calculations are there, nothing of them is stored yet.
    Calculated,
    /// The agreed list is written, nothing was sent.
    SettlementStored,
    /// The operator answered a batch of wins, nothing of it is stored yet.
    BatchAnswered,
    /// A batch of wins is stored as paid.
    BatchStored,
    /// The draw is to be voided, nothing was sent.
    VoidStored,
    /// The operator confirmed what it was told of a draw, that is not stored yet.
    DrawTold,
}

/// Which draws are verified.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VerifyScope {
    /// Only those of this lottery, by its code.
    pub game: Option<String>,
    /// Only those of this business day, `YYYYMMDD`.
    pub day: Option<String>,
}

/// Is called at every step before the next one is taken.
#[async_trait]
pub trait StepObserver: Send + Sync + fmt::Debug {
    /// This step has just been reached.
    async fn reached(&self, step: Step);
}

/// An observer that does nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unobserved;

#[async_trait]
impl StepObserver for Unobserved {
    async fn reached(&self, _: Step) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stored_word_is_read_back_as_written() {
        for state in DrawState::ALL {
            assert_eq!(DrawState::parse(state.as_str()), Some(*state));
        }
        for state in SuborderState::ALL {
            assert_eq!(SuborderState::parse(state.as_str()), Some(*state));
        }
        for book in Book::ALL {
            assert_eq!(Book::parse(book.as_str()), Some(*book));
        }
        assert_eq!(OrderState::parse("won"), None);
    }

    #[test]
    fn an_item_has_one_id_for_one_kind_suborder_and_version() {
        let suborder = Uuid::from_u128(7);
        let id = item_id(ItemKind::Win, suborder, 1);
        assert_eq!(id, item_id(ItemKind::Win, suborder, 1));
        assert_eq!(id.get_version_num(), 8);
        for other in [
            item_id(ItemKind::Win, suborder, 2),
            item_id(ItemKind::Rollback, suborder, 1),
            item_id(ItemKind::Win, Uuid::from_u128(8), 1),
        ] {
            assert_ne!(id, other);
        }
    }

    #[test]
    fn attempts_slow_down_to_one_a_minute() {
        let waits: Vec<i64> = (0..8).map(backoff_ms).collect();
        assert_eq!(waits, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    }
}
