# Scape Goat. The words are those of docs/rules/scapegoat.md.

## Names
sg-you = you
sg-grey = grey
sg-place-prepare = Prepare
    .tile = Prepare
    .does = Take a preparation token.
sg-place-frame = Frame/Steal
    .tile = Frame / Steal
    .does = With a token: a frame attempt. Without: steal a token.
sg-place-spy = Spy
    .tile = Spy
    .does = Look at another player’s whole hand.
sg-place-trade = Trade
    .tile = Trade
    .does = Trade a card in secret with another player.
sg-place-stash = Stash
    .tile = Stash
    .does = Exchange a card for one of the three face-down ones.
sg-place-cops = Go to the Cops
    .tile = Cops
    .does = The game ends at once and the scapegoat wins alone.
sg-tokens =
    { $count ->
        [one] { $count } token
       *[other] { $count } tokens
    }
sg-does-prepare = take a token
sg-does-frame = frame a goat, or steal a token
sg-does-spy = look at a hand
sg-does-trade = trade a card in secret
sg-does-stash = swap a card face down
sg-does-cops = the game ends

## The board
sg-line = The line of locations
sg-here = Here: { $names }.
sg-pawn = { $name }, { $colour }
sg-with-tokens =
    { $count ->
        [one] { $name }, { $colour }, with a token
       *[other] { $name }, { $colour }, with { $count } tokens
    }
sg-tokens-left =
    { $count ->
        [one] { $count } token here.
       *[other] { $count } tokens here.
    }
sg-evidence = Evidence beside { $place }: { $card }
sg-dice = The roll: white { $white }, black { $black }
sg-roll = The roll
sg-stash-row = Three cards face down
sg-stash-place = Stash, place { $place }, face down
sg-stash-take = Take the card from place { $place }
sg-stash-gap = Stash, place { $place }, empty
sg-hand = Your hand
sg-card = { $card }
sg-card-own = { $card }, with your colour
sg-card-chosen = { $card }, your secret choice
sg-put-swap = Put down { $card }
sg-put-swap-own = Put down { $card }, with your colour
sg-put-fill_stash = Put { $card } into the gap
sg-put-fill_stash-own = Put { $card }, with your colour, into the gap
sg-put-choose = Pick { $card }
sg-put-choose-own = Pick { $card }, with your colour
sg-you-are = You are
sg-mat-says = Your mat says
sg-mat-theirs = The mat says
sg-mat-open = Your mat says { $colour }. Open your mat
sg-mat = Your secret mat
sg-mat-how = The white die picks the row, the black die the column: row { $white }, column { $black }. Your mat gives { $colour }.
sg-mat-doubt = All the other mats give the scapegoat’s colour. So does yours, unless the scapegoat is you.
sg-mat-corner = White die, then black die
sg-mat-key = Who has which colour
sg-steps = The turn
sg-step-move = Move
sg-step-act = Act
sg-step-swap = Swap
sg-you-watch = You are watching: hands, mats and the stash stay hidden until the end.

## What is to be done
sg-do-over = The game is over: all is revealed.
sg-do-window-mine =
    { $me ->
        [yes] Before your turn you may go to the cops.
       *[no] Before { $name } moves you may go to the cops.
    }
sg-do-window-passed =
    { $me ->
        [yes] You passed. Your turn begins in a moment.
       *[no] You passed. { $name }’s turn begins in a moment.
    }
sg-do-window = { $name } may run to the cops now.
sg-do-window-prepare = { $name } may run to the cops now. Choose your move meanwhile.
sg-do-window-ready = Your move is ready: { $place }. It is made when { $name } can no longer run.
sg-do-move-mine = Move your pawn to another location.
sg-do-move = { $name } is choosing a location.
sg-do-spy-mine = Whose hand do you want to see?
sg-do-spy = { $name } is choosing who to spy on.
sg-do-trade-mine = Who do you want to trade with?
sg-do-trade = { $name } is choosing who to trade with.
sg-do-trade-choose-mine = Pick a card for { $other }. Your choice is final.
sg-do-trade-chosen = You have picked. The cards change hands as soon as { $other } has picked too.
sg-do-trade-choose = { $name } and { $other } each pick a card in secret.
sg-do-take_stash-mine = Take one of the three face-down cards.
sg-do-take_stash = { $name } is at the stash.
sg-do-fill_stash-mine = Put any card from your hand into the gap.
sg-do-fill_stash = { $name } is putting a card into the stash.
sg-do-steal-mine = Whose token do you steal?
sg-do-steal = { $name } is stealing a token.
sg-do-frame-choose-mine =
    { $me ->
        [yes] Your frame attempt: pick a card. Your choice is final.
       *[no] { $name } tries to frame someone: pick a card. Your choice is final.
    }
