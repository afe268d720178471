# Namen
suit-E = Eichel
suit-G = Gras
suit-H = Herz
suit-S = Schellen
suit-T = Trumpf
rank-A = Sau
rank-Z = Zehn
rank-K = König
rank-O = Ober
rank-U = Unter
rank-9 = Neun
rank-8 = Acht
rank-7 = Sieben
gender-A = f
gender-Z = f
gender-K = m
gender-O = m
gender-U = m
gender-9 = f
gender-8 = f
gender-7 = f
card-back = Rückseite einer Karte
card-name = { $suit }-{ $rank }
card-nom = { $gender ->
    [f] die { $suit }-{ $rank }
   *[m] der { $suit }-{ $rank }
}
card-dat = { $gender ->
    [f] der { $suit }-{ $rank }
   *[m] dem { $suit }-{ $rank }
}
card-acc = { $gender ->
    [f] die { $suit }-{ $rank }
   *[m] den { $suit }-{ $rank }
}
gender-rufspiel = n
gender-solo = n
gender-sie = n
gender-muss = n
gender-kreuz = n
gender-hochzeit = f
contract-der = { $gender ->
    [f] die { $name }
    [n] das { $name }
   *[m] der { $name }
}
contract-bei = { $gender ->
    [f] bei der { $name }
   *[m] beim { $name }
}
contract-zum = { $gender ->
    [f] zur { $name }
   *[m] zum { $name }
}
called-nom = { $rank ->
    [A] die Rufsau
    [Z] die gerufene Zehn
   *[K] der gerufene König
}
called-acc = { $rank ->
    [A] die Rufsau
    [Z] die gerufene Zehn
   *[K] den gerufenen König
}
called-dat = { $rank ->
    [A] der Rufsau
    [Z] der gerufenen Zehn
   *[K] dem gerufenen König
}
candidates = Gemeint? { $candidates }

# Abschnitte, wie sie in Bescheiden stehen
phase-KLOPFEN = das Klopfen
phase-BIDDING = das Ansagen
phase-RENONCE = die Frage an die Gesperrten
phase-NAMING = das Benennen
phase-EXCHANGE = der Tausch der Hochzeit
phase-PLAY = das Ausspielen
phase-CLAIM = die Antwort auf den Anspruch
phase-OVER = das nächste Geben

# Karten: abgelehnt
GAME_OVER = das Spiel ist aus, es fällt keine Karte mehr.
NOT_YOUR_TURN = jetzt ist { $other } an der Reihe.
CARD_NOT_IN_HAND = { $card-acc } hast du nicht (mehr) auf der Hand.
MUST_PLAY_CALLED_ACE = { $card-nom } darf nicht fallen: { MUST_PLAY_CALLED_ACE.why }
    .why = { $runaway ->
        [late] { $led } ist gesucht, und davonlaufen darf man an diesem Tisch nur im ersten Stich. Fallen muss { $called-nom } ({ $cards }).
        [initial] { $led } ist gesucht, und zum Davonlaufen muss man mindestens { $least } Karten der Ruffarbe bekommen haben; du hast { $count } bekommen. Fallen muss { $called-nom } ({ $cards }).
        [current] { $led } ist gesucht, und zum Davonlaufen braucht man mindestens { $least } Karten der Ruffarbe; du hast { $count }. Fallen muss { $called-nom } ({ $cards }).
       *[no] { $led } ist gesucht. Fallen muss { $called-nom } ({ $cards }).
    }
MUST_FOLLOW_TRUMP = { $card-nom } darf nicht fallen: { MUST_FOLLOW_TRUMP.why }
    .why = Trumpf ist ausgespielt, und du hast Trumpf. Möglich: { $cards }.
MUST_FOLLOW_SUIT = { $card-nom } darf nicht fallen: { MUST_FOLLOW_SUIT.why }
    .why = { $led } ist ausgespielt, und du hast { $led }. Möglich: { $cards }.
CALLED_ACE_NOT_DISCARDABLE = { $card-nom } darf nicht abgeworfen werden: { CALLED_ACE_NOT_DISCARDABLE.why }
    .why = Ist die Ruffarbe nicht ausgespielt, fällt { $called-nom } erst { $limit ->
        [1] als letzte Karte.
        [2] unter den letzten zwei Karten.
       *[other] unter den letzten { $limit } Karten.
    }
MAY_NOT_LEAD_UNDER_CALLED_ACE = { $card-nom } darf nicht ausgespielt werden: { MAY_NOT_LEAD_UNDER_CALLED_ACE.why }
    .why = { $runaway ->
        [late] Davonlaufen darf man an diesem Tisch nur im ersten Stich. Möglich: { $cards }.
        [initial] Zum Davonlaufen muss man mindestens { $least } Karten der Ruffarbe bekommen haben; du hast { $count } bekommen. Möglich: { $cards }.
       *[current] Zum Davonlaufen braucht man mindestens { $least } Karten der Ruffarbe; du hast { $count }. Möglich: { $cards }.
    }
MUST_BEAT = { $card-nom } darf nicht fallen: { MUST_BEAT.why }
    .why = Es gilt Stichzwang, und du kannst höher gehen. Möglich: { $cards }.

# Karten: erlaubt
CALLED_ACE_FORCED = { $card-nom } muss fallen: { CALLED_ACE_FORCED.why }
    .open = { $seat } gibt die gesuchte Karte zu.
    .why = { $led } ist gesucht, und das ist die gerufene Karte.
LAST_CARD = { $card-nom } darf fallen: { LAST_CARD.why }
    .open = { $seat } spielt die letzte Karte.
    .why = Die letzte Karte darf immer fallen.
RUN_AWAY_LEAD = { $card-nom } darf ausgespielt werden: { RUN_AWAY_LEAD.why }
    .why = { $runaway ->
        [initial] Du läufst davon. Dazu muss man mindestens { $least } Karten der Ruffarbe bekommen haben, du hast { $count } bekommen. Danach ist { $called-nom } frei.
       *[current] Du läufst davon. Dazu braucht man mindestens { $least } Karten der Ruffarbe, du hast { $count }. Danach ist { $called-nom } frei.
    }
CALLED_ACE_LEAD = { $card-nom } darf ausgespielt werden: { CALLED_ACE_LEAD.why }
    .open = { $seat } spielt die gerufene Karte aus.
    .why = Selbst ausspielen darf man { $called-acc } immer.
FREE_LEAD = { $card-nom } darf ausgespielt werden: { FREE_LEAD.why }
    .open = { $seat } spielt aus.
    .why = { $free ->
        [yes] Beim Ausspiel ist die Wahl frei.
       *[no] Verboten ist beim Ausspiel nur, was in der Ruffarbe unter { $called-dat } liegt.
    }
FOLLOWS_TRUMP = { $card-nom } darf fallen: { FOLLOWS_TRUMP.why }
    .open = { $seat } gibt Trumpf zu.
    .why = { $stichzwang ->
        [yes] Trumpf ist ausgespielt, und du gibst Trumpf zu. Es gilt Stichzwang: Höher gehen muss, wer kann.
       *[no] Trumpf ist ausgespielt, und du gibst Trumpf zu. Höher gehen musst du nicht.
    }
FOLLOWS_SUIT = { $card-nom } darf fallen: { FOLLOWS_SUIT.why }
    .open = { $seat } bedient { $led }.
    .why = { $runaway ->
        [initial] { $led } ist gesucht, und du läufst davon. Dazu muss man mindestens { $least } Karten der Ruffarbe bekommen haben, du hast { $count } bekommen. Danach ist { $called-nom } frei.
        [current] { $led } ist gesucht, und du läufst davon. Dazu braucht man mindestens { $least } Karten der Ruffarbe, du hast { $count }. Danach ist { $called-nom } frei.
       *[no] { $led } ist ausgespielt, und du bedienst. { $stichzwang ->
            [yes] Es gilt Stichzwang: Höher gehen muss, wer kann.
           *[no] Höher gehen musst du nicht.
        }
    }
