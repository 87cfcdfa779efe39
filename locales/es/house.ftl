# La casa: todo lo que no es de un solo juego.

## La primera pantalla
house-line = Juegos de cartas con cabras y gánsteres, para ti y tus amigos.
skip-to-games = Saltar a los juegos
games = Juegos
rights = Corral es una versión libre y no oficial de las reglas de juegos que pertenecen a sus autores y editoriales. Los textos y los dibujos son nuestros.
game-facts = De { $least } a { $most } jugadores · unos { $minutes } minutos
play-now = Jugar contra bots
play-now-game = Jugar contra bots: { $game }
with-friends = Jugar con amigos
with-friends-game = Jugar con amigos: { $game }
how-to-play = Cómo se juega
how-to-play-game = Cómo se juega a { $game }
learn = Aprende jugando
guide-page = Las reglas en su propia página, con momentos para probar y para mandarla a tus amigos
how-strong = ¿Qué nivel quieres para los bots?
level-easy = Fácil
    .why = Se equivoca y se olvida de cosas: ideal para una primera partida.
level-normal = Normal
    .why = Juega con cabeza y se le puede ganar.
level-hard = Difícil
    .why = Piensa con más antelación, apenas olvida y reacciona rápido.
code = Código de un amigo
code-is-none = Un código tiene cuatro letras; el del final de un enlace, doce letras y cifras.
code-leads-nowhere = Ninguna mesa con este código espera jugadores. Si la partida ha empezado, pide el enlace.
join = Entrar
who-are-you = ¿Quién eres?
sit-down = Sentarme
come-in = Entrar
called-here = Ya hay alguien con ese nombre, así que en esta mesa te llamas { $name }.
first-tap-go = Estoy a punto
while-away =
    { $more ->
        [0] Mientras no estabas: { $what }
        [one] Mientras no estabas, y antes una jugada más: { $what }
       *[other] Mientras no estabas, y antes { $more } jugadas más: { $what }
    }
invites-you = { $name } te invita
decline = Rechazar la invitación de { $name }
way-back = El camino de vuelta a tus mesas
game-waits = Tu partida te espera
table-waits = Tu asiento sigue libre para ti
your-turn-left = Te toca · { $left }
waits-for-others = Esperando a los demás
tables-more = { $count } más
fewer = Menos
left-days = { $count ->
    [one] queda { $count } día
   *[other] quedan { $count } días
}
left-hours = { $count ->
    [one] queda { $count } hora
   *[other] quedan { $count } horas
}
left-minutes = { $count ->
    [one] queda { $count } minuto
   *[other] quedan { $count } minutos
}
go-called = Puedes irte: la partida te espera aquí y te avisamos cuando te toque.
go = Puedes irte: la partida te espera aquí.
go-come-back = Puedes irte: la partida te espera aquí. Vuelve de vez en cuando.
call-me = Avísame cuando me toque
over-days =
    .why = Ven a hacer tu jugada cuando puedas y vete: no hace falta coincidir. Si alguien no llega a tiempo, un suplente juega por él.
go-back = Volver
device-only = En este dispositivo
device-only-title = Solo en este dispositivo
    .what = Esta partida no necesita conexión y nadie más puede unirse. Cierra la aplicación cuando quieras: la partida te espera aquí.
device-only-offline = Sin conexión: esta partida se juega solo en este dispositivo.
device-only-over = Esta partida se guarda en este dispositivo, en la lista de tus partidas.
set-up-first = Elegir antes jugadores y reglas
public-tables = Mesas abiertas
public-tables-loading = Buscando mesas abiertas…
public-tables-none = Ahora mismo no hay ninguna mesa abierta. Abre una, hazla pública y aparecerá aquí.
public-tables-failed = No se han podido cargar las mesas abiertas.
table-of = Mesa de { $host }
seats-free =
    { $free ->
        [one] { $free } asiento libre
       *[other] { $free } asientos libres
    }
tables-waiting = Faltan jugadores
tables-playing = Partidas para ver
people-waiting =
    { $count ->
        [one] Alguien espera a más gente
       *[other] { $count } personas esperan a más gente
    }
watch-live = Ver en directo
watch-behind = Ver · { $behind }
watch-before = Ver
watching-count =
    { $count ->
        [one] { $count } espectador
       *[other] { $count } espectadores
    }
