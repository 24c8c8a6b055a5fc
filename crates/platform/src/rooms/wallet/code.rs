use erawan_kernel::Language;

use crate::rooms::merchant::WalletFamily;
use crate::words::words;

words! {
    /// Which part of the product a movement belongs to; the `category` of a statement.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Family as str: code, parse {
        /// Deposits, withdrawals, transfers, rebates, contracts.
        Main = "MAIN",
        /// Lottery.
        Lottery = "LOTT",
        /// Slots and every other game whose bets a vendor reports one by one.
        Games = "RNG",
        /// Games of players against each other.
        Pvp = "PVP",
        /// Between accounts of the house; no member sees it.
        House = "HOUSE",
    }
}

macro_rules! tx_codes {
    ($($(#[$doc:meta])* $variant:ident = $code:literal, $family:ident, $english:literal, $thai:literal;)+) => {
        /// Why money moved. The numbers are the wire's and the ledger's; they never change meaning.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum TxCode { $($(#[$doc])* $variant,)+ }

        impl TxCode {
            /// Every code, in the order of its number.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The number on the wire and in the ledger.
            #[must_use]
            pub const fn number(self) -> u16 {
                match self { $(Self::$variant => $code,)+ }
            }

            /// The code with this number.
            #[must_use]
            pub const fn from_number(number: u16) -> Option<Self> {
                match number { $($code => Some(Self::$variant),)+ _ => None }
            }

            /// What part of the product it belongs to.
            #[must_use]
            pub const fn family(self) -> Family {
                match self { $(Self::$variant => Family::$family,)+ }
            }

            /// What a person reads.
            #[must_use]
            pub const fn name(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$variant, Language::English) => $english, (Self::$variant, Language::Thai) => $thai,)+
                }
            }
        }
    };
}

