//! The reports, their figures, and what each figure is made of.

use erawan_kernel::Language;

use super::model::{Line, Pot};
use crate::words::words;

words! {
    /// A report.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub(super) enum ReportName as str: word, parse {
        /// What came to each provider's account and left it, day by day.
        Cash = "cash",
        /// What each provider holds, and what is under way to members.
        Providers = "providers",
        /// Money in suspense by its age.
        Suspense = "suspense",
        /// Withdrawals that were paid, and how long they took.
        Withdrawals = "withdrawals",
        /// Withdrawals that were refused, by reason.
        Refusals = "refusals",
        /// What the merchant owed at the end of a day.
        Liabilities = "liabilities",
        /// From stakes to the net revenue.
        Revenue = "revenue",
        /// Stakes and wins by vendor.
        Play = "play",
        /// Adjustments, day by day.
        Adjustments = "adjustments",
        /// Movements of at least an amount.
        Large = "large",
    }
}

/// What a figure counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum FigureUnit {
    /// Money.
    Amount,
    /// Things.
    Count,
    /// Seconds.
    Seconds,
}

/// A figure that each row of a report has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) unit: FigureUnit,
    english: &'static str,
    thai: &'static str,
}

impl Column {
    /// The title in a file.
    pub(super) const fn title(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Thai => self.thai,
        }
    }
}

const fn amount(name: &'static str, english: &'static str, thai: &'static str) -> Column {
    Column { name, unit: FigureUnit::Amount, english, thai }
}

const fn count(name: &'static str, english: &'static str, thai: &'static str) -> Column {
    Column { name, unit: FigureUnit::Count, english, thai }
}

const fn seconds(name: &'static str, english: &'static str, thai: &'static str) -> Column {
    Column { name, unit: FigureUnit::Seconds, english, thai }
}

const CASH: [Column; 10] = [
    amount("deposits", "Deposits", "เงินฝาก"),
    amount("suspended", "To suspense", "เข้าบัญชีพัก"),
    amount("returned", "Returned to payers", "คืนผู้โอน"),
    amount("reversed", "Deposits taken back", "ยอดฝากที่ถูกเรียกคืน"),
    amount("paid", "Withdrawals paid", "จ่ายถอนเงิน"),
    amount("sentBack", "Sent back by banks", "ธนาคารส่งคืน"),
    amount("fees", "Provider's fees", "ค่าธรรมเนียมผู้ให้บริการ"),
    amount("losses", "Losses", "ผลขาดทุน"),
    amount("other", "Other", "อื่น ๆ"),
    amount("net", "Net", "สุทธิ"),
];
const PROVIDERS: [Column; 4] = [
    amount("holds", "Held for us", "ยอดที่ผู้ให้บริการถือ"),
    count("underWay", "Payouts under way", "รายการถอนระหว่างทาง"),
    amount("exposure", "Amount under way", "ยอดระหว่างทาง"),
    seconds("oldest", "Oldest, seconds", "เก่าที่สุด (วินาที)"),
];
const SUSPENSE: [Column; 2] = [count("count", "Receipts", "รายการ"), amount("amount", "Amount", "จำนวนเงิน")];
const WITHDRAWALS: [Column; 4] = [
    count("count", "Paid", "รายการที่จ่าย"),
    amount("amount", "Amount", "จำนวนเงิน"),
    seconds("median", "Half within, seconds", "ครึ่งหนึ่งภายใน (วินาที)"),
    seconds("p95", "95% within, seconds", "95% ภายใน (วินาที)"),
];
const REFUSALS: [Column; 2] =
    [count("count", "Refused", "รายการที่ปฏิเสธ"), amount("amount", "Amount", "จำนวนเงิน")];
const LIABILITIES: [Column; 3] = [
    amount("opening", "Before", "ยอดยกมา"),
    amount("change", "Change", "เปลี่ยนแปลง"),
    amount("closing", "After", "ยอดคงเหลือ"),
];
const REVENUE: [Column; 2] = [count("count", "Movements", "รายการ"), amount("amount", "Amount", "จำนวนเงิน")];
const PLAY: [Column; 5] = [
    count("bets", "Bets", "จำนวนเดิมพัน"),
    amount("stakes", "Stakes", "ยอดเดิมพัน"),
    amount("refunds", "Stakes given back", "คืนเดิมพัน"),
    amount("wins", "Wins", "ยอดชนะ"),
    amount("ggr", "GGR", "รายได้ขั้นต้น (GGR)"),
];
const ADJUSTMENTS: [Column; 3] = [
    amount("credits", "Added", "เพิ่มยอด"),
    amount("debits", "Taken", "หักยอด"),
    amount("cost", "Cost", "ต้นทุน"),
];
const LARGE: [Column; 2] = [count("count", "Movements", "รายการ"), amount("amount", "Amount", "จำนวนเงิน")];

/// Rows of a report that are no line of the journal.
pub(super) const GGR: &str = "ggr";
pub(super) const WALLETS: &str = "wallets";

/// What the merchant owes, by the name of its row.
pub(super) const OWED: [(&str, Pot, i64); 7] = [
    (WALLETS, Pot::Wallets, 1),
    // In the wallets: it leaves them or is free again, and adds nothing to the sum.
    ("held", Pot::Held, 0),
    ("debts", Pot::Debts, 1),
    ("earnings", Pot::Earnings, 1),
    ("suspense", Pot::Suspense, 1),
    ("payouts", Pot::Payouts, 1),
    ("jackpots", Pot::Jackpots, 1),
];

