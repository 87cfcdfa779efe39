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
replay-played-good =
    { $steps ->
        [one] El servidor la ha vuelto a jugar: { $steps } paso con { $events } sucesos, todo igual.
       *[other] El servidor la ha vuelto a jugar: { $steps } pasos con { $events } sucesos, todo igual.
    }
replay-played-bad = El servidor la ha vuelto a jugar y no ha salido igual.
replay-played-unknown = No se ha podido pedir al servidor que la vuelva a jugar.
replay-end-hidden = El final se cuenta cuando llegues.
replay-end-show = Mostrarlo ya
replay-point-later = Un momento decisivo, en { $time }
