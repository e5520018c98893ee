# Tische: Sätze für Leute, die nicht bekommen, was sie wollen, und was der Tisch selbst erzählt.

error-no-such-table = Diesen Tisch gibt es hier nicht. Einen Tisch erreichst du in seinem Kanal und seinem Thread, deine eigenen von überall: `/tisch liste` zeigt sie.
error-no-such-game = Dieses Spiel kenne ich nicht. Wähle eines aus der Liste, die der Befehl anbietet.
error-opens-elsewhere = Auf diesem Server werden Tische in { $channels } eröffnet. Nimm den Befehl dort.
error-opens-with-role = Auf diesem Server brauchst du eine Rolle, um Tische zu eröffnen: { $roles }. Bitte jemanden mit dieser Rolle, einen zu eröffnen; dazusetzen kannst du dich.
error-ask-on-server = Diese Partie wurde auf einem Server gespielt; die Revanche eröffnen dort seine Mitglieder. Drücke **Revanche** in { $place }.
error-called-before = Du hast die anderen schon einmal zur Revanche gerufen, und einmal ist genug. Alle anderen können noch rufen; `/tisch liste` zeigt, wo du dich dazusetzen und wie du einen eigenen Tisch eröffnen kannst.
error-opened-lately = Du hast in letzter Zeit viele Tische eröffnet, das ist fürs Erste genug. Den nächsten kannst du { $again } eröffnen. An Tische anderer kannst du dich jederzeit setzen.
error-not-seated = Du hast keinen Platz an diesem Tisch. **Spielplan** und **Verlauf** zeigen dir alles, was offen ist. Vor dem Beginn gibt dir **Mitspielen** einen Platz; danach fragt `/tisch übernehmen` nach einem, der verlassen wurde.
error-already-seated = Du hast schon einen Platz an diesem Tisch. Wenn die Partie begonnen hat, zeigt dir **Mein Pult** in ihrem Thread, was du tun kannst.
error-not-played = Eine Revanche eröffnen kann nur, wer diese Partie zu Ende gespielt hat. `/tisch liste` zeigt, wo du hier mitspielen kannst und wie du einen eigenen Tisch eröffnest.
error-only-own-results = Die Ergebnisse anderer siehst du auf einem Server, auf dem sie gespielt haben. Hier zeigt `/ergebnisse` deine eigenen.
error-unlisted = Diese Ergebnisse sind nicht öffentlich. `/ergebnisse` zeigt die dieses Servers.
error-full = Alle Plätze an diesem Tisch sind besetzt. `/tisch liste` zeigt, ob hier ein anderer offen ist; oder frag die Person, die diesen eröffnet hat, nach einem Platz.
error-by-invitation = Plätze an diesem Tisch gibt es auf Einladung: Frag { $host } danach. `/tisch liste` zeigt, ob hier ein anderer Tisch offen ist.
error-proposed = Diesen Tisch habe ich für Leute eröffnet, die auf dasselbe warten. Er beginnt von selbst, wenn sie alle ihren Platz genommen haben; bis dahin lässt sich an ihm nichts ändern. Mit **Ruf mich** am Empfang schlage ich auch dir einen Tisch vor.
error-no-start-then = Eine Partie kann innerhalb der nächsten { $days } Tage von selbst beginnen. Wähle eine andere Zeit.
error-places-held = Die freien Plätze an diesem Tisch sind für Eingeladene reserviert. Kommt jemand davon nicht, wird ein Platz wieder frei.
error-sits-there = Diese Person sitzt schon an diesem Tisch.
error-invited-already = Diese Person ist schon eingeladen; beim Tisch steht, bis wann der Platz reserviert ist.
error-uninvited = Diese Person möchte zurzeit keine Einladungen. Sie kann sich von selbst dazusetzen.
error-no-invitation = Diese Einladung gilt nicht mehr: Die Partie hat begonnen, der Tisch ist geschlossen, oder der Platz ist wieder frei. `/tisch liste` zeigt, was offen ist.
error-host-stays = Wer den Tisch eröffnet hat, bleibt. Deinen eigenen Tisch verlässt du mit **Verlassen**; dann übernimmt ihn die nächste Person.
error-list-full = Auf diese Liste passen höchstens { $most } Personen.
error-no-such-level = Diese Stärke gibt es hier nicht. Wähle eine der Stärken, die der Tisch anbietet.
error-not-host = Das kann nur, wer diesen Tisch eröffnet hat: { $host }. Frag dort nach oder eröffne einen eigenen Tisch.
error-how-to-start = { $seated } von { $wanted } Plätzen { $seated ->
        [one] ist
       *[other] sind
    } besetzt. Drück noch einmal **Beginnen**, um zu sagen, ob es so losgeht.
