use erawan_kernel::PageRequest;
use erawan_kernel::ids::MemberId;

use super::team::{account_asked, page_asked};
use crate::rooms::account::MemberKind;
use crate::rooms::agent::rates::{ListRates, MemberRates};
use crate::rooms::agent::{AgentError, Agents};
use crate::rooms::merchant::{CurrentMerchant, GameCategory, Rate, Rates};
use crate::rooms::session::CurrentMember;
use crate::web::FieldErrors;
use crate::web::prelude::*;

/// The white-list key of rebate settings.
const KEY: &str = "GAMSER";

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![downline_rebates, update_downline_rebates]
}

/// Rebate settings: direct members of the caller, by name, with their rates
///
/// For agents where the merchant offers it (`GAMSER`). A category that is not listed has the rate 0. `highestRebates` are
/// the rates up to which those of a direct member may be raised now.
#[utoipa::path(get, path = "/wps/agent/downlineRebates", tag = "agent", params(DownlineRebatesQuery),
    security(("token" = [])), responses((status = 200, body = Answer<DownlineRebates>), Refusals))]
async fn downline_rebates(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<DownlineRebatesQuery>,
) -> Result<Answer<DownlineRebates>, ApiError> {
    let leader = agents.leader_with(&caller, merchant.flag(KEY)).await?;
    let found = agents.list_rates(&merchant, &leader, query.check()?).await?;
    Ok(Answer::new(DownlineRebates {
        page: ListPage::of(found.page, |member| DirectMember {
            id: member.id,
            account: member.account,
            kind: member.kind,
            rebates: RateValue::list(&member.rates),
        }),
        own_rebates: RateValue::list(&found.own),
        highest_rebates: RateValue::of_all(found.highest),
        from_date: found.from_day.to_string(),
    }))
}

/// Rebate settings: raise rates of a direct member
///
/// For agents where the merchant offers it (`GAMSER`). Rates hold from the next midnight of the merchant on. A rate below
/// the one that the member has or is going to have, or above those in `highestRebates`, is refused with
/// `agent.rate.bounds` and `value.bounds[]` of `gameCategory`, `least` and `most`, and nothing changes. Categories that
/// are not named stay as they are, and the same rates again change nothing. A member of another agent, and one further
/// below, gets `not.found`.
#[utoipa::path(put, path = "/wps/agent/updateDownlineRebates", tag = "agent", request_body = RebatesForm,
    security(("token" = [])), responses((status = 200, body = Answer<bool>), Refusals))]
async fn update_downline_rebates(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiJson(form): ApiJson<RebatesForm>,
) -> Result<Answer<bool>, ApiError> {
    let leader = agents.leader_with(&caller, merchant.flag(KEY)).await?;
    let rates = rates_asked(&form.rebates)?;
    let member_id = form.id.parse().map_err(|_| AgentError::NotInTeam)?;
    agents.raise_rates(&merchant, &leader, member_id, &rates).await?;
    Ok(Answer::new(true))
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct DownlineRebatesQuery {
    /// How the account name begins; at most 64 letters.
    account: Option<String>,
    /// From 1.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100_000)]
    page_no: Option<String>,
    /// Members a page, 20 unless given.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 50)]
    size: Option<String>,
    /// `AGEINFO3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

impl DownlineRebatesQuery {
    fn check(self) -> Result<ListRates, ApiError> {
        let mut errors = FieldErrors::new();
        let mut refuse = |field: &'static str| {
            errors.insert(field, vec![ErrorCode::FieldInvalid]);
        };
        let page: PageRequest = page_asked(self.page_no.as_deref(), self.size.as_deref(), &mut refuse);
        let account = account_asked(self.account.as_deref()).unwrap_or_else(|()| {
            refuse("account");
            None
        });
        if errors.is_empty() { Ok(ListRates { account, page }) } else { Err(ApiError::fields(errors)) }
    }
}

/// Rates of a direct member.
#[derive(Debug, Deserialize, ToSchema)]
struct RebatesForm {
    /// The member.
    id: String,
    /// One to eight, each category once.
    rebates: Vec<RateForm>,
}

/// A rate of a category.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct RateForm {
    /// `RNG`, `FISH`, `LIVE`, `LOTT`, `ELOTT`, `SPORTS`, `PVP` or `COCKFIGHT`.
    game_category: String,
    /// Percent with at most one place, such as `0.5`.
    rate: String,
}

