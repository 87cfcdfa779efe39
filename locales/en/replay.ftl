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
replay-access-device = Only this device has it.
replay-access-file = From a file on this device.

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
# After what somebody claimed.
replay-claim-so = That was true.
replay-claim-lie = That was a lie.
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
replay-check-at = { $step } of { $last } steps played again.
replay-check-speed = { $speed } steps per second.
replay-inputs-good =
    { $steps ->
        [one] Your browser dealt the cards and played the game again: its only move is legal.
       *[other] Your browser dealt the cards and played the game again: all { $steps } moves are legal.
    }
replay-events-good =
    { $events ->
        [one] The only event and the outcome are exactly what the rules give.
       *[other] All { $events } events and the outcome are exactly what the rules give.
    }
replay-steps-before =
    { $steps ->
        [one] The first step is as it should be.
       *[other] The first { $steps } steps are as they should be.
    }
replay-step-bad = Step { $step } is not what the rules give.
replay-outcome-bad = The outcome is not what the rules give.
replay-deal-bad = The cards were not dealt as promised.
replay-deal-none = This game was not played at a table, so nobody committed to anything before the deal.
replay-other-file = The file that the server hands out is not of the game that it shows here.
replay-unreadable = This game can’t be dealt again.
replay-server-asked = Your browser can’t play it again by itself, so the server was asked.
replay-played-good =
    { $steps ->
        [one] The server played it again: { $steps } step with { $events } events, all the same.
       *[other] The server played it again: { $steps } steps with { $events } events, all the same.
    }
replay-played-bad = The server played it again, and it came out different.
replay-played-unknown = It could not be played again.
replay-end-hidden = You will see how it ended when you get there.
replay-end-show = Show it now
replay-point-later = A turning point, at { $time }

## Your game, looked at again
replay-review = Your game, looked at again
replay-review-wait = Going through your game…
replay-review-moments = Worth another look

## Files that somebody opens
replay-wrong = Something in this game is wrong.
replay-wrong-at = This game is wrong from step { $step } on.
replay-wrong-whole = The file was changed or damaged. You can still watch it, as the rules would have it.
replay-wrong-part = The file was changed or damaged. You can watch what comes before that.
replay-no-game = “{ $name }” is not the file of a finished game that this version can read.
refused-file_too_large = This file is too large: the file of a game has at most { $mb } MB.
refused-file_gone = This game came from a file that is no longer open. Open it again.
refused-no_module = Your browser can’t open games by itself.

## Reports
report = Report this game
report-why = What is wrong with it?
report-what = The person who runs this house can read it, along with the whole game and your name in it.
report-send = Send the report
report-sent = Thanks. Your report has been sent.
refused-nothing_said = Say in a few words what is wrong.
refused-text_too_long = That is too long. Say it more briefly.
refused-too_many_reports = There are too many reports to look at already. Try again another day.
refused-reported_too_often = That is a lot of reports from your network. Try again later.
