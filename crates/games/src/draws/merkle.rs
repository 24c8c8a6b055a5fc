//! The root over a list and the proof that an item is on it: the tree of RFC 6962, section 2.1, with SHA-256.
//!
//! A leaf is the hash of 00 and the item, a node the hash of 01 and its two children. At every level neighbours are
//! paired from the left, and an odd last one moves up as it is; that is the tree which the RFC defines by splitting at
//! the largest power of two. The root of an empty list is the hash of nothing.

use sha2::{Digest, Sha256};

/// A hash of 32 bytes.
pub type Hash = [u8; 32];

/// A proof that an item is on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InclusionProof {
    /// The item's place, from 0.
    pub index: u64,
    /// How many items the list has.
    pub size: u64,
    /// The sibling hashes on the way from the leaf to the root.
    pub path: Vec<Hash>,
}

/// The hash of an item.
#[must_use]
pub fn leaf_hash(item: &[u8]) -> Hash {
    Sha256::new().chain_update([0]).chain_update(item).finalize().into()
}

fn node_hash(left: &Hash, right: &Hash) -> Hash {
    Sha256::new().chain_update([1]).chain_update(left).chain_update(right).finalize().into()
}

fn next_level(level: &[Hash]) -> Vec<Hash> {
    let parent = |pair: &[Hash]| match pair {
        [left, right] => node_hash(left, right),
        _ => pair[0],
    };
    level.chunks(2).map(parent).collect()
}

/// The root over a list of items.
#[must_use]
pub fn root<'a>(items: impl IntoIterator<Item = &'a [u8]>) -> Hash {
    let mut level: Vec<Hash> = items.into_iter().map(leaf_hash).collect();
    while level.len() > 1 {
        level = next_level(&level);
    }
    level.first().copied().unwrap_or_else(|| Sha256::digest([]).into())
}

/// The root over a list whose items come one after another: holds a hash for each level of the tree, not the list.
#[derive(Debug, Clone, Default)]
pub struct RootBuilder {
    size: u64,
    /// The roots of whole subtrees, the largest first: one for each 1 in the binary `size`.
    peaks: Vec<Hash>,
}

impl RootBuilder {
    /// Adds the next item.
    pub fn push(&mut self, item: &[u8]) {
        let mut hash = leaf_hash(item);
        for _ in 0..self.size.trailing_ones() {
            hash = self.peaks.pop().map_or(hash, |left| node_hash(&left, &hash));
        }
        self.peaks.push(hash);
        self.size += 1;
    }

    /// How many items there are.
    #[must_use]
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// The root over the items so far.
    #[must_use]
    pub fn root(&self) -> Hash {
        let mut peaks = self.peaks.iter().rev();
        let Some(last) = peaks.next() else { return Sha256::digest([]).into() };
        peaks.fold(*last, |right, left| node_hash(left, &right))
    }
}

/// The proof that the item at `index` is on the list; `None` where the list is shorter.
#[must_use]
pub fn prove<'a>(items: impl IntoIterator<Item = &'a [u8]>, index: usize) -> Option<InclusionProof> {
    let mut level: Vec<Hash> = items.into_iter().map(leaf_hash).collect();
    let size = level.len();
    if index >= size {
        return None;
    }
    let (mut at, mut path) = (index, Vec::new());
    while level.len() > 1 {
        path.extend(level.get(at ^ 1).copied());
        level = next_level(&level);
        at /= 2;
    }
    Some(InclusionProof { index: index as u64, size: size as u64, path })
}

impl InclusionProof {
    /// Whether it proves that `item` is on the list with this root, at this place among so many.
    #[must_use]
    pub fn verify(&self, root: &Hash, item: &[u8]) -> bool {
        if self.index >= self.size {
            return false;
        }
        let (mut at, mut last) = (self.index, self.size - 1);
        let mut hash = leaf_hash(item);
        let mut path = self.path.iter();
        while last > 0 {
            let is_right = at % 2 == 1;
            if is_right || at < last {
                let Some(sibling) = path.next() else { return false };
                hash = if is_right { node_hash(sibling, &hash) } else { node_hash(&hash, sibling) };
            }
            at /= 2;
            last /= 2;
        }
        path.next().is_none() && hash == *root
    }
}

