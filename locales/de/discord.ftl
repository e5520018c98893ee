# Was der Discord-Teil sagt. Namen von Befehlen und Optionen sind klein und ohne Leerzeichen.

## Befehle

command-table = tisch
    .description = Brettspiele in eurem eigenen Tempo
command-table-new = neu
    .description = Einen Tisch in diesem Kanal eröffnen
command-table-house = hausregeln
    .description = Selten nötig: andere Lesarten der Regeln für deinen Tisch, bevor er beginnt
command-table-join = mitspielen
    .description = Dich an einen Tisch setzen
command-table-desk = pult
    .description = Dein Pult öffnen: deine Karten und dein Zug, nur für dich sichtbar
command-table-board = plan
    .description = Den Spielplan zeigen
command-table-log = verlauf
    .description = Zeigen, was bisher geschehen ist
command-table-list = liste
    .description = Deine Tische zeigen, und die, an die du dich hier setzen kannst
command-table-start = beginnen
    .description = Das Spiel an deinem Tisch beginnen
command-table-leave = verlassen
    .description = Einen Tisch verlassen, bevor sein Spiel beginnt
command-table-cancel = schließen
    .description = Deinen Tisch schließen, bevor sein Spiel beginnt
command-table-resign = aufgeben
    .description = Deinen Platz einem Computergegner geben und das Spiel verlassen
command-table-handover = übergeben
    .description = Deinen Platz jemand anderem anbieten
command-table-takeover = übernehmen
    .description = Nach einem verlassenen Platz fragen
command-table-vacate = ersetzen
    .description = Moderation: für jemanden einen Computergegner weiterspielen lassen
command-table-end = beenden
    .description = Moderation: einen Tisch endgültig schließen
command-table-settings = einstellungen
    .description = Deine Sprache, und wohin dein Pult kommt
command-table-help = hilfe
    .description = Wie es geht

option-players = spieler
    .description = Wie viele mitspielen, Computergegner eingeschlossen ({ $min } bis { $max })
option-opponents = gegner
    .description = Wie viele Plätze Computergegner bekommen (0 bis { $opponents })
option-level = stärke
    .description = Wie gut Computergegner spielen
option-language = sprache
    .description = Die Sprache
option-table = tisch
    .description = Welcher Tisch, wenn es mehrere gibt
option-person = person
    .description = Wer deinen Platz bekommen soll
option-player = mitspieler
    .description = Wessen Platz
option-dm = direktnachricht
    .description = Ob dein Pult als Direktnachricht kommt, wenn du am Zug bist
option-game = spiel
    .description = Welches Spiel

choice-en = English
choice-de = Deutsch
choice-discord = Wie in Discord

## Knöpfe

edge-button-join = Mitspielen
edge-button-leave = Verlassen
edge-select-add-opponent = Computergegner dazusetzen …
edge-button-remove-opponent = Gegner weg
edge-button-start = Beginnen
edge-button-cancel = Tisch schließen
edge-button-desk = Mein Pult
edge-button-desk-of = Mein Pult { $table }
edge-button-join-of = Mitspielen { $table }
edge-button-board = Spielplan
edge-button-words = In Worten
edge-button-log = Verlauf
edge-button-earlier = ◀ Früher
edge-button-later = Später ▶
edge-button-resign = Aufgeben
edge-button-stay = Bleiben
edge-button-offer = Meinen Platz anbieten
edge-button-withdraw = Zurücknehmen
edge-button-close = Tisch schließen
edge-button-vacate = Gegner weiterspielen lassen
edge-button-leave-it = Lieber nicht
edge-button-language-discord = Wie in Discord
edge-button-language-en = English
edge-button-language-de = Deutsch
edge-button-desk-dm = Pult als Direktnachricht
edge-button-desk-thread = Pult im Thread

## Der Tisch im Kanal