behind-seconds =
    { $seconds ->
        [one] { $seconds } segundo de retraso
       *[other] { $seconds } segundos de retraso
    }
behind-minutes =
    { $minutes ->
        [one] { $minutes } minuto de retraso
       *[other] { $minutes } minutos de retraso
    }
my-games = Mis partidas y estadísticas
    .open = Ver mis partidas
    .short = Mis partidas
    .why = Mira las repeticiones de tus partidas, cuánto ganas, lo rápido que eres y lo bien que recuerdas.
open-file = Abrir el archivo de una partida

## Quién eres y cómo te gusta
you-are = Eres { $name }. Cambiar nombre, cabra y ajustes
settings = Ajustes
your-name = Tu nombre
your-goat = Tu cabra
goat-number = Cabra { $number }
language = Idioma
language-en = English
language-es = Español
language-qps = Pseudo
other-language = EN
theme = Tema
theme-auto = Automático
theme-light = Claro
theme-dark = Oscuro
sound = Sonido
volume = Volumen
volume-at = { $volume } %
music = Música
    .why = Una melodía suave durante la partida.
haptics = Vibración
notify = Avísame cuando me toque o me inviten
    .why = Con una notificación; también con la página cerrada, si tu navegador puede.
notify-refused = Tu navegador no lo permite aquí; puedes cambiarlo en sus ajustes para este sitio.
less-motion = Menos movimiento
    .why = Las cartas aparecen en su sitio en vez de volar hasta él.
coach = Ayudante
    .why = En tu primera partida te explica cada decisión cuando llega.
other-device = Seguir en otro dispositivo
    .why = Abre allí el enlace y sigues siendo tú: empieza en el portátil y continúa en el móvil.
other-device-link = Crear un enlace
other-device-expires =
    { $minutes ->
        [one] Sirve una vez, durante { $minutes } minuto.
       *[other] Sirve una vez, durante { $minutes } minutos.
    }
device-ask = Este dispositivo jugará como quien creó el enlace y olvidará quién era antes.
device-yes = Sí, soy yo
device-done = Hecho. Este dispositivo ya juega como tú.

## En todas partes
close = Cerrar
copy = Copiar
copied = Copiado.
loading = Cargando…
try-again = Reintentar
try-now = Probar ya
to-the-house = Ir a la página de inicio
lost-title = Aquí solo hay hierba
lost-offline = No hay conexión
    .what = Esta página no está guardada en este dispositivo. Se verá cuando vuelva la conexión.
too-long-title = Una partida larguísima
too-long-file = Descargar el archivo
somebody = Alguien
you = Tú
list = { $words }
notes = Avisos
link = Enlace a la mesa
share = Compartir
qr-label = El enlace en un código QR

## La mesa
coming-in = Entrando…
line-trying = Se ha perdido la conexión. Reintentando…
line-offline = Estás sin conexión. Te guardamos el asiento.
line-lost = Se ha perdido la conexión.
line-back = Ha vuelto la conexión.
tools = Herramientas
talk = Chat
history = Historial
history-said =
    { $me ->
        [yes] Tú: { $does }
       *[no] { $name }: { $does }
    }
history-empty = Todavía no ha pasado nada.
you-watch = Estás mirando
leave = Salir
leave-playing = ¿Salir en mitad de la partida?
    .what = Un suplente jugará por ti. Vuelve con el mismo enlace y recupera tu asiento.
stay = Quedarme
invite = Invitar a amigos
invite-again = Volver a invitar
invite-person = Invitar a { $name }
invite-short = Invitar
invited = Invitación enviada
at-the-door = En la puerta
knocks = { $name } llama a la puerta.
door = A la puerta
door-knock = En esta mesa solo entra quien está invitado. Di quién eres y llama.
door-waits = El anfitrión ya sabe que { $name } está aquí. Entrarás en cuanto te abran.
knock = Llamar
let-come = Dejar entrar
invite-how = Que escaneen el QR, abran el enlace o escriban este código en la página de inicio.
invite-link = Que escaneen el QR o abran el enlace.
invite-text = ¡Ven a jugar a mi mesa!
who-plays = Quién juega
who-may-stay = Quién puede quedarse
free-seat = Asiento libre
sit = Sentarme aquí
stand = Levantarme
unseat = Dejar libre el asiento de { $name }
add-bot = Bot
bot = Bot
bot-level = Bot, nivel { $level }
host = Anfitrión
away = Ausente
spectators = Espectadores: { $names }
keep-out = Echar a { $name } y no dejarle volver a entrar
kept-out = No pueden entrar
let-in = Dejar que { $name } vuelva a entrar
bots-level = Nivel de los bots que añades
fill-with-bots = Completar con bots
start = Empezar la partida
start-when-full =
    { $free ->
        [one] Queda un asiento libre: espera a alguien o añade un bot.
       *[other] Quedan { $free } asientos libres: espera a tus amigos o añade bots.
    }
