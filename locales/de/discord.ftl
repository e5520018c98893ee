# Was der Discord-Teil sagt. Namen von Befehlen und Optionen sind klein und ohne Leerzeichen.

## Befehle

command-table = tisch
    .description = Brettspiele in eurem eigenen Tempo
command-table-join = mitspielen
    .description = Dich an einen Tisch setzen
command-table-desk = pult
    .description = Dein Pult öffnen: deine Karten und dein Zug, nur für dich sichtbar
command-table-board = plan
    .description = Den Spielplan zeigen
command-table-log = verlauf
    .description = Zeigen, was bisher geschehen ist
command-table-undo = zurück
    .description = Deine Partie auf eine frühere Stellung zurücksetzen
command-table-pace = tempo
    .description = Ändern, wie lange sich alle an deinem Tisch Zeit nehmen dürfen, wenn die anderen zustimmen
command-table-list = liste
    .description = Deine Tische zeigen, und die, an die du dich hier setzen kannst
command-table-start = beginnen
    .description = Die Partie an deinem Tisch beginnen
command-table-leave = verlassen
    .description = Einen Tisch verlassen, bevor die Partie beginnt
command-table-cancel = schließen
    .description = Deinen Tisch schließen, bevor die Partie beginnt
command-table-resign = aufgeben
    .description = Deinen Platz einem Computergegner geben und die Partie verlassen
command-table-handover = übergeben
    .description = Deinen Platz jemand anderem anbieten
command-table-takeover = übernehmen
    .description = Nach einem verlassenen Platz fragen
command-table-vacate = ersetzen
    .description = Moderation: für jemanden einen Computergegner weiterspielen lassen
command-table-end = beenden
    .description = Moderation: einen Tisch endgültig schließen
command-table-settings = einstellungen
    .description = Deine Sprache, wo dein Pult erscheint, deine Zeitzone und Ruhezeiten
command-table-holiday = urlaub
    .description = Tage ankündigen, an denen keine Uhr für dich läuft, und angekündigte zeigen
command-table-data = daten
    .description = Was ich über dich aufbewahre: erhalten oder vergessen lassen
command-table-help = hilfe
    .description = Wie es geht

command-results = ergebnisse
    .description = Wie die Partien auf diesem Server ausgingen, oder was jemand gespielt hat

command-setup = einrichten
    .description = Für die, die den Server verwalten: was ich hier darf, und wer wo Tische eröffnen kann

# Context menus.
menu-play-with = Spielen mit ...
menu-results = Ergebnisse
menu-explain = Was ist hier zu sehen?

# Jedes Spiel hat einen eigenen Befehl, der nach ihm heißt.
command-game-new = neu
    .description = Einen Tisch in diesem Kanal eröffnen
command-game-learn = lernen
    .description = Eine erste Partie, die alles erklärt, wenn es zum ersten Mal zählt
command-game-look-up = nachschlagen
    .description = Was eine Karte, ein Gebäude, eine Ware oder Regel ist, und wo es an deinem Tisch liegt
command-game-options = optionen
    .description = Was an deinem Tisch gilt, und was sich vor dem Beginn noch ändern lässt

option-look-up-name = name
    .description = Tippe einen Teil des Namens, in einer beliebigen Sprache
option-players = spieler
    .description = Wie viele mitspielen, Computergegner eingeschlossen ({ $min } bis { $max })
option-opponents = gegner
    .description = Wie viele Plätze Computergegner bekommen (0 bis { $opponents })
option-level = stärke
    .description = Wie gut Computergegner spielen
option-pace = tempo
    .description = Wie viel Zeit alle für eine Entscheidung haben
option-reminders = erinnerungen
    .description = Ob du erinnert wirst, bevor deine Zeit abläuft
option-explain = erklären
    .description = Ob dein Pult alles erklärt, wenn es zum ersten Mal zählt
option-zone = zeitzone
    .description = Deine Zeitzone, für Ruhezeiten und Urlaub: tippe eine Stadt
option-quiet = ruhezeit
    .description = Wann du deine Ruhe haben willst und keine Uhr für dich läuft, etwa 22:00-07:00
option-from = von
    .description = Der erste Tag, etwa 24.12.2026
option-to = bis
    .description = Der letzte Tag
option-language = sprache
    .description = Die Sprache
option-table = tisch
    .description = Welcher Tisch, wenn es mehrere gibt
option-person = person
    .description = Wer deinen Platz bekommt
option-player = mitspieler
    .description = Wessen Platz
option-dm = direktnachricht
    .description = Ob dein Pult als Direktnachricht kommt, wenn du am Zug bist
option-listed = gelistet
    .description = Ob andere deine Ergebnisse sehen
option-results-person = person
    .description = Wessen Partien

choice-none = Ohne Uhr
choice-live = Live: 5 Minuten je Entscheidung
choice-daily = Täglich: 24 Stunden je Entscheidung
choice-relaxed = Gemütlich: 3 Tage je Entscheidung
choice-not-quiet = Keine Ruhezeit
choice-discord = Wie in Discord

## Knöpfe

bot-button-join = Mitspielen
bot-button-leave = Verlassen
bot-select-add-opponent = Computergegner dazusetzen …
bot-select-pace = Das Tempo wählen …
bot-select-invite = Wer eröffnet hat, lädt hier ein …
bot-select-free-seat = Wessen Platz soll frei werden?
bot-button-by-invitation = Nur auf Einladung
bot-button-open-to-all = Für alle öffnen
bot-button-choose-seat = Platz frei machen
bot-button-choose-start = Beginnen um…
bot-button-no-start = Startzeit löschen
bot-button-options = Optionen…
bot-button-more-options = Weitere Optionen
bot-button-take-option-proposal = So spielen
bot-button-loud = Bei jedem Beitrag klingeln
bot-button-quiet = Nur bei Zügen klingeln
bot-button-put-off-start = Noch einen Tag warten
bot-select-start = Wann soll die Partie beginnen?
bot-start-when = Wähle, wann die Partie von selbst beginnt, wenn dann alle Plätze besetzt sind. Sonst frage ich dich, wie es weitergeht. Du kannst sie auch vorher selbst beginnen.
bot-start-no-zone = Wenn du mit `/tisch einstellungen` eine Zeitzone setzt, wählst du hier Uhrzeiten.
bot-start-in = { $days ->
        [0] { $hours ->
            [one] in einer Stunde
           *[other] in { $hours } Stunden
        }
        [1] { $hours ->
            [24] in einem Tag
           *[other] in { $hours } Stunden
        }
       *[other] in { $days } Tagen
    }
