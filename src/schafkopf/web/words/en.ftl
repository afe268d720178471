# Every page
web-brand = Schafkopf
web-skip = Skip to content
web-menu = Menu
web-language = Deutsch
web-home = Play
web-order = Card order
web-referee = Referee
web-price = Price
web-archive = Archive

# The table
web-table = Table
web-you = You
web-own-suit = { $card }, { $suit }
web-own-playable = { $card }, { $suit }, may be played
web-own-refused = { $card }, { $suit }, may not be played
web-dealer-letter = D
web-account = Account
web-score = you : they
web-seats = At the table
web-cards-left = { $count ->
    [one] one card
   *[other] { $count } cards
}
web-on-turn = to move
web-trick-now = Trick
web-takes = wins
web-slot = Your turn
web-hand = Your cards
web-actions = What you can do
web-hint = Hint
web-hint-waits = Reckoning.
web-last-trick = Last trick
web-last-none = No trick has been made yet.
web-last-title = Last trick: { $name }, { $augen } Augen
web-log = What happened
web-log-none = Nothing has been said yet.
web-price-now = Price so far
web-price-is = Price
web-standing = Standing
web-standing-none = No deal has been settled yet.
web-close = Close
web-read-clause = Read { $clause }
web-may = { $card } may be played
web-may-not = { $card } may not be played
web-watching = You are watching.
web-knock-title = Do you knock?
web-knock-note = Knocking doubles the price. You see only { $count } of your cards so far.
web-say-klopfen = Knock
web-say-klopfen-not = Do not knock
web-bid-title = What do you play?
web-bid-consider = Consider
web-say-pass = Pass
web-say = I play { $name }
web-trumps = { $count ->
    [one] trump
   *[other] trumps
}
web-runners = Laufende
web-augen = Augen
web-expected = expected
web-sau-callable = { $card } can be called
web-sau-partner = Whoever holds this card is your partner.
web-suit-trumps = { $count ->
    [one] one trump
   *[other] { $count } trumps
}{ $laufende ->
    [none] {""}
   *[other] , { $laufende }
}
web-later-sau = You name the Sau if the game stays yours.
web-later-suit = You name the suit if the game stays yours.
web-name-title = What exactly do you play?
web-name-call = Call { $card }
web-name-suit = { $suit } is trump
web-name-tout = as a Tout
web-name-plain = No Tout
web-waits = It goes on in a moment.
web-undo = Take back
web-undo-agree = Agreed
web-undo-refuse = The card stays
web-undo-never-mind = Never mind
web-claim = The rest is mine
web-give-up = Give up
web-come-back = Play again myself
web-leave = Get up
web-leave-note = A computer plays on for you.
web-away = The computer plays for you.
web-gathering-title = Who plays?
web-free-place = Free place
web-invite = Invitation to this place
web-invite-note = Send the link on; whoever opens it sits at the table.
web-copy = Copy
web-copied = Copied
web-share = Share
web-begin = Begin without them
web-begin-note = Computers play at the free places then.
web-shuffling-title = The cards are being shuffled
web-shuffling-note = The server has committed itself: the SHA-256 of its secret is
web-shuffling-mix = What your browser adds now is shuffled in; nobody can foresee it.
web-shuffle = Shuffle too
web-shuffling-changed = The SHA-256 of the server is another than at first; so your browser does not shuffle.
web-no-deal-yet = The deal comes in a moment.
web-result = Result
web-outcome-of = { $contract } · { $names }
web-bill = Bill
web-pays = { $count ->
    [one] Paying { $amount }: { $names }.
   *[other] Paying { $amount } each: { $names }.
}
web-pays-each = Paying: { $list }.
web-nobody-pays = Nobody pays anything.
web-pool-paid = { $into ->
    [yes] { $amount } go into the pool.
   *[no] { $amount } come from the pool.
}
web-augen-of = { $count } Augen
web-tick-won = { $count } won
web-tick-schneider = { $count } Schneider
web-points-won = { $count ->
    [one] One game point
   *[other] { $count } game points
} for { $names }.
web-points-carried = { $count ->
    [one] One of them was
   *[other] { $count } of them were
} carried.
web-partie-over = The Partie is over: { $a } to { $b }.
web-account-deal = Deal
web-account-before = 1 to { $last }
web-account-sum = Account
web-account-last = last
web-account-after = { $count ->
    [one] Standing after one deal
   *[other] Standing after { $count } deals
}
web-partie = Partie
web-partien-won = Partien won
web-beers = Beers
web-carried = carried
web-stock = There are { $amount } in the pool.
web-bock = The next deal counts double.
web-thrown = thrown in
web-hands = All hands
web-augen-and-tricks = { $augen } Augen, { $tricks ->
    [one] one trick
   *[other] { $tricks } tricks
}
web-proof = The deal
web-proof-right = Deal verified
web-proof-wrong = The deal is not right
web-proof-missing = The shuffle went without what you added; it came too late or was left out
web-proof-hash = SHA-256 { $hash }
web-proof-matches = SHA-256 { $hash } agrees
web-proof-look = Look
web-proof-commitment = SHA-256 shown before
web-proof-secret = Secret of the server
web-proof-added = Added by { $name }
web-proof-nothing = nothing
web-proof-file = Download the proof
web-replay = Look through
web-next-deal = Next deal
web-next-partie = Next Partie
web-ready-wait = Waiting for { $names }
web-text-view = Text view
web-table-view = Picture view
web-look = Appearance
web-theme = Colours
web-theme-auto = like the device
web-theme-light = light
web-theme-dark = dark
web-faces = Card faces
web-faces-standard = Bavarian
web-faces-french = French
web-size = Card size
web-size-usual = usual
web-size-large = large
web-language-of = Language
web-rules-here = House rules
web-level-here = Computers play like { $level }
web-idle-here = A computer plays for whoever does nothing for { $seconds } seconds.
web-keys = Keys
web-keys-list = Arrows: choose a card · 1 to 8: play a card · ?: why · T: trick · L: last trick · S: standing · H: hint · M: menu · Esc: close
web-offline = No connection. Trying again.
web-online = The connection is back.
web-stale = Something has happened meanwhile; please try again.
web-not-sent = That did not arrive. Please try again.
web-compare = Compare all
web-hint-best = Hint: { $action }
web-hint-mean = { $expected } on average

