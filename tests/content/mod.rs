//! What the merchant shows its visitors.

mod announcements;
mod calls;
mod demo;
mod help;
mod reading;

use erawan_kernel::LocalText;
use erawan_platform::rooms::content::{ContentFiles, ContentKind, ItemFile};
use erawan_testkit::TestServer;

fn text(en: &str) -> LocalText {
    LocalText { th: format!("ไทย {en}"), en: en.to_owned() }
}

/// A current notice.
fn notice(id: &str) -> ItemFile {
    ItemFile {
        id: id.to_owned(),
        kind: ContentKind::Notice,
        group_name: None,
        platform: None,
        category: Some("notice".to_owned()),
        title: text(id),
        content: text("<p>content</p>"),
        url: None,
        small_url: None,
        images: Vec::new(),
        linkage: None,
        execution: None,
        start_date: None,
        end_date: None,
        // Before what the demo says.
        sort: -100,
    }
}

async fn publish(server: &TestServer, items: Vec<ItemFile>) {
    let merchant = server.merchant().await;
    let files = ContentFiles { items, help: Vec::new() };
    server
        .app
        .contents
        .publish(&erawan_platform::Author::SERVER, merchant.id, files)
        .await
        .expect("content is published");
}

/// The titles of a list in an answer, without those of the demo: banners, and everything with the content of
/// [`notice`].
fn titles(list: &serde_json::Value) -> Vec<String> {
    let items = list.as_array().expect("a list");
    let is_ours = |item: &&serde_json::Value| {
        item["content"].as_str().is_none_or(|content| content.contains("<p>content</p>"))
    };
    items.iter().filter(is_ours).map(|item| item["title"].as_str().unwrap_or_default().to_owned()).collect()
}
