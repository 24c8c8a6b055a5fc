use crate::engine::{Mode, filling_wild, strips, window};
use crate::title::{Feature, SymbolKind, Title};

/// What one stop of a reel shows when wins are paid.
#[derive(Debug, Clone)]
pub(crate) struct Face {
    pub(crate) shown: Vec<u8>,
    /// What the view tells beside wins: the number of scatters or values in it (no title has both) or, where
    /// wilds expand, the bit of the reel when a wild has just filled it. Tags of all reels add up to what the spin triggers.
    pub(crate) tag: u8,
}

/// The faces of every reel, one per stop and all equally likely; a reel that is held has a single one.
pub(crate) fn faces(title: &Title, mode: Mode, held: &[u8]) -> Vec<Vec<Face>> {
    let face = |reel: u8, strip: &[u8], stop: usize| {
        let shown = window(title, strip, stop);
        if matches!(title.feature(), Some(Feature::ExpandingWild { .. })) {
            return match filling_wild(title, &shown) {
                Some(wild) => Face { shown: vec![wild; shown.len()], tag: 1 << reel },
                None => Face { shown, tag: 0 },
            };
        }
        let tells = |symbol: &&u8| matches!(title.kind_of(**symbol), SymbolKind::Scatter | SymbolKind::Value);
        Face { tag: u8::try_from(shown.iter().filter(tells).count()).unwrap_or(u8::MAX), shown }
    };
    let reels = (0_u8..).zip(strips(title, mode));
    reels
        .map(|(reel, strip)| match title.wild().filter(|_| held.contains(&reel)) {
            Some(wild) => vec![Face { shown: vec![wild; usize::from(title.rows())], tag: 0 }],
            None => (0..strip.len()).map(|stop| face(reel, strip, stop)).collect(),
        })
        .collect()
}

/// The number of combinations of faces.
pub(crate) fn combinations(faces: &[Vec<Face>]) -> u128 {
    faces.iter().map(|reel| reel.len() as u128).product()
}

/// The reels of a tag whose bits are reels.
pub(crate) fn reels_of(tag: u8) -> Vec<u8> {
    (0..8).filter(|reel| tag & (1 << reel) != 0).collect()
}
