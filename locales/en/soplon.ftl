# Soplón. The words are those of docs/rules/soplon.md.

## The cards
so-card-witness = Witness { $number }
so-card-cousin = Cousin
so-card-boss = Boss
so-card-hitman = Hitman
so-card-driver = Driver
so-card-thug = Thug
so-card-rat = Rat
so-the-witness = a witness { $number }
so-the-cousin = the cousin
so-the-boss = a boss
so-the-hitman = a hitman
so-the-driver = a driver
so-the-thug = a thug
so-the-rat = the rat

## Where cards lie
so-place =
    { $place ->
        [0] upper left card
        [1] upper right card
        [2] lower left card
        [3] lower right card
       *[other] card { $number }
    }
so-spot =
    { $owner ->
        [you] your { $place }
        [self] their own { $place }
       *[other] { $name }’s { $place }
    }
so-label-down = { $spot }, face down
so-label-up = { $spot }: { $card }
so-label-gap = { $spot }: gone
so-label-tried = { $spot }: tried already
so-label-known = { $spot }, face down, seen before: { $card }
so-label-forgotten = { $spot }, face down, seen before and forgotten: { $card }
so-do-exchange = Exchange { $spot }
so-do-look = Look at { $spot }
so-do-swap = Pick { $spot }
so-do-boss = Remove { $spot }
so-do-race = Eliminate { $spot }
so-do-give = Give { $spot }
so-district =
    { $me ->
        [yes] Your district
       *[no] { $who }’s district
    }
so-cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
so-closed = closed
so-sum = { $sum }
    .said = { $who }: { $sum }
so-pile =
    { $cards ->
        [0] Draw pile, empty
        [one] Draw pile, { $cards } card
       *[other] Draw pile, { $cards } cards
    }
so-pile-draw = Draw a card. { $pile }
so-discard = Discard pile: { $card }
so-discard-empty = Discard pile, empty
so-aside =
    { $cards ->
        [one] { $cards } card removed from the game
       *[other] { $cards } cards removed from the game
    }
so-held = You drew { $card }
so-held-seen = { $who } drew { $card }
so-held-by = { $who } holds a drawn card
so-pile-name = Draw
so-discard-name = Discard
so-rat-worth = The rat is worth { $worth }
so-peeking = You see { $card }: { $spot }

## What to do now
so-ask-peek = Look at your two lower cards, once. Then you have to remember them.
so-ask-peeking = Remember them!
so-ask-looked = You have seen your lower cards.
so-ask-turn = Draw a card, or close your district.
so-ask-last = Your last turn: draw a card.
so-ask-must_close = You cannot take a turn, so you close.
so-ask-must_pass = You cannot take a turn, so you let it go by.
so-ask-exchange = Which of your cards does it replace? That one is played.
so-ask-thug = Thug: tap any card to look at it in secret.
so-ask-driver = Driver: tap two cards. They change places, unseen.
so-ask-hitman = Hitman: tap any card to look at it in secret.
so-ask-hitman_swap = Hitman: now tap two cards. They change places, unseen.
so-ask-second = And the second card?
so-ask-boss = Boss: tap a card of yours to remove it for good, or add one to somebody.
so-ask-race = Where is another { $number }? Tap it before the others do!
so-ask-race_cousin = The cousin matches nobody: every attempt is a mistake.
so-ask-race_passed = You let this one pass.
so-ask-race_out = There was nothing to pay with: you are out of this race.
so-ask-give = You left a gap. Tap the card of yours that fills it.
so-ask-sure = Every other player gets one more turn, then all cards are counted. Close?
so-wait-peeks = The others are still looking at their lower cards.
so-wait-turn = { $who } draws or closes.
so-wait-exchange = { $who } has drawn a card.
so-wait-thug = { $who } looks at a card.
so-wait-driver = { $who } exchanges two cards.
so-wait-hitman = { $who } looks at a card, then exchanges two.
so-wait-hitman_swap = { $who } exchanges two cards.
so-wait-boss = { $who } removes a card or adds one to somebody.
so-wait-race = The race for another { $number } is on.
so-wait-race_cousin = The cousin is out. It matches nobody.
so-wait-gift = { $who } fills the gap.
so-wait-over = The game is over.
so-peek = Look
so-done = I know them
so-draw = Draw
so-close = Close
so-close-yes = Yes, close
so-close-no = Not yet
so-pass = Pass
so-pass-race = I have none
so-send = Add to { $who }
so-unpick = Choose again
so-notes = My notes
so-notes-hint = Only you can read this. It is gone when the game is over.

## History
so-said-time_up =
    { $me ->
        [yes] Your time is up.
       *[no] { $who }’s time is up.
    }
so-said-peeked =
    { $me ->
        [yes] You look at your two lower cards.
       *[no] { $who } looks at their two lower cards.
    }
