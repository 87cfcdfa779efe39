# The house: everything that belongs to no single game. Ids of games begin with sg-, rg- or so-.

## The first screen
house-line = Card games with goats and gangsters, for you and your friends.
skip-to-games = Skip to the games
games = Games
rights = Corral is an unofficial, free implementation of the rules of three games that belong to their designers and publishers. Words and pictures are our own.
game-scapegoat = Scape Goat
    .pitch = You have robbed a bank together, and one goat will take the blame. Everybody knows which, except that goat. Is it you?
    .minutes = 20
game-rowgoat = Row Your Goat
    .pitch = Flip cards, spot a set, and grab a lifebuoy before the others do. The slowest hand takes the cards.
    .minutes = 10
game-soplon = Soplón
    .pitch = Your district lies face down. Remember it, swap it, silence witnesses, and do not end up with the rat.
    .minutes = 15
game-facts = { $least }–{ $most } players · about { $minutes } minutes
play-now = Play against bots
play-now-game = Play against bots: { $game }
with-friends = Play with friends
with-friends-game = Play with friends: { $game }
how-to-play = How to play
how-to-play-game = How to play { $game }
guide-page = The rules as a page of their own, to send to friends
how-strong = How strong should the bots be?
level-easy = Easy
    .why = Makes mistakes and forgets: good for a first game.
level-normal = Normal
    .why = Plays sensibly, and can be beaten.
level-hard = Hard
    .why = Thinks further ahead, hardly forgets, and reacts fast.
join-by-code = Join a table
    .how = A friend gave you a code? Type it here.
code = Code of the table
code-is-none = A code has five letters and digits, or twelve if the table is private.
join = Join
public-tables = Open tables
public-tables-loading = Looking for open tables …
public-tables-none = No open table at the moment. Open one and make it public, and it will be listed here.
public-tables-failed = The open tables could not be loaded.
table-of = { $host }’s table
seats-free =
    { $free ->
        [one] { $free } free seat
       *[other] { $free } free seats
    }
