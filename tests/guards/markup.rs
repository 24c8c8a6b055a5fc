use erawan_kernel::LocalText;
use erawan_platform::inbox::{self, InboxCategory, NewMessage};
use erawan_platform::rooms::content::{ContentFiles, ContentKind, HelpFile, ItemFile};
use erawan_testkit::{Actor, Reply, TestServer, both_engines};
use serde_json::{Value, json};

use super::corpus::{Attack, markup};
use crate::messaging::chat::{form, support};

const LISTS: &str = "/wps/relay/MCSFE_getListAnnouncements?types=PL,PU,PR,H";

/// What is wrong with HTML that was cleaned: it is read strictly, as the cleaner writes it, so that no two
/// readers can understand it differently.
fn breach(html: &str, tags: &[String]) -> Option<String> {
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let tag = &rest[at + 1..];
        let tag = tag.strip_prefix('/').unwrap_or(tag);
        let end = tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len());
        let (name, mut attributes) = tag.split_at(end);
        if !tags.iter().any(|known| known == name) {
            return Some(format!("<{name}> is left"));
        }
        rest = loop {
            if let Some(after) = attributes.strip_prefix('>') {
                break after;
            }
            let attribute = attributes.strip_prefix(' ').and_then(|rest| rest.split_once("=\""));
            let Some((attribute, value)) = attribute else { return Some(format!("<{name} is not closed")) };
            let Some((value, after)) = value.split_once('"') else {
                return Some(format!("{attribute} is not closed"));
            };
            if !is_harmless(name, attribute, value) {
                return Some(format!("{name} {attribute}={value} is left"));
            }
            attributes = after;
        };
    }
    None
}

fn is_harmless(tag: &str, attribute: &str, value: &str) -> bool {
    let is_path = value.starts_with('/') && !value.starts_with("//") && !value.contains(['\\', '\t', '\n']);
    match (tag, attribute) {
        ("a", "target") => value == "_blank",
        ("a", "rel") => value == "noopener noreferrer",
        ("a", "href") => {
            is_path || ["https://", "mailto:", "tel:"].iter().any(|scheme| value.starts_with(scheme))
        }
        ("img", "src") => {
            value.starts_with("/assets/") && !value.to_lowercase().contains("..") && !value.contains('%')
        }
        ("img", "alt") => true,
        _ => false,
    }
}

fn both(text: &str) -> LocalText {
    LocalText { th: text.to_owned(), en: text.to_owned() }
}

/// The attack as everything an operator may write.
fn writings(number: usize, attack: &Attack) -> (Vec<ItemFile>, HelpFile, NewMessage) {
    let html = attack.html();
    // Titles are plain words: the attack is shown there as it was typed.
    let title: String = html.chars().filter(|c| !c.is_control()).take(200).collect();
    let item = |kind: ContentKind| ItemFile {
        id: format!("attack {number} {}", kind.code()),
        kind,
        group_name: None,
        platform: None,
        category: Some("notice".to_owned()),
        title: both(&title),
        content: both(&html),
        url: None,
        small_url: None,
        images: Vec::new(),
        linkage: None,
        execution: None,
        start_date: None,
        end_date: None,
        sort: -1_000,
    };
    let kinds = [ContentKind::Notice, ContentKind::Popup, ContentKind::Promotion, ContentKind::Hot];
    let tag = format!("attack-{number}");
    let help = HelpFile { tag, title: both(&title), content: both(&html), sort: -1_000 };
    let key = format!("attack/{number}");
    let message =
        NewMessage { key, category: InboxCategory::Notice, title: both(&title), content: both(&html) };
    (kinds.map(item).to_vec(), help, message)
}

/// JSON is never shown as a page, no matter how it is opened.
fn is_no_page(reply: &Reply) {
    assert_eq!(reply.headers["content-type"], "application/json", "{}", reply.asked);
    assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{}", reply.asked);
}

async fn list(actor: &Actor, path: &str) -> Value {
    let reply = actor.get(path).await;
    is_no_page(&reply);
    reply.ok()
}

fn is_refused(reply: &Reply) {
    is_no_page(reply);
    let code = reply.body["errorCode"].as_str().unwrap_or_default();
    // A text with a zero character is refused before its field is known.
    assert!(
        ["validation.failed", "payload.too.large", "request.malformed"].contains(&code),
        "{}: {}",
        reply.asked,
        reply.text
    );
}

/// What the console reads last in the member's conversation.
async fn last_said(console: &Actor, member: &Actor) -> Value {
    let conversations = list(console, "/console/conversations?state=waiting").await["list"].clone();
    let own = |conversation: &&Value| conversation["memberName"] == json!(member.username);
    let own = conversations
        .as_array()
        .and_then(|all| all.iter().find(own))
        .expect("the conversation waits")
        .clone();
    let talk =
        list(console, &format!("/console/conversations/{}", own["id"].as_str().expect("an identifier")))
            .await;
    let text = |message: &Value| message["text"].clone();
    talk["messages"].as_array().and_then(|messages| messages.last()).map(text).expect("a message")
}

async fn give_feedback(server: &TestServer, member: &Actor, content: &str) -> Reply {
    member.get("/wps/captcha").await.ok();
    let captcha = server.captcha_digits().await;
    member.put("/wps/feedback", json!({ "content": content, "type": 0, "captcha": captcha })).await
}

