# ¡Cabritos! Las palabras son las de docs/rules/scapegoat.md.

## Nombres
sg-you = tú
sg-grey = gris
sg-and = { $list } y { $last }
sg-place-prepare = Preparar
    .tile = Prepa{ "\u00AD" }rar
    .does = Toma una ficha de preparación.
sg-place-frame = Incriminar/Robar
    .tile = Incrimi{ "\u00AD" }nar / Robar
    .does = Con ficha: un intento de incriminar. Sin ficha: roba una.
sg-place-spy = Espiar
    .tile = Espiar
    .does = Mira toda la mano de un jugador.
sg-place-trade = Intercambiar
    .tile = Inter{ "\u00AD" }cam{ "\u00AD" }biar
    .does = Intercambia una carta en secreto con un jugador.
sg-place-stash = Escondite
    .tile = Escon{ "\u00AD" }dite
    .does = Cambia una carta por otra que está boca abajo.
sg-place-cops = Policía
    .tile = Policía
    .does = La partida termina de inmediato y el cabeza de turco gana en solitario.
sg-place-either = Preparar – Incriminar/Robar
sg-tokens =
    { $count ->
        [one] { $count } ficha
       *[other] { $count } fichas
    }
sg-does-prepare = toma una ficha
sg-does-frame = acusa, o roba una ficha
sg-does-spy = mira una mano
sg-does-trade = cambia una carta en secreto
sg-does-stash = cambia una carta boca abajo
sg-does-cops = fin de la partida

## El tablero
sg-line = La línea de lugares
sg-here = Aquí: { $names }.
sg-pawn = { $name }, { $colour }
sg-with-tokens =
    { $count ->
        [one] { $name }, { $colour }, con una ficha
       *[other] { $name }, { $colour }, con { $count } fichas
    }
sg-tokens-left =
    { $count ->
        [one] Aquí hay { $count } ficha.
       *[other] Aquí hay { $count } fichas.
    }
sg-evidence = Prueba junto a { $place }: { $card }
sg-dice = La tirada: blanco { $white }, negro { $black }
sg-roll = La tirada
sg-stash-row = Tres cartas boca abajo
sg-stash-place = Sitio { $place } del Escondite, boca abajo
sg-stash-take = Tomar la carta del sitio { $place }
sg-stash-gap = Sitio { $place } del Escondite, vacío
sg-hand = Tu mano
sg-card = { $card }
sg-card-own = { $card }, con tu color
sg-card-chosen = { $card }, tu elección secreta
sg-put-swap = Dejar { $card }
sg-put-swap-own = Dejar { $card }, con tu color
sg-put-fill_stash = Poner { $card } en el hueco
sg-put-fill_stash-own = Poner { $card }, con tu color, en el hueco
sg-put-choose = Escoger { $card }
sg-put-choose-own = Escoger { $card }, con tu color
sg-you-are = Tú eres
sg-mat-says = Tu tablero dice
sg-mat-theirs = El tablero dice
sg-mat-open = Tu tablero dice { $colour }. Abrir tu tablero
sg-mat = Tu tablero secreto
sg-mat-how = El dado blanco indica la fila y el negro, la columna: fila { $white }, columna { $black }. Tu tablero da { $colour }.
sg-mat-doubt = Todos los demás tableros dan el color del cabeza de turco. El tuyo también, a menos que el cabeza de turco seas tú.
sg-mat-corner = Dado blanco y dado negro
sg-mat-key = Quién tiene cada color
sg-steps = El turno
sg-step-move = Mover
sg-step-act = Actuar
sg-step-swap = Cambiar
sg-looks-on = Estás mirando: las manos, los tableros y el Escondite quedan ocultos hasta el final.

## Qué toca hacer
sg-do-over = La partida ha terminado: todo queda a la vista.
sg-do-window-mine =
    { $me ->
        [yes] Antes de tu turno puedes ir a la policía.
       *[no] Antes de que mueva { $name } puedes ir a la policía.
    }
sg-do-window-passed =
    { $me ->
        [yes] Has pasado. Tu turno empieza enseguida.
       *[no] Has pasado. El turno de { $name } empieza enseguida.
    }
