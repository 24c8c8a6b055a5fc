//! Reports about money, and the audit trail.

mod audit;

use std::collections::BTreeMap;
use std::time::Duration;

use erawan_kernel::{Clock, Money};
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::payments::bank::{deposit, press, until, until_told};
use crate::payouts::{pay_out, payee, withdraw};
use crate::provider::vendor::{UNIT, Vendor};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn today(server: &TestServer) -> Date {
    server.clock.now().to_zoned(TimeZone::get("Asia/Bangkok").unwrap()).date()
}

/// The report of some days, when the journal followed the log to its end.
async fn report(server: &TestServer, by: &Actor, name: &str, days: &str) -> Value {
    server.app.catch_up_all().await.expect("the log");
    let found = by.get(&format!("/console/reports/{name}?{days}")).await.ok();
    assert_eq!(found["behind"], 0);
    found
}

async fn rows(by: &Actor, name: &str, query: &str) -> Reply {
    by.get(&format!("/console/reports/{name}/rows?{query}")).await
}

async fn file(by: &Actor, path: &str) -> String {
    let answer = by.send(by.request(Method::GET, path)).await;
    assert!(answer.status.is_success(), "{}", answer.text);
    answer.text
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn money(value: &Value) -> Money {
    text(value).parse().unwrap_or_else(|_| panic!("an amount: {value}"))
}

/// The figures of a row by the names of their columns.
fn by_column(report: &Value, figures: &Value) -> BTreeMap<String, String> {
    let columns = report["columns"].as_array().expect("columns").iter();
    let figures = figures.as_array().expect("figures").iter();
    columns.zip(figures).map(|(column, figure)| (text(&column["name"]), text(figure))).collect()
}

/// The row of that name, and of that day.
fn row(report: &Value, name: &str) -> BTreeMap<String, String> {
    let all = report["list"].as_array().expect("rows");
    let found = all.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("no {name}: {report}"));
    by_column(report, &found["figures"])
}

fn totals(report: &Value) -> BTreeMap<String, String> {
    by_column(report, &report["totals"])
}

/// What members' statements of real money come to under these codes, all codes unless given: the other side of what is
/// reported.
async fn stated(server: &TestServer, codes: &str) -> Money {
    let of_codes = if codes.is_empty() { String::new() } else { format!("AND code IN ({codes})") };
    let sql = format!(
        "SELECT CAST(COALESCE(SUM(amount), 0) AS TEXT) FROM wallet_statement
         WHERE account_id IN (SELECT id FROM wallet_account WHERE book = 0) {of_codes}"
    );
    Money::from_minor(server.query_text(&sql).await.expect("a sum").parse().expect("a number"))
}

fn minus(money: Money) -> String {
    Money::from_minor(-money.minor()).to_string()
}

/// An adjustment that two operators made.
async fn adjusted(proposer: &Actor, checker: &Actor, member: &str, direction: &str, amount: &str) {
    let form = json!({ "direction": direction, "amount": amount, "reason": "Round stopped by a fault" });
    let made = proposer.post(&format!("/console/members/{member}/adjustments"), form).await.ok();
    let path = format!("/console/adjustments/{}/approve", text(&made["proposalId"]));
    checker.post(&path, json!({ "digest": made["digest"] })).await.ok();
}

/// Deposits, bets, wins, a rollback, a withdrawal that was paid, one that was refused, adjustments, money in suspense.
async fn mixture(server: &TestServer, proposer: &Actor, checker: &Actor) {
    let (member, card) = payee(server, "reported01", 0).await;
    for amount in ["500.00", "700.00"] {
        let ordered = deposit(&member, amount).await;
        press(&ordered, "approve").await;
        until(&member, &ordered, "success").await;
    }
    let other = deposit(&member, "300.00").await;
    press(&other, "other").await;
    until_told(server, 3).await;
    let vendor = Vendor::bgs(server).without_pace(server).await;
    let player = vendor.player(&member).await;
    let (won, lost, undone) =
        (player.bet("won", 50 * UNIT), player.bet("lost", 30 * UNIT), player.bet("undone", 20 * UNIT));
    for bet in [&won, &lost, &undone] {
        vendor.call("/transaction/bet", bet).await.balance();
    }
    vendor.call("/transaction/win", &player.win(&won, 75 * UNIT)).await.balance();
    vendor.call("/transaction/win", &player.win(&lost, 0)).await.balance();
    vendor.call("/transaction/rollback", &player.rollback(&undone)).await.balance();
    adjusted(proposer, checker, "reported01", "credit", "40.00").await;
    adjusted(proposer, checker, "reported01", "debit", "15.00").await;
    let refused = withdraw(&member, 1, &card, "200").await.ok();
    let case = format!("/console/withdrawals/{}", text(&refused["orderId"]));
    let no = json!({ "outcome": "refuse", "reason": "The name is another one", "refusal": "wrong.name" });
    let made = proposer.post(&format!("{case}/proposals"), no).await.ok();
    let approval = format!("{case}/proposals/{}/approve", text(&made["proposal"]["proposalId"]));
    checker.post(&approval, json!({ "digest": made["proposal"]["digest"] })).await.ok();
}