tables-waiting = Waiting for players
tables-playing = To watch
watch-live = Watch live
watch-behind = Watch · { $behind }
watch-before = Watch
watching-count =
    { $count ->
        [one] { $count } watching
       *[other] { $count } watching
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
my-games = My games and numbers
    .open = See my games
    .short = My games
    .why = Watch your finished games again, and see how often you win, how fast you press and how well you remember.

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
theme = Colours
theme-auto = Automatic
theme-light = Day
theme-dark = Night
sound = Sound
haptics = Vibration
less-motion = Less motion
    .why = Cards appear where they belong instead of travelling there.
coach = Coach
    .why = In a first game, explains each choice as it comes up.
other-device = Continue on another device
    .why = The link makes another device the same player: start on the laptop, continue on the phone.
other-device-link = Make a link
other-device-expires =
    { $minutes ->
        [one] It works once, within { $minutes } minute.
       *[other] It works once, within { $minutes } minutes.
    }
device-ask = This device becomes the player who made the link. Whoever it was before is forgotten.
device-yes = Yes, that is me
device-done = Done. This device is the same player now.

## Everywhere
close = Close
copy = Copy
copied = Copied.
loading = Loading …
try-again = Try again
try-now = Try now
to-the-house = To the start page
lost-title = Nothing here but grass
too-long-title = A very long game
too-long-file = Download its file
somebody = Somebody
you = You
list = { $words }
notes = Notes
link = Link to the table
share = Share
qr-label = The link as a code for a camera

## The table
coming-in = Coming in …
line-trying = Connection lost. Trying again …
line-lost = Connection lost.
line-back = The connection is back.
tools = Tools
talk = Talk
history = History
history-empty = Nothing has happened yet.
you-look-on = You are watching
leave = Leave
leave-playing = Leave in the middle of the game?
    .what = A stand-in plays on for you. Come back with the same link and take your seat again.
stay = Stay
invite = Invite friends
invite-how = Scan it, open the link, or type the code on the start page.
invite-text = Come and play at my table.
invite-with-code = Invite friends to table { $code }
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
looking-on = Watching: { $names }
keep-out = Remove { $name } and keep them out
kept-out = Kept out
let-in = Let { $name } in again
bots-level = Level of the bots you add
fill-with-bots = Fill with bots
start = Start the game
start-when-full =
    { $free ->
        [one] One seat is still free: wait for a friend or add a bot.
       *[other] { $free } seats are still free: wait for friends or add bots.
    }
host-starts = { $name } starts the game when all seats are taken.
dealing = The cards are being dealt …
watch-soon = The game has begun. You will see it { $delay } later.
agreement = Rules of this table
agreement-host = The host can change them.
how-many = Players
public = Public table
    .why = Anybody can find it on the start page. Otherwise it takes the link or the code.
option-first = Who begins
    .why = The player you name; otherwise chance decides.
option-first-chance = Chance
replays = Who may watch finished games
    .why = Every finished game has a page where it can be watched again, move by move and with open cards.
replays-public = Whoever has the link
replays-members = Only who played
delay = Those who watch are behind by
    .why = They see every move later than the players do, so that they cannot give anything away.
delay-none = Live
delay-seconds = { $seconds } s
delay-minutes = { $minutes } min
seat-number = Seat { $number }
game-not-loaded = The game could not be loaded. Are you offline?
your-turn = It is your turn.
to-move = to move
to-move-you = to move
won = won
won-you = won
stand-in = stand-in
stand-in-you = A stand-in plays for you.
here = I am here
time-is-short =
    { $seconds ->
        [one] { $seconds } second left.
       *[other] { $seconds } seconds left.
    }
coach-waits = The others are thinking. I will tell you when there is something to choose.
coach-away = No more hints in this game

## How it ended
nobody-won = Nobody won
you-won = You won!
they-won =
    { $count ->
        [one] { $names } won
       *[other] { $names } won
    }
rematch = Play again
rematch-host = The host can start another game.
watch-again = Watch it again
watch-again-public = Whoever has the link can watch this game again, with open cards.
watch-again-members = Only those who played can watch this game again.
margins = Photo finish
margins-how = How long everybody took from seeing to pressing. A slow connection does not count against you.
margin-reaction = { $seconds } s
margin-behind = { $seconds } s behind
margin-first = first
margin-lost = too late
check-deal = Check this deal
verdict-good = Proven to you: nobody chose these cards, not even the house together with all other players, because the house and every browser had committed to their part before yours was revealed.
verdict-good-without-us = Everything fits: the secret and every part are the ones committed to, and the seed is made of them; but this browser added nothing, so that nobody chose the cards is proven only to those who did.
verdict-good-old = Everything fits: the secret is the one promised, and the seed is made of it and of what the browsers added; but in a game as old as this a house that had a seat could choose the cards.
verdict-left-out = This deal was made without what your browser wanted to add, so it is not proven to you that nobody chose the cards.
verdict-other-secret = This is not the secret that was promised before the deal: the house may have chosen the cards.
verdict-other-nonce = Somebody’s part is not the one that was committed to before yours was revealed: the cards may have been chosen.
verdict-other-seed = The seed is not made of the secret and of what the browsers added.
verdict-two-promises = Before the deal the house said two different things about it: the cards may have been chosen.
verdict-withheld = Not revealed, though committed to, by { $names }: that deal was thrown away, and this one was made without it.
verdict-limits = No deal can prove that the house keeps the cards to itself. A player who works with the house can only have a deal thrown away, and is named here.
verdict-numbers = The numbers
verdict-commitment = Promised before the deal (SHA-256 of the secret)
verdict-secret = Secret
verdict-promise = Promised by { $name } before anything was revealed (SHA-256)
verdict-nonce = Added by { $name }
verdict-seed = Seed (SHA-256 of “corral deal 1”, the secret, and each seat’s number and what it added)

## Talk, signs and claims
talk-empty = Nobody has said anything yet.
talk-to = To whom
to-all = To all
talk-words = Say something
talk-whisper-hint = Whisper …
send = Send
nod = Nod
shake = Shake your head
wink = Wink
wink-whom = Wink: choose at whom
point = Point
point-whom = Point: choose at whom
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
claim-something = Claim something
claim-kind-hold = I hold …
claim-kind-target = My mat says …
claim-kind-loyal = I am with you
claim-kind-sum = My district is worth …
claim-kind-rat = I have the rat
claim-count = How many
claim-colour = Colour
claim-worth = Worth
claim-say = Say “{ $words }”
claim-hold =
    { $count ->
        [0] I hold nothing with { $colour } on it
        [one] I hold { $count } card with { $colour } on it
       *[other] I hold { $count } cards with { $colour } on them
    }
claim-target = My mat says { $colour }
claim-loyal = I am with you
claim-sum = My district is worth { $worth }
claim-rat = I have the rat
colour-red = red
colour-blue = blue
colour-yellow = yellow
colour-green = green
colour-orange = orange
colour-purple = purple

## Why something was refused, by code
refused-offline = The server cannot be reached. Nothing was sent; try again.
refused-malformed = The server did not understand this page. Load it again.
refused-too_large = That was too long.
refused-too_fast = Too many messages at once. Wait a moment.
refused-other_protocol = The house has been renewed. Load the page again.
refused-join_first = The server did not understand this page. Load it again.
refused-joined_already = You are at this table already.
refused-other_site = This request came from another site.
refused-nobody = This browser has no player yet. Allow cookies and load the page again.
refused-bad_device_link = This link is not valid any more. Ask for a new one.
refused-no_such_table = There is no table with this code. It may have been closed.
refused-no_such_game = There is no finished game at this address.
refused-members_only = Only those who played this game can watch it.
refused-unreadable = This game was stored, but cannot be read any more.
refused-other_rules = This game was played by an older version of the rules. It is kept, but cannot be played back here.
refused-too_long_to_show = This game is too long to be shown here. Its file has all of it.
refused-archive_busy = Many finished games are being looked at just now. Try again in a moment.
refused-not_found = There is nothing at this address.
refused-too_many_tables = All tables of this house are taken. Try again later.
refused-too_many_of_yours = You have opened too many tables already. Leave one of them first.
refused-house_full = The house is full. Try again later.
refused-disk_full = This house has no room to store another game. Games that are being played go on.
refused-too_many_requests = Too much comes from your network at once. Wait a little and try again.
refused-too_many_players = Too many new players come from your network. Try again in a few minutes.
refused-too_many_new_tables = Too many tables have been opened from your network. Try again in a few minutes.
refused-too_many_games = Too many games have been started from your network. Try again in a minute.
refused-too_many_sockets = Too many people from your network are at tables. Close a tab or try again later.
refused-too_many_wrong_codes = Too many wrong codes came from your network. Try again in a few minutes.
refused-too_many_device_links = Too many links were asked for from your network. Try again in a few minutes.
refused-table_full = There is no room for more spectators at this table.
refused-bad_options = The rules do not allow this choice.
refused-bad_name = A name has 1 to 24 letters.
refused-host_only = Only the host can do that.
refused-no_free_seat = All seats are taken.
refused-seat_taken = Somebody sits there already.
refused-no_such_seat = There is no such seat at this table.
refused-seat_empty = Nobody sits there.
refused-seated_already = You have a seat already.
refused-not_seated = You are watching; only players can do that.
refused-game_running = Not while a game is being played.
refused-no_game = No game is being played.
refused-nothing_to_repeat = There is no finished game to follow.
refused-seats_free = Some seats are still free. Fill them with friends or bots.
refused-other_game = That belonged to another game.
refused-not_seen_yet = This page is behind. It catches up by itself.
refused-stale = Too late: it was over before you pressed.
refused-stale-by = Too late by { NUMBER($behind) } ms.
refused-returned = Somebody was faster. Your move comes back to you and costs nothing.
refused-done_too_often = You have done that often enough in this game. Everything else goes on.
refused-duplicate = That has been taken already.
refused-no_nonce_wanted = Nothing is wanted from you for this deal now.
refused-commit_first = Everybody commits to their part of the deal before anybody reveals theirs.
refused-other_nonce = This is not what you had committed to.
refused-other_attempt = This deal has begun anew.
refused-talk_too_long = That is too long to say at once.
refused-talk_empty = There is nothing in this message.
refused-talk_too_fast = One thing after another. Wait a moment.
refused-no_such_claim = This cannot be claimed in this game.
refused-nobody_there = Nobody sits there.
refused-to_yourself = Talking to yourself tells nobody anything.
refused-no_whispers = This table plays without private words.
refused-not_stored = This could not be stored, and so it has not happened. Try again.
refused-closing = The server is closing. Come back in a moment.
refused-game_too_long = This game never came to an end, so the table has been closed.
refused-table_closed = This table has been closed.
refused-opened_elsewhere = You have opened this table elsewhere, so it is closed here.
refused-kept_out = The host does not let you in at this table.
refused-no_such_person = There is no such person here.
refused-not_the_host = The host cannot be kept out.
refused-you_left = You have left this table.
