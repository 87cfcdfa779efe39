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
       *[other] { $cell }: { $card }, montón de { $size }
    }
rg-cell-in-set = { $label }, parte del trío
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
rg-call-at = ¡Tu cabra rema!
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
rg-keys = Teclas: el teclado numérico coloca, espacio agarra, M y 1 a 5 avisan
rg-keys-off = Las teclas están desactivadas. Pulsa para usarlas.

## Qué espera la partida
rg-status-place = Te toca: elige una casilla vacía
rg-status-place-full = Te toca: elige cualquier montón
rg-status-place-other = Coloca { $name }
rg-status-locked = Te toca, pero espera un momento
rg-status-grab = ¡Agarra un salvavidas!
rg-status-grab-others = ¿Quién agarra un salvavidas?
rg-status-holds = Tienes un salvavidas
rg-status-take-set = Elige qué trío te llevas
rg-status-take-set-other = { $name } elige un trío
rg-status-take-pile = Elige el montón que te llevas
rg-status-take-pile-other = { $name } elige un montón
rg-status-stuck = No quedan cartas. ¡Ojo a los tríos!
rg-status-over = La partida ha terminado

## La foto de llegada de una ronda
rg-finish = Foto finish
rg-finish-first = { $seconds } s
rg-finish-behind = +{ $seconds } s
rg-finish-in = a tiempo
rg-finish-last = más lento
rg-finish-drawn = por sorteo

## Noticias en el tablero
rg-news-set-gone = Había un trío y nadie ha agarrado. Ya está tapado.
rg-news-by-clock = Se te acabó el tiempo y la carta se ha colocado por ti.
rg-news-misplaced-turn = No era tu turno. La carta va debajo de tu mazo y no puedes colocar durante 3 segundos.
rg-news-misplaced-pile = Quedaba una casilla vacía. La carta va debajo de tu mazo y tu turno termina.
rg-news-mistouched = No había ningún trío. Te llevas un montón a tu elección debajo de tu mazo.
rg-news-mistouched-second = Ya tenías un salvavidas. Cuando acabe la ronda te llevas un montón.
rg-news-took-pile =
    { $cards ->
        [one] { $cards } carta va debajo de tu mazo.
       *[other] { $cards } cartas van debajo de tu mazo.
    }
rg-news-spared = No hay ningún montón que llevarse. Cabra con suerte.
rg-news-called-mine = Has avisado a tiempo.
rg-news-caught-me = { $name } ha avisado antes que tú. Te llevas un montón a tu elección.
rg-news-caught = ¡Pillada! { $name } se lleva un montón.
rg-news-called-in-vain = { $name } no debe ningún aviso. No puedes avisar a nadie durante 3 segundos.
rg-news-unlocked = Ya puedes volver a colocar.

## El historial
rg-did-placed = { $name }: { $card }, { $cell }.
rg-did-placed-by-clock = A { $name } se le acaba el tiempo: { $card }, { $cell }.
rg-did-misplaced-turn = { $name } coloca fuera de turno. Vuelve debajo del mazo: { $card }.
rg-did-misplaced-pile = { $name } coloca sobre un montón habiendo una casilla vacía. Vuelve debajo del mazo: { $card }.
rg-did-unlocked = { $name } ya puede colocar.
rg-did-sets-lie =
    { $count ->
        [one] Un trío: { $lines }.
       *[other] { $count } tríos: { $lines }.
    }
rg-did-set-gone = El trío ya no está.
rg-did-grabbed = { $name } agarra un salvavidas.
rg-did-slowest = El más lento: { $name }.
rg-did-slowest-drawn = Se acaba el tiempo: sale por sorteo como el más lento { $name }.
rg-did-chooses-set = { $name } elige qué trío llevarse.
rg-did-took-set =
    { $cards ->
        [one] { $name } se lleva la { $line }: { $cards } carta.
       *[other] { $name } se lleva la { $line }: { $cards } cartas.
    }
rg-did-took-set-by-clock =
    { $cards ->
        [one] Se acaba el tiempo: la { $line } es para { $name }, { $cards } carta.
       *[other] Se acaba el tiempo: la { $line } es para { $name }, { $cards } cartas.
    }
