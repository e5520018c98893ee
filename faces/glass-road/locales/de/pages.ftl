# Seiten zum Lesen.

page-hand = **Deine Karten** (siehst nur du)
page-look = **Nachschlagen**: eine Fachkraft oder ein Gebäude.
page-card = **{ $card }**
    Eingangskosten: { $fee }
    Erste Aktion: { $a }
    Zweite Aktion: { $b }
page-card-supplier = Danach dürfen alle anderen 1 derselben Ware nehmen.
page-tile = { $emoji } **{ $building }** ({ $kind })
    Baukosten: { $cost }
    Aufgedruckte Punkte: { $points }
    { $function }
page-tile-unverified = In beiden Regelheften fehlt das Symbol dieser Kosten; dieser Tisch spielt es so.
page-tile-shrine = Gehört zu den Plättchen der Einführung.
page-tile-board = Liegt auf der Gebäudetafel.
page-tile-stack = Liegt noch im Stapel.
page-tile-removed = Ist aus dem Spiel.
page-tile-stands = Steht bei { $name }.
page-tile-offered = Liegt in der persönlichen Auslage von { $name }.
page-cannot = **Gerade nicht möglich:**
page-cannot-line = - { $building }: { $why }
page-cannot-none = Du kannst alles bauen, was offen liegt.
why-missing = dir fehlt: { $goods }
why-upgrade_taken = das Anfangsgebäude ist schon aufgewertet
why-no_space = kein Feld ist leer; entferne eine Mulde, ein Gehölz, einen Teich oder einen Wald, um Platz zu schaffen
why-no_landscape = es zählt Landschaftsplättchen, und du hast noch keines davon
why-hand_empty = es zählt die Karten auf deiner Hand, und du hast keine mehr
why-nothing_to_build = du kannst nichts bauen, was offen liegt; schlag ein Gebäude nach, um zu sehen, was dir fehlt
why-stacks_empty = alle Gebäudestapel sind leer
why-nothing_to_remove = du hast keine Mulde, kein Gehölz und keinen Teich zum Entfernen; leg zuerst so etwas
why-not_available = es liegt weder auf der Gebäudetafel noch in deiner Auslage
why-space_taken = das Feld ist nicht leer
why-fee_due = zahle zuerst die Eingangskosten
why-ability_used = du hast sie schon genutzt
why-limit_reached = du hast schon so viele Aktionen genutzt, wie du darfst
why-repeat_open = beende zuerst den Effekt des Gebäudes
why-card_rests = diese Fachkraft setzt diese Bauperiode aus
why-card_not_yet = jemand anderes ist mit der Karte zuerst dran
why-card_ended = du bist mit dieser Karte fertig
why-not_in_hand = du hast sie nicht auf der Hand
lack-pit = eine Mulde
lack-grove = ein Gehölz
lack-pond = ein Teich
lack-forest = ein Wald
lack-offer_tile = { $n ->
    [one] ein Gebäude in deiner Auslage
   *[other] { $n } Gebäude in deiner Auslage
}
lack-empty_space = ein leeres Feld

select-look-card = Fachkräfte …
select-look-board = Auf der Gebäudetafel …
select-look-standing = Gebaut oder in einer Auslage …
select-look-half = { $first } bis { $last } …
