# Soplón. Las palabras son las de docs/rules/soplon.md.

## Las cartas
so-card-witness = Testigo { $number }
so-card-cousin = Primo
so-card-boss = Capo
so-card-hitman = Sicario
so-card-driver = Conductora
so-card-thug = Matón
so-card-rat = Soplón
so-the-witness = un testigo { $number }
so-the-cousin = el primo
so-the-boss = un capo
so-the-hitman = un sicario
so-the-driver = una conductora
so-the-thug = un matón
so-the-rat = el soplón

## Dónde están las cartas
so-place =
    { $place ->
        [0] carta de arriba a la izquierda
        [1] carta de arriba a la derecha
        [2] carta de abajo a la izquierda
        [3] carta de abajo a la derecha
       *[other] carta { $number }
    }
so-spot =
    { $owner ->
        [you] tu { $place }
        [self] su propia { $place }
       *[other] la { $place } de { $name }
    }
so-label-down = { $spot }, boca abajo
so-label-up = { $spot }: { $card }
so-label-gap = { $spot }: ya no está
so-label-tried = { $spot }: ya se ha probado
so-label-known = { $spot }, boca abajo, ya vista: { $card }
so-label-forgotten = { $spot }, boca abajo, ya vista y olvidada: { $card }
so-do-exchange = Sustituir { $spot }
so-do-look = Mirar { $spot }
so-do-swap = Elegir { $spot }
so-do-boss = Retirar { $spot }
so-do-race = Eliminar { $spot }
so-do-give = Dar { $spot }
so-district =
    { $me ->
        [yes] Tu Distrito
       *[no] Distrito de { $who }
    }
so-cards =
    { $cards ->
        [one] { $cards } carta
       *[other] { $cards } cartas
    }
so-closed = cerrado
so-sum = { $who }: { $sum }
so-pile =
    { $cards ->
        [0] Mazo vacío
        [one] Mazo, { $cards } carta
       *[other] Mazo, { $cards } cartas
    }
so-pile-draw = Robar una carta. { $pile }
so-discard = Descarte: { $card }
so-discard-empty = Descarte vacío
so-aside =
    { $cards ->
        [one] { $cards } carta retirada de la partida
       *[other] { $cards } cartas retiradas de la partida
    }
so-held = Has robado { $card }
so-held-seen = { $who } ha robado { $card }
so-held-by = { $who } tiene una carta robada
so-pile-name = Mazo
so-discard-name = Descarte
so-rat-worth = El soplón vale { $worth }
so-peeking = Ves { $card }: { $spot }

## Qué hay que hacer
so-ask-peek = Mira tus dos cartas de abajo, una sola vez. Después tendrás que recordarlas.
so-ask-peeking = ¡Recuérdalas!
so-ask-looked = Ya has visto tus cartas de abajo.
so-ask-turn = Roba una carta o cierra tu Distrito.
so-ask-last = Tu último turno: roba una carta.
so-ask-must_close = No puedes jugar tu turno, así que cierras.
so-ask-must_pass = No puedes jugar tu turno, así que pasas.
so-ask-exchange = ¿A cuál de tus cartas sustituye? Esa es la que se juega.
so-ask-thug = Matón: toca cualquier carta para mirarla en secreto.
so-ask-driver = Conductora: toca dos cartas. Cambian de sitio sin que nadie las vea.
so-ask-hitman = Sicario: toca cualquier carta para mirarla en secreto.
so-ask-hitman_swap = Sicario: ahora toca dos cartas. Cambian de sitio sin que nadie las vea.
so-ask-second = ¿Y la segunda?
so-ask-boss = Capo: toca una carta tuya para retirarla para siempre, o añádele una a alguien.
so-ask-race = ¿Dónde hay otro { $number }? ¡Tócalo antes que nadie!
so-ask-race_cousin = El primo no coincide con nadie: cualquier intento es un error.
so-ask-race_passed = Esta la dejas pasar.
so-ask-race_out = No había con qué pagar: quedas fuera de esta carrera.
so-ask-give = Has dejado un hueco. Toca una carta tuya para llenarlo.
so-ask-sure = Los demás juegan un turno más y luego se cuentan todas las cartas. ¿Cierras?
so-wait-peeks = Los demás aún están mirando sus cartas de abajo.
so-wait-turn = { $who } roba o cierra.
so-wait-exchange = { $who } ha robado una carta.
so-wait-thug = { $who } mira una carta.
so-wait-driver = { $who } cambia dos cartas de sitio.
so-wait-hitman = { $who } mira una carta y después cambia dos de sitio.
so-wait-hitman_swap = { $who } cambia dos cartas de sitio.
so-wait-boss = { $who } retira una carta o le añade una a alguien.
so-wait-race = ¡Carrera! ¿Quién encuentra otro { $number }?
so-wait-race_cousin = Ha salido el primo. No coincide con nadie.
so-wait-gift = { $who } llena el hueco.
so-wait-over = La partida ha terminado.
so-peek = Mirar
so-done = Ya me las sé
so-draw = Robar
so-close = Cerrar
so-close-yes = Sí, cerrar
so-close-no = Todavía no
so-pass = Pasar
so-pass-race = No tengo ninguno
so-send = Añadir a { $who }
so-unpick = Volver a elegir
so-notes = Mis notas
so-notes-hint = Solo tú puedes leerlas. Desaparecen al acabar la partida.

