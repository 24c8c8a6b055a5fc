use erawan_kernel::ids::{IncomeLineId, MemberId, MerchantId};
use jiff::civil::Date;
use uuid::Uuid;

use crate::rooms::agent::contracts::model::ContractKind;
use crate::rooms::merchant::{GameCategory, Rate};
use crate::rooms::wallet::KeyId;
use crate::words::words;

words! {
    /// What a line of an agent's statement is about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub(in crate::rooms::agent) enum IncomeKind as str: word, parse {
        /// The difference of rates on what branches counted.
        Commission = "commission",
        /// What a contract paid for a day.
        Salary = "salary",
        /// What a contract paid for half of a month.
        Dividend = "dividend",
        /// What the agent paid another one under a contract.
        ContractPaid = "contractPaid",
        /// What the agent's wallet added so that a contract could be paid.
        FromWallet = "fromWallet",
        /// Earnings that went to the wallet.
        Payout = "payout",
    }
}

impl IncomeKind {
    /// The kinds of runs that pay under contracts; who earns by salaries is paid before dividends.
    pub(super) const OF_CONTRACTS: [Self; 2] = [Self::Salary, Self::Dividend];

    /// The kind of contract that pays it.
    pub(in crate::rooms::agent) const fn contract(self) -> Option<ContractKind> {
        match self {
            Self::Salary => Some(ContractKind::DailySalary),
            Self::Dividend => Some(ContractKind::Dividend),
            Self::Commission | Self::ContractPaid | Self::FromWallet | Self::Payout => None,
        }
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
    /// Of a commission alone.
    pub(super) run_id: Option<Uuid>,
    /// What of a contract it moves; absent for a commission and a payout.
    pub(super) due_id: Option<Uuid>,
    /// The line of the other agent whose movement it is the other side of: the two have one row in the ledger.
    pub(super) moved_by: Option<IncomeLineId>,
    pub(in crate::rooms::agent) kind: IncomeKind,
    /// The day by which it was earned, of a dividend the last one; of a payout the day on which it was paid.
    pub(in crate::rooms::agent) day: Date,
    /// The day of the run that booked it: a later one for a correction.
    pub(super) run_day: Date,
    /// Absent for a payout, and for a contract about all games.
    pub(in crate::rooms::agent) category: Option<GameCategory>,
    /// What all branches counted, or what a contract was measured by, in hundred-thousandths.
    pub(in crate::rooms::agent) base: i64,
    /// The agent's rate on the day; zero where it is no commission.
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
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
