//! The tenant: its name, its modules, whom it serves, when it is under maintenance.
//!
//! Invariants: a member call without exactly one known `Merchant` header is refused; every member
//! operation has a row in the module table (`modules.json`) and is refused without one; while a merchant
//! is under maintenance only the rows marked `always` answer. Settings are read from a copy in memory
//! that is at most one second old, so a switch takes effect on every node within that second.
//!
//! Not here: editing settings (console), content and games of the merchant (their own rooms).

mod check;
mod directory;
mod error;
mod guard;
mod http;
mod model;
mod modules;
mod patterns;
mod store;

pub use directory::Directory;
pub use error::MerchantError;
pub use guard::{CurrentMerchant, guard};
pub(crate) use http::RegisterValue;
pub(crate) use model::vip_place;
pub use model::{
    Brand, CustomerService, DestinationKind, FileTerms, GameCategory, HOLDING_RULES, JackpotTerms, LEVEL_MAX,
    LevelTerms, Maintenance, Merchant, MerchantFile, MobileTemplate, RISK_RULES, Rate, Rates,
    RegisterSettings, Resource, Retention, RiskTerms, Settings, SupportHours, TeamTerms, TeamTransferTerms,
    TransferReceivers, VendorWallet, VipCondition, VipConditionKind, VipLabel, WalletFamily, WalletTerms,
    WithdrawBank, WithdrawalTerms,
};
pub use modules::{MODULE_ROUTES, ModuleRoute};
pub use patterns::{FieldRule, Pattern, pattern};

use std::sync::Arc;

use erawan_kernel::ids::MerchantId;
use serde_json::json;

use crate::db::prelude::Tx;
use crate::platform_event::{Author, PlatformEvent, json_changes};
use crate::rooms::prelude::*;

room! {
    /// Tenants: settings, rights of modules, maintenance.
    Merchants, MerchantsParts {
        core: Core,
    }
    own {
        directory: Directory = Directory::default(),
    }
}

impl Room for Merchants {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}

/// Makes every other caller that locks the merchant wait for the end of `tx`.
///
/// # Errors
/// [`MerchantError::Database`].
pub(crate) async fn lock_in_tx(tx: &Tx, id: MerchantId) -> Result<(), MerchantError> {
    Ok(store::lock_in_tx(tx, id).await?)
}

impl Merchants {
    /// The merchant with this identifier.
    ///
    /// # Errors
    /// [`MerchantError::Unknown`] when there is none; [`MerchantError::Database`].
    pub async fn find(&self, id: MerchantId) -> Result<Arc<Merchant>, MerchantError> {
        self.directory.by_id(&self.core, id).await?.ok_or(MerchantError::Unknown)
    }

    /// The merchant with this code.
    ///
    /// # Errors
    /// [`MerchantError::Unknown`] when there is none; [`MerchantError::Database`].
    pub async fn find_by_code(&self, code: &str) -> Result<Arc<Merchant>, MerchantError> {
        self.directory.by_code(&self.core, code).await?.ok_or(MerchantError::Unknown)
    }

    /// The merchant whose pages an address shows: the one that names the host as its main domain or in its
    /// domain route, else the first by code; none where there is no merchant.
    ///
    /// # Errors
    /// [`MerchantError::Database`].
    pub async fn find_by_host(&self, host: &str) -> Result<Option<Arc<Merchant>>, MerchantError> {
        if let Some(merchant) = self.directory.by_host(&self.core, host).await? {
            return Ok(Some(merchant));
        }
        let Some(first) = self.codes().await?.into_iter().next() else { return Ok(None) };
        Ok(self.directory.by_code(&self.core, &first).await?)
    }

    /// The codes of all merchants, in order.
    ///
    /// # Errors
    /// [`MerchantError::Database`].
    pub async fn codes(&self) -> Result<Vec<String>, MerchantError> {
        Ok(self.directory.codes(&self.core).await?)
    }

