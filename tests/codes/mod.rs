//! Codes by text message.

mod sms;
