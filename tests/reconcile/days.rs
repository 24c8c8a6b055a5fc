//! Which statements are taken, and which days are signed.

use erawan_kernel::Money;
use futures::future::join;
use jiff::ToSpan;

use super::*;

/// A statement by hand, of whole units: what it begins with, and its lines with their names.
fn written(day: Date, number: i64, opening: i64, lines: &[(i64, &str)]) -> String {
    let row = |record: &str, amount: i64, rest: &str| {
        format!("{record},SANDBOX-SANDBOX,{number},THB,{day},{amount}.00,{rest}\r\n")
    };
    let mut file =
        "record,account,statement,currency,day,amount,transaction,reference,name,kind\r\n".to_owned();
    file += &row("opening", opening, ",,,");
    file.extend(lines.iter().map(|(amount, id)| row("entry", *amount, &format!("{id},,,"))));
    let closing = lines.iter().fold(opening, |sum, (amount, _)| sum + amount);
    file + &row("closing", closing, ",,,")
}

/// The same with each line a fee.
fn with_fee(statement: &str) -> String {
    statement.replace(",,,\r\nclosing", ",,,fee\r\nclosing")
}

/// The provider's fees as the ledger's rows at its account say, and as net revenue is less by them.
async fn fees(server: &TestServer, by: &Actor, since: Date) -> (Option<String>, Option<String>) {
    server.app.catch_up_all().await.expect("the log");
    let rows =
        server.query_text("SELECT CAST(SUM(effect) AS TEXT) FROM gateway_entry WHERE kind = 'fee'").await;
    let booked = rows.map(|minor| Money::from_minor(minor.parse().expect("a sum")).to_string());
    let revenue =
        by.get(&format!("/console/reports/revenue?startDate={since}&endDate={}", today(server))).await.ok();
    let row = revenue["list"].as_array().expect("rows").iter().find(|row| row["name"] == "provider.fee");
    (booked, row.map(|row| row["figures"][1].as_str().expect("an amount").to_owned()))
}

fn day(text: &str) -> Date {
    text.parse().expect("a day")
}

