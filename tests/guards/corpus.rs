use serde::Deserialize;

/// Markup of `tests/corpus/markup.json`, which the browser's tests read too.
#[derive(Debug, Deserialize)]
pub(super) struct Markup {
    /// All that may be left of any of it.
    pub(super) tags: Vec<String>,
    pub(super) attacks: Vec<Attack>,
}

/// Markup that does harm where it is shown as it is.
#[derive(Debug, Deserialize)]
pub(super) struct Attack {
    pub(super) name: String,
    html: String,
    #[serde(default = "once")]
    times: usize,
    /// Whether it is so much that no operator may write it at all.
    #[serde(default, rename = "refused")]
    pub(super) is_refused: bool,
}

impl Attack {
    pub(super) fn html(&self) -> String {
        self.html.repeat(self.times)
    }
}

/// An address of `tests/corpus/addresses.json` that leads elsewhere, or looks as if it did.
#[derive(Debug, Deserialize)]
pub(super) struct Lure {
    pub(super) name: String,
    address: String,
    #[serde(default = "once")]
    times: usize,
}

impl Lure {
    pub(super) fn address(&self) -> String {
        self.address.repeat(self.times)
    }
}

const fn once() -> usize {
    1
}

pub(super) fn markup() -> Markup {
    serde_json::from_str(include_str!("../corpus/markup.json")).expect("the corpus of markup")
}

pub(super) fn lures() -> Vec<Lure> {
    serde_json::from_str(include_str!("../corpus/addresses.json")).expect("the corpus of addresses")
}
