//! Facts about the whole product that every new call must respect.

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
mod upgrade;
mod ways_back;
