use zxcvbn::{Score, zxcvbn};

/// Longer passwords are only looked at up to here; a search is quadratic in the length.
const CHARACTERS_MAX: usize = 64;

/// Whether a password falls to a dictionary: common passwords, keyboard walks, dates, or `context`
/// (the user name and the merchant's own name) with little around it.
pub(crate) fn is_guessable(password: &str, context: &[&str]) -> bool {
    let is_mine = context.iter().any(|word| word.chars().count() >= 4 && password.eq_ignore_ascii_case(word));
    let start: String = password.chars().take(CHARACTERS_MAX).collect();
    is_mine || zxcvbn(&start, context).score() <= Score::One
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_and_the_own_name_are_guessable_and_others_are_not() {
        let guessable = [
            "password1",
            "Password123",
            "qwerty123",
            "abc12345",
            "1q2w3e4r",
            "a1234567",
            "somchai99",
            "suvarna1",
        ];
        for password in guessable {
            assert!(is_guessable(password, &["somchai99", "Suvarna"]), "{password}");
        }
        for password in ["Demo@1234", "kwaithai77", "nam4prik8", "horse7battery2staple"] {
            assert!(!is_guessable(password, &["somchai99", "Suvarna"]), "{password}");
        }
    }
}
