# Posiciones para probar en la página «cómo se juega».

try = Pruébalo
try-what = Momentos reales de una partida. Las reglas responden a todo lo que hagas, y nada cuenta.
try-begin = Probar
try-again-position = Desde el principio
try-next = La siguiente
try-failed = Este navegador no puede jugar aquí. Las reglas están arriba.
