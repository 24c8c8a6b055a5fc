//! What is shown of contracts: offers that wait with what they would have paid, what holds, what members below were
//! offered.

use std::collections::{BTreeSet, HashMap};

use erawan_kernel::ids::MemberId;
use jiff::civil::Date;

use super::error::Result;
use super::life;
use super::model::{Contract, ContractKind, ContractStatus, OfferKind, Terms};
use super::period::{next_period_start, periods_before};
use super::store;
use super::terms::{Measured, earned};
use crate::rooms::account::Member;
use crate::rooms::agent::Agents;
use crate::rooms::agent::team::Leader;
use crate::rooms::merchant::Merchant;

/// For how many periods an offer shows what it would have paid.
const PREVIEWS: usize = 3;
/// For how long the list of an agent shows offers that are over: 30 days.
const OVER_SHOWN_MS: i64 = 30 * 24 * 60 * 60 * 1_000;

/// What an offer would have paid for a period that is over, beside the present terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Preview {
    pub(in crate::rooms::agent) days: (Date, Date),
    /// What the team bet that counts, in hundred-thousandths.
    pub(in crate::rooms::agent) team_bet: i64,
    pub(in crate::rooms::agent) active: u32,
    /// The base of a dividend, in hundred-thousandths.
    pub(in crate::rooms::agent) net: Option<i64>,
    /// What the present terms would have paid, in hundred-thousandths.
    pub(in crate::rooms::agent) present: i64,
    /// What the offered terms would have paid, in hundred-thousandths.
    pub(in crate::rooms::agent) offered: i64,
}

/// A contract or an offer as one of its sides sees it.
#[derive(Debug, Clone)]
pub(in crate::rooms::agent) struct Shown {
    pub(in crate::rooms::agent) contract: Contract,
    pub(in crate::rooms::agent) status: ContractStatus,
    /// The account name of who pays; empty for the merchant.
    pub(in crate::rooms::agent) offered_by: String,
    /// The first day on which it holds, or would if it were accepted now.
    pub(in crate::rooms::agent) from_day: Option<Date>,
    /// The last day on which it holds, where there is one.
    pub(in crate::rooms::agent) last_day: Option<Date>,
    /// Whether members below the receiver would have better terms.
    pub(in crate::rooms::agent) is_higher_below: bool,
    pub(in crate::rooms::agent) preview: Vec<Preview>,
    /// What an offer would change.
    pub(in crate::rooms::agent) current: Option<Contract>,
}

/// What waits for a member, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::rooms::agent) struct Pending {
    pub(in crate::rooms::agent) daily_salary: Option<OfferKind>,
    pub(in crate::rooms::agent) dividend: Option<OfferKind>,
    pub(in crate::rooms::agent) hourly_salary: Option<OfferKind>,
}

impl Agents {
    /// What waits for the member. Of several offers of a kind the oldest.
    pub(in crate::rooms::agent) async fn pending_contracts(&self, receiver: MemberId) -> Result<Pending> {
        let now_ms = self.core.clock.now_ms();
        let open = store::open_of(self.core.db.read(), receiver).await?;
        let mut waiting: Vec<&Contract> = open.iter().filter(|offer| offer.waits(now_ms)).collect();
        waiting.sort_by_key(|offer| (offer.offered_at_ms, offer.id));
        let of_kind = |kind| waiting.iter().find(|offer| offer.kind == kind).map(|offer| offer.offer);
        Ok(Pending {
            daily_salary: of_kind(ContractKind::DailySalary),
            dividend: of_kind(ContractKind::Dividend),
            hourly_salary: of_kind(ContractKind::HourlySalary),
        })
    }

    /// What waits for the member of these kinds, with what it would have paid, and after it what holds or is going to.
    pub(in crate::rooms::agent) async fn contracts_of_receiver(
        &self,
        merchant: &Merchant,
        receiver: MemberId,
        kinds: &[ContractKind],
    ) -> Result<Vec<Shown>> {
        let now = self.core.clock.now();
        let (today, now_ms) = (merchant.date_at(now), now.as_millisecond());
        let mut all = store::open_of(self.core.db.read(), receiver).await?;
        all.extend(store::ending_of(&self.core.db, receiver, today).await?.into_iter().filter(is_real));
        all.retain(|contract| kinds.contains(&contract.kind));
        let (waiting, rest): (Vec<Contract>, Vec<Contract>) =
            all.into_iter().partition(|contract| contract.status == ContractStatus::Offered);
        let names = self.names_of(payers_of(waiting.iter().chain(&rest))).await?;
        let mut shown = Vec::with_capacity(waiting.len() + rest.len());
        for contract in waiting.into_iter().filter(|offer| offer.waits(now_ms)) {
            let current = rest.iter().find(|other| Some(other.id) == contract.replaces).cloned();
            shown.push(Shown {
                is_higher_below: life::is_higher_below(self.core.db.read(), receiver, &contract).await?,
                preview: self.preview(&contract, current.as_ref(), today).await?,
                current,
                ..plain(contract, &names, (today, now_ms))
            });
        }
        shown.extend(rest.into_iter().map(|contract| plain(contract, &names, (today, now_ms))));
        Ok(shown)
    }

