//! What a merchant could lose in a draw: the liabilities of numbers and pools beside their ceilings.

use std::collections::BTreeMap;

use erawan_games::draws::{Limits, Lottery, NumberRule, Play, PlayLimits, PrizeMode, Sheet};
use erawan_kernel::Money;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::super::draw_dto::names;
use super::book_of_call;
use crate::error::{LotteryError, RequestError};
use crate::model::Book;
use crate::sales::read_sheet;
use crate::sales::risk::rule_of;
use crate::service::Service;
use crate::store::{Largest, number};

/// From this share of its last ceiling on a liability is an alarm, parts per million.
const ALARM_PPM: i64 = 800_000;
const WHOLE_PPM: i64 = 1_000_000;
/// How many numbers of a play are told, the largest liabilities first.
const NUMBERS_MAX: u64 = 100;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ExposureCall {
    game_code: String,
    numero: String,
    merchant: String,
    is_trial: bool,
    #[serde(default)]
    is_test: bool,
    prize_mode: PrizeMode,
}

/// The liability of a number.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct NumberView {
    number: String,
    liability: Money,
    share_ppm: i64,
    is_alarm: bool,
    rule: NumberRule,
}

/// What can be lost in a play.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PlayExposure {
    play_code: String,
    play_name: BTreeMap<&'static str, String>,
    is_pool: bool,
    /// The first ceiling of a number, or the one of the pool.
    full: Money,
    /// The second ceiling of a number, where there are reduced odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<Money>,
    /// Of the largest number, or the pool.
    liability: Money,
    share_ppm: i64,
    is_alarm: bool,
    numbers: Vec<NumberView>,
}

/// A rule that an operator set.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct RuleView {
    play_code: String,
    number: String,
    rule: NumberRule,
    operator: String,
    changed_at: i64,
}

#[derive(Debug, Serialize)]
pub(super) struct ExposureView {
    plays: Vec<PlayExposure>,
    rules: Vec<RuleView>,
}

/// The ceilings of a play: of a number at full and, where there are such, at reduced odds; or of a pool.
#[derive(Debug, Clone, Copy)]
struct Ceilings {
    full: Money,
    reduced: Option<Money>,
}

impl Ceilings {
    fn of(play: &Play, sheet: &Sheet, limits: &Limits) -> Self {
        if play.kernel().is_pool() {
            return Self { full: limits.pool_ceiling(), reduced: None };
        }
        let has_reduced = sheet.prices(play.code()).iter().any(|price| price.reduced.is_some());
        Self { full: limits.full_ceiling(), reduced: limits.reduced_ceiling().filter(|_| has_reduced) }
    }

    /// What a liability is of the ceiling at which nothing more is sold.
    fn share_ppm(self, liability: i64) -> i64 {
        let last = i128::from(self.reduced.unwrap_or(self.full).minor().max(1));
        let share = i128::from(liability) * i128::from(WHOLE_PPM) / last;
        i64::try_from(share).unwrap_or(i64::MAX)
    }
}

impl Service {
    /// The draws of a vendor in which a number or pool of a merchant is at 80 % of its last ceiling or above.
    pub(super) async fn draws_near_ceiling(
        &self,
        vendor: &str,
        merchant: &str,
    ) -> Result<Vec<Uuid>, LotteryError> {
        let games = self.games.iter().filter(|code| self.check_game(vendor, code).is_ok()).cloned();
        let games: Vec<String> = games.collect();
        let mut terms: BTreeMap<String, (Sheet, PlayLimits)> = BTreeMap::new();
        let mut near = Vec::new();
        for largest in self.store.largest_liabilities(&games, merchant, self.clock.now_ms()).await? {
            let Largest { draw_id, game_code, play_code, liability } = largest;
            let lottery = self.lottery(&game_code).ok_or(RequestError::NotFound)?;
            if !terms.contains_key(&game_code) {
                let sheet = self.newest_of(lottery, merchant).await?;
                let limits = self.limits_of(lottery, merchant, Book::Real).await?;
                terms.insert(game_code.clone(), (sheet, limits));
            }
            let (Ok(play), Some((sheet, limits))) =
                (lottery.family().play(&play_code), terms.get(&game_code))
            else {
                continue;
            };
            if Ceilings::of(play, sheet, limits.of(&play_code)).share_ppm(liability) >= ALARM_PPM {
                near.push(draw_id);
            }
        }
        near.sort_unstable();
        near.dedup();
        Ok(near)
    }

