use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::kernel::{Kernel, KernelFile};
use super::selection::Selection;
use super::shape::View;
use crate::title::LocalText;

/// Which board of the client shows a play. Both are settled alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub enum PlayType {
    /// A board of numbers or symbols.
    Tradition,
    /// Cells that are chosen with one tap.
    Entertainment,
}

impl PlayType {
    /// Every one.
    pub const ALL: [Self; 2] = [Self::Tradition, Self::Entertainment];

    /// What it is called on the wire and in databases.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Tradition => "Tradition",
            Self::Entertainment => "Entertainment",
        }
    }

    /// The one with this code, if there is one.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|of| of.code() == code)
    }
}

/// A play as a family's file writes it, without its prices.
#[derive(Debug, Clone)]
pub(crate) struct PlayRules {
    pub(crate) code: String,
    pub(crate) name: LocalText,
    pub(crate) kernel: KernelFile,
    pub(crate) factor: u32,
    pub(crate) risk_hits: Option<u32>,
}

/// A way to bet on a result: a kernel on a view. What it pays stands on a [`Sheet`](super::Sheet).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    family: Arc<str>,
    /// Where the play stands in its family.
    place: usize,
    code: String,
    name: LocalText,
    kernel: Kernel,
    view: View,
    factor: u32,
    number_risk: u32,
}

impl Play {
    /// Checks a play against the view that it looks at; the error is the broken rule.
    pub(crate) fn build(
        family: &Arc<str>,
        place: usize,
        rules: PlayRules,
        view: View,
    ) -> Result<Self, &'static str> {
        let kernel = Kernel::build(rules.kernel, &view)?;
        let is_number = kernel == Kernel::Number;
        let numbers = u32::try_from(view.numbers()).unwrap_or(u32::MAX);
        if !(rules.factor == 1 || (is_number && rules.factor == numbers)) {
            return Err("a factor above 1 is the count of numbers that a number is compared with");
        }
        let risk = match rules.risk_hits {
            None if !is_number || numbers == 1 => 1,
            Some(risk) if is_number && numbers > 1 && (1..=numbers).contains(&risk) => risk,
            _ => return Err("only numbers that are compared with several have riskHits, 1 to their count"),
        };
        Ok(Self {
            family: Arc::clone(family),
            place,
            code: rules.code,
            name: rules.name,
            kernel,
            view,
            factor: rules.factor,
            number_risk: risk,
        })
    }

    /// The code of its family.
    #[must_use]
    pub fn family(&self) -> &str {
        &self.family
    }

    pub(crate) const fn place(&self) -> usize {
        self.place
    }

    /// The play's code, unique in its family.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// What players call it.
    #[must_use]
    pub const fn name(&self) -> &LocalText {
        &self.name
    }

    /// What its selections stand for and how they win.
    #[must_use]
    pub const fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// What it looks at.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Unit stakes that one bet costs.
    #[must_use]
    pub const fn factor(&self) -> u32 {
        self.factor
    }

    /// The board that shows it.
    #[must_use]
    pub const fn play_type(&self) -> PlayType {
        if matches!(self.kernel, Kernel::Cell(_)) { PlayType::Entertainment } else { PlayType::Tradition }
    }

    /// How many sets a selection has: one for each position, else one.
    #[must_use]
    pub fn positions(&self) -> usize {
        if self.kernel.has_positions() { self.view.length() } else { 1 }
    }

    /// How many digits a chosen number has; 1 where symbols are chosen.
    pub(crate) const fn symbol_width(&self) -> u8 {
        match self.kernel {
            Kernel::Number | Kernel::Anyorder | Kernel::Any { .. } | Kernel::NoneOf { .. } => {
                self.view.width()
            }
            _ => 1,
        }
    }

    /// How many bets a selection stands for; at least 1.
    #[must_use]
    pub fn bets(&self, selection: &Selection) -> u64 {
        self.kernel.bets(&self.view, selection)
    }

    /// The count of hits that limits assume for the largest win of a line.
    ///
    /// A number that is compared with several can be drawn more often than its `riskHits`; the family's file sets the
    /// figure so that this is practically impossible.
    #[must_use]
    pub fn risk_hits(&self, selection: &Selection) -> u64 {
        self.kernel.risk_hits(&self.view, selection, self.number_risk.into())
    }

    /// The count of hits that limits assume for the liability of one number, symbol or cell.
    ///
    /// Only a number that is compared with several can be hit more than once.
    #[must_use]
    pub fn risk_hits_of_number(&self) -> u64 {
        self.number_risk.into()
    }
}
