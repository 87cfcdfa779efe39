# ¡Cabritos! Las palabras son las de docs/rules/scapegoat.md.

## Nombres
sg-you = tú
sg-grey = gris
sg-place-prepare = Preparar
    .tile = Prepa{ "\u00AD" }rar
    .does = Toma una ficha de preparación.
sg-place-frame = Acusar/Robar
    .tile = Acusar / Robar
    .does = Con ficha: un intento de acusación. Sin ficha: roba una.
sg-place-spy = Espiar
    .tile = Espiar
    .does = Mira toda la mano de otro jugador.
sg-place-trade = Comerciar
    .tile = Comer{ "\u00AD" }ciar
    .does = Cambia en secreto una carta con otro jugador.
sg-place-stash = Alijo
    .tile = Alijo
    .does = Cambia una carta por una de las tres que están boca abajo.
sg-place-cops = Policía
    .tile = Policía
    .does = La partida termina al instante y el chivo expiatorio gana en solitario.
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
sg-line = La fila de localizaciones
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
# El Alijo es la única localización con artículo.
sg-evidence =
    Prueba junto { $place ->
        [Alijo] al Alijo
       *[other] a { $place }
    }: { $card }
sg-dice = La tirada: blanco { $white }, negro { $black }
sg-roll = La tirada
sg-stash-row = Tres cartas boca abajo
sg-stash-place = Alijo, sitio { $place }, boca abajo
sg-stash-take = Tomar la carta del sitio { $place }
sg-stash-gap = Alijo, sitio { $place }, vacío
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
sg-mat-doubt = Todos los demás tableros dan el color del chivo expiatorio. El tuyo también, a menos que el chivo expiatorio seas tú.
sg-mat-corner = Dado blanco y dado negro
sg-mat-key = Quién tiene cada color
sg-steps = El turno
sg-step-move = Mover
sg-step-act = Actuar
sg-step-swap = Intercambiar
sg-you-watch = Estás mirando: las manos, los tableros y el Alijo siguen ocultos hasta el final.

## Qué toca hacer
sg-do-over = La partida ha terminado: todo a la vista.
sg-do-window-mine =
    { $me ->
        [yes] Antes de tu turno puedes entregarte a la policía.
       *[no] Antes de que mueva { $name } puedes entregarte a la policía.
    }
sg-do-window-passed =
    { $me ->
        [yes] Has pasado. Tu turno empieza enseguida.
       *[no] Has pasado. El turno de { $name } empieza enseguida.
    }
sg-do-window = { $name } puede entregarse ahora a la policía.
sg-do-window-prepare = { $name } puede entregarse ahora. Elige mientras tu movimiento.
sg-do-window-ready = Movimiento preparado: { $place }. Se hará cuando { $name } ya no pueda entregarse.
sg-do-move-mine = Mueve tu peón a otra localización.
sg-do-move = { $name } está eligiendo una localización.
sg-do-spy-mine = ¿De quién quieres ver la mano?
sg-do-spy = { $name } está eligiendo a quién espiar.
sg-do-trade-mine = ¿Con quién quieres comerciar?
sg-do-trade = { $name } está eligiendo con quién comerciar.
sg-do-trade-choose-mine = Escoge una carta para { $other }. La elección es definitiva.
sg-do-trade-chosen = Ya has escogido. Las cartas cambian de mano en cuanto { $other } escoja la suya.
sg-do-trade-choose = { $name } y { $other } escogen una carta en secreto.
sg-do-take_stash-mine = Toma una de las tres cartas boca abajo.
sg-do-take_stash = { $name } está en el Alijo.
sg-do-fill_stash-mine = Pon en el hueco cualquier carta de tu mano.
sg-do-fill_stash = { $name } está poniendo una carta en el Alijo.
sg-do-steal-mine = ¿A quién le robas una ficha?
sg-do-steal = { $name } está robando una ficha.
sg-do-frame-choose-mine =
    { $me ->
        [yes] Tu intento de acusación: escoge una carta. La elección es definitiva.
       *[no] { $name } intenta acusar a alguien: escoge una carta. La elección es definitiva.
    }
sg-do-frame-chosen =
    { $me ->
        [yes] Ya has escogido. Todas las cartas se revelan a la vez cuando todos lo hayan hecho.
       *[no] Ya has escogido para el intento de { $name }. Todas las cartas se revelan a la vez.
    }
