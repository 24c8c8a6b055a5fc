//! Free play: guests, their names, play money and end.

mod closed;
mod play;
mod start;

use erawan_testkit::{Actor, House};
use serde_json::json;

const START: &str = "/wps/session/login/freeplay";
const NAME: &str = "/wps/member/trialuser?moduleId=FREEPLAY3";

/// A visitor who has just begun to play for free.
async fn guest(house: &House) -> Actor {
    let mut visitor = house.visitor();
    let answer = visitor.post(START, json!({ "moduleId": "FREEPLAY3" })).await.ok();
    visitor.adopt(&answer);
    visitor
}