edge-lobby-title = ## { $game }
edge-lobby-opponent = {" "}(Computer: { $level })
edge-lobby-host = {" "}(eröffnet den Tisch)
edge-lobby-vacant = {" "}· dieser Platz ist zu haben: `/tisch übernehmen` im Thread
edge-lobby-free = *frei*
edge-lobby-open = Mit **Mitspielen** setzt du dich dazu. Wer den Tisch eröffnet hat, beginnt das Spiel; es bekommt dann einen eigenen Thread.
edge-lobby-starting = Das Spiel beginnt.
edge-lobby-playing = Gespielt wird in { $thread }
edge-lobby-over = Das Spiel ist vorbei.
edge-lobby-cancelled = Dieser Tisch wurde geschlossen, bevor sein Spiel begann.
edge-lobby-abandoned = Das Spiel hat geendet, bevor es zu Ende gespielt war.

## Beiträge

edge-post-awaited = ▸ { $name } { $what }

## Antworten

edge-done = Erledigt.
edge-created = Dein Tisch steht im Kanal. Dort kannst du Computergegner dazusetzen, und mit **Beginnen** geht es los.
edge-button-review = Wendepunkte
edge-no-hint = Gerade wirst du nichts gefragt. Tipps gibt es zu deinen eigenen Entscheidungen.
edge-review-none = Nichts zu verbessern: Keine andere Entscheidung wäre für dich klar besser gewesen.
edge-review-title = **Deine Wendepunkte**: was dich am meisten gekostet hat, soweit du es da wissen konntest.
edge-review-open = Eine Stellung öffnen …
edge-review-line = • **{ $when }**: { $what }
edge-house = An diesem Tisch gilt: { $options }.
edge-started = Das Spiel beginnt.
edge-start-question = { $seated } von { $wanted } Plätzen sind besetzt. Was ist gemeint?
edge-start-here = - { $seated ->
        [1] **Allein spielen**
       *[other] **Zu { $seated } anfangen**
    }: { $options }.
    .button = { $seated ->
        [1] Allein spielen
       *[other] Zu { $seated } anfangen
    }
edge-start-filled = - **Mit Computergegnern auffüllen** ({ $free }): { $options }.
    .button = Mit Computergegnern auffüllen ({ $free })
edge-start-wait = - **Weiter warten**: Es können sich noch andere setzen.
    .button = Weiter warten
