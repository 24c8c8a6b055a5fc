use std::sync::Arc;

use super::payer::{Payer, Payers, SandboxPayer};
use crate::rooms::payments::{PaymentError, PaymentSetup};

/// The payers that this node can use: fixed ones, and the gateways that were declared, whose programs pay too.
#[derive(Debug, Clone)]
pub struct PayoutSetup {
    payments: PaymentSetup,
    /// Payers that are no rows: the sandbox bank of demo mode, scripted ones of tests.
    fixed: Payers,
}

impl PayoutSetup {
    /// The declared gateways, and payers that are not among them.
    #[must_use]
    pub fn new(payments: &PaymentSetup, fixed: &Payers) -> Self {
        Self { payments: payments.clone(), fixed: fixed.clone() }
    }

    /// The payer with this code, if this node can use it.
    ///
    /// # Errors
    /// [`PaymentError::Database`], also when a secret does not open with this server's data key.
    pub async fn payer(&self, code: &str) -> Result<Option<Arc<dyn Payer>>, PaymentError> {
        if let Some(payer) = self.fixed.get(code) {
            return Ok(Some(Arc::clone(payer)));
        }
        let line = self.payments.line(code).await?;
        Ok(line.map(|line| Arc::new(SandboxPayer::on(line)) as Arc<dyn Payer>))
    }
}
