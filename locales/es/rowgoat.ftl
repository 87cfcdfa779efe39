# ¡Tu cabra rema! Las palabras son las de docs/rules/rowgoat.md.

## Cartas, casillas y líneas
rg-card =
    { $boat ->
        [rowing_boat] bote
        [raft] balsa
        [rubber_ring] flotador
       *[jet_ski] moto de agua
    } { $colour ->
        [pink] rosa
        [blue] azul
        [orange] naranja
       *[yellow] { $boat ->
            [rowing_boat] amarillo
            [rubber_ring] amarillo
           *[other] amarilla
        }
    }
rg-cards =
    { $cards ->
        [one] { $cards } carta
       *[other] { $cards } cartas
    }
rg-cell-0 = arriba a la izquierda
rg-cell-1 = arriba
rg-cell-2 = arriba a la derecha
rg-cell-3 = a la izquierda
rg-cell-4 = en el centro
rg-cell-5 = a la derecha
rg-cell-6 = abajo a la izquierda
rg-cell-7 = abajo
rg-cell-8 = abajo a la derecha
rg-cell-empty = { $cell }: vacía
rg-cell-pile =
    { $size ->
        [one] { $cell }: { $card }
       *[other] { $cell }: { $card }, pila de { $size }
    }
rg-cell-in-set = { $label }, parte del conjunto
rg-line-top_row = fila de arriba
rg-line-middle_row = fila del centro
rg-line-bottom_row = fila de abajo
rg-line-left_column = columna izquierda
rg-line-middle_column = columna central
rg-line-right_column = columna derecha
rg-line-falling_diagonal = diagonal desde arriba a la izquierda
rg-line-rising_diagonal = diagonal desde abajo a la izquierda

## El tablero
rg-grid = Cuadrícula
rg-rivals = Los mazos de los demás
rg-call-mine = ¡Mi cabra rema!
rg-call-at =
    { $me ->
        [yes] ¡Eh, tú! ¡Tu cabra rema!
       *[no] ¡{ $name }, tu cabra rema!
    }
rg-call-at-short = ¡Tu cabra!
rg-grab = ¡Agarra!
rg-buoys-left =
    { $left ->
        [0] No queda ningún salvavidas
        [one] Queda { $left } salvavidas
       *[other] Quedan { $left } salvavidas
    }
rg-take-line =
    { $cards ->
        [one] { $line }: { $cards } carta
       *[other] { $line }: { $cards } cartas
    }
rg-keys = Teclas: el teclado numérico coloca, espacio agarra, M y de 1 a 5 avisan
rg-keys-off = Las teclas están desactivadas. Pulsa aquí para usarlas.

## Qué espera la partida
rg-status-place = Te toca: elige una casilla vacía
rg-status-place-full = Te toca: elige cualquier pila
rg-status-place-other = Coloca { $name }
rg-status-locked = Te toca, pero espera un momento
rg-status-grab = ¡Agarra un salvavidas!
rg-status-grab-others = ¿Quién agarra un salvavidas?
rg-status-holds = Tienes un salvavidas
rg-status-take-set = Elige qué conjunto te llevas
rg-status-take-set-other = { $name } elige un conjunto
rg-status-take-pile = Elige la pila que te llevas
rg-status-take-pile-other = { $name } elige una pila
rg-status-stuck = No quedan cartas. ¡Atención a los conjuntos!
rg-status-over = La partida ha terminado
rg-status-won-me = ¡Ganas!
rg-status-won =
    { $count ->
        [one] ¡Gana { $names }!
       *[other] ¡Ganan { $names }!
    }

## La foto de llegada de una ronda
rg-finish = Foto finish
rg-finish-first = { $seconds } s
rg-finish-behind = +{ $seconds } s
rg-finish-in = a tiempo
rg-finish-last = más lento
rg-finish-drawn = por sorteo