## Historia
so-said-time_up =
    { $me ->
        [yes] Se te acaba el tiempo.
       *[no] A { $who } se le acaba el tiempo.
    }
so-said-peeked =
    { $me ->
        [yes] Miras tus dos cartas de abajo.
       *[no] { $who } mira sus dos cartas de abajo.
    }
so-said-done =
    { $me ->
        [yes] Terminas de mirar.
       *[no] { $who } termina de mirar.
    }
so-said-peeks_over = Todos han mirado. ¡A jugar!
so-said-reshuffled =
    { $cards ->
        [one] El descarte pasa a ser el mazo: { $cards } carta.
       *[other] Se baraja el descarte para formar un mazo de { $cards } cartas.
    }
so-said-drew =
    { $me ->
        [yes] Robas una carta.
       *[no] { $who } roba una carta.
    }
so-said-exchanged =
    { $me ->
        [yes] Sustituyes { $spot } y juegas { $card }.
       *[no] { $who } sustituye { $spot } y juega { $card }.
    }
so-said-rat_returned =
    { $me ->
        [yes] El soplón vuelve a tu Distrito como carta de más.
       *[no] El soplón vuelve al Distrito de { $who } como carta de más.
    }
so-said-looked =
    { $me ->
        [yes] Miras { $spot }.
       *[no] { $who } mira { $spot }.
    }
so-said-swapped =
    { $me ->
        [yes] Cambias { $one } por { $two }.
       *[no] { $who } cambia { $one } por { $two }.
    }
so-said-swap_skipped = No hay dos cartas que cambiar.
so-said-removed =
    { $me ->
        [yes] Retiras de la partida { $spot }: { $card }.
       *[no] { $who } retira de la partida { $spot }: { $card }.
    }
so-said-added =
    { $me ->
        [yes] Añades una carta al Distrito de { $to }.
       *[no] { $who } añade una carta al Distrito de { $to }.
    }
so-said-added_to_me = { $who } añade una carta a tu Distrito.
so-said-added_none = No hay nada que robar, así que no se añade ninguna carta.
so-said-race_opened = ¿Quién elimina antes una carta igual?
so-said-passed_race =
    { $me ->
        [yes] Dejas pasar la carrera.
       *[no] { $who } deja pasar la carrera.
    }
so-said-erred =
    { $me ->
        [yes] Error: { $spot } es { $card }.
       *[no] { $who } se equivoca: { $spot } es { $card }.
    }
so-said-paid =
    { $me ->
        [yes] Te llevas una carta de penalización.
       *[no] { $who } se lleva una carta de penalización.
    }
so-said-paid_none =
    { $me ->
        [yes] No hay carta con que pagar. Quedas fuera de esta carrera.
       *[no] No hay carta con que pagar. { $who } queda fuera de esta carrera.
    }
so-said-eliminated =
    { $me ->
        [yes] ¡Eliminas { $spot }: { $card }!
       *[no] ¡{ $who } elimina { $spot }: { $card }!
    }