VOID_FREE_CHOICE = { $card-nom } darf fallen: { VOID_FREE_CHOICE.why }
    .open = { $seat } hat { $led } nicht.
    .why = { $free ->
        [yes] { $led } hast du nicht, also ist die Wahl frei.
       *[no] { $led } hast du nicht. Verboten ist nur { $called-nom }.
    }

# Was der Tisch von einer Ablehnung hört
REFUSED = das lässt der Schiedsrichter nicht zu.

# Stich
HIGHEST_TRUMP = { $card-nom } macht den Stich: höchster Trumpf im Stich.
    .why = Höchster Trumpf im Stich.
HIGHEST_OF_LED_SUIT = { $card-nom } macht den Stich: kein Trumpf im Stich, höchste Karte der ausgespielten Farbe { $led }.
    .why = Kein Trumpf im Stich, höchste Karte der ausgespielten Farbe { $led }.

# Ansage
NOT_NOW = das geht jetzt nicht. An der Reihe ist { $phase }.
KLOPFEN_OFF = { $game ->
    [bierkopf] beim Bierkopf wird nicht geklopft.
   *[schafkopf] an diesem Tisch wird nicht geklopft.
}
KLOPFEN_OVER = das Klopfen ist vorbei. Geklopft wird nach dem ersten Päckchen, bevor jemand ansagt.
KLOPFEN_FOREHAND_ONLY = an diesem Tisch darf nur die Vorhand klopfen.
KLOPFEN_TAKEN = { $other } hat schon geklopft, und an diesem Tisch darf nur einer klopfen.
KLOPFEN_CHAIN_BROKEN = an diesem Tisch klopft nach der Vorhand nur, wer gleich auf einen Klopfer folgt. { $other } hat nicht geklopft.
KLOPFEN_ACCEPTED = { $seat } klopft: Der Preis verdoppelt sich.
    .why = An diesem Tisch darfst du klopfen, und du kennst erst dein erstes Päckchen.
KLOPFEN_DECLINED = { $seat } klopft nicht.
    .why = Klopfen muss niemand.
ALREADY_PASSED = { $seat } hat schon verzichtet, und das gilt.
AUCTION_OVER = { $game ->
    [bierkopf] beim Bierkopf wird nichts angesagt.
   *[schafkopf] die Ansage ist vorbei.
}
CONTRACT_DISABLED = { $declaration-der } wird an diesem Tisch nicht gespielt.
BID_TOO_LOW = { $declaration } ist zu wenig, { $best } steht. Nötig ist ein höheres Spiel; nur wer vor dem Ansager sitzt, hält schon mit einem gleich hohen.
NO_CALLABLE_ACE = du bist gesperrt: Es gibt keine Sau, die du rufen darfst.
SIE_NEEDS_ALL_HEADS = zum Sie fehlt auf der Hand: { $cards }.
HOCHZEIT_NEEDS_ONE_TRUMP = eine Hochzeit bietet an, wer genau einen Trumpf hat; hier { $count ->
    [0] ist es keiner.
   *[other] sind es { $count }.
}
RENONCE_ONLY_IF_BLOCKED = alle haben verzichtet. Jetzt darf nur noch ein Rufspiel angesagt werden, und nur von einem, der gesperrt ist.
BID_HIGHEST = { $seat } sagt { $declaration } an; das ist das höchste Gebot.
    .why = Höher hat noch niemand angesagt, und deine Karten erlauben es.
BID_HOLDS = { $seat } hält mit { $declaration } und sitzt weiter vorn.
    .why = Wer weiter vorn sitzt, darf mit einem gleich hohen Spiel halten.
PASSES = { $seat } sagt weiter.
    .why = Ansagen muss niemand.
GIVES_WAY = { $seat } lässt es recht sein.
    .why = Wer überboten ist, darf es recht sein lassen.
SUIT_MISSING = { $calls ->
    [yes] { $declaration-zum } fehlt noch, welche Farbe gerufen wird.
   *[no] { $declaration-zum } fehlt noch die Farbe.
}
SUIT_NOT_NAMED_HERE = { $declaration-bei } wird jetzt keine Farbe benannt.
HERZ_NOT_CALLABLE = Herz ist Trumpf und wird nie gerufen.
OWN_SAU = { $card-acc } hast du selbst.
NO_PLAIN_CARD = um { $card-acc } zu rufen, brauchst du eine Karte dieser Farbe, die nicht Trumpf ist. Du hast keine.
RENONCE_NOT_VOID = als Gesperrter rufst du nur eine Sau, deren Farbe du nicht hast; { $suit } hast du.
SOLO_NEEDS_SUIT_CARD = an diesem Tisch braucht ein Solo mindestens eine Karte seiner Farbe außer Ober und Unter.
TOUT_NOT_ENABLED = { $tout ->
    [yes] ein Tout ist schon angesagt.
   *[no] { $declaration-zum } gibt es an diesem Tisch keinen Tout.
}
SUIT_NAMED = { $suit } ist Trumpf.
    .why = Das Spiel gehört dir, und in dieser Farbe darfst du es spielen.
SAU_CALLED = { $card-nom } ist gerufen.
    .why = { $renonce ->
        [yes] Du bist gesperrt, darfst trotzdem rufen und hast diese Karte nicht selbst.
       *[no] Du hast diese Sau nicht selbst, aber eine Karte ihrer Farbe, die nicht Trumpf ist.
    }
ANNOUNCEMENT_CONFIRMED = gespielt wird { $declaration }.
    .why = Das Spiel gehört dir, und das Haus spielt es.
HOCHZEIT_RETURN_MUST_BE_PLAIN = { $some ->
    [yes] { $card-nom } ist Trumpf; zurück geht eine Karte, die keiner ist ({ $cards }).
   *[no] { $card-nom } ist Trumpf; zurück geht eine Karte, die keiner ist, und du hast keine.
}
HOCHZEIT_ACCEPTED = { $seat } nimmt die Hochzeit an.
    .open = { $seat } nimmt die Hochzeit an.
    .why = Du bist gefragt, und diese Karte darf zurückgehen.
HOCHZEIT_DECLINED = { $seat } nimmt die Hochzeit nicht an.
    .why = Annehmen muss niemand.
MUSS_NEEDS_EICHEL_OBER = der Alte muss: Das Muss spielt, wer { $card-acc } hat.

# Stoß
STOSS_OFF = { $game ->
    [bierkopf] an diesem Tisch gibt es keine Spritze.
   *[schafkopf] an diesem Tisch gibt es kein Kontra.
}
STOSS_NOT_IN_SIE = bei einem Sie gibt es kein Kontra.
STOSS_NOT_IN_RAMSCH = beim Ramsch gibt es an diesem Tisch kein Kontra.
STOSS_LIMIT = { $limit ->
    [1] mehr als einmal wird hier nicht verdoppelt.
    [2] mehr als zweimal wird hier nicht verdoppelt.
   *[other] mehr als { $limit }-mal wird hier nicht verdoppelt.
}
STOSS_GIVEN_ALREADY = { $seat } hat schon verdoppelt; beim Ramsch darf jeder das nur einmal.
STOSS_OTHER_PARTY = { $game ->
    [bierkopf] die nächste Spritze gehört der anderen Mannschaft.
   *[schafkopf] der nächste Stoß gehört der anderen Partei.
}
STOSS_TOO_LATE = { $deadline ->
    [second_card] zu spät: Verdoppelt wird nur, bis die zweite Karte liegt.
    [before_lead] zu spät: Verdoppelt wird nur vor der ersten Karte.
    [own_first_card] { $game ->
        [bierkopf] zu spät: Verdoppeln darf jeder nur vor seiner ersten Karte.
       *[schafkopf] zu spät: Verdoppeln darf jeder nur vor seiner ersten Karte, und antworten, bis die nächste fällt.
    }
    [second_trick] zu spät: Verdoppelt wird nur, bis die erste Karte des zweiten Stichs liegt.
   *[any_time] zu spät: Verdoppelt wird nur, solange noch Karten fallen.
}
STOSS_ACCEPTED = { $game ->
    [bierkopf] { $seat } sagt Spritze.
   *[schafkopf] { $seat } verdoppelt.
}
    .why = Du darfst verdoppeln, und es ist noch Zeit.
