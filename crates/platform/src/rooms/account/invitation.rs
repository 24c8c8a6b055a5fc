//! Codes by which people come. Every member has one; a room above may keep further ones, such as links of agents, and
//! give those who come by them more than a place. Account asks such a room by [`InvitationBook`], so that it knows no room
//! above it and what an invitation promises begins in the transaction that opens the account.

use std::sync::Arc;

use erawan_kernel::ids::{LinkId, MemberId};
use futures::future::BoxFuture;

use super::{AccountError, Member, MemberKind, Registration, Result, store};
use crate::db::prelude::Tx;
use crate::rooms::account::Accounts;
use crate::rooms::merchant::Merchant;

/// Who invited a person, and to what.
#[derive(Debug, Clone)]
pub struct Invitation {
    /// Whose code it is.
    pub inviter: Member,
    /// The link whose code it is; nothing for the code that every member has.
    pub link: Option<FoundLink>,
}

/// A link that is open today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoundLink {
    /// Its identifier.
    pub id: LinkId,
    /// Whose it is.
    pub owner_id: MemberId,
    /// Who comes by it leads a team from the first moment on.
    pub is_for_agent: bool,
}

/// An account that is being opened.
#[derive(Debug, Clone, Copy)]
pub struct Newcomer {
    /// Whose it is.
    pub member_id: MemberId,
    /// The number in the team tree.
    pub ord: i32,
}

/// Codes that a room above account keeps, and who may invite.
pub trait InvitationBook: std::fmt::Debug + Send + Sync {
    /// Whether the person may invite now: not one who is excluded from play.
    ///
    /// # Errors
    /// [`AccountError::Database`].
    fn may_invite<'a>(&'a self, inviter: &'a Member) -> BoxFuture<'a, Result<bool>>;

    /// The link with this code, in capital letters; nothing where the book has no such code.
    ///
    /// # Errors
    /// [`AccountError::LinkUnusable`] for one that is closed, over, or not open yet; [`AccountError::Database`].
    fn find<'a>(&'a self, merchant: &'a Merchant, code: &'a str) -> BoxFuture<'a, Result<Option<FoundLink>>>;

    /// Gives the account that is being opened what the link promises, and counts it.
    ///
    /// # Errors
    /// [`AccountError::LinkUnusable`] for one that was closed meanwhile: give the transaction up then;
    /// [`AccountError::Database`].
    fn redeem_in_tx<'a>(
        &'a self,
        tx: &'a Tx,
        merchant: &'a Merchant,
        link: LinkId,
        owner: &'a Member,
        newcomer: Newcomer,
    ) -> BoxFuture<'a, Result<()>>;
}

/// The codes beside those that every member has.
#[derive(Debug, Clone)]
pub struct Invitations(Arc<dyn InvitationBook>);

impl Invitations {
    /// Those of the book.
    pub fn of(book: impl InvitationBook + 'static) -> Self {
        Self(Arc::new(book))
    }

    /// None: for commands, which register no one.
    #[must_use]
    pub fn none() -> Self {
        Self::of(NoBook)
    }

    pub(super) async fn redeem_in_tx(
        &self,
        tx: &Tx,
        merchant: &Merchant,
        invitation: &Invitation,
        newcomer: Newcomer,
    ) -> Result<()> {
        let Some(link) = &invitation.link else { return Ok(()) };
        self.0.redeem_in_tx(tx, merchant, link.id, &invitation.inviter, newcomer).await
    }
}

#[derive(Debug)]
struct NoBook;

impl InvitationBook for NoBook {
    fn may_invite<'a>(&'a self, _: &'a Member) -> BoxFuture<'a, Result<bool>> {
        Box::pin(async { Ok(true) })
    }

    fn find<'a>(&'a self, _: &'a Merchant, _: &'a str) -> BoxFuture<'a, Result<Option<FoundLink>>> {
        Box::pin(async { Ok(None) })
    }

    fn redeem_in_tx<'a>(
        &'a self,
        _: &'a Tx,
        _: &'a Merchant,
        _: LinkId,
        _: &'a Member,
        _: Newcomer,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async { Err(AccountError::LinkUnusable) })
    }
}

impl Accounts {
    /// The invitation with this code at the merchant, however the code is capitalised, if an account of this kind may
    /// be opened with it: the code of an account with test money opens none with real money.
    ///
    /// # Errors
    /// [`AccountError::AffiliateCodeUnknown`]; [`AccountError::LinkUnusable`]; [`AccountError::Database`].
    pub(crate) async fn find_invitation(
        &self,
        merchant: &Merchant,
        code: &str,
        kind: MemberKind,
    ) -> Result<Invitation> {
        let code = code.trim().to_ascii_uppercase();
        if let Some(link) = self.invitations.0.find(merchant, &code).await? {
            let owner = store::find(&self.core.db, link.owner_id).await?;
            let owner = self.if_inviting(owner, merchant, kind).await?;
            let inviter = owner.ok_or(AccountError::LinkUnusable)?;
            return Ok(Invitation { inviter, link: Some(link) });
        }
        let found = store::find_by_affiliate_code(&self.core.db, merchant.id, &code).await?;
        let inviter = self.if_inviting(found, merchant, kind).await?;
        Ok(Invitation { inviter: inviter.ok_or(AccountError::AffiliateCodeUnknown)?, link: None })
    }

    /// The invitation that the person came with: by the affiliate code, else by the referral link. Real money is invited
    /// by real money and test accounts by test accounts, so that no team has both.
    pub(super) async fn invitation_of(
        &self,
        merchant: &Merchant,
        kind: MemberKind,
        registration: &Registration,
    ) -> Result<Option<Invitation>> {
        if let Some(code) = &registration.affiliate_code {
            return self.find_invitation(merchant, code, kind).await.map(Some);
        }
        let Some(id) = &registration.recommender_id else { return Ok(None) };
        let id = id.parse().map_err(|_| AccountError::LinkUnusable)?;
        let member = store::find(&self.core.db, id).await?;
        let inviter = self.if_inviting(member, merchant, kind).await?;
        Ok(Some(Invitation { inviter: inviter.ok_or(AccountError::LinkUnusable)?, link: None }))
    }

    /// The member, if they may invite people of this kind now.
    async fn if_inviting(
        &self,
        member: Option<Member>,
        merchant: &Merchant,
        kind: MemberKind,
    ) -> Result<Option<Member>> {
        let is_of_book = |member: &Member| {
            member.merchant_id == merchant.id && !member.is_disabled && member.kind.shares_book_with(kind)
        };
        let Some(member) = member.filter(is_of_book) else { return Ok(None) };
        Ok(self.invitations.0.may_invite(&member).await?.then_some(member))
    }
}
