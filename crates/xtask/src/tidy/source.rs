//! Reading source text: which part of a line is code, which is comment.

use std::path::Path;

/// One line of a source file; contents of strings and characters are blanked, comments are apart.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) code: String,
    pub(crate) comment: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Code,
    LineComment,
    /// Nesting depth.
    BlockComment(usize),
    /// The closing quote; whether a backslash escapes; whether the string may span lines.
    Text(char, bool, bool),
    /// A raw string of Rust with this many `#`.
    Raw(usize),
}

/// Splits a Rust or TypeScript file into lines of code and comment.
pub(crate) fn lines(path: &Path, text: &str) -> Vec<Line> {
    let is_rust = path.extension().is_some_and(|extension| extension == "rs");
    let mut state = State::Code;
    let mut found = Vec::new();
    for line in text.lines() {
        let (parsed, next) = split(line, state, is_rust);
        found.push(parsed);
        state = match next {
            State::LineComment | State::Text(_, _, false) => State::Code,
            other => other,
        };
    }
    found
}

fn split(text: &str, mut state: State, is_rust: bool) -> (Line, State) {
    let mut line = Line::default();
    let characters: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < characters.len() {
        let rest = &characters[at..];
        let step = match state {
            State::Code => {
                let (next, step) = open(rest, line.code.chars().last(), is_rust);
                state = next;
                if state == State::Code && step == 3 {
                    line.code.push_str("''");
                } else if state == State::Code {
                    line.code.extend(&rest[..step]);
                } else if matches!(state, State::Text(..) | State::Raw(_)) {
                    line.code.push('"');
                }
                step
            }
            State::LineComment => {
                line.comment.extend(rest);
                rest.len()
            }
            State::BlockComment(depth) => {
                let (change, step) = match rest {
                    ['*', '/', ..] => (-1, 2),
                    ['/', '*', ..] => (1, 2),
                    _ => (0, 1),
                };
                line.comment.push(rest[0]);
                let depth = depth.saturating_add_signed(change);
                state = if depth == 0 { State::Code } else { State::BlockComment(depth) };
                step
            }
            State::Text(quote, escapes, _) => match rest[0] {
                '\\' if escapes => 2,
                character if character == quote => {
                    line.code.push('"');
                    state = State::Code;
                    1
                }
                _ => 1,
            },
            State::Raw(hashes) => {
                if rest[0] == '"' && rest.iter().skip(1).take_while(|c| **c == '#').count() >= hashes {
                    line.code.push('"');
                    state = State::Code;
                    1 + hashes
                } else {
                    1
                }
            }
        };
        at += step;
    }
    (line, state)
}

/// What begins here, and how many characters its beginning takes.
fn open(rest: &[char], previous: Option<char>, is_rust: bool) -> (State, usize) {
    let is_word = previous.is_some_and(|c| c.is_alphanumeric() || c == '_');
    match rest {
        ['/', '/', ..] => (State::LineComment, 2),
        ['/', '*', ..] => (State::BlockComment(1), 2),
        ['"', ..] => (State::Text('"', true, is_rust), 1),
        ['r', '"' | '#', ..] if is_rust && !is_word => {
            let hashes = rest.iter().skip(1).take_while(|c| **c == '#').count();
            if rest.get(1 + hashes) == Some(&'"') {
                (State::Raw(hashes), 2 + hashes)
            } else {
                (State::Code, 1)
            }
        }
        // A character, not a lifetime.
        ['\'', '\\', ..] if is_rust => (State::Text('\'', true, false), 1),
        ['\'', _, '\'', ..] if is_rust => (State::Code, 3),
        ['\'', ..] if !is_rust && !is_word => (State::Text('\'', true, false), 1),
        ['`', ..] if !is_rust => (State::Text('`', true, true), 1),
        _ => (State::Code, 1),
    }
}

/// The identifiers of a line of code.
pub(crate) fn identifiers(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The lower-case words of an identifier in any case style: `NewDeposit`, `new_deposit` and `newDeposit` are `new`, `deposit`.
pub(crate) fn words(identifier: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut was_lower = false;
    for character in identifier.chars() {
        if character == '_' || (character.is_uppercase() && was_lower) {
            found.push(String::new());
        }
        was_lower = character.is_lowercase() || character.is_numeric();
        if character != '_' {
            found.last_mut().expect("there is one").extend(character.to_lowercase());
        }
    }
    found.retain(|word| !word.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rust(text: &str) -> Vec<Line> {
        lines(Path::new("a.rs"), text)
    }

    #[test]
    fn strings_are_blanked_and_comments_are_apart() {
        let found =
            rust("let a = \"// desk\"; // why\nlet b = r#\"a \" house\"#; /* one\n two */ let c = 'x';");
        assert_eq!(found[0].code, "let a = \"\"; ");
        assert_eq!(found[0].comment, " why");
        assert_eq!(found[1].code, "let b = \"\"; ");
        assert_eq!(found[2].comment, " two *");
        assert_eq!(found[2].code, " let c = '';");
    }

    #[test]
    fn a_string_may_span_lines_and_a_lifetime_opens_none() {
        let found = rust("const A: &'static str = \"one\n two\"; let b = '\"';");
        assert_eq!(found[1].code, "\"; let b = '';");
        let found = lines(Path::new("a.ts"), "const a = `one\n two`; const b = 'x'; // c");
        assert_eq!(found[1].code, "\"; const b = \"\"; ");
        assert_eq!(found[1].comment, " c");
    }

    #[test]
    fn an_identifier_falls_into_words() {
        assert_eq!(words("NewWish"), ["new", "wish"]);
        assert_eq!(words("desk_calls2"), ["desk", "calls2"]);
        assert_eq!(words("openDesk"), ["open", "desk"]);
    }
}
