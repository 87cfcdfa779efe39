# The house: everything that belongs to no single game.

## The first screen
house-line = Card games with goats and gangsters, for you and your friends.
skip-to-games = Skip to the games
games = Games
rights = Corral is an unofficial, free implementation of the rules of games that belong to their designers and publishers. Words and pictures are our own.
game-facts = { $least }–{ $most } players · about { $minutes } minutes
play-now = Play against bots
play-now-game = Play against bots: { $game }
with-friends = Play with friends
with-friends-game = Play with friends: { $game }
how-to-play = How to play
how-to-play-game = How to play { $game }
learn = Learn by playing
guide-page = The rules on a page of their own, with moments to try, to share with friends
how-strong = How strong should the bots be?
level-easy = Easy
    .why = Makes mistakes and forgets things: good for a first game.
level-normal = Normal
    .why = Plays sensibly and can be beaten.
level-hard = Hard
    .why = Thinks further ahead, hardly ever forgets and reacts fast.
code = Code from a friend
code-is-none = A code has four letters; the one at the end of a link has twelve letters and digits.
code-leads-nowhere = No table with this code is waiting for players. If its game has begun, ask for the link.
join = Join
who-are-you = Who are you?
sit-down = Sit down
come-in = Come in
called-here = Someone here already has that name, so at this table you are { $name }.
first-tap-go = I’m ready
while-away =
    { $more ->
        [0] While you were away: { $what }
       *[other] While you were away, after { $more } more: { $what }
    }
invites-you = { $name } invites you
decline = Turn { $name }’s invitation down
way-back = The way back to your tables
game-waits = Your game is waiting
table-waits = Your seat is kept
your-turn-left = It is your turn · { $left }
waits-for-others = Waiting for others
tables-more = { $count } more
fewer = Fewer
left-days = { $count ->
    [one] { $count } day left
   *[other] { $count } days left
}
left-hours = { $count ->
    [one] { $count } hour left
   *[other] { $count } hours left
}
left-minutes = { $count ->
    [one] { $count } minute left
   *[other] { $count } minutes left
}
go-called = You can go. The game waits for you here, and we call you when it is your turn.
go = You can go. The game waits for you here.
go-come-back = You can go. The game waits for you here: come back now and then.
call-me = Call me for my turn
over-days =
    .why = Come for your move whenever you can and go again: nobody has to be here together. If somebody does not come in time, a stand-in moves for them.
go-back = Go back
device-only = On this device
device-only-title = On this device only
    .what = This game needs no network, and nobody else can join it. Close the app whenever you like: the game waits for you here.
device-only-offline = No connection: this game is played on this device only.
device-only-over = This game is kept on this device, in the list of your games.
set-up-first = Choose players and rules first
public-tables = Open tables
public-tables-loading = Looking for open tables …
public-tables-none = No open tables right now. Open one, make it public, and it will show up here.
public-tables-failed = The open tables could not be loaded.
table-of = { $host }’s table
seats-free =
    { $free ->
        [one] { $free } free seat
       *[other] { $free } free seats
    }
tables-waiting = Waiting for players
tables-playing = Games to watch
people-waiting =
    { $count ->
        [one] Someone is waiting for players
       *[other] { $count } people are waiting for more
    }
watch-live = Watch live
watch-behind = Watch · { $behind }
watch-before = Watch
watching-count =
    { $count ->
        [one] { $count } spectator
       *[other] { $count } spectators
    }
behind-seconds =
    { $seconds ->
        [one] { $seconds } second behind
       *[other] { $seconds } seconds behind
    }
behind-minutes =
    { $minutes ->
        [one] { $minutes } minute behind
       *[other] { $minutes } minutes behind
    }
my-games = My games and stats
    .open = See my games
    .short = My games
    .why = Watch replays of your games, and see how often you win, how fast you are and how well you remember.
open-file = Open the file of a game

## Who you are and how you like it
you-are = You are { $name }. Change name, goat and settings
settings = Settings
your-name = Your name
your-goat = Your goat
goat-number = Goat { $number }
language = Language
language-en = English
language-es = Español
language-qps = Pseudo
other-language = ES
theme = Theme
theme-auto = Automatic
theme-light = Light
theme-dark = Dark
sound = Sound
volume = Volume
volume-at = { $volume } %
music = Music
    .why = A quiet tune while a game is on.
