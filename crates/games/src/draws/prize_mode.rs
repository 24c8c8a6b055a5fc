use serde::{Deserialize, Serialize};

/// Which sheet a merchant's members play by; it follows from the merchant's lists of vendors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
pub enum PrizeMode {
    /// The merchant lists the vendor under lotteries.
    Normal,
    /// The merchant lists the vendor under e-lotteries.
    Elott,
    /// The vendor of Lao and other Asian lotteries, for every merchant.
    #[serde(rename = "SEA")]
    Sea,
}

/// The vendor whose lotteries have a prize mode of their own.
const SEA_VENDOR: &str = "TCG_SEA";
/// The vendors that a merchant may list under e-lotteries instead.
const ELOTT_VENDORS: [&str; 2] = ["TCG_LOTTO_VN", "LOTT"];

impl PrizeMode {
    /// The prize mode of a vendor at a merchant whose category `ELOTT` lists these vendors.
    #[must_use]
    pub fn of(vendor: &str, elott_vendors: &[&str]) -> Self {
        if vendor == SEA_VENDOR {
            Self::Sea
        } else if elott_vendors.iter().any(|listed| ELOTT_VENDORS.contains(listed)) {
            Self::Elott
        } else {
            Self::Normal
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prize_mode_follows_from_the_vendors_under_e_lotteries() {
        for (vendor, listed, mode) in [
            ("TCG_SEA", &["TCG_LOTTO_VN", "LOTT"][..], PrizeMode::Sea),
            ("TCG_LOTTO_VN", &["ELOTT", "TCG_LOTTO_VN"], PrizeMode::Elott),
            ("LOTT", &["LOTT"], PrizeMode::Elott),
            ("LOTT", &["TCG_LOTTO_VN"], PrizeMode::Elott),
            ("LOTT", &["ELOTT"], PrizeMode::Normal),
            ("ELOTT", &[], PrizeMode::Normal),
        ] {
            assert_eq!(PrizeMode::of(vendor, listed), mode, "{vendor} {listed:?}");
        }
    }
}
