//! Words that the project does not use, and what it says instead; see `docs/GLOSSARY.md`.

use std::path::Path;

use super::breach::Breach;
use super::source::{self, Line};

/// Where a word is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In identifiers, as one of their words, and in comments.
    Anywhere,
    /// In identifiers, as one of their words or, with an underscore, as a run of them.
    Identifier,
    /// In the names of types, as one of their words.
    Type,
    /// As the whole name of a function.
    Function,
    Comment,
}

#[derive(Debug, Clone, Copy)]
struct Rule {
    check: &'static str,
    place: Place,
    words: &'static [&'static str],
    instead: &'static str,
    /// Only in files whose path contains this.
    within: &'static str,
    /// Terms of the field that contain the word.
    except: &'static [&'static str],
    /// Not in files whose path contains one of these: the word is the field's there.
    not_within: &'static [&'static str],
}

const fn rule(
    check: &'static str,
    place: Place,
    words: &'static [&'static str],
    instead: &'static str,
    except: &'static [&'static str],
) -> Rule {
    Rule { check, place, words, instead, within: "", except, not_within: &[] }
}

const fn within(folder: &'static str, rule: Rule) -> Rule {
    Rule { within: folder, ..rule }
}

const fn not_within(folders: &'static [&'static str], rule: Rule) -> Rule {
    Rule { not_within: folders, ..rule }
}

/// Where `house` is the casino's side of a transfer.
const HOUSE_ACCOUNTS: &[&str] = &[
    "crates/ledger",
    "crates/platform/src/rooms/wallet/",
    "crates/platform/src/rooms/jackpots/",
    // Lists every code of a transfer.
    "crates/platform/src/rooms/agent/figures/column.rs",
    "crates/platform/src/rooms/records/",
    "crates/testkit/examples/bench/ledger/",
];

/// Where an order is a player's lines in one draw or several.
const LOTTERY: &[&str] = &[
    "crates/lottery/",
    "crates/platform/src/rooms/lottery/",
    "crates/server/tests/bring_up/lottery.rs",
    "crates/testkit/examples/bench/lottery/",
    "tests/lottery/",
    "web/apps/console/src/draws/",
    "web/apps/lottery/",
    "web/e2e/lottery",
    "web/packages/api/src/modules.ts",
];

const RULES: &[Rule] = &[
    not_within(
        HOUSE_ACCOUNTS,
        rule(
            "word-house",
            Place::Anywhere,
            &["house", "houses"],
            "`platform`, `server`, `TestServer`; `house` is the casino's side of a transfer only",
            // The casino's side of a transfer.
            &[
                "house edge",
                "house account",
                "house accounts",
                "house_account",
                "house_accounts",
                "house's account",
                "in-house",
            ],
        ),
    ),
    rule("word-desk", Place::Anywhere, &["desk", "desks"], "`console`; support chat is `support`", &[]),
    not_within(
        // Where it is what players place.
        LOTTERY,
        rule(
            "word-order",
            Place::Identifier,
            &["order", "orders"],
            "`deposit` or `withdrawal`",
            // How rows are sorted, and the name that the wire of deposits has for their id.
            &[
                "order_by",
                "order_by_asc",
                "order_by_desc",
                "query_order",
                "sort_order",
                "in_order",
                "in_good_order",
                "in_the_wrong_order",
                "with_their_order",
                "byte_order",
                "tab_order",
                "order_id",
            ],
        ),
    ),
    rule(
        "word-seat",
        Place::Anywhere,
        &["seat", "seats", "sit_down", "settle_seat"],
        "round slot: `reserve`, `commit`, `release`",
        &[],
    ),
    rule("word-wish", Place::Anywhere, &["wish", "wishes"], "`…Request` or `New…`", &[]),
    rule(
        "word-person",
        Place::Comment,
        &["whoever", "somebody", "anybody", "nobody", "everybody"],
        "the caller, the member, any client, no one else",
        &[],
    ),
    rule("word-standing", Place::Anywhere, &["standing"], "status", &["standing order"]),
    rule("word-admission", Place::Anywhere, &["admission", "admissions"], "login decision", &[]),
    rule(
        "word-arrival",
        Place::Anywhere,
        &["arrival", "arrivals", "departure", "departures"],
        "session start, session end",
        &["arrival order", "order of arrival"],
    ),
    rule(
        "word-letter",
        Place::Type,
        &["letter", "letters", "news"],
        "message, event",
        &["news_list", "news_value"],
    ),
    rule(
        "word-call",
        Place::Function,
        &["lets_through", "called", "named", "offers"],
        "`matches`, `search_by_name`, `find`, `is_available`",
        &[],
    ),
    rule(
        "word-phrase",
        Place::Identifier,
        &["unless_unseen", "keep_no_longer", "hand_over", "look_up"],
        "`discard_on_error`, `purge_expired`, `deliver`, `find`",
        &[],
    ),
    rule(
        "word-phrase",
        Place::Comment,
        &["how-manieth", "so many as", "ready bytes", "kept copy"],
        "sequence number, count, cached response",
        &[],
    ),
    rule("word-phrase", Place::Comment, &["below nothing"], "negative", &[]),
    rule("word-phrase", Place::Identifier, &["ready_bytes", "kept_copy"], "cached response", &[]),
    rule("word-ear", Place::Identifier, &["ear", "ears", "mouth", "mouths"], "subscriber, publisher", &[]),
    rule(
        "word-judge",
        Place::Anywhere,
        &["judge", "judges", "judged"],
        "check, verify: ledger verified",
        &[],
    ),
    within(
        "search",
        rule(
            "word-search",
            Place::Anywhere,
            &["slip", "slips", "marks", "fit"],
            "typos, mask, score",
            &["tone marks", "tone_marks"],
        ),
    ),
    within("session", rule("word-device", Place::Type, &["stranger", "known"], "`New`, `Trusted`", &[])),
    within("login", rule("word-device", Place::Type, &["stranger", "known"], "`New`, `Trusted`", &[])),
    rule(
        "word-maker",
        Place::Anywhere,
        &["maker", "makers"],
        "vendors",
        &["market maker", "FIN-maker", "finance_maker"],
    ),
];

