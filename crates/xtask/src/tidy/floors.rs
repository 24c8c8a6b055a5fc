//! Who may use whom: the one table of server, browser and crates that stand alone, and the check of the imports.
//!
//! A room may use the rooms of its row and itself; every room of a row stands above that row, so that no arrow goes
//! up and no two rooms use each other. `core` on the server, `core` and `parts` in the browser, are the ground: all
//! may use them, they use no room. What stands in neither table wires the rooms and is used by none of them.

use std::path::{Component, Path, PathBuf};

use super::breach::Breach;
use super::source::{self, Line};

/// A room or crate, and those of its kind that it may use.
pub(crate) type Row = (&'static str, &'static [&'static str]);

pub(crate) const SERVER: &str = "crates/platform/src";
pub(crate) const BROWSER: &str = "web/apps/member/src";

/// The rooms of the server, from the ground up.
pub(crate) const SERVER_ROOMS: &[Row] = &[
    ("merchant", &[]),
    ("session", &["merchant"]),
    ("account", &["session", "merchant"]),
    ("human", &["merchant"]),
    ("second_factor", &["account", "session", "merchant"]),
    ("codes", &["human", "account", "session", "merchant"]),
    ("identity", &["account", "session", "merchant"]),
    ("login", &["identity", "codes", "second_factor", "human", "account", "session", "merchant"]),
    ("operator", &["human", "account", "session", "merchant"]),
    ("security", &["operator", "login", "codes", "human", "account", "session", "merchant"]),
    ("content", &["session", "merchant"]),
    ("wallet", &["operator", "account", "session", "merchant"]),
    ("games", &["session", "merchant"]),
    ("trial", &["wallet", "login", "human", "account", "session", "merchant"]),
    ("vip", &["wallet", "account", "session", "merchant"]),
    ("responsible", &["wallet", "operator", "account", "session", "merchant"]),
    ("payments", &["responsible", "wallet", "operator", "account", "session", "merchant"]),
    (
        "payouts",
        &["payments", "responsible", "wallet", "security", "operator", "account", "session", "merchant"],
    ),
    ("reconcile", &["payouts", "payments", "wallet", "operator", "account", "session", "merchant"]),
    ("reports", &["payouts", "payments", "wallet", "operator", "account", "session", "merchant"]),
    ("transfer_wallet", &["payments", "games", "wallet", "account", "session", "merchant"]),
    (
        "provider",
        &["transfer_wallet", "trial", "responsible", "games", "wallet", "account", "session", "merchant"],
    ),
    (
        "messaging",
        &["payments", "responsible", "wallet", "operator", "human", "account", "session", "merchant"],
    ),
    ("jackpots", &["games", "wallet", "operator", "account", "session", "merchant"]),
    ("records", &["provider", "jackpots", "games", "wallet", "account", "session", "merchant"]),
    (
        "agent",
        &[
            "records",
            "payouts",
            "responsible",
            "wallet",
            "operator",
            "human",
            "security",
            "account",
            "session",
            "merchant",
        ],
    ),
    ("lottery", &["records", "provider", "games", "wallet", "operator", "session", "merchant"]),
];

/// The files of `crates/platform/src` that wire the rooms; all others there are `core` and know no room.
const SERVER_ROOF: &[&str] = &[
    "app.rs",
    "app/checks.rs",
    "app/outbox.rs",
    "lib.rs",
    "seed.rs",
    "openapi.rs",
    "test_platform.rs",
    "db/migrator.rs",
];

/// Crates that stand alone, and the crates of the project that they may use all the same. The auditor of lottery draws is
/// a second reading of the rules, which it is no longer where it shares code with the first.
pub(crate) const CRATES: &[Row] = &[("draw-audit", &[])];

/// The rooms of the member app, from the ground up.
pub(crate) const BROWSER_ROOMS: &[Row] = &[
    ("session", &[]),
    ("human", &[]),
    ("wallet", &[]),
    ("jackpots", &[]),
    ("trial", &["session"]),
    ("responsible", &["session"]),
    ("login", &["human", "session", "trial"]),
    ("payments", &["wallet"]),
    ("games", &["jackpots", "session", "trial", "wallet"]),
    ("content", &["games", "responsible"]),
    ("messaging", &["content", "human", "session", "trial"]),
    ("vip", &["content", "wallet"]),
    ("account", &["content", "human", "login", "messaging", "session", "vip", "wallet"]),
    ("agent", &["account", "content", "human", "messaging", "wallet"]),
    ("security", &["account", "human", "login", "messaging", "session"]),
    ("payouts", &["payments", "security", "wallet"]),
    ("records", &["games", "payments", "payouts", "wallet"]),
    ("home", &["account", "content", "games", "jackpots", "login", "wallet"]),
];

/// One import of a room, or of another part of the browser, by a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Arrow {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) line: usize,
}

/// The breaches of one file.
pub(crate) fn check(path: &Path, text: &str, lines: &[Line]) -> Vec<Breach> {
    if path.starts_with(SERVER) {
        server_breaches(path, lines)
    } else if path.starts_with(BROWSER) && !is_test(path) {
        browser_breaches(path, text)
    } else {
        Vec::new()
    }
}

fn server_breaches(path: &Path, lines: &[Line]) -> Vec<Breach> {
    let is_roof =
        path.strip_prefix(SERVER).is_ok_and(|inner| SERVER_ROOF.iter().any(|file| inner == Path::new(file)));
    if is_roof || path.ends_with("rooms/mod.rs") {
        return Vec::new();
    }
    let mut breaches: Vec<Breach> = server_arrows(path, lines)
        .into_iter()
        .filter(|arrow| arrow.from == "core" || !is_allowed(SERVER_ROOMS, &arrow.from, &arrow.to))
        .map(|arrow| forbidden(path, &arrow))
        .collect();
    if !path.starts_with(Path::new(SERVER).join("rooms/wallet")) {
        let touches = lines.iter().enumerate().filter(|(_, line)| line.code.contains("app.ledger"));
        breaches.extend(touches.map(|(number, _)| {
            let what = "the ledger outside `wallet`".into();
            Breach::new("arrow", path, number + 1, what, "call the room `wallet`")
        }));
    }
    breaches
}

fn browser_breaches(path: &Path, text: &str) -> Vec<Breach> {
    let is_fine = |arrow: &Arrow| match (arrow.from.as_str(), arrow.to.as_str()) {
        ("app" | "shell", _) | (_, "core" | "locales") => true,
        ("core" | "locales", _) => false,
        ("parts", to) => to == "parts",
        (_, "parts") => true,
        (from, to) => is_allowed(BROWSER_ROOMS, from, to),
    };
    let arrows = browser_arrows(path, text).into_iter();
    arrows.filter(|arrow| !is_fine(arrow)).map(|arrow| forbidden(path, &arrow)).collect()
}

fn forbidden(path: &Path, arrow: &Arrow) -> Breach {
    let what = format!("`{}` may not use `{}`", arrow.from, arrow.to);
    let mend = "move the shared part below both, or hand it over from above; the table is crates/xtask/src/tidy/floors.rs";
    Breach::new("arrow", path, arrow.line, what, mend)
}

fn is_allowed(rows: &[Row], from: &str, to: &str) -> bool {
    rows.iter().any(|(room, others)| *room == from && others.contains(&to))
}

fn is_test(path: &Path) -> bool {
    path.to_string_lossy().contains(".test.") || path.ends_with("testing.tsx") || path.ends_with("tests.rs")
}

/// Which rooms a file of the server names, `core` where the file belongs to no room.
pub(crate) fn server_arrows(path: &Path, lines: &[Line]) -> Vec<Arrow> {
    let Ok(inner) = path.strip_prefix(SERVER) else { return Vec::new() };
    let parts: Vec<&str> = inner.iter().filter_map(|part| part.to_str()).collect();
    let (from, depth) = match parts.as_slice() {
        ["rooms", "mod.rs"] => return Vec::new(),
        ["rooms", room, modules @ ..] => {
            (room.trim_end_matches(".rs"), modules.iter().filter(|file| **file != "mod.rs").count() + 1)
        }
        _ => ("core", 0),
    };
    let text: String = lines.iter().flat_map(|line| [line.code.as_str(), "\n"]).collect();
    let mut heads: Vec<(usize, &str)> = after(&text, "rooms::");
    if depth > 0 {
        // `super::super::wallet` from a file of a room is another room too.
        let above = "super::".repeat(depth);
        let longer = |(at, _): &(usize, &str)| !text[..at - above.len()].ends_with("super::");
        heads.extend(after(&text, &above).into_iter().filter(longer));
    }
    let mut found = Vec::new();
    for (at, rest) in heads {
        for room in first_names(rest) {
            let is_room = SERVER_ROOMS.iter().any(|(name, _)| *name == room);
            if is_room && room != from {
                let line = text[..at].matches('\n').count() + 1;
                found.push(Arrow { from: from.into(), to: room.into(), line });
            }
        }
    }
    found
}

/// What follows each occurrence of `needle` that begins a path or follows `::`, `{` or a space.
fn after<'a>(text: &'a str, needle: &str) -> Vec<(usize, &'a str)> {
    let starts = text.match_indices(needle).map(|(at, _)| at);
    let is_start = |at: &usize| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    starts.filter(is_start).map(|at| (at + needle.len(), &text[at + needle.len()..])).collect()
}

