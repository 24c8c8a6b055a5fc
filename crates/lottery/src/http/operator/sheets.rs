//! Sheets: what a merchant pays, and what that returns.

use std::collections::BTreeMap;

use erawan_games::draws::{Lottery, NewPrice, PrizeMode, Sheet};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::super::draw_dto::{PriceView, names};
use super::super::draws::price_view;
use super::console::{DONE, Done};
use crate::error::{DrawError, LotteryError, RequestError};
use crate::model::Book;
use crate::sales::read_sheet;
use crate::service::Service;
use crate::store::sheet;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SheetCall {
    game_code: String,
    merchant: String,
    prize_mode: PrizeMode,
    /// Who proposed it, and who approved it.
    operators: [String; 2],
    /// A sheet as `crates/games` reads it: a version and prices with their published returns.
    sheet: Box<RawValue>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SheetListCall {
    merchant: String,
    prize_mode: PrizeMode,
    #[serde(default)]
    game_code: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SheetCheckCall {
    game_code: String,
    merchant: String,
    prize_mode: PrizeMode,
    /// Odds by play.
    prices: BTreeMap<String, Vec<NewPrice>>,
}

/// A play and what it pays.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PricedPlay {
    play_code: String,
    play_name: BTreeMap<&'static str, String>,
    prices: Vec<PriceView>,
}

/// A version of a sheet.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct VersionView {
    version: i32,
    declared_at: i64,
}

/// The sheet of a lottery that holds for new orders.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SheetView {
    game_code: String,
    version: u32,
    /// Whether it is the lottery's first one, which is the same for every merchant.
    is_built_in: bool,
    plays: Vec<PricedPlay>,
    /// The newest first.
    versions: Vec<VersionView>,
}

#[derive(Debug, Serialize)]
pub(super) struct SheetListView {
    list: Vec<SheetView>,
}

/// A sheet that could be declared.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SheetCheckView {
    version: u32,
    plays: Vec<PricedPlay>,
    /// As `sheets` takes it.
    sheet: Value,
}

impl Service {
    /// The plays of a sheet as this merchant's members are sold them.
    async fn plays_of(
        &self,
        lottery: &Lottery,
        merchant: &str,
        sheet: &Sheet,
    ) -> Result<Vec<PricedPlay>, LotteryError> {
        let limits = self.limits_of(lottery, merchant, Book::Real).await?;
        let offered = lottery.family().plays().iter().filter(|play| !sheet.prices(play.code()).is_empty());
        let priced = offered.map(|play| {
            let (prices, limits) = (sheet.prices(play.code()), limits.of(play.code()));
            PricedPlay {
                play_code: play.code().to_owned(),
                play_name: names(play.name()),
                prices: prices.iter().map(|price| price_view(price, limits)).collect(),
            }
        });
        Ok(priced.collect())
    }

    pub(super) async fn operator_sheet_list(
        &self,
        vendor: &str,
        call: &SheetListCall,
    ) -> Result<SheetListView, LotteryError> {
        if let Some(game_code) = &call.game_code {
            self.check_game(vendor, game_code)?;
        }
        let mode = call.prize_mode.code();
        let mut list = Vec::new();
        for lottery in self.lotteries.lotteries().filter(|lottery| lottery.vendor() == vendor) {
            let game_code = lottery.game_code();
            if call.game_code.as_deref().is_some_and(|wanted| wanted != game_code) {
                continue;
            }
            let newest = self.store.newest_sheet(game_code, &call.merchant, mode).await?;
            let sheet = read_sheet(lottery, newest.as_ref())?;
            let versions = self.store.sheet_versions(game_code, &call.merchant, mode).await?.into_iter();
            list.push(SheetView {
                game_code: game_code.to_owned(),
                version: sheet.version(),
                is_built_in: newest.is_none(),
                plays: self.plays_of(lottery, &call.merchant, &sheet).await?,
                versions: versions
                    .map(|(version, declared_at)| VersionView { version, declared_at })
                    .collect(),
            });
        }
        Ok(SheetListView { list })
    }

    /// What proposed odds return; nothing is kept.
    pub(super) async fn operator_sheet_check(
        &self,
        vendor: &str,
        call: &SheetCheckCall,
    ) -> Result<SheetCheckView, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let lottery = self.lotteries.lottery(&call.game_code).ok_or(RequestError::NotFound)?;
        let mode = call.prize_mode.code();
        let newest = self.store.newest_sheet(&call.game_code, &call.merchant, mode).await?;
        let in_force = read_sheet(lottery, newest.as_ref())?;
        let sheet = lottery.family().price_sheet(in_force.version() + 1, &call.prices);
        let sheet = sheet.map_err(|error| RequestError::SheetInvalid(error.to_string()))?;
        Ok(SheetCheckView {
            version: sheet.version(),
            plays: self.plays_of(lottery, &call.merchant, &sheet).await?,
            sheet: sheet.to_json(),
        })
    }

    /// Adds a sheet by two operators; its version is above all before it, and its returns are the computed ones. The
    /// same again changes nothing.
    pub(super) async fn operator_sheet(&self, vendor: &str, call: &SheetCall) -> Result<Done, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let lottery = self.lottery(&call.game_code).ok_or(RequestError::NotFound)?;
        let [first, second] = &call.operators;
        if first == second || first.is_empty() || second.is_empty() {
            return Err(DrawError::SamePerson.into());
        }
        let sheet = lottery.family().load_sheet(call.sheet.get());
        let sheet = sheet.map_err(|error| RequestError::SheetInvalid(error.to_string()))?;
        let version = i32::try_from(sheet.version()).map_err(|_| RequestError::FieldInvalid("sheet"))?;
        let mode = call.prize_mode.code();
        if let Some(newest) = self.store.newest_sheet(&call.game_code, &call.merchant, mode).await? {
            let is_same = newest.version == version
                && read_sheet(lottery, Some(&newest)).is_ok_and(|known| known == sheet);
            if is_same {
                return Ok(DONE);
            }
            if newest.version >= version {
                return Err(RequestError::FieldInvalid("sheet").into());
            }
        }
        let row = sheet::Model {
            game_code: call.game_code.clone(),
            merchant: call.merchant.clone(),
            prize_mode: mode.to_owned(),
            version,
            prices: call.sheet.get().to_owned(),
            declared_at: self.clock.now_ms(),
        };
        self.store.insert_sheet(row).await?;
        Ok(DONE)
    }
}
