# What the house says of this game before it is loaded: on the first screen and in lists.
game-soplon = Soplón
    .pitch = Your district is face down. Remember it, swap it, silence the witnesses, and don’t end up with the rat.
    .minutes = 15
