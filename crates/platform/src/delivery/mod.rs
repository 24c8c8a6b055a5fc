//! Written messages to people: text messages and e-mail.
//!
//! A message is first stored as a row and then delivered by a job, so the caller never waits for the
//! provider's server, a message survives a restart, and a failed delivery is tried again until the message
//! has expired. The text is wiped as soon as the message was delivered, because texts contain codes and
//! links. In demo mode a channel without a provider keeps its messages in the outbox, where `/dev/outbox`
//! shows them; elsewhere such a channel is closed.
//!
//! Not here: to whom, how often and what is written (each room).

mod error;
mod job;
mod mail;
mod sms;
mod store;

use std::sync::Arc;

use erawan_kernel::PhoneNumber;
use erawan_kernel::ids::{MerchantId, MessageId};

use crate::Mode;
use crate::core::Core;
use crate::words::words;

pub use error::{DeliveryError, SendError};
pub(crate) use job::deliver;
pub use mail::{MailSender, SmtpMail};
pub use sms::{HttpSms, SmsSender};
pub(crate) use store::{Stored, kept, migrations};

/// When a message without a shorter lifetime expires.
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// The providers that deliver messages. A channel without one is closed outside the demo mode.
#[derive(Debug, Clone, Default)]
pub struct Senders {
    /// Takes text messages.
    pub sms: Option<Arc<dyn SmsSender>>,
    /// Takes e-mail.
    pub mail: Option<Arc<dyn MailSender>>,
}

words! {
    /// The way a message takes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Channel as str: word, of_word {
        /// A text message to a mobile number.
        Sms = "sms",
        /// An e-mail.
        Mail = "mail",
    }
}

impl Channel {
    fn has_sender(self, senders: &Senders) -> bool {
        match self {
            Self::Sms => senders.sms.is_some(),
            Self::Mail => senders.mail.is_some(),
        }
    }
}

/// A message to be sent.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    pub(crate) merchant_id: MerchantId,
    pub(crate) channel: Channel,
    pub(crate) recipient: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    /// Milliseconds after which it expires.
    pub(crate) good_for_ms: i64,
    /// It is never sent: it makes a request for an unknown recipient the same work as for a known one.
    pub(crate) is_decoy: bool,
}

/// Sends a text message.
///
/// # Errors
/// [`DeliveryError::Closed`] when no provider is configured; [`DeliveryError::Database`],
/// [`DeliveryError::Entropy`].
pub async fn send_sms(
    core: &Core,
    merchant_id: MerchantId,
    to: &PhoneNumber,
    text: &str,
) -> Result<(), DeliveryError> {
    let message = Message {
        merchant_id,
        channel: Channel::Sms,
        recipient: to.to_string(),
        subject: String::new(),
        text: text.to_owned(),
        good_for_ms: DAY_MS,
        is_decoy: false,
    };
    send(core, message).await
}

/// Sends an e-mail of plain text.
///
/// # Errors
/// [`DeliveryError::Closed`] when no provider is configured; [`DeliveryError::Database`],
/// [`DeliveryError::Entropy`].
pub async fn send_mail(
    core: &Core,
    merchant_id: MerchantId,
    to: &str,
    subject: &str,
    text: &str,
) -> Result<(), DeliveryError> {
    let message = Message {
        merchant_id,
        channel: Channel::Mail,
        recipient: to.to_owned(),
        subject: subject.to_owned(),
        text: text.to_owned(),
        good_for_ms: DAY_MS,
        is_decoy: false,
    };
    send(core, message).await
}

/// Whether messages can be sent this way at all.
#[must_use]
pub(crate) fn is_open(core: &Core, channel: Channel) -> bool {
    core.config.mode == Mode::Demo || channel.has_sender(&core.config.senders)
}

/// Stores the message and wakes the job that delivers it.
pub(crate) async fn send(core: &Core, message: Message) -> Result<(), DeliveryError> {
    if !is_open(core, message.channel) {
        return Err(DeliveryError::Closed);
    }
    let state = if message.is_decoy {
        store::State::Decoy
    } else if message.channel.has_sender(&core.config.senders) {
        store::State::Waiting
    } else {
        store::State::Kept
    };
    let id = MessageId::generate(&*core.clock, &*core.entropy)?;
    store::insert(&core.db, id, message, state, core.clock.now_ms()).await?;
    core.outgoing.notify_one();
    Ok(())
}
