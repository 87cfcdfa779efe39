# Scape Goat. The words are those of docs/rules/scapegoat.md.

## Names
sg-you = you
sg-grey = grey
sg-and = { $list } and { $last }
sg-place-prepare = Prepare
    .tile = Prepare
    .does = Take a preparation token.
sg-place-frame = Frame/Steal
    .tile = Frame / Steal
    .does = With a token: a frame attempt. Without: steal a token.
sg-place-spy = Spy
    .tile = Spy
    .does = Look at a player’s whole hand.
sg-place-trade = Trade
    .tile = Trade
    .does = Trade a card in secret with a player.
sg-place-stash = Stash
    .tile = Stash
    .does = Exchange a card with one that lies face down.
sg-place-cops = Go to the Cops
    .tile = Cops
    .does = The game ends at once and the scapegoat wins alone.
sg-place-either = Prepare – Frame/Steal
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
        [one] { $count } token lies here.
       *[other] { $count } tokens lie here.
    }
sg-evidence = Evidence beside { $place }: { $card }
sg-dice = The roll: white { $white }, black { $black }
sg-roll = The roll
sg-stash-row = Three cards face down
sg-stash-place = Place { $place } of the stash, face down
sg-stash-take = Take the card from place { $place }
sg-stash-gap = Place { $place } of the stash, empty
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
sg-mat-doubt = All other mats give the scapegoat’s colour. Yours does too, unless you are the scapegoat.
sg-mat-corner = White die, then black die
sg-mat-key = Who has which colour
sg-steps = The turn
sg-step-move = Move
sg-step-act = Act
sg-step-swap = Swap
sg-looks-on = You are watching: hands, mats and the stash stay hidden until the end.

## What is to be done
sg-do-over = The game is over: everything is shown.
sg-do-window-mine =
    { $me ->
        [yes] Before your turn you may go to the cops.
       *[no] Before { $name } moves you may go to the cops.
    }
sg-do-window-passed =
    { $me ->
        [yes] You let it go by. Your turn begins in a moment.
       *[no] You let it go by. { $name }’s turn begins in a moment.
    }
sg-do-window = Six players: { $name } may go to the cops before the turn begins.
sg-do-move-mine = Move your pawn to another location.
sg-do-move = { $name } is choosing a location.
sg-do-spy-mine = Whose hand do you want to see?
sg-do-spy = { $name } is choosing whom to spy on.
sg-do-trade-mine = Whom do you want to trade with?
sg-do-trade = { $name } is choosing whom to trade with.
sg-do-trade-choose-mine = Pick a card to give to { $other }. Your choice is final.
sg-do-trade-chosen = Your card is picked. It changes hands as soon as { $other } has picked too.
sg-do-trade-choose = { $name } and { $other } each pick a card in secret.
sg-do-take_stash-mine = Take one of the three face-down cards.
sg-do-take_stash = { $name } is at the stash.
sg-do-fill_stash-mine = Put any card of your hand into the gap.
sg-do-fill_stash = { $name } is putting a card into the stash.
sg-do-steal-mine = Whose token do you steal?
sg-do-steal = { $name } is stealing a token.
sg-do-frame-choose-mine =
    { $me ->
        [yes] Your frame attempt: pick a card. Your choice is final.
       *[no] { $name } tries to frame somebody: pick a card. Your choice is final.
    }
sg-do-frame-chosen =
    { $me ->
        [yes] Your card is picked. All are revealed together when everybody has chosen.
       *[no] Your card for { $name }’s attempt is picked. All are revealed together.
    }
sg-do-frame-choose =
    { $me ->
        [yes] Your frame attempt: everybody picks a card in secret.
       *[no] { $name } tries to frame somebody: everybody picks a card in secret.
    }
sg-do-swap-mine = Put down a card of your hand and take { $card } beside { $place }.
sg-do-swap-forced = Your own colour, { $colour }, is in your hand: one of those cards must go.
sg-do-swap = { $name } is swapping a card.