error-not-started = Dieser Tisch hat noch nicht begonnen. Wer ihn eröffnet hat, beginnt mit **Beginnen** unter seinem Beitrag im Kanal.
error-already-started = Dieser Tisch hat schon begonnen. Wenn du dort sitzt, geht es mit **Mein Pult** in seinem Thread weiter. Wenn nicht, kannst du dort mitlesen, und `/tisch übernehmen` fragt nach einem verlassenen Platz; `/tisch liste` zeigt, wo du noch mitspielen kannst.
error-over = Diese Partie ist zu Ende. **Spielplan** und **Verlauf** unter ihrem letzten Beitrag zeigen sie noch; wer mitgespielt hat, eröffnet dort mit **Revanche** die nächste.
error-cancelled = Dieser Tisch wurde aufgegeben, bevor er begann. `/tisch liste` zeigt, wo du hier mitspielen kannst und wie du einen neuen eröffnest.
error-abandoned = Diese Partie endete vorzeitig. `/tisch liste` zeigt, wo du hier mitspielen kannst und wie du einen neuen Tisch eröffnest.
error-too-few = Dieses Spiel braucht mindestens { $need } besetzte Plätze; { $have ->
        [one] einer ist
       *[other] { $have } sind
    } besetzt. Warte auf weitere Leute, oder nimm einen Gegner aus der Liste **Computergegner dazusetzen …** unter dem Beitrag des Tisches.
