# Row Your Goat. The words are those of docs/rules/rowgoat.md.

## Cards, cells and lines
rg-card =
    { $colour ->
        [pink] pink
        [blue] blue
        [orange] orange
       *[yellow] yellow
    } { $boat ->
        [rowing_boat] rowing boat
        [raft] raft
        [rubber_ring] rubber ring
       *[jet_ski] jet ski
    }
rg-cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
rg-cell-0 = top left
rg-cell-1 = top
rg-cell-2 = top right
rg-cell-3 = left
rg-cell-4 = middle
rg-cell-5 = right
rg-cell-6 = bottom left
rg-cell-7 = bottom
rg-cell-8 = bottom right
rg-cell-empty = { $cell }: empty
rg-cell-pile =
    { $size ->
        [one] { $cell }: { $card }
       *[other] { $cell }: { $card }, pile of { $size }
    }
rg-cell-in-set = { $label }, part of the set
rg-line-top_row = top row
rg-line-middle_row = middle row
rg-line-bottom_row = bottom row
rg-line-left_column = left column
rg-line-middle_column = middle column
rg-line-right_column = right column
rg-line-falling_diagonal = diagonal from top left
rg-line-rising_diagonal = diagonal from bottom left

## The board
rg-grid = Grid
rg-rivals = The others’ decks
rg-call-mine = My goat is rowing!
rg-call-at =
    { $me ->
        [yes] You there! Your goat is rowing!
       *[no] { $name }, your goat is rowing!
    }
rg-call-at-short = Your goat!
rg-grab = Grab!
rg-buoys-left =
    { $left ->
        [0] No lifebuoys left
        [one] { $left } lifebuoy left
       *[other] { $left } lifebuoys left
    }
rg-take-line =
    { $cards ->
        [one] { $line }: { $cards } card
       *[other] { $line }: { $cards } cards
    }
rg-keys = Keys: the number pad places, space grabs, M and 1 to 5 call
rg-keys-off = Keys are off. Press here to use them.

## What the game waits for
rg-status-place = Your turn: pick an empty cell
rg-status-place-full = Your turn: pick any pile
rg-status-place-other = { $name } is placing
rg-status-locked = Your turn, but wait a moment
rg-status-grab = Grab a lifebuoy!
rg-status-grab-others = Who grabs a lifebuoy?
rg-status-holds = You have a lifebuoy
rg-status-take-set = Choose which set to take
rg-status-take-set-other = { $name } is choosing a set
rg-status-take-pile = Choose a pile to take
rg-status-take-pile-other = { $name } is choosing a pile
rg-status-stuck = All decks are empty. Watch for a set!
rg-status-over = The game is over
rg-status-won-me = You win!
rg-status-won =
    { $count ->
        [one] { $names } wins!
       *[other] { $names } win!
    }

## The photo finish of a round
rg-finish = Photo finish
rg-finish-first = { $seconds } s
rg-finish-behind = +{ $seconds } s
rg-finish-in = in time
rg-finish-last = slowest
rg-finish-drawn = drawn as slowest

## News on the board
rg-news-set-gone = There was a set and nobody grabbed. Now it is covered.
rg-news-by-clock = Time was up, so your card was placed for you.
rg-news-misplaced-turn = It wasn’t your turn. The card goes under your deck, and you can’t place for 3 seconds.
rg-news-misplaced-pile = There was still an empty cell. The card goes under your deck, and your turn is over.
rg-news-mistouched = There was no set. You take a pile of your choice under your deck.
rg-news-mistouched-second = You already had a lifebuoy. You take a pile when the round is over.
rg-news-took-pile =
    { $cards ->
        [one] { $cards } card goes under your deck.
       *[other] { $cards } cards go under your deck.
    }
rg-news-spared = There is no pile to take. Lucky goat.
rg-news-called-mine = You called in time.
rg-news-caught-me = { $name } called first. You take a pile of your choice.
rg-news-caught = Got them! { $name } takes a pile.
rg-news-called-in-vain = { $name } doesn’t have to call. You can’t call anyone out for 3 seconds.
rg-news-unlocked = You can place again.

## The history
rg-did-placed =
    { $me ->
        [yes] You: { $card }, { $cell }.
       *[no] { $name }: { $card }, { $cell }.
    }
rg-did-placed-by-clock =
    { $me ->
        [yes] Your time is up: { $card }, { $cell }.
       *[no] { $name }’s time is up: { $card }, { $cell }.
    }
rg-did-misplaced-turn =
    { $me ->
        [yes] You place out of turn. Back under your deck: { $card }.
       *[no] { $name } places out of turn. Back under the deck: { $card }.
    }