## Panels
sg-whom-spy = Look at the hand of { $name }, { $colour }
sg-whom-trade = Trade with { $name }, { $colour }
sg-whom-steal = Steal a token from { $name }, { $colour }
sg-whom = Choose a player
sg-spied = { $name }’s hand, until the end of your turn
sg-cops-sure = Go to the cops?
sg-cops-what = The game ends at once. The scapegoat wins alone: go only if you think that it is you.
sg-cops-go = Go to the cops
sg-cops-stay = Stay
sg-pass = Pass
sg-pass-for-now = Pass for now
    .why = Every window to the cops goes by without asking you. Nobody sees that you ticked this.
sg-secret-trade = A secret trade
sg-secret-frame = A frame attempt
sg-showdown = The frame attempt
sg-showdown-count = All together:
sg-showdown-nobody = Nobody is framed. The cards go back to their owners, and the turn ends without a swap.
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
sg-go-on = Go on

## The ending
sg-point = Everybody points
sg-point-how = On three, everybody points at the name on their mat.
sg-point-caption = All pointed at the name on their mat. The scapegoat was { $name }.
sg-point-caption-you = All pointed at the name on their mat. The scapegoat was you.
sg-scapegoat = the scapegoat
sg-all-shown = What everybody had
sg-pointed = Mat: { $colour }, { $name }
sg-stash-shown = In the stash

## History
sg-log-time-up = Time was up, and chance chose.
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
        [yes] You let the window to the cops go by.
       *[no] { $name } lets the window to the cops go by.
    }
sg-log-ticked =
    { $me ->
        [yes] You pass for now.
       *[no] { $name } passes for now.
    }
sg-log-unticked =
    { $me ->
        [yes] You no longer pass.
       *[no] { $name } no longer passes.
    }
sg-log-moved =
    { $me ->
        [yes] You go to { $place }.
       *[no] { $name } goes to { $place }.
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
sg-log-frame-failed = Nobody is framed; the cards go back to their owners.
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
        [yes] You were the scapegoat, and you were framed.
       *[no] { $name } was the scapegoat, and was framed.
    }
sg-ending-innocent_framed = The wrong goat was framed, so the scapegoat wins: { $winners }.
sg-ending-cops = Somebody went to the cops, so the scapegoat wins: { $winners }.
sg-ending-unfinished = The agreed number of turns is over. Nobody was framed.

## Coach
sg-coach-window = Go to the cops only if you think that you are the scapegoat: then you win alone. If you are not, you lose.
sg-coach-move-first = Move, do what the location says, then swap a card. Collect the colour that your mat names.
sg-coach-move-prepare = To frame anybody you need a token from Prepare. Are all the others collecting your own colour? Then beware.
sg-coach-move-frame = With your token you can make a frame attempt. Does everybody hold a card with the goat your mat names?
sg-coach-move-steal = All tokens are taken. Frame/Steal lets you steal one; without one you cannot frame anybody.
sg-coach-spy = You alone see that hand, until the end of your turn. It tells you whose colour they collect.
sg-coach-trade = You each give a card in secret. What somebody gives you tells whether they trust you.
sg-coach-steal = With the token you can make a frame attempt when you come back here.
sg-coach-take_stash = Only you will see the card that you take. Then any card of yours goes into the gap.
sg-coach-fill_stash = Any card may go into the gap, your own colour too: here it is out of everybody’s sight.
sg-coach-choose-trade = Pick what you give away. Neither of you sees the other’s choice before making their own.
sg-coach-choose-frame = To frame the goat your mat names, show a card with that colour. All cards are revealed together.
sg-coach-swap = Put a card face up beside your location and take the one that lies there. Everybody sees both.
sg-coach-swap-forced = A card with your own colour must go on the table first. That is how it gets into the others’ hands.

