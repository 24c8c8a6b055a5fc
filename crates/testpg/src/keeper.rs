use std::fs::{self, File, Permissions};
use std::io::Read;
use std::net::{Ipv4Addr, TcpStream};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::{Durability, TestPgError, free_port, programs};

const START_LIMIT: Duration = Duration::from_secs(60);

/// Waits for its input to end, which happens when the owner ends in any way; then stops the server of the
/// folder `$1` if it still runs, and removes the folder. A process is only signalled when it works in there.
const CLEANER: &str = r#"
trap '' INT TERM HUP
cat > /dev/null
runs() { [ -n "$pid" ] && [ "$(readlink "/proc/$pid/cwd" 2> /dev/null)" = "$1/data" ]; }
pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null)
tries=0
while runs "$1" && [ "$tries" -lt 100 ]; do
  if [ "$tries" -eq 50 ]; then kill -KILL "$pid"; elif [ "$tries" -eq 0 ]; then kill -INT "$pid"; fi
  tries=$((tries + 1))
  sleep 0.1
done
rm -rf -- "$1"
"#;

/// The path of a new, unique folder below `parent`; not created yet.
pub(crate) fn new_folder(parent: &Path) -> Result<PathBuf, TestPgError> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let mut random = [0_u8; 8];
    File::open("/dev/urandom")
        .and_then(|mut source| source.read_exact(&mut random))
        .map_err(TestPgError::io("read /dev/urandom"))?;
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("erawan-postgres-{}-{number}-{:016x}", std::process::id(), u64::from_be_bytes(random));
    Ok(parent.join(name))
}

enum Request {
    Kill(Sender<Result<(), TestPgError>>),
    Restart(Sender<Result<(), TestPgError>>),
}

/// Owns the server from one long-lived thread: the death signal of a child follows the thread that started it.
#[derive(Debug)]
pub(crate) struct Keeper {
    folder: PathBuf,
    requests: Option<Mutex<Sender<Request>>>,
    thread: Option<JoinHandle<()>>,
    cleaner: Option<(Child, ChildStdin)>,
}

impl Keeper {
    pub(crate) fn start(folder: &Path, durability: Durability) -> Result<(Self, u16), TestPgError> {
        fs::create_dir_all(folder).map_err(TestPgError::io(format!("make {}", folder.display())))?;
        let folder = folder.canonicalize().map_err(TestPgError::io("find the folder"))?;
        let cleaner = start_cleaner(&folder)?;
        let mut keeper =
            Self { folder: folder.clone(), requests: None, thread: None, cleaner: Some(cleaner) };
        let server = Server::prepare(folder, durability)?;
        let (started, start) = channel();
        let (requests, waiting) = channel();
        let run = move || keep(server, &started, &waiting);
        let thread = std::thread::Builder::new()
            .name("postgres-keeper".into())
            .spawn(run)
            .map_err(TestPgError::io("start the keeper thread"))?;
        keeper.requests = Some(Mutex::new(requests));
        keeper.thread = Some(thread);
        let port = start.recv().map_err(|_| TestPgError::Failed("the keeper thread ended".into()))??;
        Ok((keeper, port))
    }

    pub(crate) const fn folder(&self) -> &PathBuf {
        &self.folder
    }

    /// Writes a file among the server's, which only the server may read.
    pub(crate) fn write_for_server(&self, name: &str, text: &str) -> Result<(), TestPgError> {
        let file = self.folder.join("data").join(name);
        fs::write(&file, text)
            .and_then(|()| fs::set_permissions(&file, Permissions::from_mode(0o600)))
            .map_err(TestPgError::io(format!("write {}", file.display())))?;
        if let Some((uid, gid)) = programs::unprivileged_user() {
            chown(&file, Some(uid), Some(gid)).map_err(TestPgError::io("give the file away"))?;
        }
        Ok(())
    }

    pub(crate) fn kill(&self) -> Result<(), TestPgError> {
        self.request(Request::Kill)
    }

    pub(crate) fn restart(&self) -> Result<(), TestPgError> {
        self.request(Request::Restart)
    }

