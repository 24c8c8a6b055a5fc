//! Finding games by what people type: in Thai or English, the start of a word, a vendor's name, with typing
//! mistakes. All names are normalised once, when the catalogue is built.

use std::sync::Arc;

use super::{GameEntry, VendorFile};

/// Characters of a query that count; as many as the bits of a machine word.
const CHARACTERS_MAX: usize = 64;

/// What one game is found by.
#[derive(Debug)]
pub(super) struct Searchable {
    names: Vec<Folded>,
    /// What its vendor is called; shared by all its games.
    vendor_names: Arc<[Folded]>,
    /// The characters of all of them.
    mask: Mask,
}

impl Searchable {
    pub(super) fn new(game: &GameEntry, vendor_names: Arc<[Folded]>) -> Self {
        let mut names: Vec<_> = [&game.name.th, &game.name.en, &game.node_name]
            .into_iter()
            .map(|name| Folded::new(name))
            .collect();
        names.dedup();
        Self::of(names, vendor_names)
    }

    fn of(names: Vec<Folded>, vendor_names: Arc<[Folded]>) -> Self {
        let mask =
            names.iter().chain(vendor_names.iter()).fold(Mask(0), |all, name| Mask(all.0 | name.mask.0));
        Self { names, vendor_names, mask }
    }
}

/// What games of the vendor are found by besides their names.
pub(super) fn names_of_vendor(vendor: &VendorFile) -> Arc<[Folded]> {
    [&vendor.name.th, &vendor.name.en, &vendor.code].into_iter().map(|name| Folded::new(name)).collect()
}

/// A name as it is compared.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Folded {
    /// Lower case, as it was written.
    plain: String,
    /// Letters and digits without tone marks, one space between words.
    words: String,
    /// The same written as one word.
    letters: String,
    mask: Mask,
}

impl Folded {
    fn new(name: &str) -> Self {
        let words = fold(name);
        let letters = words.replace(' ', "");
        Self { plain: name.to_lowercase(), mask: Mask::of(&letters), words, letters }
    }

    /// Thai writes no spaces: there a word begins anywhere.
    fn has_word(&self, start: &str) -> bool {
        let is_thai = start.starts_with(is_thai);
        if is_thai {
            self.words.contains(start)
        } else {
            self.words.split(' ').any(|word| word.starts_with(start))
        }
    }
}

/// Which characters a word has, as bits; some share one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Mask(u64);

impl Mask {
    fn of(word: &str) -> Self {
        Self(word.chars().fold(0, |mask, character| mask | 1 << (u32::from(character) % u64::BITS)))
    }

    /// A lower bound for the typos between this word and any part of the other: one for each character that
    /// does not occur in it.
    const fn typos_from(self, other: Self) -> u32 {
        (self.0 & !other.0).count_ones()
    }
}

/// The text to search for.
#[derive(Debug)]
pub(super) struct Query {
    plain: String,
    words: String,
    /// All words written as one.
    letters: String,
    /// Each word, and all of them written as one.
    patterns: Vec<Pattern>,
    whole: Pattern,
}

/// How well a game fits; the least is the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Score(u32);

impl Query {
    pub(super) fn new(typed: &str) -> Self {
        let typed: String = typed.trim().chars().take(CHARACTERS_MAX).collect();
        let words = fold(&typed);
        let patterns = words.split(' ').map(Pattern::new).collect();
        let letters = words.replace(' ', "");
        let whole = Pattern::new(&letters);
        Self { plain: typed.to_lowercase(), words, letters, patterns, whole }
    }

    /// The score of a game that contains the typed text exactly.
    pub(super) fn exact(&self, game: &Searchable) -> Option<Score> {
        if self.words.is_empty() {
            // Only signs, such as `%`: they are found where they are written.
            return game.names.iter().any(|name| name.plain.contains(&self.plain)).then_some(Score(3));
        }
        if self.whole.mask.typos_from(game.mask) > 0 {
            return None;
        }
        let by_name = game.names.iter().filter_map(|name| self.in_name(name)).min();
        by_name.or_else(|| self.in_words(game)).map(Score)
    }