bot-start-set = Die Partie beginnt { $time }, wenn dann alle Plätze besetzt sind. Sonst frage ich dich, wie es weitergeht.
bot-button-take-invitation = Platz nehmen
bot-button-decline-invitation = Diesmal nicht
bot-button-no-invitations = Keine Einladungen mehr
bot-button-offers-at-desk = Angebote nur am Pult
bot-button-offers-mention = Bei Angeboten erwähnen
bot-button-invitations = Einladungen erlauben
bot-button-avoided = Nicht mit mir
bot-button-remove-opponent = Gegner entfernen
bot-button-start = Beginnen
bot-button-cancel = Tisch schließen
bot-button-desk = Mein Pult
bot-button-desk-of = Mein Pult { $table }
bot-button-join-of = Mitspielen { $table }
bot-button-next = Nächster Tisch ▶
bot-button-board = Spielplan
bot-button-words = In Worten
bot-button-log = Verlauf
bot-button-how-to-play = So wird gespielt
bot-button-how-to-play-of = So geht { $game }
bot-button-open-for = { $opponents ->
    [0] Für { $seats } eröffnen
    [one] Für { $seats }, davon 1 Computergegner
   *[other] Für { $seats }, davon { $opponents } Computergegner
}
bot-button-learn = Eine geführte erste Partie
bot-button-learn-of = Lernpartie: { $game }
bot-button-learn-on = Weiter mit { $game }
bot-button-learn-in-private = Dasselbe als Direktnachricht
bot-button-guided = Erklär mir das Spiel
bot-button-not-guided = Nichts mehr erklären
bot-button-earlier = ◀ Früher
bot-button-later = Später ▶
bot-button-resign = Aufgeben
bot-button-stay = Bleiben
bot-button-offer = Meinen Platz anbieten
bot-button-withdraw = Zurücknehmen
bot-button-close = Tisch schließen
bot-button-vacate = Gegner weiterspielen lassen
bot-button-leave-it = Lieber nicht
bot-button-language-discord = Wie in Discord
bot-button-desk-dm = Pult als Direktnachricht
bot-button-desk-thread = Pult im Thread
bot-button-listed = Meine Ergebnisse zeigen
bot-button-unlisted = Meine Ergebnisse für mich behalten
bot-button-reminders = Erinnere mich
bot-button-no-reminders = Keine Erinnerungen
bot-button-silence = Hierzu nichts mehr
bot-button-nudge = { $name } anstupsen
bot-button-ask-about = Wie weiter ohne { $name }?
bot-button-cancel-holiday = { $one ->
        [true] { $first }
       *[other] { $first } – { $last }
    } zurücknehmen

## Der Tisch im Kanal

bot-lobby-title = ## { $game }
bot-lobby-opponent = {" "}(Computer: { $level })
bot-lobby-host = {" "}(eröffnet den Tisch)
bot-lobby-vacant = {" "}· dieser Platz ist zu haben: `/tisch übernehmen` im Thread
bot-lobby-free = *frei*
bot-lobby-held = ⏳ { $who } *ist eingeladen; der Platz ist reserviert bis* { $until }
bot-lobby-by-invitation = **Nur auf Einladung**: Eingeladene setzen sich mit **Mitspielen**. Wer den Tisch eröffnet hat, beginnt die Partie; sie bekommt dann einen eigenen Thread.
bot-lobby-by-invitation-below = **Nur auf Einladung**: Eingeladene setzen sich mit **Mitspielen**. Wer den Tisch eröffnet hat, beginnt die Partie; gespielt wird hier im Beitrag.
bot-lobby-proposed = **Vorgeschlagen** für Leute, die auf dasselbe warten. Die Partie beginnt von selbst, wenn alle ihren Platz genommen haben, und bekommt dann einen eigenen Thread.
bot-lobby-starts = **Beginnt { $time }**, wenn dann alle Plätze besetzt sind; sonst wird gefragt, wer den Tisch eröffnet hat.
bot-lobby-loud = Jeder Beitrag klingelt, auch wenn er niemanden erwähnt.
bot-lobby-open = Mit **Mitspielen** setzt du dich dazu. Wer den Tisch eröffnet hat, beginnt die Partie; sie bekommt dann einen eigenen Thread.
bot-lobby-open-below = Mit **Mitspielen** setzt du dich dazu. Wer den Tisch eröffnet hat, beginnt die Partie; gespielt wird hier im Beitrag.
bot-lobby-starting = Die Partie beginnt.
bot-lobby-playing = Gespielt wird in { $thread }
bot-lobby-playing-below = Gespielt wird hier im Beitrag
bot-lobby-over = Die Partie ist zu Ende.
bot-lobby-cancelled = Dieser Tisch wurde geschlossen, bevor die Partie begann.
bot-lobby-abandoned = Die Partie endete vorzeitig.

## Tempo

pace-none = Ohne Uhr
    .description = Niemand wird gedrängt
    .line = Tempo: ohne Uhr
pace-live = Live
    .description = 5 Minuten je Entscheidung, dazu 15 in Reserve
    .line = Tempo: **live** – 5 Minuten je Entscheidung, dazu 15 in Reserve. Läuft die Zeit ab, entscheidet eine Vertretung.
pace-daily = Täglich
    .description = 24 Stunden je Entscheidung, dazu 48 in Reserve
    .line = Tempo: **täglich** – 24 Stunden je Entscheidung, dazu 48 in Reserve. Läuft die Zeit ab, entscheidet eine Vertretung.
pace-relaxed = Gemütlich
    .description = 3 Tage je Entscheidung, dazu 4 in Reserve
    .line = Tempo: **gemütlich** – 3 Tage je Entscheidung, dazu 4 in Reserve. Läuft die Zeit ab, entscheidet eine Vertretung.

## Beiträge

