# Tables: sentences for people who cannot have what they want, and what the table itself tells.

error-no-such-table = There is no such table here. A table can be reached in the channel and the thread where it is played, and your own from everywhere: `/table list` shows them.
error-no-such-game = I do not know this game. Choose one from the list that the command offers.
error-not-seated = You have no seat at this table. As long as it has not begun, you can join it; you can read along at any time.
error-already-seated = You already have a seat at this table.
error-full = Every seat at this table is taken. Ask its host to make room, or open a table of your own.
error-no-such-level = Opponents do not play at that level. Choose one of the levels that the table offers.
error-not-host = Only the table's host can do that. Ask them, or open a table of your own.
error-not-full = The table is not full yet. Wait for the others, or ask the host to begin with those who are here.
error-not-started = This table has not begun yet. It begins with the Start button in its lobby.
error-already-started = This table has already begun. Go on in its thread.
error-over = This game is over. You can still look at the board and the log.
error-cancelled = This table was given up before it began. Open a new one.
error-abandoned = Everybody has left this game. Open a new table.
error-too-few = This game needs at least { $need } seats, and { $have } are taken. Wait for more people, or seat an opponent.
error-bad-seats = This game is for { $min } to { $max } seats. Choose a number between them.
error-bad-opponents = At most { $most } of the seats can go to opponents: one of them is yours.
error-no-opponent = No opponent sits at this table.
error-nothing-to-take = There is no seat here for you to take: a seat can be taken when its player has resigned, and who has sat at the table before can only take their own seat again.
error-stale-desk = Your desk has changed since you pressed. Nothing was done; here it is as it is now.
error-refused = That is not possible here. Look at your desk for what is.
error-person-limit = You sit at { $most } open tables, and that is the limit. Finish or leave one of them first.
error-guild-limit = This server has { $most } open tables, and that is the limit. Finish one of them first.
error-store = I cannot write anything down just now, so nothing was done. Try again in a moment.
error-broken = Something is wrong with table { $table } on my side, and nothing was done. Tell whoever runs this bot.

notice-dms-closed = I could not send you a direct message, so I have switched “desk by direct message” off for you. You will be pinged in the thread instead; you can switch it on again in the settings.
notice-draft-dropped = The game has moved on, and a part of your draft no longer fits. It was taken back.

line-begins = **{ $game }** begins: { $names }. { $options }
line-resigned = { $who } resigns; { $other } plays on in their place.
line-handed-over = { $other } hands the seat over to { $who }.
line-taken = { $who } takes the seat over from { $other }.
line-abandoned = Nobody is left at the table. The game ends here.

dm-awaited = **{ $game }**, table { $table }: { $who } { $what }

opponent-names = Ada, Bruno, Clara, Dorian, Edda, Felix, Greta, Hugo, Ines, Jonas, Karla, Leo
