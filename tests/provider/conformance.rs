use std::sync::Arc;
use std::time::Duration;

use erawan_conformance::{Operator, Target, Tickets, Verdict};
use erawan_kernel::SeededEntropy;
use erawan_testkit::{Actor, TestServer, both_engines};

use super::vendor::{GAME, Vendor};

/// The operator behind the server: ends sessions, blocks players, lets time pass.
struct Console<'a> {
    server: &'a TestServer,
    leaving: &'a Actor,
    blocked: &'a Actor,
}

impl Console<'_> {
    /// What the server knows of a player is at most a second old.
    fn outdate_copies(&self) {
        self.server.clock.advance(Duration::from_secs(1));
    }
}

#[async_trait::async_trait]
impl Operator for Console<'_> {
    async fn end_session(&self, user: &str) -> Result<(), String> {
        assert_eq!(user, self.leaving.id);
        self.leaving.delete("/wps/session/logout").await.ok();
        self.outdate_copies();
        Ok(())
    }

    async fn block(&self, user: &str) -> Result<(), String> {
        assert_eq!(user, self.blocked.id);
        self.server.disable(self.blocked).await;
        self.outdate_copies();
        Ok(())
    }

    async fn rest(&self) {
        self.server.clock.advance(Duration::from_millis(2_400));
    }
}

both_engines! {
    async fn a08_the_conformance_kit_finds_nothing_wrong(server: &TestServer) {
        let vendor = Vendor::bgs(server);
        let [player, leaving, blocked] = [
            server.member("kitplayer1").await, server.member("kitleaving1").await, server.member("kitblocked1").await,
        ];
        for actor in [&player, &leaving, &blocked] {
            server.credit(actor, 100).await;
        }
        let tickets = Tickets {
            player: vendor.ticket(&player).await,
            leaving: Some(vendor.ticket(&leaving).await),
            blocked: Some(vendor.ticket(&blocked).await),
        };
        let target = Target {
            url: server.url.clone(),
            vendor: vendor.code.to_owned(),
            secret: vendor.secret.clone(),
            currency: "THB".to_owned(),
            game_code: GAME.to_owned(),
        };
        let console = Console { server, leaving: &leaving, blocked: &blocked };
        let clock = Arc::new(server.clock.clone());
        let entropy = Arc::new(SeededEntropy::new(77));
        let report = erawan_conformance::run(target, &tickets, &console, clock, entropy).await.unwrap();
        println!("{report}");
        assert!(report.is_passed(), "{report}");
        assert_eq!(report.count(Verdict::LeftOut), 0, "{report}");
        assert!(report.count(Verdict::Passed) >= 81, "{report}");
    }
}
