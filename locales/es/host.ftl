# La página de quien lleva la casa.
host-page = Llevar esta casa
host-token = Clave
    .what = Está en el archivo host-token de la carpeta de datos, o en la base de datos de la casa. Esta pestaña la recuerda hasta que se cierre.
host-enter = Entrar
host-leave = Salir de esta página
refused-wrong_token = Esa no es la clave de esta casa.
refused-no_such_report = Esa denuncia ya está atendida.
refused-node_away = El servidor que tiene esta mesa no responde. Prueba otra vez dentro de un momento.

## La casa ahora
host-now = La casa ahora
host-people = Gente en las mesas
host-sockets = Conexiones
host-steps = Jugadas desde el arranque
host-commit = Tiempo de guardado
host-commit-say = { $mean } ms, como mucho { $most } ms
host-waiting = Por guardar
host-disk = Carpeta de datos
host-megabytes = { $size } MB
host-nodes = Los datos son de un servidor de los { $nodes }; las mesas, de toda la casa.
host-announcement = Aviso
host-announce = Publicar
host-announce-end = Retirar
host-announced = Todo el mundo puede leer: «{ $text }»
host-drain = Dejar que la casa se vacíe
    .what = Ni mesas ni partidas nuevas. Las partidas en curso siguen. Se queda así, también después de reiniciar, hasta que lo quites.

## Denuncias
host-reports = Denuncias
host-reports-none = Nadie ha denunciado nada.
host-report-by = { $name }, { $when }
host-somebody = Alguien que no jugaba
host-report-done = Atendida, borrar
host-file = Archivo

## Mesas
host-tables =
    { $count ->
        [0] Ninguna mesa
        [one] Una mesa
       *[other] { $count } mesas
    }
host-status-lobby = Sentándose
host-status-dealing = Repartiendo
host-status-playing = Jugando
host-status-over = Partida terminada
host-seats = { $taken } de { $seats } asientos ocupados
host-public = en la lista
host-private = privada
host-since =
    { $minutes ->
        [0] recién abierta
        [one] abierta hace un minuto
       *[other] abierta hace { $minutes } minutos
    }
host-elsewhere = Mesa de { $host }, en otro servidor
host-close = Cerrar
host-close-table = Cerrar la mesa { $code }
host-close-what = Se avisa a todos los que están allí, la partida no se termina y la mesa no vuelve.
host-close-no = Dejarla abierta
host-close-yes = Cerrarla para siempre
