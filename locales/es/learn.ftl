# Las lecciones, y cómo se ofrecen.

learn-title = { $game }: aprende jugando
learn-at = Paso { $at } de { $all }
learn-go-on = Seguir
learn-skip = Saltar
learn-again = Desde el principio
learn-done = ¡Ya está!
learn-back = Volver
learn-failed = Este navegador no puede jugar aquí. En las reglas tienes cómo se juega.
learn-rules = A las reglas

learn-first = ¿Primera vez?
learn-first-what = { $game } en dos minutos: con las cartas en la mano, y ya sabes jugar.
learn-first-learn = Aprender
learn-first-play = Jugar ya
