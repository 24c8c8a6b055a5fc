//! Wallets at vendors: what is played from them, and how money moves between a member's own wallets.

use std::time::Duration;

use erawan_platform::rooms::merchant::WalletTerms;
use erawan_testkit::{Actor, LAB, Reply, TestServer, both_engines};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::messaging::screen::Screen;
use crate::payouts::{SETTINGS, payee, with_turnover, withdraw};
use crate::provider::vendor::{UNIT, Vendor, with};
use crate::responsible::set;

pub(super) const TRANSFER: &str = "/wps/relay/GCS_walletTransfer";
const STATEMENT: &str = "/wps/relay/ODS2_MemberTransaction";
const WALLETS: &str = "/wps/wallets/gcs";

/// Members have wallets at two vendors.
async fn more_wallets(server: &TestServer, auto_transfer: bool) {
    let terms: WalletTerms = serde_json::from_value(json!({
        "isSingle": false, "autoTransfer": auto_transfer,
        "vendors": [
            { "vendor": "BGS", "displayName": { "th": "สล็อตแบงก์โกล", "en": "Bang Slots" } },
            { "vendor": LAB, "displayName": { "th": "แล็บ", "en": "Laboratory" }, "family": "LOTT" },
        ],
    }))
    .expect("terms");
    server.change_settings(|settings| settings.wallets = terms).await;
}

async fn one_wallet(server: &TestServer) {
    server.change_settings(|settings| settings.wallets = WalletTerms::default()).await;
}

async fn transfer(member: &Actor, key: u128, from: &str, to: &str, amount: &str) -> Reply {
    let form = json!({ "from": from, "to": to, "amount": amount });
    member.post_once(TRANSFER, Uuid::from_u128(key), form).await
}

async fn all_back(member: &Actor, key: u128) -> Reply {
    member.post_once(TRANSFER, Uuid::from_u128(key), json!({ "from": "ALL", "to": "MAIN" })).await
}

/// What is in the main wallet, at BGS, at LAB, and in all of them.
async fn amounts(member: &Actor) -> [String; 4] {
    let value = member.get(WALLETS).await.ok();
    let list = value["wallets"].as_array().expect("wallets");
    let at = |name: &str| {
        let wallet = list.iter().find(|wallet| wallet["wallet"] == name);
        wallet.and_then(|wallet| wallet["balance"].as_str()).unwrap_or("none").to_owned()
    };
    [at("MAIN"), at("BGS"), at(LAB), value["sumBalance"].as_str().unwrap_or_default().to_owned()]
}

/// Code, amount and other wallet of the lines of a wallet, newest first.
pub(super) async fn lines(server: &TestServer, member: &Actor, wallet: &str) -> Vec<(i64, String, String)> {
    server.app.catch_up_all().await.expect("projections catch up");
    let value = member.get(&format!("{STATEMENT}?wallet={wallet}")).await.ok();
    let text = |line: &Value, name: &str| line[name].as_str().unwrap_or_default().to_owned();
    let line =
        |line: &Value| (line["txCode"].as_i64().unwrap_or(0), text(line, "amount"), text(line, "remark"));
    value["list"].as_array().expect("lines").iter().map(line).collect()
}

fn line(code: i64, amount: &str, other: &str) -> (i64, String, String) {
    (code, amount.to_owned(), other.to_owned())
}

