/// Whether a name shows what it is: no control characters, none that are invisible or turn the direction of the text
/// beside them, so that no name looks like another one. The browser's rule 7 of `merchant/patterns.rs` is the same.
pub(crate) fn is_plain_name(name: &str) -> bool {
    name.chars().all(|c| {
        !c.is_control()
            && !matches!(
                c,
                '\u{ad}'
                    | '\u{61c}'
                    | '\u{115f}'
                    | '\u{1160}'
                    | '\u{180e}'
                    | '\u{200b}'..='\u{200f}'
                    | '\u{2028}'..='\u{202e}'
                    | '\u{2060}'..='\u{206f}'
                    | '\u{3164}'
                    | '\u{feff}'
                    | '\u{ffa0}'
            )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_shows_something_else_is_not_plain() {
        for (name, is_plain) in [
            ("โทรศัพท์ของแม่", true),
            ("Mali's phone", true),
            ("Mali \u{202e}enohp", false),
            ("Ma\u{200b}li", false),
            ("Mali\nphone", false),
        ] {
            assert_eq!(is_plain_name(name), is_plain, "{name:?}");
        }
    }
}
