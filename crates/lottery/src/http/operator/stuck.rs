//! What the operator refused, what could not be taken back, and an entry that is taken back, for the console.

use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::console::{DONE, Done, DrawCall, MerchantDrawCall};
use crate::error::{LotteryError, RequestError};
use crate::model::{Book, Reason};
use crate::operator::Status;
use crate::service::Service;
use crate::store::suborder;

#[derive(Debug, Deserialize)]
pub(super) struct RetryCall {
    merchant: String,
    operator: String,
    #[serde(flatten)]
    draw: DrawCall,
}

#[derive(Debug, Deserialize)]
pub(super) struct WithdrawalCall {
    operator: String,
    #[serde(flatten)]
    draw: DrawCall,
}

/// A suborder of which the operator refuses what it is sent with.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct StuckView {
    suborder_id: Uuid,
    user: String,
    is_trial: bool,
    is_test: bool,
    /// `win`, `correction` or `refund`.
    what: &'static str,
    /// What is to move; less than zero where it is taken back.
    amount: Money,
    /// Why it is refused, as the provider protocol has it; absent where that was not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Status>,
    stuck_at: i64,
}

impl From<suborder::Model> for StuckView {
    fn from(row: suborder::Model) -> Self {
        let is_refund = row.reason.as_deref().and_then(Reason::parse).is_some();
        let (what, minor) = if is_refund {
            ("refund", row.stake)
        } else if row.version > 1 {
            ("correction", row.win - row.paid - row.shortfall)
        } else {
            ("win", row.win)
        };
        Self {
            suborder_id: row.id,
            user: row.player,
            is_trial: row.book == Book::Trial.as_str(),
            is_test: row.book == Book::Test.as_str(),
            what,
            amount: Money::from_minor(minor),
            refusal: row.last_error.as_deref().and_then(Status::parse),
            stuck_at: row.changed_at,
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StuckList {
    /// The longest stuck first.
    list: Vec<StuckView>,
    total_count: u64,
}

/// What of a member's wins could not be taken back.
#[derive(Debug, Serialize)]
struct MemberView {
    user: String,
    /// Suborders.
    count: i64,
    amount: Money,
}

/// What corrections of a draw could not take back, real money only.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShortfallList {
    /// The largest first.
    list: Vec<MemberView>,
    /// Members.
    total_count: i64,
    /// Suborders.
    suborders: i64,
    total: Money,
}

impl Service {
    pub(super) async fn operator_stuck(
        &self,
        vendor: &str,
        call: &MerchantDrawCall,
    ) -> Result<StuckList, LotteryError> {
        let MerchantDrawCall { merchant, draw: DrawCall { game_code, numero } } = call;
        self.check_game(vendor, game_code)?;
        let draw = self.store.draw_of(game_code, numero).await?.ok_or(RequestError::NotFound)?;
        let list = self.store.stuck_of(draw.id, merchant).await?;
        let total_count = self.store.count_stuck(draw.id, merchant).await?;
        Ok(StuckList { list: list.into_iter().map(StuckView::from).collect(), total_count })
    }

    pub(super) async fn operator_retry(&self, vendor: &str, call: &RetryCall) -> Result<Done, LotteryError> {
        let RetryCall { merchant, operator, draw: DrawCall { game_code, numero } } = call;
        self.check_game(vendor, game_code)?;
        self.retry_stuck(game_code, numero, merchant, operator).await?;
        Ok(DONE)
    }

    pub(super) async fn operator_withdrawal(
        &self,
        vendor: &str,
        call: &WithdrawalCall,
    ) -> Result<Done, LotteryError> {
        let WithdrawalCall { operator, draw: DrawCall { game_code, numero } } = call;
        self.check_game(vendor, game_code)?;
        self.withdraw_entry(game_code, numero, operator).await?;
        Ok(DONE)
    }

    pub(super) async fn operator_shortfalls(
        &self,
        vendor: &str,
        call: &MerchantDrawCall,
    ) -> Result<ShortfallList, LotteryError> {
        let MerchantDrawCall { merchant, draw: DrawCall { game_code, numero } } = call;
        self.check_game(vendor, game_code)?;
        let draw = self.store.draw_of(game_code, numero).await?.ok_or(RequestError::NotFound)?;
        let members = self.store.member_shortfalls(draw.id, merchant).await?.into_iter();
        let sum = self.store.shortfall_sum(draw.id, merchant).await?;
        let list = members.map(|member| MemberView {
            user: member.player,
            count: member.count,
            amount: Money::from_minor(member.amount),
        });
        Ok(ShortfallList {
            list: list.collect(),
            total_count: sum.members,
            suborders: sum.count,
            total: Money::from_minor(sum.amount),
        })
    }
}
