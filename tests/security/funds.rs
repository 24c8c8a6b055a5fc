use std::time::Duration;

use erawan_kernel::Clock;
use erawan_testkit::{PASSWORD, both_engines};
use futures::future::join_all;
use serde_json::json;

use super::{FUNDS, QUESTIONS, RESET, answers, change, events, first, prove, proven};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

both_engines! {
    async fn sec_003_sec_004_opn_125_a_funds_password_is_set_once_and_then_known_to_be_there(server: &TestServer) {
        let member = proven(server, "safeowner").await;
        assert_eq!(member.get("/wps/member/hasWithdrawalPassword").await.ok(), json!(false));
        member.post(FUNDS, first("246810")).await.ok();
        assert_eq!(member.get("/wps/member/hasWithdrawalPassword").await.ok(), json!(true));
        member.post(FUNDS, first("135790")).await.refused("funds.password.exists");
        let config = member.get("/wps/member/securityConfig").await.ok();
        assert_eq!(config["fundsPassword"], true);
        assert_eq!(events(server, &member, "payment.password.changed").await, 1);
        let hash = "SELECT funds_hash FROM member_safe";
        let hash = server.query_text(hash).await.expect("a hash");
        assert!(hash.starts_with("$argon2id$") && !hash.contains("246810"), "{hash}");
    }

    async fn opn_125_six_digits_not_all_equal_typed_twice_and_not_the_login_password(server: &TestServer) {
        let member = proven(server, "choosy99").await;
        for bad in ["111111", "12345", "1234567", "12a456", PASSWORD, "١٢٣٤٥٦", " 123456"] {
            let refused = member.post(FUNDS, first(bad)).await.refused("validation.failed");
            let text = refused["value"]["fields"]["paymentPassword"][0].as_str().unwrap_or_default();
            assert_eq!(text, "Use six digits that are not all equal and not your login password", "{bad}");
        }
        let empty = member.post(FUNDS, first("")).await.refused("validation.failed");
        assert_eq!(empty["value"]["fields"]["paymentPassword"], json!(["This field is required"]));
        let slip = json!({ "paymentPassword": "246810", "confirmPaymentPassword": "246811" });
        let slip = member.post(FUNDS, slip).await.refused("validation.failed");
        assert_eq!(slip["value"]["fields"]["confirmPaymentPassword"], json!(["The two passwords do not match"]));
        for body in [json!({}), json!({ "paymentPassword": "246810" }), first("246810")["x"].clone(), json!({
            "paymentPassword": ["246810"], "confirmPaymentPassword": ["246810"] })] {
            member.post(FUNDS, body).await.refused("request.malformed");
        }
        assert_eq!(member.get("/wps/member/hasWithdrawalPassword").await.ok(), json!(false));
    }

    async fn sec_011_the_funds_password_is_changed_by_who_knows_it(server: &TestServer) {
        let member = proven(server, "changer1").await;
        member.put(FUNDS, change("246810", "135790")).await.refused("funds.password.missing");
        member.post(FUNDS, first("246810")).await.ok();
        member.put(FUNDS, change("246810", "246810")).await.refused("validation.failed");
        member.put(FUNDS, change("246810", "135790")).await.ok();
        let refused = member.put(FUNDS, change("246810", "111222")).await.refused("funds.password.wrong");
        assert_eq!(refused["value"]["attemptsLeft"], 4);
        member.put(FUNDS, change("135790", "111222")).await.ok();
        assert_eq!(events(server, &member, "payment.password.changed").await, 3);
    }

    async fn r04_every_change_of_the_safe_wants_a_proof_not_older_than_five_minutes(server: &TestServer) {
        let member = server.member("unproven1").await;
        let questions = json!({ "answers": answers(["Dam", "larb", "Silom"]) });
        let reset = json!({
            "answers": answers(["Dam", "larb", "Silom"]), "paymentPassword": "246810", "confirmPaymentPassword": "246810",
        });
        let refused = async |when: &str| {
            for reply in [
                member.post(FUNDS, first("246810")).await, member.put(FUNDS, change("246810", "135790")).await,
                member.post(RESET, reset.clone()).await, member.post(QUESTIONS, questions.clone()).await,
                member.put("/wps/member/info/payeename", json!({ "payeeName": "Somchai" })).await,
            ] {
                assert_eq!(reply.body["errorCode"], "reauth.required", "{when}: {}", reply.asked);
            }
        };
        refused("before any proof").await;
        prove(&member).await;
        member.post(QUESTIONS, questions.clone()).await.ok();
        server.clock.advance(Duration::from_secs(5 * 60));
        refused("five minutes later").await;
    }

    async fn opn_125_a18_the_fifth_wrong_try_locks_for_a_day_even_with_the_right_one(server: &TestServer) {
        let member = proven(server, "forgetful").await;
        member.post(FUNDS, first("246810")).await.ok();
        for left in [4, 3, 2, 1] {
            let refused = member.put(FUNDS, change("000001", "135790")).await.refused("funds.password.wrong");
            assert_eq!(refused["value"]["attemptsLeft"], left);
        }
        let locked = member.put(FUNDS, change("000001", "135790")).await.refused("funds.password.locked");
        let until = server.clock.now_ms() + DAY_MS;
        assert_eq!(locked["value"]["lockedUntil"], until);
        member.put(FUNDS, change("246810", "135790")).await.refused("funds.password.locked");
        assert_eq!(member.get("/wps/member/securityConfig").await.ok()["fundsPasswordLockedUntil"], until);
        assert_eq!(events(server, &member, "payment.password.locked").await, 1);
        server.clock.advance(Duration::from_secs(24 * 60 * 60));
        let mut member = server.visitor();
        member.log_in("forgetful").await;
        prove(&member).await;
        member.put(FUNDS, change("246810", "135790")).await.ok();
    }

    async fn a18_sixteen_wrong_tries_at_once_count_as_sixteen(server: &TestServer) {
        let member = proven(server, "parallel1").await;
        member.post(FUNDS, first("246810")).await.ok();
        let bodies: Vec<_> = (0..16).map(|guess| change(&format!("{:06}", 100 + guess), "135790")).collect();
        let said = join_all(bodies.into_iter().map(|body| member.put(FUNDS, body))).await;
        let wrong = said.iter().filter(|reply| reply.body["errorCode"] == "funds.password.wrong").count();
        assert!(wrong <= 4, "{wrong} guesses were judged before the lock");
        assert!(said.iter().all(|reply| reply.status.is_client_error()));
        member.put(FUNDS, change("246810", "135790")).await.refused("funds.password.locked");
    }

    async fn a_right_try_starts_the_count_afresh(server: &TestServer) {
        let member = proven(server, "fresh123").await;
        member.post(FUNDS, first("246810")).await.ok();
        for round in 0..3 {
            for _ in 0..3 {
                member.put(FUNDS, change("000001", "135790")).await.refused("funds.password.wrong");
            }
            let (old, new) = if round % 2 == 0 { ("246810", "135790") } else { ("135790", "246810") };
            member.put(FUNDS, change(old, new)).await.ok();
        }
    }

    async fn of_two_first_funds_passwords_at_once_one_stays(server: &TestServer) {
        let member = proven(server, "twoscreens").await;
        let said = join_all(["246810", "135790", "112233"].map(|password| member.post(FUNDS, first(password)))).await;
        let kept: Vec<_> = said.iter().filter(|reply| reply.status.is_success()).collect();
        assert_eq!(kept.len(), 1);
        assert!(said.iter().filter(|reply| !reply.status.is_success()).all(|reply| reply.body["errorCode"] == "funds.password.exists"));
        assert_eq!(events(server, &member, "payment.password.changed").await, 1);
    }
}
