use std::fmt;

use erawan_kernel::{Entropy, EntropyError, Money};

use crate::rooms::merchant::JackpotTerms;

/// The hidden amount at which a pool is won. It is never printed and leaves memory sealed only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Trigger(i64);

impl Trigger {
    /// Draws an amount: every whole minor unit above the seed up to the bound is equally likely.
    ///
    /// # Errors
    /// [`EntropyError`] when the source cannot answer.
    pub(super) fn draw(terms: &JackpotTerms, entropy: &dyn Entropy) -> Result<Self, EntropyError> {
        let range = terms.range().minor().unsigned_abs();
        loop {
            let mut bytes = [0; 8];
            entropy.fill(&mut bytes)?;
            if let Some(place) = place_of(u64::from_be_bytes(bytes), range) {
                return Ok(Self(terms.seed.minor().saturating_add_unsigned(place)));
            }
        }
    }

    pub(super) const fn to_bytes(self) -> [u8; 8] {
        self.0.to_be_bytes()
    }

    pub(super) const fn from_bytes(bytes: [u8; 8]) -> Self {
        Self(i64::from_be_bytes(bytes))
    }
}

impl fmt::Debug for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Trigger(…)")
    }
}

/// Maps a random number to a place from 1 to `range`; `None` for the few numbers that would make some places
/// likelier than others.
const fn place_of(random: u64, range: u64) -> Option<u64> {
    // 2^64 modulo the range, so that what is left of 2^64 divides into equal parts.
    let surplus = (u64::MAX % range + 1) % range;
    if random > u64::MAX - surplus { None } else { Some(random % range + 1) }
}

/// What a stake adds to a pool: the share, rounded down (the merchant keeps the rest), at most what the pool
/// can still grow.
#[must_use]
pub(super) fn contribution(terms: &JackpotTerms, stake: Money) -> Money {
    let share = i128::from(stake.minor()) * i128::from(terms.share_ppm) / 1_000_000;
    let range = terms.range().minor();
    Money::from_minor(i64::try_from(share).unwrap_or(range).clamp(0, range))
}

/// What a contribution did to its pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fed {
    /// The pool grew to this.
    Grown(Money),
    /// The pool was won.
    Won {
        /// All of it, at most the bound.
        pool: Money,
        /// What of the contribution would have gone beyond the bound; it belongs to the next pool.
        rest: Money,
    },
}

/// Adds a contribution to a pool: the player who brings it to or past the trigger wins its whole value.
///
/// For an observer who does not know the trigger, the chance of a contribution `c` to a pool of `v` is
/// `c / (bound − v)`: no earlier play and no player's balance or luck changes it.
#[must_use]
pub(super) const fn feed(value: Money, bound: Money, trigger: Trigger, contribution: Money) -> Fed {
    let grown = value.minor().saturating_add(contribution.minor());
    if grown < trigger.0 {
        return Fed::Grown(Money::from_minor(grown));
    }
    let pool = if grown < bound.minor() { grown } else { bound.minor() };
    Fed::Won { pool: Money::from_minor(pool), rest: Money::from_minor(grown - pool) }
}

