//! A client that a generator made from the documents alone (`tests/clients`), against a server.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use erawan_testkit::{PASSWORD, both_engines};

use crate::provider::vendor::{GAME, Vendor};

/// The program, generated and compiled once. It is a workspace of its own, so that what the generator builds on changes
/// nothing in what ships.
static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/clients/Cargo.toml");
    let own = std::env::current_exe().expect("this program");
    let target = own.ancestors().nth(3).expect("the target folder").join("clients");
    let mut build = Command::new(env!("CARGO"));
    build
        .args(["build", "--quiet", "--locked", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(&target);
    let built = build.output().expect("cargo");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    target.join("debug/erawan-clients")
});

both_engines! {
    async fn a_client_generated_from_the_documents_logs_in_reads_a_balance_bets_and_wins(server: &TestServer) {
        let vendor = Vendor::bgs(server).without_pace(server).await;
        let member = server.member("generated1").await;
        server.credit(&member, 100).await;
        let arguments = [
            server.url.as_str(), member.merchant, "generated1", PASSWORD, vendor.code, GAME, &hex::encode(&vendor.secret),
        ].map(str::to_owned);
        let run = tokio::task::spawn_blocking(move || Command::new(&*PROGRAM).args(arguments).output());
        let run = run.await.expect("it ran").expect("the program starts");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let said = "logged in as generated1\nbalance 100.00\nbet 100000\nwin 300000\nbalance 102.00\n";
        assert_eq!(String::from_utf8_lossy(&run.stdout), said);
    }
}
