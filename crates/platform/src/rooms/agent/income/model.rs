use erawan_kernel::ids::{IncomeLineId, MemberId, MerchantId};
use jiff::civil::Date;
use uuid::Uuid;

use crate::rooms::merchant::{GameCategory, Rate};
use crate::rooms::wallet::KeyId;
use crate::words::words;

words! {
    /// What a line of an agent's statement is about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub(in crate::rooms::agent) enum IncomeKind as str: word, parse {
        /// The difference of rates on what branches counted.
        Commission = "commission",
        /// Earnings that went to the wallet.
        Payout = "payout",
    }
}

words! {
    /// How far a run is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum RunState as str: word, parse {
        /// It waits until the figures have all of its day.
        Begun = "begun",
        /// Its lines are written down.
        Computed = "computed",
        /// They are in the ledger.
        Posted = "posted",
        /// What could be paid out was.
        Paid = "paid",
    }
}

/// A run: what all agents of a merchant earned by a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) id: Uuid,
    pub(super) merchant_id: MerchantId,
    pub(super) kind: IncomeKind,
    pub(super) day: Date,
    pub(super) state: RunState,
    /// The last row of the ledger's log when the day was over.
    pub(super) snapshot: i64,
}

impl Run {
    /// The identifier of the one run of its kind and day.
    pub(super) fn id_of(merchant_id: MerchantId, kind: IncomeKind, day: Date) -> Uuid {
        KeyId::from_text(&format!("run/{merchant_id}/{}/{day}", kind.word())).uuid()
    }
}

/// A line of an agent's statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Line {
    pub(in crate::rooms::agent) id: IncomeLineId,
    pub(in crate::rooms::agent) member_id: MemberId,
    /// Absent for a payout.
    pub(super) run_id: Option<Uuid>,
    pub(in crate::rooms::agent) kind: IncomeKind,
    /// The day by which it was earned; of a payout the day on which it was paid.
    pub(in crate::rooms::agent) day: Date,
    /// The day of the run that booked it: a later one for a correction.
    pub(super) run_day: Date,
    /// Absent for a payout.
    pub(in crate::rooms::agent) category: Option<GameCategory>,
    /// What all branches counted, in hundred-thousandths.
    pub(in crate::rooms::agent) base: i64,
    /// The agent's rate on the day.
    pub(in crate::rooms::agent) rate: Rate,
    /// In hundred-thousandths; below zero where earnings became less.
    pub(in crate::rooms::agent) amount: i64,
    /// Its row in the ledger; absent until it is there.
    pub(in crate::rooms::agent) booked: Option<BookedAt>,
}

/// Where a line is in the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) struct BookedAt {
    pub(super) sequence: i64,
    /// Epoch milliseconds.
    pub(in crate::rooms::agent) at_ms: i64,
}

impl Line {
    /// Whether it puts right what an earlier run booked.
    pub(in crate::rooms::agent) fn is_correction(&self) -> bool {
        self.run_day != self.day
    }

    /// The identifier of the one line of a run about what a member earned by a category and day.
    pub(super) fn id_of(
        run_id: Uuid,
        member_id: MemberId,
        category: GameCategory,
        day: Date,
    ) -> IncomeLineId {
        let text = format!("line/{run_id}/{member_id}/{}/{day}", category.code());
        IncomeLineId::from_uuid(KeyId::from_text(&text).uuid())
    }

    /// The identifier of the one payout of a member on a day.
    pub(super) fn payout_id_of(member_id: MemberId, day: Date) -> IncomeLineId {
        IncomeLineId::from_uuid(KeyId::from_text(&format!("payout/{member_id}/{day}")).uuid())
    }
}

/// A round that changed after its day was run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::rooms::agent) struct ChangedRound {
    /// Of the row of the ledger that changed it.
    pub(super) sequence: i64,
    /// The number of who played it.
    pub(in crate::rooms::agent) ord: i32,
    pub(in crate::rooms::agent) vendor: String,
    pub(in crate::rooms::agent) round: String,
    /// How much more or less counts, in hundred-thousandths.
    pub(in crate::rooms::agent) delta: i64,
}

/// A person whose counted stakes of a day changed after its run, or may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DirtyDay {
    pub(super) day: Date,
    pub(super) ord: i32,
    /// The rows of the log that changed them lie between these.
    pub(super) first_sequence: i64,
    pub(super) last_sequence: i64,
}
