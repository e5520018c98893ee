# So wird gespielt, auf sechs Seiten. In eigenen Worten.

how-goal =
    {""}**Glasstraße: das Ziel** (Seite 1 von 6)
    Dir gehört eine kleine Landschaft mit zwanzig Feldern. In vier Bauperioden sammelst du Waren, gräbst Mulden, pflanzt Gehölze, legst Teiche an und errichtest Gebäude.

    {""}**Nur Gebäude zählen.** Ein Gebäude hat eigene Punkte oder zählt, was du am Ende hast: seine Nachbarn, deine Waren, deine Landschaft. Ein guter Plan sind also zwei oder drei Gebäude, die dasselbe zählen, und davon möglichst viel.

    Das Bild zeigt eine Landschaft am Ende einer Partie.
how-wheels =
    {""}**Zwei Räder machen Glas und Ziegel** (Seite 2 von 6)
    Ein Rad zeigt, wie viel du von jeder seiner Waren hast. Quarzsand, Nahrung, Holzkohle, Wasser und Holz werden zu Glas; Lehm, Nahrung und Holzkohle werden zu Ziegeln.

    {""}**Ein Rad dreht sich von selbst**, sobald keine seiner Waren auf 0 steht: Jede sinkt um eins, und du bekommst ein Glas oder einen Ziegel. Das geschieht sofort, und du kannst es nicht ablehnen. Du willst Glas und Ziegel, denn viele Gebäude kosten sie. Aber wähle den Zeitpunkt: Das Rad nimmt auch Holz oder Nahrung, die du ausgeben wolltest. Die knappste Ware bestimmt, wie oft sich das Rad dreht.

    Ein Rad fasst 7 von jeder Ware und 3 Glas oder 3 Ziegel; darüber hinaus dreht es sich nicht. Auf dem Bild hat sich gerade ein Rad gedreht.
how-cards =
    {""}**Eine Karte wird gespielt, eine wird gezogen** (Seite 3 von 6)
    Alle haben dieselben fünfzehn Fachkräfte. In jeder Bauperiode wählst du heimlich fünf davon und spielst einige, eine nach der anderen. Eine Fachkraft hat zwei Aktionen; manche verlangen vorher Eingangskosten.

    {""}**Wer die Karte, die du spielst, noch auf der Hand hat, muss mitspielen.** Dann dürft ihr alle nur eine Aktion nutzen. Spielt niemand mit, darfst du beide nutzen. Eine gezogene Karte kostet dich keinen Zug, und bis zu zwei können dir in einer Bauperiode gezogen werden.

    Also rate: Spiele, was sonst niemand hat, und behalte auf der Hand, was andere gleich spielen. Auf dem Bild spielt jemand mit. Nach der Bauperiode wählen alle wieder aus allen fünfzehn.
how-buildings =
    {""}**Gebäude** (Seite 4 von 6)
    Manche Fachkräfte lassen dich bauen. Du zahlst die Baukosten, und das Gebäude steht für immer auf einem leeren Feld deiner Landschaft. Eine Aufwertung braucht kein Feld: Sie kommt über eines deiner Anfangsgebäude.

    - **Umwandlungsgebäude** machen aus Waren andere, so oft du willst.
    - **Sofort-Gebäude** geben dir einmal etwas, sobald sie stehen.
    - **Punktegebäude** zählen am Ende.

    Das Bild zeigt, was offen liegt. Nach jeder Bauperiode wird die Gebäudetafel aufgefüllt. Wälder bedecken anfangs viel von deiner Landschaft; manche Fachkräfte roden sie.
how-anytime =
    {""}**Was du jederzeit tun darfst** (Seite 5 von 6)
    Zwei Dinge brauchen keine Karte und keinen Zug, und du darfst sie tun, so oft du willst, auch während andere spielen:

    - ein Umwandlungsgebäude nutzen, etwa das auf dem Bild;
    - eine eigene Mulde, ein Gehölz oder einen Teich entfernen, um Platz zu schaffen.

    Sie kommen zwischen zwei Aktionen, nie mitten in eine. Am meisten nützen sie an den Rädern: Hol eine Ware von 0 herauf, und das Rad dreht sich, wann du willst; gib eine bis auf 0 aus, und das Rad wartet.
