//! A cable between a client and a server, which a test can cut, and plug in again.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Passes on what comes to its port, to another one, until it is cut.
pub struct Cable {
    port: u16,
    state: Arc<(Mutex<State>, Condvar)>,
}

#[derive(Default)]
struct State {
    cut: bool,
    /// The next answer from the server is kept, and all connections are ended instead.
    keeps_next_answer: Option<Then>,
    /// Nothing is passed on, in either direction, and no connection is ended.
    hangs: bool,
    /// So many bytes later, counted in both directions, it hangs.
    hangs_after: Option<usize>,
    /// What it has passed on.
    passed: usize,
    lines: Vec<TcpStream>,
}

/// What becomes of those who connect anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// They are let through.
    Connects,
    /// They are refused.
    Refuses,
}

impl Cable {
    /// A cable to a port of this machine.
    pub fn to(server: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let port = listener.local_addr().expect("it listens").port();
        let state = Arc::new((Mutex::new(State::default()), Condvar::new()));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // Then its connection is ended at once.
                if lock(&shared.0).cut {
                    continue;
                }
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                let both = [&client, &server].map(|end| end.try_clone().expect("a line can be shared"));
                lock(&shared.0).lines.extend(both);
                let (there, back) = (Arc::clone(&shared), Arc::clone(&shared));
                let ends = [&client, &server].map(|end| end.try_clone().expect("a line can be shared"));
                let [client_too, server_too] = ends;
                thread::spawn(move || pass(client, server, &there, false));
                thread::spawn(move || pass(server_too, client_too, &back, true));
            }
        });
        Self { port, state }
    }

    /// The port to connect to instead of the server's.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends all connections, and refuses others.
    pub fn cut(&self) {
        self.lock().end_all(Then::Refuses);
    }

    /// What the server answers next arrives nowhere: it has done what it was asked, and all connections are ended.
    pub fn lose_next_answer(&self, then: Then) {
        self.lock().keeps_next_answer = Some(then);
    }

    /// Nothing is passed on any more, and nobody is told.
    pub fn hang(&self) {
        self.lock().hangs = true;
    }

    /// The same when so many more bytes have been passed on, in both directions together.
    pub fn hang_after(&self, bytes: usize) {
        self.lock().hangs_after = Some(bytes);
    }

    /// Whether nothing is passed on.
    pub fn hangs(&self) -> bool {
        self.lock().hangs
    }

    /// How many bytes it has passed on, in both directions together.
    pub fn passed(&self) -> usize {
        self.lock().passed
    }

    /// Works again, for those who connect anew and for those who have waited.
    pub fn mend(&self) {
        let mut state = self.lock();
        (state.cut, state.hangs, state.hangs_after) = (false, false, None);
        drop(state);
        self.state.1.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state.0)
    }
}

impl State {
    fn count(&mut self, bytes: usize) {
        self.passed += bytes;
        if let Some(left) = &mut self.hangs_after {
            *left = left.saturating_sub(bytes);
            self.hangs |= *left == 0;
        }
    }

    fn end_all(&mut self, then: Then) {
        self.cut = then == Then::Refuses;
        for line in self.lines.drain(..) {
            // The other side may have hung up.
            let _ = line.shutdown(Shutdown::Both);
        }
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn pass(mut from: TcpStream, mut to: TcpStream, state: &(Mutex<State>, Condvar), answers: bool) {
    let mut piece = vec![0; 64 * 1024];
    while let Ok(length @ 1..) = from.read(&mut piece) {
        let mut counting = lock(&state.0);
        counting.count(length);
        let held = state.1.wait_while(counting, |state| state.hangs && !state.cut);
        let mut state = held.unwrap_or_else(PoisonError::into_inner);
        if let Some(then) = state.keeps_next_answer.take_if(|_| answers) {
            state.end_all(then);
        }
        drop(state);
        if to.write_all(&piece[..length]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}
