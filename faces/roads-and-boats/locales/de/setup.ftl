# Vor der Partie: Name, Optionen; und Sätze für Ablehnungen.

game-name = Roads & Boats
game-summary = Aus Eseln, Brettern und einem Stein werden Minen, Straßen und Aktien. 1 bis 4 Spieler, 20 oder 33 Runden.

option-unknown = Die Option { $option } hat keine Antwort { $value }. Wähle eine von denen, die angeboten werden.
