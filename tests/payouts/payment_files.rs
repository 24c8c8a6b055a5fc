//! Payers without an API: payment files, and what a bank says of them.

use std::time::Duration;

use erawan_platform::rooms::merchant::FileTerms;
use erawan_testkit::{Actor, Engine, Reply, TestServer, both_engines};
use futures::future::join_all;
use reqwest::{Client, Method, StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::books::{check_bank, count as withdrawals, until_count};
use super::console::{
    decide as decide_withdrawal, path, payment, propose as propose_withdrawal, refusal, two,
};
use super::{money, past_the_server, payee, script, withdraw};
use crate::payments::bank::outgoing;
use crate::reconcile::{file_of, import_at, today};

const FILES: &str = "/console/payers/kbank/files";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The merchant's bank offers no API from now on.
pub(super) async fn by_file(server: &TestServer) {
    server.app.core.jobs.stop().await;
    let change = |settings: &mut erawan_platform::rooms::merchant::Settings| {
        if let Some(terms) = &mut settings.withdrawals {
            "kbank".clone_into(&mut terms.payer);
            terms.files = vec![FileTerms {
                payer: "kbank".to_owned(),
                debtor_name: "Erawan & Co".to_owned(),
                debtor_account: "1112223334".to_owned(),
                debtor_bank: "KASITHBK".to_owned(),
            }];
        }
    };
    server.change_settings(change).await;
}

/// A withdrawal of 400 that two operators approved and that waits for a file.
async fn waiting(server: &TestServer, name: &str) -> (Actor, Value) {
    let (proposer, checker) = two(server).await;
    let (member, card) = payee(server, name, 1_000).await;
    let asked = withdraw(&member, 1, &card, "400").await.ok();
    let row = propose_withdrawal(&proposer, &asked, payment()).await.ok();
    decide_withdrawal(&checker, &row, "approve").await.ok();
    work(server).await;
    (member, asked)
}

async fn work(server: &TestServer) {
    server.app.payouts.work_once().await.expect("the job");
}

async fn propose(by: &Actor) -> Reply {
    by.post(&format!("{FILES}/proposals"), json!({ "reason": "The afternoon's payments" })).await
}

async fn decide(by: &Actor, list: &Value, what: &str) -> Reply {
    let id = list["proposal"]["proposalId"].as_str().expect("a proposal");
    let body = json!({ "digest": list["proposal"]["digest"], "reason": "Not these payments" });
    by.post(&format!("{FILES}/proposals/{id}/{what}"), body).await
}

/// One operator proposes a file, another releases it: the newest file.
async fn released(server: &TestServer) -> Value {
    // The newest is the one of now.
    server.clock.advance(Duration::from_secs(1));
    let (proposer, checker) = two(server).await;
    let list = propose(&proposer).await.ok();
    decide(&checker, &list, "approve").await.ok()["list"][0].clone()
}

fn address(file: &Value) -> String {
    format!("{FILES}/{}", file["fileId"].as_str().expect("a file"))
}

/// The file's name at the bank.
fn message_id(text: &str) -> String {
    text.split("<MsgId>").nth(1).and_then(|rest| rest.split('<').next()).expect("a message").to_owned()
}

/// The bank takes the file; the answer to it later is at this address.
async fn hand_in(server: &TestServer, text: &str) -> String {
    let pages = format!("{}/bank/payment-files/kbank", server.app.core.config.sandbox_gateway_url);
    let taken = Client::new().post(&pages).body(text.to_owned()).send().await.expect("the bank answers");
    assert_eq!(taken.status(), StatusCode::OK, "{:?}", taken.text().await);
    format!("{pages}/{}.xml", message_id(text))
}

/// What the bank answers by now.
async fn answer(page: &str) -> String {
    let answer = Client::new().get(page).send().await.expect("the bank answers");
    answer.error_for_status().expect("an answer").text().await.expect("a text")
}

async fn import(by: &Actor, text: impl Into<String>) -> Reply {
    let request = by.request(Method::POST, &format!("{FILES}/answers"));
    by.send(request.header("Content-Type", "application/octet-stream").body(text.into())).await
}

async fn state_of(by: &Actor, asked: &Value) -> (String, Vec<String>) {
    let case = by.get(&path(asked)).await.ok();
    let attempts = case["attempts"].as_array().expect("attempts").iter();
    let states = attempts.map(|attempt| attempt["state"].as_str().expect("a state").to_owned());
    (case["state"].as_str().expect("a state").to_owned(), states.collect())
}

async fn count(server: &TestServer, from: &str) -> String {
    server.query_text(&format!("SELECT CAST(COUNT(*) AS TEXT) FROM {from}")).await.expect("a number")
}

both_engines! {
    async fn a_withdrawal_is_paid_by_a_file_that_two_operators_make_and_the_bank_answers(server: &TestServer) {
        by_file(server).await;
        let (mut member, asked) = waiting(server, "byfile0001").await;
        let (proposer, checker) = two(server).await;
        let list = proposer.get(FILES).await.ok();
        assert_eq!((&list["waiting"], &list["waitingSum"], &list["list"]), (&json!(1), &json!("400.00"), &json!([])));
        let payers = checker.get("/console/payers").await.ok();
        assert_eq!((&payers["list"][0]["payer"], &payers["list"][0]["byFile"], &payers["list"][0]["isKnown"]), (&json!("kbank"), &json!(true), &json!(true)));
        // However often the job looks, nothing is sent before there is a file.
        for _ in 0..3 {
            server.clock.advance(Duration::from_secs(3_600));
            work(server).await;
        }
        let (proposer, checker) = two(server).await;
        assert_eq!(state_of(&checker, &asked).await, ("sending".into(), vec!["new".into()]));
        let list = propose(&proposer).await.ok();
        assert_eq!((&list["proposal"]["count"], &list["proposal"]["sum"], &list["list"]), (&json!(1), &json!("400.00"), &json!([])));
        assert_eq!(state_of(&checker, &asked).await.1, ["new"]);
        let list = decide(&checker, &list, "approve").await.ok();
        let file = &list["list"][0];
        assert_eq!((&list["waiting"], list.get("proposal")), (&json!(0), None));
        assert_eq!((&file["count"], &file["sum"], &file["open"], &file["paid"]), (&json!(1), &json!("400.00"), &json!(1), &json!(0)));
        assert_eq!(state_of(&checker, &asked).await, ("sent".into(), vec!["sent".into()]));

        let taken = checker.get(&address(file)).await;
        assert_eq!((taken.status, &taken.headers["cache-control"], &taken.headers["content-type"]), (StatusCode::OK, &"private, no-store".parse().unwrap(), &"application/xml; charset=utf-8".parse().unwrap()));
        assert_eq!(file["digest"], hex::encode(Sha256::digest(taken.text.as_bytes())));
        assert!(taken.text.contains("<InstdAmt Ccy=\"THB\">400.00</InstdAmt>") && taken.text.contains("Erawan &amp; Co"), "{}", taken.text);
        assert_eq!(checker.get(&address(file)).await.text, taken.text);
        assert_eq!(count(server, "platform_event WHERE kind = 'payfile.downloaded'").await, "2");

        // Without a word of the bank it stays unknown.
        server.clock.advance(Duration::from_secs(3_600));
        work(server).await;
        let (proposer, checker) = two(server).await;
        assert_eq!(state_of(&checker, &asked).await, ("unknown".into(), vec!["unknown".into()]));
        let page = hand_in(server, &taken.text).await;
        let early = import(&proposer, answer(&page).await).await.ok();
        assert_eq!((&early["working"], &early["paid"], &early["open"]), (&json!(1), &json!(0), &json!(1)));
        assert_eq!(state_of(&checker, &asked).await, ("sent".into(), vec!["sent".into()]));
        server.clock.advance(Duration::from_secs(5));
        let text = answer(&page).await;
        let done = import(&proposer, text.clone()).await.ok();
        assert_eq!((&done["paid"], &done["failed"], &done["open"]), (&json!(1), &json!(0), &json!(0)));
        assert_eq!(state_of(&checker, &asked).await, ("paid".into(), vec!["paid".into()]));
        member.log_in("byfile0001").await;
        assert_eq!(money(&member).await, ("600.00".to_owned(), "0.00".to_owned()));
        // The same answer again, and the same file at the bank again, change nothing.
        assert_eq!(import(&proposer, text).await.ok(), done);
        hand_in(server, &taken.text).await;
        work(server).await;
        assert_eq!((count(server, "bank_word").await, count(server, "payment_answer").await, outgoing(server).await.len()), ("2".into(), "2".into(), 1));
        let list = checker.get(FILES).await.ok();
        assert_eq!((&list["list"][0]["paid"], &list["list"][0]["open"]), (&json!(1), &json!(0)));
        assert_eq!(server.app.payouts.reconcile().await.expect("the books"), Vec::<String>::new());
        check_bank(server).await;
    }

    async fn what_the_bank_rejects_goes_back_to_review_and_into_another_file_as_another_attempt(server: &TestServer) {
        by_file(server).await;
        script(server, "failed", 0).await;
        let (member, asked) = waiting(server, "byfile0002").await;
        let (proposer, checker) = two(server).await;
        let first = released(server).await;
        let text = checker.get(&address(&first)).await.text;
        let page = hand_in(server, &text).await;
        let told = import(&proposer, answer(&page).await).await.ok();
        assert_eq!((&told["failed"], &told["open"]), (&json!(1), &json!(0)));
        assert_eq!(state_of(&checker, &asked).await, ("review".into(), vec!["failed".into()]));
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!(case["attempts"][0]["lastSaid"].as_str().unwrap_or_default().split(':').next(), Some("failed"), "{case}");
        assert_eq!(money(&member).await, ("600.00".to_owned(), "400.00".to_owned()));
        propose(&proposer).await.refused("payfile.empty");

        script(server, "paid", 0).await;
        let row = propose_withdrawal(&proposer, &asked, payment()).await.ok();
        decide_withdrawal(&checker, &row, "approve").await.ok();
        work(server).await;
        let second = released(server).await;
        let again = checker.get(&address(&second)).await.text;
        assert_ne!(message_id(&again), message_id(&text));
        let reference = |text: &str| text.split("<EndToEndId>").nth(1).and_then(|rest| rest.split('<').next()).map(str::to_owned);
        assert_ne!(reference(&again), reference(&text));
        let page = hand_in(server, &again).await;
        import(&proposer, answer(&page).await).await.ok();
        assert_eq!(state_of(&checker, &asked).await, ("paid".into(), vec!["failed".into(), "paid".into()]));
        check_bank(server).await;
    }

    async fn what_the_bank_rejects_can_be_refused_and_the_money_is_back_once(server: &TestServer) {
        by_file(server).await;
        script(server, "failed", 0).await;
        let (member, asked) = waiting(server, "byfile0003").await;
        let (proposer, checker) = two(server).await;
        let text = checker.get(&address(&released(server).await)).await.text;
        let page = hand_in(server, &text).await;
        propose_withdrawal(&proposer, &asked, refusal()).await.refused("proposal.stale");
        import(&proposer, answer(&page).await).await.ok();
        let row = propose_withdrawal(&proposer, &asked, refusal()).await.ok();
        decide_withdrawal(&checker, &row, "approve").await.ok();
        assert_eq!(money(&member).await, ("1000.00".to_owned(), "0.00".to_owned()));
        check_bank(server).await;
    }

    async fn an_answer_that_does_not_fit_its_file_is_refused_with_the_line_and_nothing_is_kept(server: &TestServer) {
        by_file(server).await;
        script(server, "paid", 0).await;
        let (_, asked) = waiting(server, "byfile0004").await;
        let (proposer, checker) = two(server).await;
        import(&proposer, "<x/>").await.refused("not.found");
        let text = checker.get(&address(&released(server).await)).await.text;
        let whole = answer(&hand_in(server, &text).await).await;
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]>\n<Document";
        for (from, to, line) in [
            ("<OrgnlCtrlSum>400.00", "<OrgnlCtrlSum>400.01", 6),
            ("<OrgnlNbOfTxs>1", "<OrgnlNbOfTxs>2", 5),
            ("<InstdAmt Ccy=\"THB\">400.00", "<InstdAmt Ccy=\"THB\">4000.00", 9),
            ("-1</OrgnlEndToEndId>", "-2</OrgnlEndToEndId>", 9),
            ("<TxSts>ACSC", "<TxSts>DONE", 9),
            ("<Document", bomb, 2),
            ("<TxSts>ACSC", "<TxSts>&b;", 9),
            ("<OrgnlMsgId>", "<OrgnlMsgId>0", 4),
            ("</Document>", "", 11),
        ] {
            let broken = whole.replacen(from, to, 1);
            assert_ne!(broken, whole, "{from}");
            let told = import(&proposer, broken).await.refused("payfile.answer.broken");
            assert_eq!(told["value"]["line"], line, "{to}: {told}");
        }
        let large = format!("{whole}<!-- {} -->", "x".repeat(9 * 1024 * 1024));
        import(&proposer, large).await.refused("payfile.answer.broken");
        assert_eq!((count(server, "bank_word").await, count(server, "payment_answer").await), ("0".into(), "0".into()));
        assert_eq!(state_of(&checker, &asked).await, ("sent".into(), vec!["sent".into()]));
    }

    async fn r67_a_file_is_released_and_taken_by_no_one_else_than_who_may(server: &TestServer) {
        by_file(server).await;
        waiting(server, "byfile0005").await;
        let (proposer, checker) = two(server).await;
        propose(&checker).await.refused("permission.denied");
        let list = propose(&proposer).await.ok();
        decide(&proposer, &list, "approve").await.refused("permission.denied");
        let mut wrong = list.clone();
        wrong["proposal"]["digest"] = json!("00".repeat(32));
        decide(&checker, &wrong, "approve").await.refused("proposal.stale");
        let list = decide(&checker, &list, "reject").await.ok();
        assert_eq!((list.get("proposal"), &list["waiting"]), (None, &json!(1)));
        let list = propose(&proposer).await.ok();
        decide(&proposer, &list, "withdraw").await.ok();
        let file = released(server).await;
        import(&checker, "<x/>").await.refused("permission.denied");
        for role in ["FIN-maker", "RISK", "AUDITOR", "CS", "ADMIN"] {
            let other = server.operator(&format!("other-{}", role.to_lowercase()), &[role]).await;
            other.get(&address(&file)).await.refused("permission.denied");
        }
        assert_eq!(count(server, "platform_event WHERE kind = 'payfile.downloaded'").await, "0");
        // What the file says of persons rests sealed.
        assert!(checker.get(&address(&file)).await.text.contains("<Nm>Somchai byfile</Nm>"));
        let holds_name = match server.engine() {
            Engine::Sqlite => "instr(sealed, CAST('Somchai' AS BLOB)) > 0",
            Engine::Postgres => "position('Somchai'::bytea IN sealed) > 0",
        };
        for table in ["payment_file", "payment_file_item"] {
            assert_eq!(count(server, &format!("{table} WHERE {holds_name}")).await, "0", "{table}");
        }
        server.open_merchant("other").await;
        let abroad = server.operator_of("other", "abroad01", &["FIN-checker"]).await;
        abroad.get(&address(&file)).await.refused("not.found");
        abroad.get(FILES).await.refused("not.found");
    }

    async fn of_many_operators_at_once_who_propose_and_release_one_file_is_made(server: &TestServer) {
        by_file(server).await;
        waiting(server, "byfilea006").await;
        waiting(server, "byfileb007").await;
        let (first, _) = two(server).await;
        let second = server.operator("prepares2", &["FIN-maker"]).await;
        let checkers = [server.operator("approves1", &["FIN-checker"]).await, server.operator("approves2", &["FIN-checker"]).await];
        let proposed = join_all((0..8).map(|at| propose(if at % 2 == 0 { &first } else { &second }))).await;
        assert!(proposed.iter().any(|reply| reply.status.is_success()));
        assert_eq!(count(server, "proposal WHERE kind = 'payfile'").await, "1");
        let list = checkers[0].get(FILES).await.ok();
        assert_eq!((&list["proposal"]["count"], &list["proposal"]["sum"]), (&json!(2), &json!("800.00")));
        let answers = join_all((0..8).map(|at| decide(&checkers[at % 2], &list, "approve"))).await;
        assert!(answers.iter().any(|reply| reply.status.is_success()));
        assert_eq!((count(server, "payment_file").await, count(server, "payment_file_item").await), ("1".into(), "2".into()));
        propose(&first).await.refused("payfile.empty");
        // Carried out again, as after a crash, it is the same file.
        past_the_server(server, "UPDATE proposal SET state = 'approved' WHERE kind = 'payfile'").await;
        server.clock.advance(Duration::from_secs(11));
        server.app.payouts.finish_decisions().await.expect("the job");
        assert_eq!((count(server, "payment_file").await, count(server, "platform_event WHERE kind = 'payfile.made'").await), ("1".into(), "1".into()));
    }

    async fn the_database_keeps_an_attempt_in_one_file_and_a_file_as_it_was(server: &TestServer) {
        by_file(server).await;
        waiting(server, "byfile0008").await;
        released(server).await;
        let db = server.app.core.db.write();
        for refused in [
            "INSERT INTO payment_file_item SELECT reference, file_id, 2, withdrawal_id, amount, sealed FROM payment_file_item",
            "UPDATE payment_file SET sum = 1",
            "DELETE FROM payment_file",
            "UPDATE payment_file_item SET amount = 1",
            "DELETE FROM payment_file_item",
        ] {
            db.execute_unprepared(refused).await.expect_err(refused);
        }
    }

    async fn p6_what_is_not_as_it_was_approved_is_in_no_file(server: &TestServer) {
        by_file(server).await;
        let (_, swapped) = waiting(server, "byfilea009").await;
        let (_, kept) = waiting(server, "byfileb010").await;
        let (proposer, checker) = two(server).await;
        let list = propose(&proposer).await.ok();
        assert_eq!(list["proposal"]["count"], 2);
        // The account of one of them is another one by the time it is released.
        let bank = "UPDATE withdrawal SET bank_code = 'SIA' WHERE payer = 'kbank' AND id IN (SELECT withdrawal_id FROM payout_attempt ORDER BY created_at_ms, reference LIMIT 1)";
        past_the_server(server, bank).await;
        decide(&checker, &list, "approve").await.refused("proposal.stale");
        assert_eq!(count(server, "payment_file").await, "0");
        let held = checker.get(&path(&swapped)).await.ok();
        assert_eq!((&held["held"], &held["heldBecause"]), (&json!(true), &json!("destination.changed")), "{held}");
        let file = released(server).await;
        assert_eq!((&file["count"], &file["sum"]), (&json!(1), &json!("400.00")));
        assert_eq!(state_of(&checker, &kept).await.0, "sent");
        past_the_server(server, "UPDATE withdrawal SET bank_code = 'KRU'").await;
    }

    async fn what_waits_for_a_file_when_its_member_is_frozen_goes_back_to_review(server: &TestServer) {
        by_file(server).await;
        let (_, asked) = waiting(server, "byfile0011").await;
        let risk = server.operator("freezes11", &["RISK"]).await;
        let freeze = json!({ "scope": "out", "reason": "Documents do not fit", "dueDays": 7 });
        risk.post("/console/members/byfile0011/freezes", freeze).await.ok();
        let (proposer, checker) = two(server).await;
        propose(&proposer).await.refused("payfile.empty");
        assert_eq!(state_of(&checker, &asked).await, ("review".into(), vec!["failed".into()]));
        // It was never sent, so it can be refused.
        let row = propose_withdrawal(&proposer, &asked, refusal()).await.ok();
        decide_withdrawal(&checker, &row, "approve").await.ok();
        assert_eq!(withdrawals(server, "refused").await, 1);
        check_bank(server).await;
    }

    async fn a_suspended_payer_gets_no_file(server: &TestServer) {
        by_file(server).await;
        let (_, asked) = waiting(server, "byfile0012").await;
        let (proposer, checker) = two(server).await;
        let list = propose(&proposer).await.ok();
        let risk = server.operator("switches12", &["RISK"]).await;
        risk.post("/console/payers/kbank/suspend", json!({ "reason": "The bank lost a file" })).await.ok();
        decide(&checker, &list, "approve").await.refused("proposal.stale");
        propose(&proposer).await.refused("payer.suspended");
        assert_eq!((count(server, "payment_file").await, state_of(&checker, &asked).await.1), ("0".into(), vec!["new".into()]));
    }

    async fn a_statement_says_what_was_paid_and_what_came_back_where_no_answer_does(server: &TestServer) {
        by_file(server).await;
        script(server, "paid", 0).await;
        let (mut member, asked) = waiting(server, "byfile0013").await;
        let (_, checker) = two(server).await;
        let text = checker.get(&address(&released(server).await)).await.text;
        hand_in(server, &text).await;
        let day = today(server);
        server.clock.advance(DAY);
        let (proposer, checker) = two(server).await;
        let statement = file_of(server, "kbank", day, "xml").await;
        import_at(&proposer, "kbank", statement.clone()).await.ok();
        assert_eq!(state_of(&checker, &asked).await, ("paid".into(), vec!["paid".into()]));
        member.log_in("byfile0013").await;
        assert_eq!(money(&member).await, ("600.00".to_owned(), "0.00".to_owned()));
        import_at(&proposer, "kbank", statement).await.ok();
        assert_eq!(count(server, "bank_word").await, "1");
        server.app.catch_up_all().await.expect("the log");
        let report = checker.get(&format!("/console/reconcile/kbank/days/{day}")).await.ok();
        assert_eq!(report["report"]["openCount"], 0, "{report}");
        check_bank(server).await;

        // The receiving bank sends it back a day later.
        let id = outgoing(server).await[0]["payoutId"].as_str().expect("a payout").to_owned();
        let page = format!("{}/bank/payouts/{id}", server.app.core.config.sandbox_gateway_url);
        let posted = Client::new().post(page).header("Content-Type", "application/x-www-form-urlencoded").body("press=return");
        posted.send().await.expect("the bank answers");
        let day = today(server);
        server.clock.advance(DAY);
        let (proposer, checker) = two(server).await;
        import_at(&proposer, "kbank", file_of(server, "kbank", day, "xml").await).await.ok();
        assert_eq!(state_of(&checker, &asked).await.0, "returned");
        member.log_in("byfile0013").await;
        assert_eq!(money(&member).await, ("1000.00".to_owned(), "0.00".to_owned()));
        check_bank(server).await;
    }

    async fn w11_a_debit_of_another_amount_on_a_statement_stops_everything(server: &TestServer) {
        by_file(server).await;
        script(server, "otherAmount", 0).await;
        let (mut member, asked) = waiting(server, "byfile0014").await;
        let (_, checker) = two(server).await;
        let text = checker.get(&address(&released(server).await)).await.text;
        let page = hand_in(server, &text).await;
        let day = today(server);
        server.clock.advance(DAY);
        let (proposer, checker) = two(server).await;
        import(&proposer, answer(&page).await).await.refused("payfile.answer.broken");
        import_at(&proposer, "kbank", file_of(server, "kbank", day, "xml").await).await.ok();
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!((&case["held"], &case["heldBecause"]), (&json!(true), &json!("facts.differ")), "{case}");
        member.log_in("byfile0014").await;
        assert_eq!(money(&member).await, ("600.00".to_owned(), "400.00".to_owned()));
    }

    async fn p3_a_bank_that_paid_after_it_rejected_is_written_off_once_and_suspended(server: &TestServer) {
        by_file(server).await;
        script(server, "contradictory", 60_000).await;
        let (member, asked) = waiting(server, "byfile0015").await;
        let (proposer, checker) = two(server).await;
        let text = checker.get(&address(&released(server).await)).await.text;
        let page = hand_in(server, &text).await;
        import(&proposer, answer(&page).await).await.ok();
        let row = propose_withdrawal(&proposer, &asked, refusal()).await.ok();
        decide_withdrawal(&checker, &row, "approve").await.ok();
        assert_eq!(money(&member).await, ("1000.00".to_owned(), "0.00".to_owned()));
        server.clock.advance(Duration::from_secs(61));
        for _ in 0..2 {
            import(&proposer, answer(&page).await).await.ok();
        }
        let case = checker.get(&path(&asked)).await.ok();
        assert_eq!((&case["held"], &case["heldBecause"]), (&json!(true), &json!("paid.after.failed")), "{case}");
        assert_eq!(money(&member).await, ("1000.00".to_owned(), "0.00".to_owned()));
        let payers = checker.get("/console/payers").await.ok();
        assert!(payers["list"][0]["suspension"]["reason"].as_str().is_some_and(|reason| reason.starts_with("paid after failed")), "{payers}");
        server.check_books().await;
    }

    async fn f03_what_an_answer_said_before_a_crash_is_followed_by_the_job(server: &TestServer) {
        by_file(server).await;
        script(server, "paid", 0).await;
        let (_, asked) = waiting(server, "byfile0016").await;
        let (_, checker) = two(server).await;
        released(server).await;
        // As a node left it that died after it kept the answer.
        let word = "INSERT INTO bank_word (reference, word, amount, source, digest, at_ms) SELECT reference, 'paid', amount, 'answer', digest, 0 FROM payment_file_item JOIN payment_file ON payment_file.id = payment_file_item.file_id";
        past_the_server(server, word).await;
        server.app.payouts.finish_decisions().await.expect("the job");
        assert_eq!(state_of(&checker, &asked).await, ("paid".into(), vec!["paid".into()]));
        assert_eq!(count(server, "bank_word WHERE heard_at_ms IS NULL").await, "0");
        until_count(server, "paid", 1).await;
    }
}
