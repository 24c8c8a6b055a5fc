//! The dialogue, chapter by chapter.

mod door;
mod draws;
mod money;
mod player_status;
mod recovery;
mod together;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{Client, Reply, Status};
use crate::report::Report;
use crate::{ConformanceError, Operator, Tickets};

type Told = Result<(), ConformanceError>;

/// One unit of currency.
const UNIT: i64 = 100_000;

const OK: Status = "RS_OK";
const DUPLICATE: Status = "RS_ERROR_DUPLICATE_TRANSACTION";
const MISSING: Status = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
const ROLLED_BACK: Status = "RS_ERROR_TRANSACTION_ROLLED_BACK";
const WRONG_TYPES: Status = "RS_ERROR_WRONG_TYPES";
const WRONG_SYNTAX: Status = "RS_ERROR_WRONG_SYNTAX";
const BAD_TOKEN: Status = "RS_ERROR_INVALID_TOKEN";
const ROUND_CLOSED: Status = "RS_ERROR_ROUND_CLOSED";
const BAD_USER: Status = "RS_ERROR_INVALID_USER";

/// A player with an open game.
#[derive(Debug, Clone)]
struct Player {
    user: String,
    session: String,
    /// What the operator last said they have.
    balance: i64,
    /// All that `user/info` told.
    info: Value,
}

/// A bet as it was sent.
#[derive(Debug, Clone)]
struct Bet {
    id: Uuid,
    round: String,
    body: Value,
}

pub(crate) struct Script<'a> {
    client: Client,
    operator: &'a dyn Operator,
    pub(crate) report: Report,
}

impl<'a> Script<'a> {
    pub(crate) fn new(client: Client, operator: &'a dyn Operator) -> Self {
        Self { client, operator, report: Report::default() }
    }

    pub(crate) async fn play(&mut self, tickets: &Tickets) -> Told {
        self.door().await?;
        let Some(mut player) = self.enter(&tickets.player).await? else { return Ok(()) };
        // Tickets expire while the dialogue runs.
        let leaving = self.sit("a player whose session will end", tickets.leaving.as_deref()).await?;
        let blocked = self.sit("a player who will be blocked", tickets.blocked.as_deref()).await?;
        self.amounts(&player).await?;
        self.bets(&mut player).await?;
        self.wins(&mut player).await?;
        self.rollbacks(&mut player).await?;
        self.crowd(&mut player).await?;
        self.recovery(&mut player).await?;
        self.together(&mut player).await?;
        let is_lottery = self.draws().await?;
        self.board(&player, is_lottery);
        let reply = self.balance(&player).await?;
        self.expect_balance("the balance is the start and every movement since", &reply, player.balance);
        if let Some(player) = leaving {
            self.leaving(player).await?;
        }
        if let Some(player) = blocked {
            self.blocked(player).await?;
        }
        Ok(())
    }

    fn expect(&mut self, question: &str, reply: &Reply, status: Status) -> bool {
        let got = reply.status();
        self.report.add(question, status, &got);
        got == status
    }

    fn expect_balance(&mut self, question: &str, reply: &Reply, balance: i64) {
        let got = format!("{} {}", reply.status(), reply.balance().unwrap_or(-1));
        self.report.add(question, &format!("{OK} {balance}"), &got);
    }

    fn expect_same(&mut self, question: &str, first: &Reply, again: &Reply) {
        let got = if first == again { "the same answer".to_owned() } else { again.status() };
        self.report.add(question, "the same answer", &got);
    }

    async fn balance(&self, player: &Player) -> Result<Reply, ConformanceError> {
        let Player { user, session, .. } = player;
        let body = json!({ "user": user, "session": session, "currency": self.client.target.currency });
        self.client.call("/user/balance", body).await
    }

    /// A bet in a new round, not sent yet.
    fn new_bet(&self, player: &Player, amount: i64) -> Result<Bet, ConformanceError> {
        let id = self.client.new_uuid()?;
        let round = format!("kit-{}", self.client.new_uuid()?.simple());
        let body = json!({
            "request_uuid": id, "transaction_uuid": id, "user": player.user, "session": player.session,
            "game_code": self.client.target.game_code, "round": round, "amount": amount,
            "currency": self.client.target.currency, "round_closed": false,
        });
        Ok(Bet { id, round, body })
    }

    /// Places a bet in a new round after a rest.
    async fn place(&mut self, player: &Player, amount: i64) -> Result<(Bet, Reply), ConformanceError> {
        self.operator.rest().await;
        let bet = self.new_bet(player, amount)?;
        let reply = self.client.call("/transaction/bet", bet.body.clone()).await?;
        Ok((bet, reply))
    }

    fn new_win(&self, player: &Player, bet: &Bet, amount: i64) -> Result<Value, ConformanceError> {
        let id = self.client.new_uuid()?;
        Ok(json!({
            "request_uuid": id, "transaction_uuid": id, "reference_transaction_uuid": bet.id,
            "user": player.user, "session": player.session, "game_code": self.client.target.game_code,
            "round": bet.round, "round_closed": true, "amount": amount, "currency": self.client.target.currency,
        }))
    }

    fn new_rollback(&self, player: &Player, bet: &Bet) -> Result<Value, ConformanceError> {
        let id = self.client.new_uuid()?;
        Ok(json!({
            "request_uuid": id, "transaction_uuid": id, "reference_transaction_uuid": bet.id,
            "user": player.user, "game_code": self.client.target.game_code, "round": bet.round,
            "round_closed": true,
        }))
    }

    async fn win(&self, body: &Value) -> Result<Reply, ConformanceError> {
        self.client.call("/transaction/win", body.clone()).await
    }

    async fn rollback(&self, body: &Value) -> Result<Reply, ConformanceError> {
        self.client.call("/transaction/rollback", body.clone()).await
    }
}

/// The body with one field changed; null takes it away.
fn with(body: &Value, field: &str, value: Value) -> Value {
    let mut changed = body.clone();
    if let Some(fields) = changed.as_object_mut() {
        if value.is_null() {
            fields.remove(field);
        } else {
            fields.insert(field.to_owned(), value);
        }
    }
    changed
}
