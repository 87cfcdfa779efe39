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
rg-call-at = Your goat is rowing!
rg-call-at-short = Your goat!
rg-grab = Grab!
rg-buoys-left =
    { $left ->
        [0] No lifebuoy is left
        [one] { $left } lifebuoy is left
       *[other] { $left } lifebuoys are left
    }
rg-take-line =
    { $cards ->
        [one] { $line }: { $cards } card
       *[other] { $line }: { $cards } cards
    }
rg-keys = Keys: number pad places, space grabs, M and 1 to 5 call
rg-keys-off = Keys are off. Press to use them.

## What the game waits for
rg-status-place = Your turn: choose an empty cell
rg-status-place-full = Your turn: choose any pile
rg-status-place-other = { $name } places
rg-status-locked = Your turn, but you must wait a moment
rg-status-grab = Grab a lifebuoy!
rg-status-grab-others = Who grabs a lifebuoy?
rg-status-holds = You have a lifebuoy
rg-status-take-set = Choose which set you take
rg-status-take-set-other = { $name } chooses a set
rg-status-take-pile = Choose a pile to take
rg-status-take-pile-other = { $name } chooses a pile
rg-status-stuck = All decks are empty. Watch for a set!
rg-status-over = The game is over

## The photo finish of a round
rg-finish = Photo finish
rg-finish-first = { $seconds } s
rg-finish-behind = +{ $seconds } s
rg-finish-in = in time
rg-finish-last = slowest
rg-finish-drawn = drawn as slowest

## News on the board
rg-news-set-gone = There was a set, and nobody grabbed. It is covered now.
rg-news-by-clock = Your time was up, so the card was placed for you.
rg-news-misplaced-turn = It was not your turn. The card goes under your deck, and you cannot place for 3 seconds.
rg-news-misplaced-pile = A cell was still empty. The card goes under your deck, and your turn is over.
rg-news-mistouched = There was no set. You take a pile of your choice under your deck.
rg-news-mistouched-second = You had a lifebuoy already. When the round is over you take a pile.
rg-news-took-pile =
    { $cards ->
        [one] { $cards } card goes under your deck.
       *[other] { $cards } cards go under your deck.
    }
rg-news-spared = There is no pile to take. Lucky goat.
rg-news-called-mine = You called in time.
rg-news-caught-me = { $name } called before you did. You take a pile of your choice.
rg-news-caught = Caught! { $name } takes a pile.
rg-news-called-in-vain = { $name } owes no call. You cannot call at anybody for 3 seconds.
rg-news-unlocked = You may place again.

## The history
rg-did-placed = { $name }: { $card }, { $cell }.
rg-did-placed-by-clock = { $name }’s time is up: { $card }, { $cell }.
rg-did-misplaced-turn = { $name } places out of turn. Back under the deck: { $card }.
rg-did-misplaced-pile = { $name } places on a pile while a cell is empty. Back under the deck: { $card }.
rg-did-unlocked = { $name } may place again.
rg-did-sets-lie =
    { $count ->
        [one] A set: { $lines }.
       *[other] { $count } sets: { $lines }.
    }
rg-did-set-gone = The set is gone.
rg-did-grabbed = { $name } grabs a lifebuoy.
rg-did-slowest = { $name } is the slowest.
rg-did-slowest-drawn = Time is up: { $name } is drawn as the slowest.
rg-did-chooses-set = { $name } chooses a set to take.
rg-did-took-set =
    { $cards ->
        [one] { $name } takes the { $line }: { $cards } card.
       *[other] { $name } takes the { $line }: { $cards } cards.
    }
rg-did-took-set-by-clock =
    { $cards ->
        [one] Time is up: { $name } gets the { $line }, { $cards } card.
       *[other] Time is up: { $name } gets the { $line }, { $cards } cards.
    }
rg-did-mistouched = { $name } touches a lifebuoy without a set.
rg-did-mistouched-second = { $name } touches a second lifebuoy.
rg-did-chooses-pile = { $name } chooses a pile to take.
rg-did-took-pile =
    { $cards ->
        [one] { $name } takes a pile ({ $cell }): { $cards } card.
       *[other] { $name } takes a pile ({ $cell }): { $cards } cards.
    }
rg-did-took-pile-by-clock =
    { $cards ->
        [one] Time is up: { $name } gets a pile ({ $cell }), { $cards } card.
       *[other] Time is up: { $name } gets a pile ({ $cell }), { $cards } cards.
    }
rg-did-spared = There is no pile for { $name } to take.
rg-did-owes-call = { $name } has one card left.
rg-did-called-mine = { $name }: “My goat is rowing!”
rg-did-called-at = { $name } to { $target }: “Your goat is rowing!” { $target } takes a pile.
rg-did-called-in-vain = { $name } to { $target }: “Your goat is rowing!” But { $target } owes no call.
rg-did-nobody-has-cards = Nobody has a card left, and a set lies. Whoever gets a lifebuoy wins.

## How it ended
rg-ended-rescued =
    { $count ->
        [one] { $names } had no cards left and got a lifebuoy.
       *[other] { $names } had no cards left and got a lifebuoy in the same round.
    }
rg-ended-stuck = Nobody had a card left and nobody took a set, so everyone wins together.
rg-ended-unfinished = The table had agreed on a number of placements, and it was reached.

