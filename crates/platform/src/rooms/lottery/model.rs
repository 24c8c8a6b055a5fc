use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::words::words;

words! {
    /// The status of a draw, as its vendor tells it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub(crate) enum DrawState as str: word, parse {
        /// On sale for orders of several draws only.
        Planned = "planned",
        /// On sale.
        Open = "open",
        /// The vendor sells nothing for now.
        Suspended = "suspended",
        /// Takes no more orders.
        Closing = "closing",
        /// The list of its orders is fixed.
        Sealed = "sealed",
        /// The result is published.
        Resulted = "resulted",
        /// What was won is calculated.
        Calculated = "calculated",
        /// What was won is not certain: nothing is paid.
        Disputed = "disputed",
        /// Wins are being paid.
        Settling = "settling",
        /// All wins are paid.
        Settled = "settled",
        /// Another result was entered and waits for its approval; what was paid stands.
        Reviewing = "reviewing",
        /// What another result changes is being paid or taken back.
        Correcting = "correcting",
        /// Stakes are on their way back.
        Voiding = "voiding",
        /// All stakes are back.
        Void = "void",
    }
}

impl DrawState {
    /// How far a draw with it has come.
    pub(crate) const fn rank(self) -> i16 {
        match self {
            Self::Planned => 0,
            Self::Open | Self::Suspended => 1,
            Self::Closing => 2,
            Self::Sealed => 3,
            Self::Resulted => 4,
            Self::Calculated | Self::Disputed => 5,
            Self::Settling | Self::Correcting => 6,
            Self::Settled | Self::Reviewing => 7,
            Self::Voiding => 8,
            Self::Void => 9,
        }
    }

    /// What screens show of it.
    const fn phase(self) -> Phase {
        match self {
            Self::Planned => Phase::Planned,
            Self::Open => Phase::OnSale,
            Self::Suspended => Phase::Suspended,
            Self::Closing | Self::Sealed | Self::Voiding => Phase::Closed,
            Self::Resulted
            | Self::Calculated
            | Self::Disputed
            | Self::Settling
            | Self::Correcting
            | Self::Settled
            | Self::Reviewing => Phase::Drawn,
            Self::Void => Phase::Void,
        }
    }

    /// Whether the result of such a draw may be known.
    const fn may_have_result(self) -> bool {
        self.rank() >= Self::Resulted.rank()
    }
}

/// What screens show of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Planned,
    OnSale,
    Suspended,
    Closed,
    Drawn,
    Void,
}

/// A draw, as its vendor tells it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Draw {
    pub(crate) game_code: String,
    pub(crate) numero: String,
    pub(crate) state: DrawState,
    #[serde(rename = "openTime")]
    pub(crate) opens_at_ms: i64,
    #[serde(rename = "closeTime")]
    pub(crate) closes_at_ms: i64,
    #[serde(rename = "drawTime")]
    pub(crate) held_at_ms: i64,
    /// The version of the result; 0 while there is none, or where it is not told.
    #[serde(default)]
    pub(crate) version: i32,
    #[serde(default)]
    pub(crate) result: Option<String>,
    /// The result that this one replaced, of a draw that was corrected.
    #[serde(default)]
    pub(crate) previous_result: Option<String>,
    /// SHA-256 of the seed, of a draw that is held by the vendor itself.
    #[serde(default)]
    pub(crate) seed_hash: Option<String>,
    #[serde(default)]
    pub(crate) seed: Option<String>,
    #[serde(default)]
    pub(crate) is_late: bool,
}

impl Draw {
    /// Whether a draw can be like this: a number of a day, moments in their order, and a result and seed only when they may
    /// be known.
    pub(crate) fn is_possible(&self) -> bool {
        let is_hash = |text: &String| text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_result = |text: &String| {
            (1..=256).contains(&text.len())
                && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'|' | b','))
        };
        is_numero(&self.numero)
            && is_code(&self.game_code)
            && 0 < self.opens_at_ms
            && self.opens_at_ms <= self.closes_at_ms
            && self.closes_at_ms <= self.held_at_ms
            && self.version >= 0
            && (self.state.may_have_result() || (self.result.is_none() && self.seed.is_none()))
            && (self.version > 1 || self.previous_result.is_none())
            && self.result.as_ref().is_none_or(is_result)
            && self.previous_result.as_ref().is_none_or(is_result)
            && self.seed_hash.as_ref().is_none_or(is_hash)
            && self.seed.as_ref().is_none_or(is_hash)
    }

    /// The same with the result before, where only what was `known` says it.
    pub(crate) fn after(&self, known: &Self) -> Self {
        let before = if self.version > known.version { &known.result } else { &known.previous_result };
        let previous_result = self.previous_result.clone().or_else(|| before.clone());
        Self { previous_result: previous_result.filter(|_| self.version > 1), ..self.clone() }
    }

    /// Whether it tells something newer than `known` does of the same draw, or the same moment otherwise.
    pub(crate) fn replaces(&self, known: &Self) -> bool {
        (self.version, self.state.rank()) >= (known.version, known.state.rank()) && self != known
    }

    /// Whether screens show the difference to what was `known`: what happens between the close and the result, and after it,
    /// is the vendor's own affair. A vendor need not tell every state that a draw passes.
    pub(crate) fn shows(&self, known: Option<&Self>) -> bool {
        let before = known.map_or(DrawState::Planned, |known| known.state);
        matches!(self.state, DrawState::Open | DrawState::Suspended)
            || self.state.phase() != before.phase()
            || self.result.as_ref() != known.and_then(|known| known.result.as_ref())
    }

    /// Whether it takes orders at this moment. A vendor may open a draw a moment later than it said.
    pub(crate) fn is_on_sale(&self, now_ms: i64) -> bool {
        matches!(self.state, DrawState::Planned | DrawState::Open)
            && (self.opens_at_ms..self.closes_at_ms).contains(&now_ms)
    }
}

