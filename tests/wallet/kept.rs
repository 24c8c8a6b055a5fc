//! Vendors that keep money themselves: money goes there and comes back by their word alone.

use std::time::Duration;

use erawan_platform::rooms::games::{CatalogueFiles, GameEntry, VendorFile};
use erawan_platform::rooms::merchant::WalletTerms;
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use serde_json::{Value, json};
use uuid::Uuid;

use super::transfers::{TRANSFER, lines};
use crate::payouts::payee;

const OPEN: &str = "/wps/wallets/transfers";
const LAUNCH: &str = "/wps/game/launchGame?vendor=SBT&gameId=sbt-coin";

/// Members have a wallet at the vendor of the sandbox, with a game to play there.
async fn kept_wallet(server: &TestServer, auto_transfer: bool) {
    let terms: WalletTerms = serde_json::from_value(json!({
        "isSingle": false, "autoTransfer": auto_transfer,
        "vendors": [
            { "vendor": "SBT", "displayName": { "th": "เหรียญ", "en": "Coins" }, "keepsMoney": true },
            { "vendor": "BGS", "displayName": { "th": "สล็อต", "en": "Slots" } },
        ],
    }))
    .expect("terms");
    server.change_settings(|settings| settings.wallets = terms).await;
    let merchant = server.merchant().await;
    let like = server.app.games.find_game(merchant.id, "BGS", "jade-elephant").await.expect("the catalogue");
    let game = GameEntry {
        vassalage: "SBT".into(),
        node_id: 900_002,
        game_id: "sbt-coin".into(),
        game_code: "coin".into(),
        ..GameEntry::clone(&like.expect("the demo game"))
    };
    let vendor: VendorFile = serde_json::from_value(json!({
        "code": "SBT", "name": { "th": "เหรียญ", "en": "Coins" }, "iconColor": "", "iconWhite": "",
        "gameCategories": ["RNG"], "enabled": true, "sort": 9,
    }))
    .expect("a vendor");
    let mut files = CatalogueFiles { vendors: vec![vendor], ..CatalogueFiles::default() };
    files.games.games.push(game);
    let by = erawan_platform::Author::SERVER;
    server.app.games.publish(&by, merchant.id, files).await.expect("the catalogue is published");
}

async fn transfer(member: &Actor, key: u128, from: &str, to: &str, amount: &str) -> Reply {
    let form = json!({ "from": from, "to": to, "amount": amount });
    member.post_once(TRANSFER, Uuid::from_u128(key), form).await
}

/// Main wallet, wallet at the vendor, what is held.
async fn amounts(member: &Actor) -> [String; 3] {
    let value = member.get("/wps/wallets/gcs").await.ok();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let at = value["wallets"].as_array().expect("wallets").iter().find(|wallet| wallet["wallet"] == "SBT");
    [text(&value["available"]), text(&at.expect("the vendor's wallet")["balance"]), text(&value["held"])]
}

async fn open(member: &Actor) -> usize {
    member.get(OPEN).await.ok()["list"].as_array().expect("open transfers").len()
}

/// What becomes of the next transfers at the vendor.
async fn next(server: &TestServer, form: &str) {
    post(server, "/bank/wallet/next", form).await;
}

async fn post(server: &TestServer, path: &str, form: &str) {
    let url = format!("{}{path}", server.app.core.config.sandbox_gateway_url);
    post_to(&url, form).await;
}

async fn post_to(url: &str, form: &str) {
    let http =
        reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let told = http.post(url).header("Content-Type", "application/x-www-form-urlencoded");
    let status = told.body(form.to_owned()).send().await.expect("the vendor answers").status();
    assert!(status.is_success() || status.is_redirection(), "{url}: {status}");
}

/// Lets this much time pass and the job do what is due.
async fn later(server: &TestServer, seconds: u64) {
    server.clock.advance(Duration::from_secs(seconds));
    let kept = &server.app.transfer_wallets;
    kept.work_once().await.expect("transfers are worked on");
    kept.follow_rounds("SBT").await.expect("rounds are followed");
}

