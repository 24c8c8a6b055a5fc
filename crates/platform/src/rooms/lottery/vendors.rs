//! Where the lottery vendors are: the base address of each one's operator API. Those in this process come with the
//! settings of the server, the others are rows.
//!
//! Stands on `Core` alone, so that commands can use it without the ledger. Their keys are those of the provider protocol
//! (provider).

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use sea_orm::DbErr;
use serde_json::json;

use super::LotteryGatewayError;
use super::store::{self, ADDRESSES_TOPIC};
use crate::core::Core;
use crate::db::{Copies, bump_revision_in_tx};
use crate::platform_event::{Author, PlatformEvent};

/// Addresses of lottery vendors; at most a second behind the database on every node.
#[derive(Debug, Clone)]
pub struct LotteryVendors {
    core: Core,
    urls: Copies<HashMap<String, String>>,
}

impl LotteryVendors {
    /// The addresses in the platform's database.
    #[must_use]
    pub fn new(core: &Core) -> Self {
        Self { core: core.clone(), urls: Copies::default() }
    }

    /// All addresses that are rows, by vendor.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Database`].
    pub async fn urls(&self) -> Result<BTreeMap<String, String>, LotteryGatewayError> {
        Ok(store::urls(&self.core.db).await?.into_iter().collect())
    }

    /// Sets where the operator API of a vendor is.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Settings`] for what is no address of one; [`LotteryGatewayError::Database`].
    pub async fn set_url(&self, by: &Author, vendor: &str, url: &str) -> Result<(), LotteryGatewayError> {
        Self::check(vendor, url)?;
        let tx = self.core.db.begin().await?;
        store::set_url_in_tx(&tx, vendor, url).await?;
        bump_revision_in_tx(&tx, ADDRESSES_TOPIC).await?;
        let details = json!({ "url": url });
        let event = PlatformEvent { kind: "vendor.lottery", subject: vendor.to_owned().into(), details };
        event.record(&tx, by, self.core.clock.now_ms()).await?;
        tx.commit().await?;
        self.urls.expire(ADDRESSES_TOPIC);
        Ok(())
    }

    /// Finds what cannot be used before anything is stored.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Settings`] with the reason.
    pub fn check(vendor: &str, url: &str) -> Result<(), LotteryGatewayError> {
        let refuse = |what: &str| Err(LotteryGatewayError::Settings(format!("{vendor}: {what}")));
        let is_code = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if !(2..=32).contains(&vendor.len()) || !vendor.bytes().all(is_code) {
            return refuse("a vendor's code has 2 to 32 English letters, digits, - and _");
        }
        let parsed = reqwest::Url::parse(url).ok();
        let is_plain = |url: &reqwest::Url| {
            url.has_host() && url.query().is_none() && url.fragment().is_none() && url.username().is_empty()
        };
        let Some(parsed) = parsed.filter(|parsed| is_plain(parsed) && !url.ends_with('/')) else {
            return refuse("it is no address, or has more than a path, or ends with a slash");
        };
        let is_here = matches!(parsed.host_str(), Some("127.0.0.1" | "[::1]" | "localhost"));
        if parsed.scheme() != "https" && !(parsed.scheme() == "http" && is_here) {
            return refuse("it begins with https://, or with http:// on this machine");
        }
        Ok(())
    }

    /// Where the vendor is; `None` for a vendor that has no operator API here.
    pub(super) async fn url_of(&self, vendor: &str) -> Result<Option<String>, DbErr> {
        Ok(self.known().await?.get(vendor).cloned())
    }

    pub(super) async fn known(&self) -> Result<Arc<HashMap<String, String>>, DbErr> {
        let build = || async {
            let rows = store::urls(&self.core.db).await?.into_iter();
            // Each node has a vendor of its own beside it, so these win.
            Ok(rows.chain(self.core.config.lottery_urls.iter().cloned()).collect())
        };
        self.urls.get(&self.core.db, &*self.core.clock, ADDRESSES_TOPIC, build).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_of_the_web_and_encrypted_unless_it_is_this_machine() {
        for fine in ["https://lottery.example", "https://lottery.example/api", "http://127.0.0.1:8084"] {
            assert!(LotteryVendors::check("TCG_SEA", fine).is_ok(), "{fine}");
        }
        let wrong = [
            "",
            "lottery.example",
            "http://lottery.example",
            "https://lottery.example/",
            "https://lottery.example?a=1",
            "https://lottery.example#a",
            "https://me@lottery.example",
            "file:///etc/passwd",
        ];
        for wrong in wrong {
            assert!(LotteryVendors::check("TCG_SEA", wrong).is_err(), "{wrong}");
        }
        assert!(LotteryVendors::check("TCG/SEA", "https://lottery.example").is_err());
    }
}
