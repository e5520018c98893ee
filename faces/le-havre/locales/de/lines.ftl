# Zeilen des Protokolls.

nothing = nichts
line-round = **Runde { $round } beginnt.**
line-supplied = Der Nachschub bringt { $one } und { $other }.
line-interest = { $name } zahlt { $n ->
    [one] 1 Franc
   *[other] { $n } Franc
} Zinsen.
line-loan = { $name } nimmt einen Schuldschein und bekommt 4 Franc.
line-repaid = { $name } tilgt einen Schuldschein für 5 Franc.
line-took = { $name } nimmt { $what } aus dem Angebot.
line-entered = { $name } betritt { $building }.
line-entered-paid = { $name } betritt { $building } für { $paid }.
line-entered-owner = { $name } betritt { $building } und zahlt { $paid } an { $owner }.
line-gained = { $name } bekommt { $gained }.
line-gave = { $name } gibt { $paid } ab.
line-used = { $name } gibt { $paid } ab und bekommt { $gained }.
line-built = { $name } baut { $what } für { $paid }.
line-ship = { $name } baut für { $paid } ein Schiff: { $what }.
line-ship-modern = { $name } modernisiert die Werft und baut für { $paid } ein Schiff: { $what }.
line-yacht = { $name } tauscht ein Schiff: { $ship } gegen { $yacht }.
line-returned = { $name } gibt { $n ->
    [one] 1 Schuldschein
   *[other] { $n } Schuldscheine
} zurück.
line-driven = { $name } zahlt 1 Franc, und { $other } verlässt { $building }.
line-looked = { $name } sieht { $n ->
    [one] das oberste Sondergebäude
   *[other] die obersten { $n } Sondergebäude
} an.
line-looked-own = Du siehst die obersten Sondergebäude: { $cards }.
line-ordered-own = Oben liegt jetzt: { $building }.
line-passed = { $name } kann nichts tun und passt.
line-bought = { $name } kauft für { $n ->
    [one] 1 Franc
   *[other] { $n } Franc
}: { $what }.
line-sold = { $name } verkauft für { $n ->
    [one] 1 Franc
   *[other] { $n } Franc
}: { $what }.
line-home = { $name } verlässt { $building } und geht nach Hause.
line-stadium = Auch das kann jetzt gebaut werden: { $building }.
line-harvest = **Ernte:** { $name } bekommt { $gained }.
line-fed = { $name } schuldet { $n } Nahrung und zahlt { $paid }.
line-fed-nothing = { $name } schuldet keine Nahrung: Die Schiffe bringen genug.
line-city = Die Stadt baut { $building }.
line-special = Die Stadt bekommt ein Sondergebäude: { $building }.
line-ship-came = Ein Schiff kommt in den Hafen: { $ship }.
line-final = **Die Schlussphase beginnt:** noch eine Aktion für alle.
line-over = **Die Partie ist zu Ende.**

# Züge in wenigen Worten, auch auf Knöpfen. Jeder beginnt mit seinem Verb.
act-supply = Ziehe den Schiffstein weiter
act-pay = Zahle { $what }
act-take = Nimm { $what }
act-enter = Betritt { $what }
act-build = Baue { $what }
act-top = Lege { $what } nach oben
act-end = Beende den Zug
act-buy = Kaufe: { $what }
act-sell = Verkaufe: { $what }
act-repay = Tilge einen Schuldschein (5 Franc)
act-loan = Nimm einen Schuldschein
act-paid = { $purpose ->
    [energy] { $what } für Energie
   *[fee] { $what } als Eintritt
}
act-times = { $n }-mal
act-yacht = { $yacht } für { $ship }
act-drive = Gehe in { $what }
act-done = Das ist alles