haptics = Vibration
notify = Tell me when it is my turn or I am invited
    .why = With a notification; also while this page is closed, if your browser can.
notify-refused = Your browser does not allow it here; its settings for this site can.
less-motion = Less motion
    .why = Cards appear in their place instead of flying there.
coach = Coach
    .why = In your first game, explains each choice as it comes up.
other-device = Continue on another device
    .why = Open the link there and you are the same player: start on your laptop, carry on with your phone.
other-device-link = Make a link
other-device-expires =
    { $minutes ->
        [one] It works once, within { $minutes } minute.
       *[other] It works once, within { $minutes } minutes.
    }
device-ask = This device will play as the player who made the link, and forget who it was before.
device-yes = Yes, that’s me
device-done = Done. This device now plays as you.

## Everywhere
close = Close
copy = Copy
copied = Copied.
loading = Loading …
try-again = Try again
try-now = Try now
to-the-house = To the start page
lost-title = Nothing here but grass
lost-offline = There is no connection
    .what = This page is not kept on this device. It will be shown when the connection is back.
too-long-title = A very long game
too-long-file = Download the file
somebody = Someone
you = You
list = { $words }
notes = Notes
link = Link to the table
share = Share
qr-label = The link as a QR code

## The table
coming-in = Joining …
line-trying = Connection lost. Trying again …
line-offline = You are offline. Your seat is kept.
line-lost = Connection lost.
line-back = The connection is back.
tools = Tools
talk = Talk
history = History
history-said =
    { $me ->
        [yes] You: { $does }
       *[no] { $name }: { $does }
    }
history-empty = Nothing has happened yet.
you-watch = You are watching
leave = Leave
leave-playing = Leave in the middle of the game?
    .what = A stand-in plays for you. Come back with the same link and take your seat again.
stay = Stay
invite = Invite friends
invite-again = Invite again
invite-person = Invite { $name }
invite-short = Invite
invited = Invited
at-the-door = At the door
knocks = { $name } is at the door.
door = At the door
door-knock = Only invited people get in at this table. Say who you are and knock.
door-waits = The host has been told that { $name } is here. You come in by yourself as soon as they let you.
knock = Knock
let-come = Let them in
invite-how = Scan it, open the link, or type this code on the start page.
invite-link = Scan it, or open the link.
invite-text = Come and play at my table!
who-plays = Who plays
who-may-stay = Who may stay
free-seat = Free seat
sit = Sit here
stand = Stand up
unseat = Clear { $name }’s seat
add-bot = Bot
bot = Bot
bot-level = Bot, level { $level }
host = Host
away = Away
spectators = Spectators: { $names }
keep-out = Remove { $name } and keep them out
kept-out = Kept out
let-in = Let { $name } in again
bots-level = Level for bots you add
fill-with-bots = Fill with bots
start = Start the game
start-when-full =
    { $free ->
        [one] One seat is still free: wait for a friend or add a bot.
       *[other] { $free } seats are still free: wait for friends or add bots.
    }
start-when-bots = Put bots on the free seats, then start.
host-starts = { $name } starts the game when all seats are taken.
dealing = The cards are being dealt …
watch-soon = The game has started. You will see it { $delay } later.
agreement = Rules of this table
agreement-host = The host can change them.
how-many = Players
guests-only = Only invited people
    .why = Nobody else gets in, not even with the link. You are told who is at the door.
public = Public table
    .why = Anyone can find it on the start page. Otherwise people need the link or the code.
option-bots-talk = Bots talk
    .why = They say things about their cards, and not always the truth. They listen to what you say, too.
option-first = Who starts
    .why = The player you pick; otherwise it is random.
option-first-chance = Random
replays = Who may watch replays
    .why = Every finished game has a replay, move by move and with all cards open.
replays-public = Anyone with the link
replays-players = Only those who played
delay = Spectator delay
    .why = Spectators see every move this much later, so they can’t give anything away.
