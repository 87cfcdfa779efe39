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
so-label-tried = { $spot }: already tried
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
so-sum = { $who }: { $sum }
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
so-ask-peek = Look at your two lower cards, just once. Then you have to remember them.
so-ask-peeking = Remember them!
so-ask-looked = You have seen your lower cards.
so-ask-turn = Draw a card, or close your district.
so-ask-last = Your last turn: draw a card.
so-ask-must_close = You cannot take a turn, so you close.
so-ask-must_pass = You cannot take a turn, so you pass.
so-ask-exchange = Which of your cards does it replace? That one gets played.
so-ask-thug = Thug: tap any card to look at it in secret.
so-ask-driver = Driver: tap two cards. They swap places, unseen.
so-ask-hitman = Hitman: tap any card to look at it in secret.
so-ask-hitman_swap = Hitman: now tap two cards. They swap places, unseen.
so-ask-second = And the second card?
so-ask-boss = Boss: tap one of your cards to remove it for good, or add one to someone else.
so-ask-race = Where is another { $number }? Tap it before the others do!
so-ask-race_cousin = The cousin matches nobody: every attempt is a mistake.
so-ask-race_passed = You are sitting this one out.
so-ask-race_out = There was nothing to pay with: you are out of this race.
so-ask-give = You left a gap. Tap one of your cards to fill it.
so-ask-sure = Everyone else gets one more turn, then all cards are counted. Close?
so-wait-peeks = The others are still looking at their lower cards.
so-wait-turn = { $who } is drawing or closing.
so-wait-exchange = { $who } has drawn a card.
so-wait-thug = { $who } is looking at a card.
so-wait-driver = { $who } is exchanging two cards.
so-wait-hitman = { $who } is looking at a card, then exchanging two.
so-wait-hitman_swap = { $who } is exchanging two cards.
so-wait-boss = { $who } is removing a card or adding one to someone.
so-wait-race = Race! Who finds another { $number }?
so-wait-race_cousin = The cousin is out. It matches nobody.
so-wait-gift = { $who } is filling the gap.
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
so-notes-hint = Only you can read this. It goes away when the game is over.

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
so-said-peeks_over = Everyone has looked. Off we go!
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
        [yes] The rat goes back into your district as an extra card.
       *[no] The rat goes back into { $who }’s district as an extra card.
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
        [yes] You sit this race out.
       *[no] { $who } sits this race out.
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
       *[no] { $who } closes. Everyone else gets one more turn.
    }
