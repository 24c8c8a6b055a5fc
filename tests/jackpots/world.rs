//! A pool, players of the game that feeds it, and the clockwork brought up to now.

use std::sync::Arc;

use erawan_kernel::Money;
use erawan_platform::rooms::merchant::JackpotTerms;
use erawan_platform::rooms::{jackpots, merchant, projections};
use erawan_testkit::{Actor, House};
use serde_json::{Value, json};

use crate::provider::vendor::{Player, UNIT, Vendor, seated, with};

/// The game of ours that carries the jackpot.
pub(super) const GAME: &str = "pharaoh-gold";
pub(super) const JACKPOTS: &str = "/wps/jackpots";
/// A stake whose share fills the demo's whole pool: 0.05 % of it are 400,000.
pub(super) const FILLING: i64 = 800_000_000;

pub(super) async fn vendor(house: &House) -> Vendor {
    Vendor::bgs(house).without_pace(house).await
}

/// The pool that is shown, once the ledger holds all of it.
pub(super) async fn shown(house: &House) -> Value {
    projections::catch_up_all(&house.app).await.expect("everything is fed, filled and paid");
    let value = house.visitor().get(JACKPOTS).await.ok();
    value["list"][0].clone()
}

pub(super) async fn amount(house: &House) -> String {
    shown(house).await["amount"].as_str().expect("an amount").to_owned()
}

/// Decides what the next pool begins with, must be won by and is fed with.
pub(super) async fn decide(house: &House, terms: Option<(i64, i64, u32)>) {
    let demo = house.merchant().await;
    let money = |units| Money::from_units(units).expect("an amount");
    let jackpot = terms.map(|(seed, bound, share_ppm)| JackpotTerms {
        seed: money(seed),
        bound: money(bound),
        share_ppm,
    });
    let settings = merchant::Settings { jackpot, ..demo.settings.clone() };
    merchant::set_settings(&house.app, demo.id, &settings).await.expect("the settings are taken");
}

pub(super) fn bet(player: &Player, round: &str, minor: i64) -> Value {
    with(&player.bet(round, minor), "game_code", json!(GAME))
}

pub(super) fn win(player: &Player, bet: &Value, minor: i64) -> Value {
    with(&player.win(bet, minor), "game_code", bet["game_code"].clone())
}

/// Plays a round to its end and loses it.
pub(super) async fn lose(vendor: &Vendor, player: &Player, round: &str, units: i64) -> Value {
    let bet = bet(player, round, units * UNIT);
    vendor.call("/transaction/bet", &bet).await.balance();
    vendor.call("/transaction/win", &win(player, &bet, 0)).await.balance();
    bet
}

/// Somebody wins the demo's pool, so that the next opens on these terms.
pub(super) async fn open_pool(house: &House, vendor: &Vendor, terms: (i64, i64, u32)) -> Arc<Actor> {
    decide(house, Some(terms)).await;
    let (whale, player) = seated(house, vendor, "bigwhale1", FILLING).await;
    lose(vendor, &player, "filling", FILLING).await;
    jackpots::catch_up(&house.app).await.expect("the pool is won and paid");
    whale
}
