# Seiten zum Lesen.

page-hand = **Deine Karten** (siehst nur du)
page-look = **Nachschlagen**: eine Fachkraft oder ein Gebäude.
page-card = **{ $card }**
    Eingangskosten: { $fee }
    Erste Aktion: { $a }
    Zweite Aktion: { $b }
page-card-supplier = Danach darf jeder Mitspieler 1 derselben Ware nehmen.
page-tile = { $emoji } **{ $building }** ({ $kind })
    Baukosten: { $cost }
    Aufgedruckte Punkte: { $points }
    { $function }
page-tile-unverified = In den Regelheften ist das Symbol dieser Kosten verloren; dieser Tisch spielt es so.
page-tile-shrine = Gehört zu den Plättchen der Einführung.
page-tile-board = Liegt auf der Gebäudetafel.
page-tile-stack = Liegt noch im Stapel.
page-tile-removed = Hat das Spiel verlassen.
page-tile-stands = Steht bei { $name }.
page-tile-offered = Liegt in der persönlichen Auslage von { $name }.
page-cannot = **Gerade nicht möglich:**
page-cannot-line = - { $building }: { $why }
page-cannot-none = Du kannst alles bauen, was offen liegt.
why-missing = dir fehlt: { $goods }
why-upgraded = das Anfangsgebäude ist schon aufgewertet
why-no-space = kein leeres Feld

select-look-card = Fachkräfte …
select-look-board = Auf der Gebäudetafel …
select-look-standing = Gebaut oder in einer Auslage …
select-look-half = { $first } bis { $last } …
