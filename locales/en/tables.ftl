# Tables: sentences for people who cannot have what they want, and what the table itself tells.

error-no-such-table = There is no such table here. You reach a table in its channel and its thread, and your own tables from everywhere: `/table list` shows them.
error-no-such-game = I do not know this game. Choose one from the list that the command offers.
error-opens-elsewhere = On this server tables are opened in { $channels }. Use the command there.
error-opens-with-role = On this server you need a role to open tables: { $roles }. Ask a person who has one of them to open a table; you can join it.
error-ask-on-server = This game was played on a server, and its rematch is opened there by its members. Press **Rematch** in { $place }.
error-called-before = You have called the others to a rematch of this game already, and once is enough. Any of them can still call; `/table list` shows where you can join, and how to open a table of your own.
error-opened-lately = You have opened many tables lately, so that is enough for now. You can open another { $again }. You can join others' tables at any time.
error-not-seated = You have no seat at this table. **Board** and **Log** show you all that is public. Before the game begins, **Join** gives you a seat; later, `/table takeover` asks for one that its player has left.
error-already-seated = You already have a seat at this table. Once the game has begun, **My desk** in its thread shows what you can do.
error-not-played = Only those who played this game to its end can ask for its rematch. `/table list` shows where you can join here, and how to open a table of your own.
error-only-own-results = You see others' results on a server where they played. Here, `/results` shows your own.
error-unlisted = They keep their results to themselves. `/results` shows those of this server.
error-full = Every seat at this table is taken. `/table list` shows whether another is open here; or ask the host of this one to make room.
error-by-invitation = The host gives the seats at this table by invitation: ask { $host } for one. `/table list` shows whether another table is open here.
error-proposed = I have opened this table for people who wait for the same. It begins by itself when all of them have taken their seats; until then nothing about it can be changed. **Call me** in the reception proposes a table to you, too.
error-no-start-then = A game can be set to begin within the next { $days } days. Choose another time.
error-places-held = The free seats at this table are held for invited people. If one of them does not come, a seat is free again.
error-sits-there = That person sits at this table already.
error-invited-already = That person is invited already; the lobby shows until when their seat is held.
error-uninvited = That person wants no invitations just now. They can sit down by themselves.
error-no-invitation = This invitation is over: the game has begun, the table is closed, or the seat is free again. `/table list` shows what is open.
error-host-stays = The host stays. To leave your own table, press **Leave**; the next person is then its host.
error-list-full = At most { $most } people fit on this list.
error-no-such-level = There is no such level here. Choose one of the levels that the table offers.
error-not-host = Only the host of this table can do that: { $host }. Ask them, or open a table of your own.
error-how-to-start = { $seated } of { $wanted } seats { $seated ->
        [one] is
       *[other] are
    } taken. Press **Start** again to say whether the game begins like that.
error-not-started = This table has not begun yet. Its host begins it with **Start**, below its post in the channel.
error-already-started = This table has already begun. If you sit there, go on with **My desk** in its thread. If not, you can follow the game there, and `/table takeover` asks for a seat that its player has left; `/table list` shows where you can still join.
error-over = This game is over. **Board** and **Log**, below its last post, still show it; those who played it open another with **Rematch** there.
error-cancelled = This table was given up before it began. `/table list` shows where you can join here, and how to open another.
error-abandoned = This game ended early. `/table list` shows where you can join here, and how to open another.
error-too-few = This game needs at least { $need } seats, and { $have } { $have ->
        [one] is
       *[other] are
    } taken. Wait for more people, or choose an opponent from the list **Add a computer opponent…** below the table's post.
