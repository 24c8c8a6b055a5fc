//! Coins: what they come to, what a member was quoted, and which deposit coins on the chain are for.

use std::fmt;

use erawan_kernel::Money;

use super::Deposit;

/// The contract of USDT on TRON. Coins of any other contract are no USDT, whatever they are called.
pub(in crate::rooms::payments) const USDT: &str = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
/// The network, as wallets call it.
pub(in crate::rooms::payments) const NETWORK: &str = "TRC20";
/// What the money of another token than USDT is called at its receipt: no currency of the platform, whatever its name.
pub(in crate::rooms::payments) const OTHER_TOKEN: &str = "TRC20";
/// A block that has so many blocks from itself to the last one is final: no fork removes it.
pub(in crate::rooms::payments) const FINAL_AFTER: i32 = 19;
/// How long a quoted rate holds.
pub(in crate::rooms::payments) const RATE_MS: i64 = 15 * 60 * 1_000;

/// Millionths of a coin.
const MICRO: i64 = 1_000_000;
/// Minor units of a hundredth.
const SATANG: i64 = Money::UNIT / 100;
/// How long after a deposit's end coins may still name it.
const LATE_MS: i64 = 24 * 60 * 60 * 1_000;
/// How far the clock of the chain may be behind ours.
const SKEW_MS: i64 = 60 * 1_000;
/// What no rate lies outside of; one that does is a mistake of who tells it.
const RATES: std::ops::RangeInclusive<Money> =
    Money::from_minor(Money::UNIT)..=Money::from_minor(1_000 * Money::UNIT);

/// An amount of coins: a whole number of millionths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coins(i64);

impl Coins {
    /// One coin: less is not credited.
    pub const ONE: Self = Self(MICRO);

    /// An amount given in millionths of a coin.
    #[must_use]
    pub const fn from_micro(micro: i64) -> Self {
        Self(micro)
    }

    /// Millionths of a coin.
    #[must_use]
    pub const fn micro(self) -> i64 {
        self.0
    }

    /// What the coins come to at a rate, in whole hundredths, rounded down; `None` where that is less than a hundredth
    /// or more than a request may name.
    #[must_use]
    pub fn worth(self, rate: Money) -> Option<Money> {
        let minor = i128::from(self.0) * i128::from(rate.minor()) / i128::from(MICRO);
        let whole = i64::try_from(minor - minor % i128::from(SATANG)).ok().map(Money::from_minor)?;
        (whole.is_positive() && whole <= Money::REQUEST_MAX).then_some(whole)
    }

    /// The fewest coins that come to `amount` at a rate; `None` where there is no such number.
    #[must_use]
    pub fn for_amount(amount: Money, rate: Money) -> Option<Self> {
        if !amount.is_positive() || !rate.is_positive() {
            return None;
        }
        let wanted = u128::from(amount.minor().unsigned_abs()) * u128::from(MICRO.unsigned_abs());
        let micro = wanted.div_ceil(u128::from(rate.minor().unsigned_abs()));
        i64::try_from(micro).ok().map(Self)
    }

    /// The most coins that come to no more than `amount` at a rate: what is sent for it, rounded down to the millionth;
    /// `None` where that is not even one.
    #[must_use]
    pub fn within(amount: Money, rate: Money) -> Option<Self> {
        if !amount.is_positive() || !rate.is_positive() {
            return None;
        }
        let micro = i128::from(amount.minor()) * i128::from(MICRO) / i128::from(rate.minor());
        i64::try_from(micro).ok().filter(|micro| *micro > 0).map(Self)
    }

    /// The amount by which a receipt is known whose coins are worth nothing here: hundred-thousandths of the token.
    #[must_use]
    pub(in crate::rooms::payments) fn of_other_token(self) -> Option<Money> {
        (self.0 > 0).then(|| Money::from_minor((self.0 / 10).clamp(1, Money::REQUEST_MAX.minor())))
    }
}

/// With two to six places.
impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / MICRO, (self.0 % MICRO).unsigned_abs());
        let places = format!("{part:06}");
        let kept = places.trim_end_matches('0').len().max(2);
        write!(f, "{whole}.{}", &places[..kept])
    }
}

