//! Facts about the whole product that every new call must respect.

mod abandoned;
mod authorisation;
mod calls;
mod catalogue;
mod corpus;
mod document;
mod extremes;
mod hostile;
mod machines;
mod markup;
mod migrations;
mod pages;
mod upgrade;
mod ways_back;
