/// Faults that can be planted on purpose, to show that the drill finds them. Only builds with debug assertions can plant
/// one: what people install has none, and the tests share every compiled crate with `cargo xtask serve`, which a feature
/// would not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Messages go out before the log has answered.
    ShowsBeforeDurable,
    /// The table panics when somebody says `panic`.
    PanicsWhenToldTo,
    /// One step of a game is not stored.
    ForgetsStep,
    /// Who sits where is not stored.
    ForgetsSeats,
    /// Everybody is sent the steps of seat 0.
    OthersEyes,
    /// A step has the number after its own.
    SkipsNumber,
    /// What was peeked at is shown again to a player who comes back.
    RepeatsSecrets,
    /// Snapshots show spectators what seat 0 sees.
    ShowsSpectatorsAll,
    /// Spectators who should be behind are told at once.
    SpectatorsAtOnce,
    /// An answer of the log to an earlier life is taken as one's own.
    TakesOldTickets,
    /// Nobody is told that they were refused.
    SwallowsRefusals,
    /// The numbers of messages are forgotten when a table is restored.
    ForgetsNumbers,
    /// The clock never goes on.
    ClockStandsStill,
    /// What bots come to is not heard.
    IgnoresThoughts,
    /// Nobody stands in for a player who is away.
    NoStandIns,
    /// A game that was over when the table was restored does not enter the archive.
    ForgetsArchive,
    /// The secret of a deal is chosen when the nonces are known.
    LateSecret,
    /// How long nonces are waited for depends on what else the process has done.
    Unsteady,
}