bot-post-awaited = ▸ Warten auf { $names }: { $what }
bot-post-awaited-until = ▸ Warten auf { $names }: { $what } (Zeit läuft { $until } ab)
bot-awaited-since = ▸ Warten auf { $names }: { $what } ({ $since })
bot-awaited-until = ▸ Warten auf { $names }: { $what } ({ $since }, Zeit läuft { $until } ab)

## Antworten

bot-done = Erledigt.
bot-learn-offer = Du hast **{ $game }** noch nicht gespielt. Ein paar kurze Seiten sagen, wie es geht, und dein Pult kann alles erklären, wenn es zum ersten Mal zählt.
bot-learn-elsewhere = Eine geführte erste Partie geht auch in deinen Direktnachrichten, mit mir allein.
bot-learn-written = Ich habe dir geschrieben: [deine Direktnachrichten]({ $address }). Dort beginnt die Partie mit einem Druck.
bot-learn-dms-closed = Ich kann dir nicht schreiben: Deine Direktnachrichten sind für mich geschlossen. Erlaube sie in den Privatsphäre-Einstellungen dieses Servers und drück noch einmal, oder schreib mir zuerst.
bot-greeting =
    Hier spiele ich Brettspiele mit dir, eine Entscheidung nach der anderen. Eine geführte erste Partie gegen einen Computergegner erklärt alles, wenn es zum ersten Mal zählt; hör auf, wann du willst, es wartet hier auf dich.
    `/tisch liste` zeigt alle deine Tische, `/tisch hilfe`, wie alles geht.
bot-greeting-goes-on = Deine Partie geht weiter: { $table }
bot-learn-resumed = Deine Partie gegen den Computer geht weiter. Dein Pult erklärt alles, wenn es zum ersten Mal zählt; `/tisch einstellungen` schaltet das ab.
bot-learn-begun = Deine erste Partie. Dein Pult erklärt alles, wenn es zum ersten Mal zählt; `/tisch einstellungen` schaltet das ab.
bot-created = Dein Tisch steht im Kanal. Dort kannst du Computergegner dazusetzen, und mit **{ $start }** geht es los.
bot-created-in-forum = Dein Tisch bekommt einen eigenen Beitrag in { $place }. Dort kannst du Computergegner dazusetzen, und mit **{ $start }** geht es los.
bot-button-review = Wendepunkte
bot-button-rematch = Revanche
bot-rematch-opened = Der Tisch für die Revanche steht: { $table }. Alle, die mitgespielt haben, sind eingeladen.
bot-rematch-joined = Du hast einen Platz bei der Revanche: { $table }.
bot-rematch-begun = Die Revanche: dasselbe Spiel, neu gegeben.
bot-rematch-there = Die Revanche ist hier: { $table }.
bot-no-hint = Gerade wirst du nichts gefragt. Tipps gibt es zu deinen eigenen Entscheidungen.
bot-review-none = Nichts zu verbessern: Keine andere Entscheidung wäre für dich klar besser gewesen.
bot-review-title = **Deine Wendepunkte**: was dich am meisten gekostet hat, soweit du es da wissen konntest.
bot-review-open = Eine Stellung öffnen …
bot-next-none = Gerade wartet kein anderer Tisch auf dich.
bot-review-line = • **{ $when }**: { $what }
bot-options-title = **Optionen von { $game }**
bot-options-line = • { $option }: **{ $choice }**
bot-options-proposal = 💡 **Vorschlag für dieses Tempo**, auch wenn die Spielregel es anders vorsieht: { $changes }.
bot-options = An diesem Tisch gilt: { $options }.
bot-started = Die Partie beginnt.
bot-cancelled = Der Tisch ist geschlossen.
bot-start-question = { $seated } von { $wanted } Plätzen { $seated ->
        [one] ist
       *[other] sind
    } besetzt. Wie willst du beginnen?
bot-start-here = - { $seated ->
        [1] **Allein spielen**
       *[other] **Zu { $seated } anfangen**
    }: { $options }.
    .button = { $seated ->
        [1] Allein spielen
       *[other] Zu { $seated } anfangen
    }
bot-start-filled = - **Mit Computergegnern auffüllen** ({ $free }): { $options }.
    .button = Mit Computergegnern auffüllen ({ $free })
bot-start-held = - { $held ->
        [one] Ein Platz ist für eine eingeladene Person reserviert; die Einladung endet, wenn du beginnst.
       *[other] { $held } Plätze sind für Eingeladene reserviert; die Einladungen enden, wenn du beginnst.
    }
bot-start-wait = - **Weiter warten**: Es können sich noch andere setzen.
    .button = Weiter warten
