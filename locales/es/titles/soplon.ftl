# Lo que la casa dice de este juego antes de cargarlo: en la portada y en las listas.
game-soplon = Soplón
    .pitch = Tu Distrito está boca abajo. Recuérdalo, cámbialo, calla a los testigos y no te quedes con el soplón.
    .minutes = 15
