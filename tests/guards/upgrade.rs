//! Facts about the moments in which two versions serve the same players.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use erawan_server::settings::Settings;
use erawan_server::web::{AssetLibrary, WebAssets};
use erawan_testkit::{Engine, TestServer};
use reqwest::{Response, StatusCode};

/// The text of the script `app` in a build of this name.
fn script(build: &str) -> String {
    format!("console.log('{build}');\n").repeat(60)
}

/// Web apps of which each has one hashed script, and a file whose name stays.
fn build(name: &'static str) -> impl FnOnce(&mut Settings) + Send {
    let library = move |app: &str| {
        let hashed = format!("assets/{app}-{name}.js");
        let files: HashMap<String, Cow<'static, [u8]>> = HashMap::from([
            (format!("{hashed}.br"), Cow::Owned(format!("brotli of {name}").into_bytes())),
            (hashed, Cow::Owned(script(name).into_bytes())),
            (format!("only-{name}.txt"), Cow::Borrowed(b"not hashed".as_slice())),
        ]);
        Arc::new(AssetLibrary::of(&files))
    };
    move |settings| {
        let [member, studio, console] = ["member", "studio", "console"].map(library);
        let (lottery, public) = (Arc::default(), Arc::default());
        settings.assets = Some(WebAssets { member, studio, lottery, console, public });
    }
}

async fn asked(server: &TestServer, path: &str, encoding: &str) -> Response {
    let client = reqwest::Client::new();
    let request = client.get(format!("{}{path}", server.url)).header("Accept-Encoding", encoding);
    request.send().await.expect("an answer")
}

/// The server answers with the hashed scripts of this build as if they were its own.
async fn serves(server: &TestServer, name: &str) {
    for (folder, app) in [("/app", "member"), ("/studio/app", "studio"), ("/console/app", "console")] {
        let path = format!("{folder}/assets/{app}-{name}.js");
        let plain = asked(server, &path, "identity").await;
        assert_eq!(plain.status(), StatusCode::OK, "{path}");
        let header = |name: &str| plain.headers()[name].to_str().expect("a text").to_owned();
        assert_eq!(header("content-type"), "text/javascript; charset=utf-8");
        assert_eq!(header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(header("x-content-type-options"), "nosniff");
        let etag = header("etag");
        assert_eq!(plain.text().await.expect("a script"), script(name));
        let packed = asked(server, &path, "br").await;
        assert_eq!(packed.headers()["content-encoding"], "br");
        assert_eq!(packed.headers()["etag"], etag.as_str());
        assert_eq!(packed.text().await.expect("bytes"), format!("brotli of {name}"));
    }
}

/// Names that no build carries, and files whose names say nothing about their content.
async fn serves_nothing_else(server: &TestServer, other: &str) {
    for path in [
        format!("/app/only-{other}.txt"),
        "/app/assets/member-none.js".to_owned(),
        format!("/app/assets/console-{other}.js"),
        format!("/app/assets%2f..%2fassets%2fmember-{other}.js"),
        format!("/assets/assets/member-{other}.js"),
    ] {
        assert_eq!(asked(server, &path, "br").await.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_of_two_builds_serve_each_others_hashed_files_and_nothing_else() {
    let old = TestServer::open_with(Engine::Postgres, build("old")).await;
    let new = old.another_node_with(build("new")).await;
    for (node, other) in [(&old, "new"), (&new, "old")] {
        serves(node, "old").await;
        serves(node, "new").await;
        serves_nothing_else(node, other).await;
    }
    new.close().await;
    old.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_the_version_before_finds_its_files_after_an_upgrade() {
    let server = TestServer::open_with(Engine::Sqlite, build("old")).await;
    let server = server.reopened_with(build("new")).await;
    serves(&server, "new").await;
    serves(&server, "old").await;
    serves_nothing_else(&server, "old").await;
    server.close().await;
}