sg-do-frame-choose =
    { $me ->
        [yes] Tu intento de acusación: todos escogen una carta en secreto.
       *[no] { $name } intenta acusar a alguien: todos escogen una carta en secreto.
    }
sg-do-swap-mine =
    Deja una carta de tu mano y toma la que está junto { $place ->
        [Alijo] al Alijo
       *[other] a { $place }
    }: { $card }.
sg-do-swap-forced = Tienes en la mano tu propio color, { $colour }: debes dejar una de esas cartas.
sg-do-swap = { $name } está intercambiando pruebas.

## Paneles
sg-whom-spy = Mirar la mano de { $name }, { $colour }
sg-whom-trade = Comerciar con { $name }, { $colour }
sg-whom-steal = Robar una ficha a { $name }, { $colour }
sg-whom = Elige a un jugador
sg-spied = La mano de { $name }, hasta el final de tu turno
sg-cops-sure = ¿Entregarte a la policía?
sg-cops-what = La partida termina al instante y el chivo expiatorio gana en solitario: entrégate solo si crees que eres tú.
sg-cops-go = Entregarme
sg-cops-stay = Quedarme
sg-pass = Pasar
sg-pass-for-now = No me preguntes más por la policía
    .why = Pasas siempre; esto solo lo ves tú.
sg-secret-trade = Un trato secreto
sg-secret-frame = Un intento de acusación
sg-showdown = El intento de acusación
sg-showdown-picked = Escogida, boca abajo
sg-showdown-rule = Carga con la culpa la cabra cuyo color esté en la carta de cada uno de los demás.
sg-showdown-nobody = Nadie carga con la culpa. Cada cual recupera su carta y el turno acaba sin intercambio de pruebas.
sg-showdown-framed =
    { $count ->
        [one] Carga con la culpa: { $names }. Ese color está en la carta de cada uno de los demás.
       *[other] Cargan con la culpa: { $names }. Esos colores están en la carta de cada uno de los demás.
    }
sg-showdown-hits =
    { $hits ->
        [one] Su color está en { $hits } de las { $all } cartas de los demás
       *[other] Su color está en { $hits } de las { $all } cartas de los demás
    }
sg-go-on = Seguir

## El final
sg-point = ¡Todos señalan!
sg-point-how = A la de tres, todos señalan el nombre de su tablero.
sg-point-caption =
    { $me ->
        [yes] El chivo expiatorio eras tú.
       *[no] El chivo expiatorio era { $name }.
    }
sg-scapegoat = el chivo expiatorio
sg-all-shown = Lo que tenía cada cual
sg-pointed = Tablero: { $colour }, { $name }
sg-stash-shown = En el Alijo

## Historia
sg-log-time-up = Se acabó el tiempo y decidió el azar.
sg-log-turn-began =
    { $me ->
        [yes] Tu turno.
       *[no] Turno de { $name }.
    }
sg-log-window-opened =
    { $me ->
        [yes] Ahora puedes entregarte a la policía.
       *[no] { $name } puede entregarse ahora a la policía.
    }
sg-log-passed =
    { $me ->
        [yes] No te entregas a la policía.
       *[no] { $name } no se entrega a la policía.
    }
sg-log-ticked =
    { $me ->
        [yes] Ya no quieres que te pregunten por la policía.
       *[no] { $name } ya no quiere que le pregunten por la policía.
    }
sg-log-unticked =
    { $me ->
        [yes] Quieres que te vuelvan a preguntar por la policía.
       *[no] { $name } quiere que le vuelvan a preguntar por la policía.
    }
sg-log-moved =
    { $me ->
        [yes] Vas { $place ->
                [Alijo] al Alijo
               *[other] a { $place }
            }.
       *[no] { $name } va { $place ->
                [Alijo] al Alijo
               *[other] a { $place }
            }.
    }
sg-log-took-back =
    { $me ->
        [yes] Devuelves tu peón { $place ->
                [Alijo] al Alijo
               *[other] a { $place }
            }.
       *[no] { $name } devuelve su peón { $place ->
                [Alijo] al Alijo
               *[other] a { $place }
            }.
    }
sg-log-spied =
    { $me ->
        [by] Miras la mano de { $other }.
        [to] { $name } mira tu mano.
       *[no] { $name } mira la mano de { $other }.
    }