## Noticias en el tablero
rg-news-set-gone = Había un conjunto y nadie ha agarrado. Ya está tapado.
rg-news-by-clock = Se acabó el tiempo y tu carta se ha colocado sola.
rg-news-misplaced-turn = No era tu turno. La carta va debajo de tu mazo y no puedes colocar durante 3 segundos.
rg-news-misplaced-pile = Quedaba una casilla vacía. La carta va debajo de tu mazo y tu turno termina.
rg-news-mistouched = No había ningún conjunto. Te llevas la pila que elijas debajo de tu mazo.
rg-news-mistouched-second = Ya tenías un salvavidas. Cuando acabe la ronda te llevas una pila.
rg-news-took-pile =
    { $cards ->
        [one] { $cards } carta va debajo de tu mazo.
       *[other] { $cards } cartas van debajo de tu mazo.
    }
rg-news-spared = No hay ninguna pila que llevarse. ¡Cabra con suerte!
rg-news-called-mine = Has avisado a tiempo.
rg-news-caught-me = { $name } ha avisado antes que tú. Te llevas la pila que elijas.
rg-news-caught = ¡Te pillé! { $name } se lleva una pila.
rg-news-called-in-vain = { $name } no tiene que avisar. No puedes avisar a nadie durante 3 segundos.
rg-news-unlocked = Ya puedes volver a colocar.

## El historial
rg-did-placed =
    { $me ->
        [yes] Tú: { $card }, { $cell }.
       *[no] { $name }: { $card }, { $cell }.
    }
rg-did-placed-by-clock =
    { $me ->
        [yes] Se te acaba el tiempo: { $card }, { $cell }.
       *[no] A { $name } se le acaba el tiempo: { $card }, { $cell }.
    }
rg-did-misplaced-turn =
    { $me ->
        [yes] Colocas fuera de turno. Vuelve debajo de tu mazo: { $card }.
       *[no] { $name } coloca fuera de turno. Vuelve debajo del mazo: { $card }.
    }
rg-did-misplaced-pile =
    { $me ->
        [yes] Colocas sobre una pila cuando queda una casilla vacía. Vuelve debajo de tu mazo: { $card }.
       *[no] { $name } coloca sobre una pila cuando queda una casilla vacía. Vuelve debajo del mazo: { $card }.
    }
rg-did-unlocked =
    { $me ->
        [yes] Ya puedes colocar.
       *[no] { $name } ya puede colocar.
    }
rg-did-sets-lie =
    { $count ->
        [one] Un conjunto: { $lines }.
       *[other] { $count } conjuntos: { $lines }.
    }
rg-did-set-gone = El conjunto ya no está.
rg-did-grabbed =
    { $me ->
        [yes] Agarras un salvavidas.
       *[no] { $name } agarra un salvavidas.
    }
rg-did-slowest =
    { $me ->
        [yes] Has sido la cabra más lenta.
       *[no] El más lento: { $name }.
    }
rg-did-slowest-drawn =
    { $me ->
        [yes] Se acaba el tiempo. La cabra más lenta, por sorteo, eres tú.
       *[no] Se acaba el tiempo. El más lento, por sorteo: { $name }.
    }
rg-did-chooses-set =
    { $me ->
        [yes] Eliges qué conjunto llevarte.
       *[no] { $name } elige qué conjunto llevarse.
    }
rg-did-took-set =
    { $me ->
        [yes] { $cards ->
            [one] Te llevas la { $line }: { $cards } carta.
           *[other] Te llevas la { $line }: { $cards } cartas.
        }
       *[no] { $cards ->
            [one] { $name } se lleva la { $line }: { $cards } carta.
           *[other] { $name } se lleva la { $line }: { $cards } cartas.
        }
    }
