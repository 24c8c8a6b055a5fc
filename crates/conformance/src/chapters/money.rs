//! Every stake and win once.

use futures::future::try_join_all;
use serde_json::{Value, json};

use super::{
    BAD_USER, Bet, DUPLICATE, MISSING, OK, Player, ROLLED_BACK, ROUND_CLOSED, Script, Told, UNIT,
    WRONG_SYNTAX, WRONG_TYPES, with,
};

const BET: &str = "/transaction/bet";
const WIN: &str = "/transaction/win";
const ROLLBACK: &str = "/transaction/rollback";
/// How often the same bet is sent at once.
const CROWD: usize = 64;

impl Script<'_> {
    /// Bets that cannot be taken.
    pub(super) async fn amounts(&mut self, player: &Player) -> Told {
        let bet = self.new_bet(player, UNIT)?;
        let amounts = [
            ("a negative bet", json!(-UNIT)),
            ("a bet with a fraction", json!(1.5)),
            ("a bet as a text", json!("100000")),
            ("a bet beyond all bounds", json!(u64::MAX)),
        ];
        for (question, amount) in amounts {
            let reply = self.client.call(BET, with(&bet.body, "amount", amount)).await?;
            self.expect(question, &reply, WRONG_TYPES);
        }
        let exponent = bet.body.to_string().replace(r#""amount":100000"#, r#""amount":1e5"#);
        let reply = self.client.send(BET, exponent.as_bytes()).await?;
        self.expect("a bet with an exponent", &reply, WRONG_TYPES);
        let changes = [
            ("a bet without an amount", "amount", Value::Null, WRONG_SYNTAX),
            ("a transaction id that is none", "transaction_uuid", json!("1"), WRONG_TYPES),
            ("a bet in another currency", "currency", json!("ZZZ"), "RS_ERROR_WRONG_CURRENCY"),
            ("a bet on a game nobody knows", "game_code", json!("no-such-game"), "RS_ERROR_INVALID_GAME"),
            ("a bet with a session nobody has", "session", json!("0".repeat(64)), super::BAD_TOKEN),
            ("a bet of a player nobody knows", "user", json!("nobody"), BAD_USER),
            ("a bet that is free", "is_free", json!(true), "RS_ERROR_FREE_ROUND_NOT_SUPPORTED"),
        ];
        for (question, field, value, status) in changes {
            let reply = self.client.call(BET, with(&bet.body, field, value)).await?;
            self.expect(question, &reply, status);
        }
        let (_, reply) = self.place(player, player.balance + 1).await?;
        self.expect("a bet larger than the balance", &reply, "RS_ERROR_NOT_ENOUGH_MONEY");
        let got = reply.balance().unwrap_or(-1).to_string();
        self.report.add("that answer carries the balance", &player.balance.to_string(), &got);
        let (bet, reply) = self.place(player, 0).await?;
        self.expect_balance("a bet of nothing", &reply, player.balance);
        self.lose(player, &bet).await
    }

    /// A bet, again and changed.
    pub(super) async fn bets(&mut self, player: &mut Player) -> Told {
        let (bet, first) = self.place(player, UNIT).await?;
        player.balance -= UNIT;
        self.expect_balance("a bet", &first, player.balance);
        let again = self.client.call(BET, bet.body.clone()).await?;
        self.expect_same("the same bet again", &first, &again);
        self.same_id_other_content(BET, "bet", &bet.body).await?;
        self.lose(player, &bet).await?;
        let again = self.client.call(BET, bet.body.clone()).await?;
        self.expect_same("the same bet after its round", &first, &again);
        Ok(())
    }

    async fn same_id_other_content(&mut self, path: &str, name: &str, body: &Value) -> Told {
        let changes = [("amount", json!(2 * UNIT)), ("round", json!("kit-other-round"))];
        for (field, value) in changes {
            let reply = self.client.call(path, with(body, field, value)).await?;
            self.expect(&format!("the same {name} with another {field}"), &reply, DUPLICATE);
        }
        Ok(())
    }

    /// Ends a round without a win.
    async fn lose(&mut self, player: &Player, bet: &Bet) -> Told {
        let reply = self.win(&self.new_win(player, bet, 0)?).await?;
        self.expect_balance("a win of nothing ends the round", &reply, player.balance);
        Ok(())
    }

    /// Wins, again, changed and out of place.
    pub(super) async fn wins(&mut self, player: &mut Player) -> Told {
        let nowhere = self.new_bet(player, UNIT)?;
        let reply = self.win(&self.new_win(player, &nowhere, UNIT)?).await?;
        self.expect("a win without a bet", &reply, MISSING);

        let (bet, reply) = self.place(player, UNIT).await?;
        player.balance -= UNIT;
        self.expect_balance("a bet that will win", &reply, player.balance);
        let win = self.new_win(player, &bet, 3 * UNIT)?;
        for (question, amount) in [
            ("a negative win", json!(-1)),
            ("a win with a fraction", json!(0.5)),
            ("a win as a text", json!("5")),
        ] {
            let reply = self.client.call(WIN, with(&win, "amount", amount)).await?;
            self.expect(question, &reply, WRONG_TYPES);
        }
        let reply = self.win(&with(&win, "currency", json!("ZZZ"))).await?;
        self.expect("a win in another currency", &reply, "RS_ERROR_WRONG_CURRENCY");
        let reply = self.win(&with(&win, "transaction_uuid", json!(bet.id))).await?;
        self.expect("a win under the id of its bet", &reply, DUPLICATE);
        let stranger = json!("mem_00000000000000000000000000000000");
        let reply = self.win(&with(&win, "user", stranger)).await?;
        self.expect("a win of a player nobody knows", &reply, BAD_USER);

        let first = self.win(&win).await?;
        player.balance += 3 * UNIT;
        self.expect_balance("a win", &first, player.balance);
        let again = self.win(&win).await?;
        self.expect_same("the same win again", &first, &again);
        self.same_id_other_content(WIN, "win", &win).await?;
        self.after_the_end(player, &bet).await?;
        let again = self.win(&win).await?;
        self.expect_same("the same win again, after all that", &first, &again);

        let (bet, _) = self.place(player, UNIT).await?;
        player.balance -= UNIT;
        let without_session = with(&self.new_win(player, &bet, UNIT)?, "session", Value::Null);
        let reply = self.win(&without_session).await?;
        player.balance += UNIT;
        self.expect_balance("a win without a session", &reply, player.balance);
        Ok(())
    }

    /// Calls that come after the end of their round.
    async fn after_the_end(&mut self, player: &Player, bet: &Bet) -> Told {
        let win = self.new_win(player, bet, UNIT)?;
        let open_win = with(&self.new_win(player, bet, UNIT)?, "round_closed", json!(false));
        let late = with(&self.new_bet(player, UNIT)?.body, "round", json!(bet.round));
        let calls = [
            ("another win of a closed round", WIN, win),
            ("another win of a closed round that leaves it open", WIN, open_win),
            ("another bet in a closed round", BET, late),
            ("a rollback in a closed round", ROLLBACK, self.new_rollback(player, bet)?),
        ];
        for (question, path, body) in calls {
            let reply = self.client.call(path, body).await?;
            self.expect(question, &reply, ROUND_CLOSED);
        }
        let reply = self.balance(player).await?;
        self.expect_balance("nothing moved in a closed round", &reply, player.balance);
        Ok(())
    }

    /// Rollbacks after and before their bet.
    pub(super) async fn rollbacks(&mut self, player: &mut Player) -> Told {
        let (bet, _) = self.place(player, UNIT).await?;
        let rollback = self.new_rollback(player, &bet)?;
        let first = self.rollback(&rollback).await?;
        self.expect_balance("a rollback", &first, player.balance);
        let again = self.rollback(&rollback).await?;
        self.expect_same("the same rollback again", &first, &again);
        let other = self.new_rollback(player, &bet)?;
        let reply = self.rollback(&other).await?;
        self.expect_balance("another rollback of the same bet", &reply, player.balance);
        let reply = self.win(&self.new_win(player, &bet, UNIT)?).await?;
        self.expect("a win after the rollback", &reply, ROLLED_BACK);
        let elsewhere = self.new_bet(player, UNIT)?;
        let moved = with(&rollback, "reference_transaction_uuid", json!(elsewhere.id));
        let reply = self.rollback(&moved).await?;
        self.expect("the same rollback of another bet", &reply, DUPLICATE);

        self.operator.rest().await;
        let late = self.new_bet(player, UNIT)?;
        let rollback = self.new_rollback(player, &late)?;
        let first = self.rollback(&rollback).await?;
        self.expect_balance("a rollback before its bet", &first, player.balance);
        let again = self.rollback(&rollback).await?;
        self.expect_same("that rollback again", &first, &again);
        let reply = self.client.call(BET, late.body.clone()).await?;
        self.expect("the bet after its rollback", &reply, ROLLED_BACK);
        let reply = self.win(&self.new_win(player, &late, UNIT)?).await?;
        self.expect("a win for the bet that was never taken", &reply, ROLLED_BACK);
        let reply = self.balance(player).await?;
        self.expect_balance("nothing moved", &reply, player.balance);
        Ok(())
    }

    /// The same bet, many times at once.
    pub(super) async fn crowd(&mut self, player: &mut Player) -> Told {
        self.operator.rest().await;
        let bet = self.new_bet(player, UNIT)?;
        let bytes = bet.body.to_string().into_bytes();
        let replies = try_join_all((0..CROWD).map(|_| self.client.send(BET, &bytes))).await?;
        player.balance -= UNIT;
        let same = replies.iter().filter(|reply| **reply == replies[0]).count();
        self.report.add("one bet many times at once", &format!("{CROWD} answers, one and the same"), &{
            format!("{same} answers, one and the same")
        });
        self.expect("that bet", &replies[0], OK);
        let reply = self.balance(player).await?;
        self.expect_balance("its stake was taken once", &reply, player.balance);
        self.lose(player, &bet).await
    }
}