/// Whether something can be the price of a coin.
pub(crate) fn is_rate(rate: Money) -> bool {
    RATES.contains(&rate)
}

/// What a member was told about paying a deposit in coins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// Where to send them: the member's own address at the gateway.
    pub address: String,
    /// How many to send.
    pub coins: Coins,
    /// What one coin comes to.
    pub rate: Money,
    /// Until when coins that are sent count at this rate, epoch milliseconds.
    pub rate_until_ms: i64,
    /// Coins for it that are on the chain, in a block that is not final.
    pub seen: Option<SeenCoins>,
}

/// Coins in a block that is not final.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenCoins {
    /// How many.
    pub coins: Coins,
    /// Blocks from theirs to the last one.
    pub confirmations: i32,
}

impl SeenCoins {
    /// These and others: as many confirmations as those that have the fewest.
    #[must_use]
    pub(in crate::rooms::payments) fn with(self, others: Self) -> Self {
        Self {
            coins: Coins(self.coins.0.saturating_add(others.coins.0)),
            confirmations: self.confirmations.min(others.confirmations),
        }
    }
}

/// Coins that became a receipt, as the chain has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinFacts {
    /// Where they were sent.
    pub address: String,
    /// The contract of the token.
    pub contract: String,
    /// How many.
    pub coins: Coins,
    /// At which rate they count; of another token than USDT without meaning.
    pub rate: Money,
    /// The number of their block.
    pub block: i64,
}

/// Which of a member's deposits coins are for that were sent then: the last one that was ordered before, if its time is
/// not over for more than a day. There is one open deposit at a time, so no other was meant.
pub(in crate::rooms::payments) fn deposit_of_coins(
    deposits: &[Deposit],
    sent_at_ms: i64,
) -> Option<&Deposit> {
    let may_be_for = |deposit: &&Deposit| {
        deposit.quote.is_some()
            && deposit.created_at_ms <= sent_at_ms + SKEW_MS
            && sent_at_ms <= deposit.expires_at_ms + LATE_MS
    };
    deposits.iter().filter(may_be_for).max_by_key(|deposit| (deposit.created_at_ms, deposit.id))
}

/// At which rate coins count that were sent then for that deposit: as it was quoted while the quote held, else at that
/// of their final block.
pub(in crate::rooms::payments) fn rate_of(
    deposit: Option<&Deposit>,
    sent_at_ms: i64,
    at_final: Money,
) -> Money {
    let quote = deposit.and_then(|deposit| deposit.quote.as_ref());
    quote.filter(|quote| sent_at_ms <= quote.rate_until_ms).map_or(at_final, |quote| quote.rate)
}

#[cfg(test)]
mod tests {
    use erawan_kernel::ids::{DepositId, MemberId, MerchantId};
    use erawan_kernel::{Currency, Language, LocalText};
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::super::{Bank, ChannelName, PaymentChannel};
    use super::*;

    const MINUTE: i64 = 60_000;

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    /// Ordered at that minute, with a quote of its own.
    fn deposit(number: u128, minute: i64) -> Deposit {
        let bank = Bank {
            bank_id: "usdt".into(),
            bank_code: "USDT".into(),
            display_name: LocalText::default(),
            icon_url: String::new(),
        };
        let channel = PaymentChannel {
            channel: ChannelName::Crypto,
            vendor: "usdt-trc20".into(),
            display_name: LocalText::default(),
            currency: Currency::Thb,
            min_amount: money("100"),
            max_amount: money("200000"),
            quick_amounts: Vec::new(),
            banks: vec![bank.clone()],
            note: None,
            biller_id: None,
            enabled: true,
            sort: 1,
        };
        let who = (MerchantId::from_uuid(Uuid::from_u128(1)), MemberId::from_uuid(Uuid::from_u128(2)));
        let (id, key) = (DepositId::from_uuid(Uuid::from_u128(number)), Uuid::from_u128(number));
        let at_ms = minute * MINUTE;
        let new = Deposit::new(id, who, key, (&channel, &bank), money("500"), Language::English, at_ms);
        let quote = Quote {
            address: USDT.into(),
            coins: Coins::ONE,
            rate: money("30"),
            rate_until_ms: at_ms + RATE_MS,
            seen: None,
        };
        Deposit { quote: Some(quote), ..new }
    }