error-bad-seats = Dieses Spiel ist für { $min } bis { $max } Leute, Computergegner eingeschlossen. Wähle eine Zahl dazwischen.
error-bad-opponents = Ein Platz ist deiner, also können höchstens { $most } an Gegner gehen. Nimm weniger Gegner oder mehr Plätze.
error-nothing-drawn = Mit diesen Optionen wird nichts ausgelost, also hilft keine Nummer. Wähle dazu eine Option, bei der ausgelost wird.
error-not-shown-yet = Was zuletzt ausgelost wurde, ist noch nicht zu sehen. Schau es dir erst an, dann lose neu aus.
error-no-opponent = An diesem Tisch sitzt kein Gegner mehr, also gibt es keinen zu entfernen.
error-nothing-to-take = Hier ist kein Platz für dich frei. Übernehmen kannst du einen Platz, der aufgegeben wurde; saßt du schon an diesem Tisch, nur deinen eigenen. `/tisch liste` zeigt, wo du mitspielen kannst.
error-not-in-thread = Frag das im Thread des Tisches, wo es alle am Tisch sehen. Geh dorthin und versuch es noch einmal.
error-in-private = Diese Partie läuft in deinen Direktnachrichten, wohin niemand sonst kommt; deshalb bleibt ihr Platz deiner. `/tisch aufgeben` beendet sie; eine Partie mit anderen eröffnest du im Kanal eines Servers.
error-cannot-receive = Diese Person kann deinen Platz nicht bekommen: Sie sitzt an diesem Tisch oder saß dort auf einem anderen Platz und weiß, was der wusste. Wähle jemand anderen.
error-already-offered = Danach hast du schon gefragt, und noch niemand hat geantwortet. Die Frage steht im Thread des Tisches; dort kannst du sie auch zurücknehmen.
error-no-such-offer = Dieses Angebot gilt nicht mehr: Es ist beantwortet, zurückgenommen oder zu alt, oder der Platz hat gewechselt. Frag noch einmal, wenn der Platz noch zu haben ist.
error-no-such-choice = Das ist vorbei: Es ist beantwortet oder zurückgenommen, oder die Partie ist weitergegangen. **Mein Pult** zeigt, was du jetzt tun kannst.
error-choice-of-others = Das ist für andere, oder du hast schon geantwortet. **Mein Pult** zeigt, was du jetzt tun kannst.
error-not-asked = Das kannst du nicht beantworten. Einen angebotenen Platz nimmt nur die Person an, der er angeboten ist; über einen Wunsch nach einem Platz entscheiden nur die am Tisch.
error-no-seat-there = Diese Person hat keinen Platz an diesem Tisch. **Spielplan** zeigt, wer einen hat.
error-moved-on = Die Partie ist weitergegangen, seit du nachgesehen hast. Ruf `/tisch zurück` noch einmal auf, um zu sehen, wohin sie jetzt zurückgehen kann.
error-still-hidden = Der Verlauf als Datei enthält alle verdeckten Karten. Du bekommst ihn, sobald die Partie zu Ende ist; bis dahin zeigt **Verlauf**, was du wissen darfst.
error-asked-before = Jemand hat schon gefragt, ob die Partie zurückgehen soll, oder du hast mehrmals gefragt. Warte auf die Antwort im Thread, oder bis jemand gezogen hat.
error-same-pace = Der Tisch hat dieses Tempo schon. Wähl ein anderes.
error-asked-for-pace = Der Tisch wird schon nach seinem Tempo gefragt, oder du hast vor Kurzem gefragt. Warte auf die Antwort im Thread, oder frag in einigen Tagen noch einmal.
error-no-such-pace-request = Diese Frage hat sich erledigt: Sie ist beantwortet, zurückgenommen oder zu alt. `/tisch tempo` fragt noch einmal.
error-no-such-undo = Diese Frage hat sich erledigt: Sie ist beantwortet, zurückgenommen oder zu alt, oder jemand hat seitdem gezogen. `/tisch zurück` fragt noch einmal.
error-not-moderator = Das können nur die, die diesen Kanal oder Server verwalten dürfen, und nur bei Tischen dieses Kanals.
error-moderator-plays = Du spielst an diesem Tisch selbst mit, deshalb kannst du nicht allein entscheiden, wer ihn verlässt. Wartet der Tisch lange auf jemanden, hat **Spielplan** einen Knopf, der alle dort fragt. Auch eine andere Person, die diesen Kanal verwaltet, kann es tun.
error-stale-desk = Dein Pult hatte sich schon geändert, als du gedrückt hast. Es ist nichts geschehen; so sieht es jetzt aus.
error-many-outdated = Du hast oft auf älteren Pulten gedrückt. Es ist nichts geschehen. Warte ein paar Sekunden und öffne dann **Mein Pult**.
error-refused = Das geht hier nicht. **Mein Pult** zeigt, was geht.
error-not-awaited = Auf diesen Platz wartet der Tisch nicht mehr: Es gibt nichts mehr zu fragen.
error-nudged-already = Dazu wurde schon angestupst. Einmal genügt.
error-too-soon-to-nudge = Dafür ist es noch zu früh. { $from } kannst du anstupsen.
error-asked-already = Das wird schon gefragt: Die Antworten stehen im Thread des Tisches.
error-too-soon-to-ask = Dafür ist es noch zu früh. { $from } kannst du den Tisch fragen.
error-no-such-question = Das ist erledigt: Jemand hat geantwortet, oder der Platz ist wieder besetzt.
error-own-question = Hier geht es um deinen eigenen Platz, darum antworten die anderen. Mach einen Zug, dann ist es erledigt.
error-not-your-seat = Das kann nur die Person sagen, um deren Platz es geht. Die anderen Knöpfe sind für dich, wenn du am Tisch sitzt.
error-left-alone = Gerade ist Ruhe erwünscht, oder es gab fürs Erste genug Erinnerungen. Versuch es später noch einmal.
error-still-thinking = Ich denke noch über das nach, was du zuvor gefragt hast. Frag noch einmal, wenn du diese Antwort hast.
error-many-reviews = Gerade blicken sehr viele auf ihre Partien zurück. Versuch es in ein, zwei Minuten noch einmal.
error-many-hints = Gerade fragen sehr viele um Rat. Versuch es in einer Minute noch einmal.
error-person-limit = Du sitzt an { $most } offenen Tischen, mehr gehen nicht. `/tisch liste` zeigt sie; beende oder verlasse zuerst einen davon.
error-receiver-limit = Inzwischen sitzt diese Person an { $most } offenen Tischen, mehr gehen nicht. Sie kann den Platz übernehmen, wenn sie einen davon beendet oder verlassen hat.
error-opened-limit = Du hast { $most } Tische eröffnet, die noch offen sind, mehr gehen nicht. `/tisch liste` zeigt sie; beende oder schließe zuerst einen davon. An Tische anderer kannst du dich weiter setzen.
error-opened-here-limit = Du hast auf diesem Server { $most } Tische eröffnet, die noch offen sind, mehr gehen hier für eine Person nicht. `/tisch liste` zeigt sie; beende oder schließe zuerst einen davon. An Tische anderer kannst du dich weiter setzen.
error-offers-limit = Du hast innerhalb eines Tages { $most }-mal gefragt, ob ein Platz wechseln soll, öfter geht es nicht. Frag morgen wieder.
error-invitations-limit = Du hast innerhalb eines Tages { $most }-mal eingeladen, öfter geht es nicht. Lade morgen weitere ein; wer den Tisch kennt, kann sich auch ohne Einladung setzen.
error-invitations-got-limit = Diese Person hat innerhalb eines Tages { $most } Einladungen bekommen, mehr gibt es nicht, damit alle ihre Ruhe haben. Lade sie morgen ein.
error-invitations-from-one-limit = Du hast diese Person innerhalb eines Tages { $most }-mal eingeladen, öfter geht es nicht. Lade sie morgen ein.
error-guild-limit = Dieser Server hat { $most } offene Tische, mehr gehen nicht. Beendet zuerst einen davon.
error-crowded = Der Bot hat gerade zu viel zu tun, um hiermit weiterzumachen. Öffne gleich noch einmal dein Pult; dann siehst du, wie es steht.
error-store = Ich kann gerade nichts speichern, deshalb ist nichts geschehen. Versuch es gleich noch einmal.
error-broken = Mit Tisch { $table } stimmt bei mir etwas nicht, und es ist nichts geschehen. Sag es denen, die diesen Bot betreiben.

