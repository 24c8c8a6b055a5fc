//! Providers' statements beside what was booked.

mod coins;
mod days;
mod demo;
mod reversals;
mod vendors;

use std::time::Duration;

use erawan_kernel::Clock;
use erawan_platform::web::signature;
use erawan_testkit::{Actor, Engine, Reply, TestServer, both_engines, eventually};
use futures::future::join_all;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use reqwest::Method;
use sea_orm::{ConnectionTrait, TransactionTrait};
use serde_json::{Value, json};

use crate::payments::bank::{deposit, pay, press, until, until_told};
use crate::payouts::{payee, withdraw};

const STATEMENTS: &str = "/console/reconcile/statements";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub(crate) fn today(server: &TestServer) -> Date {
    server.clock.now().to_zoned(TimeZone::get("Asia/Bangkok").unwrap()).date()
}

/// The day so far, once it is over: a statement of a running day is refused. Operators have to log in after it.
fn end_day(server: &TestServer) -> Date {
    let day = today(server);
    server.clock.advance(DAY);
    day
}

/// A statement as the bank writes it.
async fn file(server: &TestServer, day: Date, form: &str) -> String {
    file_of(server, "sandbox", day, form).await
}

/// The same of another vendor that the bank speaks for.
pub(crate) async fn file_of(server: &TestServer, vendor: &str, day: Date, form: &str) -> String {
    let (config, now_ms) = (&server.app.core.config, server.clock.now_ms());
    let path = format!("/statements/{vendor}/{day}.{form}");
    let answer = reqwest::Client::new()
        .get(format!("{}{path}", config.sandbox_gateway_url))
        .header("X-Sandbox-Timestamp", now_ms.to_string())
        .header(
            "X-Sandbox-Signature",
            signature::sign(&config.sandbox_gateway_secret, now_ms, path.as_bytes()),
        )
        .send()
        .await;
    answer.expect("the bank answers").error_for_status().expect("a statement").text().await.expect("a text")
}

async fn plant(server: &TestServer, day: Date, plants: &str) {
    plant_at(server, "sandbox", day, plants).await;
}

/// The same in the statement of another vendor that the bank speaks for.
async fn plant_at(server: &TestServer, vendor: &str, day: Date, plants: &str) {
    let form = format!("vendor={vendor}&day={day}&plants={plants}");
    let page = format!("{}/bank/statements", server.app.core.config.sandbox_gateway_url);
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let posted = client.post(page).header("Content-Type", "application/x-www-form-urlencoded").body(form);
    assert_eq!(posted.send().await.expect("the bank answers").status().as_u16(), 303);
}

pub(crate) async fn import_at(by: &Actor, provider: &str, file: impl Into<String>) -> Reply {
    let path = format!("/console/reconcile/{provider}/statements");
    let request = by.request(Method::POST, &path).header("Content-Type", "application/octet-stream");
    by.send(request.body(file.into())).await
}

async fn import(by: &Actor, file: impl Into<String>) -> Reply {
    import_at(by, "sandbox", file).await
}

async fn import_day(server: &TestServer, by: &Actor, day: Date) -> Value {
    import(by, file(server, day, "xml").await).await.ok()
}

fn path(day: Date) -> String {
    format!("/console/reconcile/sandbox/days/{day}")
}

/// The report of a day, when the ledger's log was followed to its end.
async fn report(server: &TestServer, by: &Actor, day: Date) -> Value {
    server.app.catch_up_all().await.expect("the log");
    by.get(&path(day)).await.ok()["report"].clone()
}

/// The classes that are not empty, as `class count difference`.
fn classes(report: &Value) -> Vec<String> {
    let all = report["classes"].as_array().expect("classes").iter();
    let some = all.filter(|class| class["count"] != 0);
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    some.map(|class| format!("{} {} {}", text(&class["class"]), class["count"], text(&class["difference"])))
        .collect()
}

async fn two(server: &TestServer) -> (Actor, Actor) {
    (server.operator("prepares1", &["FIN-maker"]).await, server.operator("approves1", &["FIN-checker"]).await)
}

async fn sign(by: &Actor, day: Date) -> Reply {
    by.post(&format!("{}/signatures", path(day)), json!({ "reason": "Every line was looked at" })).await
}