/// From stakes to the gross revenue, then to the net: each line with its sign.
pub(super) const GROSS: [(Line, i64); 3] = [(Line::Stake, 1), (Line::StakeRefund, -1), (Line::Win, -1)];
pub(super) const COSTS: [(Line, i64); 8] = [
    (Line::VendorPromotion, -1),
    (Line::JackpotFunding, -1),
    (Line::Reward, -1),
    (Line::Rebate, -1),
    (Line::Commission, -1),
    (Line::AdjustmentCredit, -1),
    (Line::AdjustmentDebit, 1),
    (Line::ProviderFee, -1),
];

impl ReportName {
    /// Its figures.
    pub(super) const fn columns(self) -> &'static [Column] {
        match self {
            Self::Cash => &CASH,
            Self::Providers => &PROVIDERS,
            Self::Suspense => &SUSPENSE,
            Self::Withdrawals => &WITHDRAWALS,
            Self::Refusals => &REFUSALS,
            Self::Liabilities => &LIABILITIES,
            Self::Revenue => &REVENUE,
            Self::Play => &PLAY,
            Self::Adjustments => &ADJUSTMENTS,
            Self::Large => &LARGE,
        }
    }

    /// Whether it says what is now, not what was in some days.
    pub(super) const fn is_of_now(self) -> bool {
        matches!(self, Self::Providers | Self::Suspense)
    }

    /// Whether its rows are named by providers or vendors.
    pub(super) const fn is_by_channel(self) -> bool {
        matches!(self, Self::Cash | Self::Providers | Self::Withdrawals | Self::Play)
    }

    /// Whether a figure of the column opens to what it is made of.
    pub(super) fn opens(self, column: Column) -> bool {
        match self {
            Self::Liabilities => column.name == "change",
            Self::Providers => matches!(column.name, "underWay" | "exposure"),
            _ => column.unit != FigureUnit::Seconds,
        }
    }

    /// The lines of the journal that a figure of a column is added up from, each with its sign; `None` for a figure that
    /// is of no line. `name` is that of the row.
    pub(super) fn parts(self, column: &str, name: Option<&str>) -> Option<Vec<(Line, i64)>> {
        self.columns().iter().find(|known| known.name == column && self.opens(**known))?;
        match self {
            Self::Cash => Some(cash_parts(column)),
            Self::Play => Some(match column {
                "refunds" => vec![(Line::StakeRefund, 1)],
                "wins" => vec![(Line::Win, 1)],
                "ggr" => GROSS.to_vec(),
                _ => vec![(Line::Stake, 1)],
            }),
            Self::Withdrawals => Some(vec![(Line::WithdrawalPaid, 1)]),
            Self::Adjustments => Some(match column {
                "credits" => vec![(Line::AdjustmentCredit, 1)],
                "debits" => vec![(Line::AdjustmentDebit, 1)],
                _ => vec![(Line::AdjustmentCredit, 1), (Line::AdjustmentDebit, -1)],
            }),
            Self::Liabilities => {
                let (_, pot, _) = OWED.into_iter().find(|(known, ..)| Some(*known) == name)?;
                Some(pot.lines())
            }
            Self::Revenue => {
                let all = || GROSS.into_iter().chain(COSTS);
                match name {
                    None => Some(all().collect()),
                    Some(GGR) => Some(GROSS.to_vec()),
                    Some(name) => Some(vec![all().find(|(line, _)| line.word() == name)?]),
                }
            }
            Self::Large => match name {
                None => Some(Line::ALL.into_iter().map(|line| (line, 1)).collect()),
                Some(name) => Some(vec![(Line::parse(name)?, 1)]),
            },
            Self::Providers | Self::Suspense | Self::Refusals => None,
        }
    }
}

/// The lines of a column of the cash report.
pub(super) fn cash_parts(column: &str) -> Vec<(Line, i64)> {
    match column {
        "deposits" => vec![(Line::Deposit, 1)],
        "suspended" => vec![(Line::SuspenseIn, 1)],
        "returned" => vec![(Line::SuspenseReturned, 1)],
        "reversed" => vec![(Line::DepositReversed, 1), (Line::DepositOwed, 1)],
        "paid" => vec![(Line::WithdrawalPaid, 1)],
        "sentBack" => vec![(Line::WithdrawalReturned, 1)],
        "fees" => vec![(Line::ProviderFee, 1)],
        "losses" => vec![(Line::Loss, 1)],
        "other" => vec![
            (Line::ProviderCredit, 1),
            (Line::ProviderIn, 1),
            (Line::ProviderDebit, -1),
            (Line::ProviderOut, -1),
        ],
        _ => Pot::Provider.lines(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_cash_come_to_its_net() {
        let mut lines: Vec<_> = CASH
            .iter()
            .filter(|column| column.name != "net")
            .flat_map(|column| cash_parts(column.name))
            .map(|(line, _)| line)
            .collect();
        lines.sort_unstable();
        let net: Vec<_> = cash_parts("net").into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, net);
    }

    #[test]
    fn a_figure_that_a_report_does_not_have_is_of_no_line() {
        assert_eq!(ReportName::Cash.parts("stakes", None), None);
        assert_eq!(ReportName::Withdrawals.parts("median", None), None);
        assert_eq!(ReportName::Revenue.parts("amount", Some("deposit")), None);
        assert_eq!(ReportName::Liabilities.parts("change", Some("nothing")), None);
        assert_eq!(ReportName::Liabilities.parts("closing", Some(WALLETS)), None);
        assert_eq!(ReportName::Revenue.parts("amount", Some("win")), Some(vec![(Line::Win, -1)]));
    }
}
