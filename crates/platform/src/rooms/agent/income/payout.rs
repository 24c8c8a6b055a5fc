//! What agents earned, paid out to their wallets: whole hundredths of what is above zero, from 1.00 on.

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;

use super::commission::payable;
use super::model::{IncomeKind, Line};
use super::store::{self, OpenLines, WrittenLine};
use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;
use crate::rooms::merchant::Rate;

/// From when on it is paid out, after the beginning of the day: six hours.
pub(super) const FROM_MS: i64 = 6 * 60 * 60 * 1_000;
/// Members who are looked at in one step.
const AT_ONCE: usize = 256;

impl Agents {
    /// Pays out what the agents of a merchant earned until now; each once a day. A payout is written down before money
    /// moves, so that one which a crash cut off goes on with the same amount. Of a disabled account it waits.
    pub(super) async fn pay_out(&self, merchant_id: MerchantId, today: Date) -> Result<()> {
        // What was cut off goes first: it is still in the balances.
        self.finish_payouts(merchant_id).await?;
        for members in store::earners(&self.core.db, merchant_id).await?.chunks(AT_ONCE) {
            let mut lines = Vec::new();
            for member_id in members {
                lines.extend(self.payout_of(merchant_id, *member_id, today).await?);
            }
            if !lines.is_empty() {
                let tx = self.core.db.begin().await?;
                store::write_lines(&tx, &lines, self.core.clock.now_ms()).await?;
                tx.commit().await?;
                self.finish_payouts(merchant_id).await?;
            }
        }
        Ok(())
    }

    async fn payout_of(
        &self,
        merchant_id: MerchantId,
        member_id: MemberId,
        today: Date,
    ) -> Result<Option<WrittenLine>> {
        let Some(amount) = payable(self.wallets.earnings_of(member_id).await?) else { return Ok(None) };
        let member = self.accounts.find(member_id).await?;
        if member.is_none_or(|member| member.is_disabled) {
            return Ok(None);
        }
        let line = Line {
            id: Line::payout_id_of(member_id, today),
            member_id,
            run_id: None,
            due_id: None,
            moved_by: None,
            kind: IncomeKind::Payout,
            day: today,
            run_day: today,
            category: None,
            base: 0,
            rate: Rate::ZERO,
            amount: amount.minor().saturating_neg(),
            booked: None,
        };
        Ok(Some(WrittenLine {
            line,
            merchant_id,
            shares: std::collections::BTreeMap::new(),
            rounds: Vec::new(),
        }))
    }

    async fn finish_payouts(&self, merchant_id: MerchantId) -> Result<()> {
        self.book_each(OpenLines::PayoutsOf(merchant_id)).await
    }
}