## The coach
rg-coach-place = Choose an empty cell; your top card is turned over there, and nobody knows what it will be.
rg-coach-place-full = All cells are full, so your card goes on top of any pile: it can make a set, or cover one.
rg-coach-watch = Watch the grid: as soon as three top cards in a line share a boat or a colour, grab a lifebuoy.
rg-coach-last = Your deck is empty: get a lifebuoy at the next set and you win.
rg-coach-grab = There is a set and there is one lifebuoy too few: grab before the others do.
rg-coach-holds = You have your lifebuoy; hands off now, since a second touch costs you a pile.
rg-coach-stuck = No deck has a card left: whoever is not the slowest to grab at this set wins.
rg-coach-take-set = You were the slowest: take the set with the fewest cards, unless you have other plans.
rg-coach-watch-set = The slowest chooses a set; until it is taken nobody places.
rg-coach-pile-touch = You touched a lifebuoy by mistake: take a pile, best a small one, under your deck.
rg-coach-pile-call = Somebody called before you did: take a pile, best a small one, under your deck.
rg-coach-watch-pile = Somebody pays for a mistake with a pile; if a set lies you may still grab.
rg-coach-call = You have one card left: call “My goat is rowing!” before somebody calls at you.

## What a table can agree on
rg-option-forgiving = Forgiving table
    .why = Mistakes are refused and cost nothing. Without it you pay for them with cards, as in the book.
rg-option-place = Time to place
    .why = Whoever takes longer has the card placed for them.
rg-option-grab = Time to grab
    .why = So long after the first lifebuoy, the slowest is drawn among those who have none.
rg-option-pace = Time to choose
    .why = For choosing a pile or a set to take: 2 minutes, 1 minute, 20 seconds or no limit.
rg-option-stuck = Time at empty decks
    .why = When nobody has a card left, a set waits so long for a grab; then everyone wins together.
rg-seconds-3 = 3 s
rg-seconds-5 = 5 s
rg-seconds-8 = 8 s
rg-seconds-10 = 10 s
rg-seconds-15 = 15 s
rg-no-limit = No limit
rg-pace-relaxed = Relaxed
rg-pace-normal = Normal
rg-pace-fast = Fast

## How to play
rg-guide-lead = Be rid of your cards, then hold a lifebuoy. There is always one lifebuoy too few.
rg-guide-place = Place blind
    .how = In turn, choose a cell. The top card of your deck is turned over there, and everybody sees it at the same moment. Empty cells come first; when all nine are full, cards go on top of piles.
rg-guide-set = Spot a set
    .how = Three top cards in a row, a column or a diagonal make a set if all show the same boat, or all the same colour. Every colour has its pattern: crosses, dots, waves, checks.
rg-guide-grab = Grab a lifebuoy
    .how = At a set everybody may grab, whoever’s turn it is. One each. Who is left without one is the slowest and takes the three piles under their deck. If the next card covers the set first, the chance is gone.
rg-guide-call = Call when you have one card
    .how = Down to exactly one card? Press “My goat is rowing!” If somebody presses your name first, you take a pile. Press theirs when they forget; in vain, and your calls are locked for 3 seconds.
rg-guide-win = Win
    .how = Place your last card, then get a lifebuoy at the next set. The set that your own last card makes counts. Be the slowest instead, and you take the piles and play on.
rg-guide-mistakes = What costs you
rg-guide-mistake-touch = Grabbing without a set, or a second time: you take a pile of your choice.
rg-guide-mistake-place = Placing out of turn, or on a pile while a cell is empty: the card goes under your deck.
rg-guide-mistake-forgiving = At a forgiving table mistakes cost nothing.
rg-guide-hands = Two hands
    .how = One thumb places, the other grabs. With keys the number pad (or Q to C) places, space grabs, M calls for you, and 1 to 5 call at the others. Your reaction counts, not your line: after every round the photo finish shows the margins.

## Why something was refused, by code
rg-refused-other_turn = That turn was over already. It costs nothing.
rg-refused-other_round = That round of grabbing was over already. It costs nothing.
rg-refused-other_call = That call came too late. It costs nothing.
rg-refused-double_tap = That was a double tap. It costs nothing.
rg-refused-nobody_places = Nobody places until the piles are taken.
rg-refused-no_cards = You have no card to place.
rg-refused-placing_locked = You placed out of turn and cannot place for 3 seconds.
rg-refused-not_your_turn = It is not your turn.
rg-refused-empty_cell_first = While a cell is empty, the card must go to an empty cell.
rg-refused-no_set = There is no set on the grid.
rg-refused-one_each = You have a lifebuoy already.
rg-refused-pay_first = Pay for your last touch first.
rg-refused-not_your_set = There is no set for you to choose.
rg-refused-not_a_set = That is no set.
rg-refused-not_your_pile = There is no pile for you to take.
rg-refused-no_pile_there = There is no pile in that cell.
rg-refused-no_call_owed = You owe no call.
rg-refused-calling_locked = You called in vain and cannot call again for 3 seconds.
rg-refused-call_at_another = Call at another player, not at yourself.
rg-refused-no_such_player = There is no such player.

## Looking back
rg-next = Top of the deck: { $card }
rg-turning-called_at =
    { $me ->
        [yes] You call at somebody
       *[no] { $who } calls at somebody
    }
rg-turning-took_set = The slowest takes a set
rg-turning-mistouched =
    { $me ->
        [yes] You touch a lifebuoy wrongly
       *[no] { $who } touches a lifebuoy wrongly
    }
rg-turning-misplaced =
    { $me ->
        [yes] You misplace a card
       *[no] { $who } misplaces a card
    }
rg-turning-owes_call = One card left
