# What the house says of this game before it is loaded: on the first screen and in lists.
game-rowgoat = Row Your Goat
    .pitch = Flip cards, spot a set, and grab a lifebuoy before the others do. The slowest hand takes the cards.
    .minutes = 10
