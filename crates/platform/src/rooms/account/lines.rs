//! Where members stand: the line of a member is the chain of agents from the root down to them, written as a path of
//! numbers. A number is given once; a line is never rewritten.

use std::collections::HashMap;
use std::ops::Range;

use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_kernel::{Page, PageRequest};
use jiff::Timestamp;
use jiff::civil::Date;
use tokio::sync::Mutex;

use super::{Member, MemberKind, Result, masked_account, store};
use crate::db::Db;
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::rooms::account::Accounts;
use crate::rooms::merchant::Merchant;

/// How many numbers a node takes at once.
const BLOCK: i32 = 1_000;
/// How many members of before there were lines get theirs in one transaction.
const OLD_AT_ONCE: u64 = 500;

/// Where a person, or the root, stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The person's number.
    pub(crate) ord: i32,
    /// Steps below the root.
    pub(crate) depth: i16,
    /// The numbers from the root to the person, four bytes each, big-endian.
    pub(crate) path: Vec<u8>,
}

impl Place {
    /// Bytes of one number.
    pub(super) const STEP: usize = 4;

    /// The path of a person of that number whose upline stands here.
    pub(super) fn path_to(&self, ord: i32) -> Vec<u8> {
        [self.path.as_slice(), &ord.to_be_bytes()].concat()
    }

    /// The number of the person directly above.
    pub(crate) fn parent_ord(&self) -> Option<i32> {
        let end = self.path.len().checked_sub(Self::STEP)?;
        let step = self.path.get(end.checked_sub(Self::STEP)?..end)?;
        Some(i32::from_be_bytes(step.try_into().ok()?))
    }

    /// The number of the root above all.
    pub(crate) fn root_ord(&self) -> i32 {
        let first = self.path.get(..Self::STEP).and_then(|step| step.try_into().ok());
        first.map_or(self.ord, i32::from_be_bytes)
    }

    /// The first path behind those of the team.
    pub(super) fn end(&self) -> Vec<u8> {
        let above = self.path.len().saturating_sub(Self::STEP);
        // Numbers are positive: as bytes, the one after the largest is the next one too.
        [&self.path[..above], &self.ord.wrapping_add(1).to_be_bytes()].concat()
    }

    /// The numbers of those on the way from `above`, without it, down to the person who stands here.
    pub(super) fn steps_below(&self, above: &Self) -> Vec<i32> {
        ords_of(self.path.get(above.path.len()..).unwrap_or_default())
    }
}

/// The numbers of a path or of a part of one.
pub(super) fn ords_of(path: &[u8]) -> Vec<i32> {
    let steps = path.chunks_exact(Place::STEP);
    steps.map(|step| i32::from_be_bytes(step.try_into().unwrap_or_default())).collect()
}

/// What the line of a new account begins with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NewLine {
    pub(super) ord: i32,
    /// The day of the registration at the merchant.
    pub(super) from_day: Date,
    /// How deep the account may stand.
    pub(super) depth_max: i16,
}

/// A member without a line, from before there were lines.
#[derive(Debug, Clone)]
pub(crate) struct OldMember {
    pub(super) id: MemberId,
    pub(super) kind: MemberKind,
    pub(super) referrer_id: Option<MemberId>,
    pub(super) registered_at_ms: i64,
}

/// The numbers that this node may give: blocks of them come from the database, so that no two nodes give the same one.
#[derive(Debug, Default)]
pub struct LineNumbers(Mutex<Range<i32>>);

impl LineNumbers {
    async fn take(&self, db: &Db) -> DbResult<i32> {
        let mut left = self.0.lock().await;
        if left.is_empty() {
            let tx = db.begin().await?;
            let first = store::take_block_in_tx(&tx, BLOCK).await?;
            tx.commit().await?;
            *left = first..first.saturating_add(BLOCK);
        }
        left.next().ok_or_else(|| DbErr::Custom("the numbers of lines are used up".to_owned()))
    }
}

impl Accounts {
    /// What the line of a new account at the merchant begins with. Not in a transaction: numbers are taken in their own.
    pub(super) async fn new_line(&self, merchant: &Merchant, kind: MemberKind) -> Result<NewLine> {
        let from_day = merchant.date_at(self.core.clock.now());
        self.open_root(merchant.id, kind.is_test(), from_day).await?;
        let ord = self.line_numbers.take(&self.core.db).await?;
        Ok(NewLine { ord, from_day, depth_max: merchant.settings.teams.depth_max })
    }

    /// Makes sure that the merchant has the root for this sort of money.
    async fn open_root(&self, merchant_id: MerchantId, is_test: bool, today: Date) -> Result<()> {
        if !store::root_exists(&self.core.db, merchant_id, is_test).await? {
            let ord = self.line_numbers.take(&self.core.db).await?;
            store::insert_root(&self.core.db, merchant_id, is_test, ord, today).await?;
        }
        Ok(())
    }