notice-dms-closed = Ich konnte dir keine Direktnachricht schicken und habe „Pult per Direktnachricht“ für dich ausgeschaltet. Du wirst stattdessen im Thread gerufen; `/tisch einstellungen` schaltet es wieder ein.
notice-clock = ⏳ Deine Zeit hierfür läuft { $until } ab.
notice-choice-kept = Deine Wahl ist nicht verloren: Ein Druck holt sie zurück.
notice-choice-gone = Was du dort gewählt hattest, geht hier jetzt nicht.
options-unreadable = Die Einstellungen dieses Tisches sind nicht lesbar.

line-begins = **{ $game }** beginnt: { $names }. { $options }
line-resigned = { $who } gibt auf; { $other } spielt an dieser Stelle weiter.
line-handed-over = { $other } übergibt den Platz an { $who }.
line-taken = { $who } übernimmt den Platz von { $other }; { $by } hat zugestimmt.
line-vacated = { $by } moderiert hier und nimmt { $who } vom Tisch; { $other } spielt an dieser Stelle weiter.
line-taken-back = { $who } nimmt den eigenen letzten Zug zurück.
line-went-back = { $who } setzt die Partie zurück: { $n ->
    [one] Ein Zug zählt nicht mehr.
   *[other] { $n } Züge zählen nicht mehr.
}
line-went-back-revealed = { $who } setzt die Partie zurück: { $n ->
    [one] Ein Zug zählt nicht mehr.
   *[other] { $n } Züge zählen nicht mehr.
} Etwas Verdecktes war schon bekannt geworden, darum bleibt diese Partie aus den Ergebnissen heraus.
line-steward = Die Zeit von { $who } ist abgelaufen: Eine Vertretung entscheidet.
line-abandoned = Niemand ist mehr am Tisch. Die Partie endet hier.
line-closed = { $by } moderiert hier und schließt den Tisch. Die Partie endet hier, ohne Ergebnis.
line-lobby-closed = **{ $game }**, Tisch { $table }: { $by } moderiert hier und hat ihn geschlossen, bevor die Partie begann.
line-lobby-idle = **{ $game }**, Tisch { $table }: Seit { $days } Tagen ist niemand gekommen oder gegangen, deshalb ist er geschlossen. Ein anderer lässt sich jederzeit eröffnen.
line-offer = { $other } möchte den Platz an { $who } übergeben. Nur { $who } kann annehmen, mit dem Knopf hier unten; bis dahin ändert sich nichts.
line-wish = { $who } möchte den Platz übernehmen, den { $other } hält. Alle am Tisch können zustimmen, mit dem Knopf hier unten; bis dahin ändert sich nichts.
line-offer-declined = { $by } hat abgelehnt: Der Platz für { $who } bleibt, wie er ist.
line-offer-withdrawn = { $by } hat das Angebot eines Platzes für { $who } zurückgenommen.
line-offer-lapsed = Seit { $days } Tagen hat niemand geantwortet: Das Angebot eines Platzes für { $who } gilt nicht mehr.
line-place-free = { $host }: **{ $game }**, Tisch { $table }: Der Platz, der für { $who } reserviert war, ist wieder frei.
line-rematch = { $who } möchte eine Revanche: Tisch { $table } in { $place } steht mit demselben Spiel offen. { $others }: Der Knopf hier unten setzt dich dazu.
line-thread-no-room = Dieser Server hat so viele aktive Threads, wie Discord erlaubt (1.000), deshalb wird in diesem Kanal gespielt. Sobald Platz ist, zieht die Partie in einen Thread um.
line-thread-not-allowed = Ich kann hier keinen Thread öffnen, deshalb wird in diesem Kanal gespielt. Sobald ich es kann, zieht die Partie in einen Thread um.
line-thread-late = Die Partie zieht aus { $channel } hierher um, denn jetzt gibt es einen Thread für sie.
line-thread-replaced = Der Thread dieses Tisches ist gelöscht; die Partie geht hier weiter.
line-thread-elsewhere = **{ $game }**, Tisch { $table }, geht in { $thread } weiter.
line-over-ping = Die Partie ist zu Ende; das Ergebnis steht weiter oben.
line-undo-asked = { $who } möchte die Partie bis vor diesen Zug zurücksetzen: { $what } { $n ->
    [one] Ein Zug würde nicht mehr zählen.
   *[other] { $n } Züge würden nicht mehr zählen.
} Alle anderen am Tisch können hier unten antworten. Die Frage endet, sobald jemand zieht, oder nach { $days } Tagen.{ $revealed ->
    [1] {" "}Seitdem ist etwas Verdecktes bekannt geworden, darum bliebe die Partie aus den Ergebnissen heraus.
   *[other] {""}
}
line-undo-asked-secret = { $who } möchte die Partie bis vor eine Entscheidung zurücksetzen, die sonst niemand gesehen hat. { $n ->
    [one] Ein Zug würde nicht mehr zählen.
   *[other] { $n } Züge würden nicht mehr zählen.
} Alle anderen am Tisch können hier unten antworten. Die Frage endet, sobald jemand zieht, oder nach { $days } Tagen.{ $revealed ->
    [1] {" "}Seitdem ist etwas Verdecktes bekannt geworden, darum bliebe die Partie aus den Ergebnissen heraus.
   *[other] {""}
}
result-went-back = -# Diese Partie bleibt aus den Ergebnissen heraus: Sie wurde zurückgesetzt, als etwas Verdecktes schon bekannt war.
result-deserted = -# Alle anderen waren gegangen, deshalb ist dieses Ergebnis kein Sieg und ändert nur deren Wertung.
line-pace-asked = { $who } wünscht ein anderes Tempo für diesen Tisch: { $pace ->
    [live] **live**, 5 Minuten je Entscheidung
    [daily] **täglich**, 24 Stunden je Entscheidung
    [relaxed] **gemütlich**, 3 Tage je Entscheidung
   *[none] **ohne Uhr**
}. Die Frage endet nach { $days } Tagen. Alle anderen am Tisch werden gefragt, hier unten.
line-pace-changed = Alle sind mit einem anderen Tempo einverstanden, und alle Uhren beginnen von vorn: { $pace ->
    [live] **live**
    [daily] **täglich**
    [relaxed] **gemütlich**
   *[none] **ohne Uhr**
}.
line-pace-declined = { $who } stimmt nicht zu: Das Tempo bleibt, wie es ist.
line-pace-withdrawn = { $who } fragt nicht mehr nach einem anderen Tempo: Es bleibt, wie es ist.
line-undo-declined = { $who } ist nicht einverstanden: Die Partie geht weiter, wie sie ist.
line-undo-withdrawn = { $who } möchte nicht mehr zurückgehen: Die Partie geht weiter, wie sie ist.

