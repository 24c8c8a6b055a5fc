//! The child process: requests on standard input, answers on standard output, one JSON document a line.

use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};

use crate::snapshot::{LineRead, read_line};
use crate::{Answer, AuditError, Request, audit};

/// The longest request, in bytes.
const REQUEST_BYTES_MAX: usize = 64 * 1024;
/// How much of an error is told, in characters: it may quote a line of the snapshot.
const ERROR_CHARACTERS_MAX: usize = 300;

/// What a request is answered with. Sums are text, since they may pass what JSON numbers hold exactly.
#[derive(Debug, Serialize)]
struct Reply<'a> {
    id: &'a str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stakes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    /// Present and true where the request may be sent again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    again: bool,
}

impl<'a> Reply<'a> {
    fn failed(id: &'a str, error: &str, line: Option<u64>, again: bool) -> Self {
        let error: String = error.chars().take(ERROR_CHARACTERS_MAX).collect();
        tracing::warn!(id, line, error, "not audited");
        Self { id, ok: false, count: None, stakes: None, wins: None, error: Some(error), line, again }
    }

    fn of(id: &'a str, result: &Result<Answer, AuditError>) -> Self {
        match result {
            Ok(Answer { count, stakes, wins }) => Self {
                id,
                ok: true,
                count: Some(*count),
                stakes: Some(stakes.to_string()),
                wins: Some(wins.to_string()),
                error: None,
                line: None,
                again: false,
            },
            Err(error) => Self::failed(id, &error.to_string(), error.line(), error.is_passing()),
        }
    }
}

/// Answers each request of `input` in its sequence, until there are no more. A request that cannot be read is answered
/// too, with an empty id where it has none; one that is too long ends the process.
///
/// # Errors
/// `input` cannot be read, `output` cannot be written, or a request is too long.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut text = Vec::new();
    loop {
        match read_line(&mut input, &mut text, REQUEST_BYTES_MAX)? {
            LineRead::End => return Ok(()),
            LineRead::TooLong => {
                let what = format!("a request is longer than {REQUEST_BYTES_MAX} bytes");
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            }
            LineRead::Line => {}
        }
        match parse(&text) {
            Ok(request) => {
                let result = audit(&request);
                if let Ok(answer) = &result {
                    tracing::info!(id = request.id, count = answer.count, "audited");
                }
                write_reply(&mut output, &Reply::of(&request.id, &result))?;
            }
            Err(error) => {
                let id = id_of(&text);
                write_reply(
                    &mut output,
                    &Reply::failed(&id, &format!("not a request: {error}"), None, false),
                )?;
            }
        }
    }
}

fn parse(text: &[u8]) -> Result<Request, serde_json::Error> {
    // Serde takes an array for a struct, too.
    if text.first() != Some(&b'{') {
        return Err(serde::de::Error::custom("no object"));
    }
    serde_json::from_slice(text)
}

/// The id of a request that is otherwise not one, so that its answer can be told from others.
fn id_of(text: &[u8]) -> String {
    #[derive(Deserialize)]
    struct Named {
        id: String,
    }
    serde_json::from_slice(text).map_or_else(|_| String::new(), |named: Named| named.id)
}

fn write_reply(output: &mut impl Write, reply: &Reply<'_>) -> io::Result<()> {
    let mut text = serde_json::to_vec(reply)?;
    text.push(b'\n');
    output.write_all(&text)?;
    output.flush()
}
