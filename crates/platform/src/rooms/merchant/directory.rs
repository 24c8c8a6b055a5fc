use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use erawan_kernel::ids::MerchantId;
use sea_orm::DbErr;

use super::{Merchant, store};
use crate::core::Core;
use crate::db::OneReader;

/// All merchants in memory, read again when the copy is older than a second or was forgotten.
#[derive(Debug, Clone, Default)]
pub struct Directory {
    copy: Arc<ArcSwapOption<Copy>>,
    /// Many callers at once read it once.
    reader: OneReader,
}

#[derive(Debug)]
struct Copy {
    read_at_ms: i64,
    by_id: HashMap<MerchantId, Arc<Merchant>>,
    by_code: HashMap<String, Arc<Merchant>>,
    /// By each host of the merchant, lower case, without a port.
    by_host: HashMap<String, Arc<Merchant>>,
}

impl Directory {
    const AGE_MS_MAX: i64 = 1_000;

    pub(super) async fn by_id(&self, core: &Core, id: MerchantId) -> Result<Option<Arc<Merchant>>, DbErr> {
        Ok(self.copy(core).await?.by_id.get(&id).cloned())
    }

    pub(super) async fn by_code(
        &self,
        core: &Core,
        merchant_code: &str,
    ) -> Result<Option<Arc<Merchant>>, DbErr> {
        Ok(self.copy(core).await?.by_code.get(merchant_code).cloned())
    }

    pub(super) async fn by_host(&self, core: &Core, host: &str) -> Result<Option<Arc<Merchant>>, DbErr> {
        Ok(self.copy(core).await?.by_host.get(&bare_host(host)).cloned())
    }

    pub(super) async fn codes(&self, core: &Core) -> Result<Vec<String>, DbErr> {
        let mut codes: Vec<_> = self.copy(core).await?.by_code.keys().cloned().collect();
        codes.sort();
        Ok(codes)
    }

    /// Makes the next look-up read the database.
    pub(super) fn forget(&self) {
        self.copy.store(None);
    }

    fn fresh(&self, now_ms: i64) -> Option<Arc<Copy>> {
        let copy = self.copy.load_full()?;
        (0..Self::AGE_MS_MAX).contains(&(now_ms - copy.read_at_ms)).then_some(copy)
    }

    async fn copy(&self, core: &Core) -> Result<Arc<Copy>, DbErr> {
        let now_ms = core.clock.now_ms();
        if let Some(copy) = self.fresh(now_ms) {
            return Ok(copy);
        }
        self.reader.read(|| self.fresh(now_ms), self.read(core, now_ms)).await
    }

    async fn read(&self, core: &Core, now_ms: i64) -> Result<Arc<Copy>, DbErr> {
        let merchants: Vec<_> = store::load_all(&core.db).await?.into_iter().map(Arc::new).collect();
        let hosts = merchants.iter().flat_map(|merchant| {
            let settings = &merchant.settings;
            let hosts = settings.main_domain.iter().chain(&settings.domain_route);
            hosts.map(|host| (bare_host(host), Arc::clone(merchant)))
        });
        let copy = Arc::new(Copy {
            read_at_ms: now_ms,
            by_host: hosts.collect(),
            by_id: merchants.iter().map(|merchant| (merchant.id, Arc::clone(merchant))).collect(),
            by_code: merchants.into_iter().map(|merchant| (merchant.code.clone(), merchant)).collect(),
        });
        self.copy.store(Some(Arc::clone(&copy)));
        Ok(copy)
    }
}

/// The host of an address or of a `Host` header: lower case, without scheme, port and path.
fn bare_host(text: &str) -> String {
    let text = text.split_once("://").map_or(text, |(_, rest)| rest);
    let text = text.split('/').next().unwrap_or_default();
    let host = match text.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => host,
        _ => text,
    };
    host.trim_end_matches('.').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_known_with_port_scheme_and_in_capitals() {
        for text in [
            "play.lotus.example",
            "Play.Lotus.Example:8443",
            "https://play.lotus.example/m",
            "play.lotus.example.",
        ] {
            assert_eq!(bare_host(text), "play.lotus.example", "{text}");
        }
        assert_eq!(bare_host("[::1]:8080"), "[::1]");
        assert_eq!(bare_host("[::1]"), "[::1]");
    }
}