sg-do-window = Seis jugadores: { $name } puede ir a la policía antes de que empiece el turno.
sg-do-move-mine = Mueve tu peón a otro lugar.
sg-do-move = { $name } está eligiendo un lugar.
sg-do-spy-mine = ¿La mano de quién quieres ver?
sg-do-spy = { $name } está eligiendo a quién espiar.
sg-do-trade-mine = ¿Con quién quieres intercambiar?
sg-do-trade = { $name } está eligiendo con quién intercambiar.
sg-do-trade-choose-mine = Escoge una carta para { $other }. La elección es definitiva.
sg-do-trade-chosen = Tu carta está escogida. Cambiará de mano en cuanto { $other } escoja la suya.
sg-do-trade-choose = { $name } y { $other } escogen una carta en secreto.
sg-do-take_stash-mine = Toma una de las tres cartas boca abajo.
sg-do-take_stash = { $name } está en el Escondite.
sg-do-fill_stash-mine = Pon en el hueco una carta cualquiera de tu mano.
sg-do-fill_stash = { $name } está poniendo una carta en el Escondite.
sg-do-steal-mine = ¿A quién le robas una ficha?
sg-do-steal = { $name } está robando una ficha.
sg-do-frame-choose-mine =
    { $me ->
        [yes] Tu intento de incriminar: escoge una carta. La elección es definitiva.
       *[no] { $name } intenta incriminar a alguien: escoge una carta. La elección es definitiva.
    }
sg-do-frame-chosen =
    { $me ->
        [yes] Tu carta está escogida. Todas se revelan a la vez cuando todos hayan elegido.
       *[no] Tu carta para el intento de { $name } está escogida. Todas se revelan a la vez.
    }
sg-do-frame-choose =
    { $me ->
        [yes] Tu intento de incriminar: todos escogen una carta en secreto.
       *[no] { $name } intenta incriminar a alguien: todos escogen una carta en secreto.
    }
sg-do-swap-mine = Deja una carta de tu mano y toma la que está junto a { $place }: { $card }.
sg-do-swap-forced = Tu propio color, { $colour }, está en tu mano: tienes que dejar una de esas cartas.
sg-do-swap = { $name } está cambiando una carta.

## Paneles
sg-whom-spy = Mirar la mano de { $name }, { $colour }
sg-whom-trade = Intercambiar con { $name }, { $colour }
sg-whom-steal = Robar una ficha a { $name }, { $colour }
sg-whom = Elige a un jugador
sg-spied = La mano de { $name }, hasta el final de tu turno
sg-cops-sure = ¿Ir a la policía?
sg-cops-what = La partida termina de inmediato. El cabeza de turco gana en solitario: ve solo si crees que eres tú.
sg-cops-go = Ir a la policía
sg-cops-stay = Quedarme
sg-pass = Pasar
sg-pass-for-now = Pasar por ahora
    .why = Cada ocasión de ir a la policía pasa sin preguntarte. Nadie ve que lo has marcado.
sg-secret-trade = Un intercambio secreto
sg-secret-frame = Un intento de incriminar
sg-showdown = El intento de incriminar
sg-showdown-count = Todos a la vez:
sg-showdown-nobody = Nadie queda incriminado. Las cartas vuelven a sus dueños y el turno acaba sin cambio.
sg-showdown-framed =
    { $count ->
        [one] Culpable: { $names }. Ese color está en la carta de cada uno de los demás.
       *[other] Culpables: { $names }. Esos colores están en la carta de cada uno de los demás.
    }
sg-showdown-hits =
    { $hits ->
        [one] Su color está en { $hits } de las { $all } cartas de los demás
       *[other] Su color está en { $hits } de las { $all } cartas de los demás
    }
sg-go-on = Seguir

## El final
sg-point = Todos señalan
sg-point-how = A la de tres, todos señalan el nombre de su tablero.
sg-point-caption = Todos han señalado el nombre de su tablero. El cabeza de turco era { $name }.
sg-point-caption-you = Todos han señalado el nombre de su tablero. El cabeza de turco eras tú.
sg-scapegoat = el cabeza de turco
sg-all-shown = Lo que tenía cada cual
sg-pointed = Tablero: { $colour }, { $name }
sg-stash-shown = En el Escondite