delay-none = Live
delay-seconds = { $seconds } s
delay-minutes = { $minutes } min
seat-number = Seat { $number }
game-not-loaded = The game could not be loaded. Are you offline?
your-turn = It’s your turn.
somebody-waits = Somebody is waiting for you
to-move = to move
to-move-you = to move
won = won
won-you = won
stand-in = stand-in
stand-in-you = A stand-in plays for you.
here = I’m here
time-is-short =
    { $seconds ->
        [one] { $seconds } second left.
       *[other] { $seconds } seconds left.
    }
coach-waits = The others are thinking. I’ll tell you when there is something to choose.
coach-away = No more tips for this game

## How it ended
nobody-won = Nobody won
you-won = You won!
they-won =
    { $count ->
        [one] { $names } won
       *[other] { $names } won
    }
after-game = More
    .title = After the game
rematch = Play again
rematch-waits =
    { $count ->
        [0] The next game begins.
        [one] The next game begins when { $names } wants one too.
       *[other] The next game begins when { $names } want one too.
    }
rematch-wanted =
    { $count ->
        [one] { $names } wants to play again.
       *[other] { $names } want to play again.
    }
rematch-bots =
    { $count ->
        [one] A bot will take the free seat.
       *[other] Bots will take the free seats.
    }
rematch-without = Play without { $name }
another-game = Play a different game
  .why = Everybody stays at the table with their seat, the talk and the link. You gather again before it begins.
which-game = Which game
at-most = for at most { $most }
game-changed = Next at this table: { $game }.
evening = Score here
evening-won = { $won } of { $played }
watch-again = Replay
watch-again-public = Anyone with the link can watch the replay, with all cards open.
watch-again-players = Only those who played can watch the replay.
margins = Photo finish
margins-how = How long everyone took from seeing to pressing. A slow connection does not count against you.
margin-reaction = { $seconds } s
margin-behind = { $seconds } s behind
margin-first = first
margin-lost = too late
check-deal = Check the deal
verdict-good = Proven to you: nobody chose these cards, not even the house together with all the other players, because the house and every browser had committed to their part before yours was revealed.
verdict-good-without-us = Everything fits: the secret and every part are the ones committed to, and the seed is made of them. But this browser added nothing, so only those who did have proof that nobody chose the cards.
verdict-good-old = Everything fits: the secret is the one promised, and the seed is made of it and of what the browsers added. But in a game this old, a house that had a seat could choose the cards.
verdict-left-out = This deal was made without what your browser wanted to add, so it is not proven to you that nobody chose the cards.
verdict-other-secret = This is not the secret that was promised before the deal: the house may have chosen the cards.
verdict-other-nonce = Someone’s part is not the one that was committed to before yours was revealed: the cards may have been chosen.
verdict-other-seed = The seed is not made of the secret and of what the browsers added.
verdict-two-promises = Before the deal the house said two different things about it: the cards may have been chosen.
verdict-withheld = Not revealed, though committed to, by { $names }: that deal was thrown away, and this one was made without it.
verdict-limits = No deal can prove that the house keeps the cards to itself. A player who works with the house can only get a deal thrown away, and is named here.
verdict-numbers = The numbers
verdict-commitment = Promised before the deal (SHA-256 of the secret)
verdict-secret = Secret
verdict-promise = Promised by { $name } before anything was revealed (SHA-256)
verdict-nonce = Added by { $name }
verdict-seed = Seed (SHA-256 of “corral deal 1”, the secret, and each seat’s number and what it added)

