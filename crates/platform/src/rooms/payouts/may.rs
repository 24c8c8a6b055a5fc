//! May it be withdrawn: every reason against it, each with its numbers.

use std::sync::Arc;

use erawan_kernel::ids::{BankCardId, MemberId};
use erawan_kernel::{ErrorCode, Money};

use super::levels::{LevelAllowance, MissingLevel};
use super::store::{self, Used};
use super::turnover::Turnover;
use super::{PayoutError, Payouts, WithdrawError};
use crate::rooms::merchant::{Merchant, WithdrawalTerms};
use crate::rooms::security::{FundsPasswordError, PayoutCard, SecurityError};
use crate::rooms::session::CurrentMember;

/// Why it cannot be withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Obstacle {
    Closed,
    Frozen,
    Level(MissingLevel),
    Debt { left: Money },
    NoFundsPassword,
    NoDestination,
    NotUsable { until_ms: i64 },
    Held { until_ms: i64 },
    OutOfRange { minimum: Money, maximum: Money },
    DayLimit { left: Money, count_left: u32, until_ms: i64 },
    NoMoney { available: Money },
    Turnover(Turnover),
}

impl Obstacle {
    pub(super) const fn code(self) -> ErrorCode {
        match self {
            Self::Closed => ErrorCode::WithdrawUnavailable,
            Self::Frozen => ErrorCode::WithdrawFrozen,
            Self::Level(_) => ErrorCode::WithdrawKyc,
            Self::Debt { .. } => ErrorCode::WithdrawDebt,
            Self::NoFundsPassword => ErrorCode::FundsPasswordMissing,
            Self::NoDestination => ErrorCode::DestinationMissing,
            Self::NotUsable { .. } => ErrorCode::DestinationNotUsable,
            Self::Held { .. } => ErrorCode::PayoutsHeld,
            Self::OutOfRange { .. } => ErrorCode::WithdrawAmountOutOfRange,
            Self::DayLimit { .. } => ErrorCode::WithdrawDayLimit,
            Self::NoMoney { .. } => ErrorCode::InsufficientBalance,
            Self::Turnover(_) => ErrorCode::WithdrawTurnover,
        }
    }
}

impl From<Obstacle> for PayoutError {
    fn from(obstacle: Obstacle) -> Self {
        use crate::rooms::security::CardError;
        match obstacle {
            Obstacle::Closed => WithdrawError::Unavailable.into(),
            Obstacle::Frozen => WithdrawError::Frozen.into(),
            Obstacle::Level(MissingLevel { needed, .. }) => WithdrawError::Level { needed }.into(),
            Obstacle::Debt { left } => WithdrawError::Debt { left }.into(),
            Obstacle::NoFundsPassword => SecurityError::from(FundsPasswordError::Missing).into(),
            Obstacle::NoDestination => WithdrawError::NoDestination.into(),
            Obstacle::NotUsable { until_ms } => WithdrawError::NotUsable { until_ms }.into(),
            Obstacle::Held { until_ms } => SecurityError::from(CardError::PayoutsHeld { until_ms }).into(),
            Obstacle::OutOfRange { .. } => WithdrawError::AmountOutOfRange.into(),
            Obstacle::DayLimit { left, count_left, until_ms } => {
                WithdrawError::DayLimit { left, count_left, until_ms }.into()
            }
            Obstacle::NoMoney { .. } => WithdrawError::NoMoney.into(),
            Obstacle::Turnover(turnover) => WithdrawError::Turnover(turnover).into(),
        }
    }
}

/// The merchant's day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Day {
    pub(super) from_ms: i64,
    pub(super) until_ms: i64,
}

impl Day {
    pub(super) fn of(payouts: &Payouts, merchant: &Merchant) -> Self {
        let today = merchant.date_at(payouts.core.clock.now());
        let tomorrow = today.tomorrow().unwrap_or(today);
        Self { from_ms: merchant.start_of_ms(today), until_ms: merchant.start_of_ms(tomorrow) }
    }