so-said-done =
    { $me ->
        [yes] You are done looking.
       *[no] { $who } is done looking.
    }
so-said-peeks_over = Everybody has looked. Play begins.
so-said-reshuffled =
    { $cards ->
        [one] The discard pile is the new draw pile: { $cards } card.
       *[other] The discard pile is shuffled into a new draw pile of { $cards } cards.
    }
so-said-drew =
    { $me ->
        [yes] You draw a card.
       *[no] { $who } draws a card.
    }
so-said-exchanged =
    { $me ->
        [yes] You exchange { $spot } and play { $card }.
       *[no] { $who } exchanges { $spot } and plays { $card }.
    }
so-said-rat_returned =
    { $me ->
        [yes] The rat goes back into your district as an additional card.
       *[no] The rat goes back into { $who }’s district as an additional card.
    }
so-said-looked =
    { $me ->
        [yes] You look at { $spot }.
       *[no] { $who } looks at { $spot }.
    }
so-said-swapped =
    { $me ->
        [yes] You exchange { $one } with { $two }.
       *[no] { $who } exchanges { $one } with { $two }.
    }
so-said-swap_skipped = There are no two cards to exchange.
so-said-removed =
    { $me ->
        [yes] You remove { $spot } from the game: { $card }.
       *[no] { $who } removes { $spot } from the game: { $card }.
    }
so-said-added =
    { $me ->
        [yes] You add a card to { $to }’s district.
       *[no] { $who } adds a card to { $to }’s district.
    }
so-said-added_to_me = { $who } adds a card to your district.
so-said-added_none = There is nothing to draw, so no card is added.
so-said-race_opened = Who is first to eliminate a match?
so-said-passed_race =
    { $me ->
        [yes] You let the race pass.
       *[no] { $who } lets the race pass.
    }
so-said-erred =
    { $me ->
        [yes] Wrong: { $spot } is { $card }.
       *[no] { $who } is wrong: { $spot } is { $card }.
    }
so-said-paid =
    { $me ->
        [yes] You take a penalty card.
       *[no] { $who } takes a penalty card.
    }
so-said-paid_none =
    { $me ->
        [yes] There is no card to pay with. You are out of this race.
       *[no] There is no card to pay with. { $who } is out of this race.
    }
so-said-eliminated =
    { $me ->
        [yes] You eliminate { $spot }: { $card }!
       *[no] { $who } eliminates { $spot }: { $card }!
    }
so-said-gave =
    { $me ->
        [yes] You fill the gap with { $spot }.
       *[no] { $who } fills the gap with { $spot }.
    }
so-said-race_closed = Nobody eliminated anything.
so-said-closed =
    { $me ->
        [yes] You close your district. The others get one more turn each.
       *[no] { $who } closes. Everybody else gets one more turn.
    }
so-said-passed =
    { $me ->
        [yes] You let your turn go by.
       *[no] { $who } lets the turn go by.
    }
so-said-rat_counted = The rat is worth what the top of the pile shows, { $card }: { $worth }.
so-said-rat_counted_none = There is no card left to turn up. The rat is worth { $worth }.
so-said-counted =
    { $cards ->
        [0] { $who } has no cards left: { $sum }.
        [one] { $who }: { $sum }, with { $cards } card.
       *[other] { $who }: { $sum }, with { $cards } cards.
    }

## The end
so-end-lowest_sum = The lowest sum wins.
so-end-fewest_cards = The sums were equal; fewer cards won.
so-end-lowest_card = Sums and cards were equal; the lowest single card won.
so-end-shared = Equal in everything: { $names } share the game. Play another?
so-end-unfinished = The turn limit was reached, so nothing is revealed and nobody wins.

## Options
so-option-pace = Time to think
    .why = How long a player may think about a choice. After that, chance chooses.
so-option-pace-relaxed = 120 s
so-option-pace-normal = 60 s
so-option-pace-fast = 20 s
so-option-pace-untimed = No limit
so-option-race = Length of a race
    .why = How long everybody has to find a match after a witness was played. A mistake starts the time again.
so-option-peek = Length of the first look
    .why = How long you may look at your two lower cards before play.
so-option-seconds-2 = 2.5 s
so-option-seconds-4 = 4 s
so-option-seconds-5 = 5 s
so-option-seconds-7 = 7 s
so-option-seconds-8 = 8 s
so-option-seconds-10 = 10 s
so-option-seconds-15 = 15 s
so-option-notes = Private notes
    .why = Everybody gets a notepad that only they can read. Without it, remembering is the game.

