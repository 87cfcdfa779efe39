//! How many files and sockets this process may have open.

#[cfg(unix)]
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// As many as now, where the system says so.
#[cfg(unix)]
pub fn limit() -> Option<u64> {
    getrlimit(Resource::Nofile).current
}

/// As many as the system lets it ask for.
#[cfg(unix)]
pub fn raise_limit() -> Option<u64> {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where that is more than the system means, it stays as it is.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    limit()
}

#[cfg(not(unix))]
pub fn limit() -> Option<u64> {
    None
}

#[cfg(not(unix))]
pub fn raise_limit() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_system_says_how_many() {
        assert!(limit().unwrap() > 10);
    }
}