so-said-gave =
    { $me ->
        [yes] Llenas el hueco con { $spot }.
       *[no] { $who } llena el hueco con { $spot }.
    }
so-said-race_closed = Nadie ha eliminado nada.
so-said-closed =
    { $me ->
        [yes] Cierras tu Distrito. Los demás juegan un turno más cada uno.
       *[no] { $who } cierra. Los demás juegan un turno más cada uno.
    }
so-said-passed =
    { $me ->
        [yes] Pasas.
       *[no] { $who } pasa.
    }
so-said-rat_counted = El soplón vale lo que muestra la carta de encima del mazo, { $card }: { $worth }.
so-said-rat_counted_none = No queda carta que descubrir. El soplón vale { $worth }.
so-said-counted =
    { $cards ->
        [0] { $who } no tiene cartas: { $sum }.
        [one] { $who }: { $sum }, con { $cards } carta.
       *[other] { $who }: { $sum }, con { $cards } cartas.
    }

## El final
so-end-lowest_sum = Gana la suma más baja.
so-end-mine = Ganas con { $sum }, { $gap } menos que { $nearest }.
so-end-theirs = { $name } gana con { $sum }, { $gap } menos que { $nearest }.
so-end-lost = { $name } gana con { $sum }; tú tienes { $own }.
so-end-lost-closed = Cerraste con { $own }, pero { $name } solo tenía { $sum }.
so-why-rat =
    { $me ->
        [yes] Lo ha decidido el soplón: sin sus { $worth } habrías ganado.
       *[no] Lo ha decidido el soplón: sin sus { $worth } habría ganado { $who }.
    }
so-why-paid =
    { $cards ->
        [one] { $me ->
            [yes] Lo ha decidido un error: sin los { $worth } de tu carta de penalización habrías ganado.
           *[no] Lo ha decidido un error: sin los { $worth } de la carta de penalización habría ganado { $who }.
        }
       *[other] { $me ->
            [yes] Lo han decidido los errores: sin los { $worth } de tus cartas de penalización habrías ganado.
           *[no] Lo han decidido los errores: sin los { $worth } de las cartas de penalización habría ganado { $who }.
        }
    }
so-why-added =
    { $me ->
        [yes] Lo ha decidido el capo: sin los { $worth } que te añadió { $by } habrías ganado.
       *[no] Lo ha decidido el capo: sin los { $worth } que añadió { $by } habría ganado { $who }.
    }
so-why-added-by-me = Lo ha decidido el capo: sin los { $worth } que añadiste habría ganado { $who }.
so-why-eliminated =
    { $me ->
        [yes] Lo ha decidido una carrera: te libraste de { $card }.
       *[no] Lo ha decidido una carrera: { $who } se libró de { $card }.
    }
so-why-removed =
    { $me ->
        [yes] Lo ha decidido el capo: retiraste { $card }.
       *[no] Lo ha decidido el capo: { $who } retiró { $card }.
    }
so-why-closed =
    { $me ->
        [yes] Has cerrado en el momento justo.
       *[no] { $who } ha cerrado en el momento justo.
    }
so-why-closed-lost = { $who } cerró, pero no tenía la suma más baja.
so-end-beat = Era el último turno. Se descubren las cartas.
so-end-fewest_cards = Empate a puntos: gana quien tiene menos cartas.
so-end-lowest_card = Empate a puntos y a cartas: gana la carta suelta más baja.
so-end-shared = Empate en todo: { $names } comparten la victoria. ¿Otra partida?
so-end-unfinished = Se ha llegado al límite de turnos: no se revela nada y no gana nadie.

## Opciones
so-option-pace = Reloj
    .why = Cuánto puedes pensar cada elección. Después decide el azar.
so-option-pace-relaxed = 2 min
so-option-pace-normal = 1 min
so-option-pace-fast = 20 s
so-option-pace-untimed = Ninguno
so-option-pace-one_day = 1 día
so-option-pace-three_days = 3 días
so-option-pace-one_week = 1 semana
so-option-race = Duración de la carrera
    .why = Cuánto tiempo hay para encontrar una carta igual cuando se juega un testigo. Con un error, el tiempo vuelve a empezar.
