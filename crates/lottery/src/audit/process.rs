use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::Mutex;

use super::{AuditAnswer, AuditError, AuditRequest, Auditor};

/// How long an auditor may take for one draw.
const PATIENCE: Duration = Duration::from_secs(300);

/// What the process gets of our environment, which also holds secrets.
const ENVIRONMENT: [&str; 6] =
    ["PATH", "TMPDIR", "SQLITE_TMPDIR", "RUST_LOG", "RUST_BACKTRACE", "ERAWAN_LOG_FORMAT"];

/// An auditor in a process of its own that is kept running: a request is a line of JSON on its standard input, the
/// answer one on its standard output; the sealed list and the wins are in files.
#[derive(Debug)]
pub struct ProcessAuditor {
    program: PathBuf,
    arguments: Vec<String>,
    /// Where the files of a request are, for the time of the request.
    folder: PathBuf,
    running: Mutex<Option<Running>>,
}

#[derive(Debug)]
struct Running {
    stdin: ChildStdin,
    stdout: Lines<BufReader<ChildStdout>>,
    /// Ends with this.
    _child: Child,
}

#[derive(Serialize)]
struct WireRequest<'a> {
    id: &'a str,
    family: &'a str,
    result: &'a str,
    snapshot: &'a str,
    output: &'a str,
}

#[derive(Deserialize)]
struct WireAnswer {
    id: String,
    ok: bool,
    #[serde(default)]
    count: usize,
    #[serde(default)]
    stakes: String,
    #[serde(default)]
    wins: String,
    #[serde(default)]
    error: String,
    #[serde(default)]
    line: Option<u64>,
    /// Nothing is wrong with the draw: a file or the scratch database failed.
    #[serde(default)]
    again: bool,
}

fn unavailable(error: impl std::fmt::Display) -> AuditError {
    AuditError::Unavailable(error.to_string())
}

fn refused(error: impl std::fmt::Display) -> AuditError {
    AuditError::Refused(error.to_string())
}

impl ProcessAuditor {
    /// An auditor that is started by its first request, with these arguments; `folder` exists.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>, arguments: Vec<String>, folder: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), arguments, folder: folder.into(), running: Mutex::new(None) }
    }

    fn start(&self) -> Result<Running, AuditError> {
        let kept = ENVIRONMENT.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .envs(kept)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(unavailable)?;
        let stdin = child.stdin.take().ok_or_else(|| unavailable("it has no standard input"))?;
        let stdout = child.stdout.take().ok_or_else(|| unavailable("it has no standard output"))?;
        Ok(Running { stdin, stdout: BufReader::new(stdout).lines(), _child: child })
    }

    /// Asks the process, which is started where it does not run. One that fails is ended: the next request starts
    /// another one.
    async fn ask(&self, request: &WireRequest<'_>) -> Result<WireAnswer, AuditError> {
        let mut place = self.running.lock().await;
        // Taken out while it works: it ends with this future.
        let mut running = match place.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let mut line = serde_json::to_string(request).map_err(unavailable)?;
        line.push('\n');
        let asked = async {
            running.stdin.write_all(line.as_bytes()).await.map_err(unavailable)?;
            running.stdin.flush().await.map_err(unavailable)?;
            let answer = running.stdout.next_line().await.map_err(unavailable)?;
            let answer = answer.ok_or_else(|| unavailable("it has ended"))?;
            serde_json::from_str::<WireAnswer>(&answer).map_err(unavailable)
        };
        let answer = tokio::time::timeout(PATIENCE, asked).await.map_err(unavailable)??;
        if answer.id != request.id {
            return Err(unavailable("the answer is to another request"));
        }
        *place = Some(running);
        Ok(answer)
    }
}

/// Reads `<suborder> <win>` a line.
fn read_wins(text: &str) -> Result<Vec<(String, i64)>, AuditError> {
    let read = |line: &str| {
        let (id, win) = line.split_once(' ')?;
        Some((id.to_owned(), win.parse().ok()?))
    };
    text.lines().map(|line| read(line).ok_or_else(|| refused(format!("a win is {line:?}")))).collect()
}

