# Lo que la casa dice de este juego antes de cargarlo: en la portada y en las listas.
game-rowgoat = ¡Tu cabra rema!
    .pitch = Destapa cartas, descubre un conjunto y agarra un salvavidas antes que nadie. La mano más lenta se lleva las cartas.
    .minutes = 10
