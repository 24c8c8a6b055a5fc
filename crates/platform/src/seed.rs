//! Demo content: loads by itself into an empty database in demo mode, and never in production.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use erawan_kernel::Money;
use erawan_kernel::ids::DepositId;
use jiff::civil::Date;
use sea_orm::DbErr;
use serde::de::DeserializeOwned;
use tokio::sync::OnceCell;

use crate::db::{bump_revision_in_tx, revision_of};
use crate::inbox::InboxError;
use crate::rooms::account::{AccountError, Member, MemberKind, PublishedPassword};
use crate::rooms::agent::AgentError;
use crate::rooms::content::{ContentError, ContentFiles};
use crate::rooms::games::{CatalogueFiles, GamesError, GamesFile, VendorFile, VendorGames};
use crate::rooms::jackpots::JackpotError;
use crate::rooms::merchant::{Merchant, MerchantError, MerchantFile, Rate, Rates};
use crate::rooms::operator::{DemoCode, FactorError, NewOperator, OperatorError, Role};
use crate::rooms::payments::PaymentError;
use crate::rooms::provider::{ProviderError, VendorRules};
use crate::rooms::second_factor::SecondFactorError;
use crate::rooms::wallet::WalletError;
use crate::{App, Author, Db, Mode, PlatformConfig, inbox};

/// The password of every demo account.
pub const DEMO_PASSWORD: &str = "Demo@1234";

/// The member of the demo who has money, and plays in the days before its first start.
pub const DEMO_MEMBER: &str = "demo001";
/// The agent of the demo at the top of the largest team, who has money to send to it where the days before the first start
/// were played.
pub const DEMO_AGENT: &str = "agent001";
/// The funds password of the demo accounts that have one: where the days before the first start were played.
pub const DEMO_FUNDS_PASSWORD: &str = "246810";
/// Name, kind and opening balance (whole currency units) of every demo account.
const DEMO_ACCOUNTS: [(&str, MemberKind, i64); 4] = [
    (DEMO_MEMBER, MemberKind::Member, 10_000),
    ("demo002", MemberKind::Member, 0),
    (DEMO_AGENT, MemberKind::TopAgent, 0),
    ("agent002", MemberKind::Agent, 0),
];
/// Who registered with whose affiliate code: those of [`DEMO_ACCOUNTS`] and [`DEMO_PLAYERS`].
const DEMO_TEAMS: [(&str, &str); 6] = [
    ("agent002", "agent001"),
    ("ploy8899", "agent001"),
    ("somchai77", "agent001"),
    ("kaewta55", "agent001"),
    ("boonmee9", "agent002"),
    ("nampueng1", "agent002"),
];
/// Agents, the agent whose code each registered with, and the members who registered with theirs, from the top down.
const DEMO_AGENTS: [(&str, &str, &[&str]); 8] = [
    ("agent004", "agent001", &["anong4512", "chaiya8821"]),
    ("agent005", "agent001", &["darunee77", "ekkachai5"]),
    ("agent011", "agent002", &["fahsai901", "kamol3344", "kittiya28", "lalita615"]),
    ("agent012", "agent002", &["malee7720", "manop5566", "narong818", "nattaya39"]),
    ("agent013", "agent004", &["orathai46", "pakorn204", "panida883", "pichit171"]),
    ("agent014", "agent004", &["prasit652", "ratree909", "rungnapa3", "sakda4477"]),
    ("agent015", "agent005", &["sirikit58", "somsak365", "suda28190", "sunisa742"]),
    ("agent016", "agent005", &["thanom631", "udom55012", "wanida486", "wichai273"]),
];
/// More members of an agent of [`DEMO_ACCOUNTS`].
const DEMO_DIRECT: [(&str, &str); 2] = [("yupin3098", "agent002"), ("yuthana66", "agent002")];
/// The agent with contracts of the merchant's, an agent whom that one pays, and one who was offered a contract.
const DEMO_CONTRACTS: [&str; 3] = ["agent001", "agent004", "agent002"];
/// A member whose account the operator opened: the first login asks for a password of their own.
const DEMO_GIVEN: &str = "demo003";
/// The member of the demo who has a deposit and a withdrawal in every state, where the days before its first start were
/// played.
const DEMO_CASES: &str = "demo004";
/// User names, names and roles of the demo's operators: customer service, two who decide about money together, two who
/// look after risk, two who look after the operators, two who enter results of lotteries, and one who looks after games.
const DEMO_OPERATORS: [(&str, &str, &[Role]); 10] = [
    ("support01", "Mali", &[Role::CustomerService, Role::Auditor]),
    ("finance01", "Prasert", &[Role::FinanceMaker]),
    ("finance02", "Siriporn", &[Role::FinanceChecker]),
    ("risk01", "Anan", &[Role::Risk]),
    ("risk02", "Wipa", &[Role::Risk]),
    ("admin01", "Chai", &[Role::Administrator]),
    ("admin02", "Noi", &[Role::Administrator]),
    ("draw01", "Kittisak", &[Role::Draw]),
    ("draw02", "Ratana", &[Role::Draw]),
    ("games01", "Thana", &[Role::Games]),
];
/// Accounts that play by themselves, and what each begins with (whole currency units).
const DEMO_PLAYERS: [&str; 5] = ["ploy8899", "somchai77", "kaewta55", "boonmee9", "nampueng1"];
const DEMO_PLAYERS_BALANCE: i64 = 20_000;
const DEMO_BIRTHDAY: Date = Date::constant(1990, 1, 1);
/// Its revision says that loading came to its end.
const TOPIC: &str = "demo";
/// Its revision says that loading began, so that demo content of an interrupted start is known as such.
const BEGUN_TOPIC: &str = "demo/begun";

