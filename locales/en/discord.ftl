# What the bot says in Discord. Names of commands and options are lower case, without spaces.

## Commands

command-table = table
    .description = Board games at your own pace
command-table-join = join
    .description = Take a seat at a table
command-table-desk = desk
    .description = Open your desk: your cards and your move, for your eyes only
command-table-board = board
    .description = Show the board
command-table-log = log
    .description = Show what has happened so far
command-table-undo = undo
    .description = Set your game back to an earlier position
command-table-pace = pace
    .description = Change how long everybody at your table may take, if the others agree
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
    .description = Offer your seat to another person
command-table-takeover = takeover
    .description = Ask for a seat that its player has left
command-table-vacate = vacate
    .description = Moderators: have a computer opponent play on for a player
command-table-end = end
    .description = Moderators: close a table for good
command-table-settings = settings
    .description = Your language, where your desk appears, your time zone and quiet hours
command-table-holiday = holiday
    .description = Announce days on which no clock of yours runs, and see those you have announced
command-table-data = data
    .description = Get what I keep about you, or have it forgotten
command-table-help = help
    .description = How it works

command-results = results
    .description = How games on this server ended, or what a person has played

command-setup = setup
    .description = For those who manage the server: what I may do here, and who may open tables and where

# Context menus.
menu-play-with = Play with...
menu-results = Results
menu-explain = What does this show?

# Every game has a command of its own, named after it.
command-game-new = new
    .description = Open a table in this channel
command-game-learn = learn
    .description = Play a first game that explains each thing when it first matters
command-game-look-up = look-up
    .description = What a card, building, good or rule is, and where it is at your table
command-game-options = options
    .description = What your table plays, and other choices for it before it starts

option-look-up-name = name
    .description = Type a part of its name, in any language
option-players = players
    .description = How many play, computer opponents included ({ $min } to { $max })
option-opponents = opponents
    .description = How many seats go to computer opponents (0 to { $opponents })
option-level = level
    .description = How well computer opponents play
option-pace = pace
    .description = How long everybody may take for a decision
option-reminders = reminders
    .description = Whether you are reminded before your time runs out
option-explain = explain
    .description = Whether your desk explains each thing when it first matters
option-zone = zone
    .description = Your time zone, for quiet hours and holidays: type a city
option-quiet = quiet
    .description = When you want to be left alone and no clock of yours runs, such as 22:00-07:00
option-from = from
    .description = The first day, such as 2026-12-24
option-to = to
    .description = The last day
option-language = language
    .description = The language
option-table = table
    .description = Which table, if there are several
option-person = person
    .description = Who gets your seat
option-player = player
    .description = Whose seat
option-dm = dm
    .description = Whether your desk comes by direct message when it is your turn
option-listed = listed
    .description = Whether others see your results
option-results-person = person
    .description = Whose games

choice-none = No clock
choice-live = Live: 5 minutes for each decision
choice-daily = Daily: 24 hours for each decision
choice-relaxed = Relaxed: 3 days for each decision
choice-not-quiet = No quiet hours
choice-discord = As in Discord

## Buttons

bot-button-join = Join
bot-button-leave = Leave
bot-select-add-opponent = Add a computer opponent…
bot-select-pace = Choose the pace…
bot-select-invite = Host: invite people…
bot-select-free-seat = Whose seat is to be free?
bot-button-by-invitation = By invitation only
bot-button-open-to-all = Open to all
bot-button-choose-seat = Free a seat
bot-button-choose-start = Start at…
bot-button-no-start = Clear the start time
bot-button-options = Options…
bot-button-more-options = More options
bot-button-take-option-proposal = Play as proposed
bot-button-loud = Notify for every post
bot-button-quiet = Notify for turns only
bot-button-put-off-start = Wait another day
bot-select-start = When is the game to begin?
bot-start-when = Choose when the game begins by itself, if all seats are taken then. Otherwise I ask you how to go on. You can still start it yourself.
bot-start-no-zone = If you set a time zone with `/table settings`, you choose times of day here.
bot-start-in = { $days ->
        [0] { $hours ->
            [one] in an hour
           *[other] in { $hours } hours
        }
        [1] { $hours ->
            [24] in a day
           *[other] in { $hours } hours
        }
       *[other] in { $days } days
    }
