# Die Liste eines Abends
sheet-title = Liste
sheet-line = Zeile
sheet-deal = Spiel
sheet-dealer = Geber
sheet-stock = Stock
sheet-contract = Spielart
sheet-price = Preis
sheet-clause = Klausel
sheet-total = Stand
sheet-totals = Endstand
sheet-standing = Zwischenstand
sheet-name = Name
sheet-played = gespielt
sheet-won = gewonnen
sheet-called = angesagt
sheet-called-won = davon gewonnen
sheet-average = Schnitt
sheet-best = bestes
sheet-worst = schlechtestes
sheet-hands = Hände
sheet-points = Punkte
sheet-partie = Partie
sheet-partien = Partien
sheet-beers = Bier
sheet-beer = { $amount } { $count ->
   *[other] Bier
}
sheet-payments = Wer zahlt wem
sheet-tallies = Der Abend in Zahlen
sheet-deals = Alle Spiele
sheet-curve = Verlauf
sheet-curve-told = Linien, wie jeder von Spiel zu Spiel stand; dieselben Zahlen stehen in der Tabelle aller Spiele.
sheet-faults = Nicht verstanden
sheet-pays = { $payer } zahlt { $receiver } { $amount }.
sheet-pays-in = { $payer } legt { $amount } in den Stock.
sheet-nobody-pays = Niemand schuldet etwas.
sheet-won-by = { $winners } gegen { $losers }: { $points }:{ $against }
sheet-partie-over = Die Partie gewinnen { $winners }, { $points }:{ $against }.
sheet-next = Es gibt { $dealer }; Vorhand hat { $forehand }.
sheet-next-sitting-out = Es gibt { $dealer }; Vorhand hat { $forehand }, es { $count ->
    [1] setzt { $names } aus
   *[other] setzen { $names } aus
}.
sheet-in-stock = Im Stock: { $amount }.
sheet-bock = { $count ->
    [1] Das nächste Spiel zählt
   *[other] Die nächsten { $count } Spiele zählen
} doppelt.
sheet-kreuz = Das Kreuzspiel wird noch einmal gegeben.
sheet-score = Stand der Partie: { $a } { $points } : { $against } { $b }
sheet-carried-used = mitgenommen
sheet-carried = Mitgenommen: { $count }.
