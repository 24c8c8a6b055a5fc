//! The columns of a day, and which one a movement's code counts in.

use crate::rooms::wallet::TxCode;

/// Hands the columns to another macro: the name in the database and the name in the code.
macro_rules! with_columns {
    ($then:ident) => {
        $then! {
            /// Rounds that were over.
            rounds Rounds,
            /// Stakes less those given back.
            bet Bet,
            /// Wins, without jackpots.
            win Win,
            /// Jackpots.
            jackpot Jackpot,
            /// Counted stakes, on the day on which their round was over.
            counted Counted,
            /// Deposits less those taken back.
            deposit Deposit,
            /// How many deposits.
            deposit_n DepositN,
            /// Withdrawals less those that came back.
            withdraw Withdraw,
            /// How many withdrawals, less those that came back.
            withdraw_n WithdrawN,
            /// Promotions.
            promo Promo,
            /// Rebates on own stakes.
            rebate Rebate,
            /// Commissions of agents.
            commission Commission,
            /// Salaries of contracts.
            salary Salary,
            /// Dividends of contracts.
            dividend Dividend,
            /// Money from the upline or a downline.
            line_in LineIn,
            /// Money to the upline or a downline.
            line_out LineOut,
            /// Fees and corrections.
            other Other,
        }
    };
}

pub(super) use with_columns;