    /// The address of the merchant's member app, without a slash at the end: the start of links in messages.
    /// From settings alone, never from a request's host.
    pub(crate) fn public_origin(&self, merchant: &Merchant) -> String {
        let public_url = self.core.config.public_url.trim_end_matches('/');
        let own = merchant.settings.main_domain.as_ref();
        own.map_or_else(|| public_url.to_owned(), |host| format!("https://{host}"))
    }

    /// Opens the merchant a file describes, unless one with its code exists. Answers whether it is new.
    ///
    /// # Errors
    /// [`MerchantError::Settings`] when the settings contradict themselves; [`MerchantError::Database`].
    pub async fn open(&self, by: &Author, file: &MerchantFile) -> Result<bool, MerchantError> {
        file.settings.check()?;
        let id = MerchantId::generate(&*self.core.clock, &*self.core.entropy)?;
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        let is_new = store::insert_in_tx(&tx, id, file, now_ms).await?;
        if is_new {
            let details = json!({ "name": file.settings.brand.name });
            let event =
                PlatformEvent { kind: "merchant.opened", subject: file.code.as_str().into(), details };
            event.record_for(&tx, id, by, now_ms).await?;
        }
        tx.commit().await?;
        self.directory.forget();
        Ok(is_new)
    }

    /// Closes the merchant for maintenance, or opens it again with `None`.
    ///
    /// # Errors
    /// [`MerchantError::Unknown`] when there is no such merchant; [`MerchantError::Database`].
    pub async fn set_maintenance(
        &self,
        by: &Author,
        id: MerchantId,
        maintenance: Option<Maintenance>,
    ) -> Result<(), MerchantError> {
        let merchant = self.find(id).await?;
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        store::set_maintenance(&tx, id, maintenance, now_ms).await?;
        let details =
            json!({ "on": maintenance.is_some(), "endsAtMs": maintenance.and_then(|on| on.ends_at_ms) });
        let event =
            PlatformEvent { kind: "merchant.maintenance", subject: merchant.code.as_str().into(), details };
        event.record_for(&tx, id, by, now_ms).await?;
        tx.commit().await?;
        self.directory.forget();
        Ok(())
    }

    /// Switches one module on or off.
    ///
    /// # Errors
    /// [`MerchantError::Unknown`]; [`MerchantError::Database`].
    pub async fn set_module(
        &self,
        by: &Author,
        id: MerchantId,
        module: &str,
        enabled: bool,
    ) -> Result<(), MerchantError> {
        let merchant = self.find(id).await?;
        let tx = self.core.db.begin().await?;
        store::set_module(&tx, id, module, enabled).await?;
        let details = json!({ "module": module, "on": enabled });
        let event =
            PlatformEvent { kind: "merchant.module", subject: merchant.code.as_str().into(), details };
        event.record_for(&tx, id, by, self.core.clock.now_ms()).await?;
        tx.commit().await?;
        self.directory.forget();
        Ok(())
    }

    /// Replaces the merchant's settings.
    ///
    /// # Errors
    /// [`MerchantError::Settings`] when they contradict themselves; [`MerchantError::Unknown`];
    /// [`MerchantError::Database`].
    pub async fn set_settings(
        &self,
        by: &Author,
        id: MerchantId,
        settings: &Settings,
    ) -> Result<(), MerchantError> {
        settings.check()?;
        let merchant = self.find(id).await?;
        let now_ms = self.core.clock.now_ms();
        let changes = json_changes(&merchant.settings.to_json()?, &settings.to_json()?);
        let tx = self.core.db.begin().await?;
        store::set_settings(&tx, id, settings, now_ms).await?;
        let details = json!({ "changes": changes });
        let event =
            PlatformEvent { kind: "merchant.settings", subject: merchant.code.as_str().into(), details };
        event.record_for(&tx, id, by, now_ms).await?;
        tx.commit().await?;
        self.directory.forget();
        Ok(())
    }
}