bot-joined = Du sitzt am Tisch. Wenn die Partie beginnt, wirst du in ihrem Thread erwähnt; **{ $desk }** zeigt dir dort, was nur du sehen darfst.
bot-left = Du hast den Tisch verlassen.
bot-invited = { $who } ist eingeladen und bekommt eine Direktnachricht. Der Platz ist reserviert; die Einladung endet { $until }. Sind die Direktnachrichten geschlossen, ruf hier selbst.
bot-invited-bot = { $who } ist ein Bot und kann nicht eingeladen werden. Computergegner setzt du beim Tisch dazu.
bot-not-invited = { $who }: { $why }
bot-invitation-taken = Du hast einen Platz: { $table }. Wenn die Partie beginnt, wirst du in ihrem Thread erwähnt.
bot-invitation-declined = Abgesagt. Wer eingeladen hat, sieht nur, dass der Platz wieder frei ist.
bot-no-invitations = Niemand kann dich mehr einladen, und diese Einladung ist abgesagt. `/tisch einstellungen` erlaubt Einladungen wieder.
bot-seat-taken = sitzt am Tisch
bot-seat-held = ist eingeladen
bot-no-seat-to-free = Sonst sitzt hier niemand, und niemand ist eingeladen.
bot-free-seat-question = Wähle eine Person, und ihr Platz wird frei. Sitzt sie hier, bekommt sie eine freundliche Nachricht von mir, sonst erfährt es niemand, und zurück kommt sie nur auf deine Einladung. Eine Einladung wird ohne Nachricht zurückgezogen.
bot-seat-freed = Der Platz von { $who } ist frei.
bot-avoided = **Nicht mit mir.** Wer auf dieser Liste steht, kann sich an keinen Tisch setzen, an dem du sitzt, außer auf Einladung, und bekommt solche Tische nicht angeboten. Gesagt wird dann dasselbe wie bei einem Tisch auf Einladung. Die Liste siehst nur du. Begonnene Partien gehen weiter.
bot-avoided-nobody = Niemand steht darauf.
bot-avoided-people = Darauf stehen: { $people }
bot-avoided-select = Die Personen für diese Liste wählen …
bot-resign-question = Möchtest du deinen Platz aufgeben? Ein Computergegner spielt für dich weiter. Solange die Partie dauert, kannst du in ihrem Thread wieder nach dem Platz fragen. In den Ergebnissen gilt das als Niederlage gegen alle, die bleiben.
bot-resigned = Du hast aufgegeben. Ein Computergegner hat deinen Platz.
bot-offer-question = Möchtest du deinen Platz { $name } anbieten? Gefragt wird im Thread des Tisches. Bei einer Zusage geht der Platz über, mit allem, was er weiß; bis dahin ist er deiner.
bot-offered = { $name } wird im Thread des Tisches gefragt. Bis zur Zusage ist der Platz deiner, und du kannst das Angebot zurücknehmen.
bot-wished = Dein Wunsch steht im Thread. Der Platz ist deiner, sobald jemand zustimmt, der am Tisch sitzt; bis dahin kannst du den Wunsch zurücknehmen.
bot-agreed = Zugestimmt: Der Platz ist vergeben.
bot-declined = Abgelehnt. Der Platz bleibt, wie er ist.
bot-chosen-in-post = Das gilt. Der Beitrag zeigt es gleich.
bot-withdrawn = Zurückgenommen. Der Platz bleibt, wie er ist.
bot-pace-asked = Die anderen werden im Thread des Tisches gefragt. Das Tempo ändert sich, sobald alle zustimmen. Du kannst die Frage zurücknehmen.
bot-pace-noted = Du stimmst zu. { $n ->
        [one] Noch eine andere Person muss zustimmen.
       *[other] Noch { $n } andere müssen zustimmen.
    }
bot-pace-done = Der Tisch hat das neue Tempo. Alle Uhren beginnen von vorn.
bot-pace-declined = Abgelehnt. Das Tempo bleibt, wie es ist.
bot-pace-withdrawn = Zurückgenommen. Das Tempo bleibt, wie es ist.
bot-undo-none = Deine Partie hat noch keine frühere Stellung.
bot-undo-question = Wähle, wie weit deine Partie zurückgeht. Was niemand gesehen oder genutzt hat, geht sofort zurück; für alles andere werden alle am Tisch in seinem Thread gefragt. Computergegner stimmen immer zu. Ist seitdem etwas Verdecktes bekannt geworden, etwa eine Karte oder was ein Gegner tut, bleibt die Partie aus den Ergebnissen heraus.
bot-undo-select = Zurück bis vor …
bot-undo-option = { $n ->
    [one] Ein Zug würde nicht mehr zählen
   *[other] { $n } Züge würden nicht mehr zählen
}
bot-undo-asked = Die anderen werden im Thread des Tisches gefragt. Die Partie geht zurück, sobald alle zustimmen. Du kannst die Frage zurücknehmen.
bot-undo-noted = Du stimmst zu. { $n ->
    [one] Noch eine Person am Tisch muss
   *[other] Noch { $n } Personen am Tisch müssen
} zustimmen, bevor die Partie zurückgeht.
bot-undo-done = Die Partie ist zurückgegangen.
bot-undo-declined = Abgelehnt. Die Partie geht weiter, wie sie ist.
bot-undo-withdrawn = Zurückgenommen. Die Partie geht weiter, wie sie ist.
bot-close-lobby-question = Möchtest du Tisch { $table } schließen, bevor die Partie beginnt? Im Kanal steht dann, dass du es warst.
bot-close-question = Möchtest du Tisch { $table } schließen? Die Partie endet ohne Ergebnis und kann nicht wieder aufgenommen werden. Im Thread steht dann, dass du es warst. Hast du dort mitgespielt, gilt das als Verlassen der Partie.
bot-closed = Der Tisch ist geschlossen.
bot-vacate-question = Möchtest du für { $name } einen Computergegner weiterspielen lassen? Im Thread steht dann, dass du es warst. Dort kann jeder nach dem Platz fragen.
bot-vacated = Ein Computergegner hat jetzt den Platz.
bot-dismissed = Es wurde nichts geändert.
bot-board-place = Der Platz von { $name }
bot-log-title = **Verlauf**, Seite { $page } von { $pages }
bot-log-empty = Es ist noch nichts geschehen.
bot-news-title = **Seit deinem letzten Zug**, Seite { $page } von { $pages }
bot-news-empty = Seit deinem letzten Zug ist nichts geschehen.
bot-step-title = **Schritt { $step } von { $steps }**
bot-step-nothing = Nichts, was du wissen darfst.
bot-step-select = Zum Ende einer Runde springen …
bot-step-place = Schritt { $step } von { $steps }
bot-log-file = Der Verlauf dieser Partie als Datei für Programme: `slowtable headless` spielt sie Zeile für Zeile nach.
bot-button-steps = Durchblättern
bot-button-first = ⏮ Anfang
bot-button-back = ◀ Zurück
bot-button-forward = Weiter ▶
bot-button-last = Ende ⏭
bot-button-log-file = Als Datei
bot-list-nothing = Du sitzt an keinem Tisch, und hier steht keiner offen. Eröffne einen: { $commands }.
bot-list-own = **Deine Tische**
bot-list-own-page = **Deine Tische**, Seite { $page } von { $pages }
bot-list-lobby = {" "}· noch nicht begonnen
bot-list-open = **Hier noch frei**
bot-list-by-invitation = {" "}· auf Einladung
bot-list-invited = **Du bist eingeladen**
bot-list-invited-until = , bis { $until }
bot-list-awaited = {" "}· **du bist am Zug**
bot-list-since = , gefragt { $since }
bot-list-until = , Zeit läuft { $until } ab
bot-settings-title = **Deine Einstellungen**
bot-settings-language-discord = Sprache: wie in Discord
bot-settings-language = Sprache: { $language }
bot-settings-desk-dm = Wenn du am Zug bist, kommt dein Pult als Direktnachricht.
bot-settings-desk-thread = Wenn du am Zug bist, wirst du im Thread erwähnt.
bot-settings-offers-mention = Bei Angeboten anderer wirst du erwähnt, höchstens einmal im Zug und nicht in deiner Ruhezeit oder an deinen freien Tagen.
bot-settings-offers-at-desk = Bei Angeboten anderer wirst du nicht erwähnt: Sie warten an deinem Pult.
bot-settings-listed = Andere sehen deine Ergebnisse auf den Servern, auf denen du gespielt hast: `/ergebnisse`.
bot-settings-unlisted = Deine Ergebnisse und wie schnell du meist antwortest, siehst nur du.
bot-settings-reminders = Du wirst erinnert, wenn die Hälfte deiner Zeit für eine Entscheidung vorbei ist und bevor sie abläuft.
bot-settings-no-reminders = Du wirst nicht erinnert, bevor deine Zeit abläuft.
bot-settings-guided = Dein Pult erklärt alles, wenn es zum ersten Mal zählt, höchstens zweimal.
bot-settings-not-guided = Dein Pult erklärt von sich aus nichts.
bot-settings-invitable = Andere dürfen dich als Direktnachricht an ihre Tische einladen.
bot-settings-uninvited = Niemand kann dich an Tische einladen.
bot-silenced = { $tables ->
        [0] Es gab keine Erinnerungen mehr abzustellen.
       *[other] Hierzu bekommst du keine Erinnerungen mehr, es sei denn, du wirst etwas Neues gefragt.
    }
