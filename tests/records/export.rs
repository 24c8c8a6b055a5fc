//! Records and statements as files.

use erawan_testkit::{Actor, both_engines};
use serde_json::{Value, json};

use crate::payments::bank;
use crate::payouts::{payee, withdraw};
use crate::provider::vendor::{UNIT, Vendor, seated};

const RECORD: &str = "/wps/report/betRecordExport";
const STATEMENT: &str = "/wps/report/statementExport";
const DEPOSITS: &str = "/wps/report/depositExport";
const WITHDRAWALS: &str = "/wps/report/withdrawExport";

/// The lines of a file, without the mark at its beginning.
async fn file(actor: &Actor, path: &str) -> Vec<String> {
    let reply = actor.get(path).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.text);
    let header = |name: &str| reply.headers[name].to_str().expect("a text").to_owned();
    assert_eq!(header("content-type"), "text/csv; charset=utf-8");
    assert!(header("content-disposition").starts_with("attachment; filename=\""), "{path}");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("cache-control"), "private, no-store");
    let table = reply.text.strip_prefix('\u{feff}').expect("the mark of UTF-8");
    assert!(table.ends_with("\r\n"));
    table.split_terminator("\r\n").map(str::to_owned).collect()
}

both_engines! {
    async fn a_betting_record_is_a_table_with_exact_amounts_and_without_formulas(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let (actor, player) = seated(server, &vendor, "exporter1", 100).await;
        let bet = player.bet("=1+1,\"x\"", 10 * UNIT);
        vendor.call("/transaction/bet", &bet).await.balance();
        vendor.call("/transaction/win", &player.win(&bet, 35 * UNIT / 10)).await.balance();
        let void = player.bet("void", 10 * UNIT);
        vendor.call("/transaction/bet", &void).await.balance();
        vendor.call("/transaction/rollback", &player.rollback(&void)).await.balance();
        server.app.catch_up_all().await.expect("the projections");
        let lines = file(&actor, RECORD).await;
        assert_eq!(lines[0], "\"Bet time\",\"Game\",\"Provider\",\"Type\",\"Bet\",\"Valid bet\",\"Win\",\"Win/loss\",\"Status\",\"Settled at\",\"Round\"");
        assert_eq!(lines[1], "\"2026/11/21 12:00:00\",\"Jade Elephant\",\"BGS\",\"RNG\",10.00,0.00,0.00,0.00,\"Refunded\",\"2026/11/21 12:00:00\",\"void\"");
        assert_eq!(lines[2], "\"2026/11/21 12:00:00\",\"Jade Elephant\",\"BGS\",\"RNG\",10.00,10.00,3.50,-6.50,\"Settled\",\"2026/11/21 12:00:00\",\"'=1+1,\"\"x\"\"\"");
        assert_eq!(lines.len(), 3);
        let thai = file(&(*actor).clone().in_thai(), RECORD).await;
        assert!(thai[0].contains("ยอดเดิมพันที่นับ") && thai[1].contains("คืนเงินแล้ว"), "{thai:?}");
        assert_eq!(file(&actor, &format!("{RECORD}?category=FISH")).await.len(), 1);
        assert_eq!(file(&actor, &format!("{RECORD}?startDate=2026-11-20&endDate=2026-11-20")).await.len(), 1);
        actor.get(&format!("{RECORD}?startDate=2020-01-01")).await.refused("validation.failed");
    }

    async fn a_statement_is_a_table_of_the_member_s_own_lines(server: &TestServer) {
        let (actor, other) = (server.member("exporter2").await, server.member("exporter3").await);
        server.credit(&actor, 1_000_000).await;
        server.app.catch_up_all().await.expect("the projections");
        let lines = file(&actor, STATEMENT).await;
        assert_eq!(lines[0], "\"Time\",\"Type\",\"Amount\",\"Balance\",\"Reference\",\"Game code\"");
        assert!(lines[1].starts_with("\"2026/11/21 12:00:00\",\"Deposit\",1000000.00,1000000.00,\""), "{}", lines[1]);
        assert_eq!(lines.len(), 2);
        assert_eq!(file(&actor, &format!("{STATEMENT}?txCode=3200")).await.len(), 1);
        assert_eq!(file(&other, STATEMENT).await.len(), 1);
        server.visitor().get(STATEMENT).await.refused("session.required");
        server.visitor().get(RECORD).await.refused("session.required");
        actor.get(&format!("{STATEMENT}?types=BOTH")).await.refused("validation.failed");
    }

    async fn deposits_and_withdrawals_are_tables_with_what_became_of_each(server: &TestServer) {
        let (member, card) = payee(server, "exporter5", 0).await;
        let paid = bank::deposit(&member, "500.00").await;
        bank::press(&paid, "approve").await;
        bank::until(&member, &paid, "success").await;
        let declined = bank::deposit(&member, "300.00").await;
        bank::press(&declined, "decline").await;
        bank::until(&member, &declined, "failed").await;
        let lines = file(&member, DEPOSITS).await;
        assert_eq!(lines[0], "\"Ordered at\",\"Order number\",\"Channel\",\"Bank\",\"Amount\",\"Received\",\"Credited\",\"Status\",\"Note\",\"Completed at\"");
        let id = |row: &Value| row["orderId"].as_str().expect("a number").to_owned();
        let expected = format!("\"2026/11/21 12:00:01\",\"{}\",\"gateway\",\"KRU\",500.00,500.00,500.00,\"Successful\",\"\",\"2026/11/21 12:00:01\"", id(&paid));
        assert!(lines.contains(&expected), "{lines:?}");
        assert!(lines.iter().any(|line| line.contains(&id(&declined)) && line.contains("300.00,\"\",\"\",\"Failed\",\"The bank declined the payment\"")), "{lines:?}");
        assert_eq!(lines.len(), 3);
        let report = member.get("/wps/relay/MCS2_depositTransactioNReport").await.ok();
        assert_eq!(report["footer"], json!({ "amount": "800.00", "credited": "500.00" }));
        assert_eq!(file(&member, &format!("{DEPOSITS}?status=failed")).await.len(), 2);
        let asked = withdraw(&member, 1, &card, "200").await.ok();
        let lines = file(&member, WITHDRAWALS).await;
        assert_eq!(lines[0], "\"Asked for at\",\"Order number\",\"Bank\",\"Account\",\"Amount\",\"Fee\",\"Net\",\"Status\",\"Note\",\"Completed at\"");
        assert!(lines[1].contains(&id(&asked)) && lines[1].contains("200.00,0.00,200.00,\"Pending\",\"\",\"\""), "{lines:?}");
        let other = server.member("exporter6").await;
        let thai = file(&other.clone().in_thai(), WITHDRAWALS).await;
        assert!(thai.len() == 1 && thai[0].contains("ค่าธรรมเนียม"), "{thai:?}");
        for path in [DEPOSITS, WITHDRAWALS] {
            server.visitor().get(path).await.refused("session.required");
            member.get(&format!("{path}?status=lost")).await.refused("validation.failed");
            member.get(&format!("{path}?startDate=2020-01-01")).await.refused("validation.failed");
        }
    }

    async fn a_file_is_refused_where_it_would_be_too_long_or_asked_for_too_often(server: &TestServer) {
        let actor = server.member("exporter4").await;
        server.credit(&actor, 10).await;
        server.app.catch_up_all().await.expect("the projections");
        // As many lines as a file may have, then one more; only their sums matter.
        for (more, expected) in [(19_999, 200), (1, 400)] {
            let statement = format!("UPDATE wallet_statement_sum SET credit_lines = credit_lines + {more}");
            sea_orm::ConnectionTrait::execute_unprepared(server.app.core.db.write(), &statement).await.expect("sums");
            let reply = actor.get(STATEMENT).await;
            assert_eq!(reply.status, expected, "{}", reply.text);
        }
        actor.get(STATEMENT).await.refused("export.too.long");
        for _ in 0..7 {
            actor.get(RECORD).await;
        }
        actor.get(RECORD).await.refused("system.busy");
        let days = "/wps/report/betRecord?startDate=2020-01-01";
        let refusal = actor.get(days).await.refused("validation.failed");
        let text = "These days are too many, too long ago, or in the wrong order";
        assert_eq!(refusal["value"]["fields"]["startDate"][0], text);
    }
}