## Historia
sg-log-time-up = Se acabó el tiempo y eligió el azar.
sg-log-turn-began =
    { $me ->
        [yes] Tu turno.
       *[no] Turno de { $name }.
    }
sg-log-window-opened =
    { $me ->
        [yes] Ahora puedes ir a la policía.
       *[no] { $name } puede ir ahora a la policía.
    }
sg-log-passed =
    { $me ->
        [yes] Has dejado pasar la ocasión de ir a la policía.
       *[no] { $name } ha dejado pasar la ocasión de ir a la policía.
    }
sg-log-ticked =
    { $me ->
        [yes] Pasas por ahora.
       *[no] { $name } pasa por ahora.
    }
sg-log-unticked =
    { $me ->
        [yes] Ya no pasas.
       *[no] { $name } ya no pasa.
    }
sg-log-moved =
    { $me ->
        [yes] Vas a { $place }.
       *[no] { $name } va a { $place }.
    }
sg-log-spied =
    { $me ->
        [by] Miras la mano de { $other }.
        [to] { $name } mira tu mano.
       *[no] { $name } mira la mano de { $other }.
    }
sg-log-trade-opened =
    { $me ->
        [by] Quieres intercambiar con { $other }.
        [to] { $name } quiere intercambiar contigo.
       *[no] { $name } quiere intercambiar con { $other }.
    }
sg-log-frame-opened =
    { $me ->
        [yes] Haces un intento de incriminar.
       *[no] { $name } hace un intento de incriminar.
    }
sg-log-chose =
    { $me ->
        [yes] Has escogido { $card }.
       *[no] { $name } ha escogido { $card }.
    }
sg-log-traded =
    { $me ->
        [by] Has intercambiado una carta con { $other }.
        [to] { $name } ha intercambiado una carta contigo.
       *[no] { $name } y { $other } han intercambiado una carta.
    }
sg-log-traded-seen =
    { $me ->
        [yes] Has dado a { $other } { $gave } y has recibido { $got }.
       *[no] { $name } ha dado a { $other } { $gave } y ha recibido { $got }.
    }
sg-log-stash-taken =
    { $me ->
        [yes] Has tomado la carta del sitio { $place } del Escondite.
       *[no] { $name } ha tomado la carta del sitio { $place } del Escondite.
    }
sg-log-stash-taken-seen =
    { $me ->
        [yes] Has tomado { $card } del sitio { $place } del Escondite.
       *[no] { $name } ha tomado { $card } del sitio { $place } del Escondite.
    }
sg-log-stash-filled =
    { $me ->
        [yes] Has puesto una carta en el sitio { $place } del Escondite.
       *[no] { $name } ha puesto una carta en el sitio { $place } del Escondite.
    }
sg-log-stash-filled-seen =
    { $me ->
        [yes] Has puesto { $card } en el sitio { $place } del Escondite.
       *[no] { $name } ha puesto { $card } en el sitio { $place } del Escondite.
    }
sg-log-token-taken =
    { $left ->
        [0] { $me ->
            [yes] Has tomado la última ficha.
           *[no] { $name } ha tomado la última ficha.
        }
       *[other] { $me ->
            [yes] Has tomado una ficha; queda una.
           *[no] { $name } ha tomado una ficha; queda una.
        }
    }
sg-log-prepare-flipped = Preparar se ha volteado: ahora es Incriminar/Robar.
sg-log-token-stolen =
    { $me ->
        [by] Has robado una ficha a { $other }.
        [to] { $name } te ha robado una ficha.
       *[no] { $name } ha robado una ficha a { $other }.
    }
sg-log-revealed-one =
    { $me ->
        [yes] tú: { $card }
       *[no] { $name }: { $card }
    }
sg-log-frame-revealed = Se revelan: { $cards }.
sg-log-frame-failed = Nadie queda incriminado; las cartas vuelven a sus dueños.
sg-log-framed =
    { $count ->
        [one] Carga con la culpa: { $names }.
       *[other] Cargan con la culpa: { $names }.
    }
sg-log-swapped =
    { $me ->
        [yes] Has dejado { $put } junto a { $place } y has tomado { $took }.
       *[no] { $name } ha dejado { $put } junto a { $place } y ha tomado { $took }.
    }