sg-do-frame-chosen =
    { $me ->
        [yes] You have picked. All cards are revealed together once everyone has.
       *[no] You have picked for { $name }’s attempt. All cards are revealed together.
    }
sg-do-frame-choose =
    { $me ->
        [yes] Your frame attempt: everyone picks a card in secret.
       *[no] { $name } tries to frame someone: everyone picks a card in secret.
    }
sg-do-swap-mine = Put down a card from your hand and take { $card } beside { $place }.
sg-do-swap-forced = You hold your own colour, { $colour }: one of those cards must go.
sg-do-swap = { $name } is swapping a card.

## Panels
sg-whom-spy = Look at the hand of { $name }, { $colour }
sg-whom-trade = Trade with { $name }, { $colour }
sg-whom-steal = Steal a token from { $name }, { $colour }
sg-whom = Choose a player
sg-spied = { $name }’s hand, until your turn ends
sg-cops-sure = Go to the cops?
sg-cops-what = The game ends at once and the scapegoat wins alone: go only if you think it’s you.
sg-cops-go = Go to the cops
sg-cops-stay = Stay
sg-pass = Pass
sg-pass-for-now = Stop asking me about the cops
    .why = You pass every time; only you see this.
sg-secret-trade = A secret trade
sg-secret-frame = A frame attempt
sg-showdown = The frame attempt
sg-showdown-picked = Picked, face down
sg-showdown-rule = A goat is framed if its colour is on every other player’s card.
sg-showdown-nobody = Nobody is framed. Everyone takes their card back, and the turn ends without a swap.
sg-showdown-framed =
    { $count ->
        [one] { $names }: framed! That colour is on every other player’s card.
       *[other] { $names }: framed! Those colours are on every other player’s card.
    }
sg-showdown-hits =
    { $hits ->
        [one] Their colour is on { $hits } of { $all } cards of the others
       *[other] Their colour is on { $hits } of { $all } cards of the others
    }
sg-go-on = Continue

## The ending
sg-point = Everyone points!
sg-point-how = On three, everyone points at the name on their mat.
sg-point-caption =
    { $me ->
        [yes] The scapegoat was you.
       *[no] The scapegoat was { $name }.
    }
sg-scapegoat = the scapegoat
sg-all-shown = What everyone had
sg-pointed = Mat: { $colour }, { $name }
sg-stash-shown = In the stash

## History
sg-log-time-up = Time was up, so the choice was random.
sg-log-turn-began =
    { $me ->
        [yes] Your turn.
       *[no] { $name }’s turn.
    }
sg-log-window-opened =
    { $me ->
        [yes] You may go to the cops now.
       *[no] { $name } may go to the cops now.
    }
sg-log-passed =
    { $me ->
        [yes] You don’t go to the cops.
       *[no] { $name } doesn’t go to the cops.
    }
sg-log-ticked =
    { $me ->
        [yes] You don’t want to be asked about the cops any more.
       *[no] { $name } doesn’t want to be asked about the cops any more.
    }
sg-log-unticked =
    { $me ->
        [yes] You want to be asked about the cops again.
       *[no] { $name } wants to be asked about the cops again.
    }
sg-log-moved =
    { $me ->
        [yes] You go to { $place }.
       *[no] { $name } goes to { $place }.
    }
sg-log-took-back =
    { $me ->
        [yes] You take your pawn back to { $place }.
       *[no] { $name } takes the pawn back to { $place }.
    }
sg-log-spied =
    { $me ->
        [by] You look at { $other }’s hand.
        [to] { $name } looks at your hand.
       *[no] { $name } looks at { $other }’s hand.
    }
