//! A private PostgreSQL server for tests.
