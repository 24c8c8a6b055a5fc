//! What a room's folder holds, and that server and browser have the same rooms.

use std::path::{Path, PathBuf};

use super::breach::Breach;
use super::floors::{BROWSER, BROWSER_ROOMS, Row, SERVER, SERVER_ROOMS};

/// Names of files that say nothing, or say what the project says in other words, and the name to give instead.
const NAMES: &[(&str, &str)] = &[
    ("letters.rs", "messages.rs, or the noun it is about"),
    ("news.rs", "events.rs"),
    ("desk.rs", "console.rs"),
    ("calls.rs", "http.rs, or http/ with a file for each verb"),
    ("store_schema.rs", "store/tables.rs"),
    ("tables.rs", "store/tables.rs"),
    ("handlers.rs", "http.rs"),
    ("helpers.rs", "the noun it is about"),
    ("utils.rs", "the noun it is about"),
    ("util.rs", "the noun it is about"),
    ("misc.rs", "the noun it is about"),
    ("common.rs", "the noun it is about"),
    ("types.rs", "model.rs"),
    ("models.rs", "model.rs"),
    ("errors.rs", "error.rs"),
    ("schema.rs", "store/tables.rs"),
    ("service.rs", "mod.rs"),
];

/// Rooms of one side only, and why.
const ONE_SIDED: &[(&str, &str)] = &[
    ("codes", "codes by SMS and their limits; forms of `login` and `security` ask for them"),
    ("home", "the first page joins several rooms; the server has nothing of its own for it"),
    ("identity", "proofs of Google, LINE and Firebase; the buttons are in `login`"),
    ("lottery", "menus and draws are shown in `games`, slips in `records`; the board is an app of its own"),
    ("merchant", "the browser has it from the boot data, which `core` reads"),
    ("operator", "operators use the console, an app of its own"),
    ("provider", "game vendors' machines speak it, never the browser"),
    ("reconcile", "operators use it in the console, an app of its own"),
    ("reports", "operators use it in the console, an app of its own"),
    ("second_factor", "asked for in `login`, set up in `security`"),
    ("transfer_wallet", "the browser shows every wallet, and transfers under way, in `wallet`"),
];

/// The doors of the rooms of the server, given all files of the repository.
pub(crate) fn check_doors(files: &[PathBuf]) -> Vec<Breach> {
    let rooms = Path::new(SERVER).join("rooms");
    let mut breaches = Vec::new();
    for path in files {
        let Ok(inner) = path.strip_prefix(&rooms) else { continue };
        let parts: Vec<&str> = inner.iter().filter_map(|part| part.to_str()).collect();
        let Some((name, folders)) = parts.split_last() else { continue };
        if let [room, ..] = folders
            && !files.contains(&rooms.join(room).join("mod.rs"))
        {
            let what = format!("the room `{room}` has no mod.rs");
            breaches.push(Breach::new(
                "door",
                path,
                0,
                what,
                "add mod.rs with purpose, invariants, what is not here, the service",
            ));
        }
        let is_in_store = folders.last() == Some(&"store");
        let bad = NAMES.iter().find(|(bad, _)| bad == name && !(is_in_store && *name == "tables.rs"));
        let bad = bad
            .copied()
            .or_else(|| name.ends_with("_calls.rs").then_some(("_calls.rs", "http.rs or console.rs")));
        if let Some((_, instead)) = bad {
            let what = format!("`{name}` is no door of a room");
            breaches.push(Breach::new("door", path, 0, what, &format!("name it {instead}")));
        }
    }
    breaches
}

