# The desk.

panel-title = **Period { $period } of { $periods }**
panel-title-round = **Period { $period } of { $periods }, card round { $round } of 3**
panel-title-end = **After the last period**
panel-choose = Choose { $n ->
    [one] one specialist
   *[other] { $n } specialists
} for this period. Nobody sees them until they are played.
panel-choose-at-once = Your choice counts at once; you can take it back until everybody has chosen.
panel-pick = Lay one of your cards face down. You reveal it when your turn comes.
panel-pick-first = Lay one of your cards face down. It counts at once; you can take it back until the last card lies.
panel-play = Your turn: play a card.
panel-play-solo = Play one of these two, with both abilities. The other is not used.
panel-play-last = You may play one more card, alone and with both abilities.
panel-resolve-done = **{ $card }** is used. End your turn.
panel-resolve-both = **Your turn: { $card }.** Nobody follows: both abilities.
panel-resolve-one = **Your turn: { $card }.** One of its abilities.
panel-resolve-shared = **Your turn: { $card }.** Shared with { $others }: only one ability.
panel-repeat = { $building }: use its effect as often as you like, then end it.
panel-fee = Its fee comes first: { $fee }.
panel-fee-with = The first ability you use pays its fee: { $fee }.
panel-closes = ⏭️ also ends your turn.
panel-would = ➜ { $what }
panel-would-of = ➜ { $label }: { $what }
panel-build = • **{ $building }**: { $about }
panel-drafted-before = • { $n ->
    [one] 1 step before these
   *[other] { $n } steps before these
}
panel-then = Its abilities: { $a } · { $b }
panel-fee-not = You cannot pay its fee right now ({ $fee }). Perhaps an anytime action helps; otherwise end your turn.
panel-fee-not-why = You cannot pay its fee right now ({ $fee }): { $why }. Perhaps an anytime action helps; otherwise end your turn.
panel-not-now-why = Not possible right now: { $ability } – { $why }.
panel-not-now = Not possible right now: { $ability }.
panel-last-actions = Your last anytime actions before scoring. Say when you are done; that is final.
panel-over = The game is over.
panel-over-place = { $name }: { $points }
panel-waiting = Waiting for { $names }.
panel-waiting-card = Waiting for { $names } ({ $card }).
panel-gift = 🎁 { $from } offers you { $amount }. { $n ->
    [one] Answer before you play on.
   *[other] { $n } gifts wait; answer them before you play on.
}
panel-less = ✂️ Step by step: fees and payments come one by one, and you choose how much of the next gain you take.
panel-offer = Your private offer: { $tiles }
panel-face-up = Face up, to be resolved in its turn: { $card }
panel-picked = Face down (only you see this): **{ $card }**
panel-hand = Your hand (only you see this): { $cards }
panel-resting = Resting this period: { $cards }
panel-card = • **{ $card }**: { $about }
panel-so-far = ✏️ { $steps }
panel-so-far-then = ✏️ { $steps } › then: { $then }
panel-drawn = Drawn. Your private offer now: { $tiles }
warn-build-nothing = ⚠️ { $card }: right now you can pay for no building.

panel-sealed-hand = **Take these cards?** Others see them only when they are played.
panel-sealed-pick = **Lay this card face down?**
panel-sealed-play = **Play this card?** Nobody knows yet; once played, it stays played.
panel-play-all = You can also decide now what you do if nobody follows; if another player does, you are asked.
panel-sealed-draw = **Draw the top tile of each stack?** You see the tiles once you draw; then you can take nothing back.
panel-sealed-done = **Are you done here?** The game mostly goes on at once then.

ask-pay = Which wheel pays { $amount }? (In brackets: what you have there.)
ask-gain = What do you gain? (In brackets: what you have of it.)
ask-landscape = Which landscape tile?
ask-build = Which building? The list shows what you can pay for.
ask-give-up = Which tile of your private offer leaves the game?
ask-copy = Which building's effect does the Tavern copy?
ask-place-building = Where will { $building } stand?
ask-place-landscape = Where does the { $landscape ->
    [pit] pit
    [grove] grove
   *[pond] pond
} go?
ask-place-second = Where does the second tile go? One is enough, too.
ask-remove = Which tile do you remove?
ask-give-landscape = Which { $landscape ->
    [pit] pit
    [grove] grove
   *[pond] pond
} do you give up?
ask-forest = Which forest do you remove? Each covers two spaces.
ask-less = How much do you take?
panel-ends = ⏭️ This finishes the card: your answer counts at once and ends your turn.
ask-whole = Nothing more is needed here.