    /// Whether the day has no room for another withdrawal of this amount.
    pub(super) fn obstacle(self, terms: &WithdrawalTerms, used: Used, amount: Money) -> Option<Obstacle> {
        let (left, count_left) = left_of(terms, used);
        let is_over = count_left == 0 || amount > left;
        is_over.then_some(Obstacle::DayLimit { left, count_left, until_ms: self.until_ms })
    }
}

/// What the day still allows, and how often.
pub(super) fn left_of(terms: &WithdrawalTerms, used: Used) -> (Money, u32) {
    let left = Money::from_minor((terms.day_sum.minor() - used.sum.minor()).max(0));
    (left, terms.day_count.saturating_sub(used.count))
}

/// The fee of the next withdrawal of a day of which this much is used.
pub(super) fn fee_of(terms: &WithdrawalTerms, used: Used) -> Money {
    if used.count < terms.free_count { Money::ZERO } else { terms.fee }
}

/// What stands for and against a withdrawal.
#[derive(Debug, Clone)]
pub(super) struct Look {
    pub(super) terms: Option<WithdrawalTerms>,
    /// What the member's level allows, where the merchant asks for levels.
    pub(super) level: Option<LevelAllowance>,
    pub(super) used: Used,
    pub(super) available: Money,
    /// What is in wallets at vendors, from which nothing is withdrawn.
    pub(super) elsewhere: Money,
    /// What deposits still ask for in stakes.
    pub(super) turnover: Turnover,
    pub(super) cards: Vec<PayoutCard>,
    pub(super) has_funds_password: bool,
    pub(super) hold_until_ms: Option<i64>,
    pub(super) obstacles: Vec<Obstacle>,
}

impl Payouts {
    /// The terms of the merchant's withdrawals, if it takes them.
    pub(super) fn terms(merchant: &Arc<Merchant>) -> Option<&WithdrawalTerms> {
        merchant.settings.withdrawals.as_ref()
    }

    /// Looks at everything that may be against it, without trying the funds password.
    pub(super) async fn look(
        &self,
        merchant: &Arc<Merchant>,
        member: &CurrentMember,
        amount: Option<Money>,
        card: Option<BankCardId>,
    ) -> Result<Look, PayoutError> {
        let member_id: MemberId = member.member_id;
        let now_ms = self.core.clock.now_ms();
        let day = Day::of(self, merchant);
        let used = store::used(self.core.db.read(), member_id, day.from_ms).await?;
        let mut terms = Self::terms(merchant).cloned();
        let has_funds_password = self.security.has_funds_password(member_id).await?;
        let hold_until_ms = self.wallets.accounts.payouts_held_until_ms(member_id).await?;
        let cards = self.payable_cards(merchant, member_id).await?;
        let balances = self.wallets.balances(member_id, member.kind).await?;
        let (available, elsewhere) = (balances.main.available, balances.elsewhere());

        let turnover = self.turnover_of(member).await?;

        let mut obstacles = Vec::new();
        if terms.is_none() {
            obstacles.push(Obstacle::Closed);
        }
        if self.is_frozen(member_id).await? {
            obstacles.push(Obstacle::Frozen);
        }
        let level = match &mut terms {
            Some(terms) => self.apply_level(terms, member_id).await?,
            None => None,
        };
        let missing = level.and_then(|level| level.missing);
        obstacles.extend(missing.map(Obstacle::Level));
        let left = self.wallets.debt_of(member_id).await?;
        if left.is_positive() {
            obstacles.push(Obstacle::Debt { left });
        }
        if !has_funds_password {
            obstacles.push(Obstacle::NoFundsPassword);
        }
        obstacles.extend(hold_until_ms.map(|until_ms| Obstacle::Held { until_ms }));
        if cards.is_empty() {
            obstacles.push(Obstacle::NoDestination);
        }
        let chosen = card.and_then(|id| cards.iter().find(|card| card.id == id));
        let usable_at_ms = match chosen {
            Some(card) => Some(card.usable_at_ms),
            None => cards.iter().map(|card| card.usable_at_ms).min(),
        };
        let is_early = usable_at_ms.filter(|usable_at_ms| *usable_at_ms > now_ms);
        obstacles.extend(is_early.map(|until_ms| Obstacle::NotUsable { until_ms }));
        if let Some(terms) = &terms {
            let (minimum, maximum) = (terms.minimum, terms.maximum);
            let asked = amount.unwrap_or(minimum);
            if !(minimum..=maximum).contains(&asked) || !asked.is_whole_hundredths() {
                obstacles.push(Obstacle::OutOfRange { minimum, maximum });
            }
            if missing.is_none() {
                obstacles.extend(day.obstacle(terms, used, asked));
            }
            if asked > available {
                obstacles.push(Obstacle::NoMoney { available });
            }
        }
        if turnover.left.is_positive() {
            obstacles.push(Obstacle::Turnover(turnover));
        }
        Ok(Look {
            terms,
            level,
            used,
            available,
            elsewhere,
            turnover,
            cards,
            has_funds_password,
            hold_until_ms,
            obstacles,
        })
    }

