# Lines of the log.

nothing = nothing
line-round = **Round { $round } begins.**
line-supplied = The supply brings { $one } and { $other }.
line-interest = { $name } pays { $n ->
    [one] 1 franc
   *[other] { $n } francs
} of interest.
line-loan = { $name } takes a loan and gets 4 francs.
line-repaid = { $name } repays a loan for 5 francs.
line-took = { $name } takes { $what } from the offer.
line-entered = { $name } enters { $building }.
line-entered-paid = { $name } enters { $building } for { $paid }.
line-entered-owner = { $name } enters { $building } and pays { $paid } to { $owner }.
line-gained = { $name } gets { $gained }.
line-gave = { $name } gives { $paid }.
line-used = { $name } gives { $paid } and gets { $gained }.
line-built = { $name } builds { $what } for { $paid }.
line-ship = { $name } builds a ship for { $paid }: { $what }.
line-ship-modern = { $name } modernises the wharf and builds a ship for { $paid }: { $what }.
line-yacht = { $name } swaps a ship: { $ship } for { $yacht }.
line-returned = { $name } returns { $n ->
    [one] 1 loan
   *[other] { $n } loans
}.
line-driven = { $name } pays 1 franc, and { $other } leaves { $building }.
line-looked = { $name } looks at { $n ->
    [one] the top special building
   *[other] the top { $n } special buildings
}.
line-looked-own = You see the top special buildings: { $cards }.
line-ordered-own = Now on top: { $building }.
line-passed = { $name } can do nothing and passes.
line-bought = { $name } buys for { $n ->
    [one] 1 franc
   *[other] { $n } francs
}: { $what }.
line-sold = { $name } sells for { $n ->
    [one] 1 franc
   *[other] { $n } francs
}: { $what }.
line-home = { $name } leaves { $building } and goes home.
line-stadium = This can now be built, too: { $building }.
line-harvest = **Harvest:** { $name } gets { $gained }.
line-fed = { $name } owes { $n } food and pays { $paid }.
line-fed-nothing = { $name } owes no food: the ships bring enough.
line-city = The town builds { $building }.
line-special = The town gets a special building: { $building }.
line-ship-came = A ship arrives in the harbour: { $ship }.
line-final = **The final phase begins:** one last action each.
line-over = **The game is over.**

# Moves in a few words, on controls too. Each begins with its verb.
act-supply = Move the ship marker on
act-pay = Pay { $what }
act-take = Take { $what }
act-enter = Enter { $what }
act-build = Build { $what }
act-top = Put { $what } on top
act-end = End the turn
act-buy = Buy: { $what }
act-sell = Sell: { $what }
act-repay = Repay a loan (5 francs)
act-loan = Take a loan
act-paid = { $purpose ->
    [energy] { $what } for energy
   *[fee] { $what } as the fee
}
act-times = { $n } times
act-yacht = { $yacht } for { $ship }
act-drive = Go to { $what }
act-done = That is all
