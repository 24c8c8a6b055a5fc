//! The third decision about large withdrawals.

use erawan_kernel::Money;
use erawan_testkit::{TestServer, both_engines};
use serde_json::json;

use super::console::{LIST, decide, path, payment, propose, refusal, two};
use super::{money, past_the_server, payee, withdraw};

/// From now on a third operator releases what is above this.
async fn release_above(server: &TestServer, units: i64) {
    let units = Money::from_units(units).expect("an amount");
    server
        .change_settings(|settings| {
            if let Some(terms) = &mut settings.withdrawals {
                (terms.auto_up_to, terms.release_above) = (terms.auto_up_to.min(units), units);
            }
        })
        .await;
}

both_engines! {
    async fn r34_a_large_withdrawal_takes_three_different_operators(server: &TestServer) {
        release_above(server, 300).await;
        let (proposer, checker) = two(server).await;
        let risk = server.operator("releases1", &["RISK"]).await;
        let (member, card) = payee(server, "largepay01", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let row = propose(&proposer, &asked, payment()).await.ok();
        assert_eq!(row["proposal"]["needsRelease"], true);
        decide(&risk, &row, "release").await.refused("proposal.stale");
        let row = decide(&checker, &row, "approve").await.ok();
        assert_eq!((&row["state"], &row["proposal"]["state"]), (&json!("review"), &json!("checked")));
        assert_eq!(row["proposal"]["hadPart"], true);
        // The second one has not the right, and one of the two is no third.
        decide(&checker, &row, "release").await.refused("permission.denied");
        let both = server.operator("prepares3", &["FIN-maker", "RISK"]).await;
        let large = withdraw(&member, 2, &card, "301").await.ok();
        let own = propose(&both, &large, payment()).await.ok();
        let own = decide(&checker, &own, "approve").await.ok();
        decide(&both, &own, "release").await.refused("proposal.own");
        let mut wrong = row.clone();
        wrong["proposal"]["digest"] = json!("00".repeat(32));
        decide(&risk, &wrong, "release").await.refused("proposal.stale");
        let done = decide(&risk, &row, "release").await.ok();
        assert_ne!(done["state"], "review", "{done}");
        decide(&risk, &row, "release").await.ok();
        let case = checker.get(&path(&asked)).await.ok();
        let approved = case["steps"].as_array().expect("steps").iter().filter(|step| step["kind"] == "approved").count();
        assert_eq!(approved, 1);
    }

    async fn r34_a_third_operator_may_say_no_and_two_are_enough_for_a_refusal(server: &TestServer) {
        release_above(server, 300).await;
        let (proposer, checker) = two(server).await;
        let risk = server.operator("releases2", &["RISK"]).await;
        let (member, card) = payee(server, "largepay02", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let row = propose(&proposer, &asked, payment()).await.ok();
        let row = decide(&checker, &row, "approve").await.ok();
        let row = decide(&risk, &row, "refuseRelease").await.ok();
        assert_eq!((&row["state"], row.get("proposal")), (&json!("review"), None));
        let row = propose(&proposer, &asked, refusal()).await.ok();
        assert_eq!(row["proposal"]["needsRelease"], false);
        assert_eq!(decide(&checker, &row, "approve").await.ok()["state"], "refused");
        assert_eq!(money(&member).await, ("1000.00".to_owned(), "0.00".to_owned()));
    }

    async fn w08_what_changed_between_the_second_and_the_third_decision_is_not_released(server: &TestServer) {
        release_above(server, 300).await;
        let (proposer, checker) = two(server).await;
        let risk = server.operator("releases3", &["RISK"]).await;
        let (member, card) = payee(server, "largepay03", 1_000).await;
        let asked = withdraw(&member, 1, &card, "400").await.ok();
        let row = propose(&proposer, &asked, payment()).await.ok();
        let row = decide(&checker, &row, "approve").await.ok();
        past_the_server(server, "UPDATE withdrawal SET bank_code = 'SIA'").await;
        decide(&risk, &row, "release").await.refused("proposal.stale");
        past_the_server(server, "UPDATE withdrawal SET bank_code = 'KRU'").await;
        // Nor when the stored proposal forgot that it has to be released, or the merchant changed the amount.
        let row = propose(&proposer, &asked, payment()).await.ok();
        past_the_server(server, "UPDATE proposal SET needs_release = false WHERE state = 'open'").await;
        decide(&checker, &row, "approve").await.refused("proposal.stale");
        let row = propose(&proposer, &asked, payment()).await.ok();
        release_above(server, 500).await;
        decide(&checker, &row, "approve").await.refused("proposal.stale");
        assert_eq!(checker.get(LIST).await.ok()["list"][0]["state"], "review");
    }
}