sg-log-trade-opened =
    { $me ->
        [by] Quieres comerciar con { $other }.
        [to] { $name } quiere comerciar contigo.
       *[no] { $name } quiere comerciar con { $other }.
    }
sg-log-frame-opened =
    { $me ->
        [yes] Haces un intento de acusación.
       *[no] { $name } hace un intento de acusación.
    }
sg-log-chose =
    { $me ->
        [yes] Has escogido { $card }.
       *[no] { $name } ha escogido { $card }.
    }
sg-log-traded =
    { $me ->
        [by] Has comerciado con { $other }: una carta por otra.
        [to] { $name } ha comerciado contigo: una carta por otra.
       *[no] { $name } y { $other } han comerciado: una carta por otra.
    }
sg-log-traded-seen =
    { $me ->
        [yes] Has dado a { $other } { $gave } y has recibido { $got }.
       *[no] { $name } ha dado a { $other } { $gave } y ha recibido { $got }.
    }
sg-log-stash-taken =
    { $me ->
        [yes] Has tomado la carta del sitio { $place } del Alijo.
       *[no] { $name } ha tomado la carta del sitio { $place } del Alijo.
    }
sg-log-stash-taken-seen =
    { $me ->
        [yes] Has tomado { $card } del sitio { $place } del Alijo.
       *[no] { $name } ha tomado { $card } del sitio { $place } del Alijo.
    }
sg-log-stash-filled =
    { $me ->
        [yes] Has puesto una carta en el sitio { $place } del Alijo.
       *[no] { $name } ha puesto una carta en el sitio { $place } del Alijo.
    }