how-end =
    {""}**Das Ende, und dein Pult** (Seite 6 von 6)
    Nach der letzten Bauperiode dürfen alle noch einmal Jederzeit-Aktionen nutzen. Dann werden die Gebäude gezählt. Die meisten Punkte gewinnen; bei Gleichstand teilt ihr euch den Sieg.

    {""}**An deinem Pult** siehst du, was gefragt ist, und wählst. Deine Wahl ist ein Entwurf: Du siehst das Ergebnis und kannst sie zurücknehmen. Sie zählt, sobald du sie bestätigst. **Tipp** sagt, was jemand mit Erfahrung hier spielen würde. **Nachschlagen** erklärt jede Karte, jedes Gebäude und jede Regel.

    Das Bild zeigt die Wertung am Ende, Gebäude für Gebäude.

# Nachschlagen. Die Regelentscheide stehen in eigenen Worten, mit ihren Nummern.
select-look-other = Räder, Regeln, Waren, Landschaft …
topic-title = **{ $name }** ({ $kind })
topic-card = Fachkraft
topic-start = Anfangsgebäude
topic-good = Ware
topic-landscape = Landschaft
topic-wheel = Rad
topic-rule = Regel
topic-ruling = -# { $number }: { $text }
topic-here = **An diesem Tisch**
when-processing = Sobald es steht: jederzeit, so oft du willst, auch während andere spielen.
when-immediate = Es wirkt einmal, sobald es steht.
when-bonus = Es zählt am Ende der Partie.

about-wheel-glassworks = Quarzsand, Nahrung, Holzkohle, Wasser und Holz werden zu Glas. Sobald keines davon auf 0 steht, sinkt jedes um eins, und du bekommst 1 Glas. Das geschieht von selbst, sofort, und wieder, solange es geht; bei 3 Glas hört es auf. Nahrung und Holzkohle liegen auf beiden Rädern, getrennt gezählt. (W1, W2)
about-wheel-brickworks = Lehm, Nahrung und Holzkohle werden zu Ziegeln. Sobald keines davon auf 0 steht, sinkt jedes um eins, und du bekommst 1 Ziegel. Das geschieht von selbst, sofort, und wieder, solange es geht; bei 3 Ziegeln hört es auf. Nahrung und Holzkohle liegen auf beiden Rädern, getrennt gezählt. (W1, W2)
about-good-glass = Macht nur das Glashüttenrad, höchstens 3. Viele Gebäude kosten Glas; jedes Glas, das übrig bleibt, zählt bei der Waldglashütte. Wer Glas ausgibt, lässt ein Rad wieder laufen, das bei 3 stand. (W2, W5)
about-good-brick = Macht nur das Ziegeleirad, höchstens 3. Viele Gebäude kosten Ziegel; jeder Ziegel, der übrig bleibt, zählt bei der Maurerbrüderschaft. Wer Ziegel ausgibt, lässt ein Rad wieder laufen, das bei 3 stand. (W2, W5)
about-good-sand = Eine einfache Ware des Glashüttenrads, von 0 bis 7. Du beginnst ohne Quarzsand; er bestimmt also, wann dein erstes Glas entsteht. (W1)
about-good-water = Eine einfache Ware des Glashüttenrads, von 0 bis 7. Manche Karten verlangen es als Eingangskosten. (W1, C6)
about-good-wood = Eine einfache Ware des Glashüttenrads, von 0 bis 7. Gebäude kosten es, und jede Drehung des Rads nimmt eines. (W1)
about-good-clay = Eine einfache Ware des Ziegeleirads, von 0 bis 7. Gebäude kosten ihn, und jede Drehung des Rads nimmt einen. (W1)
about-good-food = Liegt auf beiden Rädern, auf jedem von 0 bis 7. Was du bekommst, kommt ganz auf ein Rad deiner Wahl; Eingangskosten zahlst du von einem der beiden, Baukosten von 2 darfst du teilen. (W8, W9)
about-good-charcoal = Liegt auf beiden Rädern, auf jedem von 0 bis 7. Was du bekommst, kommt ganz auf ein Rad deiner Wahl; Eingangskosten zahlst du von einem der beiden, Baukosten von 2 darfst du teilen. (W8, W9)
about-landscape-pit = Ein Landschaftsplättchen. Der Muldenarbeiter und manche Gebäude zählen deine Mulden. Du darfst eine jederzeit entfernen, um Platz zu schaffen; verschieben darfst du sie nicht. Es sind immer genug da. (L3)
about-landscape-grove = Ein Landschaftsplättchen. Der Forstwirt und manche Gebäude zählen deine Gehölze. Du darfst eines jederzeit entfernen, um Platz zu schaffen; verschieben darfst du es nicht. Es sind immer genug da. (L3)
about-landscape-pond = Ein Landschaftsplättchen. Der Teichbauer und manche Gebäude zählen deine Teiche. Du darfst einen jederzeit entfernen, um Platz zu schaffen; verschieben darfst du ihn nicht. Es sind immer genug da. (L3)
about-landscape-forest = Bedeckt zwei Felder nebeneinander, und du beginnst mit sechs. Ihn räumen nur die Eingangskosten einer Fachkraft oder ein Gebäude ab; nach Belieben entfernen darfst du ihn nicht. (L1, L3)
about-start-forest_glassworks = Steht von Anfang an neben deiner Landschaft: am Ende 1 Punkt für jedes Glas. Ein Gebäude, das sie aufwertet, tritt an ihre Stelle, und ihre Punkte entfallen. (L7)
about-start-glassmakers_colony = Steht von Anfang an neben deiner Landschaft: am Ende ein halber Punkt für jeden Quarzsand, nicht gerundet. Ein Gebäude, das sie aufwertet, tritt an ihre Stelle, und ihre Punkte entfallen. (L7, P1)
about-start-brotherhood_of_the_masons = Steht von Anfang an neben deiner Landschaft: am Ende 1 Punkt für jeden Ziegel. Ein Gebäude, das sie aufwertet, tritt an ihre Stelle, und ihre Punkte entfallen. (L7)

