use std::fmt;
use std::str::FromStr;

use erawan_kernel::ids::{JackpotId, MemberId, MerchantId};
use erawan_kernel::{Currency, Money};
use erawan_ledger::{AccountId, Balance, Book};

use super::code::{RefundReason, is_lottery};
use crate::rooms::account::MemberKind;
use crate::rooms::merchant::WalletFamily;

/// A wallet of a member: the ledger account behind it and whose it is. Fixed for the member's whole life.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wallet {
    /// The account in the ledger.
    pub account: AccountId,
    /// The account of the member's main wallet, by which what they play is kept, from whichever wallet.
    pub main: AccountId,
    /// What is played from it, for a wallet at a vendor; `None` for the main wallet.
    pub family: Option<WalletFamily>,
    /// The vendor keeps its money itself: the vendor's word decides what goes in and out.
    pub is_kept: bool,
    /// Whose it is.
    pub member_id: MemberId,
    /// Where the member's account is held.
    pub merchant_id: MerchantId,
    /// The book its money lives in.
    pub book: Book,
    /// The currency of its money.
    pub currency: Currency,
}

/// What a member has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberBalance {
    /// What may be spent: everything less what is held. On the wire `sumBalance` too: money on its way to a bank is no
    /// longer the member's to play with.
    pub available: Money,
    /// What open holds have set aside.
    pub held: Money,
    /// The ledger's sequence after which this was true; a balance with a larger one is newer.
    pub sequence: i64,
}

impl MemberBalance {
    pub(super) fn new(balance: Balance, sequence: i64) -> Self {
        Self { available: balance.available(), held: balance.held, sequence }
    }
}

/// The book that members of this kind play in.
pub(crate) const fn book_of(kind: MemberKind) -> Book {
    if kind.is_trial() {
        Book::Trial
    } else if kind.is_test() {
        Book::Test
    } else {
        Book::Real
    }
}

/// Whether members of this kind hold real money: guests and test accounts do not.
pub(crate) fn holds_real_money(kind: MemberKind) -> bool {
    book_of(kind) == Book::Real
}

/// The name of a book in account names.
pub(super) const fn book_name(book: Book) -> &'static str {
    match book {
        Book::Real => "real",
        Book::Trial => "trial",
        Book::Test => "test",
        Book::Bonus => "bonus",
    }
}

pub(crate) const fn book_number(book: Book) -> i16 {
    match book {
        Book::Real => 0,
        Book::Trial => 1,
        Book::Test => 2,
        Book::Bonus => 3,
    }
}

pub(crate) const fn book_from_number(number: i16) -> Option<Book> {
    match number {
        0 => Some(Book::Real),
        1 => Some(Book::Trial),
        2 => Some(Book::Test),
        3 => Some(Book::Bonus),
        _ => None,
    }
}

/// The name of a member's main account.
pub(super) fn member_account_name(member: MemberId) -> String {
    format!("member/{member}/main")
}

/// The name of the account of what a member owes.
pub(super) fn debt_account_name(member: MemberId) -> String {
    format!("member/{member}/debt")
}

/// The name of the account of what an agent earned and was not paid out.
pub(super) fn earnings_account_name(member: MemberId) -> String {
    format!("member/{member}/earnings")
}

/// The name of a member's account at a vendor.
pub(super) fn vendor_account_name(member: MemberId, vendor: &str) -> String {
    format!("member/{member}/vendor/{vendor}")
}

