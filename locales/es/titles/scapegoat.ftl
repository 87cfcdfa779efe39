# Lo que la casa dice de este juego antes de cargarlo: en la portada y en las listas.
game-scapegoat = ¡Cabritos!
    .pitch = Habéis robado un banco y una cabra cargará con la culpa. Todas saben cuál, menos ella. ¿Serás tú?
    .minutes = 20