rg-did-mistouched = { $name } toca un salvavidas sin que haya trío.
rg-did-mistouched-second = { $name } toca un segundo salvavidas.
rg-did-chooses-pile = { $name } elige qué montón llevarse.
rg-did-took-pile =
    { $cards ->
        [one] { $name } se lleva un montón ({ $cell }): { $cards } carta.
       *[other] { $name } se lleva un montón ({ $cell }): { $cards } cartas.
    }
rg-did-took-pile-by-clock =
    { $cards ->
        [one] Se acaba el tiempo: un montón ({ $cell }) es para { $name }, { $cards } carta.
       *[other] Se acaba el tiempo: un montón ({ $cell }) es para { $name }, { $cards } cartas.
    }
rg-did-spared = No hay ningún montón para { $name }.
rg-did-owes-call = A { $name } le queda una carta.
rg-did-called-mine = { $name }: «¡Mi cabra rema!»
rg-did-called-at = { $name } a { $target }: «¡Tu cabra rema!» { $target } se lleva un montón.
rg-did-called-in-vain = { $name } a { $target }: «¡Tu cabra rema!» Pero { $target } no debe ningún aviso.
rg-did-nobody-has-cards = A nadie le quedan cartas y hay un trío. Gana quien consiga un salvavidas.

## Cómo ha terminado
rg-ended-rescued =
    { $count ->
        [one] { $names } no tenía cartas y consiguió un salvavidas.
       *[other] { $names } no tenían cartas y consiguieron un salvavidas en la misma ronda.
    }
rg-ended-stuck = A nadie le quedaban cartas y nadie se llevó un trío: ganáis todos.
rg-ended-unfinished = Se alcanzó el número de colocaciones acordado en la mesa.

## La entrenadora
rg-coach-place = Elige una casilla vacía: ahí se da la vuelta a la carta superior de tu mazo, y nadie sabe cuál será.
rg-coach-place-full = Las casillas están llenas, así que tu carta va encima de cualquier montón: puede formar un trío o tapar uno.
rg-coach-watch = Mira la cuadrícula: en cuanto tres cartas superiores en línea compartan embarcación o color, agarra un salvavidas.
rg-coach-last = Tu mazo está vacío: consigue un salvavidas en el siguiente trío y ganas.
rg-coach-grab = Hay un trío y falta un salvavidas: agarra antes que los demás.
rg-coach-holds = Ya tienes tu salvavidas; ahora manos quietas, porque un segundo toque te cuesta un montón.
rg-coach-stuck = A nadie le quedan cartas: gana quien no sea el último en agarrar en este trío.
rg-coach-take-set = Llegaste tarde: llévate el trío con menos cartas, salvo que tengas otros planes.
rg-coach-watch-set = Quien llegó tarde elige un trío; hasta que se lo lleve nadie coloca.
rg-coach-pile-touch = Tocaste un salvavidas por error: llévate un montón, mejor pequeño, debajo de tu mazo.
rg-coach-pile-call = Alguien avisó antes que tú: llévate un montón, mejor pequeño, debajo de tu mazo.
rg-coach-watch-pile = Alguien paga un error con un montón; si hay un trío, puedes agarrar igualmente.
rg-coach-call = Te queda una carta: di «¡Mi cabra rema!» antes de que alguien te avise.

## Lo que puede acordar una mesa
rg-option-forgiving = Mesa indulgente
    .why = Los errores se rechazan y no cuestan nada. Sin ella se pagan con cartas, según el reglamento.
rg-option-place = Tiempo para colocar
    .why = A quien tarda más se le coloca la carta.
rg-option-grab = Tiempo para agarrar
    .why = Pasado este tiempo desde el primer salvavidas, el más lento se sortea entre quienes no tienen.
rg-option-pace = Tiempo para elegir
    .why = Para elegir el montón o el trío que te llevas: 2 minutos, 1 minuto, 20 segundos o sin límite.
rg-option-stuck = Tiempo sin cartas
    .why = Cuando a nadie le quedan cartas, un trío espera este tiempo; después ganan todos juntos.
rg-seconds-3 = 3 s
rg-seconds-5 = 5 s
rg-seconds-8 = 8 s
rg-seconds-10 = 10 s
rg-seconds-15 = 15 s
rg-no-limit = Sin límite
rg-pace-relaxed = Tranquilo
rg-pace-normal = Normal
rg-pace-fast = Rápido

