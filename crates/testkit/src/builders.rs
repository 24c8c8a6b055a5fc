use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use erawan_kernel::ids::{DepositId, MemberId};
use erawan_kernel::{Money, NumberingPlan, PhoneNumber};
use erawan_platform::Author;
use erawan_platform::rooms::account::{self, MemberKind};
use erawan_platform::rooms::merchant::{
    GameCategory, Merchant, MerchantFile, Rates, Settings as MerchantSettings,
};
use erawan_platform::rooms::operator::{NewOperator, Role};
use erawan_platform::rooms::session::{CurrentMember, Device, Origin, Token};
use erawan_platform::web::ClientCountry;
use sea_orm::{ConnectionTrait, DatabaseBackend, QueryResult, Statement};

use serde_json::json;

use crate::{Actor, Engine, PASSWORD, TestServer};

/// Reads a Thai mobile number.
///
/// # Panics
/// When it is none.
#[must_use]
pub fn thai_number(text: &str) -> PhoneNumber {
    NumberingPlan::of_country("TH").and_then(|plan| plan.parse("", text).ok()).expect("a Thai mobile number")
}

impl TestServer {
    /// The database engine of this server.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match self.app.core.db.write().get_database_backend() {
            DatabaseBackend::Postgres => Engine::Postgres,
            _ => Engine::Sqlite,
        }
    }

    /// The demo merchant in its present state.
    ///
    /// # Panics
    /// When there is none.
    pub async fn merchant(&self) -> Arc<Merchant> {
        self.app.merchants.find_by_code("suvarna").await.expect("the demo merchant")
    }

    /// An operator of the demo merchant with the roles of these codes, logged in.
    ///
    /// # Panics
    /// When the account cannot be opened or does not log in.
    pub async fn operator(&self, username: &str, roles: &[&str]) -> Actor {
        self.operator_of("suvarna", username, roles).await
    }

    /// The same, of another merchant.
    ///
    /// # Panics
    /// As [`Self::operator`].
    pub async fn operator_of(&self, merchant: &str, username: &str, roles: &[&str]) -> Actor {
        const PASSWORD: &str = "Boat4river";
        self.open_operator(merchant, username, PASSWORD, roles).await;
        let mut actor = self.visitor();
        let form = json!({ "merchant": merchant, "username": username, "password": PASSWORD });
        self.log_in_operator(&mut actor, form).await;
        actor
    }

    /// Opens the account of an operator with the roles of these codes.
    ///
    /// # Panics
    /// When it cannot be opened.
    pub async fn open_operator(&self, merchant: &str, username: &str, password: &str, roles: &[&str]) {
        let id = self.app.merchants.find_by_code(merchant).await.expect("the merchant").id;
        let codes: Vec<String> = roles.iter().map(|&role| role.to_owned()).collect();
        let roles = &Role::set_of(&codes).expect("roles that one person may hold");
        let new = NewOperator { username, name: &format!("Name of {username}"), password, roles };
        self.app.operators.open(&Author::SERVER, id, new).await.expect("an account");
    }

    /// Opens a second merchant like the demo one, without content.
    ///
    /// # Panics
    /// When it cannot be opened.
    pub async fn open_merchant(&self, code: &str) {
        self.open_merchant_with(code, |_| ()).await;
    }

    /// The same, with some of its decisions changed.
    ///
    /// # Panics
    /// When it cannot be opened.
    pub async fn open_merchant_with(&self, code: &str, change: impl FnOnce(&mut MerchantFile)) {
        let text = std::fs::read_to_string(self.app.core.config.content_dir.join("merchant.json"))
            .expect("the demo file");
        let mut file: MerchantFile = serde_json::from_str(&text).expect("a merchant file");
        file.code = code.to_owned();
        change(&mut file);
        assert!(
            self.app.merchants.open(&erawan_platform::Author::SERVER, &file).await.expect("a merchant opens"),
            "{code} exists already"
        );
    }

    /// Lets the demo merchant serve no caller of this network.
    ///
    /// # Panics
    /// When the network is none or the settings cannot be stored.
    pub async fn block_network(&self, network: &str) {
        let network = network.parse().expect("a network");
        self.change_settings(|settings| settings.blocked_networks.push(network)).await;
    }

    /// Changes what the demo merchant decided.
    ///
    /// # Panics
    /// When the settings cannot be stored.
    pub async fn change_settings(&self, change: impl FnOnce(&mut MerchantSettings)) {
        let merchant = self.merchant().await;
        let mut settings = merchant.settings.clone();
        change(&mut settings);
        let stored =
            self.app.merchants.set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings).await;
        stored.expect("settings are stored");
    }

    /// A member of any kind, logged in, who did not come through registration. An agent who is no top agent has one of
    /// their own above, called `top.` and the name.
    ///
    /// # Panics
    /// When the account or its session cannot be opened.
    pub async fn member_of_kind(&self, kind: MemberKind, username: &str) -> Actor {
        let upline = format!("top.{username}");
        let code = match kind {
            MemberKind::Agent => Some(self.code_of_new(MemberKind::TopAgent, &upline).await),
            MemberKind::TestAgent => Some(self.code_of_new(MemberKind::TestTopAgent, &upline).await),
            _ => None,
        };
        self.member_below(kind, username, code).await
    }

    /// The affiliate code of a new account that no one logs in to.
    async fn code_of_new(&self, kind: MemberKind, username: &str) -> String {
        let (merchant, birthday) = (self.merchant().await, "1990-05-17".parse().expect("a date"));
        let accounts = &self.app.accounts;
        let member = accounts.open(&merchant, kind, username, PASSWORD, birthday).await.expect("an account");
        accounts.affiliate_code(member.id).await.expect("a code")
    }

    /// A member of any kind, logged in, in the team of the owner of the affiliate code.
    ///
    /// # Panics
    /// When the account or its session cannot be opened.
    pub async fn member_below(&self, kind: MemberKind, username: &str, code: Option<String>) -> Actor {
        let birthday = "1990-05-17".parse().expect("a date");
        let merchant = self.merchant().await;
        let accounts = &self.app.accounts;
        let member = if code.is_some() {
            let password = accounts.published_password(PASSWORD).await.expect("a hash");
            accounts.open_published(&merchant, kind, username, &password, birthday, code).await
        } else {
            accounts.open(&merchant, kind, username, PASSWORD, birthday).await
        };
        let member = member.expect("an account");
        let origin = Origin {
            address: IpAddr::V4(Ipv4Addr::new(203, 0, 113, 9)),
            device: None,
            client: None,
            browser: None,
            country: ClientCountry(None),
        };
        let opened = self.app.logins.open_session(member.clone(), Device::New, &origin).await;
        let session = opened.expect("a session").session;
        let mut actor = self.visitor();
        actor.adopt(&serde_json::json!({
            "token": session.token.reveal(), "id": member.id, "userName": member.username,
        }));
        actor
    }

    /// Gives the actor rates of rebates from today on, by category and in percent, cut to those of the agent above; in service
    /// two operators do that, from the next midnight on.
    ///
    /// # Panics
    /// When one is no category or no rate, or they cannot be stored.
    pub async fn give_rates(&self, actor: &Actor, rates: &[(&str, &str)]) {
        let member = self.account_of(actor).await;
        let rate = |(category, rate): &(&str, &str)| {
            (GameCategory::parse(category).expect("a category"), rate.parse().expect("a rate"))
        };
        let rates: Rates = rates.iter().map(rate).collect();
        let merchant = self.merchant().await;
        self.app.agents.begin_rates(&merchant, member.id, rates).await.expect("rates are stored");
    }

    /// Puts money into the actor's wallet as if a deposit had come in.
    ///
    /// # Panics
    /// When the wallet cannot be credited.
    pub async fn credit(&self, actor: &Actor, units: i64) {
        let member = self.account_of(actor).await;
        let wallet = self.app.wallets.open(member.id, member.kind).await.expect("a wallet");
        let deposit =
            DepositId::generate(&*self.app.core.clock, &*self.app.core.entropy).expect("an identifier");
        let amount = Money::from_units(units).expect("an amount");
        self.app.wallets.deposit(&wallet, "test", deposit, amount).await.expect("a credit");
    }

    /// Another device that remembers the actor; its identifier on the wire.
    ///
    /// # Panics
    /// When it cannot be remembered.
    pub async fn remember_device(&self, actor: &Actor) -> String {
        let member = self.account_of(actor).await;
        let origin = Origin {
            address: IpAddr::V4(Ipv4Addr::new(203, 0, 113, 10)),
            device: None,
            client: None,
            browser: None,
            country: ClientCountry(None),
        };
        self.app
            .sessions
            .remember_device(member.owner(), &origin)
            .await
            .expect("a remembered device")
            .to_string()
    }

    /// Disables the actor's account.
    ///
    /// # Panics
    /// When there is no such account.
    pub async fn disable(&self, actor: &Actor) {
        let member = self.account_of(actor).await;
        self.app.accounts.disable(member.id).await.expect("the account is disabled");
    }

    /// Enables the actor's account again.
    ///
    /// # Panics
    /// When there is no such account.
    pub async fn enable(&self, actor: &Actor) {
        let member = self.account_of(actor).await;
        self.app.accounts.enable(member.id).await.expect("the account is enabled");
    }

    /// The actor's session as rooms see it.
    ///
    /// # Panics
    /// When it has none.
    pub async fn current(&self, actor: &Actor) -> CurrentMember {
        let token = Token::parse(actor.token.as_deref().expect("a token")).expect("a well-formed token");
        let merchant = self.app.merchants.find_by_code(actor.merchant).await.expect("the merchant");
        self.app.sessions.authenticate(merchant.id, &token, false).await.expect("a live session")
    }

    /// Makes the actor's session fresh, like a proof of who they are.
    ///
    /// # Panics
    /// When it has none.
    pub async fn freshen(&self, actor: &Actor) {
        self.app.sessions.refresh(&self.current(actor).await).await.expect("a fresh session");
    }

    /// Makes the mobile number the actor registered with count as proven.
    ///
    /// # Panics
    /// When the actor named none.
    pub async fn prove_phone(&self, actor: &Actor) {
        let member = self.account_of(actor).await.id.uuid();
        let db = self.app.core.db.write();
        let statement = Statement::from_sql_and_values(
            db.get_database_backend(),
            "UPDATE member_claim SET proven_at_ms = claimed_at_ms WHERE kind = 'phone' AND member_id = $1",
            [member.into()],
        );
        let changed = db.execute_raw(statement).await.expect("the statement runs");
        assert_eq!(changed.rows_affected(), 1, "no number is claimed");
    }

    async fn account_of(&self, actor: &Actor) -> account::Member {
        let id: MemberId = actor.id.parse().expect("a member's identifier");
        self.app.accounts.find(id).await.expect("the database").expect("the member")
    }

    /// The digits of the captcha that was drawn last, as a person would read them.
    ///
    /// # Panics
    /// When none is open.
    pub async fn captcha_digits(&self) -> String {
        // The clock of a test may stand still: among captchas of one moment the row that was written last is the
        // newest. PostgreSQL reuses the places of rows, but not the numbers of transactions.
        let written = match self.engine() {
            Engine::Sqlite => "rowid",
            Engine::Postgres => "xmin::text::bigint",
        };
        let newest =
            format!("SELECT digits FROM captcha ORDER BY expires_at_ms DESC, {written} DESC LIMIT 1");
        self.query_text(&newest).await.expect("a captcha is open")
    }

    /// A token that says the actor is a person, by way of the image captcha.
    ///
    /// # Panics
    /// When none is given.
    pub async fn human_token(&self, actor: &Actor) -> String {
        actor.get("/wps/captcha").await.ok();
        let captcha = serde_json::json!({ "captcha": self.captcha_digits().await });
        let answer = actor.post("/wps/verification/human", captcha).await.ok();
        answer["token"].as_str().expect("a token").to_owned()
    }

    /// The texts sent to a number or an address, newest first, as the demo's outbox shows them.
    ///
    /// # Panics
    /// When the outbox cannot be read.
    pub async fn messages_to(&self, to: &str) -> Vec<String> {
        let outbox = self.visitor().get("/dev/outbox?format=json").await.body;
        let list = outbox["list"].as_array().expect("a list of messages");
        let texts = list.iter().filter(|message| message["to"] == to).map(|message| &message["text"]);
        texts.map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
    }

    /// How many rows every table of the platform has. Background jobs should be stopped at that time.
    ///
    /// # Panics
    /// When the database cannot be read.
    pub async fn row_counts(&self) -> BTreeMap<String, i64> {
        let db = self.app.core.db.write();
        let backend = db.get_database_backend();
        let names = match self.engine() {
            Engine::Sqlite => {
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            }
            Engine::Postgres => {
                "SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
            }
        };
        let rows = db.query_all_raw(Statement::from_string(backend, names)).await.expect("the tables");
        let count = |row: QueryResult| {
            let name: String = row.try_get_by_index(0).expect("a name");
            format!("SELECT '{name}' AS name, COUNT(*) AS count FROM \"{name}\"")
        };
        let counts = rows.into_iter().map(count).collect::<Vec<_>>().join(" UNION ALL ");
        let rows = db.query_all_raw(Statement::from_string(backend, counts)).await.expect("the counts");
        let pair = |row: QueryResult| {
            (row.try_get_by_index(0).expect("a name"), row.try_get_by_index(1).expect("a count"))
        };
        rows.into_iter().map(pair).collect()
    }

    /// The first column of the first row a statement answers, as text.
    ///
    /// # Panics
    /// When the statement fails.
    pub async fn query_text(&self, statement: &str) -> Option<String> {
        let db = self.app.core.db.write();
        let statement = Statement::from_string(db.get_database_backend(), statement);
        let row = db.query_one_raw(statement).await.expect("the statement runs")?;
        row.try_get_by_index(0).expect("a text")
    }
}

impl Actor {
    /// The same person calling from another network address.
    #[must_use]
    pub fn at(mut self, address: &str) -> Self {
        address.clone_into(&mut self.address);
        self
    }

    /// The same person reading Thai.
    #[must_use]
    pub fn in_thai(mut self) -> Self {
        self.language = "TH";
        self
    }
}
