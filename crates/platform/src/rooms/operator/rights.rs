//! What an operator may do: permissions are words, a role is a list of them, an operator has roles.
//!
//! Nothing in the code asks for a role: a call names its permission ([`Allowed`](super::Allowed)).

use std::collections::BTreeSet;

use super::OperatorError;
use crate::words::words;

/// Declares the permissions and, for each, a type that a handler names in its signature.
macro_rules! permissions {
    ($($(#[$about:meta])* $name:ident = $word:literal;)+) => {
        words! {
            /// One thing that operators may be allowed to do, as `<thing>.<verb>`.
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum Permission as str: word {
                $($(#[$about])* $name = $word,)+
            }
        }

        /// A type for each permission, for [`Allowed`](super::Allowed).
        pub mod right {
            use super::{Permission, Right};

            $($(#[$about])*
            #[derive(Debug, Clone, Copy)]
            pub struct $name;

            impl Right for $name {
                const PERMISSION: Permission = Permission::$name;
            })+
        }
    };
}

impl Permission {
    /// Whether it lets its holder decide about what another operator prepared. Such calls need a fresh second factor.
    #[must_use]
    pub fn decides(self) -> bool {
        let verb = self.word().rsplit('.').next();
        verb.is_some_and(|verb| ["approve", "release", "countersign"].contains(&verb))
    }
}

/// A permission as a type.
pub trait Right: Send + Sync + 'static {
    /// The permission.
    const PERMISSION: Permission;
}

permissions! {
    /// Read conversations with members.
    ChatRead = "chat.read";
    /// Take, answer and close them, write canned answers.
    ChatAnswer = "chat.answer";
    /// Read feedback.
    FeedbackRead = "feedback.read";
    /// Say that feedback was taken care of.
    FeedbackClose = "feedback.close";
    /// See a member's bank cards, masked.
    CardRead = "card.read";
    /// Remove a member's bank card.
    CardRemove = "card.remove";
    /// See the jackpots' pools.
    JackpotRead = "jackpot.read";
    /// See draws of lotteries, their events, and what was proposed about them.
    DrawRead = "draw.read";
    /// Type the result of a draw; each of two persons by themselves.
    DrawEnter = "draw.enter";
    /// Stop the sales of a draw.
    DrawSuspend = "draw.suspend";
    /// Let the sales of a draw go on that another operator stopped.
    DrawResume = "draw.resume";
    /// Hold the payout of a result back.
    DrawFreeze = "draw.freeze";
    /// Let a payout go on that another operator held back.
    DrawUnfreeze = "draw.unfreeze";
    /// Have a disputed draw calculated again.
    DrawRecalculate = "draw.recalculate";
    /// Have sent again what the wallet refused of a draw.
    DrawRetry = "draw.retry";
    /// Propose to void a draw, or to correct its result.
    DrawPropose = "draw.propose";
    /// Decide about a draw that another operator proposed to void or to correct.
    DrawApprove = "draw.approve";
    /// Release a correction that takes wins back and that two others approved.
    DrawRelease = "draw.release";
    /// See what the merchant could lose in a draw, and rules of numbers.
    ExposureRead = "exposure.read";
    /// Close or reduce a number of a draw, or open one that another operator closed.
    NumberSet = "number.set";
    /// See what lotteries pay.
    SheetRead = "sheet.read";
    /// Propose what a lottery pays.
    SheetPropose = "sheet.propose";
    /// Decide about what a lottery pays, which another operator proposed.
    SheetApprove = "sheet.approve";
    /// See limits of lotteries.
    LimitRead = "limit.read";
    /// Propose limits of a lottery.
    LimitPropose = "limit.propose";
    /// Decide about limits of a lottery, which another operator proposed.
    LimitApprove = "limit.approve";
    /// See adjustments of balances and what became of them.
    AdjustmentRead = "adjustment.read";
    /// Propose an adjustment of a member's balance.
    AdjustmentPropose = "adjustment.propose";
    /// Decide about an adjustment that another operator proposed.
    AdjustmentApprove = "adjustment.approve";
    /// See money that arrived and was not credited.
    SuspenseRead = "suspense.read";
    /// Propose what becomes of it.
    SuspensePropose = "suspense.propose";
    /// Decide about what another operator proposed.
    SuspenseApprove = "suspense.approve";
    /// See deposits by transfer that wait for a person, with the slips that members sent in.
    DepositRead = "deposit.read";
    /// Propose which money is such a deposit's, or to refuse it.
    DepositPropose = "deposit.propose";
    /// Decide about such a deposit that another operator prepared.
    DepositApprove = "deposit.approve";
    /// See reversed deposits and the debts that they left.
    DebtRead = "debt.read";
    /// Propose how a debt ends.
    DebtPropose = "debt.propose";
    /// Decide about a debt that another operator prepared.
    DebtApprove = "debt.approve";
    /// See withdrawals, what waits for a decision and why.
    WithdrawalRead = "withdrawal.read";
    /// Propose to pay or to refuse a withdrawal.
    WithdrawalPropose = "withdrawal.propose";
    /// Decide about a withdrawal that another operator prepared.
    WithdrawalApprove = "withdrawal.approve";
    /// Release a large withdrawal that two others approved.
    WithdrawalRelease = "withdrawal.release";
    /// See imports of the sanctions list.
    SanctionsRead = "sanctions.read";
    /// Import the sanctions list.
    SanctionsImport = "sanctions.import";
    /// See levels of identity and what they come from.
    KycRead = "kyc.read";
    /// Propose the level of a member.
    KycPropose = "kyc.propose";
    /// Decide about a level that another operator proposed.
    KycApprove = "kyc.approve";
    /// See payers.
    PayerRead = "payer.read";
    /// Suspend a payer.
    PayerSuspend = "payer.suspend";
    /// Propose that a suspended payer takes attempts again.
    PayerPropose = "payer.propose";
    /// Decide about a payer that another operator proposed to let go on.
    PayerApprove = "payer.approve";
    /// Propose a payment file of what waits for one.
    PayfilePropose = "payfile.propose";
    /// Release a payment file that another operator proposed.
    PayfileRelease = "payfile.release";
    /// Take a payment file to the bank.
    PayfileDownload = "payfile.download";
    /// Import what a bank answers to a payment file.
    PayfileAnswer = "payfile.answer";
    /// See frozen accounts.
    FreezeRead = "freeze.read";
    /// Freeze an account.
    FreezeSet = "freeze.set";
    /// Propose to lift a freeze.
    FreezePropose = "freeze.propose";
    /// Decide about a freeze that another operator proposed to lift.
    FreezeApprove = "freeze.approve";
    /// See accounts that are closed, or are to be.
    ClosingRead = "closing.read";
    /// Propose to close an account.
    ClosingPropose = "closing.propose";
    /// Decide about an account that another operator proposed to close.
    ClosingApprove = "closing.approve";
    /// See providers' statements, and what they say beside the ledger.
    ReconcileRead = "reconcile.read";
    /// Import a provider's statement.
    ReconcileImport = "reconcile.import";
    /// Sign a day of a provider's account.
    ReconcileSign = "reconcile.sign";
    /// Countersign a day that another operator signed.
    ReconcileCountersign = "reconcile.countersign";
    /// See reports about money, open their figures and take them as files.
    ReportRead = "report.read";
    /// See the audit trail.
    AuditRead = "audit.read";
    /// See rates of rebates, and proposals of others.
    RateRead = "rate.read";
    /// Propose rates of a member.
    RatePropose = "rate.propose";
    /// Decide about rates that another operator proposed.
    RateApprove = "rate.approve";
    /// See contracts of agents, and proposals of others.
    ContractRead = "contract.read";
    /// Propose a contract with an agent.
    ContractPropose = "contract.propose";
    /// Decide about a contract that another operator proposed.
    ContractApprove = "contract.approve";
    /// See the merchant's operators and their second factors.
    FactorRead = "factor.read";
    /// Propose to take the lost second factor of another operator away.
    FactorPropose = "factor.propose";
    /// Decide about the second factor of an operator, which another one proposed to take away.
    FactorApprove = "factor.approve";
}

words! {
    /// A role that an operator may have.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Role as str: ALL, code, parse {
        /// Customer service.
        CustomerService = "CS",
        /// Prepares movements of money.
        FinanceMaker = "FIN-maker",
        /// Decides about movements that others prepared.
        FinanceChecker = "FIN-checker",
        /// Looks after risk.
        Risk = "RISK",
        /// Looks after the games.
        Games = "GAMES",
        /// Enters results of lotteries and looks after their draws.
        Draw = "DRAW",
        /// Looks after the merchant's settings and people.
        Administrator = "ADMIN",
        /// Reads, changes nothing.
        Auditor = "AUDITOR",
    }
}

/// Roles that one person may not hold together: who decides is never who prepares, or who could hide it.
const APART: [(Role, Role); 5] = [
    (Role::FinanceMaker, Role::FinanceChecker),
    (Role::Risk, Role::FinanceChecker),
    (Role::Draw, Role::FinanceChecker),
    (Role::Administrator, Role::FinanceMaker),
    (Role::Administrator, Role::FinanceChecker),
];

/// What is read and changes nothing, for those who look at everything.
const READS: [Permission; 24] = [
    Permission::ChatRead,
    Permission::FeedbackRead,
    Permission::CardRead,
    Permission::JackpotRead,
    Permission::DrawRead,
    Permission::ExposureRead,
    Permission::SheetRead,
    Permission::LimitRead,
    Permission::AdjustmentRead,
    Permission::DepositRead,
    Permission::SuspenseRead,
    Permission::DebtRead,
    Permission::WithdrawalRead,
    Permission::FreezeRead,
    Permission::ClosingRead,
    Permission::PayerRead,
    Permission::SanctionsRead,
    Permission::KycRead,
    Permission::ReconcileRead,
    Permission::ReportRead,
    Permission::AuditRead,
    Permission::FactorRead,
    Permission::RateRead,
    Permission::ContractRead,
];

/// What those may do who look after risk. The level of a member is proposed and approved by two of them, never by one.
const RISK: [Permission; 35] = [
    Permission::ChatRead,
    Permission::FeedbackRead,
    Permission::CardRead,
    Permission::DrawRead,
    Permission::DrawSuspend,
    Permission::DrawFreeze,
    Permission::ExposureRead,
    Permission::NumberSet,
    Permission::SheetRead,
    Permission::LimitRead,
    Permission::LimitPropose,
    Permission::DepositRead,
    Permission::SuspenseRead,
    Permission::DebtRead,
    Permission::WithdrawalRead,
    Permission::WithdrawalRelease,
    Permission::FreezeRead,
    Permission::FreezeSet,
    Permission::FreezePropose,
    Permission::ClosingRead,
    Permission::ClosingApprove,
    Permission::PayerRead,
    Permission::PayerSuspend,
    Permission::SanctionsRead,
    Permission::SanctionsImport,
    Permission::KycRead,
    Permission::KycPropose,
    Permission::KycApprove,
    Permission::ReconcileRead,
    Permission::ReportRead,
    Permission::AuditRead,
    Permission::RateRead,
    Permission::RatePropose,
    Permission::ContractRead,
    Permission::ContractPropose,
];

/// What those may do who look after draws. What one of them proposes, another one decides; a result takes two of them.
const DRAW: [Permission; 14] = [
    Permission::DrawRead,
    Permission::DrawEnter,
    Permission::DrawSuspend,
    Permission::DrawResume,
    Permission::DrawFreeze,
    Permission::DrawUnfreeze,
    Permission::DrawRecalculate,
    Permission::DrawRetry,
    Permission::DrawPropose,
    Permission::DrawApprove,
    Permission::ExposureRead,
    Permission::NumberSet,
    Permission::SheetRead,
    Permission::LimitRead,
];

/// What looks after the merchant's settings.
const ADMINISTRATION: [Permission; 8] = [
    Permission::AuditRead,
    Permission::FactorRead,
    Permission::FactorPropose,
    Permission::FactorApprove,
    Permission::SheetRead,
    Permission::SheetApprove,
    Permission::LimitRead,
    Permission::LimitApprove,
];

impl Role {
    /// What its holders may do.
    const fn permissions(self) -> &'static [Permission] {
        use Permission::{
            AdjustmentApprove, AdjustmentPropose, AdjustmentRead, CardRead, CardRemove, ChatAnswer, ChatRead,
            ClosingPropose, ClosingRead, ContractApprove, ContractRead, DebtApprove, DebtPropose, DebtRead,
            DepositApprove, DepositPropose, DepositRead, DrawRead, DrawRelease, ExposureRead, FeedbackClose,
            FeedbackRead, FreezeApprove, FreezeRead, JackpotRead, LimitRead, PayerApprove, PayerPropose,
            PayerRead, PayerSuspend, PayfileAnswer, PayfileDownload, PayfilePropose, PayfileRelease,
            RateApprove, RateRead, ReconcileCountersign, ReconcileImport, ReconcileRead, ReconcileSign,
            ReportRead, SheetPropose, SheetRead, SuspenseApprove, SuspensePropose, SuspenseRead,
            WithdrawalApprove, WithdrawalPropose, WithdrawalRead,
        };
        match self {
            Self::CustomerService => &[
                ChatRead,
                ChatAnswer,
                FeedbackRead,
                FeedbackClose,
                CardRead,
                CardRemove,
                FreezeRead,
                ClosingRead,
                ClosingPropose,
            ],
            Self::FinanceMaker => &[
                AdjustmentRead,
                AdjustmentPropose,
                DepositRead,
                DepositPropose,
                SuspenseRead,
                SuspensePropose,
                DebtRead,
                DebtPropose,
                WithdrawalRead,
                WithdrawalPropose,
                PayerRead,
                PayerSuspend,
                PayerPropose,
                PayfilePropose,
                PayfileAnswer,
                ReconcileRead,
                ReconcileImport,
                ReconcileSign,
                ReportRead,
            ],
            Self::FinanceChecker => &[
                AdjustmentRead,
                AdjustmentApprove,
                DepositRead,
                DepositApprove,
                JackpotRead,
                DrawRead,
                DrawRelease,
                SuspenseRead,
                SuspenseApprove,
                DebtRead,
                DebtApprove,
                WithdrawalRead,
                WithdrawalApprove,
                FreezeRead,
                FreezeApprove,
                PayerRead,
                PayerApprove,
                PayfileRelease,
                PayfileDownload,
                ReconcileRead,
                ReconcileCountersign,
                ReportRead,
                RateRead,
                RateApprove,
                ContractRead,
                ContractApprove,
            ],
            Self::Risk => &RISK,
            Self::Games => &[JackpotRead, DrawRead, ExposureRead, SheetRead, SheetPropose, LimitRead],
            Self::Draw => &DRAW,
            Self::Administrator => &ADMINISTRATION,
            Self::Auditor => &READS,
        }
    }

    /// The roles with these codes, each once, in their order.
    ///
    /// # Errors
    /// [`OperatorError::Role`] for a code that is none, and for two roles that one person may not hold.
    pub fn set_of(codes: &[String]) -> Result<BTreeSet<Self>, OperatorError> {
        let roles: Option<BTreeSet<Self>> = codes.iter().map(|code| Self::parse(code)).collect();
        let roles = roles.ok_or(OperatorError::Role)?;
        let held_together = |(a, b): &(Self, Self)| roles.contains(a) && roles.contains(b);
        if APART.iter().any(held_together) { Err(OperatorError::Role) } else { Ok(roles) }
    }
}

/// Everything that an operator may do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Permissions(BTreeSet<Permission>);

impl Permissions {
    /// What all the roles allow together.
    pub(super) fn of(roles: impl IntoIterator<Item = Role>) -> Self {
        Self(roles.into_iter().flat_map(|role| role.permissions().iter().copied()).collect())
    }

    /// Whether this is allowed.
    #[must_use]
    pub fn has(&self, permission: Permission) -> bool {
        self.0.contains(&permission)
    }

    /// Each one's word, in order.
    pub(super) fn words(&self) -> Vec<&'static str> {
        self.0.iter().map(|permission| permission.word()).collect()
    }
}

/// The roles that can do this.
pub(super) fn roles_with(permission: Permission) -> Vec<Role> {
    Role::ALL.into_iter().filter(|role| role.permissions().contains(&permission)).collect()
}

#[cfg(test)]
mod tests;