button-accept = Platz von { $name } annehmen
button-decline = Platz von { $name } ablehnen
button-agree = { $name } zustimmen
button-refuse = { $name } ablehnen
button-pace-agree = Diesem Tempo zustimmen
button-pace-refuse = Tempo behalten
button-undo-agree = Zurückgehen
button-undo-refuse = Nicht zurückgehen
button-take-over = Platz von { $name } anfragen
button-rematch = Bei der Revanche mitspielen

suspended-access = Ich habe keinen Zugang mehr zu { $place } und kann dort nichts schreiben. Die Partie geht an euren Pulten weiter; sobald ich wieder hinein darf, steht in einem Beitrag, was geschehen ist.
suspended-permission = Ich darf in { $place } nichts schreiben. Die Partie geht an euren Pulten weiter; sobald ich wieder darf, steht in einem Beitrag, was geschehen ist.
suspended-closed = { $place } ist gesperrt oder archiviert, und ich kann es nicht wieder öffnen. Die Partie geht an euren Pulten weiter; sobald es offen ist, steht in einem Beitrag, was geschehen ist.
suspended-unanswered = Meine Beiträge in { $place } kommen seit Tagen nicht an. Die Partie geht an euren Pulten weiter; ich versuche es bei jedem Druck wieder.
suspended-full = Dieser Server hat so viele aktive Threads, wie Discord erlaubt (1.000), deshalb kann im Thread dieses Tisches nichts stehen. Die Partie geht an euren Pulten weiter; sobald Platz ist, steht in einem Beitrag, was geschehen ist. Platz gibt es, wenn jemand Threads schließt, die nicht mehr gebraucht werden.
suspended-gone = Der Thread oder Kanal dieses Tisches ist gelöscht, und ich kann keinen anderen Thread öffnen. Die Partie geht an euren Pulten weiter; ich versuche es bei jedem Druck wieder, und sobald es geht, steht in einem Beitrag, was geschehen ist.