start-when-bots = Pon bots en los asientos libres y empieza.
host-starts = { $name } empezará la partida cuando todos los asientos estén ocupados.
dealing = Repartiendo las cartas…
watch-soon = La partida ha empezado. La verás { $delay } más tarde.
agreement = Reglas de esta mesa
agreement-host = El anfitrión puede cambiarlas.
how-many = Jugadores
guests-only = Solo con invitación
    .why = Nadie más puede entrar, ni con el enlace. Te avisamos de quién llama a la puerta.
public = Mesa pública
    .why = Cualquiera puede encontrarla en la página de inicio. Si no, hace falta el enlace o el código.
option-bots-talk = Los bots hablan
    .why = Dicen cosas de sus cartas, y no siempre la verdad. También escuchan lo que dices tú.
option-first = Quién empieza
    .why = Quien tú elijas; si no, al azar.
option-first-chance = Al azar
replays = Quién puede ver las repeticiones
    .why = Cada partida terminada tiene una repetición, jugada a jugada y con todas las cartas a la vista.
replays-public = Quien tenga el enlace
replays-players = Solo quienes jugaron
delay = Retraso para espectadores
    .why = Los espectadores ven cada jugada más tarde, para que no puedan chivarse de nada.
delay-none = En directo
delay-seconds = { $seconds } s
delay-minutes = { $minutes } min
seat-number = Asiento { $number }
game-not-loaded = No se ha podido cargar el juego. ¿Tienes conexión?
your-turn = Te toca.
somebody-waits = Alguien te espera
to-move = le toca
to-move-you = te toca
won = gana
won-you = ganas
stand-in = suplente
stand-in-you = Un suplente juega por ti.
here = Estoy aquí
time-is-short =
    { $seconds ->
        [one] Queda { $seconds } segundo.
       *[other] Quedan { $seconds } segundos.
    }
coach-waits = Los demás están pensando. Te aviso cuando te toque elegir.
coach-away = No quiero más consejos en este juego

## Cómo ha acabado
nobody-won = No ha ganado nadie
you-won = ¡Has ganado!
they-won =
    { $count ->
        [one] Ha ganado { $names }
       *[other] Han ganado { $names }
    }
after-game = Más
    .title = Después de la partida
rematch = Jugar otra vez
rematch-waits =
    { $count ->
        [0] Empieza la siguiente partida.
        [one] La siguiente partida empezará cuando { $names } también quiera.
       *[other] La siguiente partida empezará cuando { $names } también quieran.
    }
rematch-wanted =
    { $count ->
        [one] { $names } quiere jugar otra vez.
       *[other] { $names } quieren jugar otra vez.
    }
rematch-bots =
    { $count ->
        [one] Un bot ocupará el asiento libre.
       *[other] Los bots ocuparán los asientos libres.
    }
rematch-without = Jugar sin { $name }
another-game = Cambiar de juego
  .why = Nadie se levanta: siguen los sitios, la charla y el enlace. Antes de empezar os reunís otra vez.
