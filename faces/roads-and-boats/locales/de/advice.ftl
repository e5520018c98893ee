# Tipps und bessere Züge.

advice-hint = 💡 Ein guter Zug: { $move }.
advice-nothing-better = Jetzt gibt es nichts Besseres zu tun.
advice-reaches = Das bringt { $aim }.
advice-goes = Der Transporter wird dort gebraucht für { $aim }.
advice-brings = Er holt oder bringt { $good } für { $aim }.
advice-order = Andere können dir hier zuvorkommen, darum zählt die Reihenfolge.
advice-no-order = Niemand kann dir etwas nehmen, darum zählt die Reihenfolge nicht.
advice-first = Es ist gut, in dieser Phase früh dran zu sein.
advice-any-place = Auf den Platz kommt es jetzt kaum an.
advice-home = Nahe bei dieser Heimat liegt, was du brauchst.
advice-tile = Das Feld bringt, was in deiner Nähe noch selten ist.
advice-gain = Die Erlaubnis bringt Waren und kostet nichts.
advice-better = Du wähltest: { $done }. Besser: { $better }. Das bringt { $points } Punkte mehr.

aim-producer = einen Betrieb ({ $what })
aim-vehicle = einen Transporter ({ $what })
aim-subject = Forschung ({ $what })
aim-good = { $what }
aim-keep = { $what } am Ende auf einem Transporter
aim-road = eine Straße
aim-bridge = eine Brücke
aim-shaft = einen neuen Schacht
aim-brick = einen Baustein des Wunders