bot-asked-about = Der Tisch wird im Thread gefragt.
bot-waits = Im Thread steht jetzt, dass der Tisch auf { $name } wartet.
bot-release-question = Möchtest du für { $name } einen Computergegner weiterspielen lassen? Das geht frühestens { $from }, und { $missing ->
    [0] genug andere möchten es schon.
    [one] noch eine Person von euch muss es möchten.
   *[other] noch { $missing } von euch müssen es möchten.
} Im Thread steht dann, dass du es möchtest. Später kann dort jeder nach dem Platz fragen.
bot-release-noted = Deine Antwort zählt. Ein Computergegner kann den Platz von { $name } frühestens { $from } übernehmen{ $missing ->
    [0] .
    [one] , wenn es noch eine Person von euch möchte.
   *[other] , wenn es noch { $missing } von euch möchten.
}
bot-wait-noted = Deine Antwort zählt: Du möchtest lieber auf { $name } warten.
bot-here = Der Tisch weiß, dass du da bist, und wartet auf dich.
bot-button-here = Ich bin da
bot-nudged = { $name } wird im Thread angestupst.
bot-settings-no-zone = Zeitzone, Ruhezeit und freie Tage: keine. Zone und Ruhezeit stellst du mit den Optionen „zeitzone“ und „ruhezeit“ ein; mit einer Zone kannst du hier freie Tage wählen. Dann läuft keine Uhr für dich.
bot-settings-zone = Zeitzone: { $zone }, dort ist es jetzt { $time }
bot-settings-quiet = Ruhezeit: { $quiet }. Dann läuft keine Uhr für dich.
bot-settings-not-quiet = Ruhezeit: keine
bot-settings-days-off = Freie Tage: { $days }. Dann läuft keine Uhr für dich.
bot-settings-no-days-off = Freie Tage: keine
bot-select-days-off = Freie Tage in jeder Woche, höchstens { $most }…
bot-weekday = { $weekday ->
        [1] Montag
        [2] Dienstag
        [3] Mittwoch
        [4] Donnerstag
        [5] Freitag
        [6] Samstag
       *[7] Sonntag
    }
bot-day = { $weekday ->
        [1] Mo
        [2] Di
        [3] Mi
        [4] Do
        [5] Fr
        [6] Sa
       *[7] So
    } { $day }.{ $month }.{ $year }
bot-holidays-title = **Dein Urlaub.** An diesen Tagen läuft keine Uhr für dich, an jedem Tisch bis zu { $days } Tage lang.
bot-holidays-line = - { $one ->
        [true] { $first }
       *[other] { $first } bis { $last }
    }
bot-holidays-none = Du hast keinen angekündigt. Kündige ihn an, bevor er beginnt: `/tisch urlaub` mit „von“ und „bis“.
bot-data =
    {""}**Was ich über dich aufbewahre**, steht in der Datei: deine Einstellungen, Urlaube und Erinnerungen, wo du sitzt und gesessen hast, wie deine Partien ausgingen und was dir noch zu senden ist. Deine Züge stehen in den Verläufen der Partien: `/tisch verlauf`.
    {""}Es kann vergessen werden. Partien, die du beendet hast, bleiben für die, die mit dir gespielt haben; an deiner Stelle sitzt dann niemand.
bot-button-forget = Vergiss mich
bot-forget-question = Soll ich alles über dich vergessen? Deine Einstellungen, Urlaube und Ergebnisse sind dann gelöscht, ebenso dein Name in beendeten Partien; das lässt sich nicht zurücknehmen. Was auf Discord steht, bleibt dort. Solange eine Partie läuft, die du verlassen hast, sagt mir eine verschlüsselte Prüfsumme noch, dass du dort gesessen hast.
bot-button-forget-now = Ja, vergiss mich
bot-button-forget-nothing = Alles behalten
bot-forgotten = Ich habe dich vergessen. Spielst du wieder, lerne ich dich neu kennen.
bot-forget-seated = { $tables ->
        [one] Du sitzt noch an einem offenen Tisch, und andere warten dort auf dich. Verlasse ihn mit `/tisch verlassen` oder, wenn die Partie begonnen hat, mit `/tisch aufgeben`, und frage dann noch einmal. `/tisch liste` zeigt ihn. Es wurde nichts geändert.
       *[other] Du sitzt noch an { $tables } offenen Tischen, und andere warten dort auf dich. Verlasse sie mit `/tisch verlassen` oder, wo die Partie begonnen hat, mit `/tisch aufgeben`, und frage dann noch einmal. `/tisch liste` zeigt sie. Es wurde nichts geändert.
    }