## Talk, signs and claims
talk-empty = Nobody has said anything yet.
talk-to = Talk to
to-all = Everyone
talk-next-game = Another game
only-to = Only to { $name }
to-all-again = To everyone again
talk-words = Say something
talk-whisper-hint = Whisper …
send = Send
nod = Nod
shake = Shake head
wink = Wink
shrug = Shrug
point = Point
whisper = Whisper
reactions = Reactions
laugh = Laugh
cheer = Cheer
gasp = Gasp
ponder = Think
cry = Cry
grumble = Grumble
signs-whom = To wink or point, choose someone.
signs-secret = Only { $name } sees you nod, shake or wink. Everyone sees you point.
no-whispers-game = There is no whispering in this game.
no-whispers-table = This table plays without whispering.
no-whispers-now = Only while a game is being played.
no-whispers-game-all = No whispering in this game: everyone hears you.
no-whispers-table-all = This table plays without whispering: everyone hears you.
no-whispers-now-all = Whispering is for during the game: everyone hears you.
menu-with = Talk with { $name }
menu-own = Signs and declarations
ask = Ask
all-hear = Everyone hears it.
ask-colour = Ask about a colour
privately-to =
    { $me ->
        [yes] only to you
       *[no] only to { $name }
    }
said-whisper =
    { $me ->
        [by] whisper to { $name }
        [to] whispers to you
       *[no] whispers to { $name }
    }
said-point =
    { $me ->
        [by] point at { $name }
        [to] points at you
       *[no] points at { $name }
    }
said-nod =
    { $me ->
        [yes] nod
       *[no] nods
    }
said-shake =
    { $me ->
        [yes] shake your head
       *[no] shakes their head
    }
said-wink =
    { $me ->
        [by] wink at { $name }
        [to] winks at you
       *[no] winks at { $name }
    }
said-laugh =
    { $me ->
        [yes] laugh
       *[no] laughs
    }
said-cheer =
    { $me ->
        [yes] cheer
       *[no] cheers
    }
said-gasp =
    { $me ->
        [yes] gasp
       *[no] gasps
    }
said-ponder =
    { $me ->
        [yes] think it over
       *[no] thinks it over
    }
said-cry =
    { $me ->
        [yes] cry
       *[no] cries
    }
said-grumble =
    { $me ->
        [yes] grumble
       *[no] grumbles
    }
said-shrug =
    { $me ->
        [yes] shrug
       *[no] shrugs
    }
said-meaning = { $does }: “{ $means }”
sign-yes = Yes
sign-no = No
sign-nod-answer = Yes
sign-shake-answer = No
sign-shrug = I’m not telling
claim-something = Declare my cards
colour-red = red
colour-blue = blue
colour-yellow = yellow
colour-green = green
colour-orange = orange
colour-purple = purple

