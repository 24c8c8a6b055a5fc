//! What a room's store does not do: begin or end a transaction, or read a person's row without the person.

use std::path::Path;

use super::breach::Breach;
use super::source::Line;

/// Types of a parameter that say whose rows are read; players of the in-house vendors are names.
const SCOPES: &[&str] = &[
    "MemberId",
    "Member",
    "CurrentMember",
    "OperatorId",
    "CurrentOperator",
    "Operator",
    "MerchantId",
    "Merchant",
    "Viewer",
    "AccountId",
    "Conversation",
    "player",
];

/// The breaches of one file.
pub(crate) fn check(path: &Path, lines: &[Line]) -> Vec<Breach> {
    if !is_store(path) {
        return Vec::new();
    }
    let mut breaches = transactions(path, lines);
    breaches.extend(unscoped_reads(path, lines));
    breaches
}

fn is_store(path: &Path) -> bool {
    let has_store = |part: &std::ffi::OsStr| part == "rooms" || part == "studio" || part == "lottery";
    let is_room = path.starts_with("crates") && path.iter().any(has_store);
    is_room
        && (path.file_name().is_some_and(|name| name == "store.rs")
            || path.iter().any(|part| part == "store"))
}

fn transactions(path: &Path, lines: &[Line]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let calls = [".begin(", ".begin_with_config(", ".commit(", ".rollback(", ".transaction("];
        for call in calls.iter().filter(|call| line.code.contains(**call)) {
            let what = format!("`{call}…)` in a store");
            let mend = "begin and end transactions in the service and hand `&tx` to the store";
            breaches.push(Breach::new("store-transaction", path, number + 1, what, mend));
        }
    }
    breaches
}

/// Functions `find…` that take an identifier of a row and nothing that says whose it is.
fn unscoped_reads(path: &Path, lines: &[Line]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some(at) = line.code.find("fn find") else { continue };
        let name: String =
            line.code[at + 3..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let rest =
            lines[number..].iter().take(12).map(|line| line.code.as_str()).collect::<Vec<_>>().join(" ");
        let parameters =
            rest.split(&name).nth(1).and_then(|rest| rest.split("->").next()).unwrap_or_default();
        let types: Vec<&str> = super::source::identifiers(parameters).collect();
        let takes_id = types.iter().any(|word| *word == "Uuid" || *word == "id" || word.ends_with("Id"));
        let is_scoped = types.iter().any(|word| SCOPES.contains(word)) || name.ends_with("_for_job");
        if takes_id && !is_scoped {
            let what = format!("`{name}` reads a row of any person");
            let mend = "take the person it is read for, or name it …_for_job";
            breaches.push(Breach::new("unscoped-read", path, number + 1, what, mend));
        }
    }
    breaches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    fn found(path: &str, text: &str) -> Vec<(&'static str, usize)> {
        let path = Path::new(path);
        check(path, &source::lines(path, text)).iter().map(|breach| (breach.check, breach.line)).collect()
    }

    #[test]
    fn a_store_begins_and_ends_no_transaction() {
        let text = "async fn save(db: &Db) {\n    let tx = db.begin().await?;\n    tx.commit().await?;\n}";
        let store = "crates/platform/src/rooms/wallet/store/deposits.rs";
        assert_eq!(found(store, text), [("store-transaction", 2), ("store-transaction", 3)]);
        assert_eq!(found("crates/platform/src/rooms/wallet/store.rs", text).len(), 2);
        assert_eq!(found("crates/platform/src/rooms/wallet/mod.rs", text), []);
        assert_eq!(found(store, "// db.begin()"), []);
    }

    #[test]
    fn a_read_of_a_row_says_whose_it_is() {
        let store = "crates/platform/src/rooms/payments/store.rs";
        assert_eq!(
            found(store, "pub(crate) async fn find(db: &Db, id: DepositId) -> Option<Deposit> {"),
            [("unscoped-read", 1)]
        );
        assert_eq!(
            found(store, "async fn find_by_id(\n    db: &Db,\n    id: Uuid,\n) -> Option<Deposit> {"),
            [("unscoped-read", 1)]
        );
        assert_eq!(found(store, "async fn find_of(db: &Db, member: &Member, id: DepositId) -> A {"), []);
        assert_eq!(found(store, "async fn find_of(db: &Db, member: MemberId, id: DepositId) -> A {"), []);
        assert_eq!(found(store, "async fn find_of(db: &Db, account: AccountId, id: RecordId) -> A {"), []);
        assert_eq!(found(store, "async fn find_of(db: &Db, player: &str, id: Uuid) -> A {"), []);
        assert_eq!(found(store, "async fn find_for_job(db: &Db, id: DepositId) -> A {"), []);
        assert_eq!(found(store, "async fn find_code(db: &Db, code: &str) -> A {"), []);
    }
}