bot-start-set = The game begins { $time }, if all seats are taken then. Otherwise I ask you how to go on.
bot-button-take-invitation = Take the seat
bot-button-decline-invitation = Not this time
bot-button-no-invitations = No more invitations
bot-button-offers-at-desk = Offers only at my desk
bot-button-offers-mention = Mention me for offers
bot-button-invitations = Let others invite me
bot-button-avoided = Not with me
bot-button-remove-opponent = Remove opponent
bot-button-start = Start
bot-button-cancel = Close table
bot-button-desk = My desk
bot-button-desk-of = My desk { $table }
bot-button-join-of = Join { $table }
bot-button-next = Next table ▶
bot-button-board = Board
bot-button-words = In words
bot-button-log = Log
bot-button-how-to-play = How to play
bot-button-how-to-play-of = How to play { $game }
bot-button-open-for = { $opponents ->
    [0] Open for { $seats }
    [one] Open for { $seats }, 1 of them a computer
   *[other] Open for { $seats }, { $opponents } of them computers
}
bot-button-learn = Play a guided first game
bot-button-learn-of = Guided game: { $game }
bot-button-learn-on = Go on with { $game }
bot-button-learn-in-private = The same by direct message
bot-button-guided = Explain the game to me
bot-button-not-guided = Explain no more
bot-button-earlier = ◀ Earlier
bot-button-later = Later ▶
bot-button-resign = Resign
bot-button-stay = Stay
bot-button-offer = Offer my seat
bot-button-withdraw = Take it back
bot-button-close = Close the table
bot-button-vacate = Have an opponent play on
bot-button-leave-it = Leave it
bot-button-language-discord = As in Discord
bot-button-desk-dm = Desk by direct message
bot-button-desk-thread = Desk in the thread
bot-button-listed = Show my results to others
bot-button-unlisted = Keep my results to myself
bot-button-reminders = Remind me
bot-button-no-reminders = No reminders
bot-button-silence = No more about this
bot-button-nudge = Nudge { $name }
bot-button-ask-about = How to go on without { $name }?
bot-button-cancel-holiday = Take back { $one ->
        [true] { $first }
       *[other] { $first } – { $last }
    }

## The lobby

bot-lobby-title = ## { $game }
bot-lobby-opponent = {" "}(computer: { $level })
bot-lobby-host = {" "}(host)
bot-lobby-vacant = {" "}· this seat can be had: `/table takeover` in the thread
bot-lobby-free = *free*
bot-lobby-held = ⏳ { $who } *is invited; the seat is held for them until* { $until }
bot-lobby-by-invitation = **By invitation only**: invited people take their seat with **Join**. The host starts the game, which then gets a thread of its own.
bot-lobby-by-invitation-below = **By invitation only**: invited people take their seat with **Join**. The host starts the game, which is played below.
bot-lobby-proposed = **Proposed** to people who wait for the same. The game begins by itself when all have taken their seats, and then gets a thread of its own.
bot-lobby-starts = **Begins { $time }** if all seats are taken then; otherwise the host is asked.
bot-lobby-loud = Every post notifies, even one that mentions nobody.
bot-lobby-open = Take a seat with **Join**. The host starts the game, which then gets a thread of its own.
bot-lobby-open-below = Take a seat with **Join**. The host starts the game, which is played below.
bot-lobby-starting = The game is starting.
bot-lobby-playing = Playing in { $thread }
bot-lobby-playing-below = Playing below
bot-lobby-over = The game is over.
bot-lobby-cancelled = This table was closed before its game started.
bot-lobby-abandoned = The game ended early.

## Paces

pace-none = No clock
    .description = Nobody is hurried
    .line = Pace: no clock
pace-live = Live
    .description = 5 minutes for each decision, and 15 in reserve
    .line = Pace: **live** – 5 minutes for each decision, and 15 in reserve. When time runs out, a steward decides.
pace-daily = Daily
    .description = 24 hours for each decision, and 48 in reserve
    .line = Pace: **daily** – 24 hours for each decision, and 48 in reserve. When time runs out, a steward decides.
pace-relaxed = Relaxed
    .description = 3 days for each decision, and 4 in reserve
    .line = Pace: **relaxed** – 3 days for each decision, and 4 in reserve. When time runs out, a steward decides.

## Posts

bot-post-awaited = ▸ Waiting for { $names }: { $what }
bot-post-awaited-until = ▸ Waiting for { $names }: { $what } (time runs out { $until })
bot-awaited-since = ▸ Waiting for { $names }: { $what } ({ $since })
bot-awaited-until = ▸ Waiting for { $names }: { $what } ({ $since }, time runs out { $until })