error-bad-seats = This game is for { $min } to { $max } players, computer opponents included. Choose a number between them.
error-bad-opponents = One seat is yours, so at most { $most } can go to opponents. Ask for fewer opponents, or for more players.
error-nothing-drawn = With these options nothing is drawn, so a number has no use. Choose an option that is drawn by lot as well.
error-not-shown-yet = The lobby does not show yet what was drawn last. Look at it first, then draw again.
error-no-opponent = No opponent sits at this table any more, so there is none to remove.
error-nothing-to-take = There is no seat for you to take here. You can take a seat that its player has given up; if you sat at this table before, only your own. `/table list` shows where you can join.
error-not-in-thread = Ask that in the table's thread, where everybody at the table sees it. Go there and try again.
error-in-private = This game is played in your direct messages, where nobody else can come, so its seat stays yours. `/table resign` ends the game; a game with others is opened in a channel of a server.
error-cannot-receive = That person cannot have your seat: they sit at this table, or have sat at another seat of it and know what it knew. Choose another person.
error-already-offered = You have asked that already, and nobody has answered yet. The question stands in the table's thread; you can also take it back there.
error-no-such-offer = This offer has ended: it was answered, taken back or too old, or the seat has changed hands. Ask again if the seat is still to be had.
error-no-such-choice = That is over: it was answered or taken back, or the game has gone on. **My desk** shows what you can do now.
error-choice-of-others = This is for other players, or you have answered it already. **My desk** shows what you can do now.
error-not-asked = You cannot answer this. Only the person who is offered a seat can accept it; only those who sit at the table can grant a wish for one.
error-no-seat-there = That person has no seat at this table. **Board** shows who has.
error-moved-on = The game has gone on since you looked. Call `/table undo` again to see what it can go back to now.
error-still-hidden = The log as a file holds everybody's cards. You get it once the game is over; until then **Log** shows what you may know.
error-asked-before = A player has asked already to set the game back, or you have asked several times. Wait for the answer in the thread, or until a player has moved.
error-same-pace = The table has that pace already. Choose another one.
error-asked-for-pace = The table is asked about its pace already, or you have asked lately. Wait for the answer in the thread, or ask again in some days.
error-no-such-pace-request = This question is over: it was answered, taken back or too old. `/table pace` asks again.
error-no-such-undo = This question is over: it was answered, taken back or too old, or a player has moved since. `/table undo` asks again.
error-not-moderator = Only those who may manage this channel or server can do that, and only for the tables of this channel.
error-moderator-plays = You play at this table yourself, so you cannot decide alone who leaves it. When the table has waited long for a player, **Board** has a button that asks everyone there. Another person who manages this channel can do it, too.
error-stale-desk = Your desk has changed since you pressed. Nothing was done; this is your desk now.
error-many-outdated = You have pressed many buttons of older desks. Nothing was done. Wait a few seconds, then open **My desk**.
error-refused = That is not possible here. **My desk** shows what is.
error-not-awaited = The table does not wait for that seat any more: there is nothing left to ask for.
error-nudged-already = They have been nudged for this already. Once is enough.
error-too-soon-to-nudge = It is too early for that. You can nudge them { $from }.
error-asked-already = That is being asked already: the answers stand in the table's thread.
error-too-soon-to-ask = It is too early for that. You can ask the table { $from }.
error-no-such-question = That is settled: the others have answered, or the seat's person is back.
error-own-question = This is about your own seat, so the others answer. Make a move, and it is settled.
error-not-your-seat = Only the person whose seat this is about can say that. The other buttons are for you, if you sit at the table.
error-left-alone = They want to be left alone just now, or have been reminded often enough for a while. Try again later.
error-still-thinking = I am still thinking about what you asked before. Ask again when you have that answer.
error-many-reviews = Very many people are looking back on their games just now. Try again in a minute or two.
error-many-hints = Very many people are asking for hints just now. Try again in a minute.
error-person-limit = You sit at { $most } open tables, and that is the limit. `/table list` shows them; finish or leave one of them first.
error-receiver-limit = They sit at { $most } open tables by now, and that is the limit. They can take the seat when they have finished or left one of them.
error-opened-limit = You have opened { $most } tables that are still open, and that is the limit. `/table list` shows them; finish or close one of them first. You can still join others' tables.
error-opened-here-limit = You have opened { $most } tables on this server that are still open, and that is the limit for one person here. `/table list` shows them; finish or close one of them first. You can still join others' tables.
error-offers-limit = You have asked { $most } times within a day for a seat to change hands, and that is the limit. Ask again tomorrow.
error-invitations-limit = You have invited { $most } times within a day, and that is the limit. Invite others tomorrow; people who know the table can sit down without an invitation.
error-invitations-got-limit = That person has received { $most } invitations within a day, and that is the limit, so that nobody is pestered. Invite them tomorrow.
error-invitations-from-one-limit = You have invited that person { $most } times within a day, and that is the limit. Invite them tomorrow.
error-guild-limit = This server has { $most } open tables, and that is the limit. Finish one of them first.
error-crowded = The bot is too busy to go on with this just now. Open your desk again in a moment to see where things stand.
error-store = I cannot save anything just now, so nothing was done. Try again in a moment.
error-broken = Something is wrong with table { $table } on my side, and nothing was done. Tell the people who run this bot.

