//! What a vendor that lost its memory asks: which rounds are open, and what became of a call.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Bet, OK, Player, ROUND_CLOSED, Script, Told, UNIT, with};
use crate::ConformanceError;

/// Pages that are read at most; a vendor that plays has open rounds of its own.
const PAGES_MAX: usize = 1_000;
const NOT_ALLOWED: &str = "RS_ERROR_NOT_ALLOWED";

impl Script<'_> {
    /// A round as the operator lists it, and its calls as the operator remembers them.
    pub(super) async fn recovery(&mut self, player: &mut Player) -> Told {
        let unsent = self.new_bet(player, UNIT)?;
        let fate = self.fate(unsent.id).await?;
        self.expect_fate("the fate of a bet that was never sent", &fate, "unknown", "");

        let (bet, reply) = self.place(player, UNIT).await?;
        player.balance -= UNIT;
        self.expect_balance("a bet before a crash", &reply, player.balance);
        let fate = self.fate(bet.id).await?;
        self.expect_fate("the fate of that bet", &fate, "done", "bet");
        let got = fate["balance"].to_string();
        self.report.add("its answer is known", &player.balance.to_string(), &got);
        let listed = self.listed(&bet).await?;
        self.report.add(
            "its round is listed with its stake",
            &UNIT.to_string(),
            &listed["staked"].to_string(),
        );
        self.report.add("and with its player", &json!(player.user).to_string(), &listed["user"].to_string());

        let win = self.new_win(player, &bet, 2 * UNIT)?;
        let reply = self.win(&win).await?;
        player.balance += 2 * UNIT;
        self.expect_balance("a win after the crash", &reply, player.balance);
        let fate = self.fate_of(&win).await?;
        self.expect_fate("the fate of that win", &fate, "done", "win");
        let listed = self.listed(&bet).await?;
        self.report.add("a round that was closed is listed no more", "null", &listed.to_string());
        let late = self.new_win(player, &bet, UNIT)?;
        let reply = self.win(&late).await?;
        self.expect("a win that is late", &reply, ROUND_CLOSED);
        let fate = self.fate_of(&late).await?;
        self.expect_fate("the fate of the late win", &fate, "refused", "");

        let never = self.new_bet(player, UNIT)?;
        let reply = self.rollback(&self.new_rollback(player, &never)?).await?;
        self.expect("a rollback before its bet, after the crash", &reply, OK);
        let fate = self.fate(never.id).await?;
        self.expect_fate("the fate of a bet that was rolled back before it came", &fate, "rolled_back", "");
        self.extras(player, &bet).await
    }

    /// Calls that an operator has to switch on for the vendor.
    async fn extras(&mut self, player: &mut Player, bet: &Bet) -> Told {
        let correction = with(&self.new_win(player, bet, UNIT)?, "round_closed", Value::Null);
        let promotion =
            with(&with(&self.new_win(player, bet, UNIT)?, "round", Value::Null), "round_closed", Value::Null);
        let alone = with(&promotion, "reference_transaction_uuid", Value::Null);
        let alone = with(&alone, "transaction_uuid", json!(self.client.new_uuid()?));
        for (question, path, body) in [
            ("a correction of a closed round", "/transaction/correction", correction),
            ("a promotion after the round", "/transaction/promotion", promotion),
            ("a promotion for no bet", "/transaction/promotion", alone),
        ] {
            let first = self.client.call(path, body.clone()).await?;
            if first.status() == NOT_ALLOWED {
                self.report.leave_out(question, "the operator has not switched it on");
                continue;
            }
            player.balance += UNIT;
            self.expect_balance(question, &first, player.balance);
            let again = self.client.call(path, body).await?;
            self.expect_same(&format!("{question}, again"), &first, &again);
        }
        Ok(())
    }

    fn expect_fate(&mut self, question: &str, fate: &Value, state: &str, kind: &str) {
        let text = |name: &str| fate[name].as_str().unwrap_or_default().to_owned();
        self.report.add(question, &format!("{state} {kind}"), &format!("{} {}", text("state"), text("kind")));
    }

    async fn fate_of(&self, call: &Value) -> Result<Value, ConformanceError> {
        let id = call["transaction_uuid"].as_str().and_then(|text| text.parse().ok());
        self.fate(id.unwrap_or_default()).await
    }

    async fn fate(&self, transaction: Uuid) -> Result<Value, ConformanceError> {
        let body = json!({ "transaction_uuid": transaction });
        Ok(self.client.call("/transaction/status", body).await?.json())
    }

    /// The bet's round among those that the operator says are open; null when it is not there.
    async fn listed(&self, bet: &Bet) -> Result<Value, ConformanceError> {
        let mut after = Value::Null;
        for _ in 0..PAGES_MAX {
            let page = self.client.call("/round/open", json!({ "after": after, "limit": 100 })).await?.json();
            let rounds = page["rounds"].as_array().cloned().unwrap_or_default();
            let is_it = |round: &&Value| {
                round["transaction_uuid"] == json!(bet.id) && round["round"] == json!(bet.round)
            };
            if let Some(found) = rounds.iter().find(is_it) {
                return Ok(found.clone());
            }
            let Some(last) = rounds.last().filter(|_| page["has_more"] == json!(true)) else { break };
            after = last["transaction_uuid"].clone();
        }
        Ok(Value::Null)
    }
}
