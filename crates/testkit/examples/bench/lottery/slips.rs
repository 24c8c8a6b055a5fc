//! Orders as players place them: short numbers, seldom a long one, of which about 12 in 100 win.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

static NEXT_KEY: AtomicU64 = AtomicU64::new(1);

/// Chance that is the same in every run: `SplitMix64`.
#[derive(Debug, Clone)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const fn of(seed: u64) -> Self {
        Self(seed)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    /// Play, selection and odds of a line: of five in turn four have two digits, the last three, or one.
    fn line(&mut self, at: usize) -> (&'static str, String, &'static str) {
        match at % 5 {
            0 | 1 => ("top2", format!("{:02}", self.below(100)), "92"),
            2 | 3 => ("bot2", format!("{:02}", self.below(100)), "92"),
            _ if self.below(10) < 3 => ("run3", self.below(10).to_string(), "3.3"),
            _ => ("top3", format!("{:03}", self.below(1_000)), "900"),
        }
    }

    /// Lines of a quote.
    pub(super) fn quote(&mut self, numero: &str, lines: usize) -> String {
        let lines = self.lines(lines, false);
        format!(r#"{{"lines":{lines},"phases":[{{"numero":"{numero}","multiple":1}}]}}"#)
    }

    /// An order in one draw, a baht a line.
    pub(super) fn order(&mut self, game: &str, numero: &str, lines: usize) -> String {
        let key = NEXT_KEY.fetch_add(1, Ordering::Relaxed);
        let all = self.lines(lines, true);
        format!(
            r#"{{"orderKey":"bench-{key}","gameCode":"{game}","stopOnWin":false,"total":"{lines}","lines":{all},"phases":[{{"numero":"{numero}","multiple":1}}]}}"#
        )
    }

    fn lines(&mut self, count: usize, has_odds: bool) -> String {
        let mut text = "[".to_owned();
        for at in 0..count {
            let (play, selection, odds) = self.line(at);
            let comma = if at == 0 { "" } else { "," };
            let odds = if has_odds { format!(r#","odds":"{odds}""#) } else { String::new() };
            let _ =
                write!(text, r#"{comma}{{"playCode":"{play}","selection":"{selection}","unit":"1"{odds}}}"#);
        }
        text.push(']');
        text
    }
}