## Options
sg-option-pace = Clock
sg-option-pace-why = How long a player may think about one choice; when it runs out, chance chooses.
sg-option-pace-relaxed = 2 min
sg-option-pace-normal = 1 min
sg-option-pace-fast = 20 s
sg-option-pace-untimed = None
sg-option-window = Window to the cops
sg-option-window-why = With six, how long the player three seats away may go to the cops before a turn begins. Without a timer they must pass every time.
sg-option-window-4 = 4 s
sg-option-window-6 = 6 s
sg-option-window-10 = 10 s
sg-option-window-0 = No timer
sg-option-whispers = Private words
sg-option-whispers-why = Two players may whisper: the others see that they do, not what they say.
sg-option-turns = Limit of turns
sg-option-turns-why = The game ends without winners after so many turns, if nobody was framed before.
sg-option-turns-0 = None
sg-option-turns-60 = 60
sg-option-turns-120 = 120

## Refusals
sg-refused-not_your_turn = It is not your turn.
sg-refused-no_such_player = There is no such player.
sg-refused-move_first = Move your pawn first.
sg-refused-must_leave = Your pawn must go to another location than the one it stands on.
sg-refused-act_first = Do the action of your location first.
sg-refused-swap_now = Now swap a card with the one beside your location.
sg-refused-not_in_hand = You do not hold that card.
sg-refused-own_colour_first = Your hand holds your own colour, so you must put down one of those cards.
sg-refused-spy_on_another = You spy on another player, not on yourself.
sg-refused-trade_with_another = You trade with another player, not with yourself.
sg-refused-steal_from_another = You steal from another player, not from yourself.
sg-refused-no_token_there = That player has no token.
sg-refused-no_such_place = The stash has three places.
sg-refused-choose_for_trade = Pick a card for the trade.
sg-refused-choose_for_frame = Pick a card for the frame attempt.
sg-refused-already_chosen = You have chosen already, and a secret choice is final.
sg-refused-only_with_six = Only with six players is there a window to the cops.
sg-refused-window_is_open = The window to the cops is open; the turn begins when it has closed.
sg-refused-not_your_window = This window to the cops is not yours.
sg-refused-window_is_over = The window to the cops is closed.
sg-refused-explicit_pass_needed = Without a timer every window needs a pass of its own.
sg-refused-ticked_already = That is how it stands already.

## How to play
sg-guide-story = You have robbed a bank together, and the gang has agreed which goat will take the blame. Everybody was told the name. Only that goat, the scapegoat, was told another one. It may be you.
sg-guide-name = Who is it?
sg-guide-name-text = Two dice are rolled once. Look up the roll on your secret mat: it gives you a name. All mats give the scapegoat’s colour, except the scapegoat’s own, which gives some other goat. Your mat never gives your own colour, so you cannot know whether you are being told the truth.
sg-guide-goal = Who wins?
sg-guide-goal-frame = The gang frames the scapegoat: everybody else wins.
sg-guide-goal-wrong = The wrong goat is framed: the scapegoat wins alone.
sg-guide-goal-cops = Anybody goes to the cops: the scapegoat wins alone. If you think that it is you, run.
sg-guide-turn = Your turn
sg-guide-turn-move = Move your pawn to another location.
sg-guide-turn-act = Act: do what the location says.
sg-guide-turn-swap = Swap: put a card face up beside your location and take the one that lay there.
sg-guide-own = If you hold your own colour, it must be one of those cards that you put down. So everybody’s colour keeps coming into the open.
sg-guide-places = The locations
sg-guide-frame = Framing somebody
sg-guide-frame-text = Everybody picks a card in secret, and all are revealed together. A goat is framed if its colour is on the card of every other player. Its own card does not matter.
sg-guide-frame-example = Here red is on all the others’ cards: red is framed.
sg-guide-six = With six players the one who has the player to move three seats to the left may go to the cops before each turn.
sg-guide-talk = Talk
sg-guide-talk-text = Say what you like, true or false. Wink, nod, point, whisper. Somebody who keeps being handed one colour, and cannot think why, should begin to worry.

## Looking back
sg-opened = What everybody has
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