    /// What the leader offered to members below and under what the leader pays them, the newest first; what is over for a
    /// while too. Each with the account name of its receiver.
    pub(in crate::rooms::agent) async fn contracts_offered_by(
        &self,
        merchant: &Merchant,
        leader: &Leader,
    ) -> Result<Vec<(String, Shown)>> {
        let now = self.core.clock.now();
        let (today, now_ms) = (merchant.date_at(now), now.as_millisecond());
        let mut all = store::list_offered_by(&self.core.db, leader.member.id).await?;
        all.retain(|contract| {
            let over_at_ms = contract.answered_at_ms.unwrap_or(contract.expires_at_ms);
            is_open(contract, today, now_ms) || over_at_ms > now_ms - OVER_SHOWN_MS
        });
        let names = HashMap::from([(leader.member.id, leader.member.username.clone())]);
        let ids: Vec<MemberId> = all.iter().map(|contract| contract.receiver).collect();
        let team = self.accounts.those_in_team(&leader.place, &ids).await?;
        let steps: HashMap<MemberId, String> =
            team.iter().map(|member| (member.id, leader.step(member).account)).collect();
        // Who has left the team is gone from the list.
        let with_name = |contract: Contract| {
            let name = steps.get(&contract.receiver)?.clone();
            Some((name, plain(contract, &names, (today, now_ms))))
        };
        Ok(all.into_iter().filter_map(with_name).collect())
    }

    /// All contracts and offers of a member, the newest first, for operators.
    pub(in crate::rooms::agent) async fn contracts_of_member(
        &self,
        merchant: &Merchant,
        member: &Member,
    ) -> Result<Vec<Shown>> {
        let now = self.core.clock.now();
        let (today, now_ms) = (merchant.date_at(now), now.as_millisecond());
        let all = store::list_of(&self.core.db, member.id).await?;
        let names = self.names_of(payers_of(&all)).await?;
        Ok(all.into_iter().map(|contract| plain(contract, &names, (today, now_ms))).collect())
    }

    /// The account names of these members.
    async fn names_of(&self, members: BTreeSet<MemberId>) -> Result<HashMap<MemberId, String>> {
        let mut names = HashMap::with_capacity(members.len());
        for id in members {
            if let Some(member) = self.accounts.find(id).await? {
                names.insert(id, member.username);
            }
        }
        Ok(names)
    }

    /// What an offer and what it changes would have paid for the last periods, the newest first.
    async fn preview(
        &self,
        contract: &Contract,
        current: Option<&Contract>,
        today: Date,
    ) -> Result<Vec<Preview>> {
        if contract.offer == OfferKind::End {
            return Ok(Vec::new());
        }
        let Some(place) = self.accounts.find_place(contract.receiver).await? else { return Ok(Vec::new()) };
        let receiver = (contract.receiver, place.ord);
        let mut rows = Vec::with_capacity(PREVIEWS);
        for days in periods_before(contract.kind, today, PREVIEWS) {
            let (measured, offered) = self.paid(contract, &contract.terms, receiver, days).await?;
            let present = match current {
                Some(current) => self.paid(contract, &current.terms, receiver, days).await?.1,
                None => 0,
            };
            rows.push(Preview {
                days,
                team_bet: measured.team_bet,
                active: measured.active,
                net: (!contract.kind.is_salary()).then_some(measured.net),
                present,
                offered,
            });
        }
        Ok(rows)
    }

    /// What the terms would have paid for a period in place of those of the contract, in hundred-thousandths.
    async fn paid(
        &self,
        contract: &Contract,
        terms: &Terms,
        receiver: (MemberId, i32),
        days: (Date, Date),
    ) -> Result<(Measured, i64)> {
        let Contract { merchant_id, kind, scope, .. } = *contract;
        let (measured, _) = self.measure(merchant_id, kind, scope, receiver, days, terms).await?;
        let amount = earned(kind, terms, &measured).map_or(0, |earned| earned.amount);
        Ok((measured, amount))
    }
}

/// The contract without what needs more to be read.
fn plain(contract: Contract, names: &HashMap<MemberId, String>, (today, now_ms): (Date, i64)) -> Shown {
    let status = contract.status_at(now_ms);
    let payer = contract.payer.member_id();
    let next = next_period_start(contract.kind, today);
    let waits = status == ContractStatus::Offered;
    let (from_day, last_day) = match contract.offer {
        OfferKind::End if waits => (None, next.yesterday().ok()),
        OfferKind::New | OfferKind::Update if waits => (Some(next), None),
        _ => (contract.from_day, contract.last_day()),
    };
    Shown {
        status,
        offered_by: payer.and_then(|id| names.get(&id)).cloned().unwrap_or_default(),
        from_day,
        last_day,
        is_higher_below: false,
        preview: Vec::new(),
        current: None,
        contract,
    }
}

/// Who pays under these contracts, the merchant aside.
fn payers_of<'a>(contracts: impl IntoIterator<Item = &'a Contract>) -> BTreeSet<MemberId> {
    contracts.into_iter().filter_map(|contract| contract.payer.member_id()).collect()
}

/// Whether it holds on at least one day: what was replaced before it began never does.
fn is_real(contract: &Contract) -> bool {
    contract.until_day > contract.from_day
}

/// Whether it waits, holds, or is going to.
fn is_open(contract: &Contract, today: Date, now_ms: i64) -> bool {
    match contract.status {
        ContractStatus::Offered => contract.waits(now_ms),
        ContractStatus::Accepted => contract.offer != OfferKind::End,
        ContractStatus::Ended => is_real(contract) && contract.until_day.is_some_and(|day| day > today),
        _ => false,
    }
}
