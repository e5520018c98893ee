# So wird gespielt, Dinge zum Nachschlagen, Erklärungen für eine erste Partie.

how-goal =
    🎓 **Worum es geht.** Du fängst mit drei Eseln, fünf Brettern, einem Stein und zwei Gänsen an. Damit baust du Holzfäller und Sägewerke, später Minen, eine Münze und eine Börse. Am Ende zählt nur das: Gold (je 10), Münzen (40) und Aktien (120) auf deinen Transportern, und deine Bausteine des Wunders.

    Was gebaut ist, gehört niemandem: Alle dürfen es benutzen. Was lose liegt, kann jeder nehmen, der herankommt. Was auf einem Transporter liegt, ist sicher.

    Eine Partie hat 33 Runden, allein 20. Eine Runde hat vier Phasen: **Produktion**, **Bewegung**, **Bauen**, **Wunder**.
how-map =
    🎓 **Die Karte.** Ein Feld heißt nach Spalte und Reihe: C4. Ein Fluss teilt ein Feld in Teile, und sie heißen nach der Seite, auf der sie liegen: C4 West. Ein Transporter an einem Ufer kommt nur an die Waren dieses Ufers; eine Brücke verbindet beide.

    Boote schwimmen auf Flüssen und im Meer. An der Küste liegen sie an einem Anleger und erreichen das Land dahinter.

    Wald braucht ein Holzfäller, Fels ein Steinbruch, Gebirge eine Mine. Eine Tongrube und alles für Boote steht an einem Fluss oder am Meer. In der Wüste werden nur Straßen und Mauern gebaut.
how-production =
    🎓 **Produktion.** Holzfäller, Steinbrüche, Tongruben, Minen und Bohrinseln legen jede Runde eine Ware aus. **Alles einsammeln** nimmt, woran deine Transporter kommen. Sonst bleibt es lose liegen.

    Ein Sägewerk und seinesgleichen wird gefüttert: mit Waren von deinen Transportern oder mit losen daneben. Du sagst, wer das Ergebnis bekommt. Was niemand füttert, arbeitet am Ende der Phase von selbst mit dem, was lose liegt, und das Ergebnis liegt lose.

    Zwei Esel allein auf einer Weide können einen dritten bekommen. Zwei Gänse allein bekommen dort von selbst eine dazu. Zwei Gänse und ein Papier kaufen ein Thema der Forschung.
how-movement =
    🎓 **Bewegung.** Jeder Transporter bewegt sich einmal. Ein Esel macht einen Schritt in jedes Land nebenan oder zwei Schritte auf Straßen. Alle anderen an Land brauchen Straßen. Unterwegs darf ein Transporter aufladen, abladen und übergeben, so oft Platz ist.

    Keine Ware wird in einer Phase von zweien deiner Transporter getragen. Eine lange Linie braucht also einen Ort, an dem Waren auf die nächste Runde warten.

    Lose Gänse lassen sich mitführen; sie brauchen keinen Platz. Über Flüsse geht es nur auf Brücken. Boote fahren von Fluss zu Fluss, hinaus aufs Meer und an Anleger, wo ihre Bewegung endet.
how-building =
    🎓 **Bauen, und das Wunder.** Mit Waren auf deinen Transportern oder lose auf dem Feld baust du Betriebe, einen auf jedem Feld, Straßen, Brücken (je ein Stein) und Mauern.

    In der Wunderphase kaufst du Bausteine mit Waren in deiner Heimat, wenn dort ein Transporter von dir steht: eine Ware für den ersten Baustein der Runde, zwei für den zweiten und so weiter. Sind die ersten vier Reihen voll, kostet jeder eine mehr. Eine Reihe gibt zehn Punkte, geteilt unter allen, die Bausteine darin haben.

    Nach jeder Runde wird ein neutraler Baustein gelegt. Ist das Wunder fertig, endet die Partie früher.
how-desk =
    🎓 **Am Pult.** Ganze Züge stehen in den Listen; jede Tat lässt sich auch Schritt für Schritt wählen. **Unterwegs halten** lässt einen Transporter laden, wo er vorbeikommt. **Selbst sagen, womit ich zahle** lässt dich die Waren wählen.

    Zu mehreren sagen alle am Anfang einer Phase, ob sie eine Reihenfolge brauchen. Braucht sie niemand, schreiben alle ungesehen ein Skript, und alle werden nacheinander ausgeführt. Geht dann ein Zug nicht mehr, macht sein Spieler von dort aus weiter.

    Den Transporter von jemand anderem benutzt du nur mit einer Erlaubnis. Sie wird offen gegeben und erbeten.

topic-turn = Die Runde
    .text = Produktion, Bewegung, Bauen, Wunder: vier Phasen in dieser Folge, dann die nächste Runde. Allein spielst du 20 Runden, mit anderen 33.
