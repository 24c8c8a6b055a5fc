use erawan_kernel::{Money, PageRequest};
use jiff::Timestamp;
use jiff::civil::Date;

use super::days::{days_asked, satang};
use super::team::{given, number_within};
use crate::rooms::agent::Agents;
use crate::rooms::agent::figures::{ByCategory, Figures, Kpi, KpiDays, MembersOfDay, Now};
use crate::rooms::agent::team::Leader;
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::session::CurrentMember;
use crate::web::FieldErrors;
use crate::web::prelude::*;

/// The white-list key of the team overview.
const OVERVIEW: &str = "AGEPAG";
const PAGE_SIZE: u64 = 20;
const PAGE_SIZE_MAX: u64 = 50;

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![team_members, team_money, team_bets]
}

/// Team figures: how many members were there
///
/// For agents. Days are those of the merchant, at most 91; an end in the future is today, and no day is told of before the
/// agent registered. With `size` 0 the list is empty. Each person counts once in `footer`, however many days they came; the
/// agent is not part of the team. At most 60 calls a minute, together with the other calls of agents.
#[utoipa::path(get, path = "/wps/relay/ODSFE2_TeamKPIA", tag = "agent", params(KpiQuery),
    security(("token" = [])), responses((status = 200, body = Answer<TeamMembersKpi>), Refusals))]
async fn team_members(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<KpiQuery>,
) -> Result<Answer<TeamMembersKpi>, ApiError> {
    // The agent home shows them, which has no key.
    let leader = agents.leader_with(&caller, true).await?;
    let asked = query.check(&merchant, &leader, agents.core.clock.now())?;
    let as_of = agents.figures_as_of().await?;
    let kpi = agents.members_of_team(&leader, asked.days).await?;
    let footer = MembersFooter::of(kpi.whole, agents.team_now(&leader).await?);
    let (list, total_pages) = asked.page(&kpi, |day, members| MembersDay::of(day, *members));
    Ok(Answer::new(TeamMembersKpi { list, total_pages, footer, as_of }))
}

/// Team figures: money
///
/// For agents where the merchant offers the team overview (`AGEPAG`). Days and limits as in the figures of members.
#[utoipa::path(get, path = "/wps/relay/ODSFE2_TeamKPIB", tag = "agent", params(KpiQuery),
    security(("token" = [])), responses((status = 200, body = Answer<TeamMoneyKpi>), Refusals))]
async fn team_money(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<KpiQuery>,
) -> Result<Answer<TeamMoneyKpi>, ApiError> {
    let Overview { leader, asked, as_of, kpi } = Overview::read(&agents, &merchant, &caller, query).await?;
    let team_balance = agents.team_balance(&leader).await?;
    let footer = MoneyFooter {
        sums: MoneySums::of(&sum_of(kpi.whole.values())),
        team_balance: satang(team_balance.minor()),
    };
    let (list, total_pages) = asked.page(&kpi, |day, categories| MoneyDay {
        date: day.to_string(),
        sums: MoneySums::of(&sum_of(categories.values())),
    });
    Ok(Answer::new(TeamMoneyKpi { list, total_pages, footer, as_of }))
}

/// Team figures: bets
///
/// For agents where the merchant offers the team overview (`AGEPAG`). Days and limits as in the figures of members.
/// `totalValidBet` counts stakes of rounds that are over, on the day of their end; the others count on the day of the
/// movement.
#[utoipa::path(get, path = "/wps/relay/ODSFE2_TeamKPIC", tag = "agent", params(KpiQuery),
    security(("token" = [])), responses((status = 200, body = Answer<TeamBetsKpi>), Refusals))]
async fn team_bets(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<KpiQuery>,
) -> Result<Answer<TeamBetsKpi>, ApiError> {
    let Overview { asked, as_of, kpi, .. } = Overview::read(&agents, &merchant, &caller, query).await?;
    let played = kpi.whole.iter().filter(|(_, figures)| is_played(figures));
    let categories = played
        .map(|(category, figures)| BetsCategory {
            game_category: category.clone(),
            sums: BetSums::of(figures),
        })
        .collect();
    let footer = BetsFooter { sums: BetSums::of(&sum_of(kpi.whole.values())), categories };
    let (list, total_pages) = asked.page(&kpi, |day, categories| BetsDay {
        date: day.to_string(),
        sums: BetSums::of(&sum_of(categories.values())),
    });
    Ok(Answer::new(TeamBetsKpi { list, total_pages, footer, as_of }))
}

/// What the two calls of the team overview read.
struct Overview {
    leader: Leader,
    asked: Asked,
    as_of: i64,
    kpi: Kpi<ByCategory>,
}