async fn decide(by: &Actor, signed: &Value, what: &str) -> Reply {
    let id = signed["proposal"]["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": signed["proposal"]["digest"], "reason": "Another figure on paper" });
    by.post(&format!("/console/reconcile/signatures/{id}/{what}"), body).await
}

/// Money that was paid for a deposit and credited.
async fn paid(member: &Actor, amount: &str) {
    let ordered = deposit(member, amount).await;
    press(&ordered, "approve").await;
    until(member, &ordered, "success").await;
}

async fn count(server: &TestServer, table: &str) -> String {
    server.query_text(&format!("SELECT CAST(COUNT(*) AS TEXT) FROM {table}")).await.expect("a count")
}

both_engines! {
    async fn m9_a_day_on_which_everything_fits_is_signed_by_two_and_stays(server: &TestServer) {
        let member = server.member("statement1").await;
        paid(&member, "500.00").await;
        let twice = deposit(&member, "300.00").await;
        press(&twice, "again").await;
        until_told(server, 3).await;
        let day = end_day(server);
        let (proposer, checker) = two(server).await;
        let imported = import_day(server, &proposer, day).await;
        assert_eq!((&imported["lines"], &imported["day"], &imported["form"]), (&json!(3), &json!(day.to_string()), &json!("camt")));
        let seen = report(server, &checker, day).await;
        assert_eq!(classes(&seen), ["matched 3 0.00"]);
        assert_eq!((&seen["booked"], &seen["bookedBefore"], &seen["unexplained"], &seen["isOpen"]), (&json!("1100.00"), &json!("0.00"), &json!("0.00"), &json!(false)));
        assert_eq!((&seen["opening"], &seen["closing"], &seen["broughtForward"]), (&json!("10000000.00"), &json!("10001100.00"), &json!("10000000.00")));
        let items = checker.get(&format!("{}/items?class=matched", path(day))).await.ok();
        assert_eq!((&items["totalCount"], &items["list"][0]["kind"]), (&json!(3), &json!("receipt")));
        checker.get(&format!("{}/items?class=other", path(day))).await.refused("validation.failed");

        let signed = sign(&proposer, day).await.ok();
        assert!(signed.get("signed").is_none(), "{signed}");
        decide(&proposer, &signed, "approve").await.refused("permission.denied");
        sign(&checker, day).await.refused("permission.denied");
        let rejected = decide(&checker, &signed, "reject").await.ok();
        assert_eq!(rejected["proposal"]["state"], "rejected");
        server.clock.advance(Duration::from_secs(1));
        let signed = sign(&proposer, day).await.ok();
        assert_eq!(decide(&proposer, &signed, "withdraw").await.ok()["proposal"]["state"], "withdrawn");
        server.clock.advance(Duration::from_secs(1));
        let signed = sign(&proposer, day).await.ok();
        let answers = join_all((0..8).map(|_| decide(&checker, &signed, "approve"))).await;
        assert!(answers.iter().any(|answer| answer.status.is_success()));
        let kept = checker.get(&path(day)).await.ok();
        assert_eq!((&kept["signed"]["signedBy"], &kept["signed"]["countersignedBy"]), (&json!("Name of prepares1"), &json!("Name of approves1")));
        assert_eq!((kept["report"].clone(), count(server, "statement_day").await), (seen, "1".into()));
        assert_eq!(proposer.get(STATEMENTS).await.ok()["list"][0]["isSigned"], true);
        sign(&proposer, day).await.refused("reconcile.signed");
        for change in ["UPDATE statement_day SET signed_at_ms = 0", "DELETE FROM statement_day", "UPDATE statement_line SET effect = 0", "DELETE FROM statement_file"] {
            assert!(server.app.core.db.write().execute_unprepared(change).await.is_err(), "{change}");
        }
        let table = proposer.send(proposer.request(Method::GET, &format!("{}/file", path(day)))).await;
        assert!(table.status.is_success() && table.text.matches("\"matched\"").count() == 3, "{}", table.text);
    }

    async fn the_same_file_is_imported_once_however_often_it_comes(server: &TestServer) {
        paid(&server.member("samefile01").await, "500.00").await;
        let file = file(server, end_day(server), "xml").await;
        let (proposer, _) = two(server).await;
        let answers: Vec<_> = join_all((0..8).map(|_| import(&proposer, file.clone()))).await.into_iter().map(Reply::ok).collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        assert_eq!(import(&proposer, file).await.ok(), answers[0]);
        assert_eq!((count(server, "statement_file").await, count(server, "statement_line").await), ("1".into(), "1".into()));
        assert_eq!(count(server, "platform_event WHERE kind = 'statement.imported'").await, "1");
    }

    async fn planted_differences_are_found_and_nothing_else(server: &TestServer) {
        let member = server.member("planted001").await;
        for amount in ["500.00", "600.00", "700.00", "800.00"] {
            paid(&member, amount).await;
            server.clock.advance(Duration::from_secs(1));
        }
        let day = end_day(server);
        let (proposer, _) = two(server).await;
        plant(server, day, "missing,amount,doubled,foreign,fee").await;
        import_day(server, &proposer, day).await;
        let first = report(server, &proposer, day).await;
        let expected = |missing: &str| {
            let rest = ["theirs 1 321.00", "amount 1 1.00", "doubled 1 800.00"];
            let mut all: Vec<String> = vec!["matched 2 0.00".into(), "fee 1 -15.00".into(), format!("{missing} 1 -500.00")];
            all.extend(rest.map(str::to_owned));
            all
        };
        assert_eq!(classes(&first), expected("transit"));
        assert_eq!((&first["openCount"], &first["isOpen"], &first["unexplained"]), (&json!(3), &json!(true), &json!("0.00")));
        // The statement of the next day does not list what was missing: it is a case now.
        let following = end_day(server);
        let proposer = server.operator("prepares2", &["FIN-maker"]).await;
        import_day(server, &proposer, following).await;
        let later = report(server, &proposer, day).await;
        assert_eq!((classes(&later), &later["openCount"]), (expected("ours"), &json!(4)));
        let case = proposer.get(&format!("{}/items?class=ours", path(day))).await.ok();
        assert_eq!((&case["list"][0]["booked"], &case["list"][0]["theirs"]), (&json!("500.00"), &json!("0.00")));
        let next = report(server, &proposer, following).await;
        assert_eq!((classes(&next), &next["unexplained"], &next["broughtForward"]), (Vec::new(), &json!("0.00"), &json!("10000607.00")));
    }

    async fn what_left_and_came_back_is_matched_by_its_reference(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let (member, card) = payee(server, "paidback01", 1_000).await;
        let next = format!("{}/bank/next", server.app.core.config.sandbox_gateway_url);
        let script = reqwest::Client::new().post(next).header("Content-Type", "application/x-www-form-urlencoded");
        script.body("ending=returned&afterMs=0").send().await.expect("the bank answers").error_for_status().expect("a script");
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let case = format!("/console/withdrawals/{}", asked["orderId"].as_str().unwrap());
        let proposed = proposer.post(&format!("{case}/proposals"), json!({ "outcome": "pay", "reason": "Play and deposits fit" })).await.ok();
        let approval = format!("{case}/proposals/{}/approve", proposed["proposal"]["proposalId"].as_str().unwrap());
        checker.post(&approval, json!({ "digest": proposed["proposal"]["digest"] })).await.ok();
        eventually("the return", async || {
            server.clock.advance(Duration::from_secs(10));
            server.app.payouts.work_once().await.expect("the job");
            Some(proposer.get(&case).await.ok()).filter(|now| now["state"] == "returned" || now["withdrawal"]["state"] == "returned")
        })
        .await;
        let day = end_day(server);
        let proposer = server.operator("prepares2", &["FIN-maker"]).await;
        import_day(server, &proposer, day).await;
        assert_eq!(classes(&report(server, &proposer, day).await), ["matched 1 0.00", "return 1 0.00"]);
    }

    async fn f05_money_that_went_back_to_its_payer_is_matched_by_the_noted_reference(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let member = server.member("wentback01").await;
        server.freshen(&member).await;
        member.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        press(&deposit(&member, "500.00").await, "other").await;
        until_told(server, 1).await;
        let row = proposer.get("/console/suspense").await.ok()["list"][0].clone();
        let form = json!({ "resolution": "return", "bankReference": "KBANK 7781", "reason": "Paid from another name" });
        let proposed = proposer.post(&format!("/console/suspense/{}/proposals", row["receiptId"].as_str().unwrap()), form).await.ok();
        let approval = format!("/console/suspense/proposals/{}/approve", proposed["proposal"]["proposalId"].as_str().unwrap());
        checker.post(&approval, json!({ "digest": proposed["proposal"]["digest"] })).await.ok();
        let sent = json!({ "reference": "KBANK 7781", "amount": "500.00" });
        let page = format!("{}/bank/transfers", server.app.core.config.sandbox_gateway_url);
        reqwest::Client::new().post(page).json(&sent).send().await.expect("the bank").error_for_status().expect("a transfer");
        let day = end_day(server);
        let proposer = server.operator("prepares2", &["FIN-maker"]).await;
        import_day(server, &proposer, day).await;
        let seen = report(server, &proposer, day).await;
        assert_eq!((classes(&seen), &seen["booked"]), (vec!["matched 1 0.00".to_owned(), "return 1 0.00".to_owned()], &json!("0.00")));
    }

    async fn each_form_says_the_same(server: &TestServer) {
        for (place, form) in ["xml", "sta", "csv"].into_iter().enumerate() {
            paid(&server.member(&format!("eachform{place}")).await, "500.00").await;
            let day = end_day(server);
            let proposer = server.operator(&format!("prepares{place}"), &["FIN-maker"]).await;
            import(&proposer, file(server, day, form).await).await.ok();
            let seen = report(server, &proposer, day).await;
            assert_eq!((classes(&seen), &seen["isOpen"]), (vec!["matched 1 0.00".to_owned()], &json!(false)), "{form}");
        }
    }

    async fn a_file_that_is_not_whole_or_does_not_follow_is_refused_and_leaves_nothing(server: &TestServer) {
        let ordered = deposit(&server.member("brokenfile").await, "500.00").await;
        pay(&ordered, json!({})).await;
        until_told(server, 1).await;
        let day = end_day(server);
        let (proposer, _) = two(server).await;
        let whole = file(server, day, "xml").await;
        let cut = &whole[..whole.find("</Document>").unwrap()];
        for broken in [
            whole.replace(">500.00<", ">500.01<"),
            whole.replace(">500.00<", ">NaN<"),
            whole.replace("THB", "USD"),
            whole.replace("<Document", "<!DOCTYPE d [<!ENTITY a \"b\">]><Document"),
            cut.to_owned(),
            "record,account\r\n".to_owned(),
            String::new(),
        ] {
            let refused = import(&proposer, broken.clone()).await.refused("statement.broken");
            assert!(refused["value"]["line"].is_u64() && refused["value"]["what"].is_string(), "{broken}: {refused}");
        }
        let wrong = import(&proposer, whole.replace(">500.00<", ">NaN<")).await.refused("statement.broken");
        assert_eq!(wrong["value"]["line"], 8, "{wrong}");
        assert_eq!((count(server, "statement_file").await, count(server, "statement_line").await), ("0".into(), "0".into()));
        proposer.get(&path(day)).await.refused("not.found");
        import(&proposer, whole.clone()).await.ok();
        // The numbers have no gap, and each begins where the last ended.
        let (following, last) = (end_day(server), end_day(server));
        let proposer = server.operator("prepares2", &["FIN-maker"]).await;
        import_day_refused(server, &proposer, last).await;
        let next = file(server, following, "csv").await;
        import(&proposer, next.replace("10000500.00", "10000500.01")).await.refused("statement.broken");
        import(&proposer, next.replace("SANDBOX-SANDBOX", "SANDBOX-OTHER")).await.refused("statement.broken");
        import(&proposer, next).await.ok();
        import_day(server, &proposer, last).await;
        assert_eq!(count(server, "statement_file").await, "3");
    }

    async fn a_day_that_changed_after_it_was_signed_is_not_countersigned(server: &TestServer) {
        let member = server.member("changesday").await;
        for amount in ["500.00", "600.00"] {
            paid(&member, amount).await;
            server.clock.advance(Duration::from_secs(1));
        }
        let (day, next) = (end_day(server), end_day(server));
        let (proposer, checker) = two(server).await;
        plant(server, day, "missing").await;
        import_day(server, &proposer, day).await;
        assert_eq!(classes(&report(server, &proposer, day).await), ["matched 1 0.00", "transit 1 -500.00"]);
        let signed = sign(&proposer, day).await.ok();
        // The statement of the next day does not list it either.
        import_day(server, &proposer, next).await;
        assert_eq!(classes(&report(server, &proposer, day).await), ["matched 1 0.00", "ours 1 -500.00"]);
        decide(&checker, &signed, "approve").await.refused("proposal.stale");
        assert_eq!(count(server, "statement_day").await, "0");
        // What was signed takes no further statement.
        for day in [day, next] {
            server.clock.advance(Duration::from_secs(1));
            let signed = sign(&proposer, day).await.ok();
            decide(&checker, &signed, "approve").await.ok();
        }
        let csv = file(server, next, "csv").await;
        let last: Vec<_> = csv.lines().last().unwrap().split(',').collect();
        let (number, closing): (i64, _) = (last[2].parse().unwrap(), last[5]);
        let row = |record: &str| format!("{record},SANDBOX-SANDBOX,{},THB,{next},{closing},,,,\r\n", number + 1);
        let another = format!("{}\r\n{}{}", csv.lines().next().unwrap(), row("opening"), row("closing"));
        import(&proposer, another).await.refused("reconcile.signed");
    }

    async fn a30_only_who_may_sees_statements_and_only_those_of_the_own_merchant(server: &TestServer) {
        paid(&server.member("foreignday").await, "500.00").await;
        let day = end_day(server);
        let (proposer, checker) = two(server).await;
        let file = file(server, day, "xml").await;
        import(&checker, file.clone()).await.refused("permission.denied");
        import_at(&proposer, "unknown", file.clone()).await.refused("not.found");
        import(&proposer, file.clone()).await.ok();
        report(server, &proposer, day).await;
        let signed = sign(&proposer, day).await.ok();
        let service = server.operator("service001", &["CS"]).await;
        for hidden in [STATEMENTS.to_owned(), path(day), format!("{}/items", path(day)), format!("{}/file", path(day))] {
            service.get(&hidden).await.refused("permission.denied");
        }
        for reader in ["RISK", "AUDITOR"] {
            let reader = server.operator(&format!("reads{}", reader.to_lowercase()), &[reader]).await;
            assert_eq!(reader.get(STATEMENTS).await.ok()["totalCount"], 1);
            import(&reader, file.clone()).await.refused("permission.denied");
        }
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad01", &["FIN-checker"]).await;
        assert_eq!(abroad.get(STATEMENTS).await.ok()["totalCount"], 0);
        for hidden in [path(day), format!("{}/items", path(day)), format!("{}/file", path(day))] {
            abroad.get(&hidden).await.refused("not.found");
        }
        decide(&abroad, &signed, "approve").await.refused("not.found");
        for unknown in ["2026-02-30", "yesterday", "20261125"] {
            proposer.get(&format!("/console/reconcile/sandbox/days/{unknown}")).await.refused("not.found");
        }
        sign(&proposer, day.yesterday().unwrap()).await.refused("not.found");
    }
}

