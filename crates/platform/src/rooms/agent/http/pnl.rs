use erawan_kernel::ids::MemberId;
use erawan_kernel::{Money, PageRequest};
use jiff::Timestamp;

use super::days::{days_asked, satang};
use super::team::{TeamStep, account_asked, category_asked, given, page_asked, person_asked};
use crate::rooms::account::MemberKind;
use crate::rooms::agent::Agents;
use crate::rooms::agent::figures::{Figures, KpiDays, MemberPnl, PnlQuery, PnlSort};
use crate::rooms::agent::team::Leader;
use crate::rooms::merchant::{CurrentMerchant, GameCategory, Merchant};
use crate::rooms::session::CurrentMember;
use crate::web::FieldErrors;
use crate::web::prelude::*;

/// The white-list key of the team's profit and loss.
const KEY: &str = "AGETEAMPNL3";
/// Whose name is shown no more.
const LEFT: &str = "***";

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![member_pnl]
}

/// Team profit and loss, one level at a time
///
/// For agents where the merchant offers it (`AGETEAMPNL3`). A row for each direct member of `parentId` who has figures, with
/// the team below them: `self` is what that person did, `footer` the whole team. Amounts are the members': `profitAndLoss`
/// above zero is what they won. Days, masks and limits as in the figures and in team management. With `gameCategory` only
/// money of such games counts.
#[utoipa::path(get, path = "/wps/relay/ODSFE2_MemPNL", tag = "agent", params(MemberPnlQuery),
    security(("token" = [])), responses((status = 200, body = Answer<TeamPnl>), Refusals))]
async fn member_pnl(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<MemberPnlQuery>,
) -> Result<Answer<TeamPnl>, ApiError> {
    let leader = agents.leader_with(&caller, merchant.flag(KEY)).await?;
    let asked = query.check(&merchant, &leader, agents.core.clock.now())?;
    let parent = agents.place_within(&leader, asked.parent_id).await?;
    let as_of = agents.figures_as_of().await?;
    let query = PnlQuery {
        parent: &parent,
        days: asked.days,
        category: asked.category,
        account: asked.account.as_deref(),
        sort: asked.sort,
        page: asked.page,
    };
    let pnl = agents.pnl_of_team(&leader, &query).await?;
    Ok(Answer::new(TeamPnl {
        page: ListPage::of(pnl.page, PnlMember::from),
        path: agents.way_to(&leader, &parent).await?.into_iter().map(TeamStep::from).collect(),
        own: PnlSums::of(&pnl.own),
        footer: PnlSums::of(&pnl.team),
        as_of,
    }))
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct MemberPnlQuery {
    /// First day, `YYYY-MM-DD`; today unless given.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`; today unless given.
    end_date: Option<String>,
    /// A person of the caller's team, or the caller: whose direct members are listed.
    parent_id: Option<String>,
    /// Searches the whole team of that person, as in team management; those who are found are listed by name, with or
    /// without figures.
    account: Option<String>,
    /// `RNG`, `FISH`, `LIVE`, `LOTT`, `ELOTT`, `SPORTS`, `PVP` or `COCKFIGHT`; all unless given.
    game_category: Option<String>,
    /// `profitAndLoss`, `betAmount`, `validBetAmount`, `winAmount`, `deposit` or `withdraw`, with `-` before it the
    /// largest first; `-validBetAmount` unless given.
    sort: Option<String>,
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

/// What a query asks for.
struct Asked {
    days: KpiDays,
    parent_id: Option<MemberId>,
    account: Option<String>,
    category: Option<&'static str>,
    /// By what, and whether the least comes first.
    sort: (PnlSort, bool),
    page: PageRequest,
}

impl MemberPnlQuery {
    fn check(self, merchant: &Merchant, leader: &Leader, now: Timestamp) -> Result<Asked, ApiError> {
        let mut errors = FieldErrors::new();
        let mut refuse = |field: &'static str| {
            errors.insert(field, vec![ErrorCode::FieldInvalid]);
        };
        let page = page_asked(self.page_no.as_deref(), self.size.as_deref(), &mut refuse);
        let account = account_asked(self.account.as_deref()).unwrap_or_else(|()| {
            refuse("account");
            None
        });
        let category = category_asked(self.game_category.as_deref(), &mut refuse).map(GameCategory::code);
        let sort = given(self.sort.as_deref()).unwrap_or("-validBetAmount");
        let (field, is_ascending) = sort.strip_prefix('-').map_or((sort, true), |field| (field, false));
        let by = PnlSort::of_field(field).unwrap_or_else(|| {
            refuse("sort");
            PnlSort::Counted
        });
        if !errors.is_empty() {
            return Err(ApiError::fields(errors));
        }
        let days = (self.start_date.as_deref(), self.end_date.as_deref());
        Ok(Asked {
            days: days_asked(merchant, leader, now, days)?,
            parent_id: person_asked(self.parent_id.as_deref())?,
            account,
            category,
            sort: (by, is_ascending),
            page,
        })
    }
}

/// Profit and loss of a team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamPnl {
    #[serde(flatten)]
    page: ListPage<PnlMember>,
    /// From the caller down to the person whose team is listed.
    path: Vec<TeamStep>,
    /// What that person did, who is not part of the team.
    #[serde(rename = "self")]
    own: PnlSums,
    /// The whole team, whatever is searched.
    footer: PnlSums,
    /// Up to which moment the figures follow the ledger, epoch milliseconds.
    as_of: i64,
}

/// A member, with the team below them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PnlMember {
    /// Absent for a member who has left the team.
    #[schema(value_type = Option<String>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<MemberId>,
    /// The account name: whole at level 1, masked below, `***` for a member who has left.
    account: String,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<MemberKind>,
    /// Whether there is a team to go down to.
    has_team: bool,
    #[serde(flatten)]
    sums: PnlSums,
}

impl From<MemberPnl> for PnlMember {
    fn from(MemberPnl { member, figures }: MemberPnl) -> Self {
        let sums = PnlSums::of(&figures);
        match member {
            Some((step, has_team)) => {
                Self { id: Some(step.id), account: step.account, kind: Some(step.kind), has_team, sums }
            }
            None => Self { id: None, account: LEFT.to_owned(), kind: None, has_team: false, sums },
        }
    }
}

/// What members got, gave, won and lost.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PnlSums {
    /// Less those taken back.
    deposit: Money,
    /// Less those that came back.
    withdraw: Money,
    /// Stakes less those given back.
    bet_amount: Money,
    /// Counted stakes: of rounds that are over.
    valid_bet_amount: Money,
    /// Wins and jackpots.
    win_amount: Money,
    rebate: Money,
    promotion: Money,
    /// Commissions of agents.
    agent_commission: Money,
    /// Salaries of contracts.
    daily_income: Money,
    /// Dividends of contracts.
    profit_sharing: Money,
    /// Fees and corrections.
    other: Money,
    /// `winAmount` less `betAmount`, and all that was given or earned: below zero where members lost.
    profit_and_loss: Money,
}

impl PnlSums {
    fn of(figures: &Figures) -> Self {
        Self {
            deposit: satang(figures.deposit),
            withdraw: satang(figures.withdraw),
            bet_amount: satang(figures.bet),
            valid_bet_amount: satang(figures.counted),
            win_amount: satang(figures.win.saturating_add(figures.jackpot)),
            rebate: satang(figures.rebate),
            promotion: satang(figures.promo),
            agent_commission: satang(figures.commission),
            daily_income: satang(figures.salary),
            profit_sharing: satang(figures.dividend),
            other: satang(figures.other),
            profit_and_loss: satang(figures.profit_and_loss()),
        }
    }
}
