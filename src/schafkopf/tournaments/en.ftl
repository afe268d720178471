# Columns
column-rank = Rank
column-number = No.
column-name = Name
column-points = Points
column-sie = Sie
column-touts = Touts
column-singles = Single games
column-by = decided by
column-wins = Partien
column-difference = Difference
column-balance = Spielpunkte
column-table = Table
column-seat = Seat
column-game = Game
column-partie = Partie
column-result = Result
column-deal = Deal no.
column-team = Team

# What has broken a tie
by-sie = more Sie
by-touts_won = more Touts won
by-touts = more Touts played
by-singles_won = more single games won
by-singles = more single games played
by-difference = the better difference
by-points = more Spielpunkte
by-lot = the lot

# What a supervisor has to see
flag-tout_laufende = Table { $table }, deal { $row }: { $name } plays a Tout with fewer Laufende than are allowed without approval.
flag-first_deal = Table { $table }, deal { $row }: { $name } has a Tout or Schwarz in the very first deal.
flag-fifth_single = Table { $table }, deal { $row }: { $name } has at least the fifth single game of the round, which needs approval before the lead.

# Sentences
withdrawn = { $name } (withdrawn)
before = before that { $names }
seated = Table { $table }: { $said }
free = Without a table this time: { $said }
entered = Number { $number }: { $name }
left = { $name } (number { $number }) has withdrawn; the points stay.
back = { $name } (number { $number }) is there again.
substitute = { $name } plays on as number { $number } and takes over the points.
begun = Tournament “{ $title }” begun in { $file }.
written = Round { $round }, table { $table }: { $said }
row = { $of ->
    [bierkopf] Partie
   *[other] Deal
} { $row }: { $game }
struck = { $of ->
    [bierkopf] Partie
   *[other] Deal
} { $row } is struck out.
read = { $count ->
    [one] The list of one table is entered.
   *[other] The lists of { $count } tables are entered.
    }
torn = The last line of { $file } was torn off ({ $bytes } bytes); it does not count.
format = { $game ->
    [bierkopf] Bierkopf, { $form ->
        [pairs] fixed pairs
       *[individual] everybody with everybody
        }, { $rounds } × { $deals } Partien
   *[schafkopf] Schafkopf, { $rounds } × { $deals } deals, { $points ->
        [donauries] points as in the Donauries Cup
        [t2] points as by the Schafkopfschule, Tout 24
        [t4] only good points, Herz-Solo 30
        [t6] only good points, Herz-Solo 25
       *[schafkopfschule] points as by the Schafkopfschule
        }
    }
present = { $active ->
    [one] One plays
   *[other] { $active } play
    }{ $gone ->
    [0] .
    [one] , one has withdrawn.
   *[other] , { $gone } have withdrawn.
    }
stands = { $state ->
    [none] Nothing is drawn yet.
    [over] All { $rounds } rounds are played.
    [done] Round { $round } is complete; the next one can be drawn.
   *[running] Round { $round } is being played; lists are missing: table { $said }.
    }
money = Entry fees { $fees }, forfeits { $forfeits }; { $left } are left after the prizes.
prize = Prize { $rank }: { $name }, { $amount }

# To be printed
page-draw = Draw, round { $round }
page-lists = Lists, round { $round }
page-list = Round { $round }, table { $table }
page-ranking = Ranking
page-sum = Sum
page-signed = Signatures
page-circle = Circle single games. Every row comes to zero; at the end all sign.
page-partien = Everybody plays one Partie with everybody; at the end all sign.
