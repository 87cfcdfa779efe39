# Positions to try on the page "how to play".

try = Try it
try-what = Real moments of a game. The rules answer whatever you do, and nothing counts.
try-begin = Try this
try-again-position = From the beginning
try-next = The next one
try-failed = This browser cannot play here. The rules are above.
