//! The sanctions list of a merchant: names that it must not pay. The newest import holds; who imported which file and
//! when is kept of all of them.

use bytes::Bytes;
use erawan_kernel::ids::{MemberId, MerchantId, OperatorId, SanctionsListId};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::error::SanctionsError;
use super::name_file::{self, ListedName};
use super::store::sanctions as store;
use super::{PayoutError, Payouts};
use crate::platform_event::{Author, PlatformEvent};
use crate::rooms::merchant;
use crate::rooms::operator::Operator;
use crate::rooms::payments::name_keys;

/// An import of a merchant's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SanctionsList {
    pub(super) id: SanctionsListId,
    pub(super) merchant_id: MerchantId,
    /// SHA-256 of the file.
    pub(super) digest: [u8; 32],
    pub(super) names: i64,
    pub(super) operator_id: OperatorId,
    /// Epoch milliseconds.
    pub(super) imported_at_ms: i64,
}

/// A name by what it is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KeyedName {
    pub(super) key: String,
    pub(super) line: u32,
    pub(super) name: String,
}

impl Payouts {
    /// Imports a list in place of the one before, as a whole. The same file again, while it is the newest, changes nothing.
    ///
    /// # Errors
    /// [`SanctionsError::Broken`] with the line; when the database fails.
    pub(super) async fn import_sanctions(
        &self,
        by: &Operator,
        file: Bytes,
    ) -> Result<SanctionsList, SanctionsError> {
        let read = tokio::task::spawn_blocking(move || {
            let digest: [u8; 32] = Sha256::digest(&file).into();
            name_file::read(&file).map(|names| (digest, names.len(), keyed(names)))
        });
        let read = read.await.map_err(|error| SanctionsError::Unreadable(error.to_string()))?;
        let (digest, count, names) = read.map_err(SanctionsError::Broken)?;
        let list = SanctionsList {
            id: SanctionsListId::generate(&*self.core.clock, &*self.core.entropy)?,
            merchant_id: by.merchant_id,
            digest,
            names: i64::try_from(count).unwrap_or(i64::MAX),
            operator_id: by.id,
            imported_at_ms: self.core.clock.now_ms(),
        };
        let tx = self.core.db.begin().await?;
        // Two imports follow each other, so that one of them is the newest.
        merchant::lock_in_tx(&tx, by.merchant_id).await?;
        let before = store::newest(&tx, by.merchant_id).await?;
        if let Some(same) = before.as_ref().filter(|before| before.digest == digest) {
            tx.rollback().await?;
            return Ok(same.clone());
        }
        if let Some(before) = &before {
            store::forget_names_in_tx(&tx, before.id).await?;
        }
        store::insert_in_tx(&tx, &list, names).await?;
        let event = PlatformEvent {
            kind: "sanctions.imported",
            subject: format!("{}/{}", by.merchant_id, list.id).into(),
            details: json!({ "names": list.names, "digest": hex::encode(digest) }),
        };
        event.record_for(&tx, by.merchant_id, &Author::operator(&by.username), list.imported_at_ms).await?;
        tx.commit().await?;
        Ok(list)
    }

    /// The name on the merchant's list that may be the member's payee name; nothing without a list or a payee name.
    pub(super) async fn sanctioned(
        &self,
        merchant_id: MerchantId,
        member_id: MemberId,
    ) -> Result<Option<String>, PayoutError> {
        let Some(list) = store::newest(self.core.db.write(), merchant_id).await? else { return Ok(None) };
        let Some(name) = self.wallets.accounts.payee_name(member_id).await? else { return Ok(None) };
        Ok(store::listed_name(&self.core.db, list.id, &name_keys(&name)).await?)
    }
}

/// Each name under all of its keys; of names with one key the first.
fn keyed(names: Vec<ListedName>) -> Vec<KeyedName> {
    let mut keyed: Vec<KeyedName> = names
        .into_iter()
        .flat_map(|ListedName { line, name }| {
            let keys = name_keys(&name);
            keys.into_iter().map(move |key| KeyedName { key, line, name: name.clone() })
        })
        .collect();
    keyed.sort_by(|a, b| (&a.key, a.line).cmp(&(&b.key, b.line)));
    keyed.dedup_by(|a, b| a.key == b.key);
    keyed
}