impl Overview {
    async fn read(
        agents: &Agents,
        merchant: &Merchant,
        caller: &CurrentMember,
        query: KpiQuery,
    ) -> Result<Self, ApiError> {
        let leader = agents.leader_with(caller, merchant.flag(OVERVIEW)).await?;
        let asked = query.check(merchant, &leader, agents.core.clock.now())?;
        let as_of = agents.figures_as_of().await?;
        let kpi = agents.money_of_team(&leader, asked.days).await?;
        Ok(Self { leader, asked, as_of, kpi })
    }
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct KpiQuery {
    /// First day, `YYYY-MM-DD`; today unless given.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`; today unless given.
    end_date: Option<String>,
    /// Days a page, 20 unless given; with 0 the footer alone.
    #[param(value_type = Option<u64>, minimum = 0, maximum = 50)]
    size: Option<String>,
    /// From 1.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100_000)]
    page_no: Option<String>,
    /// `AGEINFO3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

/// What a query asks for.
struct Asked {
    days: KpiDays,
    /// Nothing for the footer alone.
    page: Option<PageRequest>,
}

impl KpiQuery {
    fn check(self, merchant: &Merchant, leader: &Leader, now: Timestamp) -> Result<Asked, ApiError> {
        let mut errors = FieldErrors::new();
        let mut refuse = |field: &'static str| {
            errors.insert(field, vec![ErrorCode::FieldInvalid]);
        };
        let number = number_within(self.page_no.as_deref(), 1, PageRequest::NUMBER_MAX);
        let number = number.unwrap_or_else(|| {
            refuse("pageNo");
            1
        });
        let size = match given(self.size.as_deref()) {
            Some("0") => 0,
            size => number_within(size, PAGE_SIZE, PAGE_SIZE_MAX).unwrap_or_else(|| {
                refuse("size");
                PAGE_SIZE
            }),
        };
        if !errors.is_empty() {
            return Err(ApiError::fields(errors));
        }
        let days = (self.start_date.as_deref(), self.end_date.as_deref());
        let days = days_asked(merchant, leader, now, days)?;
        let page = (size > 0).then(|| PageRequest::clamped(Some(number), Some(size), PAGE_SIZE));
        Ok(Asked { days, page })
    }
}

impl Asked {
    /// The rows of the page, and how many pages there are.
    fn page<T, R>(&self, kpi: &Kpi<T>, row: impl Fn(Date, &T) -> R) -> (Vec<R>, u64) {
        let Some(page) = self.page else { return (Vec::new(), 0) };
        let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
        let size = usize::try_from(page.size()).unwrap_or(usize::MAX);
        let pages = (kpi.days.len() as u64).div_ceil(page.size());
        let rows = kpi.days.iter().skip(offset).take(size).map(|(day, figures)| row(*day, figures));
        (rows.collect(), pages)
    }
}

fn sum_of<'a>(all: impl Iterator<Item = &'a Figures>) -> Figures {
    let mut sum = Figures::default();
    all.for_each(|figures| sum.add(figures));
    sum
}

const fn is_played(figures: &Figures) -> bool {
    figures.bet != 0 || figures.counted != 0 || figures.win != 0 || figures.jackpot != 0
}

/// Members of the team by day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamMembersKpi {
    /// A row a day, the newest first.
    list: Vec<MembersDay>,
    total_pages: u64,
    footer: MembersFooter,
    /// Up to which moment the figures follow the ledger, epoch milliseconds.
    as_of: i64,
}

/// Members of the team on one day.
#[derive(Debug, Serialize, ToSchema)]
struct MembersDay {
    /// `YYYY-MM-DD`
    date: String,
    #[serde(rename = "teamLoginMemberCount")]
    logged_in: u64,
    #[serde(rename = "teamBetMemberCount")]
    bet: u64,
    #[serde(rename = "teamRegisterMemberCount")]
    registered: u64,
    #[serde(rename = "teamFirstDepositCount")]
    first_deposits: u64,
}

impl MembersDay {
    fn of(day: Date, members: MembersOfDay) -> Self {
        Self {
            date: day.to_string(),
            logged_in: members.logged_in,
            bet: members.bet,
            registered: members.registered,
            first_deposits: members.first_deposits,
        }
    }
}

