//! A pool, players of the game that feeds it, and the clockwork brought up to now.

use std::sync::Arc;

use erawan_kernel::Money;
use erawan_platform::rooms::merchant;
use erawan_platform::rooms::merchant::JackpotTerms;
use erawan_testkit::{Actor, TestServer};
use serde_json::{Value, json};

use crate::provider::vendor::{Player, UNIT, Vendor, seated, with};

/// The game of ours that carries the jackpot.
pub(super) const GAME: &str = "pharaoh-gold";
pub(super) const JACKPOTS: &str = "/wps/jackpots";
/// A stake whose share fills the demo's whole pool: 0.05 % of it are 400,000.
pub(super) const FILLING: i64 = 800_000_000;

pub(super) async fn vendor(server: &TestServer) -> Vendor {
    Vendor::bgs(server).without_pace(server).await
}

/// The pool that is shown, once the ledger holds all of it.
pub(super) async fn shown(server: &TestServer) -> Value {
    server.app.catch_up_all().await.expect("everything is fed, filled and paid");
    let value = server.visitor().get(JACKPOTS).await.ok();
    value["list"][0].clone()
}

pub(super) async fn amount(server: &TestServer) -> String {
    shown(server).await["amount"].as_str().expect("an amount").to_owned()
}

/// Decides what the next pool begins with, must be won by and is fed with.
pub(super) async fn decide(server: &TestServer, terms: Option<(i64, i64, u32)>) {
    let demo = server.merchant().await;
    let money = |units| Money::from_units(units).expect("an amount");
    let jackpot = terms.map(|(seed, bound, share_ppm)| JackpotTerms {
        seed: money(seed),
        bound: money(bound),
        share_ppm,
    });
    let settings = merchant::Settings { jackpot, ..demo.settings.clone() };
    server
        .app
        .merchants
        .set_settings(&erawan_platform::Author::SERVER, demo.id, &settings)
        .await
        .expect("the settings are taken");
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

/// A player wins the demo's pool, so that the next opens on these terms.
pub(super) async fn open_pool(server: &TestServer, vendor: &Vendor, terms: (i64, i64, u32)) -> Arc<Actor> {
    decide(server, Some(terms)).await;
    let (whale, player) = seated(server, vendor, "bigwhale1", FILLING).await;
    lose(vendor, &player, "filling", FILLING).await;
    server.app.jackpots.catch_up().await.expect("the pool is won and paid");
    whale
}
