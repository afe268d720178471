# The list of an evening
sheet-title = Score sheet
sheet-line = line
sheet-deal = deal
sheet-dealer = dealer
sheet-stock = pool
sheet-contract = contract
sheet-price = price
sheet-clause = clause
sheet-total = total
sheet-totals = Final standing
sheet-standing = Standing
sheet-name = name
sheet-played = played
sheet-won = won
sheet-called = called
sheet-called-won = of those won
sheet-average = average
sheet-best = best
sheet-worst = worst
sheet-hands = hands
sheet-points = points
sheet-partie = Partie
sheet-partien = Partien
sheet-beers = beers
sheet-beer = { $amount } { $count ->
    [1] beer
   *[other] beers
}
sheet-payments = Who pays whom
sheet-tallies = The evening in numbers
sheet-deals = All deals
sheet-curve = Course
sheet-curve-told = Lines of how everybody stood from deal to deal; the same numbers are in the table of all deals.
sheet-faults = Not understood
sheet-pays = { $payer } pays { $receiver } { $amount }.
sheet-pays-in = { $payer } puts { $amount } into the pool.
sheet-nobody-pays = nobody owes anything.
sheet-won-by = { $winners } against { $losers }: { $points }:{ $against }
sheet-partie-over = { $winners } win the Partie, { $points }:{ $against }.
sheet-next = { $dealer } deals; { $forehand } leads.
sheet-next-sitting-out = { $dealer } deals; { $forehand } leads, { $count ->
    [1] { $names } sits out
   *[other] { $names } sit out
}.
sheet-in-stock = in the pool: { $amount }.
sheet-bock = { $count ->
    [1] the next deal counts
   *[other] the next { $count } deals count
} double.
sheet-kreuz = the Kreuzspiel is dealt again.
sheet-score = score of the Partie: { $a } { $points } : { $against } { $b }
sheet-carried-used = carried
sheet-carried = carried: { $count }.