# What is lost by moves that do not count yet.
warn-turn = ⚠️ This turns the { $wheel }: { $goods } become { $amount }. Then you can no longer pay for: { $buildings }{ $more ->
    [0] .
    [one] {" "}and one more.
   *[other] {" "}and { $more } more.
}
warn-lost = ⚠️ { $what }: { $n ->
    [one] 1 of it does not fit on the wheel and is lost.
   *[other] { $n } of it do not fit on the wheel and are lost.
}
warn-last-build = ⏳ This is your last card of the game: once you end the turn, you cannot build any more.

step-gift = gift
step-decline = nothing

button-accept = Take the gift: { $amount }
button-refuse = Turn the gift down
button-fee = Fee: { $fee }
button-pick = Lay down: { $card }
button-play = Play: { $card }
button-same-hand = The same cards again
button-all = Both abilities
button-all-first = Both, first “{ $ability }”
way-first = { $way }, first ability
way-second = { $way }, second ability
way-gain = +{ $n } { $token }
button-build = Build: { $building }
button-convert = { $building }: { $trade }
button-convert-times = { $n } times { $building }: { $trade }
button-other-spaces = Spaces { $first } to { $last }
button-look-first = Look at it first
pay-from = { $amount } ({ $wheel })
button-pay = Pay { $what }
button-forest = { $left } and { $right }
button-repeat = Use the effect: { $trade }
button-end-repeat = End the effect
button-confirm-hand = Take these cards
button-confirm-pick = Lay this card face down
button-confirm-play = Play this card
button-play-all = Play it, ➜ if nobody follows
button-pick-all = Lay down, ➜ if nobody follows
button-all-so = If nobody follows: { $way }
button-confirm-draw = Draw the tiles
button-turn = End turn
button-turn-more = End turn (an ability is left)
button-turn-unused = End turn without any ability
button-leave-unplayed = Play no card
button-finish = I am done with my last actions
button-remove = Remove a landscape tile
button-take-all = Take all of it
button-no-tile = Place no tile
button-no-effect = Copy no effect
button-others = Other choices
button-cannot = Why not others?
button-mine = My place
button-hand = My cards
button-look = Look up
button-less = Step by step
button-less-off = All at once
button-to-look = Look up more
button-token = { $good } ({ $n })
button-token-wheel = { $good }, { $wheel } ({ $n })
button-token-pay = { $wheel } ({ $n })

select-hand = { $n ->
    [one] Choose 1 specialist…
   *[other] Choose { $n } specialists…
}
select-anytime = Take an anytime action…
select-answer = Choose…
select-build = Build at once ({ $n })…
select-build-kind = Build at once: { $kind } ({ $n })…
select-tile = { $kind } ({ $n })…
select-take = Take fewer: { $token }…
option-take = Take only { $amount }
option-upgrade = { $building } ({ $upgrade })
option-offered = { $building } (your offer)

awaited-choose_hand = choose specialists
awaited-pick = lay a card face down
awaited-play_card = play a card
awaited-play_last_card = play one more card, or not
awaited-resolve = resolve a card
awaited-last_actions = take last anytime actions
awaited-gift = answer a gift
awaited-other = decide

occasion-alone = if nobody shares your { $card }
occasion-shared = if another player shares your { $card }
occasion-pulled = if another player pulls your { $card }
occasion-pick = which card you lay down in round { $number }
occasion-play = which card you play on your turn { $number }
occasion-last_card = whether you play one more card alone
occasion-hand = your specialists for period { $period }
occasion-last_actions = your last anytime actions
occasion-gift = if you are offered { $amount }

refused-bad_seat = You have no seat at this table.
refused-over = The game is over for you; there is nothing left to do.
refused-gift_first = A gift waits for your answer. Take it or turn it down first.
refused-not_your_turn = It is not your turn. You can always use anytime actions.
refused-cannot_pay = You cannot pay for that. Open your desk again to see what you can do.
refused-lacking = You cannot pay for that: { $why }. Perhaps an anytime action brings it.
refused-because = That is not possible now: { $why }. Your desk shows what is.
refused-not_offered = That is not possible here any more. Open your desk again to see what is.
refused-incomplete = Something is still missing there. Go on choosing, or go back.

# Gifts that are answered once for all (C8).
standing-gifts = Gifts of a Supplier
standing-gifts-take_unless_turns = Take them, but ask me if a wheel would turn
standing-gifts-take = Always take them
standing-gifts-refuse = Always turn them down
