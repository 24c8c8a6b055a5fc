use std::sync::Arc;
use std::time::Duration;

use erawan_conformance::{Operator, Target, Tickets, Verdict};
use erawan_kernel::SeededEntropy;
use erawan_testkit::{Actor, House, both_engines};

use super::vendor::{GAME, Vendor};

/// The operator behind the house: ends sessions, blocks players, lets time pass.
struct Desk<'a> {
    house: &'a House,
    leaving: &'a Actor,
    blocked: &'a Actor,
}

#[async_trait::async_trait]
impl Operator for Desk<'_> {
    async fn end_session(&self, user: &str) -> Result<(), String> {
        assert_eq!(user, self.leaving.id);
        self.leaving.delete("/wps/session/logout").await.ok();
        tokio::time::sleep(Duration::from_millis(200)).await;
        Ok(())
    }

    async fn block(&self, user: &str) -> Result<(), String> {
        assert_eq!(user, self.blocked.id);
        self.house.disable(self.blocked).await;
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        Ok(())
    }

    async fn rest(&self) {
        self.house.clock.advance(Duration::from_millis(2_400));
    }
}

both_engines! {
    async fn a08_the_conformance_kit_finds_nothing_wrong(house: &House) {
        let vendor = Vendor::bgs(house);
        let [player, leaving, blocked] = [
            house.member("kitplayer1").await, house.member("kitleaving1").await, house.member("kitblocked1").await,
        ];
        for actor in [&player, &leaving, &blocked] {
            house.credit(actor, 100).await;
        }
        let tickets = Tickets {
            player: vendor.ticket(&player).await,
            leaving: Some(vendor.ticket(&leaving).await),
            blocked: Some(vendor.ticket(&blocked).await),
        };
        let target = Target {
            url: house.url.clone(),
            vendor: vendor.code.to_owned(),
            secret: vendor.secret.clone(),
            currency: "THB".to_owned(),
            game_code: GAME.to_owned(),
        };
        let desk = Desk { house, leaving: &leaving, blocked: &blocked };
        let clock = Arc::new(house.clock.clone());
        let entropy = Arc::new(SeededEntropy::new(77));
        let report = erawan_conformance::run(target, &tickets, &desk, clock, entropy).await.unwrap();
        println!("{report}");
        assert!(report.is_passed(), "{report}");
        assert_eq!(report.count(Verdict::LeftOut), 0, "{report}");
        assert!(report.count(Verdict::Passed) >= 81, "{report}");
    }
}