/// What a figure opens to, page by page.
async fn opened(by: &Actor, name: &str, query: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for page in 1.. {
        let found = rows(by, name, &format!("{query}&pageNo={page}")).await.ok();
        all.extend(found["list"].as_array().expect("rows").clone());
        if page >= found["totalPages"].as_u64().expect("pages").max(1) {
            assert_eq!(found["totalCount"], all.len() as u64);
            return all;
        }
    }
    all
}

fn sum(rows: &[Value]) -> Money {
    rows.iter().fold(Money::ZERO, |sum, row| sum.plus(money(&row["amount"])).expect("a sum"))
}

/// Every figure that opens comes to what it opens to; times, and what has its roots before the days, open to nothing.
async fn opens_to_itself(by: &Actor, report: &Value, days: &str) {
    let name = text(&report["report"]);
    for row in report["list"].as_array().expect("rows") {
        let days = match row["day"].as_str() {
            Some(day) => format!("startDate={day}&endDate={day}"),
            None => days.to_owned(),
        };
        let of_row = row["name"].as_str().map(|name| format!("&name={name}")).unwrap_or_default();
        for (column, figure) in
            report["columns"].as_array().expect("columns").iter().zip(row["figures"].as_array().unwrap())
        {
            let query = format!("{days}&column={}{of_row}", text(&column["name"]));
            if column["opens"] == false {
                rows(by, &name, &query).await.refused("not.found");
                continue;
            }
            let found = opened(by, &name, &query).await;
            if column["unit"] == "amount" {
                assert_eq!(sum(&found), money(figure), "{name} {query}");
            } else {
                assert_eq!(found.len().to_string(), text(figure), "{name} {query}");
            }
        }
    }
}

