# La página con las partidas y los números propios, /me.

## Las partidas
me-games = Partidas terminadas
me-games-none = Todavía no has terminado ninguna partida. Cuando lo hagas, aparecerá aquí y podrás volver a verla.
me-games-failed = No se han podido cargar tus partidas.
me-to-the-games = Elegir un juego
me-more = Más partidas
me-won = Ganada
me-lost = Perdida
me-nobody = No ganó nadie
me-with = con { $names }
me-role-scapegoat = Eras el cabeza de turco.
me-role-conspirator = Eras de la banda.
me-went-to-cops = Fuiste a la policía.
me-members = Solo pueden verla quienes jugaron.
me-watch = Volver a ver { $game } del { $when }

## Los números
me-numbers = Tus números
me-numbers-what = Lo que dicen de ti todas tus partidas. Los bots también cuentan como rivales. Nadie más ve esta página.
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

me-roles = ¡Cabritos!: ganadas según el papel
    .not-yet = Aún no: termina una partida de ¡Cabritos!
me-as-scapegoat = De cabeza de turco
me-as-conspirator = De la banda
me-role-say-scapegoat =
    { $games ->
        [one] Has sido cabeza de turco una vez y { $wins ->
            [0] no ganaste
           *[other] ganaste
        }.
       *[other] Has sido cabeza de turco { $games } veces y ganaste { $wins } de esas partidas.
    }
me-role-say-conspirator =
    { $games ->
        [one] Has sido de la banda una vez y { $wins ->
            [0] no ganaste
           *[other] ganaste
        }.
       *[other] Has sido de la banda { $games } veces y ganaste { $wins } de esas partidas.
    }

me-smell = ¡Cabritos!: ¿te lo oliste?
    .not-yet = Aún no: termina una partida de ¡Cabritos!
me-smelled = Te lo oliste
    .what = Eras el cabeza de turco y fuiste a la policía.
me-alarms = Falsas alarmas
    .what = Fuiste a la policía y no eras el cabeza de turco.
me-smell-say =
    { $games ->
        [one] Has sido cabeza de turco una vez y { $smelled ->
            [0] no te lo oliste
           *[other] te lo oliste
        }.
       *[other] Has sido cabeza de turco { $games } veces y { $smelled ->
            [0] nunca te lo oliste
            [one] te lo oliste una vez
           *[other] te lo oliste { $smelled } veces
        }.
    }
me-alarms-say =
    { $alarms ->
        [0] Nunca has ido a la policía por nada.
        [one] Has ido a la policía por nada una vez.
       *[other] Has ido a la policía por nada { $alarms } veces.
    }

me-memory = Soplón: tu memoria
    .not-yet = Aún no: termina una partida de Soplón en la que salga un testigo que hayas visto en otro sitio.
me-memory-seen = Cartas que habías visto
me-memory-guesses = Cartas que no habías visto
me-right = bien
me-wrong = mal
me-missed = sin tocar
me-lucky = con suerte
me-unlucky = sin suerte
me-memory-say =
    { $all ->
        [one] Habías visto { $all } carta que se podía eliminar y acertaste { $right }: { $share }.
       *[other] Habías visto { $all } cartas que se podían eliminar y acertaste { $right }: { $share }.
    }
me-guesses-say =
    { $all ->
        [one] Has probado { $all } carta a ciegas y acertaste { $lucky }.
       *[other] Has probado { $all } cartas a ciegas y acertaste { $lucky }.
    }

me-reactions = Carreras: tu rapidez
    .not-yet = Aún no: pulsa en una carrera de ¡Tu cabra rema! o de Soplón.
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

## Lo que se guarda
me-kept = Lo que se guarda
    .what = La lista y los números se guardan en este servidor con tu identificador, que este navegador demuestra con una cookie. No hay ninguna cuenta y nadie más puede pedirlos.
me-download = Descargar
me-delete = Borrar
me-delete-ask = ¿Borrar tu lista y tus números?
me-delete-goes = La lista de tus partidas y todos los números de esta página se borran para siempre.
me-delete-stays = Las páginas de las partidas se quedan: son de todos los que jugaron. El nombre que llevabas sigue escrito allí, y quien pueda verlas las abrirá como antes.
me-delete-links = Tú también podrás abrirlas, pero ya no aparecerán en ninguna lista: guarda los enlaces que quieras.
me-delete-yes = Borrar para siempre
me-delete-no = Conservar
me-deleted =
    { $games ->
        [0] No había nada guardado, así que no había nada que borrar.
        [one] Borrado. La casa ha olvidado { $games } partida tuya.
       *[other] Borrado. La casa ha olvidado { $games } partidas tuyas.
    }
