use erawan_kernel::promptpay::{self, Payee, PromptPay, QrError};
use erawan_kernel::{Currency, LocalText, Money};
use serde::{Deserialize, Serialize};

use crate::words::words;

words! {
    /// The kind of a deposit channel.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum ChannelName as str: ALL, word, parse {
        /// Online banking at a payment gateway.
        Gateway = "gateway",
        /// A transfer to an account of the merchant.
        Manual = "manual",
        /// The wallet Alipay.
        Alipay = "alipay",
        /// The wallet QQ.
        Qq = "qq",
        /// The wallet WeChat Pay.
        Wechat = "wechat",
        /// A PromptPay code, paid with any Thai bank's app.
        Promptpay = "promptpay",
        /// An e-wallet, such as `TrueMoney`.
        Ewallet = "ewallet",
        /// A card; its number is entered at the provider alone.
        Card = "card",
        /// USDT on TRON, sent to an address of the member's own.
        Crypto = "crypto",
    }
}

words! {
    /// How the member pays.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum ChannelKind as str: word {
        /// On a page of the provider.
        Redirect = "redirect",
        /// By scanning a QR code.
        Qr = "qr",
        /// By a transfer to an account that is shown.
        Account = "account",
        /// By a transfer to an address on a chain that is shown.
        Address = "address",
    }
}

impl ChannelName {
    /// How the member pays.
    #[must_use]
    pub const fn kind(self) -> ChannelKind {
        match self {
            Self::Gateway | Self::Alipay | Self::Ewallet | Self::Card => ChannelKind::Redirect,
            Self::Promptpay | Self::Qq | Self::Wechat => ChannelKind::Qr,
            Self::Manual => ChannelKind::Account,
            Self::Crypto => ChannelKind::Address,
        }
    }

    /// Whether deposits by it are ordered by the payment-gateway call; the others have calls of their own.
    #[must_use]
    pub const fn is_of_gateway_call(self) -> bool {
        matches!(self, Self::Gateway | Self::Promptpay | Self::Ewallet | Self::Card | Self::Crypto)
    }

    /// How long a member may take to pay.
    #[must_use]
    pub const fn time_to_pay_ms(self) -> i64 {
        const MINUTE_MS: i64 = 60 * 1_000;
        match self {
            Self::Manual => 120 * MINUTE_MS,
            Self::Card => 30 * MINUTE_MS,
            Self::Crypto => 60 * MINUTE_MS,
            _ => 15 * MINUTE_MS,
        }
    }
}

/// A way to pay as a merchant offers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PaymentChannel {
    /// The kind of channel.
    pub channel: ChannelName,
    /// The gateway's code.
    pub vendor: String,
    /// What it is called.
    pub display_name: LocalText,
    /// The currency it takes.
    pub currency: Currency,
    /// The least amount of one deposit.
    pub min_amount: Money,
    /// The largest amount of one deposit.
    pub max_amount: Money,
    /// Amounts offered as buttons.
    pub quick_amounts: Vec<Money>,
    /// The banks behind it.
    pub banks: Vec<Bank>,
    /// What a member should know before paying.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<LocalText>,
    /// The merchant's PromptPay biller id, 15 digits: of a `promptpay` channel only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub biller_id: Option<String>,
    /// Whether it is offered now.
    pub enabled: bool,
    /// Its place in the list.
    pub sort: i32,
}

/// A bank that a gateway leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bank {
    /// Identifier in requests.
    pub bank_id: String,
    /// The gateway's code of it.
    pub bank_code: String,
    /// What it is called.
    pub display_name: LocalText,
    /// Path of its icon.
    pub icon_url: String,
}

impl PaymentChannel {
    /// Whether `amount` may be deposited: within the bounds, in whole hundredths.
    #[must_use]
    pub fn takes(&self, amount: Money) -> bool {
        (self.min_amount..=self.max_amount).contains(&amount) && amount.is_whole_hundredths()
    }

