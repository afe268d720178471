# House rules: a sentence for every value
rule-deck = { $value ->
    [kurz] Played with the short pack: 24 cards, six each.
   *[lang] Played with the long pack: 32 cards, eight each.
}
rule-deal_packets = { $value ->
    [none] Dealt as usual, in two packets.
   *[other] Dealt in packets: { $value }.
}
rule-contracts = { $value ->
    [nothing] Nothing may be announced.
   *[other] What may be announced: { $allowed }.
}
rule-contract_ranking = { $value ->
    [geier_above_wenz] The Geier outbids the Wenz.
    [equal_single_games] All single games but the Bettel rank equally.
   *[standard] The single games outbid each other in the usual order.
}
rule-all_pass = { $value ->
    [redeal_same] If all pass, the same player deals again.
    [ramsch] If all pass, a Ramsch is played.
    [muss] If all pass, whoever holds the Eichel-Ober has to play.
    [kreuz] If all pass, a Kreuzspiel is played.
    [stock] If all pass, everybody pays into the pool, and there is a new deal.
    [bock] If all pass, there is a new deal, and one more deal counts double.
   *[redeal] If all pass, the cards are thrown in, and the next player deals.
}
rule-herz_solo_first = { $value ->
    [true] A Herz-Solo ranks above every other Solo.
   *[false] A Herz-Solo ranks like every Solo.
}
rule-solo_needs_suit_card = { $value ->
    [true] A Solo needs a card of its suit besides Ober and Unter.
   *[false] A Solo needs no card of its suit.
}
rule-renonce = { $value ->
    [true] After four passes a blocked player may call a Sau whose suit they lack.
   *[false] A blocked player calls no Sau.
}
rule-rufsau_schmieren = { $value ->
    [from_second_last] The bound Rufsau may be thrown off from the last trick but one on.
    [always] The bound Rufsau may always be thrown off.
   *[never] The bound Rufsau may never be thrown off, except as the last card.
}
rule-runaway_min = { $value ->
    [2] Running away takes two cards of the called suit.
    [3] Running away takes three cards of the called suit.
    [4] Running away takes four cards of the called suit.
    [5] Running away takes five cards of the called suit.
   *[6] Running away takes six cards of the called suit.
}
rule-runaway_count = { $value ->
    [initial] Running away counts the hand that was dealt.
   *[current] Running away counts the present hand.
}
rule-runaway_first_trick_only = { $value ->
    [true] Running away is possible in the first trick only.
   *[false] Running away is possible in every trick.
}
rule-runaway_when_led_by_other = { $value ->
    [true] Running away is also possible when another player leads the called suit.
   *[false] Running away is possible only when leading oneself.
}
rule-tariff = Tariff { $value }: Laufende { $extra }, Rufspiel { $rufspiel }, single games { $solo }.
rule-tariff_laufende = A Laufender costs { $price }.
rule-tariff_schneider = Schneider costs { $price }, Schwarz as much again.
rule-settle_in = { $value ->
    [points] Reckoned in tournament points.
   *[money] Reckoned in money.
}
rule-laufende_min_rufspiel = Laufende count in a Rufspiel from { $value } on.
rule-laufende_min_solo = Laufende count in a Solo from { $value } on.
rule-laufende_min_hochzeit = Laufende count in a Hochzeit from { $value } on.
rule-laufende_min_kreuz = Laufende count in a Kreuzspiel from { $value } on.
rule-laufende_min_muss = Laufende count in a Muss-Spiel from { $value } on.
rule-laufende_min_wenz = Laufende count in a Wenz from { $value } on.
rule-laufende_min_geier = Laufende count in a Geier from { $value } on.
rule-laufende_min_farbwenz = Laufende count in a Farbwenz from { $value } on.
rule-laufende_min_farbgeier = Laufende count in a Farbgeier from { $value } on.
rule-laufende_payment = { $value ->
    [winner_without] Laufende “ohne” are paid only if the playing party wins.
   *[symmetric] Laufende “ohne” are always paid.
}
rule-laufende_cap = { $value ->
    [none] All Laufende are paid.
    [1] No more than one Laufender is paid.
   *[other] No more than { $value } Laufende are paid.
}
rule-schneider_limit = { $value ->
    [both_30] Everybody is clear of Schneider with 30 Augen.
    [both_31] Everybody is clear of Schneider with 31 Augen.
   *[official] The playing party is clear of Schneider with 31 Augen, the others with 30.
}
rule-klopfen = { $value ->
    [none] Nobody knocks.
    [first_only] Only forehand may knock; it doubles the price.
    [one_total] Only one player may knock; it doubles the price.
    [chain] Whoever knocks lets the next one knock; each doubles the price.
   *[all] Everybody may knock; each doubles the price.
}
rule-kontra_deadline = { $value ->
    [before_lead] Kontra until the first card is on the table.
    [own_first_card] Kontra until one has played a card oneself.
    [second_trick] Kontra until the first card of the second trick is on the table.
   *[second_card] Kontra until the second card is on the table.
}
rule-stoss_max = { $value ->
    [0] There is no Kontra.
    [1] There is one Kontra and no Re.
    [2] A Kontra is followed by Re at most.
    [3] A Kontra is followed by Re and Sub at most.
   *[4] A Kontra is followed by Re, Sub and Resub at most.
}
rule-stoss_takes_over = { $value ->
    [true] The side that doubled last needs 61 Augen.
   *[false] The playing party needs 61 Augen after a Kontra as well.
}
rule-sie_factor = { $value ->
    [8] A Sie counts eight times.
   *[4] A Sie counts four times.
}
rule-sie_counts_laufende = { $value ->
    [true] Laufende count in a Sie.
   *[false] Laufende do not count in a Sie.
}
rule-stock_mode = { $value ->
    [caller] The caller alone plays for the pool.
    [any_game] Whoever plays, plays for the pool.
   *[pair] Caller and partner play for the pool.
}
rule-bock_trigger = { $value ->
    [lost_herz_solo] A lost Herz-Solo brings a round of Bock.
   *[none] Nothing brings a round of Bock.
}
rule-bock_deals = { $value ->
    [1] A round of Bock has one deal.
   *[other] A round of Bock has { $value } deals.
}
rule-ramsch_price = A Ramsch costs { $price }.
rule-ramsch_jungfrau = { $value ->
    [individual_multiple] In Ramsch the price to each Jungfrau is doubled for every Jungfrau.
    [all] In Ramsch every Jungfrau doubles the price for all.
    [none] In Ramsch a Jungfrau brings nothing.
   *[individual] In Ramsch a Jungfrau gets double.
}
rule-ramsch_tie = { $value ->
    [both_pay] With equal Augen, all who have them pay the Ramsch.
   *[highest_trump] With equal Augen, whoever captured the highest trump pays the Ramsch.
}
rule-ramsch_stoss = { $value ->
    [true] Doubling is allowed in Ramsch.
   *[false] There is no doubling in Ramsch.
}
rule-ramsch_stichzwang = { $value ->
    [true] Beating is compulsory in Ramsch.
   *[false] Beating is not compulsory in Ramsch.
}
rule-durchmarsch = { $value ->
    [all_tricks] Whoever takes all tricks of a Ramsch wins.
    [none] There is no Durchmarsch in Ramsch.
   *[other] Whoever has at least { $value } Augen in a Ramsch wins.
}
rule-durchmarsch_payment = { $value ->
    [solo_schwarz] A Durchmarsch costs as much as a Solo won Schwarz.
   *[ramsch] A Durchmarsch costs as much as a Ramsch.
}
rule-bettel_price = A Bettel costs { $price }.
rule-bettel_trumps = { $value ->
    [herz] In a Bettel Ober, Unter and Herz are trump.
   *[none] In a Bettel there is no trump.
}
rule-bettel_stichzwang = { $value ->
    [true] Beating is compulsory in a Bettel.
   *[false] Beating is not compulsory in a Bettel.
}
rule-hochzeit = { $value ->
    [true] A Hochzeit may be offered.
   *[false] There is no Hochzeit.
}
rule-hochzeit_open = { $value ->
    [true] The trump of a Hochzeit is offered face up.
   *[false] The trump of a Hochzeit is offered face down.
}
rule-hochzeit_return_trump = { $value ->
    [true] In a Hochzeit a trump may be returned too.
   *[false] In a Hochzeit a card that is no trump is returned.
}
rule-muss_60 = { $value ->
    [true] A forced player with at most three trumps wins with 60 Augen.
   *[false] Even a forced player needs 61 Augen.
}
rule-kreuz_party = { $value ->
    [forehand] Forehand’s side plays the Kreuzspiel; at 60 to 60 it loses.
   *[none] Nobody plays the Kreuzspiel; 60 to 60 is a draw.
}
rule-sie_first_deal_counts = { $value ->
    [true] A Sie in the very first deal is paid too.
   *[false] A Sie in the very first deal is not paid.
}
rule-allow_claim = { $value ->
    [true] The remaining tricks may be claimed or given up.
   *[false] Every deal is played to its end.
}
rule-points_table = { $value ->
    [donauries] Tournament points as in the Donauries Cup.
    [t2] Tournament points as in the rules t2 (Tout 24 to 8).
    [t4] Tournament points as in the rules t4 (positive only, Herz-Solo 30).
    [t6] Tournament points as in the rules t6 (positive only, Herz-Solo 25).
   *[schafkopfschule] Tournament points as by the Schafkopfschule.
}
rule-bierkopf_deck = { $value ->
    [kurz] Short Bierkopf: 20 cards, five each.
   *[lang] Long Bierkopf: 24 cards, six each.
}
rule-bierkopf_deal_packets = { $value ->
    [none] Dealt as usual.
   *[other] Dealt in packets: { $value }.
}
rule-schneider_free = { $value } Augen are clear of Schneider.
rule-schwarz_by = { $value ->
    [augen] Schwarz is whoever has no Augen.
   *[tricks] Schwarz is whoever has no trick.
}
rule-draw = { $value ->
    [void] 60 to 60 counts nothing.
    [replay] 60 to 60 is played once more.
   *[carry] 60 to 60 brings the next winner one point more.
}
rule-spritze_max = { $value ->
    [0] There are no Spritzen.
    [1] There may be one Spritze.
   *[other] There may be { $value } Spritzen at most.
}
rule-spritze_deadline = { $value ->
    [own_first_card] A Spritze may be given until one has played a card oneself.
    [any_time] A Spritze may be given as long as cards are played.
   *[before_lead] A Spritze may be given before the first card is played.
}
rule-spritze_scale = { $value ->
    [linear] Every Spritze counts once more.
   *[double] Every Spritze doubles.
}
rule-target = { $value ->
    [1] One game point wins the Partie.
   *[other] The Partie goes to { $value }.
}
rule-record_cap = { $value ->
    [true] Points beyond the target lapse.
   *[false] Points beyond the target stand in the score.
}
rule-beer_per_partie = { $value ->
    [one] Each loser of a Partie pays one beer.
   *[other] Each loser of a Partie pays { $value } beers.
}
rule-revoke_points = A revoke brings the others { $value ->
    [one] one point.
   *[other] { $value } points.
}
rule-price-x = one extra ({ $amount })
rule-price-r = as much as a Rufspiel ({ $amount })
rule-price-s = as much as a single game ({ $amount })