rule-period = Bauperiode
    .about = Zu dritt oder zu viert wählen alle heimlich 5 der 15 Fachkräfte. Dreimal legen alle eine verdeckt ab, und vom Startspieler an wird eine nach der anderen aufgedeckt. Was nie gespielt wird, wird nie gezeigt. Dann wird die Gebäudetafel aufgefüllt, und der Nächste im Uhrzeigersinn beginnt. (C1, C9, C10)
rule-following = Mitspielen
    .about = Wer eine Karte aufdeckt, fragt, wer sie auch auf der Hand hat. Diese Personen müssen mitspielen, jede höchstens zweimal je Bauperiode. Eine Karte, die schon verdeckt liegt, bleibt liegen. Spielt jemand mit, dürfen alle eine Aktion nutzen; spielt niemand mit, darf man beide nutzen. Aktionen auslassen ist immer erlaubt. (C2 bis C5)
rule-fee = Eingangskosten
    .about = Manche Karten öffnest du erst mit Eingangskosten: einer Ware oder einem Wald. Das ist ein eigener Schritt, nach dem sich ein Rad drehen darf und Jederzeit-Aktionen folgen dürfen. Zahlst du nicht, nutzt du keine Aktion; die Karte gilt trotzdem als gespielt. (C6)
rule-gift = Geschenk
    .about = Nutzt jemand die erste Aktion vom Schultheiss, wird allen anderen 1 derselben Ware angeboten. Sie dürfen ablehnen und vorher Jederzeit-Aktionen nutzen. Sonst wartet niemand auf ihre Antwort. Allein gibt es keine Geschenke. (C8)
rule-two = Zu zweit
    .about = Nichts wird verdeckt abgelegt: Ihr spielt abwechselnd eine Karte offen. Die Bauperiode endet, sobald eine Hand leer ist; hast du dann noch drei Karten, darfst du eine davon allein spielen, mit beiden Aktionen. (T1, T2)
rule-solo = Allein spielen
    .about = Sieben Bauperioden mit 3, 4, 5, 6, 3, 4 und 5 gewählten Karten. Sie kommen zufällig, mit je einer Aktion, bis zwei übrig sind: Eine davon spielst du mit beiden. Was du gewählt hast, setzt die nächste Bauperiode aus. (S1, S2)
rule-limits = Grenzen der Räder
    .about = Eine einfache Ware steht höchstens auf 7, Glas und Ziegel auf 3. Was darüber hinausgeht, ist verloren. Du darfst auch nur einen Teil nehmen oder nichts. Nach jeder Aktion bewegen sich erst alle Waren, dann drehen sich die Räder. (W3, W4, W6, W7)
