//! `cargo xtask tidy`: rules of the house that no compiler knows.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::shell::root;

/// Longer files hold more than one idea.
const RUST_LINES_MAX: usize = 500;
const SCREEN_LINES_MAX: usize = 300;
const SCRIPT_LINES_MAX: usize = 400;

/// Which rooms a room may use; see `docs/ARCHITECTURE.md`.
const ARROWS: &[(&str, &[&str])] = &[
    ("merchant", &[]),
    ("account", &["merchant"]),
    ("session", &["account", "merchant"]),
    ("security", &["session", "account", "merchant", "operator"]),
    ("responsible", &["wallet", "session", "account", "merchant"]),
    ("content", &["merchant", "account", "session"]),
    ("wallet", &["account", "merchant", "session"]),
    ("games", &["merchant", "account", "session"]),
    ("payments", &["wallet", "account", "merchant", "session", "responsible"]),
    ("provider", &["wallet", "games", "merchant", "account", "session", "responsible", "trial"]),
    ("operator", &["merchant", "account", "session"]),
    ("messaging", &["merchant", "account", "session", "operator", "wallet", "responsible"]),
    ("agent", &["account", "merchant", "session"]),
    ("trial", &["wallet", "account", "merchant", "session"]),
    (
        "projections",
        &["wallet", "games", "merchant", "account", "session", "provider", "responsible", "vip", "jackpots"],
    ),
    ("jackpots", &["wallet", "games", "account", "merchant", "session", "operator"]),
    ("vip", &["wallet", "account", "merchant", "session"]),
];

/// Checks everything and lists every breach at once.
pub(crate) fn tidy() -> Result<()> {
    let mut breaches = Vec::new();
    let files = source_files(&root());
    for path in &files {
        let Ok(text) = fs::read_to_string(root().join(path)) else { continue };
        check_length(path, &text, &mut breaches);
        check_words(path, &text, &mut breaches);
        check_colours(path, &text, &mut breaches);
        check_arrows(path, &text, &mut breaches);
    }
    check_locales(&mut breaches)?;
    if breaches.is_empty() {
        println!("tidy: {} files, no breach", files.len());
        return Ok(());
    }
    bail!("{} breaches of the house rules:\n{}", breaches.len(), breaches.join("\n"))
}

/// Source files below `folder`, relative to it, without generated and fetched ones.
fn source_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(relative) = waiting.pop() {
        let Ok(entries) = fs::read_dir(folder.join(&relative)) else { continue };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = relative.join(&name);
            let is_skipped =
                name.starts_with('.') || matches!(name.as_str(), "target" | "node_modules" | "dist" | "data");
            if entry.path().is_dir() {
                if !is_skipped {
                    waiting.push(path);
                }
            } else if ["rs", "ts", "tsx", "css"]
                .iter()
                .any(|kind| path.extension().is_some_and(|e| e == *kind))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn is_generated(path: &Path) -> bool {
    path.ends_with("schema.ts") || path.components().any(|part| part.as_os_str() == "generated")
}

fn check_length(path: &Path, text: &str, breaches: &mut Vec<String>) {
    let max = match path.extension().and_then(|extension| extension.to_str()) {
        Some("rs") => RUST_LINES_MAX,
        Some("tsx") => SCREEN_LINES_MAX,
        Some("ts") => SCRIPT_LINES_MAX,
        _ => return,
    };
    let is_test_folder = |part: &std::ffi::OsStr| matches!(part.to_str(), Some("tests" | "e2e"));
    let is_test = path.iter().any(is_test_folder) || path.to_string_lossy().contains(".test.");
    let lines = text.lines().count();
    if lines > max && !is_generated(path) && !is_test {
        breaches.push(format!("{}: {lines} lines, at most {max}", path.display()));
    }
}

fn check_words(path: &Path, text: &str, breaches: &mut Vec<String>) {
    if path.ends_with("xtask/src/tidy.rs") {
        return;
    }
    for (number, line) in text.lines().enumerate() {
        for word in ["todo!(", "unimplemented!(", "FIXME", "XXX", "as any", "@ts-ignore", "#[allow("] {
            if line.contains(word) {
                breaches.push(format!("{}:{}: `{word}` may not stay", path.display(), number + 1));
            }
        }
    }
}

/// Colours live in the tokens, so that a merchant's theme reaches every screen.
fn check_colours(path: &Path, text: &str, breaches: &mut Vec<String>) {
    let is_web = path.starts_with("web") && !is_generated(path);
    let is_exempt = path.file_name().is_some_and(|name| name == "tokens.css" || name == "palette.ts");
    if !is_web || is_exempt || path.to_string_lossy().contains(".test.") {
        return;
    }
    for (number, line) in text.lines().enumerate() {
        let is_colour = line.match_indices('#').any(|(at, _)| {
            let digits: Vec<char> = line[at + 1..].chars().take_while(char::is_ascii_hexdigit).collect();
            let next = line[at + 1 + digits.len()..].chars().next();
            matches!(digits.len(), 3 | 6 | 8)
                && digits.iter().any(char::is_ascii_digit)
                && next.is_none_or(|c| !c.is_alphanumeric() && c != '-' && c != '_')
        });
        if is_colour {
            breaches.push(format!("{}:{}: a colour outside tokens.css", path.display(), number + 1));
        }
    }
}

fn check_arrows(path: &Path, text: &str, breaches: &mut Vec<String>) {
    let Ok(inner) = path.strip_prefix("crates/platform/src/rooms") else { return };
    let Some(room) = inner.iter().next().and_then(|part| part.to_str()) else { return };
    let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == room) else { return };
    for (number, line) in text.lines().enumerate() {
        for (other, _) in ARROWS.iter().filter(|(other, _)| *other != room && !allowed.contains(other)) {
            if line.contains(&format!("rooms::{other}")) {
                breaches.push(format!("{}:{}: {room} may not know {other}", path.display(), number + 1));
            }
        }
    }
    if room != "wallet" && text.contains("app.ledger") {
        breaches.push(format!("{}: only wallet may touch the ledger", path.display()));
    }
}

/// Both languages of every locale file have the same keys.
fn check_locales(breaches: &mut Vec<String>) -> Result<()> {
    let mut files: BTreeMap<String, [bool; 2]> = BTreeMap::new();
    let mut waiting = vec![root().join("web")];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder)?.flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() && !matches!(name.as_str(), "node_modules" | "dist" | "public-assets") {
                waiting.push(path);
            } else if path.extension().is_some_and(|e| e == "json") {
                let text = path.to_string_lossy().into_owned();
                for (index, language) in ["/locales/th/", "/locales/en/"].iter().enumerate() {
                    if text.contains(language) {
                        files.entry(text.replace(language, "/locales/*/")).or_default()[index] = true;
                    }
                }
            }
        }
    }
    for (file, [thai, english]) in files {
        if !(thai && english) {
            breaches.push(format!("{file}: exists in one language only"));
        }
    }
    Ok(())
}
