//! Running other programs: their output, their end, and an interrupt that leaves none of them behind.

use anyhow::{Context, Result, bail};
use std::cell::RefCell;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take to end once it is told to.
const PATIENCE: Duration = Duration::from_secs(15);

/// As a shell reports a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

thread_local! {
    /// What the programs of this thread print, if it is shown later.
    static CAPTURED: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// The folder of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the workspace").to_owned()
}

/// The cargo that runs us.
pub fn cargo_program() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".into())
}

pub fn cargo(args: &[&str]) -> Result<()> {
    run(&cargo_program(), args)
}

pub fn run<A: AsRef<OsStr>>(program: &str, args: &[A]) -> Result<()> {
    run_command(Command::new(program).args(args))
}

pub fn run_command(command: &mut Command) -> Result<()> {
    let status = status(command)?;
    if !status.success() {
        bail!("{} ({status})", described(command));
    }
    Ok(())
}

/// Runs a program to its end. It reads nothing: nobody could tell which of two programs a key was meant for.
pub fn status(command: &mut Command) -> Result<ExitStatus> {
    command.stdin(Stdio::null());
    if CAPTURED.with_borrow(Option::is_none) {
        return Running::start(command)?.wait();
    }
    let (mut reader, writer) = std::io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let running = Running::start(command)?;
    // The command keeps its ends of the pipe, which would never be empty.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    CAPTURED
        .with_borrow_mut(|captured| std::io::copy(&mut reader, captured.as_mut().expect("it is captured")))?;
    running.wait()
}

/// Does something, and returns what its programs printed.
pub fn captured<T>(work: impl FnOnce() -> T) -> (T, Vec<u8>) {
    CAPTURED.set(Some(Vec::new()));
    let result = work();
    (result, CAPTURED.take().unwrap_or_default())
}

/// Prints a line, or keeps it with what is captured.
pub fn say(line: &str) {
    CAPTURED.with_borrow_mut(|captured| match captured {
        Some(captured) => writeln!(captured, "{line}").expect("memory can be written to"),
        None => println!("{line}"),
    });
}

pub fn cannot_start(command: &Command) -> String {
    format!("{} cannot be started", described(command))
}

/// The command as somebody would type it, with the folder if it is another than the workspace's.
pub fn described(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or(program.as_os_str()).to_string_lossy()];
    words.extend(command.get_args().map(OsStr::to_string_lossy));
    let folder = command.get_current_dir().map(|folder| format!(" in {}", folder.display()));
    words.join(" ") + &folder.unwrap_or_default()
}

/// Whether a program is there and answers.
pub fn answers(program: &str, args: &[&str]) -> bool {
    let quiet = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// A program in a process group of its own, so that its children end with it.
pub struct Running(Child);

static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Running {
    pub fn start(command: &mut Command) -> Result<Self> {
        // Build scripts that look at what `cargo run` says of xtask would run again after every build without xtask.
        for (name, _) in std::env::vars_os() {
            let is_about_xtask =
                |text: &str| ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|prefix| text.starts_with(prefix));
            if name.to_str().is_some_and(is_about_xtask) {
                command.env_remove(name);
            }
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut running = running();
        let child = command.spawn().with_context(|| cannot_start(command))?;
        running.push(child.id());
        Ok(Self(child))
    }

    pub fn stdout(&mut self) -> Option<std::process::ChildStdout> {
        self.0.stdout.take()
    }

    pub fn wait(mut self) -> Result<ExitStatus> {
        let status = self.0.wait()?;
        running().retain(|id| *id != self.0.id());
        Ok(status)
    }
}

/// Set by an interrupt, if the command stops by itself then.
static TOLD_TO_STOP: AtomicBool = AtomicBool::new(false);
static STOPS_BY_ITSELF: AtomicBool = AtomicBool::new(false);

/// From now on an interrupt ends nothing: whether there was one is for the command to ask.
pub fn stop_by_yourself() -> &'static AtomicBool {
    STOPS_BY_ITSELF.store(true, Ordering::Relaxed);
    &TOLD_TO_STOP
}

/// From now on Ctrl-C, and being told to end, ends every program that was started here, and then this one.
pub fn handle_interrupts() -> Result<()> {
    ctrlc::set_handler(|| {
        TOLD_TO_STOP.store(true, Ordering::Relaxed);
        if STOPS_BY_ITSELF.load(Ordering::Relaxed) {
            return;
        }
        // Held to the end: nothing more is started.
        let mut running = running();
        running.iter().for_each(|id| tell(*id, Told::ToEnd));
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            running.retain(|id| is_there(*id));
            if running.is_empty() {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        running.iter().for_each(|id| tell(*id, Told::AtOnce));
        std::process::exit(INTERRUPTED);
    })
    .context("interrupts cannot be handled")
}

#[derive(Clone, Copy)]
enum Told {
    ToEnd,
    AtOnce,
}

#[cfg(unix)]
fn tell(group: u32, told: Told) {
    use rustix::process::{Signal, kill_process_group};
    let signal = match told {
        Told::ToEnd => Signal::TERM,
        Told::AtOnce => Signal::KILL,
    };
    // It may have ended by itself.
    let _ = pid(group).map(|group| kill_process_group(group, signal));
}

/// Whether anything of this group still runs.
#[cfg(unix)]
fn is_there(group: u32) -> bool {
    pid(group).is_some_and(|group| rustix::process::test_kill_process_group(group).is_ok())
}

#[cfg(unix)]
fn pid(id: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(id).ok()?)
}

/// There Ctrl-C reaches every program of the console.
#[cfg(not(unix))]
fn tell(_: u32, _: Told) {}

#[cfg(not(unix))]
fn is_there(_: u32) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_prints_can_be_shown_later() {
        let ((), printed) = captured(|| {
            say("before");
            run("sh", &["-c", "echo out; echo err >&2"]).unwrap();
        });
        assert_eq!(String::from_utf8(printed).unwrap(), "before\nout\nerr\n");
    }

    #[test]
    fn a_program_that_fails_is_named_with_its_status() {
        let failure = run("sh", &["-c", "exit 3"]).unwrap_err().to_string();
        assert_eq!(failure, "sh -c exit 3 (exit status: 3)");
    }
}