rule-anytime = Jederzeit-Aktionen
    .about = Ein Umwandlungsgebäude zu nutzen oder Mulde, Gehölz oder Teich zu entfernen braucht keinen Zug: Du darfst es jederzeit, so oft du willst, aber nie mitten in einer Aktion. Eine Zahlung gilt nur für eine Nutzung. (A1, A2)
rule-building = Bauen
    .about = Zahle die ganzen Baukosten, für ein Gebäude von der Gebäudetafel oder aus deiner Auslage. Hast du Glas oder Ziegel gezahlt, dürfen sich Räder drehen. Dann steht das Gebäude für immer auf einem leeren Feld, und ein Sofort-Effekt geschieht gleich. Eine Aufwertung kommt über ihr Anfangsgebäude und braucht kein Feld. (L5 bis L7)
rule-neighbours = Nachbarn
    .about = Felder sind Nachbarn, wenn sie eine Kante teilen; Ecken zählen nicht. Ein Anfangsgebäude neben der ersten Spalte ist Nachbar des Feldes daneben, als Gebäude. (L1, L2)
rule-end = Das Ende
    .about = Nach der letzten Bauperiode dürfen alle noch einmal Jederzeit-Aktionen nutzen und sagen dann, dass sie fertig sind; das ist endgültig. Nur Gebäude zählen; mehrere dürfen dieselben Waren und Plättchen zählen. Bei Gleichstand teilt ihr euch den Sieg. (A4, P1, P2, P7)

ruling-C6 = Die Eingangskosten sind ein eigener Schritt und öffnen die Karte; ohne sie gibt es keine Aktion. Ein Wald ist ein ganzer Wald.
ruling-C7 = Es zählen nur die Karten, die du noch auf der Hand hast: nicht diese, keine verdeckte und keine gezogene. Höchstens 4 zu zweit, 5 allein.
ruling-C8 = Allen anderen wird 1 der Ware angeboten, ob sie mitspielen oder nicht, auch wenn du weniger nimmst; sie dürfen ablehnen.
ruling-C12 = Von jedem Stapel wird ein Plättchen gezogen; ein leerer Stapel gibt keines.
ruling-L4 = Du musst das Plättchen nicht legen, und ohne leeres Feld entfällt es; die Waren bekommst du so oder so.
ruling-L5 = Erst werden die ganzen Baukosten gezahlt und die Räder drehen sich, dann wird das Gebäude gelegt, und ein Sofort-Effekt folgt gleich.
ruling-L7 = Eine Aufwertung kommt über ihr Anfangsgebäude und ersetzt dessen Punkte. Sie braucht kein leeres Feld und zählt nicht als weiteres Gebäude.
ruling-L8 = Auf jedes der angrenzenden leeren Felder kommt ein Plättchen; gleich danach darfst du beliebige davon entfernen.
ruling-L9 = Gezählt wird, nachdem du gezahlt und gebaut hast. Das eigene Feld zählt nie.
ruling-L10 = Gezählt wird nach dem Zahlen und nachdem sich das Rad dadurch gedreht hat.
ruling-L11 = Der Effekt wird von dort gemessen, wo das kopierte Gebäude steht. Ohne einen solchen Nachbarn geschieht nichts.
ruling-L12 = Der Effekt darf wiederholt werden, bis du ihn beendest; Jederzeit-Aktionen dürfen dazwischen kommen. Nichts wird gegen sich selbst getauscht.
ruling-L13 = Der Tausch gibt Nahrung.
ruling-A3 = Es wirkt von dem Augenblick an, in dem es gelegt wird.
ruling-P1 = Halbe Punkte zählen; gerundet wird nicht.
ruling-P2 = Mehrere Gebäude dürfen dieselben Waren und Plättchen zählen, und du gibst nichts dafür ab.
ruling-P3 = Es zählen die aufgedruckten Baukosten aller deiner Gebäude, auch der Aufwertungen.
ruling-P4 = Sofort-Gebäude zählen samt Aufwertungen und Taverne; Nachbarn zählen, gleich welcher Art, auch Anfangsgebäude.
ruling-P5 = Nahrung und Holzkohle liegen auf beiden Rädern: Was das Gebäude darüber sagt, ist wörtlich gemeint.
ruling-P6 = Ein Wald zählt einmal, nicht nach Feldern; ein Block von zwei mal zwei zählt einmal.

