//! Free play: guests, their names, play money and end.

mod closed;
mod play;
mod start;

use erawan_testkit::{Actor, TestServer};
use serde_json::json;

const START: &str = "/wps/session/login/freeplay";
const NAME: &str = "/wps/member/trialuser?moduleId=FREEPLAY3";

/// A visitor who has just begun to play for free.
async fn guest(server: &TestServer) -> Actor {
    let mut visitor = server.visitor();
    let answer = visitor.post(START, json!({ "moduleId": "FREEPLAY3" })).await.ok();
    visitor.adopt(&answer);
    visitor
}
