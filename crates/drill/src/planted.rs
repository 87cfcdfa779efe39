/// Faults of the runner that can be planted on purpose, to show that the drill finds them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunnerFault {
    /// After a panic, a table is restored from the log of the game before.
    RestoresLastGame,
    /// A table is restored before the disk has answered everything.
    RestoresTooEarly,
    /// After a panic, the connections of the table are left open, and nobody is at their other end.
    KeepsConnections,
    /// The log of the last game is closed before that of the next one is there.
    ClosesTooEarly,
    /// A finished game is not entered in the archive, and the table is told that it was.
    ForgetsArchive,
    /// The disk writes what follows something that was lost.
    ForgetsLost,
    /// A table whose next log could not be made is looked for in that log, and not in the last one.
    ForgetsLastLog,
    /// The database takes what a node asks for that was taken for dead.
    TakesAnyEpoch,
    /// A node takes a table from an owner that is late and may live.
    TakesTooEarly,
    /// A node that was taken for dead goes on, and tells its tables that what was refused is stored.
    ZombieShows,
    /// A node that takes a table over misses the last record of its log.
    TakesStaleLog,
    /// A relay passes on a message twice.
    RelayRepeats,
    /// A relay passes on a message never.
    RelayDrops,
    /// A relay passes on messages in another order.
    RelaySwaps,
    /// Nobody takes over the tables of a node that has died.
    NobodyTakesOver,
    /// A node that has taken a table sometimes cannot read its log, and does not try again.
    ForgetsTaken,
    /// Who is connected to a table of a node that has gone stays connected, and hears the next owner and the last one.
    HearsLastOwner,
}
