use erawan_kernel::ids::MemberId;
use erawan_kernel::{Language, Money, PageRequest};
use jiff::Timestamp;

use super::days::{days_asked, satang};
use super::team::{account_asked, category_asked, given, page_asked, person_asked};
use crate::rooms::agent::Agents;
use crate::rooms::agent::figures::KpiDays;
use crate::rooms::agent::lists::{RoundsQuery, TeamRound, TeamRounds, Whose};
use crate::rooms::agent::team::Leader;
use crate::rooms::merchant::{CurrentMerchant, GameCategory, Merchant};
use crate::rooms::records::BetStatus;
use crate::rooms::session::CurrentMember;
use crate::web::FieldErrors;
use crate::web::prelude::*;

/// The white-list key of team betting.
const KEY: &str = "TEAMBETTING3";

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![team_betting]
}

/// Team betting: the rounds of the caller's team
///
/// For agents where the merchant offers it (`TEAMBETTING3`). Rounds that began on these days, the newest first. Days, masks
/// and limits as in the figures and in team management; what a round's choices and proofs were and what its player had is
/// not told. Of a day with more than 20,000 rounds the newest 1,000 are listed, and none of the days before it: `totalPages`
/// ends there, `totalCount` and `footer` do not. An `account` that finds more than 200 members is refused, and so is a
/// `status` where the merchant has more than 20,000 rounds on these days that are open or rolled back.
#[utoipa::path(get, path = "/wps/relay/ODSFE2_Subordinate", tag = "agent", params(TeamBettingQuery),
    security(("token" = [])), responses((status = 200, body = Answer<TeamBetting>), Refusals))]
async fn team_betting(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<TeamBettingQuery>,
) -> Result<Answer<TeamBetting>, ApiError> {
    let leader = agents.leader_with(&caller, merchant.flag(KEY)).await?;
    let asked = query.check(&merchant, &leader, agents.core.clock.now())?;
    let query = RoundsQuery {
        days: asked.days,
        whose: asked.whose.whose(),
        category: asked.category,
        status: asked.status,
        page: asked.page,
    };
    let rounds = agents.team_rounds(&merchant, &leader, &query).await?;
    Ok(Answer::new(agents.betting_value(&merchant, language, rounds).await?))
}

impl Agents {
    async fn betting_value(
        &self,
        merchant: &Merchant,
        language: Language,
        rounds: TeamRounds,
    ) -> Result<TeamBetting, ApiError> {
        let games = self.records.games_of(merchant.id).await?;
        let name = |round: &TeamRound| {
            let game = games.any_game(&round.round.vendor, &round.round.game_code);
            game.map_or_else(
                || round.round.game_code.clone(),
                |game| game.name.in_language(language).to_owned(),
            )
        };
        let size = rounds.page.size;
        let footer = BettingSums {
            bet_amount: satang(rounds.staked),
            valid_bet_amount: satang(rounds.counted),
            win_amount: satang(rounds.won),
            profit_and_loss: satang(rounds.won.saturating_sub(rounds.staked)),
        };
        let page = ListPage::of(rounds.page, |round| {
            let name = name(&round);
            TeamRoundValue::of(round, name)
        });
        Ok(TeamBetting { page: page.reaching(rounds.reached, size), footer, as_of: rounds.as_of })
    }
}

#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
struct TeamBettingQuery {
    /// First day, `YYYY-MM-DD`; today unless given.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`; today unless given.
    end_date: Option<String>,
    /// Rounds of the members whom this finds, as in team management.
    account: Option<String>,
    /// Rounds of this member of the team alone, whatever `account` says.
    id: Option<String>,
    /// `RNG`, `FISH`, `LIVE`, `LOTT`, `ELOTT`, `SPORTS`, `PVP` or `COCKFIGHT`; all unless given.
    game_category: Option<String>,
    /// `open`, `settled` or `rolled_back`; all unless given.
    status: Option<String>,
    /// From 1.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100_000)]
    page_no: Option<String>,
    /// Rounds a page, 20 unless given.
    #[param(value_type = Option<u64>, minimum = 1, maximum = 50)]
    size: Option<String>,
    /// `AGEINFO3`
    #[serde(rename = "moduleId")]
    _module_id: Option<String>,
}