/// The round of a beacon that takes part in a draw, agreed together with its commitment; in hexadecimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgreedBeacon<'a> {
    /// The hash of the chain.
    pub chain: &'a str,
    /// The key that the round is signed with.
    pub public_key: &'a str,
    /// Its number.
    pub round: i64,
}

/// What stands for a draw in the list of a day's commitments: `<gameCode>_<numero>:<commitment in hexadecimal>`, and
/// `:<hash of the chain>:<its key>:<round>` behind it where a beacon takes part.
#[must_use]
pub fn commitment_item(
    game_code: &str,
    numero: super::Numero,
    commitment: &str,
    beacon: Option<AgreedBeacon<'_>>,
) -> String {
    let item = format!("{game_code}_{numero}:{commitment}");
    match beacon {
        Some(AgreedBeacon { chain, public_key, round }) => format!("{item}:{chain}:{public_key}:{round}"),
        None => item,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition of the RFC, recursively.
    fn by_definition(items: &[Vec<u8>]) -> Hash {
        match items {
            [] => Sha256::digest([]).into(),
            [item] => leaf_hash(item),
            _ => {
                let split = items.len().next_power_of_two() / 2;
                node_hash(&by_definition(&items[..split]), &by_definition(&items[split..]))
            }
        }
    }

    fn slices(items: &[Vec<u8>]) -> impl Iterator<Item = &[u8]> {
        items.iter().map(Vec::as_slice)
    }

    #[test]
    fn roots_are_those_of_the_test_data_of_certificate_transparency() {
        let items = [
            "",
            "00",
            "10",
            "2021",
            "3031",
            "40414243",
            "5051525354555657",
            "606162636465666768696a6b6c6d6e6f",
        ];
        let items: Vec<Vec<u8>> = items.iter().map(|item| hex::decode(item).unwrap()).collect();
        let roots = [
            (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
            (2, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
            (3, "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"),
            (8, "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"),
        ];
        for (size, expected) in roots {
            assert_eq!(hex::encode(root(slices(&items[..size]))), expected, "{size}");
        }
    }

    #[test]
    fn every_item_of_a_list_is_proven_and_nothing_else() {
        for size in 1..70_usize {
            let items: Vec<Vec<u8>> = (0..size).map(|item| format!("item {item}").into_bytes()).collect();
            let top = root(slices(&items));
            assert_eq!(top, by_definition(&items), "{size}");
            let mut one_by_one = RootBuilder::default();
            for item in &items {
                one_by_one.push(item);
            }
            assert_eq!((one_by_one.size(), one_by_one.root()), (size as u64, top));
            for (at, item) in items.iter().enumerate() {
                let proof = prove(slices(&items), at).unwrap();
                assert!(proof.verify(&top, item));
                assert!(!proof.verify(&top, b"another item"));
                assert!(!proof.verify(&[0; 32], item));
                let elsewhere = InclusionProof { index: (proof.index + 1) % proof.size, ..proof.clone() };
                assert!(size == 1 || !elsewhere.verify(&top, item));
                let mut longer = proof.clone();
                longer.path.push([0; 32]);
                assert!(!longer.verify(&top, item));
                let mut shorter = proof;
                assert!(shorter.path.pop().is_none() || !shorter.verify(&top, item));
            }
            assert_eq!(prove(slices(&items), size), None);
        }
        assert_eq!(RootBuilder::default().root(), root([]));
        assert!(!InclusionProof { index: 0, size: 0, path: Vec::new() }.verify(&root([]), b""));
    }

    #[test]
    fn a_node_is_not_accepted_as_an_item() {
        let items: Vec<Vec<u8>> = vec![b"a".to_vec(), b"b".to_vec()];
        let inner = [leaf_hash(b"a"), leaf_hash(b"b")].concat();
        assert_ne!(root(slices(&items)), root([inner.as_slice()]));
    }
}