## Answers

bot-done = Done.
bot-learn-offer = You have not played **{ $game }** yet. A few short pages say how it is played, and your desk can explain each thing when it first matters.
bot-learn-elsewhere = A guided first game can also be played by direct message, with me alone.
bot-learn-written = I have written to you: [your direct messages]({ $address }). The game begins there with a press.
bot-learn-dms-closed = I cannot write to you: your direct messages are closed to me. Allow them in the privacy settings of this server and press again, or write to me first.
bot-greeting =
    I play board games here, one decision at a time. A guided first game against a computer opponent explains each thing when it first matters; stop whenever you like, it waits for you here.
    `/table list` shows all your tables, `/table help` how everything works.
bot-greeting-goes-on = Your game goes on: { $table }
bot-learn-resumed = Your game against the computer goes on. Your desk explains each thing when it first matters; `/table settings` switches that off.
bot-learn-begun = Your first game. Your desk explains each thing when it first matters; `/table settings` switches that off.
bot-created = Your table is open in the channel. Computer opponents can be added there, and the game starts with **{ $start }**.
bot-created-in-forum = Your table gets a post of its own in { $place }. Computer opponents can be added there, and the game starts with **{ $start }**.
bot-button-review = Turning points
bot-button-rematch = Rematch
bot-rematch-opened = Your rematch is open: { $table }. Everybody who played with you is invited.
bot-rematch-joined = You have a seat at the rematch: { $table }.
bot-rematch-begun = The rematch: the same game, newly dealt.
bot-rematch-there = The rematch is here: { $table }.
bot-no-hint = Nothing is asked of you just now. Hints are for your own decisions.
bot-review-none = Nothing to improve on: no other decision of yours would clearly have been better.
bot-review-title = **Your turning points**: what cost you most, as far as you could know then.
bot-review-open = Open a position…
bot-next-none = No other table waits for you just now.
bot-review-line = • **{ $when }**: { $what }
bot-options-title = **Options of { $game }**
bot-options-line = • { $option }: **{ $choice }**
bot-options-proposal = 💡 **Proposed for this pace**, though the rulebook plays otherwise: { $changes }.
bot-options = This table plays: { $options }.
bot-started = The game begins.
bot-cancelled = The table is closed.
bot-start-question = { $seated } of { $wanted } seats { $seated ->
        [one] is
       *[other] are
    } taken. How do you want to begin?
bot-start-here = - { $seated ->
        [1] **Play alone**
       *[other] **Start with { $seated }**
    }: { $options }.
    .button = { $seated ->
        [1] Play alone
       *[other] Start with { $seated }
    }
bot-start-filled = - **Fill up with computer opponents** ({ $free }): { $options }.
    .button = Fill up with computers ({ $free })
bot-start-held = - { $held ->
        [one] One seat is held for an invited person; the invitation ends when you start.
       *[other] { $held } seats are held for invited people; the invitations end when you start.
    }
bot-start-wait = - **Keep waiting**: others can still sit down.
    .button = Keep waiting
bot-joined = You have a seat. When the game starts, you are mentioned in its thread; **{ $desk }** there shows what only you may see.
bot-left = You have left the table.
bot-invited = { $who } is invited and gets a direct message. The seat is held; the invitation ends { $until }. If their direct messages are closed, call them here.
bot-invited-bot = { $who } is a bot and cannot be invited. Computer opponents are added in the lobby.
bot-not-invited = { $who }: { $why }
bot-invitation-taken = You have a seat: { $table }. When the game starts, you are mentioned in its thread.
bot-invitation-declined = Declined. The host only sees that the seat is free again.
bot-no-invitations = Nobody can invite you any more, and you have declined this invitation. `/table settings` switches invitations on again.
bot-seat-taken = sits at the table
bot-seat-held = is invited
bot-no-seat-to-free = Nobody else sits here or is invited.
bot-free-seat-question = Choose a person, and their seat is free. If they sit here, they get a kind message from me, nobody else is informed, and they only come back if you invite them. An invitation is withdrawn without a message.
bot-seat-freed = The seat of { $who } is free.
bot-avoided = **Not with me.** The people on this list cannot sit down at a table where you sit, unless its host invites them, and are not offered such tables. They get the same answer as at a table by invitation. Nobody but you sees this list. Games that have begun go on.
bot-avoided-nobody = Nobody is on it.
bot-avoided-people = On it: { $people }
bot-avoided-select = Choose the people for this list…
bot-resign-question = Do you want to give up your seat? A computer opponent plays on for you. As long as the game lasts you can ask for the seat again in its thread. In the results it counts as a loss against those who stay.
bot-resigned = You have resigned. A computer opponent has taken your seat.
bot-offer-question = Do you want to offer your seat to { $name }? They are asked in the table's thread. If they accept, the seat is theirs, with everything it knows; until then it is yours.
bot-offered = { $name } is asked in the table's thread. Until they accept, the seat is yours, and you can take the offer back.
bot-wished = Your wish stands in the thread. The seat is yours as soon as a person who sits at the table agrees; until then you can take the wish back.
bot-agreed = Agreed: they have the seat now.
bot-declined = Declined. The seat stays as it is.
bot-chosen-in-post = That counts. The post shows it in a moment.
bot-withdrawn = Taken back. The seat stays as it is.
bot-pace-asked = The others are asked in the table's thread. The pace changes as soon as all of them agree. You can take the question back.
bot-pace-noted = You agree. { $n ->
        [one] One other person must still agree.
       *[other] { $n } others must still agree.
    }
