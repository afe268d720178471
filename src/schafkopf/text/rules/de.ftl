# Hausregeln: ein Satz für jeden Wert
rule-deck = { $value ->
    [kurz] Gespielt wird mit der kurzen Karte: 24 Blatt, sechs für jeden.
   *[lang] Gespielt wird mit der langen Karte: 32 Blatt, acht für jeden.
}
rule-deal_packets = { $value ->
    [none] Gegeben wird wie üblich, in zwei Päckchen.
   *[other] Gegeben wird in Päckchen: { $value }.
}
rule-contracts = { $value ->
    [nothing] Angesagt werden darf nichts.
   *[other] Angesagt werden darf: { $allowed }.
}
rule-contract_ranking = { $value ->
    [geier_above_wenz] Der Geier geht über den Wenz.
    [equal_single_games] Alle Einzelspiele außer dem Bettel gelten gleich viel.
   *[standard] Die Einzelspiele überbieten einander in der üblichen Reihe.
}
rule-all_pass = { $value ->
    [redeal_same] Sagen alle weiter, gibt derselbe noch einmal.
    [ramsch] Sagen alle weiter, wird Ramsch gespielt.
    [muss] Sagen alle weiter, muss spielen, wer den Alten hat.
    [kreuz] Sagen alle weiter, wird ein Kreuzspiel gespielt.
    [stock] Sagen alle weiter, zahlt jeder in den Stock, und es wird neu gegeben.
    [bock] Sagen alle weiter, wird neu gegeben, und ein Spiel mehr zählt doppelt.
   *[redeal] Sagen alle weiter, wird zusammengeworfen, und der Nächste gibt.
}
rule-herz_solo_first = { $value ->
    [true] Ein Herz-Solo geht über jedes andere Solo.
   *[false] Ein Herz-Solo gilt so viel wie jedes Solo.
}
rule-solo_needs_suit_card = { $value ->
    [true] Ein Solo braucht eine Karte seiner Farbe außer Ober und Unter.
   *[false] Ein Solo braucht keine Karte seiner Farbe.
}
rule-renonce = { $value ->
    [true] Wer gesperrt ist, darf nach vier Pässen eine Sau rufen, deren Farbe er nicht hat.
   *[false] Wer gesperrt ist, ruft keine Sau.
}
rule-rufsau_schmieren = { $value ->
    [from_second_last] Die gebundene Rufsau darf ab dem vorletzten Stich abgeworfen werden.
    [always] Die gebundene Rufsau darf immer abgeworfen werden.
   *[never] Die gebundene Rufsau darf nie abgeworfen werden, außer als letzte Karte.
}
rule-runaway_min = { $value ->
    [2] Davonlaufen ab zwei Karten der Ruffarbe.
    [3] Davonlaufen ab drei Karten der Ruffarbe.
    [4] Davonlaufen ab vier Karten der Ruffarbe.
    [5] Davonlaufen ab fünf Karten der Ruffarbe.
   *[6] Davonlaufen ab sechs Karten der Ruffarbe.
}
rule-runaway_count = { $value ->
    [initial] Beim Davonlaufen zählt die gegebene Hand.
   *[current] Beim Davonlaufen zählt die jetzige Hand.
}
rule-runaway_first_trick_only = { $value ->
    [true] Davonlaufen geht nur im ersten Stich.
   *[false] Davonlaufen geht in jedem Stich.
}
rule-runaway_when_led_by_other = { $value ->
    [true] Davonlaufen geht auch, wenn ein anderer die Ruffarbe ausspielt.
   *[false] Davonlaufen geht nur, wenn man selbst ausspielt.
}
rule-tariff = Tarif { $value }: Laufende { $extra }, Rufspiel { $rufspiel }, Einzelspiele { $solo }.
rule-tariff_laufende = Ein Laufender kostet { $price }.
rule-tariff_schneider = Schneider kostet { $price }, Schwarz noch einmal so viel.
rule-settle_in = { $value ->
    [points] Abgerechnet wird in Turnierpunkten.
   *[money] Abgerechnet wird in Geld.
}
rule-laufende_min_rufspiel = Laufende zählen im Rufspiel ab { $value }.
rule-laufende_min_solo = Laufende zählen im Solo ab { $value }.
rule-laufende_min_hochzeit = Laufende zählen in der Hochzeit ab { $value }.
rule-laufende_min_kreuz = Laufende zählen im Kreuzspiel ab { $value }.
rule-laufende_min_muss = Laufende zählen im Muss-Spiel ab { $value }.
rule-laufende_min_wenz = Laufende zählen im Wenz ab { $value }.
rule-laufende_min_geier = Laufende zählen im Geier ab { $value }.
rule-laufende_min_farbwenz = Laufende zählen im Farbwenz ab { $value }.
rule-laufende_min_farbgeier = Laufende zählen im Farbgeier ab { $value }.
rule-laufende_payment = { $value ->
    [winner_without] Laufende „ohne“ werden nur bezahlt, wenn die Spielerpartei gewinnt.
   *[symmetric] Laufende „ohne“ werden immer bezahlt.
}
rule-laufende_cap = { $value ->
    [none] Alle Laufenden werden bezahlt.
    [1] Höchstens ein Laufender wird bezahlt.
   *[other] Höchstens { $value } Laufende werden bezahlt.
}
rule-schneider_limit = { $value ->
    [both_30] Schneiderfrei ist jeder mit 30 Augen.
    [both_31] Schneiderfrei ist jeder mit 31 Augen.
   *[official] Schneiderfrei sind die Spieler mit 31, die Gegner mit 30 Augen.
}
rule-klopfen = { $value ->
    [none] Geklopft wird nicht.
    [first_only] Nur die Vorhand darf klopfen; das verdoppelt.
    [one_total] Nur einer darf klopfen; das verdoppelt.
    [chain] Wer klopft, lässt den Nächsten klopfen; jedes Klopfen verdoppelt.
   *[all] Jeder darf klopfen, jedes Klopfen verdoppelt.
}
rule-kontra_deadline = { $value ->
    [before_lead] Kontra, bis die erste Karte liegt.
    [own_first_card] Kontra, bis man selbst eine Karte gelegt hat.
    [second_trick] Kontra, bis die erste Karte des zweiten Stichs liegt.
   *[second_card] Kontra, bis die zweite Karte liegt.
}
rule-stoss_max = { $value ->
    [0] Kontra gibt es nicht.
    [1] Es gibt ein Kontra, kein Re.
    [2] Auf Kontra folgt höchstens Re.
    [3] Auf Kontra folgen höchstens Re und Sub.
   *[4] Auf Kontra folgen höchstens Re, Sub und Resub.
}
rule-stoss_takes_over = { $value ->
    [true] Wer zuletzt gestoßen hat, braucht 61 Augen.
   *[false] Auch nach einem Stoß braucht die Spielerpartei 61 Augen.
}
rule-sie_factor = { $value ->
    [8] Ein Sie zählt achtfach.
   *[4] Ein Sie zählt vierfach.
}
rule-sie_counts_laufende = { $value ->
    [true] Beim Sie zählen die Laufenden mit.
   *[false] Beim Sie zählen die Laufenden nicht.
}
rule-stock_mode = { $value ->
    [caller] Um den Stock spielt der Rufer allein.
    [any_game] Um den Stock spielt, wer immer spielt.
   *[pair] Um den Stock spielen Rufer und Mitspieler.
}
rule-bock_trigger = { $value ->
    [lost_herz_solo] Ein verlorenes Herz-Solo bringt eine Bockrunde.
   *[none] Nichts bringt eine Bockrunde.
}
rule-bock_deals = { $value ->
    [1] Eine Bockrunde hat ein Spiel.
   *[other] Eine Bockrunde hat { $value } Spiele.
}
rule-ramsch_price = Ein Ramsch kostet { $price }.
rule-ramsch_jungfrau = { $value ->
    [individual_multiple] Im Ramsch wird an jede Jungfrau so oft verdoppelt, wie es Jungfrauen gibt.
    [all] Im Ramsch verdoppelt jede Jungfrau den Preis für alle.
    [none] Im Ramsch bringt eine Jungfrau nichts.
   *[individual] Im Ramsch bekommt eine Jungfrau das Doppelte.
}
rule-ramsch_tie = { $value ->
    [both_pay] Bei gleichen Augen zahlen im Ramsch alle, die sie haben.
   *[highest_trump] Bei gleichen Augen zahlt im Ramsch, wer den höchsten Trumpf in seinen Stichen hat.
}
rule-ramsch_stoss = { $value ->
    [true] Im Ramsch darf gestoßen werden.
   *[false] Im Ramsch gibt es keinen Stoß.
}
rule-ramsch_stichzwang = { $value ->
    [true] Im Ramsch gilt Stichzwang.
   *[false] Im Ramsch gilt kein Stichzwang.
}
rule-durchmarsch = { $value ->
    [all_tricks] Wer im Ramsch alle Stiche macht, gewinnt.
    [none] Einen Durchmarsch gibt es im Ramsch nicht.
   *[other] Wer im Ramsch mindestens { $value } Augen hat, gewinnt.
}
rule-durchmarsch_payment = { $value ->
    [solo_schwarz] Ein Durchmarsch kostet so viel wie ein schwarz gewonnenes Solo.
   *[ramsch] Ein Durchmarsch kostet so viel wie ein Ramsch.
}
rule-bettel_price = Ein Bettel kostet { $price }.
rule-bettel_trumps = { $value ->
    [herz] Im Bettel sind Ober, Unter und Herz Trumpf.
   *[none] Im Bettel gibt es keinen Trumpf.
}
rule-bettel_stichzwang = { $value ->
    [true] Im Bettel gilt Stichzwang.
   *[false] Im Bettel gilt kein Stichzwang.
}
rule-hochzeit = { $value ->
    [true] Eine Hochzeit darf angeboten werden.
   *[false] Eine Hochzeit gibt es nicht.
}
rule-hochzeit_open = { $value ->
    [true] Der Trumpf der Hochzeit wird offen angeboten.
   *[false] Der Trumpf der Hochzeit wird verdeckt angeboten.
}
rule-hochzeit_return_trump = { $value ->
    [true] Bei der Hochzeit darf auch ein Trumpf zurückgehen.
   *[false] Bei der Hochzeit geht eine Karte zurück, die nicht Trumpf ist.
}
rule-muss_60 = { $value ->
    [true] Wer muss und höchstens drei Trümpfe hat, gewinnt mit 60 Augen.
   *[false] Auch wer muss, braucht 61 Augen.
}
rule-kreuz_party = { $value ->
    [forehand] Im Kreuzspiel spielt die Partei der Vorhand; bei 60 zu 60 verliert sie.
   *[none] Im Kreuzspiel spielt keine Partei; 60 zu 60 ist unentschieden.
}
rule-sie_first_deal_counts = { $value ->
    [true] Auch ein Sie im allerersten Spiel wird bezahlt.
   *[false] Ein Sie im allerersten Spiel wird nicht bezahlt.
}
rule-allow_claim = { $value ->
    [true] Man darf die restlichen Stiche verlangen oder aufgeben.
   *[false] Jedes Spiel wird zu Ende gespielt.
}
rule-points_table = { $value ->
    [donauries] Turnierpunkte zählen wie beim Donauries-Cup.
    [t2] Turnierpunkte zählen wie bei den Regeln t2 (Tout 24 zu 8).
    [t4] Turnierpunkte zählen wie bei den Regeln t4 (nur Gutpunkte, Herz-Solo 30).
    [t6] Turnierpunkte zählen wie bei den Regeln t6 (nur Gutpunkte, Herz-Solo 25).
   *[schafkopfschule] Turnierpunkte zählen wie bei der Schafkopfschule.
}
rule-bierkopf_deck = { $value ->
    [kurz] Kurzer Bierkopf: 20 Blatt, fünf für jeden.
   *[lang] Langer Bierkopf: 24 Blatt, sechs für jeden.
}
rule-bierkopf_deal_packets = { $value ->
    [none] Gegeben wird wie üblich.
   *[other] Gegeben wird in Päckchen: { $value }.
}
rule-schneider_free = Schneiderfrei ist man mit { $value } Augen.
rule-schwarz_by = { $value ->
    [augen] Schwarz ist, wer keine Augen hat.
   *[tricks] Schwarz ist, wer keinen Stich hat.
}
rule-draw = { $value ->
    [void] 60 zu 60 zählt nichts.
    [replay] 60 zu 60 wird noch einmal gespielt.
   *[carry] 60 zu 60 bringt dem Nächsten, der gewinnt, einen Punkt mehr.
}
rule-spritze_max = { $value ->
    [0] Gespritzt wird nicht.
    [1] Eine Spritze darf es geben.
   *[other] Höchstens { $value } Spritzen darf es geben.
}
rule-spritze_deadline = { $value ->
    [own_first_card] Gespritzt wird, bis man selbst eine Karte gelegt hat.
    [any_time] Gespritzt wird, solange gespielt wird.
   *[before_lead] Gespritzt wird, bevor die erste Karte liegt.
}
rule-spritze_scale = { $value ->
    [linear] Jede Spritze zählt einmal mehr.
   *[double] Jede Spritze verdoppelt.
}
rule-target = { $value ->
    [1] Ein Spielpunkt gewinnt die Partie.
   *[other] Die Partie geht bis { $value }.
}
rule-record_cap = { $value ->
    [true] Punkte über dem Ziel verfallen.
   *[false] Punkte über dem Ziel stehen im Stand.
}
rule-beer_per_partie = Jeder Verlierer einer Partie zahlt { $value } Bier.
rule-revoke_points = Falsches Bedienen bringt den anderen { $value ->
    [one] einen Punkt.
   *[other] { $value } Punkte.
}
rule-price-x = einen Zuschlag ({ $amount })
rule-price-r = so viel wie ein Rufspiel ({ $amount })
rule-price-s = so viel wie ein Einzelspiel ({ $amount })

