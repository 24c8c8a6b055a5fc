use super::{Result, store};
use crate::rooms::account::Accounts;

impl Accounts {
    /// What is wrong with the team tree, in words: a path that is not the parent's and the own number, a line that is too
    /// deep, days that are missing or told twice, a member with no place, or with two.
    ///
    /// # Errors
    /// [`super::AccountError::Database`].
    pub async fn reconcile(&self) -> Result<Vec<String>> {
        Ok(store::damages(&self.core.db).await?)
    }
}