/// `YYYYMMDD`, or that with the draw's number on its day: `YYYYMMDD-NN` to `-NNNN`.
pub(super) fn is_numero(text: &str) -> bool {
    let (day, number) = text.split_once('-').unwrap_or((text, "00"));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    day.len() == 8 && are_digits(day) && (2..=4).contains(&number.len()) && are_digits(number)
}

/// Whether a text can be the code of a game.
fn is_code(text: &str) -> bool {
    let is_its = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=40).contains(&text.len()) && text.bytes().all(is_its)
}

words! {
    /// What became of an order or suborder.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub(super) enum OrderState as str: ALL, word {
        /// It waits for its draw, or for its money.
        #[serde(alias = "placing")]
        Pending = "pending",
        /// It won.
        Won = "won",
        /// It did not win.
        Lost = "lost",
        /// Its draw is void, or the vendor took it back.
        Void = "void",
        /// The member cancelled it, its chase ended, or no stake was taken.
        #[serde(alias = "refused")]
        Cancelled = "cancelled",
    }
}

impl OrderState {
    /// The number that clients know it by.
    pub(super) const fn number(self) -> u8 {
        match self {
            Self::Pending => 2,
            Self::Won => 4,
            Self::Lost => 5,
            Self::Void => 6,
            Self::Cancelled => 8,
        }
    }

    /// The one with this number, if there is one.
    pub(super) fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.number() == number)
    }
}

/// The public identifier of an order: its vendor and what that vendor calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OrderId {
    pub(super) vendor: String,
    pub(super) id: Uuid,
}

impl OrderId {
    /// Reads one as it is written; `None` for what cannot be one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (vendor, id) = text.split_once('.')?;
        let id = Uuid::try_parse(id).ok().filter(|_| id.len() == 36)?;
        is_code(vendor).then(|| Self { vendor: vendor.to_owned(), id })
    }
}

