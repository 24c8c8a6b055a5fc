use erawan_kernel::{Language, LocalText, Money, PageRequest};

use super::model::holds_real_money;
use super::statement::{self, Direction, Filter, Line, Totals};
use super::transfers::TransferReference;
use super::{Family, MAIN, MemberBalances, RoundReference, TxCode, Wallet, export};
use crate::rooms::account::MemberKind;
use crate::rooms::merchant::{CurrentMerchant, Merchant, WalletFamily};
use crate::rooms::session::CurrentMember;
use crate::rooms::wallet::Wallets;
use crate::web::DateLimits;
use crate::web::prelude::*;

/// A statement reaches back a year, which may be asked for at once.
pub(super) const STATEMENT_DAYS: DateLimits = DateLimits { days_max: 366, days_back_max: 366 };
const PAGE_SIZE: u64 = 20;

pub(crate) fn routes() -> OpenApiRouter<Wallets> {
    calls![wallets, codes].merge(export::routes())
}

/// Wallet balances
#[utoipa::path(get, path = "/wps/wallets/gcs", tag = "wallet",
    security(("token" = [])), responses((status = 200, body = Answer<WalletsValue>), Refusals))]
async fn wallets(
    State(wallets): State<Wallets>,
    CurrentMerchant(merchant): CurrentMerchant,
    RequestLanguage(language): RequestLanguage,
    member: CurrentMember,
) -> Result<Answer<WalletsValue>, ApiError> {
    let balances = wallets.balances(member.member_id, member.kind).await?;
    let is_single = merchant.settings.wallets.is_single || !holds_real_money(member.kind);
    Ok(Answer::new(WalletsValue {
        sum_balance: balances.sum(),
        available: balances.main.available,
        held: balances.main.held,
        currency: merchant.settings.currency.code(),
        wallets: WalletValue::all(&merchant, member.kind, &balances, language),
        merchant_wallet: MerchantWallet { is_single: u8::from(is_single) },
    }))
}

impl Wallets {
    /// A page of the member's statement, the newest lines first.
    ///
    /// # Errors
    /// `validation.failed` for what is asked and is not valid; when the ledger or the database fails.
    pub(crate) async fn statement_page(
        &self,
        merchant: &Merchant,
        language: Language,
        member: &CurrentMember,
        query: &TransactionQuery,
    ) -> Result<TransactionList, ApiError> {
        let filter = filter_of(query.types.as_deref(), query.tx_code.as_deref(), query.category.as_deref())?;
        let days = (query.start_date.as_deref(), query.end_date.as_deref());
        let days = merchant.days(days, self.core.clock.now(), STATEMENT_DAYS)?;
        let page = PageRequest::clamped(query.page_no, query.size, PAGE_SIZE);
        let wallet = wallet_named(self, member, query.wallet.as_deref()).await?;
        let statement = statement::list(self, &wallet, &filter, days, page).await?;
        Ok(TransactionList {
            page: ListPage::of(statement.page, |line| Transaction::of(line, language)),
            footer: statement.totals.into(),
            opening: statement.balances.opening,
            closing: statement.balances.closing,
            tx_codes: statement.codes,
        })
    }
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
    /// What may be spent from all wallets.
    sum_balance: Money,
    /// What may be spent from the main wallet, from which withdrawals are paid.
    available: Money,
    /// What is set aside, such as for a withdrawal under way.
    held: Money,
    /// ISO 4217 code.
    #[schema(examples("THB"))]
    currency: &'static str,
    wallets: Vec<WalletValue>,
    merchant_wallet: MerchantWallet,
}

/// One wallet of a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WalletValue {
    /// `MAIN`, or the code of a vendor.
    wallet: String,
    /// 2 for the main wallet, 4 for lottery, 1 for games of players against each other, 301 for all other games.
    account_type_id: u16,
    /// What it is called.
    display_name: String,
    /// What may be spent from it.
    balance: Money,
    /// The vendor keeps the money itself: a transfer is over when the vendor says so. Absent where it does not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    kept_by_vendor: bool,
}

