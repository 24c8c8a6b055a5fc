//! What payments stand on: the gateways that this server talks to, and the channels that merchants offer.
//!
//! A gateway is a row: its code, its address, and the secret shared with it, sealed with the data key. It speaks
//! the signed protocol of the sandbox bank; the program at that address translates it for a payment company. The same
//! program may pay members: the room `payouts` takes its line from here.
//!
//! Stands on `Core` alone, so that commands can use it without the ledger.

use std::collections::HashMap;
use std::sync::Arc;

use erawan_kernel::ids::MerchantId;
use sea_orm::DbErr;
use serde_json::json;

use super::PaymentError;
use super::gateway::{Gateway, Gateways, SandboxBank, SignedLine};
use super::model::PaymentChannel;
use super::store::{self, GATEWAYS_TOPIC, GatewayRow};
use crate::core::Core;
use crate::db::{Copies, bump_revision_in_tx};
use crate::platform_event::{Author, Differences, PlatformEvent};
use crate::secrets::weakness;
use crate::web::signature::ClockWarnings;

/// Gateways and channels; at most a second behind the database on every node.
#[derive(Debug, Clone)]
pub struct PaymentSetup {
    pub(super) core: Core,
    /// Gateways that are no rows: the sandbox bank of demo mode, scripted ones of tests.
    fixed: Gateways,
    rows: Copies<HashMap<String, SignedLine>>,
    /// Of gateways.
    pub(super) clock_warnings: ClockWarnings,
}

/// A gateway as an operator declares it.
#[derive(Clone, PartialEq, Eq)]
pub struct NewGateway {
    /// Its code in requests, ledger accounts and callback addresses.
    pub code: String,
    /// Where it is called, without a slash at the end.
    pub url: String,
    /// The secret shared with it, at least 32 bytes.
    pub secret: Vec<u8>,
}

impl std::fmt::Debug for NewGateway {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewGateway").field("code", &self.code).field("url", &self.url).finish_non_exhaustive()
    }
}

impl NewGateway {
    /// Finds what cannot be used before anything is stored.
    ///
    /// # Errors
    /// [`PaymentError::Settings`] with the reason.
    pub fn check(&self) -> Result<(), PaymentError> {
        let refuse = |what: &str| Err(PaymentError::Settings(format!("gateway {}: {what}", self.code)));
        let is_code = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !(2..=32).contains(&self.code.len()) || !self.code.bytes().all(is_code) {
            return refuse("a code has 2 to 32 small letters, digits and -");
        }
        let url = reqwest::Url::parse(&self.url).ok();
        let Some(url) = url.filter(|url| url.has_host() && !self.url.ends_with('/')) else {
            return refuse("the address is no address, or ends with a slash");
        };
        let is_here = matches!(url.host_str(), Some("127.0.0.1" | "[::1]" | "localhost"));
        if url.scheme() != "https" && !(url.scheme() == "http" && is_here) {
            return refuse("the address begins with https://, or with http:// on this machine");
        }
        weakness(&self.secret).map_or(Ok(()), |weakness| refuse(&format!("the secret {weakness}")))
    }
}

impl PaymentSetup {
    /// The set-up in the platform's database, and gateways that are not in it.
    #[must_use]
    pub fn new(core: &Core, fixed: &Gateways) -> Self {
        Self {
            core: core.clone(),
            fixed: fixed.clone(),
            rows: Copies::default(),
            clock_warnings: ClockWarnings::default(),
        }
    }

    /// The gateway with this code, if this node can use it.
    pub(super) async fn gateway(&self, code: &str) -> Result<Option<Arc<dyn Gateway>>, PaymentError> {
        if let Some(gateway) = self.fixed.get(code) {
            return Ok(Some(Arc::clone(gateway)));
        }
        let line = self.line(code).await?;
        Ok(line.map(|line| Arc::new(SandboxBank::on(line)) as Arc<dyn Gateway>))
    }

    /// The line to the declared gateway with this code; it is spoken in both directions, in and out.
    ///
    /// # Errors
    /// [`PaymentError::Database`], also when a secret does not open with this server's data key.
    pub(crate) async fn line(&self, code: &str) -> Result<Option<SignedLine>, PaymentError> {
        let build = || async {
            let mut lines = HashMap::new();
            for row in store::all_gateways(&self.core.db).await? {
                let secret = self.open(&row)?;
                let line = SignedLine::new(row.code.clone(), row.url, secret, Arc::clone(&self.core.clock));
                lines.insert(row.code, line);
            }
            Ok(lines)
        };
        let lines = self.rows.get(&self.core.db, &*self.core.clock, GATEWAYS_TOPIC, build).await?;
        Ok(lines.get(code).cloned())
    }

