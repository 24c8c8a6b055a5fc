use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::{One, Zero};

use super::{ExpandingWild, is_wild};
use crate::engine::window;
use crate::enumerate::{RoundFigures, SpinLaw, law_of};
use crate::exact::{Exact, ratio, units_of};
use crate::faces::{Face, draws};
use crate::mechanics::Mechanic;
use crate::title::Title;

/// The faces of every reel; a reel that is held has a single one. The tag has the bit of the reel where a wild
/// has just filled it.
pub(super) fn faces_held(title: &Title, held: &[u8]) -> Vec<Vec<Face>> {
    let filled = |wild: u8, tag: u8| Face { shown: vec![wild; usize::from(title.rows())], tag, weight: 1 };
    let face = |reel: u8, strip: &[u8], stop: usize| {
        let shown = window(title, strip, stop);
        let wild = shown.iter().copied().find(|symbol| is_wild(title, *symbol));
        wild.map_or(Face { shown, tag: 0, weight: 1 }, |wild| filled(wild, 1 << reel))
    };
    let reels = (0_u8..).zip(title.base_strips());
    reels
        .map(|(reel, strip)| match title.wild().filter(|_| held.contains(&reel)) {
            Some(wild) => vec![filled(wild, 0)],
            None => (0..strip.len()).map(|stop| face(reel, strip, stop)).collect(),
        })
        .collect()
}

/// What every draw of the reels pays while a wild fills the `held` reels, without multiplier; the tags are the
/// bits of the reels that are filled next.
#[must_use]
pub fn enumerate_held(title: &Title, held: &[u8]) -> SpinLaw {
    law_of(title, faces_held(title, held))
}

/// The expected win of a spin in units, without multiplier and respins, while a wild fills the `held` reels.
#[must_use]
pub fn expected_held_units(title: &Title, held: &[u8]) -> Exact {
    Exact::from_fraction(units_of(title, &faces_held(title, held)))
}

/// What chains of respins bring, in units: the paid spin and, for as long as another reel is filled, the respins
/// that follow, each with its multiplier.
pub(super) fn respin_units(title: &Title, multipliers: &[u32], held: &[u8]) -> BigRational {
    let Some((multiplier, later)) = multipliers.split_first() else { return BigRational::zero() };
    let own = expected_held_units(title, held).fraction() * BigRational::from_integer((*multiplier).into());
    filled_law(title, held)
        .into_iter()
        .fold(own, |sum, (reels, chance)| sum + chance * respin_units(title, later, &[held, &reels].concat()))
}

/// The chances of every set of reels, none excepted, that wilds fill next.
pub(super) fn filled_law(title: &Title, held: &[u8]) -> Vec<(Vec<u8>, BigRational)> {
    let mut law = vec![(Vec::new(), BigRational::one())];
    for (reel, faces) in (0_u8..).zip(faces_held(title, held)) {
        let chance = ratio(draws(&faces, |face| face.tag > 0), draws(&faces, |_| true));
        law = law
            .into_iter()
            .flat_map(|(reels, so_far)| {
                let with: Vec<u8> = reels.iter().copied().chain([reel]).collect();
                [(reels, &so_far * (BigRational::one() - &chance)), (with, so_far * &chance)]
            })
            .filter(|(_, chance)| !chance.is_zero())
            .collect();
    }
    law.retain(|(reels, _)| !reels.is_empty());
    law
}

/// What follows from some reels being held, over every course of the respins.
struct Chain {
    units: BigRational,
    loses: BigRational,
    max_units: u64,
}

fn respin_chain(title: &Title, multipliers: &[u32], held: &[u8]) -> Chain {
    let nothing = Chain { units: BigRational::zero(), loses: BigRational::one(), max_units: 0 };
    let Some((multiplier, later)) = multipliers.split_first() else { return nothing };
    let law = enumerate_held(title, held);
    let mut after: BTreeMap<u8, Chain> = BTreeMap::new();
    let mut chain = Chain { loses: BigRational::zero(), ..nothing };
    for ((units, tag), count) in &law.counts {
        let next = after.entry(*tag).or_insert_with(|| {
            let filled: Vec<u8> = (0..8).filter(|reel| tag & (1 << reel) != 0).collect();
            let later = if filled.is_empty() { &[] } else { later };
            respin_chain(title, later, &[held, &filled].concat())
        });
        let chance = ratio((*count).into(), law.combinations);
        let own = u64::from(*multiplier) * units;
        chain.max_units = chain.max_units.max(own + next.max_units);
        if own == 0 {
            chain.loses += &chance * &next.loses;
        }
        chain.units += chance * (BigRational::from_integer(own.into()) + &next.units);
    }
    chain
}

pub(super) fn figures(rules: &ExpandingWild, title: &Title) -> RoundFigures {
    let whole = respin_chain(title, &rules.multipliers, &[]);
    let first = respin_chain(title, &rules.multipliers[..1], &[]);
    let stake = BigRational::from_integer(title.units_per_bet().into());
    RoundFigures {
        rtp: Exact::from_fraction(&whole.units / &stake),
        rtp_feature: Exact::from_fraction((&whole.units - &first.units) / &stake),
        hit_frequency: Exact::from_fraction(BigRational::one() - whole.loses),
        free_spins_frequency: Exact::from_fraction(BigRational::zero()),
        feature_frequency: rules.feature_frequency(title),
        max_win_units: whole.max_units,
    }
}
