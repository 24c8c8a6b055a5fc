//! The commands and programs of `docs/FAIRNESS.md` do what that page says, on its own examples and on draws of a vendor.
//!
//! What a reader runs is cut out of the page and run here, by the tools that the page names. Not every machine that builds
//! has them: where one is missing, the test says so and leaves out what needs it.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::LazyLock;

use serde_json::json;
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use crate::on_both_engines;
use crate::world::{BAHT, RUSH, World, order, sure};

const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

static PAGE: LazyLock<String> =
    LazyLock::new(|| std::fs::read_to_string(Path::new(REPOSITORY).join("docs/FAIRNESS.md")).unwrap());

/// The text under a heading, until the next one.
fn section(heading: &str) -> &'static str {
    let (_, text) = PAGE.split_once(&format!("\n### {heading}\n")).expect(heading);
    text.split("\n##").next().unwrap()
}

/// The code of a language in a text, each with the line before it.
fn blocks(text: &'static str, language: &str) -> Vec<(&'static str, &'static str)> {
    let mut parts = text.split("```");
    let mut found = Vec::new();
    while let (Some(before), Some(block)) = (parts.next(), parts.next()) {
        if let Some(code) = block.strip_prefix(language).and_then(|code| code.strip_prefix('\n')) {
            found.push((before.trim_end().lines().last().unwrap_or_default(), code));
        }
    }
    found
}

/// The commands of a block, each with what its comment says that it prints.
fn commands(code: &str) -> Vec<(String, String)> {
    let joined = code.replace("\\\n", " ");
    let command = |line: &str| {
        let (command, says) = line.split_once(" #").expect("what it prints");
        (command.trim().to_owned(), says.trim().to_owned())
    };
    joined.lines().map(command).collect()
}

/// Whether a text is the one that is said, where `…` stands for anything.
fn is_said(text: &str, said: &str) -> bool {
    match said.split_once('…') {
        Some((start, end)) => text.starts_with(start) && text.ends_with(end),
        None => text == said,
    }
}

/// The parts of a text that look like the beginning of a hash, or a word of a stream.
fn hashes(text: &str) -> Vec<&str> {
    let is_hash = |word: &&str| {
        let is_hex = word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        // Not a day.
        word.len() == 8 && is_hex && word.bytes().any(|byte| byte.is_ascii_lowercase())
    };
    text.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(is_hash).collect()
}

/// A folder as a reader has it: the programs of the page, beside the repository's files.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let programs = blocks(section("Checking a draw by hand"), "python");
        for (before, code) in &programs {
            let (_, name) = before.split_once("(`").expect(before);
            let (name, _) = name.split_once("`)").expect(before);
            std::fs::write(folder.path().join(name), code).unwrap();
        }
        assert_eq!(programs.len(), 2, "the page has draw.py and path.py");
        std::os::unix::fs::symlink(
            Path::new(REPOSITORY).join("crates").canonicalize().unwrap(),
            folder.path().join("crates"),
        )
        .unwrap();
        Self(folder)
    }

    /// Runs what a reader would; returns what it prints.
    async fn run(&self, command: &str, variables: &[(&str, &str)], input: &str) -> String {
        let mut running = Command::new("sh")
            .args(["-e", "-c", command])
            .current_dir(self.0.path())
            .envs(variables.iter().copied())
            .env("NO_PROXY", "127.0.0.1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // One that reads nothing may be gone already.
        let _ = running.stdin.take().unwrap().write_all(input.as_bytes()).await;
        let output = running.wait_with_output().await.unwrap();
        assert!(output.status.success(), "{command}: {output:?}");
        String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
    }
}

fn find(tool: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(tool)).find(|file| file.is_file())
}

/// Whether all of these tools are here; those that are not are told.
fn has(tools: &[&str]) -> bool {
    let missing: Vec<&&str> = tools.iter().filter(|tool| find(tool).is_none()).collect();
    if !missing.is_empty() {
        eprintln!("not run, as these are not here: {missing:?}");
    }
    missing.is_empty()
}