/// The rates of a form.
///
/// # Errors
/// `field.invalid` at `rebates` for none, too many or a category twice, at `gameCategory` and at `rate` for what is none.
pub(in crate::rooms::agent) fn rates_asked(
    rebates: &[RateForm],
) -> Result<Vec<(GameCategory, Rate)>, ApiError> {
    let refused = |field| ApiError::field(field, ErrorCode::FieldInvalid);
    if !(1..=GameCategory::ALL.len()).contains(&rebates.len()) {
        return Err(refused("rebates"));
    }
    let mut rates: Vec<(GameCategory, Rate)> = Vec::with_capacity(rebates.len());
    for form in rebates {
        let category = GameCategory::parse(&form.game_category).ok_or_else(|| refused("gameCategory"))?;
        let rate = form.rate.parse().map_err(|_| refused("rate"))?;
        if rates.iter().any(|(known, _)| *known == category) {
            return Err(refused("rebates"));
        }
        rates.push((category, rate));
    }
    Ok(rates)
}

/// A page of direct members.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DownlineRebates {
    #[serde(flatten)]
    page: ListPage<DirectMember>,
    /// The caller's own rates.
    own_rebates: Vec<RateValue>,
    /// The rates up to which those of a direct member may be raised.
    highest_rebates: Vec<RateValue>,
    /// `YYYY-MM-DD`, the merchant's date: the day from which a change holds that is made now.
    from_date: String,
}

/// A direct member with their rates.
#[derive(Debug, Serialize, ToSchema)]
struct DirectMember {
    #[schema(value_type = String)]
    id: MemberId,
    account: String,
    #[serde(rename = "type")]
    kind: MemberKind,
    rebates: Vec<RateValue>,
}

/// A rate of a category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::rooms::agent) struct RateValue {
    game_category: GameCategory,
    /// Percent of the counted stakes of today, such as `0.5`.
    rate: String,
    /// From the next midnight on, where it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    coming_rate: Option<String>,
}

impl RateValue {
    /// Every category in which there is a rate today or from the next midnight on.
    pub(in crate::rooms::agent) fn list(rates: &MemberRates) -> Vec<Self> {
        let of = |category| {
            let (present, coming) = (rates.present.of(category), rates.coming.of(category));
            let is_there = present > Rate::ZERO || coming > Rate::ZERO;
            is_there.then(|| Self {
                game_category: category,
                rate: present.to_string(),
                coming_rate: (coming != present).then(|| coming.to_string()),
            })
        };
        GameCategory::ALL.into_iter().filter_map(of).collect()
    }

    /// The same of rates that do not change.
    pub(in crate::rooms::agent) fn of_all(rates: Rates) -> Vec<Self> {
        Self::list(&MemberRates { present: rates, coming: rates })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(rates: &[(&str, &str)]) -> Vec<RateForm> {
        let form = |(category, rate): &(&str, &str)| RateForm {
            game_category: (*category).to_owned(),
            rate: (*rate).to_owned(),
        };
        rates.iter().map(form).collect()
    }

    #[test]
    fn a_form_has_each_category_once() {
        let asked = rates_asked(&form(&[("RNG", "0.5"), ("COCKFIGHT", "0")])).unwrap();
        let asked: Vec<_> =
            asked.iter().map(|(category, rate)| format!("{} {rate}", category.code())).collect();
        assert_eq!(asked, ["RNG 0.5", "COCKFIGHT 0.0"]);
        let nine: Vec<_> = std::iter::repeat_n(("RNG", "0.5"), 9).collect();
        for (broken, field) in [
            (&[][..], "rebates"),
            (&[("RNG", "0.5"), ("RNG", "0.5")], "rebates"),
            (&nine, "rebates"),
            (&[("rng", "0.5")], "gameCategory"),
            (&[("MAIN", "0.5")], "gameCategory"),
            (&[("RNG", "0.55")], "rate"),
            (&[("RNG", "1e0")], "rate"),
        ] {
            let refusal = rates_asked(&form(broken)).unwrap_err();
            assert_eq!(
                format!("{refusal:?}"),
                format!("{:?}", ApiError::field(field, ErrorCode::FieldInvalid))
            );
        }
    }
}