topic-places = Ufer, Brücken und Anleger
    .text = Ein Fluss teilt ein Feld in Teile. Ein Transporter an Land kommt an seinen Teil, ein Boot auf dem Fluss an alle Teile, ein Boot am Anleger an den Teil dahinter. Eine Brücke verbindet die Teile auf beiden Seiten; eine Quelle braucht keine.
topic-call = Ansagen, Gebet und Reihenfolge
    .text = Am Anfang einer Phase sagen alle ungesehen, ob eine Reihenfolge nötig ist. Will sie jemand, bleibt jeder vor dem Tempel oder löst das Gebet ein: Wer einlöst, kommt ans Ende der Schlange, und der Fernste wählt zuerst einen Platz der Reihenfolge.
topic-script = Skripte
    .text = Ohne Reihenfolge schreiben alle ungesehen ihre Züge und geben ab. Dann werden die Skripte in der Reihenfolge ausgeführt, jedes ganz. Ein Zug, der nicht mehr geht, hält das Skript an; sein Spieler macht von dort aus weiter.
topic-permissions = Erlaubnisse
    .text = Nur mit einer Erlaubnis kannst du Waren von einem fremden Transporter nehmen, welche darauf legen, Waren hindurchreichen oder ihn tragen. Sie wird offen gegeben, für diese Phase, und kann zurückgenommen werden.
topic-loading = Laden und Weitertragen
    .text = In der Bewegung lädt ein Transporter auf und ab, so oft er mag. Eine Ware, die einer deiner Transporter bewegt hat, bewegt kein anderer von dir in derselben Phase. Waren werden nie weggeworfen.
topic-geese = Gänse auf dem Weg
    .text = Lose Gänse folgen jedem Transporter, der an sie herankommt, ohne Platz zu brauchen. Geladene Gänse sind Waren wie andere. Zwei lose Gänse allein auf einer Weide bekommen am Ende der Produktion eine dazu.
topic-breeding = Esel züchten
    .text = Zwei Esel eines Spielers ohne Ladung, allein auf einer Weide, können einen dritten bekommen. Sonst darf dort nichts sein: keine Ware, kein Betrieb, kein anderer Transporter.
topic-limits = Wie viele Transporter
    .text = Ein Spieler hat höchstens 8 Transporter, davon 5 an Land und 5 auf dem Wasser. Für einen mehr gibst du einen auf, der bei einer Fabrik für Transporter steht.
topic-carrying = Transporter tragen
    .text = Ein leerer Transporter nimmt einen anderen leeren auf, der sich nicht bewegt hat. Abgesetzt wird er am Anfang einer späteren Bewegung.
topic-run = Was von selbst geschieht
    .text = Am Ende der Produktion verarbeitet jeder Betrieb die losen Waren neben ihm; was er macht, liegt lose. Danach bekommen Gänse Junge, und zwei Gänse mit einem Papier, die lose liegen, gehen an die Grundlagenforschung verloren.
topic-roads = Straßen
    .text = Eine Straße verbindet zwei Landteile nebeneinander. Sie kostet einen Stein von der Seite, auf der du stehst. Nur Esel gehen ohne Straße.
topic-bridges = Brücken
    .text = Eine Brücke kostet einen Stein und verbindet die Ufer eines Flusses sofort. In der Wüste kann keine gebaut werden.
topic-walls = Mauern
    .text = Eine Mauer steht zwischen zwei Feldern und hält die Transporter anderer auf. Ihr erster Stein kostet einen Stein, jeder weitere einen mehr. Jeder reißt sie mit Brettern ab, einem mehr als sie Steine hat; dann ist sie neutral und hält niemanden auf.
topic-shafts = Neue Schächte
    .text = Mit der Forschung dafür gräbt ein Transporter bei einer Mine einen neuen Schacht, für 1 Eisen und 1 Brennstoff. Er füllt den Beutel wieder.
topic-wonder = Das Wunder
    .text = Bausteine werden mit beliebigen Waren in der Heimat gekauft. Der erste einer Runde kostet eine Ware, der zweite zwei und so weiter; nach den ersten vier Reihen kostet jeder eine mehr. Eine Reihe gibt zehn Punkte, geteilt nach den Bausteinen, die Spieler darin haben.
topic-irrigation = Bewässerung
    .text = Der Baustein Nummer 45 macht alle Wüsten zu Weide.
topic-end = Ende und Punkte
    .text = Die Partie endet nach 33 Runden oder sobald das Wunder fertig ist. Gold zählt 10, Münzen 40, Aktien 120, nur auf deinen Transportern; das Wunder zählt nach Reihen. Bei Gleichstand ist besser, wer näher am Tempel steht.
topic-solo = Allein spielen
    .text = Allein spielst du 20 Runden ohne Ansagen. Die ersten vier Reihen des Wunders sind mit neutralen Bausteinen gefüllt. Eine Mine gibt die Sorte, von der ihr Beutel mehr enthält. Eine Reihe mit einem Baustein von dir gibt zehn Punkte.