tx_codes! {
    /// A win of a slot or another game.
    GameWin = 3100, Games, "Game win", "ชนะเกม";
    /// Money moved into the game wallet.
    GameTransferIn = 3101, Games, "Transfer to game wallet", "โอนเข้ากระเป๋าเกม";
    /// A promotion paid into the game wallet.
    GamePromotion = 3102, Games, "Game promotion", "โปรโมชั่นเกม";
    /// The stake of a round that was rolled back.
    GameBetRefund = 3106, Games, "Game bet refund", "คืนเงินเดิมพันเกม";
    /// A win of a bought feature.
    GameFeatureWin = 3116, Games, "Game feature win", "ชนะฟีเจอร์เกม";
    /// A jackpot's pool, won.
    JackpotWin = 3120, Games, "Jackpot", "แจ็กพอต";
    /// A bet on a slot or another game.
    GameBet = 3200, Games, "Game bet", "เดิมพันเกม";
    /// Money moved out of the game wallet.
    GameTransferOut = 3201, Games, "Transfer from game wallet", "โอนออกจากกระเป๋าเกม";
    /// The price of a bought feature.
    GameFeatureBet = 3216, Games, "Game feature bet", "ซื้อฟีเจอร์เกม";
    /// What the merchant pays into a jackpot's pool; no member's statement shows it.
    JackpotContribution = 3220, Games, "Jackpot contribution", "เงินสมทบแจ็กพอต";
    /// A lottery prize.
    LotteryWin = 4100, Lottery, "Lottery win", "ถูกรางวัลหวย";
    /// Money moved into the lottery wallet.
    LotteryTransferIn = 4101, Lottery, "Transfer to lottery wallet", "โอนเข้ากระเป๋าหวย";
    /// A promotion paid into the lottery wallet.
    LotteryPromotion = 4104, Lottery, "Lottery promotion", "โปรโมชั่นหวย";
    /// Rebate on one's own lottery bets.
    LotteryOwnRebate = 4105, Lottery, "Lottery rebate", "คืนยอดเดิมพันหวย";
    /// Stake returned: the member cancelled in time.
    LotteryRefundCancelled = 4106, Lottery, "Lottery refund, cancelled by member", "คืนเงินหวย ยกเลิกโดยสมาชิก";
    /// Stake returned: the draw was void.
    LotteryRefundDrawVoid = 4107, Lottery, "Lottery refund, draw void", "คืนเงินหวย ยกเลิกงวด";
    /// Stake returned: the merchant cancelled the ticket.
    LotteryRefundByHouse = 4108, Lottery, "Lottery refund, cancelled by house", "คืนเงินหวย ยกเลิกโดยระบบ";
    /// Stake of coming draws returned: a chase stopped after a win.
    LotteryRefundChaseWon = 4109, Lottery, "Lottery refund, chase stopped after win", "คืนเงินหวย หยุดไล่เลขหลังถูกรางวัล";
    /// Stake of coming draws returned: a chase was abandoned.
    LotteryRefundChaseStopped = 4110, Lottery, "Lottery refund, chase stopped", "คืนเงินหวย หยุดไล่เลข";
    /// Stake returned: the number was closed.
    LotteryRefundNumberClosed = 4111, Lottery, "Lottery refund, number closed", "คืนเงินหวย ปิดรับเลข";
    /// A lottery bet.
    LotteryBet = 4200, Lottery, "Lottery bet", "เดิมพันหวย";
    /// Money moved out of the lottery wallet.
    LotteryTransferOut = 4201, Lottery, "Transfer from lottery wallet", "โอนออกจากกระเป๋าหวย";
    /// The fee of a cancelled lottery order.
    LotteryCancelFee = 4208, Lottery, "Lottery cancellation fee", "ค่าธรรมเนียมยกเลิกหวย";
    /// A win taken back after a draw's result was corrected.
    LotteryWinCorrection = 4280, Lottery, "Lottery win correction", "ปรับปรุงผลรางวัลหวย";
    /// Daily salary of a contract.
    DailySalary = 4301, Main, "Daily salary", "ค่าตอบแทนรายวัน";
    /// Hourly salary of a contract.
    HourlySalary = 4302, Main, "Hourly salary", "ค่าตอบแทนรายชั่วโมง";
    /// What an agent earned, paid out to the wallet.
    Commission = 4401, Main, "Commission", "ค่าคอมมิชชั่น";
    /// What an agent's wallet added so that a contract could be paid.
    PaidUnderContract = 4402, Main, "Paid under contract", "จ่ายตามสัญญา";
    /// A win against other players.
    PvpWin = 5100, Pvp, "PVP win", "ชนะ PVP";
    /// A promotion paid for games against other players.
    PvpPromotion = 5112, Pvp, "PVP promotion", "โปรโมชั่น PVP";
    /// A bet against other players.
    PvpBet = 5200, Pvp, "PVP bet", "เดิมพัน PVP";
    /// A deposit.
    Deposit = 6101, Main, "Deposit", "ฝากเงิน";
    /// A withdrawal that the member's bank sent back.
    WithdrawalReturned = 6102, Main, "Withdrawal returned", "คืนเงินถอน";
    /// Money received from the upline or a downline.
    LineTransferIn = 6104, Main, "Transfer received", "รับโอนเงิน";
    /// Rebate of an agent on games against other players.
    PvpAgentRebate = 6109, Main, "PVP agent rebate", "ค่าคืนยอด PVP ตัวแทน";
    /// Rebate of a player on games against other players.
    PvpPlayerRebate = 6111, Main, "PVP rebate", "คืนยอด PVP";
    /// Dividend of a contract.
    Dividend = 6112, Main, "Dividend", "เงินปันผล";
    /// Rebate on slots.
    GameRebate = 6113, Main, "Game rebate", "คืนยอดเกม";
    /// Rebate of an agent on lottery bets.
    LotteryAgentRebate = 6114, Main, "Lottery agent rebate", "ค่าคืนยอดหวยตัวแทน";
    /// Commission of an agent on all other games.
    AgentCommission = 6115, Main, "Agent commission", "ค่าคอมมิชชั่นเอเย่นต์";
    /// Dividend that an upline owed and the merchant paid out.
    DividendForced = 6116, Main, "Dividend settled by house", "เงินปันผล จ่ายโดยระบบ";
    /// A promotion.
    Promotion = 6131, Main, "Promotion", "โปรโมชั่น";
    /// A withdrawal.
    Withdrawal = 6201, Main, "Withdrawal", "ถอนเงิน";
    /// A deposit that its provider took back.
    DepositReversed = 6202, Main, "Deposit reversed", "ยกเลิกยอดฝาก";
    /// What a reversed deposit left unpaid, repaid.
    DebtRepaid = 6203, Main, "Debt repaid", "ชำระยอดค้าง";
    /// Money sent to a downline.
    DownlineTransferOut = 6207, Main, "Transfer to downline", "โอนให้สายงาน";
    /// The fee of a withdrawal.
    WithdrawalFee = 6208, Main, "Withdrawal fee", "ค่าธรรมเนียมถอนเงิน";
    /// Money moved in from another wallet.
    WalletIn = 8102, Main, "Wallet transfer in", "โอนเข้าจากกระเป๋าอื่น";
    /// A correction in the member's favour.
    SystemCredit = 8122, Main, "System credit", "ระบบเพิ่มยอด";
    /// Money moved out to another wallet.
    WalletOut = 8202, Main, "Wallet transfer out", "โอนออกไปกระเป๋าอื่น";
    /// A correction in the merchant's favour.
    SystemDebit = 8222, Main, "System debit", "ระบบลดยอด";
    /// Money that arrived and is no member's yet; on no statement.
    SuspenseIn = 9101, House, "Unassigned receipt", "ยอดรับที่ยังไม่ระบุเจ้าของ";
    /// Money that was no member's, sent back; on no statement.
    SuspenseReturned = 9102, House, "Unassigned receipt returned", "คืนยอดรับที่ไม่ระบุเจ้าของ";
    /// A withdrawal that went on to its payer; on no statement.
    PayoutSettled = 9201, House, "Payout settled", "ชำระยอดถอนกับผู้ให้บริการ";
    /// What a provider took for its services; on no statement.
    ProviderFee = 9202, House, "Provider fee", "ค่าธรรมเนียมผู้ให้บริการ";
    /// What a provider cost the merchant by a fault of its own; on no statement.
    Loss = 9205, House, "Loss", "ผลขาดทุน";
}

