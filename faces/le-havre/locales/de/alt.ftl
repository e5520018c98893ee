# Was Bilder zeigen, in Worten.

alt-offer = Im Angebot: { $offers }.
alt-holdings = { $name } hat { $loans ->
    [0] { $stock }
    [one] { $stock } und 1 Schuldschein
   *[other] { $stock } und { $loans } Schuldscheine
}.
alt-owned = Im Besitz: { $owned }.