/// Whether demo content was loaded into this database, in whole or in part.
///
/// # Errors
/// When the database fails.
pub async fn has_demo_content(db: &Db) -> Result<bool, DbErr> {
    Ok(revision_of(db, TOPIC).await? > 0 || revision_of(db, BEGUN_TOPIC).await? > 0)
}

/// What the person who starts the demo is shown: how to log in as a player, as an agent and at the console.
#[must_use]
pub fn ways_in(app: &App, own_url: &str) -> [String; 3] {
    let [(rich, ..), (poor, ..), (top, ..), (agent, ..)] = DEMO_ACCOUNTS;
    let [
        (support, ..),
        (first, ..),
        (second, ..),
        (risk, ..),
        (other_risk, ..),
        (admin, ..),
        (other_admin, ..),
        (draw, ..),
        (other_draw, ..),
        (games, ..),
    ] = DEMO_OPERATORS;
    let merchant = app.default_merchant_code();
    [
        format!(
            "Demo accounts (password {DEMO_PASSWORD}): {rich} with money to play with; {poor}, {top} and {agent} that \
             begin with an empty wallet; {DEMO_GIVEN} as the operator opened it, asked for a password of its own"
        ),
        format!("{top} and {agent} are agents: {own_url}/m/login?role=agent"),
        format!(
            "The console is at {own_url}/console: merchant {merchant}, user {support} (customer service), {first} and {second} \
             (money), {risk} and {other_risk} (risk), {admin} and {other_admin} (operators), {draw} and {other_draw} \
             (results of lotteries), {games} (games), password {DEMO_PASSWORD}; the codes of their authenticator apps are at {own_url}/dev/outbox"
        ),
    ]
}