/// The only feedback that is open, which is taken care of by reading it.
async fn take_feedback(console: &Actor) -> Value {
    let feedback = list(console, "/console/feedback").await["list"][0].clone();
    let id = feedback["id"].as_str().expect("an identifier");
    console.post(&format!("/console/feedback/{id}/done"), json!({})).await.ok();
    feedback["content"].clone()
}

both_engines! {
    async fn a21_opn_078_whatever_an_operator_writes_is_clean_before_anybody_reads_it(server: &TestServer) {
        let merchant = server.merchant().await;
        let member = server.member("reading888").await;
        let corpus = markup();
        assert!(corpus.attacks.len() >= 100);
        let (mut items, mut help, mut letters) = (Vec::new(), Vec::new(), Vec::new());
        for (number, attack) in corpus.attacks.iter().enumerate() {
            let (more, text, message) = writings(number, attack);
            if attack.is_refused {
                let files = ContentFiles { items: more, help: vec![text] };
                server.app.contents.publish(&erawan_platform::Author::SERVER, merchant.id, files).await.expect_err(&attack.name);
                inbox::post_to_all(&server.app.core, merchant.id, message).await.expect_err(&attack.name);
                continue;
            }
            items.extend(more);
            help.push(text);
            letters.push(message);
        }
        let count = help.len();
        server.app.contents.publish(&erawan_platform::Author::SERVER, merchant.id, ContentFiles { items, help }).await.expect("content");
        for message in letters {
            inbox::post_to_all(&server.app.core, merchant.id, message).await.expect("a message");
        }
        let lists = list(&member, LISTS).await;
        let helps = list(&member, "/wps/system/helpCenter").await;
        let news = list(&member, "/wps/relay/GLS2_lobbyNews").await;
        let mut shown: Vec<(&str, Vec<Value>)> = ["player", "popup", "promotion", "hot"]
            .into_iter()
            .map(|name| (name, lists[name].as_array().expect("a list").clone()))
            .collect();
        shown.push(("help", helps.as_array().expect("a list").clone()));
        shown.push(("news", news["list"].as_array().expect("a list").clone()));
        let inbox = list(&member, "/wps/relay/CSP_getInbox?pageSize=500").await;
        let mut letters = inbox["list"].as_array().expect("a list").clone();
        for page in 2..=inbox["totalPages"].as_u64().expect("a number") {
            let more = list(&member, &format!("/wps/relay/CSP_getInbox?pageSize=500&pageNo={page}")).await;
            letters.extend(more["list"].as_array().expect("a list").clone());
        }
        shown.push(("inbox", letters));
        let mut checked = 0;
        for (place, texts) in shown {
            assert!(texts.len() >= count, "{place}: {} of {count}", texts.len());
            for text in texts {
                let html = text["content"].as_str().expect("HTML");
                let found = breach(html, &corpus.tags);
                assert_eq!(found, None, "{place}: {} left {}", text["title"], &html[..html.len().min(400)]);
                checked += 1;
            }
        }
        assert!(checked >= 7 * count, "{checked} texts were judged");
    }

    async fn a21_a23_whatever_a_member_writes_stays_plain_words_or_is_refused(server: &TestServer) {
        let console = support(server, "reading1").await;
        let (mut kept, mut refused) = (0, 0);
        // Five feedback messages are the most for one member a day.
        for (number, attacks) in markup().attacks.chunks(5).enumerate() {
            let writer = server.member(&format!("writing{number:03}")).await;
            for attack in attacks {
                let html = attack.html();
                let words = html.trim();
                is_refused(&writer.put("/wps/member/info/nickname", json!({ "nickname": html })).await);
                let said = writer.post("/wps/chat/messages", form(&html)).await;
                if said.status.is_success() {
                    assert_eq!(last_said(&console, &writer).await, words, "{}", attack.name);
                    kept += 1;
                } else {
                    is_refused(&said);
                    refused += 1;
                }
                let told = give_feedback(server, &writer, &html).await;
                if told.status.is_success() {
                    assert_eq!(take_feedback(&console).await, words, "{}", attack.name);
                    kept += 1;
                } else {
                    is_refused(&told);
                    refused += 1;
                }
            }
            assert_eq!(writer.get("/wps/member/info").await.ok()["nickname"], writer.username);
        }
        assert!(kept >= 150 && refused >= 10, "{kept} kept, {refused} refused");
    }

    async fn a21_names_that_hide_or_turn_what_stands_beside_them_are_refused(server: &TestServer) {
        let member = server.member("spoofing88").await;
        member.prove().await;
        for name in [
            "\u{202e}troppuS", "Support\u{200b}", "Su\u{200d}pport", "\u{2066}Support", "Support\u{feff}", "\u{3164}\u{3164}",
            "Sup\u{ad}port", "Sup\u{2028}port", "Sup\u{85}port", "<b>Support", "Support>",
        ] {
            member.put("/wps/member/info/nickname", json!({ "nickname": name })).await.refused("validation.failed");
            member.put("/wps/member/info/payeename", json!({ "payeeName": name })).await.refused("validation.failed");
        }
        let zero = json!({ "nickname": "Support\u{0}" });
        member.put("/wps/member/info/nickname", zero).await.refused("request.malformed");
        for name in ["น้องชาย 88", "Som & Chai", "\"Chai\"", "It's 😀"] {
            member.put("/wps/member/info/nickname", json!({ "nickname": name })).await.ok();
            assert_eq!(member.get("/wps/member/info").await.ok()["nickname"], name);
        }
    }
}