bot-pace-done = The table has the new pace. All clocks begin again.
bot-pace-declined = Declined. The pace stays as it is.
bot-pace-withdrawn = Taken back. The pace stays as it is.
bot-undo-none = Your game has no earlier position yet to go back to.
bot-undo-question = Choose how far your game goes back. What nobody has seen or used goes back at once; for anything else everybody at the table is asked in its thread. Computer opponents always agree. If something hidden has come to light since, such as a card or what an opponent does, the game stays out of the results.
bot-undo-select = Go back to before …
bot-undo-option = { $n ->
    [one] One move would not count any more
   *[other] { $n } moves would not count any more
}
bot-undo-asked = The others are asked in the table's thread. The game goes back as soon as all of them agree. You can take the question back.
bot-undo-noted = You agree. { $n ->
    [one] One more person at the table must
   *[other] { $n } more people at the table must
} agree before the game goes back.
bot-undo-done = The game has gone back.
bot-undo-declined = Declined. The game goes on as it is.
bot-undo-withdrawn = Taken back. The game goes on as it is.
bot-close-lobby-question = Do you want to close table { $table } before its game starts? The channel will say that it was you.
bot-close-question = Do you want to close table { $table }? Its game ends without a result, and cannot be taken up again. The thread will say that it was you. If you have played there, it counts as leaving the game.
bot-closed = The table is closed.
bot-vacate-question = Do you want a computer opponent to play on for { $name }? The thread will say that it was you. They, or others, can ask for the seat there.
bot-vacated = A computer opponent has the seat now.
bot-dismissed = Nothing was changed.
bot-board-place = The place of { $name }
bot-log-title = **Log**, page { $page } of { $pages }
bot-log-empty = Nothing has happened yet.
bot-news-title = **Since your last move**, page { $page } of { $pages }
bot-news-empty = Nothing has happened since your last move.
bot-step-title = **Step { $step } of { $steps }**
bot-step-nothing = Nothing that you may know.
bot-step-select = Jump to the end of a round …
bot-step-place = Step { $step } of { $steps }
bot-log-file = The log of this game, as a file for programs: `slowtable headless` plays it again, line by line.
bot-button-steps = Step through
bot-button-first = ⏮ First
bot-button-back = ◀ Back
bot-button-forward = Forward ▶
bot-button-last = Last ⏭
bot-button-log-file = As a file
bot-list-nothing = You sit at no table, and none is open here. Open one: { $commands }.
bot-list-own = **Your tables**
bot-list-own-page = **Your tables**, page { $page } of { $pages }
bot-list-lobby = {" "}· not begun yet
bot-list-open = **Open here**
bot-list-by-invitation = {" "}· by invitation
bot-list-invited = **You are invited**
bot-list-invited-until = , until { $until }
bot-list-awaited = {" "}· **your turn**
bot-list-since = , asked { $since }
bot-list-until = , time runs out { $until }
bot-settings-title = **Your settings**
bot-settings-language-discord = Language: as in Discord
bot-settings-language = Language: { $language }
bot-settings-desk-dm = When it is your turn, your desk comes by direct message.
bot-settings-desk-thread = When it is your turn, you are mentioned in the thread.
bot-settings-offers-mention = Offers of others mention you, once a turn at most and not in your quiet hours or on your days off.
bot-settings-offers-at-desk = Offers of others do not mention you: they wait at your desk.
bot-settings-listed = Others see your results on the servers where you played: `/results`.
bot-settings-unlisted = Only you see your results and how fast you usually answer.
bot-settings-reminders = You are reminded when half of your time for a decision is gone, and before it runs out.
bot-settings-no-reminders = You are not reminded before your time runs out.
bot-settings-guided = Your desk explains each thing when it first matters, twice at most.
bot-settings-not-guided = Your desk explains nothing by itself.
bot-settings-invitable = Others may invite you to tables, by direct message.
bot-settings-uninvited = Nobody can invite you to tables.
bot-silenced = { $tables ->
        [0] There were no more reminders to stop.
       *[other] You get no more reminders about this, unless you are asked something new.
    }
