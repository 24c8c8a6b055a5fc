//! Deposits that the provider took back, on its statement.

use super::*;

both_engines! {
    async fn a_deposit_that_was_taken_back_fits_the_providers_line_of_it(server: &TestServer) {
        let member = server.member("takenback1").await;
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "approve").await;
        until(&member, &ordered, "success").await;
        let page = ordered["payUrl"].as_str().expect("a bank page");
        let taken = reqwest::Client::new().post(format!("{page}/reversals")).json(&json!({})).send().await;
        assert!(taken.expect("the bank answers").status().is_success());
        eventually("the reversal", async || (count(server, "deposit_reversal WHERE state = 'ended'").await == "1").then_some(())).await;
        let day = end_day(server);
        let (proposer, _) = two(server).await;
        import_day(server, &proposer, day).await;
        let report = report(server, &proposer, day).await;
        assert_eq!(classes(&report), ["matched 1 0.00", "return 1 0.00"], "{report}");
    }
}