## Coach
so-coach-peek = Everybody sees their own two lower cards once. Press Look when you can concentrate.
so-coach-peeking = Low numbers are good. Which one is left, which one right?
so-coach-turn = Draw to replace one of your cards. Close if you think your sum is the lowest.
so-coach-last = Somebody has closed. Last chance to get rid of your highest card.
so-coach-must_close = Without cards, or with nothing to draw, all you can do is close.
so-coach-must_pass = Without cards, or with nothing to draw, your turn goes by.
so-coach-exchange = Put it where you have something high or unknown. The card that was there is played.
so-coach-thug = A card you do not know yet is worth the most, yours or another’s.
so-coach-driver = Send something high to a neighbour, or mix up what they remember.
so-coach-hitman = First look at one card, then exchange two. They need not be the same.
so-coach-hitman_swap = If you saw something good just now, you may take it.
so-coach-boss = Removing a card lowers your sum for sure. Adding one raises somebody else’s.
so-coach-race = Do you remember one, anywhere? Tap it. A wrong tap costs you a card.
so-coach-race_cousin = Nothing matches the cousin. Tapping would only cost you a card.
so-coach-give = Your chance to get rid of your highest card. Nobody will see it.

## How to play
so-guide-aim = The aim
    .text = Four cards lie face down before you: your district. Each is worth its number, and when somebody closes, the lowest sum wins. You saw your two lower cards once, before play. The rest is memory.
so-guide-turn = Your turn
    .text = Draw a card and look at it. Put it face down in the place of one of yours. The card that was there is played face up, and something happens.
so-guide-witness = A witness is played
    .text = A race begins. Whoever is first to tap another witness of the same number, in any district, eliminates it. Was it somebody else’s? Then you fill the gap with a card of your own. A wrong card goes back, and you take one more.
so-guide-family = A family card is played
    .text = Every member of the family does you a favour when it is played. None of them matches a witness, whatever the number.
so-guide-thug = Thug, worth 7: look at any card.
so-guide-driver = Driver, worth 5: exchange any two cards, unseen.
so-guide-hitman = Hitman, worth 3: look at one, then exchange two.
so-guide-boss = Boss, worth 1: remove a card of yours from the game, or add one to somebody else.
so-guide-cousin = Cousin, worth 0: the best card to keep. It matches nobody.
so-guide-rat = The rat
    .text = It cannot be got rid of by playing it: it comes back, and your district grows. At the end it is worth what the top card of the draw pile shows. Give it away, or let a boss deal with it.
so-guide-close = Closing
    .text = Instead of your turn you may close. Family cards no longer touch your district, and everybody else gets one more turn. Then all cards are turned up and counted. With equal sums, fewer cards win.

## Refusals
so-refused-no_such_player = There is no such player.
so-refused-not_your_turn = It is not your turn.
so-refused-peeks_first = Play begins when everybody has looked at their lower cards.
so-refused-peeks_are_over = The time to look at your lower cards is over.
so-refused-peeked_already = You have looked at your lower cards already.
so-refused-peek_first = Look at your lower cards first.
so-refused-done_already = You are done looking already.
so-refused-draw_first = Draw a card first, or close.
so-refused-exchange_first = Put the card you drew into your district first.
so-refused-nothing_to_draw = There is nothing to draw.
so-refused-empty_district = Your district is empty, so you cannot take a turn.
so-refused-no_passing = Only a player who can neither take a turn nor close may pass.
so-refused-closed_already = Somebody has closed already.
so-refused-carry_out_first = Carry out the family card first.
so-refused-closed_district = Family cards do not touch the district of a player who has closed.
so-refused-same_card = Exchanging a card with itself is no exchange.
so-refused-own_district = The boss adds a card to another district, not to yours.
so-refused-nothing_there = No card lies there.
so-refused-race_is_open = The race to eliminate is still open.
so-refused-race_is_over = That race is over. Nothing happened.
so-refused-double_tap = That was a double tap. Nothing happened.
so-refused-tried_already = That card has been tried in this race already.
so-refused-out_of_race = You could not pay for a mistake, so you are out of this race.
so-refused-passed_already = You have passed in this race.
so-refused-give_first = Fill the gap with a card of your own district first.

## Looking back
so-legend = What the marks mean
so-legend-seen =
    { $me ->
        [yes] You had seen this card.
       *[no] { $who } had seen this card.
    }
so-legend-forgotten =
    { $me ->
        [yes] You had seen it, and were wrong about it later.
       *[no] { $who } had seen it, and was wrong about it later.
    }
so-turning-closed =
    { $me ->
        [yes] You close
       *[no] { $who } closes
    }
so-turning-erred =
    { $me ->
        [yes] You are wrong
       *[no] { $who } is wrong
    }
so-turning-eliminated =
    { $me ->
        [yes] You eliminate a card
       *[no] { $who } eliminates a card
    }
so-turning-removed =
    { $me ->
        [yes] You remove a card
       *[no] { $who } removes a card
    }
so-turning-reshuffled = The pile is shuffled anew
