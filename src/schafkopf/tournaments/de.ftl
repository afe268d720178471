# Spalten
column-rank = Platz
column-number = Nr.
column-name = Name
column-points = Punkte
column-sie = Sie
column-touts = Touts
column-singles = Einzelspiele
column-by = entschieden durch
column-wins = Partien
column-difference = Differenz
column-balance = Spielpunkte
column-table = Tisch
column-seat = Platz
column-game = Spiel
column-partie = Partie
column-result = Ergebnis
column-deal = Spiel Nr.
column-team = Mannschaft

# Wodurch ein Gleichstand entschieden ist
by-sie = mehr Sie
by-touts_won = mehr gewonnene Touts
by-touts = mehr gespielte Touts
by-singles_won = mehr gewonnene Einzelspiele
by-singles = mehr gespielte Einzelspiele
by-difference = bessere Differenz
by-points = mehr Spielpunkte
by-lot = das Los

# Was die Turnierleitung sehen muss
flag-tout_laufende = Tisch { $table }, Spiel { $row }: { $name } spielt Tout mit weniger Laufenden, als ohne Zustimmung erlaubt sind.
flag-first_deal = Tisch { $table }, Spiel { $row }: { $name } hat gleich im ersten Spiel Tout oder Schwarz.
flag-fifth_single = Tisch { $table }, Spiel { $row }: { $name } hat mindestens das fünfte Einzelspiel des Durchgangs; es braucht die Zustimmung vor dem Ausspielen.

# Sätze
withdrawn = { $name } (ausgeschieden)
before = früher { $names }
seated = Tisch { $table }: { $said }
free = Diesmal ohne Tisch: { $said }
entered = Startnummer { $number }: { $name }
left = { $name } (Startnummer { $number }) ist ausgeschieden; die Punkte bleiben.
back = { $name } (Startnummer { $number }) ist wieder dabei.
substitute = { $name } spielt als Nummer { $number } weiter und übernimmt die Punkte.
begun = Turnier „{ $title }“ angelegt in { $file }.
written = Durchgang { $round }, Tisch { $table }: { $said }
row = { $of ->
    [bierkopf] Partie
   *[other] Spiel
} { $row }: { $game }
struck = { $of ->
    [bierkopf] Partie
   *[other] Spiel
} { $row } ist gestrichen.
read = { $count ->
    [one] Die Liste eines Tisches ist eingetragen.
   *[other] Die Listen von { $count } Tischen sind eingetragen.
    }
torn = Die letzte Zeile von { $file } war abgerissen ({ $bytes } Bytes); sie zählt nicht.
format = { $game ->
    [bierkopf] Bierkopf, { $form ->
        [pairs] feste Paare
       *[individual] jeder mit jedem
        }, { $rounds } × { $deals } Partien
   *[schafkopf] Schafkopf, { $rounds } × { $deals } Spiele, { $points ->
        [donauries] Punkte wie beim Donauries-Cup
        [t2] Punkte wie bei der Schafkopfschule, Tout 24
        [t4] nur Gutpunkte, Herz-Solo 30
        [t6] nur Gutpunkte, Herz-Solo 25
       *[schafkopfschule] Punkte wie bei der Schafkopfschule
        }
    }
present = { $active ->
    [one] Einer spielt mit
   *[other] { $active } spielen mit
    }{ $gone ->
    [0] .
    [one] , einer ist ausgeschieden.
   *[other] , { $gone } sind ausgeschieden.
    }
stands = { $state ->
    [none] Ausgelost ist noch nichts.
    [over] Alle { $rounds } Durchgänge sind gespielt.
    [done] Durchgang { $round } ist fertig; der nächste kann ausgelost werden.
   *[running] Durchgang { $round } läuft; es fehlen Listen: Tisch { $said }.
    }
money = Startgeld { $fees }, Reuegeld { $forfeits }; nach Abzug der Preise bleiben { $left }.
prize = { $rank }. Preis: { $name }, { $amount }

# Zum Ausdrucken
page-draw = Auslosung, Durchgang { $round }
page-lists = Listen, Durchgang { $round }
page-list = Durchgang { $round }, Tisch { $table }
page-ranking = Rangliste
page-sum = Summe
page-signed = Unterschriften
page-circle = Einzelspiele einkreisen. Jede Zeile ergibt null; am Ende unterschreiben alle.
page-partien = In jeder Partie spielt jeder einmal mit jedem; am Ende unterschreiben alle.
