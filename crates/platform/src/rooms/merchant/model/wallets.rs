use std::collections::HashSet;

use erawan_kernel::LocalText;
use serde::{Deserialize, Serialize};

use crate::words::words;

/// Which wallets members have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WalletTerms {
    /// There is one wallet for everything; else one more for each of `vendors`.
    pub is_single: bool,
    /// Opening a game moves all money to its vendor's wallet, and the end of the session moves it back.
    #[serde(default)]
    pub auto_transfer: bool,
    /// Vendors with a wallet of their own; games of others are played from the main wallet.
    #[serde(default)]
    pub vendors: Vec<VendorWallet>,
}

/// The wallet that members have at a vendor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VendorWallet {
    /// The vendor's code.
    pub vendor: String,
    /// What the wallet is called.
    pub display_name: LocalText,
    /// What is played from it. A wallet that was opened keeps its own.
    #[serde(default)]
    pub family: WalletFamily,
    /// The vendor keeps the money itself: it is moved there before the member plays and back afterwards, by calls to the
    /// vendor. A wallet that was opened stays as it is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keeps_money: bool,
}

words! {
    /// What is played from a vendor's wallet; it decides the codes of transfers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub enum WalletFamily as str: code, parse {
        /// Slots and all other games.
        #[default]
        #[serde(rename = "RNG")]
        Games = "RNG",
        /// Lottery.
        #[serde(rename = "LOTT")]
        Lottery = "LOTT",
        /// Games of players against each other.
        #[serde(rename = "PVP")]
        Pvp = "PVP",
    }
}

impl Default for WalletTerms {
    fn default() -> Self {
        Self { is_single: true, auto_transfer: false, vendors: Vec::new() }
    }
}

impl WalletTerms {
    /// Wallets of one member at most: all of them move in one group of the ledger.
    const VENDORS_MAX: usize = 60;

    /// The names of wallets that are not a vendor's.
    const RESERVED: [&str; 3] = ["MAIN", "ALL", "BONUS"];

    /// The wallet at a vendor, where members have one.
    #[must_use]
    pub fn of_vendor(&self, vendor: &str) -> Option<&VendorWallet> {
        self.vendors.iter().find(|wallet| !self.is_single && wallet.vendor == vendor)
    }

    pub(in crate::rooms::merchant) fn check(&self) -> Result<(), String> {
        let is_code = |code: &str| {
            (2..=32).contains(&code.len())
                && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
        };
        let mut codes = HashSet::new();
        for VendorWallet { vendor, .. } in &self.vendors {
            if !is_code(vendor) || Self::RESERVED.contains(&vendor.as_str()) {
                return Err(format!("no vendor's wallet can be called {vendor}"));
            }
            if !codes.insert(vendor) {
                return Err(format!("two wallets are of the vendor {vendor}"));
            }
        }
        if self.vendors.len() > Self::VENDORS_MAX {
            return Err(format!("a member has at most {} wallets at vendors", Self::VENDORS_MAX));
        }
        if !self.is_single && self.vendors.is_empty() {
            return Err("wallets of vendors are on, and no vendor is named".to_owned());
        }
        Ok(())
    }

    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn terms(vendors: &[&str]) -> WalletTerms {
        let vendors: Vec<_> = vendors
            .iter()
            .map(|vendor| json!({ "vendor": vendor, "displayName": { "th": "ก", "en": "A" } }))
            .collect();
        serde_json::from_value(json!({ "isSingle": false, "vendors": vendors })).unwrap()
    }

    #[test]
    fn wallets_that_contradict_themselves_are_refused() {
        let table: [(&[&str], bool); 5] = [
            (&["BGS", "LAB"], true),
            (&["BGS", "BGS"], false),
            (&["MAIN"], false),
            (&["a b"], false),
            (&[], false),
        ];
        for (vendors, is_usable) in table {
            assert_eq!(terms(vendors).check().is_ok(), is_usable, "{vendors:?}");
        }
        assert!(WalletTerms::default().check().is_ok());
    }

    #[test]
    fn opn_119_only_a_merchant_with_more_than_one_wallet_has_one_at_a_vendor() {
        let mut terms = terms(&["BGS"]);
        assert_eq!(terms.of_vendor("BGS").map(|wallet| wallet.family), Some(WalletFamily::Games));
        assert!(terms.of_vendor("LAB").is_none());
        terms.is_single = true;
        assert!(terms.of_vendor("BGS").is_none());
    }
}
