#![expect(clippy::float_arithmetic, reason = "a thumb's track has fractions of pixels")]

use std::time::Duration;

use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use futures::future::join_all;
use serde_json::{Value, json};

const HUMAN: &str = "/wps/verification/human";
const SECOND: Duration = Duration::from_secs(1);

/// Where the piece of the only open puzzle belongs.
async fn answer_of(server: &TestServer) -> i32 {
    let x = server.query_text("SELECT CAST(x AS TEXT) FROM human_check").await.expect("an open puzzle");
    x.parse().expect("a number")
}

/// A thumb that slides to `x` within 0.9 s.
fn slide(id: &Value, x: i32) -> Value {
    let track: Vec<Value> = (0..=30)
        .map(|step| {
            let part = f64::from(step) / 30.;
            let eased = 1. - (1. - part) * (1. - part);
            json!({ "x": f64::from(x) * eased, "y": f64::from(step % 3), "t": 900. * part })
        })
        .collect();
    json!({ "id": id, "x": x, "track": track })
}

async fn fetch(actor: &Actor) -> Value {
    actor.get(HUMAN).await.ok()
}

async fn solve(server: &TestServer, actor: &Actor) -> String {
    let puzzle = fetch(actor).await;
    server.clock.advance(2 * SECOND);
    let answer = actor.post(HUMAN, slide(&puzzle["id"], answer_of(server).await)).await.ok();
    answer["token"].as_str().expect("a token").to_owned()
}

/// Spends the token where one is asked.
async fn spend(actor: &Actor, token: &str) -> Reply {
    actor
        .post("/wps/verification/sms/noLogin", json!({ "mobileNum": "0812345678", "humanToken": token }))
        .await
}

both_engines! {
    async fn opn_043_a_puzzle_is_two_pictures_and_keeps_its_answer_to_itself(server: &TestServer) {
        let visitor = server.visitor();
        let puzzle = fetch(&visitor).await;
        for name in ["background", "piece"] {
            assert!(puzzle[name].as_str().is_some_and(|url| url.starts_with("data:image/png;base64,")), "{name}");
        }
        assert_eq!((&puzzle["width"], &puzzle["height"], &puzzle["pieceWidth"]), (&json!(300), &json!(160), &json!(48)));
        assert_eq!(puzzle["expiresAt"], server.app.core.clock.now_ms() + 120_000);
        let names: Vec<_> = puzzle.as_object().expect("fields").keys().cloned().collect();
        assert_eq!(names, ["background", "expiresAt", "height", "id", "piece", "pieceWidth", "width", "y"]);
        assert_ne!(fetch(&visitor).await["background"], puzzle["background"], "no two pictures are alike");
    }

    async fn i18_008_opn_042_a_merchant_may_ask_for_the_answer_of_an_equation(server: &TestServer) {
        server.open_merchant_with("counting", |file| {
            file.settings.whitelabel.insert("EQUATIONCAPTCHA3".to_owned(), true);
        }).await;
        let mut visitor = server.visitor();
        visitor.merchant = "counting";
        assert_eq!(server.visitor().get("/wps/captcha").await.ok()["equation"], false);
        for _ in 0..10 {
            server.clock.advance(SECOND);
            assert_eq!(visitor.get("/wps/captcha").await.ok()["equation"], true);
            let answer: u32 = server.captcha_digits().await.parse().expect("one number");
            assert!((1..=108).contains(&answer), "{answer}");
        }
        server.clock.advance(SECOND);
        server.human_token(&visitor).await;
    }

    async fn opn_043_ses_025_a_person_who_slides_gets_a_token_that_one_call_uses_up(server: &TestServer) {
        let visitor = server.visitor();
        let token = solve(server, &visitor).await;
        spend(&visitor, &token).await.ok();
        server.clock.advance(61 * SECOND);
        spend(&visitor, &token).await.refused("verification.human.required");
    }

    async fn opn_043_a_puzzle_is_good_once_whatever_the_answer(server: &TestServer) {
        let visitor = server.visitor();
        let puzzle = fetch(&visitor).await;
        server.clock.advance(2 * SECOND);
        let x = answer_of(server).await;
        visitor.post(HUMAN, slide(&puzzle["id"], x + 6)).await.refused("verification.human.failed");
        visitor.post(HUMAN, slide(&puzzle["id"], x)).await.refused("verification.human.failed");
    }

    async fn a18_one_answer_sent_many_times_at_once_gives_one_token(server: &TestServer) {
        let visitor = server.visitor();
        let puzzle = fetch(&visitor).await;
        server.clock.advance(2 * SECOND);
        let form = slide(&puzzle["id"], answer_of(server).await);
        let replies = join_all((0..20).map(|_| visitor.post(HUMAN, form.clone()))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
        let token = solve(server, &visitor).await;
        let spent = join_all((0..20).map(|number| {
            let form = json!({ "mobileNum": format!("08120{number:02}678"), "humanToken": token.clone() });
            let visitor = visitor.clone();
            async move { visitor.post("/wps/verification/sms/noLogin", form).await }
        })).await;
        assert_eq!(spent.iter().filter(|reply| reply.status == 200).count(), 1);
    }

    async fn opn_043_puzzle_and_token_last_two_minutes(server: &TestServer) {
        let visitor = server.visitor();
        let puzzle = fetch(&visitor).await;
        server.clock.advance(120 * SECOND);
        let form = slide(&puzzle["id"], answer_of(server).await);
        visitor.post(HUMAN, form).await.refused("verification.human.failed");
        let token = solve(server, &visitor).await;
        server.clock.advance(120 * SECOND);
        spend(&visitor, &token).await.refused("verification.human.required");
    }

    async fn a18_an_answer_without_a_hand_behind_it_is_refused(server: &TestServer) {
        let visitor = server.visitor();
        let even = |x: i32| (0..=30).map(|step| json!({ "x": f64::from(x * step) / 30., "y": 0, "t": step * 20 })).collect::<Vec<_>>();
        for case in ["no track", "even track", "too quick", "no place", "no puzzle"] {
            let puzzle = fetch(&visitor).await;
            if case != "too quick" {
                server.clock.advance(2 * SECOND);
            }
            let x = answer_of(server).await;
            let mut form = slide(&puzzle["id"], x);
            match case {
                "no track" => form["track"] = json!([]),
                "even track" => form["track"] = json!(even(x)),
                "no place" => form["x"] = Value::Null,
                "no puzzle" => form["id"] = json!("0".repeat(32)),
                _ => {}
            }
            visitor.post(HUMAN, form).await.refused("verification.human.failed");
            server.clock.advance(121 * SECOND);
        }
    }

    async fn opn_043_who_cannot_slide_reads_the_image_captcha_instead(server: &TestServer) {
        let visitor = server.visitor();
        let token = server.human_token(&visitor).await;
        spend(&visitor, &token).await.ok();
        visitor.post(HUMAN, json!({ "captcha": "0000" })).await.refused("verification.code.error");
        visitor.post(HUMAN, json!({})).await.refused("captcha.required");
    }

    async fn a42_puzzles_are_not_drawn_without_end(server: &TestServer) {
        let visitor = server.visitor();
        for _ in 0..30 {
            fetch(&visitor).await;
        }
        visitor.get(HUMAN).await.refused("system.busy");
    }
}