both_engines! {
    async fn a_statement_is_taken_and_a_day_is_signed_only_when_the_day_is_over(server: &TestServer) {
        let member = server.member("stillruns1").await;
        paid(&member, "500.00").await;
        let running = today(server);
        let proposer = server.operator("prepares1", &["FIN-maker"]).await;
        let early = file(server, running, "csv").await;
        // A day that has not begun would be the last one that is ever taken.
        for far in ["2099-01-01", "9999-12-30", "9999-12-31"] {
            let refused = import(&proposer, early.replace(&running.to_string(), far)).await.refused("statement.broken");
            assert_eq!(refused["value"]["what"], format!("the day {far} is not over"));
        }
        import(&proposer, early).await.refused("statement.broken");
        sign(&proposer, running).await.refused("reconcile.day.running");
        assert_eq!(count(server, "statement_file").await, "0");
        paid(&member, "600.00").await;
        let over = end_day(server);
        assert_eq!(over, running);
        let proposer = server.operator("prepares2", &["FIN-maker"]).await;
        assert_eq!(import_day(server, &proposer, over).await["lines"], 2);
        assert_eq!(classes(&report(server, &proposer, over).await), ["matched 2 0.00"]);
        sign(&proposer, today(server)).await.refused("reconcile.day.running");
        sign(&proposer, over).await.ok();
    }

    async fn a_fee_is_booked_once_when_the_day_that_lists_it_is_signed_and_explains_the_day_it_is_booked_on(server: &TestServer) {
        let listed = end_day(server);
        let (proposer, checker) = two(server).await;
        import(&proposer, with_fee(&written(listed, 1, 1_000, &[(-15, "taken")]))).await.ok();
        assert_eq!(classes(&report(server, &proposer, listed).await), ["fee 1 -15.00"]);
        let signed = sign(&proposer, listed).await.ok();
        assert_eq!(fees(server, &checker, listed).await, (None, None), "booked before it was signed by two");
        decide(&checker, &signed, "approve").await.ok();
        let booked = (Some("-15.00".to_owned()), Some("-15.00".to_owned()));
        assert_eq!(fees(server, &checker, listed).await, booked);
        // As a node left it that died after the day was kept: once, whether or not it was booked.
        server.app.core.db.write().execute_unprepared("UPDATE proposal SET state = 'approved'").await.expect("a crash");
        server.clock.advance(Duration::from_secs(11));
        server.app.reconcile.finish_signatures().await.expect("the job");
        assert_eq!(server.query_text("SELECT state FROM proposal").await.as_deref(), Some("executed"));
        assert_eq!(fees(server, &checker, listed).await, booked);
        let next = end_day(server);
        let (proposer, checker) = (server.operator("prepares2", &["FIN-maker"]).await, server.operator("approves2", &["FIN-checker"]).await);
        import(&proposer, written(next, 2, 985, &[])).await.ok();
        let seen = report(server, &proposer, next).await;
        assert_eq!(classes(&seen), ["fee 1 15.00"]);
        assert_eq!((&seen["broughtForward"], &seen["booked"], &seen["unexplained"], &seen["isOpen"]), (&json!("985.00"), &json!("-15.00"), &json!("0.00"), &json!(false)));
        assert_eq!(server.app.reconcile.unexplained().await.expect("M9"), Vec::<String>::new());
        let signed = sign(&proposer, next).await.ok();
        decide(&checker, &signed, "approve").await.ok();
        assert_eq!(fees(server, &checker, listed).await, booked, "what is listed on no line is not taken again");
    }

    async fn numbers_of_statements_begin_anew_with_each_year(server: &TestServer) {
        let (proposer, _) = two(server).await;
        let days = [("2024-12-30", 1), ("2024-12-31", 2), ("2025-01-01", 1), ("2025-01-02", 2), ("2026-01-01", 1)];
        for (opening, (date, number)) in (0..).step_by(5).zip(days) {
            let name = if number == 1 { "same" } else { date };
            let imported = import(&proposer, written(day(date), number, opening, &[(5, name)])).await.ok();
            assert_eq!((&imported["number"], &imported["day"]), (&json!(number), &json!(date)));
        }
        for (date, number) in [("2026-01-02", 1), ("2026-01-02", 3), ("2026-01-02", 0)] {
            import(&proposer, written(day(date), number, 25, &[])).await.refused("statement.broken");
        }
        import(&proposer, written(day("2026-01-02"), 2, 25, &[])).await.ok();
        assert_eq!(count(server, "statement_file").await, "6");
        // Lines of statements with the same number are not taken for one another.
        let seen = report(server, &proposer, day("2025-01-01")).await;
        assert_eq!(classes(&seen), ["doubled 1 5.00"]);
        assert_eq!(classes(&report(server, &proposer, day("2024-12-30")).await), ["theirs 1 5.00"]);
    }

    async fn names_rest_masked_whatever_they_are_written_with(server: &TestServer) {
        let (proposer, _) = two(server).await;
        let date = day("2026-01-01");
        let file = |number: i64, name: &str| written(date, number, 0, &[(5, "named"), (-5, "back")]).replacen("named,,", &format!("named,,{name}"), 1);
        for (number, (name, kept)) in (1..).zip([("SomchaiJaidee".to_owned(), "S***".to_owned()), ("สมชาย\u{a0}ใจดี".to_owned(), "สมชาย ใ***".to_owned()), ("x".repeat(512), "x***".to_owned()), (format!("{} y", "x".repeat(510)), format!("{} y***", "x".repeat(59)))]) {
            import(&proposer, file(number, &name)).await.ok();
            let found = server.query_text(&format!("SELECT name FROM statement_line WHERE statement_number = {number} AND number = 1")).await;
            assert_eq!(found, Some(kept), "{name}");
        }
    }

    async fn a_provider_that_only_pays_out_has_statements_too(server: &TestServer) {
        server.open_merchant_with("other", |file| file.settings.withdrawals.as_mut().expect("terms").payer = "onlypays".to_owned()).await;
        let abroad = server.operator_of("other", "prepares1", &["FIN-maker"]).await;
        let listed = abroad.get(STATEMENTS).await.ok();
        assert!(listed["providers"].as_array().expect("providers").contains(&json!("onlypays")), "{listed}");
        let statement = written(day("2026-01-01"), 1, 100, &[(-5, "sent")]);
        import_at(&abroad, "onlypays", statement.clone()).await.ok();
        let seen = abroad.get("/console/reconcile/onlypays/days/2026-01-01").await.ok();
        assert_eq!(classes(&seen["report"]), ["unknown 1 -5.00"]);
        // Of another merchant's payer there is none.
        let (proposer, _) = two(server).await;
        assert!(!proposer.get(STATEMENTS).await.ok()["providers"].as_array().expect("providers").contains(&json!("onlypays")));
        import_at(&proposer, "onlypays", statement).await.refused("not.found");
    }

    async fn m9_a_row_that_is_missing_or_wrong_is_found(server: &TestServer) {
        let member = server.member("wrongrows1").await;
        for amount in ["500.00", "600.00"] {
            paid(&member, amount).await;
        }
        let over = end_day(server);
        let (proposer, _) = two(server).await;
        import_day(server, &proposer, over).await;
        assert_eq!(classes(&report(server, &proposer, over).await), ["matched 2 0.00"]);
        let unexplained = async || {
            server.app.catch_up_all().await.expect("the log");
            server.app.reconcile.unexplained().await.expect("the rows")
        };
        assert_eq!(unexplained().await, Vec::<String>::new());
        let db = server.app.core.db.write();
        let newest = "sequence = (SELECT MAX(sequence) FROM gateway_entry)";
        for (wrong, said) in [
            (format!("DELETE FROM gateway_entry WHERE {newest}"), "500.00"),
            (format!("UPDATE gateway_entry SET effect = effect + 100000 WHERE {newest}"), "1101.00"),
            (format!("UPDATE gateway_entry SET provider = 'nowhere' WHERE {newest}"), "600.00"),
        ] {
            db.execute_unprepared(&wrong).await.expect("a change past the server");
            let found = unexplained().await;
            assert!(found.iter().any(|text| text.contains(said)), "{wrong}: {found:?}");
            assert!(!server.app.reconcile().await.expect("the books").is_empty(), "{wrong}");
            server.app.rebuild_projections().await.expect("the log");
            assert_eq!(unexplained().await, Vec::<String>::new(), "{wrong}");
        }
    }

    async fn a_statement_that_comes_with_the_countersignature_is_in_it_or_refused(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let first = today(server).checked_sub(30.days()).expect("a day");
        let mut number = 0;
        for round in 0..16 {
            let date = first.checked_add(round.days()).expect("a day");
            number += 1;
            import(&proposer, written(date, number, 0, &[])).await.ok();
            let signed = sign(&proposer, date).await.ok();
            let another = written(date, number + 1, 0, &[]);
            let (imported, _) = join(import(&proposer, another), decide(&checker, &signed, "approve")).await;
            let now = checker.get(&path(date)).await.ok();
            if now["signed"].is_object() {
                imported.refused("reconcile.signed");
                assert_eq!(now["report"]["statements"], json!([number]), "{round}: {now}");
            } else {
                imported.ok();
                number += 1;
                assert_eq!(now["report"]["statements"], json!([number - 1, number]), "{round}: {now}");
            }
        }
    }
}
