//! What a lottery tells of its draws.

use serde_json::{Value, json};

use super::{OK, Script, Told, WRONG_SYNTAX, WRONG_TYPES, with};
use crate::ConformanceError;
use crate::client::Seal;

const DRAW: &str = "/draw";
const BAD_SIGNATURE: &str = "RS_ERROR_INVALID_SIGNATURE";
const NOT_ALLOWED: &str = "RS_ERROR_NOT_ALLOWED";
/// A draw of a day long ago, which no member bets on.
const NUMERO: &str = "20000101-01";
const OPENED_MS: i64 = 946_684_800_000;

impl Script<'_> {
    /// Tells of a draw that is planned and then sealed, and of what cannot be one. Returns whether the vendor sells lotteries
    /// at this operator.
    pub(super) async fn draws(&mut self) -> Result<bool, ConformanceError> {
        let game_code = self.client.target.game_code.clone();
        let draw = json!({
            "request_uuid": self.client.new_uuid()?, "game_code": game_code, "numero": NUMERO, "state": "planned",
            "open_time": OPENED_MS, "close_time": OPENED_MS + 60_000, "draw_time": OPENED_MS + 120_000,
            "version": 0, "seed_hash": "ab".repeat(32),
        });
        let first = self.client.call(DRAW, draw.clone()).await?;
        if first.status() == NOT_ALLOWED {
            self.report.leave_out("what is told of a draw", "the vendor sells no lotteries at this operator");
            return Ok(false);
        }
        self.expect("what is told of a draw", &first, OK);
        let again = self.client.call(DRAW, draw.clone()).await?;
        self.expect_same("the same of the draw again", &first, &again);
        let sealed = with(&draw, "state", json!("sealed"));
        let reply = self.client.call(DRAW, sealed.clone()).await?;
        self.expect("the next state of the draw", &reply, OK);
        let reply = self.client.call(DRAW, draw.clone()).await?;
        self.expect("an earlier state of the draw, late", &reply, OK);
        self.not_draws(&sealed).await?;
        Ok(true)
    }

    async fn not_draws(&mut self, draw: &Value) -> Told {
        let bytes = draw.to_string().into_bytes();
        let reply = self.client.send_unsigned(DRAW, &bytes).await?;
        self.expect("a draw without a signature", &reply, BAD_SIGNATURE);
        let (vendor, secret) = (self.client.target.vendor.clone(), self.client.target.secret.clone());
        let old = Seal { secret: &secret, skew_ms: -61_000, instead: None, path_instead: None };
        let reply = self.client.send_sealed(&vendor, DRAW, &bytes, old).await?;
        self.expect("a draw that was signed 61 seconds ago", &reply, BAD_SIGNATURE);
        let other = Seal { skew_ms: 0, path_instead: Some("/user/balance"), ..old };
        let reply = self.client.send_sealed(&vendor, DRAW, &bytes, other).await?;
        self.expect("a draw with the signature of another call", &reply, BAD_SIGNATURE);
        let reply = self.client.call(DRAW, with(draw, "game_code", json!("no-such-game"))).await?;
        self.expect("a draw of an unknown game", &reply, "RS_ERROR_INVALID_GAME");
        for (question, field, value) in [
            ("a state that is none", "state", json!("won")),
            ("a number that is none of a draw", "numero", json!("tomorrow")),
            ("a close before the opening", "close_time", json!(1)),
            ("a result before it may be known", "result", json!("057|37")),
            ("a result before the first one", "previous_result", json!("057|37")),
            ("a version below none", "version", json!(-1)),
        ] {
            let reply = self.client.call(DRAW, with(draw, field, value)).await?;
            self.expect(question, &reply, WRONG_TYPES);
        }
        let reply = self.client.call(DRAW, with(draw, "numero", Value::Null)).await?;
        self.expect("a draw without a number", &reply, WRONG_SYNTAX);
        Ok(())
    }
}
