//! Limits of a merchant, as an operator declares them.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::book_of_call;
use super::console::{DONE, Done};
use crate::error::LotteryError;
use crate::sales::limits::NewLimits;
use crate::service::Service;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LimitsCall {
    game_code: String,
    merchant: String,
    is_trial: bool,
    #[serde(default)]
    is_test: bool,
    /// As `crates/games` reads them: a version, and limits of all plays or of single ones.
    limits: Box<RawValue>,
    operator: String,
}

impl Service {
    pub(super) async fn operator_limits(&self, vendor: &str, call: LimitsCall) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let new = NewLimits {
            merchant: call.merchant,
            book: book_of_call(call.is_trial, call.is_test)?,
            limits: call.limits.get().to_owned(),
            operator: call.operator,
        };
        self.declare_limits(&call.game_code, new).await?;
        Ok(DONE)
    }
}