    fn in_name(&self, name: &Folded) -> Option<u32> {
        let place = name.words.find(&self.words);
        match place {
            Some(0) if name.words.len() == self.words.len() => Some(0),
            Some(0) => Some(1),
            Some(_) if name.has_word(&self.words) => Some(2),
            Some(_) => Some(3),
            None => name.letters.contains(&self.letters).then_some(3),
        }
    }

    /// Every word begins one of the names or of the vendor's.
    fn in_words(&self, game: &Searchable) -> Option<u32> {
        let in_names = |word: &str| game.names.iter().any(|name| name.has_word(word));
        let in_vendor_names = |word: &str| game.vendor_names.iter().any(|name| name.has_word(word));
        let mut words = self.words.split(' ');
        if words.clone().all(in_vendor_names) {
            return Some(5);
        }
        words.all(|word| in_names(word) || in_vendor_names(word)).then_some(4)
    }

    /// The score of a game whose names differ by a few typos: letters missing, wrong, doubled or swapped.
    pub(super) fn near(&self, game: &Searchable) -> Option<Score> {
        let whole = game.names.iter().filter_map(|name| self.whole.typos(name)).min();
        let least = |pattern: &Pattern| {
            let names = game.names.iter().chain(game.vendor_names.iter());
            names.filter_map(|name| pattern.typos(name)).min()
        };
        let by_words = || self.patterns.iter().map(least).sum::<Option<u32>>();
        whole.or_else(by_words).map(|typos| Score(6 + typos))
    }
}

/// A word that is searched with typos: for each of its characters a bit mask of its positions.
#[derive(Debug)]
struct Pattern {
    places: Vec<(char, u64)>,
    length: u32,
    mask: Mask,
}

impl Pattern {
    fn new(word: &str) -> Self {
        let mut places: Vec<(char, u64)> = Vec::new();
        let mut length = 0;
        for character in word.chars().take(CHARACTERS_MAX) {
            let bit = 1_u64 << length;
            length += 1;
            match places.iter_mut().find(|(known, _)| *known == character) {
                Some((_, bits)) => *bits |= bit,
                None => places.push((character, bit)),
            }
        }
        Self { places, length, mask: Mask::of(word) }
    }

    /// Short words are easily something else: they allow none.
    const fn typos_max(&self) -> u32 {
        match self.length {
            0..=3 => 0,
            4..=5 => 1,
            _ => 2,
        }
    }

    /// The smallest number of typos with which the word occurs in the name, if it is small enough.
    ///
    /// Bit-parallel: Myers 1999, with swapped neighbours as one typo after Hyyrö 2003.
    fn typos(&self, name: &Folded) -> Option<u32> {
        // Nearly every name ends here: a long catalogue is searched in passing.
        if self.length == 0 || self.mask.typos_from(name.mask) > self.typos_max() {
            return None;
        }
        let last = 1_u64 << (self.length - 1);
        let (mut up, mut down, mut diagonal, mut before) = (u64::MAX, 0_u64, 0_u64, 0_u64);
        let (mut typos, mut best) = (self.length, self.length);
        for character in name.letters.chars() {
            let here = self.places.iter().find(|(known, _)| *known == character).map_or(0, |(_, bits)| *bits);
            let swapped = ((!diagonal & here) << 1) & before;
            diagonal = ((here & up).wrapping_add(up) ^ up) | here | down | swapped;
            let (more, fewer) = (down | !(diagonal | up), diagonal & up);
            if more & last != 0 {
                typos += 1;
            } else if fewer & last != 0 {
                typos -= 1;
            }
            best = best.min(typos);
            let more = more << 1;
            up = (fewer << 1) | !(diagonal | more);
            down = diagonal & more;
            before = here;
        }
        (best <= self.typos_max()).then_some(best)
    }
}

