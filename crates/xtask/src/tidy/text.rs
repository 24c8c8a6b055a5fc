//! Rules about what a line may say: leftovers, colours, and both languages of every text file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::breach::Breach;

/// Leftovers that may not stay.
pub(crate) fn check_leftovers(path: &Path, text: &str) -> Vec<Breach> {
    if path.starts_with("crates/xtask/src/tidy") {
        return Vec::new();
    }
    let mut breaches = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for word in ["todo!(", "unimplemented!(", "FIXME", "XXX", "as any", "@ts-ignore", "#[allow("] {
            if line.contains(word) {
                breaches.push(Breach::new("leftover", path, number + 1, format!("`{word}`"), "finish it"));
            }
        }
    }
    breaches
}

/// Colours live in the tokens, so that a merchant's theme reaches every screen.
pub(crate) fn check_colours(path: &Path, text: &str) -> Vec<Breach> {
    let is_exempt = path.file_name().is_some_and(|name| name == "tokens.css" || name == "palette.ts");
    if !path.starts_with("web") || is_exempt || path.to_string_lossy().contains(".test.") {
        return Vec::new();
    }
    let mut breaches = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let is_colour = line.match_indices('#').any(|(at, _)| {
            let digits: Vec<char> = line[at + 1..].chars().take_while(char::is_ascii_hexdigit).collect();
            let next = line[at + 1 + digits.len()..].chars().next();
            matches!(digits.len(), 3 | 6 | 8)
                && digits.iter().any(char::is_ascii_digit)
                && next.is_none_or(|c| !c.is_alphanumeric() && c != '-' && c != '_')
        });
        if is_colour {
            breaches.push(Breach::new(
                "colour",
                path,
                number + 1,
                "a colour".into(),
                "use a token of tokens.css",
            ));
        }
    }
    breaches
}

/// Both languages of every text file exist.
pub(crate) fn check_locales(files: &[PathBuf]) -> Vec<Breach> {
    let mut found: BTreeMap<String, [bool; 2]> = BTreeMap::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "json")) {
        let name = path.to_string_lossy();
        for (index, language) in ["/locales/th/", "/locales/en/"].iter().enumerate() {
            if name.contains(language) {
                found.entry(name.replace(language, "/locales/*/")).or_default()[index] = true;
            }
        }
    }
    let one_sided = found.into_iter().filter(|(_, languages)| *languages != [true; 2]);
    let breach = |(file, _): (String, _)| {
        Breach::new(
            "locale",
            Path::new(&file),
            0,
            "exists in one language only".into(),
            "add the other language",
        )
    };
    one_sided.map(breach).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_are_found() {
        assert_eq!(check_leftovers(Path::new("a.rs"), "fn a() {\n    todo!()\n}")[0].line, 2);
        assert_eq!(check_leftovers(Path::new("a.ts"), "const a = b as any;").len(), 1);
        assert_eq!(check_leftovers(Path::new("a.rs"), "fn todo() {}"), []);
    }

    #[test]
    fn colours_belong_to_the_tokens() {
        assert_eq!(check_colours(Path::new("web/a.css"), "color: #1a2b3c;").len(), 1);
        assert_eq!(check_colours(Path::new("web/tokens.css"), "color: #1a2b3c;"), []);
        assert_eq!(check_colours(Path::new("web/a.tsx"), "href=\"#top\""), []);
    }

    #[test]
    fn a_text_file_needs_both_languages() {
        let files =
            ["web/locales/th/a.json", "web/locales/en/a.json", "web/locales/en/b.json"].map(PathBuf::from);
        let breaches = check_locales(&files);
        assert_eq!(breaches.len(), 1);
        assert_eq!(breaches[0].path, Path::new("web/locales/*/b.json"));
    }
}
