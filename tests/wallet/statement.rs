use std::collections::HashSet;
use std::time::{Duration, Instant};

use erawan_kernel::{Entropy, Money, SeededEntropy};
use erawan_testkit::{Actor, TestServer, both_engines, eventually};
use serde_json::{Value, json};

use crate::payments::bank;
use crate::payouts::{pay_out, payee, withdraw};
use crate::provider::vendor::{Player, UNIT, Vendor};

const STATEMENT: &str = "/wps/relay/ODS2_MemberTransaction";

/// The statement once it holds `count` lines.
async fn statement(actor: &Actor, query: &str, count: u64) -> Value {
    eventually(&format!("a statement of {count} lines"), async || {
        let value = actor.get(&format!("{STATEMENT}?{query}")).await.ok();
        (value["totalCount"] == count).then_some(value)
    })
    .await
}

fn minor(amount: &Value) -> i64 {
    amount.as_str().expect("an amount").parse::<Money>().expect("an amount").minor()
}

/// Plays at random: bets, wins, rollbacks, deposits.
async fn live(
    server: &TestServer,
    vendor: &Vendor,
    actor: &Actor,
    player: &Player,
    dice: &SeededEntropy,
    steps: usize,
) {
    for step in 0..steps {
        let mut roll = [0_u8; 4];
        dice.fill(&mut roll).unwrap();
        if roll[0] < 25 {
            server.credit(actor, i64::from(roll[1])).await;
            continue;
        }
        let bet = player.bet(&format!("s{step}"), 1 + i64::from(roll[1]) * 1_003);
        if vendor.call("/transaction/bet", &bet).await.status() != "RS_OK" {
            continue;
        }
        let said = match roll[2] % 4 {
            0 => vendor.call("/transaction/rollback", &player.rollback(&bet)).await,
            1 => vendor.call("/transaction/win", &player.win(&bet, 0)).await,
            _ => vendor.call("/transaction/win", &player.win(&bet, i64::from(roll[3]) * 777)).await,
        };
        said.balance();
    }
}

/// Every line of a member's statement, oldest first.
async fn whole(actor: &Actor) -> Vec<Value> {
    let mut lines = Vec::new();
    let mut page = 1;
    loop {
        let value = actor.get(&format!("{STATEMENT}?size=100&pageNo={page}")).await.ok();
        lines.extend(value["list"].as_array().expect("a list").iter().cloned());
        if page >= value["totalPages"].as_u64().expect("a number") {
            break;
        }
        page += 1;
    }
    lines.reverse();
    lines
}

