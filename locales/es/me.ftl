# La página con las partidas y las estadísticas propias, /me.

## Las partidas
me-games = Partidas terminadas
me-games-none = Todavía no has terminado ninguna partida. Cuando lo hagas, la encontrarás aquí y podrás ver la repetición.
me-games-failed = No se han podido cargar tus partidas.
me-offline = No hay conexión. Las partidas que jugaste en el servidor se verán cuando vuelva.
me-to-the-games = Elegir un juego
me-more = Más partidas
me-won = Ganada
me-lost = Perdida
me-nobody = No ganó nadie
me-with = con { $names }
me-players-only = Solo quienes jugaron pueden ver la repetición.
me-at-house = En el servidor
me-watch = Repetición de { $game }, { $when }

## Las estadísticas
me-stats = Tus estadísticas
me-stats-what = Lo que dicen de ti tus partidas. Los bots también cuentan como rivales. Solo tú ves esta página.
me-which = Qué partidas
me-which-all = Todas
me-which-house = Servidor
me-which-here = Este dispositivo
me-not-yet = aún no
me-count = { $wins } de { $games } · { $share }

me-wins = Partidas ganadas
    .not-yet = Aún no: termina una partida de cualquier juego.
me-wins-all = Todas
me-wins-say =
    { $games ->
        [one] Has ganado { $wins } de { $games } partida: { $share }.
       *[other] Has ganado { $wins } de { $games } partidas: { $share }.
    }

me-reactions = Carreras: lo rápido que eres
    .not-yet = Aún no: pulsa en una carrera de cualquier juego.
me-reactions-say-one = Has pulsado una vez, a los { $fastest } s.
me-reactions-say = La mitad de tus { $presses } pulsaciones tardaron { $median } s o menos; la más rápida, { $fastest } s.
me-reactions-axis = Segundos desde que lo ves hasta que pulsas
me-median = Mitad
me-slower = { $seconds }+
me-column =
    { $count ->
        [one] { $from }–{ $to } s: { $count } pulsación
       *[other] { $from }–{ $to } s: { $count } pulsaciones
    }
me-column-slower =
    { $count ->
        [one] { $from } s o más: { $count } pulsación
       *[other] { $from } s o más: { $count } pulsaciones
    }

## El nivel de juego
me-rating = Tu nivel de juego
me-rating-show = Mostrar mi nivel de juego
    .why = Un número para cada juego, solo de partidas entre personas. Nadie más que tú puede verlo.
me-rating-none = Todavía no ha contado ninguna partida tuya. Cuentan las que se juegan hasta el final y solo entre personas.
me-rating-failed = No se ha podido cargar tu nivel de juego.
me-rating-say =
    { $games ->
        [one] { $points } ± { $margin } después de { $games } partida.
       *[other] { $points } ± { $margin } después de { $games } partidas.
    }
me-rating-unsure = Todavía no es seguro: dirá más después de unas cinco partidas.
me-rating-band = En 19 de cada 20 casos, tu nivel real está en la zona sombreada. Todo el mundo empieza con { $start }.
me-rating-table = En una tabla
me-rating-day = Día
me-rating-points = Nivel

## Partidas en este dispositivo
me-here = En este dispositivo
    .what = Partidas que jugaste sin conexión. Solo las guarda este navegador.
me-here-uncounted = Este navegador no ha podido sumar las partidas de este dispositivo.
me-here-download = Descargar { $game }, { $when }
me-here-delete = Borrar estas partidas
me-here-delete-ask = ¿Borrar las partidas de este dispositivo?
me-here-delete-goes = Se borran para siempre: nadie más las tiene.

## Lo que se guarda
me-kept = Lo que se guarda
    .what = La lista de las partidas que jugaste en este servidor y sus estadísticas se guardan en él con tu identificador, que este navegador demuestra con una cookie. No hay cuentas y nadie más puede pedirlas.
me-download = Descargar
me-delete = Borrar
me-delete-ask = ¿Borrar tu lista y tus estadísticas?
me-delete-goes = La lista de tus partidas en el servidor y sus estadísticas se borran para siempre.
me-delete-stays = Las repeticiones se quedan: son de todos los que jugaron. El nombre que llevabas sigue en ellas, y quien pueda verlas las verá como antes.
me-delete-links = Tú también, pero ya no las tendrás en ninguna lista: guarda los enlaces que quieras.
me-delete-yes = Borrar para siempre
me-delete-no = Conservar
me-deleted =
    { $games ->
        [0] No había nada guardado, así que no había nada que borrar.
        [one] Borrado. Corral ha olvidado { $games } partida tuya.
       *[other] Borrado. Corral ha olvidado { $games } partidas tuyas.
    }
recent-people = Gente con la que has jugado
    .what = Con un toque abres una mesa, y verán tu invitación en su página de inicio. Los recuerda este navegador.
play-again = Jugar otra vez
play-again-with = Jugar otra vez con { $name }
