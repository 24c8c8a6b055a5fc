use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, mpsc};
use std::time::{Duration, Instant};

use erawan_testpg::PrivatePostgres;
use tempfile::TempDir;

pub(crate) const STUDIO_SECRET: &[u8] = b"the studio's secret in production";
pub(crate) const BODY_SECRET: &[u8] = b"the bodies' secret in production.";
pub(crate) const DATA_SECRET: &[u8] = b"the data's secret in production..";
pub(crate) const PASSWORD: &str = "Twelve4rivers-and-more";

/// A folder with the example's files and secrets, and where its server keeps its data.
pub(crate) struct World {
    folder: TempDir,
    pub(crate) database_url: Option<String>,
    pub(crate) port: u16,
    extra: Vec<(String, Option<String>)>,
    /// The program that is run: the one of this version.
    pub(crate) program: PathBuf,
}

/// A running server, killed when it is dropped.
pub(crate) struct Running {
    child: Child,
    pub(crate) url: String,
    log: Arc<Mutex<String>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

impl Running {
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// What it wrote to its log.
    pub(crate) fn log(&self) -> String {
        self.log.lock().expect("the log").clone()
    }

    /// Asks it to stop, as a service manager does.
    pub(crate) fn terminate(&self) {
        let sent = Command::new("kill").args(["-TERM", &self.pid().to_string()]).status().expect("kill runs");
        assert!(sent.success());
    }