RETOUR_ACCEPTED = { $game ->
    [bierkopf] { $seat } antwortet mit der nächsten Spritze.
   *[schafkopf] { $seat } verdoppelt noch einmal.
}
    .why = Noch einmal zu verdoppeln ist erlaubt, es steht dir zu, und es ist noch Zeit.

# Abgekürztes Spiel
CLAIM_OFF = an diesem Tisch wird jedes Spiel zu Ende gespielt.
CLAIM_NEEDS_LEAD = den Rest beanspruchen kannst du nur, wenn du zu einem neuen Stich herauskommst.
CLAIM_REFUSED_BEFORE = das hat in diesem Stich schon jemand abgelehnt.
GIVE_UP_NOT_IN_RAMSCH = beim Ramsch spielt jeder für sich, und keiner kann aufgeben.
NOTHING_CLAIMED = es ist nichts beansprucht, worauf eine Antwort fehlt.
NO_REVOKE = { $card-nom } durfte fallen; falsch bedient ist da nichts.
CLAIM_CERTAIN = alle übrigen Stiche gehören { $seat }, wie die Karten auch liegen.
    .why = Niemand sonst kann noch einen Stich machen, wie die Karten auch liegen.
CLAIM_ASKED = { $seat } legt auf und beansprucht alle übrigen Stiche; die anderen sagen, ob sie das gelten lassen.
    .why = Sicher ist es nicht; es gilt, wenn alle anderen zustimmen.
GIVE_UP_ACCEPTED = { $seat } gibt auf.
    .why = Wer allein spielt, darf aufgeben, ohne zu fragen.
GIVE_UP_ASKED = { $seat } will aufgeben; die anderen sagen, ob sie das gelten lassen.
    .why = Es gilt, wenn alle anderen zustimmen.
CLAIM_AGREED = { $seat } lässt es gelten.
    .why = Du bist gefragt.
CLAIM_REFUSED = { $seat } will weiterspielen.
    .why = Du bist gefragt, und zustimmen muss niemand.
REVOKE_FOUND = { $game ->
    [bierkopf] { $seat } hat mit { $card-dat } falsch bedient; die Hand ist für die Mannschaft verloren.
   *[schafkopf] { $seat } hat mit { $card-dat } falsch bedient; das Spiel ist für { $seat } verloren.
}
    .why = Diese Karte durfte nicht fallen.

# Eingaben: abgelehnt
UNKNOWN_CARD = „{ $text }“ ist keine Karte.
AMBIGUOUS_CARD = „{ $text }“ kann mehrere Karten bedeuten.
REVERSED_CARD = „{ $text }“ ist verkehrt herum: erst kommt die Farbe, dann der Wert.
RANK_OR_REVERSED = „{ $text }“ kann zweierlei heißen: die Farbe davor noch einmal ({ $same }) oder, verkehrt herum geschrieben, { $turned }.
CARD_NOT_IN_PACK = „{ $text }“ ist nicht im Blatt mit { $size } Karten.
CARD_TWICE = { $card } kommt zweimal vor.
WRONG_HAND_SIZE = { $number ->
    [one] die Hand hat { $number } Karte; richtig wären { $right }.
   *[other] die Hand hat { $number } Karten; richtig wären { $right }.
}
WRONG_NUMBER_OF_HANDS = { $number ->
    [one] das ist { $number } Hand; richtig wären 4.
   *[other] das sind { $number } Hände; richtig wären 4.
}
SEAT_MISSING = { $contract-zum } gehört { $name ->
    [partner] ein Partner
   *[declarer] ein Spieler
}.
SEAT_NOT_HERE = { $contract-bei } gibt es { $name ->
    [partner] keinen Partner
   *[declarer] keinen Spieler
}.
WRONG_SEAT = „{ $name }“ kann nicht { $value } sein; richtig wäre ein Platz von 0 bis 3.
PARTNER_IS_DECLARER = Spieler und Partner müssen verschiedene Plätze sein.
WRONG_KLOPFER = so kann nicht geklopft worden sein: { $klopfer }. Jeder darf höchstens einmal, und so, wie es das Haus erlaubt (klopfen = { $rule }).
ILLEGAL_ACTION = { $ruling }
WRONG_TRICK_SIZE = { $number ->
    [one] der Stich hat { $number } Karte; richtig wären { $right }.
   *[other] der Stich hat { $number } Karten; richtig wären { $right }.
}
UNKNOWN_SUIT = „{ $text }“ ist keine Farbe.
UNKNOWN_CONTRACT = „{ $text }“ ist keine Spielart.
TRUMP_SUIT_MISSING = zu „{ $text }“ fehlt die Farbe.
CONTRACT_HAS_NO_TRUMP_SUIT = { $contract-bei } wird keine Trumpffarbe benannt.
CALLED_SUIT_MISSING = { $contract-zum } fehlt noch, welche Farbe gerufen wird.
CONTRACT_HAS_NO_TOUT = { $contract-zum } gibt es keinen Tout.
ONLY_A_SOLO_IS_SIE = ein Sie ist immer ein Solo; { $contract-zum } gibt es keines.
CONTRACT_IS_NOT_DECLARED = { $contract-der } wird von niemandem angesagt.
SUIT_IS_NAMED_LATER = { $contract-bei } kommt die Farbe erst nach der Ansage.
CONTRACT_HAS_NO_CALL = { $contract-bei } wird keine Sau gerufen.
CONTRACT_HAS_NO_LAUFENDE = { $contract-bei } gibt es keine Laufenden.
CONTRACT_IS_NOT_PLAYED = { $contract-der } wird aufgelegt und nicht gespielt.
NO_TWO_PARTIES = { $contract-bei } spielt jeder für sich; gelöst werden Spiele mit zwei Parteien.
TWO_PARTIES = { $contract-bei } spielen zwei Parteien; geschätzt wird nur, wo jeder für sich spielt.
NOTHING_IS_PLAYED = in „{ $record }“ wurde nichts gespielt.
NOTHING_IS_ANNOUNCED = es ist noch nicht angesagt, was gespielt wird; Welten gibt es von der ersten Karte an.
SEAT_NOT_TO_MOVE = { $seat } ist nicht am Zug; bewertet werden die Karten dessen, der als Nächster spielt.
NOTHING_TO_DECIDE = das Spiel ist aus; es ist nichts mehr zu entscheiden.
AUGEN_DO_NOT_MATTER = { $contract-bei } spielt keine Partei um Augen; richtig wäre die Auszahlung.
NOTHING_IS_BOUND = { $card } soll gebunden sein, ist aber nicht die gerufene Karte oder in keiner Hand.
HANDS_DO_NOT_FIT = die Hände haben zusammen nicht so viele Karten, wie es gibt ({ $number }).
CERTAIN_NOT_POSSIBLE = { $card } soll in einer Hand sicher sein, in der sie nicht sein kann.
NOBODY_CAN_HOLD = { $card } kann keiner haben.
TOO_MANY_CERTAIN = bei { $seat } sind mehr Karten sicher, als die Hand hat.
NO_DEAL_AGREES = keine Verteilung passt zu dem, was bekannt ist.
CONSTRAINT_TEXT = „{ $text }“ verstehe ich nicht; Annahmen sehen so aus: { $expected }.
CONSTRAINT_CONTRADICTS = keine Verteilung, die zu dem passt, was { $seat } weiß, erfüllt „{ $text }“.
CONSTRAINT_SUIT = { $suit ->
    [T] in diesem Spiel gibt es keinen Trumpf; Annahmen gibt es nur über Farben und Karten.
   *[other] in diesem Spiel ist die ganze Farbe { $suit ->
            [E] { suit-E }
            [G] { suit-G }
            [S] { suit-S }
           *[H] { suit-H }
        } Trumpf; eine Annahme über Trümpfe sagt „Trumpf“.
}
CONSTRAINT_TOO_LARGE = diese Annahme zerfällt in mehr als { $limit } Fälle oder Grenzen; einfacher sagen.
TOO_MANY_SEQUENCES = bis zur Tiefe { $depth } gibt es mehr Folgen, als sich zählen lassen (2 hoch 64).
WRONG_VALUE = { $allowed ->
    [nothing] „{ $name }“ gibt es hier nicht; gesagt war { $value }.
    [setting] „{ $name }“ kann nicht { $value } sein; richtig wäre OPTION=WERT.
    [four_numbers] „{ $name }“ kann nicht { $value } sein; richtig wären vier Zahlen, etwa 30,35,55,0.
   *[other] „{ $name }“ kann nicht { $value } sein; richtig wäre { $allowed }.
}
MISSING_NUMBER = { $contract-zum } fehlt { $name }.
AUGEN_DO_NOT_FIT_TRICKS = { $allowed ->
    [none] { $augen } Augen passen nicht in { $tricks } Stiche.
   *[other] { $tricks ->
        [any] mit { $augen } Augen endet kein Spiel; möglich sind { $allowed }.
        [1] { $augen } Augen passen nicht in einen Stich; möglich sind { $allowed }.
       *[other] { $augen } Augen passen nicht in { $tricks } Stiche; möglich sind { $allowed }.
    }
}
SUM_WRONG = { $name ->
    [augen] die Augen
    [tricks] die Stiche
    [points] die Punkte
   *[other] „{ $name }“
    } ergeben zusammen { $value } statt { $right }.
