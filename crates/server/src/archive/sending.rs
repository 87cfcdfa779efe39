//! Answers that may be long: made piece by piece, and only as fast as the client reads them.

use super::lanes::Place;
use crate::load_error::LoadError;
use axum::body::{Body, Bytes};
use futures_util::stream;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// An answer that has been let in, and holds its place until all of it has been taken.
pub(super) struct Sending {
    pub place: Place,
    /// How much work may be done at once.
    pub working: Arc<Semaphore>,
    /// A client that reads nothing for this long is not waited for.
    pub stuck: Duration,
}

enum Piece {
    Next(Bytes),
    End,
}

impl Sending {
    /// Waits until it is this one's turn to work.
    pub async fn turn(&self) -> OwnedSemaphorePermit {
        Arc::clone(&self.working).acquire_owned().await.expect("it is never closed")
    }

    pub fn body(self, pieces: impl Iterator<Item = Result<Bytes, LoadError>> + Send + 'static) -> Body {
        let (supply, demand) = channel(1);
        tokio::spawn(self.send(pieces, supply));
        Body::from_stream(stream::unfold(Some(demand), take))
    }

    async fn send(
        self,
        mut pieces: impl Iterator<Item = Result<Bytes, LoadError>> + Send + 'static,
        supply: Sender<Piece>,
    ) {
        while let Ok(Ok(wanted)) = timeout(self.stuck, supply.reserve()).await {
            let turn = self.turn().await;
            // The log may have to be read for it.
            let made = tokio::task::spawn_blocking(move || {
                let piece = pieces.next();
                drop(turn);
                (piece, pieces)
            });
            let Ok((piece, rest)) = made.await else { break };
            pieces = rest;
            match piece {
                Some(Ok(piece)) => wanted.send(Piece::Next(piece)),
                None => {
                    wanted.send(Piece::End);
                    break;
                }
                Some(Err(error)) => {
                    tracing::error!(%error, "a finished game cannot be read");
                    break;
                }
            }
        }
        drop(self.place);
    }
}

/// The next piece. An answer that breaks off must not look as if it were whole.
async fn take(demand: Option<Receiver<Piece>>) -> Option<(io::Result<Bytes>, Option<Receiver<Piece>>)> {
    let mut demand = demand?;
    match demand.recv().await {
        Some(Piece::Next(bytes)) => Some((Ok(bytes), Some(demand))),
        Some(Piece::End) => None,
        None => Some((Err(io::ErrorKind::ConnectionAborted.into()), None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::StreamExt;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn sending(places: &Arc<Semaphore>, stuck: Duration) -> Sending {
        let place = Arc::clone(places).try_acquire_owned().unwrap();
        Sending { place: place.into(), working: Arc::new(Semaphore::new(1)), stuck }
    }

    fn pieces(count: usize) -> impl Iterator<Item = Result<Bytes, LoadError>> {
        (0..count).map(|number| Ok(Bytes::from(format!("{number},"))))
    }

    #[tokio::test]
    async fn what_is_taken_is_whole_and_gives_its_place_back() {
        let places = Arc::new(Semaphore::new(1));
        let body = sending(&places, Duration::MAX).body(pieces(5));
        let whole = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        assert_eq!(whole, "0,1,2,3,4,");
        assert!(places.acquire().await.is_ok(), "the place is free again");
    }

    #[tokio::test]
    async fn a_client_that_reads_nothing_loses_its_place_and_is_told_that_something_is_missing() {
        let (places, made) = (Arc::new(Semaphore::new(1)), Arc::new(AtomicUsize::new(0)));
        let count = Arc::clone(&made);
        let counted = pieces(1_000).inspect(move |_| {
            count.fetch_add(1, Ordering::Relaxed);
        });
        let body = sending(&places, Duration::ZERO).body(counted).into_data_stream();
        drop(places.acquire().await.unwrap());
        assert_eq!(made.load(Ordering::Relaxed), 1, "no more is made than is taken");
        let taken: Vec<_> = body.collect().await;
        assert!(matches!(&taken[..], [Ok(_), Err(_)]), "it must not look whole: {taken:?}");
    }

    #[tokio::test]
    async fn an_answer_that_nobody_wants_is_not_made() {
        let places = Arc::new(Semaphore::new(1));
        let endless = std::iter::repeat_with(|| Ok(Bytes::from_static(b"more")));
        drop(sending(&places, Duration::MAX).body(endless));
        assert!(places.acquire().await.is_ok(), "the place is free again");
    }
}