## Why something was refused, by code
refused-offline = The server can’t be reached. Nothing was sent; try again.
refused-not_kept = This browser can’t save games on this device, so there is no playing without the server.
refused-malformed = The server didn’t understand this page. Reload it.
refused-too_large = That was too long.
refused-too_fast = Too many messages at once. Wait a moment.
refused-other_protocol = Corral was updated. Reload.
refused-join_first = The server didn’t understand this page. Reload it.
refused-joined_already = You are already at this table.
refused-other_site = This request came from another site.
refused-no_player = This browser has no player yet. Allow cookies and reload the page.
refused-bad_device_link = This link has expired. Ask for a new one.
refused-no_such_table = There is no table with this code. It may have been closed.
refused-no_such_game = There is no finished game at this address.
refused-players_only = Only those who played can watch this replay.
refused-unreadable = This game was saved, but can’t be read any more.
refused-other_rules = This game was played with an older version of the rules. It is kept, but can’t be replayed here.
refused-too_long_to_show = This game is too long for a replay. Its file has all of it.
refused-archive_busy = Lots of replays are being watched right now. Try again in a moment.
refused-not_found = There is nothing at this address.
refused-too_many_tables = All tables are taken. Try again later.
refused-too_many_own_tables = You have too many tables open. Leave one of them first.
refused-house_full = Corral is full. Try again later.
refused-disk_full = There is no room to save another game. Games in progress go on.
refused-too_many_requests = Too many requests from your network. Wait a little and try again.
refused-too_many_players = Too many new players from your network. Try again in a few minutes.
refused-too_many_new_tables = Too many new tables from your network. Try again in a few minutes.
refused-too_many_games = Too many new games from your network. Try again in a minute.
refused-too_many_connections = Too many people from your network are at tables. Close a tab or try again later.
refused-too_many_wrong_codes = Too many wrong codes from your network. Try again in a few minutes.
refused-too_many_device_links = Too many links for your network. Try again in a few minutes.
refused-table_full = There is no room for more spectators at this table.
refused-bad_options = The rules do not allow this choice.
refused-bad_name = A name has 1 to 24 letters.
refused-host_only = Only the host can do that.
refused-no_free_seat = All seats are taken.
refused-seat_taken = That seat is taken.
refused-no_such_seat = There is no such seat at this table.
refused-seat_empty = Nobody is sitting there.
refused-seated_already = You already have a seat.
refused-not_seated = You are watching; only players can do that.
refused-game_running = Not during a game.
refused-no_game = There is no game in progress.
refused-not_gathering = This table does not start by itself.
refused-no_finished_game = There is no finished game to play again.
refused-seats_free = Some seats are still free. Fill them with friends or bots.
refused-other_game = That belonged to another game.
refused-not_seen_yet = This page is behind. It will catch up by itself.
refused-stale = Too late: it was over before you pressed.
refused-stale-by = Too late by { NUMBER($behind) } ms.
refused-returned = Someone was faster. You get your move back, and it costs nothing.
refused-done_too_often = You’ve done that often enough in this game. Everything else still works.
refused-duplicate = That has already been done.
refused-no_nonce_wanted = Nothing is needed from you for this deal now.
refused-commit_first = Everyone commits to their part of the deal before anyone reveals theirs.
refused-other_nonce = This is not what you had committed to.
refused-other_attempt = This deal has started over.
refused-talk_too_long = That is too long for one message.
refused-talk_empty = This message is empty.
refused-talk_too_fast = One thing at a time. Wait a moment.
refused-no_such_claim = You can’t declare that in this game.
refused-no_such_question = You can’t ask that in this game.
refused-nobody_there = Nobody is sitting there.
refused-to_yourself = You can’t talk to yourself.
refused-no_whispers = No whispering at this table.
refused-not_stored = This could not be saved, so it did not happen. Try again.
refused-closing = The server is shutting down. Come back in a moment.
refused-game_too_long = This game never came to an end, so the table has been closed.
refused-table_closed = This table has been closed.
refused-closed_by_operator = The person who runs this house has closed the table.
refused-opened_elsewhere = You opened this table somewhere else, so it was closed here.
refused-not_invited = This table is for invited people. The host knows that you are at the door: try again once they let you in.
refused-kept_out = The host won’t let you in at this table.
refused-no_such_person = That person is not at this table.
refused-host_stays = The host can’t be kept out.
refused-you_left = You have left this table.

## Play now: with whoever else waits
match = Play now
match-game = Play now: { $game }
match-any = Play now, any game
    .what = With whoever else is waiting. If seats stay free, bots take them.
door-bots = Against bots
door-friends = With friends
gathering = Waiting for players
gathering-free = { $free ->
    [0] Every seat is taken.
    [one] One seat is free.
   *[other] { $free } seats are free.
}
gathering-left = { $seconds ->
    [one] The game starts in one second, with bots on the free seats.
   *[other] The game starts in { $seconds } seconds, with bots on the free seats.
}
gathering-away = { $seconds ->
    [one] The game starts when everyone is here, or in one second.
   *[other] The game starts when everyone is here, or in { $seconds } seconds.
}
gathering-sit = Sit down, and the game starts by itself.
wait-longer = Wait longer
start-with-bots = Start now with bots
match-seats = Another number takes you to another table.
match-gone = That table has just filled up, so you get another one.
match-offline = Without a connection nobody else can be found, but you can play against bots on this device.
match-none = The tables filled up faster than you got there. Press "Play now" again.
people-here = People here
block = Block { $name }
block-short = Block
unblock = Unblock { $name }
unblock-short = Unblock
blocked-people = Blocked people
    .what = They are not seated with you by "Play now", and what they say is not shown. This browser remembers it.
now-blocked = { $name } is blocked: you will not be seated together by "Play now", and you do not see what they say.
mute = Mute { $name }
mute-short = Mute
unmute = Unmute { $name }
unmute-short = Unmute
muted-people = Muted people
    .what = What they say is not shown. This browser remembers it.
more-people = More people
