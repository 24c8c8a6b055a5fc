use erawan_kernel::Money;

use crate::rooms::merchant::{VipCondition, VipConditionKind, VipLabel, vip_place};

/// What a member did since the account was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figures {
    /// Deposits that were credited.
    pub deposited: Money,
    /// Stakes that were not given back.
    pub valid_bet: Money,
}

impl Figures {
    /// How much of what a condition counts is there.
    pub(super) const fn towards(self, kind: VipConditionKind) -> Money {
        match kind {
            VipConditionKind::Deposit => self.deposited,
            VipConditionKind::ValidBet => self.valid_bet,
        }
    }

    pub(super) fn meets(self, condition: &VipCondition) -> bool {
        self.towards(condition.kind) >= condition.amount
    }

    fn meets_all(self, label: &VipLabel) -> bool {
        label.conditions.iter().all(|condition| self.meets(condition))
    }

    /// The place of the highest level that these figures reach: its own conditions hold and those of every level
    /// below.
    pub(super) fn reach(self, labels: &[VipLabel]) -> Option<usize> {
        labels.iter().take_while(|label| self.meets_all(label)).count().checked_sub(1)
    }
}

/// A member's status among the levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct VipStatus {
    /// The place of the member's own level.
    pub(super) own: Option<usize>,
    /// The place of the level above it; nothing at the top.
    pub(super) next: Option<usize>,
    /// Conditions of the level above that hold.
    pub(super) completed: usize,
    /// Conditions of the level above.
    pub(super) expected: usize,
}

impl VipStatus {
    /// The status of a member whose label is `held`.
    pub(super) fn of(labels: &[VipLabel], held: Option<&str>, figures: Figures) -> Self {
        let own = vip_place(labels, held);
        let next = own.map_or(0, |own| own + 1);
        let Some(above) = labels.get(next) else {
            return Self { own, next: None, completed: 0, expected: 0 };
        };
        let completed = above.conditions.iter().filter(|condition| figures.meets(condition)).count();
        Self { own, next: Some(next), completed, expected: above.conditions.len() }
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::LocalText;

    use super::*;

    fn label(id: &str, deposit: i64, bet: i64) -> VipLabel {
        let condition = |kind, units: i64| VipCondition { kind, amount: Money::from_units(units).unwrap() };
        let both =
            [condition(VipConditionKind::Deposit, deposit), condition(VipConditionKind::ValidBet, bet)];
        VipLabel {
            label_id: id.to_owned(),
            label_name: LocalText::default(),
            icon_url: None,
            conditions: both.into_iter().filter(|condition| condition.amount.is_positive()).collect(),
        }
    }

    fn figures(deposited: i64, valid_bet: i64) -> Figures {
        let money = |units| Money::from_units(units).unwrap();
        Figures { deposited: money(deposited), valid_bet: money(valid_bet) }
    }

    #[test]
    fn opn_123_a_level_is_reached_with_its_conditions_and_those_below() {
        let labels = [label("bronze", 0, 0), label("silver", 100, 500), label("gold", 100, 2_000)];
        for (deposited, bet, place) in
            [(0, 0, 0), (100, 499, 0), (99, 5_000, 0), (100, 500, 1), (100, 2_000, 2), (9_999, 1_999, 1)]
        {
            assert_eq!(figures(deposited, bet).reach(&labels), Some(place), "{deposited} {bet}");
        }
        assert_eq!(figures(0, 0).reach(&labels[1..]), None);
        assert_eq!(figures(9, 9).reach(&[]), None);
    }

    #[test]
    fn wal_007_wal_008_progress_counts_conditions_of_the_next_level_and_there_is_none_above_the_top() {
        let labels = [label("bronze", 0, 0), label("silver", 100, 500), label("gold", 100, 2_000)];
        let of = |held, deposited, bet| {
            let status = VipStatus::of(&labels, held, figures(deposited, bet));
            (status.own, status.next, status.completed, status.expected)
        };
        assert_eq!(of(None, 0, 0), (Some(0), Some(1), 0, 2));
        assert_eq!(of(None, 100, 499), (Some(0), Some(1), 1, 2));
        assert_eq!(of(Some("silver"), 100, 600), (Some(1), Some(2), 1, 2));
        assert_eq!(of(Some("gold"), 0, 0), (Some(2), None, 0, 0));
        assert_eq!(of(Some("gone"), 0, 0), (Some(0), Some(1), 0, 2));
        let none = VipStatus::of(&[], None, figures(5, 5));
        assert_eq!((none.own, none.next), (None, None));
    }
}