look-rulings = Regelungen: { $what }
look-subject = Forschung: { $what }
look-worth = Am Ende ist jedes davon auf einem Transporter { $n } Punkte wert.
look-made = Gemacht von: { $what }
look-needed = Gebraucht für: { $what }
look-cost = Kostet { $cost }.
look-site-land = Steht auf jedem Land außer Wüste.
look-site-on = Steht auf: { $terrain }.
look-site-shore = Steht an einem Fluss oder am Meer, aber nicht in der Wüste.
look-research = Wer ihn baut, braucht Forschung: { $subject }.
look-lays-out = Legt jede Runde aus: { $what }.
look-draws = Zieht jede Runde einen Stein aus seinem Beutel: Gold oder Eisen.
look-works = Braucht { $inputs }. Macht { $what }, bis zu { $n } in einer Runde.
look-makes = Braucht { $inputs }. Macht einen Transporter in einer Runde: { $what }.
look-makes-donkey = Braucht einen Esel und { $inputs }. Macht einen Transporter in einer Runde: { $what }.
look-becomes = Kann durch Forschung werden zu: { $what }
look-carries = Trägt { $n } Waren und macht { $steps } Schritte.
look-donkey = Er geht auch einen Schritt ohne Straße.
look-start = Alle fangen mit dreien an.
look-costs-research = Kostet 2 Gänse und 1 Papier in der Produktion.
look-stands-here = Hier steht: { $what }
look-here = Auf dieser Karte: { $places }
look-known = Erforscht von: { $names }
look-yours = Deine: { $what }
look-bricks = jeden Baustein des Wunders
look-works-road = Straßen, Brücken und Mauern
look-works-demolish = das Abreißen von Mauern
look-works-shaft = neue Schächte
look-works-research = Forschung
look-nothing = nichts

cue-goal = Gold, Münzen und Aktien auf deinen Transportern zählen am Ende, und Bausteine des Wunders. Zuerst brauchst du Holz, Bretter und Steine.
cue-empty = Noch kann nichts produziert werden. Drücke **Phase beenden**.
cue-move = Jeder Transporter bewegt sich einmal in der Runde. Wähle einen; dann sagst du, wohin er geht und was er mitnimmt.
cue-load = Ein Esel trägt zwei Waren. Die untere Liste lädt sie hier auf; die Liste der Wege lädt auch am Ende auf oder ab.
cue-build = Zuerst kommt ein Holzfäller in den Wald. Er kostet ein Brett, das dort auf einem Transporter sein oder dort liegen muss.
cue-collect = Der Holzfäller hat einen Stamm ausgelegt. **Alles einsammeln** nimmt ihn.
cue-feed = Ein Sägewerk macht zwei Bretter aus einem Stamm. Wähle, welcher Transporter sie bekommt.
cue-geese = Zwei Gänse allein auf einer Weide bekommen jede Runde eine dazu. Führe sie hin: Sie folgen und brauchen keinen Platz.
cue-breed = Zwei Esel allein auf einer Weide können einen dritten bekommen. Bring sonst nichts hin.
cue-road = Eine Straße kostet einen Stein. Esel gehen auf Straßen zwei Schritte, und Wagen brauchen sie.
cue-wagon = Ein Wagen trägt drei Waren auf Straßen. Der Betrieb macht ihn aus einem Esel.
cue-paper = Eine Papiermühle macht aus zwei Stämmen oder Brettern ein Papier. Für die Forschung brauchst du Papier, für Aktien auch.
cue-research = Zwei Gänse und ein Papier kaufen ein Thema der Forschung. Welches brauchst du als Nächstes?
cue-mine = Eine Mine gibt Gold und Eisen, bis ihr Beutel leer ist. Aus Gold werden Münzen.
cue-mint = Zwei Gold und ein Brennstoff werden eine Münze, 40 Punkte wert.
cue-exchange = Zwei Münzen und ein Papier werden eine Aktie, 120 Punkte wert.
cue-boat = Ein Boot kommt hin, wo keine Straße ist. Es erreicht beide Ufer seines Flusses.
cue-brick = Auch ein Baustein zählt. Er kostet Waren, die du anderswo brauchst, also sieh auf den Preis.
cue-call = Wenn niemand an dieselben Waren kommt wie du, dürfen alle zugleich spielen.
cue-script = Du schreibst deine Züge ungesehen. Sie zählen, sobald alle abgegeben haben.
cue-draft = Deine Züge sind ein Entwurf. Sie zählen, wenn du bestätigst oder die Phase beendest.
cue-last = Das Ende ist nah. Nimm auf deine Transporter, was zählt.
cue-score = Die Partie ist zu Ende. Der Spielplan zeigt, was jede Ware und jede Reihe gebracht hat.
