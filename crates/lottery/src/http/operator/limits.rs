//! Limits of a merchant: those that hold, and those that two operators declare.

use std::collections::BTreeMap;

use erawan_games::draws::{LimitClass, Limits, Lottery};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::super::draw_dto::names;
use super::book_of_call;
use super::console::{DONE, Done};
use crate::error::LotteryError;
use crate::model::Book;
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
    /// Who proposed them, and who approved them.
    operators: [String; 2],
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LimitCheckCall {
    game_code: String,
    merchant: String,
    is_trial: bool,
    #[serde(default)]
    is_test: bool,
    limits: Box<RawValue>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LimitListCall {
    merchant: String,
    is_trial: bool,
    #[serde(default)]
    is_test: bool,
    #[serde(default)]
    game_code: Option<String>,
}

/// The limits of a play.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PlayLimitView {
    play_code: String,
    play_name: BTreeMap<&'static str, String>,
    /// Whether its lines are counted together: then the pool counts, else each number.
    is_pool: bool,
    /// Whether they are its own; else those of all plays.
    is_own: bool,
    limits: Limits,
}

/// A version of declared limits.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct VersionView {
    version: i32,
    operator: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    approver: Option<String>,
    declared_at: i64,
}

/// The limits of a lottery that hold for new orders of a merchant and book.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct LimitView {
    game_code: String,
    class: LimitClass,
    /// 1 while those of the class hold.
    version: u32,
    /// Of every play that has none of its own.
    all: Limits,
    /// Whether those are the limits of the class.
    is_of_class: bool,
    plays: Vec<PlayLimitView>,
    /// The newest first.
    versions: Vec<VersionView>,
}

#[derive(Debug, Serialize)]
pub(super) struct LimitListView {
    list: Vec<LimitView>,
}

impl Service {
    pub(super) async fn operator_limits(&self, vendor: &str, call: LimitsCall) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let [operator, approver] = call.operators;
        let new = NewLimits {
            merchant: call.merchant,
            book: book_of_call(call.is_trial, call.is_test)?,
            limits: call.limits.get().to_owned(),
            operator,
            approver,
        };
        self.declare_limits(&call.game_code, new).await?;
        Ok(DONE)
    }

    /// Whether limits could be declared now; nothing is kept.
    pub(super) async fn operator_limit_check(
        &self,
        vendor: &str,
        call: &LimitCheckCall,
    ) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let book = book_of_call(call.is_trial, call.is_test)?;
        self.check_limits(&call.game_code, &call.merchant, book, call.limits.get()).await?;
        Ok(DONE)
    }

    pub(super) async fn operator_limit_list(
        &self,
        vendor: &str,
        call: &LimitListCall,
    ) -> Result<LimitListView, LotteryError> {
        if let Some(game_code) = &call.game_code {
            self.check_game(vendor, game_code)?;
        }
        let book = book_of_call(call.is_trial, call.is_test)?;
        let mut list = Vec::new();
        for lottery in self.lotteries.lotteries().filter(|lottery| lottery.vendor() == vendor) {
            if call.game_code.as_deref().is_none_or(|wanted| wanted == lottery.game_code()) {
                list.push(self.limit_view(lottery, &call.merchant, book).await?);
            }
        }
        Ok(LimitListView { list })
    }

    async fn limit_view(
        &self,
        lottery: &Lottery,
        merchant: &str,
        book: Book,
    ) -> Result<LimitView, LotteryError> {
        let in_force = self.limits_of(lottery, merchant, book).await?;
        let plays = lottery.family().plays().iter();
        let plays = plays.map(|play| PlayLimitView {
            play_code: play.code().to_owned(),
            play_name: names(play.name()),
            is_pool: play.kernel().is_pool(),
            is_own: in_force.has_own(play.code()),
            limits: *in_force.of(play.code()),
        });
        let plays = plays.collect();
        let declared = self.store.declared_limits(lottery.game_code(), merchant, book).await?;
        let versions = declared.into_iter().map(|row| VersionView {
            version: row.version,
            operator: row.operator,
            approver: row.approver,
            declared_at: row.declared_at,
        });
        Ok(LimitView {
            game_code: lottery.game_code().to_owned(),
            class: lottery.class(),
            version: in_force.version(),
            all: *in_force.all(),
            is_of_class: in_force.all() == self.class_limits(lottery)?,
            plays,
            versions: versions.collect(),
        })
    }
}