NOT_TIED = P{ $seat } ist nicht unter denen mit den meisten Augen.
TIE_OPEN = { $seats } haben gleich viele Augen, je { $augen }. Es fehlt, wer von ihnen den höchsten Trumpf in seinen Stichen hat ({ $name }): { $allowed }.
UNKNOWN_OPTION = „{ $option }“ ist keine Hausregel.
WRONG_OPTION_VALUE = „{ $option }“ kann nicht „{ $value }“ sein; erlaubt: { $allowed }.
OPTIONS_CONFLICT = „{ $option }“ = „{ $value }“ passt nicht zu { $other } = „{ $other_value }“; möglich: { $allowed }.
UNKNOWN_PRESET = „{ $preset }“ ist keine Regelsammlung.
WRONG_USE = { $problem }
ANSWER_NOT_WRITTEN = { $file ->
    [stdout] die Antwort
   *[other] „{ $file }“
    } lässt sich nicht schreiben ({ $problem }).
RUN_DIFFERS = die Datei { $file } gehört zu einem anderen Vergleich: { $name } ist dort { $value }, hier { $expected }.
NOT_A_RUN = die Datei { $file } enthält hier keine Ergebnisse der Arena, mit denen es weitergehen kann.
RUN_IN_USE = in die Datei { $file } schreibt gerade ein anderer Vergleich.
WORKERS_LOST = die Rechenprozesse sind nicht zu erreichen ({ $problem }); was fertig ist, bleibt erhalten.
NOT_INSTALLED = { $name } ist nicht installiert: { $command }.
FILE_MISSING = die Datei { $file } gibt es nicht.
FILE_IS_DIRECTORY = „{ $file }“ ist ein Ordner; gebraucht wird eine Datei.
FILE_UNREADABLE = „{ $file }“ lässt sich nicht lesen ({ $problem }).
FILE_EMPTY = „{ $file }“ ist leer.
NO_GAMES = in „{ $file }“ steht kein Spiel: weder Aufzeichnungen noch ein Protokoll von NetSchafkopf.
WRONG_ENCODING = der Text ist nicht in UTF-8 (oder, bei einem Protokoll, Windows-1252).
LINE_TOO_LONG = das ist länger als { $limit } Byte und wird nicht gelesen.
NOT_JSON = das ist kein JSON ({ $row ->
    [0] { $problem }
    [1] Zeichen { $column }
   *[other] Zeile { $row }, Zeichen { $column }
    }).
KEY_TWICE = „{ $name }“ steht zweimal da.
NOT_TOML = das ist kein TOML ({ $row ->
    [0] { $problem }
    [1] Zeichen { $column }
   *[other] Zeile { $row }, Zeichen { $column }
    }).
FIELD_MISSING = es fehlt { $name }.
UNKNOWN_FIELD = ein Feld „{ $name }“ gibt es hier nicht.
FIELD_NOT_HERE = „{ $name }“ gehört nicht zu { $to }.
TARIFF_CONTRADICTS_OPTION = „{ $name }“ = { $value } widerspricht der eigenen Hausregel { $option } = „{ $stated }“.
WRONG_TYPE = „{ $name }“ ist { $value }; richtig wäre { $expected }.
CARD_MISSING = es fehlt: { $cards }.
PAYOUT_DIFFERS = die Aufzeichnung sagt { $stated }, gerechnet sind { $computed }.
NOT_A_PROTOCOL = in { $file } steht kein Protokoll von NetSchafkopf.
PROTOCOL_LINE = „{ $text }“ ist nicht zu verstehen; erwartet: { $expected }.
POSITION_LINE = „{ $text }“ verstehe ich nicht; ein solcher Teil einer Stellung sieht so aus: { $expected }.
HAND_TO_MOVE = am Zug ist { $seat }; in die Zeile gehört dessen Hand und sonst keine: { $expected }.
OTHER_SECRET = das Geheimnis ist nicht das, worauf das Haus sich festgelegt hat: Sein SHA-256 ist { $right }, im Nachweis steht { $said }.
OTHER_COMMITMENT = im Nachweis steht { $said }; vor dem Geben gezeigt wurde { $right }.
NOT_CONTRIBUTED = der Beitrag { $right } ist in diese Mischung nicht eingegangen.
OTHER_PACKETS = im Nachweis wird { $said } gegeben, nach den Hausregeln { $right }.
OTHER_CARDS = { $seat } hatte { $said }; aus Geheimnis und Beiträgen folgt { $right }.
PARTIE_LINE = „{ $text }“ ist keine Hand; richtig wäre: { $expected }.
PROGRAM_NOT_FOUND = es gibt kein Programm, das „{ $program }“ startet.
PROGRAM_SILENT = „{ $program }“ hat { $seconds } s lang nicht geantwortet.
PROGRAM_CHATTERS = „{ $program }“ hat { $number } Zeilen geschrieben, die nichts beantworten.
PROGRAM_ENDED = „{ $program }“ ist zu Ende oder hört nicht mehr zu (Rückgabewert { $status }, letzte Worte: { $problem }).
PROGRAM_COMPLAINS = „{ $program }“ versteht etwas nicht: { $problem }
PROGRAM_GIVEN_UP = „{ $program }“ ist { $times } Mal gescheitert und wird nicht mehr gestartet.
PLACE_TAKEN = hier sitzt schon { $name }.
PLACE_EMPTY = auf Platz { $place } sitzt niemand, der etwas verlangen könnte.
WRONG_NAME = „{ $name }“ geht als Name nicht; richtig wären 1 bis { $limit } Zeichen, die man sieht.
NAME_TAKEN = { $name } heißt hier schon jemand.
NOT_RANDOM = „{ $text }“ ist kein Zufall zum Mischen; richtig wären 64 Ziffern von 0 bis f, klein geschrieben.
CONTRIBUTED_ALREADY = zum Mischen hast du schon beigetragen; das gilt.
TABLE_IS_AT = das geht jetzt nicht: { $stage ->
    [GATHERING] Es sind noch nicht alle da.
    [SHUFFLING] Erst wird gemischt und gegeben.
    [PLAYING] Erst wird dieses Spiel zu Ende gespielt.
   *[FINISHED] Das Spiel ist aus; als Nächstes kommt ein neues.
}
NOT_YOUR_SEAT = das steht nur dem zu, der dort sitzt.
NOTHING_TO_FIND = falsch bedienen kann hier keiner, denn jede Karte wird vorher geprüft.
NOTHING_TO_TAKE_BACK = zurücknehmen kannst du nur deine letzte Karte, und nur solange das Spiel läuft.
UNDO_IS_ASKED = erst geht es darum, ob { $name } eine Karte zurücknehmen darf.
NO_UNDO_ASKED = niemand will eine Karte zurücknehmen.
NOT_WAITED_FOR = auf Platz { $place } wartet niemand.
DATABASE_URL = „{ $url }“ ist keine Datenbank, die gelesen werden kann; richtig ist sqlite:////PFAD/DATEI oder postgresql://NAME@RECHNER/DATENBANK.
DATABASE_UNUSABLE = die Datenbank { $database } ist nicht zu gebrauchen: { $problem }.
DATABASE_NEWER = die Datenbank { $database } ist von einer neueren Fassung dieses Programms; nimm die neuere, oder eine andere Datenbank.
UNKNOWN_TABLE = den Tisch „{ $table }“ gibt es nicht.
JOURNAL_FULL = hier stehen schon { $limit ->
    [one] { $limit } Zeile
   *[other] { $limit } Zeilen
    }, und mehr gehen nicht hinein; fang etwas Neues an.