which-game = Qué juego
at-most = como mucho { $most }
game-changed = Lo siguiente en esta mesa: { $game }.
evening = Marcador
evening-won = { $won } de { $played }
watch-again = Ver repetición
watch-again-public = Quien tenga el enlace puede ver la repetición, con todas las cartas a la vista.
watch-again-players = Solo quienes jugaron pueden ver la repetición.
margins = Foto finish
margins-how = Cuánto tardó cada cual desde que lo vio hasta que pulsó. Una conexión lenta no te perjudica.
margin-reaction = { $seconds } s
margin-behind = a { $seconds } s
margin-first = primero
margin-lost = demasiado tarde
check-deal = Comprobar el reparto
verdict-good = Para ti está demostrado: nadie eligió estas cartas, ni siquiera la casa junto con todos los demás, porque la casa y cada navegador se habían comprometido con su parte antes de que se revelara la tuya.
verdict-good-without-us = Todo encaja: el secreto y cada parte son los comprometidos, y la semilla sale de ellos. Pero este navegador no añadió nada, así que solo quienes añadieron algo tienen la prueba de que nadie eligió las cartas.
verdict-good-old = Todo encaja: el secreto es el que se prometió, y la semilla sale de él y de lo que añadieron los navegadores. Pero en una partida tan antigua, una casa que tuviera un asiento podía elegir las cartas.
verdict-left-out = Este reparto se hizo sin lo que tu navegador quería añadir, así que para ti no está demostrado que nadie eligiera las cartas.
verdict-other-secret = Este no es el secreto que se prometió antes de repartir: la casa pudo elegir las cartas.
verdict-other-nonce = La parte de alguien no es la que se comprometió antes de que se revelara la tuya: alguien pudo elegir las cartas.
verdict-other-seed = La semilla no sale del secreto y de lo que añadieron los navegadores.
verdict-two-promises = Antes de repartir, la casa dijo dos cosas distintas sobre este reparto: alguien pudo elegir las cartas.
verdict-withheld = Parte comprometida y no revelada: { $names }. Aquel reparto se descartó, y este se hizo sin ella.
verdict-limits = Ningún reparto puede demostrar que la casa se guarde las cartas para sí. Quien esté compinchado con la casa solo puede hacer que se descarte un reparto, y aquí aparece su nombre.
verdict-numbers = Los números
verdict-commitment = Prometido antes de repartir (SHA-256 del secreto)
verdict-secret = Secreto
verdict-promise = Prometido por { $name } antes de revelarse nada (SHA-256)
verdict-nonce = Añadido por { $name }
verdict-seed = Semilla (SHA-256 de «corral deal 1», el secreto y, por cada asiento, su número y lo que añadió)

## Chat, gestos y declaraciones
talk-empty = Nadie ha dicho nada todavía.
talk-to = Hablar con
to-all = A todos
talk-next-game = Otra partida
only-to = Solo a { $name }
to-all-again = A todos otra vez
talk-words = Di algo
talk-whisper-hint = Susurra algo…
send = Enviar
nod = Asentir
shake = Negar
wink = Guiñar
shrug = Callar
point = Señalar
whisper = Susurrar
reactions = Reacciones
laugh = Reír
cheer = Celebrar
gasp = Asombrarse
ponder = Pensar
cry = Llorar
grumble = Refunfuñar
signs-whom = Para guiñar o señalar, elige a alguien.
signs-secret = Si asientes, niegas o guiñas, solo lo ve { $name }. Si señalas, lo ven todos.
no-whispers-game = En este juego no se susurra.
no-whispers-table = En esta mesa se juega sin susurros.
no-whispers-now = Solo mientras se juega.
no-whispers-game-all = En este juego no hay susurros: lo que digas lo oyen todos.
no-whispers-table-all = En esta mesa se juega sin susurros: lo que digas lo oyen todos.
no-whispers-now-all = Solo se susurra durante la partida: lo que digas lo oyen todos.
menu-with = Hablar con { $name }
menu-own = Gestos y declaraciones
ask = Preguntar
all-hear = Lo oyen todos.
ask-colour = Preguntar por un color
privately-to =
    { $me ->
        [yes] solo a ti
       *[no] solo a { $name }
    }
said-whisper =
    { $me ->
        [by] susurras a { $name }
        [to] te susurra
       *[no] susurra a { $name }
    }
said-point =
    { $me ->
        [by] señalas a { $name }
        [to] te señala
       *[no] señala a { $name }
    }
said-nod =
    { $me ->
        [yes] asientes
       *[no] asiente
    }
said-shake =
    { $me ->
        [yes] niegas con la cabeza
       *[no] niega con la cabeza
    }
said-wink =
    { $me ->
        [by] le guiñas el ojo a { $name }
        [to] te guiña el ojo
       *[no] le guiña el ojo a { $name }
    }
said-laugh =
    { $me ->
        [yes] te ríes
       *[no] se ríe
    }
said-cheer =
    { $me ->
        [yes] lo celebras
       *[no] lo celebra
    }
said-gasp =
    { $me ->
        [yes] te quedas de piedra
       *[no] se queda de piedra
    }
said-ponder =
    { $me ->
        [yes] te lo piensas
       *[no] se lo piensa
    }
