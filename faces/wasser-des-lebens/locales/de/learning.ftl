# Wie gespielt wird, auf fünf Seiten.
how-goal =
    {""}**Das Ziel** (Seite 1 von 5)
    Ihr besiedelt gemeinsam eine Insel und brennt dort Whisky. **Wer im eigenen Zug zuerst { $points } Punkte hat, gewinnt.** Punkte: eine Destille { $distillery_points }, eine mit Fuhrpark { $yard_points }, die längste Handelsstraße { $route_points }, der größte Clan { $clan_points }, manche Entwicklungskarten je { $card_points }.

    Alle beginnen mit zwei Destillen und zwei Straßen. Sie stehen auf Kreuzungen, wo drei Felder sich treffen. Jedes Feld hat einen Rohstoff und eine Zahl von 2 bis 12.

    Wähle Felder, deren Zahlen oft fallen (6 und 8 sind die besten), und möglichst viele verschiedene Rohstoffe.
how-turn =
    {""}**Ein Zug** (Seite 2 von 5)
    {""}**Zuerst würfelst du.** Jedes Feld mit der Zahl bringt seinen Rohstoff allen, die dort ein Gebäude haben: 1 Karte für eine Destille, 2 für einen Fuhrpark.

    {""}**Bei einer 7 bekommt niemand etwas.** Wer mehr als { $kept } Karten hat, legt die Hälfte ab. Dann versetzt du die Besatzungsmacht auf ein Feld: Es bringt nichts, solange sie dort steht, und du darfst bei einem Spieler mit einem Gebäude dort eine Karte ziehen.

    {""}**Dann handelst du, und dann baust du**, so viel du willst. Der erste Bau oder Kauf beendet den Handel.
how-trade =
    {""}**Handeln** (Seite 3 von 5)
    Wer am Zug ist, handelt mit den anderen. **Alle dürfen ein Angebot machen**: so viele Karten gegen so viele andere. Wer am Zug ist, bietet allen oder einigen an, die anderen bieten dem Spieler am Zug an. Du nimmst an, lehnst ab oder antwortest mit einem eigenen Angebot.

    Niemand muss warten: Angebote, die am Ende des Handels noch offen sind, sind weg. Für deinen eigenen nächsten Zug darfst du jederzeit Angebote entwerfen.

    {""}**Mit den Regionen** tauschst du { $rate } Karten einer Art gegen 1 andere; nur { $pass_rate } oder { $special_rate } mit einem Gebäude an einer Passstraße.
how-build =
    {""}**Bauen** (Seite 4 von 5)
    Eine Straße setzt deine Straßen oder Gebäude fort. Eine Destille steht auf einer Kreuzung, die eine deiner Straßen erreicht, und **alle Nachbarkreuzungen müssen frei von Gebäuden sein**. Ein Fuhrpark ersetzt eine Destille.

    {""}**Die längste Handelsstraße** ist eine ununterbrochene Reihe von mindestens { $route } Straßen; Gebäude anderer unterbrechen sie. **Der größte Clan** sind mindestens { $clan } Highlander, die offen liegen.

    Eine Entwicklungskarte ist vom Zug nach dem Kauf an spielbar, eine in jedem Zug. Siegpunkte bleiben verdeckt und zählen sofort.
how-desk =
    {""}**Dein Pult** (Seite 5 von 5)
    Du siehst, was gefragt ist, und wählst. Plätze auf der Insel haben Nummern, im Bild und in den Listen. Was du wählst, ist ein Entwurf: Niemand sieht ihn, und du kannst ihn zurücknehmen. Er zählt, sobald du ihn bestätigst; Würfeln, das Ende des Zuges und die Antwort auf ein Angebot zählen sofort.

    Du darfst vorab entscheiden: was du bei einer Sieben ablegst, wohin die Besatzungsmacht zieht, was du im nächsten Zug baust, oder sobald du die Karten hast. Dann muss niemand auf dich warten.

# Was nachgeschlagen werden kann.
topic-costs = Baukosten
    .text = Was die Dinge kosten. Die Karten gehen in den Vorrat zurück.
topic-turn = Reihenfolge im Zug
    .text = Zuerst der Wurf, dann der Handel, dann der Bau, nie zurück; in den letzten beiden darfst du den Zug beenden. Der erste Bau oder Kauf beendet den Handel in diesem Zug. An Tischen mit der Einstellung „In beliebiger Reihenfolge“ handelst und baust du, wie du willst, und Angebote bleiben beim Bauen offen.
topic-founding = Gründung
    .text = In zwei Runden, hin und zurück, setzen alle eine Destille und daneben eine Straße, ohne zu zahlen. Gleich nach der zweiten nimmt sich ihr Besitzer eine Karte für jedes Feld daran.
topic-roll = Wurf und Ertrag
    .text = Jedes Feld mit der gewürfelten Zahl bringt jeder Destille daran 1 Karte und jedem Fuhrpark 2, außer wo die Besatzungsmacht steht. Reicht der Vorrat eines Rohstoffs nicht für alle, bekommt niemand etwas davon.
