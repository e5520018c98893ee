# So wird gespielt, in eigenen Worten; was hier steht, sagen auch die nummerierten Regelungen.

how-goal =
    {""}**Le Havre: das Ziel** (Seite 1 von 5)
    Du sammelst Waren am Hafen, veredelst sie, und dir gehört ein Teil der Stadt. **Die meisten Franc am Ende gewinnen**: dein Geld, deine Gebäude, deine Schiffe und was manche Gebäude dazugeben. Waren sind dann nichts wert.

    Gebäude und Schiffe kosten Waren, wenn du sie baust, oder Franc, wenn du sie kaufst. Die meisten sind so viel wert, wie sie kosten; du verlierst also kein Geld.

    Das Bild zeigt den Hafen einer Partie.
how-turn =
    {""}**Dein Zug** (Seite 2 von 5)
    Zuerst kommen von selbst zwei Waren in den Hafen. Dann tust du genau eines:

    - **nimm alles aus einem Angebot**, oder
    - **gehe in ein Gebäude und nutze es**. Es darf jedem gehören, solange niemand darin steht. Fremde Gebäude kosten oft Eintritt, in Nahrung oder Franc; deine eigenen sind frei.

    Jederzeit in deinem Zug darfst du auch kaufen und verkaufen. Ein Gebäude kaufst du von der Stadt oder oben von einem Bauvorhaben.
how-food =
    {""}**Nahrung und Schuldscheine** (Seite 3 von 5)
    Sieben Züge aller zusammen sind eine Runde. **Am Ende jeder Runde zahlen alle Nahrung**, von Runde zu Runde mehr. Fisch und Franc zählen 1, Räucherfisch und Brot 2, Fleisch 3. Schiffe ernähren dich dauerhaft, also baue oder kaufe früh eines.

    Kannst du nicht zahlen, nimmst du Schuldscheine zu 4 Franc. Sie kosten in jeder Runde 1 Franc Zinsen; einen zu tilgen kostet 5 Franc, am Ende 7. Ein, zwei Schuldscheine am Anfang schaden nicht.

    Korn und Vieh vermehren sich bei einer Ernte: Behalte 1 Korn und 2 Vieh.
how-town =
    {""}**Die Stadt und ihre Schiffe** (Seite 4 von 5)
    Gebaut wird die oberste Karte eines der drei Bauvorhaben; bezahlt wird mit Waren. Was du baust, gehört dir, und andere zahlen, wenn sie es nutzen.

    Energie geben Holz (1), Holzkohle und Kohle (3) und Koks (10). Statt Lehm darfst du Ziegel zahlen, statt Eisen Stahl. Gewechselt wird nicht: Was zu viel ist, verfällt.

    Auf einer Werft baust du Schiffe, aus Holz, Eisen oder Stahl. Sie ernähren dich, sind am Ende Franc wert und fahren mit Waren für die Reederei.
how-end =
    {""}**Das Ende, und dein Pult** (Seite 5 von 5)
    Nach der letzten Runde haben alle noch eine Aktion. Dann zählen alle Gebäude und Schiffe, und jeder Schuldschein kostet 7 Franc.

    {""}**An deinem Pult** siehst du, was gefragt ist, und wählst. Deine Wahl ist ein Entwurf: Du siehst das Ergebnis und kannst sie zurücknehmen. Sie zählt, sobald du sie bestätigst. Das Pult schlägt Zahlungen vor, die billigste zuerst; du kannst sie auch selbst wählen.

topic-food = Nahrung und Ernährung
    .text = Fisch und Franc zählen 1, Räucherfisch und Brot 2, Fleisch 3; Korn und Vieh zählen nichts. Am Ende jeder Runde zahlen alle die Nahrung der Rundenkarte, weniger was ihre Schiffe ernähren. Gewechselt wird nicht, und mehr als nötig darfst du nicht zahlen. Regelungen P1, P2, P6, H1 bis H8.
topic-energy = Energie
    .text = Holz gibt 1, Holzkohle und Kohle 3, Koks 10. Du zahlst die Energie einer Aktion als eine Summe; was zu viel ist, verfällt. Franc sind keine Energie. Regelungen P3, P4, P10.
