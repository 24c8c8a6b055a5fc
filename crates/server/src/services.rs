//! The services that commands use beside a running server: rooms that stand on the platform's database alone.
//!
//! The ledger is not opened: it has one writer, the server.

use std::sync::Arc;

use anyhow::{Result, bail};
use erawan_kernel::{Clock, Entropy, FollowingClock, OsEntropy};
use erawan_platform::core::Core;
use erawan_platform::rooms::account::{Accounts, Invitations};
use erawan_platform::rooms::content::Contents;
use erawan_platform::rooms::games::Games;
use erawan_platform::rooms::human::HumanChecks;
use erawan_platform::rooms::lottery::LotteryVendors;
use erawan_platform::rooms::merchant::{Merchant, Merchants};
use erawan_platform::rooms::operator::Operators;
use erawan_platform::rooms::payments::{Gateways, PaymentSetup};
use erawan_platform::rooms::provider::Vendors;
use erawan_platform::rooms::session::Sessions;
use erawan_platform::{Author, Db, PlatformConfig, readiness};

use crate::data_folder::{self, PLATFORM_DB};
use crate::server::open_db;
use crate::settings::{ModeName, Secrets, Settings};
use crate::start_checks;

/// Rooms without the ledger.
#[derive(Debug)]
pub struct Services {
    /// What they stand on.
    pub core: Core,
    /// Tenants.
    pub merchants: Merchants,
    /// Those who work for a merchant.
    pub operators: Operators,
    /// Catalogues.
    pub games: Games,
    /// Announcements, banners, help.
    pub contents: Contents,
    /// Vendors' rules and keys.
    pub vendors: Vendors,
    /// Where lottery vendors are.
    pub lottery_vendors: LotteryVendors,
    /// Gateways and channels.
    pub payments: PaymentSetup,
}

impl Services {
    /// Builds them on an open database.
    #[must_use]
    pub fn new(config: PlatformConfig, db: Db, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        let core = Core::new(config, db, clock, entropy);
        let (merchants, sessions) = (Merchants::new(&core), Sessions::new(&core));
        let accounts = Accounts::new(&core, &sessions, &Invitations::none());
        Self {
            operators: Operators::new(&core, &merchants, &accounts, &HumanChecks::new(&core)),
            games: Games::new(&core, &sessions),
            contents: Contents::new(&core, &sessions),
            vendors: Vendors::new(&core),
            lottery_vendors: LotteryVendors::new(&core),
            payments: PaymentSetup::new(&core, &Gateways::default()),
            merchants,
            core,
        }
    }

    /// Opens the database that the settings name, for a command.
    ///
    /// # Errors
    /// When it cannot be opened, or is a demo and the mode is production.
    pub async fn open(settings: &Settings) -> Result<Self> {
        let entropy: Arc<dyn Entropy> = Arc::new(OsEntropy);
        let files: &[&str] = if settings.database_url.is_none() { &[PLATFORM_DB] } else { &[] };
        data_folder::prepare(&settings.data, files)?;
        let secrets = Secrets { data: settings.data_secret(&*entropy)?, ..Secrets::default() };
        if settings.mode == ModeName::Production {
            start_checks::check_secrets(&[("ERAWAN_DATA_SECRET".to_owned(), secrets.data.clone())])?;
        }
        let config = settings.platform("", "", secrets)?;
        let db = open_db(settings).await?;
        if settings.mode == ModeName::Production {
            start_checks::check_no_demo(&db).await?;
        }
        let services = Self::new(config, db, Arc::new(FollowingClock::default()), entropy);
        readiness::server_time(&services.core).await?;
        if settings.mode == ModeName::Production {
            start_checks::check_data_secret(&services.core).await?;
        }
        Ok(services)
    }

    /// The merchant with this code.
    ///
    /// # Errors
    /// When there is none, with the codes there are.
    pub async fn merchant(&self, code: &str) -> Result<Arc<Merchant>> {
        let codes = self.merchants.codes().await?;
        if !codes.iter().any(|known| known == code) {
            bail!("there is no merchant {code}; there is: {}", codes.join(", "));
        }
        Ok(self.merchants.find_by_code(code).await?)
    }
}

/// The person at the command line, by the name of their account on this machine.
#[must_use]
pub fn author() -> Author {
    let user = ["SUDO_USER", "USER", "LOGNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    Author::command_line(user.as_deref().unwrap_or("unknown"))
}