# Vorlagen, Stufen und Gruppen
preset-casual = Üblich am Stammtisch
preset-official = Schafkopfschule
preset-tournament = Turnier
level-anfaenger = Anfänger
level-stammtisch = Stammtisch
level-meister = Meister
level-random = Zufall
rules-like = Regeln: { $name }.
rules-like-except = Regeln: { $name }, außer:

# Wer überbietet wen
outbid-higher = { $high } geht über { $low } (Rang { $rank } über { $other }): es spielt, wer { $high } ansagt.
outbid-lower = { $low } ist zu wenig gegen { $high } (Rang { $other } unter { $rank }): es spielt, wer { $high } zuerst angesagt hat.
outbid-equal = { $high } und { $low } gelten gleich viel (Rang { $rank }): es spielt, wer weiter vorn sitzt.
outbid-same = Beide sagen { $high } an (Rang { $rank }): es spielt, wer weiter vorn sitzt.
outbid-second_rufspiel = Ein zweites Rufspiel gibt es nicht: es spielt, wer { $high } zuerst angesagt hat; der andere muss höher gehen.
outbid-not_played = { $low } wird an diesem Tisch nicht gespielt: es bleibt bei { $high }.
outbid-neither = Weder { $high } noch { $low } wird an diesem Tisch gespielt.

# Darf ich noch?
kontra-may = { $name } geht noch. Ausgemacht ist: { $reason }

# Was darf ich rufen?
call-may = Rufen darfst du { $cards }.
call-renonce = Du bist gesperrt. Erst wenn alle weiter gesagt haben, darfst du rufen: { $cards }.
call-nothing = Du bist gesperrt: rufen darfst du nichts.

# Laufende
laufende-paid = { $kind } { $count }: { $count ->
    [1] er wird bezahlt.
   *[other] alle werden bezahlt.
}
