//! Which statements are taken, and which days are signed.

use super::*;

/// A statement by hand, of whole units: what it begins with, and its lines with their names.
fn written(day: Date, number: i64, opening: i64, lines: &[(i64, &str)]) -> String {
    let row = |record: &str, amount: i64, rest: &str| {
        format!("{record},SANDBOX-SANDBOX,{number},THB,{day},{amount}.00,{rest}\r\n")
    };
    let mut file = "record,account,statement,currency,day,amount,transaction,reference,name,kind\r\n".to_owned();
    file += &row("opening", opening, ",,,");
    file.extend(lines.iter().map(|(amount, id)| row("entry", *amount, &format!("{id},,,"))));
    let closing = lines.iter().fold(opening, |sum, (amount, _)| sum + amount);
    file + &row("closing", closing, ",,,")
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
}
