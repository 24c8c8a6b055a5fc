//! Limits of the merchant's lotteries: one operator proposes another one for a play or for all, and another decides.

use erawan_games::draws::Limits;
use erawan_kernel::{ErrorCode, LocalText};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::LotteryGatewayError;
use super::decisions::{execution_error, propose, subject_error};
use super::line::Call;
use super::operations::AtConsole;
use super::wire::Asked;
use super::wire::limits::{LimitCall, LimitListAnswer, LimitListCall, LimitsInForce};
use super::wire::operators::DoneAnswer;
use super::wire::prices::DrawBook;
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::operator::{Approvable, Executed, ExecutionError, Proposal, SubjectError};

/// What is to hold instead.
#[derive(Debug, Clone, Copy)]
pub(super) struct NewLimits<'a> {
    pub(super) book: DrawBook,
    /// The play; without one, all plays that have none of their own.
    pub(super) play_code: Option<&'a str>,
    /// Without them, those of all plays, or of the lottery's class.
    pub(super) limits: Option<Limits>,
}

/// The limits that a proposal is about.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LimitSubject {
    pub(super) vendor: String,
    /// The merchant's code.
    pub(super) merchant: String,
    pub(super) game_code: String,
    pub(super) book: DrawBook,
    pub(super) version: u32,
    /// Absent for all plays that have no limits of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) play_code: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) play_name: Option<LocalText>,
    /// What held when it was proposed.
    pub(super) current: Limits,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) proposed: Option<Limits>,
    /// All limits of the lottery, as the vendor takes them.
    pub(super) limits: Value,
}

impl LimitSubject {
    /// Reads a payload.
    pub(super) fn read(payload: &Value) -> Result<Self, SubjectError> {
        serde_json::from_value(payload.clone()).map_err(|error| SubjectError::Unreadable(error.to_string()))
    }

    /// What becomes of the limits in force; nothing where there is no such play, or where nothing changes.
    fn of(at: &AtConsole, in_force: &LimitsInForce, new: NewLimits<'_>) -> Option<Self> {
        let play = match new.play_code {
            Some(code) => Some(in_force.plays.iter().find(|play| play.play_code == code)?),
            None => None,
        };
        let current = play.map_or(in_force.all, |play| play.limits);
        let is_declared = play.map_or(!in_force.is_of_class, |play| play.is_own);
        let is_same = new.limits.map_or(!is_declared, |limits| is_declared && limits == current);
        if is_same {
            return None;
        }
        let version = in_force.version + 1;
        Some(Self {
            vendor: at.vendor().to_owned(),
            merchant: at.merchant.code.clone(),
            game_code: in_force.game_code.clone(),
            book: new.book,
            version,
            play_code: new.play_code.map(str::to_owned),
            play_name: play.map(|play| play.play_name.clone()),
            current,
            proposed: new.limits,
            limits: declaration(in_force, version, new),
        })
    }

    fn call<'a>(&'a self, operators: Option<[&'a str; 2]>) -> LimitCall<'a> {
        let (game_code, book, limits) = (self.game_code.as_str(), self.book.into(), &self.limits);
        LimitCall { game_code, book, limits, operators }
    }

    fn asked(&self) -> Asked<'_> {
        Asked { vendor: &self.vendor, ..Asked::default() }
    }
}

/// The limits in force with one of them exchanged: what is left out would be that of the class again.
fn declaration(in_force: &LimitsInForce, version: u32, new: NewLimits<'_>) -> Value {
    let own = in_force.plays.iter().filter(|play| play.is_own);
    let mut plays: Map<String, Value> =
        own.map(|play| (play.play_code.clone(), json!(play.limits))).collect();
    let mut all = (!in_force.is_of_class).then_some(in_force.all);
    match (new.play_code, new.limits) {
        (None, limits) => all = limits,
        (Some(play), Some(limits)) => {
            plays.insert(play.to_owned(), json!(limits));
        }
        (Some(play), None) => {
            plays.remove(play);
        }
    }
    let mut declared = json!({ "version": version, "plays": plays });
    if let Some(all) = all {
        declared["all"] = json!(all);
    }
    declared
}

/// What a proposal about limits is called.
pub(super) fn about_limits(game_code: &str, book: DrawBook) -> String {
    let book = match book {
        DrawBook::Real => "real",
        DrawBook::Trial => "trial",
        DrawBook::Test => "test",
    };
    format!("{game_code}/{book}")
}

impl LotteryGateway {
    /// The limits that hold for new orders of the operator's merchant in a lottery.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Unknown`]; [`LotteryGatewayError::Away`].
    pub(super) async fn limits_at_vendor(
        &self,
        at: &AtConsole,
        book: DrawBook,
    ) -> Result<LimitsInForce, LotteryGatewayError> {
        self.limits_in_force(&at.merchant.code, at.vendor(), (at.game_code(), book)).await
    }

