use anyhow::Result;
use erawan_platform::rooms::lottery::LotteryVendors;

use super::Plan;
use crate::apply::file::VendorEntry;
use crate::apply::step::Step;
use crate::services::Services;

impl Plan {
    /// Where the vendor's lotteries are asked about; an entry that does not say it leaves it as it is.
    pub(super) async fn lottery(&mut self, services: &Services, entry: &VendorEntry) -> Result<()> {
        let Some(url) = entry.lottery_url.clone() else { return Ok(()) };
        let code = entry.code.clone();
        LotteryVendors::check(&code, &url)?;
        let known = services.lottery_vendors.urls().await?.remove(&code);
        let line = match &known {
            Some(known) if *known == url => return Ok(()),
            Some(known) => format!("~ vendor {code}: lottery_url \"{known}\" → \"{url}\""),
            None => format!("+ vendor {code}: lotteries at {url}"),
        };
        self.push(vec![line], Step::Lottery { vendor: code, url });
        Ok(())
    }
}
