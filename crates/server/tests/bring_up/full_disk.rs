use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, soon};
use crate::world::{Running, World};

/// Writes a file until the disk has no room for one byte more.
pub(crate) fn fill(path: &Path) {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).expect("a file");
    for piece in [1 << 20, 4_096, 512, 1] {
        let bytes = vec![0; piece];
        while file.write_all(&bytes).is_ok() {}
    }
    drop(File::sync_all(&file));
}

/// The data folder as the server sees it, on its own disk.
pub(crate) fn data_of(server: &Running, world: &World) -> PathBuf {
    format!("/proc/{}/root{}", server.pid(), world.data().display()).into()
}

/// Opens a trial account: its session, or what the answer was.
pub(crate) async fn trial(client: &Client) -> Result<String, Value> {
    let answer = client.post("/wps/session/login/freeplay", &json!({})).await;
    answer["value"]["token"].as_str().map(str::to_owned).ok_or(answer)
}

/// What the node says of itself: the status, and what is wrong.
pub(crate) async fn faults(url: &str) -> (StatusCode, Value) {
    let answer = reqwest::get(format!("{url}/readyz")).await.expect("an answer");
    (answer.status(), answer.json::<Value>().await.expect("JSON")["faults"].clone())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_that_was_acknowledged_and_the_node_comes_back_by_itself() {
    let world = World::new();
    let server = world.serve_on_small_disk(400);
    let data = data_of(&server, &world);
    let client = Client::new(&server.url);
    soon("the node is ready", async || (faults(&server.url).await.0 == StatusCode::OK).then_some(())).await;
    let mut acknowledged = Vec::new();
    for _ in 0..5 {
        acknowledged.push(trial(&client).await.expect("an account"));
    }

    fill(&data.join("filler"));
    let mut refused = 0;
    for _ in 0..25 {
        match trial(&client).await {
            Ok(token) => acknowledged.push(token),
            Err(answer) => {
                let code = answer["errorCode"].as_str().expect("a code");
                assert!(["system.error", "system.unavailable"].contains(&code), "{answer}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0, "a full disk refused nothing");
    let told = soon("the faults", async || {
        let (status, faults) = faults(&server.url).await;
        let told = faults.to_string();
        (status == StatusCode::SERVICE_UNAVAILABLE && told.contains("disk")).then_some(told)
    })
    .await;
    eprintln!("{refused} of 25 accounts were refused; not ready: {told}");
    assert!(server.log().contains("not ready: less than 256 MiB are left on the disk"), "{}", server.log());

    std::fs::remove_file(data.join("filler")).expect("room again");
    soon("the node is ready again", async || (faults(&server.url).await.0 == StatusCode::OK).then_some(()))
        .await;
    for _ in 0..5 {
        acknowledged.push(trial(&client).await.expect("an account, without a restart"));
    }
    all_have_their_money(&server.url, &acknowledged).await;
    let elsewhere = World::new();
    let backup = world.path("backup");
    world.ok_beside(&server, &["backup", backup.to_str().expect("a path")]);
    let restored = elsewhere.ok(&["restore", backup.to_str().expect("a path")]);
    assert!(restored.contains("The ledger is sound"), "{restored}");
}

/// Every one of these accounts is there, with the play money it began with.
pub(crate) async fn all_have_their_money(url: &str, tokens: &[String]) {
    for token in tokens {
        let mut member = Client::new(url);
        member.token = Some(token.clone());
        let wallet = member.get("/wps/wallets/gcs").await;
        assert_eq!(wallet["success"], true, "an acknowledged account is lost: {wallet}");
        assert_ne!(wallet["value"]["sumBalance"], json!("0.00"), "{wallet}");
    }
}
