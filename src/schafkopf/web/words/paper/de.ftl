# Spielarten
contract-rufspiel = Rufspiel
contract-solo = Solo
contract-wenz = Wenz
contract-farbwenz = Farbwenz
contract-geier = Geier
contract-farbgeier = Farbgeier
contract-bettel = Bettel
contract-bettel-herz = Bettel mit Trümpfen
contract-ramsch = Ramsch
contract-hochzeit = Hochzeit
contract-muss = Muss-Spiel
contract-kreuz = Kreuzspiel
contract-bierkopf = Bierkopf
contract-calls-E = { $name } auf die Alte
contract-calls-G = { $name } auf die Blaue
contract-calls-S = { $name } auf die Runde

# Alle Seiten ohne Tisch
paper-copy = Link kopieren
paper-copied = Link kopiert
paper-apply = Übernehmen
paper-contract = Spielart
paper-deck = Blatt
paper-clear = Leeren
paper-close = Schließen

# Reihenfolge
order-title = Reihenfolge der Karten
order-kinds = Spielart
order-suits = Trumpffarbe
order-no-trumps = ohne Trumpf
order-cards = { $count } Karten
order-trumps = { $count ->
    [0] Keine Trümpfe
    [one] Ein Trumpf
   *[other] { $count } Trümpfe
}
order-high-to-low = von hoch nach tief
order-plain = Farben
order-row = { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
order-card = { $card }, { $suit } { $rank }
order-compare = Vergleich
order-compare-2 = Zwei Karten im Vergleich
order-compare-3 = Drei Karten eines Stichs
order-compare-4 = Ein Stich
order-how = Tippe auf zwei Karten: Dann steht hier, welche sticht und warum. Mit vier Karten ist es ein ganzer Stich; die erste ist ausgespielt.
order-one = { $card } ist gewählt. Tippe auf eine zweite Karte.
order-again = Neu wählen
order-beats = { $card } sticht
order-leads = { $card } liegt vorn
order-takes = { $card } macht den Stich, { $augen } Augen
order-both-trump = Beide sind Trumpf: { $winner } ist Nummer { $first } von { $count }, { $loser } Nummer { $second }.
order-trumps-plain = { $winner } ist Trumpf, Nummer { $first } von { $count }. { $loser } ist keiner: Trumpf schlägt jede Farbkarte.
order-same-suit = Beide sind { $suit }: { $winner } ist Nummer { $first }, { $loser } Nummer { $second }.
order-apart = { $winner } ist ausgespielt, also zählt { $suit }. { $loser } hat eine andere Farbe und kann nicht stechen; nur ausgespielt hätte diese Karte gewonnen.
order-led = ausgespielt
order-wins = sticht
order-everywhere = { $card } in jeder Spielart
order-like-rufspiel = Rufspiel, Ramsch, Hochzeit, Muss, Kreuz
order-other-suit = { $name }, andere Farbe
order-any-suit = { $name }
order-trump = Trumpf { $rank }
order-highest = { $suit }, höchste Karte
order-after = { $suit }, nach { $gender ->
    [f] der
   *[m] dem
} { $rank }
order-not-there = nicht im Blatt
order-note = Tout und Sie haben die Trümpfe ihres Spiels.

# Schiedsrichter
referee-title = Schiedsrichter
referee-setup = Was gespielt wird
referee-trick = Ausgespielt
referee-nothing-led = noch nichts
referee-hand = Hand
referee-hand-count = { $count ->
    [0] keine Karte
    [one] eine Karte
   *[other] { $count } Karten
}
referee-add = Karte dazulegen
referee-add-hand = Karte in die Hand
referee-take = { $card } wegnehmen
referee-put-trick = { $card } in den Stich
referee-put-hand = { $card } in die Hand
referee-choose-trick = Welche Karte liegt?
referee-choose-hand = Welche Karten hast du?
referee-done = Fertig
referee-called-sau = Die Rufsau ist
referee-bound = noch gebunden
referee-free = schon frei
referee-ruling = Bescheid
referee-count = { $may } dürfen fallen, { $not } nicht
referee-none = Leg Karten in die Hand, dann steht hier zu jeder, ob sie fallen darf und warum.
referee-many-may = { $count } Karten dürfen { $lead ->
    [yes] ausgespielt werden
   *[no] fallen
}
referee-many-may-not = { $count } Karten dürfen { $lead ->
    [yes] nicht ausgespielt werden
   *[no] nicht fallen
}
referee-calls = Welche Sau darfst du rufen?
referee-price = Was kostet es?
referee-price-note = Augen, Laufende, Klopfen, Kontra
referee-reckon = Ausrechnen
referee-order = Wer sticht wen?
referee-order-note = Alle Karten dieser Spielart der Reihe nach
referee-show = Ansehen

# Preis
price-title = Was kostet es?
price-what = Das Spiel
price-augen = Augen der Spielerpartei
price-augen-team = Augen der einen Mannschaft
price-tricks = Stiche der Spielerpartei
price-tricks-team = Stiche der einen Mannschaft
price-tricks-any = egal
price-augen-of = Augen von Spieler { $seat }
price-tricks-of = Stiche von Spieler { $seat }
price-laufende = Laufende
price-laufende-none = keine bezahlten
price-laufende-mit = mit { $count }
price-laufende-ohne = ohne { $count }
price-klopfer = Geklopft haben
price-stoss = Verdoppelt
price-stoss-0 = niemand
price-stoss-1 = Kontra
price-stoss-2 = Kontra, Re
price-stoss-3 = Kontra, Re, Sub
price-stoss-4 = Kontra, Re, Sub, Resub
price-spritze = { $count ->
    [0] niemand
    [one] eine Spritze
   *[other] { $count } Spritzen
}
price-stock = Im Stock
price-bock = Bockrunde
price-bock-1 = nein
price-bock-2 = ja, alles doppelt
price-highest-trump = Höchster Trumpf bei gleichen Augen
price-highest-open = noch offen
price-highest-none = keiner von ihnen
price-trumps = Trümpfe des Spielers
price-seat = Spieler { $seat }
price-reckon = Ausrechnen
price-won = Gewonnen
price-lost = Verloren
price-drawn = Unentschieden
price-seat-won = Spieler { $seat } gewinnt
price-seat-lost = Spieler { $seat } verliert
price-bill = Rechnung
price-item = Posten
price-clause = Regel
price-amount = Betrag
price-total = Preis
price-points-total = Punkte
price-who = Wer zahlt
price-party-1 = Spieler
price-party-2 = Mitspieler
price-other = Gegner { $seat }
price-team-a = Mannschaft A
price-team-b = Mannschaft B
price-stock-in = In den Stock kommen { $amount }.
price-stock-out = Aus dem Stock kommen { $amount }.
price-bar = { $augen } Augen zu { $rest }
price-rules = Hausregeln
price-preset = Regelsammlung
price-note = Alle Beträge in der Einheit des Tarifs, etwa Cent.

# Regeln
clauses-title = Die Regeln, auf die sich Bescheide berufen
clauses-schafkopf = Schafkopf
clauses-bierkopf = Bierkopf
clauses-one = Regel { $clause }
clauses-options = Hausregeln dazu
clauses-usual = üblich
clauses-all = Alle Regeln
