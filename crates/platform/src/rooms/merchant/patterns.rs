use std::sync::LazyLock;

use erawan_kernel::{ErrorCode, LocalText};
use regex::Regex;
use serde::{Deserialize, Serialize};

/// The rule of one field, the same for the browser and for the server.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FieldRule {
    /// Whether the field exists at all.
    pub enabled: bool,
    /// Whether it may not be empty.
    pub required: bool,
    /// Shortest value, in characters.
    pub min_length: u16,
    /// Longest value, in characters.
    pub max_length: u16,
    /// Which pattern the value must match; see [`pattern`].
    pub pattern_id: u8,
    /// What a person reads when the value breaks the rule.
    pub message: LocalText,
}

impl FieldRule {
    /// Checks one value. An empty optional field passes.
    ///
    /// # Errors
    /// `field.required`, or the format code of the pattern.
    pub fn check(&self, value: &str) -> Result<(), ErrorCode> {
        if value.is_empty() {
            return if self.required { Err(ErrorCode::FieldRequired) } else { Ok(()) };
        }
        let pattern = pattern(self.pattern_id);
        let length = value.chars().count();
        let length_fits = (usize::from(self.min_length)..=usize::from(self.max_length)).contains(&length);
        if length_fits && pattern.is_none_or(|pattern| pattern.regex.is_match(value)) {
            Ok(())
        } else {
            Err(pattern.map_or(ErrorCode::FieldInvalid, |pattern| pattern.refusal))
        }
    }

    /// Checks the value of the field with this name. A payee name is a person's real name, and its refusal says so.
    ///
    /// # Errors
    /// Those of [`Self::check`], and `format.realname`.
    pub fn check_field(&self, name: &str, value: &str) -> Result<(), ErrorCode> {
        self.check(value).map_err(|code| match (name, code) {
            ("payeeName", ErrorCode::FormatName) => ErrorCode::FormatRealname,
            (_, code) => code,
        })
    }
}

/// One entry of the pattern table that browser and server share by number.
#[derive(Debug)]
pub struct Pattern {
    /// The number on the wire.
    pub id: u8,
    /// The expression on the wire; valid in JavaScript and in Rust, and linear in both.
    pub source: &'static str,
    /// How a value that does not match is refused.
    pub refusal: ErrorCode,
    regex: Regex,
}

/// The pattern with this number; an unknown number blocks nothing.
#[must_use]
pub fn pattern(id: u8) -> Option<&'static Pattern> {
    PATTERNS.iter().find(|pattern| pattern.id == id)
}

static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    [
        // 1 letters and digits, 2 digits, 3 e-mail, 4 mobile, 5 name, 6 password, 7 free text: no markup,
        // nothing that cannot be seen, no characters that change the direction of the text next to them.
        // 8 anything at all: the password of a login may be of an earlier form.
        (1, r"^[A-Za-z][A-Za-z0-9]*$", ErrorCode::FormatAccount),
        (2, r"^[0-9]+$", ErrorCode::FieldInvalid),
        (3, r"^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$", ErrorCode::FormatEmail),
        (4, r"^[0-9]+$", ErrorCode::FormatMobile),
        (5, r"^[A-Za-z\u0E00-\u0E7F][A-Za-z\u0E00-\u0E7F .]*$", ErrorCode::FormatName),
        (6, r"^(\S*[A-Za-z]\S*[0-9]\S*|\S*[0-9]\S*[A-Za-z]\S*)$", ErrorCode::FormatPassword),
        (
            7,
            r"^[^\u0000-\u001F<>\u007F-\u009F\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]*$",
            ErrorCode::FieldInvalid,
        ),
        (8, r"^[\s\S]*$", ErrorCode::FormatPassword),
    ]
    .into_iter()
    .map(|(id, source, refusal)| {
        let regex = Regex::new(source).expect("the pattern table is checked by its tests");
        Pattern { id, source, refusal, regex }
    })
    .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(pattern_id: u8, required: bool) -> FieldRule {
        FieldRule {
            enabled: true,
            required,
            min_length: 2,
            max_length: 16,
            pattern_id,
            message: LocalText::default(),
        }
    }

    #[test]
    fn reg_030_an_optional_field_left_empty_passes_a_required_one_does_not() {
        assert_eq!(rule(1, false).check(""), Ok(()));
        assert_eq!(rule(1, true).check(""), Err(ErrorCode::FieldRequired));
    }

    #[test]
    fn reg_031_every_pattern_accepts_its_kind_and_refuses_the_rest() {
        let cases: &[(u8, &[&str], &[&str])] = &[
            (1, &["somchai", "S0mchai99"], &["9somchai", "som chai", "สมชาย", "som-chai", "a"]),
            (2, &["0123"], &["12a", "๑๒๓", "-12"]),
            (3, &["a@b.co", "a.b+c@d-e.co.th"], &["a@b", "a b@c.co", "@b.co", "a@b..co"]),
            (4, &["0812345678"], &["+6681", "08-123"]),
            (5, &["Somchai J.", "สมชาย ใจดี"], &["5omchai", "<b>", "S\u{200b}x"]),
            (6, &["abc12345", "1ก!a"], &["abcdefgh", "12345678", "abc 1234"]),
            (
                7,
                &["anything at all", "ไทย", "น้องชาย 88 😀"],
                &[
                    "<script>",
                    "a\nb",
                    "ad\u{200b}min",
                    "\u{202e}nimda",
                    "\u{2066}x",
                    "x\u{feff}",
                    "\u{3164}\u{3164}",
                ],
            ),
            (8, &["anything at all", "<b>\n", "12345678"], &["x", "longer than sixteen"]),
        ];
        for (id, accepted, refused) in cases {
            for value in *accepted {
                assert_eq!(rule(*id, true).check(value), Ok(()), "pattern {id} must accept {value:?}");
            }
            for value in *refused {
                assert!(rule(*id, true).check(value).is_err(), "pattern {id} must refuse {value:?}");
            }
        }
    }

    #[test]
    fn lengths_count_characters_not_bytes() {
        assert_eq!(rule(5, true).check(&"ก".repeat(16)), Ok(()));
        assert!(rule(5, true).check(&"ก".repeat(17)).is_err());
    }

    #[test]
    fn an_unknown_pattern_blocks_nothing_but_the_length_still_counts() {
        assert_eq!(rule(99, true).check("<>"), Ok(()));
        assert_eq!(rule(99, true).check("x"), Err(ErrorCode::FieldInvalid));
    }
}