rg-did-took-set-by-clock =
    { $me ->
        [yes] { $cards ->
            [one] Se acaba el tiempo: la { $line } es para ti, { $cards } carta.
           *[other] Se acaba el tiempo: la { $line } es para ti, { $cards } cartas.
        }
       *[no] { $cards ->
            [one] Se acaba el tiempo: la { $line } es para { $name }, { $cards } carta.
           *[other] Se acaba el tiempo: la { $line } es para { $name }, { $cards } cartas.
        }
    }
rg-did-mistouched =
    { $me ->
        [yes] Tocas un salvavidas sin que haya conjunto.
       *[no] { $name } toca un salvavidas sin que haya conjunto.
    }
rg-did-mistouched-second =
    { $me ->
        [yes] Tocas un segundo salvavidas.
       *[no] { $name } toca un segundo salvavidas.
    }
rg-did-chooses-pile =
    { $me ->
        [yes] Eliges qué pila llevarte.
       *[no] { $name } elige qué pila llevarse.
    }
rg-did-took-pile =
    { $me ->
        [yes] { $cards ->
            [one] Te llevas una pila ({ $cell }): { $cards } carta.
           *[other] Te llevas una pila ({ $cell }): { $cards } cartas.
        }
       *[no] { $cards ->
            [one] { $name } se lleva una pila ({ $cell }): { $cards } carta.
           *[other] { $name } se lleva una pila ({ $cell }): { $cards } cartas.
        }
    }
rg-did-took-pile-by-clock =
    { $me ->
        [yes] { $cards ->
            [one] Se acaba el tiempo: una pila ({ $cell }) es para ti, { $cards } carta.
           *[other] Se acaba el tiempo: una pila ({ $cell }) es para ti, { $cards } cartas.
        }
       *[no] { $cards ->
            [one] Se acaba el tiempo: una pila ({ $cell }) es para { $name }, { $cards } carta.
           *[other] Se acaba el tiempo: una pila ({ $cell }) es para { $name }, { $cards } cartas.
        }
    }
rg-did-spared =
    { $me ->
        [yes] No hay ninguna pila para ti.
       *[no] No hay ninguna pila para { $name }.
    }
rg-did-owes-call =
    { $me ->
        [yes] Te queda una carta.
       *[no] A { $name } le queda una carta.
    }
rg-did-called-mine =
    { $me ->
        [yes] Tú: «¡Mi cabra rema!»
       *[no] { $name }: «¡Mi cabra rema!»
    }
rg-did-called-at =
    { $me ->
        [by] Tú a { $target }: «¡Tu cabra rema!» { $target } se lleva una pila.
        [to] { $name } a ti: «¡Tu cabra rema!» Te llevas una pila.
       *[no] { $name } a { $target }: «¡Tu cabra rema!» { $target } se lleva una pila.
    }
rg-did-called-in-vain =
    { $me ->
        [by] Tú a { $target }: «¡Tu cabra rema!» Pero { $target } no tiene que avisar.
        [to] { $name } a ti: «¡Tu cabra rema!» Pero no tienes que avisar.
       *[no] { $name } a { $target }: «¡Tu cabra rema!» Pero { $target } no tiene que avisar.
    }
rg-did-nobody-has-cards = A nadie le quedan cartas. Ahora gana quien consiga un salvavidas.

## Cómo ha terminado
rg-ended-rescued =
    { $count ->
        [one] { $names } no tenía cartas y consiguió un salvavidas.
       *[other] { $names } no tenían cartas y consiguieron un salvavidas en la misma ronda.
    }
