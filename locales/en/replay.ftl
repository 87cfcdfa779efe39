# The page of a finished game.

## Whose eyes
replay-screen = The game again
replay-eyes = Through whose eyes
replay-as-open = Everything open
replay-as-spectator = As somebody who watched
replay-as-seat =
    { $me ->
        [yes] As you saw it
       *[no] As { $name } saw it
    }
replay-audience-public = Whoever has the link can see it.
replay-audience-members = Only those who played can see it.

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
replay-forgotten =
    { $me ->
        [yes] You had seen this card, and forgot it
       *[no] { $who } had seen this card, and forgot it
    }
replay-clock = The clock

## What happened
replay-dealt = The cards are dealt.
replay-unseen = Something happened here that these eyes did not see.
replay-goes-on = The game goes on.
replay-over = The game is over.

## To take along
replay-about = Share and check
replay-link = Link to this game
replay-link-moment = Copy a link to this moment
replay-file = Download the file
replay-file-name = FILE
replay-file-hint = Everything is in it: the deal, every move and the end. Whoever has the program can check it without this server:
replay-check = Check this game
replay-check-good = Good
replay-check-bad = Wrong
replay-check-unknown = Unknown
replay-played-good =
    { $steps ->
        [one] The server has played it again: { $steps } step with { $events } events, the same as then.
       *[other] The server has played it again: { $steps } steps with { $events } events, the same as then.
    }
replay-played-bad = The server has played it again, and it did not come out the same.
replay-played-unknown = The server could not be asked to play it again.
replay-end-hidden = How it ended is told when you get there.
replay-end-show = Show it now
replay-point-later = A turning point, at { $time }