/// What the jackpot returns to players on average, in millionths of what they stake, on top of the game's own return.
///
/// Between two wins the pool grows by half of its range on average and pays that together with the seed:
/// `share × (bound + seed) ÷ (bound − seed)`, true to within one contribution a pool.
#[must_use]
pub(super) fn return_ppm(terms: &JackpotTerms) -> i64 {
    let (seed, bound) = (i128::from(terms.seed.minor()), i128::from(terms.bound.minor()));
    let ppm = i128::from(terms.share_ppm) * (bound + seed) / i128::from(terms.range().minor()).max(1);
    i64::try_from(ppm).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use erawan_kernel::SeededEntropy;

    use super::*;

    fn terms(seed: i64, bound: i64, share_ppm: u32) -> JackpotTerms {
        JackpotTerms { seed: Money::from_minor(seed), bound: Money::from_minor(bound), share_ppm }
    }

    const fn money(minor: i64) -> Money {
        Money::from_minor(minor)
    }

    #[test]
    fn gam_005_a_share_is_rounded_down_and_no_larger_than_what_the_pool_can_grow_by() {
        let terms = terms(500, 600, 500);
        for (stake, expected) in [(0, 0), (1_999, 0), (2_000, 1), (3_999, 1), (200_000, 100), (i64::MAX, 100)]
        {
            assert_eq!(contribution(&terms, money(stake)).minor(), expected, "{stake}");
        }
        assert_eq!(contribution(&terms, money(-2_000)), Money::ZERO);
    }

    /// Every trigger there can be is tried: how often each step wins is the published chance, exactly.
    #[test]
    fn gam_005_r57_the_chance_of_a_contribution_is_what_it_adds_over_what_is_left() {
        let (seed, bound) = (40, 64);
        let steps = [1, 5, 3, 0, 7, 2, 6];
        let mut won_at = [0_i64; 7];
        for trigger in seed + 1..=bound {
            let mut value = money(seed);
            for (step, added) in steps.into_iter().enumerate() {
                match feed(value, money(bound), Trigger(trigger), money(added)) {
                    Fed::Grown(grown) => value = grown,
                    Fed::Won { pool, rest } => {
                        assert_eq!((pool.minor(), rest.minor()), (value.minor() + added, 0));
                        won_at[step] += 1;
                        break;
                    }
                }
            }
        }
        // Of all triggers, as many lie in a step as the step is long: c / (bound − v) of those still possible.
        assert_eq!(won_at, [1, 5, 3, 0, 7, 2, 6]);
        assert_eq!(won_at.iter().sum::<i64>(), bound - seed, "by the bound somebody has won");
    }

    #[test]
    fn cst_085_a_pool_never_passes_its_bound_and_the_rest_is_known() {
        let fed = feed(money(590), money(600), Trigger(600), money(25));
        assert_eq!(fed, Fed::Won { pool: money(600), rest: money(15) });
        assert_eq!(
            feed(money(590), money(600), Trigger(600), money(10)),
            Fed::Won { pool: money(600), rest: money(0) }
        );
        assert_eq!(feed(money(590), money(600), Trigger(600), money(9)), Fed::Grown(money(599)));
    }

    #[test]
    fn r57_every_amount_above_the_seed_is_equally_likely_and_no_other_comes() {
        // Over three places two to the power of 64 has one number too many.
        assert_eq!(place_of(u64::MAX, 3), None);
        assert_eq!(place_of(u64::MAX - 1, 3), Some(3));
        assert_eq!((place_of(0, 3), place_of(4, 3)), (Some(1), Some(2)));
        assert_eq!(place_of(u64::MAX, 4), Some(4));

        let (terms, entropy) = (terms(1_000, 1_010, 1), SeededEntropy::new(5));
        let mut counts = [0_f64; 10];
        for _ in 0..100_000 {
            let Trigger(at) = Trigger::draw(&terms, &entropy).unwrap();
            counts[usize::try_from(at - 1_001).unwrap()] += 1.0;
        }
        let chi: f64 = counts.iter().map(|count| (count - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 27.88, "chi-square {chi} of 9 degrees; one run in a thousand would be above");
    }

    #[test]
    fn r57_nobody_reads_a_trigger_in_a_log() {
        let trigger = Trigger(540_012_345);
        assert_eq!(format!("{trigger:?}"), "Trigger(…)");
        assert_eq!(Trigger::from_bytes(trigger.to_bytes()), trigger);
    }

    #[test]
    fn gam_005_the_published_return_counts_the_seed() {
        let units = |units: i64| Money::from_units(units).unwrap().minor();
        // A share of 0.05 % pays 28 times itself: 5.6 million on average for 200,000 put in.
        assert_eq!(return_ppm(&terms(units(5_400_000), units(5_800_000), 500)), 14_000);
        assert_eq!(return_ppm(&terms(0, units(1), 500)), 500);
    }

    /// R56: ten million contributions of every size; each unit that was put in was paid, or is in the pool.
    #[test]
    fn r56_gam_005_ten_million_contributions_lose_and_make_no_unit() {
        let units = |units: i64| Money::from_units(units).unwrap().minor();
        let terms = terms(units(5_400), units(5_800), 500);
        let entropy = SeededEntropy::new(2_026);
        let mut trigger = Trigger::draw(&terms, &entropy).unwrap();
        let (mut value, mut put_in, mut seeded, mut paid) = (terms.seed.minor(), 0_i128, 0_i128, 0_i128);
        seeded += i128::from(value);
        let (mut staked, mut wins, mut dice) = (0_i128, 0_u32, 88_172_645_463_325_252_u64);
        for _ in 0..10_000_000 {
            // Stakes of 0.20 to 2,000.19, small compared with the pool's range, as in operation: the
            // published return is true to within one contribution a pool. A separate generator, because sizes
            // are no secret.
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            let stake = 20_000 + i64::try_from(dice % 200_000).unwrap() * 1_000;
            let added = contribution(&terms, money(stake));
            staked += i128::from(stake);
            put_in += i128::from(added.minor());
            match feed(money(value), terms.bound, trigger, added) {
                Fed::Grown(grown) => value = grown.minor(),
                Fed::Won { pool, rest } => {
                    assert!(pool <= terms.bound && pool > terms.seed && rest.minor() >= 0);
                    paid += i128::from(pool.minor());
                    wins += 1;
                    // The next pool begins at its seed; what was left over is a part of it.
                    seeded += i128::from(terms.seed.minor() - rest.minor());
                    value = terms.seed.minor();
                    trigger = Trigger::draw(&terms, &entropy).unwrap();
                }
            }
            assert!((terms.seed.minor()..=terms.bound.minor()).contains(&value));
        }
        assert_eq!(put_in + seeded, paid + i128::from(value));
        assert!(wins > 20_000, "{wins} wins");
        // The return that is published, measured: within one in a hundred of 28 times the share.
        let measured = paid * 1_000_000 / staked;
        let published = i128::from(return_ppm(&terms));
        assert!((measured - published).abs() * 100 < published, "measured {measured}, published {published}");
    }
}