topic-loans = Schuldscheine und Zinsen
    .text = Ein Schuldschein bringt 4 Franc. Du nimmst einen nur, wenn du Nahrung oder Zinsen sonst nicht zahlen kannst. Solange du einen hast, zahlst du 1 Franc, sooft der Schiffstein Holz und Fisch erreicht. Tilgen kannst du jederzeit für 5 Franc. Am Ende kostet jeder Schuldschein 7. Regelungen L1 bis L7.
topic-ships = Schiffe
    .text = Schiffe werden auf einer Werft für Waren und 3 Energie gebaut, oder gekauft. Sie ernähren dich am Ende der Runden und fahren mit Waren für die Reederei. Das erste Schiff einer Werft, das nicht aus Holz ist, kostet auch einen Ziegel. Regelungen W1 bis W12.
topic-trade = Kaufen und Verkaufen
    .text = In deinem Zug darfst du jederzeit kaufen: Gebäude der Stadt, die obersten Bauvorhaben, die obersten Schiffe. Du verkaufst an die Stadt, zum halben Wert. Was du verkauft hast, kannst du im selben Zug nicht zurückkaufen. Regelungen K1 bis K11.
topic-end = Das Ende der Partie
    .text = Nach der letzten Runde haben alle noch eine Aktion und dürfen auch Gebäude betreten, in denen andere stehen. Dann zählen Franc, die Werte von Gebäuden und Schiffen und was manche dazugeben, weniger 7 Franc je Schuldschein. Regelungen F1 bis F8.

look-value = Wert: { $what }
look-price = Kaufpreis: { $what }
look-cost = Baukosten: { $what }
look-not-bought = Es kann nicht gekauft werden.
look-not-built = Es kann nicht gebaut werden.
look-fee = Eintritt: { $what }
look-free = Der Eintritt ist frei.
look-fishing = { $n ->
    [one] Es hat 1 Angel.
   *[other] Es hat { $n } Angeln.
}
look-hammers = { $n ->
    [one] Es hat 1 Hacke.
   *[other] Es hat { $n } Hacken.
}
look-rulings = Regelungen: { $what }
look-city = An diesem Tisch gehört es der Stadt.
look-owner = An diesem Tisch gehört es { $name }.
look-stack = An diesem Tisch { $n ->
    [0] liegt es oben auf einem Bauvorhaben
    [one] liegt es in einem Bauvorhaben, unter 1 Karte
   *[other] liegt es in einem Bauvorhaben, unter { $n } Karten
}.
look-nowhere = An diesem Tisch ist es nicht im Spiel, soweit du wissen kannst.
look-ship = - { $kind }: gebaut für { $cost } und 3 Energie, gekauft für { $price }; trägt { $capacity }; ernährt { $feeds } bei 1 bis 5 Personen.
look-liner = - { $kind }: gebaut für { $cost } und 3 Energie, nie gekauft; trägt { $capacity }; ernährt { $feeds } bei 1 bis 5 Personen.

