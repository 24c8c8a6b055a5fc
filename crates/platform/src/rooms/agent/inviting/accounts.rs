//! Accounts that an agent opens for other people.

use std::net::IpAddr;

use erawan_kernel::ids::MemberId;
use uuid::Uuid;

use super::error::{InviteError, Result};
use super::store::{self, Opened};
use crate::platform_event::Author;
use crate::rooms::account::{self, AccountFor};
use crate::rooms::agent::Agents;
use crate::rooms::agent::rates::{self, NewRates, WhenAbove};
use crate::rooms::agent::team::Leader;
use crate::rooms::human::{HumanError, Solution};
use crate::rooms::merchant::{Merchant, Rates};

/// An account that an agent asks for.
#[derive(Debug)]
pub(in crate::rooms::agent) struct NewAccount {
    /// The same key asks for the same account.
    pub(in crate::rooms::agent) key: Uuid,
    /// The account leads a team of its own.
    pub(in crate::rooms::agent) is_agent: bool,
    pub(in crate::rooms::agent) username: String,
    pub(in crate::rooms::agent) password: String,
    pub(in crate::rooms::agent) rates: Rates,
}

/// How many accounts the agent may still open today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) struct AccountsLeft {
    pub(in crate::rooms::agent) left: u64,
    pub(in crate::rooms::agent) is_captcha_next: bool,
}

impl AccountsLeft {
    fn of(merchant: &Merchant, opened: u64) -> Self {
        let terms = &merchant.settings.teams;
        Self {
            left: u64::from(terms.accounts_a_day).saturating_sub(opened),
            is_captcha_next: opened >= u64::from(terms.accounts_before_captcha),
        }
    }
}

impl Agents {
    /// How many accounts the leader may still open today.
    pub(in crate::rooms::agent) async fn accounts_left(
        &self,
        merchant: &Merchant,
        leader: &Leader,
    ) -> Result<AccountsLeft> {
        let today = merchant.date_at(self.core.clock.now());
        let opened = store::count_opened(self.core.db.read(), leader.member.id, today).await?;
        Ok(AccountsLeft::of(merchant, opened))
    }

    /// Opens an account directly below the leader, with its rates; answers whose it is. The same key again answers the
    /// same account. `address` is where the leader calls from.
    ///
    /// # Errors
    /// [`InviteError::TooDeep`], [`InviteError::TooManyAccounts`], [`InviteError::KeyReused`], [`InviteError::Human`];
    /// [`InviteError::Account`] for a name or password that is refused or taken; [`InviteError::Agent`] for rates that are
    /// above the leader's.
    pub(in crate::rooms::agent) async fn open_account(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        new: &NewAccount,
        address: IpAddr,
        solution: Solution<'_>,
    ) -> Result<MemberId> {
        if let Some(known) = self.opened_before(leader, new).await? {
            return Ok(known);
        }
        match self.try_open(merchant, leader, new, address, solution).await {
            // A double press: the other request may have been first.
            Err(refusal) => self.opened_before(leader, new).await?.ok_or(refusal),
            opened => opened,
        }
    }

    /// The account that the key opened before.
    async fn opened_before(&self, leader: &Leader, new: &NewAccount) -> Result<Option<MemberId>> {
        let known = store::find_opened_of(self.core.db.write(), leader.member.id, new.key).await?;
        known
            .map(|known| if known.is_same(new) { Ok(known.member_id) } else { Err(InviteError::KeyReused) })
            .transpose()
    }

    async fn try_open(
        &self,
        merchant: &Merchant,
        leader: &Leader,
        new: &NewAccount,
        address: IpAddr,
        solution: Solution<'_>,
    ) -> Result<MemberId> {
        if leader.place.depth >= merchant.settings.teams.depth_max {
            return Err(InviteError::TooDeep);
        }
        let left = self.accounts_left(merchant, leader).await?;
        if left.left == 0 {
            return Err(InviteError::TooManyAccounts);
        }
        if left.is_captcha_next {
            self.checks.human_checks.check_captcha(solution).await?;
        }
        let account = AccountFor { username: &new.username, password: &new.password, is_agent: new.is_agent };
        let opening = self.accounts.prepare_for(merchant, &leader.member, account, address).await?;
        let now = self.core.clock.now();
        let today = merchant.date_at(now);
        let tx = self.core.db.begin().await?;
        // Those opened at the same moment wait for each other, so that each is counted with the ones before it.
        account::keep_in_tx(&tx, &[leader.member.id]).await?;
        let opened = store::count_opened(&tx, leader.member.id, today).await?;
        let now_left = AccountsLeft::of(merchant, opened);
        if now_left.left == 0 {
            return Err(InviteError::TooManyAccounts);
        }
        if now_left.is_captcha_next && !left.is_captcha_next {
            return Err(HumanError::CaptchaRequired.into());
        }
        let member = self.accounts.open_in_tx(&tx, merchant, opening).await?;
        let by = Author::agent(&leader.member.username);
        let now_ms = now.as_millisecond();
        let first = NewRates {
            member_id: member.id,
            parent_id: Some(leader.member.id),
            rates: new.rates,
            from_day: today,
            by: &by,
            now_ms,
        };
        rates::begin_in_tx(&tx, merchant, first, WhenAbove::Refuse).await?;
        store::insert_opened_in_tx(&tx, &Opened::of(leader.member.id, member.id, new), today, now_ms).await?;
        tx.commit().await?;
        self.accounts.forgive_name_try(address);
        Ok(member.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_platform::TestPlatform;

    #[tokio::test]
    async fn the_sixth_account_of_a_day_needs_a_captcha_and_the_twenty_first_is_none() {
        let merchant = TestPlatform::open().await.merchant;
        for (opened, left, is_captcha_next) in
            [(0, 20, false), (4, 16, false), (5, 15, true), (20, 0, true), (21, 0, true)]
        {
            assert_eq!(
                AccountsLeft::of(&merchant, opened),
                AccountsLeft { left, is_captcha_next },
                "{opened}"
            );
        }
    }
}
