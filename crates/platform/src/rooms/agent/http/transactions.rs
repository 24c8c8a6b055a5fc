//! The statement: the caller's own, which is the wallet's, and that of a team.

use erawan_kernel::{Language, Money, PageRequest};
use jiff::Timestamp;

use super::betting::WhoseAsked;
use super::days::{days_asked, satang};
use super::team::given;
use crate::rooms::agent::Agents;
use crate::rooms::agent::figures::KpiDays;
use crate::rooms::agent::lists::{TeamTransaction, TransactionsQuery};
use crate::rooms::agent::team::Leader;
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet::{TransactionFooter, TransactionList, TransactionQuery, TxCode, codes_named};
use crate::web::FieldErrors;
use crate::web::prelude::*;

/// The white-list key of the team's transaction record.
const KEY: &str = "TRANSREC3";
/// The module of what agents read.
const MODULE: &str = "AGEINFO3";
/// The value of `types` that asks for the team.
const TEAM: &str = "A";
const PAGE_SIZE: u64 = 20;
const PAGE_SIZE_MAX: u64 = 50;

pub(super) fn routes() -> OpenApiRouter<Agents> {
    calls![transactions]
}

/// Statement: the member's transactions, newest first, or those of the member's team
///
/// Of one wallet; without one it is the main one. Days are those of the merchant's time zone; without dates it is today.
/// At most 366 days in one query, and as many back.
///
/// With `types=A`, for agents where the merchant offers it (`TRANSREC3`, module `AGEINFO3`): what the members of the team
/// paid in, took out, gave each other and were given as rebates, promotions and earnings. Days, masks and limits as in team
/// betting; what members have is not told.
#[utoipa::path(get, path = "/wps/relay/ODS2_MemberTransaction", tag = "wallet", params(TransactionQuery),
    security(("token" = [])), responses((status = 200, body = Answer<Transactions>), Refusals))]
async fn transactions(
    State(agents): State<Agents>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    caller: CurrentMember,
    ApiQuery(query): ApiQuery<TransactionQuery>,
) -> Result<Answer<Transactions>, ApiError> {
    if query.types.as_deref() == Some(TEAM) {
        let team = agents.transactions_value(&merchant, language, &caller, &query).await?;
        return Ok(Answer::new(Transactions::Team(team)));
    }
    let own = agents.wallets.statement_page(&merchant, language, &caller, &query).await?;
    Ok(Answer::new(Transactions::Own(own)))
}

impl Agents {
    async fn transactions_value(
        &self,
        merchant: &Merchant,
        language: Language,
        caller: &CurrentMember,
        query: &TransactionQuery,
    ) -> Result<TeamTransactionList, ApiError> {
        let is_offered = merchant.flag(KEY) && merchant.has_module(MODULE);
        let leader = self.leader_with(caller, is_offered).await?;
        let asked = Asked::of(query, merchant, &leader, self.core.clock.now())?;
        let query = TransactionsQuery {
            days: asked.days,
            whose: asked.whose.whose(),
            codes: &asked.codes,
            page: asked.page,
        };
        let found = self.team_transactions(merchant, &leader, &query).await?;
        let size = found.page.size;
        let page = ListPage::of(found.page, |row| TeamTransactionValue::of(row, language));
        Ok(TeamTransactionList {
            page: page.reaching(found.reached, size),
            footer: TransactionFooter { credit: satang(found.credit), debit: satang(found.debit) },
            as_of: found.as_of,
        })
    }
}

/// What a query asks for.
struct Asked {
    days: KpiDays,
    whose: WhoseAsked,
    codes: Vec<TxCode>,
    page: PageRequest,
}

impl Asked {
    fn of(
        query: &TransactionQuery,
        merchant: &Merchant,
        leader: &Leader,
        now: Timestamp,
    ) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::new();
        let mut refuse = |field: &'static str| {
            errors.insert(field, vec![ErrorCode::FieldInvalid]);
        };
        let told = |code: &TxCode| code.is_told_to_agents();
        let codes = match given(query.tx_code.as_deref()) {
            None => Some(TxCode::ALL.iter().copied().filter(told).collect()),
            Some(codes) => codes_named(codes).filter(|codes| codes.iter().all(told)),
        };
        let codes = codes.unwrap_or_else(|| {
            refuse("txCode");
            Vec::new()
        });
        if !query.page_no.is_none_or(|number| (1..=PageRequest::NUMBER_MAX).contains(&number)) {
            refuse("pageNo");
        }
        if !query.size.is_none_or(|size| (1..=PAGE_SIZE_MAX).contains(&size)) {
            refuse("size");
        }
        if !errors.is_empty() {
            return Err(ApiError::fields(errors));
        }
        let days = (query.start_date.as_deref(), query.end_date.as_deref());
        Ok(Self {
            days: days_asked(merchant, leader, now, days)?,
            whose: WhoseAsked::check(query.account.as_deref(), query.id.as_deref())?,
            codes,
            page: PageRequest::clamped(query.page_no, query.size, PAGE_SIZE),
        })
    }
}

/// A statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
enum Transactions {
    /// The caller's own.
    Own(TransactionList),
    /// That of the caller's team.
    Team(TeamTransactionList),
}

/// What the members of a team did.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamTransactionList {
    #[serde(flatten)]
    page: ListPage<TeamTransactionValue>,
    /// Sums of the whole list, not of the page.
    footer: TransactionFooter,
    /// Up to which moment the list follows the ledger, epoch milliseconds.
    as_of: i64,
}

/// One movement of a member's money.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TeamTransactionValue {
    /// Unique in the list.
    id: String,
    /// The account name: whole at level 1, masked below.
    account: String,
    /// Steps below the caller; direct members are 1.
    level: i16,
    /// The transaction code.
    code: u16,
    /// What the code is called.
    display_name: &'static str,
    /// What came in; negative when it went out.
    amount: Money,
    /// Epoch milliseconds.
    time: i64,
    /// What it belongs to, such as a deposit.
    reference: String,
}

impl TeamTransactionValue {
    fn of(TeamTransaction { step, line }: TeamTransaction, language: Language) -> Self {
        // One movement may be between two members of the team.
        let way = if line.amount.is_positive() { "in" } else { "out" };
        Self {
            id: format!("{}-{way}", line.sequence),
            account: step.account,
            level: step.level,
            code: line.code.number(),
            display_name: line.code.name(language),
            amount: satang(line.amount.minor()),
            time: line.at_ms,
            reference: line.reference,
        }
    }
}