    /// The gateways that were declared, in the order of their codes.
    ///
    /// # Errors
    /// [`PaymentError::Database`], also when a secret does not open with this server's data key.
    pub async fn gateways(&self) -> Result<Vec<NewGateway>, PaymentError> {
        let rows = store::all_gateways(&self.core.db).await?;
        let gateway = |row: GatewayRow| {
            let secret = self.open(&row)?;
            Ok(NewGateway { code: row.code, url: row.url, secret })
        };
        rows.into_iter().map(gateway).collect()
    }

    /// Declares a gateway, or changes the address and secret of a known one.
    ///
    /// # Errors
    /// [`PaymentError::Settings`]; [`PaymentError::Entropy`]; [`PaymentError::Database`].
    pub async fn set_gateway(&self, by: &Author, new: &NewGateway) -> Result<(), PaymentError> {
        new.check()?;
        let known = self.gateways().await?.into_iter().find(|gateway| gateway.code == new.code);
        let is_new_secret = known.as_ref().is_none_or(|known| known.secret != new.secret);
        let now_ms = self.core.clock.now_ms();
        let sealed = self.core.data_key.seal(&*self.core.entropy, &place(&new.code), &new.secret)?;
        let row = GatewayRow { code: new.code.clone(), url: new.url.clone(), sealed };
        let tx = self.core.db.begin().await?;
        store::put_gateway_in_tx(&tx, row, now_ms).await?;
        bump_revision_in_tx(&tx, GATEWAYS_TOPIC).await?;
        let details = json!({ "url": new.url, "isNewSecret": is_new_secret });
        let event = PlatformEvent { kind: "gateway.set", subject: new.code.as_str().into(), details };
        event.record(&tx, by, now_ms).await?;
        tx.commit().await?;
        self.rows.expire(GATEWAYS_TOPIC);
        Ok(())
    }

    /// What these channels would change; of a merchant that does not exist yet, all are new.
    ///
    /// # Errors
    /// [`PaymentError::Settings`] when one contradicts itself; [`PaymentError::Database`].
    pub async fn differences(
        &self,
        merchant: Option<MerchantId>,
        channels: &[PaymentChannel],
    ) -> Result<Differences, PaymentError> {
        check(channels)?;
        let stored = match merchant {
            Some(merchant) => store::all_channels(&self.core.db, merchant).await?,
            None => Vec::new(),
        };
        let by_code = |channel: PaymentChannel| (channel.vendor.clone(), channel);
        let stored: HashMap<_, _> = stored.into_iter().map(by_code).collect();
        Ok(Differences::of(channels.iter().cloned().map(by_code), stored))
    }

    /// Sets the merchant's payment channels; channels that are not named stay as they are.
    ///
    /// # Errors
    /// [`PaymentError::Settings`] when one contradicts itself; [`PaymentError::Database`].
    pub async fn set_channels(
        &self,
        by: &Author,
        merchant: MerchantId,
        channels: &[PaymentChannel],
    ) -> Result<(), PaymentError> {
        check(channels)?;
        let tx = self.core.db.begin().await?;
        store::set_channels_in_tx(&tx, merchant, channels).await?;
        for channel in channels {
            let subject = format!("{merchant}/{}", channel.vendor);
            let event =
                PlatformEvent { kind: "channel.set", subject: subject.into(), details: json!(channel) };
            event.record_for(&tx, merchant, by, self.core.clock.now_ms()).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    fn open(&self, row: &GatewayRow) -> Result<Vec<u8>, DbErr> {
        self.core.data_key.open(&place(&row.code), &row.sealed).map_err(|_| {
            DbErr::Custom(format!(
                "the secret of gateway {} does not open with this ERAWAN_DATA_SECRET",
                row.code
            ))
        })
    }
}

fn check(channels: &[PaymentChannel]) -> Result<(), PaymentError> {
    let found = channels.iter().find_map(PaymentChannel::contradiction);
    found.map_or(Ok(()), |contradiction| Err(PaymentError::Settings(contradiction)))
}

/// Where a secret stands, for its seal.
fn place(code: &str) -> String {
    format!("payment_gateway.sealed/{code}")
}
