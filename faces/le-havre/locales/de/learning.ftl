# So wird gespielt, in eigenen Worten; was hier steht, sagen auch die nummerierten Regelungen.

how-goal =
    {""}**Le Havre: das Ziel** (Seite 1 von 5)
    Du sammelst Waren am Hafen, machst bessere daraus, und dir gehört ein Teil der Stadt. **Wer am Ende am meisten Franc wert ist, gewinnt**: Franc, Gebäude, Schiffe und was manche Gebäude dazugeben. Waren zählen dann nichts.

    Gebäude und Schiffe kosten Waren, wenn du sie baust, oder Franc, wenn du sie kaufst. Die meisten sind so viel wert, wie sie kosten; das Geld ist also nicht verloren.

    Das Bild zeigt den Hafen eines Spiels.
how-turn =
    {""}**Dein Zug** (Seite 2 von 5)
    Zuerst kommen zwei Waren in den Hafen, von selbst. Dann tust du genau eines:

    - **nimm alles aus einem Angebot**, oder
    - **gehe in ein Gebäude und nutze es**. Es darf jedem gehören, solange niemand darin steht. Fremde Gebäude kosten oft Eintritt, in Nahrung oder Franc; deine eigenen sind frei.

    Jederzeit in deinem Zug darfst du auch kaufen und verkaufen. Ein Gebäude kaufst du von der Stadt oder oben von den Bauvorhaben.
how-food =
    {""}**Nahrung und Schuldscheine** (Seite 3 von 5)
    Sieben Züge sind eine Runde, gleich wer sie macht. **Am Ende jeder Runde zahlen alle Nahrung**, von Runde zu Runde mehr. Fisch und Franc zählen 1, Räucherfisch und Brot 2, Fleisch 3. Schiffe ernähren dich dauerhaft, also baue oder kaufe früh eines.

    Wer nicht zahlen kann, nimmt Schuldscheine zu 4 Franc. Sie kosten in jeder Runde 1 Franc Zinsen und getilgt 5 Franc, am Ende aber 7. Ein, zwei Schuldscheine am Anfang sind kein Unglück.

    Korn und Vieh vermehren sich bei einer Ernte: Behalte 1 Korn und 2 Vieh.
how-town =
    {""}**Die Stadt und ihre Schiffe** (Seite 4 von 5)
    Wer bauen lässt, baut, was oben auf einem der drei Bauvorhaben liegt, für Waren. Was du baust, gehört dir, und andere zahlen dafür.

    Energie geben Holz (1), Holzkohle und Kohle (3) und Koks (10). Ziegel können für Lehm stehen und Stahl für Eisen. Gewechselt wird nicht: Was zu viel ist, verfällt.

    Auf einer Werft baust du Schiffe, aus Holz, Eisen oder Stahl. Sie ernähren dich, zählen am Ende und fahren mit Waren für die Reederei.
how-end =
    {""}**Das Ende, und dein Pult** (Seite 5 von 5)
    Nach der letzten Runde hat jeder noch eine Aktion. Dann zählen alle Gebäude und Schiffe, und jeder Schuldschein kostet 7 Franc.

    {""}**An deinem Pult** siehst du, was gefragt ist, und wählst. Was du wählst, ist ein Entwurf: Du siehst, was daraus wird, kannst es zurücknehmen, und es gilt, sobald du es bestätigst. Zahlungen sind vorgeschlagen, die billigste zuerst; du kannst sie auch selbst wählen.

topic-food = Nahrung und Ernährung
    .text = Fisch und Franc zählen 1, Räucherfisch und Brot 2, Fleisch 3; Korn und Vieh zählen nichts. Am Ende jeder Runde schulden alle, was die Runde sagt, weniger was ihre Schiffe ernähren. Gewechselt wird nicht, und mehr als nötig darf nicht gegeben werden. Regelungen P1, P2, P6, H1 bis H8.
topic-energy = Energie
    .text = Holz gibt 1, Holzkohle und Kohle 3, Koks 10. Die Energie einer Aktion wird als eine Summe gezahlt, und was zu viel ist, verfällt. Franc sind keine Energie. Regelungen P3, P4, P10.
topic-loans = Schuldscheine und Zinsen
    .text = Ein Schuldschein bringt 4 Franc und wird nur genommen, wo Nahrung oder Zinsen sonst nicht zu zahlen sind. Solange du einen hast, zahlst du 1 Franc, sooft das Schiff Holz und Fisch erreicht. Tilgen kostet jederzeit 5 Franc. Am Ende kostet jeder Schuldschein 7. Regelungen L1 bis L7.
topic-ships = Schiffe
    .text = Schiffe werden auf einer Werft für Waren und 3 Energie gebaut, oder gekauft. Sie ernähren dich am Ende der Runden und fahren mit Waren für die Reederei. Das erste Schiff einer Werft, das nicht aus Holz ist, kostet auch einen Ziegel. Regelungen W1 bis W12.
topic-trade = Kaufen und Verkaufen
    .text = In deinem Zug darfst du jederzeit kaufen: Gebäude der Stadt, die obersten Bauvorhaben, die obersten Schiffe. Du verkaufst an die Stadt, zum halben Wert. Was du verkauft hast, kannst du im selben Zug nicht zurückkaufen. Regelungen K1 bis K11.