sg-log-trade-opened =
    { $me ->
        [by] You want to trade with { $other }.
        [to] { $name } wants to trade with you.
       *[no] { $name } wants to trade with { $other }.
    }
sg-log-frame-opened =
    { $me ->
        [yes] You make a frame attempt.
       *[no] { $name } makes a frame attempt.
    }
sg-log-chose =
    { $me ->
        [yes] You picked { $card }.
       *[no] { $name } picked { $card }.
    }
sg-log-traded =
    { $me ->
        [by] You traded a card with { $other }.
        [to] { $name } traded a card with you.
       *[no] { $name } and { $other } traded a card.
    }
sg-log-traded-seen =
    { $me ->
        [yes] You gave { $other } { $gave } and got { $got }.
       *[no] { $name } gave { $other } { $gave } and got { $got }.
    }
sg-log-stash-taken =
    { $me ->
        [yes] You took the card from place { $place } of the stash.
       *[no] { $name } took the card from place { $place } of the stash.
    }
sg-log-stash-taken-seen =
    { $me ->
        [yes] You took { $card } from place { $place } of the stash.
       *[no] { $name } took { $card } from place { $place } of the stash.
    }
sg-log-stash-filled =
    { $me ->
        [yes] You put a card into place { $place } of the stash.
       *[no] { $name } put a card into place { $place } of the stash.
    }
sg-log-stash-filled-seen =
    { $me ->
        [yes] You put { $card } into place { $place } of the stash.
       *[no] { $name } put { $card } into place { $place } of the stash.
    }
sg-log-token-taken =
    { $left ->
        [0] { $me ->
            [yes] You took the last token.
           *[no] { $name } took the last token.
        }
       *[other] { $me ->
            [yes] You took a token; one is left.
           *[no] { $name } took a token; one is left.
        }
    }
sg-log-prepare-flipped = Prepare was flipped: it is Frame/Steal now.
sg-log-token-stolen =
    { $me ->
        [by] You stole a token from { $other }.
        [to] { $name } stole a token from you.
       *[no] { $name } stole a token from { $other }.
    }
sg-log-revealed-one =
    { $me ->
        [yes] you: { $card }
       *[no] { $name }: { $card }
    }
sg-log-frame-revealed = Revealed: { $cards }.
sg-log-frame-failed = Nobody is framed; everyone takes their card back.
sg-log-framed =
    { $count ->
        [one] Framed: { $names }.
       *[other] Framed: { $names }.
    }
sg-log-swapped =
    { $me ->
        [yes] You put { $put } beside { $place } and took { $took }.
       *[no] { $name } put { $put } beside { $place } and took { $took }.
    }
sg-card-given = given
sg-card-got = got
sg-card-put = put down
sg-card-taken = taken
sg-log-revealed = All cards are revealed.
sg-log-swapped-at =
    { $me ->
        [yes] You swap a card beside { $place }.
       *[no] { $name } swaps a card beside { $place }.
    }
sg-sheet-showed = Showed
sg-sheet-took = Took
sg-sheet-put = Put down
sg-sheet-claimed = Said
sg-sheet-so = True
sg-sheet-lie = A lie!
sg-log-went-to-cops =
    { $me ->
        [yes] You went to the cops.
       *[no] { $name } went to the cops.
    }
sg-log-ended =
    { $me ->
        [yes] The scapegoat was you.
       *[no] The scapegoat was { $name }.
    }

## Why it ended
sg-ending-scapegoat_framed =
    { $me ->
        [scapegoat] You were the scapegoat, and you were framed.
        [gang] You and the gang framed the scapegoat, { $name }.
       *[none] { $name } was the scapegoat, and was framed.
    }
# $framed are those who were framed and are not you; $name is the scapegoat.
sg-ending-innocent_framed =
    { $me ->
        [scapegoat] You were the scapegoat, and { $framed } { $count ->
            [one] was
           *[other] were
        } framed in your place.
        [framed] You were framed, but the scapegoat was { $name }.
       *[no] { $framed } { $count ->
            [one] was
           *[other] were
        } framed, but the scapegoat was { $name }.
    }
sg-ending-wrong_goat =
    { $me ->
        [scapegoat] You were the scapegoat, and the wrong goat was framed.
       *[no] The wrong goat was framed: the scapegoat was { $name }.
    }
