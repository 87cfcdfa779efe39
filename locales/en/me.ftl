# The page of one’s own games and stats, /me.

## The games
me-games = Finished games
me-games-none = No finished games yet. Once you finish one, you will find it here and can watch the replay.
me-games-failed = Your games could not be loaded.
me-offline = There is no network. The games you played on the server are shown when it is back.
me-to-the-games = Choose a game
me-more = More games
me-won = Won
me-lost = Lost
me-nobody = Nobody won
me-with = with { $names }
me-players-only = Only those who played can watch the replay.
me-at-house = On the server
me-watch = Replay of { $game }, { $when }

## The stats
me-stats = Your stats
me-stats-what = What your games say about you. Bots count as opponents too. Nobody else sees this page.
me-which = Which games
me-which-all = All
me-which-house = Server
me-which-here = This device
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

me-reactions = Races: how fast you are
    .not-yet = Not yet: press in a race of any game.
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

## The rating
me-rating = Your rating
me-rating-show = Show my rating
    .why = One number for each game, from games among people only. Nobody but you can see it.
me-rating-none = No game of yours has counted yet. One counts if everyone at the table is a person and plays it to the end.
me-rating-failed = Your rating could not be loaded.
me-rating-say =
    { $games ->
        [one] { $points } ± { $margin } after { $games } game.
       *[other] { $points } ± { $margin } after { $games } games.
    }
me-rating-unsure = That is not sure yet: after about five games it says more.
me-rating-band = The shaded area is where your true rating lies in 19 of 20 cases. Everyone starts at { $start }.
me-rating-table = As a table
me-rating-day = Day
me-rating-points = Rating

## Games on this device
me-here = On this device
    .what = Games you played without a network. Only this browser keeps them.
me-here-uncounted = This browser could not add up the games on this device.
me-here-download = Download { $game }, { $when }
me-here-delete = Delete these games
me-here-delete-ask = Delete the games on this device?
me-here-delete-goes = They are deleted for good: nobody else has them.

## What is kept
me-kept = What is kept
    .what = The list of the games you played on this server and their stats are kept there under your id, which this browser proves with a cookie. There is no account, and nobody else can ask for them.
me-download = Download
me-delete = Delete
me-delete-ask = Delete your list and your stats?
me-delete-goes = The list of your games on the server and their stats are deleted for good.
me-delete-stays = The replays stay: they belong to everyone who played. The name you had is still in them, and everyone who may watch them still can.
me-delete-links = So can you, but they will not be listed for you any more: keep the links you want.
me-delete-yes = Delete for good
me-delete-no = Keep
me-deleted =
    { $games ->
        [0] Nothing was kept, so there was nothing to delete.
        [one] Deleted. Corral has forgotten { $games } game of yours.
       *[other] Deleted. Corral has forgotten { $games } games of yours.
    }
recent-people = People you have played with
    .what = One press opens a table, and they find your invitation on their first screen. This browser remembers them.
play-again = Play again
play-again-with = Play again with { $name }
