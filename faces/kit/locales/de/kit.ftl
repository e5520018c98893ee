# Was jedes Spiel sagt.

list-and = { $first } und { $last }

button-confirm = Bestätigen
button-confirm-so-far = Bestätigen und weiter
button-change = Ändern
button-undo = Zurücknehmen
button-reset = Alles zurücknehmen
button-back = Zurück
button-that-is-all = Das genügt
button-more = Mehr
button-board = Spielplan
button-how-to-play = So wird gespielt
button-hint = Tipp
button-refresh = Neu anzeigen
button-to-desk = Zum Pult
button-previous = Vorige
button-next = Nächste

panel-no-seat = Du sitzt nicht an diesem Tisch.
panel-drafted = **Dein Entwurf, noch nicht bestätigt:**