    #[test]
    fn coins_come_to_whole_satang_and_are_written_with_their_places() {
        for (micro, rate, worth) in [
            (14_598_541, "34.25", Some("500.00")),
            (14_598_540, "34.25", Some("499.99")),
            (1_000_000, "34.25", Some("34.25")),
            (1, "34.25", None),
            (292, "34.25", Some("0.01")),
            (0, "34.25", None),
            (-1_000_000, "34.25", None),
            (i64::MAX, "34.25", None),
        ] {
            let expected = worth.map(money);
            assert_eq!(Coins::from_micro(micro).worth(money(rate)), expected, "{micro}");
        }
        for (micro, text) in
            [(14_598_541, "14.598541"), (1_000_000, "1.00"), (1_500_000, "1.50"), (10, "0.00001")]
        {
            assert_eq!(Coins::from_micro(micro).to_string(), text);
        }
        assert_eq!(Coins::from_micro(3).of_other_token(), Some(Money::from_minor(1)));
        assert_eq!(Coins::from_micro(0).of_other_token(), None);
        assert_eq!(Coins::for_amount(money("500"), Money::ZERO), None);
        assert!(is_rate(money("34.25")) && !is_rate(Money::ZERO) && !is_rate(money("1000.01")));
    }

    proptest! {
        #[test]
        fn the_quoted_coins_come_to_exactly_the_amount_and_one_millionth_less_does_not(
            satang in 1_i64..100_000_000,
            rate in Money::UNIT..1_000 * Money::UNIT,
        ) {
            let (amount, rate) = (Money::from_minor(satang * SATANG), Money::from_minor(rate));
            let coins = Coins::for_amount(amount, rate).unwrap();
            prop_assert_eq!(coins.worth(rate), Some(amount));
            let less = Coins::from_micro(coins.micro() - 1).worth(rate);
            prop_assert!(less < Some(amount));
        }

        #[test]
        fn the_coins_that_are_sent_for_an_amount_are_the_most_that_it_pays_for(
            satang in 1_000_i64..100_000_000,
            rate in Money::UNIT..1_000 * Money::UNIT,
        ) {
            let (amount, rate) = (Money::from_minor(satang * SATANG), Money::from_minor(rate));
            let cost = |micro: i64| i128::from(micro) * i128::from(rate.minor());
            let sent = Coins::within(amount, rate).unwrap().micro();
            let paid = i128::from(amount.minor()) * i128::from(MICRO);
            prop_assert!(cost(sent) <= paid && paid < cost(sent + 1));
        }
    }

    #[test]
    fn coins_are_for_the_last_deposit_that_was_ordered_before_they_were_sent() {
        let deposits = [deposit(1, 0), deposit(2, 100)];
        let found = |minute: i64| deposit_of_coins(&deposits, minute * MINUTE).map(|found| found.id);
        let (first, second) = (Some(deposits[0].id), Some(deposits[1].id));
        // An hour to pay, and a day more.
        for (minute, expected) in [
            (-2, None),
            (-1, first),
            (0, first),
            (98, first),
            (99, second),
            (100, second),
            (100 + 60 + 24 * 60, second),
            (100 + 61 + 24 * 60, None),
        ] {
            assert_eq!(found(minute), expected, "{minute}");
        }
        let without_quote = Deposit { quote: None, ..deposit(3, 50) };
        assert_eq!(deposit_of_coins(&[without_quote], 50 * MINUTE), None);
    }

    #[test]
    fn a_quote_holds_for_a_quarter_of_an_hour() {
        let (ordered, later) = (deposit(1, 0), money("31"));
        assert_eq!(rate_of(Some(&ordered), RATE_MS, later), money("30"));
        assert_eq!(rate_of(Some(&ordered), RATE_MS + 1, later), later);
        assert_eq!(rate_of(None, 0, later), later);
    }
}