dm-awaited = **{ $game }**, Tisch { $table } wartet auf dich: { $what }
dm-over = **{ $game }**, Tisch { $table }: Die Partie ist zu Ende.
    { $places }
dm-lobby-not-posted = **{ $game }**, Tisch { $table }: Ich kann deinen Tisch in { $place } nicht veröffentlichen. `/einrichten` in einem Beitrag dort zeigt, was fehlt; ich versuche es bei jedem Druck am Tisch wieder, und einmal am Tag.
dm-place = { $place }. { $name }: { $points }

dm-invitation = { $host } lädt dich zu **{ $game }** ein, Tisch { $table } in { $place }. Ein Platz ist für dich reserviert; die Einladung endet { $until }.
dm-place-free = **{ $game }**, Tisch { $table } in { $place }: Der Platz, der für { $who } reserviert war, ist wieder frei.
dm-start = **{ $game }**, Tisch { $table } in { $place }: Die Partie sollte jetzt beginnen, kann es aber nicht von selbst: { $taken } von { $wanted } Plätzen sind besetzt. Beginne sie mit denen, die da sind, oder mit Computergegnern, warte noch einen Tag, oder schließ den Tisch.
dm-sent-away = **{ $game }**, Tisch { $table } in { $place }: Diese Partie soll in einer anderen Runde gespielt werden, deshalb hast du dort keinen Platz mehr. Das zählt nirgends, und ich habe es niemandem gesagt. `/tisch liste` zeigt andere Tische, oder eröffne selbst einen.
dm-company = **{ $game }**, Tisch { $table } in { $place }: { $who } ist dort eingeladen und steht auf deiner Liste **Nicht mit mir**. Du kannst den Tisch verlassen, bevor die Partie beginnt. Das siehst nur du.
dm-absent = **{ $game }**, Tisch { $table } wartet schon lange auf dich, und die anderen werden in { $place } gefragt, wie es mit deinem Platz weitergeht. Ein Computergegner kann ihn übernehmen, frühestens { $from }. Mach deinen Zug oder drücke **Ich bin da**, dann bleibt er deiner.

