# What every game says.

list-and = { $first } and { $last }

button-confirm = Confirm
button-confirm-so-far = Confirm and go on
button-change = Change
button-undo = Undo
button-reset = Undo all
button-back = Back
button-that-is-all = That is enough
button-more = More
button-board = Board
button-how-to-play = How to play
button-hint = Hint
button-refresh = Refresh
button-to-desk = To the desk
button-previous = Previous
button-next = Next

panel-no-seat = You have no seat at this table.
panel-drafted = **Your draft, not confirmed yet:**