# Was am Pult erklärt wird, wenn jemand das Spiel lernt.
cue-goal = Du gewinnst mit den meisten Franc am Ende: Franc, Gebäude und Schiffe zählen, Waren nicht. Sammle also Waren, mach Gebäude und Schiffe daraus, und hab am Ende jeder Runde genug Nahrung.
cue-main = Jeder Zug ist eine Aktion: Du nimmst ein ganzes Angebot oder nutzt ein Gebäude. Ein großes Angebot spart dir Züge. Deine Wahl ist ein Entwurf, bis du sie bestätigst.
cue-enter = Im Gebäude nutzt du seine Aktion. Es ist egal, wem es gehört, solange niemand darin steht, auch du nicht.
cue-fee = Gebäude der anderen und der Stadt kosten manchmal Eintritt, in Nahrung oder in Franc. Deine eigenen sind frei, und andere zahlen dir den Eintritt.
cue-build = Du baust die oberste Karte eines der drei Bauvorhaben und zahlst mit Waren. Sie gehört dir sofort: Sie zählt am Ende, und der Eintritt kostet dich nichts. Statt Lehm darfst du Ziegel zahlen, statt Eisen Stahl.
cue-buy = In deinem Zug darfst du kaufen, so viel du zahlen kannst: Gebäude der Stadt, die oberste Karte jedes Bauvorhabens und Schiffe. Die meisten Gebäude sind am Ende wert, was sie kosten. Behalte die Franc, die du für Nahrung brauchst.
cue-refined = Hier veredelst du Waren. Räucherfisch und Brot geben 2 Nahrung, Fleisch gibt 3, und die meisten veredelten Waren bringen beim Verschiffen mehr Franc.
cue-energy = Energie geben Holz (1), Holzkohle und Kohle (3) und Koks (10). Die ganze Energie einer Aktion zahlst du zusammen, und gewechselt wird nicht.
cue-wharf = Auf einer Werft baust du ein Schiff, für seine Waren und 3 Energie. Das erste Schiff einer Werft, das nicht aus Holz ist, kostet auch 1 Ziegel. Schiffe ernähren dich am Ende jeder Runde.
cue-ships = Schiffe ernähren dich am Ende jeder Runde, zählen am Ende und tragen Waren für die Reederei. Du baust sie auf einer Werft, oder du kaufst sie für Franc.
cue-shipping = Deine Schiffe tragen Waren und verkaufen sie: ein Holzschiff 2, ein Eisenschiff 3, ein Stahlschiff 4. Jedes Schiff, das ausläuft, braucht 3 Energie. Waren, die du als Energie verbrennst, werden nicht verkauft.
cue-harvest = Diese Runde endet mit einer Ernte. Mit mindestens 1 Korn bekommst du 1 Korn dazu und mit mindestens 2 Vieh 1 Vieh. Behalte also 1 Korn und 2 Vieh.
cue-food = Die Runde endet bald, und dann zahlen alle Nahrung. Die Zeile mit der Nahrung zeigt, was fällig ist, was deine Schiffe davon geben, was dir zu zahlen bleibt und was du hast. Franc zählen als Nahrung.
cue-loans = Dir fehlt Nahrung für das Ende der Runde. Was fehlt, wird zu Schuldscheinen: Jeder bringt 4 Franc. Solange du einen hast, zahlst du 1 Franc je Runde; einen zu tilgen kostet 5 Franc, am Ende 7. Ein oder zwei am Anfang schaden wenig.
cue-loan = Du hast einen Schuldschein. Solange du einen hast, zahlst du in jeder Runde 1 Franc Zinsen. Tilgen kannst du ihn jederzeit für 5 Franc; am Ende kostet er 7.
cue-interest = Zinsen sind fällig, und du hast keinen Franc. Verkaufe ein Gebäude oder Schiff zum halben Wert, oder nimm einen Schuldschein über 4 Franc.
cue-feeding = Die Runde ist vorbei, und alle zahlen Nahrung. Zahle mit dem, was du am wenigsten brauchst, denn gewechselt wird nicht. Reicht es nicht, zahlst du alle Nahrung und alle Franc und nimmst Schuldscheine, oder du verkaufst Gebäude und Schiffe.
cue-draft = Das ist ein Entwurf: Niemand sieht ihn, und du kannst ihn zurücknehmen. Er gilt, sobald du ihn bestätigst oder deinen Zug beendest.
cue-end = Vor dem Ende des Zuges darfst du noch ein Gebäude oder Schiff zum halben Wert verkaufen oder einen Schuldschein tilgen. Nötig ist beides selten.
cue-final = Deine letzte Aktion. Waren sind am Ende nichts wert: Verschiffe sie, oder baue damit. Kaufen kannst du nichts mehr, und du darfst auch dorthin gehen, wo andere stehen.
cue-score = Die Partie ist zu Ende. **Spielplan** zeigt, woher die Franc kommen. **Wendepunkte** zeigt, was besser gewesen wäre, und **Revanche** eröffnet die nächste Partie.