SHEET_WORD = „{ $text }“ verstehe ich hier nicht.
SHEET_MISSING = { $name ->
    [people] es fehlt, wer am Tisch sitzt
    [rules] es fehlt, was vereinbart ist
    [game] es fehlt, welches Spiel gespielt wird
    [dealer] es fehlt, wer gibt
    [bock] es fehlt, wie viele Spiele doppelt zählen (1 bis 32)
    [share] es fehlt, was mit dem Stock geschieht
    [pays] es fehlt, wer wem wie viel zahlt
    [laufende] es fehlt die Zahl der Laufenden
    [side] es fehlt, ob mit oder ohne Laufende
    [revoke] es fehlt, wer falsch bedient hat
    [jungfrau] es fehlt, wer die Jungfrau ist
    [trick] es fehlt, wer einen Stich ohne Augen hat
    [loser] es fehlt, wer verloren hat
    [shares] es fehlt, wie viele Augen jeder hat
    [declarer] es fehlt, wer gespielt hat
    [partner] es fehlt, wer mitgespielt hat
    [contract] es fehlt die Spielart
    [won] es fehlt „gewonnen“ oder „verloren“
    [result] es fehlt das Ergebnis
   *[deal] es fehlt, was gespielt wurde
    }; etwa so: { $expected }
SHEET_CONFLICT = „{ $text }“ und „{ $other }“ gehen nicht zusammen.
SHEET_TOO_MANY = { $contract-bei } { $number ->
    [1] spielt einer allein
   *[other] spielen zwei zusammen
    }; genannt sind { $names }.
SHEET_NAME = „{ $name }“ geht als Name nicht: das Wort bedeutet in der Liste schon etwas.
SHEET_ONE_WORD = „{ $name }“ geht als Name nicht: ein Name ist ein Wort; etwa so: { $expected }
SHEET_PEOPLE = am Tisch sitzen { $right } Leute, nicht { $number }.
SHEET_NOT_SEATED = { $name } spielt hier nicht mit; dabei sind { $names }.
SHEET_NOT_OPPOSITE = { $names } sitzen einander nicht gegenüber; zusammen spielen { $right }.
SHEET_FOLLOWS = sagen alle weiter, folgt nach euren Regeln { $contract-der }; geschrieben wird, wie es ausging: { $expected }
SHEET_KREUZ_AGAIN = das Kreuzspiel stand 60:60 und wird noch einmal gegeben; geschrieben wird, wie es ausging: { $expected }
SHEET_TEAMS = die Partie steht { $a }:{ $b }; andere Partner gibt es erst in der nächsten.
SHEET_LINE = die Zeile { $number } gibt es nicht; { $least ->
    [0] die Liste ist leer
   *[other] die Liste hat { $least }
}.

# Turniere
LIST_GAME = „{ $text }“ ist kein Spiel einer Liste; richtig wäre etwa „Rufspiel 1 3 Schneider“, „Wenz 2 verloren“ oder „–“, wenn keiner gespielt hat: erst der Spieler, dann der Mitspieler, mit ihren Plätzen oder Namen.
LIST_CONTRACT = { $contract } wird in diesem Turnier nicht gespielt; angesagt werden darf { $allowed }.
LIST_PARTIE = „{ $text }“ ist kein Ergebnis einer Partie; richtig wäre etwa „{ $target }:14“: einer hat { $target }, der andere höchstens { $least }.
NO_SUCH_LIST = Tisch { $table } im Durchgang { $round } gibt es nicht; { $rounds ->
    [0] ausgelost ist noch nichts.
   *[other] ausgelost { $rounds ->
        [one] ist { $rounds } Durchgang
       *[other] sind { $rounds } Durchgänge
        }{ $tables ->
        [0] .
        [one] , im genannten steht { $tables } Tisch.
       *[other] , im genannten stehen { $tables } Tische.
    }
    }
UNKNOWN_ENTRY = die Startnummer { $number } gibt es nicht; { $most ->
    [0] angemeldet ist noch niemand.
   *[other] vergeben sind 1 bis { $most }.
    }
ENTRY_WITHDRAWN = { $name } (Startnummer { $number }) ist schon ausgeschieden.
ENTRY_PRESENT = { $name } (Startnummer { $number }) ist nicht ausgeschieden.
TOO_FEW_ENTRIES = für einen Tisch braucht es { $needed }, da sind { $number }.
ROUND_UNFINISHED = im Durchgang { $round } fehlt noch etwas in den Listen der Tische { $tables }.
ROUND_HAS_RESULTS = im Durchgang { $round } ist schon etwas eingetragen; an diesen Tischen bleibt, wer dort sitzt.
ROUNDS_PLAYED = { $rounds } Durchgänge waren ausgemacht, und so viele sind ausgelost.
NOT_A_TOURNAMENT = die Datei { $file } ist kein Turnier: { $problem }.
FILE_EXISTS = die Datei { $file } gibt es schon.

# Was mit einer Datei nicht stimmt
problem-ENOSPC = der Platz reicht nicht
problem-EDQUOT = der Platz reicht nicht
problem-EACCES = das ist hier nicht erlaubt
problem-EPERM = das ist hier nicht erlaubt
problem-EROFS = dort ist nur zu lesen
problem-EIO = das Gerät versagt
problem-ENOENT = den Ordner gibt es nicht
problem-ENOTDIR = dort ist kein Ordner
problem-EISDIR = das ist ein Ordner
problem-ENAMETOOLONG = der Name ist zu lang
problem-ELOOP = die Verweise gehen im Kreis
problem-cut = sie hört mittendrin auf
problem-packed = was gzip gepackt hat, ist beschädigt
problem-deep = zu tief verschachtelt
problem-number = eine Zahl, die es hier nicht gibt
problem-surrogate = ein halbes Zeichen
problem-end = am Ende fehlt etwas
problem-name = so heißt keine Datei

# Rechnung
item-base = Grundpreis
item-laufende = { $count } Laufende ({ $kind })
item-schneider = Schneider
item-schwarz = Schwarz
item-tout = Tout
item-sie = Sie
item-first_sie = im allerersten Spiel zählt kein Sie
item-klopfen = { $count } × geklopft
item-kontra = Kontra
item-re = Re
item-sub = Sub
item-resub = Resub
item-spritze = Spritze
item-contra = Contra
item-contra-re = Contra-Re
item-bock = Bock
item-stock = Stock ({ $seat })
item-jungfrau = { $whom ->
    [one] Jungfrau ({ $seat })
   *[all] { $count ->
        [1] Jungfrau, für alle
       *[other] { $count } Jungfrauen, für alle
    }
}
item-durchmarsch = Durchmarsch ({ $seat })
item-draw = unentschieden
item-offender = { $kind ->
    [good] falsch bedient ({ $seat }), gutgeschrieben { $count ->
        [1] einem
        [2] zweien
       *[3] dreien
    }
   *[pays] falsch bedient ({ $seat }), gezahlt { $count ->
        [1] für einen
        [2] für zwei
       *[3] für drei
    }
}
item-revoke = falsch bedient ({ $seat })

