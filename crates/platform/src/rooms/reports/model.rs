//! What a movement of real money is to those who report: one line of the journal, decided by the accounts at both ends.

use erawan_kernel::ids::{MemberId, MerchantId};

use crate::rooms::wallet::{MerchantAccount, TxCode};
use crate::words::words;

words! {
    /// A line of the journal: what a movement is, seen from the merchant.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(super) enum Line as str: ALL, word, parse {
        /// A provider's money became a member's.
        Deposit = "deposit",
        /// A provider took a deposit back, from the wallet.
        DepositReversed = "deposit.reversed",
        /// The same, from what the wallet did not have: the member owes it.
        DepositOwed = "deposit.owed",
        /// A member repaid what was owed.
        DebtRepaid = "debt.repaid",
        /// A debt was written off.
        DebtWrittenOff = "debt.written.off",
        /// A provider's money that is no member's yet.
        SuspenseIn = "suspense.in",
        /// Money in suspense became a member's.
        SuspenseCredited = "suspense.credited",
        /// Money in suspense went back to its payer.
        SuspenseReturned = "suspense.returned",
        /// A withdrawal left the wallet.
        Withdrawal = "withdrawal",
        /// A member paid a fee.
        WithdrawalFee = "withdrawal.fee",
        /// A provider paid a withdrawal.
        WithdrawalPaid = "withdrawal.paid",
        /// A bank sent a withdrawal back.
        WithdrawalReturned = "withdrawal.returned",
        /// A provider took a fee.
        ProviderFee = "provider.fee",
        /// A provider's fault, written off.
        Loss = "loss",
        /// Other money of a provider that became a member's.
        ProviderCredit = "provider.credit",
        /// Other money of a member's that a provider got.
        ProviderDebit = "provider.debit",
        /// Other money that left a provider's account for another one of the merchant.
        ProviderIn = "provider.in",
        /// The other way round.
        ProviderOut = "provider.out",
        /// A stake.
        Stake = "stake",
        /// A stake that was given back.
        StakeRefund = "stake.refund",
        /// What a round paid.
        Win = "win",
        /// A prize of a vendor's that is no outcome of a round.
        VendorPromotion = "vendor.promotion",
        /// Money set aside for a jackpot: its seed and contributions.
        JackpotFunding = "jackpot.funding",
        /// A jackpot that was won.
        JackpotWin = "jackpot.win",
        /// An adjustment in the member's favour.
        AdjustmentCredit = "adjustment.credit",
        /// An adjustment in the merchant's favour.
        AdjustmentDebit = "adjustment.debit",
        /// What a reward cost.
        Reward = "reward",
        /// A share of turnover, paid back.
        Rebate = "rebate",
        /// What agents earned.
        Commission = "commission",
        /// What agents earned, paid out to their wallets.
        CommissionPaid = "commission.paid",
        /// From one member to another.
        Transfer = "transfer",
        /// Money of a wallet set aside; negative when it is free again or has left.
        Held = "held",
        /// Other money that came into a wallet.
        OtherCredit = "other.credit",
        /// Other money that left a wallet.
        OtherDebit = "other.debit",
        /// Other money between accounts of the merchant.
        OtherMerchant = "other.merchant",
    }
}

/// What a row adds to each of the balances that reports name: +1, -1 or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pot {
    /// All wallets.
    Wallets,
    /// What is set aside in them.
    Held,
    /// What members owe, negative.
    Debts,
    /// What agents earned and were not paid out.
    Earnings,
    /// Money that is no member's yet.
    Suspense,
    /// Withdrawals that left a wallet and reached no provider.
    Payouts,
    /// The jackpots' pools.
    Jackpots,
    /// What a provider holds for the merchant.
    Provider,
}

impl Pot {
    /// The lines that change it, each with the sign of the change.
    pub(super) fn lines(self) -> Vec<(Line, i64)> {
        Line::ALL
            .into_iter()
            .map(|line| (line, line.effect_on(self)))
            .filter(|(_, sign)| *sign != 0)
            .collect()
    }
}