bot-asked-about = The table is asked in the thread.
bot-waits = The thread now says that the table waits for { $name }.
bot-release-question = Do you want a computer opponent to play on for { $name }? That can happen { $from } at the earliest, and { $missing ->
    [0] enough of the others want it already.
    [one] one more of you must want it.
   *[other] { $missing } more of you must want it.
} The thread will say that you want it. Later, anybody can ask for the seat there.
bot-release-noted = Your answer counts. A computer opponent can take the seat of { $name } { $from } at the earliest{ $missing ->
    [0] .
    [one] , if one more of you wants it.
   *[other] , if { $missing } more of you want it.
}
bot-wait-noted = Your answer counts: you would rather wait for { $name }.
bot-here = The table knows that you are here, and waits for you.
bot-button-here = I am here
bot-nudged = { $name } is nudged in the thread.
bot-settings-no-zone = Time zone, quiet hours and days off: none. Set zone and hours with the options "zone" and "quiet"; with a zone you can choose days off here. No clock of yours runs then.
bot-settings-zone = Time zone: { $zone }, where it is { $time } now
bot-settings-quiet = Quiet hours: { $quiet }. No clock of yours runs then.
bot-settings-not-quiet = Quiet hours: none
bot-settings-days-off = Days off: { $days }. No clock of yours runs on them.
bot-settings-no-days-off = Days off: none
bot-select-days-off = Days off in every week, at most { $most }…
bot-weekday = { $weekday ->
        [1] Monday
        [2] Tuesday
        [3] Wednesday
        [4] Thursday
        [5] Friday
        [6] Saturday
       *[7] Sunday
    }
bot-day = { $weekday ->
        [1] Mon
        [2] Tue
        [3] Wed
        [4] Thu
        [5] Fri
        [6] Sat
       *[7] Sun
    } { $day } { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }
bot-holidays-title = **Your holidays.** On these days no clock of yours runs, up to { $days } days at each table.
bot-holidays-line = - { $one ->
        [true] { $first }
       *[other] { $first } to { $last }
    }
bot-holidays-none = You have announced none. Announce a holiday before it begins: `/table holiday` with "from" and "to".
bot-data =
    {""}**What I keep about you** is in the file: your settings, holidays and reminders, where you sit and sat, how your games ended, and what is still to be sent to you. Your moves stand in the games' own logs: `/table log`.
    {""}It can be forgotten. Games that you have finished stay for those who played with you, with nobody in your place.
bot-button-forget = Forget me
bot-forget-question = Do you want me to forget everything about you? Your settings, holidays and results are then deleted, and so is your name in finished games; this cannot be taken back. What was posted on Discord stays there. While a game that you have left goes on, a keyed hash still tells me that you have sat there.
bot-button-forget-now = Yes, forget me
bot-button-forget-nothing = Keep everything
bot-forgotten = I have forgotten you. If you play again, I get to know you afresh.
bot-forget-seated = { $tables ->
        [one] You still sit at an open table, and others wait for you there. Leave it with `/table leave`, or with `/table resign` if its game has begun, and ask again. `/table list` shows it. Nothing was changed.
       *[other] You still sit at { $tables } open tables, and others wait for you there. Leave them with `/table leave`, or with `/table resign` where the game has begun, and ask again. `/table list` shows them. Nothing was changed.
    }