#[async_trait]
impl Auditor for ProcessAuditor {
    async fn audit(&self, request: AuditRequest<'_>) -> Result<AuditAnswer, AuditError> {
        let folder = tempfile::tempdir_in(&self.folder).map_err(unavailable)?;
        let path = |name: &str| folder.path().join(name);
        let (snapshot, output) = (path("snapshot"), path("output"));
        tokio::fs::write(&snapshot, request.snapshot).await.map_err(unavailable)?;
        let text = |path: &PathBuf| path.to_str().map(str::to_owned).ok_or_else(|| unavailable("a path"));
        let wire = WireRequest {
            id: request.id,
            family: request.family,
            result: request.result,
            snapshot: &text(&snapshot)?,
            output: &text(&output)?,
        };
        let answer = self.ask(&wire).await?;
        if !answer.ok && answer.again {
            return Err(unavailable(answer.error));
        }
        if !answer.ok {
            let place = answer.line.map_or_else(String::new, |line| format!(", line {line}"));
            return Err(refused(format!("{}{place}", answer.error)));
        }
        let wins = read_wins(&tokio::fs::read_to_string(&output).await.map_err(unavailable)?)?;
        let total: i128 = wins.iter().map(|(_, win)| i128::from(*win)).sum();
        if wins.len() != answer.count || answer.wins.parse() != Ok(total) {
            return Err(refused("its sums are not those of its list"));
        }
        let stakes = answer.stakes.parse().map_err(refused)?;
        Ok(AuditAnswer { wins, stakes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SNAPSHOT: &str = "{\"s\":\"a\",\"m\":1}\n{\"s\":\"b\",\"m\":1}\n";

    /// An auditor that is a shell script: it answers each request by running `body`, which knows `$id`, `$snapshot`
    /// and `$output`.
    fn scripted(folder: &std::path::Path, body: &str) -> ProcessAuditor {
        let field = |name: &str| {
            format!(r#"{name}=$(printf '%s' "$request" | sed 's/.*"{name}":"\([^"]*\)".*/\1/')"#)
        };
        let fields = ["id", "snapshot", "output"].map(field).join("\n");
        let script = format!("while read -r request; do\n{fields}\n{body}\ndone");
        ProcessAuditor::new("/bin/sh", vec!["-c".to_owned(), script], folder)
    }

    async fn ask(auditor: &ProcessAuditor) -> Result<AuditAnswer, AuditError> {
        let request =
            AuditRequest { id: "digit-rush_20261123-0421", family: "d5", result: "1", snapshot: SNAPSHOT };
        auditor.audit(request).await
    }

    #[tokio::test]
    async fn wins_are_read_from_the_file_that_the_process_writes() {
        let folder = tempfile::tempdir().unwrap();
        let body = r#"sed 's/^{"s":"\([^"]*\)".*/\1 500/' "$snapshot" > "$output"
            echo '{"id":"'"$id"'","ok":true,"count":2,"stakes":"70","wins":"1000"}'"#;
        let auditor = scripted(folder.path(), body);
        let wanted = AuditAnswer { wins: vec![("a".to_owned(), 500), ("b".to_owned(), 500)], stakes: 70 };
        for _ in 0..3 {
            assert_eq!(ask(&auditor).await, Ok(wanted.clone()), "the process is kept");
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "no file is left");
    }

    #[tokio::test]
    async fn a_refusal_and_sums_that_are_not_those_of_the_list_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let no = r#"echo '{"id":"'"$id"'","ok":false,"error":"no such play","line":2}'"#;
        let refusal = ask(&scripted(folder.path(), no)).await;
        assert_eq!(refusal, Err(AuditError::Refused("no such play, line 2".to_owned())));
        let full = r#"echo '{"id":"'"$id"'","ok":false,"error":"the disk is full","again":true}'"#;
        let unanswered = ask(&scripted(folder.path(), full)).await;
        assert_eq!(unanswered, Err(AuditError::Unavailable("the disk is full".to_owned())));
        for (list, count, wins) in
            [("a 500\\nb 500", 3, 1_000), ("a 500\\nb 500", 2, 999), ("a 500\\nb", 2, 500)]
        {
            let body = format!(
                r#"printf '{list}\n' > "$output"; echo '{{"id":"'"$id"'","ok":true,"count":{count},"stakes":"1","wins":"{wins}"}}'"#
            );
            let refused = ask(&scripted(folder.path(), &body)).await;
            assert!(matches!(refused, Err(AuditError::Refused(_))), "{list} {count} {wins}: {refused:?}");
        }
    }

    #[tokio::test]
    async fn a_process_that_ends_or_answers_rubbish_is_replaced_by_the_next_request() {
        let folder = tempfile::tempdir().unwrap();
        let mark = folder.path().join("mark");
        for failure in ["exit 1", "echo rubbish", r#"echo '{"id":"another","ok":true}'"#] {
            let body = format!(
                r#"if [ ! -e {0} ]; then touch {0}; {failure}; continue; fi
                printf 'a 0\nb 0\n' > "$output"; echo '{{"id":"'"$id"'","ok":true,"count":2,"stakes":"1","wins":"0"}}'"#,
                mark.display()
            );
            let auditor = scripted(folder.path(), &body);
            let first = ask(&auditor).await;
            assert!(matches!(first, Err(AuditError::Unavailable(_))), "{failure}: {first:?}");
            assert!(ask(&auditor).await.is_ok(), "{failure}");
            std::fs::remove_file(&mark).unwrap();
        }
        let missing = ProcessAuditor::new("/no/such/program", Vec::new(), folder.path());
        assert!(matches!(ask(&missing).await, Err(AuditError::Unavailable(_))));
    }
}