    async fn limits_in_force(
        &self,
        merchant: &str,
        vendor: &str,
        (game_code, book): (&str, DrawBook),
    ) -> Result<LimitsInForce, LotteryGatewayError> {
        let call = LimitListCall { book: book.into(), game_code: Some(game_code) };
        let asked = Asked { vendor, game_code: Some(game_code), ..Asked::default() };
        let answer: LimitListAnswer = self.ask(merchant, Call::LimitList, &call, &asked).await?;
        answer.list.into_iter().next().ok_or(LotteryGatewayError::Unknown)
    }
}

/// The kind of proposal by which a lottery has other limits.
#[derive(Debug)]
pub(super) struct LimitChanges<'a>(pub(super) &'a LotteryGateway);

impl LimitChanges<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "draw.limits";

    /// Proposes limits that the vendor would take.
    ///
    /// # Errors
    /// [`LotteryGatewayError::Field`] for a play that there is not, limits that do not rise, and where nothing changes; those
    /// of proposals.
    pub(super) async fn propose(
        &self,
        at: &AtConsole,
        new: NewLimits<'_>,
        reason: &str,
    ) -> Result<Proposal, LotteryGatewayError> {
        let in_force = self.0.limits_at_vendor(at, new.book).await?;
        let subject = LimitSubject::of(at, &in_force, new).ok_or(LotteryGatewayError::Field("limits"))?;
        let checked: Result<DoneAnswer, LotteryGatewayError> =
            self.0.ask(&subject.merchant, Call::LimitCheck, &subject.call(None), &subject.asked()).await;
        checked.map_err(|error| match error {
            LotteryGatewayError::Refused { code: ErrorCode::FieldInvalid, .. } => {
                LotteryGatewayError::Field("limits")
            }
            error => error,
        })?;
        let name = about_limits(&subject.game_code, new.book);
        propose(self.0, &at.operator, self, (name, &subject), reason).await
    }

    async fn declare(&self, proposal: &Proposal) -> Result<LimitSubject, LotteryGatewayError> {
        let subject = LimitSubject::read(&proposal.payload)?;
        let [first, second] = self.0.deciders(proposal).await?;
        let call = subject.call(Some([first.as_str(), second.as_str()]));
        let _: DoneAnswer = self.0.ask(&subject.merchant, Call::Limits, &call, &subject.asked()).await?;
        Ok(subject)
    }
}

impl Approvable for LimitChanges<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    /// The version in force: other limits meanwhile make the proposal stale.
    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let subject = LimitSubject::read(payload)?;
            let of = (subject.game_code.as_str(), subject.book);
            let in_force = self.0.limits_in_force(&subject.merchant, &subject.vendor, of).await;
            Ok(json!({ "version": in_force.map_err(subject_error)?.version }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            let subject = self.declare(proposal).await.map_err(execution_error)?;
            let details = json!({ "limits": proposal.subject, "version": subject.version });
            Ok(Executed { letter: None, details })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(full_max: u32) -> Limits {
        serde_json::from_value(json!({
            "unitMin": 1, "unitMax": 100, "suborderMax": 1_000, "memberWinMax": 10_000, "fullMax": full_max,
            "poolMax": 50_000,
        }))
        .expect("limits")
    }

    fn in_force(is_of_class: bool) -> LimitsInForce {
        let play = |code: &str, is_own: bool| {
            json!({
                "playCode": code, "playName": { "en": code, "th": code }, "isPool": false, "isOwn": is_own,
                "limits": limits(20_000),
            })
        };
        serde_json::from_value(json!({
            "gameCode": "yeekee-speed", "class": "B", "version": 4, "all": limits(30_000), "isOfClass": is_of_class,
            "plays": [play("top2", true), play("bot2", true), play("top3", false)], "versions": [],
        }))
        .expect("limits in force")
    }

    #[test]
    fn one_play_is_exchanged_and_all_that_is_declared_stays() {
        let new = |play_code, limits| NewLimits { book: DrawBook::Real, play_code, limits };
        let own = json!({ "top2": limits(20_000), "bot2": limits(20_000) });
        let of_class = declaration(&in_force(true), 5, new(Some("top3"), Some(limits(9_000))));
        let mut plays = own.clone();
        plays["top3"] = json!(limits(9_000));
        assert_eq!(of_class, json!({ "version": 5, "plays": plays }));
        let without = declaration(&in_force(false), 5, new(Some("bot2"), None));
        let left = json!({ "top2": limits(20_000) });
        assert_eq!(without, json!({ "version": 5, "all": limits(30_000), "plays": left }));
        let for_all = declaration(&in_force(true), 5, new(None, Some(limits(9_000))));
        assert_eq!(for_all, json!({ "version": 5, "all": limits(9_000), "plays": own }));
        let class_again = declaration(&in_force(false), 5, new(None, None));
        assert_eq!(class_again, json!({ "version": 5, "plays": own }));
    }
}