topic-seven = Sieben und Besatzungsmacht
    .text = Wer mehr als { $kept } Rohstoffkarten hat, legt die Hälfte ab, abgerundet; niemand sieht die Wahl, bis alle gewählt haben. Dann versetzt der Spieler am Zug die Besatzungsmacht auf ein anderes Feld mit einer Zahl und darf bei einem Spieler mit einem Gebäude dort eine Karte ziehen.
topic-offers = Binnenhandel
    .text = Nur der Spieler am Zug und ein anderer handeln, und nur in der Handelsphase. Jede Seite gibt mindestens eine Karte, und keine Art steht auf beiden Seiten. Ein Angebot an einen wird ausgeführt, sobald er annimmt; nehmen mehrere an, wählt, wer es gemacht hat. Beide müssen die Karten in diesem Augenblick haben.
topic-answers = Antworten, Gegenangebote, Fristen
    .text = Alle, denen ein Angebot gilt, nehmen es an oder lehnen es ab und dürfen die Antwort ändern, solange es offen ist. Wer annimmt, muss das Verlangte haben. Ein Gegenangebot ist ein eigenes Angebot an den Spieler am Zug; es lehnt das ab, auf das es antwortet. Ein Angebot kann eine Frist haben: Dann schließt es sich selbst, und die Handelsphase geht weiter.
topic-regions = Handel mit den Regionen
    .text = In deiner Handelsphase gibst du { $rate } Karten einer Art für 1 andere, die im Vorrat ist. Mit einem Gebäude an einer einfachen Passstraße gibst du { $pass_rate }, an der besonderen der Art { $special_rate }.
topic-distance = Abstandsregel
    .text = Eine Destille kann nur stehen, wo keine der zwei oder drei Nachbarkreuzungen ein Gebäude hat, wem es auch gehört.
topic-route = Längste Handelsstraße
    .text = { $route_points } Punkte für die längste ununterbrochene Reihe von mindestens { $route } Straßen. Abzweigungen zählen nicht, und an einem Gebäude eines anderen endet die Reihe. Wer eine längere hat, nimmt die Karte sofort. Sind nach einem neuen Gebäude mehrere gleich lang, kommt sie beiseite.
topic-route-tie = Gleichstand nach Unterbrechung
    .text = Verkürzt ein neues Gebäude die längste Straße so, dass ihr Besitzer die größte Länge mit anderen teilt, kommt die Karte beiseite, bis wieder einer allein die längste hat. An Tischen mit der Einstellung „Wer sie hat, behält sie“ bleibt sie dann beim Besitzer.
topic-clan = Größter Clan
    .text = { $clan_points } Punkte für den Ersten, der { $clan } Highlander offen hat. Wer mehr als der Besitzer hat, nimmt die Karte sofort.
topic-points = Punkte und Sieg
    .text = Punkte: eine Destille { $distillery_points }, ein Fuhrpark { $yard_points }, die längste Handelsstraße { $route_points }, der größte Clan { $clan_points }, eine Siegpunktkarte { $card_points }. Wer im eigenen Zug { $points } Punkte hat, gewinnt sofort. Punkte, die du im Zug eines anderen bekommst, zählen, wenn dein Zug beginnt.

topic-known = Wer was weiß
    .text = Offen für alle sind der Spielplan, der Vorrat, wie viele Karten jeder hat, was gewonnen, gehandelt und abgelegt wird, und wer bei wem zieht. Verdeckt sind die Arten auf einer Hand, ungespielte Entwicklungskarten, eine gezogene Karte, und was du ablegst, bis alle gewählt haben. Offene Punkte lassen verdeckte aus.
topic-memory = Gedächtnis für Hände
    .text = Was aus dem, was offen vor dir lag, sicher folgt, ist für dich aufgelistet: das Wenigste und das Meiste jedes Rohstoffs, das jede Hand halten kann. Tipps und Gegner nutzen sonst nichts. An Tischen mit der Einstellung „Alle merken es sich selbst“ fehlt die Liste.

about-ware-road = Eine Straße liegt auf einem freien Weg und setzt deine Straßen oder Gebäude fort. Ein Gebäude eines anderen hält dich auf. Du hast { $roads }.
about-ware-distillery = Eine Destille zählt { $distillery_points } und bringt 1 Karte. Sie steht, wo eine deiner Straßen endet und keine Nachbarkreuzung ein Gebäude hat. Du hast { $distilleries }.
about-ware-yard = Ein Fuhrpark zählt { $yard_points } und bringt 2 Karten. Er ersetzt eine deiner Destillen, die du zurückbekommst. Du hast { $yards }.
about-ware-card = Du ziehst die oberste Karte des Stapels, und nur du siehst sie. In einem Zug spielst du eine Karte, und keine, die du in diesem Zug gekauft hast.
about-tile = Es bringt { $what }, wenn seine Zahl gewürfelt wird.
about-lake = Er bringt nichts und hat keine Zahl. Die Besatzungsmacht beginnt hier und kommt nie zurück.
about-pass = Mit einem Gebäude daran gibst du den Regionen { $rate } { $what } für 1 Karte einer anderen Art. Für andere Rohstoffe hilft sie nicht.
about-pass-any = Mit einem Gebäude daran gibst du den Regionen { $rate } Karten einer Art für 1 andere. Eine Straße allein hilft nicht.
look-cost = Kosten: { $cost }
look-cost-of = - { $what }: { $cost }
look-count = Im Stapel von { $deck } sind es { $n }.
look-tiles = Auf der Insel sind es { $n }.
look-rulings = Regelnummern: { $what }
here-deck = Jetzt im Stapel: { $n }
here-held = Jetzt in deiner Hand: { $n }
here-numbers = Zahlen an diesem Tisch: { $numbers }

