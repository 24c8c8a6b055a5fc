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
pub(crate) use model::vip_place;
pub use model::{
    Brand, CustomerService, JackpotTerms, Maintenance, Merchant, MerchantFile, MobileTemplate,
    RegisterSettings, Resource, Retention, Settings, SupportHours, VipCondition, VipConditionKind, VipLabel,
    WithdrawBank,
};
pub use modules::{MODULE_ROUTES, ModuleRoute};
pub use patterns::{FieldRule, Pattern, pattern};

use std::sync::Arc;

use erawan_kernel::ids::MerchantId;
use sea_orm_migration::MigrationTrait;

use crate::core::{Core, room};
use crate::rooms::{Room, Routes};

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
    pub async fn open(&self, file: &MerchantFile) -> Result<bool, MerchantError> {
        file.settings.check()?;
        let id = MerchantId::generate(&*self.core.clock, &*self.core.entropy)?;
        let tx = self.core.db.begin().await?;
        let is_new = store::insert_in_tx(&tx, id, file, self.core.clock.now_ms()).await?;
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
        id: MerchantId,
        maintenance: Option<Maintenance>,
    ) -> Result<(), MerchantError> {
        let is_known =
            store::set_maintenance(&self.core.db, id, maintenance, self.core.clock.now_ms()).await?;
        self.directory.forget();
        if is_known { Ok(()) } else { Err(MerchantError::Unknown) }
    }

    /// Switches one module on or off.
    ///
    /// # Errors
    /// [`MerchantError::Database`].
    pub async fn set_module(&self, id: MerchantId, module: &str, enabled: bool) -> Result<(), MerchantError> {
        store::set_module(&self.core.db, id, module, enabled).await?;
        self.directory.forget();
        Ok(())
    }

    /// Replaces the merchant's settings.
    ///
    /// # Errors
    /// [`MerchantError::Settings`] when they contradict themselves; [`MerchantError::Unknown`];
    /// [`MerchantError::Database`].
    pub async fn set_settings(&self, id: MerchantId, settings: &Settings) -> Result<(), MerchantError> {
        settings.check()?;
        let is_known = store::set_settings(&self.core.db, id, settings, self.core.clock.now_ms()).await?;
        self.directory.forget();
        if is_known { Ok(()) } else { Err(MerchantError::Unknown) }
    }
}