# Presets, levels and groups
preset-casual = Usual among friends
preset-official = Schafkopfschule
preset-tournament = Tournament
level-anfaenger = Beginner
level-stammtisch = Regular
level-meister = Master
level-random = Chance
rules-like = Rules: { $name }.
rules-like-except = Rules: { $name }, except:

# Who outbids whom
outbid-higher = { $high } outbids { $low } (rank { $rank } over { $other }): whoever announces { $high } plays.
outbid-lower = { $low } is too low against { $high } (rank { $other } under { $rank }): whoever announced { $high } first plays.
outbid-equal = { $high } and { $low } have the same rank ({ $rank }): the earlier seat plays.
outbid-same = Both announce { $high } (rank { $rank }): the earlier seat plays.
outbid-second_rufspiel = There is no second Rufspiel: whoever announced { $high } first plays; the other has to go higher.
outbid-not_played = { $low } is not played at this table: { $high } stands.
outbid-neither = Neither { $high } nor { $low } is played at this table.

# May I still?
kontra-may = { $name } is still possible. What was agreed: { $reason }

# What may I call?
call-may = You may call { $cards }.
call-renonce = You are blocked. Only when everybody has passed you may call { $cards }.
call-nothing = You are blocked: there is nothing that you may call.

# Laufende
laufende-paid = { $kind } { $count }: { $count ->
    [1] it is paid.
   *[other] all of them are paid.
}