## Cómo se juega
rg-guide-lead = Líbrate de tus cartas y consigue después un salvavidas. Siempre falta uno.
rg-guide-place = Coloca a ciegas
    .how = En tu turno elige una casilla. Ahí se da la vuelta a la carta superior de tu mazo y todos la ven a la vez. Primero las casillas vacías; cuando las nueve están llenas, las cartas van encima de los montones.
rg-guide-set = Descubre un trío
    .how = Tres cartas superiores en fila, columna o diagonal forman un trío si todas muestran la misma embarcación o todas el mismo color. Cada color tiene su dibujo: cruces, puntos, olas, cuadros.
rg-guide-grab = Agarra un salvavidas
    .how = Con un trío puede agarrar cualquiera, sea de quien sea el turno. Uno por persona. Quien se queda sin él es el más lento y se lleva los tres montones debajo de su mazo. Si la carta siguiente tapa antes el trío, la oportunidad se ha perdido.
rg-guide-call = Avisa con una carta
    .how = ¿Te queda exactamente una carta? Pulsa «¡Mi cabra rema!». Si alguien pulsa antes tu nombre, te llevas un montón. Pulsa el de los demás cuando se les olvide; si avisas en vano, no puedes avisar durante 3 segundos.
rg-guide-win = Gana
    .how = Coloca tu última carta y consigue un salvavidas en el siguiente trío. Vale el trío que forme tu propia última carta. Si eres el más lento, te llevas los montones y sigues jugando.
rg-guide-mistakes = Lo que se paga
rg-guide-mistake-touch = Agarrar sin trío, o por segunda vez: te llevas un montón a tu elección.
rg-guide-mistake-place = Colocar fuera de turno, o sobre un montón habiendo una casilla vacía: la carta va debajo de tu mazo.
rg-guide-mistake-forgiving = En una mesa indulgente los errores no cuestan nada.
rg-guide-hands = A dos manos
    .how = Un pulgar coloca y el otro agarra. Con teclas, el teclado numérico (o de la Q a la C) coloca, espacio agarra, M avisa por ti y de 1 a 5 avisan a los demás. Cuenta tu reacción, no tu conexión: tras cada ronda la foto finish muestra las diferencias.

## Por qué se ha rechazado algo, por código
rg-refused-other_turn = Ese turno ya había terminado. No cuesta nada.
rg-refused-other_round = Esa ronda de salvavidas ya había terminado. No cuesta nada.
rg-refused-other_call = Ese aviso llegó tarde. No cuesta nada.
rg-refused-double_tap = Ha sido una doble pulsación. No cuesta nada.
rg-refused-nobody_places = Nadie coloca hasta que se retiren los montones.
rg-refused-no_cards = No te quedan cartas que colocar.
rg-refused-placing_locked = Colocaste fuera de turno y no puedes colocar durante 3 segundos.
rg-refused-not_your_turn = No es tu turno.
rg-refused-empty_cell_first = Mientras haya una casilla vacía, la carta debe ir a una casilla vacía.
rg-refused-no_set = No hay ningún trío en la cuadrícula.
rg-refused-one_each = Ya tienes un salvavidas.
rg-refused-pay_first = Paga antes tu último toque.
rg-refused-not_your_set = No hay ningún trío que tengas que elegir.
rg-refused-not_a_set = Eso no es un trío.
rg-refused-not_your_pile = No hay ningún montón que tengas que llevarte.
rg-refused-no_pile_there = En esa casilla no hay ningún montón.
rg-refused-no_call_owed = No debes ningún aviso.
rg-refused-calling_locked = Avisaste en vano y no puedes volver a avisar durante 3 segundos.
rg-refused-call_at_another = Avisa a otro jugador, no a ti.
rg-refused-no_such_player = No hay tal jugador.

## Mirar atrás
rg-next = Encima del mazo: { $card }
rg-turning-called_at =
    { $me ->
        [yes] Avisas a alguien
       *[no] { $who } avisa a alguien
    }
rg-turning-took_set = El más lento se lleva un trío
rg-turning-mistouched =
    { $me ->
        [yes] Tocas mal un salvavidas
       *[no] { $who } toca mal un salvavidas
    }
rg-turning-misplaced =
    { $me ->
        [yes] Colocas mal una carta
       *[no] { $who } coloca mal una carta
    }
rg-turning-owes_call = Queda una carta
