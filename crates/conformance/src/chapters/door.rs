//! Who may come in: signatures, bodies, tickets.

use serde_json::{Value, json};

use super::{BAD_TOKEN, BAD_USER, OK, Player, Script, Told, WRONG_SYNTAX, WRONG_TYPES, with};
use crate::ConformanceError;
use crate::client::{Reply, Seal};

const BAD_SIGNATURE: &str = "RS_ERROR_INVALID_SIGNATURE";
const BALANCE: &str = "/user/balance";

const KINDS_OF_MONEY: &str = "real, trial or test";

/// What `user/info` tells of a player's money: at most one of two flags; one that is absent is not set.
fn money_of(info: &Value) -> &'static str {
    let flag = |name: &str| match &info[name] {
        Value::Null => Some(false),
        Value::Bool(flag) => Some(*flag),
        _ => None,
    };
    match (flag("trial"), flag("test")) {
        (Some(true), Some(true)) => "trial and test",
        (Some(_), Some(_)) => KINDS_OF_MONEY,
        _ => "unknown",
    }
}

impl Script<'_> {
    /// Calls that are not the vendor's, and bodies that cannot be read.
    pub(super) async fn door(&mut self) -> Told {
        let id = self.client.new_uuid()?;
        let currency = self.client.target.currency.clone();
        let body = json!({ "request_uuid": id, "user": "nobody", "session": "none", "currency": currency });
        let bytes = body.to_string().into_bytes();
        let (vendor, secret) = (self.client.target.vendor.clone(), self.client.target.secret.clone());
        let good = Seal { secret: &secret, skew_ms: 0, instead: None, path_instead: None };

        let reply = self.client.send_sealed("NO-SUCH-VENDOR", BALANCE, &bytes, good).await?;
        self.expect("a vendor nobody knows", &reply, "RS_ERROR_INVALID_PARTNER");
        let reply = self.client.send_unsigned(BALANCE, &bytes).await?;
        self.expect("no signature", &reply, BAD_SIGNATURE);
        let seals = [
            ("another vendor's secret", Seal { secret: b"not the secret of this vendor!!!", ..good }),
            ("the signature of another body", Seal { instead: Some(b"{}"), ..good }),
            ("the signature of another call", Seal { path_instead: Some("/transaction/bet"), ..good }),
            ("a call of 61 seconds ago", Seal { skew_ms: -61_000, ..good }),
            ("a call of 61 seconds ahead", Seal { skew_ms: 61_000, ..good }),
        ];
        for (question, seal) in seals {
            let reply = self.client.send_sealed(&vendor, BALANCE, &bytes, seal).await?;
            self.expect(question, &reply, BAD_SIGNATURE);
        }
        let late = Seal { skew_ms: -50_000, ..good };
        let reply = self.client.send_sealed(&vendor, BALANCE, &bytes, late).await?;
        self.expect("a call of 50 seconds ago, for a player nobody knows", &reply, BAD_USER);
        self.bodies(&body).await
    }

    async fn bodies(&mut self, body: &Value) -> Told {
        let broken: [(&str, &[u8]); 4] = [
            ("a body that is not JSON", b"amount=100"),
            ("half a body", br#"{"user":"a""#),
            ("an empty body", b""),
            ("a doubled field", br#"{"request_uuid":"a","request_uuid":"b"}"#),
        ];
        for (question, bytes) in broken {
            let reply = self.client.send(BALANCE, bytes).await?;
            self.expect(question, &reply, WRONG_SYNTAX);
        }
        let reply = self.client.call(BALANCE, with(body, "user", Value::Null)).await?;
        self.expect("a missing field", &reply, WRONG_SYNTAX);
        let reply = self.client.call(BALANCE, with(body, "user", json!(7))).await?;
        self.expect("a number in place of a text", &reply, WRONG_TYPES);
        let reply = self.client.call(BALANCE, with(body, "request_uuid", json!("7"))).await?;
        self.expect("a request_uuid that is none", &reply, WRONG_TYPES);
        let large = with(body, "padding", json!("x".repeat(70_000))).to_string();
        let reply = self.client.send(BALANCE, large.as_bytes()).await?;
        let got = if reply.http_status == 413 { "refused".to_owned() } else { reply.status() };
        self.report.add("a body of more than 64 KiB", "refused", &got);
        Ok(())
    }

    /// Exchanges a ticket; `None` when there is no player to continue with.
    pub(super) async fn sit(
        &mut self,
        question: &str,
        ticket: Option<&str>,
    ) -> Result<Option<Player>, ConformanceError> {
        let Some(ticket) = ticket else {
            self.report.leave_out(question, "no ticket was given");
            return Ok(None);
        };
        let body = json!({ "ticket": ticket, "game_code": self.client.target.game_code });
        let reply = self.client.call("/user/info", body).await?;
        Ok(self.read_player(question, &reply))
    }

    fn read_player(&mut self, question: &str, reply: &Reply) -> Option<Player> {
        if !self.expect(question, reply, OK) {
            return None;
        }
        let info = reply.json();
        let text = |name: &str| info[name].as_str().unwrap_or_default().to_owned();
        let balance = info["balance"].as_i64().unwrap_or_default();
        Some(Player { user: text("user"), session: text("session"), balance, info })
    }

    /// What a ticket tells of its game beside the player, once it is known whether the vendor sells lotteries.
    pub(super) fn board(&mut self, player: &Player, is_lottery: bool) {
        let question = "the prize mode of a lottery";
        if !is_lottery {
            self.report.leave_out(question, "the vendor sells no lotteries at this operator");
            return;
        }
        let told = |name: &str| match &player.info[name] {
            Value::Null => "none".to_owned(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let (mode, kind) = (told("prize_mode"), told("play_type"));
        self.expect_one_of(question, &["Normal", "Elott", "SEA"], mode);
        self.expect_one_of(
            "the play type that the launch asked for",
            &["none", "Tradition", "Entertainment"],
            kind,
        );
    }

    fn expect_one_of(&mut self, question: &str, words: &[&str], got: String) {
        let wanted = words.join(" or ");
        let got = if words.contains(&got.as_str()) { wanted.clone() } else { got };
        self.report.add(question, &wanted, &got);
    }

    /// Exchanges a ticket, after everything that must not work.
    pub(super) async fn enter(&mut self, ticket: &str) -> Result<Option<Player>, ConformanceError> {
        let game_code = self.client.target.game_code.clone();
        let body = json!({ "ticket": ticket, "game_code": game_code });
        let wrong = with(&body, "ticket", json!("0".repeat(64)));
        let reply = self.client.call("/user/info", wrong).await?;
        self.expect("a ticket that never was", &reply, BAD_TOKEN);
        let reply = self.client.call("/user/info", with(&body, "game_code", json!("no-such-game"))).await?;
        self.expect("a ticket for another game", &reply, "RS_ERROR_INVALID_GAME");
        let request = with(&body, "request_uuid", json!(self.client.new_uuid()?));
        let first = self.client.call("/user/info", request.clone()).await?;
        let Some(player) = self.read_player("a good ticket", &first) else { return Ok(None) };
        let merchant = player.info["merchant"].as_str().unwrap_or_default();
        self.report.add(
            "the merchant of the player",
            "a code",
            if merchant.is_empty() { "none" } else { "a code" },
        );
        self.report.add("the money of the player", KINDS_OF_MONEY, money_of(&player.info));
        let again = self.client.call("/user/info", request.clone()).await?;
        self.expect_same("the same request again", &first, &again);
        let mut claimed = request;
        for (field, value) in [("merchant", "another"), ("prize_mode", "SEA"), ("play_type", "Entertainment")]
        {
            // A value that the ticket has not: what it has is no claim.
            let value = if player.info[field] == value { "Normal" } else { value };
            claimed = with(&claimed, field, json!(value));
        }
        claimed = with(&claimed, "test", json!(player.info["test"] != json!(true)));
        let reply = self.client.call("/user/info", claimed).await?;
        self.expect_same("the same request with a merchant and odds of the client's", &first, &reply);
        let reply = self.client.call("/user/info", body).await?;
        self.expect("the same ticket in another request", &reply, BAD_TOKEN);
        let reply = self.balance(&player).await?;
        self.expect_balance("the balance", &reply, player.balance);
        let stranger = Player { user: "mem_00000000000000000000000000000000".to_owned(), ..player.clone() };
        let reply = self.balance(&stranger).await?;
        self.expect("another player with this session", &reply, BAD_USER);
        Ok(Some(player))
    }
}
