//! Files and folders that the server's user may not use: one line each, with the path and what to do.
//!
//! Only root may give a file to another user: run by another user, these tests look at modes alone, and say so.

use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::world::World;

/// A user who owns nothing on this machine.
const OTHER: u32 = 65_534;

fn is_root() -> bool {
    let is_root = std::fs::metadata("/proc/self").expect("this process").uid() == 0;
    if !is_root {
        eprintln!("not tried: files of another user, which only root can make");
    }
    is_root
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("rights");
}

/// A world with the files of a server that was killed, in a folder that every user may enter.
fn world() -> World {
    let world = World::new();
    world.ok(&["apply", "platform.toml"]);
    drop(world.serve());
    set_mode(&world.path(""), 0o755);
    world
}

/// The command as the other user where that can be, else as this one.
fn as_other(world: &World, args: &[&str]) -> Command {
    let mut command = world.command(args);
    if std::fs::metadata("/proc/self").expect("this process").uid() != 0 {
        return command;
    }
    command.uid(OTHER).gid(OTHER);
    if Command::new(command.get_program()).arg("--version").uid(OTHER).output().is_err() {
        // The folder of the build is root's own.
        let copy = world.path("erawan");
        if !copy.exists() {
            std::fs::copy(command.get_program(), &copy).expect("a copy of the binary");
        }
        let inner = command;
        command = Command::new(copy);
        command.args(inner.get_args()).current_dir(world.path("")).uid(OTHER).gid(OTHER);
        for (name, value) in inner.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    }
    command
}

fn give_all(world: &World, owner: u32) {
    for entry in std::fs::read_dir(world.data()).expect("the folder") {
        chown(entry.expect("a file").path(), Some(owner), Some(owner)).expect("another owner");
    }
    chown(world.data(), Some(owner), Some(owner)).expect("another owner");
}

fn says(refused: &str, path: &Path, advice: &str) {
    assert!(refused.contains(&path.display().to_string()), "no {} in: {refused}", path.display());
    assert!(refused.contains(advice), "no {advice} in: {refused}");
}

#[test]
fn a_data_folder_of_another_user_is_one_line_that_says_whose_it_is() {
    if !is_root() {
        return;
    }
    let world = world();
    for args in
        [&["serve"][..], &["apply", "platform.toml"], &["verify"], &["rebuild"], &["backup", "/tmp/none"]]
    {
        let refused = World::refused_by(as_other(&world, args));
        says(
            &refused,
            &world.data(),
            "belongs to user 0, and this is user 65534: run it as user 0, or `chown -R 65534`",
        );
    }
    // A folder that cannot be made.
    let elsewhere = world.path("secrets/data");
    set_mode(&world.path("secrets"), 0o755);
    let mut command = as_other(&world, &["serve"]);
    command.env("ERAWAN_DATA", &elsewhere);
    says(&World::refused_by(command), &elsewhere, "belongs to user 0");
}

#[test]
fn a_file_or_a_log_of_another_user_is_one_line_that_says_whose_it_is() {
    if !is_root() {
        return;
    }
    let world = world();
    give_all(&world, OTHER);
    for name in
        ["platform.db", "platform.db-wal", "platform.db-shm", "ledger.db", "ledger.db-wal", "erawan.lock"]
    {
        let path = world.data().join(name);
        chown(&path, Some(0), Some(0)).expect("another owner");
        let refused = World::refused_by(as_other(&world, &["serve"]));
        says(&refused, &path, "belongs to user 0, and this is user 65534");
        chown(&path, Some(OTHER), Some(OTHER)).expect("another owner");
    }
    // What the line says helps.
    drop(World::wait_for(as_other(&world, &["serve"]), world.port));
}

#[test]
fn a_folder_or_a_file_that_may_not_be_written_is_one_line_with_its_mode() {
    let world = world();
    if is_root() {
        give_all(&world, OTHER);
    }
    let places: [(PathBuf, u32, u32, &str); 4] = [
        (world.data(), 0o500, 0o700, "has mode 0500: `chmod u+rwx"),
        (world.data().join("platform.db"), 0o400, 0o600, "has mode 0400: `chmod u+rw"),
        (world.data().join("ledger.db"), 0o400, 0o600, "has mode 0400: `chmod u+rw"),
        (world.data().join("ledger.db-wal"), 0o000, 0o600, "has mode 0000: `chmod u+rw"),
    ];
    for (path, wrong, right, advice) in places {
        set_mode(&path, wrong);
        says(&World::refused_by(as_other(&world, &["serve"])), &path, advice);
        set_mode(&path, right);
    }
    drop(World::wait_for(as_other(&world, &["serve"]), world.port));
}
