//! The file of a sanctions list: one name a line, or CSV with a column `name`.

/// Bytes of a file.
pub(super) const FILE_BYTES_MAX: usize = 4 * 1024 * 1024;
/// Names of a list.
const NAMES_MAX: usize = 50_000;
/// Characters of a name.
const NAME_CHARS_MAX: usize = 200;
/// How the column of names is called.
const COLUMN: &str = "name";

/// A name, and the line where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ListedName {
    /// From 1.
    pub(super) line: u32,
    pub(super) name: String,
}

/// Why a file is no list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub(super) struct NotAList {
    /// From 1.
    pub(super) line: u32,
    /// In English.
    pub(super) what: &'static str,
}

/// Reads a file as a whole, or says in which line it cannot be read. Empty lines, and those that begin with `#`, say
/// nothing.
pub(super) fn read(file: &[u8]) -> Result<Vec<ListedName>, NotAList> {
    let text = str::from_utf8(file).map_err(|error| {
        let before = file[..error.valid_up_to()].split(|byte| *byte == b'\n').count() - 1;
        NotAList { line: number(before), what: "the file is not UTF-8" }
    })?;
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate();
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#')).peekable();
    let column = lines.peek().and_then(|(_, line)| Column::of(line));
    if column.is_some() {
        lines.next();
    }
    let mut names = Vec::new();
    for (at, text) in lines {
        let line = number(at);
        let refuse = |what| Err(NotAList { line, what });
        let name = match &column {
            Some(column) => match column.value(text) {
                Ok(name) => name,
                Err(what) => return refuse(what),
            },
            None => text.to_owned(),
        };
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            continue;
        }
        if name.chars().count() > NAME_CHARS_MAX {
            return refuse("the name has more than 200 characters");
        }
        if name.chars().any(char::is_control) {
            return refuse("the name has a character that is not seen");
        }
        // A masked name, or one without letters, would never be found.
        if crate::rooms::payments::name_keys(&name).is_empty() {
            return refuse("this is no name");
        }
        if names.len() == NAMES_MAX {
            return refuse("the list has more than 50,000 names");
        }
        names.push(ListedName { line, name });
    }
    if names.is_empty() { Err(NotAList { line: 1, what: "the file has no name" }) } else { Ok(names) }
}

fn number(lines_before: usize) -> u32 {
    u32::try_from(lines_before + 1).unwrap_or(u32::MAX)
}

/// Where names stand in the lines of a CSV file.
struct Column {
    separator: char,
    at: usize,
}

impl Column {
    /// Of the first line, when it names the column.
    fn of(head: &str) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|separator| head.contains(*separator));
        let separator = separator.unwrap_or(',');
        let names = cells(head, separator)?;
        let at = names.iter().position(|name| name.trim().eq_ignore_ascii_case(COLUMN))?;
        Some(Self { separator, at })
    }

    fn value(&self, line: &str) -> Result<String, &'static str> {
        let mut values = cells(line, self.separator).ok_or("a quotation mark does not end in its line")?;
        if self.at < values.len() {
            Ok(values.swap_remove(self.at))
        } else {
            Err("the column name is missing")
        }
    }
}

/// The cells of a line; nothing when a quotation does not end.
fn cells(line: &str, separator: char) -> Option<Vec<String>> {
    let (mut cells, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' if is_quoted => is_quoted = false,
            '"' if cell.trim().is_empty() => {
                cell.clear();
                is_quoted = true;
            }
            _ if letter == separator && !is_quoted => cells.push(std::mem::take(&mut cell)),
            _ => cell.push(letter),
        }
    }
    cells.push(cell);
    (!is_quoted).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(file: &str) -> Vec<(u32, String)> {
        read(file.as_bytes()).unwrap().into_iter().map(|listed| (listed.line, listed.name)).collect()
    }

    fn refused(file: impl AsRef<[u8]>) -> (u32, &'static str) {
        let NotAList { line, what } = read(file.as_ref()).unwrap_err();
        (line, what)
    }

    #[test]
    fn each_line_is_a_name_or_a_row_of_a_table_with_names() {
        let plain = "\u{feff}# of the ministry\nSomchai  Jaidee\r\n\nJaidee, Somsak\n";
        assert_eq!(names(plain), [(2, "Somchai Jaidee".into()), (4, "Jaidee, Somsak".into())]);
        let table = "id,Name,born\n1,\"Jaidee, Somchai\",1960\n2,\"Som \"\"Chai\"\" Dee\",\n3,,\n";
        assert_eq!(names(table), [(2, "Jaidee, Somchai".into()), (3, "Som \"Chai\" Dee".into())]);
        assert_eq!(names("name\nสมชาย ใจดี"), [(2, "สมชาย ใจดี".into())]);
        assert_eq!(names("born;name\n1960;O'Neil; x"), [(2, "O'Neil".into())]);
    }

    #[test]
    fn what_is_no_list_is_refused_with_its_line() {
        assert_eq!(refused(""), (1, "the file has no name"));
        assert_eq!(refused("name\n# nothing\n"), (1, "the file has no name"));
        assert_eq!(refused(b"Somchai Jaidee\n\xff\xfe\n"), (2, "the file is not UTF-8"));
        assert_eq!(refused("Somchai Jaidee\nSomchai J***\n"), (2, "this is no name"));
        assert_eq!(refused("Somchai Jaidee\n12345\n"), (2, "this is no name"));
        assert_eq!(
            refused(format!("a\n{}\n", "x".repeat(201))),
            (2, "the name has more than 200 characters")
        );
        assert_eq!(refused("Som\u{7}chai\n"), (1, "the name has a character that is not seen"));
        assert_eq!(refused("id,name\n1\n"), (2, "the column name is missing"));
        assert_eq!(refused("id,name\n1,\"Somchai\n"), (2, "a quotation mark does not end in its line"));
        let many = "Somchai Jaidee\n".repeat(NAMES_MAX + 1);
        assert_eq!(refused(many), (50_001, "the list has more than 50,000 names"));
        assert_eq!(names(&"Somchai Jaidee\n".repeat(NAMES_MAX)).len(), NAMES_MAX);
    }
}