notice-dms-closed = I could not send you a direct message, so I have switched “desk by direct message” off for you. You will be pinged in the thread instead; `/table settings` switches it on again.
notice-clock = ⏳ Your time for this runs out { $until }.
notice-choice-kept = Your choice is not lost: one press brings it back.
notice-choice-gone = What you had chosen there is not possible here now.
options-unreadable = The options of this table cannot be read.

line-begins = **{ $game }** begins: { $names }. { $options }
line-resigned = { $who } resigns; { $other } plays on in their place.
line-handed-over = { $other } hands the seat over to { $who }.
line-taken = { $who } takes the seat over from { $other }; { $by } has agreed.
line-vacated = { $by }, who moderates here, takes { $who } off the table; { $other } plays on in their place.
line-taken-back = { $who } takes their last move back.
line-went-back = { $who } sets the game back: { $n ->
    [one] one move does not count any more.
   *[other] { $n } moves do not count any more.
}
line-went-back-revealed = { $who } sets the game back: { $n ->
    [one] one move does not count any more.
   *[other] { $n } moves do not count any more.
} Something hidden had already come to light, so this game stays out of the results.
line-steward = The time of { $who } has run out: a steward decides for them.
line-abandoned = Nobody is left at the table. The game ends here.
line-closed = { $by }, who moderates here, closes the table. The game ends here, without a result.
line-lobby-closed = **{ $game }**, table { $table }: { $by }, who moderates here, has closed it before its game began.
line-lobby-idle = **{ $game }**, table { $table }: nobody has come or gone for { $days } days, so it is closed. Another can be opened at any time.
line-offer = { $other } would like to hand their seat over to { $who }. Only { $who } can accept, with the button below; until then nothing changes.
line-wish = { $who } would like to take over the seat that { $other } keeps. Everybody at the table can agree, with the button below; until then nothing changes.
line-offer-declined = { $by } has declined: the seat for { $who } stays as it is.
line-offer-withdrawn = { $by } has taken back the offer of a seat for { $who }.
line-offer-lapsed = Nobody has answered for { $days } days: the offer of a seat for { $who } has ended.
line-place-free = { $host }: **{ $game }**, table { $table }: the seat that was held for { $who } is free again.
line-rematch = { $who } would like a rematch: table { $table } in { $place } is open with the same game. { $others }: the button below gives you a seat.
line-thread-no-room = This server has as many active threads as Discord allows (1,000), so the game is played in this channel. As soon as there is room, it moves into a thread.
line-thread-not-allowed = I cannot open a thread here, so the game is played in this channel. As soon as I can, it moves into a thread.
line-thread-late = The game moves here from { $channel }, now that there is a thread for it.
line-thread-replaced = The thread of this table is gone; the game goes on here.
line-thread-elsewhere = **{ $game }**, table { $table }, goes on in { $thread }.
line-over-ping = The game is over; the result stands above.
line-undo-asked = { $who } would like to set the game back to before this move: { $what } { $n ->
    [one] One move would not count any more.
   *[other] { $n } moves would not count any more.
} Everybody else at the table can answer below. The question ends as soon as a player moves, or after { $days } days.{ $revealed ->
    [1] {" "}Something hidden has come to light since, so the game would stay out of the results.
   *[other] {""}
}
line-undo-asked-secret = { $who } would like to set the game back to before a decision that nobody else has seen. { $n ->
    [one] One move would not count any more.
   *[other] { $n } moves would not count any more.
} Everybody else at the table can answer below. The question ends as soon as a player moves, or after { $days } days.{ $revealed ->
    [1] {" "}Something hidden has come to light since, so the game would stay out of the results.
   *[other] {""}
}
result-went-back = -# This game stays out of the results: it was set back after something hidden had come to light.
result-deserted = -# All others had left, so this result is no win and changes only their ratings.
line-pace-asked = { $who } would like another pace for this table: { $pace ->
    [live] **live**, 5 minutes for each decision
    [daily] **daily**, 24 hours for each decision
    [relaxed] **relaxed**, 3 days for each decision
   *[none] **no clock**
}. The question is over after { $days } days. Everybody else at the table is asked, here below.
line-pace-changed = All have agreed to another pace, and all clocks begin again: { $pace ->
    [live] **live**
    [daily] **daily**
    [relaxed] **relaxed**
   *[none] **no clock**
}.
line-pace-declined = { $who } does not agree: the pace stays as it is.
line-pace-withdrawn = { $who } no longer asks for another pace: it stays as it is.
line-undo-declined = { $who } does not agree: the game goes on as it is.
line-undo-withdrawn = { $who } no longer asks to go back: the game goes on as it is.

