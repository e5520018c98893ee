# What the Discord edge says. Names of commands and options are lower case, without spaces.

## Commands

command-table = table
    .description = Board games at your own pace
command-table-new = new
    .description = Open a table in this channel
command-table-house = house
    .description = Seldom needed: other readings of the rules for your table, before it starts
command-table-join = join
    .description = Take a seat at a table
command-table-desk = desk
    .description = Open your desk: your cards and your move, for your eyes only
command-table-board = board
    .description = Show the board
command-table-log = log
    .description = Show what has happened so far
command-table-list = list
    .description = Show your tables, and those you can join here
command-table-start = start
    .description = Start the game at your table
command-table-leave = leave
    .description = Leave a table before its game starts
command-table-cancel = cancel
    .description = Close your table before its game starts
command-table-resign = resign
    .description = Give your seat to a computer opponent and leave the game
command-table-handover = handover
    .description = Offer your seat to somebody else
command-table-takeover = takeover
    .description = Ask for a seat that somebody left
command-table-vacate = vacate
    .description = Moderators: have a computer opponent play on for somebody
command-table-end = end
    .description = Moderators: close a table for good
command-table-settings = settings
    .description = Your language, and where your desk comes to
command-table-help = help
    .description = How it works

option-players = players
    .description = How many play, computer opponents included ({ $min } to { $max })
option-opponents = opponents
    .description = How many seats go to computer opponents (0 to { $opponents })
option-level = level
    .description = How well computer opponents play
option-language = language
    .description = The language
option-table = table
    .description = Which table, if there are several
option-person = person
    .description = Who shall have your seat
option-player = player
    .description = Whose seat
option-dm = dm
    .description = Whether your desk comes by direct message when it is your turn
option-game = game
    .description = Which game

choice-en = English
choice-de = Deutsch
choice-discord = As in Discord

## Buttons

edge-button-join = Join
edge-button-leave = Leave
edge-select-add-opponent = Add a computer opponent…
edge-button-remove-opponent = Remove opponent
edge-button-start = Start
edge-button-cancel = Close table
edge-button-desk = My desk
edge-button-desk-of = My desk { $table }
edge-button-join-of = Join { $table }
edge-button-board = Board
edge-button-words = In words
edge-button-log = Log
edge-button-earlier = ◀ Earlier
edge-button-later = Later ▶
edge-button-resign = Resign
edge-button-stay = Stay
edge-button-offer = Offer my seat
edge-button-withdraw = Take it back
edge-button-close = Close the table
edge-button-vacate = Have an opponent play on
edge-button-leave-it = Leave it
edge-button-language-discord = As in Discord
edge-button-language-en = English
edge-button-language-de = Deutsch
edge-button-desk-dm = Desk by direct message
edge-button-desk-thread = Desk in the thread

## The lobby

edge-lobby-title = ## { $game }
edge-lobby-opponent = {" "}(computer: { $level })
edge-lobby-host = {" "}(host)
edge-lobby-vacant = {" "}· this seat can be had: `/table takeover` in the thread
edge-lobby-free = *free*
edge-lobby-open = Take a seat with **Join**. The host starts the game, which then gets a thread of its own.
edge-lobby-starting = The game is starting.
edge-lobby-playing = Playing in { $thread }
edge-lobby-over = The game is over.
edge-lobby-cancelled = This table was closed before its game started.
edge-lobby-abandoned = The game ended before it was played out.

## Posts

edge-post-awaited = ▸ { $name } { $what }

## Answers

edge-done = Done.
edge-created = Your table is open in the channel. Computer opponents can be added there, and the game starts with **Start**.
edge-button-review = Turning points
edge-no-hint = Nothing is asked of you just now. Hints are for your own decisions.
edge-review-none = Nothing to improve on: no other decision of yours would clearly have been better.
edge-review-title = **Your turning points**: what cost you most, as far as you could know then.
edge-review-open = Open a position…
edge-review-line = • **{ $when }**: { $what }
edge-house = This table plays: { $options }.
edge-started = The game begins.
edge-start-question = { $seated } of { $wanted } seats are taken. What do you mean?
edge-start-here = - { $seated ->
        [1] **Play alone**
       *[other] **Start with { $seated }**
    }: { $options }.
    .button = { $seated ->
        [1] Play alone
       *[other] Start with { $seated }
    }
