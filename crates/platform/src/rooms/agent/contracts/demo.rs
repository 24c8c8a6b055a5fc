//! The contracts of the demo, made by the same steps as all others.

use erawan_kernel::ids::{ContractId, MemberId};

use super::error::{ContractError, Result};
use super::life::{self, Draft};
use super::model::{ContractKind, OfferKind, Payer, Pays, Scope, Terms, Tier};
use super::period::period_of;
use super::store;
use crate::db::prelude::DbErr;
use crate::platform_event::Author;
use crate::rooms::account::Member;
use crate::rooms::agent::{AgentError, Agents};
use crate::rooms::merchant::Merchant;

/// How long offers of the demo wait: longer than others, so that there is one to answer whenever someone looks.
const LIFETIME_MS: i64 = 365 * 24 * 60 * 60 * 1_000;
/// One baht, in hundred-thousandths.
const BAHT: i64 = 100_000;

/// What a demo's contract is.
#[derive(Debug, Clone, Copy)]
struct Sample {
    kind: ContractKind,
    payer: Payer,
    receiver: MemberId,
    /// Tenths of what the agent at the top gets, for the shares of the tiers.
    tenths: u32,
    is_accepted: bool,
}

impl Agents {
    /// Gives the agents of a demo contracts: the top one a salary and a dividend of the merchant, a second one a salary of
    /// the top one; a third one is offered one. Once.
    ///
    /// # Errors
    /// [`AgentError::Database`] and kin.
    pub async fn begin_demo_contracts(
        &self,
        merchant: &Merchant,
        top: &Member,
        paid: &Member,
        offered: &Member,
    ) -> Result<(), AgentError> {
        let of_top = Payer::Agent(top.id);
        let samples = [
            (ContractKind::DailySalary, Payer::Merchant, top.id, 10, true),
            (ContractKind::Dividend, Payer::Merchant, top.id, 10, true),
            (ContractKind::DailySalary, of_top, paid.id, 6, true),
            (ContractKind::DailySalary, of_top, offered.id, 5, false),
        ];
        let samples = samples.map(|(kind, payer, receiver, tenths, is_accepted)| Sample {
            kind,
            payer,
            receiver,
            tenths,
            is_accepted,
        });
        if !store::list_of(&self.core.db, top.id).await?.is_empty() {
            return Ok(());
        }
        self.begin_samples(merchant, &samples).await.map_err(internal)
    }

    async fn begin_samples(&self, merchant: &Merchant, samples: &[Sample]) -> Result<()> {
        let now = self.core.clock.now();
        let now_ms = now.as_millisecond();
        let tx = self.core.db.begin().await?;
        for sample in samples {
            life::keep_in_tx(&tx, sample.payer, sample.receiver).await?;
            let id = ContractId::generate(&*self.core.clock, &*self.core.entropy)?;
            let draft = Draft {
                id,
                merchant,
                payer: sample.payer,
                receiver: sample.receiver,
                kind: sample.kind,
                scope: Scope::All,
                offer: OfferKind::New,
                terms: terms(sample.kind, sample.tenths),
                key: id.uuid(),
                by: &Author::SERVER,
                now_ms,
                lifetime_ms: LIFETIME_MS,
            };
            let contract = life::offer_in_tx(&tx, &draft).await?;
            if sample.is_accepted {
                // From the first day on, so that the days before its first start are paid too.
                let first_day = period_of(sample.kind, merchant.date_at(now)).0;
                life::accept_in_tx(&tx, &contract, first_day, &Author::SERVER, now_ms).await?;
            }
        }
        Ok(tx.commit().await?)
    }
}

fn internal(error: ContractError) -> AgentError {
    match error {
        ContractError::Agent(error) => error,
        ContractError::Database(error) => error.into(),
        other => DbErr::Custom(format!("the contracts of the demo: {other}")).into(),
    }
}

/// The terms of the demo: small enough that its few players reach them.
fn terms(kind: ContractKind, tenths: u32) -> Terms {
    let share = |ppm: u32| Pays::Share { ppm: ppm / 10 * tenths };
    let tier = |bet: i64, net: i64, min_active, pays| Tier {
        min_team_bet: bet * BAHT,
        min_active,
        min_net_loss: net * BAHT,
        pays,
    };
    if kind.is_salary() {
        let tiers = vec![
            tier(20, 0, 1, share(5_000)),
            tier(200, 0, 2, share(8_000)),
            tier(2_000, 0, 5, share(10_000)),
        ];
        return Terms { tiers, active_min_bet: 5 * BAHT, ..Terms::nothing() };
    }
    Terms {
        tiers: vec![tier(50, 1, 1, share(50_000)), tier(500, 10, 2, share(100_000))],
        active_min_bet: 20 * BAHT,
        carry: true,
        bank_ppm: 1_000,
        product_ppm: 50_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::agent::contracts::terms::{better_than_own, check_tiers};

    #[test]
    fn the_demos_terms_are_possible_and_no_better_below() {
        for kind in [ContractKind::DailySalary, ContractKind::Dividend] {
            for tenths in [5, 6, 10] {
                assert_eq!(check_tiers(kind, &terms(kind, tenths)), Ok(()));
                assert_eq!(better_than_own(kind, &terms(kind, 10), &terms(kind, tenths)), None, "{tenths}");
            }
        }
    }
}