/// Rooms that only one side has, without a reason in the list.
pub(crate) fn check_sides(files: &[PathBuf]) -> Vec<Breach> {
    let server = rooms_of(files, SERVER);
    let browser = rooms_of(files, BROWSER);
    let one_sided = |rooms: &[String], others: &[String], side: &str, other: &str| -> Vec<Breach> {
        let missing = rooms.iter().filter(|room| !others.contains(room));
        let missing = missing.filter(|room| !ONE_SIDED.iter().any(|(name, _)| name == room));
        missing
            .map(|room| {
                let what = format!("the room `{room}` of the {side} is missing in the {other}");
                let mend = "give both the same name, or add it with its reason to ONE_SIDED in crates/xtask/src/tidy/rooms.rs";
                let base = if side == "server" { SERVER } else { BROWSER };
                Breach::new("two-sides", &Path::new(base).join("rooms").join(room), 0, what, mend)
            })
            .collect()
    };
    let mut breaches = one_sided(&server, &browser, "server", "browser");
    breaches.extend(one_sided(&browser, &server, "browser", "server"));
    breaches
}

/// Rooms that the table of arrows does not have, whose imports would go unchecked.
pub(crate) fn check_table(files: &[PathBuf]) -> Vec<Breach> {
    let missing = |base: &str, rows: &[Row]| -> Vec<Breach> {
        let rooms = rooms_of(files, base).into_iter();
        let unknown = rooms.filter(|room| !rows.iter().any(|(name, _)| name == room));
        unknown
            .map(|room| {
                let what = format!("the room `{room}` has no row in the table of arrows");
                let mend = "add it to crates/xtask/src/tidy/floors.rs, above the rooms it uses";
                Breach::new("arrow", &Path::new(base).join("rooms").join(room), 0, what, mend)
            })
            .collect()
    };
    let mut breaches = missing(SERVER, SERVER_ROOMS);
    breaches.extend(missing(BROWSER, BROWSER_ROOMS));
    breaches
}

fn rooms_of(files: &[PathBuf], base: &str) -> Vec<String> {
    let base = Path::new(base).join("rooms");
    let mut rooms: Vec<String> = files
        .iter()
        .filter_map(|path| path.strip_prefix(&base).ok())
        .filter(|inner| inner.components().count() > 1)
        .filter_map(|inner| Some(inner.iter().next()?.to_str()?.to_owned()))
        .collect();
    rooms.dedup();
    rooms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doors(files: &[&str]) -> Vec<String> {
        let base = Path::new(SERVER).join("rooms");
        let files: Vec<PathBuf> = files.iter().map(|file| base.join(file)).collect();
        check_doors(&files).iter().map(|breach| breach.what.clone()).collect()
    }

    #[test]
    fn a_door_with_another_name_is_a_breach() {
        assert_eq!(doors(&["wallet/mod.rs", "wallet/letters.rs"]), ["`letters.rs` is no door of a room"]);
        assert_eq!(
            doors(&["wallet/mod.rs", "wallet/push_calls.rs"]),
            ["`push_calls.rs` is no door of a room"]
        );
        assert_eq!(doors(&["wallet/mod.rs", "wallet/tables.rs"]).len(), 1);
        assert_eq!(doors(&["wallet/mod.rs", "wallet/store/tables.rs", "wallet/bonus.rs", "mod.rs"]).len(), 0);
        assert_eq!(doors(&["wallet/store.rs"]), ["the room `wallet` has no mod.rs"]);
    }

    #[test]
    fn a_room_without_a_row_is_a_breach() {
        let file = |room: &str| Path::new(SERVER).join("rooms").join(room).join("mod.rs");
        assert_eq!(check_table(&[file("wallet")]), []);
        assert_eq!(
            check_table(&[file("rewards")])[0].what,
            "the room `rewards` has no row in the table of arrows"
        );
    }

    #[test]
    fn a_room_of_one_side_needs_a_reason() {
        let file = |base: &str, room: &str| Path::new(base).join("rooms").join(room);
        let both =
            [file(SERVER, "wallet/mod.rs"), file(BROWSER, "wallet/a.ts"), file(SERVER, "provider/mod.rs")];
        assert_eq!(check_sides(&both), []);
        let server = [file(SERVER, "wallet/mod.rs")];
        assert_eq!(check_sides(&server)[0].what, "the room `wallet` of the server is missing in the browser");
        let browser = [file(BROWSER, "records/a.ts")];
        assert_eq!(
            check_sides(&browser)[0].what,
            "the room `records` of the browser is missing in the server"
        );
    }
}
