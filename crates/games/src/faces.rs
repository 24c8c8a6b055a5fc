use crate::engine::{SpinMode, strips, window};
use crate::title::{SymbolKind, Title};

/// What one draw of a reel shows when wins are paid.
#[derive(Debug, Clone)]
pub struct Face {
    /// The symbols, top to bottom.
    pub shown: Vec<u8>,
    /// What the reel adds to what the spin triggers: as a rule its number of scatters.
    pub tag: u8,
    /// How many equally likely draws of the reel show this.
    pub weight: u64,
}

impl Face {
    /// A face that counts the symbols of a kind in its tag.
    pub(crate) fn counting(title: &Title, shown: Vec<u8>, counted: SymbolKind, weight: u64) -> Self {
        let count = shown.iter().filter(|symbol| title.kind_of(**symbol) == counted).count();
        Self { shown, tag: u8::try_from(count).unwrap_or(u8::MAX), weight }
    }
}

/// The faces of every reel, one per stop and all equally likely, with the symbols of a kind counted.
pub(crate) fn faces(title: &Title, mode: SpinMode, counted: SymbolKind) -> Vec<Vec<Face>> {
    let face = |strip: &[u8], stop| Face::counting(title, window(title, strip, stop), counted, 1);
    let reel = |strip: &Vec<u8>| (0..strip.len()).map(|stop| face(strip, stop)).collect();
    strips(title, mode).iter().map(reel).collect()
}

/// The number of equally likely draws of these reels.
pub(crate) fn combinations(faces: &[Vec<Face>]) -> u128 {
    faces.iter().map(|reel| draws(reel, |_| true)).product()
}

/// The number of draws of a reel whose face matches.
pub(crate) fn draws(reel: &[Face], matches: impl Fn(&Face) -> bool) -> u128 {
    reel.iter().filter(|face| matches(face)).map(|face| u128::from(face.weight)).sum()
}

/// How many draws have tags that add up to 0, 1, 2 …
pub(crate) fn tag_law(faces: &[Vec<Face>]) -> Vec<u128> {
    let mut law = vec![1_u128];
    for reel in faces {
        let most = reel.iter().map(|face| usize::from(face.tag)).max().unwrap_or(0);
        let mut next = vec![0; law.len() + most.max(1)];
        for (sum, count) in law.iter().enumerate() {
            for face in reel {
                next[sum + usize::from(face.tag)] += count * u128::from(face.weight);
            }
        }
        law = next;
    }
    law
}
