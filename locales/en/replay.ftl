# The page of a finished game.

## The point of view
replay-screen = Replay
replay-eyes = Point of view
replay-as-open = Everything open
replay-as-spectator = As a spectator
replay-as-seat =
    { $me ->
        [yes] As you saw it
       *[no] As { $name } saw it
    }
replay-access-public = Anyone with the link can watch it.
replay-access-players = Only those who played can watch it.

## The timeline
replay-controls = Playback
replay-timeline = Timeline
replay-at = Step { $step } of { $last }, { $time }
replay-first = To the deal
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-forward = One step forward
replay-last = To the end
replay-speed = Speed
replay-times = { $speed }×
replay-failed = This part of the game could not be loaded.
replay-points = Turning points
replay-clock = The clock

## What happened
replay-dealt = The cards are dealt.
replay-unseen = Something happened here that can’t be seen from this point of view.
replay-goes-on = The game goes on.
replay-over = The game is over.

## To take along
replay-about = Share and check
replay-link = Link to this game
replay-link-moment = Copy a link to this moment
replay-file = Download the file
replay-file-name = FILE
replay-file-hint = It has everything: the deal, every move and the end. Anyone with the program can check it without this server:
replay-check = Check this game
replay-check-good = Correct
replay-check-bad = Wrong
replay-check-unknown = Unknown
replay-played-good =
    { $steps ->
        [one] The server played it again: { $steps } step with { $events } events, all the same.
       *[other] The server played it again: { $steps } steps with { $events } events, all the same.
    }
replay-played-bad = The server played it again, and it came out different.
replay-played-unknown = The server could not be asked to play it again.
replay-end-hidden = You will see how it ended when you get there.
replay-end-show = Show it now
replay-point-later = A turning point, at { $time }