    fn request(
        &self,
        request: impl FnOnce(Sender<Result<(), TestPgError>>) -> Request,
    ) -> Result<(), TestPgError> {
        let gone = || TestPgError::Failed("the keeper thread ended".into());
        let (done, result) = channel();
        let requests = self.requests.as_ref().ok_or_else(gone)?.lock().map_err(|_| gone())?;
        requests.send(request(done)).map_err(|_| gone())?;
        result.recv().map_err(|_| gone())?
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        if let Some((mut cleaner, input)) = self.cleaner.take() {
            drop(input);
            let _ = cleaner.wait();
        }
    }
}

fn start_cleaner(folder: &Path) -> Result<(Child, ChildStdin), TestPgError> {
    let mut cleaner = Command::new("/bin/sh")
        .args(["-c", CLEANER, "sh"])
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .map_err(TestPgError::io("start the cleaner"))?;
    let input = cleaner.stdin.take().ok_or_else(|| TestPgError::Failed("the cleaner has no input".into()))?;
    Ok((cleaner, input))
}

/// The keeper thread: starts the server, serves requests, and stops the server when the last client is gone.
fn keep(mut server: Server, started: &Sender<Result<u16, TestPgError>>, requests: &Receiver<Request>) {
    let first = server.start_on_a_free_port();
    let up = first.is_ok();
    let _ = started.send(first);
    if !up {
        return;
    }
    for request in requests {
        let (done, result) = match request {
            Request::Kill(done) => (done, server.kill()),
            Request::Restart(done) => (done, server.start()),
        };
        let _ = done.send(result);
    }
    server.stop();
}

struct Server {
    folder: PathBuf,
    programs: PathBuf,
    user: Option<(u32, u32)>,
    durability: Durability,
    port: u16,
    child: Option<Child>,
}