async fn import_day_refused(server: &TestServer, by: &Actor, day: Date) {
    import(by, file(server, day, "xml").await).await.refused("statement.broken");
}

/// SQLite has one writer, so there everything waits for an import.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_keeps_no_one_from_registering_on_postgres() {
    let server = TestServer::open(Engine::Postgres).await;
    let member = server.member("statement9").await;
    paid(&member, "500.00").await;
    let day = end_day(&server);
    let proposer = server.operator("prepares1", &["FIN-maker"]).await;
    let statement = file(&server, day, "xml").await;
    // An import that takes its time: it has begun, and its lines wait for this.
    let holds_up = server.app.core.db.write().begin().await.expect("a transaction");
    let lock = "LOCK TABLE statement_line IN EXCLUSIVE MODE";
    holds_up.execute_unprepared(lock).await.expect("the table is locked");
    let importing = import(&proposer, statement);
    let registering = async {
        let waiting = "SELECT 'waits' FROM pg_locks l JOIN pg_database d ON d.oid = l.database \
            WHERE d.datname = current_database() AND NOT l.granted AND l.relation = 'statement_line'::regclass";
        eventually("the import waits", async || server.query_text(waiting).await).await;
        let registered = server.member("statement10");
        tokio::time::timeout(Duration::from_secs(5), registered).await.expect("it waits for no import");
        holds_up.commit().await.expect("the table is free");
    };
    let (imported, ()) = tokio::join!(importing, registering);
    assert_eq!(imported.ok()["lines"], 1);
    server.check_books().await;
    server.close().await;
}