    /// The text of the PromptPay code for one payment, at a channel that has a biller. `merchant` is the merchant's
    /// code, which the payer's bank tells beside `ref1`.
    ///
    /// # Errors
    /// [`QrError::Amount`] for an amount that PromptPay does not have.
    pub(in crate::rooms::payments) fn promptpay_code(
        &self,
        ref1: &str,
        merchant: &str,
        amount: Money,
    ) -> Result<Option<String>, QrError> {
        let Some(biller_id) = self.biller_id.clone() else { return Ok(None) };
        let ref2: String = merchant.chars().filter(char::is_ascii_alphanumeric).take(20).collect();
        let ref2 = Some(ref2.to_ascii_uppercase()).filter(|ref2| !ref2.is_empty());
        let payee = Payee::Biller { biller_id, ref1: ref1.to_owned(), ref2 };
        PromptPay { payee, amount: Some(amount), is_one_time: true }.text().map(Some)
    }

    /// What contradicts itself, in words.
    pub(in crate::rooms::payments) fn contradiction(&self) -> Option<String> {
        let vendor = &self.vendor;
        if !self.min_amount.is_positive() || self.max_amount < self.min_amount {
            return Some(format!("{vendor}: the least amount must be positive and no more than the largest"));
        }
        if self.max_amount > Money::REQUEST_MAX {
            return Some(format!("{vendor}: the largest amount is beyond what one request may name"));
        }
        if let Some(amount) = self.quick_amounts.iter().find(|amount| !self.takes(**amount)) {
            return Some(format!("{vendor}: the quick amount {amount} is not accepted"));
        }
        let is_promptpay = self.channel == ChannelName::Promptpay;
        if is_promptpay != self.biller_id.is_some() {
            return Some(format!("{vendor}: a biller id belongs to a promptpay channel, and to no other"));
        }
        if let Some(biller_id) = self.biller_id.as_deref().filter(|id| !promptpay::is_biller_id(id)) {
            return Some(format!("{vendor}: the biller id {biller_id} has not 15 digits"));
        }
        self.banks.is_empty().then(|| format!("{vendor}: there is no bank"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_channel_has_its_word_kind_and_time_to_pay() {
        let table =
            ChannelName::ALL.map(|name| (name.word(), name.kind().word(), name.time_to_pay_ms() / 60_000));
        assert_eq!(
            table,
            [
                ("gateway", "redirect", 15),
                ("manual", "account", 120),
                ("alipay", "redirect", 15),
                ("qq", "qr", 15),
                ("wechat", "qr", 15),
                ("promptpay", "qr", 15),
                ("ewallet", "redirect", 15),
                ("card", "redirect", 30),
                ("crypto", "address", 60),
            ]
        );
    }

    #[test]
    fn the_demo_channels_hold_together() {
        let text = include_str!("../../../../../../content/demo/gateways.json");
        let channels: Vec<PaymentChannel> = serde_json::from_str(text).unwrap();
        for channel in &channels {
            assert_eq!(channel.contradiction(), None);
        }
        let promptpay = channels.iter().find(|channel| channel.channel == ChannelName::Promptpay).unwrap();
        let code = promptpay.promptpay_code("ER7K2M9QX4T1", "suvarna", Money::from_units(1_000).unwrap());
        let published = "00020101021230660016A00000067701011201150994000165501000212ER7K2M9QX4T10307SUVARNA\
                         530376454071000.005802TH6304EE52";
        assert_eq!(code, Ok(Some(published.to_owned())));
        for biller_id in [None, Some("1234".to_owned())] {
            let broken = PaymentChannel { biller_id, ..promptpay.clone() };
            assert!(broken.contradiction().is_some());
        }
        let broken = PaymentChannel { biller_id: promptpay.biller_id.clone(), ..channels[0].clone() };
        assert!(broken.contradiction().is_some());
        let broken = PaymentChannel { min_amount: Money::ZERO, ..channels[0].clone() };
        assert!(broken.contradiction().is_some());
    }
}
