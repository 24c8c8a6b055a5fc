//! Facts about the whole product that every new call must respect.

mod authorisation;
mod document;
mod migrations;