button-accept = Accept the seat of { $name }
button-decline = Decline the seat of { $name }
button-agree = Agree to { $name }
button-refuse = Decline { $name }
button-pace-agree = Agree to this pace
button-pace-refuse = Keep the pace
button-undo-agree = Go back
button-undo-refuse = Do not go back
button-take-over = Ask for the seat of { $name }
button-rematch = Join the rematch

suspended-access = I have no access to { $place } any more, so I cannot post there. The game goes on at your desks; once I am let in again, one post tells what happened.
suspended-permission = I am not allowed to post in { $place }. The game goes on at your desks; once I may post again, one post tells what happened.
suspended-closed = { $place } is locked or archived, and I cannot reopen it. The game goes on at your desks; once it is open again, one post tells what happened.
suspended-unanswered = My posts in { $place } have not got through for days. The game goes on at your desks; I try again with every press.
suspended-full = This server has as many active threads as Discord allows (1,000), so nothing can be posted in the thread of this table. The game goes on at your desks; once there is room, one post tells what happened. Closing some threads that are no longer used makes room.
suspended-gone = The thread or channel of this table is gone, and I cannot open another thread. The game goes on at your desks; I try again with every press, and once it works, one post tells what happened.

dm-awaited = **{ $game }**, table { $table } waits for you: { $what }
dm-over = **{ $game }**, table { $table }: the game is over.
    { $places }
dm-lobby-not-posted = **{ $game }**, table { $table }: I cannot post your table in { $place }. `/setup` in a post there shows what is missing; I try again with every press at the table, and once a day.
dm-place = { $place }. { $name }: { $points }

dm-invitation = { $host } invites you to **{ $game }**, table { $table } in { $place }. A seat is held for you; the invitation ends { $until }.
dm-place-free = **{ $game }**, table { $table } in { $place }: the seat that was held for { $who } is free again.
dm-start = **{ $game }**, table { $table } in { $place }: the time has come at which the game was to begin, but it cannot begin by itself: { $taken } of { $wanted } seats are taken. Start it with those who are there or with computer opponents, wait another day, or close the table.
dm-sent-away = **{ $game }**, table { $table } in { $place }: the host would like to play this game in another round, so you have no seat there any more. It does not affect your results, and I have told nobody. `/table list` shows other tables, or open one yourself.
dm-company = **{ $game }**, table { $table } in { $place }: the host has invited { $who }, who is on your list **Not with me**. You can leave the table in its lobby before the game begins. Only you see this.
dm-absent = **{ $game }**, table { $table } has waited for you for a long time, and the others are being asked in { $place } how to go on with your seat. A computer opponent can take it, { $from } at the earliest. Make your move, or press **I am here**, and it stays yours.