words! {
    /// Why the stake of a lottery was given back, where its vendor says so: codes 4106 to 4111 of the statement.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, utoipa::ToSchema)]
    #[schema(rename_all = "snake_case")]
    pub enum RefundReason as str: ALL, word, parse {
        /// The player cancelled in time.
        PlayerCancelled = "player_cancelled",
        /// The draw was void.
        DrawVoid = "draw_void",
        /// The vendor or the operator cancelled.
        HouseCancelled = "house_cancelled",
        /// A chase stopped after a win.
        ChaseWon = "chase_won",
        /// A chase was abandoned.
        ChaseStopped = "chase_stopped",
        /// The number was closed.
        NumberClosed = "number_closed",
    }
}

impl RefundReason {
    /// The code that a statement shows for it.
    #[must_use]
    pub const fn code(self) -> TxCode {
        match self {
            Self::PlayerCancelled => TxCode::LotteryRefundCancelled,
            Self::DrawVoid => TxCode::LotteryRefundDrawVoid,
            Self::HouseCancelled => TxCode::LotteryRefundByHouse,
            Self::ChaseWon => TxCode::LotteryRefundChaseWon,
            Self::ChaseStopped => TxCode::LotteryRefundChaseStopped,
            Self::NumberClosed => TxCode::LotteryRefundNumberClosed,
        }
    }

    /// The reason whose code has this number.
    pub(super) fn of_number(number: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code().number() == number)
    }
}

/// Whether games of this category are lotteries.
pub(crate) fn is_lottery(game_category: &str) -> bool {
    matches!(game_category, "LOTT" | "ELOTT")
}

impl TxCode {
    /// The code of a bet on a game of this category (`RNG`, `FISH`, `LIVE`, `LOTT`, …).
    pub(crate) fn bet_on(game_category: &str) -> Self {
        match game_category {
            category if is_lottery(category) => Self::LotteryBet,
            "PVP" => Self::PvpBet,
            _ => Self::GameBet,
        }
    }

    /// The code of what an agent earns by games of this category.
    pub(crate) fn commission_on(game_category: &str) -> Self {
        match game_category {
            category if is_lottery(category) => Self::LotteryAgentRebate,
            "PVP" => Self::PvpAgentRebate,
            _ => Self::AgentCommission,
        }
    }

    /// The code of a win that answers a bet with this code.
    pub(crate) const fn win_of(self) -> Self {
        match self.family() {
            Family::Lottery => Self::LotteryWin,
            Family::Pvp => Self::PvpWin,
            Family::Games | Family::Main | Family::House => Self::GameWin,
        }
    }

    /// The code a statement shows when a movement with this code is undone: the ledger keeps the
    /// original's code on both, a person wants to see which of them gave the money back.
    pub(crate) const fn refund_of(self) -> Self {
        match self {
            Self::LotteryBet => Self::LotteryRefundByHouse,
            Self::GameBet | Self::GameFeatureBet | Self::PvpBet => Self::GameBetRefund,
            other => other,
        }
    }

    /// The code of a transfer between wallets on the side that pays, by what is played from that wallet.
    pub(super) const fn transfer_from(wallet: Option<WalletFamily>) -> Self {
        match wallet {
            None => Self::WalletOut,
            Some(WalletFamily::Lottery) => Self::LotteryTransferOut,
            Some(WalletFamily::Games | WalletFamily::Pvp) => Self::GameTransferOut,
        }
    }

    /// The code of a transfer between wallets on the side that receives.
    pub(super) const fn transfer_to(wallet: Option<WalletFamily>) -> Self {
        match wallet {
            None => Self::WalletIn,
            Some(WalletFamily::Lottery) => Self::LotteryTransferIn,
            Some(WalletFamily::Games | WalletFamily::Pvp) => Self::GameTransferIn,
        }
    }

    /// Whether rows of transfers between wallets carry it: the code of the side that pays.
    pub(super) const fn is_wallet_transfer(self) -> bool {
        matches!(self, Self::WalletOut | Self::GameTransferOut | Self::LotteryTransferOut)
    }