macro_rules! figures {
    ($($(#[$doc:meta])* $field:ident $variant:ident,)+) => {
        /// A column of a day.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Column {
            $($(#[$doc])* $variant,)+
        }

        impl Column {
            /// Every one.
            pub(super) const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// What it is called in the database.
            pub(super) const fn name(self) -> &'static str {
                match self { $(Self::$variant => stringify!($field),)+ }
            }
        }

        /// What a member or a team did: counts, and money in hundred-thousandths.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub(in crate::rooms::agent) struct Figures {
            $($(#[$doc])* pub(in crate::rooms::agent) $field: i64,)+
        }

        impl Figures {
            /// Adds others to these.
            pub(in crate::rooms::agent) const fn add(&mut self, more: &Self) {
                $(self.$field = self.$field.saturating_add(more.$field);)+
            }

            pub(super) const fn get(&self, column: Column) -> i64 {
                match column { $(Column::$variant => self.$field,)+ }
            }

            pub(super) const fn get_mut(&mut self, column: Column) -> &mut i64 {
                match column { $(Column::$variant => &mut self.$field,)+ }
            }
        }
    };
}

with_columns!(figures);

impl Column {
    /// How much of what a member has comes from one unit of the column: the identity of all figures.
    pub(super) const fn effect(self) -> i64 {
        match self {
            Self::Rounds | Self::Counted | Self::DepositN | Self::WithdrawN => 0,
            Self::Bet | Self::Withdraw | Self::LineOut => -1,
            Self::Win
            | Self::Jackpot
            | Self::Deposit
            | Self::Promo
            | Self::Rebate
            | Self::Commission
            | Self::Salary
            | Self::Dividend
            | Self::LineIn
            | Self::Other => 1,
        }
    }
}

impl Column {
    /// Whether it is won, lost, given or earned, and not money that was moved in or out.
    pub(super) const fn is_profit(self) -> bool {
        let is_moved = matches!(self, Self::Deposit | Self::Withdraw | Self::LineIn | Self::LineOut);
        self.effect() != 0 && !is_moved
    }
}

impl Figures {
    /// What play, gifts and pay changed in what the member has.
    pub(in crate::rooms::agent) fn profit_and_loss(&self) -> i64 {
        Column::ALL
            .into_iter()
            .filter(|column| column.is_profit())
            .fold(0_i64, |sum, column| sum.saturating_add(self.get(column).saturating_mul(column.effect())))
    }

    /// Counts a change of what a member has.
    pub(super) fn book(&mut self, code: TxCode, change: i64) {
        let Some(column) = column_of(code) else { return };
        let sum = self.get_mut(column);
        *sum = sum.saturating_add(change.saturating_mul(column.effect()));
    }

    /// What all of it changed in what the member has.
    pub(super) fn change(&self) -> i64 {
        Column::ALL
            .into_iter()
            .fold(0_i64, |sum, column| sum.saturating_add(self.get(column).saturating_mul(column.effect())))
    }
}

/// Where a movement with this code counts; `None` for one that changes nothing of what a member has, between accounts of
/// their own or of the merchant.
pub(super) const fn column_of(code: TxCode) -> Option<Column> {
    Some(match code {
        TxCode::GameBet
        | TxCode::GameFeatureBet
        | TxCode::LotteryBet
        | TxCode::PvpBet
        | TxCode::GameBetRefund
        | TxCode::LotteryRefundCancelled
        | TxCode::LotteryRefundDrawVoid
        | TxCode::LotteryRefundByHouse
        | TxCode::LotteryRefundChaseWon
        | TxCode::LotteryRefundChaseStopped
        | TxCode::LotteryRefundNumberClosed => Column::Bet,
        TxCode::GameWin
        | TxCode::GameFeatureWin
        | TxCode::LotteryWin
        | TxCode::LotteryWinCorrection
        | TxCode::PvpWin => Column::Win,
        TxCode::JackpotWin => Column::Jackpot,
        TxCode::Deposit | TxCode::DepositReversed => Column::Deposit,
        TxCode::Withdrawal | TxCode::WithdrawalReturned => Column::Withdraw,
        TxCode::GamePromotion | TxCode::LotteryPromotion | TxCode::PvpPromotion | TxCode::Promotion => {
            Column::Promo
        }
        TxCode::LotteryOwnRebate | TxCode::PvpPlayerRebate | TxCode::GameRebate => Column::Rebate,
        TxCode::PvpAgentRebate | TxCode::LotteryAgentRebate | TxCode::AgentCommission => Column::Commission,
        TxCode::DailySalary | TxCode::HourlySalary => Column::Salary,
        TxCode::Dividend | TxCode::DividendForced => Column::Dividend,
        TxCode::LineTransferIn => Column::LineIn,
        TxCode::DownlineTransferOut => Column::LineOut,
        // A written-off debt is a correction; repaying one moves money between accounts of the member.
        TxCode::WithdrawalFee
        | TxCode::LotteryCancelFee
        | TxCode::DebtRepaid
        | TxCode::SystemCredit
        | TxCode::SystemDebit
        | TxCode::Loss => Column::Other,
        // What was earned counts when it is earned, not when it goes to the wallet; what a wallet adds stays the agent's.
        TxCode::Commission
        | TxCode::PaidUnderContract
        | TxCode::GameTransferIn
        | TxCode::GameTransferOut
        | TxCode::LotteryTransferIn
        | TxCode::LotteryTransferOut
        | TxCode::WalletIn
        | TxCode::WalletOut
        | TxCode::JackpotContribution
        | TxCode::SuspenseIn
        | TxCode::SuspenseReturned
        | TxCode::PayoutSettled
        | TxCode::ProviderFee => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_column_but_those_that_give_and_take_nothing() {
        let without: Vec<u16> =
            TxCode::ALL.iter().filter(|code| column_of(**code).is_none()).map(|code| code.number()).collect();
        assert_eq!(without, [3101, 3201, 3220, 4101, 4201, 4401, 4402, 8102, 8202, 9101, 9102, 9201, 9202]);
    }

    #[test]
    fn what_all_columns_say_is_what_changed() {
        for code in TxCode::ALL {
            let mut figures = Figures::default();
            figures.book(*code, 700);
            figures.book(*code, -200);
            let expected = if column_of(*code).is_some() { 500 } else { 0 };
            assert_eq!(figures.change(), expected, "{code:?}");
        }
        let mut figures =
            Figures { rounds: 3, counted: 9, deposit_n: 1, withdraw_n: 1, ..Figures::default() };
        assert_eq!(figures.change(), 0, "counts are no money");
        figures.book(TxCode::GameBet, -300);
        figures.book(TxCode::Withdrawal, -50);
        figures.book(TxCode::GameWin, 120);
        assert_eq!((figures.bet, figures.withdraw, figures.win, figures.change()), (300, 50, 120, -230));
        assert_eq!(figures.profit_and_loss(), -180, "money that went out is no loss");
    }
}
