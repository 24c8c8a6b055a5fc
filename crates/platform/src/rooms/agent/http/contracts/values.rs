//! How contracts and their tiers are written in requests and answers.

use erawan_kernel::Money;
use erawan_kernel::ids::ContractId;
use jiff::civil::Date;

use crate::rooms::agent::contracts::model::{
    Contract, ContractKind, ContractStatus, OfferKind, Pays, Scope, Terms, Tier, percent_of, ppm_of,
};
use crate::rooms::agent::contracts::{ContractError, Preview, Shown};
use crate::web::prelude::*;

/// Tiers that are read before their number is checked.
const TIERS_READ: usize = 50;

/// What a form asks for of a contract.
pub(in crate::rooms::agent) struct TermsAsked {
    pub(in crate::rooms::agent) offer: OfferKind,
    pub(in crate::rooms::agent) scope: Scope,
    /// None for an end.
    pub(in crate::rooms::agent) tiers: Vec<Tier>,
    pub(in crate::rooms::agent) carry: bool,
}

impl TermsAsked {
    /// # Errors
    /// `field.invalid` at `kind`, `type`, `gameCategory`, `tiers` or `carry`.
    pub(in crate::rooms::agent) fn of(
        kind: ContractKind,
        (offer, category): (&str, &str),
        tiers: &[TierForm],
        carry: bool,
    ) -> Result<Self, ContractError> {
        let refused = ContractError::field;
        // Hourly runs are not there yet.
        if kind == ContractKind::HourlySalary {
            return Err(refused("kind"));
        }
        let offer = OfferKind::parse(offer).ok_or_else(|| refused("type"))?;
        let scope = Scope::parse(category).ok_or_else(|| refused("gameCategory"))?;
        if kind == ContractKind::Dividend && scope != Scope::All {
            return Err(refused("gameCategory"));
        }
        if offer == OfferKind::End {
            if !tiers.is_empty() || carry {
                return Err(refused("tiers"));
            }
            return Ok(Self { offer, scope, tiers: Vec::new(), carry });
        }
        // A salary is never below zero, so there is nothing to carry.
        if carry && kind.is_salary() {
            return Err(refused("carry"));
        }
        if tiers.len() > TIERS_READ {
            return Err(refused("tiers"));
        }
        let tiers: Option<Vec<Tier>> = tiers.iter().map(TierForm::tier).collect();
        Ok(Self { offer, scope, tiers: tiers.ok_or_else(|| refused("tiers"))?, carry })
    }
}

/// A tier that is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct TierForm {
    /// What the team has to bet.
    min_team_bet: Money,
    /// How many of the team have to be active.
    min_active_members: u32,
    /// What has to be left of what the team lost; of dividends alone.
    #[serde(default)]
    min_net_loss: Option<Money>,
    /// `P`: a share of the base. `F`: a sum.
    rate_type: String,
    /// Of `P` percent with at most four places, such as `0.5`; of `F` an amount in whole hundredths.
    rate: String,
}

impl TierForm {
    /// The tier; none where an amount is no whole hundredths, and for what is no rate.
    fn tier(&self) -> Option<Tier> {
        let whole = |amount: Money| amount.is_whole_hundredths().then(|| amount.minor());
        let pays = match self.rate_type.as_str() {
            "P" => Pays::Share { ppm: ppm_of(&self.rate)? },
            "F" => Pays::Fixed { amount: whole(self.rate.parse().ok()?)? },
            _ => return None,
        };
        Some(Tier {
            min_team_bet: whole(self.min_team_bet)?,
            min_active: self.min_active_members,
            min_net_loss: whole(self.min_net_loss.unwrap_or(Money::ZERO))?,
            pays,
        })
    }
}

/// A tier of a contract.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct TierValue {
    min_team_bet: Money,
    min_active_members: u32,
    /// Of dividends alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    min_net_loss: Option<Money>,
    rate_type: RateType,
    /// Of `P` percent, such as `0.5`; of `F` an amount.
    rate: String,
}

/// What a tier pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(in crate::rooms::agent) enum RateType {
    /// A share of the base.
    P,
    /// A sum.
    F,
}

impl RateType {
    /// What a tier pays and how much, as it is shown.
    pub(in crate::rooms::agent) fn told(pays: Pays) -> (Self, String) {
        match pays {
            Pays::Share { ppm } => (Self::P, percent_of(ppm)),
            Pays::Fixed { amount } => (Self::F, Money::from_minor(amount).to_string()),
        }
    }
}

impl TierValue {
    fn list(kind: ContractKind, terms: &Terms) -> Vec<Self> {
        let value = |tier: &Tier| {
            let (rate_type, rate) = RateType::told(tier.pays);
            Self {
                min_team_bet: Money::from_minor(tier.min_team_bet),
                min_active_members: tier.min_active,
                min_net_loss: (!kind.is_salary()).then_some(Money::from_minor(tier.min_net_loss)),
                rate_type,
                rate,
            }
        };
        terms.tiers.iter().map(value).collect()
    }
}

/// The terms of a contract that holds.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct ContractTerms {
    tiers: Vec<TierValue>,
    /// What a member has to count in a period to be active.
    active_min_bet: Money,
    carry: bool,
    /// `YYYY-MM-DD`, the first day on which they hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    effective_date: Option<String>,
}