/// Whose rows a query asks for.
pub(super) struct WhoseAsked {
    account: Option<String>,
    id: Option<MemberId>,
}

impl WhoseAsked {
    /// The person, or the members whom the account finds.
    ///
    /// # Errors
    /// `not.found` for a person that is none, `field.invalid` for an account that is too long.
    pub(super) fn check(account: Option<&str>, id: Option<&str>) -> Result<Self, ApiError> {
        let invalid = |()| ApiError::field("account", ErrorCode::FieldInvalid);
        Ok(Self { account: account_asked(account).map_err(invalid)?, id: person_asked(id)? })
    }

    pub(super) fn whose(&self) -> Whose<'_> {
        match (self.id, self.account.as_deref()) {
            (Some(id), _) => Whose::One(id),
            (None, Some(account)) => Whose::Found(account),
            (None, None) => Whose::Team,
        }
    }
}

/// What a query asks for.
struct Asked {
    days: KpiDays,
    whose: WhoseAsked,
    category: Option<&'static str>,
    status: Option<BetStatus>,
    page: PageRequest,
}

impl TeamBettingQuery {
    fn check(self, merchant: &Merchant, leader: &Leader, now: Timestamp) -> Result<Asked, ApiError> {
        let mut errors = FieldErrors::new();
        let mut refuse = |field: &'static str| {
            errors.insert(field, vec![ErrorCode::FieldInvalid]);
        };
        let page = page_asked(self.page_no.as_deref(), self.size.as_deref(), &mut refuse);
        let category = category_asked(self.game_category.as_deref(), &mut refuse).map(GameCategory::code);
        let status = given(self.status.as_deref()).and_then(|wanted| {
            let known = BetStatus::parse(wanted);
            if known.is_none() {
                refuse("status");
            }
            known
        });
        if !errors.is_empty() {
            return Err(ApiError::fields(errors));
        }
        let days = (self.start_date.as_deref(), self.end_date.as_deref());
        let days = days_asked(merchant, leader, now, days)?;
        let whose = WhoseAsked::check(self.account.as_deref(), self.id.as_deref())?;
        Ok(Asked { days, whose, category, status, page })
    }
}

/// Rounds of a team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamBetting {
    #[serde(flatten)]
    page: ListPage<TeamRoundValue>,
    /// All rounds of the list, not of the page.
    footer: BettingSums,
    /// Up to which moment the list follows the ledger, epoch milliseconds.
    as_of: i64,
}

/// One round of a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamRoundValue {
    /// Unique in the list.
    id: String,
    /// The account name: whole at level 1, masked below.
    account: String,
    /// Steps below the caller; direct members are 1.
    level: i16,
    game_category: String,
    vendor: String,
    game_name: String,
    round_id: String,
    /// Epoch milliseconds.
    bet_time: i64,
    /// Epoch milliseconds; absent while the round is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    settle_time: Option<i64>,
    /// Stakes less those given back.
    bet_amount: Money,
    /// Counted stake; nothing while the round is open.
    valid_bet_amount: Money,
    /// Wins and jackpots.
    win_amount: Money,
    /// Negative where the player lost.
    profit_and_loss: Money,
    /// `open`, `settled` or `rolled_back`.
    #[schema(examples("settled"))]
    status: &'static str,
}

impl TeamRoundValue {
    fn of(TeamRound { step, round, counted }: TeamRound, game_name: String) -> Self {
        Self {
            id: round.sequence.to_string(),
            account: step.account,
            level: step.level,
            game_name,
            bet_time: round.bet_at_ms,
            settle_time: round.settled_at_ms,
            bet_amount: satang(round.valid_bet().minor()),
            valid_bet_amount: satang(counted.minor()),
            win_amount: satang(round.win.minor()),
            profit_and_loss: satang(round.profit().minor()),
            status: round.status.word(),
            game_category: round.category,
            vendor: round.vendor,
            round_id: round.round,
        }
    }
}

/// Sums of rounds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BettingSums {
    /// Stakes less those given back.
    bet_amount: Money,
    /// Counted stakes of rounds that were over on these days, as in the profit and loss: a round that began on an earlier
    /// day is among them, one that is still open is not.
    valid_bet_amount: Money,
    /// Wins and jackpots.
    win_amount: Money,
    /// `winAmount` less `betAmount`: below zero where members lost.
    profit_and_loss: Money,
}
