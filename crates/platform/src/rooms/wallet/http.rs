use erawan_kernel::{Language, Money, PageRequest};

use super::statement::{self, Direction, Filter, Line, Totals};
use super::{Family, RoundReference, TxCode, export};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet::Wallets;
use crate::web::DateLimits;
use crate::web::prelude::*;

/// A statement reaches back a year, which may be asked for at once.
pub(super) const STATEMENT_DAYS: DateLimits = DateLimits { days_max: 366, days_back_max: 366 };
const PAGE_SIZE: u64 = 20;

pub(crate) fn routes() -> OpenApiRouter<Wallets> {
    calls![wallets, transactions, codes].merge(export::routes())
}

/// Wallet balances
#[utoipa::path(get, path = "/wps/wallets/gcs", tag = "wallet",
    security(("token" = [])), responses((status = 200, body = Answer<WalletsValue>), Refusals))]
async fn wallets(
    State(wallets): State<Wallets>,
    CurrentMerchant(merchant): CurrentMerchant,
    member: CurrentMember,
) -> Result<Answer<WalletsValue>, ApiError> {
    let balance = wallets.balance(member.member_id, member.kind).await?;
    Ok(Answer::new(WalletsValue {
        sum_balance: balance.available,
        available: balance.available,
        held: balance.held,
        currency: merchant.settings.currency.code(),
        wallets: vec![WalletValue { wallet: "MAIN", balance: balance.available }],
        merchant_wallet: MerchantWallet { is_single: 1 },
    }))
}

/// Statement: the member's transactions, newest first
///
/// Days are those of the merchant's time zone; without dates it is today. At most 366 days in one query,
/// and as many back.
#[utoipa::path(get, path = "/wps/relay/ODS2_MemberTransaction", tag = "wallet", params(TransactionQuery),
    security(("token" = [])), responses((status = 200, body = Answer<TransactionList>), Refusals))]
async fn transactions(
    State(wallets): State<Wallets>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: CurrentMember,
    ApiQuery(query): ApiQuery<TransactionQuery>,
) -> Result<Answer<TransactionList>, ApiError> {
    let filter = filter_of(query.types.as_deref(), query.tx_code.as_deref(), query.category.as_deref())?;
    let days = (query.start_date.as_deref(), query.end_date.as_deref());
    let days = merchant.days(days, wallets.core.clock.now(), STATEMENT_DAYS)?;
    let page = PageRequest::clamped(query.page_no, query.size, PAGE_SIZE);
    let wallet = wallets.open(member.member_id, member.kind).await?;
    let statement = statement::list(&wallets, &wallet, &filter, days, page).await?;
    Ok(Answer::new(TransactionList {
        page: ListPage::of(statement.page, |line| Transaction::of(line, language)),
        footer: statement.totals.into(),
        tx_codes: statement.codes,
    }))
}

/// Transaction codes with their names
#[utoipa::path(get, path = "/wps/relay/GLS2_TxCodeList", tag = "wallet",
    params(("language" = Option<String>, Query, description = "`TH` or `EN`; used when there is no `Language` header")),
    security(("token" = [])), responses((status = 200, body = Answer<List<TxCodeValue>>), Refusals))]
async fn codes(_: CurrentMember, RequestLanguage(language): RequestLanguage) -> Answer<List<TxCodeValue>> {
    let code = |code: &TxCode| TxCodeValue { code: code.number(), display_name: code.name(language) };
    let shown = TxCode::ALL.iter().filter(|code| code.family() != Family::House);
    Answer::new(shown.map(code).collect())
}

/// What a member has.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WalletsValue {
    /// Everything in all wallets.
    sum_balance: Money,
    /// What may be spent: everything less what is held.
    available: Money,
    /// What is set aside, such as for a withdrawal under way.
    held: Money,
    /// ISO 4217 code.
    #[schema(examples("THB"))]
    currency: &'static str,
    wallets: Vec<WalletValue>,
    merchant_wallet: MerchantWallet,
}

#[derive(Debug, Serialize, ToSchema)]
struct WalletValue {
    /// `MAIN`.
    wallet: &'static str,
    balance: Money,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MerchantWallet {
    /// 1 when there is one wallet for everything and nothing to transfer between.
    is_single: u8,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct TransactionQuery {
    /// `IN` for what came in, `OUT` for what went out; both when absent.
    types: Option<String>,
    /// Transaction codes, separated by commas.
    #[param(example = "6101,6201")]
    tx_code: Option<String>,
    /// `MAIN`, `RNG`, `LOTT` or `PVP`.
    category: Option<String>,
    /// First day, `YYYY-MM-DD`.
    start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    end_date: Option<String>,
    /// From 1.
    page_no: Option<u64>,
    /// Rows in a page, at most 100.
    size: Option<u64>,
}

/// Which lines a query asks for, by its words.
pub(super) fn filter_of(
    types: Option<&str>,
    tx_code: Option<&str>,
    category: Option<&str>,
) -> Result<Filter, ApiError> {
    let given = |text: Option<&'_ str>| text.filter(|text| !text.is_empty()).map(str::to_owned);
    let invalid = |field: &'static str| ApiError::field(field, ErrorCode::FieldInvalid);
    let mut filter = Filter::default();
    if let Some(codes) = given(tx_code) {
        let read = |text: &str| text.trim().parse().ok().and_then(TxCode::from_number);
        filter.codes = codes.split(',').map(read).collect::<Option<_>>().ok_or_else(|| invalid("txCode"))?;
    }
    if let Some(category) = given(category) {
        filter.family = Some(
            Family::parse(&category)
                .filter(|family| *family != Family::House)
                .ok_or_else(|| invalid("category"))?,
        );
    }
    filter.direction = match given(types).as_deref() {
        None | Some("IN,OUT" | "OUT,IN") => None,
        Some("IN") => Some(Direction::In),
        Some("OUT") => Some(Direction::Out),
        Some(_) => return Err(invalid("types")),
    };
    Ok(filter)
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TransactionList {
    #[serde(flatten)]
    page: ListPage<Transaction>,
    /// Sums of the whole list, not of the page.
    footer: TransactionFooter,
    /// The transaction codes that have a line in these days, whichever were asked for.
    tx_codes: Vec<u16>,
}

/// One movement on the wallet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Transaction {
    /// Unique in this wallet.
    id: String,
    tx_code: u16,
    pub(super) tx_name: &'static str,
    /// Epoch milliseconds.
    pub(super) tx_time: i64,
    /// What came in; negative when it went out.
    pub(super) amount: Money,
    pub(super) balance_after: Money,
    /// The order or round it belongs to.
    pub(super) reference: String,
    /// The game, for a movement of a round.
    pub(super) remark: String,
}

impl Transaction {
    pub(super) fn of(line: Line, language: Language) -> Self {
        let (reference, remark) = match line.reference.parse::<RoundReference>() {
            Ok(round) => (round.round, round.game_code),
            Err(_) => (line.reference, String::new()),
        };
        Self {
            id: line.sequence.to_string(),
            tx_code: line.code,
            tx_name: TxCode::from_number(line.code).map_or("", |code| code.name(language)),
            tx_time: line.at_ms,
            amount: line.amount,
            balance_after: line.balance_after,
            reference,
            remark,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct TransactionFooter {
    /// Everything that came in.
    credit: Money,
    /// Everything that went out, as a positive amount.
    debit: Money,
}

impl From<Totals> for TransactionFooter {
    fn from(totals: Totals) -> Self {
        Self { credit: totals.credit, debit: totals.debit }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TxCodeValue {
    code: u16,
    display_name: &'static str,
}
