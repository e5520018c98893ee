# Tische: Sätze für Leute, die nicht bekommen, was sie wollen, und was der Tisch selbst erzählt.

error-no-such-table = Einen solchen Tisch gibt es hier nicht. Ein Tisch ist in dem Kanal und dem Thread zu erreichen, wo an ihm gespielt wird, und die eigenen von überall: `/tisch liste` zeigt sie.
error-no-such-game = Dieses Spiel kenne ich nicht. Wähle eines aus der Liste, die der Befehl anbietet.
error-not-seated = Du hast keinen Platz an diesem Tisch. Solange er nicht begonnen hat, kannst du dich dazusetzen; mitlesen kannst du jederzeit.
error-already-seated = Du hast schon einen Platz an diesem Tisch.
error-full = Alle Plätze an diesem Tisch sind besetzt. Bitte den Gastgeber um Platz oder eröffne einen eigenen Tisch.
error-no-such-level = So spielen Gegner hier nicht. Wähle eine der Stärken, die der Tisch anbietet.
error-not-host = Das kann nur, wer den Tisch leitet. Frag dort nach oder eröffne einen eigenen Tisch.
error-not-full = Der Tisch ist noch nicht voll. Warte auf die anderen oder bitte den Gastgeber, so zu beginnen.
error-not-started = Dieser Tisch hat noch nicht begonnen. Er beginnt mit dem Startknopf in seiner Lobby.
error-already-started = Dieser Tisch hat schon begonnen. Weiter geht es in seinem Thread.
error-over = Diese Partie ist zu Ende. Brett und Verlauf kannst du weiterhin ansehen.
error-cancelled = Dieser Tisch wurde aufgegeben, bevor er begann. Eröffne einen neuen.
error-abandoned = Alle haben diese Partie verlassen. Eröffne einen neuen Tisch.
error-too-few = Dieses Spiel braucht mindestens { $need } besetzte Plätze; besetzt sind { $have }. Warte auf weitere Leute oder setze einen Gegner dazu.
error-bad-seats = Dieses Spiel hat { $min } bis { $max } Plätze. Wähle eine Zahl dazwischen.
error-bad-opponents = Höchstens { $most } der Plätze können an Gegner gehen: einer ist deiner.
error-no-opponent = An diesem Tisch sitzt kein Gegner.
error-nothing-to-take = Hier ist kein Platz für dich frei: Übernehmen kann man einen Platz, dessen Spieler aufgegeben hat, und wer schon am Tisch saß, nur den eigenen.
error-stale-desk = Dein Tischplatz hat sich seit deinem Druck geändert. Es ist nichts geschehen; hier ist er, wie er jetzt ist.
error-refused = Das geht hier nicht. An deinem Tischplatz siehst du, was geht.
error-person-limit = Du sitzt an { $most } offenen Tischen, mehr gehen nicht. Beende oder verlasse zuerst einen davon.
error-guild-limit = Dieser Server hat { $most } offene Tische, mehr gehen nicht. Beendet zuerst einen davon.
error-store = Ich kann gerade nichts aufschreiben, deshalb ist nichts geschehen. Versuch es gleich noch einmal.
error-broken = Mit Tisch { $table } stimmt bei mir etwas nicht, und es ist nichts geschehen. Sag es denen, die diesen Bot betreiben.

notice-dms-closed = Ich konnte dir keine Direktnachricht schicken und habe „Platz per Direktnachricht“ für dich ausgeschaltet. Du wirst stattdessen im Thread gerufen; in den Einstellungen kannst du es wieder einschalten.
notice-draft-dropped = Das Spiel ist weitergegangen, und ein Teil deines Entwurfs passt nicht mehr. Er wurde zurückgenommen.

line-begins = **{ $game }** beginnt: { $names }. { $options }
line-resigned = { $who } gibt auf; { $other } spielt an dieser Stelle weiter.
line-handed-over = { $other } übergibt den Platz an { $who }.
line-taken = { $who } übernimmt den Platz von { $other }.
line-abandoned = Niemand ist mehr am Tisch. Die Partie endet hier.

dm-awaited = **{ $game }**, Tisch { $table }: { $who } { $what }

opponent-names = Ada, Bruno, Clara, Dorian, Edda, Felix, Greta, Hugo, Ines, Jonas, Karla, Leo