/// Opens the game at the vendor and tosses the coin so often, always for ten.
async fn toss(server: &TestServer, member: &Actor, times: u32) {
    let url = member.get(LAUNCH).await.ok()["gameUrl"].as_str().expect("an address").to_owned();
    for _ in 0..times {
        post_to(&url, "stake=10&side=heads").await;
    }
    later(server, 1).await;
}

both_engines! {
    async fn wal_014_money_goes_to_a_vendor_that_keeps_it_and_comes_back(server: &TestServer) {
        kept_wallet(server, false).await;
        let member = server.member("kept01").await;
        server.credit(&member, 100).await;
        let moved = transfer(&member, 1, "MAIN", "SBT", "60").await.ok();
        assert_eq!((&moved["status"], &moved["sumBalance"]), (&json!("success"), &json!("100.00")));
        assert_eq!(amounts(&member).await, ["40.00", "60.00", "0.00"]);
        let back = transfer(&member, 2, "SBT", "MAIN", "25.50").await.ok();
        assert_eq!(back["status"], "success");
        assert_eq!(amounts(&member).await, ["65.50", "34.50", "0.00"]);
        let all = member.post_once(TRANSFER, Uuid::from_u128(3), json!({ "from": "ALL", "to": "MAIN" })).await.ok();
        assert_eq!(all["status"], "success");
        assert_eq!(amounts(&member).await, ["100.00", "0.00", "0.00"]);
        assert_eq!(open(&member).await, 0);
        let line = |code: i64, amount: &str, other: &str| (code, amount.to_owned(), other.to_owned());
        let at_vendor = lines(server, &member, "SBT").await;
        assert_eq!(at_vendor, [line(3201, "-34.50", "MAIN"), line(3201, "-25.50", "MAIN"), line(3101, "60.00", "MAIN")]);
        let main = lines(server, &member, "MAIN").await;
        assert_eq!(main[..3], [line(8102, "34.50", "SBT"), line(8102, "25.50", "SBT"), line(8202, "-60.00", "SBT")]);
        server.check_books().await;
    }

    async fn the_same_request_moves_money_at_a_vendor_once(server: &TestServer) {
        kept_wallet(server, false).await;
        let member = server.member("kept02").await;
        server.credit(&member, 100).await;
        let twins = (0..8).map(|_| transfer(&member, 1, "MAIN", "SBT", "60"));
        for reply in futures::future::join_all(twins).await {
            reply.ok();
        }
        later(server, 5).await;
        assert_eq!(amounts(&member).await, ["40.00", "60.00", "0.00"]);
        for (from, to, amount) in [("MAIN", "SBT", "61"), ("SBT", "MAIN", "60"), ("MAIN", "BGS", "60")] {
            transfer(&member, 1, from, to, amount).await.refused("idempotency.conflict");
        }
        transfer(&member, 2, "MAIN", "SBT", "40.01").await.refused("insufficient.balance");
        transfer(&member, 3, "SBT", "MAIN", "60.01").await.refused("wallet.transfer.failed");
        transfer(&member, 4, "SBT", "BGS", "1").await.refused("validation.failed");
        transfer(&member, 2, "MAIN", "SBT", "40").await.refused("idempotency.conflict");
        assert_eq!(amounts(&member).await, ["40.00", "60.00", "0.00"]);
    }

    async fn an_outcome_that_is_not_known_keeps_the_money_held_until_the_vendor_says_it(server: &TestServer) {
        kept_wallet(server, false).await;
        let member = server.member("kept03").await;
        server.credit(&member, 100).await;
        // The vendor took it, and its answer was lost.
        next(server, "ending=lateDone&afterMs=60000&count=1").await;
        let moved = transfer(&member, 1, "MAIN", "SBT", "60").await.ok();
        assert_eq!(moved["status"], "pending");
        assert_eq!(amounts(&member).await, ["40.00", "0.00", "60.00"]);
        let listed = member.get(OPEN).await.ok()["list"].clone();
        assert_eq!((&listed[0]["from"], &listed[0]["to"], &listed[0]["amount"]), (&json!("MAIN"), &json!("SBT"), &json!("60.00")));
        // One at a time.
        transfer(&member, 2, "MAIN", "SBT", "1").await.refused("wallet.transfer.open");
        later(server, 30).await;
        assert_eq!(amounts(&member).await, ["40.00", "0.00", "60.00"]);
        later(server, 60).await;
        assert_eq!(amounts(&member).await, ["40.00", "60.00", "0.00"]);
        assert_eq!((open(&member).await, &transfer(&member, 1, "MAIN", "SBT", "60").await.ok()["status"]), (0, &json!("success")));
        next(server, "ending=unknownDone&count=1").await;
        transfer(&member, 3, "SBT", "MAIN", "10").await.ok();
        later(server, 5).await;
        assert_eq!(amounts(&member).await, ["50.00", "50.00", "0.00"]);
        server.check_books().await;
    }

    async fn a_no_of_the_vendor_gives_back_once_it_is_definite(server: &TestServer) {
        kept_wallet(server, false).await;
        let member = server.member("kept04").await;
        server.credit(&member, 100).await;
        for (key, ending) in (1..).zip(["failed", "unknownFailed"]) {
            next(server, &format!("ending={ending}&count=1")).await;
            assert_eq!(transfer(&member, key, "MAIN", "SBT", "60").await.ok()["status"], "pending", "{ending}");
            assert_eq!(amounts(&member).await, ["40.00", "0.00", "60.00"], "{ending}");
            for _ in 0..4 {
                later(server, 10).await;
            }
            assert_eq!(amounts(&member).await, ["100.00", "0.00", "0.00"], "{ending}");
            transfer(&member, key, "MAIN", "SBT", "60").await.refused("wallet.transfer.failed");
        }
        // What it never took is sent again under the same name.
        next(server, "ending=notTaken&count=1").await;
        assert_eq!(transfer(&member, 9, "MAIN", "SBT", "60").await.ok()["status"], "pending");
        for _ in 0..2 {
            later(server, 10).await;
        }
        assert_eq!(amounts(&member).await, ["40.00", "60.00", "0.00"]);
        server.check_books().await;
    }

    async fn what_is_played_at_the_vendor_is_booked_as_every_other_round(server: &TestServer) {
        kept_wallet(server, false).await;
        let member = server.member("kept05").await;
        server.credit(&member, 100).await;
        transfer(&member, 1, "MAIN", "SBT", "100").await.ok();
        toss(server, &member, 5).await;
        server.app.catch_up_all().await.expect("projections catch up");
        let records = member.get("/wps/report/betRecord").await.ok();
        assert_eq!(records["totalCount"], 5, "{records}");
        let codes = lines(server, &member, "SBT").await;
        assert_eq!(codes.iter().filter(|(code, ..)| *code == 3200).count(), 5);
        // All of it comes back, won or lost, to the unit.
        let before = amounts(&member).await;
        member.post_once(TRANSFER, Uuid::from_u128(2), json!({ "from": "ALL", "to": "MAIN" })).await.ok();
        assert_eq!(amounts(&member).await, [before[1].clone(), "0.00".to_owned(), "0.00".to_owned()]);
        later(server, 5).await;
        server.check_books().await;
    }

    async fn rounds_that_are_won_before_a_transfer_is_known_wait_for_it(server: &TestServer) {
        kept_wallet(server, false).await;
        let member = server.member("kept06").await;
        server.credit(&member, 30).await;
        // The vendor has the money at once, and tells so late.
        next(server, "ending=unknownDone&count=1").await;
        assert_eq!(transfer(&member, 1, "MAIN", "SBT", "30").await.ok()["status"], "pending");
        toss(server, &member, 3).await;
        later(server, 5).await;
        server.app.catch_up_all().await.expect("projections catch up");
        assert_eq!(member.get("/wps/report/betRecord").await.ok()["totalCount"], 3);
        assert_eq!(amounts(&member).await[2], "0.00");
        server.check_books().await;
    }

    async fn money_follows_the_player_to_the_vendor_and_comes_back_after_the_session(server: &TestServer) {
        kept_wallet(server, true).await;
        let member = server.member("kept07").await;
        server.credit(&member, 50).await;
        toss(server, &member, 0).await;
        assert_eq!(amounts(&member).await, ["0.00", "50.00", "0.00"]);
        server.app.provider.return_money().await.expect("wallets are looked at");
        assert_eq!(amounts(&member).await, ["0.00", "50.00", "0.00"]);
        member.delete("/wps/session/logout").await.ok();
        server.app.provider.return_money().await.expect("wallets are looked at");
        let mut again = server.visitor();
        again.log_in("kept07").await;
        assert_eq!(amounts(&again).await, ["50.00", "0.00", "0.00"]);
        server.check_books().await;
    }

    async fn money_at_a_vendor_that_is_named_no_more_comes_back_by_its_word_alone(server: &TestServer) {
        kept_wallet(server, false).await;
        let member = server.member("kept08").await;
        server.credit(&member, 50).await;
        transfer(&member, 1, "MAIN", "SBT", "50").await.ok();
        server.change_settings(|settings| settings.wallets = WalletTerms::default()).await;
        next(server, "ending=lateDone&afterMs=60000&count=1").await;
        server.app.provider.return_money().await.expect("wallets are looked at");
        assert_eq!(member.get("/wps/wallets/gcs").await.ok()["available"], "0.00");
        later(server, 30).await;
        assert_eq!(member.get("/wps/wallets/gcs").await.ok()["available"], "0.00");
        later(server, 90).await;
        assert_eq!(member.get("/wps/wallets/gcs").await.ok()["available"], "50.00");
        server.check_books().await;
    }

    async fn r18_a_member_on_a_break_takes_no_money_to_a_vendor_and_gets_it_back(server: &TestServer) {
        kept_wallet(server, false).await;
        let member = server.member("kept09").await;
        server.credit(&member, 50).await;
        transfer(&member, 1, "MAIN", "SBT", "20").await.ok();
        member.post("/wps/member/responsible/coolOff", json!({ "days": 7 })).await.ok();
        let mut member = server.visitor();
        member.log_in("kept09").await;
        transfer(&member, 2, "MAIN", "SBT", "20").await.refused("cooling.off");
        transfer(&member, 3, "SBT", "MAIN", "20").await.ok();
        assert_eq!(amounts(&member).await, ["50.00", "0.00", "0.00"]);
    }

    async fn an_account_is_not_closed_while_a_vendor_keeps_its_money(server: &TestServer) {
        let (member, card) = payee(server, "keptclosed", 50).await;
        kept_wallet(server, false).await;
        transfer(&member, 1, "MAIN", "SBT", "20").await.ok();
        let service = server.operator("closes0001", &["CS"]).await;
        let closing = json!({ "cardId": card, "reason": "The member asked for it" });
        let path = "/console/members/keptclosed/closing";
        service.post(path, closing.clone()).await.refused("account.money.at.vendor");
        transfer(&member, 2, "SBT", "MAIN", "20").await.ok();
        let obstacle = service.post(path, closing).await.body["errorCode"].clone();
        assert_ne!(obstacle, "account.money.at.vendor");
    }

    async fn nothing_moves_to_a_vendor_that_does_not_answer(server: &TestServer) {
        let far = json!({ "isSingle": false, "vendors": [
            { "vendor": "FAR", "displayName": { "th": "ไกล", "en": "Far" }, "keepsMoney": true },
        ] });
        let terms: WalletTerms = serde_json::from_value(far).expect("terms");
        server.change_settings(|settings| settings.wallets = terms).await;
        let member = server.member("kept13").await;
        server.credit(&member, 50).await;
        transfer(&member, 1, "MAIN", "FAR", "20").await.refused("wallet.vendor.silent");
        let value = member.get("/wps/wallets/gcs").await.ok();
        assert_eq!((&value["available"], &value["held"]), (&json!("50.00"), &json!("0.00")));
        assert_eq!(open(&member).await, 0);
    }

    async fn open_transfers_are_a_members_own(server: &TestServer) {
        kept_wallet(server, false).await;
        let (member, other) = (server.member("kept10").await, server.member("kept11").await);
        server.credit(&member, 50).await;
        next(server, "ending=lateDone&afterMs=60000&count=1").await;
        transfer(&member, 1, "MAIN", "SBT", "20").await.ok();
        assert_eq!((open(&member).await, open(&other).await), (1, 0));
        server.visitor().get(OPEN).await.refused("session.required");
    }
}