    /// Gives a line to every member of the merchant who has none, from before there were lines: under the agent of the
    /// member who invited them, as it would be today. A type 2 stays one, under the root. Answers how many it gave.
    ///
    /// # Errors
    /// [`super::AccountError::Database`].
    pub async fn place_old_members(&self, merchant: &Merchant) -> Result<u64> {
        let mut placed = 0;
        loop {
            let old = store::old_members(&self.core.db, merchant.id, OLD_AT_ONCE).await?;
            if old.is_empty() {
                return Ok(placed);
            }
            let today = merchant.date_at(self.core.clock.now());
            for is_test in [false, true] {
                self.open_root(merchant.id, is_test, today).await?;
            }
            let mut numbers = Vec::with_capacity(old.len());
            for _ in &old {
                numbers.push(self.line_numbers.take(&self.core.db).await?);
            }
            placed += self.place_some(merchant, old, numbers).await?;
        }
    }

    /// Places members, each after those who invited them, for as long as there are numbers.
    async fn place_some(&self, merchant: &Merchant, old: Vec<OldMember>, numbers: Vec<i32>) -> Result<u64> {
        let mut numbers = numbers.into_iter();
        let mut placed = 0;
        let tx = self.core.db.begin().await?;
        'all: for member in old {
            let mut chain = store::old_chain_in_tx(&tx, merchant.id, member).await?;
            while let Some(member) = chain.pop() {
                let Some(ord) = numbers.next() else { break 'all };
                let depth_max = merchant.settings.teams.depth_max;
                let registered_at = Timestamp::from_millisecond(member.registered_at_ms).unwrap_or_default();
                let line = NewLine { ord, from_day: merchant.date_at(registered_at), depth_max };
                let inviter = member.referrer_id.filter(|_| !member.kind.is_top_agent());
                let above = store::upline_in_tx(&tx, merchant.id, member.kind, inviter, depth_max).await?;
                let kind = member.kind.below(above.depth);
                if kind != member.kind {
                    store::set_kind_in_tx(&tx, member.id, kind).await?;
                }
                store::insert_line_in_tx(&tx, merchant.id, member.id, kind, &line, &above).await?;
                placed += 1;
            }
        }
        tx.commit().await?;
        Ok(placed)
    }
}

/// A member of a team.
#[derive(Debug, Clone)]
pub(crate) struct TeamMember {
    pub(crate) id: MemberId,
    pub(crate) username: String,
    pub(crate) kind: MemberKind,
    pub(crate) place: Place,
    /// Epoch milliseconds.
    pub(crate) registered_at_ms: i64,
    /// The newest login, epoch milliseconds.
    pub(crate) login_at_ms: Option<i64>,
}

/// Which members of a team are listed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TeamQuery<'a> {
    /// Depth of the agent who reads; members one step below are their direct ones.
    pub(crate) reader_depth: i16,
    /// With it all members of the team are searched, without it only the direct ones are listed. A direct member is found
    /// by the beginning of the account name; another by letters that a masked name shows, or by the whole name.
    pub(crate) account: Option<&'a str>,
    /// Searches the direct members alone.
    pub(crate) is_direct: bool,
    pub(crate) kind: Option<MemberKind>,
    pub(crate) sort: TeamSort,
    pub(crate) page: PageRequest,
}

/// The order of a list of a team. By account it is that of the letters that are shown, so that the order tells nothing
/// about those that are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TeamSort {
    Oldest,
    Newest,
    Account,
    AccountDescending,
}

/// How many stand below a person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct TeamSize {
    /// One step below.
    pub(crate) direct: u64,
    /// In all.
    pub(crate) all: u64,
}

impl Accounts {
    /// Where the member stands today; guests stand nowhere.
    pub(crate) async fn find_place(&self, member_id: MemberId) -> Result<Option<Place>> {
        Ok(store::find_place(&self.core.db, member_id).await?)
    }

    /// The account name of the agent directly above the member, masked: what those who are not of the agent's team may see
    /// of it. Nothing below the root.
    pub(crate) async fn agent_name(&self, member_id: MemberId) -> Result<Option<String>> {
        let name = store::upline_name(&self.core.db, member_id).await?;
        Ok(name.as_deref().map(masked_account))
    }