rg-did-misplaced-pile =
    { $me ->
        [yes] You place on a pile while a cell is empty. Back under your deck: { $card }.
       *[no] { $name } places on a pile while a cell is empty. Back under the deck: { $card }.
    }
rg-did-unlocked =
    { $me ->
        [yes] You can place again.
       *[no] { $name } can place again.
    }
rg-did-sets-lie =
    { $count ->
        [one] A set: { $lines }.
       *[other] { $count } sets: { $lines }.
    }
rg-did-set-gone = The set is gone.
rg-did-grabbed =
    { $me ->
        [yes] You grab a lifebuoy.
       *[no] { $name } grabs a lifebuoy.
    }
rg-did-slowest =
    { $me ->
        [yes] You are the slowest.
       *[no] { $name } is the slowest.
    }
rg-did-slowest-drawn =
    { $me ->
        [yes] Time is up. Drawn as the slowest: you.
       *[no] Time is up. Drawn as the slowest: { $name }.
    }
rg-did-chooses-set =
    { $me ->
        [yes] You choose a set to take.
       *[no] { $name } chooses a set to take.
    }
rg-did-took-set =
    { $me ->
        [yes] { $cards ->
            [one] You take the { $line }: { $cards } card.
           *[other] You take the { $line }: { $cards } cards.
        }
       *[no] { $cards ->
            [one] { $name } takes the { $line }: { $cards } card.
           *[other] { $name } takes the { $line }: { $cards } cards.
        }
    }
rg-did-took-set-by-clock =
    { $me ->
        [yes] { $cards ->
            [one] Time is up: you get the { $line }, { $cards } card.
           *[other] Time is up: you get the { $line }, { $cards } cards.
        }
       *[no] { $cards ->
            [one] Time is up: { $name } gets the { $line }, { $cards } card.
           *[other] Time is up: { $name } gets the { $line }, { $cards } cards.
        }
    }
rg-did-mistouched =
    { $me ->
        [yes] You touch a lifebuoy without a set.
       *[no] { $name } touches a lifebuoy without a set.
    }
rg-did-mistouched-second =
    { $me ->
        [yes] You touch a second lifebuoy.
       *[no] { $name } touches a second lifebuoy.
    }
rg-did-chooses-pile =
    { $me ->
        [yes] You choose a pile to take.
       *[no] { $name } chooses a pile to take.
    }
rg-did-took-pile =
    { $me ->
        [yes] { $cards ->
            [one] You take a pile ({ $cell }): { $cards } card.
           *[other] You take a pile ({ $cell }): { $cards } cards.
        }
       *[no] { $cards ->
            [one] { $name } takes a pile ({ $cell }): { $cards } card.
           *[other] { $name } takes a pile ({ $cell }): { $cards } cards.
        }
    }
rg-did-took-pile-by-clock =
    { $me ->
        [yes] { $cards ->
            [one] Time is up: you get a pile ({ $cell }), { $cards } card.
           *[other] Time is up: you get a pile ({ $cell }), { $cards } cards.
        }
       *[no] { $cards ->
            [one] Time is up: { $name } gets a pile ({ $cell }), { $cards } card.
           *[other] Time is up: { $name } gets a pile ({ $cell }), { $cards } cards.
        }
    }
rg-did-spared =
    { $me ->
        [yes] There is no pile for you to take.
       *[no] There is no pile for { $name } to take.
    }
rg-did-owes-call =
    { $me ->
        [yes] You have one card left.
       *[no] { $name } has one card left.
    }
rg-did-called-mine =
    { $me ->
        [yes] You: “My goat is rowing!”
       *[no] { $name }: “My goat is rowing!”
    }
rg-did-called-at =
    { $me ->
        [by] You to { $target }: “Your goat is rowing!” { $target } takes a pile.
        [to] { $name } to you: “Your goat is rowing!” You take a pile.
       *[no] { $name } to { $target }: “Your goat is rowing!” { $target } takes a pile.
    }
rg-did-called-in-vain =
    { $me ->
        [by] You to { $target }: “Your goat is rowing!” But { $target } doesn’t have to call.
        [to] { $name } to you: “Your goat is rowing!” But you don’t have to call.
       *[no] { $name } to { $target }: “Your goat is rowing!” But { $target } doesn’t have to call.
    }
rg-did-nobody-has-cards = Nobody has a card left. Now a lifebuoy wins.

## How it ended
rg-ended-rescued =
    { $count ->
        [one] { $names } had no cards left and got a lifebuoy.
       *[other] { $names } had no cards left and got a lifebuoy in the same round.
    }