edge-start-filled = - **Fill up with computer opponents** ({ $free }): { $options }.
    .button = Fill up with computer opponents ({ $free })
edge-start-wait = - **Keep waiting**: others can still sit down.
    .button = Keep waiting
edge-joined = You have a seat. When the game starts you will be told in its thread; **My desk** there shows what only you may see.
edge-left = You have left the table.
edge-resign-question = Do you want to give up your seat? A computer opponent plays on for you. As long as the game lasts you can ask for the seat again in its thread.
edge-resigned = You have resigned. A computer opponent has taken your seat.
edge-offer-question = Do you want to offer your seat to { $name }? They are asked in the table's thread. If they accept, the seat is theirs, with everything it knows; until then it is yours.
edge-offered = { $name } is asked in the table's thread. Until they accept, the seat is yours, and you can take the offer back.
edge-wished = Your wish stands in the thread. The seat is yours as soon as somebody who sits at the table agrees; until then you can take the wish back.
edge-agreed = Agreed: they have the seat now.
edge-declined = Declined. The seat stays as it is.
edge-withdrawn = Taken back. The seat stays as it is.
edge-close-lobby-question = Do you want to close table { $table } before its game starts? It is told in the channel that you did.
edge-close-question = Do you want to close table { $table }? Its game ends without a result, and cannot be taken up again. It is told in the thread that you did.
edge-closed = The table is closed.
edge-vacate-question = Do you want a computer opponent to play on for { $name }? It is told in the thread that you did. They, or somebody else, can ask for the seat there.
edge-vacated = A computer opponent has the seat now.
edge-dismissed = Nothing was changed.
edge-board-place = The place of { $name }
edge-log-title = **Log**, page { $page } of { $pages }
edge-log-empty = Nothing has happened yet.
edge-list-nothing = You sit at no table, and none is open here. Open one with `/table new`.
edge-list-own = **Your tables**
edge-list-open = **Open here**
edge-list-awaited = {" "}· **your turn**
edge-settings-title = **Your settings**
edge-settings-language-discord = Language: as in Discord
edge-settings-language-en = Language: English
edge-settings-language-de = Language: German
edge-settings-desk-dm = When it is your turn, your desk comes by direct message.
edge-settings-desk-thread = When it is your turn, you are told in the thread.
edge-help =
    { $games }

    {""}**Open a table** with `/table new`, in any channel. Others press **Join**; free seats can go to computer opponents. **Start** opens a thread for the game.
    {""}**Play** with **My desk** below any post of the thread. Only you see your desk. What you choose there is a draft: you see what it leads to, can take it back, and it counts once you confirm it.
    {""}**Look around** with **Board** and **Log**; **In words** describes the board for screen readers. **Hint** at your desk says what a sound player would do there; **Turning points** looks back once the game is over.
    There is no clock. When it is your turn you are mentioned once, or get your desk by direct message: `/table settings`.
    `/table resign` gives your seat to a computer opponent; `/table handover` offers it to somebody you know, and `/table takeover` asks for one that was left. Nothing changes before the others have agreed in the thread.
    Those who may manage the channel can close its tables (`/table end`) or have an opponent play on for somebody (`/table vacate`). A table that nobody has joined or left for a week before its start closes by itself.

## What goes wrong

edge-error-version = This button is from another version of the bot. Open what you need again with `/table list`.
edge-error-unknown = This button does not belong to anything I know. Nothing was changed.
edge-busy = The bot is busy just now, and nothing was changed. Please press again in a moment.
edge-error-fault = Something went wrong on our side, and nothing was changed. Please try again.
edge-error-code = (Code { $code })
edge-error-no-table = You sit at no table here. `/table list` shows where you can join, `/table new` opens one.
edge-error-which-table = You sit at several tables. Use the command in the table's thread, or say which with the option "table".
edge-error-not-a-table = There is no table "{ $given }". Pick one of those that are suggested.
edge-error-not-here = Tables are opened in a channel of a server, not in direct messages.
edge-error-permissions = I may not do all that a table needs in this channel. Missing: { $permissions }.
edge-error-bot = That is a bot. Computer opponents can be added in the lobby, or take your seat with `/table resign`.
edge-error-no-picture = There is no such picture at this table.
edge-permission-view = View Channel
edge-permission-send = Send Messages
edge-permission-threads = Create Public Threads
edge-permission-send-threads = Send Messages in Threads
edge-permission-files = Attach Files
