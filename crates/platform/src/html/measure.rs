//! Whether HTML is small and flat enough to parse. A parser's work grows with the number of elements open at
//! the same time, in the worst case with its square. Texts written for people are never like that, so they
//! are refused by one cheap check.

use std::collections::HashMap;

/// More bytes than any text for people has.
const BYTES_MAX: usize = 128 * 1_024;
/// More tags than any text for people has, opening and closing ones.
const TAGS_MAX: usize = 4_000;
/// Elements that may stand open at once.
const OPEN_MAX: usize = 100;
/// The same where closing tags cannot be trusted.
const OPEN_MAX_DOUBTFUL: usize = 400;

/// HTML is longer, or more deeply nested, than anything written for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the text is too long or too deeply nested")]
pub struct TooComplex;

/// Elements that never hold others, or that the next of their kind closes: they do not add to the depth.
const FLAT: [&str; 22] = [
    "area", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "link", "meta", "option", "p",
    "param", "source", "tbody", "td", "th", "thead", "tr", "wbr",
];
/// Elements in which tags are only text.
const RAW: [&str; 10] =
    ["iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea", "title", "xmp"];

/// Refuses what would take long.
///
/// Counts the open elements, never fewer than a parser would find: elements that were opened and not closed,
/// by name. Where something may hide a closing tag from the parser (comments, raw text, `<` or odd quotes
/// inside a tag), closing tags do not count at all.
pub(super) fn check(html: &str) -> Result<(), TooComplex> {
    if html.len() > BYTES_MAX {
        return Err(TooComplex);
    }
    let (mut tags, mut opened, mut deepest, mut is_doubtful) = (0_usize, 0_usize, 0_usize, false);
    let (mut open, mut depth): (HashMap<String, usize>, usize) = (HashMap::new(), 0);
    for (at, _) in html.match_indices('<') {
        let rest = &html[at + 1..];
        let (is_closing, rest) = rest.strip_prefix('/').map_or((false, rest), |rest| (true, rest));
        if rest.starts_with(['!', '?']) {
            is_doubtful = true;
        }
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            continue;
        }
        tags += 1;
        if tags > TAGS_MAX {
            return Err(TooComplex);
        }
        // No further than the next tag, so that all of it is read twice at most.
        let tag = &rest[..rest.find(['<', '>']).unwrap_or(rest.len())];
        let ends_name = |c: char| c.is_ascii_whitespace() || c == '/';
        let (name, inside) = tag.split_at(tag.find(ends_name).unwrap_or(tag.len()));
        let name = name.to_ascii_lowercase();
        let is_odd = |quote: char| inside.matches(quote).count() % 2 == 1;
        is_doubtful |= !rest[tag.len()..].starts_with('>')
            || is_odd('"')
            || is_odd('\'')
            || RAW.contains(&name.as_str());
        if FLAT.contains(&name.as_str()) {
            continue;
        }
        let of_name = open.entry(name).or_default();
        if !is_closing {
            (*of_name, depth, opened) = (*of_name + 1, depth + 1, opened + 1);
        } else if *of_name > 0 {
            (*of_name, depth) = (*of_name - 1, depth - 1);
        }
        deepest = deepest.max(depth);
    }
    let is_deep = if is_doubtful { opened > OPEN_MAX_DOUBTFUL } else { deepest > OPEN_MAX };
    if is_deep { Err(TooComplex) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_taken() {
        let page = "<h2>Rules</h2><p>One<br>two<p>three<ul><li>a<li>b</ul><table><tr><td>x<td>y</table>";
        assert_eq!(check(&page.repeat(100)), Ok(()));
        assert_eq!(check(&format!("<!-- draft -->{}", "<p><b>x</b></p>".repeat(400))), Ok(()));
        assert_eq!(check(&format!("{}x{}", "<div>".repeat(100), "</div>".repeat(100))), Ok(()));
        assert_eq!(check("1 < 2, 3 > 2, <3 and </ and <"), Ok(()));
    }

    #[test]
    fn what_would_take_long_is_refused() {
        let font = |number: u32| format!("<p><font size={number}>x</p>");
        let fonts = (0..120).map(font).collect::<Vec<_>>().concat();
        for bad in [
            "<b>".repeat(101),
            format!("{}{}", "<div>".repeat(20_000), "</div>".repeat(20_000)),
            "<p>".repeat(4_001),
            "<a".repeat(60_000),
            "x".repeat(BYTES_MAX + 1),
            "<b><!--</b>-->".repeat(401),
            "<b><i title=\"></b>\"></i>".repeat(401),
            "<b><i title='</b>'></i>".repeat(401),
            "<b><textarea></b></textarea>".repeat(401),
            fonts,
        ] {
            assert_eq!(check(&bad), Err(TooComplex), "{}", &bad[..40]);
        }
    }
}