    /// The code on the side that receives, of a movement that is another thing there: one row is two lines of statements.
    pub(super) const fn received_in(self, wallet: Option<WalletFamily>) -> Self {
        match self {
            Self::DownlineTransferOut => Self::LineTransferIn,
            code if code.is_wallet_transfer() => Self::transfer_to(wallet),
            code => code,
        }
    }

    /// Whether it counts as a deposit of the member who gets it: for the member's own limit, and for what has to be staked
    /// before money leaves.
    pub(crate) const fn counts_as_deposit(self) -> bool {
        matches!(self, Self::Deposit | Self::DownlineTransferOut)
    }

    /// Whether it is a stake.
    pub(crate) const fn is_bet(self) -> bool {
        matches!(self, Self::GameBet | Self::GameFeatureBet | Self::LotteryBet | Self::PvpBet)
    }

    /// Whether it gives a stake back by a movement of its own; a reversal carries the code of the bet.
    pub(crate) const fn is_stake_refund(self) -> bool {
        matches!(
            self,
            Self::GameBetRefund
                | Self::LotteryRefundCancelled
                | Self::LotteryRefundDrawVoid
                | Self::LotteryRefundByHouse
                | Self::LotteryRefundChaseWon
                | Self::LotteryRefundChaseStopped
                | Self::LotteryRefundNumberClosed
        )
    }

    /// Whether the record of a team's transactions tells it: what members paid in, took out, gave each other and were
    /// given, not what they staked and won, what was corrected, and what they owed.
    pub(crate) const fn is_told_to_agents(self) -> bool {
        matches!(
            self,
            Self::Deposit
                | Self::DepositReversed
                | Self::Withdrawal
                | Self::WithdrawalReturned
                | Self::WithdrawalFee
                | Self::LineTransferIn
                | Self::DownlineTransferOut
                | Self::LotteryOwnRebate
                | Self::PvpPlayerRebate
                | Self::GameRebate
                | Self::PvpAgentRebate
                | Self::LotteryAgentRebate
                | Self::Commission
                | Self::DailySalary
                | Self::Dividend
                | Self::DividendForced
                | Self::Promotion
        )
    }

    /// Whether it is a win.
    pub(crate) const fn is_win(self) -> bool {
        matches!(
            self,
            Self::GameWin | Self::GameFeatureWin | Self::JackpotWin | Self::LotteryWin | Self::PvpWin
        )
    }
}

impl From<TxCode> for erawan_ledger::TxCode {
    fn from(code: TxCode) -> Self {
        Self(code.number())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn codes_are_unique_ordered_and_named_apart_in_both_languages() {
        assert!(TxCode::ALL.is_sorted_by_key(|code| code.number()));
        for language in [Language::Thai, Language::English] {
            let names: HashSet<_> = TxCode::ALL.iter().map(|code| code.name(language)).collect();
            assert_eq!(names.len(), TxCode::ALL.len());
        }
        for code in TxCode::ALL {
            assert_eq!(TxCode::from_number(code.number()), Some(*code));
            assert!(
                code.name(Language::Thai).chars().any(|c| ('\u{e00}'..'\u{e80}').contains(&c)),
                "{code:?}"
            );
        }
        assert_eq!(TxCode::from_number(0), None);
    }

    #[test]
    fn the_numbers_of_the_family_of_interfaces_are_kept() {
        let table = [
            (6101, TxCode::Deposit),
            (6201, TxCode::Withdrawal),
            (3200, TxCode::GameBet),
            (3100, TxCode::GameWin),
            (4200, TxCode::LotteryBet),
            (4100, TxCode::LotteryWin),
            (5200, TxCode::PvpBet),
            (5100, TxCode::PvpWin),
            (8122, TxCode::SystemCredit),
        ];
        for (number, code) in table {
            assert_eq!(code.number(), number);
        }
    }

    #[test]
    fn each_reason_of_a_refund_has_a_code_of_its_own() {
        let numbers = RefundReason::ALL.map(|reason| reason.code().number());
        assert_eq!(numbers, [4106, 4107, 4108, 4109, 4110, 4111]);
        for reason in RefundReason::ALL {
            assert!(reason.code().is_stake_refund());
            assert_eq!(RefundReason::of_number(reason.code().number()), Some(reason));
            assert_eq!(RefundReason::parse(reason.word()), Some(reason));
        }
        assert_eq!(RefundReason::of_number(TxCode::LotteryBet.number()), None);
    }

    #[test]
    fn a_win_belongs_to_the_family_of_its_bet() {
        for category in ["RNG", "FISH", "LIVE", "LOTT", "ELOTT", "PVP", "SPORTS"] {
            let bet = TxCode::bet_on(category);
            assert!(bet.is_bet() && bet.win_of().is_win(), "{category}");
            assert_eq!(bet.family(), bet.win_of().family(), "{category}");
        }
    }
}