topic-end = Das Ende des Spiels
    .text = Nach der letzten Runde hat jeder noch eine Aktion und darf dann auch dort stehen, wo andere stehen. Gezählt werden Franc, die Werte von Gebäuden und Schiffen und was manche dazugeben, weniger 7 Franc je Schuldschein. Regelungen F1 bis F8.

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
cue-goal = Du gewinnst, wenn du am Ende am meisten Franc wert bist: Franc, Gebäude und Schiffe zählen, Waren nicht. Sammle also Waren, mach Gebäude und Schiffe daraus, und hab am Ende jeder Runde Nahrung.
cue-main = Du bist am Zug: Nimm alles aus einem Angebot, oder geh in ein Gebäude und nutze es. Ein großes Angebot spart dir Züge. Was du wählst, ist ein Entwurf, bis du es bestätigst.
cue-enter = Im Gebäude nutzt du seine Aktion. Es darf jedem gehören, solange kein Personenstein darin liegt, auch nicht deiner.
cue-fee = Gebäude der anderen und der Stadt kosten manchmal Eintritt, in Nahrung oder in Franc. Deine eigenen sind frei, und andere zahlen dir den Eintritt.
cue-build = Du baust die oberste Karte eines der drei Bauvorhaben und zahlst mit Waren. Sie gehört dir sofort: Sie zählt am Ende, und der Eintritt kostet dich nichts. Ziegel können für Lehm stehen und Stahl für Eisen.
cue-buy = In deinem Zug darfst du kaufen, so viel du zahlen kannst: Gebäude der Stadt, das oberste jedes Bauvorhabens und Schiffe. Die meisten Gebäude zählen am Ende, was sie kosten. Behalte die Franc, die du für Nahrung brauchst.
cue-refined = Hier machst du aus Waren bessere. Räucherfisch und Brot geben 2 Nahrung, Fleisch gibt 3, und die meisten veredelten Waren bringen beim Verschiffen mehr.
cue-energy = Energie geben Holz (1), Holzkohle und Kohle (3) und Koks (10). Die ganze Energie einer Aktion zahlst du zusammen, und gewechselt wird nicht.
cue-wharf = Auf einer Werft baust du ein Schiff, für seine Waren und 3 Energie. Das erste Schiff einer Werft, das nicht aus Holz ist, kostet auch 1 Ziegel. Schiffe ernähren dich am Ende jeder Runde.
cue-ships = Schiffe ernähren dich am Ende jeder Runde, zählen am Ende und tragen Waren für die Reederei. Du baust sie auf einer Werft, oder du kaufst sie für Franc.
cue-shipping = Deine Schiffe tragen Waren und verkaufen sie: ein Holzschiff 2, ein Eisenschiff 3, ein Stahlschiff 4. Jedes Schiff, das ausläuft, braucht 3 Energie. Waren, die du als Energie verbrennst, werden nicht verkauft.
cue-harvest = Diese Runde endet mit einer Ernte. Mit mindestens 1 Korn bekommst du 1 Korn dazu und mit mindestens 2 Vieh 1 Vieh. Behalte also 1 Korn und 2 Vieh.
cue-food = Die Runde endet bald, und dann zahlen alle Nahrung. Die Zeile mit der Nahrung sagt, was fällig ist, was deine Schiffe geben, was du hast und was fehlt. Franc zählen als Nahrung.
cue-loans = Dir fehlt Nahrung für das Ende der Runde. Was fehlt, wird zu Schuldscheinen: Jeder bringt 4 Franc. Solange du einen hast, zahlst du 1 Franc je Runde; Tilgen kostet 5, am Ende 7. Ein oder zwei am Anfang schaden wenig.
cue-loan = Du hast einen Schuldschein. Solange du einen hast, zahlst du in jeder Runde 1 Franc Zinsen. Du kannst ihn jederzeit für 5 Franc tilgen; am Ende kostet er 7.
cue-interest = Zinsen sind fällig, und du hast keinen Franc. Ein Gebäude oder Schiff zu verkaufen bringt den halben Wert; ein Schuldschein bringt 4 Franc.
cue-feeding = Die Runde ist vorbei, und alle zahlen Nahrung. Gib, was du am wenigsten brauchst, denn gewechselt wird nicht. Reicht es nicht, gibst du alle Nahrung und alle Franc und nimmst Schuldscheine, oder du verkaufst Gebäude und Schiffe.
cue-draft = Das ist ein Entwurf: Niemand sieht ihn, und du kannst ihn zurücknehmen. Er gilt, sobald du ihn bestätigst oder deinen Zug beendest.
cue-end = Deine Aktion ist getan. Du darfst noch ein Gebäude oder Schiff verkaufen oder einen Schuldschein tilgen; dann beende deinen Zug.
cue-final = Deine letzte Aktion. Waren zählen am Ende nichts: Verschiffe sie, oder baue damit. Kaufen kannst du nichts mehr, und du darfst auch dorthin gehen, wo andere stehen.
cue-score = Das war es. **Spielplan** sagt, woher die Franc kamen. **Wendepunkte** sagt, was besser gewesen wäre, und **Noch einmal** eröffnet das nächste Spiel.
