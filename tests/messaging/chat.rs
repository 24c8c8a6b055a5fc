use std::io::Cursor;
use std::time::Duration;

use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use futures::future::join_all;
use image::{DynamicImage, ImageFormat};
use reqwest::Method;
use serde_json::{Value, json};

use crate::provider::vendor::new_uuid;

const CONVERSATION: &str = "/wps/chat/conversation";
const MESSAGES: &str = "/wps/chat/messages";
const UNREAD: &str = "/wps/relay/CBS_unreadCount";
const LAUNCH: &str = "/wps/relay/CBS_launchChat";

pub(crate) fn form(text: &str) -> Value {
    json!({ "clientId": new_uuid(), "text": text })
}

pub(crate) async fn say(actor: &Actor, text: &str) -> Value {
    actor.post(MESSAGES, form(text)).await.ok()
}

/// An operator of the demo merchant who answers members and reads everything, logged in.
pub(crate) async fn support(server: &TestServer, username: &str) -> Actor {
    server.operator(username, &["CS", "AUDITOR"]).await
}

/// The conversation that waits longest.
pub(crate) async fn waiting(support: &Actor) -> String {
    let list = support.get("/console/conversations?state=waiting").await.ok();
    list["list"][0]["id"].as_str().expect("a conversation waits").to_owned()
}

async fn texts(actor: &Actor) -> Vec<String> {
    let messages = actor.get(CONVERSATION).await.ok()["messages"].clone();
    let texts = messages.as_array().expect("messages").iter();
    texts.map(|message| message["text"].as_str().unwrap_or_default().to_owned()).collect()
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    DynamicImage::new_rgb8(width, height)
        .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .expect("a picture");
    bytes
}

async fn upload(actor: &Actor, path: &str, kind: &str, bytes: Vec<u8>) -> Reply {
    actor.send(actor.request(Method::POST, path).header("Content-Type", kind).body(bytes)).await
}

