# What the house says of this game before it is loaded: on the first screen and in lists.
game-scapegoat = Scape Goat
    .pitch = You robbed a bank together, and one goat will take the blame. Everyone knows which one, except that goat. Is it you?
    .minutes = 20
