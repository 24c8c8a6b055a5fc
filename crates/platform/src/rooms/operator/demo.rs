//! The second factor of a demo's operators: newcomers have no authenticator app with their secrets, so a page of the demo
//! shows what it would show. Outside demo mode nothing here does anything.

use erawan_kernel::ids::MerchantId;
use serde::Serialize;
use serde_json::json;

use super::factor::{place, secret_of};
use super::store::{self, factor as factors};
use super::{FactorError, Operators};
use crate::Mode;
use crate::factors::totp::Secret;
use crate::platform_event::Author;

/// What the authenticator app of a demo's operator would show.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DemoCode {
    pub(crate) username: String,
    /// The first code that was not used; none until the next half minute when there is no such code.
    pub(crate) code: Option<String>,
}

impl Operators {
    /// Sets up the factor of a demo's operator, unless there is or was one.
    ///
    /// # Errors
    /// Internal ones.
    pub(crate) async fn enrol_in_demo(
        &self,
        merchant_id: MerchantId,
        username: &str,
    ) -> Result<(), FactorError> {
        let core = &self.core;
        let found = self.find_by_username(merchant_id, username).await?;
        let Some(operator) = found.filter(|_| core.config.mode == Mode::Demo) else { return Ok(()) };
        let merchant = self.merchants.find(merchant_id).await.map_err(super::OperatorError::from)?;
        let secret = Secret::generate(&*core.entropy)?;
        let sealed = core.data_key.seal(&*core.entropy, &place(operator.id), secret.bytes())?;
        let now_ms = core.clock.now_ms();
        let tx = core.db.begin().await?;
        store::lock_in_tx(&tx, operator.id).await?;
        if factors::find_in_tx(&tx, operator.id).await?.is_some() {
            return Ok(tx.rollback().await?);
        }
        factors::set_secret_in_tx(&tx, operator.id, sealed).await?;
        factors::confirm_in_tx(&tx, operator.id, now_ms).await?;
        let enrolled =
            super::event("operator.factor.enrolled", &merchant, &operator, json!({ "demo": true }));
        enrolled.record_for(&tx, merchant_id, &Author::SERVER, now_ms).await?;
        Ok(tx.commit().await?)
    }

    /// What the apps of these operators would show, of those that have a factor.
    ///
    /// # Errors
    /// Internal ones.
    pub(crate) async fn demo_codes(
        &self,
        merchant_id: MerchantId,
        usernames: &[&str],
    ) -> Result<Vec<DemoCode>, FactorError> {
        let core = &self.core;
        let mut codes = Vec::new();
        if core.config.mode != Mode::Demo {
            return Ok(codes);
        }
        for username in usernames {
            let Some(operator) = self.find_by_username(merchant_id, username).await? else { continue };
            let found = factors::find(&core.db, operator.id).await?;
            let Some(factor) = found.filter(|factor| factor.confirmed_at_ms.is_some()) else { continue };
            let Some(secret) = secret_of(core, operator.id, &factor)? else { continue };
            let next = secret.next_code(core.clock.now_ms(), factor.last_step);
            codes.push(DemoCode { username: operator.username, code: next });
        }
        Ok(codes)
    }
}