bot-help =
    { $games }

    {""}**Open a table** in any channel with the command beside a game's name. Others press **Join**, computer opponents can take free seats, and **Start** opens a thread for the game.
    {""}**Play** with **My desk** below any post there. Only you see your desk: what you choose is a draft, shows what it leads to, and counts once you confirm it.
    {""}**Decide ahead** at your desk while others play; it stays secret until its moment comes.
    {""}**Look around** with **Board** and **Log**; **In words** is for screen readers. **Hint** at your desk names a good move; **Turning points** looks back at the end.
    {""}**Find it again** with `/table list`: your tables everywhere, those that wait for you first. `/results` shows how games ended.
    {""}**Take your last move back** at your desk while nobody has seen or used it; `/table undo` asks the others for more.
    {""}**Take your time**: without a pace, which is chosen in the lobby, there is no clock. When it is your turn you are mentioned, or get your desk by direct message: `/table settings`, also for quiet hours. `/table holiday` announces days off.
    {""}**Leave** with `/table resign`: a computer opponent plays on. `/table handover` offers your seat to another person, `/table takeover` asks for one that was left; the others agree in the thread.
    People who manage the channel can close its tables (`/table end`) and, where they do not play, have a player replaced (`/table vacate`).
bot-help-game = **{ $game }** ({ $fewest }–{ $most } players): { $new }
bot-help-learn = **New to it?** { $learn } begins a guided first game, also by direct message to me.

## Results

bot-results-pool = { $game }, { $seats ->
        [one] alone
       *[other] { $seats } players
    }
bot-results-games = { $games ->
        [one] 1 game
       *[other] { $games } games
    }
bot-results-server = **Results on this server**: { $kind } · { $games }
bot-results-page = Page { $page } of { $pages }
bot-results-line = { $place } { $name } · { $rating } · { $games }, { $wins ->
        [one] 1 win
       *[other] { $wins } wins
    }
bot-results-solo-line = { $place } { $name } · best { $best } points, { $mean } on average · { $games }
bot-results-nobody = Everybody who has played this keeps their results private.
bot-results-rating = rating { $value } ± { $uncertainty }
bot-results-rating-provisional = rating { $value } ± { $uncertainty } (provisional)
bot-results-unrated = no rating yet
bot-results-legend = -# Sorted by the rating that is certain (rating minus uncertainty). Only games among people count; ranked from the fifth on.
bot-results-opponent = { $level } { $value } ± { $uncertainty }
bot-results-opponents = -# Computer opponents, on the same scale: { $opponents }
bot-results-select = Another game or number of players…
bot-results-own = My results
bot-results-none-here = No game has been played to its end on this server yet.
bot-results-none-of = { $name } has not played a game to its end yet.
bot-results-none-of-here = { $name } has not played a game to its end on this server yet.
bot-results-of = **What { $name } has played**
bot-results-of-here = **What { $name } has played on this server**
bot-results-kind = **{ $kind }**: { $games }, { $wins ->
        [one] 1 win
       *[other] { $wins } wins
    }; on average { $mean } points and place { $mean_place }, at best { $best } points; { $rating }
bot-results-kind-left = **{ $kind }**: { $games }; { $rating }
bot-results-solo = **{ $kind }**: { $games }; at best { $best } points, { $mean } on average
bot-results-left = ; left { $left ->
        [one] 1 game
       *[other] { $left } games
    } before the end
bot-results-latest = **The last games**
bot-results-look-back = Look back on #{ $table }
bot-results-game = - { $when } { $game }: place { $place } of { $seats }, { $points } points
bot-results-game-solo = - { $when } { $game }: alone, { $points } points
bot-results-game-left = - { $when } { $game }: left before the end, among { $seats }
bot-results-game-took-over = - { $when } { $game }: took a seat over, place { $place } of { $seats }, { $points } points

## What goes wrong