impl ContractTerms {
    pub(in crate::rooms::agent) fn of(contract: &Contract) -> Self {
        Self {
            tiers: TierValue::list(contract.kind, &contract.terms),
            active_min_bet: Money::from_minor(contract.terms.active_min_bet),
            carry: contract.terms.carry,
            effective_date: contract.from_day.map(|day| day.to_string()),
        }
    }
}

/// What is proposed of a contract.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct TermsValue {
    kind: ContractKind,
    #[serde(rename = "type")]
    offer: OfferKind,
    /// `CONS` for all games, or one category.
    game_category: String,
    tiers: Vec<TierValue>,
    /// What a member has to count in a period to be active.
    active_min_bet: Money,
    carry: bool,
    charges: ContractCharges,
}

impl TermsValue {
    pub(in crate::rooms::agent) fn of(
        kind: ContractKind,
        offer: OfferKind,
        category: &str,
        terms: &Terms,
    ) -> Self {
        Self {
            kind,
            offer,
            game_category: category.to_owned(),
            tiers: TierValue::list(kind, terms),
            active_min_bet: Money::from_minor(terms.active_min_bet),
            carry: terms.carry,
            charges: ContractCharges::of(terms),
        }
    }
}

/// For what a contract pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum ContractPeriod {
    /// Each day.
    Day,
    /// From the 1st to the 15th, and from the 16th to the end of a month.
    HalfMonth,
}

/// What lessens the base of a dividend, in percent.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct ContractCharges {
    /// Of deposits and withdrawals.
    bank: String,
    /// Of what the team lost in games, by category.
    product: String,
}

impl ContractCharges {
    fn of(terms: &Terms) -> Self {
        Self { bank: percent_of(terms.bank_ppm), product: percent_of(terms.product_ppm) }
    }
}

/// Whether members below would have better terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
enum HigherBelow {
    Y,
    N,
}

/// A contract, or an offer of one.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct ContractRow {
    #[schema(value_type = String)]
    id: ContractId,
    kind: ContractKind,
    /// `CONS` for all games, or one category.
    game_category: String,
    /// The account name of the agent who pays; empty for the platform.
    offered_by: String,
    #[serde(rename = "type")]
    offer: OfferKind,
    status: ContractStatus,
    /// What an answer has to name.
    digest: String,
    /// `YYYY-MM-DD`, the first day on which it holds; of an offer that waits the one if it were accepted now.
    #[serde(skip_serializing_if = "Option::is_none")]
    effective_date: Option<String>,
    /// `YYYY-MM-DD`, the last day on which it holds, where its end is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    end_date: Option<String>,
    /// Epoch milliseconds.
    offered_at: i64,
    /// Until when it waits, epoch milliseconds.
    expires_at: i64,
    period: ContractPeriod,
    tiers: Vec<TierValue>,
    /// What a member has to count in a period to be active.
    active_min_bet: Money,
    /// Whether a loss of the team lowers the base of the next period.
    carry: bool,
    charges: ContractCharges,
    /// Whether members below the receiver would have better terms: accepting then needs `confirmHigher`.
    downline_higher_rate: HigherBelow,
    /// What it would have paid for the last periods, of an offer that waits.
    preview: Vec<PreviewRow>,
    /// What it would change, of an offer that waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<ContractTerms>,
}

impl From<Shown> for ContractRow {
    fn from(shown: Shown) -> Self {
        let Shown { contract, preview, current, .. } = shown;
        let day = |day: Option<Date>| day.map(|day| day.to_string());
        Self {
            kind: contract.kind,
            game_category: contract.scope.code().to_owned(),
            offered_by: shown.offered_by,
            offer: contract.offer,
            status: shown.status,
            effective_date: day(shown.from_day),
            end_date: day(shown.last_day),
            offered_at: contract.offered_at_ms,
            expires_at: contract.expires_at_ms,
            period: if contract.kind.is_salary() { ContractPeriod::Day } else { ContractPeriod::HalfMonth },
            tiers: TierValue::list(contract.kind, &contract.terms),
            active_min_bet: Money::from_minor(contract.terms.active_min_bet),
            carry: contract.terms.carry,
            charges: ContractCharges::of(&contract.terms),
            downline_higher_rate: if shown.is_higher_below { HigherBelow::Y } else { HigherBelow::N },
            preview: preview.into_iter().map(PreviewRow::from).collect(),
            current: current.as_ref().map(ContractTerms::of),
            id: contract.id,
            digest: contract.digest,
        }
    }
}

/// What an offer would have paid for a period that is over.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PreviewRow {
    /// `YYYY-MM-DD`, the first day.
    from: String,
    /// `YYYY-MM-DD`, the last day.
    until: String,
    /// What the team bet.
    team_bet: Money,
    active_member: u32,
    /// What was left of what the team lost; of dividends alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    net: Option<Money>,
    /// What the present contract would have paid.
    present_amount: Money,
    offered_amount: Money,
}

impl From<Preview> for PreviewRow {
    fn from(preview: Preview) -> Self {
        let (from, until) = preview.days;
        Self {
            from: from.to_string(),
            until: until.to_string(),
            team_bet: Money::from_minor(preview.team_bet),
            active_member: preview.active,
            net: preview.net.map(Money::from_minor),
            present_amount: Money::from_minor(preview.present),
            offered_amount: Money::from_minor(preview.offered),
        }
    }
}