# Erklärungen am Pult einer Person, die das Spiel lernt.
cue-goal = Mit { $points } Punkten gewinnst du. Gründe die erste Destille, wo Zahlen oft fallen: 6 und 8 sind die besten, dann 5 und 9. Drei verschiedene Rohstoffe sind besser als drei gleiche. Eine Straße kostet { $road_cost }, eine Destille { $distillery_cost }.
cue-second = Gleich nach der zweiten Destille bekommst du eine Karte jedes Feldes daran. Wähle, was der ersten fehlt, möglichst so, dass du alle fünf Rohstoffe hast, oder eine Passstraße für das, wovon du viel hast.
cue-road = Die Straße zeigt, wohin du als Nächstes willst: zu einer freien Kreuzung mit guten Zahlen. Zwischen zwei Gebäuden bleibt immer eine Kreuzung frei.
cue-roll = Dein Zug beginnt mit dem Wurf. Jedes Feld mit der Zahl bringt allen etwas, die daran ein Gebäude haben; eine 7 bringt nichts.
cue-play = Du darfst in einem Zug eine Entwicklungskarte spielen, auch vor dem Wurf. Ein Highlander vertreibt die Besatzungsmacht von deinen Feldern.
cue-trade = Zuerst handeln: Biete an, wovon du viel hast, für das, was dir fehlt. Die anderen antworten, wenn sie hinsehen; du musst nicht warten. Dein erster Bau oder Kauf beendet den Handel in diesem Zug.
cue-offer = Nenne, was du gibst, dann, was du willst. Gleich viele sind üblich; wer eine Karte dringend braucht, gibt zwei. Das Angebot geht an alle, wenn du niemanden nennst, und du wählst unter denen, die annehmen.
cue-answer = Für dich liegt ein Angebot da. Nimm an, wenn es dir mehr hilft als den anderen. Hilf niemandem, der nahe an { $points } Punkten ist. Du darfst auch mit einem eigenen Angebot antworten.
cue-regions = Die Regionen handeln immer: { $rate } Karten einer Art gegen 1 andere, weniger mit einem Gebäude an einer Passstraße. Angebote an andere sind meist billiger.
cue-build = Eine Straße kostet { $road_cost }. Sie führt zu Plätzen für Destillen, und { $route } am Stück können die längste Handelsstraße sein, die { $route_points } Punkte wert ist.
cue-distillery = Du kannst eine Destille bauen: 1 Punkt und von nun an mehr Karten. Wähle gute Zahlen und Rohstoffe, die dir fehlen.
cue-yard = Du kannst eine Destille zum Fuhrpark ausbauen: ein Punkt mehr und doppelt so viele Karten. Wähle die mit den besten Zahlen.
cue-card = Du kannst eine Entwicklungskarte kaufen. Mehr als die Hälfte sind Highlander; fünf sind verdeckte Punkte. Du kannst sie von deinem nächsten Zug an spielen.
cue-discard = Eine 7, und du hast mehr als { $kept } Karten: Die Hälfte geht zurück. Behalte, was du für deinen nächsten Bau brauchst. Die anderen sehen deine Wahl, wenn alle gewählt haben.
cue-force = Versetze die Besatzungsmacht: weg von deinen Feldern, auf eine gute Zahl eines Spielers, der vorn liegt. Das Feld bringt nichts, solange sie dort steht.
cue-rob = Du darfst bei einem Spieler mit einem Gebäude dort eine Karte ziehen, die der Zufall bestimmt. Wähle einen, der viele Karten hat oder vorn liegt.
cue-many = Du hast mehr als { $kept } Karten. Würfelt jemand eine 7, verlierst du die Hälfte davon, also baue, kaufe oder handle, bevor du deinen Zug beendest.
cue-draft = Das ist ein Entwurf: Niemand sieht ihn, und du kannst ihn zurücknehmen. Er zählt, sobald du ihn bestätigst oder deinen Zug beendest.
cue-end = Wenn du nichts mehr tun kannst, das dir hilft, beende deinen Zug. Karten, die du behältst, sind bis zu { $kept } sicher.
cue-score = Das Spiel ist aus. **Spielplan** zeigt, was alle hatten. **Wendepunkte** zeigt, was besser gewesen wäre, und **Revanche** öffnet ein neues Spiel.
