//! Destinations of members: which kinds the payer pays to, whose name it tells, and which of them are in use.

use std::sync::Arc;

use erawan_kernel::ids::{BankCardId, MemberId};

use super::payer::DestinationNumber;
use super::{PayoutError, Payouts, store};
use crate::inbox;
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::{DestinationKind, Merchant};
use crate::rooms::operator::Operator;
use crate::rooms::payments::{NameMatch, compare_names};
use crate::rooms::security::{CardError, CheckedCard, NewCard, PayoutCard, SecurityError};
use crate::rooms::session::Caller;

impl Payouts {
    /// The kinds of destinations that the merchant's payer pays to; bank accounts while there is none.
    pub(super) async fn payable_kinds(
        &self,
        merchant: &Merchant,
    ) -> Result<Vec<DestinationKind>, PayoutError> {
        let Some(terms) = &merchant.settings.withdrawals else { return Ok(vec![DestinationKind::Bank]) };
        let payer = self.payer_of(merchant.id, &terms.payer).await?;
        Ok(payer.map_or_else(|| vec![DestinationKind::Bank], |payer| payer.traits().kinds.to_vec()))
    }

    /// The member's destinations of those kinds.
    pub(super) async fn payable_cards(
        &self,
        merchant: &Merchant,
        member_id: MemberId,
    ) -> Result<Vec<PayoutCard>, PayoutError> {
        let kinds = self.payable_kinds(merchant).await?;
        let mut cards = self.security.payout_cards(member_id).await?;
        cards.retain(|card| kinds.contains(&card.kind));
        Ok(cards)
    }

    /// Adds a destination in the member's own name.
    ///
    /// # Errors
    /// [`CardError`], with [`CardError::OtherName`] when the payer tells another holder; the refusals of the funds
    /// password.
    pub(super) async fn add_card(
        &self,
        caller: &Caller,
        merchant: &Arc<Merchant>,
        new: &NewCard,
    ) -> Result<PayoutCard, PayoutError> {
        let kinds = self.payable_kinds(merchant).await?;
        let card = self.security.check_new_card(caller, merchant, new, &kinds).await?;
        if self.is_of_another(merchant, &card).await? {
            return Err(SecurityError::from(CardError::OtherName).into());
        }
        Ok(self.security.keep_card(caller, merchant, card).await?)
    }

    /// Whether the payer tells a holder who is certainly another person. Without an answer, or with a name that cannot
    /// be compared, nothing is known.
    async fn is_of_another(&self, merchant: &Merchant, card: &CheckedCard) -> Result<bool, PayoutError> {
        let Some(terms) = &merchant.settings.withdrawals else { return Ok(false) };
        let Some(payer) = self.payer_of(merchant.id, &terms.payer).await? else { return Ok(false) };
        if !payer.traits().tells_holders {
            return Ok(false);
        }
        let number =
            DestinationNumber { kind: card.kind, bank_code: &card.bank_code, account_number: card.number() };
        match payer.holder_of(number).await {
            Ok(told) => {
                Ok(told.is_some_and(|told| compare_names(&card.holder, &told) == NameMatch::Different))
            }
            Err(error) => {
                tracing::warn!(%error, payer = terms.payer, "the payer did not tell the holder of a destination");
                Ok(false)
            }
        }
    }

    /// Removes a destination of a member on behalf of customer service, with a reason, and informs the member.
    ///
    /// # Errors
    /// [`CardError::Unknown`]; [`CardError::InUse`] while an open withdrawal goes to it.
    pub(super) async fn remove_card(
        &self,
        operator: &Operator,
        member: &Member,
        id: BankCardId,
        remark: &str,
    ) -> Result<(), PayoutError> {
        let tx = self.core.db.begin().await?;
        self.security.remove_card_in_tx(&tx, operator, member, id, remark).await?;
        // A request that found the card is written down by now, or finds it gone.
        account::lock_in_tx(&tx, member.id).await?;
        if store::is_card_in_use(&tx, member.id, id).await? {
            tx.rollback().await?;
            return Err(SecurityError::from(CardError::InUse).into());
        }
        Ok(inbox::commit(&self.core, tx, member.id).await?)
    }
}