# A call: people asked to hear of tables that fit.
line-call = 📣 { $people }: **{ $game }**, table { $table } in { $place }, has { $free ->
    [one] a free seat
   *[other] { $free } free seats
}, { $pace ->
    [live] pace **live**
    [daily] pace **daily**
    [relaxed] pace **relaxed**
   *[none] **no clock**
}. You asked me to call you for such tables.
dm-call = 📣 **{ $game }**, table { $table } in { $place }, has { $free ->
    [one] a free seat
   *[other] { $free } free seats
}, { $pace ->
    [live] pace **live**
    [daily] pace **daily**
    [relaxed] pace **relaxed**
   *[none] **no clock**
}. You asked me to call you for such tables.
line-proposal = 🎲 { $people }: you wait for the same, so here is a table for you: **{ $game }**, table { $table } in { $place }, { $count } players, { $pace ->
    [live] pace **live**
    [daily] pace **daily**
    [relaxed] pace **relaxed**
   *[none] **no clock**
}. It begins when all of you have taken a seat; the proposal ends { $until }.
dm-proposal = 🎲 { $people }: you wait for the same, so here is a table for you: **{ $game }**, table { $table } in { $place }, { $count } players, { $pace ->
    [live] pace **live**
    [daily] pace **daily**
    [relaxed] pace **relaxed**
   *[none] **no clock**
}. It begins when all of you have taken a seat; the proposal ends { $until }.
line-proposal-over = { $people }: **{ $game }**, table { $table }, does not take place this time. You are still waiting, and I propose another one as soon as enough people fit.
dm-proposal-over = **{ $game }**, table { $table } in { $place }, does not take place this time. You are still waiting, and I propose another one as soon as enough people fit.

reminder-title = ⏳ **These tables wait for you:**
reminder-line-half = - **{ $game }**, table { $table }, { $place }: half of your time for this is gone; it runs out { $until }.
reminder-line-near = - **{ $game }**, table { $table }, { $place }: your time runs out { $until }!
reminder-more = And { $more } more: `/table list` shows all of them.
line-reminder-half = ⏳ { $who }, this table waits for you. Half of your time for this is gone; it runs out { $until }. `/table list` shows all tables that wait for you.
line-reminder-near = ⏳ { $who }, this table waits for you, and your time runs out { $until }! `/table list` shows all tables that wait for you.
line-reminder-others = You are also awaited here: { $places }.
line-question = A steward has decided { $times } times in a row for { $who }. How should the game go on?
line-question-asked = { $by } asks how the game should go on: the table has waited for { $who } since { $since }.
line-question-rules = { $who } settles this with a move or with **I am here**. Otherwise a computer opponent can take the seat, { $from } at the earliest, { $others ->
    [one] if the other player wants that.
   *[other] if at least { $needed } of the { $others } others want that, and more than want to wait. Those who do not answer within a week do not count.
}
line-here = { $who } is here: the table waits.
line-wait-wished = { $by } would rather wait for { $who }.
line-release-wished = { $by } would like a computer opponent to play on for { $who }. { $missing ->
    [0] That happens { $from }, unless { $who } comes back or others object.
    [one] One more of the others must want that.
   *[other] { $missing } more of the others must want that.
}
line-wait = { $by } says: the table waits for { $who }.
line-released = { $by } would rather not wait for { $who } any longer: { $other } plays on in their place.
button-here = { $name }: I am here
button-wait = Wait for { $name }
button-release = Give the seat of { $name } away
line-nudge = { $by } nudges { $who }: the table waits.
what-awaited = make a move
button-silence = No more about this

seat-name = Seat { $seat }
opponent-names = Ada, Bruno, Clara, Dorian, Edda, Felix, Greta, Hugo, Ines, Jonas, Karla, Leo

# What one may know of a person before sitting down with them.
habits-new = new here
habits-answers = usually answers within { $from } to { $to }
habits-answers-one = usually answers within { $time }
habits-answers-short = answers within { $from } to { $to }
habits-answers-short-one = answers within { $time }
habits-minutes = { $count } min
habits-hours = { $count } h
habits-days = { $count } days
habits-finished = { $count ->
    [one] 1 game finished
   *[other] { $count } games finished
}
habits-left = { $count } left
habits-new-people = { $count } new
habits-line = - { $who }: { $habits }
