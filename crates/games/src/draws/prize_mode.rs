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
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Normal, Self::Elott, Self::Sea];

    /// What it is called on the wire and in databases.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Normal => "Normal",
            Self::Elott => "Elott",
            Self::Sea => "SEA",
        }
    }

    /// The one with this code, if there is one.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.code() == code)
    }

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
    fn the_code_of_a_prize_mode_is_its_word_on_the_wire() {
        for mode in PrizeMode::ALL {
            assert_eq!(PrizeMode::parse(mode.code()), Some(mode));
            assert_eq!(serde_json::to_value(mode).unwrap(), mode.code());
        }
        assert_eq!(PrizeMode::parse("normal"), None);
    }

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