sg-ending-cops =
    { $me ->
        [went-scapegoat] You were the scapegoat and went to the cops in time.
        [went] You went to the cops, but the scapegoat was { $name }.
        [scapegoat] { $went } went to the cops, but the scapegoat was you.
        [escaped] { $name } was the scapegoat and went to the cops in time.
       *[no] { $went } went to the cops, but the scapegoat was { $name }.
    }
sg-ending-cops-somebody =
    { $me ->
        [scapegoat] The game ended at the cops, and you were the scapegoat.
       *[no] The game ended at the cops: the scapegoat was { $name }.
    }
sg-ending-unfinished = The agreed number of turns is over, and nobody was framed.
# Which moment decided it.
sg-why-since-swap =
    { $me ->
        [yes] All the others had held { $colour } since you swapped a card at { $place }.
       *[no] All the others had held { $colour } since { $name } swapped a card at { $place }.
    }
sg-why-since-trade =
    { $me ->
        [by] All the others had held { $colour } since you traded with { $other }.
        [to] All the others had held { $colour } since { $name } traded with you.
       *[no] All the others had held { $colour } since { $name } traded with { $other }.
    }
sg-why-since-stash =
    { $me ->
        [yes] All the others had held { $colour } since you went to the stash.
       *[no] All the others had held { $colour } since { $name } went to the stash.
    }
sg-why-attempt =
    { $me ->
        [yes] The attempt was yours.
       *[no] The attempt was { $name }’s.
    }
sg-why-your-card = Your { $card } card helped: with one without { $colour } nobody would have been framed.
sg-why-missing =
    { $whose ->
        [mine] Your colour, { $colour }, was not shown by { $names }.
       *[other] Their colour, { $colour }, was not shown by { $names }.
    }
sg-why-in-time =
    { $count ->
        [0] { $whose ->
            [mine] All the others held your colour, { $colour }: one attempt would have been enough.
           *[other] All the others held { $colour }: one attempt would have been enough.
        }
       *[other] { $whose ->
            [mine] Still without your colour, { $colour }: { $names }.
           *[other] { $me ->
                [yes] Only you still had no { $colour }.
               *[no] Still without { $colour }: { $names }.
            }
        }
    }
sg-why-mat-was-right =
    { $me ->
        [by] Your mat had told you so.
        [to] { $went }’s mat had named you.
       *[no] { $went }’s mat had named { $name }.
    }

## Coach
sg-coach-window = Go to the cops only if you think you are the scapegoat: then you win alone. If you are not, you lose.
sg-coach-move-first = Move, do what the location says, then swap a card. Collect the colour your mat names.
sg-coach-move-prepare = To frame anyone you need a token from Prepare. Is everyone else collecting your colour? Then watch out.
sg-coach-move-token = You have a token. When all are taken, Prepare turns over and you can make a frame attempt there.
sg-coach-move-frame = With your token you can make a frame attempt. Does everyone hold a card with the goat your mat names?
sg-coach-move-steal = All tokens are taken. At Frame/Steal you can steal one; without one you can’t frame anyone.
sg-coach-spy = Only you see that hand, until your turn ends. It tells you whose colour they collect.
sg-coach-trade = You each give a card in secret. What you are given shows how much they trust you.
sg-coach-steal = With the token you can make a frame attempt next time you come here.
sg-coach-take_stash = Only you see the card you take. Then put any card from your hand into the gap.
sg-coach-fill_stash = Any card may go into the gap, even your own colour: nobody sees it here.
sg-coach-choose-trade = Pick what you give away. Neither of you sees the other’s choice before both have picked.
sg-coach-choose-frame = To frame the goat your mat names, show a card with that colour. All cards are revealed together.
sg-coach-swap = Put a card face up beside your location and take the one that is there. Everyone sees both.
sg-coach-swap-forced = A card with your own colour has to go on the table first. That is how the others get hold of it.