/// A house account: the merchant's side of a movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HouseAccount<'a> {
    /// Money that a payment gateway collected or will pay out.
    Gateway(&'a str),
    /// Money that arrived at a gateway and is no member's yet.
    Suspense,
    /// The result of a vendor's games: stakes in, wins out.
    Vendor(&'a str),
    /// Where the play money of guests comes from.
    PlayMoney,
    /// The funds set aside for jackpots.
    JackpotFunds,
    /// One jackpot's pool.
    Jackpot(JackpotId),
    /// The other side of adjustments that operators made.
    Adjustments,
    /// Posted withdrawals on the way to a payer; nothing rests here.
    Payouts,
    /// Fees that members paid.
    MemberFees,
    /// What providers took for their services: only ever at or below zero.
    ProviderFees,
    /// Faults of providers, and debts, written off.
    Losses,
    /// What a member owes after a deposit was taken back: only ever at or below zero.
    Debt(MemberId),
    /// What an agent earned and was not paid out; below zero after a correction.
    Earnings(MemberId),
    /// What a kind of income of agents cost.
    AgentExpense(&'a str),
}

impl HouseAccount<'_> {
    /// Whether it may fall below zero: a pool pays only what is in it, and suspense what arrived.
    pub(super) const fn may_go_negative(&self) -> bool {
        !matches!(self, Self::Jackpot(_) | Self::Suspense | Self::Payouts | Self::MemberFees)
    }

    /// The account's name: one per merchant and book.
    pub(super) fn name(&self, merchant: MerchantId, book: Book) -> String {
        let book = book_name(book);
        match self {
            Self::Gateway(code) => format!("merchant/{merchant}/gateway/{code}/{book}"),
            Self::Suspense => format!("merchant/{merchant}/suspense/{book}"),
            Self::Vendor(code) => format!("merchant/{merchant}/vendor/{code}/{book}"),
            Self::PlayMoney => format!("merchant/{merchant}/play-money/{book}"),
            Self::JackpotFunds => format!("merchant/{merchant}/jackpot-funds/{book}"),
            Self::Adjustments => format!("merchant/{merchant}/adjustments/{book}"),
            Self::Payouts => format!("merchant/{merchant}/payouts/{book}"),
            Self::MemberFees => format!("merchant/{merchant}/member-fees/{book}"),
            Self::ProviderFees => format!("merchant/{merchant}/provider-fees/{book}"),
            Self::Losses => format!("merchant/{merchant}/losses/{book}"),
            Self::Debt(member) => debt_account_name(*member),
            Self::Earnings(member) => earnings_account_name(*member),
            Self::AgentExpense(kind) => format!("merchant/{merchant}/agent-expense/{kind}/{book}"),
            Self::Jackpot(pool) => format!("merchant/{merchant}/jackpot/{pool}/{book}"),
        }
    }
}

/// What the ledger stores with every movement of a round, so that the log alone contains the whole round:
/// which game of which category, which round, and whether the movement is the round's last.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RoundReference {
    /// The game's category, such as `RNG`.
    pub category: String,
    /// The vendor's code of the game.
    pub game_code: String,
    /// The vendor's identifier of the round.
    pub round: String,
    /// The movement ends the round.
    pub closes: bool,
    /// Why a stake of a lottery was given back; of any other category it is not kept.
    pub refund: Option<RefundReason>,
}

impl RoundReference {
    /// The longest round identifier, in bytes.
    pub const ROUND_MAX: usize = 64;
    /// The longest game code, in bytes.
    pub const GAME_CODE_MAX: usize = 40;
    /// The longest category, in bytes.
    pub const CATEGORY_MAX: usize = 12;

    /// Whether `text` can be a game code or category of at most `length_max` bytes.
    #[must_use]
    pub fn is_code(text: &str, length_max: usize) -> bool {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        (1..=length_max).contains(&text.len()) && text.bytes().all(allowed)
    }

    /// Whether `text` can be a round identifier: visible ASCII.
    pub(crate) fn is_round(text: &str) -> bool {
        (1..=Self::ROUND_MAX).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
    }
}

impl fmt::Display for RoundReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The round comes last because it is the vendor's text and may contain any character.
        let state = if self.closes { "last" } else { "open" };
        write!(f, "{state}/{}", self.category)?;
        // A version that knows no reasons takes it for a part of the category, and goes on.
        if let Some(reason) = self.refund.filter(|_| is_lottery(&self.category)) {
            write!(f, ".{}", reason.code().number())?;
        }
        write!(f, "/{}/{}", self.game_code, self.round)
    }
}