bot-help =
    { $games }

    {""}**Eröffnen** kannst du einen Tisch in jedem Kanal mit dem Befehl neben dem Namen des Spiels. Andere drücken **Mitspielen**, freie Plätze können Computergegner bekommen, **Beginnen** öffnet einen Thread.
    {""}**Spielen** kannst du mit **Mein Pult** unter jedem Beitrag dort. Dein Pult siehst nur du: Was du wählst, ist ein Entwurf, zeigt, wohin er führt, und zählt, sobald du ihn bestätigst.
    {""}**Im Voraus entscheiden** kannst du geheim am Pult, während andere spielen.
    {""}**Umsehen** kannst du dich mit **Spielplan** und **Verlauf**; **In Worten** ist für Vorleseprogramme. **Tipp** an deinem Pult nennt einen guten Zug; **Wendepunkte** blickt am Ende zurück.
    {""}**Wiederfinden** kannst du alles mit `/tisch liste`: zuerst, was auf dich wartet. `/ergebnisse` zeigt, wie Partien ausgingen.
    {""}**Zurücknehmen** kannst du am Pult deinen letzten Zug, solange ihn niemand gesehen oder genutzt hat; für mehr fragt `/tisch zurück` die anderen.
    {""}**Zeit lassen** darfst du dir: Ohne gewähltes Tempo läuft keine Uhr. Bist du am Zug, wirst du erwähnt oder bekommst dein Pult als Direktnachricht: `/tisch einstellungen`, auch für Ruhezeiten. `/tisch urlaub` meldet freie Tage.
    {""}**Aufhören** kannst du mit `/tisch aufgeben`: Ein Computergegner spielt weiter. `/tisch übergeben` bietet deinen Platz an, `/tisch übernehmen` fragt nach einem verlassenen; die anderen stimmen im Thread zu.
    Wer den Kanal verwaltet, kann Tische schließen (`/tisch beenden`) und, ohne mitzuspielen, jemanden ersetzen lassen (`/tisch ersetzen`).
bot-help-game = **{ $game }** ({ $fewest }–{ $most } Personen): { $new }
bot-help-learn = **Neu hier?** { $learn } beginnt eine geführte erste Partie, auch als Direktnachricht an mich.

## Ergebnisse

bot-results-pool = { $game }, { $seats ->
        [one] allein
       *[other] zu { $seats }
    }
bot-results-games = { $games ->
        [one] 1 Partie
       *[other] { $games } Partien
    }
bot-results-server = **Ergebnisse auf diesem Server**: { $kind } · { $games }
bot-results-page = Seite { $page } von { $pages }
bot-results-line = { $place } { $name } · { $rating } · { $games }, { $wins ->
        [one] 1 Sieg
       *[other] { $wins } Siege
    }
bot-results-solo-line = { $place } { $name } · am besten { $best } Punkte, im Schnitt { $mean } · { $games }
bot-results-nobody = Alle, die das gespielt haben, behalten ihre Ergebnisse für sich.
bot-results-rating = Wertung { $value } ± { $uncertainty }
bot-results-rating-provisional = Wertung { $value } ± { $uncertainty } (vorläufig)
bot-results-unrated = noch ohne Wertung
bot-results-legend = -# Sortiert nach der sicheren Wertung (Wertung minus Unsicherheit). Nur Partien unter Menschen zählen; einen Platz gibt es ab der fünften.
bot-results-opponent = { $level } { $value } ± { $uncertainty }
bot-results-opponents = -# Computergegner im selben Maßstab: { $opponents }
bot-results-select = Anderes Spiel oder andere Anzahl …
bot-results-own = Meine Ergebnisse
bot-results-none-here = Auf diesem Server ist noch keine Partie zu Ende gespielt.
bot-results-none-of = { $name } hat noch keine Partie zu Ende gespielt.
bot-results-none-of-here = { $name } hat auf diesem Server noch keine Partie zu Ende gespielt.
bot-results-of = **Was { $name } gespielt hat**
bot-results-of-here = **Was { $name } auf diesem Server gespielt hat**
bot-results-kind = **{ $kind }**: { $games }, { $wins ->
        [one] 1 Sieg
       *[other] { $wins } Siege
    }; im Schnitt { $mean } Punkte und Platz { $mean_place }, am besten { $best } Punkte; { $rating }
bot-results-kind-left = **{ $kind }**: { $games }; { $rating }
bot-results-solo = **{ $kind }**: { $games }; am besten { $best } Punkte, im Schnitt { $mean }
bot-results-left = ; { $left ->
        [one] 1 Partie
       *[other] { $left } Partien
    } vor dem Ende verlassen
bot-results-latest = **Die letzten Partien**
bot-results-look-back = Rückblick auf #{ $table }
bot-results-game = - { $when } { $game }: Platz { $place } von { $seats }, { $points } Punkte
bot-results-game-solo = - { $when } { $game }: allein, { $points } Punkte
bot-results-game-left = - { $when } { $game }: vor dem Ende verlassen, zu { $seats }
bot-results-game-took-over = - { $when } { $game }: Platz übernommen, Platz { $place } von { $seats }, { $points } Punkte

## Was schiefgeht

