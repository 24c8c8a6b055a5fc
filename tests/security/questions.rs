use erawan_testkit::both_engines;
use serde_json::json;

use super::{FUNDS, QUESTIONS, RESET, answers, change, first, proven};

const OWN: [&str; 3] = ["Dam", "larb moo", "ถนนสีลม"];

both_engines! {
    async fn sec_007_a_member_chooses_three_questions_and_sees_them_without_answers(server: &TestServer) {
        let member = proven(server, "questioned").await;
        let offered = member.get("/wps/member/securityQuestions").await.ok();
        assert_eq!(offered["list"].as_array().map(Vec::len), Some(10));
        let thai = member.clone().in_thai().get("/wps/member/securityQuestions").await.ok();
        assert_ne!(thai["list"][0]["question"], offered["list"][0]["question"]);
        assert_eq!(member.get(QUESTIONS).await.ok(), json!({ "list": [] }));
        member.post(QUESTIONS, json!({ "answers": answers(OWN) })).await.ok();
        let own = member.get(QUESTIONS).await;
        assert!(!own.text.contains("larb"), "{}", own.text);
        let own = own.ok();
        let ids: Vec<_> = own["list"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect();
        assert_eq!(ids, [2, 4, 7]);
        assert_eq!(member.get("/wps/member/securityConfig").await.ok()["securityQuestions"], true);
        let stored = server.query_text("SELECT answer_hash FROM member_question").await.expect("a hash");
        assert!(stored.starts_with("$argon2id$"), "{stored}");
        let again = json!({ "answers": answers(["Khao", "som tam", "Sathorn"]) });
        member.post(QUESTIONS, again).await.ok();
        assert_eq!(member.get(QUESTIONS).await.ok()["list"].as_array().map(Vec::len), Some(3));
    }

    async fn opn_126_answers_to_fewer_equal_or_unknown_questions_are_refused(server: &TestServer) {
        let member = proven(server, "sloppy99").await;
        let one = |id: i64, text: &str| json!({ "questionId": id, "answer": text });
        for rows in [
            json!([]), json!([one(1, "one"), one(2, "two")]), json!([one(1, "one"), one(1, "two"), one(3, "three")]),
            json!([one(1, "one"), one(2, "ONE "), one(3, "three")]), json!([one(1, "one"), one(2, "two"), one(77, "three")]),
            json!([one(1, "one"), one(2, "two"), one(3, "")]), json!([one(1, "one"), one(2, "two"), one(3, &"x".repeat(65))]),
            json!([one(1, "one"), one(2, "two"), one(3, "three"), one(4, "four")]),
        ] {
            let refused = member.post(QUESTIONS, json!({ "answers": rows })).await.refused("validation.failed");
            assert!(refused["value"]["fields"]["answers"].is_array(), "{refused}");
        }
        assert_eq!(member.get(QUESTIONS).await.ok(), json!({ "list": [] }));
    }

    async fn sec_005_opn_126_a_forgotten_funds_password_is_replaced_by_the_answers(server: &TestServer) {
        let member = proven(server, "resetting").await;
        let reset = |texts: [&str; 3]| json!({
            "answers": answers(texts), "paymentPassword": "135790", "confirmPaymentPassword": "135790",
        });
        member.post(RESET, reset(OWN)).await.refused("funds.password.missing");
        member.post(FUNDS, first("246810")).await.ok();
        member.post(RESET, reset(OWN)).await.refused("security.questions.missing");
        member.post(QUESTIONS, json!({ "answers": answers(OWN) })).await.ok();
        for _ in 0..5 {
            member.put(FUNDS, change("000001", "112233")).await;
        }
        member.put(FUNDS, change("246810", "112233")).await.refused("funds.password.locked");
        let wrong = member.post(RESET, reset(["Dam", "larb moo", "Sathorn"])).await.refused("security.answer.wrong");
        assert_eq!(wrong["value"]["attemptsLeft"], 4);
        // Case and outer spaces do not count.
        member.post(RESET, reset([" DAM ", "Larb Moo", "ถนนสีลม"])).await.ok();
        member.put(FUNDS, change("135790", "112233")).await.ok();
    }

    async fn a18_answers_that_are_left_out_swapped_or_sent_twice_open_nothing(server: &TestServer) {
        let member = proven(server, "guessers1").await;
        member.post(FUNDS, first("246810")).await.ok();
        member.post(QUESTIONS, json!({ "answers": answers(OWN) })).await.ok();
        let one = |id: i64, text: &str| json!({ "questionId": id, "answer": text });
        let (a, b, c) = (one(2, OWN[0]), one(4, OWN[1]), one(7, OWN[2]));
        let reset = |rows: serde_json::Value| json!({
            "answers": rows, "paymentPassword": "135790", "confirmPaymentPassword": "135790",
        });
        for rows in [json!([]), json!([a, b, one(7, " ")])] {
            member.post(RESET, reset(rows)).await.refused("validation.failed");
        }
        for rows in [json!([a, b]), json!([a, a, a]), json!([one(2, OWN[1]), one(4, OWN[0]), c]), json!([a, b, one(8, OWN[2])])] {
            member.post(RESET, reset(rows)).await.refused("security.answer.wrong");
        }
        member.post(RESET, reset(json!([a, b]))).await.refused("funds.password.locked");
        member.post(RESET, reset(json!([a, b, c]))).await.refused("funds.password.locked");
        member.put(FUNDS, change("246810", "112233")).await.ok();
    }
}