sg-log-stash-filled-seen =
    { $me ->
        [yes] Has puesto { $card } en el sitio { $place } del Alijo.
       *[no] { $name } ha puesto { $card } en el sitio { $place } del Alijo.
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
sg-log-prepare-flipped = Preparar se da la vuelta: ahora es Acusar/Robar.
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
sg-log-frame-failed = Nadie carga con la culpa; cada cual recupera su carta.
sg-log-framed =
    { $count ->
        [one] Carga con la culpa: { $names }.
       *[other] Cargan con la culpa: { $names }.
    }
sg-log-swapped =
    { $me ->
        [yes] Has dejado { $put } junto { $place ->
                [Alijo] al Alijo
               *[other] a { $place }
            } y has tomado { $took }.
       *[no] { $name } ha dejado { $put } junto { $place ->
                [Alijo] al Alijo
               *[other] a { $place }
            } y ha tomado { $took }.
    }
sg-card-given = diste
sg-card-got = te dio
sg-card-put = deja
sg-card-taken = toma
sg-log-revealed = Se descubren todas las cartas.
sg-log-swapped-at =
    { $me ->
        [yes] Intercambias una carta junto { $place ->
                [Alijo] al Alijo
               *[other] a { $place }
            }.
       *[no] { $name } intercambia una carta junto { $place ->
                [Alijo] al Alijo
               *[other] a { $place }
            }.
    }
sg-sheet-showed = Enseñó
sg-sheet-took = Tomó
sg-sheet-put = Dejó
sg-sheet-claimed = Dijo
sg-sheet-so = Verdad
sg-sheet-lie = ¡Mentira!
sg-log-went-to-cops =
    { $me ->
        [yes] Te has entregado a la policía.
       *[no] { $name } se ha entregado a la policía.
    }
sg-log-ended =
    { $me ->
        [yes] El chivo expiatorio eras tú.
       *[no] El chivo expiatorio era { $name }.
    }

## Por qué terminó
sg-ending-scapegoat_framed =
    { $me ->
        [scapegoat] El chivo expiatorio eras tú, y has cargado con la culpa.
        [gang] Tú y la banda habéis acusado al chivo expiatorio: { $name }.
       *[none] El chivo expiatorio era { $name }, y ha cargado con la culpa.
    }
# $framed son quienes han cargado con la culpa y no eres tú; $name es el chivo expiatorio.
sg-ending-innocent_framed =
    { $me ->
        [scapegoat] El chivo expiatorio eras tú, y { $framed } { $count ->
            [one] ha
           *[other] han
        } cargado con la culpa en tu lugar.
        [framed] Has cargado con la culpa, pero el chivo expiatorio era { $name }.
       *[no] { $framed } { $count ->
            [one] ha
           *[other] han
        } cargado con la culpa, pero el chivo expiatorio era { $name }.
    }
sg-ending-wrong_goat =
    { $me ->
        [scapegoat] El chivo expiatorio eras tú, y ha cargado con la culpa otra cabra.
       *[no] Ha cargado con la culpa la cabra equivocada: el chivo expiatorio era { $name }.
    }
sg-ending-cops =
    { $me ->
        [went-scapegoat] El chivo expiatorio eras tú y te entregaste a tiempo a la policía.
        [went] Te entregaste a la policía, pero el chivo expiatorio era { $name }.
        [scapegoat] { $went } se entregó a la policía, pero el chivo expiatorio eras tú.
        [escaped] { $name } era el chivo expiatorio y se entregó a tiempo a la policía.
       *[no] { $went } se entregó a la policía, pero el chivo expiatorio era { $name }.
    }
sg-ending-cops-somebody =
    { $me ->
        [scapegoat] La partida acabó en la policía y el chivo expiatorio eras tú.
       *[no] La partida acabó en la policía: el chivo expiatorio era { $name }.
    }
sg-ending-unfinished = Se han jugado los turnos acordados. Nadie ha cargado con la culpa.
# Qué momento lo decidió.
sg-why-since-swap =
    { $me ->
        [yes] Todos los demás tenían { $colour } desde que intercambiaste una carta en { $place }.
       *[no] Todos los demás tenían { $colour } desde que { $name } intercambió una carta en { $place }.
    }
sg-why-since-trade =
    { $me ->
        [by] Todos los demás tenían { $colour } desde que comerciaste con { $other }.
        [to] Todos los demás tenían { $colour } desde que { $name } comerció contigo.
       *[no] Todos los demás tenían { $colour } desde que { $name } comerció con { $other }.
    }
sg-why-since-stash =
    { $me ->
        [yes] Todos los demás tenían { $colour } desde que fuiste al Alijo.
       *[no] Todos los demás tenían { $colour } desde que { $name } fue al Alijo.
    }
sg-why-attempt =
    { $me ->
        [yes] La acusación fue tuya.
       *[no] La acusación fue de { $name }.
    }
sg-why-your-card = Tu carta ({ $card }) ayudó: con otra sin { $colour }, nadie habría cargado con la culpa.
sg-why-missing =
    { $whose ->
        [mine] Sin tu color, { $colour }, en la carta: { $names }.
       *[other] Sin su color, { $colour }, en la carta: { $names }.
    }
sg-why-in-time =
    { $count ->
        [0] { $whose ->
            [mine] Todos los demás tenían tu color, { $colour }: habría bastado una acusación.
           *[other] Todos los demás tenían { $colour }: habría bastado una acusación.
        }
       *[other] { $whose ->
            [mine] Aún no tenían tu color, { $colour }: { $names }.
           *[other] { $me ->
                [yes] Solo a ti te faltaba { $colour }.
               *[no] Aún no tenían { $colour }: { $names }.
            }
        }
    }
sg-why-mat-was-right =
    { $me ->
        [by] Tu tablero ya te lo decía.
        [to] El tablero de { $went } ya te señalaba a ti.
       *[no] El tablero de { $went } ya señalaba a { $name }.
    }

## Ayudante
sg-coach-window = Entrégate solo si crees que el chivo expiatorio eres tú: así ganas en solitario. Si no lo eres, pierdes.
sg-coach-move-first = Mueve, haz lo que dice la localización e intercambia una prueba. Reúne el color que da tu tablero.
sg-coach-move-prepare = Para acusar necesitas una ficha de Preparar. ¿Todos los demás reúnen tu color? Cuidado.
sg-coach-move-token = Tienes una ficha. Cuando no queden, Preparar se da la vuelta y ahí podrás acusar.
sg-coach-move-frame = Con tu ficha puedes intentar acusar. ¿Tienen todos una carta con la cabra de tu tablero?
sg-coach-move-steal = Ya no quedan fichas. En Acusar/Robar puedes robar una; sin ella no puedes acusar a nadie.
sg-coach-spy = Solo tú ves esa mano, hasta el final de tu turno. Así sabes qué color reúne.
sg-coach-trade = Cada cual da una carta en secreto. Lo que te dan muestra si se fían de ti.
sg-coach-steal = Con la ficha podrás intentar acusar cuando vuelvas aquí.
sg-coach-take_stash = Solo tú ves la carta que tomas. Después pones en el hueco la que quieras.
sg-coach-fill_stash = Cualquier carta puede ir al hueco, también una con tu color: aquí no la ve nadie.
sg-coach-choose-trade = Escoge lo que das. Nadie ve la elección del otro antes de hacer la suya.
sg-coach-choose-frame = Para acusar a la cabra de tu tablero, muestra una carta con su color. Todas se revelan a la vez.
sg-coach-swap = Deja una carta boca arriba junto a tu localización y toma la que hay allí. Todos ven las dos.
sg-coach-swap-forced = Primero tienes que dejar en la mesa una carta con tu color. Así llega a manos de los demás.

## Opciones
sg-option-pace = Reloj
sg-option-pace-why = Cuánto puedes pensar cada elección; cuando se acaba el tiempo, decide el azar.
sg-option-pace-relaxed = 2 min
sg-option-pace-normal = 1 min
sg-option-pace-fast = 20 s
sg-option-pace-untimed = Ninguno
sg-option-pace-one_day = 1 día
sg-option-pace-three_days = 3 días
sg-option-pace-one_week = 1 semana
sg-option-deck = Pruebas
sg-option-deck-why = Qué cartas se reparten. Equilibradas: otras cartas según cuántos juguéis, para que ambos bandos tengan las mismas opciones. Un mazo para todos es como el de una caja: con seis, el chivo expiatorio gana más a menudo.
sg-option-deck-balanced = Equilibradas
sg-option-deck-one_for_all = Un mazo para todos
sg-option-bots-talk-why = Contestan a todas las preguntas: unos casi siempre con la verdad, otros casi siempre con una mentira y otros encogiéndose de hombros. Asentir significa «tengo el color que dice mi tablero», y un guiño lo pregunta. Escuchan lo que dices.
sg-option-deck-own = Un mazo propio
sg-option-window = Tiempo para entregarse
sg-option-window-why = Con seis jugadores, cuánto tiempo tiene quien está enfrente para entregarse a la policía antes de cada turno; la mitad desde la segunda ronda. Sin límite, hay que pasar cada vez.
sg-option-window-4 = 4 s
sg-option-window-6 = 6 s
sg-option-window-10 = 10 s
sg-option-window-0 = Sin límite
sg-option-whispers = Susurros
sg-option-whispers-why = Dos jugadores pueden susurrar: los demás ven que lo hacen, pero no lo que dicen.
sg-option-notes = Notas
sg-option-notes-why = Las manos que has espiado y las cartas que has dado al comerciar te quedan anotadas, jugador a jugador.
sg-option-take-back = Deshacer despistes
sg-option-take-back-why = Una vez por turno, cuánto tiempo tienes para devolver tu peón a su sitio, si aún no has actuado. No con seis jugadores y límite de tiempo para entregarse.
sg-option-take-back-0 = Nunca
sg-option-take-back-3 = 3 s
sg-option-take-back-10 = 10 s
sg-option-turns = Límite de turnos
sg-option-turns-why = La partida termina sin ganadores después de estos turnos, si nadie ha cargado con la culpa.
sg-option-turns-0 = Sin límite
sg-option-turns-60 = 60
sg-option-turns-120 = 120

## Rechazos
sg-refused-not_your_turn = No es tu turno.
sg-refused-no_such_player = Ese jugador no existe.
sg-refused-move_first = Primero mueve tu peón.
sg-refused-must_leave = Tu peón tiene que ir a otra localización.
sg-refused-act_first = Primero haz la acción de tu localización.
sg-refused-swap_now = Ahora intercambia una carta por la que está junto a tu localización.
sg-refused-not_in_hand = No tienes esa carta.
sg-refused-own_colour_first = Tienes en la mano tu propio color, así que debes dejar una de esas cartas.
sg-refused-spy_on_another = Espía a otro jugador, no a ti.
sg-refused-trade_with_another = Comercia con otro jugador, no contigo.
sg-refused-steal_from_another = Roba a otro jugador, no a ti.
sg-refused-no_token_there = Ese jugador no tiene ninguna ficha.
sg-refused-no_such_place = El Alijo tiene tres sitios.
sg-refused-choose_for_trade = Escoge una carta para comerciar.
sg-refused-choose_for_frame = Escoge una carta para el intento de acusación.
sg-refused-already_chosen = Ya has escogido, y una elección secreta es definitiva.
sg-refused-only_with_six = Solo con seis jugadores puede alguien entregarse entre turnos.
sg-refused-window_is_open = Alguien puede entregarse aún a la policía; el turno empieza justo después.
sg-refused-not_your_window = Ahora no eres tú quien puede entregarse a la policía.
sg-refused-window_is_over = La ocasión de entregarse ya ha pasado.
sg-refused-explicit_pass_needed = Sin límite de tiempo tienes que pasar cada vez.
sg-refused-ticked_already = Ya está así.
sg-refused-nothing_to_take_back = No hay ningún movimiento que deshacer.
sg-refused-too_late_to_take_back = Ya es tarde para deshacer ese movimiento.

## Cómo se juega
sg-guide-story = Habéis robado un banco y la banda ha acordado qué cabra cargará con la culpa. A todas les han dicho el nombre. Solo a esa cabra, el chivo expiatorio, le han dicho otro. Puede que seas tú.
sg-guide-name = ¿Quién es?
sg-guide-name-text = Se tiran dos dados una sola vez. Busca la tirada en tu tablero secreto: te da un nombre. Todos los tableros dan el color del chivo expiatorio, menos el suyo, que da otra cabra. Tu tablero nunca da tu propio color, así que no puedes saber si te dicen la verdad.
sg-guide-goal = ¿Quién gana?
sg-guide-goal-frame = La banda acusa al chivo expiatorio: ganan todos los demás.
sg-guide-goal-wrong = Se acusa a la cabra equivocada: el chivo expiatorio gana en solitario.
sg-guide-goal-cops = Alguien se entrega a la policía: el chivo expiatorio gana en solitario. Si crees que eres tú, ¡corre!
sg-guide-turn = Tu turno
sg-guide-turn-move = Mover: lleva tu peón a otra localización.
sg-guide-turn-act = Actuar: haz lo que dice la localización.
sg-guide-turn-swap = Intercambio de pruebas: deja una carta boca arriba junto a tu localización y toma la que había allí.
sg-guide-own = Si tienes tu propio color, debes dejar una de esas cartas. Así el color de cada cual acaba saliendo a la mesa una y otra vez.
sg-guide-places = Las localizaciones
sg-guide-frame = Acusar a alguien
sg-guide-frame-text = Todos escogen una carta en secreto y se revelan a la vez. Una cabra carga con la culpa si su color está en la carta de cada uno de los demás. Su propia carta no importa.
sg-guide-frame-example = Aquí el rojo está en las cartas de todos los demás: la cabra roja carga con la culpa.
sg-guide-six = Con seis jugadores, quien se sienta enfrente del que va a mover puede entregarse a la policía antes de cada turno.
sg-guide-talk = Hablar
sg-guide-talk-text = Di lo que quieras, verdad o mentira. Toca la cara de alguien para guiñarle, señalarlo, susurrarle o preguntarle. Un guiño pregunta «¿tienes el color que dice tu tablero?»; asentir es «lo tengo», negar «no lo tengo» y encogerse de hombros «no te lo digo». Si siempre te dan el mismo color y no entiendes por qué, empieza a preocuparte.

## Mirar atrás
sg-opened = Lo que tiene cada cual
sg-take-back = Deshacer
sg-take-back-to =
    Deshacer: tu peón vuelve { $place ->
        [Alijo] al Alijo
       *[other] a { $place }
    }.
sg-take-back-how = Durante unos segundos puedes deshacer este movimiento (tecla Retroceso).
sg-noted = Anotada: { $card }.
sg-noted-unsure = Anotada: { $card }, quizá ya no esté.
sg-notes-why = Tus notas. Las cartas con interrogación estaban ahí antes de que saliera una sin verse.
sg-memory = Manos vistas hasta ahora
sg-memory-none = Todavía ninguna.
sg-memory-ago =
    { $turns ->
        [0] en este turno
        [one] hace { $turns } turno
       *[other] hace { $turns } turnos
    }
sg-spied-past = La mano de { $name }, vista en este turno
sg-turning-framed = ¡Carga con la culpa!
sg-turning-went_to_cops =
    { $me ->
        [yes] Te entregas a la policía
       *[no] { $who } se entrega a la policía
    }
sg-turning-frame_failed = Fracasa un intento de acusación
sg-turning-token_stolen =
    { $me ->
        [yes] Robas una ficha
       *[no] { $who } roba una ficha
    }
sg-turning-prepare_flipped = Se toma la última ficha

## Lo que se puede decir de ello
sg-claim-kind-hold = Tengo…
sg-claim-kind-target = Mi tablero dice…
sg-claim-count = Cuántas
sg-claim-none = ninguna
sg-claim-hold =
    { $count ->
        [0] No tengo ninguna carta con { $colour }
        [one] Tengo { $count } carta con { $colour }
       *[other] Tengo { $count } cartas con { $colour }
    }
sg-claim-target = Mi tablero dice { $colour }
sg-claim-loyal = Estoy contigo
sg-question-hold = { $name }, ¿tienes alguna carta con { $colour }?
sg-question-target = { $name }, ¿qué dice tu tablero?
sg-question-target-short = ¿Qué dice tu tablero?
sg-sign-nod = Lo tengo
sg-sign-shake = No lo tengo
sg-sign-wink = ¿Lo tienes?
sg-sign-nod-colour = Tengo { $colour }
sg-sign-shake-colour = No tengo { $colour }

## En la página de las partidas propias
sg-me-role-scapegoat = Eras el chivo expiatorio.
sg-me-role-conspirator = Eras de la banda.
sg-me-went-to-cops = Te entregaste a la policía.
sg-me-roles = ¡Cabritos!: ganadas según el papel
    .not-yet = Aún no: termina una partida de ¡Cabritos!
sg-me-as-scapegoat = Como chivo expiatorio
sg-me-as-conspirator = Como miembro de la banda
sg-me-role-say-scapegoat =
    { $games ->
        [one] Has sido el chivo expiatorio una vez y { $wins ->
            [0] no ganaste
           *[other] ganaste
        }.
       *[other] Has sido el chivo expiatorio { $games } veces y ganaste { $wins } de esas partidas.
    }
sg-me-role-say-conspirator =
    { $games ->
        [one] Has sido de la banda una vez y { $wins ->
            [0] no ganaste
           *[other] ganaste
        }.
       *[other] Has sido de la banda { $games } veces y ganaste { $wins } de esas partidas.
    }
sg-me-smell = ¡Cabritos!: ¿te lo oliste?
    .not-yet = Aún no: termina una partida de ¡Cabritos!
sg-me-smelled = Te lo oliste
    .what = Eras el chivo expiatorio y te entregaste a la policía.
sg-me-alarms = Falsas alarmas
    .what = Te entregaste a la policía y no eras el chivo expiatorio.
sg-me-smell-say =
    { $games ->
        [one] Has sido el chivo expiatorio una vez y { $smelled ->
            [0] no te lo oliste
           *[other] te lo oliste
        }.
       *[other] Has sido el chivo expiatorio { $games } veces y { $smelled ->
            [0] nunca te lo oliste
            [one] te lo oliste una vez
           *[other] te lo oliste { $smelled } veces
        }.
    }
sg-me-alarms-say =
    { $alarms ->
        [0] Nunca te has entregado sin motivo.
        [one] Te has entregado sin motivo una vez.
       *[other] Te has entregado sin motivo { $alarms } veces.
    }

# Posiciones para probar

sg-try-spy = Es tu turno y tienes una prueba contra ti. Ve a Espiar, mira la mano de alguien y deja allí una carta.
    .title = Un turno entero
    .solved = Eso es un turno: mover, actuar e intercambiar. Lo que has visto solo lo sabes tú. Tu propio color tenía que salir, porque quien lo tiene debe dejarlo primero; ahora puede cogerlo otra cabra.
sg-try-frame = Tu tablero secreto da el nombre del chivo expiatorio. Alguien te ha hecho una seña: tiene una prueba contra la misma cabra. Tienes una ficha, así que ve a Acusar y escoge una carta con ese color.
    .title = Acusar al chivo expiatorio
    .solved = ¡Acusado! Su color estaba en las cartas de todos los demás, así que ganan todos menos el chivo expiatorio.
    .wrong = No se ha acusado a nadie: tu carta no tenía ese color. Ahora todos habéis visto las cartas de los demás, y el chivo expiatorio también. Prueba con la otra carta.
sg-try-cops = Acaban de intentar acusar a alguien. Dos de los otros tres han puesto tu propio color; solo uno no lo tenía. ¿Dice la verdad tu tablero? No te fíes de nadie: entrégate a la policía.
    .title = ¡Corre!
    .solved = El chivo expiatorio eras tú, y ganas en solitario. De haber sido uno de la banda, habría ganado el chivo expiatorio.

# La lección.

sg-learn-goal = Habéis atracado un banco y una de vosotras cargará con la culpa: el chivo expiatorio. Ganáis si lo acusáis entre todas.
sg-learn-mat = Tu tablero secreto, junto a tu mano, te da su nombre. Pero hay un tablero que miente: el del propio chivo. Si parece que van a por ti, ¡eres tú!
sg-learn-spy = En tu turno vas a una localización, haces lo que dice y cambias una carta. Ve a Espiar: púlsalo.
sg-learn-spy-whom = Solo tú verás esa mano. Pulsa el nombre iluminado.
sg-learn-swap = Alguien de fiar: tiene el color que da tu tablero. Ahora, el intercambio. Tienes tu propio color y hay que dejarlo antes, a la vista de todos: púlsalo.
sg-learn-talk = Hablar es parte del juego, y se puede mentir. Pulsa a un jugador para preguntarle qué tiene. Un guiño: «¿Lo tienes?». Si asiente: «Lo tengo»; si niega: «No lo tengo»; si se encoge de hombros: «No te lo digo». «Lo» es el color del tablero: así nadie dice un nombre en voz alta.
sg-learn-stash = En el Alijo hay tres cartas boca abajo. Ve allí.
sg-learn-stash-take = Toma la que se ilumina. Solo tú sabrás cuál es.
sg-learn-stash-fill = En el hueco vale cualquier carta, incluso tu propio color: nadie la ve. Pulsa la que se ilumina.
sg-learn-swap-again = Cada turno acaba con el intercambio: dejas una carta aquí y te llevas la que hay. Pulsa la que se ilumina.
sg-learn-prepare = Para acusar hace falta una ficha, y solo hay dos. Consigue una en Preparar.
sg-learn-trade = Ya no quedan fichas, así que Preparar es ahora Acusar/Robar: sin ficha, allí podrías robar una. Pero antes ve a Comerciar.
sg-learn-trade-whom = Cada cual da una carta en secreto. Elige a quien es de fiar: pulsa el nombre iluminado.
sg-learn-trade-card = Pulsa la carta que das. La que te den te dirá contra quién van.
sg-learn-cops = Queda una localización: la Policía. Si alguien se entrega, la partida se acaba y el chivo expiatorio gana en solitario. Entrégate solo si crees que eres tú.
sg-learn-blamed = ¿Y si eres tú? Entonces tu tablero nombra a otro y los demás reúnen tu color. Disimula: asiente cuando asientan, miente sobre tu tablero, deja tu color donde no le sirva a nadie. Si parece que todos lo tienen, entrégate a la policía.
sg-learn-frame = Tienes una ficha y el color que hace falta, y no solo tú. Ve a Acusar/Robar.
sg-learn-frame-card = Ahora todos ponen una carta en secreto. Cae la cabra cuyo color esté en las cartas de todos los demás. Pulsa el color que da tu tablero.
sg-learn-end = ¡Acusado! Con un solo color distinto, la partida habría seguido. Y si hubierais acusado a otra cabra, el chivo habría ganado en solitario.

# Una partida repasada.

sg-review-say =
    { $role ->
        [scapegoat] Eras el chivo expiatorio. Con lo que viste, quien juega bien habría llegado a un { $most } de sospecha como mucho, y a un { $end } al final.
        [conspirator] Eras de la banda. Con lo que viste, quien juega bien habría sospechado ser el chivo expiatorio en un { $most } como mucho, y en un { $end } al final.
       *[none] Con lo que viste, quien juega bien habría sospechado ser el chivo expiatorio en un { $most } como mucho, y en un { $end } al final.
    }
sg-review-rose = Más sospechas: del { $from } al { $to }
sg-review-fell = Menos sospechas: del { $from } al { $to }
sg-review-went_to_cops = Te entregaste a la policía, con motivos para sospechar en un { $sure }
sg-review-could_have_gone = Sospecha del { $sure }: en este momento podías entregarte a la policía
