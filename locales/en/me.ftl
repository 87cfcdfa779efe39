# The page of one’s own games and stats, /me.

## The games
me-games = Finished games
me-games-none = No finished games yet. Once you finish one, you will find it here and can watch the replay.
me-games-failed = Your games could not be loaded.
me-to-the-games = Choose a game
me-more = More games
me-won = Won
me-lost = Lost
me-nobody = Nobody won
me-with = with { $names }
me-role-scapegoat = You were the scapegoat.
me-role-conspirator = You were one of the gang.
me-went-to-cops = You went to the cops.
me-members = Only those who played can watch the replay.
me-watch = Replay of { $game }, { $when }

## The stats
me-numbers = Your stats
me-numbers-what = What all your games say about you. Bots count as opponents too. Nobody else sees this page.
me-not-yet = not yet
me-count = { $wins } of { $games } · { $share }

me-wins = Games won
    .not-yet = Not yet: finish any game.
me-wins-all = All games
me-wins-say =
    { $games ->
        [one] You have won { $wins } of { $games } game: { $share }.
       *[other] You have won { $wins } of { $games } games: { $share }.
    }

me-roles = Scape Goat: won by role
    .not-yet = Not yet: finish a game of Scape Goat.
me-as-scapegoat = As the scapegoat
me-as-conspirator = As one of the gang
me-role-say-scapegoat =
    { $games ->
        [one] You were the scapegoat once and { $wins ->
            [0] lost
           *[other] won
        } that game.
       *[other] You were the scapegoat { $games } times and won { $wins } of those games.
    }
me-role-say-conspirator =
    { $games ->
        [one] You were one of the gang once and { $wins ->
            [0] lost
           *[other] won
        } that game.
       *[other] You were one of the gang { $games } times and won { $wins } of those games.
    }

me-smell = Scape Goat: did you sniff it out?
    .not-yet = Not yet: finish a game of Scape Goat.
me-smelled = Sniffed it out
    .what = You were the scapegoat and went to the cops.
me-alarms = False alarms
    .what = You went to the cops and were not the scapegoat.
me-smell-say =
    { $games ->
        [one] You were the scapegoat once and { $smelled ->
            [0] did not sniff it out
           *[other] sniffed it out
        }.
       *[other] You were the scapegoat { $games } times and { $smelled ->
            [0] never sniffed it out
            [one] sniffed it out once
           *[other] sniffed it out { $smelled } times
        }.
    }
me-alarms-say =
    { $alarms ->
        [0] You never went to the cops for nothing.
        [one] You went to the cops for nothing once.
       *[other] You went to the cops for nothing { $alarms } times.
    }

me-memory = Soplón: your memory
    .not-yet = Not yet: finish a game of Soplón in which a witness was played that you had seen somewhere else.
me-memory-seen = Cards you had seen
me-memory-guesses = Cards you had never seen
me-right = right
me-wrong = wrong
me-missed = missed
me-lucky = lucky
me-unlucky = unlucky
me-memory-say =
    { $all ->
        [one] You had seen { $all } card that could be eliminated and got { $right } right: { $share }.
       *[other] You had seen { $all } cards that could be eliminated and got { $right } right: { $share }.
    }
me-guesses-say =
    { $all ->
        [one] You tried { $all } card blindly; { $lucky ->
            [one] { $lucky } was right
           *[other] { $lucky } were right
        }.
       *[other] You tried { $all } cards blindly; { $lucky ->
            [one] { $lucky } was right
           *[other] { $lucky } were right
        }.
    }

me-reactions = Races: how fast you are
    .not-yet = Not yet: press in a race, in Row Your Goat or Soplón.
me-reactions-say-one = You have pressed once, after { $fastest } s.
me-reactions-say = Half of your { $presses } presses took { $median } s or less, the fastest { $fastest } s.
me-reactions-axis = Seconds from seeing to pressing
me-median = Half
me-slower = { $seconds }+
me-column =
    { $count ->
        [one] { $from }–{ $to } s: { $count } press
       *[other] { $from }–{ $to } s: { $count } presses
    }
me-column-slower =
    { $count ->
        [one] { $from } s and more: { $count } press
       *[other] { $from } s and more: { $count } presses
    }

## What is kept
me-kept = What is kept
    .what = The list and the stats are kept on this server under your id, which this browser proves with a cookie. There is no account, and nobody else can ask for them.
me-download = Download
me-delete = Delete
me-delete-ask = Delete your list and your stats?
me-delete-goes = The list of your games and all stats on this page are deleted for good.
me-delete-stays = The replays stay: they belong to everyone who played. The name you had is still in them, and whoever may watch them still can.
me-delete-links = So can you, but they will not be listed for you any more: keep the links you want.
me-delete-yes = Delete for good
me-delete-no = Keep
me-deleted =
    { $games ->
        [0] Nothing was kept, so there was nothing to delete.
        [one] Deleted. Corral has forgotten { $games } game of yours.
       *[other] Deleted. Corral has forgotten { $games } games of yours.
    }