/// The breaches of one file of Rust or TypeScript.
pub(crate) fn check(path: &Path, lines: &[Line]) -> Vec<Breach> {
    let is_checked = ["rs", "ts", "tsx"].iter().any(|kind| path.extension().is_some_and(|e| e == *kind));
    if !is_checked || path.ends_with("xtask/src/tidy/words.rs") {
        return Vec::new();
    }
    let shown = path.to_string_lossy();
    let mut breaches = Vec::new();
    let applies = |rule: &&Rule| {
        shown.contains(rule.within) && !rule.not_within.iter().any(|folder| shown.contains(folder))
    };
    for rule in RULES.iter().filter(applies) {
        for (number, line) in lines.iter().enumerate() {
            let found = rule.words.iter().filter(|word| rule.is_in(line, word));
            breaches.extend(found.map(|word| {
                Breach::new(
                    rule.check,
                    path,
                    number + 1,
                    format!("`{word}`"),
                    &format!("say {}", rule.instead),
                )
            }));
        }
    }
    breaches
}

impl Rule {
    fn is_in(&self, line: &Line, word: &str) -> bool {
        match self.place {
            Place::Anywhere => self.is_in_code(&line.code, word) || self.is_in_comment(&line.comment, word),
            Place::Identifier => self.is_in_code(&line.code, word),
            Place::Comment => self.is_in_comment(&line.comment, word),
            Place::Type => source::identifiers(&line.code)
                .filter(|name| name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase))
                .any(|name| self.is_in_code(name, word)),
            Place::Function => line.code.contains(&format!("fn {word}(")),
        }
    }

    fn is_in_code(&self, code: &str, word: &str) -> bool {
        source::identifiers(code).any(|name| {
            let name = source::words(name).join("_");
            let rest = self.except.iter().fold(format!("_{name}_"), |rest, term| {
                rest.replace(&format!("_{}_", term.replace(' ', "_")), "_")
            });
            rest.contains(&format!("_{word}_"))
        })
    }

    fn is_in_comment(&self, comment: &str, word: &str) -> bool {
        if comment.is_empty() {
            return false;
        }
        let text = self.except.iter().fold(comment.to_lowercase(), |text, term| text.replace(term, ""));
        let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        text.match_indices(word).any(|(at, _)| {
            is_edge(text[..at].chars().last()) && is_edge(text[at + word.len()..].chars().next())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<&'static str> {
        let path = Path::new(path);
        check(path, &source::lines(path, text)).iter().map(|breach| breach.check).collect()
    }

    #[test]
    fn words_of_identifiers_and_comments_are_found() {
        assert_eq!(
            found("a.rs", "let desk = open_desk(); // at the Desk\nstruct DeskCall;"),
            ["word-desk", "word-desk"]
        );
        assert_eq!(found("a.ts", "const openDesk = 1;"), ["word-desk"]);
        assert_eq!(found("a.rs", "let n: NewWish = 1;"), ["word-wish"]);
        assert_eq!(found("a.rs", "/// Whoever asks."), ["word-person"]);
        assert_eq!(found("a.rs", "fn find_order(order_id: u8) {}"), ["word-order"]);
        assert_eq!(found("a.rs", "fn look_up() {}\nfn called() {}"), ["word-call", "word-phrase"]);
        assert_eq!(found("a.rs", "enum LoginNews {}"), ["word-letter"]);
        assert_eq!(found("a.rs", "let sit_down = 1;"), ["word-seat"]);
    }

    #[test]
    fn texts_and_terms_of_the_field_are_left_alone() {
        assert_eq!(found("a.rs", "let a = \"the desk\"; let nobody = 1; let news = 1;"), Vec::<&str>::new());
        assert_eq!(
            found("a.rs", "// the house edge\nlet house_account = query.order_by(a);"),
            Vec::<&str>::new()
        );
        assert_eq!(
            found("a.rs", "// seated, wished, a standing order\nlet deskside = 1;"),
            Vec::<&str>::new()
        );
        assert_eq!(found("a.rs", "let slips = 1;"), Vec::<&str>::new());
        assert_eq!(found("rooms/games/search.rs", "let slips = 1;"), ["word-search"]);
    }
}
