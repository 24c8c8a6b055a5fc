//! The tenant: what a house is called, what it switched on, whom it serves, when it is closed.
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
pub(crate) use http::routes;
pub use model::{
    Brand, CustomerService, DeskHours, JackpotTerms, Maintenance, Merchant, MerchantFile, MobileTemplate,
    RegisterSettings, Resource, Retention, Settings, VipCondition, VipConditionKind, VipLabel, WithdrawBank,
    vip_place,
};
pub use modules::{MODULE_ROUTES, ModuleRoute};
pub use patterns::{FieldRule, Pattern, pattern};
pub(crate) use store::migrations;

use std::sync::Arc;

use erawan_kernel::ids::MerchantId;

use crate::App;

/// The merchant with this identifier.
///
/// # Errors
/// [`MerchantError::Unknown`] when there is none; [`MerchantError::Database`].
pub async fn find(app: &App, id: MerchantId) -> Result<Arc<Merchant>, MerchantError> {
    app.merchants.by_id(app, id).await?.ok_or(MerchantError::Unknown)
}

/// The merchant with this code.
///
/// # Errors
/// [`MerchantError::Unknown`] when there is none; [`MerchantError::Database`].
pub async fn find_by_code(app: &App, code: &str) -> Result<Arc<Merchant>, MerchantError> {
    app.merchants.by_code(app, code).await?.ok_or(MerchantError::Unknown)
}

/// The codes of all merchants, in order.
///
/// # Errors
/// [`MerchantError::Database`].
pub async fn codes(app: &App) -> Result<Vec<String>, MerchantError> {
    Ok(app.merchants.codes(app).await?)
}

/// Where the merchant's players are, without a slash at the end: what links in messages begin with. From settings
/// alone, whatever a caller calls us.
#[must_use]
pub fn public_origin(app: &App, merchant: &Merchant) -> String {
    let public_url = app.config.public_url.trim_end_matches('/');
    let own = merchant.settings.main_domain.as_ref();
    own.map_or_else(|| public_url.to_owned(), |host| format!("https://{host}"))
}

/// Opens the merchant a file describes, unless one with its code exists. Answers whether it is new.
///
/// # Errors
/// [`MerchantError::Settings`] when the settings contradict themselves; [`MerchantError::Database`].
pub async fn open(app: &App, file: &MerchantFile) -> Result<bool, MerchantError> {
    file.settings.check()?;
    let id = MerchantId::generate(&*app.clock, &*app.entropy)?;
    let is_new = store::insert(&app.db, id, file, app.clock.now_ms()).await?;
    app.merchants.forget();
    Ok(is_new)
}

/// Closes the merchant for maintenance, or opens it again with `None`.
///
/// # Errors
/// [`MerchantError::Unknown`] when there is no such merchant; [`MerchantError::Database`].
pub async fn set_maintenance(
    app: &App,
    id: MerchantId,
    maintenance: Option<Maintenance>,
) -> Result<(), MerchantError> {
    let is_known = store::set_maintenance(&app.db, id, maintenance, app.clock.now_ms()).await?;
    app.merchants.forget();
    if is_known { Ok(()) } else { Err(MerchantError::Unknown) }
}

/// Switches one module on or off.
///
/// # Errors
/// [`MerchantError::Database`].
pub async fn set_module(app: &App, id: MerchantId, module: &str, enabled: bool) -> Result<(), MerchantError> {
    store::set_module(&app.db, id, module, enabled).await?;
    app.merchants.forget();
    Ok(())
}

/// Replaces the merchant's settings.
///
/// # Errors
/// [`MerchantError::Settings`] when they contradict themselves; [`MerchantError::Unknown`];
/// [`MerchantError::Database`].
pub async fn set_settings(app: &App, id: MerchantId, settings: &Settings) -> Result<(), MerchantError> {
    settings.check()?;
    let is_known = store::set_settings(&app.db, id, settings, app.clock.now_ms()).await?;
    app.merchants.forget();
    if is_known { Ok(()) } else { Err(MerchantError::Unknown) }
}