    /// Waits until it ended by itself.
    pub(crate) fn ended_within(mut self, time: Duration) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("its status") {
                return status;
            }
            assert!(start.elapsed() < time, "it still runs after {time:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

pub(crate) fn free_port() -> u16 {
    erawan_testpg::free_port().expect("a free port")
}

impl World {
    pub(crate) fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/example");
        let program = PathBuf::from(env!("CARGO_BIN_EXE_erawan"));
        let world = Self { folder, database_url: None, port: free_port(), extra: Vec::new(), program };
        world.take_files(&example);
        std::fs::create_dir(world.path("secrets")).expect("a folder");
        world.write("secrets/bridge.key", &hex::encode(b"shared with the gateway's program"));
        world.write("secrets/lab.key", &hex::encode(LAB_KEY));
        world.write("secrets/mali.password", PASSWORD);
        world
    }

    /// Takes the files of a folder for its own.
    pub(crate) fn take_files(&self, folder: &Path) {
        for entry in std::fs::read_dir(folder).expect("the folder") {
            let path = entry.expect("a file").path();
            if path.is_file() {
                let name = path.file_name().expect("a name");
                std::fs::copy(&path, self.folder.path().join(name)).expect("a copy");
            }
        }
    }

    /// The same on a PostgreSQL database of its own.
    pub(crate) fn on_postgres() -> Self {
        static SERVER: OnceLock<PrivatePostgres> = OnceLock::new();
        static COUNT: AtomicU32 = AtomicU32::new(0);

        let server = SERVER.get_or_init(|| PrivatePostgres::start().expect("a private PostgreSQL"));
        let name = format!("bring_up_{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let url = server.empty_database(&name).expect("a database");
        Self { database_url: Some(url), ..Self::new() }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.path("data")
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("a file");
    }

    /// Replaces a text in one of the files; it must be there.
    pub(crate) fn edit(&self, name: &str, from: &str, to: &str) {
        let text = std::fs::read_to_string(self.path(name)).expect("a file");
        assert!(text.contains(from), "{name} has no {from}");
        self.write(name, &text.replace(from, to));
    }

    /// Sets a variable for every command, or takes it away.
    pub(crate) fn with(mut self, name: &str, value: Option<&str>) -> Self {
        self.extra.push((name.to_owned(), value.map(str::to_owned)));
        self
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(args).current_dir(self.folder.path());
        for (name, _) in
            std::env::vars().filter(|(name, _)| name.starts_with("ERAWAN_") || name == "DATABASE_URL")
        {
            command.env_remove(name);
        }
        command
            .env("ERAWAN_MODE", "production")
            .env("ERAWAN_DATA", self.data())
            .env("ERAWAN_ADDR", format!("127.0.0.1:{}", self.port))
            .env("ERAWAN_SANDBOX_ADDR", "127.0.0.1:0")
            .env("ERAWAN_PUBLIC_URL", "https://play.lotus.example")
            .env("ERAWAN_STUDIO_SECRET", hex::encode(STUDIO_SECRET))
            .env("ERAWAN_BODY_SECRET", hex::encode(BODY_SECRET))
            .env("ERAWAN_DATA_SECRET", hex::encode(DATA_SECRET))
            .env("USER", "tester");
        if let Some(url) = &self.database_url {
            command.env("DATABASE_URL", url);
        }
        for (name, value) in &self.extra {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("the binary runs")
    }

    /// Runs a command that must succeed; what it printed.
    pub(crate) fn ok(&self, args: &[&str]) -> String {
        succeeded(args, self.run(args))
    }

    /// The same with a text on standard input.
    pub(crate) fn ok_with_input(&self, args: &[&str], input: &str) -> String {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn().expect("the binary runs");
        let mut stdin = child.stdin.take().expect("an input");
        stdin.write_all(input.as_bytes()).expect("it reads");
        drop(stdin);
        succeeded(args, child.wait_with_output().expect("it ends"))
    }

    /// Runs a command that must fail with one line; that line.
    pub(crate) fn refused(&self, args: &[&str]) -> String {
        Self::refused_by(self.command(args))
    }

    /// The same of a command that was made before.
    pub(crate) fn refused_by(command: Command) -> String {
        let said = Self::refused_by_any(command);
        assert!(said.starts_with("erawan: "), "{said}");
        said
    }

    /// The same of another program.
    pub(crate) fn refused_by_any(mut command: Command) -> String {
        let output = command.output().expect("the program runs");
        let said = String::from_utf8(output.stderr).expect("a text");
        assert_eq!(output.status.code(), Some(1), "{command:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{command:?} said: {said}");
        said.trim_end().to_owned()
    }

    /// Starts the server and waits until it serves.
    pub(crate) fn serve(&self) -> Running {
        Self::wait_for(self.command(&["serve"]), self.port)
    }

    /// The same with more in its environment.
    pub(crate) fn serve_with(&self, extra: &[(&str, &Path)]) -> Running {
        let mut command = self.command(&["serve"]);
        command.envs(extra.iter().copied());
        Self::wait_for(command, self.port)
    }

    /// Starts the sandbox bank as a process of its own, at that port.
    pub(crate) fn bank_at(&self, port: u16) -> Running {
        Self::wait_for(self.bank_command(port), port)
    }

    /// The command that starts it.
    pub(crate) fn bank_command(&self, port: u16) -> Command {
        let (addr, platform) = (format!("127.0.0.1:{port}"), format!("http://127.0.0.1:{}", self.port));
        let inner = self.command(&["--addr", &addr, "--platform", &platform]);
        let mut command = Command::new(env!("CARGO_BIN_EXE_erawan-sandbox"));
        command.args(inner.get_args()).current_dir(self.folder.path());
        for (name, value) in inner.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// One of the C libraries beside these tests, to be loaded before the C library; built with the C compiler that
    /// Rust links with.
    pub(crate) fn library(&self, name: &str) -> PathBuf {
        let source = format!("{}/tests/bring_up/{name}.c", env!("CARGO_MANIFEST_DIR"));
        let library = self.path(&format!("{name}.so"));
        let built =
            Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).status();
        assert!(built.expect("cc runs").success());
        library
    }

    /// Starts another node on the same database.
    pub(crate) fn another_node(&self) -> Running {
        self.node_at(free_port())
    }

    /// Starts a node on that port.
    pub(crate) fn node_at(&self, port: u16) -> Running {
        let mut command = self.command(&["serve"]);
        command.env("ERAWAN_ADDR", format!("127.0.0.1:{port}"));
        Self::wait_for(command, port)
    }

    /// Applies the file and starts the server on a disk of a few megabytes, which only it sees.
    pub(crate) fn serve_on_small_disk(&self, megabytes: u32) -> Running {
        std::fs::create_dir(self.data()).expect("a folder");
        let script = format!(
            "mount -t tmpfs -o mode=0700,size={megabytes}m tmpfs \"$ERAWAN_DATA\" \
             && \"$0\" apply platform.toml > applied && exec \"$0\" serve"
        );
        let wrapper = ["unshare", "--mount", "--map-root-user", "sh", "-c", &script];
        Self::wait_for(self.wrapped(&wrapper, &[]), self.port)
    }

    /// Runs a command that must succeed where the server sees its disk.
    pub(crate) fn ok_beside(&self, server: &Running, args: &[&str]) {
        let pid = server.pid().to_string();
        let wrapper = ["nsenter", "--target", &pid, "--user", "--preserve-credentials", "--mount"];
        succeeded(args, self.wrapped(&wrapper, args).output().expect("nsenter runs"));
    }

    /// The command behind another one, which runs it.
    fn wrapped(&self, wrapper: &[&str], args: &[&str]) -> Command {
        let inner = self.command(args);
        let mut command = Command::new(wrapper[0]);
        command.args(&wrapper[1..]).arg(inner.get_program()).args(args);
        for (name, value) in inner.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.current_dir(self.folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn wait_for(mut command: Command, port: u16) -> Running {
        let mut child = command.spawn().expect("the binary runs");
        let errors = child.stderr.take().expect("standard error");
        let lines = BufReader::new(child.stdout.take().expect("an output")).lines();
        let log = Arc::new(Mutex::new(String::new()));
        let written = log.clone();
        // Read from the first line on: a start that logs more than a pipe holds would stand still.
        let reading = std::thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                eprintln!("{line}");
                *written.lock().expect("the log") += &(line + "\n");
            }
        });
        let (told, ready) = mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if READY.iter().any(|start| line.starts_with(start)) {
                    told.send(()).ok();
                }
            }
        });
        match ready.recv_timeout(START_MAX) {
            Ok(()) => Running { child, log, url: format!("http://127.0.0.1:{port}") },
            Err(why) => {
                child.kill().ok();
                child.wait().ok();
                reading.join().ok();
                panic!("the server did not start ({why}): {}", log.lock().expect("the log"));
            }
        }
    }
}

/// How a program's line begins that says where it listens.
const READY: [&str; 3] = ["It listens on ", "Erawan is at http://", "The sandbox bank is at "];
/// The longest start: a demo with the days before it, on a busy machine.
const START_MAX: Duration = Duration::from_secs(180);

pub(crate) const LAB_KEY: &[u8] = b"the laboratory's first key, which";

fn succeeded(args: &[&str], output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let printed = String::from_utf8(output.stdout).expect("a text");
    assert!(output.status.success(), "{args:?} failed: {errors}\n{printed}");
    printed
}