    /// The sheet of a merchant in whichever prize mode it has one.
    async fn newest_of(&self, lottery: &Lottery, merchant: &str) -> Result<Sheet, LotteryError> {
        let mut newest = None;
        for mode in PrizeMode::ALL {
            newest = newest.or(self.store.newest_sheet(lottery.game_code(), merchant, mode.code()).await?);
        }
        read_sheet(lottery, newest.as_ref())
    }

    pub(super) async fn operator_exposure(
        &self,
        vendor: &str,
        call: &ExposureCall,
    ) -> Result<ExposureView, LotteryError> {
        self.check_game(vendor, &call.game_code)?;
        let lottery = self.lotteries.lottery(&call.game_code).ok_or(RequestError::NotFound)?;
        let draw = self.store.draw_of(&call.game_code, &call.numero).await?;
        let draw_id = draw.ok_or(RequestError::NotFound)?.id;
        let mode = call.prize_mode.code();
        let newest = self.store.newest_sheet(&call.game_code, &call.merchant, mode).await?;
        let sheet = read_sheet(lottery, newest.as_ref())?;
        let book = book_of_call(call.is_trial, call.is_test)?;
        let limits = self.limits_of(lottery, &call.merchant, book).await?;
        let rules = self.store.rules_of(draw_id, &call.merchant, book).await?;
        let pools = self.store.pools_of(draw_id, &call.merchant, book).await?;
        let mut plays = Vec::new();
        for play in lottery.family().plays() {
            let ceilings = Ceilings::of(play, &sheet, limits.of(play.code()));
            let owner = (call.merchant.as_str(), book);
            let numbers = if play.kernel().is_pool() {
                Vec::new()
            } else {
                self.numbers_of(play, (draw_id, owner), ceilings, &rules).await?
            };
            let pool = pools.iter().find(|pool| pool.play_code == play.code());
            let largest = numbers.iter().map(|number| number.liability.minor()).max();
            let liability = largest.or(pool.map(|pool| pool.liability)).unwrap_or_default();
            if liability == 0 && numbers.is_empty() && sheet.prices(play.code()).is_empty() {
                continue;
            }
            let share_ppm = ceilings.share_ppm(liability);
            plays.push(PlayExposure {
                play_code: play.code().to_owned(),
                play_name: names(play.name()),
                is_pool: play.kernel().is_pool(),
                full: ceilings.full,
                reduced: ceilings.reduced,
                liability: Money::from_minor(liability),
                share_ppm,
                is_alarm: share_ppm >= ALARM_PPM,
                numbers,
            });
        }
        let rules = rules.into_iter().map(|row| RuleView {
            rule: rule_of(&row.rule),
            play_code: row.play_code,
            number: row.number,
            operator: row.operator,
            changed_at: row.changed_at,
        });
        Ok(ExposureView { plays, rules: rules.collect() })
    }

    /// The largest liabilities of a play's numbers, and the numbers with a rule.
    async fn numbers_of(
        &self,
        play: &Play,
        (draw_id, owner): (Uuid, (&str, Book)),
        ceilings: Ceilings,
        rules: &[number::Model],
    ) -> Result<Vec<NumberView>, LotteryError> {
        let rules: Vec<&number::Model> = rules.iter().filter(|row| row.play_code == play.code()).collect();
        let mut rows: Vec<(String, i64)> = Vec::new();
        let largest = self.store.largest_numbers(draw_id, owner, play.code(), NUMBERS_MAX).await?;
        rows.extend(largest.into_iter().map(|row| (row.number, row.liability)));
        let is_told = |number: &str| rows.iter().any(|(told, _)| told == number);
        let untold: Vec<String> =
            rules.iter().map(|row| row.number.clone()).filter(|number| !is_told(number)).collect();
        let (seller, plays) = ((draw_id, owner.0, owner.1), [play.code().to_owned()]);
        let known = crate::store::load_exposure(self.store.read(), seller, &plays, &untold).await?;
        rows.extend(untold.into_iter().map(|number| {
            let liability = known.iter().find(|row| row.number == number).map_or(0, |row| row.liability);
            (number, liability)
        }));
        let view = |(number, liability): (String, i64)| {
            let rule = rules.iter().find(|row| row.number == number);
            let share_ppm = ceilings.share_ppm(liability);
            NumberView {
                rule: rule.map_or(NumberRule::Open, |row| rule_of(&row.rule)),
                number,
                liability: Money::from_minor(liability),
                share_ppm,
                is_alarm: share_ppm >= ALARM_PPM,
            }
        };
        Ok(rows.into_iter().map(view).collect())
    }
}