# Was am Pult erklärt wird, wenn es zum ersten Mal zählt: warum, nicht nur, was zu drücken ist.
cue-hand = Nur Gebäude zählen. Sie kosten Waren, dazu Glas und Ziegel, die deine zwei Räder machen. Wähle Karten, die zusammenpassen: einige, die Waren bringen, und eine oder zwei, die bauen. **Tipp** nennt welche, die passen.
cue-period = Eine neue Bauperiode: Du wählst wieder aus allen fünfzehn Karten. Was jetzt offen liegt, kannst du bauen; **Spielplan** zeigt es.
cue-pick = Eine Karte, die auf deiner Hand bleibt, können andere ziehen; du spielst sie dann ohne eigenen Zug. Lege ab, was du am nötigsten brauchst.
cue-play = Habt ihr beide eine Karte, nutzt jeder eine Aktion; hast nur du sie, nutzt du beide. Spiele also, was dein Gegenüber wohl nicht hat. Und behalte, was dein Gegenüber spielen könnte: Dann wird deine Karte gezogen und kostet dich keinen Zug.
cue-sealed = Noch weiß es niemand, und noch zählt es nicht. Mit dem ersten Knopf gilt es; **Neu wählen** bringt dich zurück zu deiner Wahl.
cue-draft = Das ist ein Entwurf: Niemand sieht ihn, und **Rückgängig** nimmt ihn zurück. Mit **Zug beenden** gilt er, und dein Zug ist vorbei. Bis dahin kannst du im selben Entwurf mehr tun.
cue-pulled = Deine Karte wurde gezogen: Jemand anderes hat sie gespielt, und du spielst mit. Du darfst eine Aktion nutzen; das kostet dich keinen Zug.
cue-shared = Auch jemand anderes hat diese Karte, darum nutzt jeder nur eine Aktion. Nimm die, die du am nötigsten brauchst.
cue-both = Niemand sonst hat diese Karte: Du nutzt beide Aktionen, in beliebiger Reihenfolge. Achte darauf: Mit Waren, die zuerst kommen, kannst du gleich bauen.
cue-fee = Manche Karten haben Eingangskosten: Du zahlst sie einmal, auch wenn du beide Aktionen nutzt. Hilft dir keine, beende den Zug: Dann zahlst du nichts.
cue-build = Baue früh, was wenig kostet: Ein Umwandlungsgebäude hilft dir bis zum Ende, ein Punktegebäude bringt nur am Ende Punkte. Such ein Gebäude, das du fast schon bezahlen kannst.
cue-space = 3-2 ist Reihe 3, Spalte 2, wie an den Rändern des Bildes. Ein Gebäude bleibt, wo es steht, und füllt sein Feld. Manche Gebäude zählen, was Kante an Kante neben ihnen liegt.
cue-full = Deine Landschaft ist voll. **Landschaft entfernen** schafft jederzeit Platz: eine Mulde, ein Gehölz oder einen Teich.
cue-anytime = Dir gehört ein Umwandlungsgebäude. Nutze es jederzeit, so oft du willst, auch während andere spielen. Am meisten hilft es, wenn dir für ein Rad, Eingangskosten oder Baukosten etwas fehlt.
cue-wheel = Deinem Rad fehlt nur noch eine Ware. Sobald du sie hast, dreht es sich: Aus 1 von jeder Ware wird 1 Glas oder Ziegel. Gib vorher aus, was du noch brauchst.
cue-gift = Ein Geschenk kostet nichts, aber es kann ein Rad drehen. Nur dann kann es besser sein, abzulehnen.
cue-news = Andere waren am Zug. **Seit meinem letzten Zug** zeigt, was geschehen ist.
cue-last = Deine letzte Gelegenheit: Nur Gebäude zählen. Tausche Waren in das, was deine Gebäude zählen; alles andere ist nichts wert.
cue-score = Die Partie ist zu Ende. **Spielplan** zeigt Gebäude für Gebäude, woher die Punkte kommen. **Wendepunkte** zeigt, was besser gewesen wäre, und **Revanche** eröffnet die nächste Partie.
