# What pictures show, in words.

alt-offer = On offer: { $offers }.
alt-holdings = { $name } has { $loans ->
    [0] { $stock }
    [one] { $stock }, and 1 loan
   *[other] { $stock }, and { $loans } loans
}.
alt-owned = Owned: { $owned }.