said-cry =
    { $me ->
        [yes] lloras
       *[no] llora
    }
said-grumble =
    { $me ->
        [yes] refunfuñas
       *[no] refunfuña
    }
said-shrug =
    { $me ->
        [yes] te encoges de hombros
       *[no] se encoge de hombros
    }
said-meaning = { $does }: «{ $means }»
sign-yes = Sí
sign-no = No
sign-nod-answer = Sí
sign-shake-answer = No
sign-shrug = No te lo digo
claim-something = Declarar mis cartas
colour-red = rojo
colour-blue = azul
colour-yellow = amarillo
colour-green = verde
colour-orange = naranja
colour-purple = morado

## Por qué se ha rechazado algo, por código
refused-offline = No se puede conectar con el servidor. No se ha enviado nada; vuelve a probar.
refused-not_kept = Este navegador no puede guardar partidas en este dispositivo, así que sin el servidor no se puede jugar.
refused-malformed = El servidor no ha entendido esta página. Vuelve a cargarla.
refused-too_large = Eso era demasiado largo.
refused-too_fast = Demasiados mensajes a la vez. Espera un momento.
refused-other_protocol = Corral se ha actualizado. Vuelve a cargar la página.
refused-join_first = El servidor no ha entendido esta página. Vuelve a cargarla.
refused-joined_already = Ya estás en esta mesa.
refused-other_site = Esta petición venía de otra página web.
refused-no_player = Este navegador aún no tiene jugador. Permite las cookies y vuelve a cargar la página.
refused-bad_device_link = Este enlace ha caducado. Pide uno nuevo.
refused-no_such_table = No hay ninguna mesa con este código. Puede que se haya cerrado.
refused-no_such_game = No hay ninguna partida terminada en esta dirección.
refused-players_only = Solo quienes jugaron pueden ver esta repetición.
refused-unreadable = Esta partida se guardó, pero ya no se puede leer.
refused-other_rules = Esta partida se jugó con una versión anterior de las reglas. Se conserva, pero aquí no se puede ver su repetición.
refused-too_long_to_show = Esta partida es demasiado larga para verla repetida. Su archivo la tiene entera.
refused-archive_busy = Ahora mismo se están viendo muchas repeticiones. Vuelve a probar en un momento.
refused-not_found = No hay nada en esta dirección.
refused-too_many_tables = Todas las mesas están ocupadas. Prueba más tarde.
refused-too_many_own_tables = Ya tienes demasiadas mesas abiertas. Sal antes de alguna.
refused-house_full = Corral está lleno. Prueba más tarde.
refused-disk_full = No queda sitio para guardar otra partida. Las que están en juego siguen.
refused-too_many_requests = Llegan demasiadas peticiones de tu red. Espera un poco y vuelve a probar.
refused-too_many_players = Llegan demasiados jugadores nuevos de tu red. Prueba dentro de unos minutos.
refused-too_many_new_tables = Se han abierto demasiadas mesas desde tu red. Prueba dentro de unos minutos.
refused-too_many_games = Se han empezado demasiadas partidas desde tu red. Prueba dentro de un minuto.
refused-too_many_connections = Hay demasiada gente de tu red en las mesas. Cierra una pestaña o prueba más tarde.
refused-too_many_wrong_codes = Han llegado demasiados códigos equivocados de tu red. Prueba dentro de unos minutos.
refused-too_many_device_links = Se han pedido demasiados enlaces desde tu red. Prueba dentro de unos minutos.
refused-table_full = En esta mesa no caben más espectadores.
refused-bad_options = Las reglas no permiten esa opción.
refused-bad_name = Un nombre tiene de 1 a 24 letras.
refused-host_only = Solo el anfitrión puede hacer eso.
refused-no_free_seat = Todos los asientos están ocupados.
refused-seat_taken = Ese asiento está ocupado.
refused-no_such_seat = No existe ese asiento en esta mesa.
refused-seat_empty = En ese asiento no hay nadie.
refused-seated_already = Ya tienes asiento.
refused-not_seated = Estás mirando; eso solo pueden hacerlo los jugadores.
refused-game_running = Durante una partida, no.
refused-no_game = No hay ninguna partida en juego.
refused-not_gathering = Esta mesa no empieza sola.
refused-no_finished_game = No hay ninguna partida terminada que repetir.
refused-seats_free = Aún quedan asientos libres. Complétalos con amigos o bots.
refused-other_game = Eso era de otra partida.
refused-not_seen_yet = Esta página va con retraso. Se pone al día sola.
refused-stale = Tarde: ya se había acabado cuando pulsaste.
refused-stale-by = Tarde por { NUMBER($behind) } ms.
refused-returned = Alguien fue más rápido. Recuperas tu jugada y no te cuesta nada.
refused-done_too_often = Eso ya lo has hecho bastantes veces en esta partida. Lo demás sigue funcionando.
refused-duplicate = Eso ya está hecho.
refused-no_nonce_wanted = Ahora no hace falta nada tuyo para este reparto.
refused-commit_first = Todos se comprometen con su parte del reparto antes de que nadie revele la suya.
refused-other_nonce = Esto no es aquello con lo que te habías comprometido.
refused-other_attempt = Este reparto ha vuelto a empezar.
refused-talk_too_long = Es demasiado largo para un solo mensaje.
refused-talk_empty = El mensaje está vacío.
refused-talk_too_fast = Las cosas, de una en una. Espera un momento.
refused-no_such_claim = Eso no se puede declarar en este juego.
refused-no_such_question = Eso no se puede preguntar en este juego.
refused-nobody_there = En ese asiento no hay nadie.
refused-to_yourself = Así no te oye nadie: elige a otra persona.
refused-no_whispers = En esta mesa no se puede susurrar.
refused-not_stored = No se ha podido guardar, así que es como si no hubiera pasado. Vuelve a probar.
refused-closing = El servidor se está apagando. Vuelve en un momento.
refused-game_too_long = Esta partida no se acababa nunca, así que la mesa se ha cerrado.
refused-table_closed = Esta mesa se ha cerrado.
refused-closed_by_operator = Quien lleva esta casa ha cerrado la mesa.
refused-opened_elsewhere = Has abierto esta mesa en otro sitio, así que aquí se ha cerrado.
refused-not_invited = En esta mesa solo se entra con invitación. El anfitrión sabe que estás en la puerta: prueba otra vez cuando te deje entrar.
refused-kept_out = El anfitrión no te deja entrar en esta mesa.
refused-no_such_person = Aquí no hay nadie con ese nombre.
refused-host_stays = Al anfitrión no se le puede echar.
refused-you_left = Has salido de esta mesa.