edge-joined = Du sitzt am Tisch. Wenn das Spiel beginnt, erfährst du es in seinem Thread; **Mein Pult** zeigt dir dort, was nur du sehen darfst.
edge-left = Du hast den Tisch verlassen.
edge-resign-question = Möchtest du deinen Platz aufgeben? Ein Computergegner spielt für dich weiter. Solange das Spiel dauert, kannst du in seinem Thread wieder nach dem Platz fragen.
edge-resigned = Du hast aufgegeben. Ein Computergegner hat deinen Platz.
edge-offer-question = Möchtest du deinen Platz { $name } anbieten? Gefragt wird im Thread des Tisches. Bei einer Zusage geht der Platz über, mit allem, was er weiß; bis dahin ist er deiner.
edge-offered = { $name } wird im Thread des Tisches gefragt. Bis zur Zusage ist der Platz deiner, und du kannst das Angebot zurücknehmen.
edge-wished = Dein Wunsch steht im Thread. Der Platz ist deiner, sobald jemand zustimmt, der am Tisch sitzt; bis dahin kannst du den Wunsch zurücknehmen.
edge-agreed = Zugestimmt: Der Platz ist vergeben.
edge-declined = Abgelehnt. Der Platz bleibt, wie er ist.
edge-withdrawn = Zurückgenommen. Der Platz bleibt, wie er ist.
edge-close-lobby-question = Möchtest du Tisch { $table } schließen, bevor sein Spiel beginnt? Im Kanal steht dann, dass du es warst.
edge-close-question = Möchtest du Tisch { $table } schließen? Sein Spiel endet ohne Ergebnis und kann nicht wieder aufgenommen werden. Im Thread steht dann, dass du es warst.
edge-closed = Der Tisch ist geschlossen.
edge-vacate-question = Möchtest du für { $name } einen Computergegner weiterspielen lassen? Im Thread steht dann, dass du es warst. Dort kann nach dem Platz gefragt werden.
edge-vacated = Ein Computergegner hat jetzt den Platz.
edge-dismissed = Es wurde nichts geändert.
edge-board-place = Der Platz von { $name }
edge-log-title = **Verlauf**, Seite { $page } von { $pages }
edge-log-empty = Es ist noch nichts geschehen.
edge-list-nothing = Du sitzt an keinem Tisch, und hier steht keiner offen. Mit `/tisch neu` eröffnest du einen.
edge-list-own = **Deine Tische**
edge-list-open = **Hier noch frei**
edge-list-awaited = {" "}· **du bist am Zug**
edge-settings-title = **Deine Einstellungen**
edge-settings-language-discord = Sprache: wie in Discord
edge-settings-language-en = Sprache: Englisch
edge-settings-language-de = Sprache: Deutsch
edge-settings-desk-dm = Wenn du am Zug bist, kommt dein Pult als Direktnachricht.
edge-settings-desk-thread = Wenn du am Zug bist, erfährst du es im Thread.
edge-help =
    { $games }

    {""}**Einen Tisch eröffnen** kannst du in jedem Kanal mit `/tisch neu`. Andere drücken **Mitspielen**; freie Plätze können Computergegner bekommen. **Beginnen** öffnet einen Thread für das Spiel.
    {""}**Spielen** kannst du mit **Mein Pult** unter jedem Beitrag im Thread. Dein Pult siehst nur du. Was du dort wählst, ist ein Entwurf: Du siehst, wohin er führt, kannst ihn zurücknehmen, und er zählt, sobald du ihn bestätigst.
    {""}**Umsehen** kannst du dich mit **Spielplan** und **Verlauf**; **In Worten** beschreibt den Plan für Vorleseprogramme.
    Es läuft keine Uhr. Wenn du am Zug bist, wirst du einmal erwähnt oder bekommst dein Pult als Direktnachricht: `/tisch einstellungen`.
    `/tisch aufgeben` gibt deinen Platz einem Computergegner; `/tisch übergeben` bietet ihn jemandem an, den du kennst, und `/tisch übernehmen` fragt nach einem verlassenen. Es ändert sich nichts, bevor die anderen im Thread zugestimmt haben.
    Wer den Kanal verwalten darf, kann seine Tische schließen (`/tisch beenden`) oder für jemanden einen Gegner weiterspielen lassen (`/tisch ersetzen`). Ein Tisch, an dem vor dem Beginn eine Woche lang niemand kommt oder geht, schließt von selbst.

## Was schiefgeht

edge-error-version = Dieser Knopf stammt von einer anderen Version des Bots. Mit `/tisch liste` findest du, was du brauchst.
edge-error-unknown = Dieser Knopf gehört zu nichts, was ich kenne. Es wurde nichts geändert.
edge-busy = Der Bot hat gerade zu viel zu tun; es wurde nichts geändert. Bitte drücke gleich noch einmal.
edge-error-fault = Bei uns ist etwas schiefgegangen, und es wurde nichts geändert. Bitte versuche es noch einmal.
edge-error-code = (Code { $code })
edge-error-no-table = Du sitzt hier an keinem Tisch. `/tisch liste` zeigt, wo du mitspielen kannst, `/tisch neu` eröffnet einen.
edge-error-which-table = Du sitzt an mehreren Tischen. Nimm den Befehl im Thread des Tisches, oder nenne ihn mit der Option „tisch“.
edge-error-not-a-table = Es gibt keinen Tisch „{ $given }“. Nimm einen der vorgeschlagenen.
edge-error-not-here = Tische werden in einem Kanal eines Servers eröffnet, nicht in Direktnachrichten.
edge-error-permissions = Ich darf in diesem Kanal nicht alles, was ein Tisch braucht. Es fehlt: { $permissions }.
edge-error-bot = Das ist ein Bot. Computergegner kannst du am offenen Tisch dazusetzen, oder sie bekommen mit `/tisch aufgeben` deinen Platz.
edge-error-no-picture = An diesem Tisch gibt es kein solches Bild.
edge-permission-view = Kanal ansehen
edge-permission-send = Nachrichten senden
edge-permission-threads = Öffentliche Threads erstellen
edge-permission-send-threads = Nachrichten in Threads senden
edge-permission-files = Dateien anhängen
