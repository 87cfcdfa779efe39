//! A small balancer of TCP: each connection goes to the next node that takes it, and nobody remembers who went where.

use anyhow::{Context, Result};
use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Builder;
use std::time::Duration;

/// On this machine a node answers at once, or is not there.
const PATIENCE: Duration = Duration::from_secs(1);

/// A connection is two threads that only pass bytes on.
const STACK: usize = 128 << 10;

/// It has its port. What is sent there waits until it runs.
pub struct Balancer {
    listener: TcpListener,
    next: AtomicUsize,
}

impl Balancer {
    pub fn bind(address: SocketAddr) -> Result<Self> {
        let listener = TcpListener::bind(address)
            .with_context(|| format!("the balancer cannot listen on {address}; --address names another"))?;
        Ok(Self { listener, next: AtomicUsize::new(0) })
    }

    /// Where people open the house.
    pub fn address(&self) -> Result<SocketAddr> {
        Ok(self.listener.local_addr()?)
    }

    /// Passes on what comes to these nodes, until the program ends.
    pub fn run(self, nodes: Vec<SocketAddr>) -> Result<()> {
        let serve = move || {
            for browser in self.listener.incoming().flatten() {
                // A browser whom no node takes is told so by the end of the connection.
                if let Some(node) = self.connect(&nodes) {
                    let _ = join(browser, node);
                }
            }
        };
        Builder::new().spawn(serve)?;
        Ok(())
    }

    /// A connection to the next node, or the first after it that is there.
    fn connect(&self, nodes: &[SocketAddr]) -> Option<TcpStream> {
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        let mut in_turn = (0..nodes.len()).map(|step| &nodes[(first + step) % nodes.len()]);
        in_turn.find_map(|node| TcpStream::connect_timeout(node, PATIENCE).ok())
    }
}

/// Passes on both ways.
fn join(browser: TcpStream, node: TcpStream) -> io::Result<()> {
    for stream in [&browser, &node] {
        stream.set_nodelay(true)?;
    }
    pass_on(browser.try_clone()?, node.try_clone()?)?;
    pass_on(node, browser)
}

/// Passes on one way in a thread of its own, and the end as well.
fn pass_on(mut from: TcpStream, mut to: TcpStream) -> io::Result<()> {
    let pass = move || {
        let way = match io::copy(&mut from, &mut to) {
            // The other way may still be open.
            Ok(_) => Shutdown::Write,
            // One of them has died, and the other is to know.
            Err(_) => Shutdown::Both,
        };
        let _ = to.shutdown(way);
        if way == Shutdown::Both {
            let _ = from.shutdown(way);
        }
    };
    Builder::new().stack_size(STACK).spawn(pass)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::{IpAddr, Ipv4Addr};
    use std::thread;

    /// A port that is given to nobody.
    const NOBODY: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 1);

    /// Says its name to everybody who comes, hears them out, and repeats it louder.
    fn node(name: &'static str) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let mut heard = String::new();
                stream.write_all(name.as_bytes()).unwrap();
                stream.read_to_string(&mut heard).unwrap();
                stream.write_all(heard.to_uppercase().as_bytes()).unwrap();
            }
        });
        address
    }

    fn ask(balancer: SocketAddr) -> String {
        let mut stream = TcpStream::connect(balancer).unwrap();
        stream.write_all(b" hears me").unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn connections_go_to_the_nodes_in_turn_and_past_one_that_is_not_there() {
        let balancer = Balancer::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = balancer.address().unwrap();
        balancer.run(vec![node("north"), NOBODY, node("south")]).unwrap();
        let answers: Vec<String> = (0..4).map(|_| ask(address)).collect();
        assert_eq!(answers, ["north HEARS ME", "south HEARS ME", "south HEARS ME", "north HEARS ME"]);
    }

    #[test]
    fn somebody_whom_no_node_takes_is_told_so() {
        let balancer = Balancer::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = balancer.address().unwrap();
        balancer.run(vec![NOBODY]).unwrap();
        let mut stream = TcpStream::connect(address).unwrap();
        assert_eq!(stream.read_to_string(&mut String::new()).unwrap(), 0);
    }

    #[test]
    fn a_port_that_is_taken_is_named() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap();
        let refusal = Balancer::bind(address).err().unwrap().to_string();
        assert_eq!(refusal, format!("the balancer cannot listen on {address}; --address names another"));
    }
}
