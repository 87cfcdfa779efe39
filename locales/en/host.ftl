# The page of the operator of the house.
host-page = Running this house
host-token = Token
    .what = It is in the file host-token of the data folder, or in the database of the house. This tab keeps it until it is closed.
host-enter = Come in
host-leave = Leave this page
refused-wrong_token = That is not the token of this house.
refused-no_such_report = That report has been dealt with already.
refused-node_away = The server that has this table is not answering. Try again in a moment.

## The house now
host-now = The house now
host-people = People at tables
host-sockets = Connections
host-steps = Moves since the start
host-commit = Time to save
host-commit-say = { $mean } ms, { $most } ms at most
host-waiting = Waiting to be saved
host-disk = Data folder
host-megabytes = { $size } MB
host-nodes = The figures are those of one server out of { $nodes }; the tables are those of the whole house.
host-announcement = Announcement
host-announce = Announce
host-announce-end = Take it down
host-announced = Everybody can read: “{ $text }”
host-drain = Let the house empty
    .what = No new tables and no new games. Games already being played go on. It stays like this, even after a restart, until you turn it off.

## Reports
host-reports = Reports
host-reports-none = Nobody has reported anything.
host-report-by = { $name }, { $when }
host-somebody = Somebody who didn’t play
host-report-done = Done, delete it
host-file = File

## Tables
host-tables =
    { $count ->
        [0] No tables
        [one] One table
       *[other] { $count } tables
    }
host-status-lobby = Sitting down
host-status-dealing = Dealing
host-status-playing = Playing
host-status-over = Game over
host-seats = { $taken } of { $seats } seats taken
host-public = listed
host-private = private
host-since =
    { $minutes ->
        [0] just opened
        [one] open for a minute
       *[other] open for { $minutes } minutes
    }
host-elsewhere = Table of { $host }, on another server
host-close = Close
host-close-table = Close table { $code }
host-close-what = Everybody there is told, the game is not finished, and the table does not come back.
host-close-no = Leave it open
host-close-yes = Close it for good