both_engines! {
    async fn opn_119_a_transfer_is_one_movement_with_its_own_code_on_each_side(server: &TestServer) {
        more_wallets(server, false).await;
        let member = server.member("transfers01").await;
        server.credit(&member, 100).await;
        let value = member.get(WALLETS).await.ok();
        assert_eq!(value["merchantWallet"], json!({ "isSingle": 0 }));
        assert_eq!(value["wallets"], json!([
            { "wallet": "MAIN", "accountTypeId": 2, "displayName": "Main wallet", "balance": "100.00" },
            { "wallet": "BGS", "accountTypeId": 301, "displayName": "Bang Slots", "balance": "0.00" },
            { "wallet": LAB, "accountTypeId": 4, "displayName": "Laboratory", "balance": "0.00" },
        ]));
        let moved = transfer(&member, 1, "MAIN", "BGS", "30.50").await.ok();
        assert_eq!((&moved["sumBalance"], &moved["status"]), (&json!("100.00"), &json!("success")));
        assert_eq!(moved["wallets"][1]["balance"], "30.50");
        transfer(&member, 2, "BGS", LAB, "10").await.ok();
        transfer(&member, 3, LAB, "MAIN", "4").await.ok();
        assert_eq!(amounts(&member).await, ["73.50", "20.50", "6.00", "100.00"]);
        let main = lines(server, &member, "MAIN").await;
        assert_eq!(main[..2], [line(8102, "4.00", LAB), line(8202, "-30.50", "BGS")]);
        let at_bgs = lines(server, &member, "BGS").await;
        assert_eq!(at_bgs, [line(3201, "-10.00", LAB), line(3101, "30.50", "MAIN")]);
        let at_lab = lines(server, &member, LAB).await;
        assert_eq!(at_lab, [line(4201, "-4.00", "MAIN"), line(4101, "10.00", "BGS")]);
        member.get(&format!("{STATEMENT}?wallet=NONE")).await.refused("validation.failed");
    }

    async fn api_095_cst_023_wal_014_wallets_a_transfer_its_line_and_the_name_of_its_code_are_four_calls(server: &TestServer) {
        more_wallets(server, false).await;
        let member = server.member("transfers17").await;
        server.credit(&member, 100).await;
        let named = |module: &str| json!({ "from": "MAIN", "to": "BGS", "amount": "30.50", "moduleId": module });
        let key = Uuid::from_u128(1);
        member.post_once(TRANSFER, key, named("COMM3")).await.refused("function.not.available");
        member.post_once(TRANSFER, key, named("FUNDTRANS3")).await.ok();
        assert_eq!(amounts(&member).await, ["69.50", "30.50", "0.00", "100.00"]);
        let at_bgs = lines(server, &member, "BGS").await;
        assert_eq!(at_bgs, [line(3101, "30.50", "MAIN")]);
        let codes = member.get("/wps/relay/GLS2_TxCodeList").await.ok();
        let row = codes["list"].as_array().expect("codes").iter().find(|row| row["code"] == 3101);
        assert_eq!(row.map(|row| &row["displayName"]), Some(&json!("Transfer to game wallet")));
    }

    async fn the_same_request_moves_money_once_and_another_one_with_its_key_is_refused(server: &TestServer) {
        more_wallets(server, false).await;
        let member = server.member("transfers02").await;
        server.credit(&member, 100).await;
        let twins = (0..8).map(|_| transfer(&member, 1, "MAIN", "BGS", "60"));
        for reply in futures::future::join_all(twins).await {
            assert_eq!(reply.ok()["wallets"][1]["balance"], "60.00");
        }
        for (from, to, amount) in [("MAIN", "BGS", "61"), ("MAIN", LAB, "60"), ("BGS", "MAIN", "60")] {
            transfer(&member, 1, from, to, amount).await.refused("idempotency.conflict");
        }
        all_back(&member, 1).await.refused("idempotency.conflict");
        assert_eq!(amounts(&member).await, ["40.00", "60.00", "0.00", "100.00"]);
        let form = json!({ "from": "MAIN", "to": "BGS", "amount": "1" });
        member.post(TRANSFER, form).await.refused("request.malformed");
    }

    async fn a_request_that_brought_nothing_back_brings_nothing_back_later(server: &TestServer) {
        more_wallets(server, false).await;
        let member = server.member("transfers20").await;
        server.credit(&member, 100).await;
        assert_eq!(all_back(&member, 1).await.ok()["sumBalance"], "100.00");
        assert_eq!(lines(server, &member, "MAIN").await.len(), 1, "the deposit alone");
        transfer(&member, 2, "MAIN", "BGS", "10").await.ok();
        assert_eq!(all_back(&member, 1).await.ok()["wallets"][1]["balance"], "10.00");
        transfer(&member, 1, "BGS", "MAIN", "10").await.refused("idempotency.conflict");
        all_back(&member, 3).await.ok();
        all_back(&member, 4).await.ok();
        assert_eq!(amounts(&member).await, ["100.00", "0.00", "0.00", "100.00"]);
    }

    async fn of_two_requests_with_one_key_at_once_one_moves_money_and_the_other_is_refused(server: &TestServer) {
        more_wallets(server, false).await;
        let member = server.member("transfers19").await;
        server.credit(&member, 100).await;
        for key in 1..=16 {
            transfer(&member, 100 + key, "MAIN", "BGS", "1").await.ok();
            let (all, one) = tokio::join!(all_back(&member, key), transfer(&member, key, "MAIN", LAB, "2"));
            assert_ne!(all.status.is_success(), one.status.is_success(), "{} {}", all.text, one.text);
            let lost = if all.status.is_success() { one } else { all };
            lost.refused("idempotency.conflict");
        }
        assert_eq!(amounts(&member).await[3], "100.00");
    }

    async fn what_is_not_there_is_not_moved(server: &TestServer) {
        more_wallets(server, false).await;
        let member = server.member("transfers03").await;
        server.credit(&member, 100).await;
        transfer(&member, 1, "MAIN", "BGS", "100.01").await.refused("insufficient.balance");
        transfer(&member, 2, "BGS", "MAIN", "0.01").await.refused("insufficient.balance");
        for (key, amount) in (3..).zip(["0", "-1", "0.001"]) {
            transfer(&member, key, "MAIN", "BGS", amount).await.refused("validation.failed");
        }
        let wrong = [("MAIN", "NONE"), ("NONE", "MAIN"), ("MAIN", "MAIN"), ("MAIN", "ALL"), ("ALL", "BGS"), ("ALL", "MAIN")];
        for (key, (from, to)) in (10..).zip(wrong) {
            transfer(&member, key, from, to, "1").await.refused("validation.failed");
        }
        // A key that moved nothing is free.
        transfer(&member, 1, "MAIN", "BGS", "100").await.ok();
        assert_eq!(amounts(&member).await, ["0.00", "100.00", "0.00", "100.00"]);
    }

    async fn a_request_of_one_member_is_nothing_to_another(server: &TestServer) {
        more_wallets(server, false).await;
        let (member, other) = (server.member("transfers04").await, server.member("transfers05").await);
        server.credit(&member, 100).await;
        server.credit(&other, 50).await;
        transfer(&member, 1, "MAIN", "BGS", "100").await.ok();
        transfer(&other, 1, "MAIN", "BGS", "50").await.ok();
        all_back(&other, 2).await.ok();
        assert_eq!(amounts(&member).await, ["0.00", "100.00", "0.00", "100.00"]);
        assert_eq!(amounts(&other).await, ["50.00", "0.00", "0.00", "50.00"]);
    }

    async fn wal_004_opn_119_with_one_wallet_there_is_nothing_to_transfer(server: &TestServer) {
        let member = server.member("transfers06").await;
        server.credit(&member, 100).await;
        assert_eq!(member.get(WALLETS).await.ok()["merchantWallet"]["isSingle"], 1);
        transfer(&member, 1, "MAIN", "BGS", "1").await.refused("wallet.single");
        all_back(&member, 2).await.refused("wallet.single");
        more_wallets(server, false).await;
        let trial = server.member_of_kind(erawan_platform::rooms::account::MemberKind::TestMember, "transfers07").await;
        assert_eq!(trial.get(WALLETS).await.ok()["merchantWallet"]["isSingle"], 1);
        assert_eq!(trial.get(WALLETS).await.ok()["wallets"].as_array().map(Vec::len), Some(1));
    }

    async fn everything_in_a_game_goes_through_the_wallet_of_its_vendor(server: &TestServer) {
        more_wallets(server, false).await;
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("transfers08").await;
        server.credit(&member, 100).await;
        let player = vendor.player(&member).await;
        // The main wallet is full, the one at the vendor is empty.
        let said = vendor.call("/transaction/bet", &player.bet("none", UNIT)).await;
        assert_eq!((said.status(), said.json()["balance"].as_i64()), ("RS_ERROR_NOT_ENOUGH_MONEY".to_owned(), Some(0)));
        transfer(&member, 1, "MAIN", "BGS", "40").await.ok();
        assert_eq!(vendor.balance(&player).await, 40 * UNIT);
        let bet = player.bet("won", 10 * UNIT);
        assert_eq!(vendor.call("/transaction/bet", &bet).await.balance(), 30 * UNIT);
        assert_eq!(vendor.call("/transaction/bet", &bet).await.balance(), 30 * UNIT);
        assert_eq!(vendor.call("/transaction/win", &player.win(&bet, 25 * UNIT)).await.balance(), 55 * UNIT);
        let void = player.bet("void", 55 * UNIT);
        assert_eq!(vendor.call("/transaction/bet", &void).await.balance(), 0);
        assert_eq!(vendor.call("/transaction/rollback", &player.rollback(&void)).await.balance(), 55 * UNIT);
        assert_eq!(amounts(&member).await, ["60.00", "55.00", "0.00", "115.00"]);
        // A rollback that comes before its bet keeps it from being taken, here too.
        let late = player.bet("late", UNIT);
        vendor.call("/transaction/rollback", &player.rollback(&late)).await.balance();
        assert_eq!(vendor.call("/transaction/bet", &late).await.status(), "RS_ERROR_TRANSACTION_ROLLED_BACK");
        // The betting record and what was played are those of the member, whichever wallet they played from.
        server.app.catch_up_all().await.expect("projections catch up");
        let records = member.get("/wps/report/betRecord").await.ok();
        assert_eq!(records["totalCount"], 2, "{records}");
        let merchant = member.get("/wps/report/betRecord?category=RNG").await.ok();
        assert_eq!(merchant["totalCount"], 2);
        let codes: Vec<_> = lines(server, &member, "BGS").await.into_iter().map(|(code, ..)| code).collect();
        assert_eq!(codes, [3106, 3200, 3100, 3200, 3101]);
    }

    async fn a_win_goes_to_the_wallet_of_its_bet_whatever_the_merchant_has_by_then(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("transfers09").await;
        server.credit(&member, 100).await;
        let player = vendor.player(&member).await;
        let bet = player.bet("before", 10 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        more_wallets(server, false).await;
        // The session is played from the wallet that it was opened with.
        let open = player.bet("more", 5 * UNIT);
        assert_eq!(vendor.call("/transaction/bet", &open).await.balance(), 85 * UNIT);
        assert_eq!(vendor.call("/transaction/win", &player.win(&bet, 20 * UNIT)).await.balance(), 105 * UNIT);
        vendor.call("/transaction/rollback", &player.rollback(&open)).await.balance();
        assert_eq!(amounts(&member).await, ["110.00", "0.00", "0.00", "110.00"]);
        // And the other way round: what arrives late at a vendor's wallet comes back.
        let again = vendor.player(&member).await;
        transfer(&member, 1, "MAIN", "BGS", "10").await.ok();
        let bet = again.bet("after", 10 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        one_wallet(server).await;
        assert_eq!(vendor.call("/transaction/win", &again.win(&bet, 30 * UNIT)).await.balance(), 30 * UNIT);
        assert_eq!(member.get(WALLETS).await.ok()["sumBalance"], "130.00");
        server.app.provider.return_money().await.expect("money comes back");
        let value = member.get(WALLETS).await.ok();
        assert_eq!((&value["available"], value["wallets"].as_array().map(Vec::len)), (&json!("130.00"), Some(1)));
    }

    async fn money_stays_where_a_round_is_open(server: &TestServer) {
        more_wallets(server, false).await;
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("transfers10").await;
        server.credit(&member, 100).await;
        transfer(&member, 1, "MAIN", "BGS", "50").await.ok();
        transfer(&member, 2, "MAIN", LAB, "20").await.ok();
        let player = vendor.player(&member).await;
        let bet = player.bet("open", 10 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        transfer(&member, 3, "BGS", "MAIN", "1").await.refused("wallet.round.open");
        transfer(&member, 4, "MAIN", "BGS", "1").await.refused("wallet.round.open");
        all_back(&member, 5).await.refused("wallet.round.open");
        // Other wallets are free.
        transfer(&member, 6, LAB, "MAIN", "5").await.ok();
        vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        transfer(&member, 3, "BGS", "MAIN", "1").await.ok();
        let back = all_back(&member, 5).await.ok();
        assert_eq!(back["sumBalance"], "90.00");
        assert_eq!(amounts(&member).await, ["90.00", "0.00", "0.00", "90.00"]);
        // One group: the same request again is its answer, and moves nothing that came since.
        transfer(&member, 7, "MAIN", LAB, "7").await.ok();
        all_back(&member, 5).await.ok();
        assert_eq!(amounts(&member).await, ["83.00", "0.00", "7.00", "90.00"]);
        let group = "SELECT CAST(COUNT(*) AS TEXT) FROM wallet_statement WHERE code = 8102";
        server.app.catch_up_all().await.expect("projections catch up");
        assert_eq!(server.query_text(group).await.as_deref(), Some("4"));
    }

    async fn transfers_and_bets_at_once_never_take_more_than_there_is(server: &TestServer) {
        more_wallets(server, false).await;
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("transfers11").await;
        server.credit(&member, 20).await;
        transfer(&member, 1, "MAIN", "BGS", "20").await.ok();
        let player = vendor.player(&member).await;
        let bets: Vec<_> =
            (0..30).map(|round| with(&player.bet(&format!("r{round}"), UNIT), "round_closed", json!(true))).collect();
        let bets = futures::future::join_all(bets.iter().map(|bet| vendor.call("/transaction/bet", bet)));
        let moves = futures::future::join_all((0..30).map(|key| transfer(&member, 100 + key, "BGS", "MAIN", "1")));
        let (bets, moves) = futures::join!(bets, moves);
        let taken = bets.iter().filter(|said| said.status() == "RS_OK").count();
        let moved = moves.into_iter().filter(|reply| reply.body["success"] == true).count();
        assert_eq!(taken + moved, 20, "{taken} bets, {moved} transfers");
        let [main, at_bgs, ..] = amounts(&member).await;
        assert_eq!((main, at_bgs), (format!("{moved}.00"), "0.00".to_owned()));
    }

    async fn money_follows_the_player_and_comes_back_after_the_session(server: &TestServer) {
        more_wallets(server, true).await;
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let lab = Vendor::lab(server).await;
        let member = server.member("transfers12").await;
        server.credit(&member, 100).await;
        let at_lab = lab.player(&member).await;
        assert_eq!(amounts(&member).await, ["0.00", "0.00", "100.00", "100.00"]);
        // A round at the other vendor keeps its wallet as it is.
        let open = at_lab.bet("open", 40 * UNIT);
        lab.call("/transaction/bet", &open).await.balance();
        server.credit(&member, 30).await;
        let player = vendor.player(&member).await;
        assert_eq!(amounts(&member).await, ["0.00", "30.00", "60.00", "90.00"]);
        lab.call("/transaction/win", &at_lab.win(&open, 10 * UNIT)).await.balance();
        let player = { drop(player); vendor.player(&member).await };
        assert_eq!(amounts(&member).await, ["0.00", "100.00", "0.00", "100.00"]);
        // While the session lives nothing comes back; after it everything does, once no round is open.
        server.app.provider.return_money().await.expect("wallets are looked at");
        assert_eq!(amounts(&member).await[1], "100.00");
        let bet = player.bet("last", 25 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        member.delete("/wps/session/logout").await.ok();
        server.app.provider.return_money().await.expect("wallets are looked at");
        let at_vendor = format!(
            "SELECT CAST(SUM(amount) AS TEXT) FROM wallet_statement s JOIN wallet_account a ON a.id = s.account_id \
             WHERE a.name = 'member/{}/vendor/BGS'",
            member.id
        );
        server.app.catch_up_all().await.expect("projections catch up");
        assert_eq!(server.query_text(&at_vendor).await, Some((75 * UNIT).to_string()));
        vendor.call("/transaction/win", &player.win(&bet, 50 * UNIT)).await.balance();
        server.app.provider.return_money().await.expect("money comes back");
        server.app.catch_up_all().await.expect("projections catch up");
        assert_eq!(server.query_text(&at_vendor).await.as_deref(), Some("0"));
        let mut member = member;
        member.log_in("transfers12").await;
        assert_eq!(amounts(&member).await, ["125.00", "0.00", "0.00", "125.00"]);
    }

    async fn only_the_main_wallet_is_withdrawn_from(server: &TestServer) {
        let (member, card) = payee(server, "transfers13", 500).await;
        more_wallets(server, false).await;
        transfer(&member, 1, "MAIN", "BGS", "450").await.ok();
        let settings = member.get(&format!("{SETTINGS}?amount=100")).await.ok();
        assert_eq!((&settings["available"], &settings["inOtherWallets"]), (&json!("50.00"), &json!("450.00")));
        withdraw(&member, 1, &card, "100").await.refused("insufficient.balance");
        all_back(&member, 2).await.ok();
        withdraw(&member, 2, &card, "100").await.ok();
        let value = member.get(WALLETS).await.ok();
        assert_eq!((&value["sumBalance"], &value["held"]), (&json!("400.00"), &json!("100.00")));
    }

    async fn what_deposits_ask_for_is_staked_from_any_wallet(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (member, _) = payee(server, "transfers14", 0).await;
        more_wallets(server, false).await;
        with_turnover(server, 1_000_000).await;
        server.credit(&member, 100).await;
        transfer(&member, 1, "MAIN", "BGS", "100").await.ok();
        // The main wallet is empty, the member's wallets are not: nothing begins anew.
        server.clock.advance(Duration::from_secs(1));
        server.credit(&member, 50).await;
        let left = async |expected: &str| {
            let settings = member.get(SETTINGS).await.ok();
            assert_eq!(settings["turnover"]["left"], expected, "{settings}");
        };
        left("150.00").await;
        let player = vendor.player(&member).await;
        let bet = player.bet("all", 100 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        left("50.00").await;
        transfer(&member, 2, "MAIN", "BGS", "50").await.ok();
        let bet = player.bet("void", 50 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/rollback", &player.rollback(&bet)).await.balance();
        left("50.00").await;
        // With less than 5.00 in all wallets together, it does. More is asked for than there is to stake.
        with_turnover(server, 3_000_000).await;
        server.clock.advance(Duration::from_secs(1));
        server.credit(&member, 4).await;
        left("62.00").await;
        let bet = player.bet("rest", 50 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 0)).await.balance();
        left("12.00").await;
        server.clock.advance(Duration::from_secs(1));
        server.credit(&member, 10).await;
        left("30.00").await;
    }

    async fn wal_001_screens_hear_of_money_in_every_wallet(server: &TestServer) {
        more_wallets(server, false).await;
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("transfers15").await;
        server.credit(&member, 100).await;
        transfer(&member, 1, "MAIN", "BGS", "40").await.ok();
        let player = vendor.player(&member).await;
        let mut screen = Screen::open(&member, None).await;
        let mut heard = async |wanted: (&str, &str)| loop {
            let event = screen.next().await.expect("the stream goes on");
            let text = |name: &str| event.data[name].as_str().unwrap_or_default().to_owned();
            if event.name == "balance" && (text("sumBalance").as_str(), text("available").as_str()) == wanted {
                break;
            }
        };
        heard(("100.00", "60.00")).await;
        vendor.call("/transaction/bet", &player.bet("r", 15 * UNIT)).await.balance();
        heard(("85.00", "60.00")).await;
        server.credit(&member, 5).await;
        heard(("90.00", "65.00")).await;
    }

    async fn the_first_transfer_leaves_every_screen_with_all_that_the_member_has(server: &TestServer) {
        more_wallets(server, false).await;
        let member = server.member("transfers18").await;
        server.credit(&member, 100).await;
        let mut screen = Screen::open(&member, None).await;
        let mut next = async || loop {
            let event = screen.next().await.expect("the stream goes on");
            if event.name == "balance" {
                let text = |name: &str| event.data[name].as_str().unwrap_or_default().to_owned();
                break (text("sumBalance"), text("available"));
            }
        };
        // The screen is read before the member has a second wallet: it does not know of one.
        assert_eq!(next().await, ("100.00".to_owned(), "100.00".to_owned()));
        transfer(&member, 1, "MAIN", "BGS", "40.00").await.ok();
        assert_eq!(next().await, ("100.00".to_owned(), "60.00".to_owned()));
        server.credit(&member, 1).await;
        assert_eq!(next().await, ("101.00".to_owned(), "61.00".to_owned()));
    }

    async fn a_wallet_at_a_vendor_counts_for_the_members_own_limits(server: &TestServer) {
        more_wallets(server, false).await;
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("transfers16").await;
        server.credit(&member, 100).await;
        transfer(&member, 1, "MAIN", "BGS", "100").await.ok();
        set(&member, "loss", "day", Some("30")).await;
        let player = vendor.player(&member).await;
        let lost = with(&player.bet("lost", 20 * UNIT), "round_closed", json!(true));
        vendor.call("/transaction/bet", &lost).await.balance();
        let more = player.bet("more", 11 * UNIT);
        assert_eq!(vendor.call("/transaction/bet", &more).await.status(), "RS_ERROR_LIMIT_REACHED");
        vendor.call("/transaction/bet", &player.bet("less", 10 * UNIT)).await.balance();
    }
}