impl std::fmt::Display for OrderId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.vendor, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(version: i32, state: DrawState) -> Draw {
        Draw {
            game_code: "hanoi-lottery".into(),
            numero: "20261129".into(),
            state,
            opens_at_ms: 1,
            closes_at_ms: 2,
            held_at_ms: 3,
            version,
            result: None,
            previous_result: None,
            seed_hash: None,
            seed: None,
            is_late: false,
        }
    }

    #[test]
    fn a_draw_goes_forwards_and_a_corrected_result_starts_again() {
        use DrawState::{Correcting, Open, Resulted, Reviewing, Sealed, Settled, Suspended};
        // known, told, whether it counts
        let cases = [
            ((0, Open), (0, Sealed), true),
            ((0, Sealed), (0, Open), false),
            ((0, Open), (0, Open), false),
            ((0, Open), (0, Suspended), true),
            ((0, Suspended), (0, Open), true),
            ((0, Sealed), (1, Resulted), true),
            ((1, Settled), (2, Resulted), true),
            ((1, Settled), (1, Reviewing), true),
            ((1, Reviewing), (2, Correcting), true),
            ((2, Correcting), (2, Settled), true),
            ((2, Settled), (2, Correcting), false),
            ((2, Resulted), (1, Settled), false),
        ];
        for (known, told, counts) in cases {
            assert_eq!(draw(told.0, told.1).replaces(&draw(known.0, known.1)), counts, "{known:?} {told:?}");
        }
        let late = Draw { is_late: true, ..draw(0, Open) };
        assert!(late.replaces(&draw(0, Open)), "the same moment, told otherwise");
    }

    #[test]
    fn a_corrected_draw_keeps_the_result_before_it() {
        use DrawState::{Settled, Settling};
        let with =
            |version, state, result: &str| Draw { result: Some(result.into()), ..draw(version, state) };
        let wrong = with(1, Settled, "057|37");
        assert_eq!(wrong.after(&draw(0, DrawState::Sealed)).previous_result, None);
        let right = with(2, Settling, "058|37").after(&wrong);
        assert_eq!(right.previous_result.as_deref(), Some("057|37"));
        let settled = with(2, Settled, "058|37").after(&right);
        assert_eq!(settled.previous_result.as_deref(), Some("057|37"));
        let told = Draw { previous_result: Some("001|01".into()), ..with(2, Settled, "058|37") };
        assert_eq!(told.after(&wrong).previous_result.as_deref(), Some("001|01"), "the vendor's own word");
    }

    #[test]
    fn screens_are_told_of_sales_and_results() {
        use DrawState::{Closing, Open, Planned, Resulted, Sealed, Settled};
        let resulted = Draw { result: Some("057|37".into()), ..draw(1, Resulted) };
        let settled = Draw { state: Settled, ..resulted.clone() };
        let cases = [
            (None, draw(0, Planned), false),
            (None, draw(0, Open), true),
            (Some(draw(0, Open)), draw(0, Closing), true),
            (Some(draw(0, Closing)), draw(0, Sealed), false),
            // The push of the close was left out.
            (Some(draw(0, Open)), draw(0, Sealed), true),
            (Some(draw(0, Open)), draw(0, DrawState::Voiding), true),
            (Some(draw(0, Sealed)), resulted.clone(), true),
            (Some(resulted), settled.clone(), false),
            // The push with the result was lost.
            (Some(draw(0, Sealed)), settled, true),
        ];
        for (known, told, shown) in cases {
            assert_eq!(told.shows(known.as_ref()), shown, "{known:?} {told:?}");
        }
    }

    #[test]
    fn what_cannot_be_a_draw_is_none() {
        let fine = draw(0, DrawState::Open);
        assert!(fine.is_possible());
        let resulted = Draw { result: Some("057|37".into()), ..draw(1, DrawState::Resulted) };
        assert!(resulted.is_possible());
        let wrong = [
            Draw { numero: "2026112".into(), ..fine.clone() },
            Draw { numero: "20261129-1".into(), ..fine.clone() },
            Draw { numero: "20261129-00001".into(), ..fine.clone() },
            Draw { game_code: "a b".into(), ..fine.clone() },
            Draw { closes_at_ms: 4, ..fine.clone() },
            Draw { opens_at_ms: 0, ..fine.clone() },
            Draw { version: -1, ..fine.clone() },
            Draw { result: Some("057|37".into()), ..fine.clone() },
            Draw { seed: Some("00".repeat(32)), ..fine.clone() },
            Draw { seed_hash: Some("00".into()), ..fine.clone() },
            Draw { previous_result: Some("058|37".into()), ..resulted.clone() },
            Draw { version: 2, previous_result: Some("<b>".into()), ..resulted.clone() },
            Draw { result: Some("<b>".into()), ..resulted },
        ];
        for draw in wrong {
            assert!(!draw.is_possible(), "{draw:?}");
        }
        assert!(Draw { numero: "20261129-0001".into(), ..fine }.is_possible());
        let corrected = draw(2, DrawState::Settled);
        assert!(Draw { previous_result: Some("058|37".into()), ..corrected }.is_possible());
    }

    #[test]
    fn an_order_is_named_by_its_vendor_and_what_that_calls_it() {
        const ID: &str = "01980000-0000-7000-8000-0000000000aa";
        let id = OrderId::parse(&format!("TCG_LOTTO_VN.{ID}")).unwrap();
        assert_eq!((id.vendor.as_str(), id.id.to_string().as_str()), ("TCG_LOTTO_VN", ID));
        assert_eq!(id.to_string(), format!("TCG_LOTTO_VN.{ID}"));
        let simple = ID.replace('-', "");
        let wrong = [
            format!(".{ID}"),
            format!("LO/TT.{ID}"),
            format!("LOTT.{ID}.{ID}"),
            format!("LOTT.{simple}"),
            ID.to_owned(),
        ];
        for wrong in wrong.iter().map(String::as_str).chain(["", ".", "LOTT", "LOTT.", "LOTT.7", "LOTT.\0"]) {
            assert_eq!(OrderId::parse(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn each_state_of_an_order_has_its_number() {
        let numbers = OrderState::ALL.map(OrderState::number);
        assert_eq!(numbers, [2, 4, 5, 6, 8]);
        assert_eq!(numbers.map(OrderState::from_number), OrderState::ALL.map(Some));
        assert_eq!(OrderState::from_number(3), None);
    }
}