both_engines! {
    async fn api_123_ses_012_msg_023_a_member_talks_with_support(server: &TestServer) {
        let (member, support) = (server.member("talking888").await, support(server, "helping1").await);
        let first = say(&member, "  My deposit is missing\n").await;
        assert_eq!((&first["seq"], &first["from"], &first["text"]), (&json!(1), &json!("member"), &json!("My deposit is missing")));
        let id = waiting(&support).await;
        let list = support.get("/console/conversations?state=waiting").await.ok();
        let shown = &list["list"][0];
        assert_eq!((&shown["memberName"], &shown["unread"], &shown["lastText"]), (&json!("talking888"), &json!(1), &json!("My deposit is missing")));
        let taken = support.post(&format!("/console/conversations/{id}/take"), json!({})).await.ok();
        assert_eq!((&taken["state"], &taken["mine"]), (&json!("taken"), &json!(true)));
        let answer = support.post(&format!("/console/conversations/{id}/messages"), form("Let me look")).await.ok();
        assert_eq!((&answer["seq"], &answer["from"], &answer["operatorName"]), (&json!(2), &json!("support"), &json!("Name of helping1")));
        assert_eq!(member.get(UNREAD).await.ok(), json!({ "unReadCount": 1 }));
        let seen = member.get(CONVERSATION).await.ok();
        assert_eq!((&seen["unread"], &seen["operatorName"], &seen["supportOpen"]), (&json!(1), &json!("Name of helping1"), &json!(true)));
        assert_eq!(texts(&member).await, ["My deposit is missing", "Let me look"]);
        member.post("/wps/chat/read", json!({ "seq": 2 })).await.ok();
        assert_eq!(member.get(UNREAD).await.ok(), json!({ "unReadCount": 0 }));
        let detail = support.get(&format!("/console/conversations/{id}")).await.ok();
        assert_eq!((&detail["seenByMember"], &detail["messages"][0]["text"]), (&json!(2), &json!("My deposit is missing")));
        let closed = support.post(&format!("/console/conversations/{id}/close"), json!({})).await.ok();
        assert_eq!(closed["state"], "closed");
        say(&member, "It is still missing").await;
        assert_eq!(waiting(&support).await, id, "the member's next word lets it wait again");
    }

    async fn api_075_msg_033_a24_the_chat_is_a_page_of_ours_and_leads_back_to_ours_only(server: &TestServer) {
        let member = server.member("launching8").await;
        let launch = async |query: &str| member.get(&format!("{LAUNCH}?b2c=1&language=TH&{query}")).await.ok()["chatUrl"].clone();
        assert_eq!(launch("backUrl=/m/home%3Fx%3D1&title=Help&headerColor=%23fff").await, "/m/chat?backUrl=%2Fm%2Fhome%3Fx%3D1&title=Help");
        for evil in ["https://evil.example", "//evil.example", "/%5Cevil.example", "javascript:alert(1)", "/m/%5C%5Cevil", "data:text/html,x"] {
            assert_eq!(launch(&format!("backUrl={evil}")).await, "/m/chat", "{evil}");
        }
        member.get(&format!("{LAUNCH}?moduleId=COMM3")).await.refused("function.not.available");
    }

    async fn ses_069_msg_032_a_guest_and_a_visitor_have_no_chat(server: &TestServer) {
        let guest = server.member_of_kind(MemberKind::Trial, "guest88888").await;
        for path in [LAUNCH, UNREAD, CONVERSATION] {
            let refused = guest.get(path).await.refused("trial.not.allowed");
            assert_eq!(refused["message"], "Please login an actual account to use this function");
            server.visitor().get(path).await.refused("session.required");
        }
        guest.post(MESSAGES, form("hello")).await.refused("trial.not.allowed");
        server.visitor().post(MESSAGES, form("hello")).await.refused("session.required");
    }

    async fn cst_026_where_the_flag_is_off_nobody_chats(server: &TestServer) {
        server.open_merchant_with("silent", |file| { file.settings.whitelabel.insert("CBS3".to_owned(), false); }).await;
        let mut member = server.visitor();
        member.merchant = "silent";
        let password = erawan_testkit::PASSWORD;
        let join = json!({ "username": "silenced88", "password": password, "confirmPassword": password, "birthday": "1990-05-17" });
        let answer = member.put("/wps/member/register", join).await.ok();
        member.adopt(&answer);
        for path in [LAUNCH, UNREAD, CONVERSATION, "/wps/relay/CBS_modelList"] {
            member.get(path).await.refused("permission.denied");
        }
        member.post(MESSAGES, form("hello")).await.refused("permission.denied");
    }

    async fn a_message_sent_twice_is_one_and_those_sent_at_once_are_numbered_without_gaps(server: &TestServer) {
        let member = server.member("doubling88").await;
        let same = form("only once");
        let sent = join_all((0..6).map(|_| member.post(MESSAGES, same.clone()))).await;
        for reply in sent {
            assert_eq!(reply.ok()["seq"], 1);
        }
        let many = join_all((0..8).map(|_| member.post(MESSAGES, form("at once")))).await;
        let mut numbers: Vec<_> = many.into_iter().map(|reply| reply.ok()["seq"].as_i64().expect("a number")).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (2..=9).collect::<Vec<_>>());
    }

    async fn a23_a_message_is_plain_text_of_bounded_length_and_pace(server: &TestServer) {
        let member = server.member("pacing8888").await;
        for (body, field) in [
            (form(""), "text"), (form("x".repeat(1_001).as_str()), "text"), (form("a\u{202e}b"), "text"), (form("a\u{1}b"), "text"),
            (json!({ "clientId": new_uuid(), "images": ["nonsense"] }), "images"),
        ] {
            let refused = member.post(MESSAGES, body).await.refused("validation.failed");
            assert!(refused["value"]["fields"][field].is_array(), "{refused}");
        }
        member.post(MESSAGES, json!({ "text": "no name" })).await.refused("request.malformed");
        member.post(MESSAGES, json!({ "clientId": new_uuid(), "text": "x".repeat(64 * 1024) })).await.refused("payload.too.large");
        let hostile = "<img src=x onerror=alert(1)><script>alert(1)</script>";
        assert_eq!(say(&member, hostile).await["text"], hostile, "kept as it was typed, shown as text");
        for _ in 0..19 {
            say(&member, "again").await;
        }
        member.post(MESSAGES, form("too much")).await.refused("system.busy");
        server.clock.advance(Duration::from_secs(59));
        member.post(MESSAGES, form("too much")).await.refused("system.busy");
        server.clock.advance(Duration::from_secs(2));
        say(&member, "later").await;
        assert!(!texts(&member).await.contains(&"too much".to_owned()));
    }

    async fn a30_nobody_reads_what_others_say(server: &TestServer) {
        let (one, other) = (server.member("private111").await, server.member("private222").await);
        say(&one, "my secret").await;
        let image = upload(&one, "/wps/chat/images", "image/png", png(8, 8)).await.ok()["id"].clone();
        assert_eq!(texts(&other).await, Vec::<String>::new());
        let path = format!("/wps/chat/images/{}", image.as_str().expect("a picture"));
        one.get(&path).await;
        other.get(&path).await.refused("not.found");
        server.visitor().get(&path).await.refused("session.required");
        let stolen = json!({ "clientId": new_uuid(), "text": "", "images": [image] });
        other.post(MESSAGES, stolen).await.refused("not.found");
        server.open_merchant("other").await;
        let foreign = server.operator_of("other", "foreign1", &["CS"]).await;
        assert_eq!(foreign.get("/console/conversations").await.ok()["totalCount"], 0);
        let id = waiting(&support(server, "helping2").await).await;
        for (path, body) in [("take", json!({})), ("close", json!({})), ("typing", json!({})), ("read", json!({ "seq": 1 })), ("messages", form("hello"))] {
            foreign.post(&format!("/console/conversations/{id}/{path}"), body).await.refused("not.found");
        }
        foreign.get(&format!("/console/conversations/{id}")).await.refused("not.found");
        foreign.get(&format!("/console/images/{}", image.as_str().expect("a picture"))).await.refused("not.found");
    }

    async fn one_operator_answers_and_another_cannot_take_it_away(server: &TestServer) {
        let member = server.member("waiting888").await;
        let (one, other) = (support(server, "helping3").await, support(server, "helping4").await);
        say(&member, "hello").await;
        let id = waiting(&one).await;
        let path = |word: &str| format!("/console/conversations/{id}/{word}");
        one.post(&path("messages"), form("too early")).await.refused("conversation.not.taken");
        one.post(&path("close"), json!({})).await.refused("conversation.not.taken");
        let taken = join_all([one.post(&path("take"), json!({})), other.post(&path("take"), json!({}))]).await;
        assert_eq!(taken.iter().filter(|reply| reply.status.is_success()).count(), 1);
        let (has, has_not) = if taken[0].status.is_success() { (&one, &other) } else { (&other, &one) };
        has_not.post(&path("take"), json!({})).await.refused("conversation.taken");
        has_not.post(&path("messages"), form("not mine")).await.refused("conversation.not.taken");
        has_not.post(&path("close"), json!({})).await.refused("conversation.not.taken");
        has.post(&path("take"), json!({})).await.ok();
        has.post(&path("messages"), form("here I am")).await.ok();
        has.post(&path("close"), json!({})).await.ok();
        has.post(&path("close"), json!({})).await.ok();
        has.post(&path("messages"), form("afterwards")).await.refused("conversation.not.taken");
        assert_eq!(has.get("/console/conversations?state=closed").await.ok()["list"][0]["id"], json!(id));
        has.get("/console/conversations?state=nonsense").await.refused("validation.failed");
    }

    async fn a25_pictures_come_in_anew_and_three_to_a_message(server: &TestServer) {
        let member = server.member("painting88").await;
        let mut polyglot = png(40, 20);
        polyglot.extend_from_slice(b"<html><script>alert(1)</script></html>");
        let image = upload(&member, "/wps/chat/images", "image/png", polyglot).await.ok();
        assert_eq!((&image["width"], &image["height"]), (&json!(40), &json!(20)));
        let id = image["id"].clone();
        let shown = member.get(&format!("/wps/chat/images/{}", id.as_str().expect("a picture"))).await;
        assert_eq!(shown.headers["content-type"], "image/jpeg");
        assert!(shown.headers["content-disposition"].to_str().is_ok_and(|value| value.starts_with("attachment")));
        assert!(!shown.text.contains("script"));
        let mut ids = vec![id];
        for _ in 0..3 {
            ids.push(upload(&member, "/wps/chat/images", "image/png", png(5, 5)).await.ok()["id"].clone());
        }
        let with = |images: &[Value]| json!({ "clientId": new_uuid(), "text": "", "images": images });
        member.post(MESSAGES, with(&ids)).await.refused("validation.failed");
        let message = member.post(MESSAGES, with(&ids[..3])).await.ok();
        assert_eq!((message["images"].as_array().map(Vec::len), &message["images"][0]["width"]), (Some(3), &json!(40)));
        member.post(MESSAGES, with(&ids[..1])).await.refused("not.found");
        for (kind, bytes) in [
            ("image/png", b"<svg onload=alert(1)>".to_vec()), ("image/jpeg", png(5, 5)), ("image/svg+xml", png(5, 5)),
            ("image/png", Vec::new()), ("image/png", png(9_000, 1)), ("text/html", png(5, 5)),
        ] {
            upload(&member, "/wps/chat/images", kind, bytes).await.refused("image.not.readable");
        }
        upload(&member, "/wps/chat/images", "image/png", vec![0; 5 * 1024 * 1024 + 1]).await.refused("payload.too.large");
    }

    async fn no_more_than_nine_pictures_wait_however_many_come_at_once(server: &TestServer) {
        let member = server.member("manypics1").await;
        let sent = join_all((0..64).map(|_| upload(&member, "/wps/chat/images", "image/png", png(2, 2)))).await;
        let (kept, refused): (Vec<_>, Vec<_>) = sent.into_iter().partition(|reply| reply.status.is_success());
        assert_eq!(kept.len(), 9);
        for reply in refused {
            reply.refused("system.busy");
        }
        assert_eq!(server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM chat_image").await.as_deref(), Some("9"));
    }

    async fn a25_a_picture_that_takes_more_memory_than_a_photograph_is_refused(server: &TestServer) {
        let member = server.member("bombing888").await;
        let mut small = Vec::new();
        // Ninety thousand bytes that would take sixty million pixels.
        DynamicImage::new_luma8(8_000, 7_500).write_to(&mut Cursor::new(&mut small), ImageFormat::Png).expect("a picture");
        assert!(small.len() < 1024 * 1024);
        upload(&member, "/wps/chat/images", "image/png", small).await.refused("image.not.readable");
        let kept = upload(&member, "/wps/chat/images", "image/png", png(4_000, 3_000)).await.ok();
        assert_eq!((&kept["width"], &kept["height"]), (&json!(1_600), &json!(1_200)));
    }

    async fn a42_many_large_pictures_at_once_wait_in_a_line_of_bounded_length(server: &TestServer) {
        let mut members = Vec::new();
        for number in 0..8 {
            members.push(server.member(&format!("painter{number}88")).await);
        }
        let large = png(4_000, 3_000);
        // Eight of each, so that none is refused for what it keeps.
        let sent = members.iter().flat_map(|member| (0..8).map(move |_| member));
        let replies = join_all(sent.map(|member| upload(member, "/wps/chat/images", "image/png", large.clone()))).await;
        let (kept, refused): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status.is_success());
        assert!(kept.len() >= 18 && !refused.is_empty(), "{} were looked at", kept.len());
        for reply in refused {
            assert!(reply.headers.contains_key("retry-after"));
            reply.refused("system.busy");
        }
        upload(&members[0], "/wps/chat/images", "image/png", png(2, 2)).await.ok();
    }

    async fn pictures_nobody_sends_are_bounded_and_forgotten(server: &TestServer) {
        let member = server.member("hoarding88").await;
        for _ in 0..9 {
            upload(&member, "/wps/chat/images", "image/png", png(2, 2)).await.ok();
        }
        upload(&member, "/wps/chat/images", "image/png", png(2, 2)).await.refused("system.busy");
        server.clock.advance(Duration::from_secs(24 * 60 * 60 + 1));
        let mut again = server.visitor().at("10.8.8.8");
        again.log_in("hoarding88").await;
        upload(&again, "/wps/chat/images", "image/png", png(2, 2)).await.ok();
        assert_eq!(server.query_text("SELECT CAST(COUNT(*) AS TEXT) FROM chat_image").await.as_deref(), Some("1"));
    }

    async fn history_comes_in_pages_from_the_newest(server: &TestServer) {
        let member = server.member("chatting88").await;
        for number in 1..=40 {
            if number % 20 == 0 {
                server.clock.advance(Duration::from_secs(61));
            }
            say(&member, &format!("number {number}")).await;
        }
        let newest = member.get(CONVERSATION).await.ok();
        assert_eq!((&newest["messages"][0]["seq"], &newest["messages"][29]["seq"], &newest["more"]), (&json!(11), &json!(40), &json!(true)));
        let older = member.get(&format!("{CONVERSATION}?before=11")).await.ok();
        assert_eq!((older["messages"].as_array().map(Vec::len), &older["messages"][9]["seq"], &older["more"]), (Some(10), &json!(10), &json!(false)));
    }

    async fn support_says_when_it_is_closed_and_takes_messages_all_the_same(server: &TestServer) {
        let member = server.member("nightowl88").await;
        assert_eq!(member.get(CONVERSATION).await.ok()["supportOpen"], true);
        // 23:00 in Bangkok, where support opens at 09:00.
        server.clock.set("2026-11-21T16:00:00Z".parse().expect("a moment"));
        let mut again = server.visitor().at("10.7.7.7");
        again.log_in("nightowl88").await;
        let closed = again.get(CONVERSATION).await.ok();
        assert_eq!((&closed["supportOpen"], &closed["opensAt"]), (&json!(false), &json!(1_795_312_800_000_i64)));
        say(&again, "for tomorrow").await;
        assert_eq!(texts(&again).await, ["for tomorrow"]);
    }

    async fn api_071_api_124_opn_088_the_list_of_hosts_are_those_at_the_console(server: &TestServer) {
        let visitor = server.visitor();
        assert_eq!(visitor.get("/wps/relay/CBS_modelList").await.ok(), json!({ "list": [] }));
        let operator = support(server, "helping5").await;
        assert_eq!(visitor.get("/wps/relay/CBS_modelList").await.ok(), json!({ "list": [{ "name": "Name of helping5" }] }));
        operator.delete("/console/session").await.ok();
        assert_eq!(visitor.get("/wps/relay/CBS_modelList").await.ok(), json!({ "list": [] }));
    }

    async fn the_console_reads_feedback_and_says_what_is_done(server: &TestServer) {
        let (member, support) = (server.member("feeding888").await, support(server, "helping6").await);
        member.get("/wps/captcha").await.ok();
        let body = json!({ "content": "<b>The page</b> is beautiful", "type": 4, "captcha": server.captcha_digits().await });
        member.put("/wps/feedback", body).await.ok();
        let open = support.get("/console/feedback").await.ok();
        let item = &open["list"][0];
        assert_eq!((&item["memberName"], &item["type"], &item["content"], &item["state"]), (&json!("feeding888"), &json!(4), &json!("<b>The page</b> is beautiful"), &json!("open")));
        assert_eq!(support.get("/console/feedback?type=1").await.ok()["totalCount"], 0);
        support.get("/console/feedback?type=5").await.refused("validation.failed");
        let path = format!("/console/feedback/{}/done", item["id"].as_str().expect("an id"));
        support.post(&path, json!({})).await.ok();
        support.post(&path, json!({})).await.ok();
        assert_eq!((&support.get("/console/feedback").await.ok()["totalCount"], &support.get("/console/feedback?state=done").await.ok()["totalCount"]), (&json!(0), &json!(1)));
        support.post("/console/feedback/fbk_00000000000000000000000000000000/done", json!({})).await.refused("not.found");
    }
}
