//! Whether the payer, or the holder of a destination, that a bank names is the member.
//!
//! Only [`NameMatch::Same`] is proof that an account is the member's own, only [`NameMatch::Different`] proof that it
//! is not. What cannot be compared, such as Thai with Latin letters, is neither.

use unicode_normalization::UnicodeNormalization;

/// What a comparison of two names says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameMatch {
    /// One person's name, written in two ways.
    Same,
    /// Names of two persons.
    Different,
    /// They cannot be compared.
    Unknown,
}

/// Titles that are written with or without a space before a Thai name.
const THAI_TITLES: [&str; 11] =
    ["นางสาว", "นาง", "นาย", "น.ส.", "นส.", "เด็กชาย", "เด็กหญิง", "ด.ช.", "ดช.", "ด.ญ.", "ดญ."];
/// Titles that a dot or a space separates from a Latin name.
const LATIN_TITLES: [&str; 4] = ["mrs", "miss", "mr", "ms"];
/// What banks write in place of the letters they do not show.
const MASKS: [char; 3] = ['*', '•', '●'];

/// Compares the member's own name with the one that a bank told, which may be masked (`สมชาย ใ***`).
#[must_use]
pub(crate) fn compare_names(own: &str, told: &str) -> NameMatch {
    let (own, told) = (plain(own), plain(told));
    let (shown, is_masked) = match told.find(MASKS) {
        Some(at) => (&told[..at], true),
        None => (told.as_str(), false),
    };
    let scripts = (Script::of(&own), Script::of(shown));
    // A title may be the beginning of a name: each side is also read as if it had none.
    let pairs = || variants(&own).into_iter().flat_map(|own| variants(shown).map(move |shown| (own, shown)));
    if is_masked {
        let is_prefix = |(own, shown): (&str, &str)| compact(own).starts_with(&compact(shown));
        return match scripts {
            (Some(a), Some(b)) if a == b => match pairs().find(|pair| is_prefix(*pair)) {
                // Less than a first name and the beginning of another proves nothing.
                Some((_, shown)) if words(shown).count() >= 2 => NameMatch::Same,
                Some(_) => NameMatch::Unknown,
                None => NameMatch::Different,
            },
            _ => NameMatch::Unknown,
        };
    }
    if compact(&own).is_empty() || compact(shown).is_empty() {
        return NameMatch::Unknown;
    }
    if pairs().any(|(own, shown)| compact(own) == compact(shown)) {
        return NameMatch::Same;
    }
    match scripts {
        (Some(a), Some(b)) if a == b && !pairs().any(|(own, shown)| is_unclear(own, shown)) => {
            NameMatch::Different
        }
        _ => NameMatch::Unknown,
    }
}

/// Compares the member's own name with a payer's as a receipt keeps it, masked by us. Its whole, which no one knows any
/// more, may have been the same words in another order, or more of them than the member's own.
#[must_use]
pub(crate) fn compare_kept_name(own: &str, kept: &str) -> NameMatch {
    let said = compare_names(own, kept);
    if said != NameMatch::Different {
        return said;
    }
    let (own, kept) = (plain(own), plain(kept));
    let shown = kept.find(MASKS).map_or(kept.as_str(), |at| &kept[..at]);
    let mut pairs = variants(&own).into_iter().flat_map(|own| variants(shown).map(move |shown| (own, shown)));
    if pairs.any(|(own, shown)| may_be_one(own, shown)) { NameMatch::Unknown } else { said }
}

/// Whether a name that begins with what is shown, its last word cut off, can be one that cannot be told from `own`.
fn may_be_one(own: &str, shown: &str) -> bool {
    let (own, shown): (Vec<_>, Vec<_>) = (words(own).collect(), words(shown).collect());
    let Some((cut, whole)) = shown.split_last() else { return true };
    if whole.starts_with(&own) {
        return true;
    }
    let mut left = own;
    let mut take = |is_it: &dyn Fn(&str) -> bool| {
        let at = left.iter().position(|word| is_it(word));
        at.map(|at| left.swap_remove(at)).is_some()
    };
    whole.iter().all(|word| take(&|own| own == *word)) && take(&|own| own.starts_with(cut))
}