fn is_thai(character: char) -> bool {
    ('\u{e00}'..='\u{e7f}').contains(&character)
}

/// Lower case, letters and digits only, one space between words, and without what is easily left out or
/// written in two ways: tone marks, the mark that silences a letter, accents; sara am of two characters is one.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for character in text.to_lowercase().chars() {
        match character {
            '\u{e47}'..='\u{e4c}' | '\u{e4e}' | '\u{300}'..='\u{36f}' | '\'' | '’' => {}
            '\u{e32}' if folded.ends_with('\u{e4d}') => {
                folded.pop();
                folded.push('\u{e33}');
            }
            _ if character.is_alphanumeric() || is_thai(character) => folded.push(character),
            _ if folded.is_empty() || folded.ends_with(' ') => {}
            _ => folded.push(' '),
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(names: &[&str]) -> Searchable {
        let vendor_names = ["บีจีเอส สตูดิโอ", "BGS Studio", "BGS"].map(Folded::new);
        Searchable::of(names.iter().map(|name| Folded::new(name)).collect(), vendor_names.into())
    }

    #[test]
    fn a_fuller_match_fits_better() {
        let game = game(&["Jade Elephant", "ช้างหยกนำโชค"]);
        let cases = [
            ("jade elephant", 0),
            ("JADE ele", 1),
            ("ช้าง", 1),
            ("ช้างหยก", 1),
            ("elephant", 2),
            ("หยก", 2),
            ("lepha", 3),
            ("jadeelephant", 3),
            ("elephant jade", 4),
            ("bgs jade", 4),
            ("หยก ช้าง", 4),
            ("bgs", 5),
            ("studio", 5),
            ("สตูดิโอ", 5),
        ];
        for (typed, expected) in cases {
            assert_eq!(Query::new(typed).exact(&game), Some(Score(expected)), "{typed}");
        }
        for typed in ["ruby", "jade dragon", "%", "elephantjade"] {
            assert_eq!(Query::new(typed).exact(&game), None, "{typed}");
        }
    }

    #[test]
    fn typos_are_forgiven_as_far_as_the_word_is_long() {
        let game = game(&["Dragon Fortune", "มังกรทองคำ"]);
        let cases = [
            ("dargon", Some(1)),
            ("dragn", Some(1)),
            ("draggon", Some(1)),
            ("fortone dargon", Some(2)),
            ("dragonfortun3", Some(1)),
            ("มงกรทอง", Some(1)),
            ("มังกรทอวคำ", Some(1)),
            ("drxx", None),
            ("dxx", None),
            ("elephant", None),
        ];
        for (typed, expected) in cases {
            let score = expected.map(|typos| Score(6 + typos));
            assert_eq!(Query::new(typed).near(&game), score, "{typed}");
        }
    }

    #[test]
    fn thai_is_found_without_its_tone_marks_and_in_either_spelling() {
        let game = game(&["น้ำตกทองคำ"]);
        for typed in ["นำตก", "น้ำตก", "น\u{e4d}\u{e49}าตก", "ทองค\u{e4d}า"]
        {
            assert!(Query::new(typed).exact(&game).is_some(), "{typed}");
        }
    }

    #[test]
    fn nothing_typed_breaks_it() {
        let game = game(&["O'Reel", "100% Luck"]);
        for typed in ["'", "%", "100%", "oreel", "o'ree"] {
            assert!(Query::new(typed).exact(&game).is_some(), "{typed}");
        }
        for typed in ["", " ", ".*", "' OR 2=2--", &"x".repeat(6_000), "\u{0}", "🎲"] {
            let query = Query::new(typed);
            assert!(typed.trim().is_empty() || query.exact(&game).is_none(), "{typed}");
            assert_eq!(query.near(&game), None, "{typed}");
        }
    }
}
