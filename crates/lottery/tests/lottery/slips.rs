//! Random slips of every play of every family.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use erawan_games::draws::{Family, GroupPattern, Kernel, Line, Odds, Play, Suborder};
use erawan_games::{ServerSeed, Stream, uniform};
use erawan_kernel::Money;

/// Chance that is the same in every run.
pub(crate) struct Chance(Stream);

impl Chance {
    pub(crate) fn of(name: &str) -> Self {
        Self(Stream::new(&ServerSeed::from_bytes([11; 32]), name, 0).unwrap())
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        uniform(&mut self.0, NonZeroU32::new(u32::try_from(bound).unwrap()).unwrap()) as usize
    }

    pub(crate) fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    pub(crate) fn stream(&mut self) -> &mut Stream {
        &mut self.0
    }

    /// In another sequence.
    pub(crate) fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            all.swap(at, self.below(at + 1));
        }
    }

    fn some(&mut self, all: &[String], count: usize) -> String {
        let mut left: Vec<&String> = all.iter().collect();
        let chosen: Vec<&str> =
            (0..count).map(|_| left.swap_remove(self.below(left.len())).as_str()).collect();
        chosen.join(",")
    }

    /// Numbers, half of them what the result shows: many slips win.
    fn numbers(&mut self, play: &Play, shown: &[String], count: usize) -> String {
        let width = usize::from(play.view().width());
        let mut chosen = BTreeSet::new();
        while chosen.len() < count {
            let is_shown = !shown.is_empty() && self.below(2) == 0;
            let number = if is_shown {
                shown[self.below(shown.len())].clone()
            } else {
                format!("{:0width$}", self.below(10_usize.pow(u32::try_from(width).unwrap())))
            };
            // In any sequence, a number of equal digits has no price.
            let is_equal = number.bytes().all(|digit| number.starts_with(char::from(digit)));
            if !(is_equal && matches!(play.kernel(), Kernel::Anyorder)) {
                chosen.insert(number);
            }
        }
        chosen.into_iter().collect::<Vec<_>>().join(",")
    }

    /// A selection that the play takes.
    pub(crate) fn selection(&mut self, play: &Play, shown: &[String]) -> String {
        loop {
            let text = self.selection_text(play, shown);
            // Some positions leave no bet, and some numbers are equal once their digits are sorted.
            if let Ok(selection) = play.parse(&text) {
                return play.text(&selection);
            }
        }
    }

    fn selection_text(&mut self, play: &Play, shown: &[String]) -> String {
        let (symbols, length) = (play.view().symbols(), play.view().length());
        let width = usize::from(play.view().width());
        let all: Vec<String> = (symbols.min..=symbols.max).map(|symbol| symbol.to_string()).collect();
        match play.kernel() {
            Kernel::Number | Kernel::Anyorder if width > 1 => {
                let count = self.between(1, 6);
                self.numbers(play, shown, count)
            }
            Kernel::Any { choose, most, .. } | Kernel::NoneOf { choose, most } => {
                let count = self.between((*choose).into(), (*most).into());
                if width > 1 { self.numbers(play, shown, count) } else { self.some(&all, count) }
            }
            Kernel::Position => self.sets(&all, length, 1),
            Kernel::Place => self.sets(&all, length, 0),
            Kernel::Group { pattern } => {
                let least = if *pattern == GroupPattern::Pair { 2 } else { length };
                let count = self.between(least, all.len());
                self.some(&all, count)
            }
            Kernel::Cell(cells) => {
                let codes: Vec<String> = cells.all().iter().map(|cell| cell.code.clone()).collect();
                let count = self.between(1, codes.len());
                self.some(&codes, count)
            }
            _ => {
                let count = self.between(1, all.len());
                self.some(&all, count)
            }
        }
    }

    fn sets(&mut self, all: &[String], length: usize, least: usize) -> String {
        let set = |chance: &mut Self| match chance.between(least, 4) {
            0 => "-".to_owned(),
            count => chance.some(all, count),
        };
        (0..length).map(|_| set(self)).collect::<Vec<_>>().join("|")
    }

    /// A suborder of one to four lines, of any plays.
    pub(crate) fn suborder(&mut self, family: &Family, id: String, result: &str) -> Suborder {
        let lines = (0..self.between(1, 4)).map(|_| {
            let play = &family.plays()[self.below(family.plays().len())];
            let selection = self.selection(play, &shown_texts(play, family, result));
            let unit = Money::from_minor(1_000 * i64::try_from(self.between(1, 2_000_000)).unwrap());
            let odds = Odds::from_thousandths(u32::try_from(self.between(1, 9_000_000)).unwrap()).unwrap();
            Line::new(play, &selection, unit, odds).unwrap()
        });
        let lines: Vec<Line> = lines.collect();
        let multiple = u32::try_from(self.between(1, 99)).unwrap();
        Suborder::new(id, multiple, lines).unwrap()
    }
}

/// The numbers of a result, as texts that selections of a play can have.
pub(crate) fn shown_texts(play: &Play, family: &Family, result: &str) -> Vec<String> {
    let is_digits = family.code().starts_with("th") || family.code().starts_with("vn");
    let width = usize::from(play.view().width());
    if !is_digits || width == 1 {
        return Vec::new();
    }
    let numbers = result.split(['|', ',']).filter(|text| text.len() >= width);
    numbers.flat_map(|text| [text[text.len() - width..].to_owned(), text[..width].to_owned()]).collect()
}
