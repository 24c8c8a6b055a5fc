use serde::Serialize;
use utoipa::ToSchema;

use crate::rooms::merchant::Merchant;
use crate::web::List;

/// What a member can do with promotions: sign in, receive, invite, complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum PromoKind {
    Login,
    Manual,
    Raffle,
    UpgradeBonus,
    MissionManual,
    Ticket,
    Referral,
    Mission,
}

/// One kind at a merchant.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PromoValue {
    kind: PromoKind,
    /// Whether the merchant has it.
    enabled: bool,
    /// How many wait for the member.
    count: u64,
}

impl PromoKind {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Login, "LOGIN"),
        (Self::Manual, "MANUAL"),
        (Self::Raffle, "RAFFLE"),
        (Self::UpgradeBonus, "UPGRADE_BONUS"),
        (Self::MissionManual, "MISSION_MANUAL"),
        (Self::Ticket, "TICKET"),
        (Self::Referral, "REFERRAL"),
        (Self::Mission, "MISSION"),
    ];

    /// The requested kinds, separated by commas, each with its state at the merchant.
    pub(super) fn asked(kinds: Option<&str>, merchant: &Merchant) -> List<PromoValue> {
        let asked: Vec<_> = kinds.unwrap_or_default().split(',').map(str::trim).collect();
        let is_asked = |word: &str| asked == [""] || asked.contains(&word);
        let of = |(kind, _): &(Self, &str)| PromoValue {
            kind: *kind,
            enabled: kind.is_enabled(merchant),
            // Inviting is open all the time and leaves nothing to collect; no other kind exists yet.
            count: 0,
        };
        Self::ALL.iter().filter(|(_, word)| is_asked(word)).map(of).collect()
    }

    /// Members may invite others where the flag says so; agents always may.
    fn is_enabled(self, merchant: &Merchant) -> bool {
        match self {
            Self::Referral => merchant.has_module("AFFMAN3") && merchant.flag("REFERRAL"),
            Self::Login
            | Self::Manual
            | Self::Raffle
            | Self::UpgradeBonus
            | Self::MissionManual
            | Self::Ticket
            | Self::Mission => false,
        }
    }
}