bot-error-version = This button is from another version of the bot. `/table list` shows what you need.
bot-error-unknown = I do not know this button. Nothing was changed. `/table list` shows your tables.
bot-busy = The bot is busy just now, and nothing was changed. Please press again in a moment.
bot-pictures-crowded = The bot has too many pictures to paint just now. The words are right; for the picture, press again in a minute.
bot-error-fault = Something went wrong on our side, and nothing was changed. Please try again.
bot-typed = -# You typed: { $typed }
bot-error-code = (Code { $code })
bot-error-no-topic = I know nothing called "{ $given }". Type the beginning of a name, and pick a suggestion.
bot-error-which-topic = "{ $given }" may mean { $near }. Type a little more, or pick a suggestion.
bot-error-no-table = You sit at no table here. `/table list` shows where you can join, `/table help` how to open one.
bot-error-of-no-table = This message belongs to no table.
bot-error-which-table = You sit at several tables. Use the command in the table's thread, or say which with the option "table".
bot-error-not-a-table = There is no table "{ $given }". Pick one of the suggestions.
bot-error-not-here = Tables are opened in a channel of a server, not in direct messages. Use the command in a server where I am; your tables are shown here, too: `/table list`.
bot-error-no-threads = The chats of voice and stage channels have no threads, so no table can be opened here. Open it in a text channel or in a post of a forum.
bot-error-no-threads-but = The chats of voice and stage channels have no threads, so no table can be opened here. Open it in { $places }.
bot-error-forum-needs-tag = Every post in { $place } needs a tag, and there is none for tables. People who manage this server can let me make some: with `/setup` in a post there.
bot-error-on-server = A server is set up in one of its channels, not in direct messages. Use `/setup` in a channel of a server that you manage; `/table help` shows what I can do here.
bot-error-only-alone = By direct message you can play against computer opponents only: ask for one opponent fewer than there are players. A game with others is opened in a channel of a server.
bot-error-permissions = I may not do all that a table needs in this channel. Missing: { $permissions }. People who manage this server see with `/setup` what each is for; in another channel it may work.
bot-error-not-managing = Only those who may manage this server can do that. Ask one of them to use `/setup`.
bot-error-not-a-zone = There is no time zone "{ $given }". Type the name of a large city near you, and pick a suggestion.
bot-error-no-zone = Say your time zone as well, with the option "zone": quiet hours and days off are counted there.
bot-error-not-quiet = Quiet hours are written like 22:00-07:00. A "-" alone switches them off.
bot-error-quiet-too-long = At most { $most } hours of a day can be quiet.
bot-error-quiet-too-soon = You have changed your quiet hours lately. You can change them again { $again }; switching them off is always possible.
bot-error-days-off-too-soon = You have changed your days off lately. You can change them, and your time zone, again { $again }; removing them is always possible.
bot-error-not-a-day = I cannot read "{ $given }" as a date. Write it like 2026-12-24.
bot-error-holiday-too-soon = A holiday begins tomorrow at the earliest. Choose a later day.
bot-error-holiday-too-long = A holiday ends after it begins, and lasts at most { $most } days.
bot-error-holiday-too-many = At most { $most } holidays can be announced. Take one back first.
bot-error-bot = That is a bot. Computer opponents can be added in the lobby, or take your seat with `/table resign`.
bot-error-no-picture = This table has no such picture. **Board** shows the pictures it has.
bot-error-other-game = This table plays { $game }. { $command } changes its options.
bot-permission-view = View Channel
    .purpose = to read what is pressed below my posts
bot-permission-send = Send Messages
    .purpose = to post open tables and their results
bot-permission-threads = Create Public Threads
    .purpose = each game gets a thread of its own
bot-permission-send-threads = Send Messages in Threads
    .purpose = to tell there what happens, and who is waited for
bot-permission-files = Attach Files
    .purpose = pictures of the board

## Setting up

bot-setup-title = **Setting up this channel**
bot-setup-permission = { $has ->
        [true] ✅
       *[other] ❌
    } **{ $name }** – { $purpose }