# Warum ein Spiel so ausging, und was nicht bezahlt wird
why-augen = { $kind ->
    [single] Spieler: { $count } Augen, { $limit } gebraucht.
    [party] Spielerpartei: { $count } Augen, { $limit } gebraucht.
    [forehand] Partei der Vorhand: { $count } Augen, { $limit } gebraucht.
   *[winners] { $count } Augen, { $limit } gebraucht.
}
why-sie = aufgelegt und gewonnen.
why-tout = { $count ->
    [1] Spieler: ein Stich, { $limit } gebraucht.
   *[other] Spieler: { $count } Stiche, { $limit } gebraucht.
}
why-bettel = { $count ->
    [0] Spieler: kein Stich, und keiner durfte es sein.
    [1] Spieler: ein Stich, und keiner durfte es sein.
   *[other] Spieler: { $count } Stiche, und keiner durfte es sein.
}
why-schneider = Schneider: { $count } Augen, frei mit { $limit }.
why-schwarz = Schwarz: { $kind ->
    [augen] keine Augen.
   *[tricks] kein Stich.
}
why-draw_kreuz = 60 zu 60, das Spiel wird noch einmal gegeben.
why-draw = { $kind ->
    [carry] 60 zu 60, ein Punkt wird mitgenommen.
    [replay] 60 zu 60, die Hand wird wiederholt.
   *[void] 60 zu 60, die Hand zählt nichts.
}
why-draw_spritze = 60 zu 60, verloren hat, wer zuletzt gespritzt hat.
why-revoke = falsch bedient: { $seat }.
why-laufende_few = { $kind } { $count }: Laufende werden ab { $limit } bezahlt.
why-laufende_lost = { $kind } { $count }: „ohne“ wird nur bezahlt, wenn die Spielerpartei gewinnt.
why-laufende_cap = { $kind } { $count }: höchstens { $limit ->
    [1] ein Laufender wird bezahlt.
   *[other] { $limit } Laufende werden bezahlt.
}
why-laufende_points = { $kind } { $count }: Laufende zählen nicht, wo um Punkte gespielt wird.
why-stock = im Stock bleiben { $count }, bei diesem Spiel geht es nicht um ihn.
why-most_augen = die meisten Augen: { $seat } mit { $count }.
why-tie_trump = mehrere mit { $count } Augen; höchster Trumpf von ihnen: { $seat }.
why-tie_tricks = mehrere mit { $count } Augen und ohne Trumpf; die meisten Stiche von ihnen: { $seat }.
why-tie_seat = mehrere mit { $count } Augen, ohne Trumpf und mit gleich vielen Stichen; am weitesten vorn: { $seat }.
why-tied = mehrere mit { $count } Augen, und alle zahlen.
why-all_tied = alle mit { $count } Augen, keiner zahlt.
why-march_tricks = Durchmarsch, alle Stiche: { $seat }.
why-march_augen = Durchmarsch mit { $count } Augen, { $limit } gebraucht: { $seat }.
role-declarer = Spieler
role-partner = Mitspieler
role-opponent = Gegner
role-opponents = Gegner
role-team_a = Mannschaft A
role-team_b = Mannschaft B

# Warum die Faustregel eine Karte vorzieht: was sie von den anderen spielbaren unterscheidet
reason-for = Dafür: { $reason }.
reason-against = Dagegen: { $reason }.
feature-chance = die eigene Seite bekommt den Stich eher
    .less = die eigene Seite bekommt den Stich weniger leicht
feature-sure = die eigene Seite bekommt den Stich sicher
    .less = der Stich ist nicht sicher
feature-takes = es sind mehr Augen für die eigene Seite zu erwarten
    .less = es sind weniger Augen für die eigene Seite zu erwarten
feature-gives = es sind mehr Augen für die anderen zu erwarten
    .less = es sind weniger Augen für die anderen zu erwarten
feature-smear = sie schmiert der eigenen Seite Augen
    .less = sie schmiert der eigenen Seite weniger Augen
feature-feeds = sie gibt Augen in einen Stich der anderen
    .less = sie gibt weniger Augen in einen Stich der anderen
feature-points = sie hat mehr Augen als andere Karten
    .less = sie hat weniger Augen als andere Karten
feature-cheapest = keine andere Karte hat weniger Augen
    .less = eine andere Karte hat weniger Augen
feature-cheapest_winner = sie ist die niedrigste Karte, die alles schlägt, was liegt
    .less = sie ist nicht die niedrigste Karte, die alles schlägt, was liegt
feature-last_takes = niemand kann sie mehr überstechen
    .less = als letzte Karte bringt sie weniger ein
feature-over_friend = sie nimmt einem Partner den Stich
    .less = sie lässt einem Partner den Stich
feature-over_foe = sie nimmt den anderen Augen ab
    .less = sie nimmt den anderen keine Augen ab
feature-trump = sie ist Trumpf
    .less = sie ist kein Trumpf
feature-trump_master = niemand sonst hat einen höheren Trumpf
    .less = sie behält den höchsten Trumpf
feature-trump_high = sie ist ein hoher Trumpf, aber noch zu schlagen
    .less = sie ist kein hoher Trumpf, der noch zu schlagen ist
feature-trump_low = sie ist ein niedriger Trumpf
    .less = sie ist kein niedriger Trumpf
feature-rich_trump = sie ist ein Trumpf mit vielen Augen
    .less = sie ist kein Trumpf mit vielen Augen
feature-trump_excess = sie zieht Trumpf, von dem die eigene Hand mehr hat als die anderen im Schnitt
    .less = sie zieht keinen Trumpf
    .short = sie zieht Trumpf, von dem die anderen im Schnitt mehr haben
feature-drawn_out = sie ist Trumpf, den sonst niemand mehr hat
    .less = sie spart Trumpf, den sonst niemand mehr hat
feature-ruff = sie sticht eine Farbe
    .less = sie sticht nicht
feature-ruff_points = sie sticht Augen
    .less = sie sticht keine Augen
feature-last_trump = sie ist der letzte eigene Trumpf
    .less = sie behält den letzten eigenen Trumpf
feature-first_master = niemand sonst hat eine höhere Karte der Farbe, die zum ersten Mal gespielt wird
    .less = sie ist keine Farbkarte, die in der ersten Runde alle anderen schlägt
feature-later_master = niemand sonst hat noch eine höhere Karte der Farbe
    .less = sie ist keine Farbkarte, die als höchste ihrer Farbe noch da ist
feature-foe_void = andere sind in der Farbe frei und können stechen
    .less = von weniger anderen weiß man, dass sie in der Farbe frei sind und stechen können
feature-friend_void = ein Partner ist in der Farbe frei und kann stechen
    .less = von weniger Partnern weiß man, dass sie in der Farbe frei sind und stechen können
feature-length = sie ist aus einer längeren Farbe
    .less = sie ist aus keiner so langen Farbe
feature-single = sie ist die einzige Karte ihrer Farbe
    .less = sie ist keine einzelne Farbkarte
feature-makes_void = die Hand wird in einer Farbe frei und kann sie stechen
    .less = die Hand wird in keiner Farbe frei
feature-unguards = sie lässt eine Karte mit vielen Augen blank stehen
    .less = sie lässt keine Karte mit vielen Augen blank stehen
feature-rich_plain = sie ist eine Farbkarte mit vielen Augen, die zu überbieten ist
    .less = sie riskiert keine Farbkarte mit vielen Augen
feature-sheds = sie wird eine höhere Karte unter dem Stich los
    .less = sie wird keine so hohe Karte unter dem Stich los
