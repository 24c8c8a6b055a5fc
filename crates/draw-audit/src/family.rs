//! The SQL of each family: shape of its result, its plays, what each of them looks at.

/// The statements of a family; none where the code is unknown.
pub(crate) fn sql(code: &str) -> Option<&'static str> {
    let sql = match code {
        "th3" => include_str!("sql/families/th3.sql"),
        "th4" => include_str!("sql/families/th4.sql"),
        "th6" => include_str!("sql/families/th6.sql"),
        "vn27" => include_str!("sql/families/vn27.sql"),
        "vn18" => include_str!("sql/families/vn18.sql"),
        "d5" => include_str!("sql/families/d5.sql"),
        "dice3" => include_str!("sql/families/dice3.sql"),
        "p5of11" => include_str!("sql/families/p5of11.sql"),
        "rank10" => include_str!("sql/families/rank10.sql"),
        _ => return None,
    };
    Some(sql)
}
