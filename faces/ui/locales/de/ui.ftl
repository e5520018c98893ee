# Texte, die alle Spiele gemeinsam haben.

list-and = { $first } und { $last }

button-confirm = Entwurf bestätigen
button-confirm-so-far = Entwurf bestätigen und weiter
button-change = Neu wählen
button-undo = Rückgängig
button-reset = Alles verwerfen
button-back = Einen Schritt zurück
button-that-is-all = Das genügt
button-more = Mehr zur Auswahl
select-utilities = Mehr …
button-board = Spielplan
button-how-to-play = So wird gespielt
button-hint = Tipp
button-refresh = Pult neu anzeigen
button-to-desk = Zum Pult
button-previous = Vorige Seite
button-next = Nächste Seite

panel-no-seat = Du sitzt nicht an diesem Tisch.
panel-unconfirmed = Dein Entwurf zählt noch nicht: Bestätige ihn, oder nimm ihn zurück.
panel-drafted = **Dein Entwurf, noch nicht bestätigt:**