so-said-passed =
    { $me ->
        [yes] You pass.
       *[no] { $who } passes.
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
so-end-mine = You win with { $sum }, { $gap } less than { $nearest }.
so-end-theirs = { $name } wins with { $sum }, { $gap } less than { $nearest }.
so-end-lost = { $name } wins with { $sum }; you have { $own }.
so-end-lost-closed = You closed with { $own }, but { $name } had only { $sum }.
so-why-rat =
    { $me ->
        [yes] The rat decided it: without its { $worth } you would have won.
       *[no] The rat decided it: without its { $worth } { $who } would have won.
    }
so-why-paid =
    { $cards ->
        [one] { $me ->
            [yes] A mistake decided it: without the { $worth } of your penalty card you would have won.
           *[no] A mistake decided it: without the { $worth } of the penalty card { $who } would have won.
        }
       *[other] { $me ->
            [yes] Mistakes decided it: without the { $worth } of your penalty cards you would have won.
           *[no] Mistakes decided it: without the { $worth } of the penalty cards { $who } would have won.
        }
    }
so-why-added =
    { $me ->
        [yes] The boss decided it: without the { $worth } that { $by } added to your district you would have won.
       *[no] The boss decided it: without the { $worth } that { $by } added, { $who } would have won.
    }
so-why-added-by-me = The boss decided it: without the { $worth } that you added, { $who } would have won.
so-why-eliminated =
    { $me ->
        [yes] A race decided it: you got rid of { $card }.
       *[no] A race decided it: { $who } got rid of { $card }.
    }
so-why-removed =
    { $me ->
        [yes] The boss decided it: you removed { $card }.
       *[no] The boss decided it: { $who } removed { $card }.
    }
so-why-closed =
    { $me ->
        [yes] You closed at the right moment.
       *[no] { $who } closed at the right moment.
    }
so-why-closed-lost = { $who } closed, but did not have the least.
so-end-beat = That was the last turn. The cards are turned up.
so-end-fewest_cards = A tie on sums: fewer cards wins.
so-end-lowest_card = A tie on sums and cards: the lowest single card wins.
so-end-shared = A tie in everything: { $names } share the win. Another game?
so-end-unfinished = The turn limit was reached, so nothing is revealed and nobody wins.

## Options
so-option-pace = Clock
    .why = How long you may think about each choice. After that, the choice is random.
so-option-pace-relaxed = 2 min
so-option-pace-normal = 1 min
so-option-pace-fast = 20 s
so-option-pace-untimed = None
so-option-pace-one_day = 1 day
so-option-pace-three_days = 3 days
so-option-pace-one_week = 1 week
so-option-race = Race time
    .why = How long everyone has to find a match after a witness is played. A mistake restarts the clock.
so-option-peek = First look
    .why = How long you may look at your two lower cards before the game starts.
so-option-seconds-2 = 2.5 s
so-option-seconds-4 = 4 s
so-option-seconds-5 = 5 s
so-option-seconds-7 = 7 s
so-option-seconds-8 = 8 s
so-option-seconds-10 = 10 s
so-option-seconds-15 = 15 s
so-option-notes = Private notes
    .why = Everyone gets a notepad that only they can read. Without it, remembering is the game.

## Coach
so-coach-peek = Everyone sees their own two lower cards, once. Press Look when you are ready.
so-coach-peeking = Low numbers are good. Which one is on the left, which on the right?
so-coach-turn = Draw to replace one of your cards. Close if you think your sum is the lowest.
so-coach-last = Someone has closed. Last chance to get rid of your highest card.
so-coach-must_close = Without cards, or with nothing to draw, all you can do is close.
so-coach-must_pass = Without cards, or with nothing to draw, your turn goes by.
so-coach-exchange = Put it where you have something high or unknown. The card that was there gets played.
so-coach-thug = Best look at a card you don’t know yet, yours or someone else’s.
so-coach-driver = Send something high to a rival, or mix up what they remember.
so-coach-hitman = First look at one card, then exchange any two.
so-coach-hitman_swap = Did you just see something good? You may take it.
so-coach-boss = Removing a card lowers your sum for sure. Adding one raises someone else’s.
so-coach-race = Do you remember one, anywhere? Tap it! A wrong tap costs you a card.
so-coach-race_cousin = Nothing matches the cousin. Tapping would only cost you a card.
so-coach-give = Your chance to get rid of your highest card. Nobody will see it.

## How to play
so-guide-aim = The aim
    .text = You have four cards face down in front of you: your district. Each is worth its number, and when someone closes, the lowest sum wins. You get one look at your two lower cards before the game. The rest is memory.
so-guide-turn = Your turn
    .text = Draw a card and look at it. Put it face down in the place of one of yours. The card that was there is played face up, and something happens.
so-guide-witness = A witness is played
    .text = A race begins. Whoever is first to tap another witness with the same number, in any district, eliminates it. Was it someone else’s? Then you fill the gap with one of your own cards. A wrong card goes back, and you take one more.
so-guide-family = A family card is played
    .text = Every member of the family does you a favour when it is played. None of them matches a witness, whatever its number.
so-guide-thug = Thug, worth 7: look at any card.
so-guide-driver = Driver, worth 5: exchange any two cards, unseen.
so-guide-hitman = Hitman, worth 3: look at one, then exchange two.
so-guide-boss = Boss, worth 1: remove one of your cards from the game, or add one to someone else.
so-guide-cousin = Cousin, worth 0: the best card to keep. It matches nobody.
so-guide-rat = The rat
    .text = Playing it does not get rid of it: it comes back, and your district grows. At the end it is worth whatever the top card of the draw pile shows. Give it away, or let a boss deal with it.
so-guide-close = Closing
    .text = Instead of your turn you may close. Family cards can no longer touch your district, and everyone else gets one more turn. Then all cards are turned up and counted. If sums are equal, fewer cards wins.

## Refusals
so-refused-no_such_player = There is no such player.
so-refused-not_your_turn = It’s not your turn.
so-refused-peeks_first = The game starts when everyone has looked at their lower cards.
so-refused-peeks_are_over = The time to look at your lower cards is over.
so-refused-peeked_already = You have already looked at your lower cards.
so-refused-peek_first = Look at your lower cards first.
so-refused-done_already = You have already finished looking.
so-refused-draw_first = Draw a card first, or close.
so-refused-exchange_first = Put the card you drew into your district first.
so-refused-nothing_to_draw = There is nothing to draw.
so-refused-empty_district = Your district is empty, so you cannot take a turn.
so-refused-no_passing = Only a player who can neither take a turn nor close may pass.
so-refused-closed_already = Someone has already closed.
so-refused-carry_out_first = Do what the family card says first.
so-refused-closed_district = Family cards do not touch the district of a player who has closed.
so-refused-same_card = You can’t exchange a card with itself.
so-refused-own_district = The boss adds a card to another district, not to yours.
so-refused-nothing_there = There is no card there.
so-refused-race_is_open = The race is still on.
so-refused-race_is_over = That race is over. Nothing happened.
so-refused-double_tap = That was a double tap. Nothing happened.
so-refused-tried_already = That card has already been tried in this race.
so-refused-out_of_race = You couldn’t pay for a mistake, so you are out of this race.
so-refused-passed_already = You are sitting this race out.
so-refused-give_first = Fill the gap with a card of your own district first.

## Replays
so-legend = What the marks mean
so-legend-seen =
    { $me ->
        [yes] You had seen this card.
       *[no] { $who } had seen this card.
    }
so-legend-forgotten =
    { $me ->
        [yes] You had seen it and got it wrong later.
       *[no] { $who } had seen it and got it wrong later.
    }
so-turning-forgotten =
    { $me ->
        [yes] You had seen this card and forgot it
       *[no] { $who } had seen this card and forgot it
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
so-turning-reshuffled = The pile is reshuffled

## What can be said about it
so-claim-kind-sum = My district is worth …
so-claim-sum = My district is worth { $worth }
so-claim-rat = I have the rat
so-question-sum = { $name }, how much is your district worth?
so-question-sum-short = How much is your district worth?
so-question-rat = { $name }, do you have the rat?
so-question-rat-short = Do you have the rat?
so-sign-nod = I believe it
so-sign-shake = I don’t believe it
so-sign-nod-rat = I have the rat
so-sign-shake-rat = I don’t have the rat

## On the page of one’s own games
so-me-memory = Soplón: your memory
    .not-yet = Not yet: finish a game of Soplón in which a witness was played that you had seen somewhere else.
so-me-memory-seen = Cards you had seen
so-me-memory-guesses = Cards you had never seen
so-me-right = right
so-me-wrong = wrong
so-me-missed = missed
so-me-lucky = lucky
so-me-unlucky = unlucky
so-me-memory-say =
    { $all ->
        [one] You had seen { $all } card that could be eliminated and got { $right } right: { $share }.
       *[other] You had seen { $all } cards that could be eliminated and got { $right } right: { $share }.
    }
so-me-guesses-say =
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

# Positions to try

so-try-peek = Before the game everybody looks at the two lower cards of their own district, once. Look, remember them, and be done.
    .title = The first look
    .solved = That was it: nobody shows you these cards again. What you remember is all you have.
so-try-exchange = Your lower left card is a ten, as you have seen. Draw, and if what comes is lower, put it there.
    .title = Get rid of a ten
    .solved = Your district has become lower, and you know what lies there. The ten was played, and whoever has another ten may get rid of it now.
    .wrong = It went elsewhere, so the ten still lies in your district.
so-try-eliminate = A witness has just been played, and your lower left card has the same number, as you have seen. Whoever is fastest may eliminate one: press yours.
    .title = Eliminate a witness
    .solved = One card fewer, and so a lower sum. You may eliminate cards of others too, if you know them, and then give them one of yours.
    .wrong = That was another card. All have seen it, it stays where it was, and you have one more for it.

# The lesson.

so-learn-goal = Four cards lie face down before you: your district. In the end the lowest sum wins. What lies where, you have to remember.
so-learn-peek = Everybody looks at their two lower cards, once, before the game. Press Look.
so-learn-done = Remember both numbers, and where they are. The left one is high: it should go. Then say that you know them.
so-learn-draw = Your turn. Draw the top card: only you see it.
so-learn-exchange = That one is low. Put it where the high card lies, bottom left: press it there. What lay there is played.
so-learn-pass = A witness was played. Whoever knows another with this number, in any district, may press it and it is gone; a wrong one costs a card. You know of none: say so.
so-learn-eliminate = But now: this number lies bottom right in your district, as you have seen. Be fast and press it!
so-learn-draw-again = It is gone: one card fewer counts against you. Draw again.
so-learn-family = Low again. Your two upper cards nobody has seen. Put it in the place that lights up, and see what is played.
so-learn-look = A thug, one of the family: they do something when they are played. The thug looks at any card. Press the one that you don’t know yet.
so-learn-others = The driver exchanges two cards, the hitman looks first; the boss removes a card of yours or adds one to someone else’s. The rat always comes back to you.
so-learn-close = You know all your cards now. Instead of taking a turn you can close: the others get one more turn each, then all is counted. Press Close.
so-learn-end = Everything is turned over, and your sum is the lowest: you have won! If another’s had been lower, they would have won, no matter who closed.

# A game looked at again.

so-review-say =
    { $forgotten ->
        [0] { $right ->
            [0] No race asked for a card that you had seen.
           *[other] You forgot no card that a race asked for.
        }
        [one] Once you forgot a card that you had seen.
       *[other] You forgot cards that you had seen { $forgotten } times.
    }{ $right ->
        [0] {""}
        [one] {" "}In races you remembered one.
       *[other] {" "}In races you remembered { $right }.
    }
so-review-wrong = You had seen { $card } ({ $spot }), but took it for another card
so-review-missed = You had seen { $card } ({ $spot }), and nobody got rid of it