    /// The account name of the agent above those whom the member invites, masked: the member, where they lead a team and
    /// do not stand too deep, else the agent above. Nothing where that is the root.
    pub(crate) async fn agent_name_of_invited(
        &self,
        merchant: &Merchant,
        inviter: &Member,
    ) -> Result<Option<String>> {
        let place = store::find_place(&self.core.db, inviter.id).await?;
        let leads = inviter.kind.is_agent()
            && place.is_some_and(|place| place.depth < merchant.settings.teams.depth_max);
        if leads { Ok(Some(masked_account(&inviter.username))) } else { self.agent_name(inviter.id).await }
    }

    /// The member, if they are in the team of the person who stands at `above`; not that person.
    pub(crate) async fn find_in_team(&self, above: &Place, id: MemberId) -> Result<Option<TeamMember>> {
        Ok(store::find_in_team(&self.core.db, above, id).await?)
    }

    /// Those with one of these numbers who are in the team of the person who stands at `above`.
    pub(crate) async fn numbered_in_team(&self, above: &Place, ords: &[i32]) -> Result<Vec<TeamMember>> {
        Ok(store::numbered_in_team(&self.core.db, above, ords).await?)
    }

    /// Those of these members who are in the team of the person who stands at `above` and whose accounts are not disabled,
    /// as `tx` sees it.
    pub(crate) async fn enabled_in_team_in_tx(
        &self,
        tx: &Tx,
        above: &Place,
        ids: &[MemberId],
    ) -> Result<Vec<TeamMember>> {
        Ok(store::enabled_in_team_in_tx(tx, above, ids).await?)
    }

    /// Those of these people who are in the team of the person who stands at `above`.
    pub(crate) async fn those_in_team(&self, above: &Place, ids: &[MemberId]) -> Result<Vec<TeamMember>> {
        Ok(store::those_in_team(&self.core.db, above, ids).await?)
    }

    /// Those on the way from `above`, without it, down to `place`, which is one of them.
    pub(crate) async fn way_down(&self, above: &Place, place: &Place) -> Result<Vec<TeamMember>> {
        Ok(store::uplines(&self.core.db, &place.steps_below(above)).await?)
    }

    /// One page of the team of the person who stands at `above`.
    pub(crate) async fn list_team(&self, above: &Place, query: TeamQuery<'_>) -> Result<Page<TeamMember>> {
        Ok(store::team_page(&self.core.db, above, query).await?)
    }

    /// How many direct members each of these has; those without any are absent.
    pub(crate) async fn direct_counts(&self, places: &[&Place]) -> Result<HashMap<i32, u64>> {
        let ords: Vec<i32> = places.iter().map(|place| place.ord).collect();
        Ok(store::direct_counts(&self.core.db, &ords).await?)
    }

    /// How many stand below each of these, in their order.
    pub(crate) async fn team_sizes(&self, places: &[&Place]) -> Result<Vec<TeamSize>> {
        let direct = self.direct_counts(places).await?;
        let mut sizes = Vec::with_capacity(places.len());
        for place in places {
            let direct = direct.get(&place.ord).copied().unwrap_or_default();
            // Who has no direct members has no others.
            let all = if direct == 0 { 0 } else { store::team_count(&self.core.db, place).await? };
            sizes.push(TeamSize { direct, all });
        }
        Ok(sizes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(path: &[i32]) -> Place {
        Place {
            ord: *path.last().unwrap(),
            depth: i16::try_from(path.len()).unwrap() - 1,
            path: path.iter().flat_map(|ord| ord.to_be_bytes()).collect(),
        }
    }

    #[test]
    fn a_team_is_what_lies_between_a_path_and_the_next_one() {
        let agent = place(&[1, 255]);
        for (other, is_in_team) in [
            (place(&[1, 255, 2]), true),
            (place(&[1, 255, i32::MAX, 9]), true),
            (agent.clone(), false),
            (place(&[1]), false),
            (place(&[1, 254, 3]), false),
            (place(&[1, 256]), false),
            (place(&[1, 256, 1]), false),
            (place(&[2, 255, 1]), false),
        ] {
            let is_between = other.path > agent.path && other.path < agent.end();
            assert_eq!(is_between, is_in_team, "{other:?}");
        }
        let last = place(&[1, i32::MAX]);
        assert!(place(&[1, i32::MAX, 7]).path < last.end());
    }

    #[test]
    fn a_path_tells_the_way_down() {
        let agent = place(&[1, 5]);
        assert_eq!(agent.path_to(9), place(&[1, 5, 9]).path);
        assert_eq!(place(&[1, 5, 9, 300]).steps_below(&agent), [9, 300]);
        assert_eq!(agent.steps_below(&agent), [0; 0]);
        assert_eq!((agent.root_ord(), place(&[300]).root_ord()), (1, 300));
        assert_eq!(
            (place(&[1, 5, 9]).parent_ord(), agent.parent_ord(), place(&[1]).parent_ord()),
            (Some(5), Some(1), None)
        );
    }
}
