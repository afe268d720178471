# Contracts
contract-rufspiel = Rufspiel
contract-solo = Solo
contract-wenz = Wenz
contract-farbwenz = Farbwenz
contract-geier = Geier
contract-farbgeier = Farbgeier
contract-bettel = Bettel
contract-bettel-herz = Bettel with trumps
contract-ramsch = Ramsch
contract-hochzeit = Hochzeit
contract-muss = Muss-Spiel
contract-kreuz = Kreuzspiel
contract-bierkopf = Bierkopf
contract-calls-E = { $name } calling the Eichel-Sau
contract-calls-G = { $name } calling the Gras-Sau
contract-calls-S = { $name } calling the Schellen-Sau

# Every page without a table
paper-copy = Copy link
paper-copied = Link copied
paper-apply = Apply
paper-contract = Contract
paper-deck = Pack
paper-clear = Clear
paper-close = Close

# Order
order-title = Order of the cards
order-kinds = Contract
order-suits = Trump suit
order-no-trumps = no trumps
order-cards = { $count } cards
order-trumps = { $count ->
    [0] No trumps
    [one] One trump
   *[other] { $count } trumps
}
order-high-to-low = from high to low
order-plain = Plain suits
order-row = { $count ->
    [one] one card
   *[other] { $count } cards
}
order-card = { $card }, { $suit } { $rank }
order-compare = Comparison
order-compare-2 = Two cards compared
order-compare-3 = Three cards of a trick
order-compare-4 = A trick
order-how = Tap two cards: then this says which wins and why. Four cards make a whole trick; the first was led.
order-one = { $card } is picked. Tap a second card.
order-again = Start again
order-beats = { $card } wins
order-leads = { $card } is winning
order-takes = { $card } takes the trick, { $augen } Augen
order-both-trump = Both are trump: { $winner } is number { $first } of { $count }, { $loser } number { $second }.
order-trumps-plain = { $winner } is trump, number { $first } of { $count }. { $loser } is not: a trump beats every plain card.
order-same-suit = Both are { $suit }: { $winner } is number { $first }, { $loser } number { $second }.
order-apart = { $winner } was led, so { $suit } counts. { $loser } is of another suit and cannot win; had it been led, it would win.
order-led = led
order-wins = wins
order-everywhere = { $card } in every contract
order-like-rufspiel = Rufspiel, Ramsch, Hochzeit, Muss, Kreuz
order-other-suit = { $name }, other suit
order-any-suit = { $name }
order-trump = Trump { $rank }
order-highest = { $suit }, highest card
order-after = { $suit }, after the { $rank }
order-not-there = not in the pack
order-note = Tout and Sie have the trumps of their game.

# Referee
referee-title = Referee
referee-setup = What is played
referee-trick = Led
referee-nothing-led = nothing yet
referee-hand = Hand
referee-hand-count = { $count ->
    [0] no card
    [one] one card
   *[other] { $count } cards
}
referee-add = Add a card
referee-add-hand = Add a card to the hand
referee-take = Take away { $card }
referee-put-trick = { $card } to the trick
referee-put-hand = { $card } to the hand
referee-choose-trick = Which card lies there?
referee-choose-hand = Which cards do you hold?
referee-done = Done
referee-called-sau = The Rufsau is
referee-bound = still bound
referee-free = free already
referee-ruling = Ruling
referee-count = { $may } may be played, { $not } may not
referee-none = Put cards into the hand, then this says of each whether it may be played and why.
referee-many-may = { $count } cards may be { $lead ->
    [yes] led
   *[no] played
}
referee-many-may-not = { $count } cards may not be { $lead ->
    [yes] led
   *[no] played
}
referee-calls = Which Sau may you call?
referee-price = What does it cost?
referee-price-note = Augen, Laufende, Klopfen, Kontra
referee-reckon = Reckon
referee-order = What beats what?
referee-order-note = All cards of this contract in their order
referee-show = Show

# Price
price-title = What does it cost?
price-what = The game
price-augen = Augen of the playing party
price-augen-team = Augen of one team
price-tricks = Tricks of the playing party
price-tricks-team = Tricks of one team
price-tricks-any = any
price-augen-of = Augen of player { $seat }
price-tricks-of = Tricks of player { $seat }
price-laufende = Laufende
price-laufende-none = none that are paid
price-laufende-mit = mit { $count }
price-laufende-ohne = ohne { $count }
price-klopfer = Who knocked
price-stoss = Doubled
price-stoss-0 = nobody
price-stoss-1 = Kontra
price-stoss-2 = Kontra, Re
price-stoss-3 = Kontra, Re, Sub
price-stoss-4 = Kontra, Re, Sub, Resub
price-spritze = { $count ->
    [0] nobody
    [one] one Spritze
   *[other] { $count } Spritzen
}
price-stock = In the pool
price-bock = Round of Bock
price-bock-1 = no
price-bock-2 = yes, everything doubled
price-highest-trump = Highest trump where Augen are equal
price-highest-open = still open
price-highest-none = none of them
price-trumps = Trumps of the declarer
price-seat = Player { $seat }
price-reckon = Reckon
price-won = Won
price-lost = Lost
price-drawn = Drawn
price-seat-won = Player { $seat } wins
price-seat-lost = Player { $seat } loses
price-bill = Bill
price-item = Item
price-clause = Clause
price-amount = Amount
price-total = Price
price-points-total = Points
price-who = Who pays
price-party-1 = declarer
price-party-2 = partner
price-other = opponent { $seat }
price-team-a = team A
price-team-b = team B
price-stock-in = { $amount } go into the pool.
price-stock-out = { $amount } come out of the pool.
price-bar = { $augen } Augen to { $rest }
price-rules = House rules
price-preset = Preset
price-note = All amounts in the unit of the tariff, such as cents.

# Clauses
clauses-title = The clauses that rulings rest on
clauses-schafkopf = Schafkopf
clauses-bierkopf = Bierkopf
clauses-one = Clause { $clause }
clauses-options = House rules about it
clauses-usual = usual
clauses-all = All clauses
