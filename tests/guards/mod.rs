//! Facts about the whole product that every new call must respect.

/// The path of a call of the console, with things in it that are not there.
pub(crate) fn console_path(path: &str) -> String {
    let id = |prefix: &str| format!("{prefix}_{}", "0".repeat(32));
    path.replace("{conversationId}", &id("cnv"))
        .replace("{feedbackId}", &id("fbk"))
        .replace("{imageId}", &id("img"))
        .replace("{proposalId}", &id("prp"))
        .replace("{cardId}", &id("crd"))
        .replace("{answerId}", &uuid::Uuid::nil().to_string())
        .replace("{username}", "nobodyhere")
}

mod abandoned;
mod authorisation;
mod calls;
mod catalogue;
mod clients;
mod corpus;
mod document;
mod extremes;
mod fuzz;
mod hostile;
mod limits;
mod machines;
mod markup;
mod migrations;
pub(crate) mod pages;
mod rights;
mod schema;
mod setup;
mod upgrade;
mod ways_back;