so-option-peek = Primera mirada
    .why = Cuánto tiempo puedes mirar tus dos cartas de abajo antes de empezar.
so-option-seconds-2 = 2,5 s
so-option-seconds-4 = 4 s
so-option-seconds-5 = 5 s
so-option-seconds-7 = 7 s
so-option-seconds-8 = 8 s
so-option-seconds-10 = 10 s
so-option-seconds-15 = 15 s
so-option-notes = Notas privadas
    .why = Cada cual tiene un cuaderno que nadie más puede leer. Sin él, el juego es recordar.

## Ayudante
so-coach-peek = Cada cual ve sus dos cartas de abajo, una sola vez. Pulsa Mirar cuando puedas concentrarte.
so-coach-peeking = Los números bajos son buenos. ¿Cuál está a la izquierda y cuál a la derecha?
so-coach-turn = Roba para sustituir una carta tuya. Cierra si crees que tu suma es la más baja.
so-coach-last = Alguien ha cerrado. Última ocasión de librarte de tu carta más alta.
so-coach-must_close = Sin cartas, o sin nada que robar, solo puedes cerrar.
so-coach-must_pass = Sin cartas, o sin nada que robar, solo puedes pasar.
so-coach-exchange = Ponla donde tengas algo alto o desconocido. La carta que estaba allí se juega.
so-coach-thug = Lo mejor es mirar una carta que aún no conoces, tuya o de otro.
so-coach-driver = Mándale algo alto a un rival, o confunde su memoria.
so-coach-hitman = Primero miras una carta y después cambias dos cualesquiera de sitio.
so-coach-hitman_swap = Si acabas de ver algo bueno, puedes quedártelo.
so-coach-boss = Retirar una carta baja tu suma seguro. Añadir una sube la de otro.
so-coach-race = ¿Recuerdas alguno, esté donde esté? ¡Tócalo! Un error te cuesta una carta.
so-coach-race_cousin = Nada coincide con el primo. Tocar solo te costaría una carta.
so-coach-give = Aprovecha para librarte de tu carta más alta. Nadie la verá.

## Cómo se juega
so-guide-aim = El objetivo
    .text = Tienes delante cuatro cartas boca abajo: tu Distrito. Cada una vale su número y, cuando alguien cierra, gana la suma más baja. Antes de empezar puedes mirar una vez tus dos cartas de abajo. El resto es memoria.
so-guide-turn = Tu turno
    .text = Roba una carta y mírala. Ponla boca abajo en el sitio de una de las tuyas. La carta que estaba allí se juega boca arriba, y pasa algo.
so-guide-witness = Se juega un testigo
    .text = Empieza una carrera. Quien toque antes otro testigo con el mismo número, en cualquier Distrito, lo elimina. ¿Era de otro? Entonces llenas el hueco con una carta tuya. Una carta equivocada vuelve a su sitio y tú te llevas una más.
so-guide-family = Se juega una carta de familia
    .text = Cada miembro de la familia te hace un favor cuando se juega. Ninguno coincide con un testigo, sea cual sea su número.
so-guide-thug = Matón, vale 7: mira cualquier carta.
so-guide-driver = Conductora, vale 5: cambia entre sí dos cartas cualesquiera, sin verlas.
so-guide-hitman = Sicario, vale 3: mira una y después cambia dos entre sí.
so-guide-boss = Capo, vale 1: retira de la partida una carta tuya o añade una a otro jugador.
so-guide-cousin = Primo, vale 0: la mejor carta para guardar. No coincide con nadie.
so-guide-rat = El soplón
    .text = Jugarlo no te libra de él: vuelve, y tu Distrito crece. Al final vale lo que muestre la carta de encima del mazo. Regálalo, o que se encargue un capo.
so-guide-close = Cerrar
    .text = En lugar de jugar tu turno puedes cerrar. Las cartas de familia ya no tocan tu Distrito y los demás juegan un turno más. Después se descubren y se suman todas las cartas. Si hay empate, gana quien tiene menos cartas.