# Requests that are not followed
web-error-title = That did not work
web-error-back = Back
web-error-400 = This request cannot be understood.
web-error-401 = For that the server has to know who is asking.
web-error-403 = That is not allowed here.
web-error-404 = There is nothing here. Perhaps the link is incomplete.
web-error-405 = This address cannot be asked that way.
web-error-406 = There is no answer in that form.
web-error-408 = The request did not come completely in time.
web-error-409 = Something has happened meanwhile; please try again.
web-error-411 = The length of the request is missing.
web-error-413 = That is more than can be sent here.
web-error-415 = This kind of data is not read here.
web-error-422 = It cannot be done with what was given.
web-error-429 = That was too many requests; please wait a moment.
web-error-500 = Something went wrong on the server. Nothing at the table is lost.
web-error-503 = The server cannot write anything down at the moment; please try again. Nothing has happened.
web-denied-stale = Something has happened at the table meanwhile; this is how it stands now.
web-denied-fields = This is of no use: { $fields }.
web-denied-nobody = For that the server has to know who is asking: by “Authorization: Bearer …” or by the start page.
web-denied-foreign = This request comes from somebody else’s page.
web-denied-form = This form is out of date. Please reload the page and send it again.
web-denied-too-often = That was too many requests at once; please wait a moment.
web-denied-too-many-streams = This table is open in too many windows.
web-denied-not-invited = To sit down you need the invitation link of this table.
web-denied-not-seated = You do not sit at this table, you only watch.
web-denied-sits-already = You sit at this table already.
web-denied-has-looked = You know the cards of another place in this deal. You can sit down here when it is over.

# Sitting down by invitation
web-join = Sit down at the table
web-join-name = Your name
web-join-place = Place
web-join-kept = Place { $number }, kept for you
web-join-instead = instead of { $name } (computer)
web-join-sit = Sit down
web-join-full = Four people sit here already.
web-join-watch = Only watch

# The server
web-serve-taken = Port { $wanted } is taken; the table is at port { $port }.
web-serve-at = The table is ready: { $address }
web-serve-network = For others on the network: { $address }
web-serve-stop = Ctrl-C stops the server; all tables stay as they are.

# The start page
web-guest = Guest
web-start-title = Play Schafkopf now
web-start-note = With three computers that play like regulars, by the usual house rules
web-play-now = Play at once
web-going = Tables that have begun
web-go-on = Go on
web-own-table = A table of your own
web-game = Game
web-level = Computers play like
web-your-name = Your name
web-places = Places
web-place-1 = To your left
web-place-2 = Opposite
web-place-3 = To your right
web-place-computer = Computer
web-place-friend = Friend
web-friend-note = At the table there is a link with which to invite friends.
web-idle = When somebody does nothing
web-idle-never = everybody waits
web-idle-after = a computer plays for them after { $seconds } seconds
web-house-rules = House rules
web-presets = Presets
web-change = change
web-all-rules = All { $count } rules
web-rules-faulty = The house rules contradict each other; what is possible stands at the rule.
web-tariff-form = Laufender / Rufspiel / single game
web-a-number = a number:
web-number-between = A number from { $least } to { $most }:
web-open-table = Open the table
web-more = More

# The text view
web-text-line = Your line
web-text-send = Send
web-text-answers = Answers
web-text-also = Possible too: { $list }.
web-text-next = next
web-text-undo = undo
web-text-back = back
web-text-begin = begin
web-text-unknown = “{ $text }” is not understood.
web-text-help = Answer with the number or the name. Commands: hand, why CARD, hint, last, score, bill, who, undo, next, back, leave, help. Cards are called E, G, H, S with 7, 8, 9, U, O, K, 10, A.
