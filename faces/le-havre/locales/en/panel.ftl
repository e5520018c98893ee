# The desk: what is asked, and what can be pressed.

panel-round = **Round { $round } of { $rounds }, turn { $turn } of 7**
panel-own = You have: { $stock }
panel-food = { $dish } Food { $when ->
    [now] now
    [harvest] at the end of the round, after a harvest
   *[end] at the end of the round
}: { $due } due{ $ships ->
    [0] {""}
   *[other] , your ships feed { $ships }
}{ $paid ->
    [0] {""}
   *[other] , { $paid } paid
}{ $left ->
    [all] ; you have
    [none] : nothing to pay; you have
   *[other] : { $left } left; you have
} { $have }{ $francs ->
    [0] {""}
   *[other] {" "}({ $francs } in francs)
}.
panel-own-worth = { $bolt } Energy { $energy }{ $loans ->
    [0] {""}
    [one] , 1 loan
   *[other] , { $loans } loans
}
panel-own-worth-food = { $dish } Food { $food } (francs included), { $bolt } energy { $energy }{ $loans ->
    [0] {""}
    [one] , 1 loan
   *[other] , { $loans } loans
}
panel-score = Worth so far: { $points } francs

# Warnings.
warn-short = ⚠️ Short by { $short }{ $turns ->
    [0] {""}
    [one] , with 1 more turn to come
   *[other] , with { $turns } more turns to come
}: { $loans ->
    [one] that would be a loan.
   *[other] that would be { $loans } loans.
}
warn-next = Next round: { $due } food due{ $ships ->
    [0] {""}
   *[other] , your ships feed { $ships }
}, you have { $have } left for it; short by { $short }, so { $loans ->
    [one] a loan
   *[other] { $loans } loans
} as things stand.
warn-interest = While you have a loan, you pay interest whenever the ship marker reaches wood and fish.
warn-goods = Goods are worth nothing at the end.

# What is asked.
ask-over = There is nothing left to do.
panel-over-place = { $name }: worth { $points } francs
ask-nothing = Waiting for { $names }.
ask-anytime = You may use these buttons at any time.
ask-supply = Interest may be due on the next supply tile. Do you want to buy or sell first?
ask-main = Your turn: take an offer, or enter a building and use it.
ask-build-again = Do you build a second building?
ask-end = Your action is done. End your turn{ $buys ->
    [yes] , or buy something first
   *[no] {""}
}.
ask-interest = You owe { $n ->
    [one] 1 franc
   *[other] { $n } francs
} of interest and have none. Sell something, or take a loan; you keep what is left.
ask-feeding = You owe { $n } food. What do you pay it with?
ask-feeding-short = You owe { $n } food and have { $have }; short by { $short }. For a loan you first pay all your food and francs; it brings 4 francs. You may also sell something first.
ask-order = Which special building is to lie on top?
ask-pay-food = What do you pay { $n } food with?
ask-pay-fee-or-way = { $building }: choose a whole visit, or what you pay the fee of { $n } food with.
ask-pay-food-for = { $building }: what do you pay { $n } food with?
ask-pay-either = { $building }: do you pay { $n } food, or francs?
ask-pay-energy = { $building }: what do you pay { $n } energy with?
ask-stand-in = To pay: { $what }. How much of it do you pay in { $better }?
ask-build = Which building do you build?
ask-ship = Which ship do you want?
ask-times = { $building }: how often?
ask-court = How many loans do you return?
ask-get = { $building }: what do you take?
ask-get-up-to = { $building }: what do you take? At most { $n ->
    [one] 1 kind
   *[other] { $n } kinds
} more, 1 of each.
ask-give = { $building }: what do you give?
ask-give-up-to = { $building }: what do you give? At most { $n } more.
ask-send = Which ships do you send out?
ask-drive = To which building do you go?
ask-haul = Which two offers do you take?