sg-log-went-to-cops =
    { $me ->
        [yes] Has ido a la policía.
       *[no] { $name } ha ido a la policía.
    }
sg-log-ended =
    { $me ->
        [yes] El cabeza de turco eras tú.
       *[no] El cabeza de turco era { $name }.
    }

## Por qué terminó
sg-ending-scapegoat_framed =
    { $me ->
        [yes] El cabeza de turco eras tú, y te han incriminado.
       *[no] El cabeza de turco era { $name }, y cargó con la culpa.
    }
sg-ending-innocent_framed = Han incriminado a la cabra equivocada, así que gana el cabeza de turco: { $winners }.
sg-ending-cops = Alguien fue a la policía, así que gana el cabeza de turco: { $winners }.
sg-ending-unfinished = Se han jugado los turnos acordados. Nadie ha cargado con la culpa.

## Ayudante
sg-coach-window = Ve a la policía solo si crees que el cabeza de turco eres tú: así ganas en solitario. Si no lo eres, pierdes.
sg-coach-move-first = Mueve, haz lo que dice el lugar y cambia una carta. Reúne el color que da tu tablero.
sg-coach-move-prepare = Para incriminar necesitas una ficha de Preparar. ¿Todos los demás reúnen tu propio color? Cuidado.
sg-coach-move-frame = Con tu ficha puedes intentar incriminar. ¿Tienen todos una carta con la cabra de tu tablero?
sg-coach-move-steal = Ya no quedan fichas. En Incriminar/Robar puedes robar una; sin ella no puedes incriminar a nadie.
sg-coach-spy = Solo tú ves esa mano, hasta el final de tu turno. Así sabes qué color reúne.
sg-coach-trade = Cada cual da una carta en secreto. Lo que te dan dice si se fían de ti.
sg-coach-steal = Con la ficha podrás hacer un intento de incriminar cuando vuelvas aquí.
sg-coach-take_stash = Solo tú ves la carta que tomas. Después pones en el hueco una cualquiera.
sg-coach-fill_stash = Cualquier carta puede ir al hueco, también con tu color: aquí no la ve nadie.
sg-coach-choose-trade = Escoge lo que das. Nadie ve la elección del otro antes de hacer la suya.
sg-coach-choose-frame = Para incriminar a la cabra de tu tablero, muestra una carta con su color. Todas se revelan a la vez.
sg-coach-swap = Deja una carta boca arriba junto a tu lugar y toma la que está allí. Todos ven las dos.
sg-coach-swap-forced = Primero tiene que salir a la mesa una carta con tu color. Así llega a manos de los demás.

## Opciones
sg-option-pace = Reloj
sg-option-pace-why = Cuánto se puede pensar cada elección; cuando se agota, elige el azar.
sg-option-pace-relaxed = 2 min
sg-option-pace-normal = 1 min
sg-option-pace-fast = 20 s
sg-option-pace-untimed = Ninguno
sg-option-window = Ocasión de ir a la policía
sg-option-window-why = Con seis, cuánto tiempo tiene quien está a tres asientos para ir a la policía antes de cada turno. Sin temporizador hay que pasar cada vez.
sg-option-window-4 = 4 s
sg-option-window-6 = 6 s
sg-option-window-10 = 10 s
sg-option-window-0 = Sin él
sg-option-whispers = Palabras privadas
sg-option-whispers-why = Dos jugadores pueden cuchichear: los demás ven que lo hacen, no lo que dicen.
sg-option-turns = Límite de turnos
sg-option-turns-why = La partida termina sin ganadores después de tantos turnos, si antes no se ha incriminado a nadie.
sg-option-turns-0 = Ninguno
sg-option-turns-60 = 60
sg-option-turns-120 = 120

