//! Each mistake that the checks of receipts are for is planted, and has to be found.

use erawan_kernel::promptpay::SlipPointer;
use futures::future::BoxFuture;

use super::*;
use crate::plants::{Plant, set};
use crate::rooms::payments::gateway::AccountTransfer;
use crate::rooms::payments::manual::NewTransfer;

#[tokio::test]
async fn a_credit_of_what_was_ordered_instead_of_what_arrived_is_found() {
    for planted in [None, Some(Plant::CreditsTheRequest)] {
        let counter = Counter::open().await;
        counter.will_place(Ok(()));
        let deposit = counter.deposit(1).await.unwrap();
        set(planted);
        counter.tell_transfer(&deposit, "first", 300).await.unwrap();
        set(None);
        let differences = counter.payments.reconcile().await.unwrap();
        let is_found = differences.iter().any(|said| said.contains("parts do not sum to what arrived"));
        assert_eq!(is_found, planted.is_some(), "{differences:?}");
        assert!(planted.is_some() || differences.is_empty(), "{differences:?}");
    }
}

#[tokio::test]
async fn a_guess_between_two_deposits_is_found() {
    for planted in [None, Some(Plant::GuessesDeposit)] {
        let counter = Counter::open().await;
        counter.will_place(Ok(()));
        counter.will_place(Ok(()));
        let first = counter.deposit(1).await.unwrap();
        // The gateway knows both by one name.
        counter.deposit(2).await.unwrap();
        set(planted);
        counter.tell_transfer(&first, "first", 500).await.unwrap();
        set(None);
        let (_, credited) = counter.now(&first).await;
        assert_eq!(
            credited > 0,
            planted.is_some(),
            "money that may be for two deposits is credited to no one"
        );
    }
}

/// The bank of the merchant's accounts. A mistaken adapter of it takes a slip for the transfer.
#[derive(Debug)]
struct AccountBank {
    takes_slips: bool,
    asked: Mutex<Option<(String, Money)>>,
}

impl Gateway for AccountBank {
    fn code(&self) -> &'static str {
        "transfer"
    }

    fn place<'a>(&'a self, _: &'a Deposit, _: &'a str) -> BoxFuture<'a, Result<Placed, GatewayError>> {
        Box::pin(async move { Err(silence()) })
    }

    fn ask(&self, _: DepositId) -> BoxFuture<'_, Result<Statement, GatewayError>> {
        Box::pin(async move { Err(silence()) })
    }

    fn read_callback(&self, _: &HeaderMap, _: &[u8], _: i64) -> Result<Notice, CallbackError> {
        Err(CallbackError::Forged)
    }

    fn slip<'a>(
        &'a self,
        pointer: &'a SlipPointer,
    ) -> BoxFuture<'a, Result<Option<AccountTransfer>, GatewayError>> {
        Box::pin(async move {
            // Nothing ever arrived at this bank.
            if !self.takes_slips {
                return Ok(None);
            }
            let (account_number, amount) = self.asked.lock().unwrap().clone().unwrap();
            let transfer = transfer("as-the-slip-says", amount);
            Ok(Some(AccountTransfer {
                transfer,
                account_number,
                slip: Some(pointer.clone()),
                digest: [0; 32],
            }))
        })
    }
}

#[tokio::test]
async fn a_slip_that_is_taken_for_the_transfer_is_found() {
    for takes_slips in [false, true] {
        let platform = TestPlatform::open().await;
        let bank = Arc::new(AccountBank { takes_slips, asked: Mutex::default() });
        let payments = payments_at(&platform, bank.clone());
        let member = RealMember(platform.log_in(&platform.member).await);
        let new = NewTransfer {
            idempotency_key: Uuid::from_u128(1),
            bank_id: "transfer-kru".into(),
            amount: baht(500),
            language: Language::English,
        };
        let deposit = payments.start_transfer(&platform.merchant, member, &new).await.unwrap();
        let account = payments.account_of(&deposit).await.unwrap().unwrap();
        *bank.asked.lock().unwrap() = Some((account.secret.account_number.clone(), deposit.due()));
        // A slip whose code is whole, of a transfer that no bank made.
        let pointer = SlipPointer::new("004", "INVENTED00000000001").unwrap();
        let now_ms = payments.core.clock.now_ms();
        let tx = payments.core.db.begin().await.unwrap();
        let holds = store::hold_slip_in_tx(&tx, platform.merchant.id, &pointer, deposit.id, now_ms).await;
        assert!(holds.unwrap());
        tx.commit().await.unwrap();
        payments.ask_slips(Some(deposit.id)).await.unwrap();
        let balance =
            platform.app.wallets.balance(platform.member.id, platform.member.kind).await.unwrap().available;
        // The sum of the bank's books is nothing.
        assert_eq!(balance > Money::ZERO, takes_slips, "credited {balance} of nothing that arrived");
    }
}