# Selects and buttons.
select-enter-all = Enter a building …
select-enter = Enter { $first } – { $last } …
select-buy-all = Buy …
select-buy = Buy { $first } – { $last } …
select-sell-all = Sell …
select-sell = Sell { $first } – { $last } …
select-other-all = Choose …
select-other = { $first } – { $last } …
select-ways = Whole visits …
select-kinds = Choose, several at once …
option-fee = Fee: { $fee }
option-city = the town’s
option-own = yours
option-of = { $name }’s
option-cost = { $cost }
option-price = { $price } to pay
option-worth = worth { $value } at the end
option-sale = { $price } for you
label-then = { $what } · for { $paid }
label-paid = { $what }{ $purpose ->
    [fee] {" "}(fee)
    [energy] {" "}(energy)
    [food] {" "}(food)
   *[cost] {""}
}
label-goods = { $n ->
    [one] 1 good
   *[other] { $n } goods
}
label-flip = { $give } → { $get }
label-court-two = Return 1 loan and take 2 francs
label-court-returned = { $n ->
    [one] Return 1 loan
   *[other] Return { $n } loans
}
label-none-more = No second building
label-lost = { $what } ({ $n } lost)
label-send = { $ships }: { $what }
button-look-first = Look at it first
panel-so-far = Chosen so far: { $what }.
panel-got = + { $what }
panel-given = − { $what }
panel-ends = ⏭️ also ends the turn.
button-end = Confirm and end the turn
button-end-no-second = No second building: end the turn
button-end-only = End the turn
button-move-on = Move the ship marker on
button-buy = Buy
button-sell-only = Sell
button-repay-only = Repay loans
button-repay = { $n ->
    [one] Repay 1 loan
   *[other] Repay { $n } loans
}
button-sell = Sell and repay
button-own-payment = Choose payments myself
button-usual = Usual payments
confirm-sealed = Confirm
panel-trade-buy = **Buy.** As much as you like, at any time in your turn. You have { $stock }.
panel-trade-sell-only = **Sell.** The town pays half the value.
panel-trade-sell = **Sell and repay.** The town pays half the value; you repay a loan for 5 francs.
panel-trade-none = Nothing of that is possible now.
sealed-note = You see the result once you confirm.

# What buildings do, in a few words.
gist-turn = { $give } → { $get }
gist-build = build
gist-wharf = build a ship
gist-fishing = { $what } per fishing symbol
gist-hammer = { $what } per hammer
gist-any-hammer = { $what } with a hammer
gist-joinery = up to 3 wood → 5 to 7 francs
gist-marketplace = 2 kinds of goods or more
gist-town_square = refined goods
gist-arts_centre = 4 francs per guest of yours
gist-black_market = 2 of whatever is not on offer
gist-local_court = return loans
gist-shipping_line = send ships out to sell goods
gist-business_office = 4 goods → steel, 1 good → another
gist-ironworks = 3 iron, a fourth for 6 energy
gist-bridge_over_the_seine = sell many goods for little
gist-church = 5 bread and 3 fish
gist-coal_trader = food → coal and charcoal
gist-furriery = hides → bread, leather → francs
gist-harbour_watch = send a player home and go there
gist-haulage_firm = 3 francs → two offers
gist-zoo = francs for cattle and fish
fee-food = { $n } food
fee-either = { $food } or { $francs }

# Who is awaited, after a name.
awaited-supply = move the ship marker on
awaited-main = take a turn
awaited-build_again = build once more, or not
awaited-end = end the turn
awaited-interest = pay interest
awaited-feeding = pay food
awaited-order = order the special buildings
awaited-other = decide

# Occasions for deciding ahead, and what is answered once for all.
occasion-turn = Your next turn (round { $round }, turn { $turn })
occasion-interest = No francs for interest (round { $round })
occasion-feeding = Feeding at the end of round { $round }
standing-feeding = How do you pay at feedings?
standing-feeding-food_first = Food first, francs last
standing-feeding-francs_first = Francs first, then food
standing-interest = What if interest is due and you have no francs?
standing-interest-loan = Take a loan
standing-supply = Buy or sell before the interest?
standing-supply-move_on = No, move on

# Why something is refused.
refused-bad_seat = You have no seat at this table.
refused-over = The game is over.
refused-incomplete = Something is still missing there. Go on choosing, or go back.
refused-not_your_turn = It is not your turn. Your desk shows what you can do.
refused-debt_first = You owe something. Pay it first.
refused-main_taken = You have used your action. End your turn, or buy and sell.
refused-main_owed = Take an offer or enter a building first.
refused-empty = Nothing lies there any more. Choose another offer.
refused-not_in_play = That building is not in play yet. Choose another.
refused-never_entered = Nobody can enter that building. Choose another.
refused-occupied = That building is occupied. Choose another.
refused-fee = You cannot pay the fee of that building. Choose another.
refused-no_use = That building would do nothing for you now. Choose another.
refused-not_for_sale = That cannot be bought now. Your desk shows what can.
refused-francs = You have too few francs for that. Choose something cheaper, or sell first.
refused-sold_this_turn = You sold it this turn. You can buy it back in a later turn.
refused-not_own = That is not yours any more. Choose something that you own.
refused-no_sale = You cannot sell anything just now. Your desk shows what you can do.
refused-not_there = That is not possible any more. Your desk shows what is.