## Rechazos
so-refused-no_such_player = Ese jugador no existe.
so-refused-not_your_turn = No es tu turno.
so-refused-peeks_first = Se empieza cuando todos hayan mirado sus cartas de abajo.
so-refused-peeks_are_over = Se acabó el tiempo para mirar tus cartas de abajo.
so-refused-peeked_already = Ya has mirado tus cartas de abajo.
so-refused-peek_first = Mira primero tus cartas de abajo.
so-refused-done_already = Ya has terminado de mirar.
so-refused-draw_first = Roba primero una carta, o cierra.
so-refused-exchange_first = Pon primero en tu Distrito la carta que has robado.
so-refused-nothing_to_draw = No hay nada que robar.
so-refused-empty_district = Tu Distrito está vacío, así que no puedes jugar tu turno.
so-refused-no_passing = Solo puede pasar quien no puede jugar su turno ni cerrar.
so-refused-closed_already = Ya ha cerrado alguien.
so-refused-carry_out_first = Haz primero lo que dice la carta de familia.
so-refused-closed_district = Las cartas de familia no tocan el Distrito de quien ha cerrado.
so-refused-same_card = No puedes cambiar una carta por sí misma.
so-refused-own_district = El capo añade una carta a otro Distrito, no al tuyo.
so-refused-nothing_there = Ahí no hay ninguna carta.
so-refused-race_is_open = La carrera sigue en marcha.
so-refused-race_is_over = Esa carrera ya ha terminado. No ha pasado nada.
so-refused-double_tap = Ha sido una doble pulsación. No ha pasado nada.
so-refused-tried_already = Esa carta ya se ha probado en esta carrera.
so-refused-out_of_race = No pudiste pagar un error, así que estás fuera de esta carrera.
so-refused-passed_already = Esta carrera la has dejado pasar.
so-refused-give_first = Llena primero el hueco con una carta de tu Distrito.

## Mirar atrás
so-legend = Qué significan las marcas
so-legend-seen =
    { $me ->
        [yes] Habías visto esta carta.
       *[no] { $who } había visto esta carta.
    }
so-legend-forgotten =
    { $me ->
        [yes] La habías visto, y luego te equivocaste con ella.
       *[no] { $who } la había visto, y luego se equivocó con ella.
    }
so-turning-forgotten =
    { $me ->
        [yes] Habías visto esta carta y la olvidaste
       *[no] { $who } había visto esta carta y la olvidó
    }
so-turning-closed =
    { $me ->
        [yes] Cierras
       *[no] { $who } cierra
    }
so-turning-erred =
    { $me ->
        [yes] Te equivocas
       *[no] { $who } se equivoca
    }
so-turning-eliminated =
    { $me ->
        [yes] Eliminas una carta
       *[no] { $who } elimina una carta
    }
so-turning-removed =
    { $me ->
        [yes] Retiras una carta
       *[no] { $who } retira una carta
    }
so-turning-reshuffled = Se vuelve a barajar el mazo

## Lo que se puede decir de ello
so-claim-kind-sum = Mi Distrito vale…
so-claim-sum = Mi Distrito vale { $worth }
so-claim-rat = Tengo al soplón
so-question-sum = { $name }, ¿cuánto vale tu Distrito?
so-question-sum-short = ¿Cuánto vale tu Distrito?
so-question-rat = { $name }, ¿tienes al soplón?
so-question-rat-short = ¿Tienes al soplón?
so-sign-nod = Me lo creo
so-sign-shake = No me lo creo
so-sign-nod-rat = Tengo al soplón
so-sign-shake-rat = No tengo al soplón

## En la página de las partidas propias
so-me-memory = Soplón: tu memoria
    .not-yet = Aún no: termina una partida de Soplón en la que salga un testigo que hayas visto en otra parte.
so-me-memory-seen = Cartas que habías visto
so-me-memory-guesses = Cartas que no habías visto
so-me-right = bien
so-me-wrong = mal
so-me-missed = sin tocar
so-me-lucky = con suerte
so-me-unlucky = sin suerte
so-me-memory-say =
    { $all ->
        [one] Habías visto { $all } carta que se podía eliminar y acertaste { $right }: { $share }.
       *[other] Habías visto { $all } cartas que se podían eliminar y acertaste { $right }: { $share }.
    }