## Options
sg-option-pace = Clock
sg-option-pace-why = How long you may think about each choice. When time runs out, the choice is random.
sg-option-pace-relaxed = 2 min
sg-option-pace-normal = 1 min
sg-option-pace-fast = 20 s
sg-option-pace-untimed = None
sg-option-pace-one_day = 1 day
sg-option-pace-three_days = 3 days
sg-option-pace-one_week = 1 week
sg-option-deck = Evidence
sg-option-deck-why = Which cards are dealt. Balanced means other cards for each number of players, so that both sides have the same chance. One deck for all is as in a box: with six players the scapegoat wins more often.
sg-option-deck-balanced = Balanced
sg-option-deck-one_for_all = One deck for all
sg-option-bots-talk-why = They answer every question: some mostly with the truth, some mostly with a lie, some with a shrug. A nod means “I hold the colour that my mat says”, and a wink asks for it. They listen to what you say.
sg-option-deck-own = A deck of its own
sg-option-window = Time to run to the cops
sg-option-window-why = With six players, how long whoever sits opposite may go to the cops before each turn; half as long after the first round. Without a timer they have to pass every time.
sg-option-window-4 = 4 s
sg-option-window-6 = 6 s
sg-option-window-10 = 10 s
sg-option-window-0 = No timer
sg-option-whispers = Whispering
sg-option-whispers-why = Two players may whisper: the others see that they do, but not what they say.
sg-option-notes = Notes
sg-option-notes-why = Hands you have spied on and cards you have traded away stay noted for you, by player.
sg-option-take-back = Taking back slips
sg-option-take-back-why = Once a turn, how long you have to take your pawn back, as long as you have not acted. Not with six players and a timer for the cops.
sg-option-take-back-0 = Never
sg-option-take-back-3 = 3 s
sg-option-take-back-10 = 10 s
sg-option-turns = Turn limit
sg-option-turns-why = After this many turns the game ends without winners, if nobody has been framed.
sg-option-turns-0 = None
sg-option-turns-60 = 60
sg-option-turns-120 = 120

## Refusals
sg-refused-not_your_turn = It’s not your turn.
sg-refused-no_such_player = There is no such player.
sg-refused-move_first = Move your pawn first.
sg-refused-must_leave = Your pawn has to go to a different location.
sg-refused-act_first = Do the action of your location first.
sg-refused-swap_now = Now swap a card with the one beside your location.
sg-refused-not_in_hand = You don’t have that card.
sg-refused-own_colour_first = You hold your own colour, so you must put down one of those cards.
sg-refused-spy_on_another = Spy on another player, not on yourself.
sg-refused-trade_with_another = Trade with another player, not with yourself.
sg-refused-steal_from_another = Steal from another player, not from yourself.
sg-refused-no_token_there = That player has no token.
sg-refused-no_such_place = The stash has three places.
sg-refused-choose_for_trade = Pick a card for the trade.
sg-refused-choose_for_frame = Pick a card for the frame attempt.
sg-refused-already_chosen = You have already picked, and a secret choice is final.
sg-refused-only_with_six = Only with six players can someone go to the cops between turns.
sg-refused-window_is_open = Someone may still run to the cops; the turn begins right after that.
sg-refused-not_your_window = It is not you who may go to the cops now.
sg-refused-window_is_over = The chance to go to the cops is over.
sg-refused-explicit_pass_needed = Without a timer you have to pass each time.
sg-refused-ticked_already = It is already set that way.
sg-refused-nothing_to_take_back = There is no move to take back.
sg-refused-too_late_to_take_back = It’s too late to take that move back.

## How to play
sg-guide-story = You robbed a bank together, and the gang has agreed which goat will take the blame. Everyone was told the name. Only that goat, the scapegoat, was told a different one. It may be you.
sg-guide-name = Who is it?
sg-guide-name-text = Two dice are rolled once. Look up the roll on your secret mat: it gives you a name. All mats give the scapegoat’s colour, except the scapegoat’s own, which gives some other goat. Your mat never gives your own colour, so you cannot know whether you are being told the truth.
sg-guide-goal = Who wins?
sg-guide-goal-frame = The gang frames the scapegoat: everyone else wins.
sg-guide-goal-wrong = The wrong goat is framed: the scapegoat wins alone.
sg-guide-goal-cops = Anyone goes to the cops: the scapegoat wins alone. If you think it’s you, run!
sg-guide-turn = Your turn
sg-guide-turn-move = Move: take your pawn to another location.
sg-guide-turn-act = Act: do what the location says.
sg-guide-turn-swap = Swap: put a card face up beside your location and take the one that was there.
sg-guide-own = If you hold your own colour, you must put down one of those cards. So everyone’s colour keeps turning up on the table.
sg-guide-places = The locations
sg-guide-frame = Framing someone
sg-guide-frame-text = Everyone picks a card in secret, and all are revealed together. A goat is framed if its colour is on the card of every other player. Its own card does not matter.
sg-guide-frame-example = Here red is on everyone else’s card: red is framed.
sg-guide-six = With six players, whoever sits opposite the player to move may go to the cops before each turn.
sg-guide-talk = Talk
sg-guide-talk-text = Say what you like, true or false. Tap someone’s face to wink, point, whisper or ask. A wink asks “do you hold the colour your mat names?”; a nod says “I hold it”, a shake of the head “I don’t”, a shrug “I’m not telling”. If you keep being handed the same colour and can’t think why, start to worry.