impl Line {
    /// What one unit of the line adds.
    pub(super) const fn effect_on(self, pot: Pot) -> i64 {
        use Line::{
            AdjustmentCredit, AdjustmentDebit, Commission, CommissionPaid, DebtRepaid, DebtWrittenOff,
            Deposit, DepositOwed, DepositReversed, Held, JackpotFunding, JackpotWin, Loss, OtherCredit,
            OtherDebit, ProviderCredit, ProviderDebit, ProviderFee, ProviderIn, ProviderOut, Rebate, Reward,
            Stake, StakeRefund, SuspenseCredited, SuspenseIn, SuspenseReturned, VendorPromotion, Win,
            Withdrawal, WithdrawalFee, WithdrawalPaid, WithdrawalReturned,
        };
        match (pot, self) {
            (
                Pot::Wallets,
                Deposit | SuspenseCredited | WithdrawalReturned | ProviderCredit | StakeRefund | Win
                | VendorPromotion | JackpotWin | AdjustmentCredit | Reward | Rebate | CommissionPaid
                | OtherCredit,
            )
            | (Pot::Held, Held)
            | (Pot::Debts, DebtRepaid | DebtWrittenOff)
            | (Pot::Earnings, Commission)
            | (Pot::Suspense, SuspenseIn)
            | (Pot::Payouts, Withdrawal)
            | (Pot::Jackpots, JackpotFunding)
            // As the provider counts: above zero when it holds more for us, as when a bank sent money back.
            | (Pot::Provider, Deposit | SuspenseIn | WithdrawalReturned | ProviderCredit | ProviderIn) => 1,
            (
                Pot::Wallets,
                DepositReversed | DebtRepaid | Withdrawal | WithdrawalFee | ProviderDebit | Stake
                | AdjustmentDebit | OtherDebit,
            )
            | (Pot::Debts, DepositOwed)
            | (Pot::Earnings, CommissionPaid)
            | (Pot::Suspense, SuspenseCredited | SuspenseReturned)
            | (Pot::Payouts, WithdrawalPaid)
            | (Pot::Jackpots, JackpotWin)
            | (
                Pot::Provider,
                DepositReversed | DepositOwed | SuspenseReturned | WithdrawalPaid | ProviderFee | Loss
                | ProviderDebit | ProviderOut,
            ) => -1,
            _ => 0,
        }
    }
}

/// One end of a movement.
#[derive(Debug, Clone, Copy)]
pub(super) enum End<'a> {
    /// A member's wallet.
    Member,
    /// An account of the merchant.
    Merchant(&'a MerchantAccount),
}

/// What a movement is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Classified {
    pub(super) line: Line,
    /// The provider or vendor; empty where there is none.
    pub(super) channel: String,
    /// -1 for one that takes a movement of the line back.
    pub(super) sign: i64,
}

/// What the movement from one end to the other is. A reversal is what it takes back, the other way round; a stake that
/// is given back has a line of its own, as when a movement of its own gives it back.
pub(super) fn classify(debit: End<'_>, credit: End<'_>, code: Option<TxCode>, reversed: bool) -> Classified {
    if !reversed {
        return straight(debit, credit, code);
    }
    let original = straight(credit, debit, code);
    if original.line == Line::Stake {
        Classified { line: Line::StakeRefund, ..original }
    } else {
        Classified { sign: -original.sign, ..original }
    }
}

fn straight(debit: End<'_>, credit: End<'_>, code: Option<TxCode>) -> Classified {
    let (line, channel, sign) = match (debit, credit) {
        (End::Member, End::Member) => (Line::Transfer, "", 1),
        (End::Merchant(from), End::Member) => into_wallet(from, code),
        (End::Member, End::Merchant(to)) => out_of_wallet(to, code),
        (End::Merchant(from), End::Merchant(to)) => between(from, to),
    };
    Classified { line, channel: channel.to_owned(), sign }
}

type Found<'a> = (Line, &'a str, i64);

fn into_wallet(from: &MerchantAccount, code: Option<TxCode>) -> Found<'_> {
    let (kind, part) = (from.kind.as_str(), from.part.as_str());
    let line = match kind {
        "gateway" => match code {
            Some(TxCode::Deposit) => Line::Deposit,
            Some(TxCode::WithdrawalReturned) => Line::WithdrawalReturned,
            _ => Line::ProviderCredit,
        },
        "vendor" => match code {
            Some(code) if code.is_win() => Line::Win,
            Some(code) if code.is_stake_refund() => Line::StakeRefund,
            Some(TxCode::GamePromotion | TxCode::LotteryPromotion | TxCode::PvpPromotion) => {
                Line::VendorPromotion
            }
            _ => Line::OtherCredit,
        },
        "suspense" => Line::SuspenseCredited,
        "jackpot" => Line::JackpotWin,
        "adjustments" => Line::AdjustmentCredit,
        "member-fees" => return (Line::WithdrawalFee, "", -1),
        "debt" => return (Line::DebtRepaid, "", -1),
        "earnings" => return (Line::CommissionPaid, "", 1),
        _ if is_rebate(code) => Line::Rebate,
        "bonus-expense" => Line::Reward,
        _ => return (Line::OtherCredit, kind, 1),
    };
    (line, if matches!(kind, "jackpot" | "suspense") { "" } else { part }, 1)
}

