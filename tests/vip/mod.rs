//! VIP levels: figures from the ledger, levels that are reached once.

use std::sync::Arc;

use erawan_kernel::Money;
use erawan_platform::rooms::merchant;
use erawan_platform::rooms::vip::VipProjector;
use erawan_testkit::{Actor, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

use crate::provider::vendor::{Player, UNIT, Vendor, seated};

const RANK: &str = "/wps/member/playerRank";

async fn rank(actor: &Actor) -> Value {
    actor.get(RANK).await.ok()
}

/// Completed, expected, the level the progress leads to, and the own level.
fn progress(rank: &Value) -> (u64, u64, &str, &str) {
    let count = |name: &str| rank["currentProgress"][name].as_u64().expect("a count");
    let next = rank["playerRankProgress"]["labelId"].as_str().unwrap_or_default();
    let own = rank["ownLabelId"].as_str().unwrap_or_default();
    (count("completedConditions"), count("totalExpectedConditions"), next, own)
}

async fn label(actor: &Actor) -> String {
    let info = actor.get("/wps/member/info").await.ok();
    info["clubLabel"]["labelName"].as_str().expect("a label").to_owned()
}

/// Messages about levels that the member got.
async fn told(actor: &Actor) -> Vec<String> {
    let inbox = actor.get("/wps/relay/CSP_getInbox").await.ok();
    let titles = inbox["list"].as_array().expect("messages").iter();
    let titles = titles.map(|message| message["title"].as_str().expect("a title").to_owned());
    titles.filter(|title| title.starts_with("You reached")).collect()
}

async fn player(server: &TestServer, name: &str, units: i64) -> (Vendor, Arc<Actor>, Player) {
    let vendor = Vendor::bgs(server).without_pace(server).await;
    let (actor, player) = seated(server, &vendor, name, units).await;
    (vendor, actor, player)
}

/// A stake that is lost.
async fn lose(vendor: &Vendor, player: &Player, round: &str, units: i64) -> Value {
    let bet = player.bet(round, units * UNIT);
    vendor.call("/transaction/bet", &bet).await.balance();
    vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
    bet
}

both_engines! {
    async fn api_027_ses_014_wal_007_wal_009_a_new_member_sees_the_first_level_and_the_way_to_the_next(server: &TestServer) {
        let member = server.member("newcomer1").await;
        let rank = rank(&member).await;
        assert_eq!(progress(&rank), (0, 2, "emerald", "lotus"));
        assert_eq!(rank["labels"].as_array().map(Vec::len), Some(5));
        assert_eq!(rank["labels"][0], json!({
            "labelId": "lotus", "labelName": "Golden Lotus", "iconUrl": "/assets/props/coin-a.webp", "reached": true, "conditions": [],
        }));
        assert_eq!(rank["labels"][1]["reached"], false);
        assert_eq!(rank["labels"][1]["conditions"], json!([
            { "kind": "deposit", "expected": "1000.00", "current": "0.00", "completed": false },
            { "kind": "validBet", "expected": "5000.00", "current": "0.00", "completed": false },
        ]));
        let thai = member.clone().in_thai().get(RANK).await.ok();
        assert_eq!(thai["labels"][0]["labelName"], "บัวทอง");
        assert_eq!(label(&member).await, "Golden Lotus");
    }

    async fn ses_014_ses_031_wal_018_deposits_and_stakes_lead_to_the_next_level_which_is_told_once(server: &TestServer) {
        let (vendor, member, player) = player(server, "climber88", 999).await;
        assert_eq!(progress(&rank(&member).await), (0, 2, "emerald", "lotus"));
        server.credit(&member, 9_001).await;
        assert_eq!(progress(&rank(&member).await), (1, 2, "emerald", "lotus"));
        lose(&vendor, &player, "first", 4_999).await;
        assert_eq!(progress(&rank(&member).await), (1, 2, "emerald", "lotus"));
        assert_eq!((label(&member).await.as_str(), told(&member).await.len()), ("Golden Lotus", 0));
        lose(&vendor, &player, "second", 1).await;
        let reached = rank(&member).await;
        assert_eq!(progress(&reached), (1, 2, "sapphire", "emerald"));
        assert_eq!(reached["labels"][2]["conditions"][0], json!({
            "kind": "deposit", "expected": "10000.00", "current": "10000.00", "completed": true,
        }));
        assert_eq!(label(&member).await, "Emerald");
        assert_eq!(told(&member).await, ["You reached the level Emerald"]);
        for _ in 0..3 {
            assert_eq!(rank(&member).await, reached);
        }
        lose(&vendor, &player, "third", 1).await;
        rank(&member).await;
        assert_eq!(told(&member).await.len(), 1);
    }

    async fn a_rebuild_gives_the_same_figures_and_tells_nothing_again(server: &TestServer) {
        let (vendor, member, player) = player(server, "rebuilt88", 10_000).await;
        lose(&vendor, &player, "first", 6_000).await;
        let before = (rank(&member).await, label(&member).await, told(&member).await);
        assert_eq!(before.1, "Emerald");
        server.app.wallets.rebuild(&VipProjector::new(&server.app.vip)).await.expect("the figures are made anew");
        assert_eq!((rank(&member).await, label(&member).await, told(&member).await), before);
    }

    async fn a_stake_that_was_given_back_counts_for_nothing_and_takes_no_level_away(server: &TestServer) {
        let (vendor, member, player) = player(server, "givenback", 10_000).await;
        let bet = player.bet("void", 5_000 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/rollback", &player.rollback(&bet)).await.balance();
        let never = player.bet("never", 5_000 * UNIT);
        vendor.call("/transaction/rollback", &player.rollback(&never)).await.balance();
        let rank_now = rank(&member).await;
        // The level may have been reached in the moment between; the figures say what counts.
        assert_eq!(rank_now["labels"][1]["conditions"][1]["current"], "0.00");
        let bet = player.bet("long", 5_000 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        assert_eq!(progress(&rank(&member).await), (1, 2, "sapphire", "emerald"));
        vendor.call("/transaction/rollback", &player.rollback(&bet)).await.balance();
        let after = rank(&member).await;
        assert_eq!(progress(&after), (1, 2, "sapphire", "emerald"));
        assert_eq!((&after["labels"][1]["conditions"][1]["current"], &after["labels"][1]["reached"]), (&json!("0.00"), &json!(true)));
        assert_eq!(told(&member).await.len(), 1);
    }

    async fn several_levels_at_once_are_one_step_up(server: &TestServer) {
        let (vendor, member, player) = player(server, "highroller", 100_000).await;
        lose(&vendor, &player, "all", 60_000).await;
        assert_eq!(progress(&rank(&member).await), (1, 2, "amethyst", "sapphire"));
        let told = told(&member).await;
        assert_eq!(told.last().map(String::as_str), Some("You reached the level Sapphire"));
        assert_eq!(told.len(), 1);
    }

    async fn a_level_that_many_ask_about_at_once_is_told_once(server: &TestServer) {
        let (vendor, member, player) = player(server, "crowded88", 10_000).await;
        let play = join_all((0..8).map(|number| {
            let (vendor, player) = (&vendor, &player);
            async move { lose(vendor, player, &format!("round-{number}"), 700).await }
        }));
        let ask = join_all((0..16).map(|_| member.get(RANK)));
        let (_, said) = futures::future::join(play, ask).await;
        assert!(said.iter().all(|reply| reply.status.is_success()));
        assert_eq!(progress(&rank(&member).await), (1, 2, "sapphire", "emerald"));
        assert_eq!(told(&member).await, ["You reached the level Emerald"]);
    }

    async fn opn_004_i11_play_money_counts_for_nothing(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let mut guest = server.visitor();
        let answer = guest.post("/wps/session/login/freeplay", json!({ "moduleId": "FREEPLAY3" })).await.ok();
        guest.adopt(&answer);
        let player = vendor.player(&guest).await;
        lose(&vendor, &player, "trial", 6_000).await;
        let rank = rank(&guest).await;
        assert_eq!(progress(&rank), (0, 2, "emerald", "lotus"));
        assert_eq!(rank["labels"][1]["conditions"][1]["current"], "0.00");
    }

    async fn wal_008_without_levels_there_is_nothing_to_count(server: &TestServer) {
        server.open_merchant_with("other", |file| file.settings.vip_labels.clear()).await;
        let mut member = server.visitor().at("10.9.9.9");
        member.merchant = "other";
        let registered = member.put("/wps/member/register", json!({
            "username": "plain12345", "password": erawan_testkit::PASSWORD, "confirmPassword": erawan_testkit::PASSWORD,
            "birthday": "1990-05-17", "type": 0, "registerMethod": "H5",
        })).await.ok();
        member.adopt(&registered);
        let rank = rank(&member).await;
        assert_eq!(rank, json!({
            "currentProgress": { "completedConditions": 0, "totalExpectedConditions": 0 }, "playerRankProgress": {}, "labels": [],
        }));
        assert_eq!(label(&member).await, "Suvarna member");
    }

    async fn levels_that_contradict_themselves_are_refused(server: &TestServer) {
        let merchant = server.merchant().await;
        let money = |units| Money::from_units(units).expect("an amount");
        let refused = async |change: &dyn Fn(&mut merchant::Settings)| {
            let mut settings = merchant.settings.clone();
            change(&mut settings);
            let said = server.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await;
            assert!(matches!(said, Err(merchant::MerchantError::Settings(_))), "{said:?}");
        };
        refused(&|settings| settings.vip_labels[2].conditions[0].amount = money(999)).await;
        refused(&|settings| settings.vip_labels[2].conditions[0].amount = money(0)).await;
        refused(&|settings| settings.vip_labels[2].label_id = "emerald".to_owned()).await;
        refused(&|settings| settings.vip_labels[2].label_id = "Ruby!".to_owned()).await;
        refused(&|settings| { let twice = settings.vip_labels[2].conditions[0]; settings.vip_labels[2].conditions.push(twice); }).await;
    }
}