## Replays
sg-opened = What everyone has
sg-take-back = Take back
sg-take-back-to = Take back: your pawn returns to { $place }.
sg-take-back-how = For a few seconds you can take this move back (Backspace key).
sg-noted = Noted: { $card }.
sg-noted-unsure = Noted: { $card }, may have gone.
sg-notes-why = Your notes. A card with a question mark was there before one left this hand unseen.
sg-memory = Hands seen so far
sg-memory-none = None yet.
sg-memory-ago =
    { $turns ->
        [0] this turn
        [one] { $turns } turn ago
       *[other] { $turns } turns ago
    }
sg-spied-past = { $name }’s hand, seen this turn
sg-turning-framed = Framed!
sg-turning-went_to_cops =
    { $me ->
        [yes] You go to the cops
       *[no] { $who } goes to the cops
    }
sg-turning-frame_failed = A frame attempt fails
sg-turning-token_stolen =
    { $me ->
        [yes] You steal a token
       *[no] { $who } steals a token
    }
sg-turning-prepare_flipped = The last token is taken

## What can be said about it
sg-claim-kind-hold = I hold …
sg-claim-kind-target = My mat says …
sg-claim-count = How many
sg-claim-none = none
sg-claim-hold =
    { $count ->
        [0] I hold no card with { $colour } on it
        [one] I hold { $count } card with { $colour } on it
       *[other] I hold { $count } cards with { $colour } on them
    }
sg-claim-target = My mat says { $colour }
sg-claim-loyal = I am with you
sg-question-hold = { $name }, do you hold a card with { $colour } on it?
sg-question-target = { $name }, what does your mat say?
sg-question-target-short = What does your mat say?
sg-sign-nod = I hold it
sg-sign-shake = I don’t hold it
sg-sign-wink = Do you hold it?
sg-sign-nod-colour = I hold { $colour }
sg-sign-shake-colour = I hold no { $colour }

## On the page of one’s own games
sg-me-role-scapegoat = You were the scapegoat.
sg-me-role-conspirator = You were one of the gang.
sg-me-went-to-cops = You went to the cops.
sg-me-roles = Scape Goat: won by role
    .not-yet = Not yet: finish a game of Scape Goat.
sg-me-as-scapegoat = As the scapegoat
sg-me-as-conspirator = As one of the gang
sg-me-role-say-scapegoat =
    { $games ->
        [one] You were the scapegoat once and { $wins ->
            [0] lost
           *[other] won
        } that game.
       *[other] You were the scapegoat { $games } times and won { $wins } of those games.
    }
sg-me-role-say-conspirator =
    { $games ->
        [one] You were one of the gang once and { $wins ->
            [0] lost
           *[other] won
        } that game.
       *[other] You were one of the gang { $games } times and won { $wins } of those games.
    }
sg-me-smell = Scape Goat: did you sniff it out?
    .not-yet = Not yet: finish a game of Scape Goat.
sg-me-smelled = Sniffed it out
    .what = You were the scapegoat and went to the cops.
sg-me-alarms = False alarms
    .what = You went to the cops and were not the scapegoat.
sg-me-smell-say =
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
sg-me-alarms-say =
    { $alarms ->
        [0] You never went to the cops for nothing.
        [one] You went to the cops for nothing once.
       *[other] You went to the cops for nothing { $alarms } times.
    }