rg-ended-won = No tenías cartas y has conseguido un salvavidas.
rg-ended-won-with = No tenías cartas y has conseguido un salvavidas, igual que { $names } en la misma ronda.
rg-ended-slowest = { $name } llegó al final.
rg-ended-slowest-time = Tardaste { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s y { $name } llegó al final.
rg-ended-slowest-me = Tú tampoco tenías cartas, pero llegaste al final.
rg-ended-no-set-me = Tú tampoco tenías cartas, pero te quedaste sin salvavidas.
rg-ended-cards-me =
    { $cards ->
        [one] A ti te quedaba una carta.
       *[other] A ti te quedaban { $cards } cartas.
    }
rg-ended-cost-set =
    { $cards ->
        [one] Lo que más te costó fue la carta que te llevaste por llegar al final.
       *[other] Lo que más te costó fueron las { $cards } cartas que te llevaste por llegar al final.
    }
rg-ended-cost-pile =
    { $cards ->
        [one] Lo que más te costó fue la carta que te llevaste por un error.
       *[other] Lo que más te costó fueron las { $cards } cartas que te llevaste por un error.
    }
rg-ended-stuck = A nadie le quedaban cartas y nadie agarró un salvavidas: victoria para todos.
rg-ended-unfinished = Se ha llegado al número de colocaciones acordado en la mesa.

## El ayudante
rg-races = Las cartas se descubren de una en una. En cuanto tres en línea comparten barca o color, todo el mundo agarra. Nada empieza hasta que estés a punto.
rg-coach-place = Elige una casilla vacía: ahí se destapa la carta de encima de tu mazo, y nadie sabe cuál será.
rg-coach-place-full = Las casillas están llenas, así que tu carta va encima de cualquier pila: puede formar un conjunto o tapar uno.
rg-coach-watch = Mira la cuadrícula: en cuanto tres cartas en línea tengan la misma barca o el mismo color, ¡agarra un salvavidas!
rg-coach-last = Tu mazo está vacío: consigue un salvavidas en el próximo conjunto y ganas.
rg-coach-grab = Hay un conjunto y falta un salvavidas: ¡agarra antes que los demás!
rg-coach-holds = Ya tienes tu salvavidas. Ahora, manos quietas: un segundo toque te cuesta una pila.
rg-coach-stuck = A nadie le quedan cartas. Busca un conjunto y agarra: ganan todos menos el más lento.
rg-coach-take-set = Has llegado tarde: llévate el conjunto con menos cartas, salvo que tengas otros planes.
rg-coach-watch-set = El más lento elige un conjunto; hasta que se lo lleve, nadie coloca.
rg-coach-pile-touch = Has tocado un salvavidas por error: llévate una pila, mejor pequeña, debajo de tu mazo.
rg-coach-pile-call = Alguien ha avisado antes que tú: llévate una pila, mejor pequeña, debajo de tu mazo.
rg-coach-watch-pile = Alguien paga un error con una pila. Si hay un conjunto, puedes agarrar igualmente.
rg-coach-call = En cuanto te quede exactamente una carta, di «¡Mi cabra rema!» antes de que alguien te avise.

## Lo que puede acordar una mesa
rg-option-forgiving = Mesa indulgente
    .why = Los errores se rechazan y no cuestan nada. Si no, se pagan con cartas, como en el reglamento.
rg-option-place = Tiempo para colocar
    .why = Si tardas más, tu carta se coloca sola.
rg-option-grab = Tiempo para agarrar
    .why = Cuánto tiempo queda tras el primer salvavidas. Después, el más lento se sortea entre quienes no tienen.
rg-option-pace = Reloj
    .why = Para elegir la pila o el conjunto que te llevas. Los demás esperan mientras tanto.
rg-option-stuck = Tiempo sin cartas
    .why = Cuando a nadie le quedan cartas, cuánto espera un conjunto a que alguien agarre. Después ganan todos juntos.
rg-seconds-3 = 3 s
rg-seconds-5 = 5 s
rg-seconds-8 = 8 s
rg-seconds-10 = 10 s
rg-seconds-15 = 15 s
rg-seconds-20 = 20 s
rg-no-limit = Sin límite

## Cómo se juega
rg-guide-lead = Líbrate de tus cartas y consigue después un salvavidas. Siempre falta uno.
rg-guide-place = Coloca a ciegas
    .how = En tu turno, elige una casilla. Ahí se destapa la carta de encima de tu mazo y todos la ven a la vez. Primero van las casillas vacías; cuando las nueve están llenas, las cartas van encima de las pilas.
rg-guide-set = Descubre un conjunto
    .how = Tres cartas de encima en fila, columna o diagonal forman un conjunto si todas muestran la misma barca o todas el mismo color. Cada color tiene su dibujo: cruces, puntos, olas, cuadros.
rg-guide-grab = Agarra un salvavidas
    .how = Cuando hay un conjunto puede agarrar cualquiera, sea de quien sea el turno. Uno por persona. Quien se queda sin salvavidas es el más lento y se lleva las tres pilas debajo de su mazo. Si antes la siguiente carta tapa el conjunto, se perdió la ocasión.
rg-guide-call = Avisa con la última carta
    .how = ¿Te queda exactamente una carta? Pulsa «¡Mi cabra rema!». Si alguien pulsa antes tu nombre, te llevas una pila. Pulsa el de los demás cuando se les olvide; si no tenían que avisar, no puedes avisar durante 3 segundos.
rg-guide-win = Gana
    .how = Coloca tu última carta y consigue un salvavidas en el próximo conjunto. También vale el que forme tu propia última carta. Pero si eres el más lento, te llevas las pilas y sigues jugando.
rg-guide-mistakes = Errores que se pagan
rg-guide-mistake-touch = Agarrar sin que haya conjunto, o por segunda vez: te llevas la pila que elijas.
rg-guide-mistake-place = Colocar fuera de turno, o sobre una pila cuando queda una casilla vacía: la carta va debajo de tu mazo.
rg-guide-mistake-forgiving = En una mesa indulgente los errores no cuestan nada.
rg-guide-hands = A dos manos
    .how = Un pulgar coloca y el otro agarra. Con el teclado, los números (o de la Q a la C) colocan, espacio agarra, M avisa por ti y de 1 a 5 avisan a los demás. Cuenta tu reacción, no tu conexión: tras cada ronda, la foto finish muestra las diferencias.

## Por qué se ha rechazado algo, por código
rg-refused-other_turn = Ese turno ya había terminado. No cuesta nada.
rg-refused-other_round = Esa ronda ya había terminado. No cuesta nada.
rg-refused-other_call = Ese aviso llegó tarde. No cuesta nada.
rg-refused-double_tap = Ha sido una doble pulsación. No cuesta nada.
rg-refused-nobody_places = Nadie coloca hasta que se retiren las pilas.
rg-refused-no_cards = No te quedan cartas que colocar.
rg-refused-placing_locked = Colocaste fuera de turno y no puedes colocar durante 3 segundos.
rg-refused-not_your_turn = No es tu turno.
rg-refused-empty_cell_first = Mientras quede una casilla vacía, la carta tiene que ir a una vacía.
rg-refused-no_set = No hay ningún conjunto en la cuadrícula.
rg-refused-one_each = Ya tienes un salvavidas.
rg-refused-pay_first = Paga antes tu último error.
rg-refused-not_your_set = No tienes que elegir ningún conjunto.
rg-refused-not_a_set = Eso no es un conjunto.
rg-refused-not_your_pile = No tienes que llevarte ninguna pila.
rg-refused-no_pile_there = En esa casilla no hay ninguna pila.
rg-refused-no_call_owed = No tienes que avisar.
rg-refused-calling_locked = Avisaste a quien no debías y no puedes volver a avisar durante 3 segundos.
rg-refused-call_at_another = Avisa a otro jugador, no a ti.
rg-refused-no_such_player = Ese jugador no existe.

## Mirar atrás
rg-next = Encima del mazo: { $card }
rg-turning-called_at =
    { $me ->
        [yes] Avisas a alguien
       *[no] { $who } avisa a alguien
    }
rg-turning-took_set = El más lento se lleva un conjunto
rg-turning-mistouched =
    { $me ->
        [yes] Tocas un salvavidas por error
       *[no] { $who } toca un salvavidas por error
    }
rg-turning-misplaced =
    { $me ->
        [yes] Colocas una carta por error
       *[no] { $who } coloca una carta por error
    }
rg-turning-owes_call = Queda una carta

# Posiciones para probar

rg-try-place = Es tu turno. Pulsa una casilla vacía: allí se da la vuelta a la carta de arriba de tu mazo, y nadie sabe cuál es.
    .title = Colocar una carta
    .solved = Ahora puede colocar el siguiente, sin esperar. Nadie espera, así que no pierdas de vista las líneas.
    .wrong = Mientras haya una casilla vacía, la carta tiene que ir allí. La tuya ha vuelto debajo de tu mazo.
rg-try-grab = Tres en línea con la misma barca o del mismo color: hay un conjunto. Agarra un salvavidas antes que los demás.
    .title = Agarrar un salvavidas
    .solved = Ya tienes uno. Falta uno, y quien llega el último se lleva las tres pilas del conjunto.
rg-try-almost = Es tu turno y muchas cartas se parecen. ¿Hay un conjunto? Entonces agarra un salvavidas. Si no, coloca tu carta sobre cualquier pila.
    .title = ¿Conjunto o no?
    .solved = Bien: en ninguna línea había tres barcas iguales ni tres del mismo color, así que no había nada que agarrar.
    .wrong = No había conjunto, y un error cuesta una pila: elige una y va debajo de tu mazo.

# La lección.

rg-learn-goal = Se juegan las cartas a ciegas en nueve casillas. Quédate sin ninguna y consigue un salvavidas: gana quien lo logre antes. Te quedan tres.
rg-learn-place = Te toca. No hay casillas vacías, así que tu carta va encima de una pila, y nadie sabe cuál será. Pulsa la casilla iluminada.
rg-learn-grab = Tres en línea con la misma barca o del mismo color: ¡un conjunto! Falta un salvavidas, así que agarra uno antes que los demás.
rg-learn-slowest = Has llegado a tiempo. La última cabra se ha llevado bajo su mazo las tres pilas del conjunto, y ahora ahí no hay nada.
rg-learn-place-again = Mientras haya una casilla vacía, la carta tiene que ir ahí. Pulsa la casilla iluminada.
rg-learn-call = ¡Solo te queda una carta! Toca decir «¡Mi cabra rema!» antes de que alguien te lo diga a ti.
rg-learn-call-at = Ahora es otra persona la que tiene una sola carta, y se le ha olvidado decirlo. Rápido: pulsa «¡Tu cabra!» bajo su nombre.
rg-learn-mistake = Le ha costado una pila. Lo mismo cuesta tocar un salvavidas sin conjunto, o tocar otro más. La carta mal puesta o fuera de turno vuelve bajo tu mazo.
rg-learn-last = ¡Tu última carta! Pulsa la casilla iluminada.
rg-learn-win = Un conjunto, y tu mazo está vacío: ¡agarra un salvavidas y ganas!
rg-learn-end = Sin cartas y con salvavidas: ¡has ganado! En una mesa de verdad nadie te avisa de los conjuntos, y los demás son rápidos.

# Una partida repasada.

rg-review-say = Tus reflejos: la mitad de las veces tardaste esto o menos.
rg-review-none = No pulsaste en ninguna carrera, así que no hay nada que medir.
rg-review-what = Para qué
rg-review-presses = Veces
rg-review-you = Tú
rg-review-others = Los demás
rg-review-seconds = { $time } s
rg-review-kind-boat = Conjunto de una barca
rg-review-kind-colour = Conjunto de un color
rg-review-kind-same = Tres cartas iguales
rg-review-kind-several = Varios conjuntos
rg-review-kind-call = Avisos
rg-review-fastest = Tu mejor tiempo: { $time } s
rg-review-slowest = Tu peor tiempo: { $time } s
rg-review-just_beaten = { $who } te ganó por solo { $time } s