const fn is_rebate(code: Option<TxCode>) -> bool {
    matches!(
        code,
        Some(
            TxCode::LotteryOwnRebate
                | TxCode::PvpAgentRebate
                | TxCode::PvpPlayerRebate
                | TxCode::GameRebate
                | TxCode::LotteryAgentRebate
        )
    )
}

fn out_of_wallet(to: &MerchantAccount, code: Option<TxCode>) -> Found<'_> {
    let (kind, part) = (to.kind.as_str(), to.part.as_str());
    match kind {
        "gateway" if code == Some(TxCode::DepositReversed) => (Line::DepositReversed, part, 1),
        "gateway" => (Line::ProviderDebit, part, 1),
        "payouts" => (Line::Withdrawal, "", 1),
        "member-fees" => (Line::WithdrawalFee, "", 1),
        "vendor" if code.is_some_and(TxCode::is_bet) => (Line::Stake, part, 1),
        "vendor" if code == Some(TxCode::LotteryWinCorrection) => (Line::Win, part, -1),
        "vendor" => (Line::OtherDebit, part, 1),
        "adjustments" => (Line::AdjustmentDebit, "", 1),
        "debt" => (Line::DebtRepaid, "", 1),
        "earnings" => (Line::CommissionPaid, "", -1),
        _ => (Line::OtherDebit, kind, 1),
    }
}

fn between<'a>(from: &'a MerchantAccount, to: &'a MerchantAccount) -> Found<'a> {
    match (from.kind.as_str(), to.kind.as_str()) {
        ("gateway", "suspense") => (Line::SuspenseIn, from.part.as_str(), 1),
        ("suspense", "gateway") => (Line::SuspenseReturned, to.part.as_str(), 1),
        ("payouts", "gateway") => (Line::WithdrawalPaid, to.part.as_str(), 1),
        ("provider-fees", "gateway") => (Line::ProviderFee, to.part.as_str(), 1),
        ("losses", "gateway") => (Line::Loss, to.part.as_str(), 1),
        ("debt", "gateway") => (Line::DepositOwed, to.part.as_str(), 1),
        ("losses", "debt") => (Line::DebtWrittenOff, "", 1),
        ("agent-expense", "earnings") => (Line::Commission, "", 1),
        ("earnings", "agent-expense") => (Line::Commission, "", -1),
        ("gateway", _) => (Line::ProviderIn, from.part.as_str(), 1),
        (_, "gateway") => (Line::ProviderOut, to.part.as_str(), 1),
        ("jackpot-funds", "jackpot") => (Line::JackpotFunding, "", 1),
        ("jackpot", "jackpot-funds") => (Line::JackpotFunding, "", -1),
        (_, kind) => (Line::OtherMerchant, kind, 1),
    }
}

/// A row of the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct JournalRow {
    /// Of the ledger's row.
    pub(super) sequence: i64,
    pub(super) merchant_id: MerchantId,
    pub(super) line: Line,
    pub(super) channel: String,
    pub(super) code: u16,
    /// In hundred-thousandths; negative where it takes a movement of the line back.
    pub(super) amount: i64,
    /// Whose wallet it touched.
    pub(super) member_id: Option<MemberId>,
    pub(super) reference: String,
    pub(super) at_ms: i64,
}