bot-setup-lacking = Give my role what is missing: in the settings of the channel or the server, under "Permissions".
bot-setup-everybody = **Who may open tables:** everybody
bot-setup-roles = **Who may open tables:** { $roles }, and people who manage the server
bot-setup-everywhere = **Where:** in every channel in which I may post
bot-setup-places = **Where:** { $channels }
bot-setup-forum = **{ $place }** is a forum: each table is a post there, with tags for its state and its game.
bot-setup-forum-lacks = **{ $place }** is a forum: each table is a post there. These tags for tables are missing: { $tags }
bot-setup-make-tags = Make tags for tables
bot-setup-tags-made = ✅ { $place } has the tags now.
bot-setup-tags-there = The forums have all tags for tables.
bot-setup-tags-forbidden = ❌ For tags in { $place } my role needs "Manage Channels" there. Give it for a moment and press again, or make the tags yourself: I use any with these names.
bot-setup-tags-not-made = ❌ The tags in { $place } could not be made. Discord says: { $why }
bot-setup-tags-full = A forum has at most { $most } tags, so not all found room in { $place }.
bot-setup-openers = Who may open tables…
bot-setup-channels = Where tables may be opened…
bot-setup-try = Post a test
bot-setup-test = { $who } tests whether I can post here and attach files: I can. You may delete this message.
bot-setup-tested = ✅ The test stands in the channel.
bot-setup-not-tested = ❌ The test could not be posted. Discord says: { $why }
bot-setup-invitation = **Invite me elsewhere**, with just these permissions: { $address }
bot-setup-reception = Where the reception stands…
bot-setup-no-reception = **Reception:** none. Choose a channel for a message that always lists the open tables.
bot-setup-reception-at = **Reception:** { $channel }
bot-setup-reception-gone = ❌ That channel no longer exists. Choose another one for the reception.
bot-setup-reception-no-access = ❌ I cannot see that channel. Give my role "View Channel" there, then open `/setup` again.
bot-setup-reception-no-permission = ❌ I may not write in that channel. Give my role "Send Messages" there, then open `/setup` again.
bot-setup-reception-refused = ❌ Discord refuses the message in that channel. Choose another one for the reception.
bot-setup-reception-elsewhere = ❌ No tables may be opened in that channel. Add it to the channels for tables, or choose another one for the reception.
bot-setup-reception-in-forum = ❌ A forum holds posts with titles only, so the reception cannot stand there. Choose a text channel; tables in the forum are listed there, too.
bot-setup-reception-in-voice = ❌ In the chat of a voice or stage channel no tables can be opened. Choose a text channel for the reception.

## Tags of forums

forum-tag-open = open
forum-tag-playing = playing
forum-tag-over = over

## Reception

bot-reception-title = **Tables of this server**
bot-reception-none = No table is waiting for players.
bot-reception-open = **Waiting for players**
bot-reception-games = **In play** – anybody may watch
bot-reception-more = and { $count } more
bot-reception-by-invitation = by invitation
bot-reception-starts = begins { $time }
bot-reception-free = { $free ->
        [0] full
        [one] **{ $free } free seat**
       *[other] **{ $free } free seats**
    }
bot-button-new-table = New table
bot-button-learn-any = Learn a game
bot-button-own-tables = My tables
bot-learn-which = Which game do you want to learn? You play a guided first game against computer opponents.

bot-button-call-me = Call me
bot-button-no-calls = No more calls
bot-calls = **Call me.** When a table opens on this server that fits what you would like to play, I call you once: in one message to all whom it fits, in the reception or where the table is, or by direct message. I do not call in your quiet hours, on your days off or on your holidays (`/table settings`). Nobody else sees what you choose here.
bot-calls-on = ✅ I call you.
bot-calls-off = ➖ I do not call you. Choose below, then press **Call me**.
bot-calls-queued = ✅ You wait for a table: when enough people here wait for the same, I propose one to all of you. It begins when all have taken their seats.
bot-calls-not-queued = ➖ I propose no tables to you. **Wait for a table**, and I do when enough people here wait for the same.
bot-calls-rests = ⏳ You wait for a table, but I propose none until { $until }, because you did not come to one that I had proposed. A change here ends this pause.
bot-button-queue = Wait for a table
bot-button-no-queue = Wait no longer
bot-calls-stopped = I do not call you any more on that server, and propose no tables to you. What you would like to play is kept: **Call me** in the reception or in `/table settings` switches calls on again.
bot-calls-games = Games
bot-calls-seats = Numbers of players
bot-calls-paces = Paces
bot-calls-way = How often and where
bot-calls-all = all
bot-calls-always = For each table, in the channel
bot-calls-daily = At most once a day, in the channel
bot-calls-weekly = At most once a week, in the channel
bot-calls-always-dm = For each table, by direct message
bot-calls-daily-dm = At most once a day, by direct message
bot-calls-weekly-dm = At most once a week, by direct message

# A form.
form-note-title = A note for this plan
form-note-label = Only you see it
form-table-title = A new table
form-table-title-with = Play together: a new table
form-table-game = Game
form-table-seats = Players, computer opponents included
form-table-opponents = Computer opponents among them
form-table-pace = Pace
form-table-door = Who may join, and the table's language
form-table-seats-of = { $fewest ->
        [1] 1 to { $most } players
       *[other] { $fewest } to { $most } players
    }
form-table-players = { $seats ->
        [one] { $seats } player
       *[other] { $seats } players
    }
form-table-no-opponents = None
form-table-opponents-of = { $count } × { $level }
form-table-open = Everybody – { $language }
form-table-invited = By invitation only – { $language }
