//! The projector over a real ledger.

use std::time::Duration;

use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, ReversalId};
use sea_orm_migration::SchemaManager;
use uuid::Uuid;

use super::*;
use crate::db::prelude::ConnectionTrait;
use crate::rooms::wallet::{PlayMove, ReversedMoney, RoundReference};
use crate::test_platform::TestPlatform;

struct Player {
    platform: TestPlatform,
    projector: TurnoverProjector,
    wallet: Wallet,
}

impl Player {
    async fn open() -> Self {
        let platform = TestPlatform::open().await;
        let manager = SchemaManager::new(platform.app.core.db.write());
        if !manager.has_table("turnover_lot").await.unwrap() {
            for migration in TurnoverProjector::migrations() {
                migration.up(&manager).await.unwrap();
            }
        }
        let projector = TurnoverProjector::new(&platform.app.core, &platform.app.merchants);
        let member = &platform.member;
        let wallet = platform.app.wallets.open(member.id, member.kind).await.unwrap();
        Self { platform, projector, wallet }
    }

    async fn deposit(&self, units: i64) {
        self.platform.clock.advance(Duration::from_secs(1));
        self.platform.credit(&self.platform.member, units).await;
    }

    async fn play(&self, transaction: u128, units: Option<i64>, bet: u128) {
        let reference = RoundReference {
            category: "RNG".into(),
            game_code: "slot".into(),
            round: bet.to_string(),
            closes: false,
            refund: None,
        };
        let transaction = Uuid::from_u128(transaction);
        let play = PlayMove { wallet: &self.wallet, vendor: "BGS", transaction, reference: &reference };
        let wallets = &self.platform.app.wallets;
        match units {
            Some(units) => {
                let amount = Money::from_units(units).unwrap();
                wallets.take_bet(&play, TxCode::GameBet, amount).await.unwrap();
            }
            None => drop(wallets.roll_back(&play, Uuid::from_u128(bet)).await.unwrap()),
        }
    }

    /// Takes back of deposits what the wallet gives.
    async fn take_back(&self, number: u128, units: i64) {
        let money = ReversedMoney {
            reversal: ReversalId::from_uuid(Uuid::from_u128(number)),
            deposit: DepositId::from_uuid(Uuid::from_u128(number)),
            wallet: self.wallet,
            gateway: "test",
            amount: Money::from_units(units).unwrap(),
        };
        self.platform.app.wallets.take_back(&money).await.unwrap();
    }

    async fn bet(&self, number: u128, units: i64) {
        self.play(number, Some(units), number).await;
    }

    async fn roll_back(&self, number: u128) {
        self.play(number + 1_000, None, number).await;
    }

    async fn read(&self) -> [i64; 3] {
        let Turnover { required, done, left } =
            self.projector.turnover_of(self.wallet.account).await.unwrap();
        [required, done, left].map(|amount| amount.minor() / Money::UNIT)
    }

    /// Required, done and left after the whole log, which a rebuild does not change.
    async fn turnover(&self) -> [i64; 3] {
        self.platform.app.wallets.catch_up(&self.projector).await.unwrap();
        let followed = self.read().await;
        self.platform.app.wallets.rebuild(&self.projector).await.unwrap();
        assert_eq!(self.read().await, followed);
        followed
    }

    async fn execute(&self, statement: &str) {
        self.platform.app.core.db.write().execute_unprepared(statement).await.unwrap();
    }
}

#[tokio::test]
async fn deposits_ask_for_stakes_and_rolled_back_stakes_do_not_count() {
    let player = Player::open().await;
    assert_eq!(player.turnover().await, [0, 0, 0]);
    player.deposit(500).await;
    player.deposit(300).await;
    assert_eq!(player.turnover().await, [800, 0, 800]);
    player.bet(1, 200).await;
    player.bet(2, 100).await;
    assert_eq!(player.turnover().await, [800, 300, 500]);
    player.roll_back(1).await;
    assert_eq!(player.turnover().await, [800, 100, 700]);
    player.bet(3, 700).await;
    assert_eq!(player.turnover().await, [0, 0, 0]);
    player.roll_back(3).await;
    assert_eq!(player.turnover().await, [800, 100, 700]);
}

#[tokio::test]
async fn a_deposit_to_an_empty_wallet_asks_for_itself_alone() {
    let player = Player::open().await;
    player.deposit(500).await;
    player.bet(1, 200).await;
    player.deposit(100).await;
    assert_eq!(player.turnover().await, [600, 200, 400]);
    player.bet(2, 300).await;
    player.bet(3, 97).await;
    player.deposit(50).await;
    assert_eq!(player.turnover().await, [50, 0, 50]);
    // The round was open all the time: its stake comes back, and is asked for again.
    player.roll_back(3).await;
    assert_eq!(player.turnover().await, [147, 0, 147]);
}

#[tokio::test]
async fn a_deposit_that_is_taken_back_asks_for_no_more_stakes() {
    let player = Player::open().await;
    player.deposit(500).await;
    player.bet(1, 100).await;
    player.deposit(300).await;
    assert_eq!(player.turnover().await, [800, 100, 700]);
    for _ in 0..2 {
        player.take_back(1, 300).await;
        assert_eq!(player.turnover().await, [500, 100, 400]);
    }
    // The wallet gives 400 of it, the debt the rest.
    player.take_back(2, 500).await;
    assert_eq!(player.turnover().await, [0, 0, 0]);
}

#[tokio::test]
async fn a_deposit_keeps_the_ratio_with_which_it_was_counted_first() {
    let player = Player::open().await;
    player.deposit(500).await;
    assert_eq!(player.turnover().await, [500, 0, 500]);
    // As if the merchant had asked for twice the deposit at that time.
    player.execute("UPDATE turnover_ratio SET ppm = 2000000").await;
    player.platform.app.wallets.rebuild(&player.projector).await.unwrap();
    assert_eq!(player.turnover().await, [1_000, 0, 1_000]);
    player.deposit(500).await;
    assert_eq!(player.turnover().await, [1_500, 0, 1_500]);
}
