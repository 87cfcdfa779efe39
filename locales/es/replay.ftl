# La página de una partida terminada.

## El punto de vista
replay-screen = Repetición
replay-eyes = Punto de vista
replay-as-open = Todo a la vista
replay-as-spectator = Como espectador
replay-as-seat =
    { $me ->
        [yes] Como la viste tú
       *[no] Como la vio { $name }
    }
replay-access-public = Puede verla quien tenga el enlace.
replay-access-players = Solo pueden verla quienes jugaron.
replay-access-device = Solo la tiene este dispositivo.
replay-access-file = De un archivo de este dispositivo.

## La línea de tiempo
replay-controls = Reproducción
replay-timeline = Línea de tiempo
replay-at = Paso { $step } de { $last }, { $time }
replay-first = Al reparto
replay-back = Un paso atrás
replay-play = Reproducir
replay-pause = Pausa
replay-forward = Un paso adelante
replay-last = Al final
replay-speed = Velocidad
replay-times = { $speed }×
replay-failed = No se ha podido cargar esta parte de la partida.
replay-points = Momentos decisivos
replay-clock = El reloj

## Lo que pasó
# Tras lo que alguien ha declarado.
replay-claim-so = Era verdad.
replay-claim-lie = Era mentira.
replay-dealt = Se reparten las cartas.
replay-unseen = Aquí pasó algo que no se ve desde este punto de vista.
replay-goes-on = La partida sigue.
replay-over = La partida ha terminado.

## Para llevar
replay-about = Compartir y comprobar
replay-link = Enlace a esta partida
replay-link-moment = Copiar un enlace a este momento
replay-file = Descargar el archivo
replay-file-name = ARCHIVO
replay-file-hint = Lo contiene todo: el reparto, cada jugada y el final. Quien tenga el programa puede comprobarlo sin este servidor:
replay-check = Comprobar esta partida
replay-check-good = Correcto
replay-check-bad = Incorrecto
replay-check-unknown = No se sabe
replay-check-at = { $step } de { $last } pasos jugados de nuevo.
replay-check-speed = { $speed } pasos por segundo.
replay-inputs-good =
    { $steps ->
        [one] Tu navegador ha repartido y vuelto a jugar la partida: su única jugada es legal.
       *[other] Tu navegador ha repartido y vuelto a jugar la partida: las { $steps } jugadas son legales.
    }
replay-events-good =
    { $events ->
        [one] El único suceso y el final son justo los que dan las reglas.
       *[other] Los { $events } sucesos y el final son justo los que dan las reglas.
    }
replay-steps-before =
    { $steps ->
        [one] El primer paso es como debe ser.
       *[other] Los { $steps } primeros pasos son como deben ser.
    }
replay-step-bad = El paso { $step } no es el que dan las reglas.
replay-outcome-bad = El final no es el que dan las reglas.
replay-deal-bad = Las cartas no se repartieron como se prometió.
replay-deal-none = Esta partida no se jugó en una mesa, así que nadie se comprometió a nada antes del reparto.
replay-other-file = El archivo que entrega el servidor no es el de la partida que muestra aquí.
replay-unreadable = Esta partida no se puede volver a repartir.
replay-server-asked = Tu navegador no puede volver a jugarla por sí mismo, así que se ha preguntado al servidor.
replay-played-good =
    { $steps ->
        [one] El servidor la ha vuelto a jugar: { $steps } paso con { $events } sucesos, todo igual.
       *[other] El servidor la ha vuelto a jugar: { $steps } pasos con { $events } sucesos, todo igual.
    }
replay-played-bad = El servidor la ha vuelto a jugar y no ha salido igual.
replay-played-unknown = No se ha podido volver a jugar.
replay-end-hidden = El final se cuenta cuando llegues.
replay-end-show = Mostrarlo ya
replay-point-later = Un momento decisivo, en { $time }

## Tu partida, repasada
replay-review = Repasa tu partida
replay-review-wait = Repasando tu partida…
replay-review-moments = Para volver a mirar

## Archivos que alguien abre
replay-wrong = Algo en esta partida está mal.
replay-wrong-at = Esta partida está mal a partir del paso { $step }.
replay-wrong-whole = El archivo se ha cambiado o está dañado. Aun así puedes verla, tal como la darían las reglas.
replay-wrong-part = El archivo se ha cambiado o está dañado. Puedes ver lo que hay antes.
replay-no-game = «{ $name }» no es el archivo de una partida terminada que esta versión pueda leer.
refused-file_too_large = Este archivo es demasiado grande: el de una partida tiene como mucho { $mb } MB.
refused-file_gone = Esta partida venía de un archivo que ya no está abierto. Ábrelo otra vez.
refused-no_module = Tu navegador no puede abrir partidas por sí mismo.

## Denuncias
report = Denunciar esta partida
report-why = ¿Qué ha pasado?
report-what = Lo puede leer quien lleva esta casa, junto con toda la partida y el nombre que tenías en ella.
report-send = Enviar la denuncia
report-sent = Gracias. Tu denuncia se ha enviado.
refused-nothing_said = Cuenta en pocas palabras qué ha pasado.
refused-text_too_long = Es demasiado largo. Cuéntalo más breve.
refused-too_many_reports = Ya hay demasiadas denuncias por atender. Prueba otro día.
refused-reported_too_often = Son muchas denuncias desde tu red. Prueba más tarde.