## Rechazos
sg-refused-not_your_turn = No es tu turno.
sg-refused-no_such_player = No existe ese jugador.
sg-refused-move_first = Primero mueve tu peón.
sg-refused-must_leave = Tu peón tiene que ir a un lugar distinto de aquel en el que está.
sg-refused-act_first = Primero haz la acción de tu lugar.
sg-refused-swap_now = Ahora cambia una carta por la que está junto a tu lugar.
sg-refused-not_in_hand = No tienes esa carta.
sg-refused-own_colour_first = En tu mano está tu propio color, así que tienes que dejar una de esas cartas.
sg-refused-spy_on_another = Se espía a otro jugador, no a uno mismo.
sg-refused-trade_with_another = Se intercambia con otro jugador, no con uno mismo.
sg-refused-steal_from_another = Se roba a otro jugador, no a uno mismo.
sg-refused-no_token_there = Ese jugador no tiene ninguna ficha.
sg-refused-no_such_place = El Escondite tiene tres sitios.
sg-refused-choose_for_trade = Escoge una carta para el intercambio.
sg-refused-choose_for_frame = Escoge una carta para el intento de incriminar.
sg-refused-already_chosen = Ya has elegido, y una elección secreta es definitiva.
sg-refused-only_with_six = Solo con seis jugadores hay ocasión de ir a la policía.
sg-refused-window_is_open = La ocasión de ir a la policía está abierta; el turno empieza cuando se cierre.
sg-refused-not_your_window = Esta ocasión de ir a la policía no es tuya.
sg-refused-window_is_over = La ocasión de ir a la policía ya ha pasado.
sg-refused-explicit_pass_needed = Sin temporizador, cada ocasión necesita su propio pase.
sg-refused-ticked_already = Ya está así.

## Cómo se juega
sg-guide-story = Habéis atracado un banco y la banda ha acordado qué cabra cargará con la culpa. A todas les han dicho el nombre. Solo a esa cabra, el cabeza de turco, le han dicho otro. Puede que seas tú.
sg-guide-name = ¿Quién es?
sg-guide-name-text = Se tiran dos dados una sola vez. Busca la tirada en tu tablero secreto: te da un nombre. Todos los tableros dan el color del cabeza de turco, menos el suyo, que da otra cabra. Tu tablero nunca da tu propio color, así que no puedes saber si te dicen la verdad.
sg-guide-goal = ¿Quién gana?
sg-guide-goal-frame = La banda incrimina al cabeza de turco: ganan todos los demás.
sg-guide-goal-wrong = Se incrimina a la cabra equivocada: el cabeza de turco gana en solitario.
sg-guide-goal-cops = Alguien va a la policía: el cabeza de turco gana en solitario. Si crees que eres tú, corre.
sg-guide-turn = Tu turno
sg-guide-turn-move = Mover: lleva tu peón a otro lugar.
sg-guide-turn-act = Actuar: haz lo que dice el lugar.
sg-guide-turn-swap = Cambiar: deja una carta boca arriba junto a tu lugar y toma la que había allí.
sg-guide-own = Si tienes tu propio color, la carta que dejes tiene que ser una de esas. Así el color de cada cual sale a la luz una y otra vez.
sg-guide-places = Los lugares
sg-guide-frame = Incriminar a alguien
sg-guide-frame-text = Todos escogen una carta en secreto y se revelan a la vez. Una cabra queda incriminada si su color está en la carta de cada uno de los demás. Su propia carta no importa.
sg-guide-frame-example = Aquí el rojo está en las cartas de todos los demás: roja queda incriminada.
sg-guide-six = Con seis jugadores, quien tiene a tres asientos a su izquierda al que va a mover puede ir a la policía antes de cada turno.
sg-guide-talk = Hablar
sg-guide-talk-text = Di lo que quieras, verdad o mentira. Guiña, asiente, señala, cuchichea. Quien recibe siempre el mismo color y no entiende por qué debería empezar a preocuparse.

## Mirar atrás
sg-opened = Lo que tiene cada cual
sg-memory = Manos vistas hasta ahora
sg-memory-none = Todavía ninguna.
sg-memory-ago =
    { $turns ->
        [0] en este turno
        [one] hace { $turns } turno
       *[other] hace { $turns } turnos
    }
sg-spied-past = La mano de { $name }, vista en este turno
sg-turning-framed = ¡Incriminación!
sg-turning-went_to_cops =
    { $me ->
        [yes] Vas a la policía
       *[no] { $who } va a la policía
    }
sg-turning-frame_failed = Fracasa un intento de incriminar
sg-turning-token_stolen =
    { $me ->
        [yes] Robas una ficha
       *[no] { $who } roba una ficha
    }
sg-turning-prepare_flipped = Se toma la última ficha