both_engines! {
    async fn r35_i10_statements_add_up_to_balances_line_by_line(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let dice = SeededEntropy::new(35);
        let mut actors = Vec::new();
        for number in 0..12 {
            let actor = server.member(&format!("reconciled{number:02}")).await;
            server.credit(&actor, 50).await;
            let player = vendor.player(&actor).await;
            live(server, &vendor, &actor, &player, &dice, 25).await;
            actors.push(actor);
        }
        server.app.catch_up_all().await.unwrap();
        for actor in &actors {
            let lines = whole(actor).await;
            assert!(lines.len() > 10);
            let mut balance = 0;
            for line in &lines {
                balance += minor(&line["amount"]);
                assert_eq!(minor(&line["balanceAfter"]), balance, "{} {line}", actor.username);
                assert_ne!(minor(&line["amount"]), 0, "{line}");
            }
            let ids: HashSet<_> = lines.iter().map(|line| line["id"].as_str().unwrap()).collect();
            assert_eq!(ids.len(), lines.len());
            let wallet = actor.get("/wps/wallets/gcs").await.ok();
            assert_eq!(minor(&wallet["sumBalance"]), balance, "{}", actor.username);
            let footer = statement(actor, "", lines.len() as u64).await["footer"].clone();
            assert_eq!(minor(&footer["credit"]) - minor(&footer["debit"]), balance, "{}", actor.username);
        }
    }

    async fn a_line_is_there_within_a_second(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("quickline").await;
        server.credit(&member, 10).await;
        statement(&member, "", 1).await;
        let player = vendor.player(&member).await;
        let mut slowest = Duration::ZERO;
        for count in 2..7 {
            vendor.call("/transaction/bet", &player.bet(&format!("r{count}"), UNIT)).await.balance();
            let acknowledged = Instant::now();
            statement(&member, "", count).await;
            slowest = slowest.max(acknowledged.elapsed());
        }
        assert!(slowest < Duration::from_secs(1), "a line took {slowest:?}");
    }

    async fn api_096_opn_120_lines_carry_code_name_sign_and_what_they_belong_to(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("lineitems").await;
        let deposit = bank::deposit(&member, "500.00").await;
        bank::press(&deposit, "approve").await;
        bank::until(&member, &deposit, "success").await;
        let player = vendor.player(&member).await;
        let (won, void) = (player.bet("round-won", 10 * UNIT), player.bet("round-void", 20 * UNIT));
        vendor.call("/transaction/bet", &won).await.balance();
        vendor.call("/transaction/win", &player.win(&won, 25 * UNIT)).await.balance();
        vendor.call("/transaction/bet", &void).await.balance();
        vendor.call("/transaction/rollback", &player.rollback(&void)).await.balance();
        let value = statement(&member, "", 5).await;
        let lines: Vec<_> = value["list"].as_array().unwrap().iter().map(|line| {
            let text = |name: &str| line[name].as_str().unwrap().to_owned();
            (line["txCode"].as_u64().unwrap(), text("txName"), text("amount"), text("balanceAfter"), text("reference"))
        }).collect();
        let deposit_id = deposit["orderId"].as_str().unwrap();
        let expected = [
            (3106, "Game bet refund", "20.00", "515.00", "round-void"),
            (3200, "Game bet", "-20.00", "495.00", "round-void"),
            (3100, "Game win", "25.00", "515.00", "round-won"),
            (3200, "Game bet", "-10.00", "490.00", "round-won"),
            (6101, "Deposit", "500.00", "500.00", deposit_id),
        ];
        let told = |(code, a, b, c, d): (u64, &str, &str, &str, &str)| {
            (code, a.to_owned(), b.to_owned(), c.to_owned(), d.to_owned())
        };
        assert_eq!(lines, expected.map(told));
        assert_eq!(value["footer"], json!({ "credit": "545.00", "debit": "30.00" }));
        let thai = member.clone().in_thai().get(STATEMENT).await.ok();
        assert_eq!(thai["list"][4]["txName"], "ฝากเงิน");
    }

    async fn r35_i10_a_statement_says_what_was_there_before_its_days_and_after_them(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let mut member = server.member("openclose").await;
        let balances = async |member: &Actor, query: &str| {
            let value = member.get(&format!("{STATEMENT}?{query}")).await.ok();
            (value["opening"].clone(), value["closing"].clone())
        };
        assert_eq!(balances(&member, "").await, (json!("0.00"), json!("0.00")));
        server.credit(&member, 100).await;
        server.app.catch_up_all().await.expect("the projections");
        server.clock.advance(Duration::from_secs(24 * 3_600));
        member.log_in("openclose").await;
        let player = vendor.player(&member).await;
        let bet = player.bet("nextday", 30 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 5 * UNIT)).await.balance();
        server.app.catch_up_all().await.expect("the projections");
        let (first, second) = ("startDate=2026-11-21&endDate=2026-11-21", "startDate=2026-11-22&endDate=2026-11-22");
        assert_eq!(balances(&member, first).await, (json!("0.00"), json!("100.00")));
        assert_eq!(balances(&member, second).await, (json!("100.00"), json!("75.00")));
        assert_eq!(balances(&member, "startDate=2026-11-21").await, (json!("0.00"), json!("75.00")));
        // A filter chooses lines; the balances are those of the days.
        assert_eq!(balances(&member, &format!("{second}&txCode=3100")).await, (json!("100.00"), json!("75.00")));
        assert_eq!(balances(&member, &format!("{first}&types=OUT")).await, (json!("0.00"), json!("100.00")));
    }

    async fn r35_lifetime_figures_are_what_was_paid_in_and_taken_out_whatever_was_won(server: &TestServer) {
        const LIFETIME: &str = "/wps/report/lifetime";
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (member, card) = payee(server, "lifetime01", 0).await;
        let none = json!({ "deposited": "0.00", "withdrawn": "0.00", "net": "0.00" });
        assert_eq!(member.get(LIFETIME).await.ok(), none);
        server.credit(&member, 1_000).await;
        let player = vendor.player(&member).await;
        let bet = player.bet("won", 10 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 500 * UNIT)).await.balance();
        let asked = withdraw(&member, 1, &card, "1200").await.ok();
        server.app.catch_up_all().await.expect("the projections");
        // While it is held, nothing was taken out.
        assert_eq!(member.get(LIFETIME).await.ok()["withdrawn"], "0.00");
        pay_out(server, &member, &asked).await;
        server.app.catch_up_all().await.expect("the projections");
        let told = member.get(LIFETIME).await.ok();
        assert_eq!(told, json!({ "deposited": "1000.00", "withdrawn": "1200.00", "net": "-200.00" }));
        assert_eq!(server.member("lifetime02").await.get(LIFETIME).await.ok(), none);
    }

    async fn opn_120_the_list_is_filtered_paged_and_bounded(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("filtering").await;
        server.credit(&member, 100).await;
        let player = vendor.player(&member).await;
        for round in 0..3 {
            let bet = player.bet(&format!("r{round}"), UNIT);
            vendor.call("/transaction/bet", &bet).await.balance();
            vendor.call("/transaction/win", &player.win(&bet, 2 * UNIT)).await.balance();
        }
        statement(&member, "", 7).await;
        for (query, count) in [
            ("txCode=6101", 1), ("txCode=3200", 3), ("txCode=3100,3200", 6), ("category=RNG", 6), ("category=MAIN", 1),
            ("category=LOTT", 0), ("types=IN", 4), ("types=OUT", 3), ("types=IN&txCode=3200", 0),
            ("startDate=2026-11-20&endDate=2026-11-20", 0), ("startDate=2026-11-20&endDate=2026-11-21", 7), ("startDate=2025-11-21", 7),
        ] {
            assert_eq!(member.get(&format!("{STATEMENT}?{query}")).await.ok()["totalCount"], count, "{query}");
        }
        let page = member.get(&format!("{STATEMENT}?size=3&pageNo=3")).await.ok();
        assert_eq!((&page["pageNum"], &page["totalPages"]), (&json!(3), &json!(3)));
        assert_eq!(page["list"].as_array().unwrap().len(), 1);
        assert_eq!(page["footer"], json!({ "credit": "106.00", "debit": "3.00" }));
        for query in [
            "txCode=abc", "txCode=9999", "txCode=3200;DROP", "category=slots", "types=BOTH", "startDate=2025-11-01",
            "startDate=2025-11-20", "endDate=2026-11-20", "startDate=1%27",
        ] {
            member.get(&format!("{STATEMENT}?{query}")).await.refused("validation.failed");
        }
        member.get(&format!("{STATEMENT}?pageNo=-1")).await.refused("request.malformed");
        let beyond = member.get(&format!("{STATEMENT}?pageNo=99999999999&size=1000000000")).await.ok();
        assert_eq!(beyond["list"], json!([]));
    }

    async fn nobody_sees_the_lines_of_somebody_else(server: &TestServer) {
        let (rich, poor) = (server.member("richmember").await, server.member("poormember").await);
        server.credit(&rich, 1_000).await;
        statement(&rich, "", 1).await;
        assert_eq!(statement(&poor, "", 0).await["footer"], json!({ "credit": "0.00", "debit": "0.00" }));
        server.visitor().get(STATEMENT).await.refused("session.required");
    }

    async fn api_097_the_code_list_speaks_both_languages(server: &TestServer) {
        let member = server.member("codelister").await;
        let english = member.get("/wps/relay/GLS2_TxCodeList").await.ok();
        let thai = member.clone().in_thai().get("/wps/relay/GLS2_TxCodeList").await.ok();
        let find = |list: &Value, code: u64| {
            let found = list["list"].as_array().unwrap().iter().find(|row| row["code"] == code).cloned();
            found.expect("the code")["displayName"].as_str().unwrap().to_owned()
        };
        assert_eq!((find(&english, 6101), find(&thai, 6101)), ("Deposit".to_owned(), "ฝากเงิน".to_owned()));
        assert_eq!((find(&english, 3200), find(&thai, 3200)), ("Game bet".to_owned(), "เดิมพันเกม".to_owned()));
        assert_eq!(english["list"].as_array().unwrap().len(), thai["list"].as_array().unwrap().len());
    }

    async fn a_statement_made_anew_is_the_same_statement(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let dice = SeededEntropy::new(9);
        let mut actors = Vec::new();
        for number in 0..3 {
            let actor = server.member(&format!("rebuilding{number}")).await;
            server.credit(&actor, 30).await;
            let player = vendor.player(&actor).await;
            live(server, &vendor, &actor, &player, &dice, 12).await;
            actors.push(actor);
        }
        server.app.catch_up_all().await.unwrap();
        let mut before = Vec::new();
        for actor in &actors {
            before.push(whole(actor).await);
        }
        server.app.rebuild_projections().await.unwrap();
        for (actor, before) in actors.iter().zip(before) {
            assert_eq!(whole(actor).await, before, "{}", actor.username);
        }
    }
}