/// The commands of the page that draw a result.
fn drawing() -> Vec<(String, String)> {
    let blocks = blocks(section("Checking a draw by hand"), "sh");
    let (_, code) = blocks.iter().find(|(_, code)| code.contains("draw.py")).expect("draw.py is run");
    commands(code)
}

/// The seed of the page's examples, from the line that sets it.
fn example_seed() -> &'static str {
    let (_, text) = section("Checking a draw by hand").split_once("\nSEED=").expect("a seed");
    text.lines().next().unwrap()
}

#[tokio::test]
async fn the_examples_of_the_page_print_what_it_says() {
    let folder = Folder::new();
    let blocks = blocks(section("Checking a draw by hand"), "sh");
    if has(&["xxd", "sha256sum", "openssl"]) {
        let code = blocks[0].1;
        let printed = folder.run(code, &[], "").await;
        let said = hashes(code);
        assert_eq!(said.len(), 4, "{said:?}");
        for hash in said {
            assert!(printed.contains(hash), "{hash} is not in {printed}");
        }
    }
    if has(&["python3"]) {
        let drawn = drawing();
        assert_eq!(drawn.len(), 7);
        for (command, said) in drawn {
            let printed = folder.run(&command, &[("SEED", example_seed())], "").await;
            assert!(is_said(&printed, &said), "{command}: {printed}");
        }
        let of_list = blocks.iter().find(|(_, code)| code.contains("draws.json")).expect("a list").1;
        let (_, said) = of_list.trim_end().rsplit_once("# ").unwrap();
        let printed = folder.run(of_list, &[], "").await;
        let lines: Vec<&str> = printed.lines().collect();
        let said: Vec<&str> = said.split(", ").map(|part| part.trim_end_matches('…')).collect();
        assert_eq!((lines.len(), said.len()), (3, 3));
        for (line, said) in lines.iter().zip(said) {
            assert!(line.contains(said), "{said} is not in {line}");
        }
    }
}

#[tokio::test]
async fn the_examples_of_a_beacon_print_what_the_page_says() {
    let code = blocks(section("Checking the beacon of a draw"), "sh")[0].1;
    // `date -d` is that of GNU.
    if !has(&["xxd", "sha256sum", "seq"]) || !cfg!(target_os = "linux") {
        return;
    }
    let printed = Folder::new().run(code, &[("LC_ALL", "C")], "").await;
    let said = hashes(code);
    assert_eq!(said.len(), 2, "{said:?}");
    for said in said.into_iter().chain(["15:59:24"]) {
        assert!(printed.contains(said), "{said} is not in {printed}");
    }
}

/// A draw of five digits with orders of three players that is over, and the second of them: session token and suborder.
async fn drawn(world: &World) -> (String, String, String) {
    let numero = world.numeros(RUSH, 1).await.remove(0);
    let (mut token, mut suborder) = (String::new(), String::new());
    for at in 1..=3 {
        let player = world.player(&format!("mem_{at}"), 1_000 * BAHT).await;
        let new = match at {
            2 => order("key-1", &numero, "last2", "4|5", (5, "97", 5)),
            _ => sure("key-1", &numero, 1),
        };
        let view = world.bet(&player, &new).await;
        if at == 2 {
            suborder = view["suborders"][0]["suborderId"].as_str().unwrap().to_owned();
            token = player.token;
        }
    }
    world.pass(61).await;
    assert_eq!(world.draw(RUSH, &numero).await["state"], "settled");
    (numero, token, suborder)
}

