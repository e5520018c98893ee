# So wird gespielt, auf sechs Seiten. In eigenen Worten.

how-goal =
    {""}**Glasstraße: das Ziel** (Seite 1 von 6)
    Dir gehört eine kleine Landschaft mit zwanzig Feldern. In vier Bauperioden sammelst du Waren, gräbst Mulden, pflanzt Gehölze, legst Teiche an und errichtest Gebäude.

    {""}**Nur Gebäude zählen.** Ein Gebäude hat eigene Punkte oder zählt, was du am Ende hast: seine Nachbarn, deine Waren, deine Landschaft. Ein guter Plan sind also zwei oder drei Gebäude, die dasselbe zählen, und dann eben das.

    Das Bild zeigt eine Landschaft am Ende eines Spiels.
how-wheels =
    {""}**Zwei Räder machen Glas und Ziegel** (Seite 2 von 6)
    Ein Rad zeigt, wie viel du von jeder seiner Waren hast. Quarzsand, Nahrung, Holzkohle, Wasser und Holz werden zu Glas; Lehm, Nahrung und Holzkohle werden zu Ziegeln.

    {""}**Ein Rad dreht sich von selbst**, sobald keine seiner Waren auf 0 steht: Jede sinkt um eins, und du bekommst ein Glas oder einen Ziegel. Das geschieht sofort und lässt sich nicht ablehnen. Du willst es, denn viele Gebäude kosten Glas oder Ziegel; und du willst den Zeitpunkt bestimmen, denn es nimmt dir das Holz oder die Nahrung, die du ausgeben wolltest. Wovon du am wenigsten hast, das entscheidet.

    Ein Rad fasst 7 von jeder Ware und 3 Glas oder 3 Ziegel; darüber hinaus dreht es sich nicht. Auf dem Bild hat sich gerade ein Rad gedreht.
how-cards =
    {""}**Eine Karte wird gespielt, eine wird gezogen** (Seite 3 von 6)
    Alle haben dieselben fünfzehn Fachkräfte. In jeder Bauperiode wählst du heimlich fünf davon und spielst einige, eine nach der anderen. Eine Fachkraft hat zwei Aktionen; manche verlangen vorher Eingangskosten.

    {""}**Wer die Karte, die du spielst, noch auf der Hand hat, muss mitspielen.** Dann darf jeder von euch nur eine Aktion nutzen. Spielt niemand mit, darfst du beide nutzen. Eine gezogene Karte kostet dich keinen Zug, und bis zu zwei können dir in einer Bauperiode gezogen werden.

    Also rate: Spiele, was sonst niemand hat, und behalte auf der Hand, was andere gleich spielen. Auf dem Bild spielt jemand mit. Nach der Bauperiode wählen alle neu aus allen fünfzehn.
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
    Nach der letzten Bauperiode dürfen alle noch einmal Jederzeit-Aktionen nutzen. Dann werden die Gebäude gezählt. Die meisten Punkte gewinnen; wer gleich viele hat, teilt sich den Sieg.

    {""}**An deinem Pult** siehst du, was gefragt ist, und wählst. Was du wählst, ist ein Entwurf: Du siehst, was daraus wird, kannst es zurücknehmen, und es zählt erst, wenn du es bestätigst. **Tipp** sagt, was ein guter Spieler täte. **Nachschlagen** erklärt jede Karte, jedes Gebäude und jede Regel.

    Auf dem Bild ist das Spiel zu Ende, Gebäude für Gebäude.
