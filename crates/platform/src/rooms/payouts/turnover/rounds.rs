//! Rounds of members: what is staked in those that are open, and what those count for in which both sides of one outcome
//! can be staked; pure.
//!
//! A tie, and the two sides of one round, risk nothing or little: such a round counts at most by what it changed.

use erawan_kernel::Money;

use crate::rooms::wallet::{AccountId, LogEntry, RoundMove, has_both_sides, risked};

/// A round of a player.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) account: AccountId,
    pub(super) vendor: String,
    pub(super) round: String,
}

/// What a round has seen so far. Amounts are minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Round {
    /// Stakes that were not given back.
    pub(super) staked: i64,
    /// Wins.
    pub(super) won: i64,
    /// What was counted for it.
    pub(super) counted: i64,
    /// Its vendor said that it is over.
    pub(super) is_closed: bool,
    /// It counts at most by what it changed.
    pub(super) is_limited: bool,
}

/// What a row of the log does to a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Move {
    staked: i64,
    won: i64,
    closes: bool,
    /// The round counts at most by what it changed; else its stakes count as they are, without this.
    pub(super) is_limited: bool,
}

impl Round {
    /// After one more movement; answers how much more is counted for it, negative where that is less.
    pub(super) fn after(&mut self, movement: Move) -> i64 {
        self.staked = self.staked.saturating_add(movement.staked).max(0);
        self.won = self.won.saturating_add(movement.won);
        self.is_closed |= movement.closes;
        self.is_limited |= movement.is_limited;
        let counts = if self.is_closed && self.is_limited { risked(self.staked, self.won) } else { 0 };
        let more = counts - self.counted;
        self.counted = counts;
        more
    }

    /// Whether something may come that it is needed for: a limited one may be corrected after its end.
    pub(super) const fn is_needed(&self) -> bool {
        self.is_limited || (!self.is_closed && self.staked > 0)
    }
}

/// The round that a row is part of and what it does there.
pub(super) fn move_of(row: &LogEntry) -> Option<(Place, Move)> {
    let RoundMove { account, wallet, vendor, reference, staked, won } = RoundMove::of(row)?;
    // The rounds of a player are kept together, whichever wallet they are played from.
    let account = wallet.map_or(account, |wallet| wallet.main);
    let is_limited = has_both_sides(&reference.category);
    let movement = Move { staked, won, closes: reference.closes, is_limited };
    Some((Place { account, vendor, round: reference.round }, movement))
}

/// The amount of a difference, without its sign.
pub(super) const fn amount_of(difference: i64) -> Money {
    Money::from_minor(difference.saturating_abs())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const fn bet(staked: i64) -> Move {
        Move { staked, won: 0, closes: false, is_limited: true }
    }

    const fn closed_with(won: i64) -> Move {
        Move { staked: 0, won, closes: true, is_limited: true }
    }

    fn counted(moves: &[Move]) -> i64 {
        let mut round = Round::default();
        moves.iter().map(|movement| round.after(*movement)).sum()
    }

    #[test]
    fn a12_a_round_counts_at_most_by_what_it_changed() {
        let table = [
            (&[bet(100), closed_with(0)][..], 100, "lost"),
            (&[bet(100), closed_with(195)][..], 95, "won"),
            (&[bet(100), closed_with(900)][..], 100, "won more than the stake"),
            (&[bet(100), closed_with(100)][..], 0, "a tie"),
            (&[bet(100), bet(100), closed_with(195)][..], 5, "both sides"),
            (&[bet(100)][..], 0, "still open"),
            (&[bet(100), bet(-100), closed_with(0)][..], 0, "given back while open"),
            (&[bet(100), closed_with(0), bet(-100)][..], 0, "void after its end"),
            (&[bet(100), closed_with(0), closed_with(100)][..], 0, "a win corrected after its end"),
        ];
        for (moves, expected, name) in table {
            assert_eq!(counted(moves), expected, "{name}");
        }
    }

    proptest! {
        #[test]
        fn what_is_counted_is_never_more_than_the_stake_nor_less_than_nothing(
            moves in prop::collection::vec((-500_i64..500, 0_i64..500, any::<bool>()), 0..20)
        ) {
            let (mut round, mut sum) = (Round::default(), 0);
            for (staked, won, closes) in moves {
                sum += round.after(Move { staked, won, closes, is_limited: true });
                prop_assert_eq!(sum, round.counted);
                prop_assert!((0..=round.staked).contains(&sum));
            }
        }
    }
}
