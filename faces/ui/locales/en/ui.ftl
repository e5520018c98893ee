# Texts that all games share.

list-and = { $first } and { $last }

button-confirm = Confirm the draft
button-confirm-so-far = Confirm the draft and go on
button-change = Choose again
button-undo = Undo
button-reset = Discard all
button-back = Back one step
button-that-is-all = That is enough
button-more = More to choose
select-utilities = More …
button-board = Board
button-how-to-play = How to play
button-hint = Hint
button-refresh = Refresh the desk
button-to-desk = To the desk
button-previous = Previous page
button-next = Next page

panel-no-seat = You have no seat at this table.
panel-unconfirmed = Your draft does not count yet: confirm it, or take it back.
panel-drafted = **Your draft, not confirmed yet:**
