# The lessons, and how they are offered.

learn-title = { $game }: learn by playing
learn-at = Step { $at } of { $all }
learn-go-on = Go on
learn-skip = Skip
learn-again = From the beginning
learn-done = That’s it!
learn-back = Back
learn-failed = This browser cannot play here. The rules tell you how it goes.
learn-rules = To the rules

learn-first = First time?
learn-first-what = Two minutes with the cards in your hand, and you know how { $game } goes.
learn-first-learn = Learn
learn-first-play = Play right away
