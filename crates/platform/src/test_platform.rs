//! A platform on a fresh embedded database for tests inside this crate, with the demo merchant loaded.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use erawan_kernel::ids::DepositId;
use erawan_kernel::{Clock, Entropy, ManualClock, Money, SeededEntropy};
use erawan_ledger::{Ledger, LedgerConfig};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::db::Db;
use crate::rooms::account::Member;
use crate::rooms::merchant::Merchant;
use crate::rooms::session::{CurrentMember, Device, Origin};
use crate::web::ClientCountry;
use crate::{App, Mode, PasswordCost, PlatformConfig, seed};

/// What the vendor `BGS` signs with here.
pub(crate) const BGS_SECRET: &[u8] = b"the studio's secret for this platform";

/// Serves what `router` makes of the address at that address, until the test ends; the address.
pub(crate) async fn listen(router: impl FnOnce(&str) -> Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let router = router(&url);
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    url
}

pub(crate) struct TestPlatform {
    pub(crate) app: App,
    pub(crate) clock: ManualClock,
    pub(crate) merchant: Arc<Merchant>,
    /// The member `demo002`, who has nothing.
    pub(crate) member: Member,
    _data: TempDir,
}

impl TestPlatform {
    pub(crate) async fn open() -> Self {
        let data = TempDir::new().unwrap();
        let clock = ManualClock::new("2026-11-21T05:00:00Z".parse().unwrap());
        let (time, entropy): (Arc<dyn Clock>, Arc<dyn Entropy>) =
            (Arc::new(clock.clone()), Arc::new(SeededEntropy::new(3)));
        let config = PlatformConfig {
            mode: Mode::Demo,
            public_url: "http://127.0.0.1:1".into(),
            content_dir: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../content/demo"),
            trusted_proxies: Vec::new(),
            client_address_header: None,
            client_country_header: None,
            studio_vendor: "BGS".into(),
            vendor_secrets: vec![("BGS".into(), BGS_SECRET.to_vec())],
            lottery_urls: Vec::new(),
            body_secret: vec![7; 32],
            data_secret: vec![9; 32],
            sandbox_gateway_secret: Vec::new(),
            sandbox_gateway_url: String::new(),
            senders: crate::delivery::Senders::default(),
            push: crate::inbox::push::PushSettings::default(),
            identity_providers: crate::IdentityProviders::default(),
            password_cost: PasswordCost::CHEAPEST,
        };
        let ledger = LedgerConfig::sqlite(data.path().join("ledger.db"));
        let ledger = Ledger::open(ledger, time.clone(), entropy.clone()).await.unwrap();
        let db =
            Db::open(&format!("sqlite://{}", data.path().join("platform.db").display()), 1).await.unwrap();
        let app = App::new(config, db, ledger, time, entropy);
        seed::seed_demo(&app).await.unwrap();
        let merchant = app.merchants.find_by_code("suvarna").await.unwrap();
        let member = app.accounts.find_by_username(merchant.id, "demo002").await.unwrap().unwrap();
        Self { app, clock, merchant, member, _data: data }
    }

    /// Another node on the same databases, with separate memory; also the state after a restart.
    pub(crate) fn another_node(&self) -> App {
        let app = &self.app;
        let (clock, entropy) = (Arc::clone(&app.core.clock), Arc::clone(&app.core.entropy));
        App::new(
            PlatformConfig::clone(&app.core.config),
            app.core.db.clone(),
            app.wallets.ledger.clone(),
            clock,
            entropy,
        )
    }

    pub(crate) async fn credit(&self, member: &Member, units: i64) {
        let wallet = self.app.wallets.open(member.id, member.kind).await.unwrap();
        let deposit = DepositId::generate(&self.clock, &*self.app.core.entropy).unwrap();
        self.app.wallets.deposit(&wallet, "test", deposit, Money::from_units(units).unwrap()).await.unwrap();
    }

    /// Logs the member in.
    pub(crate) async fn log_in(&self, member: &Member) -> CurrentMember {
        let origin = Origin {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            device: None,
            client: None,
            browser: None,
            country: ClientCountry(None),
        };
        let logged_in = self.app.logins.open_session(member.clone(), Device::New, &origin).await.unwrap();
        CurrentMember {
            member_id: member.id,
            merchant_id: member.merchant_id,
            session_id: logged_in.session.id,
            kind: member.kind,
        }
    }
}