# Ein Ruf: Leute wollten von passenden Tischen hören.
line-call = 📣 { $people }: **{ $game }**, Tisch { $table } in { $place }, hat { $free ->
    [one] einen freien Platz
   *[other] { $free } freie Plätze
}, { $pace ->
    [live] Tempo **live**
    [daily] Tempo **täglich**
    [relaxed] Tempo **gemütlich**
   *[none] **ohne Uhr**
}. Ihr wolltet zu solchen Tischen gerufen werden.
dm-call = 📣 **{ $game }**, Tisch { $table } in { $place }, hat { $free ->
    [one] einen freien Platz
   *[other] { $free } freie Plätze
}, { $pace ->
    [live] Tempo **live**
    [daily] Tempo **täglich**
    [relaxed] Tempo **gemütlich**
   *[none] **ohne Uhr**
}. Du wolltest zu solchen Tischen gerufen werden.
line-proposal = 🎲 { $people }: Ihr wartet auf dasselbe, also ist hier ein Tisch für euch: **{ $game }**, Tisch { $table } in { $place }, { $count } Spieler, { $pace ->
    [live] Tempo **live**
    [daily] Tempo **täglich**
    [relaxed] Tempo **gemütlich**
   *[none] **ohne Uhr**
}. Er beginnt, wenn ihr alle einen Platz genommen habt; der Vorschlag endet { $until }.
dm-proposal = 🎲 { $people }: Ihr wartet auf dasselbe, also ist hier ein Tisch für euch: **{ $game }**, Tisch { $table } in { $place }, { $count } Spieler, { $pace ->
    [live] Tempo **live**
    [daily] Tempo **täglich**
    [relaxed] Tempo **gemütlich**
   *[none] **ohne Uhr**
}. Er beginnt, wenn ihr alle einen Platz genommen habt; der Vorschlag endet { $until }.
line-proposal-over = { $people }: **{ $game }**, Tisch { $table }, kommt diesmal nicht zustande. Ihr wartet weiter, und ich schlage einen anderen vor, sobald genug Leute passen.
dm-proposal-over = **{ $game }**, Tisch { $table } in { $place }, kommt diesmal nicht zustande. Du wartest weiter, und ich schlage einen anderen vor, sobald genug Leute passen.