/// The first name of a path, or those of a group: of `{a::b, c}` they are `a` and `c`.
fn first_names(rest: &str) -> Vec<&str> {
    let Some(group) = rest.strip_prefix('{') else {
        return source::identifiers(
            rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(""),
        )
        .collect();
    };
    let (mut depth, mut start, mut found) = (0_usize, 0, Vec::new());
    for (at, character) in group.char_indices() {
        let is_end = character == '}' && depth == 0;
        if is_end || (character == ',' && depth == 0) {
            found.extend(source::identifiers(&group[start..at]).next());
            start = at + 1;
        }
        match character {
            _ if is_end => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    found
}

/// What a file of the member app imports from its other parts. `app` are the files beside the folders.
pub(crate) fn browser_arrows(path: &Path, text: &str) -> Vec<Arrow> {
    let Some(from) = browser_part(path) else { return Vec::new() };
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for quote in ["'", "\""] {
            for (at, _) in line.match_indices(&format!("{quote}.")) {
                let before = line[..at].trim_end();
                let is_import = ["from", "import", "import("].iter().any(|word| before.ends_with(word));
                let Some(target) = line[at + 1..].split(quote).next().filter(|_| is_import) else { continue };
                let target = normal(&path.parent().unwrap_or(path).join(target));
                if let Some(to) = browser_part(&target).filter(|to| *to != from) {
                    found.push(Arrow { from: from.clone(), to, line: number + 1 });
                }
            }
        }
    }
    found
}

fn browser_part(path: &Path) -> Option<String> {
    let parts: Vec<&str> = path.strip_prefix(BROWSER).ok()?.iter().filter_map(|part| part.to_str()).collect();
    let name = match parts.as_slice() {
        ["rooms", room, ..] => room,
        [folder, _, ..] => folder,
        _ => "app",
    };
    Some(name.to_owned())
}

fn normal(path: &Path) -> PathBuf {
    let mut found = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(found.pop()),
            Component::CurDir => {}
            other => found.push(other),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches(path: &str, text: &str) -> Vec<String> {
        let path = Path::new(path);
        check(path, text, &source::lines(path, text)).iter().map(ToString::to_string).collect()
    }

    fn breach_count(path: &str, text: &str) -> usize {
        breaches(path, text).len()
    }

    #[test]
    fn no_row_of_the_tables_points_up() {
        for rows in [SERVER_ROOMS, BROWSER_ROOMS] {
            for (at, (room, others)) in rows.iter().enumerate() {
                for other in *others {
                    assert!(
                        rows[..at].iter().any(|(name, _)| name == other),
                        "{room} may use {other}, which is not below it"
                    );
                }
            }
        }
    }

    #[test]
    fn an_arrow_that_the_table_does_not_have_is_a_breach() {
        let found =
            breaches("crates/platform/src/rooms/wallet/mod.rs", "\nuse crate::rooms::payments::Deposit;\n");
        assert_eq!(found.len(), 1);
        assert!(
            found[0]
                .starts_with("crates/platform/src/rooms/wallet/mod.rs:2: `wallet` may not use `payments`"),
            "{}",
            found[0]
        );
        assert_eq!(
            breach_count("crates/platform/src/rooms/wallet/mod.rs", "use crate::rooms::account::Member;"),
            0
        );
        assert_eq!(breach_count("crates/platform/src/rooms/wallet/mod.rs", "// crate::rooms::payments"), 0);
    }

    #[test]
    fn grouped_nested_and_relative_imports_count() {
        let file = "crates/platform/src/rooms/wallet/store.rs";
        assert_eq!(
            breach_count(file, "use crate::rooms::{account::{self, Member}, payments, vip::Level};"),
            2
        );
        assert_eq!(breach_count(file, "use crate::rooms::{\n    account,\n    payments,\n};"), 1);
        assert_eq!(breach_count(file, "use crate::{db::Db, rooms::{payments}};"), 1);
        assert_eq!(breach_count(file, "use super::super::payments;"), 1);
        assert_eq!(breach_count(file, "use super::payments;"), 0, "a module of the same room");
        assert_eq!(breach_count("crates/platform/src/rooms/wallet/mod.rs", "use super::payments;"), 1);
        assert_eq!(
            breach_count(
                "crates/platform/src/rooms/wallet/http/list.rs",
                "use super::super::super::{payments};"
            ),
            1
        );
    }

    #[test]
    fn core_knows_no_room_and_the_ledger_is_touched_by_wallet_only() {
        assert_eq!(
            breach_count("crates/platform/src/web/paging.rs", "use crate::rooms::account::Member;"),
            1
        );
        assert_eq!(breach_count("crates/platform/src/app.rs", "use crate::rooms::account::Member;"), 0);
        assert_eq!(breach_count("crates/platform/src/rooms/vip/mod.rs", "app.ledger.submit()"), 1);
        assert_eq!(breach_count("crates/platform/src/rooms/wallet/mod.rs", "app.ledger.submit()"), 0);
    }

    #[test]
    fn the_browser_has_the_same_rules() {
        let room = "web/apps/member/src/rooms/wallet/Balance.tsx";
        assert_eq!(breach_count(room, "import { a } from '../payments/queries.ts';"), 1);
        assert_eq!(breach_count(room, "import { a } from '../../shell/Menu.tsx';"), 1);
        assert_eq!(breach_count(room, "const a = lazy(() => import('../home/Home.tsx'));"), 1);
        assert_eq!(
            breach_count(room, "import { a } from '../../parts/Link.tsx';\nimport { b } from './b.ts';"),
            0
        );
        assert_eq!(
            breach_count("web/apps/member/src/rooms/payments/a.ts", "import '../wallet/queries.ts';"),
            0
        );
        assert_eq!(
            breach_count("web/apps/member/src/parts/List.tsx", "import { a } from '../rooms/wallet/a.ts';"),
            1
        );
        assert_eq!(breach_count("web/apps/member/src/core/api.ts", "import { a } from '../parts/a.ts';"), 1);
        assert_eq!(
            breach_count("web/apps/member/src/shell/Menu.tsx", "import { a } from '../rooms/wallet/a.ts';"),
            0
        );
    }
}