both_engines! {
    async fn m10_each_report_comes_to_what_statements_and_the_bank_say(server: &TestServer) {
        let (proposer, checker) = (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await);
        mixture(server, &proposer, &checker).await;
        let cash = report(server, &checker, "cash", "").await;
        let sandbox = row(&cash, "sandbox");
        assert_eq!((sandbox["deposits"].as_str(), sandbox["suspended"].as_str(), sandbox["net"].as_str()), ("1200.00", "300.00", "1500.00"));
        assert_eq!(totals(&cash)["deposits"], stated(server, "6101").await.to_string());
        assert_eq!((&cash["startDate"], &cash["endDate"], &cash["timeZone"]), (&json!(today(server).to_string()), &json!(today(server).to_string()), &json!("Asia/Bangkok")));
        let play = report(server, &checker, "play", "").await;
        let vendor = totals(&play);
        assert_eq!((vendor["bets"].as_str(), vendor["stakes"].clone()), ("3", minus(stated(server, "3200").await)));
        assert_eq!((vendor["refunds"].clone(), vendor["wins"].clone()), (stated(server, "3106").await.to_string(), stated(server, "3100").await.to_string()));
        assert_eq!(vendor["ggr"], "5.00");
        let revenue = report(server, &checker, "revenue", "").await;
        assert_eq!((row(&revenue, "ggr")["amount"].as_str(), row(&revenue, "adjustment.credit")["amount"].as_str(), row(&revenue, "adjustment.debit")["amount"].as_str()), ("5.00", "-40.00", "15.00"));
        // What the jackpots were set aside is on no statement.
        let jackpots: Money = row(&revenue, "jackpot.funding")["amount"].parse().unwrap();
        let net = jackpots.minus(stated(server, "3200, 3106, 3100, 8122, 8222").await).unwrap();
        assert_eq!(totals(&revenue)["amount"], net.to_string());
        let adjustments = report(server, &checker, "adjustments", "").await;
        assert_eq!((totals(&adjustments)["credits"].clone(), totals(&adjustments)["debits"].clone()), (stated(server, "8122").await.to_string(), minus(stated(server, "8222").await)));
        let refusals = report(server, &checker, "refusals", "").await;
        assert_eq!((row(&refusals, "wrong.name")["count"].as_str(), row(&refusals, "wrong.name")["amount"].as_str()), ("1", "200.00"));
        let suspense = report(server, &checker, "suspense", "").await;
        assert_eq!((row(&suspense, "day")["amount"].as_str(), totals(&suspense)["amount"].as_str(), totals(&suspense)["count"].as_str()), ("300.00", "300.00", "1"));
        let owed = report(server, &checker, "liabilities", "").await;
        let wallets = stated(server, "").await;
        assert_eq!((row(&owed, "wallets")["opening"].as_str(), row(&owed, "wallets")["closing"].clone(), row(&owed, "suspense")["closing"].as_str()), ("0.00", wallets.to_string(), "300.00"));
        // What was held for the withdrawal that was refused is free again.
        let sum = wallets.plus("300".parse().unwrap()).unwrap().minus(jackpots).unwrap();
        assert_eq!((row(&owed, "held")["closing"].as_str(), totals(&owed)["closing"].clone()), ("0.00", sum.to_string()));
        for name in ["cash", "play", "revenue", "adjustments", "refusals", "suspense", "liabilities", "withdrawals", "providers"] {
            let found = report(server, &checker, name, "").await;
            opens_to_itself(&checker, &found, "").await;
        }
        assert_eq!(server.app.reports.reconcile().await.expect("the journal"), Vec::<String>::new());
    }

    async fn a_withdrawal_that_was_paid_is_reported_with_the_time_it_took(server: &TestServer) {
        let finance = server.operator("prepares9", &["FIN-maker"]).await;
        let (member, card) = payee(server, "paidtime01", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let held = report(server, &finance, "liabilities", "").await;
        let before = stated(server, "").await;
        assert_eq!((row(&held, "held")["closing"].as_str(), row(&held, "wallets")["closing"].clone()), ("400.00", before.to_string()));
        server.clock.advance(Duration::from_secs(300));
        pay_out(server, &member, &asked).await;
        let paid = report(server, &finance, "withdrawals", "").await;
        let sandbox = row(&paid, "sandbox");
        assert_eq!((sandbox["count"].as_str(), sandbox["amount"].as_str(), sandbox["median"] == sandbox["p95"]), ("1", "400.00", true));
        let seconds: i64 = sandbox["median"].parse().expect("seconds");
        assert!((300..900).contains(&seconds), "{seconds}");
        assert_eq!(totals(&paid), sandbox);
        let cash = report(server, &finance, "cash", "").await;
        assert_eq!((row(&cash, "sandbox")["paid"].as_str(), row(&cash, "sandbox")["net"].as_str()), ("400.00", "-400.00"));
        let provider = report(server, &finance, "providers", "").await;
        assert_eq!((row(&provider, "sandbox")["holds"].as_str(), row(&provider, "sandbox")["underWay"].as_str()), ("-400.00", "0"));
        let owed = report(server, &finance, "liabilities", "").await;
        let after = before.minus("400".parse().unwrap()).unwrap();
        assert_eq!((row(&owed, "held")["closing"].as_str(), row(&owed, "wallets")["closing"].clone()), ("0.00", after.to_string()));
        assert_eq!(stated(server, "").await, after);
        opens_to_itself(&finance, &paid, "").await;
        opens_to_itself(&finance, &owed, "").await;
    }

    async fn what_is_under_way_to_a_payer_is_its_exposure(server: &TestServer) {
        let (proposer, checker) = (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await);
        let (member, card) = payee(server, "underway01", 1_000).await;
        let next = format!("{}/bank/next", server.app.core.config.sandbox_gateway_url);
        let script = reqwest::Client::new().post(next).header("Content-Type", "application/x-www-form-urlencoded");
        script.body("ending=paid&afterMs=3600000").send().await.expect("the bank answers").error_for_status().expect("a script");
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let case = format!("/console/withdrawals/{}", text(&asked["orderId"]));
        let made = proposer.post(&format!("{case}/proposals"), json!({ "outcome": "pay", "reason": "Play and deposits fit" })).await.ok();
        let approval = format!("{case}/proposals/{}/approve", text(&made["proposal"]["proposalId"]));
        checker.post(&approval, json!({ "digest": made["proposal"]["digest"] })).await.ok();
        server.clock.advance(Duration::from_secs(60));
        server.app.payouts.work_once().await.expect("the job");
        let found = report(server, &checker, "providers", "").await;
        let sandbox = row(&found, "sandbox");
        assert_eq!((sandbox["underWay"].as_str(), sandbox["exposure"].as_str()), ("1", "400.00"));
        let rows = opened(&checker, "providers", "column=exposure&name=sandbox").await;
        assert_eq!((rows.len(), &rows[0]["memberName"], &rows[0]["reference"]), (1, &json!("underway01"), &asked["orderId"]));
        opens_to_itself(&checker, &found, "").await;
    }

    async fn days_are_the_merchants_and_each_figure_is_in_one(server: &TestServer) {
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        let member = server.member("everyday01").await;
        let first = today(server);
        for units in [100, 200, 400] {
            server.credit(&member, units).await;
            server.clock.advance(DAY);
        }
        let auditor2 = server.operator("audits002", &["AUDITOR"]).await;
        drop(auditor);
        let days = format!("startDate={first}&endDate={}", today(server));
        let cash = report(server, &auditor2, "cash", &days).await;
        let of_test = cash["list"].as_array().unwrap().iter().filter(|row| row["name"] == "test");
        let by_day: Vec<_> = of_test.map(|row| (text(&row["day"]), by_column(&cash, &row["figures"])["deposits"].clone())).collect();
        let next = |date: Date| date.tomorrow().unwrap();
        assert_eq!(by_day, [(next(next(first)).to_string(), "400.00".into()), (next(first).to_string(), "200.00".into()), (first.to_string(), "100.00".to_owned())]);
        assert_eq!(totals(&cash)["deposits"], stated(server, "6101").await.to_string());
        let second = next(first);
        let one = report(server, &auditor2, "cash", &format!("startDate={second}&endDate={second}")).await;
        assert_eq!((totals(&one)["deposits"].as_str(), one["totalCount"].as_u64()), ("200.00", Some(1)));
        let owed = report(server, &auditor2, "liabilities", &format!("startDate={second}&endDate={second}")).await;
        let wallets = row(&owed, "wallets");
        let sums = |name: &str| wallets[name].parse::<Money>().unwrap();
        assert_eq!((wallets["change"].as_str(), sums("closing").minus(sums("opening")).unwrap()), ("200.00", "200".parse().unwrap()));
        assert_eq!(sums("closing"), stated(server, "").await.minus("400".parse().unwrap()).unwrap());
        let empty = report(server, &auditor2, "cash", &format!("startDate={0}&endDate={0}", first.yesterday().unwrap())).await;
        assert_eq!((empty["totalCount"].as_u64(), totals(&empty)["net"].as_str()), (Some(0), "0.00"));
        opens_to_itself(&auditor2, &cash, &days).await;
    }

    async fn what_a_figure_is_made_of_is_paged_and_the_same_in_a_file(server: &TestServer) {
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        let member = server.member("manyrows01").await;
        for units in 1..=60 {
            server.credit(&member, units).await;
        }
        server.app.catch_up_all().await.expect("the log");
        let first = rows(&auditor, "cash", "column=deposits&name=test").await.ok();
        assert_eq!((&first["totalCount"], &first["totalPages"], first["list"].as_array().unwrap().len()), (&json!(60), &json!(2), 50));
        let all = opened(&auditor, "cash", "column=deposits&name=test").await;
        assert_eq!(sum(&all), "1830".parse().unwrap());
        let sequences: Vec<_> = all.iter().map(|row| row["sequence"].as_i64().unwrap()).collect();
        assert!(sequences.is_sorted_by(|a, b| a > b), "the newest first, each once: {sequences:?}");
        let table = file(&auditor, "/console/reports/cash/rows/file?column=deposits&name=test").await;
        let lines: Vec<_> = table.lines().skip(1).collect();
        assert_eq!(lines.len(), 60);
        for (line, row) in lines.iter().zip(&all) {
            let cells: Vec<_> = line.split(',').map(|cell| cell.trim_matches('"').to_owned()).collect();
            assert_eq!((cells[1].clone(), cells[5].clone(), cells[6].as_str()), (row["sequence"].to_string(), text(&row["amount"]), "manyrows01"));
        }
        assert_eq!(rows(&auditor, "cash", "column=deposits&name=test&pageNo=3").await.ok()["list"], json!([]));
    }

    async fn a_file_that_is_too_long_is_refused_by_what_its_rows_come_to(server: &TestServer) {
        const FILE: &str = "/console/reports/cash/rows/file?column=deposits";
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        let member = server.member("toolong001").await;
        for units in 1..=3 {
            server.credit(&member, units).await;
        }
        server.app.catch_up_all().await.expect("the log");
        // The sums say more rows than there are: who reads rows finds three, who takes the sums first reads none.
        let db = server.app.core.db.write();
        db.execute_unprepared("UPDATE report_sum SET rows = rows + 20000").await.expect("a change past the server");
        let (credits, other) = (format!("{FILE}&name=test"), format!("{FILE}&name=other"));
        auditor.send(auditor.request(Method::GET, FILE)).await.refused("export.too.long");
        auditor.send(auditor.request(Method::GET, &credits)).await.refused("export.too.long");
        assert_eq!(file(&auditor, &other).await.lines().count(), 1, "of another provider there is none");
        db.execute_unprepared("UPDATE report_sum SET rows = rows - 20000").await.expect("a change past the server");
        let table = file(&auditor, &credits).await;
        assert_eq!(table.lines().count(), 4, "{table}");
        let of_all = file(&auditor, FILE).await;
        assert_eq!(of_all.lines().filter(|line| line.contains("toolong001")).count(), 3, "{of_all}");
    }

    async fn a_file_says_what_the_page_says(server: &TestServer) {
        let (proposer, checker) = (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await);
        mixture(server, &proposer, &checker).await;
        for name in ["cash", "providers", "suspense", "withdrawals", "refusals", "liabilities", "revenue", "play", "adjustments", "large"] {
            let page = report(server, &checker, name, "").await;
            let table = file(&checker, &format!("/console/reports/{name}/file")).await;
            let cells = |line: &str| line.split(',').map(|cell| cell.trim_matches('"').to_owned()).collect::<Vec<_>>();
            let mut expected: Vec<Vec<String>> = Vec::new();
            for row in page["list"].as_array().unwrap() {
                let mut line = vec![text(&row["day"]), text(&row["name"])];
                line.extend(row["figures"].as_array().unwrap().iter().map(text));
                expected.push(line);
            }
            let mut last = vec!["Total".to_owned(), String::new()];
            last.extend(page["totals"].as_array().unwrap().iter().map(text));
            expected.push(last);
            let said: Vec<_> = table.lines().skip(1).map(cells).collect();
            assert_eq!(said, expected, "{name}");
        }
    }

    async fn large_movements_are_found_by_their_amount(server: &TestServer) {
        let risk = server.operator("looks0001", &["RISK"]).await;
        let member = server.member("largesum01").await;
        for units in [9_999, 10_000, 49_999, 50_000, 80_000] {
            server.credit(&member, units).await;
        }
        let found = report(server, &risk, "large", "").await;
        assert_eq!((row(&found, "deposit")["count"].as_str(), row(&found, "deposit")["amount"].as_str()), ("2", "130000.00"));
        let smaller = report(server, &risk, "large", "atLeast=10000.01").await;
        assert_eq!(row(&smaller, "deposit")["count"], "3");
        let rows = opened(&risk, "large", "column=amount&name=deposit&atLeast=60000").await;
        assert_eq!((rows.len(), &rows[0]["amount"]), (1, &json!("80000.00")));
        for wrong in ["9999.99", "0", "-1", "NaN", "1e9", "ten"] {
            risk.get(&format!("/console/reports/large?atLeast={wrong}")).await.refused("validation.failed");
        }
    }

    async fn days_that_make_no_sense_and_figures_that_are_not_there_are_refused(server: &TestServer) {
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        let today = today(server);
        let back = |days: i32| today.checked_sub(jiff::Span::new().days(days)).unwrap();
        auditor.get(&format!("/console/reports/cash?startDate={}&endDate={today}", back(365))).await.ok();
        for query in [
            format!("startDate={}&endDate={today}", back(366)),
            format!("startDate={today}&endDate={}", back(1)),
            "startDate=2026-02-30".to_owned(),
            "endDate=yesterday".to_owned(),
            "startDate=0001-01-01&endDate=9999-12-31".to_owned(),
        ] {
            for path in ["cash", "cash/file", "cash/rows"] {
                auditor.get(&format!("/console/reports/{path}?column=net&{query}")).await.refused("validation.failed");
            }
        }
        for unknown in ["profit", "cash%20", "CASH"] {
            auditor.get(&format!("/console/reports/{unknown}")).await.refused("not.found");
        }
        for (name, query) in [("cash", "column=stakes"), ("withdrawals", "column=median"), ("revenue", "column=amount&name=deposit"), ("liabilities", "column=closing&name=wallets"), ("suspense", "column=amount&name=old"), ("providers", "column=holds&name=sandbox")] {
            rows(&auditor, name, query).await.refused("not.found");
        }
        rows(&auditor, "cash", "name=sandbox").await.refused("request.malformed");
    }

    async fn a30_only_who_may_sees_reports_and_only_those_of_the_own_merchant(server: &TestServer) {
        let member = server.member("foreign001").await;
        server.credit(&member, 70_000).await;
        server.app.catch_up_all().await.expect("the log");
        for role in ["CS", "GAMES", "ADMIN"] {
            let stranger = server.operator(&format!("none{}", role.to_lowercase()), &[role]).await;
            for path in ["cash", "cash/file", "profit", "cash/rows?column=net", "cash/rows/file?column=net"] {
                let denied = stranger.get(&format!("/console/reports/{path}")).await.refused("permission.denied");
                let unknown = stranger.get("/console/reports/unknown").await.refused("permission.denied");
                assert_eq!(denied["message"], unknown["message"], "a denied report says no more than an unknown one");
            }
        }
        for role in ["FIN-maker", "FIN-checker", "RISK", "AUDITOR"] {
            let reader = server.operator(&format!("reads{}", role.to_lowercase()), &[role]).await;
            assert_eq!(row(&reader.get("/console/reports/cash").await.ok(), "test")["deposits"], "70000.00");
        }
        // No job fills the jackpots of the other merchant, which is a large movement of its own.
        server.app.core.jobs.stop().await;
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad01", &["AUDITOR"]).await;
        for name in ["cash", "play", "large", "withdrawals", "refusals", "adjustments"] {
            let found = abroad.get(&format!("/console/reports/{name}")).await.ok();
            assert_eq!(found["totalCount"], 0, "{name}");
        }
        assert_eq!(rows(&abroad, "cash", "column=deposits&name=test").await.ok()["totalCount"], 0);
        assert_eq!(row(&abroad.get("/console/reports/liabilities").await.ok(), "wallets")["closing"], "0.00");
    }

    async fn r14_play_money_and_test_money_are_in_no_report(server: &TestServer) {
        use erawan_platform::rooms::account::MemberKind;
        let auditor = server.operator("audits001", &["AUDITOR"]).await;
        let figures = async || {
            let (cash, owed) = (report(server, &auditor, "cash", "").await, report(server, &auditor, "liabilities", "").await);
            (totals(&cash), totals(&owed))
        };
        let before = figures().await;
        for (kind, name) in [(MemberKind::TestMember, "testing001"), (MemberKind::Trial, "trying0001")] {
            let member = server.member_of_kind(kind, name).await;
            server.credit(&member, 500).await;
        }
        assert_eq!(figures().await, before);
    }

    async fn the_journal_made_anew_says_the_same_and_a_wrong_one_is_found(server: &TestServer) {
        let (proposer, checker) = (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await);
        mixture(server, &proposer, &checker).await;
        let names = ["cash", "play", "revenue", "liabilities", "adjustments"];
        let mut before = Vec::new();
        for name in names {
            let found = report(server, &checker, name, "").await;
            before.push((found["list"].clone(), found["totals"].clone()));
        }
        server.app.rebuild_projections().await.expect("the log");
        for (name, before) in names.into_iter().zip(before) {
            let found = report(server, &checker, name, "").await;
            assert_eq!((found["list"].clone(), found["totals"].clone()), before, "{name}");
        }
        let db = server.app.core.db.write();
        for (wrong, right) in [
            ("UPDATE report_sum SET amount = amount + 1 WHERE line = 'win'", "UPDATE report_sum SET amount = amount - 1 WHERE line = 'win'"),
            ("UPDATE report_row SET amount = amount + 1 WHERE line = 'stake'", "UPDATE report_row SET amount = amount - 1 WHERE line = 'stake'"),
            ("UPDATE report_row SET line = 'provider.out' WHERE line = 'deposit'", "UPDATE report_row SET line = 'deposit' WHERE line = 'provider.out'"),
        ] {
            db.execute_unprepared(wrong).await.expect("a change past the server");
            assert!(!server.app.reports.reconcile().await.expect("the journal").is_empty(), "{wrong}");
            db.execute_unprepared(right).await.expect("a change past the server");
        }
    }
}