bot-error-version = Dieser Knopf stammt von einer anderen Version des Bots. `/tisch liste` zeigt, was du brauchst.
bot-error-unknown = Diesen Knopf kenne ich nicht. Es wurde nichts geändert. `/tisch liste` zeigt deine Tische.
bot-busy = Der Bot hat gerade zu viel zu tun; es wurde nichts geändert. Bitte drücke gleich noch einmal.
bot-pictures-crowded = Der Bot hat gerade zu viele Bilder zu malen. Der Text stimmt; für das Bild drücke in einer Minute noch einmal.
bot-error-fault = Bei uns ist etwas schiefgegangen, und es wurde nichts geändert. Bitte versuche es noch einmal.
bot-typed = -# Getippt hast du: { $typed }
bot-error-code = (Code { $code })
bot-error-no-topic = Ich kenne nichts, was „{ $given }“ heißt. Tippe den Anfang eines Namens und wähle einen Vorschlag.
bot-error-which-topic = „{ $given }“ kann vieles heißen: { $near }. Tippe etwas mehr oder wähle einen Vorschlag.
bot-error-no-table = Du sitzt hier an keinem Tisch. `/tisch liste` zeigt, wo du mitspielen kannst, `/tisch hilfe`, wie du einen eröffnest.
bot-error-of-no-table = Diese Nachricht gehört zu keinem Tisch.
bot-error-which-table = Du sitzt an mehreren Tischen. Nimm den Befehl im Thread des Tisches, oder nenne ihn mit der Option „tisch“.
bot-error-not-a-table = Es gibt keinen Tisch „{ $given }“. Nimm einen der Vorschläge.
bot-error-not-here = Tische werden in einem Kanal eines Servers eröffnet, nicht in Direktnachrichten. Nimm den Befehl auf einem Server, auf dem ich bin; deine Tische siehst du auch hier: `/tisch liste`.
bot-error-no-threads = Die Chats von Sprach- und Stage-Kanälen haben keine Threads, deshalb lässt sich hier kein Tisch eröffnen. Nimm einen Textkanal oder einen Beitrag in einem Forum.
bot-error-no-threads-but = Die Chats von Sprach- und Stage-Kanälen haben keine Threads, deshalb lässt sich hier kein Tisch eröffnen. Eröffne ihn in { $places }.
bot-error-forum-needs-tag = In { $place } braucht jeder Beitrag einen Tag, und für Tische gibt es keinen. Wer diesen Server verwaltet, kann mich welche anlegen lassen: mit `/einrichten` in einem Beitrag dort.
bot-error-on-server = Einen Server richtet man in einem seiner Kanäle ein, nicht in Direktnachrichten. Nimm `/einrichten` in einem Kanal eines Servers, den du verwaltest; was ich hier kann, zeigt `/tisch hilfe`.
bot-error-only-alone = In Direktnachrichten spielst du nur gegen Computergegner: Nimm einen Gegner weniger, als Leute mitspielen. Eine Partie mit anderen eröffnest du im Kanal eines Servers.
bot-error-permissions = Ich darf in diesem Kanal nicht alles, was ein Tisch braucht. Es fehlt: { $permissions }. Wer diesen Server verwaltet, sieht mit `/einrichten`, wofür es jeweils da ist; in einem anderen Kanal geht es vielleicht.
bot-error-not-managing = Das können nur die, die diesen Server verwalten dürfen. Bitte jemanden von ihnen, `/einrichten` zu nehmen.
bot-error-not-a-zone = Es gibt keine Zeitzone „{ $given }“. Tippe eine große Stadt in deiner Nähe und nimm einen Vorschlag.
bot-error-no-zone = Nenne auch deine Zeitzone, mit der Option „zeitzone“: Ruhezeiten und freie Tage werden dort gezählt.
bot-error-not-quiet = Ruhezeiten schreibt man wie 22:00-07:00. Ein „-“ allein schaltet sie aus.
bot-error-quiet-too-long = Höchstens { $most } Stunden eines Tages können ruhig sein.
bot-error-quiet-too-soon = Du hast deine Ruhezeit erst vor Kurzem geändert. { $again } kannst du sie wieder ändern; ausschalten geht immer.
bot-error-days-off-too-soon = Du hast deine freien Tage erst vor Kurzem geändert. { $again } kannst du sie und deine Zeitzone wieder ändern; streichen geht immer.
bot-error-not-a-day = Ich kann „{ $given }“ nicht als Datum lesen. Schreib es wie 24.12.2026.
bot-error-holiday-too-soon = Ein Urlaub beginnt frühestens morgen. Wähle einen späteren Tag.
bot-error-holiday-too-long = Ein Urlaub endet nach seinem Beginn und dauert höchstens { $most } Tage.
bot-error-holiday-too-many = Höchstens { $most } Urlaube können angekündigt sein. Nimm erst einen zurück.
bot-error-bot = Das ist ein Bot. Computergegner kannst du am offenen Tisch dazusetzen, oder sie bekommen mit `/tisch aufgeben` deinen Platz.
bot-error-no-picture = An diesem Tisch gibt es kein solches Bild. **Spielplan** zeigt, welche es gibt.
bot-error-other-game = An diesem Tisch wird { $game } gespielt. { $command } ändert seine Optionen.
bot-permission-view = Kanal ansehen
    .purpose = um zu sehen, was unter meinen Beiträgen gedrückt wird
bot-permission-send = Nachrichten senden
    .purpose = um offene Tische und ihre Ergebnisse zu zeigen
bot-permission-threads = Öffentliche Threads erstellen
    .purpose = jede Partie bekommt einen eigenen Thread
bot-permission-send-threads = Nachrichten in Threads senden
    .purpose = um dort zu erzählen, was geschieht und auf wen gewartet wird
bot-permission-files = Dateien anhängen
    .purpose = Bilder vom Spielplan

## Einrichten

bot-setup-title = **Diesen Kanal einrichten**
bot-setup-permission = { $has ->
        [true] ✅
       *[other] ❌
    } **{ $name }** – { $purpose }
