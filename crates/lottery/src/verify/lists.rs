//! What is checked without a draw: price sheets, and rows that no draw leads to.

use uuid::Uuid;

use super::Verifier;
use super::findings::Check;
use crate::error::LotteryError;
use crate::store::{self, PAGE};

impl Verifier<'_> {
    /// Every price sheet that an operator has declared loads: its returns are the computed ones, and are allowed.
    pub(super) async fn check_sheets(&mut self) -> Result<(), LotteryError> {
        let mut offset = 0;
        loop {
            let page = store::sheets_in(self.db, self.scope, offset).await?;
            for row in &page {
                let lottery = self.lotteries.lottery(&row.game_code);
                let loaded = lottery.ok_or_else(|| "no such lottery".to_owned()).and_then(|lottery| {
                    lottery.family().load_sheet(&row.prices).map_err(|error| error.to_string())
                });
                self.findings.hold(Check::Sheets, loaded.is_ok(), || {
                    let error = loaded.err().unwrap_or_default();
                    format!(
                        "sheet {} of {} for {} {}: {error}",
                        row.version, row.game_code, row.merchant, row.prize_mode
                    )
                });
            }
            if (page.len() as u64) < PAGE {
                return Ok(());
            }
            offset += PAGE;
        }
    }

    /// No order is without suborders, and no suborder without a draw; not looked for where only a day is verified.
    pub(super) async fn check_orphans(&mut self) -> Result<(), LotteryError> {
        if self.scope.day.is_some() {
            return Ok(());
        }
        let mut after = (Uuid::nil(), Uuid::nil());
        loop {
            let (orders, suborders) = store::orphans(self.db, self.scope, after).await?;
            for id in &orders {
                self.findings.hold(Check::States, false, || format!("order {id} has no suborders"));
            }
            for id in &suborders {
                self.findings.hold(Check::States, false, || format!("suborder {id} is of no draw"));
            }
            if orders.is_empty() && suborders.is_empty() {
                return Ok(());
            }
            after = (orders.last().copied().unwrap_or(after.0), suborders.last().copied().unwrap_or(after.1));
        }
    }
}