/// Members of the team in the whole range, and now.
#[derive(Debug, Serialize, ToSchema)]
struct MembersFooter {
    /// Different members who logged in.
    #[serde(rename = "teamLoginMemberCount")]
    logged_in: u64,
    /// Different members from whom a stake was taken, even if it was given back.
    #[serde(rename = "teamBetMemberCount")]
    bet: u64,
    /// Members who registered.
    #[serde(rename = "teamRegisterMemberCount")]
    registered: u64,
    /// Members whose first deposit was credited.
    #[serde(rename = "teamFirstDepositCount")]
    first_deposits: u64,
    /// Now: active in the last five minutes.
    #[serde(rename = "teamOnlineCount")]
    online: u64,
    /// Now.
    #[serde(rename = "teamMemberCount")]
    members: u64,
    /// Now: one level below.
    #[serde(rename = "directMemberCount")]
    direct: u64,
    /// Now: agents one level below.
    #[serde(rename = "directAgentCount")]
    direct_agents: u64,
}

impl MembersFooter {
    const fn of(members: MembersOfDay, now: Now) -> Self {
        Self {
            logged_in: members.logged_in,
            bet: members.bet,
            registered: members.registered,
            first_deposits: members.first_deposits,
            online: now.online,
            members: now.members,
            direct: now.direct,
            direct_agents: now.direct_agents,
        }
    }
}

/// Money of the team by day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamMoneyKpi {
    /// A row a day, the newest first.
    list: Vec<MoneyDay>,
    total_pages: u64,
    footer: MoneyFooter,
    /// Up to which moment the figures follow the ledger, epoch milliseconds.
    as_of: i64,
}

/// Money of the team on one day.
#[derive(Debug, Serialize, ToSchema)]
struct MoneyDay {
    /// `YYYY-MM-DD`
    date: String,
    #[serde(flatten)]
    sums: MoneySums,
}

/// Money of the team in the whole range, and now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MoneyFooter {
    #[serde(flatten)]
    sums: MoneySums,
    /// Now: what all members of the team have in all wallets.
    team_balance: Money,
}

/// Sums of money that members of the team got or gave.
#[derive(Debug, Serialize, ToSchema)]
struct MoneySums {
    #[serde(rename = "totalDeposit")]
    deposit: Money,
    #[serde(rename = "totalWithdrawal")]
    withdrawal: Money,
    #[serde(rename = "totalPromotion")]
    promotion: Money,
    #[serde(rename = "totalRebate")]
    rebate: Money,
    #[serde(rename = "totalCommission")]
    commission: Money,
    #[serde(rename = "totalSalary")]
    salary: Money,
    #[serde(rename = "totalDividend")]
    dividend: Money,
}

impl MoneySums {
    fn of(figures: &Figures) -> Self {
        Self {
            deposit: satang(figures.deposit),
            withdrawal: satang(figures.withdraw),
            promotion: satang(figures.promo),
            rebate: satang(figures.rebate),
            commission: satang(figures.commission),
            salary: satang(figures.salary),
            dividend: satang(figures.dividend),
        }
    }
}

/// Bets of the team by day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamBetsKpi {
    /// A row a day, the newest first.
    list: Vec<BetsDay>,
    total_pages: u64,
    footer: BetsFooter,
    /// Up to which moment the figures follow the ledger, epoch milliseconds.
    as_of: i64,
}

/// Bets of the team on one day.
#[derive(Debug, Serialize, ToSchema)]
struct BetsDay {
    /// `YYYY-MM-DD`
    date: String,
    #[serde(flatten)]
    sums: BetSums,
}

/// Bets of the team in the whole range.
#[derive(Debug, Serialize, ToSchema)]
struct BetsFooter {
    #[serde(flatten)]
    sums: BetSums,
    /// Categories in which the team played.
    categories: Vec<BetsCategory>,
}

/// Bets of the team in the games of one category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BetsCategory {
    /// Such as `RNG`.
    game_category: String,
    #[serde(flatten)]
    sums: BetSums,
}

/// Sums of bets.
#[derive(Debug, Serialize, ToSchema)]
struct BetSums {
    /// Stakes less those given back.
    #[serde(rename = "totalBet")]
    bet: Money,
    /// Counted stakes: of rounds that are over.
    #[serde(rename = "totalValidBet")]
    valid_bet: Money,
    /// Wins and jackpots.
    #[serde(rename = "totalWin")]
    win: Money,
    /// Below zero where the team lost.
    #[serde(rename = "totalWinLoss")]
    win_loss: Money,
}

impl BetSums {
    fn of(figures: &Figures) -> Self {
        let won = figures.win.saturating_add(figures.jackpot);
        Self {
            bet: satang(figures.bet),
            valid_bet: satang(figures.counted),
            win: satang(won),
            win_loss: satang(won.saturating_sub(figures.bet)),
        }
    }
}