/// From this amount on a movement is found by its size, in hundred-thousandths: 10,000.00. Migrations were made with it.
pub(super) const LARGE_FROM: i64 = 1_000_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn account(kind: &str, part: &str) -> MerchantAccount {
        let merchant_id = MerchantId::from_uuid(uuid::Uuid::nil());
        MerchantAccount { merchant_id, kind: kind.to_owned(), part: part.to_owned() }
    }

    fn end(account: &MerchantAccount) -> End<'_> {
        if account.kind.is_empty() { End::Member } else { End::Merchant(account) }
    }

    #[test]
    fn each_movement_has_its_line_by_the_accounts_at_both_ends() {
        let cases = [
            ("gateway", "", TxCode::Deposit, false, Line::Deposit, 1),
            ("gateway", "", TxCode::WithdrawalReturned, false, Line::WithdrawalReturned, 1),
            ("gateway", "suspense", TxCode::SuspenseIn, false, Line::SuspenseIn, 1),
            ("suspense", "gateway", TxCode::SuspenseReturned, false, Line::SuspenseReturned, 1),
            ("suspense", "", TxCode::Deposit, false, Line::SuspenseCredited, 1),
            ("", "payouts", TxCode::Withdrawal, false, Line::Withdrawal, 1),
            ("", "member-fees", TxCode::WithdrawalFee, false, Line::WithdrawalFee, 1),
            ("payouts", "gateway", TxCode::PayoutSettled, false, Line::WithdrawalPaid, 1),
            ("losses", "gateway", TxCode::Loss, false, Line::Loss, 1),
            ("", "vendor", TxCode::GameBet, false, Line::Stake, 1),
            ("vendor", "", TxCode::GameWin, false, Line::Win, 1),
            ("vendor", "", TxCode::GameBetRefund, false, Line::StakeRefund, 1),
            // A rollback carries the code of the bet, and goes the other way.
            ("vendor", "", TxCode::GameBet, true, Line::StakeRefund, 1),
            ("", "vendor", TxCode::GameWin, true, Line::Win, -1),
            ("", "gateway", TxCode::Deposit, true, Line::Deposit, -1),
            ("vendor", "", TxCode::GamePromotion, false, Line::VendorPromotion, 1),
            ("jackpot-funds", "jackpot", TxCode::JackpotContribution, false, Line::JackpotFunding, 1),
            ("jackpot", "", TxCode::JackpotWin, false, Line::JackpotWin, 1),
            ("adjustments", "", TxCode::SystemCredit, false, Line::AdjustmentCredit, 1),
            ("", "adjustments", TxCode::SystemDebit, false, Line::AdjustmentDebit, 1),
            ("bonus-expense", "", TxCode::Promotion, false, Line::Reward, 1),
            ("bonus-expense", "", TxCode::GameRebate, false, Line::Rebate, 1),
            ("agent-expense", "earnings", TxCode::AgentCommission, false, Line::Commission, 1),
            ("earnings", "agent-expense", TxCode::AgentCommission, false, Line::Commission, -1),
            ("earnings", "", TxCode::Commission, false, Line::CommissionPaid, 1),
            ("play-money", "", TxCode::SystemCredit, false, Line::OtherCredit, 1),
            ("", "", TxCode::LineTransferIn, false, Line::Transfer, 1),
        ];
        for (from, to, code, reversed, line, sign) in cases {
            let (debit, credit) = (account(from, "X"), account(to, "X"));
            let found = classify(end(&debit), end(&credit), Some(code), reversed);
            assert_eq!((found.line, found.sign), (line, sign), "{from} to {to}, {code:?}");
        }
    }

    #[test]
    fn a_line_takes_from_one_pot_what_it_gives_another() {
        // Between wallets, debts, earnings, suspense, payouts and providers nothing appears or vanishes.
        let closed = [Pot::Wallets, Pot::Debts, Pot::Earnings, Pot::Suspense, Pot::Payouts];
        for line in [
            Line::Deposit,
            Line::DepositReversed,
            Line::DepositOwed,
            Line::DebtRepaid,
            Line::CommissionPaid,
            Line::SuspenseIn,
            Line::SuspenseCredited,
            Line::SuspenseReturned,
            Line::Withdrawal,
            Line::WithdrawalPaid,
            Line::WithdrawalReturned,
        ] {
            let inside: i64 = closed.iter().map(|pot| line.effect_on(*pot)).sum();
            assert_eq!(inside, line.effect_on(Pot::Provider), "{line:?}");
        }
    }

    #[test]
    fn every_line_is_read_back_by_its_word() {
        for line in Line::ALL {
            assert_eq!(Line::parse(line.word()), Some(line));
            assert!(line.word().len() <= 24, "{line:?}");
        }
    }
}
