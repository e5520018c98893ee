# Was Bilder zeigen, in Worten.

alt-dice = Gewürfelt: { $one } und { $other }, zusammen { $sum }.
alt-player = { $name }: Punkte { $points }, Rohstoffkarten { $hand }, Entwicklungskarten { $cards }, Highlander { $highlanders }, Straßen { $roads }, Destillen { $distilleries }, Fuhrparks { $yards }, längste Strecke { $route }.
alt-force = Die Besatzungsmacht steht auf { $place }.
alt-route = { $name } hat die längste Handelsstraße.
alt-clan = { $name } hat den größten Clan.
alt-stock = Im Vorrat: { $stock }; Entwicklungskarten { $deck }.
alt-distilleries = Destillen von { $name }: { $places }.
alt-yards = Destillen mit Fuhrpark von { $name }: { $places }.
