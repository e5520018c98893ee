# Texte, die alle Spiele auf ihren Pulten gemeinsam haben.

lost-moves = ⚠️ Die Partie ist weitergegangen: { $n ->
    [one] Ein Zug deines Entwurfs geht nicht mehr und wurde herausgenommen.
   *[other] { $n } Züge deines Entwurfs gehen nicht mehr und wurden herausgenommen.
}
lost-moves-named = ⚠️ Die Partie ist weitergegangen: { $n ->
    [one] Ein Zug deines Entwurfs geht nicht mehr und wurde herausgenommen ({ $moves }).
   *[other] { $n } Züge deines Entwurfs gehen nicht mehr und wurden herausgenommen ({ $moves }).
}
lost-choices = ⚠️ Die Partie ist weitergegangen: Der Zug, den du begonnen hast, geht so nicht mehr.
choose-again = Dasselbe wieder: { $choices }

# Die Nummern dessen, was vor einer Partie ausgelost wird, etwa von Karten.
no-such-layout = Diese Nummer gibt es nicht. Gib eine von { $first } bis { $last } ein.

# Vorausentscheiden. Die Namen der Anlässe stehen beim Spiel.
ahead-select = Geheim im Voraus entscheiden …
ahead-select-part = Im Voraus: { $first } …
ahead-deciding = 🔮 **Im Voraus entscheiden: { $name }.** Nur du siehst es. Es wird gespielt, wenn du an der Reihe bist und es dann noch genau das tut; sonst wirst du gefragt.
ahead-decided = Entschieden, Wahl { $n }: { $moves }
ahead-otherwise = Wenn davon nichts möglich ist:
ahead-keep = So entscheiden
ahead-keep-with = So entscheiden: { $what }
ahead-keep-open = So entscheiden, aber frag mich nach dem Ende
ahead-so-far = 🔮 Im Voraus entschieden: { $decisions }
ahead-one = { $name }: { $moves }
ahead-played = ✅ Was du im Voraus entschieden hast, wurde gespielt: { $names }
ahead-topic = { $first } … (und { $n } weitere)
ahead-choose = 🔮 **Im Voraus entscheiden.** Was willst du entscheiden?
ahead-how-to-play =
    🔮 **Du musst nicht warten, bis du gefragt wirst.** Während andere spielen, steht an deinem Pult die Liste *Im Voraus entscheiden*. Was du dort entscheidest, ist geheim. Es wird gespielt, wenn der Moment kommt und es noch tut, was dir gezeigt wurde. Sonst wirst du gefragt.
ahead-add = Zweite Wahl hinzufügen
ahead-forget = Vergessen
ahead-back = Zurück zum Tisch
ahead-dropped = ⚠️ Was du im Voraus entschieden hast ({ $name }), geht nicht mehr wie gezeigt; darum wirst du gefragt. { $why }
ahead-partly = 📝 Was du im Voraus entschieden hast ({ $name }), geht nur zum Teil. Nichts davon wurde gespielt: Was geht, liegt in deinem Entwurf, zum Bestätigen oder Ändern.
proposed = 📝 In deinem Entwurf liegt ein Vorschlag. Nichts davon gilt, bevor du es bestätigst.
proposed-missing = ✖️ { $move }: { $why }
proposed-more-missing = ✖️ { $n ->
    [one] Ein weiterer Zug geht nicht.
   *[other] { $n } weitere Züge gehen nicht.
}
ahead-ruled-out = ⚠️ Was du im Voraus entschieden hast ({ $name }), wird nicht gespielt, denn es kam anders ({ $come }). Darum wirst du gefragt.
ahead-different = Inzwischen würde es etwas anderes tun.

# Einen gültigen Zug zurücknehmen, solange niemand etwas aus ihm erfahren oder nach ihm gehandelt hat.
take-hint = Das entwerfen
take-hint-of = Entwerfen: { $move }
hint-hand-in = Gib zuerst deinen Entwurf ab: Vorher sieht ihn niemand.
take-back = Letzten Zug zurücknehmen
news = Seit meinem letzten Zug

# Pläne: mehrere Schritte, die nur ihr Besitzer sieht.
plan-then = Und dann …
plan-keep = Als Plan behalten
plan-title = 📝 **Ein Plan, nur für dich sichtbar.** Er gilt erst, wenn du ihn beschließt.
plan-note = Deine Notiz: { $note }
plan-step = { $n }. { $name }: { $moves }
plan-different = Inzwischen würde das etwas anderes tun als damals.
plan-gone = Diese Entscheidung kann dort nicht mehr kommen.
plan-next = Was kommt danach? (Gezeigt, als zöge sonst niemand.)
plan-shelved = 📝 Der Tisch fragt dich jetzt. Der Plan, an dem du warst, ist für später aufgehoben.
plan-select = Der nächste Schritt …
plan-select-part = Danach: { $first } …
plan-decide = Alles so entscheiden
plan-undo = Letzten Schritt ändern
plan-add-note = Notiz
plan-forget = Plan vergessen
plan-name = Plan { $n }

# Dauerhafte Antworten. Die Texte der Fragen und Antworten stehen beim Spiel.
standing-title = ⚙️ **{ $question }** Deine Antwort wird jedes Mal sofort für dich gegeben. Du kannst sie jederzeit ändern.
standing-select = Deine Antwort …
standing-ask = Jedes Mal fragen

# Die Seite mit den Zügen eines Entwurfs.
draft-moves = Mein Entwurf: { $n } Züge
draft-title = 📜 **Dein Entwurf: { $n } Züge.** Noch zählt keiner davon.
draft-move = Ein Zug
draft-take-out-which = Einen Zug herausnehmen …
draft-take-out-title = **Diesen Zug aus deinem Entwurf herausnehmen?**
draft-goes-too = { $n ->
    [one] Mit ihm geht ein späterer Zug, der ohne ihn nicht möglich ist:
   *[other] Mit ihm gehen { $n } spätere Züge, die ohne ihn nicht möglich sind:
}
draft-take-out = Herausnehmen
draft-earlier = Frühere Züge
draft-later = Spätere Züge
draft-back = Zurück
written-title = { $n ->
    [one] 📜 **Ein Zug ist aufgeschrieben.** Noch sieht ihn niemand sonst.
   *[other] 📜 **{ $n } Züge sind aufgeschrieben.** Noch sieht sie niemand sonst.
}
written-take-out-which = Einen Zug zurücknehmen …
written-take-out-title = **Diesen Zug zurücknehmen?** Die anderen bleiben aufgeschrieben.
written-take-out = Zurücknehmen
