//! One change of a plan: which service is called with what.

use std::collections::BTreeSet;

use anyhow::Result;
use erawan_platform::Author;
use erawan_platform::rooms::content::ContentFiles;
use erawan_platform::rooms::games::CatalogueFiles;
use erawan_platform::rooms::merchant::{MerchantFile, Settings as MerchantSettings};
use erawan_platform::rooms::operator::{NewOperator, Operator, Role};
use erawan_platform::rooms::payments::{NewCollectionAccount, NewGateway, PaymentChannel};
use erawan_platform::rooms::provider::VendorRules;

use crate::secret::SecretText;
use crate::services::Services;

/// One call of a service.
#[derive(Debug)]
pub(super) enum Step {
    Gateway(NewGateway),
    Rules(VendorRules),
    FirstKey { vendor: String, key: Vec<u8> },
    Lottery { vendor: String, url: String },
    Open(Box<MerchantFile>),
    Settings { merchant: String, settings: Box<MerchantSettings> },
    Module { merchant: String, module: String, is_on: bool },
    Catalogue { merchant: String, files: CatalogueFiles },
    Channels { merchant: String, channels: Vec<PaymentChannel> },
    Accounts { merchant: String, accounts: Vec<NewCollectionAccount> },
    Content { merchant: String, files: ContentFiles },
    Operator { merchant: String, username: String, name: String, password: SecretText, roles: BTreeSet<Role> },
    Rename { operator: Operator, name: String },
    Roles { operator: Operator, roles: BTreeSet<Role> },
}

impl Step {
    /// Makes the call, in a transaction of its own.
    pub(super) async fn apply(self, services: &Services, by: &Author) -> Result<()> {
        let merchants = &services.merchants;
        match self {
            Self::Gateway(new) => services.payments.set_gateway(by, &new).await?,
            Self::Rules(rules) => services.vendors.set_rules(by, &[rules]).await?,
            Self::FirstKey { vendor, key } => services.vendors.set_first_key(by, &vendor, &key).await?,
            Self::Lottery { vendor, url } => services.lottery_vendors.set_url(by, &vendor, &url).await?,
            Self::Open(file) => drop(merchants.open(by, &file).await?),
            Self::Settings { merchant, settings } => {
                let id = merchants.find_by_code(&merchant).await?.id;
                merchants.set_settings(by, id, &settings).await?;
            }
            Self::Module { merchant, module, is_on } => {
                let id = merchants.find_by_code(&merchant).await?.id;
                merchants.set_module(by, id, &module, is_on).await?;
            }
            Self::Catalogue { merchant, files } => {
                let id = merchants.find_by_code(&merchant).await?.id;
                services.games.publish(by, id, files).await?;
            }
            Self::Channels { merchant, channels } => {
                let id = merchants.find_by_code(&merchant).await?.id;
                services.payments.set_channels(by, id, &channels).await?;
            }
            Self::Accounts { merchant, accounts } => {
                let id = merchants.find_by_code(&merchant).await?.id;
                services.payments.set_collection_accounts(by, id, &accounts).await?;
            }
            Self::Content { merchant, files } => {
                let id = merchants.find_by_code(&merchant).await?.id;
                services.contents.publish(by, id, files).await?;
            }
            Self::Operator { merchant, username, name, password, roles } => {
                let id = merchants.find_by_code(&merchant).await?.id;
                let (username, name, roles) = (username.as_str(), name.as_str(), &roles);
                let new = NewOperator { username, name, password: password.reveal(), roles };
                services.operators.open(by, id, new).await?;
            }
            Self::Roles { operator, roles } => services.operators.set_roles(by, &operator, &roles).await?,
            Self::Rename { operator, name } => services.operators.rename(by, &operator, &name).await?,
        }
        Ok(())
    }
}
