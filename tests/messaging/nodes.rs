//! Two nodes on one database: events of one reach the other.

use erawan_platform::inbox::{self, InboxCategory, NewMessage, Reader};
use erawan_testkit::{Actor, Engine, TestServer};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::chat::{support, waiting};
use super::chat_live::Line;
use super::screen::Screen;
use crate::provider::vendor::new_uuid;

/// The same person with the same session at another node.
fn at(node: &TestServer, actor: &Actor) -> Actor {
    let mut there = node.visitor();
    there.token.clone_from(&actor.token);
    there.id.clone_from(&actor.id);
    there.username.clone_from(&actor.username);
    there
}

async fn message(server: &TestServer, member: &Actor) {
    let (merchant_id, member_id) = (server.merchant().await.id, member.id.parse().expect("a member"));
    let message = json!({
        "key": "far", "category": "notice",
        "title": { "th": "สวัสดี", "en": "Hello" }, "content": { "th": "ไกล", "en": "From afar" },
    });
    let message: NewMessage = serde_json::from_value(message).expect("a letter");
    assert_eq!(message.category, InboxCategory::Notice);
    inbox::post(&server.app.core, Reader { merchant_id, member_id }, message).await.expect("it is posted");
}

/// Reads until the screen receives this; events of the registration may still come in between.
async fn heard(screen: &mut Screen, name: &str, is_it: impl Fn(&Value) -> bool) {
    loop {
        let event = screen.next().await.unwrap_or_else(|| panic!("the stream ended before {name}"));
        if event.name == name && is_it(&event.data) {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_sides_of_a_chat_hear_each_other_over_two_nodes_on_postgres() {
    let server = TestServer::open(Engine::Postgres).await;
    let other = server.another_node().await;
    let (member, operator) = (server.member("faraway888").await, support(&server, "faraway1").await);
    let operator = at(&other, &operator);
    let mut screen = Screen::open(&at(&other, &member), None).await;
    assert_eq!(screen.next().await.expect("the balance").name, "balance");
    let mut one = Line::of_member(&server, &member).await;
    let mut two = Line::of_support(&other, &operator).await;
    for (text, seq) in [("hello", 1), ("is somebody there", 2)] {
        one.send(json!({ "type": "message", "clientId": new_uuid(), "text": text })).await;
        assert_eq!(one.next("message").await["message"]["seq"], seq, "its own node tells it once");
        let heard = two.next("message").await;
        assert_eq!((&heard["message"]["text"], &heard["message"]["seq"]), (&json!(text), &json!(seq)));
        assert_eq!(two.next("conversation").await["conversation"]["unread"], seq);
    }
    let id = waiting(&operator).await;
    operator.post(&format!("/console/conversations/{id}/take"), json!({})).await.ok();
    assert_eq!(one.next("support").await["operatorName"], "Name of faraway1");
    two.send(json!({ "type": "typing", "conversationId": id })).await;
    assert_eq!(one.next("typing").await["from"], "support");
    let answer =
        json!({ "type": "message", "conversationId": id, "clientId": new_uuid(), "text": "here I am" });
    two.send(answer).await;
    assert_eq!(one.next("message").await["message"]["text"], "here I am");
    heard(&mut screen, "chat", |badge| badge["unreadCount"] == 1).await;
    one.send(json!({ "type": "seen", "seq": 3 })).await;
    let seen = two.next("seen").await;
    assert_eq!((&seen["by"], &seen["seq"]), (&json!("member"), &json!(3)));
    heard(&mut screen, "chat", |badge| badge["unreadCount"] == 0).await;
    other.close().await;
    server.check_books().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_screen_hears_what_happens_on_another_node_on_postgres() {
    let server = TestServer::open(Engine::Postgres).await;
    let other = server.another_node().await;
    let (member, stranger) = (server.member("listener88").await, server.member("stranger88").await);
    let mut screen = Screen::open(&at(&other, &member), None).await;
    assert_eq!(screen.next().await.expect("the balance").data["sumBalance"], "0.00");
    server.credit(&stranger, 999).await;
    server.credit(&member, 250).await;
    heard(&mut screen, "balance", |balance| balance["sumBalance"] == "250.00").await;
    message(&server, &member).await;
    let unread = member.get("/wps/relay/CSP_unreadCount").await.ok();
    heard(&mut screen, "inbox", |inbox| inbox["unreadCount"] == unread).await;
    server.visitor().log_in("listener88").await;
    heard(&mut screen, "session.ended", |last| last["reason"] == "replaced").await;
    assert_eq!(screen.next().await, None);

    let mut screen = Screen::open(&at(&other, &stranger), None).await;
    screen.next().await.expect("the balance");
    let line = Line::of_member(&other, &at(&other, &stranger)).await;
    server.disable(&stranger).await;
    heard(&mut screen, "session.ended", |last| last["reason"] == "disabled").await;
    assert_eq!(line.end().await, Some(4001));
    other.close().await;
    server.check_books().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_missed_news_lets_its_screens_begin_anew_on_postgres() {
    let server = TestServer::open(Engine::Postgres).await;
    let member = server.member("missing888").await;
    let mut screen = Screen::open(&member, None).await;
    screen.next().await.expect("the balance");
    let line = Line::of_member(&server, &member).await;
    // Seven bundles of a node, none of which is there any more.
    let gone = format!("INSERT INTO node (id, last_number, written_at_ms) VALUES ('{}', 7, 0)", new_uuid());
    server.app.core.db.write().execute_unprepared(&gone).await.expect("the statement runs");
    assert_eq!(screen.next().await, None, "the stream ends without a reason: the client connects again");
    assert_eq!(line.end().await, Some(4009));
    server.close().await;
}
