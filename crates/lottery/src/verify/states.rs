//! Which states are possible together, and what a suborder has in its state.

use crate::model::{DrawState, OrderState, Reason, SuborderState};
use crate::store::{draw, suborder};

/// Whether a draw in this state may have a suborder in that one.
pub(super) const fn draw_may_have(draw: DrawState, suborder: SuborderState) -> bool {
    use DrawState as D;
    use SuborderState as S;
    match suborder {
        S::Refused | S::Cancelled | S::Stopped => true,
        S::Placing => matches!(draw, D::Planned | D::Open | D::Closing | D::Voiding),
        S::Accepted => matches!(
            draw,
            D::Planned | D::Open | D::Closing | D::Sealed | D::Resulted | D::Disputed | D::Voiding
        ),
        S::Cancelling | S::Stopping => !matches!(draw, D::Settled | D::Reviewing | D::Correcting | D::Void),
        S::Settling => matches!(draw, D::Settling),
        S::Settled => matches!(draw, D::Settling | D::Settled | D::Reviewing | D::Correcting),
        S::Correcting => matches!(draw, D::Correcting),
        S::Voiding => matches!(draw, D::Voiding),
        S::Void => matches!(draw, D::Voiding | D::Void),
        S::Stuck => !matches!(draw, D::Settled | D::Reviewing),
    }
}

/// Whether an order in this state may have a suborder in that one.
pub(super) const fn order_may_have(order: OrderState, suborder: SuborderState) -> bool {
    match order {
        OrderState::Placing | OrderState::Returning => matches!(suborder, SuborderState::Placing),
        OrderState::Refused => matches!(suborder, SuborderState::Refused),
        OrderState::Accepted => !matches!(suborder, SuborderState::Placing | SuborderState::Refused),
    }
}

/// Whether a suborder is in its draw: was accepted, and did not leave before it was sealed.
pub(super) fn is_in_draw(state: SuborderState, reason: Option<Reason>) -> bool {
    use SuborderState as S;
    match state {
        S::Accepted | S::Settling | S::Settled | S::Correcting | S::Voiding | S::Void => true,
        S::Stuck => !has_left(reason),
        S::Placing | S::Refused | S::Cancelling | S::Cancelled | S::Stopping | S::Stopped => false,
    }
}

/// Whether a suborder counts in the liabilities of its draw; those of a void draw stay as they were.
pub(super) fn counts(state: SuborderState, reason: Option<Reason>) -> bool {
    state == SuborderState::Placing || is_in_draw(state, reason)
}

const fn has_left(reason: Option<Reason>) -> bool {
    matches!(reason, Some(Reason::PlayerCancelled | Reason::ChaseStopped | Reason::ChaseWon))
}

/// What is wrong with a suborder in its state; nothing where all is as it must be.
pub(super) fn wrong_fields(
    row: &suborder::Model,
    state: SuborderState,
    reason: Option<Reason>,
    draw: &draw::Model,
) -> Option<String> {
    use SuborderState as S;
    let has_reason = match state {
        S::Cancelling | S::Cancelled => {
            matches!(reason, Some(Reason::PlayerCancelled | Reason::ChaseStopped))
        }
        S::Stopping | S::Stopped => reason == Some(Reason::ChaseWon),
        S::Voiding | S::Void => reason == Some(Reason::DrawVoid),
        S::Stuck => row.reason.is_none() || reason.is_some(),
        _ => row.reason.is_none(),
    };
    if !has_reason {
        return Some(format!("is {} with the reason {:?}", state.as_str(), row.reason));
    }
    let is_blank = row.version == 0 && row.win == 0 && row.paid == 0 && row.shortfall == 0;
    let is_of_draw = row.version > 0 && row.version == draw.version;
    let fits = match state {
        S::Settling => is_of_draw && row.paid == 0 && row.shortfall == 0,
        S::Settled => is_of_draw && row.paid == row.win && (row.shortfall == 0 || row.version > 1),
        S::Correcting => is_of_draw && row.version > 1 && row.paid != row.win,
        S::Stuck => is_blank || is_of_draw,
        _ => is_blank,
    };
    let amounts = || {
        format!(
            "is {} with a win of {}, {} paid and {} missing, under version {} of {}",
            state.as_str(),
            super::money(row.win),
            super::money(row.paid),
            super::money(row.shortfall),
            row.version,
            draw.version,
        )
    };
    (!fits).then(amounts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suborder_that_left_its_draw_is_not_in_it_when_it_is_stuck() {
        for reason in [Reason::PlayerCancelled, Reason::ChaseStopped, Reason::ChaseWon] {
            assert!(!is_in_draw(SuborderState::Stuck, Some(reason)));
            assert!(!counts(SuborderState::Stuck, Some(reason)));
        }
        for reason in [None, Some(Reason::DrawVoid)] {
            assert!(is_in_draw(SuborderState::Stuck, reason));
        }
        assert!(counts(SuborderState::Placing, None) && !is_in_draw(SuborderState::Placing, None));
    }

    #[test]
    fn every_state_of_a_suborder_is_possible_in_some_draw_and_order() {
        for state in SuborderState::ALL {
            assert!(DrawState::ALL.iter().any(|draw| draw_may_have(*draw, *state)), "{state:?}");
            assert!(OrderState::ALL.iter().any(|order| order_may_have(*order, *state)), "{state:?}");
        }
    }

    #[test]
    fn what_is_over_has_nothing_under_way() {
        for draw in [DrawState::Settled, DrawState::Void] {
            for state in [
                SuborderState::Placing,
                SuborderState::Accepted,
                SuborderState::Cancelling,
                SuborderState::Stopping,
                SuborderState::Settling,
                SuborderState::Correcting,
                SuborderState::Voiding,
            ] {
                assert!(!draw_may_have(draw, state), "{draw:?} {state:?}");
            }
        }
    }
}
