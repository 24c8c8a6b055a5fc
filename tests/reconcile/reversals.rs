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

    async fn what_was_taken_back_out_of_suspense_has_the_providers_name_and_not_that_of_a_rejected_proposal(server: &TestServer) {
        let (proposer, checker) = two(server).await;
        let member = server.member("takenback2").await;
        server.freshen(&member).await;
        member.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai Jaidee" })).await.ok();
        let ordered = deposit(&member, "500.00").await;
        press(&ordered, "other").await;
        until_told(server, 1).await;
        let row = proposer.get("/console/suspense").await.ok()["list"][0].clone();
        let form = json!({ "resolution": "return", "bankReference": "KBANK 7781", "reason": "Paid from another name" });
        let proposed = proposer.post(&format!("/console/suspense/{}/proposals", row["receiptId"].as_str().unwrap()), form).await.ok();
        let rejection = format!("/console/suspense/proposals/{}/reject", proposed["proposal"]["proposalId"].as_str().unwrap());
        checker.post(&rejection, json!({ "reason": "The bank took it back itself" })).await.ok();
        let page = ordered["payUrl"].as_str().expect("a bank page");
        let taken = reqwest::Client::new().post(format!("{page}/reversals")).json(&json!({})).send().await;
        assert!(taken.expect("the bank answers").status().is_success());
        eventually("the reversal", async || (count(server, "deposit_reversal WHERE state = 'ended'").await == "1").then_some(())).await;
        let day = end_day(server);
        let importer = server.operator("imports01", &["FIN-maker"]).await;
        import_day(server, &importer, day).await;
        let report = report(server, &importer, day).await;
        assert_eq!(classes(&report), ["matched 1 0.00", "return 1 0.00"], "{report}");
    }
}