feature-strength = gemessen an ihrer Farbe ist sie höher als andere Karten
    .less = gemessen an ihrer Farbe ist sie niedriger als andere Karten
feature-search = sie sucht die gerufene Karte
    .less = sie sucht die gerufene Karte nicht
feature-called = sie ist aus der Ruffarbe
    .less = sie behält die Ruffarbe
feature-locked_card = sie ist die gerufene Karte
    .less = sie hält die gerufene Karte zurück
feature-declarer_last = der Spieler ist bei einer Farbe Letzter
    .less = sie bringt keine Farbe zum Spieler an letzter Stelle
feature-declarer_next = der Spieler ist bei einer Farbe als Nächster dran
    .less = sie bringt keine Farbe zum Spieler an nächster Stelle
feature-trump_to_declarer = sie bringt Trumpf zum Spieler an letzter Stelle
    .less = sie bringt keinen Trumpf zum Spieler an letzter Stelle
feature-plain_low = sie spielt eine Farbkarte ohne Augen an
    .less = sie spielt keine Farbkarte ohne Augen an

# Computerspieler: Gründe für das, was keine Karte ist
because-value = Gerechnet ist das mit { $contract }.
because-pass = So viel bringen im Schnitt die Spiele, die dann andere spielen.
because-pass-nothing = Weiter zählt als nichts gewonnen und nichts verloren.
because-packet = So viel verspricht das erste Päckchen im Schnitt; zu klopfen lohnt sich ab { $least }.
because-sie = Ein Sie ist ohne Spiel gewonnen.
because-hochzeit = Gerechnet ist mit dem, der die Hochzeit dann nimmt.
because-exchange = Diese Karte fehlt dem Blatt am wenigsten.
because-double = So viel ist das Spiel dann wert, wenn niemand mehr verdoppelt; gewonnen sein sollen mindestens { $least } % der möglichen Verteilungen.
because-silent = Verdoppelt wird, wenn die Auszahlung im Schnitt positiv ist und mindestens { $least } % der möglichen Verteilungen gewonnen werden.
because-agree = So viel bringt es, das Spiel so zu beenden.
because-play-on = So viel bringt bestes Spiel bis zum Ende.
because-granted = So viel bringt es, wenn niemand widerspricht.

# Spiel im Terminal
table-welcome = { $game }, Stufe { $level }, Zufallszahl { $seed }. Hilfe: ?
table-deal = Spiel { $number }: { $dealer } gibt.
table-deal-own = Spiel { $number }: Du gibst.
table-you = Du
table-below = Unten
table-left = Links
table-across = Gegenüber
table-right = Rechts
table-hand = Deine Karten:
table-hand-playable = Deine Karten, * ist spielbar:
table-lies = Es liegt: { $cards }
table-first = Du spielst aus.
table-ask-card = Karte?
table-ask-card-or = Karte? Oder: { $others }
table-ask-klopfen = Klopfst du?
table-ask-bid = Was sagst du?
table-ask-renonce = Rufst du doch noch?
table-ask-name = Was spielst du genau?
table-ask-exchange = Nimmst du die Hochzeit?
table-ask-claim = Lässt du das gelten?
table-must = Niemand will spielen; du musst.
table-offered = Du bekommst { $card }.
table-ask-stoss = { $stoss }? „ja“, oder Enter für nein; „nie“ heißt auch später nein.
table-ask-next = Enter: nächstes Spiel. Ende: aufhören.
table-not-between = „{ $text }“ passt hier nicht. Das Spiel ist aus; möglich sind auch letzter, stand, rechnung, speichern.
table-not-yet = { $card } liegt noch nicht, das Verdoppeln geht vor.
table-said = { $name }: { $text }
table-knocks = geklopft
table-knocks-not = nicht geklopft
table-pass = weiter
table-decline = Hochzeit abgelehnt
table-accept = Hochzeit angenommen, { $card } zurück
table-exchanged = Hochzeit angenommen
table-claim = der Rest gehört mir
table-give-up = ich gebe auf
table-agree = einverstanden
table-refuse = weiterspielen
table-revoke = falsch bedient ({ $card })
table-tout = Tout
table-plain = ohne Tout
table-not-yours = { $card } hast du nicht auf der Hand.
table-option-knocks = klopfen
table-option-knocks-not = nicht klopfen
table-option-decline = ablehnen
table-option-accept = { $card } zurückgeben
table-option-claim = rest
table-option-give-up = aufgeben
table-option-agree = ja
table-option-refuse = weiterspielen
table-silence = nein
table-never = nie
table-open = { $name } legt offen: { $cards }
table-plays = { $name } spielt { $contract }.
table-plays-own = Du spielst { $contract }.
table-nobody = Gespielt wird { $contract }.
table-trick = { $cards }. Stich: { $name }, { $augen } Augen.
table-thrown = Niemand spielt, es wird neu gegeben.
table-over = Das Spiel ist aus.
table-result = Gewonnen: { $winners } mit { $augen } Augen. Verloren: { $losers } mit { $rest }.
table-augen = Augen: { $list }
table-payout = Auszahlung: { $list }
table-bill = Rechnung von Spiel { $number }:
table-account = Stand: { $list }
table-stock = Im Stock: { $stock }
table-bock = Bock: Dieses Spiel zählt doppelt (noch { $number }).
table-partie = Stand der Partie: ihr { $own }, die anderen { $other }.
table-carried = Für die nächsten Sieger mitgenommen: { $number }
table-carried-used = Dazu mitgenommen: { $number }
table-partie-won = Die Partie ist aus: ihr { $own }, die anderen { $other }.
table-price = Preis: { $price }
table-no-bill = Noch kein Spiel ist abgerechnet.
table-no-last = Es gibt noch keinen Stich.
table-last = Letzter Stich: { $cards }. { $name }, { $augen } Augen.
table-undone = { $card } ist zurückgenommen.
table-no-undo = Es gibt keine eigene Karte, die du zurücknehmen kannst.
table-saved = Gespeichert in { $file }, von jetzt an laufend.
table-not-saved = { $file } lässt sich nicht schreiben: { $problem }.
table-save-how = Sag dazu eine Datei, deren Name auf .jsonl endet: speichern abend.jsonl
table-hint = Tipp: { $action }.
table-only = Es ist die einzige spielbare Karte.
table-only-reckoned = Die Faustregel spricht für eine andere; das sagen die durchgespielten Verteilungen.
table-expected = { $action }: im Schnitt { $expected }, gewonnen in { $share } von { $worlds } Verteilungen.
table-expected-only = { $action }: im Schnitt { $expected }.
table-worse = Im Schnitt { $loss } weniger als { $best }.
table-as-good = Im Schnitt genauso gut wie { $best }.
table-best = Nichts ist besser.
table-no-reckoning = { $action }: dazu ist nichts gerechnet.
table-why-how = Sag dazu eine Karte oder eine Ansage: warum EO
table-not-now = Das geht jetzt nicht. Möglich: { $allowed }
table-possible = Jetzt möglich: { $allowed }
table-unknown = „{ $text }“ verstehe ich nicht. Möglich: { $allowed }
table-ambiguous = „{ $text }“ kann mehreres heißen: { $allowed }
table-lapse = { $name }: keine gültige Antwort.
table-no-advice = Dazu gibt es gerade keinen Rat.
table-bye = Servus.
table-resumed = Es geht weiter.
table-help = Antworte mit der Nummer oder dem Namen; Enter zeigt noch einmal, was gefragt ist. Befehle: hand, warum KARTE, tipp, letzter, stand, rechnung, zurück, speichern DATEI, ende. Du sitzt unten, Links spielt nach dir. Karten heißen E, G, H, S mit 7, 8, 9, U, O, K, 10, A.
arena-title = Spieler im Vergleich
arena-auction = Jeder sagt selbst an.
arena-strength = Für alle sagt dieselbe Regel nach der Stärke der Karten an.
arena-given = Wer was spielt, ist vorgegeben.
arena-bierkopf = Bierkopf: angesagt wird nichts.
arena-six = Zwei Plätze gegen zwei, jede Verteilung in allen sechs Sitzordnungen.
arena-across = Zwei, die sich gegenübersitzen, gegen die anderen zwei, jede Verteilung zweimal mit vertauschten Plätzen.
arena-parties = Spielerpartei gegen Gegenpartei, jede Verteilung zweimal mit vertauschten Parteien; wo jeder für sich spielt, zwei Plätze gegen zwei.
arena-deals = Verteilungen: { $deals }, Spiele: { $games }, davon zusammengeworfen (zählen 0): { $thrown }.
arena-rules = Hausregeln { $rules }, Zufallszahl { $seed }.
arena-tariff = Tarif { $tariff }.
arena-own-rules = Jede Verteilung hat ihre eigenen Hausregeln, auch den Tarif; Zufallszahl { $seed }.
arena-worlds = Höchstens { $worlds } Welten für jede Entscheidung.
arena-money = Beträge in der Einheit des Tarifs, im Mittel je Spiel und Platz; ± ist das 95-%-Intervall über die Verteilungen.
arena-points = Turnierpunkte, im Mittel je Spiel und Platz; ± ist das 95-%-Intervall über die Verteilungen.
arena-spielpunkte = Spielpunkte der eigenen Mannschaft abzüglich der gegnerischen, im Mittel je Spiel; ± ist das 95-%-Intervall über die Verteilungen.
arena-programs = Fremde Programme: { $names }.
arena-cross = Was die Zeile gegen die Spalte gewinnt
arena-seer = Zum Messen: sieht alle Karten, ist also kein Spieler
arena-d = D: die Hälfte dessen, was der Spieler mehr ausbezahlt bekommt, wenn der eine statt des anderen auf seiner Seite spielt
arena-wins = Gewonnene Spiele und Auszahlung nach Spielart und Rolle, gegen alle anderen
arena-costs = Zeit für eine Entscheidung, in ms
arena-costs-note = Rechenzeit (CPU), bei Programmen die verstrichene Zeit; nur Entscheidungen, bei denen es eine Wahl gibt, und jede gleiche Frage einer Verteilung einmal.
arena-lapses = Verlorene Züge
arena-player = Spieler
lapse-silent = keine Antwort, obwohl an der Reihe.
lapse-unknown = { $action } gibt es hier nicht.
lapse-failed = Fehler im Spieler: { $error }.
arena-against = gegen
arena-contract = Spielart
arena-role = Rolle
arena-games = Spiele
arena-deals-short = Verteilungen
arena-won = gewonnen
arena-payout = Auszahlung
arena-phase = wann
arena-decisions = Entscheidungen
arena-mean = Mittel
arena-median = Median
arena-moves = Züge
arena-problems = warum
arena-declarer = Spieler
arena-partner = Mitspieler
arena-opponent = Gegenspieler
arena-team = Mannschaft
arena-alone = für sich
arena-klopfen = Klopfen
arena-bids = Ansage
arena-trick = { $number }. Stich
arena-doubling = Kontra, Spritze
arena-claim = Rest
arena-all = alle
arena-progress = { $done } von { $deals } Verteilungen, noch { $left }
arena-stopped = Abgebrochen nach { $done } von { $deals } Verteilungen.