on_both_engines! {
    async fn what_the_page_prints_of_a_draw_is_what_the_vendor_published(engine) {
        if !has(&["python3"]) {
            return;
        }
        let world = World::new(engine).await;
        let folder = Folder::new();
        let (numero, token, suborder) = drawn(&world).await;
        let draw = world.draw(RUSH, &numero).await;
        let (seed, result) = (draw["seed"].as_str().unwrap(), draw["result"].as_str().unwrap());
        let (command, _) = drawing().into_iter().find(|(command, _)| command.contains(RUSH)).unwrap();
        let command = command.replace("20261123-0421", &numero);
        assert_eq!(folder.run(&command, &[("SEED", seed)], "").await, result);
        let other = seed.replacen(&seed[..1], if seed.starts_with('0') { "1" } else { "0" }, 1);
        assert_ne!(folder.run(&command, &[("SEED", &other)], "").await, result);
        if has(&["xxd", "sha256sum"]) {
            let hash = format!("printf '%s' {seed} | xxd -r -p | sha256sum");
            assert!(PAGE.contains(&hash.replace(seed, "\"$SEED\"")), "the page has this command");
            let printed = folder.run(&hash, &[], "").await;
            assert_eq!(printed.split(' ').next(), draw["seedHash"].as_str());
        }
        // The paths, as the page fetches them.
        let own = format!("/proof?gameCode={RUSH}&numero={numero}&suborderId={suborder}");
        let (_, proof) = world.get(&own, Some(&token)).await;
        let promised = format!("{RUSH}_{numero}:{}", draw["seedHash"].as_str().unwrap());
        assert_eq!(proof["day"]["item"], json!(promised));
        assert_eq!((&proof["suborder"]["root"], &proof["suborder"]["size"]), (&proof["sealedRoot"], &json!(3)));
        if has(&["curl"]) {
            let blocks = blocks(section("Checking a draw by hand"), "sh");
            let (_, code) = blocks.iter().find(|(_, code)| code.contains("curl")).expect("a proof is fetched");
            let variables = [
                ("SITE", world.node().base.as_str()),
                ("NUMERO", numero.as_str()),
                ("TOKEN", token.as_str()),
                ("ID", suborder.as_str()),
            ];
            let printed = folder.run(code, &variables, "").await;
            let text = |of: &str, what: &str| proof[of][what].as_str().unwrap().to_owned();
            let said = ["day", "suborder"].map(|of| [text(of, "item"), text(of, "root"), "True".to_owned()]);
            assert_eq!(printed.lines().collect::<Vec<_>>(), said.as_flattened());
        }
        // A path that does not lead to the root is told.
        for (what, other) in [("item", json!("other")), ("index", json!(0)), ("size", json!(2)), ("path", json!([]))] {
            let mut changed = proof.clone();
            changed["suborder"][what] = other;
            let printed = folder.run("python3 path.py suborder", &[], &changed.to_string()).await;
            assert!(printed.ends_with("\nFalse"), "{what}: {printed}");
        }
    }

    async fn the_page_draws_every_lottery_that_it_names_as_the_vendor_did(engine) {
        if !has(&["python3"]) {
            return;
        }
        let games = vec![
            RUSH,
            "yeekee-lucky-draw",
            "mekong-hourly",
            "lucky-dice",
            "five-ball-dash",
            "racing-balls",
            "fast-hanoi-one-minute",
        ];
        let world = World::selling(engine, games.clone()).await;
        let folder = Folder::new();
        for (command, _) in drawing() {
            let name = command.split(' ').nth(3).unwrap();
            let (game, example) = name.split_once('_').unwrap();
            assert!(games.contains(&game), "{game}");
            // Those that were drawn before sales have their seeds.
            let (status, draws) = world.get(&format!("/draws?gameCode={game}&past=1"), None).await;
            assert_eq!(status, 200, "{draws}");
            let text = |what: &str| draws["past"][0][what].as_str().map(str::to_owned);
            let [numero, seed, result] = ["numero", "seed", "result"].map(|what| text(what).unwrap());
            let command = command.replace(example, &numero);
            assert_eq!(folder.run(&command, &[("SEED", &seed)], "").await, result, "{game} {numero}");
        }
    }
}

#[test]
fn code_is_found_with_what_it_is_said_to_print() {
    let said = commands("a 'b,c'   # 1,2\nd \\\n  e # 3|…|4\n");
    let pair = |command: &str, says: &str| (command.to_owned(), says.to_owned());
    assert_eq!(said, [pair("a 'b,c'", "1,2"), pair("d    e", "3|…|4")]);
    assert!(is_said("3|9|4", "3|…|4") && !is_said("3|9|5", "3|…|4") && !is_said("1,2,3", "1,2"));
    assert_eq!(hashes("# here 630dcd29…, not 630dcd2, ABCDEF01 nor 20261123"), ["630dcd29"]);
}
