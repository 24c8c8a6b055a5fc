use std::error::Error;

use sea_orm::sqlx::Error as SqlxError;
use sea_orm::{ConnAcquireErr, RuntimeErr};

/// Whether the reason of a failure is that the database does not answer: no connection in time, a lost one, or a
/// server that starts or stops.
pub(crate) fn is_away(failure: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(failure);
    while let Some(error) = cause {
        if error.is::<ConnAcquireErr>() || error.downcast_ref::<RuntimeErr>().is_some_and(is_lost) {
            return true;
        }
        cause = error.source();
    }
    false
}

fn is_lost(error: &RuntimeErr) -> bool {
    let RuntimeErr::SqlxError(error) = error else { return false };
    match &**error {
        SqlxError::Io(_) | SqlxError::PoolTimedOut | SqlxError::PoolClosed => true,
        // https://www.postgresql.org/docs/current/errcodes-appendix.html: connection exceptions, too many
        // connections, stopping, starting.
        SqlxError::Database(error) => error.code().is_some_and(|code| {
            code.starts_with("08") || ["53300", "57P01", "57P02", "57P03"].contains(&&*code)
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error as IoError, ErrorKind};
    use std::sync::Arc;

    use sea_orm::DbErr;

    use super::*;
    use crate::web::room_error;

    room_error! {
        /// Of one room.
        enum Inner {}
        internal { Database(DbErr) }
    }

    room_error! {
        /// Of a room that uses it.
        enum Outer {}
        internal { Inner(Inner) }
    }

    #[test]
    fn a_database_that_does_not_answer_is_told_from_one_that_refuses() {
        let runtime = |error| RuntimeErr::SqlxError(Arc::new(error));
        let lost = || DbErr::Query(runtime(SqlxError::Io(IoError::from(ErrorKind::ConnectionReset))));
        assert!(is_away(&DbErr::ConnectionAcquire(ConnAcquireErr::Timeout)));
        assert!(is_away(&lost()));
        assert!(is_away(&DbErr::Conn(runtime(SqlxError::PoolTimedOut))));
        assert!(is_away(&Outer::Inner(Inner::Database(lost()))), "through rooms");
        assert!(!is_away(&DbErr::Exec(runtime(SqlxError::RowNotFound))));
        assert!(!is_away(&DbErr::Custom("a rule was broken".into())));
    }
}