/// What names have in common that may be one person's: their words without title, spaces and punctuation, as they stand
/// and in order. Names that [`compare_names`] calls the same share one, and so do the same words in another order.
/// Nothing of a masked name, or of one without a letter: it cannot be looked for.
#[must_use]
pub(crate) fn name_keys(name: &str) -> Vec<String> {
    let name = plain(name);
    if name.contains(MASKS) || !name.chars().any(char::is_alphabetic) {
        return Vec::new();
    }
    let mut keys = Vec::new();
    for variant in variants(&name) {
        let mut ordered: Vec<_> = words(variant).collect();
        keys.push(ordered.concat());
        ordered.sort_unstable();
        keys.push(ordered.concat());
    }
    keys.retain(|key| !key.is_empty());
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// By which payments of one payer are found again: the whole name without its title. Nothing of a name that is masked, or
/// of a single word, because many have it.
#[must_use]
pub(crate) fn payer_key(name: &str) -> Option<String> {
    let name = plain(name);
    let [_, bare] = variants(&name);
    let is_whole = !name.contains(MASKS) && words(bare).count() >= 2;
    is_whole.then(|| compact(bare))
}

/// The same words in another order, or the first words of the other name: one person, or two.
fn is_unclear(own: &str, shown: &str) -> bool {
    let (mut own, mut shown): (Vec<_>, Vec<_>) = (words(own).collect(), words(shown).collect());
    if own.starts_with(&shown) || shown.starts_with(&own) {
        return true;
    }
    own.sort_unstable();
    shown.sort_unstable();
    own == shown
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Script {
    Thai,
    Latin,
}

impl Script {
    /// The one script of a name; none when it has letters of several, or of another.
    fn of(name: &str) -> Option<Self> {
        let mut letters = name.chars().filter(|letter| letter.is_alphabetic()).map(|letter| match letter {
            '\u{e00}'..='\u{e7f}' => Some(Self::Thai),
            'a'..='z' | '\u{df}'..='\u{24f}' => Some(Self::Latin),
            _ => None,
        });
        let first = letters.next()??;
        letters.all(|script| script == Some(first)).then_some(first)
    }
}

/// Composed, in lower case, without characters that are not seen.
fn plain(name: &str) -> String {
    let is_unseen = |letter: &char| {
        letter.is_control() || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
    };
    let spaced = name.nfc().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    let seen: String = spaced.filter(|letter| !is_unseen(letter)).collect();
    seen.to_lowercase().trim().to_owned()
}

/// The name as it is, and without the title it begins with; twice the same when it has none.
fn variants(name: &str) -> [&str; 2] {
    let thai = THAI_TITLES.iter().find_map(|title| name.strip_prefix(title));
    let latin = || {
        LATIN_TITLES
            .iter()
            .find_map(|title| name.strip_prefix(title).filter(|rest| rest.starts_with(['.', ' '])))
    };
    [name, thai.or_else(latin).unwrap_or(name)]
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    let is_gap = |letter: char| letter == ' ' || letter.is_ascii_punctuation();
    name.split(is_gap).filter(|word| !word.is_empty())
}

fn compact(name: &str) -> String {
    words(name).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::NameMatch::{Different, Same, Unknown};
    use super::*;

    #[test]
    fn names_are_the_same_different_or_not_known() {
        let table = [
            ("สมชาย ใจดี", "สมชาย ใจดี", Same),
            ("สมชาย ใจดี", "นายสมชาย ใจดี", Same),
            ("สมชาย ใจดี", "นาย สมชาย  ใจดี", Same),
            ("สมหญิง ใจดี", "น.ส. สมหญิง ใจดี", Same),
            ("สมหญิง ใจดี", "นางสาวสมหญิง ใจดี", Same),
            ("สมหญิง ใจดี", "นางสมหญิง ใจดี", Same),
            ("ปิติ ใจดี", "ด.ช.ปิติ ใจดี", Same),
            ("มานี ใจดี", "เด็กหญิงมานี ใจดี", Same),
            ("สมชาย ใจดี", "สม\u{200b}ชาย ใจดี", Same),
            ("สมชาย ใจดี", "สมชายใจดี", Same),
            // A name that begins like a title.
            ("นางนวล ใจดี", "นางสาวนางนวล ใจดี", Same),
            ("นายิกา ใจดี", "นายิกา ใจดี", Same),
            ("Somchai Jaidee", "MR. SOMCHAI JAIDEE", Same),
            ("Somchai Jaidee", "MR.SOMCHAI JAIDEE", Same),
            ("Somchai Jaidee", "mr somchai  jaidee", Same),
            ("Somying Jaidee", "Miss Somying Jaidee", Same),
            ("Somying Jaidee", "MRS SOMYING JAIDEE", Same),
            ("Somying O'Neil-Jaidee", "MS. SOMYING ONEIL JAIDEE", Same),
            ("José Núñez", "JOSE\u{301} NU\u{301}N\u{303}EZ", Same),
            // Masks of banks.
            ("สมชาย ใจดี", "สมชาย ใ***", Same),
            ("สมชาย ใจดี", "นาย สมชาย ใ*****", Same),
            ("Somchai Jaidee", "MR SOMCHAI J***", Same),
            ("สมชาย ใจดี", "สมช***", Unknown),
            ("สมชาย ใจดี", "สมชาย ***", Unknown),
            ("สมชาย ใจดี", "***", Unknown),
            ("สมชาย ใจดี", "ส*** ใ***", Unknown),
            ("สมชาย ใจดี", "สมชาย ร***", Different),
            ("สมชาย ใจดี", "วิชัย ใ***", Different),
            ("สมชาย ใจดี", "SOMCHAI J***", Unknown),
            // Other persons.
            ("สมชาย ใจดี", "สมชาย รักดี", Different),
            ("สมชาย ใจดี", "นางสาว สมหญิง ใจดี", Different),
            ("Somchai Jaidee", "Somsak Jaidee", Different),
            ("Mrinal Sen", "Inal Sen", Different),
            // What proves nothing.
            ("สมชาย ใจดี", "Somchai Jaidee", Unknown),
            ("Somchai Jaidee", "นายสมชาย ใจดี", Unknown),
            ("สมชาย Jaidee", "สมชาย ใจดี", Unknown),
            ("Somchai Jaidee", "Jaidee Somchai", Unknown),
            ("Somchai Jaidee", "Somchai", Unknown),
            ("สมชาย ใจดี", "王小明", Unknown),
            ("", "สมชาย ใจดี", Unknown),
            ("สมชาย ใจดี", " \u{200b}", Unknown),
            ("สมชาย ใจดี", "นาย", Unknown),
        ];
        for (own, told, expected) in table {
            assert_eq!(compare_names(own, told), expected, "{own:?} and {told:?}");
        }
    }

    #[test]
    fn a_name_that_is_kept_masked_is_different_only_where_its_whole_was() {
        let table = [
            ("Somchai Jaidee", "Mr A***", Different),
            ("Somchai Jaidee", "Somsak J***", Different),
            ("Somchai Jaidee", "Somchai R***", Different),
            ("สมชาย ใจดี", "วิชัย ใ***", Different),
            ("สมชาย ใจดี", "นายวิชัย ใ***", Different),
            ("Somchai Jaidee", "Mr S***", Unknown),
            ("Somchai Jaidee", "Somchai J***", Same),
            // The family name came first, or one name more.
            ("Somchai Jaidee", "JAIDEE S***", Unknown),
            ("Anna Maria Smith", "SMITH A***", Unknown),
            ("Somchai", "Somchai J***", Unknown),
            ("Somchai Jaidee", "Jaidee R***", Different),
            ("สมชาย ใจดี", "ใจดี ส***", Unknown),
            ("สมชาย ใจดี", "SOMSAK R***", Unknown),
            ("สมชาย ใจดี", "", Unknown),
        ];
        for (own, kept, expected) in table {
            assert_eq!(compare_kept_name(own, kept), expected, "{own:?} and {kept:?}");
        }
    }

    #[test]
    fn a_payer_is_found_again_by_a_whole_name_only() {
        let key = payer_key("Mr. Somchai Jaidee");
        assert_eq!(key.as_deref(), Some("somchaijaidee"));
        assert_eq!(payer_key("SOMCHAI  JAIDEE"), key);
        assert_eq!(payer_key("นายสมชาย ใจดี"), payer_key("สมชาย ใจดี"));
        for unclear in ["Somchai J***", "Somchai", "Mr Somchai", "", "***"] {
            assert_eq!(payer_key(unclear), None, "{unclear}");
        }
    }

    #[test]
    fn what_may_be_one_name_shares_a_key() {
        let share = |a: &str, b: &str| name_keys(a).iter().any(|key| name_keys(b).contains(key));
        assert!(share("Somchai Jaidee", "MR. SOMCHAI JAIDEE"));
        assert!(share("Somchai Jaidee", "Jaidee, Somchai"));
        assert!(share("สมชาย ใจดี", "นายสมชาย ใจดี"));
        assert!(!share("Somchai Jaidee", "Somsak Jaidee"));
        assert!(!share("Somchai Jaidee", "Somchai"));
        for nothing in ["", " - ", "12", "Somchai J***"] {
            assert_eq!(name_keys(nothing), Vec::<String>::new(), "{nothing}");
        }
    }

    proptest! {
        #[test]
        fn the_same_name_shares_a_key(a in "[a-c .]{1,6}|(นาย|นาง)?[ก-ค][ก-ค ]{0,3}", b in "(mr )?[a-c .]{1,6}|(นาย|นาง)?[ก-ค][ก-ค ]{0,3}") {
            if compare_names(&a, &b) == Same {
                prop_assert!(name_keys(&a).iter().any(|key| name_keys(&b).contains(key)));
            }
        }

        #[test]
        fn a_name_is_its_own_however_it_is_written(first in "[a-z]{2,8}", last in "[a-z]{2,8}", title in 0_usize..4) {
            let own = format!("{first} {last}");
            let told = format!(" {}. {}\u{200d}  {} ", LATIN_TITLES[title], first.to_uppercase(), last);
            prop_assert_eq!(compare_names(&own, &told), Same);
            prop_assert_eq!(compare_names(&told, &own), Same);
        }

        #[test]
        fn a_thai_name_is_its_own_with_any_title(first in "[ก-ฮ]{2,8}", last in "[ก-ฮ]{2,8}", title in 0_usize..11) {
            let own = format!("{first} {last}");
            prop_assert_eq!(compare_names(&own, &format!("{}{own}", THAI_TITLES[title])), Same);
            let masked = format!("{}{first} {}***", THAI_TITLES[title], last.chars().next().unwrap());
            prop_assert_eq!(compare_names(&own, &masked), Same);
        }

        #[test]
        fn without_a_mask_no_side_comes_first(a in "[a-zก-ฮ .]{0,12}", b in "[a-zก-ฮ .]{0,12}") {
            prop_assert_eq!(compare_names(&a, &b), compare_names(&b, &a));
        }

        #[test]
        fn thai_and_latin_letters_prove_nothing(thai in "[ก-ฮ ]{1,12}", latin in "[a-zA-Z *]{1,12}") {
            prop_assert_eq!(compare_names(&thai, &latin), Unknown);
            prop_assert_eq!(compare_names(&latin.replace('*', ""), &thai), Unknown);
        }

        #[test]
        fn any_text_can_be_compared(a in ".*", b in ".*") {
            let said = compare_names(&a, &b);
            prop_assert!(a != b || said != Different, "{said:?}");
        }
    }
}