# Positions to try

sg-try-spy = It is your turn, and you hold evidence against yourself. Go to Spy, look at somebody's hand, and leave one card there.
    .title = A whole turn
    .solved = That is a turn: move, act, swap. Of what you saw only you know. Your own colour had to go, because whoever holds it must leave it first; now somebody else can take it.
sg-try-frame = Your secret mat gives the name of the scapegoat. Somebody has nodded at you: they hold evidence against the same goat. You have a token, so go to Frame, and choose a card with that colour.
    .title = Frame the scapegoat
    .solved = Framed! Their colour was on the cards of everybody else, and so all but the scapegoat win.
    .wrong = Nobody was framed: your card did not show that colour. All of you have seen each other's cards now, the scapegoat too. Try it with the other card.
sg-try-cops = They have just tried to frame somebody. Two of the other three put down your own colour; only one had none. Is your mat telling the truth? Trust nobody: go to the cops.
    .title = Run!
    .solved = You were the scapegoat, and you win alone. Had you been one of the gang, the scapegoat would have won instead.

# The lesson.

sg-learn-goal = You have robbed a bank together, and one of you will take the blame: the scapegoat. You win by framing them, all together.
sg-learn-mat = Your secret mat, by your hand, gives you their name. But one mat lies: the scapegoat’s own. If the others seem to be after you, it is you!
sg-learn-spy = In your turn you go somewhere, do what it says there, and swap a card. Go to Spy: press it.
sg-learn-spy-whom = Only you will see that hand. Press the name that lights up.
sg-learn-swap = A friend: they hold the colour your mat names. Now swap. You hold your own colour, and that has to go first, for all to see: press it.
sg-learn-talk = Talk is part of the game, and may be a lie. Press a player to ask what they hold. Wink: “Do you hold it?” They nod: “I hold it”; shake their head: “I don’t”; or shrug: “I’m not telling.” “It” is the colour of the mat, so nobody says a name aloud.
sg-learn-stash = In the Stash, three cards lie face down. Go there.
sg-learn-stash-take = Take the one that lights up. Only you will know it.
sg-learn-stash-fill = Any card may fill the gap, even your own colour: nobody sees it. Press the one that lights up.
sg-learn-swap-again = Every turn ends with the swap: you leave a card here and take the one that lies here. Press the one that lights up.
sg-learn-prepare = To frame anybody you need a token, and there are only two. Get one at Prepare.
sg-learn-trade = Both tokens are taken, so Prepare is now Frame/Steal: without a token, you could steal one there. But first go to Trade.
sg-learn-trade-whom = You both give a card in secret. Choose your friend: press the name that lights up.
sg-learn-trade-card = Press the card that you give. What you get back tells you whom they are after.
sg-learn-cops = One place is left: the Cops. Whoever goes there ends the game, and the scapegoat wins alone. So go only if you think that it is you.
sg-learn-blamed = And if it is you? Your mat names somebody else, and the others gather your colour. Play along: nod when they nod, lie about your mat, leave your colour where it helps nobody. When everybody seems to hold it, run to the Cops.
sg-learn-frame = You have a token and the right colour, and so has your friend. Go to Frame/Steal.
sg-learn-frame-card = Now everybody puts down a card in secret. The goat whose colour is on all the others’ cards is framed. Press the colour your mat names.
sg-learn-end = Framed! Had one of you shown another colour, the game would go on. Had you framed the wrong goat, the scapegoat would have won alone.

# A game looked at again.

sg-review-say =
    { $role ->
        [scapegoat] You were the scapegoat. From what you saw, a good player could have been { $most } sure of it at most, and { $end } in the end.
        [conspirator] You were one of the gang. From what you saw, a good player would have thought it { $most } likely at most to be the scapegoat, and { $end } in the end.
       *[none] From what you saw, a good player would have thought it { $most } likely at most to be the scapegoat, and { $end } in the end.
    }
sg-review-rose = More suspicious: from { $from } to { $to }
sg-review-fell = Less suspicious: from { $from } to { $to }
sg-review-went_to_cops = You went to the cops; you could have been { $sure } sure
sg-review-could_have_gone = { $sure } sure: at this moment you could have gone to the cops
