//! How long files, functions and error enums may be.

use std::path::Path;

use super::breach::Breach;
use super::source::Line;

/// Longer files hold more than one idea.
const RUST_LINES_MAX: usize = 500;
const SCREEN_LINES_MAX: usize = 300;
const SCRIPT_LINES_MAX: usize = 400;
const FUNCTION_LINES_MAX: usize = 80;
const ERROR_VARIANTS_MAX: usize = 15;

/// The breaches of one file.
pub(crate) fn check(path: &Path, lines: &[Line]) -> Vec<Breach> {
    let mut breaches: Vec<Breach> = file_length(path, lines.len()).into_iter().collect();
    if path.extension().is_some_and(|extension| extension == "rs") {
        breaches.extend(functions(path, lines));
        breaches.extend(error_enums(path, lines));
    }
    breaches
}

fn file_length(path: &Path, lines: usize) -> Option<Breach> {
    let max = match path.extension()?.to_str()? {
        "rs" => RUST_LINES_MAX,
        "tsx" => SCREEN_LINES_MAX,
        "ts" => SCRIPT_LINES_MAX,
        _ => return None,
    };
    let is_test_folder = |part: &std::ffi::OsStr| matches!(part.to_str(), Some("tests" | "e2e"));
    let is_test = path.iter().any(is_test_folder) || path.to_string_lossy().contains(".test.");
    let is_long = lines > max && !is_test;
    is_long.then(|| {
        Breach::new("file-length", path, 0, format!("{lines} lines, at most {max}"), "split it by idea")
    })
}

fn functions(path: &Path, lines: &[Line]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some(name) = name_after(&line.code, "fn ") else { continue };
        let length = block_length(&lines[number..]);
        if length > FUNCTION_LINES_MAX {
            let what = format!("`{name}` has {length} lines, at most {FUNCTION_LINES_MAX}");
            breaches.push(Breach::new(
                "function-length",
                path,
                number + 1,
                what,
                "cut it where its paragraphs end",
            ));
        }
    }
    breaches
}

fn error_enums(path: &Path, lines: &[Line]) -> Vec<Breach> {
    // The catalogue of all error codes is one list by design.
    if path.starts_with("crates/kernel") {
        return Vec::new();
    }
    let mut breaches = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some(name) = name_after(&line.code, "enum ").filter(|name| name.ends_with("Error")) else {
            continue;
        };
        let (body, after) = lines[number..].split_at(block_length(&lines[number..]));
        let variants = variants(body) + carried(after);
        if variants > ERROR_VARIANTS_MAX {
            let what = format!("`{name}` has {variants} variants, at most {ERROR_VARIANTS_MAX}");
            breaches.push(Breach::new(
                "error-variants",
                path,
                number + 1,
                what,
                "give each door its own error",
            ));
        }
    }
    breaches
}

/// The identifier that follows a keyword at the beginning of a word.
fn name_after<'a>(code: &'a str, keyword: &str) -> Option<&'a str> {
    let at = code.find(keyword)?;
    let is_word = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let rest = &code[at + keyword.len()..];
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    (is_word && end > 0).then(|| &rest[..end])
}

/// How many lines until the first block that opens here is closed; 1 where a semicolon comes first.
fn block_length(lines: &[Line]) -> usize {
    let (mut braces, mut others) = (0_usize, 0_usize);
    for (number, line) in lines.iter().enumerate() {
        for character in line.code.chars() {
            match character {
                '{' => braces += 1,
                '}' => {
                    braces = braces.saturating_sub(1);
                    if braces == 0 {
                        return number + 1;
                    }
                }
                '(' | '[' => others += 1,
                ')' | ']' => others = others.saturating_sub(1),
                ';' if braces == 0 && others == 0 => return number + 1,
                _ => {}
            }
        }
    }
    lines.len()
}

fn variants(body: &[Line]) -> usize {
    let (mut depth, mut found) = (0_usize, 0);
    for line in body {
        let code = line.code.trim();
        if depth == 1 && code.starts_with(char::is_uppercase) {
            found += 1;
        }
        for character in code.chars() {
            match character {
                '{' | '(' | '[' => depth += 1,
                '}' | ')' | ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    found
}

/// The errors of others that `room_error!` adds to the enum that ends before these lines.
fn carried(after: &[Line]) -> usize {
    let is_section =
        |line: &Line| ["passes_on {", "internal {"].iter().any(|head| line.code.trim().starts_with(head));
    if !after.first().is_some_and(is_section) {
        return 0;
    }
    after.iter().take_while(|line| line.code != "}").map(|line| line.code.matches('(').count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    fn found(path: &str, text: &str) -> Vec<String> {
        let path = Path::new(path);
        check(path, &source::lines(path, text)).iter().map(|breach| breach.what.clone()).collect()
    }

    #[test]
    fn a_long_file_is_a_breach_and_a_long_test_is_none() {
        let text = "let a = 1;\n".repeat(301);
        assert_eq!(found("web/a.tsx", &text), ["301 lines, at most 300"]);
        assert_eq!(found("web/a.ts", &text), Vec::<String>::new());
        assert_eq!(found("web/a.test.tsx", &text), Vec::<String>::new());
    }

    #[test]
    fn a_long_function_is_a_breach() {
        let long = format!("trait A {{ fn b(); }}\nfn work() {{\n{}}}\n", "    let a = \"}\";\n".repeat(79));
        assert_eq!(found("a.rs", &long), ["`work` has 81 lines, at most 80"]);
        let short = format!("fn work() {{\n{}}}\nfn other() {{}}\n", "    let a = 1;\n".repeat(78));
        assert_eq!(found("a.rs", &short), Vec::<String>::new());
        let brace = format!("fn work() {{\n    let a = '{{';\n}}\n{}", "const A: u8 = 1;\n".repeat(80));
        assert_eq!(found("a.rs", &brace), Vec::<String>::new());
    }

    #[test]
    fn an_error_of_many_variants_is_a_breach() {
        let text = |count: usize| {
            format!(
                "pub enum DepositError {{\n{}}}",
                "    #[error(\"\")]\n    Late {\n        A: u8,\n    },\n".repeat(count)
            )
        };
        assert_eq!(found("a.rs", &text(16)), ["`DepositError` has 16 variants, at most 15"]);
        assert_eq!(found("a.rs", &text(15)), Vec::<String>::new());
        assert_eq!(found("crates/kernel/src/error.rs", &text(16)), Vec::<String>::new());
    }

    #[test]
    fn the_errors_that_a_room_error_carries_count_as_variants() {
        let text = |count: usize| {
            let carried = "Wallet(WalletError), ".repeat(count);
            format!(
                "room_error! {{\n    enum DepositError {{\n        Late => A,\n    }}\n    passes_on {{ {carried}}}\n    internal {{\n        Database(DbErr),\n    }}\n}}\nfn f() {{}}\n"
            )
        };
        assert_eq!(found("a.rs", &text(14)), ["`DepositError` has 16 variants, at most 15"]);
        assert_eq!(found("a.rs", &text(13)), Vec::<String>::new());
    }
}