bot-setup-lacking = Gib meiner Rolle, was fehlt: in den Einstellungen des Kanals oder des Servers, unter „Berechtigungen“.
bot-setup-everybody = **Wer Tische eröffnen kann:** alle
bot-setup-roles = **Wer Tische eröffnen kann:** { $roles }, und wer den Server verwaltet
bot-setup-everywhere = **Wo:** in jedem Kanal, in dem ich schreiben darf
bot-setup-places = **Wo:** { $channels }
bot-setup-forum = **{ $place }** ist ein Forum: Jeder Tisch ist dort ein Beitrag, mit Tags für seinen Stand und sein Spiel.
bot-setup-forum-lacks = **{ $place }** ist ein Forum: Jeder Tisch ist dort ein Beitrag. Diese Tags für Tische fehlen: { $tags }
bot-setup-make-tags = Tags für Tische anlegen
bot-setup-tags-made = ✅ { $place } hat die Tags jetzt.
bot-setup-tags-there = Die Foren haben alle Tags für Tische.
bot-setup-tags-forbidden = ❌ Für Tags in { $place } braucht meine Rolle dort „Kanäle verwalten“. Gib ihr das kurz und drücke noch einmal, oder leg die Tags selbst an: Ich nehme alle mit diesen Namen.
bot-setup-tags-not-made = ❌ Die Tags in { $place } ließen sich nicht anlegen. Discord sagt: { $why }
bot-setup-tags-full = Ein Forum hat höchstens { $most } Tags, deshalb fanden in { $place } nicht alle Platz.
bot-setup-openers = Wer Tische eröffnen kann …
bot-setup-channels = Wo Tische eröffnet werden können …
bot-setup-try = Zur Probe schreiben
bot-setup-test = { $who } probiert aus, ob ich hier schreiben und Dateien anhängen kann: Ja. Du darfst diese Nachricht löschen.
bot-setup-tested = ✅ Die Probe steht im Kanal.
bot-setup-not-tested = ❌ Die Probe ließ sich nicht schreiben. Discord sagt: { $why }
bot-setup-invitation = **Lade mich anderswo ein**, mit genau diesen Berechtigungen: { $address }
bot-setup-reception = Wo der Empfang steht …
bot-setup-no-reception = **Empfang:** keiner. Wähle einen Kanal für eine Nachricht, die immer die offenen Tische zeigt.
bot-setup-reception-at = **Empfang:** { $channel }
bot-setup-reception-gone = ❌ Diesen Kanal gibt es nicht mehr. Wähle einen anderen für den Empfang.
bot-setup-reception-no-access = ❌ Ich sehe diesen Kanal nicht. Gib meiner Rolle dort „Kanal ansehen“ und öffne `/einrichten` noch einmal.
bot-setup-reception-no-permission = ❌ Ich darf in diesem Kanal nicht schreiben. Gib meiner Rolle dort „Nachrichten senden“ und öffne `/einrichten` noch einmal.
bot-setup-reception-refused = ❌ Discord weist die Nachricht in diesem Kanal ab. Wähle einen anderen für den Empfang.
bot-setup-reception-elsewhere = ❌ In diesem Kanal darf kein Tisch eröffnet werden. Nimm ihn in die Kanäle für Tische auf oder wähle einen anderen für den Empfang.
bot-setup-reception-in-forum = ❌ In einem Forum gibt es nur Beiträge mit Titel, deshalb kann der Empfang dort nicht stehen. Wähle einen Textkanal; Tische im Forum stehen auch dort.
bot-setup-reception-in-voice = ❌ Im Chat eines Sprach- oder Stage-Kanals lässt sich kein Tisch eröffnen. Wähle für den Empfang einen Textkanal.

## Tags in Foren

forum-tag-open = offen
forum-tag-playing = läuft
forum-tag-over = vorbei

## Empfang

bot-reception-title = **Tische auf diesem Server**
bot-reception-none = Gerade wartet kein Tisch auf Mitspieler.
bot-reception-open = **Warten auf Mitspieler**
bot-reception-games = **Laufende Partien** – zuschauen dürfen alle
bot-reception-more = und { $count } weitere
bot-reception-by-invitation = nur mit Einladung
bot-reception-starts = beginnt { $time }
bot-reception-free = { $free ->
        [0] voll
        [one] **{ $free } freier Platz**
       *[other] **{ $free } freie Plätze**
    }
bot-button-new-table = Neuer Tisch
bot-button-learn-any = Ein Spiel lernen
bot-button-own-tables = Meine Tische
bot-learn-which = Welches Spiel möchtest du lernen? Du spielst eine geführte erste Partie gegen den Computer.

bot-button-call-me = Ruf mich
bot-button-no-calls = Nicht mehr rufen
bot-calls = **Ruf mich.** Wenn auf diesem Server ein Tisch aufgeht, der zu deinen Wünschen passt, rufe ich dich einmal: in einer Nachricht mit allen anderen, zu denen er passt, am Empfang oder wo der Tisch steht, oder per Direktnachricht. In deinen Ruhezeiten, an deinen freien Tagen und in deinem Urlaub rufe ich nicht (`/tisch einstellungen`). Was du hier wählst, sieht sonst niemand.
bot-calls-on = ✅ Ich rufe dich.
bot-calls-off = ➖ Ich rufe dich nicht. Wähle hier unten und drücke dann **Ruf mich**.
bot-calls-queued = ✅ Du wartest auf einen Tisch: Wenn hier genug Leute auf dasselbe warten, schlage ich euch allen einen vor. Er beginnt, wenn alle ihren Platz genommen haben.
bot-calls-not-queued = ➖ Ich schlage dir keine Tische vor. **Auf einen Tisch warten**, und ich tue es, wenn hier genug Leute auf dasselbe warten.
bot-calls-rests = ⏳ Du wartest auf einen Tisch und pausierst bis { $until }, weil du zu einem vorgeschlagenen nicht gekommen bist. Eine Änderung hier beendet die Pause.
bot-button-queue = Auf einen Tisch warten
bot-button-no-queue = Nicht mehr warten
bot-calls-stopped = Ich rufe dich auf diesem Server nicht mehr und schlage dir keine Tische vor. Deine Wünsche bleiben gespeichert: **Ruf mich** am Empfang oder in `/tisch einstellungen` schaltet die Rufe wieder ein.
bot-calls-games = Spiele
bot-calls-seats = Spielerzahlen
bot-calls-paces = Tempo
bot-calls-way = Wie oft und wo
bot-calls-all = alle
bot-calls-always = Bei jedem Tisch, im Kanal
bot-calls-daily = Höchstens einmal am Tag, im Kanal
bot-calls-weekly = Höchstens einmal in der Woche, im Kanal
bot-calls-always-dm = Bei jedem Tisch, per Direktnachricht
bot-calls-daily-dm = Höchstens einmal am Tag, per Direktnachricht
bot-calls-weekly-dm = Höchstens einmal in der Woche, per Direktnachricht


# Ein Formular.
form-note-title = Eine Notiz zu diesem Plan
form-note-label = Nur du siehst sie
form-table-title = Ein neuer Tisch
form-table-title-with = Zusammen spielen: ein neuer Tisch
form-table-game = Spiel
form-table-seats = Spieler, Computergegner mitgezählt
form-table-opponents = Davon Computergegner
form-table-pace = Tempo
form-table-door = Wer mitspielen kann und Sprache am Tisch
form-table-seats-of = { $fewest ->
        [1] 1 bis { $most } Spieler
       *[other] { $fewest } bis { $most } Spieler
    }
form-table-players = { $seats } Spieler
form-table-no-opponents = Keine
form-table-opponents-of = { $count } × { $level }
form-table-open = Alle – { $language }
form-table-invited = Nur mit Einladung – { $language }
