//! Limits of a lottery's plays: those of its class, or what was declared for a merchant and book.

use erawan_games::draws::{Limits, Lottery, PlayLimits};

use crate::error::{DrawError, LotteryError, RequestError};
use crate::model::Book;
use crate::service::Service;
use crate::store::limit;

/// Limits as an operator declares them.
#[derive(Debug, Clone)]
pub(crate) struct NewLimits {
    pub(crate) merchant: String,
    pub(crate) book: Book,
    /// JSON.
    pub(crate) limits: String,
    /// Who proposed them.
    pub(crate) operator: String,
    /// Who approved them.
    pub(crate) approver: String,
}

impl Service {
    pub(crate) fn class_limits(&self, lottery: &Lottery) -> Result<&Limits, LotteryError> {
        let limits = self.lotteries.limits(lottery);
        limits.ok_or_else(|| LotteryError::Corrupt(format!("{} has no limits", lottery.game_code())))
    }

    /// What counts for new orders of a merchant and book.
    pub(crate) async fn limits_of(
        &self,
        lottery: &Lottery,
        merchant: &str,
        book: Book,
    ) -> Result<PlayLimits, LotteryError> {
        let class = self.class_limits(lottery)?;
        let game_code = lottery.game_code();
        let Some(row) = self.store.newest_limits(game_code, merchant, book).await? else {
            return Ok(PlayLimits::of_class(*class));
        };
        PlayLimits::load(lottery.family(), class, &row.limits)
            .map_err(|error| LotteryError::Corrupt(format!("limits of {game_code}: {error}")))
    }

    /// Whether limits of a merchant and book can be read, and have a version above all before them.
    pub(crate) async fn check_limits(
        &self,
        game_code: &str,
        merchant: &str,
        book: Book,
        limits: &str,
    ) -> Result<(), LotteryError> {
        let lottery = self.lottery(game_code).ok_or(RequestError::NotFound)?;
        let new = PlayLimits::load(lottery.family(), self.class_limits(lottery)?, limits)
            .map_err(|_| RequestError::FieldInvalid("limits"))?;
        let is_newer = new.version() > self.limits_of(lottery, merchant, book).await?.version();
        if is_newer { Ok(()) } else { Err(RequestError::FieldInvalid("limits").into()) }
    }

    /// Declares limits for orders from now on, by two operators; their version is above all before it. What was accepted
    /// stays. The same again changes nothing.
    pub(crate) async fn declare_limits(&self, game_code: &str, new: NewLimits) -> Result<(), LotteryError> {
        let lottery = self.lottery(game_code).ok_or(RequestError::NotFound)?;
        if new.merchant.is_empty() || new.merchant.len() > 64 {
            return Err(RequestError::FieldInvalid("merchant").into());
        }
        if new.operator == new.approver {
            return Err(DrawError::SamePerson.into());
        }
        if [&new.operator, &new.approver].into_iter().any(|name| name.is_empty() || name.len() > 64) {
            return Err(RequestError::FieldInvalid("operators").into());
        }
        let class = self.class_limits(lottery)?;
        let limits = PlayLimits::load(lottery.family(), class, &new.limits)
            .map_err(|error| RequestError::Malformed(error.to_string()))?;
        let (merchant, book) = (new.merchant.clone(), new.book);
        let known = self.limits_of(lottery, &merchant, book).await?;
        let version = i32::try_from(limits.version()).map_err(|_| RequestError::FieldInvalid("limits"))?;
        let row = limit::Model {
            game_code: game_code.to_owned(),
            merchant: new.merchant,
            book: new.book.as_str().to_owned(),
            version,
            limits: new.limits,
            operator: new.operator,
            approver: Some(new.approver),
            declared_at: self.clock.now_ms(),
        };
        if limits.version() > known.version() && self.store.insert_limits(row).await? {
            return Ok(());
        }
        // Read again: who declared the same at the same moment has just been answered.
        let is_declared = limits.version() > 1 && self.limits_of(lottery, &merchant, book).await? == limits;
        if is_declared { Ok(()) } else { Err(RequestError::FieldInvalid("limits").into()) }
    }
}
