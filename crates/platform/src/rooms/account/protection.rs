//! What the database alone must not tell about a person: claims are stored as marks of the data key, the number of an
//! identity card is sealed with it. Rows of before are rewritten at the next start.

use erawan_kernel::EntropyError;
use erawan_kernel::ids::MemberId;

use super::registration::ID_NUMBER;
use super::{Result, claim, store};
use crate::rooms::account::Accounts;

/// Claims that are rewritten in one transaction.
const CLAIMS_AT_ONCE: u64 = 500;

impl Accounts {
    /// Rewrites what older versions stored as plain hashes or plain text. Rows that are done stay as they are.
    ///
    /// # Errors
    /// [`super::AccountError::Database`], [`super::AccountError::Entropy`].
    pub async fn protect_old_rows(&self) -> Result<()> {
        loop {
            let plain = store::plain_claims(&self.core.db, CLAIMS_AT_ONCE).await?;
            if plain.is_empty() {
                break;
            }
            let tx = self.core.db.begin().await?;
            for row in &plain {
                let mark = claim::mark(&self.core.data_key, row.merchant_id, &row.kind, &row.hash);
                store::key_claim_in_tx(&tx, row, mark).await?;
            }
            tx.commit().await?;
        }
        for (id, mut contacts) in store::plain_id_numbers(&self.core.db, ID_NUMBER).await? {
            let Some(fields) = contacts.as_object_mut() else { continue };
            let Some(number) = fields.remove(ID_NUMBER) else { continue };
            let sealed = self.seal_id_number(id, number.as_str().unwrap_or_default())?;
            let left = (!fields.is_empty()).then_some(contacts);
            store::seal_id_number(&self.core.db, id, sealed, left).await?;
        }
        Ok(())
    }

    /// The number of the member's identity card, for the operator.
    ///
    /// # Errors
    /// [`super::AccountError::Sealed`] when it was sealed for another member; [`super::AccountError::Database`].
    pub async fn id_number(&self, id: MemberId) -> Result<Option<String>> {
        let Some(sealed) = store::sealed_id_number(&self.core.db, id).await? else { return Ok(None) };
        let number = self.core.data_key.open(&place(id), &sealed)?;
        Ok(Some(String::from_utf8_lossy(&number).into_owned()))
    }

    pub(super) fn seal_id_number(&self, id: MemberId, number: &str) -> Result<Vec<u8>, EntropyError> {
        self.core.data_key.seal(&*self.core.entropy, &place(id), number.as_bytes())
    }
}

/// The place of a number, so that it cannot be opened elsewhere.
fn place(id: MemberId) -> String {
    format!("member.id_number/{id}")
}
