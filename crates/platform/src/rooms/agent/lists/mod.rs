//! Lists of a team one row at a time: the rounds of its members, and their transactions.
//!
//! How many rows a list has and what they come to is kept by day, along the line of that day, as figures are. A page is
//! read on the days that its rows lie in, in the cheaper of two ways: the people who have rows on such a day are found
//! down the tree, or the rows of everyone are read from the newest on and those of the team kept.

mod page;
mod projector;
mod rounds;
mod store;
mod transactions;

use std::ops::AddAssign;

use erawan_kernel::ids::MemberId;
use erawan_kernel::{ErrorCode, PageRequest};

pub(super) use self::projector::ListsProjector;
pub(super) use self::rounds::{RoundsQuery, TeamRound, TeamRounds};
pub(super) use self::store::migrations;
pub(super) use self::transactions::{TeamTransaction, TransactionsQuery};
use super::AgentError;
use super::error::Result;
use super::team::Leader;
use crate::rooms::account::{Root, TeamMember, TeamQuery, TeamSort};
use crate::rooms::agent::Agents;
use crate::rooms::wallet::Book;
use crate::web::ApiError;
use crate::words::words;

/// How many members a search may find whose rows are listed together.
const FOUND_MAX: u64 = 200;

words! {
    /// Which list.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    enum List as i16: number {
        /// Rounds, on the day on which they began, by the category of the game.
        Rounds = 0,
        /// Transactions, by the number of their code.
        Transactions = 1,
    }
}

/// Whose rows are listed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Whose<'a> {
    /// Those of the whole team.
    Team,
    /// Those of the members whom team management finds by this account.
    Found(&'a str),
    /// Those of one member.
    One(MemberId),
}

/// How many rows there are, and what they come to in hundred-thousandths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sums {
    n: i64,
    /// What went out: stakes less those given back, what was taken out or sent.
    went: i64,
    /// What came in.
    came: i64,
}

impl AddAssign for Sums {
    fn add_assign(&mut self, more: Self) {
        self.n = self.n.saturating_add(more.n);
        self.went = self.went.saturating_add(more.went);
        self.came = self.came.saturating_add(more.came);
    }
}

impl Sums {
    /// What is left without a part.
    const fn without(self, part: Self) -> Self {
        Self {
            n: self.n.saturating_sub(part.n),
            went: self.went.saturating_sub(part.went),
            came: self.came.saturating_sub(part.came),
        }
    }

    /// How many rows.
    fn count(self) -> u64 {
        u64::try_from(self.n).unwrap_or_default()
    }
}

impl Agents {
    /// The members who are meant; `None` for the whole team.
    ///
    /// # Errors
    /// [`AgentError::NotInTeam`] for a person who is not in it; a refusal of the field where a search finds too many.
    async fn members_meant(&self, leader: &Leader, whose: Whose<'_>) -> Result<Option<Vec<TeamMember>>> {
        match whose {
            Whose::Team => Ok(None),
            Whose::One(id) => {
                let member = self.accounts.find_in_team(&leader.place, id).await?;
                Ok(Some(vec![member.ok_or(AgentError::NotInTeam)?]))
            }
            Whose::Found(account) => Ok(Some(self.members_found(leader, account).await?)),
        }
    }

    /// Every tree whose list has another number of rounds than the betting record has, in words.
    ///
    /// Meaningful while nothing moves and both have caught up.
    pub(super) async fn list_differences(&self, roots: &[Root]) -> Result<Vec<String>> {
        let mut found = Vec::new();
        for root in roots {
            let book = if root.is_test { Book::Test } else { Book::Real };
            let recorded = self.records.count_rounds(root.merchant_id, book).await?;
            let listed = store::count_below(&self.core.db, List::Rounds, root.ord).await?;
            if listed != recorded {
                found.push(format!(
                    "{}, {book:?}: teams are told of {listed} rounds, the records have {recorded}",
                    root.merchant_id
                ));
            }
        }
        Ok(found)
    }

    /// Those whom team management finds.
    async fn members_found(&self, leader: &Leader, account: &str) -> Result<Vec<TeamMember>> {
        let mut found = Vec::new();
        for number in 1.. {
            let search = TeamQuery {
                reader_depth: leader.place.depth,
                account: Some(account),
                is_direct: false,
                kind: None,
                sort: TeamSort::Account,
                page: PageRequest::clamped(Some(number), Some(PageRequest::SIZE_MAX), PageRequest::SIZE_MAX),
            };
            let page = self.accounts.list_team(&leader.place, search).await?;
            if page.total_count > FOUND_MAX {
                let refusal = ApiError::field("account", ErrorCode::FieldInvalid);
                return Err(AgentError::Refused(refusal));
            }
            let is_last = number >= page.total_pages();
            found.extend(page.rows);
            if is_last {
                break;
            }
        }
        Ok(found)
    }
}
