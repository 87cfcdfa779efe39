/// Upper bounds of the batch sizes that are told apart.
const BATCH_BOUNDS: &[u64] = &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/// Upper bounds of the commit times that are told apart, in microseconds.
const COMMIT_BOUNDS_MICROS: &[u64] =
    &[100, 250, 500, 1_000, 2_500, 5_000, 10_000, 15_000, 25_000, 50_000, 100_000, 250_000, 1_000_000];

/// How often a number was how large.
///
/// ```
/// let mut sizes = store::Histogram::new(&[1, 10]);
/// for size in [1, 2, 3, 40] {
///     sizes.record(size);
/// }
/// assert_eq!(sizes.up_to().collect::<Vec<_>>(), [(1, 1), (10, 3)]);
/// assert_eq!((sizes.count(), sizes.sum(), sizes.max()), (4, 46, 40));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Histogram {
    bounds: &'static [u64],
    counts: Vec<u64>,
    count: u64,
    sum: u64,
    max: u64,
}

impl Histogram {
    /// An empty one with these upper bounds, which must ascend.
    pub fn new(bounds: &'static [u64]) -> Self {
        Self { bounds, counts: vec![0; bounds.len()], count: 0, sum: 0, max: 0 }
    }

    /// Counts one more value.
    pub fn record(&mut self, value: u64) {
        let bucket = self.bounds.partition_point(|bound| *bound < value);
        if let Some(count) = self.counts.get_mut(bucket) {
            *count += 1;
        }
        self.count += 1;
        self.sum += value;
        self.max = self.max.max(value);
    }

    /// Every bound with the number of values that are not above it.
    pub fn up_to(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.bounds.iter().zip(&self.counts).scan(0, |total, (bound, count)| {
            *total += count;
            Some((*bound, *total))
        })
    }

    /// How many values there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their sum.
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// The largest of them, or 0.
    pub fn max(&self) -> u64 {
        self.max
    }
}

/// What the writer has done since the store was opened.
///
/// ```
/// use store::{LogId, Options, Place, Store, waiting};
/// let store = Store::open(&Place::memory(), Options::default())?;
/// let (done, durable) = waiting();
/// store.create(LogId::FIRST, vec![], done);
/// durable.wait()?;
/// let stats = store.stats();
/// assert_eq!((stats.batch_sizes.count(), stats.batch_sizes.sum(), stats.appends), (1, 1, 0));
/// # Ok::<(), store::StoreError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Records that are durable.
    pub appends: u64,
    /// Changes that were refused for what they asked: conflicts, gaps, closed logs.
    pub refused: u64,
    /// Changes that were lost because a commit failed.
    pub failed: u64,
    /// Changes that were turned away because too many were waiting.
    pub busy: u64,
    /// Changes per successful commit; its count is the number of commits.
    pub batch_sizes: Histogram,
    /// Time per successful commit, in microseconds.
    pub commit_micros: Histogram,
    /// Changes that are waiting now.
    pub waiting: usize,
}

impl Default for Stats {
    fn default() -> Self {
        Self {
            appends: 0,
            refused: 0,
            failed: 0,
            busy: 0,
            batch_sizes: Histogram::new(BATCH_BOUNDS),
            commit_micros: Histogram::new(COMMIT_BOUNDS_MICROS),
            waiting: 0,
        }
    }
}