impl WalletValue {
    /// The member's wallets: the main one, then those at the merchant's vendors, then others that still hold money.
    pub(crate) fn all(
        merchant: &Merchant,
        kind: MemberKind,
        balances: &MemberBalances,
        language: Language,
    ) -> Vec<Self> {
        let name =
            LocalText { th: "กระเป๋าหลัก".to_owned(), en: "Main wallet".to_owned() };
        let display_name = name.in_language(language).to_owned();
        let (wallet, balance) = (MAIN.to_owned(), balances.main.available);
        let mut all = vec![Self { wallet, account_type_id: 2, display_name, balance, kept_by_vendor: false }];
        let terms = &merchant.settings.wallets;
        let offered =
            terms.vendors.iter().filter(|_| !terms.is_single && holds_real_money(kind)).map(|of| Self {
                wallet: of.vendor.clone(),
                account_type_id: account_type(Some(of.family)),
                display_name: of.display_name.in_language(language).to_owned(),
                balance: balances.at(&of.vendor),
                kept_by_vendor: of.keeps_money,
            });
        all.extend(offered);
        let is_other = |vendor: &str| terms.of_vendor(vendor).is_none();
        let others =
            balances.at_vendors.iter().filter(|at| at.available.is_positive() && is_other(&at.vendor));
        all.extend(others.map(|at| Self {
            wallet: at.vendor.clone(),
            account_type_id: account_type(at.wallet.family),
            display_name: at.vendor.clone(),
            balance: at.available,
            kept_by_vendor: at.wallet.is_kept,
        }));
        all
    }
}

/// The numbers of kinds of wallets in the family of interfaces.
const fn account_type(family: Option<WalletFamily>) -> u16 {
    match family {
        None => 2,
        Some(WalletFamily::Pvp) => 1,
        Some(WalletFamily::Lottery) => 4,
        Some(WalletFamily::Games) => 301,
    }
}

/// The member's wallet of this name.
pub(super) async fn wallet_named(
    wallets: &Wallets,
    member: &CurrentMember,
    name: Option<&str>,
) -> Result<Wallet, ApiError> {
    let main = wallets.open(member.member_id, member.kind).await?;
    let Some(vendor) = name.filter(|name| !name.is_empty() && *name != MAIN) else { return Ok(main) };
    let wallet = wallets.wallet_at(&main, vendor).await?;
    let wallet = if wallet == main { wallets.find_at(&main, vendor).await? } else { Some(wallet) };
    wallet.ok_or_else(|| ApiError::field("wallet", ErrorCode::FieldInvalid))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MerchantWallet {
    /// 1 when there is one wallet for everything and nothing to transfer between.
    is_single: u8,
}

/// What is asked of a statement.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct TransactionQuery {
    /// `IN` for what came in, `OUT` for what went out; both when absent. `A` is what the caller's team did.
    pub(crate) types: Option<String>,
    /// Transaction codes, separated by commas.
    #[param(example = "6101,6201")]
    pub(crate) tx_code: Option<String>,
    /// `MAIN`, `RNG`, `LOTT` or `PVP`; not of a team.
    category: Option<String>,
    /// Which wallet: `MAIN` or the code of a vendor; not of a team.
    wallet: Option<String>,
    /// Of a team: transactions of the members whom this finds, as in team management.
    pub(crate) account: Option<String>,
    /// Of a team: transactions of this member alone, whatever `account` says.
    pub(crate) id: Option<String>,
    /// First day, `YYYY-MM-DD`.
    pub(crate) start_date: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    pub(crate) end_date: Option<String>,
    /// From 1.
    pub(crate) page_no: Option<u64>,
    /// Rows in a page, at most 100, of a team at most 50.
    pub(crate) size: Option<u64>,
}

/// The transaction codes of a query, which are separated by commas; `None` where one is unknown.
pub(crate) fn codes_named(codes: &str) -> Option<Vec<TxCode>> {
    codes.split(',').map(|text| text.trim().parse().ok().and_then(TxCode::from_number)).collect()
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
        filter.codes = codes_named(&codes).ok_or_else(|| invalid("txCode"))?;
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

/// A page of a member's statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TransactionList {
    #[serde(flatten)]
    page: ListPage<Transaction>,
    /// Sums of the whole list, not of the page.
    footer: TransactionFooter,
    /// What was in the wallet before the first of these days.
    opening: Money,
    /// What was in the wallet after the last of these days, or is in it now: what came in and went out in between,
    /// of whatever type, is the difference.
    closing: Money,
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
    /// The game, for a movement of a round; the other wallet, for a transfer between wallets.
    pub(super) remark: String,
}

impl Transaction {
    pub(super) fn of(line: Line, language: Language) -> Self {
        let round = line.reference.parse::<RoundReference>();
        let transfer = line.reference.parse::<TransferReference>();
        let (reference, remark) = match (round, transfer) {
            (Ok(round), _) => (round.round, round.game_code),
            (_, Ok(transfer)) => {
                let other = if line.amount.is_positive() { transfer.from } else { transfer.to };
                (transfer.request.to_string(), other)
            }
            _ => (line.reference, String::new()),
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

/// Sums of a statement.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TransactionFooter {
    /// Everything that came in.
    pub(crate) credit: Money,
    /// Everything that went out, as a positive amount.
    pub(crate) debit: Money,
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