reminder-title = ⏳ **Diese Tische warten auf dich:**
reminder-line-half = - **{ $game }**, Tisch { $table }, { $place }: Die Hälfte deiner Zeit hierfür ist vorbei; sie läuft { $until } ab.
reminder-line-near = - **{ $game }**, Tisch { $table }, { $place }: Deine Zeit läuft { $until } ab!
reminder-more = Und { $more } weitere: `/tisch liste` zeigt sie alle.
line-reminder-half = ⏳ { $who }, dieser Tisch wartet auf dich. Die Hälfte deiner Zeit hierfür ist vorbei; sie läuft { $until } ab. `/tisch liste` zeigt alle Tische, die auf dich warten.
line-reminder-near = ⏳ { $who }, dieser Tisch wartet auf dich, und deine Zeit läuft { $until } ab! `/tisch liste` zeigt alle Tische, die auf dich warten.
line-reminder-others = Auch hier wird auf dich gewartet: { $places }.
line-question = { $times }-mal nacheinander hat eine Vertretung für { $who } entschieden. Wie soll die Partie weitergehen?
line-question-asked = { $by } fragt, wie die Partie weitergehen soll: Der Tisch wartet auf { $who } seit { $since }.
line-question-rules = Ein Zug von { $who } oder **Ich bin da** erledigt die Frage. Sonst kann ein Computergegner den Platz übernehmen, frühestens { $from }, { $others ->
    [one] wenn die andere Person am Tisch das möchte.
   *[other] wenn mindestens { $needed } von { $others } anderen das möchten, und mehr, als warten möchten. Wer binnen einer Woche nicht antwortet, zählt nicht mit.
}
line-here = { $who } ist da: Der Tisch wartet.
line-wait-wished = { $by } möchte lieber auf { $who } warten.
line-release-wished = { $by } möchte für { $who } einen Computergegner weiterspielen lassen. { $missing ->
    [0] Das geschieht { $from }, es sei denn, { $who } meldet sich oder andere sind dagegen.
    [one] Eine weitere Person am Tisch muss das möchten.
   *[other] { $missing } weitere am Tisch müssen das möchten.
}
line-wait = { $by } sagt: Der Tisch wartet auf { $who }.
line-released = { $by } möchte nicht länger auf { $who } warten: { $other } spielt an diesem Platz weiter.
button-here = { $name }: Ich bin da
button-wait = Auf { $name } warten
button-release = Platz von { $name } abgeben
line-nudge = { $by } stupst { $who } an: Der Tisch wartet.
what-awaited = Zug machen
button-silence = Hierzu nichts mehr

seat-name = Platz { $seat }
opponent-names = Ada, Bruno, Clara, Dorian, Edda, Felix, Greta, Hugo, Ines, Jonas, Karla, Leo

# Was man über eine Person wissen darf, bevor man sich zu ihr setzt.
habits-new = neu hier
habits-answers = antwortet meist in { $from } bis { $to }
habits-answers-one = antwortet meist in { $time }
habits-answers-short = Antwort in { $from } bis { $to }
habits-answers-short-one = Antwort in { $time }
habits-minutes = { $count } min
habits-hours = { $count } h
habits-days = { $count } Tagen
habits-finished = { $count ->
    [one] 1 Partie beendet
   *[other] { $count } Partien beendet
}
habits-left = { $count } verlassen
habits-new-people = { $count } neu
habits-line = - { $who }: { $habits }