## Jugar ya: con quien esté esperando
match = Jugar ya
match-game = Jugar ya: { $game }
match-any = Jugar ya, a lo que sea
    .what = Con quien esté esperando. Si quedan asientos libres, los ocupan bots.
door-bots = Contra bots
door-friends = Con amigos
gathering = Esperando a más gente
gathering-free = { $free ->
    [0] No quedan asientos libres.
    [one] Queda un asiento libre.
   *[other] Quedan { $free } asientos libres.
}
gathering-left = { $seconds ->
    [one] La partida empieza en un segundo, con bots en los asientos libres.
   *[other] La partida empieza en { $seconds } segundos, con bots en los asientos libres.
}
gathering-away = { $seconds ->
    [one] La partida empieza cuando estéis todos, o en un segundo.
   *[other] La partida empieza cuando estéis todos, o en { $seconds } segundos.
}
gathering-sit = Siéntate y la partida empezará sola.
wait-longer = Esperar más
start-with-bots = Empezar ya con bots
match-seats = Si eliges otro número, te llevamos a otra mesa.
match-gone = Esa mesa se acaba de llenar; te buscamos otra.
match-offline = Sin conexión no se puede buscar a otros, pero en este dispositivo puedes jugar contra bots.
match-none = Las mesas se llenaron antes de que llegaras. Pulsa otra vez «Jugar ya».
people-here = Quién está aquí
block = Bloquear a { $name }
block-short = Bloquear
unblock = Desbloquear a { $name }
unblock-short = Desbloquear
blocked-people = Gente bloqueada
    .what = «Jugar ya» no os sienta juntos y no ves lo que dicen. Lo recuerda este navegador.
now-blocked = Has bloqueado a { $name }: «Jugar ya» no os sentará juntos y no verás lo que diga.
mute = Silenciar a { $name }
mute-short = Silenciar
unmute = Volver a oír a { $name }
unmute-short = Volver a oír
muted-people = Gente silenciada
    .what = No ves lo que dicen. Lo recuerda este navegador.
more-people = Más gente
