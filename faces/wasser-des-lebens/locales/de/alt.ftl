# Was Bilder zeigen, in Worten.

alt-dice = Gewürfelt: { $one } und { $other }, zusammen { $sum }.
alt-player = { $name }: Punkte { $points }, Rohstoffkarten { $hand }, Entwicklungskarten { $cards }, Highlander { $highlanders }, Straßen { $roads }, Destillen { $distilleries }, Fuhrparks { $yards }, längste Strecke { $route }.
alt-force = Die Besatzungsmacht steht auf { $place }.
alt-route = { $name } hat die längste Handelsstraße.
alt-clan = { $name } hat den größten Clan.
alt-stock = Im Vorrat: { $stock }; Entwicklungskarten { $deck }.
alt-distilleries = Destillen von { $name }: { $places }.
alt-yards = Destillen mit Fuhrpark von { $name }: { $places }.
alt-blocked = Die Besatzungsmacht verhindert { $place }.
alt-offer = Angebot { $offer } von { $name }: gibt { $give }, bekommt { $get }; an { $to }; angenommen: { $accepted }, abgelehnt: { $declined }.
alt-rates = Kurse von { $name } bei den Regionen: { $rates }.
alt-known = { $name }, { $hand } auf der Hand: { $bounds }.
alt-points = Punkte: { $points }.
alt-hand = Auf der Hand: { $hand }. Entwicklungskarten: { $cards }.
alt-counts = Auf der Hand: { $hand }. Entwicklungskarten, verdeckt: { $cards }.
alt-pieces = Highlander { $highlanders }, längste Strecke { $route }; noch da: Straßen { $roads }, Destillen { $distilleries }, Fuhrparks { $yards }.
alt-rank = { $name }: Punkte { $points }; verdeckt bis zuletzt: { $cards }.