so-me-guesses-say =
    { $all ->
        [one] Has probado { $all } carta a ciegas y acertaste { $lucky }.
       *[other] Has probado { $all } cartas a ciegas y acertaste { $lucky }.
    }

# Posiciones para probar

so-try-peek = Antes de la partida cada cual mira las dos cartas de abajo de su distrito, una sola vez. Míralas, recuérdalas y termina.
    .title = La primera mirada
    .solved = Eso era todo: nadie vuelve a enseñarte estas cartas. Solo tienes lo que recuerdes.
so-try-exchange = Tu carta de abajo a la izquierda es un diez, como has visto. Roba y, si lo que sale es más bajo, ponlo ahí.
    .title = Librarse de un diez
    .solved = Tu distrito suma menos y sabes lo que hay en ese sitio. El diez se ha jugado, y quien tenga otro puede librarse de él ahora.
    .wrong = Ha ido a otro sitio, así que el diez sigue en tu distrito.
so-try-eliminate = Acaban de jugar un testigo, y tu carta de abajo a la izquierda tiene el mismo número, como has visto. Quien sea más rápido puede eliminar uno: pulsa el tuyo.
    .title = Eliminar a un testigo
    .solved = Una carta menos y, por tanto, una suma más baja. También puedes eliminar cartas ajenas si las conoces, y después darles una tuya.
    .wrong = Era otra carta. Todos la han visto, se queda donde estaba y ahora tienes una más.

# La lección.

so-learn-goal = Tienes delante cuatro cartas boca abajo: tu Distrito. Al final gana la suma más baja. Dónde está cada cosa lo tienes que recordar tú.
so-learn-peek = Antes de empezar, cada cual mira una sola vez sus dos cartas de abajo. Pulsa Mirar.
so-learn-done = Recuerda los dos números y dónde están. El de la izquierda es alto: fuera con él. Cuando te los sepas, dilo.
so-learn-draw = Te toca. Roba la carta de arriba: solo la ves tú.
so-learn-exchange = Es baja. Ponla donde está la alta, abajo a la izquierda: pulsa ahí. La que estaba se juega.
so-learn-pass = Se ha jugado un testigo. Quien sepa dónde hay otro con ese número, en cualquier Distrito, lo pulsa y fuera; equivocarse cuesta una carta. Tú no sabes de ninguno: dilo.
so-learn-eliminate = Pero ahora sí: ese número lo tienes abajo a la derecha, como has visto. ¡Rápido, púlsalo!
so-learn-draw-again = Fuera: una carta menos que suma. Roba otra vez.
so-learn-family = Otra baja. Tus dos cartas de arriba no las ha visto nadie. Ponla en el sitio iluminado, y a ver qué se juega.
so-learn-look = Un matón, de la familia: al jugarse, hacen algo. El matón mira cualquier carta. Pulsa la que aún no conoces.
so-learn-others = La conductora cambia dos cartas y el sicario mira antes; el capo retira una tuya o añade una a otro. El soplón siempre vuelve contigo.
so-learn-close = Ya conoces todas tus cartas. En vez de jugar tu turno puedes cerrar: los demás juegan uno más y se cuenta todo. Pulsa Cerrar.
so-learn-end = Se descubre todo y tu suma es la más baja: ¡has ganado! Si otra hubiera sido más baja, ganaría esa, haya cerrado quien haya cerrado.

# Una partida repasada.

so-review-say =
    { $forgotten ->
        [0] { $right ->
            [0] Ninguna carrera pedía una carta que hubieras visto.
           *[other] No olvidaste ninguna carta que pidiera una carrera.
        }
        [one] Una vez olvidaste una carta que habías visto.
       *[other] Olvidaste { $forgotten } veces una carta que habías visto.
    }{ $right ->
        [0] {""}
        [one] {" "}En las carreras recordaste una.
       *[other] {" "}En las carreras recordaste { $right }.
    }
so-review-wrong = Habías visto { $card } ({ $spot }), pero creíste que era otra carta
so-review-missed = Habías visto { $card } ({ $spot }), y nadie eliminó esa carta