/// Why demo content could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// A content file cannot be read.
    #[error("demo content {file} cannot be read: {cause}")]
    File {
        /// Which one.
        file: String,
        /// Why.
        cause: String,
    },
    /// The merchant room refused.
    #[error(transparent)]
    Merchant(#[from] MerchantError),
    /// The account room refused.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The agent room refused.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// The second factor room refused.
    #[error(transparent)]
    SecondFactor(#[from] SecondFactorError),
    /// The content room refused.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// The operator room refused.
    #[error(transparent)]
    Operator(#[from] OperatorError),
    /// An operator's second factor could not be set up.
    #[error(transparent)]
    Factor(#[from] FactorError),
    /// The inbox refused.
    #[error(transparent)]
    Inbox(#[from] InboxError),
    /// The games room refused.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// The payments room refused.
    #[error(transparent)]
    Payments(#[from] PaymentError),
    /// The provider room refused.
    #[error(transparent)]
    Provider(#[from] ProviderError),
    /// The wallet room refused.
    #[error(transparent)]
    Wallet(#[from] WalletError),
    /// The jackpots room failed.
    #[error(transparent)]
    Jackpot(#[from] JackpotError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
}

/// Loads the demo merchant, its content, catalogue and accounts; answers whether it did.
///
/// Does nothing outside demo mode, in a database that was loaded before, or next to another merchant. Every
/// step can be repeated, so an interrupted start is completed by the next one.
///
/// # Errors
/// See [`SeedError`].
pub async fn seed_demo(app: &App) -> Result<bool, SeedError> {
    if app.core.config.mode != Mode::Demo || revision_of(&app.core.db, TOPIC).await? > 0 {
        return Ok(false);
    }
    let folder = app.core.config.content_dir.as_path();
    let file: MerchantFile = read(folder, "merchant.json")?;
    let codes = app.merchants.codes().await?;
    if codes.iter().any(|code| *code != file.code) {
        return Ok(false);
    }
    let tx = app.core.db.begin().await?;
    bump_revision_in_tx(&tx, BEGUN_TOPIC).await?;
    tx.commit().await?;
    let by = &Author::SERVER;
    app.merchants.open(by, &file).await?;
    let merchant = app.merchants.find_by_code(&file.code).await?;
    let vendor_rules: Vec<VendorRules> = read(folder, "providers.json")?;
    app.games.publish(by, merchant.id, catalogue(folder, &vendor_rules, &app.core.config)?).await?;
    app.provider.vendors.set_rules(by, &vendor_rules).await?;
    app.payments.setup.set_channels(by, merchant.id, &read::<Vec<_>>(folder, "gateways.json")?).await?;
    let accounts: Vec<_> = read(folder, "collection-accounts.json")?;
    app.payments.setup.set_collection_accounts(by, merchant.id, &accounts).await?;
    let mut items: Vec<_> = read(folder, "banners.json")?;
    items.extend(read::<Vec<_>>(folder, "announcements.json")?);
    items.extend(read::<Vec<_>>(folder, "promotions.json")?);
    app.contents.publish(by, merchant.id, ContentFiles { items, help: read(folder, "help.json")? }).await?;
    for letter in read::<Vec<_>>(folder, "messages.json")? {
        inbox::post_to_all(&app.core, merchant.id, letter).await?;
    }
    for (username, name, roles) in DEMO_OPERATORS {
        let roles = &roles.iter().copied().collect();
        let new = NewOperator { username, name, password: DEMO_PASSWORD, roles };
        app.operators.open(by, merchant.id, new).await?;
    }
    let accounts = DemoAccounts::new(app, &merchant);
    // Agents before their teams, who register with the agent's code.
    for (username, kind, units) in DEMO_ACCOUNTS {
        accounts.open(username, kind, upline_of(username), Money::from_minor(units * Money::UNIT)).await?;
    }
    for username in DEMO_PLAYERS {
        accounts.open(username, MemberKind::Member, upline_of(username), Money::ZERO).await?;
    }
    open_teams(&accounts).await?;
    let given = app.accounts.open(&merchant, MemberKind::Member, DEMO_GIVEN, DEMO_PASSWORD, DEMO_BIRTHDAY);
    match given.await {
        Ok(_) | Err(AccountError::UsernameExists) => {}
        Err(error) => return Err(error.into()),
    }
    let tx = app.core.db.begin().await?;
    bump_revision_in_tx(&tx, TOPIC).await?;
    tx.commit().await?;
    tracing::info!(merchant = %merchant.code, "demo content was loaded");
    Ok(true)
}

/// Sets up second factors for the demo's operators, whose codes a page of the demo shows; does nothing outside demo mode
/// and in a database without demo content.
///
/// # Errors
/// See [`SeedError`].
pub(crate) async fn enrol_demo_operators(app: &App) -> Result<(), SeedError> {
    if app.core.config.mode != Mode::Demo || !has_demo_content(&app.core.db).await? {
        return Ok(());
    }
    let Some(merchant) = demo_merchant(app).await? else { return Ok(()) };
    for (username, ..) in DEMO_OPERATORS {
        app.operators.enrol_in_demo(merchant.id, username).await?;
    }
    Ok(())
}

/// What the authenticator apps of the demo's operators would show now; nothing outside demo mode and in a database without
/// demo content.
///
/// # Errors
/// [`FactorError`].
pub(crate) async fn demo_codes(app: &App) -> Result<Vec<DemoCode>, FactorError> {
    if app.core.config.mode != Mode::Demo || !has_demo_content(&app.core.db).await? {
        return Ok(Vec::new());
    }
    let merchant = demo_merchant(app).await.map_err(OperatorError::from)?;
    let Some(merchant) = merchant else { return Ok(Vec::new()) };
    let usernames: Vec<&str> = DEMO_OPERATORS.iter().map(|(username, ..)| *username).collect();
    app.operators.demo_codes(merchant.id, &usernames).await
}

/// The merchant that the demo's content belongs to; none where the content folder names another one by now.
async fn demo_merchant(app: &App) -> Result<Option<Arc<Merchant>>, MerchantError> {
    let Ok(file) = read::<MerchantFile>(app.core.config.content_dir.as_path(), "merchant.json") else {
        return Ok(None);
    };
    match app.merchants.find_by_code(&file.code).await {
        Ok(merchant) => Ok(Some(merchant)),
        Err(MerchantError::Unknown) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Gives the first `count` accounts that play by themselves in a demo what they play with, once; their user names.
/// None in a database without demo content.
///
/// # Errors
/// See [`SeedError`].
pub async fn open_demo_players(app: &App, count: u8) -> Result<Vec<String>, SeedError> {
    if count == 0 || !has_demo_content(&app.core.db).await? {
        return Ok(Vec::new());
    }
    let merchant = app.merchants.find_by_code(app.default_merchant_code()).await?;
    let balance = Money::from_minor(DEMO_PLAYERS_BALANCE * Money::UNIT);
    let usernames = &DEMO_PLAYERS[..usize::from(count).min(DEMO_PLAYERS.len())];
    let accounts = DemoAccounts::new(app, &merchant);
    for username in usernames {
        accounts.open(username, MemberKind::Member, upline_of(username), balance).await?;
    }
    Ok(usernames.iter().map(|&username| username.to_owned()).collect())
}

/// Opens the account of the member who has a deposit and a withdrawal in every state; its user name.
///
/// # Errors
/// See [`SeedError`].
pub async fn open_demo_cases(app: &App) -> Result<String, SeedError> {
    let merchant = app.merchants.find_by_code(app.default_merchant_code()).await?;
    DemoAccounts::new(app, &merchant).open(DEMO_CASES, MemberKind::Member, None, Money::ZERO).await?;
    Ok(DEMO_CASES.to_owned())
}

/// What the person who starts the demo is told of the member with a deposit and a withdrawal in every state, where there
/// is one.
///
/// # Errors
/// See [`SeedError`].
pub async fn way_to_cases(app: &App) -> Result<Option<String>, SeedError> {
    if !has_demo_content(&app.core.db).await? {
        return Ok(None);
    }
    let merchant = app.merchants.find_by_code(app.default_merchant_code()).await?;
    let member = app.accounts.find_by_username(merchant.id, DEMO_CASES).await?;
    Ok(member.map(|_| {
        format!(
            "{DEMO_CASES} (the same password) has a deposit and a withdrawal in every state; at the console their cases \
             and seven days of statements wait. {DEMO_MEMBER} has level 1 and a bank account to withdraw to; {DEMO_AGENT} \
             has money to send to the team; the three have the funds password {DEMO_FUNDS_PASSWORD}"
        )
    }))
}

/// User names of the two operators who decide about money together in the demo.
#[must_use]
pub fn demo_finance_operators() -> [&'static str; 2] {
    let [_, (first, ..), (second, ..), ..] = DEMO_OPERATORS;
    [first, second]
}

/// User names of the two operators who look after risk in the demo.
#[must_use]
pub fn demo_risk_operators() -> [&'static str; 2] {
    let [_, _, _, (first, ..), (second, ..), ..] = DEMO_OPERATORS;
    [first, second]
}

/// Our own games in full, those of other vendors in short form, and the blurred picture of each. A vendor whose games open
/// here is shown where this server has it in its process.
fn catalogue(
    folder: &Path,
    rules: &[VendorRules],
    config: &PlatformConfig,
) -> Result<CatalogueFiles, SeedError> {
    let mut vendors: Vec<VendorFile> = read(folder, "vendors.json")?;
    for vendor in &mut vendors {
        let opens_here = |rules: &&VendorRules| {
            rules.vendor == vendor.code && rules.launch_url.as_ref().is_some_and(|url| url.starts_with('/'))
        };
        let is_absent = config.vendor_secrets.iter().all(|(code, _)| *code != vendor.code);
        if is_absent && rules.iter().any(|rules| opens_here(&rules)) {
            vendor.enabled = false;
        }
    }
    let mut games: GamesFile = read(folder, "games.json")?;
    for group in read::<Vec<VendorGames>>(folder, "vendor-games.json")? {
        games.games.extend(group.into_entries(&vendors));
    }
    let mut blurs: HashMap<String, String> = read(folder, "blurs.json")?;
    for game in &mut games.games {
        game.blur = blurs.remove(&game.game_code);
    }
    Ok(CatalogueFiles { vendors, games })
}

/// Opens the agents of the demo's teams and their members. None of them has money.
async fn open_teams(accounts: &DemoAccounts<'_>) -> Result<(), SeedError> {
    for (agent, upline, members) in DEMO_AGENTS {
        accounts.open(agent, MemberKind::Agent, Some(upline), Money::ZERO).await?;
        for member in members {
            accounts.open(member, MemberKind::Member, Some(agent), Money::ZERO).await?;
        }
    }
    for (member, agent) in DEMO_DIRECT {
        accounts.open(member, MemberKind::Member, Some(agent), Money::ZERO).await?;
    }
    let [top, paid, offered] = DEMO_CONTRACTS;
    let (top, paid) = (accounts.find(top).await?, accounts.find(paid).await?);
    let offered = accounts.find(offered).await?;
    Ok(accounts.app.agents.begin_demo_contracts(accounts.merchant, &top, &paid, &offered).await?)
}

/// Opens accounts of the demo, all with the same password, which is hashed once.
struct DemoAccounts<'a> {
    app: &'a App,
    merchant: &'a Merchant,
    password: OnceCell<PublishedPassword>,
}

impl<'a> DemoAccounts<'a> {
    fn new(app: &'a App, merchant: &'a Merchant) -> Self {
        Self { app, merchant, password: OnceCell::new() }
    }

    /// Opens the account unless there is one, in the team of `upline`, and gives it `balance`, once.
    async fn open(
        &self,
        username: &str,
        kind: MemberKind,
        upline: Option<&str>,
        balance: Money,
    ) -> Result<(), SeedError> {
        let accounts = &self.app.accounts;
        let member = if let Some(known) = accounts.find_by_username(self.merchant.id, username).await? {
            known
        } else {
            let code = match upline {
                Some(upline) => Some(self.code_of(upline).await?),
                None => None,
            };
            let password =
                self.password.get_or_try_init(|| accounts.published_password(DEMO_PASSWORD)).await?;
            let new =
                accounts.open_published(self.merchant, kind, username, password, DEMO_BIRTHDAY, code).await?;
            if let Some(rates) = self.rates_of(username, kind, upline) {
                self.app.agents.begin_rates(self.merchant, new.id, rates).await?;
            }
            new
        };
        if balance.is_positive() {
            let wallet = self.app.wallets.open(member.id, member.kind).await?;
            // The member's own identifier is the key, so that a repeated start credits nothing twice.
            self.app
                .wallets
                .deposit(&wallet, "demo", DepositId::from_uuid(member.id.uuid()), balance)
                .await?;
        }
        Ok(())
    }

    /// The rates of an account in a team: the merchant's highest for the agent at the top, lower ones below.
    fn rates_of(&self, username: &str, kind: MemberKind, upline: Option<&str>) -> Option<Rates> {
        let tenths = match upline {
            _ if kind.is_agent() => tenths_below_caps(username),
            Some(agent) => tenths_below_caps(agent) + 1,
            None => return None,
        };
        let lower = |cap: Rate| Rate::from_ppm(cap.ppm().saturating_sub(tenths * Rate::STEP_PPM));
        let caps = self.merchant.settings.teams.rate_caps.all();
        Some(caps.map(|(category, cap)| (category, lower(cap).unwrap_or_default())).collect())
    }

    /// The affiliate code of an account that was opened before.
    async fn code_of(&self, username: &str) -> Result<String, SeedError> {
        Ok(self.app.accounts.affiliate_code(self.find(username).await?.id).await?)
    }

    async fn find(&self, username: &str) -> Result<Member, SeedError> {
        let found = self.app.accounts.find_by_username(self.merchant.id, username).await?;
        Ok(found.ok_or(AccountError::Unknown)?)
    }
}

/// Whose affiliate code the account registers with, if it belongs to a team.
fn upline_of(username: &str) -> Option<&'static str> {
    DEMO_TEAMS.iter().find(|(member, _)| *member == username).map(|(_, agent)| *agent)
}

/// By how many tenths of a percent the rates of an agent are below the merchant's caps: more, the further below.
fn tenths_below_caps(agent: &str) -> u32 {
    let of_others = DEMO_AGENTS.iter().map(|(agent, upline, _)| (*agent, *upline));
    let mut placed = DEMO_TEAMS.into_iter().chain(of_others);
    match placed.find(|(known, _)| *known == agent) {
        None => 0,
        Some((_, "agent001")) => 2,
        Some(_) => 3,
    }
}

fn read<T: DeserializeOwned>(folder: &Path, name: &str) -> Result<T, SeedError> {
    let path = folder.join(name);
    let refused = |cause: String| SeedError::File { file: path.display().to_string(), cause };
    let text = std::fs::read_to_string(&path).map_err(|error| refused(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| refused(error.to_string()))
}