/// A ledger reference is not one of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the reference does not name a round")]
pub struct NotARound;

impl FromStr for RoundReference {
    type Err = NotARound;

    fn from_str(text: &str) -> Result<Self, NotARound> {
        let mut parts = text.splitn(4, '/');
        let (Some(state), Some(category), Some(game_code), Some(round)) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(NotARound);
        };
        let closes = match state {
            "last" => true,
            "open" => false,
            _ => return Err(NotARound),
        };
        let is_valid = Self::is_code(category, Self::CATEGORY_MAX)
            && Self::is_code(game_code, Self::GAME_CODE_MAX)
            && Self::is_round(round);
        if !is_valid {
            return Err(NotARound);
        }
        let with_reason = category.split_once('.').and_then(|(category, number)| {
            let reason = RefundReason::of_number(number.parse().ok()?)?;
            is_lottery(category).then_some((category, reason))
        });
        let (category, refund) = match with_reason {
            Some((category, reason)) => (category, Some(reason)),
            None => (category, None),
        };
        Ok(Self {
            category: category.into(),
            game_code: game_code.into(),
            round: round.into(),
            closes,
            refund,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference(round: &str) -> RoundReference {
        RoundReference {
            category: "RNG".into(),
            game_code: "jade-elephant".into(),
            round: round.into(),
            closes: true,
            refund: None,
        }
    }

    #[test]
    fn a_round_reference_survives_the_ledger() {
        for round in ["rnd_01", "a/b/c", "x"] {
            let reference = reference(round);
            assert_eq!(reference.to_string().parse(), Ok(reference));
        }
        let longest = RoundReference {
            category: "C".repeat(RoundReference::CATEGORY_MAX),
            game_code: "g".repeat(RoundReference::GAME_CODE_MAX),
            round: "r".repeat(RoundReference::ROUND_MAX),
            closes: false,
            refund: None,
        };
        assert!(longest.to_string().len() <= erawan_ledger::Command::REFERENCE_MAX);
        assert_eq!(longest.to_string().parse(), Ok(longest));
    }

    #[test]
    fn the_reason_of_a_refund_survives_the_ledger_for_lotteries_alone() {
        for reason in RefundReason::ALL {
            for category in ["LOTT", "ELOTT"] {
                let lottery = RoundReference {
                    category: category.into(),
                    game_code: "g".repeat(RoundReference::GAME_CODE_MAX),
                    round: "r".repeat(RoundReference::ROUND_MAX),
                    closes: true,
                    refund: Some(reason),
                };
                assert!(lottery.to_string().len() <= erawan_ledger::Command::REFERENCE_MAX);
                assert_eq!(lottery.to_string().parse(), Ok(lottery));
            }
            let slot = RoundReference { refund: Some(reason), ..reference("r") };
            assert_eq!(slot.to_string().parse(), Ok(reference("r")));
        }
        let dotted: RoundReference = "last/LOTT.9999/game/r".parse().unwrap();
        assert_eq!((dotted.category.as_str(), dotted.refund), ("LOTT.9999", None));
    }

    #[test]
    fn other_references_are_not_rounds() {
        for text in [
            "",
            "dep_0123",
            "last/RNG/game",
            "shut/RNG/game/r",
            "last//game/r",
            "last/RNG/game/",
            "last/R N/g/r",
        ] {
            assert_eq!(text.parse::<RoundReference>(), Err(NotARound), "{text:?}");
        }
    }

    #[test]
    fn i11_every_kind_of_member_has_the_book_of_its_money() {
        for kind in MemberKind::ALL {
            let book = book_of(kind);
            assert_eq!(book == Book::Real, kind.is_real());
            assert_eq!(book == Book::Trial, kind.is_trial());
            assert_eq!(book == Book::Test, kind.is_test());
            assert_eq!(book_from_number(book_number(book)), Some(book));
        }
    }
}
