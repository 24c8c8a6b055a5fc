use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Engine, Reply, TestServer, both_engines};
use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::{events, prove, proven};

const EMAIL: &str = "/wps/member/info/email";
const CONFIRM: &str = "/wps/member/info/email/confirm";
const CONFIG: &str = "/wps/member/securityConfig";
const ADDRESS: &str = "somchai@mail.example";
const SECOND: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn ask(actor: &Actor, email: &str) -> Reply {
    actor.put(EMAIL, json!({ "email": email })).await
}

async fn confirm(actor: &Actor, token: &str) -> Reply {
    actor.post(CONFIRM, json!({ "token": token })).await
}

/// The token of the newest link that was mailed to an address.
async fn mailed_token(server: &TestServer, address: &str) -> String {
    let text = server.messages_to(address).await.first().cloned().expect("a mail");
    let (_, rest) = text.split_once("/m/email?token=").expect("a link");
    rest.split_whitespace().next().expect("a token").to_owned()
}

/// A proven member whose address is confirmed.
async fn member_with_address(server: &TestServer, name: &str, address: &str) -> Actor {
    let member = proven(server, name).await;
    ask(&member, address).await.ok();
    confirm(&server.visitor(), &mailed_token(server, address).await).await.ok();
    member
}

both_engines! {
    async fn api_119_sec_008_an_address_counts_once_its_owner_opened_the_link(server: &TestServer) {
        let member = proven(server, "mailing88").await;
        ask(&member, &format!(" {ADDRESS} ")).await.ok();
        let waiting = member.get(CONFIG).await.ok();
        assert_eq!((&waiting["email"], &waiting["masked"]), (&json!(false), &json!({ "pendingEmail": "so****************le" })));
        let forgotten = format!("username=mailing88&email={}", ADDRESS.replace('@', "%40"));
        let form = "application/x-www-form-urlencoded";
        let recovery = || member.request(Method::POST, "/wps/member/password/email").header("Content-Type", form).body(forgotten.clone());
        member.send(recovery()).await.ok();
        assert_eq!(server.messages_to(ADDRESS).await.len(), 1, "an address that waits recovers nothing");
        let token = mailed_token(server, ADDRESS).await;
        assert_eq!(confirm(&server.visitor(), &token).await.ok(), json!(true));
        let config = member.get(CONFIG).await.ok();
        assert_eq!((&config["email"], &config["masked"]), (&json!(true), &json!({ "email": "so****************le" })));
        assert_eq!(events(server, &member, "personal.data.changed").await, 1);
        server.clock.advance(61 * SECOND);
        member.send(recovery()).await.ok();
        assert_eq!(server.messages_to(ADDRESS).await.len(), 2);
        confirm(&server.visitor(), &token).await.refused("email.link.invalid");
    }

    async fn r04_an_address_is_changed_only_with_a_fresh_proof_and_by_real_members(server: &TestServer) {
        let member = server.member("mailing88").await;
        ask(&member, ADDRESS).await.refused("reauth.required");
        prove(&member).await;
        ask(&member, ADDRESS).await.ok();
        for kind in [MemberKind::Trial, MemberKind::TestMember] {
            let other = server.member_of_kind(kind, &format!("nomail{}00", kind.code())).await;
            ask(&other, ADDRESS).await.refused("trial.not.allowed");
        }
        ask(&server.visitor(), ADDRESS).await.refused("session.required");
    }

    async fn what_is_no_address_is_refused(server: &TestServer) {
        let member = proven(server, "mailing88").await;
        for bad in ["", " ", "somchai", "som chai@mail.example", "somchai@", "a@b.c\r\nBcc: x@y.example", &format!("{}@mail.example", "x".repeat(254))] {
            let refused = ask(&member, bad).await.refused("validation.failed");
            assert!(refused["value"]["fields"]["email"].is_array(), "{bad}: {refused}");
        }
        for malformed in [json!({}), json!({ "email": [ADDRESS] }), json!({ "email": null })] {
            member.put(EMAIL, malformed).await.refused("request.malformed");
        }
        assert_eq!(server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM outbox_message").await.as_deref(), Some("0"));
    }

    async fn a37_the_link_leads_to_the_platform_whatever_host_the_caller_names(server: &TestServer) {
        let member = proven(server, "mailing88").await;
        let poisoned = member
            .request(Method::PUT, EMAIL)
            .header("Host", "evil.example")
            .header("X-Forwarded-Host", "evil.example")
            .header("Forwarded", "host=evil.example")
            .header("Origin", "https://evil.example")
            .json(&json!({ "email": ADDRESS }));
        member.send(poisoned).await.ok();
        let text = server.messages_to(ADDRESS).await[0].clone();
        assert!(text.contains(&format!("{}/m/email?token=", server.url)), "{text}");
        assert!(!text.contains("evil"), "{text}");
    }

    async fn a_link_is_good_for_a_day_and_until_a_newer_one(server: &TestServer) {
        let member = proven(server, "mailing88").await;
        ask(&member, ADDRESS).await.ok();
        let first = mailed_token(server, ADDRESS).await;
        ask(&member, ADDRESS).await.refused("system.busy");
        server.clock.advance(60 * SECOND);
        ask(&member, "other@mail.example").await.ok();
        confirm(&server.visitor(), &first).await.refused("email.link.invalid");
        let second = mailed_token(server, "other@mail.example").await;
        server.clock.advance(DAY);
        confirm(&server.visitor(), &second).await.refused("email.link.invalid");
        let mut member = server.visitor();
        member.log_in("mailing88").await;
        let config = member.get(CONFIG).await.ok();
        assert_eq!((&config["email"], &config["masked"]), (&json!(false), &json!({})));
    }

    async fn nobody_mails_a_stranger_more_than_five_links_a_day(server: &TestServer) {
        let mut member = proven(server, "mailing88").await;
        for number in 0..5 {
            ask(&member, &format!("stranger{number}@mail.example")).await.ok();
            server.clock.advance(60 * SECOND);
        }
        prove(&member).await;
        let refused = ask(&member, ADDRESS).await;
        assert_eq!(refused.headers["retry-after"], (24 * 3_600 - 300).to_string().as_str());
        refused.refused("system.busy");
        server.clock.advance(DAY);
        member.log_in("mailing88").await;
        prove(&member).await;
        ask(&member, ADDRESS).await.ok();
    }

    async fn r03_an_address_belongs_to_one_account_and_only_its_reader_learns_of_it(server: &TestServer) {
        let holder = member_with_address(server, "original1", ADDRESS).await;
        let second = proven(server, "secondme1").await;
        let free = ask(&second, "free@mail.example").await;
        server.clock.advance(60 * SECOND);
        let taken = ask(&second, "SOMCHAI@mail.example").await;
        assert_eq!((free.status, &free.text), (taken.status, &taken.text));
        let token = mailed_token(server, "SOMCHAI@mail.example").await;
        confirm(&server.visitor(), &token).await.refused("person.exists");
        assert_eq!(second.get(CONFIG).await.ok()["email"], false);
        assert_eq!(holder.get(CONFIG).await.ok()["email"], true);
        // Once the holder moves on, the address is free again.
        prove(&holder).await;
        ask(&holder, "moved@mail.example").await.ok();
        confirm(&server.visitor(), &mailed_token(server, "moved@mail.example").await).await.ok();
        confirm(&server.visitor(), &token).await.ok();
        assert_eq!(second.get(CONFIG).await.ok()["email"], true);
    }

    async fn a_link_opened_many_times_at_once_counts_once(server: &TestServer) {
        let member = proven(server, "mailing88").await;
        ask(&member, ADDRESS).await.ok();
        let token = mailed_token(server, ADDRESS).await;
        let visitor = server.visitor();
        let replies = join_all((0..8).map(|_| confirm(&visitor, &token))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
        assert_eq!(events(server, &member, "personal.data.changed").await, 1);
    }

    async fn many_questions_at_once_send_one_link(server: &TestServer) {
        let member = proven(server, "mailing88").await;
        let replies = join_all((0..6).map(|_| ask(&member, ADDRESS))).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1);
        assert_eq!(server.messages_to(ADDRESS).await.len(), 1);
    }

    async fn the_old_address_is_told_and_its_links_open_nothing_any_more(server: &TestServer) {
        let member = member_with_address(server, "mailing88", ADDRESS).await;
        let form = format!("username=mailing88&email={}", ADDRESS.replace('@', "%40"));
        let recovery = member.request(Method::POST, "/wps/member/password/email");
        member.send(recovery.header("Content-Type", "application/x-www-form-urlencoded").body(form)).await.ok();
        let mails = server.messages_to(ADDRESS).await;
        let link = mails.iter().find_map(|mail| mail.split_once("/m/forget?token=")).expect("a link").1;
        let reset = link.split_whitespace().next().expect("a token").to_owned();
        server.clock.advance(60 * SECOND);
        ask(&member, "new@mail.example").await.ok();
        confirm(&server.visitor(), &mailed_token(server, "new@mail.example").await).await.ok();
        let told = server.messages_to(ADDRESS).await;
        assert!(told.iter().any(|mail| mail.contains("was changed") && mail.contains("mailing88")), "{told:?}");
        let form = json!({ "token": reset, "newPassword": "Mango7sticky", "confirmNewPassword": "Mango7sticky" });
        server.visitor().post("/wps/member/password/reset", form).await.refused("password.link.invalid");
    }

    async fn a_link_of_one_merchant_is_worthless_at_another_and_a_forged_one_everywhere(server: &TestServer) {
        let member = proven(server, "mailing88").await;
        server.open_merchant("other").await;
        ask(&member, ADDRESS).await.ok();
        let token = mailed_token(server, ADDRESS).await;
        let mut elsewhere = server.visitor();
        elsewhere.merchant = "other";
        confirm(&elsewhere, &token).await.refused("email.link.invalid");
        for forged in ["", "null", &"0".repeat(64), &token[..62], &token[1..]] {
            confirm(&server.visitor(), forged).await.refused("email.link.invalid");
        }
        server.visitor().post(CONFIRM, json!({ "token": [token] })).await.refused("request.malformed");
        server.disable(&member).await;
        confirm(&server.visitor(), &token).await.refused("email.link.invalid");
        let column = match server.engine() {
            Engine::Postgres => "SELECT encode(token_hash, 'hex') FROM email_change",
            Engine::Sqlite => "SELECT lower(hex(token_hash)) FROM email_change",
        };
        assert_ne!(server.query_text(column).await, Some(token));
    }

    async fn the_mail_speaks_the_language_of_whoever_asks(server: &TestServer) {
        let member = proven(server, "mailing88").await;
        ask(&member, ADDRESS).await.ok();
        assert!(server.messages_to(ADDRESS).await[0].contains("Open this link within 24 hours"));
        server.clock.advance(60 * SECOND);
        ask(&member.in_thai(), ADDRESS).await.ok();
        let outbox: Value = server.visitor().get("/dev/outbox?format=json").await.body;
        assert!(outbox["list"][0]["text"].as_str().expect("a text").contains("เปิดลิงก์นี้ภายใน 24 ชั่วโมง"), "{outbox}");
    }
}
