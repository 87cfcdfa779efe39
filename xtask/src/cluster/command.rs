//! The command that a cluster is run for.

use super::nodes::LOOK;
use crate::process::cannot_start;
use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};
use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// What has been told to end is given so long to do it.
const PATIENCE: Duration = Duration::from_secs(10);

/// It does not outlive this.
pub struct Running(Child);

impl Running {
    /// Starts it, if there is one.
    pub fn start(words: &[OsString], environment: [(&str, String); 5]) -> Result<Option<Self>> {
        let [program, args @ ..] = words else { return Ok(None) };
        let mut command = Command::new(program);
        command.args(args).envs(environment);
        Ok(Some(Self(command.spawn().with_context(|| cannot_start(&command))?)))
    }

    /// Its exit code, if it has ended.
    pub fn ended(&mut self) -> Result<Option<ExitCode>> {
        Ok(self.0.try_wait()?.map(code))
    }

    /// Tells it to end, and waits until it has.
    pub fn stop(mut self) -> Result<ExitCode> {
        // It may have ended by itself: Ctrl-C is heard by both.
        let _ = kill_process(Pid::from_child(&self.0), Signal::TERM);
        let until = Instant::now() + PATIENCE;
        loop {
            match self.ended()? {
                Some(code) => return Ok(code),
                None if Instant::now() > until => self.0.kill()?,
                None => thread::sleep(LOOK),
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended, unless something else went wrong.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// As a shell says it: a command that a signal has ended has its number added to 128.
fn code(status: ExitStatus) -> ExitCode {
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
    code.and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from)
}