rg-ended-won = You had no cards left and got a lifebuoy.
rg-ended-won-with = You had no cards left and got a lifebuoy, and so did { $names } in the same round.
rg-ended-slowest = { $name } was the slowest.
rg-ended-slowest-time = It took you { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s, and { $name } was the slowest.
rg-ended-slowest-me = You had no cards left either, but you were the slowest.
rg-ended-no-set-me = You had no cards left either, but no lifebuoy.
rg-ended-cards-me =
    { $cards ->
        [one] You still had one card.
       *[other] You still had { $cards } cards.
    }
rg-ended-cost-set =
    { $cards ->
        [one] What cost you most was the card that you took as the slowest.
       *[other] What cost you most were the { $cards } cards that you took as the slowest.
    }
rg-ended-cost-pile =
    { $cards ->
        [one] What cost you most was the card that you took for a mistake.
       *[other] What cost you most were the { $cards } cards that you took for a mistake.
    }
rg-ended-stuck = Nobody had a card left and nobody grabbed a lifebuoy, so everyone wins together.
rg-ended-unfinished = The number of placements agreed at this table was reached.

## The coach
rg-races = Cards are turned over one by one. As soon as three in a line share a boat or a colour, everyone grabs. Nothing begins before you are ready.
rg-coach-place = Pick an empty cell. Your top card is turned over there, and nobody knows what it will be.
rg-coach-place-full = All cells are full, so your card goes on top of any pile. It can make a set, or cover one.
rg-coach-watch = Watch the grid: as soon as three top cards in a line share a boat or a colour, grab a lifebuoy!
rg-coach-last = Your deck is empty. Get a lifebuoy at the next set and you win.
rg-coach-grab = There is a set, and one lifebuoy too few. Grab before the others do!
rg-coach-holds = You have your lifebuoy. Hands off now: a second touch costs you a pile.
rg-coach-stuck = Nobody has a card left. Look for a set and grab: everyone but the slowest wins.
rg-coach-take-set = You were the slowest. Take the set with the fewest cards, unless you have other plans.
rg-coach-watch-set = The slowest chooses a set. Nobody places until it is taken.
rg-coach-pile-touch = You touched a lifebuoy by mistake. Take a pile under your deck, preferably a small one.
rg-coach-pile-call = Someone called before you did. Take a pile under your deck, preferably a small one.
rg-coach-watch-pile = Someone pays for a mistake with a pile. If there is a set, you may still grab.
rg-coach-call = The moment you have exactly one card, call “My goat is rowing!” before someone calls you out.

## What a table can agree on
rg-option-forgiving = Forgiving table
    .why = Mistakes are refused and cost nothing. Otherwise you pay for them with cards, as in the rulebook.
rg-option-place = Time to place
    .why = If you take longer, your card is placed for you.
rg-option-grab = Time to grab
    .why = How long after the first grab you still have. Then the slowest is drawn from those without a lifebuoy.
rg-option-pace = Clock
    .why = For choosing a pile or a set to take. Everyone else waits for it.
rg-option-stuck = Time with empty decks
    .why = When nobody has a card left, how long a set waits for a grab. After that everyone wins together.
rg-seconds-3 = 3 s
rg-seconds-5 = 5 s
rg-seconds-8 = 8 s
rg-seconds-10 = 10 s
rg-seconds-15 = 15 s
rg-seconds-20 = 20 s
rg-no-limit = No limit

## How to play
rg-guide-lead = Get rid of your cards, then get a lifebuoy. There is always one too few.
rg-guide-place = Place blind
    .how = On your turn, pick a cell. The top card of your deck is turned over there, and everyone sees it at the same moment. Empty cells come first; when all nine are full, cards go on top of piles.
rg-guide-set = Spot a set
    .how = Three top cards in a row, a column or a diagonal make a set if all show the same boat, or all the same colour. Every colour has its own pattern: crosses, dots, waves, checks.
rg-guide-grab = Grab a lifebuoy
    .how = When there is a set, anyone may grab, no matter whose turn it is. One each. Whoever is left without one is the slowest and takes the three piles under their deck. If the next card covers the set first, the chance is gone.
rg-guide-call = Call at your last card
    .how = Down to exactly one card? Press “My goat is rowing!” If someone presses your name first, you take a pile. Press theirs when they forget; if they don’t have to call, you can’t call for 3 seconds.
rg-guide-win = Win
    .how = Place your last card, then get a lifebuoy at the next set. The set that your own last card makes counts too. But if you are the slowest, you take the piles and play on.
rg-guide-mistakes = Mistakes that cost you
rg-guide-mistake-touch = Grabbing when there is no set, or a second time: you take a pile of your choice.
rg-guide-mistake-place = Placing out of turn, or on a pile while a cell is empty: the card goes under your deck.
rg-guide-mistake-forgiving = At a forgiving table mistakes cost nothing.
rg-guide-hands = Two hands
    .how = One thumb places, the other grabs. On a keyboard the number pad (or Q to C) places, space grabs, M calls for you, and 1 to 5 call the others out. Your reaction counts, not your connection: after every round the photo finish shows the margins.

## Why something was refused, by code
rg-refused-other_turn = That turn was already over. It costs nothing.
rg-refused-other_round = That round was already over. It costs nothing.
rg-refused-other_call = That call came too late. It costs nothing.
rg-refused-double_tap = That was a double tap. It costs nothing.
rg-refused-nobody_places = Nobody places until the piles are taken.
rg-refused-no_cards = You have no card to place.
rg-refused-placing_locked = You placed out of turn and can’t place for 3 seconds.
rg-refused-not_your_turn = It’s not your turn.
rg-refused-empty_cell_first = As long as a cell is empty, cards go to an empty cell.
rg-refused-no_set = There is no set on the grid.
rg-refused-one_each = You already have a lifebuoy.
rg-refused-pay_first = Pay for your last mistake first.
rg-refused-not_your_set = There is no set for you to choose.
rg-refused-not_a_set = That is not a set.
rg-refused-not_your_pile = There is no pile for you to take.
rg-refused-no_pile_there = There is no pile in that cell.
rg-refused-no_call_owed = You don’t have to call.
rg-refused-calling_locked = You called someone out for nothing and can’t call again for 3 seconds.
rg-refused-call_at_another = Call out another player, not yourself.
rg-refused-no_such_player = There is no such player.

## Replays
rg-next = Top of the deck: { $card }
rg-turning-called_at =
    { $me ->
        [yes] You call someone out
       *[no] { $who } calls someone out
    }
rg-turning-took_set = The slowest takes a set
rg-turning-mistouched =
    { $me ->
        [yes] You touch a lifebuoy by mistake
       *[no] { $who } touches a lifebuoy by mistake
    }
rg-turning-misplaced =
    { $me ->
        [yes] You place a card by mistake
       *[no] { $who } places a card by mistake
    }
rg-turning-owes_call = One card left

# Positions to try

rg-try-place = It is your turn. Press an empty cell: the top card of your deck is turned over there, and nobody knows which it is.
    .title = Place a card
    .solved = Now the next player may place at once. Nobody waits, so keep an eye on the lines.
    .wrong = While a cell is empty the card must go there. Yours went under your deck again.
rg-try-grab = Three in a line with the same boat or the same colour: there is a set. Grab a lifebuoy before the others do.
    .title = Grab a lifebuoy
    .solved = You have one. There is one too few, and the slowest takes the three piles of the set.
rg-try-almost = It is your turn, and many cards look alike. Is there a set? Then grab a lifebuoy. If not, place your card on any pile.
    .title = Set or no set?
    .solved = Right: no line had three of one boat or three of one colour, so there was nothing to grab.
    .wrong = There was no set, and a mistake costs a pile: choose one, and it goes under your deck.

# The lesson.

rg-learn-goal = Everybody plays their cards blind onto nine cells. Be rid of yours, then get a lifebuoy: whoever does so first wins. You have three cards left.
rg-learn-place = Your turn. All cells are full, so your card goes on top of a pile, and nobody knows what it will be. Press the cell that lights up.
rg-learn-grab = Three in a line with the same boat, or the same colour: a set! There is one lifebuoy too few, so grab one before the others do.
rg-learn-slowest = You were fast enough. The slowest took the three piles of the set under their deck, and where those lay it is empty now.
rg-learn-place-again = While a cell is empty, a card has to go there. Press the cell that lights up.
rg-learn-call = Only one card left! Then you have to call “My goat is rowing!”, before anybody calls you out.
rg-learn-call-at = Now somebody else has one card left, and forgot to call. Be quick: press “Your goat!” below their name.
rg-learn-mistake = That cost them a pile. So does a lifebuoy touched without a set, or a second one. A card laid in the wrong place or out of turn goes back under your deck.
rg-learn-last = Your last card! Press the cell that lights up.
rg-learn-win = A set, and your deck is empty: grab a lifebuoy, and you win!
rg-learn-end = No cards and a lifebuoy: you have won! At a real table nobody tells you about a set, and the others are quick.

# A game looked at again.

rg-review-say = How fast you were: half of the times it took you this long, or less.
rg-review-none = You pressed in no race, so there is nothing to time.
rg-review-what = For what
rg-review-presses = Times
rg-review-you = You
rg-review-others = The others
rg-review-seconds = { $time } s
rg-review-kind-boat = A set of one boat
rg-review-kind-colour = A set of one colour
rg-review-kind-same = Three of the same card
rg-review-kind-several = Several sets
rg-review-kind-call = Calls
rg-review-fastest = Your fastest: { $time } s
rg-review-slowest = Your slowest: { $time } s
rg-review-just_beaten = { $who } was only { $time } s faster