    /// Lowers the day's sum to that of the member's level, where the merchant asks for levels.
    async fn apply_level(
        &self,
        terms: &mut WithdrawalTerms,
        member_id: MemberId,
    ) -> Result<Option<LevelAllowance>, PayoutError> {
        if terms.levels.is_none() {
            return Ok(None);
        }
        let allowance = LevelAllowance::of(terms, &self.level_of(member_id).await?);
        terms.day_sum = allowance.day_sum;
        Ok(Some(allowance))
    }

    /// Whether operators froze the member's withdrawals.
    pub(super) async fn is_frozen(&self, member_id: MemberId) -> Result<bool, PayoutError> {
        let freeze = self.payments.responsible.freeze_of(member_id).await?;
        Ok(freeze.is_some_and(|freeze| freeze.scope.stops_payouts()))
    }

    /// Refuses a member whose money may not leave, whichever way it goes; answers what deposits still ask for in stakes.
    ///
    /// # Errors
    /// [`WithdrawError::Frozen`], [`WithdrawError::Debt`]; [`FundsPasswordError::Missing`], [`CardError::PayoutsHeld`];
    /// [`PayoutError::Database`] and kin.
    ///
    /// [`CardError::PayoutsHeld`]: crate::rooms::security::CardError::PayoutsHeld
    pub(crate) async fn check_may_leave(&self, member: &CurrentMember) -> Result<Turnover, PayoutError> {
        let member_id = member.member_id;
        if self.is_frozen(member_id).await? {
            return Err(Obstacle::Frozen.into());
        }
        let left = self.wallets.debt_of(member_id).await?;
        if left.is_positive() {
            return Err(Obstacle::Debt { left }.into());
        }
        if !self.security.has_funds_password(member_id).await? {
            return Err(Obstacle::NoFundsPassword.into());
        }
        if let Some(until_ms) = self.wallets.accounts.payouts_held_until_ms(member_id).await? {
            return Err(Obstacle::Held { until_ms }.into());
        }
        self.open_turnover_of(member).await
    }

    /// What the member's deposits still ask for in stakes; nothing of members who take a break from play or excluded
    /// themselves, because they cannot stake.
    async fn turnover_of(&self, member: &CurrentMember) -> Result<Turnover, PayoutError> {
        let protection = self.payments.responsible.protection_of(member.member_id).await?;
        if protection.cool_off_until_ms.or(protection.excluded_until_ms).is_some() {
            return Ok(Turnover::default());
        }
        self.open_turnover_of(member).await
    }

    async fn open_turnover_of(&self, member: &CurrentMember) -> Result<Turnover, PayoutError> {
        let wallet = self.wallets.open(member.member_id, member.kind).await?;
        let projector = self.turnover();
        self.wallets.catch_up(&projector).await?;
        Ok(projector.turnover_of(wallet.account).await?)
    }
}