impl Server {
    fn prepare(folder: PathBuf, durability: Durability) -> Result<Self, TestPgError> {
        let programs = programs::postgres_folder()?;
        let user = programs::unprivileged_user();
        let data = folder.join("data");
        fs::create_dir_all(&data).map_err(TestPgError::io(format!("make {}", data.display())))?;
        fs::set_permissions(&folder, Permissions::from_mode(0o711))
            .map_err(TestPgError::io("open the folder"))?;
        fs::set_permissions(&data, Permissions::from_mode(0o700))
            .map_err(TestPgError::io("close the folder"))?;
        if let Some((uid, gid)) = user {
            chown(&data, Some(uid), Some(gid)).map_err(TestPgError::io("give the folder away"))?;
        }
        let server = Self { folder, programs, user, durability, port: 0, child: None };
        let made = server
            .command(&server.programs.join("initdb"))
            .args(["--auth=trust", "--username=postgres", "--no-sync", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(&data)
            .stdout(Stdio::null())
            .output()
            .map_err(TestPgError::io("run initdb"))?;
        if !made.status.success() {
            return Err(TestPgError::Failed(format!(
                "initdb: {}",
                String::from_utf8_lossy(&made.stderr).trim()
            )));
        }
        Ok(server)
    }

    /// A program as the server's user, without our PostgreSQL settings.
    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        let ours = std::env::vars_os().map(|(name, _)| name);
        for name in ours.filter(|name| name.to_string_lossy().starts_with("PG")) {
            command.env_remove(name);
        }
        if let Some((uid, gid)) = self.user {
            command.gid(gid).uid(uid);
        }
        command.current_dir(self.folder.join("data")).stdin(Stdio::null());
        command
    }

    fn start_on_a_free_port(&mut self) -> Result<u16, TestPgError> {
        let mut last = TestPgError::Failed("no port was tried".into());
        // Another process may take the port between the check and the server's start.
        for _ in 0..5 {
            self.port = free_port().map_err(TestPgError::io("find a free port"))?;
            match self.start() {
                Ok(()) => return Ok(self.port),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    fn start(&mut self) -> Result<(), TestPgError> {
        self.stop();
        let log_path = self.folder.join("log");
        let log = File::options()
            .create(true)
            .append(true)
            .open(&log_path)
            .map_err(TestPgError::io("open the log"))?;
        let postgres = self.programs.join("postgres");
        // The fast shutdown signal leaves no shared memory behind; the cleaner sees to the rest.
        let mut command = match programs::on_path("setpriv") {
            Some(setpriv) => {
                let mut command = self.command(&setpriv);
                command.args(["--pdeathsig", "INT"]).arg(postgres);
                command
            }
            None => self.command(&postgres),
        };
        let child = command
            .arg("-D")
            .arg(self.folder.join("data"))
            .args(["-p", &self.port.to_string(), "-h", "127.0.0.1", "-k", ""])
            .args(settings(self.durability).iter().flat_map(|setting| ["-c", setting]))
            .stdout(Stdio::null())
            .stderr(log)
            .process_group(0)
            .spawn()
            .map_err(TestPgError::io("start postgres"))?;
        self.child = Some(child);
        self.wait_until_ready(&log_path)
    }

    fn wait_until_ready(&mut self, log: &Path) -> Result<(), TestPgError> {
        let began = Instant::now();
        while began.elapsed() < START_LIMIT {
            let ended = self.child.as_mut().is_none_or(|child| !matches!(child.try_wait(), Ok(None)));
            if ended {
                break;
            }
            // The eighth line of the file says "ready" once connections are taken.
            let status = fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
            let ready = status.lines().nth(7).is_some_and(|line| line.trim() == "ready");
            if ready && TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_ok() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        self.stop();
        let said = fs::read_to_string(log).unwrap_or_default();
        Err(TestPgError::Failed(format!("postgres did not start: {}", said.trim())))
    }

    /// Kills the server and its children, and reaps the server: a zombie would look like a running one.
    fn kill(&mut self) -> Result<(), TestPgError> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        let children = children_of(child.id());
        child.kill().map_err(TestPgError::io("kill postgres"))?;
        for pid in &children {
            let _ =
                Command::new("/bin/kill").args(["-KILL", &pid.to_string()]).stderr(Stdio::null()).status();
        }
        child.wait().map_err(TestPgError::io("reap postgres"))?;
        let began = Instant::now();
        while children.iter().any(|pid| runs(*pid)) && began.elapsed() < START_LIMIT {
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    fn stop(&mut self) {
        let Some(mut child) = self.child.take() else { return };
        let _ =
            Command::new("/bin/kill").args(["-INT", &child.id().to_string()]).stderr(Stdio::null()).status();
        let began = Instant::now();
        while matches!(child.try_wait(), Ok(None)) {
            if began.elapsed() > Duration::from_secs(10) {
                let _ = child.kill();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn settings(durability: Durability) -> &'static [&'static str] {
    match durability {
        Durability::Fast => &[
            "fsync=off",
            "full_page_writes=off",
            "max_wal_size=256MB",
            "shared_buffers=64MB",
            "dynamic_shared_memory_type=mmap",
            "max_connections=300",
            "autovacuum_naptime=10s",
            // The tables of tests are small: a query takes less time than the start of a worker that shares it.
            "max_parallel_workers_per_gather=0",
        ],
        Durability::Full => &[
            "fsync=on",
            "shared_buffers=512MB",
            "max_wal_size=4GB",
            "wal_buffers=64MB",
            "dynamic_shared_memory_type=mmap",
            "max_connections=300",
        ],
    }
}

fn children_of(parent: u32) -> Vec<u32> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    pids.filter(|pid| stat(*pid).is_some_and(|(_, of)| of == parent)).collect()
}

/// Whether the process exists and is more than a zombie.
fn runs(pid: u32) -> bool {
    stat(pid).is_some_and(|(state, _)| state != "Z" && state != "X")
}

/// State and parent of a process.
fn stat(pid: u32) -> Option<(String, u32)> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let mut fields = text.rsplit_once(')')?.1.split_whitespace();
    Some((fields.next()?.to_owned(), fields.next()?.parse().ok()?))
}