# Rat
advice-mean = Schnitt
advice-won = gew.
advice-half = 25–75 %
advice-error = ± ist der Standardfehler des Schnitts.
advice-do = { $player } rät: { $action }.
advice-do-mean = { $player } rät: { $action }, im Schnitt { $expected }.
advice-do-value = { $player } rät: { $action }, im Schnitt { $expected }, gewonnen in { $share }.
advice-lead = Das Nächste, { $other }, bringt { $lead } weniger.
advice-behind = { $other } verspricht { $lead } mehr, aber nicht sicher genug.
advice-equal = { $other } bringt genauso viel.
advice-augen = { $alone ->
    [yes] Eigene Augen nach { $action }: { $shares }.
   *[no] Augen der eigenen Partei nach { $action }: { $shares }.
}
advice-worlds = Gerechnet mit { $worlds } Verteilungen, gezogen aus { $deals } möglichen.
advice-assumed = Angenommen ist: „{ $text }“. Das gilt in { $share } der Verteilungen, die sonst möglich wären.

# Am Tisch mit Menschen: du oder ein Name
room-you = du
room-and = { $first } und { $last }
room-klopfen = { $own ->
    [yes] du klopfst
   *[no] { $name } klopft
}: Der Preis verdoppelt sich.
room-klopfen-not = { $own ->
    [yes] du klopfst
   *[no] { $name } klopft
} nicht.
room-pass = { $own ->
    [yes] du sagst
   *[no] { $name } sagt
} weiter.
room-bid = { $own ->
    [yes] du sagst
   *[no] { $name } sagt
} { $text } an.
room-name = { $own ->
    [yes] du spielst
   *[no] { $name } spielt
} { $text }.
room-called = { $own ->
    [yes] du rufst
   *[no] { $name } ruft
} { $card }.
room-accept = { $own ->
    [yes] du nimmst die Hochzeit an und gibst
   *[no] { $name } nimmt die Hochzeit an und gibt
} { $card } zurück.
room-exchanged = { $own ->
    [yes] du nimmst
   *[no] { $name } nimmt
} die Hochzeit an.
room-decline = { $own ->
    [yes] du nimmst
   *[no] { $name } nimmt
} die Hochzeit nicht an.
room-stoss = { $own ->
    [yes] du sagst
   *[no] { $name } sagt
} { $text }.
room-leads = { $own ->
    [yes] du spielst
   *[no] { $name } spielt
} { $card } aus.
room-takes = { $own ->
    [yes] du stichst
   *[no] { $name } sticht
} mit { $card }.
room-gives = { $own ->
    [yes] du gibst
   *[no] { $name } gibt
} { $card } zu.
room-claim = { $own ->
    [yes] du legst auf und beanspruchst
   *[no] { $name } legt auf und beansprucht
} den Rest.
room-give-up = { $own ->
    [yes] du gibst
   *[no] { $name } gibt
} auf.
room-agree = { $own ->
    [yes] du lässt
   *[no] { $name } lässt
} es gelten.
room-refuse = { $own ->
    [yes] du willst
   *[no] { $name } will
} weiterspielen.
room-revoke = { $own ->
    [yes] du hast
   *[no] { $name } hat
} mit { $card } falsch bedient.
room-turn = { $own ->
    [yes] du bist
   *[no] { $name } ist
} dran.
room-led = { $led } ist ausgespielt.
room-gathering = { $count ->
    [one] es fehlt noch einer.
   *[other] es fehlen noch { $count }.
}
room-shuffling = es wird gemischt.
room-waiting = das nächste Spiel beginnt, wenn alle weiter wollen: { $names }.
room-undo = { $own ->
    [yes] du möchtest
   *[no] { $name } möchte
} { $card } zurücknehmen. Gefragt: { $names }.
room-plays = { $own ->
    [yes] du spielst
   *[no] { $name } spielt
}
room-trick = Stich { $number } von { $of }
room-deal = Spiel { $number }
room-dealer = { $own ->
    [yes] du gibst
   *[no] { $name } gibt
}
room-knocked = geklopft: { $names }
room-nobody-knocked = niemand hat geklopft
room-price = Preis { $price }
room-worth = { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
}
room-carried = { $count } mitgenommen
room-announcing = Ansage
room-bierkopf = Bierkopf bis { $target }
room-nothing = zusammengeworfen
room-won = gewonnen
room-lost = verloren
room-drawn = unentschieden
room-over = das Spiel ist aus
room-thrown-in = niemand spielt
room-role-declarer = Spieler
room-role-partner = Mitspieler
room-role-mate = mit dir
room-role-opponent = Gegner
room-role-knocked = geklopft
room-role-dealer = Geber
room-computer = Computer
room-away = Computer spielt für { $name }
room-awaited = noch frei
