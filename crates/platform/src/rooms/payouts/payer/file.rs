use std::time::Duration;

use erawan_kernel::ids::MerchantId;
use erawan_kernel::{Currency, Money};
use futures::future::BoxFuture;
use http::HeaderMap;

use super::{Payer, PayerTraits, Payout, PayoutFacts, PayoutReport, PayoutStatement};
use crate::core::Core;
use crate::rooms::merchant::DestinationKind;
use crate::rooms::payments::{CallbackError, GatewayError};
use crate::rooms::payouts::answers::{BankWord, Word, said_by};
use crate::rooms::payouts::{files, store};

/// A payer without an API: the bank gets a file from a person, and answers with documents that are imported. Nothing is
/// sent by itself, and what it is asked is answered by what those documents say.
#[derive(Debug, Clone)]
pub(in crate::rooms::payouts) struct FilePayer {
    core: Core,
    merchant_id: MerchantId,
    code: String,
}

impl FilePayer {
    const TRAITS: PayerTraits = PayerTraits {
        // What is in no document is not known, however long it lasts.
        knows_every_reference: false,
        replay_window: Duration::ZERO,
        final_after: Duration::ZERO,
        kinds: &[DestinationKind::Bank],
        tells_holders: false,
        by_file: true,
    };

    pub(in crate::rooms::payouts) fn new(core: &Core, merchant_id: MerchantId, payer: &str) -> Self {
        Self { core: core.clone(), merchant_id, code: payer.to_owned() }
    }

    fn statement(&self, item: &files::FileItem, word: BankWord) -> Result<PayoutStatement, GatewayError> {
        let unreadable = |_| GatewayError::Unknown("what the file asked for cannot be read".into());
        let sent = files::open_destination(&self.core, item).map_err(unreadable)?;
        let report = match word.word {
            Word::Working => PayoutReport::Working,
            Word::Paid => PayoutReport::Paid,
            Word::Failed => PayoutReport::Failed,
            Word::Returned => PayoutReport::Returned,
        };
        let facts = PayoutFacts {
            payout_id: word.name.clone().unwrap_or_else(|| item.reference.clone()),
            amount: word.amount,
            currency: Some(Currency::Thb),
            kind: sent.kind,
            bank_code: sent.bank_code,
            account_number: sent.account_number,
            coins: None,
        };
        let return_id =
            (report == PayoutReport::Returned).then(|| word.name.unwrap_or_else(|| item.reference.clone()));
        Ok(PayoutStatement {
            report,
            facts: Some(facts),
            return_id,
            reason: word.reason,
            digest: word.digest,
        })
    }
}

impl Payer for FilePayer {
    fn code(&self) -> &str {
        &self.code
    }

    fn traits(&self) -> PayerTraits {
        Self::TRAITS
    }

    fn send<'a>(&'a self, _: &'a Payout) -> BoxFuture<'a, Result<(), GatewayError>> {
        Box::pin(async move { Err(GatewayError::Unknown("it is sent in a file".into())) })
    }

    fn ask<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<PayoutStatement, GatewayError>> {
        Box::pin(async move {
            let unknown = |error: sea_orm::DbErr| GatewayError::Unknown(error.to_string());
            let db = &self.core.db;
            let item = store::files::find_item(db, self.merchant_id, &self.code, reference).await;
            let item =
                item.map_err(unknown)?.ok_or_else(|| GatewayError::Unknown("it is in no file".into()))?;
            let words = store::files::words_of(db, reference).await.map_err(unknown)?;
            match said_by(words) {
                Some(word) => self.statement(&item, word),
                None => Err(GatewayError::Unknown("the bank has not answered".into())),
            }
        })
    }

    fn read_callback(&self, _: &HeaderMap, _: &[u8], _: i64) -> Result<String, CallbackError> {
        Err(CallbackError::Forged)
    }

    fn float(&self) -> BoxFuture<'_, Result<Money, GatewayError>> {
        Box::pin(async move { Err(GatewayError::Unknown("no one can be asked".into())) })
    }
}
