//! Many in one call: bets that are taken together or not at all, and outcomes of which each stands for itself.

use serde_json::{Value, json};

use super::{
    Bet, DUPLICATE, MISSING, OK, Player, ROLLED_BACK, ROUND_CLOSED, Script, Told, UNIT, WRONG_SYNTAX,
    WRONG_TYPES, with,
};
use crate::ConformanceError;
use crate::client::Reply;

const BET: &str = "/transaction/bet";
const BETS: &str = "/transaction/bets";
const SETTLE: &str = "/transaction/settle";
const NOT_ALLOWED: &str = "RS_ERROR_NOT_ALLOWED";

impl Script<'_> {
    pub(super) async fn together(&mut self, player: &mut Player) -> Told {
        self.reasons(player).await?;
        self.linked_bets(player).await?;
        self.settlements(player).await?;
        self.corrections(player).await
    }

    /// Rollbacks that say why.
    async fn reasons(&mut self, player: &mut Player) -> Told {
        let (bet, _) = self.place(player, UNIT).await?;
        let rollback = with(&self.new_rollback(player, &bet)?, "reason", json!("player_cancelled"));
        let reply = self.rollback(&with(&rollback, "reason", json!("for-no-reason"))).await?;
        self.expect("a rollback for a reason that is none", &reply, WRONG_TYPES);
        let first = self.rollback(&rollback).await?;
        self.expect_balance("a rollback with its reason", &first, player.balance);
        let again = self.rollback(&rollback).await?;
        self.expect_same("the same rollback with its reason again", &first, &again);
        Ok(())
    }

    /// Bets of several rounds in one call.
    async fn linked_bets(&mut self, player: &mut Player) -> Told {
        self.operator.rest().await;
        let bets = [self.new_bet(player, UNIT)?, self.new_bet(player, UNIT)?];
        let call = self.new_bets(player, &bets)?;
        let first = self.client.call(BETS, call.clone()).await?;
        if first.status() == NOT_ALLOWED {
            self.report.leave_out("linked bets", "the vendor has one round open at a time, or a pace");
            return Ok(());
        }
        player.balance -= 2 * UNIT;
        self.expect_balance("linked bets", &first, player.balance);
        let again = self.client.call(BETS, call.clone()).await?;
        self.expect_same("the same linked bets again", &first, &again);
        let other = self.new_bet(player, UNIT)?;
        let changes = [
            ("linked bets in another order", self.new_bets(player, &[bets[1].clone(), bets[0].clone()])?),
            ("a part of linked bets with another", self.new_bets(player, &[bets[0].clone(), other])?),
            ("linked bets with another amount", {
                let mut changed = call.clone();
                changed["bets"][1]["amount"] = json!(2 * UNIT);
                changed
            }),
        ];
        for (question, body) in changes {
            let reply = self.client.call(BETS, body).await?;
            self.expect(question, &reply, DUPLICATE);
        }
        let reply = self.client.call(BET, bets[0].body.clone()).await?;
        self.expect("one of the linked bets alone", &reply, DUPLICATE);
        self.refused_bets(player).await?;
        let rollback = self.new_rollback(player, &bets[0])?;
        let reply = self.rollback(&rollback).await?;
        player.balance += UNIT;
        self.expect_balance("a rollback of one of the linked bets", &reply, player.balance);
        let reply = self.win(&self.new_win(player, &bets[1], 0)?).await?;
        self.expect_balance("a win of nothing for the other", &reply, player.balance);
        let again = self.client.call(BETS, call).await?;
        self.expect_same("the same linked bets after their rounds", &first, &again);
        Ok(())
    }

    /// Linked bets of which one cannot be taken.
    async fn refused_bets(&mut self, player: &Player) -> Told {
        let (small, large) = (self.new_bet(player, UNIT)?, self.new_bet(player, player.balance)?);
        let reply = self.client.call(BETS, self.new_bets(player, &[small, large])?).await?;
        self.expect("linked bets larger than the balance together", &reply, "RS_ERROR_NOT_ENOUGH_MONEY");
        let reply = self.balance(player).await?;
        self.expect_balance("nothing of refused linked bets was taken", &reply, player.balance);
        let (one, undone) = (self.new_bet(player, UNIT)?, self.new_bet(player, UNIT)?);
        let reply = self.rollback(&self.new_rollback(player, &undone)?).await?;
        self.expect("a rollback before its linked bets", &reply, OK);
        let reply = self.client.call(BETS, self.new_bets(player, &[one.clone(), undone])?).await?;
        self.expect("linked bets of which one was rolled back", &reply, ROLLED_BACK);
        let call = self.new_bets(player, &[one.clone(), one.clone()])?;
        let reply = self.client.call(BETS, call.clone()).await?;
        self.expect("the same bet twice in one call", &reply, WRONG_TYPES);
        let reply = self.client.call(BETS, with(&call, "bets", json!([call["bets"][0]]))).await?;
        self.expect("a single linked bet", &reply, WRONG_TYPES);
        let reply = self.balance(player).await?;
        self.expect_balance("still nothing was taken", &reply, player.balance);
        Ok(())
    }

    /// Outcomes, good and bad, in one call.
    async fn settlements(&mut self, player: &mut Player) -> Told {
        let (bet, _) = self.place(player, UNIT).await?;
        let never = self.new_bet(player, UNIT)?;
        let win = Self::item("win", &self.new_win(player, &bet, 2 * UNIT)?);
        let items = [
            win.clone(),
            Self::item("win", &self.new_win(player, &never, UNIT)?),
            json!({ "kind": "win" }),
            with(&win, "kind", json!("gift")),
            Self::item("rollback", &self.new_rollback(player, &bet)?),
            Self::item("rollback", &self.new_rollback(player, &never)?),
        ];
        player.balance += UNIT;
        let first = self.settle(&items).await?;
        let expected = [OK, MISSING, WRONG_SYNTAX, WRONG_TYPES, ROUND_CLOSED, OK];
        self.expect_items("items of a settlement, good and bad", &first, &expected);
        let reply = self.balance(player).await?;
        self.expect_balance("what they moved", &reply, player.balance);
        let again = self.settle(&items).await?;
        let expected = [OK, ROLLED_BACK, WRONG_SYNTAX, WRONG_TYPES, ROUND_CLOSED, OK];
        self.expect_items("the same items again", &again, &expected);
        let other = self.settle(&[with(&win, "amount", json!(3 * UNIT)), win]).await?;
        self.expect_items("an item with other content, and the same", &other, &[DUPLICATE, OK]);
        self.operator.rest().await;
        let reply = self.client.call(BET, never.body.clone()).await?;
        self.expect("a bet that was rolled back by an item before it came", &reply, ROLLED_BACK);
        let reply = self.client.call(SETTLE, json!({ "items": [] })).await?;
        self.expect("a settlement of nothing", &reply, WRONG_TYPES);
        let reply = self.client.call(SETTLE, json!({})).await?;
        self.expect("a settlement without items", &reply, WRONG_SYNTAX);
        let reply = self.balance(player).await?;
        self.expect_balance("nothing moved twice", &reply, player.balance);
        self.summary(&bet, [1, UNIT, 0, 2 * UNIT, 0]).await
    }

    /// Results that were wrong.
    async fn corrections(&mut self, player: &mut Player) -> Told {
        let (bet, _) = self.place(player, UNIT).await?;
        let reply = self.win(&self.new_win(player, &bet, UNIT)?).await?;
        self.expect_balance("a win that will be corrected", &reply, player.balance);
        let more = self.correction(player, &bet, UNIT, 2 * UNIT)?;
        let first = self.settle(std::slice::from_ref(&more)).await?;
        if Self::statuses(&first) == NOT_ALLOWED {
            self.report.leave_out("corrections of results", "the operator has not switched them on");
            return Ok(());
        }
        player.balance += UNIT;
        self.expect_items("a correction to more", &first, &[OK]);
        let again = self.settle(std::slice::from_ref(&more)).await?;
        self.expect_same("the same correction again", &first, &again);
        let reply = self.balance(player).await?;
        self.expect_balance("the difference was paid once", &reply, player.balance);
        self.take_back(player, &bet).await?;
        let (undone, _) = self.place(player, UNIT).await?;
        let reply = self.rollback(&self.new_rollback(player, &undone)?).await?;
        self.expect_balance("a rollback before a correction", &reply, player.balance);
        let item = self.correction(player, &undone, 0, UNIT)?;
        let reply = self.settle(&[item]).await?;
        self.expect_items("a correction after a rollback", &reply, &[ROLLED_BACK]);
        Ok(())
    }

    async fn take_back(&mut self, player: &mut Player, bet: &Bet) -> Told {
        let less = self.correction(player, bet, 2 * UNIT, UNIT)?;
        let first = self.settle(std::slice::from_ref(&less)).await?;
        if Self::statuses(&first) == NOT_ALLOWED {
            self.report.leave_out("a correction to less", "the game is no lottery");
            return self.summary(bet, [1, UNIT, 0, UNIT, UNIT]).await;
        }
        player.balance -= UNIT;
        self.expect_items("a correction to less", &first, &[OK]);
        let got = first.json()["items"][0]["shortfall"].to_string();
        self.report.add("all of it was taken back", "0", &got);
        let again = self.settle(std::slice::from_ref(&less)).await?;
        self.expect_same("the same correction to less again", &first, &again);
        let other = self.settle(&[with(&less, "amount", json!(0))]).await?;
        self.expect_items("the same correction to less with another amount", &other, &[DUPLICATE]);
        let reply = self.balance(player).await?;
        self.expect_balance("the difference was taken back once", &reply, player.balance);
        let nothing = with(&self.correction(player, bet, UNIT, 0)?, "take_back", json!("none"));
        let reply = self.settle(&[nothing]).await?;
        let got = reply.json()["items"][0]["shortfall"].to_string();
        self.report.add("a correction that takes nothing back", &UNIT.to_string(), &got);
        let reply = self.balance(player).await?;
        self.expect_balance("and took nothing", &reply, player.balance);
        self.summary(bet, [1, UNIT, 0, UNIT, 0]).await
    }

    /// Rounds, stakes, refunds, wins and corrections of the bet's round.
    async fn summary(&mut self, bet: &Bet, expected: [i64; 5]) -> Told {
        let body = json!({ "game_code": self.client.target.game_code, "round_prefix": bet.round });
        let reply = self.client.call("/transaction/summary", body).await?.json();
        let names = ["rounds", "stakes", "refunds", "wins", "corrections"];
        let got = names.map(|name| reply[name].to_string()).join(" ");
        self.report.add("the sums of its round", &expected.map(|figure| figure.to_string()).join(" "), &got);
        Ok(())
    }

    fn new_bets(&self, player: &Player, bets: &[Bet]) -> Result<Value, ConformanceError> {
        let linked = |bet: &Bet| json!({ "transaction_uuid": bet.id, "round": bet.round, "amount": bet.body["amount"] });
        Ok(json!({
            "request_uuid": self.client.new_uuid()?, "user": player.user, "session": player.session,
            "game_code": self.client.target.game_code, "currency": self.client.target.currency,
            "bets": bets.iter().map(linked).collect::<Vec<_>>(),
        }))
    }

    /// The body of a call as an item of a settlement.
    fn item(kind: &str, body: &Value) -> Value {
        with(&with(body, "request_uuid", Value::Null), "kind", json!(kind))
    }

    fn correction(
        &self,
        player: &Player,
        bet: &Bet,
        previous: i64,
        amount: i64,
    ) -> Result<Value, ConformanceError> {
        let item = Self::item("correction", &self.new_win(player, bet, amount)?);
        Ok(with(&with(&item, "previous", json!(previous)), "take_back", json!("available")))
    }

    async fn settle(&self, items: &[Value]) -> Result<Reply, ConformanceError> {
        // The answer of the same items is compared: it echoes the name of the call.
        let body = json!({ "request_uuid": uuid::Uuid::nil(), "items": items });
        self.client.call(SETTLE, body).await
    }

    /// The statuses of the items, or that of the call where there are none.
    fn statuses(reply: &Reply) -> String {
        let json = reply.json();
        let Some(items) = json["items"].as_array() else { return reply.status() };
        let statuses: Vec<_> =
            items.iter().map(|item| item["status"].as_str().unwrap_or("no status")).collect();
        statuses.join(" ")
    }

    fn expect_items(&mut self, question: &str, reply: &Reply, statuses: &[&str]) {
        let got = Self::statuses(reply);
        self.report.add(question, &statuses.join(" "), &got);
    }
}
