# Names: German institutions keep their German words
suit-E = Eichel
suit-G = Gras
suit-H = Herz
suit-S = Schellen
suit-T = trump
rank-A = Sau
rank-Z = Zehn
rank-K = König
rank-O = Ober
rank-U = Unter
rank-9 = Neun
rank-8 = Acht
rank-7 = Sieben
gender-A = n
gender-Z = n
gender-K = n
gender-O = n
gender-U = n
gender-9 = n
gender-8 = n
gender-7 = n
card-back = Back of a card
card-name = { $suit }-{ $rank }
card-nom = the { $suit }-{ $rank }
card-dat = the { $suit }-{ $rank }
card-acc = the { $suit }-{ $rank }
gender-rufspiel = n
gender-solo = n
gender-sie = n
gender-muss = n
gender-kreuz = n
gender-hochzeit = n
contract-der = { $name }
contract-bei = in { $name }
contract-zum = { $name }
called-nom = { $rank ->
    [A] the Rufsau
    [Z] the called Zehn
   *[K] the called König
}
called-acc = { called-nom }
called-dat = { called-nom }
candidates = Did you mean: { $candidates }?

# Phases as they appear in rulings
phase-KLOPFEN = the Klopfen
phase-BIDDING = the bidding
phase-RENONCE = the question to blocked players
phase-NAMING = the naming
phase-EXCHANGE = the exchange of the Hochzeit
phase-PLAY = the play
phase-CLAIM = the answer to the claim
phase-OVER = the next deal

# Cards: refused
GAME_OVER = the deal is over, no more cards are played.
NOT_YOUR_TURN = it is { $other }'s turn.
CARD_NOT_IN_HAND = { $card-nom } is not (or no longer) in your hand.
MUST_PLAY_CALLED_ACE = { $card-nom } may not be played: { MUST_PLAY_CALLED_ACE.why }
    .why = { $runaway ->
        [late] { $led } is searched for, and at this table running away is allowed in the first trick only. You must play { $called-nom } ({ $cards }).
        [initial] { $led } is searched for, and running away takes at least { $least } cards of the called suit as dealt; you were dealt { $count }. You must play { $called-nom } ({ $cards }).
        [current] { $led } is searched for, and running away takes at least { $least } cards of the called suit; you hold { $count }. You must play { $called-nom } ({ $cards }).
       *[no] { $led } is searched for. You must play { $called-nom } ({ $cards }).
    }
MUST_FOLLOW_TRUMP = { $card-nom } may not be played: { MUST_FOLLOW_TRUMP.why }
    .why = trump was led and you hold trump. Possible: { $cards }.
MUST_FOLLOW_SUIT = { $card-nom } may not be played: { MUST_FOLLOW_SUIT.why }
    .why = { $led } was led and you hold { $led }. Possible: { $cards }.
CALLED_ACE_NOT_DISCARDABLE = { $card-nom } may not be thrown off: { CALLED_ACE_NOT_DISCARDABLE.why }
    .why = unless the called suit is led, { $called-nom } may only be played { $limit ->
        [1] as the last card.
        [2] among the last two cards.
       *[other] among the last { $limit } cards.
    }
MAY_NOT_LEAD_UNDER_CALLED_ACE = { $card-nom } may not be led: { MAY_NOT_LEAD_UNDER_CALLED_ACE.why }
    .why = { $runaway ->
        [late] at this table running away is allowed in the first trick only. Possible: { $cards }.
        [initial] running away takes at least { $least } cards of the called suit as dealt; you were dealt { $count }. Possible: { $cards }.
       *[current] running away takes at least { $least } cards of the called suit; you hold { $count }. Possible: { $cards }.
    }
MUST_BEAT = { $card-nom } may not be played: { MUST_BEAT.why }
    .why = beating is compulsory here and you can go higher. Possible: { $cards }.

# Cards: accepted
CALLED_ACE_FORCED = { $card-nom } must be played: { CALLED_ACE_FORCED.why }
    .open = { $seat } plays the card that is searched for.
    .why = { $led } is searched for and this is the called card.
LAST_CARD = { $card-nom } may be played: { LAST_CARD.why }
    .open = { $seat } plays the last card.
    .why = the last card may always be played.
RUN_AWAY_LEAD = { $card-nom } may be led: { RUN_AWAY_LEAD.why }
    .why = { $runaway ->
        [initial] you run away. That takes at least { $least } cards of the called suit as dealt, and you were dealt { $count }. Afterwards { $called-nom } is free.
       *[current] you run away. That takes at least { $least } cards of the called suit, and you hold { $count }. Afterwards { $called-nom } is free.
    }
CALLED_ACE_LEAD = { $card-nom } may be led: { CALLED_ACE_LEAD.why }
    .open = { $seat } leads the called card.
    .why = { $called-nom } itself may always be led.
FREE_LEAD = { $card-nom } may be led: { FREE_LEAD.why }
    .open = { $seat } leads.
    .why = { $free ->
        [yes] on lead the choice is free.
       *[no] on lead, only cards of the called suit below { $called-nom } are barred.
    }
FOLLOWS_TRUMP = { $card-nom } may be played: { FOLLOWS_TRUMP.why }
    .open = { $seat } follows with a trump.
    .why = { $stichzwang ->
        [yes] trump was led and you follow. Beating is compulsory for those who can.
       *[no] trump was led and you follow. You need not play higher.
    }
FOLLOWS_SUIT = { $card-nom } may be played: { FOLLOWS_SUIT.why }
    .open = { $seat } follows in { $led }.
    .why = { $runaway ->
        [initial] { $led } is searched for and you run away. That takes at least { $least } cards of the called suit as dealt, and you were dealt { $count }. Afterwards { $called-nom } is free.
        [current] { $led } is searched for and you run away. That takes at least { $least } cards of the called suit, and you hold { $count }. Afterwards { $called-nom } is free.
       *[no] { $led } was led and you follow. { $stichzwang ->
            [yes] Beating is compulsory for those who can.
           *[no] You need not play higher.
        }
    }
VOID_FREE_CHOICE = { $card-nom } may be played: { VOID_FREE_CHOICE.why }
    .open = { $seat } holds no { $led }.
    .why = { $free ->
        [yes] you hold no { $led }, so the choice is free.
       *[no] you hold no { $led }. Only { $called-nom } is barred.
    }

# What the table hears of a refusal
REFUSED = the referee refuses that.

# Trick
HIGHEST_TRUMP = { $card-nom } wins the trick: it is the highest trump in it.
    .why = it is the highest trump in the trick.
HIGHEST_OF_LED_SUIT = { $card-nom } wins the trick: there is no trump in it, and this is the highest card of the suit led, { $led }.
    .why = there is no trump in the trick, and this is the highest card of the suit led, { $led }.

# Auction
NOT_NOW = that is not possible now. It is time for { $phase }.
KLOPFEN_OFF = { $game ->
    [bierkopf] there is no knocking in Bierkopf.
   *[schafkopf] there is no knocking at this table.
}
KLOPFEN_OVER = the time for knocking is over. It comes after the first packet, before anybody bids.
KLOPFEN_FOREHAND_ONLY = at this table only forehand may knock.
KLOPFEN_TAKEN = { $other } has already knocked, and at this table only one player may.
KLOPFEN_CHAIN_BROKEN = at this table only forehand, and whoever comes right after a player who has knocked, may knock. { $other } has not knocked.
KLOPFEN_ACCEPTED = { $seat } knocks: the price doubles.
    .why = at this table you may knock, and you know only your first packet.
KLOPFEN_DECLINED = { $seat } does not knock.
    .why = nobody has to knock.
ALREADY_PASSED = { $seat } has already passed, and that is final.
AUCTION_OVER = { $game ->
    [bierkopf] there is no auction in Bierkopf.
   *[schafkopf] the auction is over.
}
CONTRACT_DISABLED = { $declaration } is not played at this table.
BID_TOO_LOW = { $declaration } is too low: { $best } stands. Only a higher contract will do, or an equal one from a seat before the bidder.
NO_CALLABLE_ACE = you are blocked: there is no Sau that you may call.
SIE_NEEDS_ALL_HEADS = for a Sie, the hand lacks { $cards }.
HOCHZEIT_NEEDS_ONE_TRUMP = a Hochzeit is offered by a player with exactly one trump; here there { $count ->
    [0] is none.
   *[other] are { $count }.
}
RENONCE_ONLY_IF_BLOCKED = everybody has passed. Now only a Rufspiel may be announced, and only by a player who is blocked.
BID_HIGHEST = { $seat } announces { $declaration }, the highest bid.
    .why = nobody has bid higher, and your cards allow it.
BID_HOLDS = { $seat } holds with { $declaration } and sits earlier.
    .why = the earlier seat may hold with an equal contract.
PASSES = { $seat } passes.
    .why = nobody has to bid.
GIVES_WAY = { $seat } gives way.
    .why = whoever is overbid may give way.
SUIT_MISSING = { $calls ->
    [yes] { $declaration } still needs the suit that is called.
   *[no] { $declaration } still needs its suit.
}
SUIT_NOT_NAMED_HERE = no suit is named now for { $declaration }.
HERZ_NOT_CALLABLE = Herz is trump and can never be called.
OWN_SAU = you hold { $card-nom } yourself.
NO_PLAIN_CARD = to call { $card-acc } you need a card of its suit that is not trump, and you hold none.
RENONCE_NOT_VOID = a blocked player may only call a Sau whose suit they lack; you hold { $suit }.
SOLO_NEEDS_SUIT_CARD = at this table a Solo needs at least one card of its suit besides Ober and Unter.
TOUT_NOT_ENABLED = { $tout ->
    [yes] a Tout has already been announced.
   *[no] at this table there is no Tout of { $declaration }.
}
SUIT_NAMED = { $suit } is trump.
    .why = the game is yours, and you may play it in this suit.
SAU_CALLED = { $card-nom } is called.
    .why = { $renonce ->
        [yes] you are blocked, may call all the same, and do not hold this card yourself.
       *[no] you do not hold this Sau yourself, but a card of its suit that is not trump.
    }
ANNOUNCEMENT_CONFIRMED = { $declaration } is played.
    .why = the game is yours, and the house plays it.
HOCHZEIT_RETURN_MUST_BE_PLAIN = { $some ->
    [yes] { $card-nom } is trump; a card that is not must go back ({ $cards }).
   *[no] { $card-nom } is trump; a card that is not must go back, and you have none.
}
HOCHZEIT_ACCEPTED = { $seat } accepts the Hochzeit.
    .open = { $seat } accepts the Hochzeit.
    .why = you are asked, and this card may go back.
HOCHZEIT_DECLINED = { $seat } does not accept the Hochzeit.
    .why = nobody has to accept.
MUSS_NEEDS_EICHEL_OBER = the Muss is played by the holder of { $card-nom }.

# Stoß
STOSS_OFF = { $game ->
    [bierkopf] there is no Spritze at this table.
   *[schafkopf] there is no Kontra at this table.
}
STOSS_NOT_IN_SIE = there is no Kontra in a Sie.
STOSS_NOT_IN_RAMSCH = at this table there is no Kontra in Ramsch.
STOSS_LIMIT = { $limit ->
    [1] doubling more than once is not allowed here.
    [2] doubling more than twice is not allowed here.
   *[other] doubling more than { $limit } times is not allowed here.
}
STOSS_GIVEN_ALREADY = { $seat } has already doubled; in Ramsch everybody may only once.
STOSS_OTHER_PARTY = { $game ->
    [bierkopf] the next Spritze belongs to the other team.
   *[schafkopf] the next doubling belongs to the other party.
}
STOSS_TOO_LATE = { $deadline ->
    [second_card] too late: doubling is allowed only until the second card is on the table.
    [before_lead] too late: doubling is allowed only before the first card.
    [own_first_card] { $game ->
        [bierkopf] too late: players may double only before their own first card.
       *[schafkopf] too late: players may double only before their own first card, and answer until the next card is played.
    }
    [second_trick] too late: doubling is allowed only until the first card of the second trick is on the table.
   *[any_time] too late: doubling is allowed only as long as cards are played.
}
STOSS_ACCEPTED = { $game ->
    [bierkopf] { $seat } says Spritze.
   *[schafkopf] { $seat } doubles.
}
    .why = you may double, and there is still time.
RETOUR_ACCEPTED = { $game ->
    [bierkopf] { $seat } answers with the next Spritze.
   *[schafkopf] { $seat } doubles once more.
}
    .why = another doubling is allowed, it is yours, and there is still time.

# Shortened play
CLAIM_OFF = at this table every deal is played to its end.
CLAIM_NEEDS_LEAD = you can claim the rest only when it is your lead to a new trick.
CLAIM_REFUSED_BEFORE = somebody has already refused that in this trick.
GIVE_UP_NOT_IN_RAMSCH = in Ramsch everybody plays alone, and nobody can give up.
NOTHING_CLAIMED = there is no claim that waits for an answer.
NO_REVOKE = { $card-nom } was allowed; there is no revoke.
CLAIM_CERTAIN = all remaining tricks belong to { $seat }, however the cards lie.
    .why = nobody else can win another trick, however the cards lie.
CLAIM_ASKED = { $seat } lays the hand open and claims all remaining tricks; the others say whether they agree.
    .why = it is not certain; it stands if all others agree.
GIVE_UP_ACCEPTED = { $seat } gives up.
    .why = whoever plays alone may give up without asking.
GIVE_UP_ASKED = { $seat } wants to give up; the others say whether they agree.
    .why = it stands if all others agree.
CLAIM_AGREED = { $seat } agrees.
    .why = you are asked.
CLAIM_REFUSED = { $seat } wants to play on.
    .why = you are asked, and nobody has to agree.
REVOKE_FOUND = { $game ->
    [bierkopf] { $seat } has revoked with { $card-dat }; the hand is lost for the team.
   *[schafkopf] { $seat } has revoked with { $card-dat }; the deal is lost for { $seat }.
}
    .why = this card was not allowed.

# Input: refused
UNKNOWN_CARD = “{ $text }” is not a card.
AMBIGUOUS_CARD = “{ $text }” may mean more than one card.
REVERSED_CARD = “{ $text }” is the wrong way round: the suit comes first, then the rank.
RANK_OR_REVERSED = “{ $text }” may mean two things: the suit before it once more ({ $same }), or, the wrong way round, { $turned }.
CARD_NOT_IN_PACK = “{ $text }” is not in the pack of { $size } cards.
CARD_TWICE = { $card } appears twice.
WRONG_HAND_SIZE = { $number ->
    [one] the hand has { $number } card; it should have { $right }.
   *[other] the hand has { $number } cards; it should have { $right }.
}
WRONG_NUMBER_OF_HANDS = { $number ->
    [one] there is { $number } hand; there should be 4.
   *[other] there are { $number } hands; there should be 4.
}
SEAT_MISSING = { $contract } needs a { $name }.
SEAT_NOT_HERE = { $contract } has no { $name }.
WRONG_SEAT = “{ $name }” cannot be { $value }; it must be a seat from 0 to 3.
PARTNER_IS_DECLARER = declarer and partner must be different seats.
WRONG_KLOPFER = nobody can have knocked like this: { $klopfer }. Each seat may knock once at most, and only as the house allows (klopfen = { $rule }).
ILLEGAL_ACTION = { $ruling }
WRONG_TRICK_SIZE = { $number ->
    [one] the trick has { $number } card; it should have { $right }.
   *[other] the trick has { $number } cards; it should have { $right }.
}
UNKNOWN_SUIT = “{ $text }” is not a suit.
UNKNOWN_CONTRACT = “{ $text }” is not a contract.
TRUMP_SUIT_MISSING = “{ $text }” lacks its suit.
CONTRACT_HAS_NO_TRUMP_SUIT = no trump suit is named in { $contract }.
CALLED_SUIT_MISSING = { $contract } still needs the suit that is called.
CONTRACT_HAS_NO_TOUT = there is no Tout of { $contract }.
ONLY_A_SOLO_IS_SIE = a Sie is always a Solo; there is no Sie of { $contract }.
CONTRACT_IS_NOT_DECLARED = { $contract } is never declared.
SUIT_IS_NAMED_LATER = the suit of { $contract } is named only after the auction.
CONTRACT_HAS_NO_CALL = no Sau is called in { $contract }.
CONTRACT_HAS_NO_LAUFENDE = there are no Laufende in { $contract }.
CONTRACT_IS_NOT_PLAYED = a { $contract } is laid open and not played.
NO_TWO_PARTIES = in { $contract } everybody plays alone; only games of two parties can be solved.
TWO_PARTIES = in { $contract } two parties play; cards are estimated only where everybody plays alone.
NOTHING_IS_PLAYED = nothing was played in “{ $record }”.
NOTHING_IS_ANNOUNCED = nothing has been announced yet; worlds are drawn from the first card on.
SEAT_NOT_TO_MOVE = it is not { $seat }'s turn; cards are valued for the seat that plays next.
NOTHING_TO_DECIDE = the game is over; there is nothing left to decide.
AUGEN_DO_NOT_MATTER = in { $contract } no party plays for Augen; ask for the payout instead.
NOTHING_IS_BOUND = { $card } is said to be bound, but is not the called card or in no hand.
HANDS_DO_NOT_FIT = the hands together do not hold as many cards as there are ({ $number }).
CERTAIN_NOT_POSSIBLE = { $card } is said to be certain in a hand that cannot hold it.
NOBODY_CAN_HOLD = nobody can hold { $card }.
TOO_MANY_CERTAIN = more cards are certain for { $seat } than the hand has.
NO_DEAL_AGREES = no deal agrees with what is known.
CONSTRAINT_TEXT = “{ $text }” is not understood; assumptions look like: { $expected }.
CONSTRAINT_CONTRADICTS = no deal that agrees with what { $seat } knows fulfils “{ $text }”.
CONSTRAINT_SUIT = { $suit ->
    [T] this contract has no trumps; only suits and cards can be assumed.
   *[other] in this contract the whole suit { $suit ->
            [E] { suit-E }
            [G] { suit-G }
            [S] { suit-S }
           *[H] { suit-H }
        } is trump; say “trump” of trumps.
}
CONSTRAINT_TOO_LARGE = this assumption comes to more than { $limit } cases or limits; put it more simply.
TOO_MANY_SEQUENCES = up to a depth of { $depth } there are more sequences than can be counted (2 to the 64th).
WRONG_VALUE = { $allowed ->
    [nothing] there is no “{ $name }” here; { $value } was said.
    [setting] “{ $name }” cannot be { $value }; allowed: OPTION=VALUE.
    [four_numbers] “{ $name }” cannot be { $value }; allowed: four numbers, such as 30,35,55,0.
   *[other] “{ $name }” cannot be { $value }; allowed: { $allowed }.
}
MISSING_NUMBER = { $contract } needs { $name }.
AUGEN_DO_NOT_FIT_TRICKS = { $allowed ->
    [none] { $augen } Augen do not fit { $tricks } tricks.
   *[other] { $tricks ->
        [any] no game ends with { $augen } Augen; possible: { $allowed }.
        [1] { $augen } Augen do not fit one trick; possible: { $allowed }.
       *[other] { $augen } Augen do not fit { $tricks } tricks; possible: { $allowed }.
    }
}
SUM_WRONG = { $name ->
    [augen] the Augen
    [tricks] the tricks
    [points] the points
   *[other] “{ $name }”
    } add up to { $value } instead of { $right }.
NOT_TIED = P{ $seat } is not among those with the most Augen.
TIE_OPEN = { $seats } have equally many Augen, { $augen } each. Which of them captured the highest trump ({ $name })? Possible: { $allowed }.
UNKNOWN_OPTION = “{ $option }” is not a house rule.
WRONG_OPTION_VALUE = “{ $option }” cannot be “{ $value }”; allowed: { $allowed }.
OPTIONS_CONFLICT = “{ $option }” = “{ $value }” does not fit { $other } = “{ $other_value }”; possible: { $allowed }.
UNKNOWN_PRESET = “{ $preset }” is not a preset.
WRONG_USE = { $problem }
ANSWER_NOT_WRITTEN = { $file ->
    [stdout] the answer
   *[other] “{ $file }”
    } cannot be written ({ $problem }).
RUN_DIFFERS = the file { $file } belongs to another comparison: { $name } is { $value } there, { $expected } here.
NOT_A_RUN = the file { $file } holds no results of the arena here that a run could go on with.
RUN_IN_USE = another comparison is writing to the file { $file }.
WORKERS_LOST = the workers cannot be reached ({ $problem }); what is finished is kept.
NOT_INSTALLED = { $name } is not installed: { $command }.
FILE_MISSING = there is no file { $file }.
FILE_IS_DIRECTORY = “{ $file }” is a directory; a file is needed.
FILE_UNREADABLE = “{ $file }” cannot be read ({ $problem }).
FILE_EMPTY = “{ $file }” is empty.
NO_GAMES = “{ $file }” holds no game: neither records nor a protocol of NetSchafkopf.
WRONG_ENCODING = the text is not UTF-8 (or, for a protocol, Windows-1252).
LINE_TOO_LONG = this is longer than { $limit } bytes and is not read.
NOT_JSON = this is not JSON ({ $row ->
    [0] { $problem }
    [1] character { $column }
   *[other] line { $row }, character { $column }
    }).
KEY_TWICE = “{ $name }” appears twice.
NOT_TOML = this is not TOML ({ $row ->
    [0] { $problem }
    [1] character { $column }
   *[other] line { $row }, character { $column }
    }).
FIELD_MISSING = “{ $name }” is missing.
UNKNOWN_FIELD = there is no field “{ $name }” here.
FIELD_NOT_HERE = “{ $name }” does not belong to { $to }.
TARIFF_CONTRADICTS_OPTION = “{ $name }” = { $value } contradicts the house rule { $option } = “{ $stated }” of the record itself.
WRONG_TYPE = “{ $name }” is { $value }; expected: { $expected }.
CARD_MISSING = missing: { $cards }.
PAYOUT_DIFFERS = the record says { $stated }, but it comes to { $computed }.
NOT_A_PROTOCOL = “{ $file }” does not hold a protocol of NetSchafkopf.
PROTOCOL_LINE = “{ $text }” cannot be understood; expected: { $expected }.
POSITION_LINE = “{ $text }” is not understood; such a part of a position looks like: { $expected }.
HAND_TO_MOVE = { $seat } is to move; the line needs that hand and no other: { $expected }.
OTHER_SECRET = the secret is not the one that the house committed itself to: its SHA-256 is { $right }, the proof says { $said }.
OTHER_COMMITMENT = the proof says { $said }; shown before the deal was { $right }.
NOT_CONTRIBUTED = the contribution { $right } was not used in this shuffle.
OTHER_PACKETS = the proof deals { $said }, but the house rules say { $right }.
OTHER_CARDS = { $seat } had { $said }; the secret and the contributions give { $right }.
PARTIE_LINE = “{ $text }” is not a hand; expected: { $expected }.
PROGRAM_NOT_FOUND = there is no program that “{ $program }” starts.
PROGRAM_SILENT = “{ $program }” gave no answer within { $seconds } s.
PROGRAM_CHATTERS = “{ $program }” has written { $number } lines that answer nothing.
PROGRAM_ENDED = “{ $program }” has ended or does not listen any more (exit code { $status }, last words: { $problem }).
PROGRAM_COMPLAINS = “{ $program }” does not understand: { $problem }
PROGRAM_GIVEN_UP = “{ $program }” has failed { $times } times and is not started again.
PLACE_TAKEN = { $name } is already sitting here.
PLACE_EMPTY = nobody sits at place { $place } who could ask for anything.
WRONG_NAME = “{ $name }” cannot be a name; a name has 1 to { $limit } visible characters.
NAME_TAKEN = somebody here is already called { $name }.
NOT_RANDOM = “{ $text }” cannot be used for the shuffle; it must be 64 digits from 0 to f, in lower case.
CONTRIBUTED_ALREADY = you have already added to the shuffle, and that stands.
TABLE_IS_AT = that is not possible now: { $stage ->
    [GATHERING] not everybody is here yet.
    [SHUFFLING] first the cards are shuffled and dealt.
    [PLAYING] first this deal is played to its end.
   *[FINISHED] the deal is over; next comes a new one.
}
NOT_YOUR_SEAT = that is for whoever sits there.
NOTHING_TO_FIND = nobody can revoke here, since every card is checked before it is played.
NOTHING_TO_TAKE_BACK = you can take back only your last card, and only while the deal is played.
UNDO_IS_ASKED = first it must be settled whether { $name } may take a card back.
NO_UNDO_ASKED = nobody wants to take a card back.
NOT_WAITED_FOR = nobody is waiting for place { $place }.
DATABASE_URL = “{ $url }” is not a database that can be used; write sqlite:////PATH/FILE or postgresql://NAME@HOST/DATABASE.
DATABASE_UNUSABLE = the database { $database } cannot be used: { $problem }.
DATABASE_NEWER = the database { $database } is of a newer version of this program; use that, or another database.
UNKNOWN_TABLE = there is no table “{ $table }”.
JOURNAL_FULL = { $limit ->
    [one] { $limit } line stands here
   *[other] { $limit } lines stand here
    } already, and there is room for no more; begin something new.
SHEET_WORD = “{ $text }” means nothing here.
SHEET_MISSING = { $name ->
    [people] who is at the table is missing
    [rules] what is agreed is missing
    [game] which game is played is missing
    [dealer] who deals is missing
    [bock] how many deals count double (1 to 32) is missing
    [share] what happens to the pool is missing
    [pays] who pays whom how much is missing
    [laufende] the number of Laufende is missing
    [side] whether with or without Laufende is missing
    [revoke] who revoked is missing
    [jungfrau] who the Jungfrau is is missing
    [trick] who made a trick without Augen is missing
    [loser] who has lost is missing
    [shares] the Augen of each are missing
    [declarer] who played is missing
    [partner] who played with the declarer is missing
    [contract] the contract is missing
    [won] “won” or “lost” is missing
    [result] the result is missing
   *[deal] what was played is missing
    }; for example: { $name ->
    [people] Players: Sepp Vroni Resi Toni
    [rules] Rules: casual klopfen=none
    [game] Game: Bierkopf
    [dealer] Dealer: Sepp
    [share] pool shared
    [pays] Toni pays Sepp 120
    [laufende] without2
    [side] with3
    [revoke] revoke Toni
    [trick] Ramsch Toni 100 Sepp 20 trick Resi
    [won] Sepp Wenz Tout won
   *[deal] { $expected }
    }
SHEET_CONFLICT = “{ $text }” and “{ $other }” do not go together.
SHEET_TOO_MANY = in { $contract } { $number ->
    [1] one plays alone
   *[other] two play together
    }; you named { $names }.
SHEET_NAME = “{ $name }” cannot be a name: the word means something in a list already.
SHEET_ONE_WORD = “{ $name }” cannot be a name: a name is one word; for example: { $expected }
SHEET_PEOPLE = there are { $right } people at the table, not { $number }.
SHEET_NOT_SEATED = { $name } does not play here; those who do are { $names }.
SHEET_NOT_OPPOSITE = { $names } do not sit opposite each other; those who play together are { $right }.
SHEET_FOLLOWS = where everybody passes your rules have { $contract-der }; how it ended is written: { $expected }
SHEET_KREUZ_AGAIN = the Kreuzspiel was 60:60 and is dealt again; how it ended is written: { $expected }
SHEET_TEAMS = the Partie stands at { $a }:{ $b }; there are other partners only in the next one.
SHEET_LINE = there is no line { $number }; the list { $least ->
    [0] is empty
   *[other] has { $least }
}.

# Tournaments
LIST_GAME = “{ $text }” is not a game of a list; write “Rufspiel 1 3 Schneider”, “Wenz 2 lost”, or “–” where nobody played: first the declarer, then the partner, by their seats or names.
LIST_CONTRACT = { $contract } is not played in this tournament; what may be bid is { $allowed }.
LIST_PARTIE = “{ $text }” is not a result of a Partie; write “{ $target }:14”: one has { $target }, the other at most { $least }.
NO_SUCH_LIST = there is no table { $table } in round { $round }; { $rounds ->
    [0] nothing is drawn yet.
   *[other] { $rounds ->
        [one] { $rounds } round is drawn
       *[other] { $rounds } rounds are drawn
        }{ $tables ->
        [0] .
        [one] , and that one has { $tables } table.
       *[other] , and that one has { $tables } tables.
    }
    }
UNKNOWN_ENTRY = there is no number { $number }; { $most ->
    [0] nobody has entered yet.
   *[other] the numbers are 1 to { $most }.
    }
ENTRY_WITHDRAWN = { $name } (number { $number }) has already withdrawn.
ENTRY_PRESENT = { $name } (number { $number }) has not withdrawn.
TOO_FEW_ENTRIES = a table needs { $needed }, and { $number } are there.
ROUND_UNFINISHED = in round { $round } something is missing in the lists of the tables { $tables }.
ROUND_HAS_RESULTS = in round { $round } something is entered already; at those tables everybody stays.
ROUNDS_PLAYED = { $rounds } rounds were agreed, and so many are drawn.
NOT_A_TOURNAMENT = the file { $file } is not a tournament: { $problem }.
FILE_EXISTS = the file { $file } already exists.

# What is wrong with a file
problem-ENOSPC = there is no room left
problem-EDQUOT = there is no room left
problem-EACCES = that is not allowed here
problem-EPERM = that is not allowed here
problem-EROFS = it can only be read there
problem-EIO = the device fails
problem-ENOENT = there is no such folder
problem-ENOTDIR = there is no folder
problem-EISDIR = it is a folder
problem-ENAMETOOLONG = the name is too long
problem-ELOOP = the links go in a circle
problem-cut = it ends half-way
problem-packed = what gzip packed is damaged
problem-deep = nested too deeply
problem-number = a number that does not exist here
problem-surrogate = half a character
problem-end = something is missing at the end
problem-name = no file is called so

# Bill
item-base = base price
item-laufende = { $count } Laufende ({ $kind })
item-schneider = Schneider
item-schwarz = Schwarz
item-tout = Tout
item-sie = Sie
item-first_sie = no Sie counts in the very first deal
item-klopfen = { $count } × knocked
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
        [1] Jungfrau, for everybody
       *[other] { $count } Jungfrauen, for everybody
    }
}
item-durchmarsch = Durchmarsch ({ $seat })
item-draw = draw
item-offender = { $kind ->
    [good] revoke ({ $seat }), written by { $count ->
        [1] one
        [2] two
       *[3] three
    }
   *[pays] revoke ({ $seat }), paid { $count ->
        [1] for one
        [2] for two
       *[3] for three
    }
}
item-revoke = revoke ({ $seat })

# Why a game ended like this, and what is not paid
why-augen = { $kind ->
    [single] declarer: { $count } Augen, { $limit } needed.
    [party] playing party: { $count } Augen, { $limit } needed.
    [forehand] party of forehand: { $count } Augen, { $limit } needed.
   *[winners] { $count } Augen, { $limit } needed.
}
why-sie = laid open and won.
why-tout = { $count ->
    [1] declarer: one trick, { $limit } needed.
   *[other] declarer: { $count } tricks, { $limit } needed.
}
why-bettel = { $count ->
    [0] declarer: no trick, and none was allowed.
    [1] declarer: one trick, and none was allowed.
   *[other] declarer: { $count } tricks, and none was allowed.
}
why-schneider = Schneider: { $count } Augen, clear with { $limit }.
why-schwarz = Schwarz: { $kind ->
    [augen] no Augen.
   *[tricks] no trick.
}
why-draw_kreuz = 60 to 60, the game is dealt again.
why-draw = { $kind ->
    [carry] 60 to 60, one point is carried over.
    [replay] 60 to 60, the hand is played again.
   *[void] 60 to 60, the hand counts nothing.
}
why-draw_spritze = 60 to 60, lost by the team that said the last Spritze.
why-revoke = revoke: { $seat }.
why-laufende_few = { $kind } { $count }: Laufende are paid from { $limit } on.
why-laufende_lost = { $kind } { $count }: “ohne” is paid only if the playing party wins.
why-laufende_cap = { $kind } { $count }: at most { $limit ->
    [1] one Laufender is paid.
   *[other] { $limit } Laufende are paid.
}
why-laufende_points = { $kind } { $count }: Laufende do not count where points are written.
why-stock = { $count } stay in the pool, which is not at stake in this game.
why-most_augen = most Augen: { $seat } with { $count }.
why-tie_trump = several with { $count } Augen; the highest trump among them: { $seat }.
why-tie_tricks = several with { $count } Augen and no trump; the most tricks among them: { $seat }.
why-tie_seat = several with { $count } Augen, no trump and equally many tricks; sitting earliest: { $seat }.
why-tied = several with { $count } Augen, and all of them pay.
why-all_tied = everybody with { $count } Augen, nobody pays.
why-march_tricks = Durchmarsch, all tricks: { $seat }.
why-march_augen = Durchmarsch with { $count } Augen, { $limit } needed: { $seat }.
role-declarer = declarer
role-partner = partner
role-opponent = opponent
role-opponents = opponents
role-team_a = team A
role-team_b = team B

# Why the policy prefers a card: what sets it apart from the other playable ones
reason-for = For it: { $reason }.
reason-against = Against it: { $reason }.
feature-chance = the own side is likelier to take the trick
    .less = the own side is less likely to take the trick
feature-sure = the own side takes the trick for certain
    .less = the trick is not certain
feature-takes = more Augen for the own side are to be expected
    .less = fewer Augen for the own side are to be expected
feature-gives = more Augen for the others are to be expected
    .less = fewer Augen for the others are to be expected
feature-smear = it smears Augen to the own side
    .less = it smears fewer Augen to the own side
feature-feeds = it gives Augen to a trick of the others
    .less = it gives fewer Augen to a trick of the others
feature-points = it has more Augen than other cards
    .less = it has fewer Augen than other cards
feature-cheapest = no other card has fewer Augen
    .less = another card has fewer Augen
feature-cheapest_winner = it is the lowest card that beats all on the table
    .less = it is not the lowest card that beats all on the table
feature-last_takes = nobody can overtake it any more
    .less = as the last card it brings in less
feature-over_friend = it takes the trick from a partner
    .less = it leaves the trick to a partner
feature-over_foe = it takes Augen from the others
    .less = it takes no Augen from the others
feature-trump = it is trump
    .less = it is no trump
feature-trump_master = nobody else has a higher trump
    .less = it keeps the highest trump
feature-trump_high = it is a high trump, yet one that can be beaten
    .less = it is no high trump that can be beaten
feature-trump_low = it is a low trump
    .less = it is no low trump
feature-rich_trump = it is a trump with many Augen
    .less = it is no trump with many Augen
feature-trump_excess = it draws trumps, of which the own hand has more than the others on average
    .less = it does not draw trumps
    .short = it draws trumps, of which the others have more on average
feature-drawn_out = it is a trump, which nobody else has any more
    .less = it saves trumps that nobody else has any more
feature-ruff = it trumps a plain suit
    .less = it does not trump
feature-ruff_points = it trumps Augen
    .less = it trumps no Augen
feature-last_trump = it is the last own trump
    .less = it keeps the last own trump
feature-first_master = nobody else has a higher card of the suit, which is played for the first time
    .less = it is no plain card that beats all others in the first round of its suit
feature-later_master = nobody else has a higher card of the suit any more
    .less = it is no plain card that is the highest left of its suit
feature-foe_void = others are void of the suit and may trump
    .less = fewer others are known to be void of the suit and able to trump
feature-friend_void = a partner is void of the suit and may trump
    .less = fewer partners are known to be void of the suit and able to trump
feature-length = it is from a longer suit
    .less = it is from no suit as long
feature-single = it is the only card of its suit
    .less = it is no lone plain card
feature-makes_void = the hand becomes void of a suit and can trump it
    .less = the hand does not become void of a suit
feature-unguards = it leaves a card with many Augen without cover
    .less = it leaves no card with many Augen without cover
feature-rich_plain = it is a plain card with many Augen that can be beaten
    .less = it risks no plain card with many Augen
feature-sheds = it gets rid of a higher card below the trick
    .less = it gets rid of no card as high below the trick
feature-strength = for its suit it is higher than other cards
    .less = for its suit it is lower than other cards
feature-search = it searches for the called card
    .less = it does not search for the called card
feature-called = it is from the called suit
    .less = it keeps the called suit
feature-locked_card = it is the called card
    .less = it keeps the called card back
feature-declarer_last = the declarer plays last to a plain suit
    .less = it leads no plain suit to the declarer in the last seat
feature-declarer_next = the declarer plays next to a plain suit
    .less = it leads no plain suit to the declarer in the next seat
feature-trump_to_declarer = it leads trump to the declarer in the last seat
    .less = it leads no trump to the declarer in the last seat
feature-plain_low = it leads a plain card without Augen
    .less = it leads no plain card without Augen

# Computer players: reasons for what is no card
because-value = Reckoned with { $contract }.
because-pass = This is what the games that others then play bring on average.
because-pass-nothing = Passing counts as nothing won and nothing lost.
because-packet = This is what the first packet promises on average; knocking is worth it from { $least } on.
because-sie = A Sie is won without play.
because-hochzeit = Reckoned with the seat that then takes the Hochzeit.
because-exchange = This is the card that the hand misses least.
because-double = This is what the game is then worth if nobody doubles any more; at least { $least } % of the possible deals should be won.
because-silent = A doubling takes a positive mean payout and at least { $least } % of the possible deals won.
because-agree = This is what ending the deal now brings.
because-play-on = This is what best play to the end brings.
because-granted = This is what it brings if nobody objects.

# The game in a terminal
table-welcome = { $game }, level { $level }, seed { $seed }. Help: ?
table-deal = Deal { $number }: { $dealer } deals.
table-deal-own = Deal { $number }: You deal.
table-you = You
table-below = Your seat
table-left = Left
table-across = Across
table-right = Right
table-hand = Your cards:
table-hand-playable = Your cards, * may be played:
table-lies = On the table: { $cards }
table-first = You lead.
table-ask-card = Card?
table-ask-card-or = Card? Or: { $others }
table-ask-klopfen = Do you knock?
table-ask-bid = What do you say?
table-ask-renonce = Do you call after all?
table-ask-name = What exactly do you play?
table-ask-exchange = Do you take the Hochzeit?
table-ask-claim = Do you let that stand?
table-must = Nobody wants to play; you have to.
table-offered = You get { $card }.
table-ask-stoss = { $stoss }? “yes”, or Enter for no; “never” means no later either.
table-ask-next = Enter: next deal. quit: stop.
table-not-between = “{ $text }” does not fit here. The deal is over; last, score, bill and save are possible too.
table-not-yet = { $card } is not played yet, doubling goes first.
table-said = { $name }: { $text }
table-knocks = knock
table-knocks-not = no knock
table-pass = pass
table-decline = Hochzeit declined
table-accept = Hochzeit accepted, { $card } back
table-exchanged = Hochzeit accepted
table-claim = the rest is mine
table-give-up = I give up
table-agree = agreed
table-refuse = play on
table-revoke = revoked ({ $card })
table-tout = Tout
table-plain = without Tout
table-not-yours = You do not hold { $card }.
table-option-knocks = knock
table-option-knocks-not = do not knock
table-option-decline = decline
table-option-accept = return { $card }
table-option-claim = rest
table-option-give-up = give up
table-option-agree = yes
table-option-refuse = play on
table-silence = no
table-never = never
table-open = { $name } lays open: { $cards }
table-plays = { $name } plays { $contract }.
table-plays-own = You play { $contract }.
table-nobody = Contract: { $contract }.
table-trick = { $cards }. Trick: { $name }, { $augen } Augen.
table-thrown = Nobody plays, the cards are dealt anew.
table-over = The deal is over.
table-result = Won: { $winners } with { $augen } Augen. Lost: { $losers } with { $rest }.
table-augen = Augen: { $list }
table-payout = Payout: { $list }
table-bill = Bill of deal { $number }:
table-account = Accounts: { $list }
table-stock = In the Stock: { $stock }
table-bock = Bock: this deal counts double ({ $number } left).
table-partie = The Partie stands at { $own } for you, { $other } for the others.
table-carried = Carried for the next winners: { $number }
table-carried-used = Carried points added: { $number }
table-partie-won = The Partie is over: { $own } for you, { $other } for the others.
table-price = Price: { $price }
table-no-bill = No deal has been settled yet.
table-no-last = There is no trick yet.
table-last = Last trick: { $cards }. { $name }, { $augen } Augen.
table-undone = { $card } is taken back.
table-no-undo = There is no card of yours to take back.
table-saved = Saved in { $file }, from now on all the time.
table-not-saved = { $file } cannot be written: { $problem }.
table-save-how = Add a file that ends in .jsonl: save evening.jsonl
table-hint = Hint: { $action }.
table-only = It is the only card that may be played.
table-only-reckoned = The rule of thumb speaks for another one; the deals that were played out say this.
table-expected = { $action }: { $expected } on average, won in { $share } of { $worlds } deals.
table-expected-only = { $action }: { $expected } on average.
table-worse = On average { $loss } less than { $best }.
table-as-good = On average as good as { $best }.
table-best = Nothing is better.
table-no-reckoning = { $action }: nothing is reckoned here.
table-why-how = Add a card or what you would say: why EO
table-not-now = That is not possible now. You may answer: { $allowed }
table-possible = Possible now: { $allowed }
table-unknown = “{ $text }” is not understood. You may answer: { $allowed }
table-ambiguous = “{ $text }” may mean several things: { $allowed }
table-lapse = { $name }: no valid answer.
table-no-advice = There is no advice on this now.
table-bye = Goodbye.
table-resumed = The game goes on.
table-help = Answer with the number or the name; Enter shows again what is asked. Commands: hand, why CARD, hint, last, score, bill, undo, save FILE, quit. You sit below, Left plays after you. Cards are E, G, H, S with 7, 8, 9, U, O, K, 10, A.
arena-title = Players compared
arena-auction = Everybody bids for themselves.
arena-strength = One rule bids for everybody, by the strength of the cards.
arena-given = Who plays what is given from outside.
arena-bierkopf = Bierkopf: nothing is bid.
arena-six = Two seats against two, every deal in all six seatings.
arena-across = Two who sit opposite each other against the other two, every deal twice with the seats exchanged.
arena-parties = Playing party against opponents, every deal twice with the parties exchanged; where everyone plays alone, two seats against two.
arena-deals = Deals: { $deals }, games: { $games }, of these thrown in (counted as 0): { $thrown }.
arena-rules = House rules { $rules }, seed { $seed }.
arena-tariff = Tariff { $tariff }.
arena-own-rules = Every deal has house rules of its own, the tariff too; seed { $seed }.
arena-worlds = At most { $worlds } worlds for a decision.
arena-money = Amounts in the unit of the tariff, mean per game and seat; ± is the 95 % interval over the deals.
arena-points = Tournament points, mean per game and seat; ± is the 95 % interval over the deals.
arena-spielpunkte = Spielpunkte of the own team less those of the other, mean per game; ± is the 95 % interval over the deals.
arena-programs = External programs: { $names }.
arena-cross = What the row gains on the column
arena-seer = For measuring: it sees all hands and is no player
arena-d = D: half of what the declarer is paid more with the one rather than the other on the declarer's side
arena-wins = Games won and payout by contract and role, against all others
arena-costs = Time of a decision, in ms
arena-costs-note = CPU time, for programs elapsed time; only decisions with a choice, and each question of a deal once.
arena-lapses = Moves lost
arena-player = player
lapse-silent = no answer, though it was their turn.
lapse-unknown = there is no { $action } here.
lapse-failed = an error in the player: { $error }.
arena-against = against
arena-contract = contract
arena-role = role
arena-games = games
arena-deals-short = deals
arena-won = won
arena-payout = payout
arena-phase = when
arena-decisions = decisions
arena-mean = mean
arena-median = median
arena-moves = moves
arena-problems = why
arena-declarer = declarer
arena-partner = partner
arena-opponent = opponent
arena-team = team
arena-alone = alone
arena-klopfen = Klopfen
arena-bids = auction
arena-trick = trick { $number }
arena-doubling = Kontra, Spritze
arena-claim = claim
arena-all = all
arena-progress = { $done } of { $deals } deals, { $left } left
arena-stopped = Stopped after { $done } of { $deals } deals.

# Advice
advice-mean = mean
advice-won = won
advice-half = 25–75 %
advice-error = ± is the standard error of the mean.
advice-do = { $player } advises: { $action }.
advice-do-mean = { $player } advises: { $action }, { $expected } on average.
advice-do-value = { $player } advises: { $action }, { $expected } on average, won in { $share }.
advice-lead = The next, { $other }, brings { $lead } less.
advice-behind = { $other } promises { $lead } more, but not surely enough.
advice-equal = { $other } brings as much.
advice-augen = { $alone ->
    [yes] Own Augen after { $action }: { $shares }.
   *[no] Augen of the own party after { $action }: { $shares }.
}
advice-worlds = Reckoned with { $worlds } deals, drawn from { $deals } that are possible.
advice-assumed = It is assumed: “{ $text }”. That holds in { $share } of the deals that would be possible otherwise.

# At a table with people: you, or a name
room-you = you
room-and = { $first } and { $last }
room-klopfen = { $own ->
    [yes] you knock
   *[no] { $name } knocks
}: the price is doubled.
room-klopfen-not = { $own ->
    [yes] you do
   *[no] { $name } does
} not knock.
room-pass = { $own ->
    [yes] you pass
   *[no] { $name } passes
}.
room-bid = { $own ->
    [yes] you bid
   *[no] { $name } bids
} { $text }.
room-name = { $own ->
    [yes] you play
   *[no] { $name } plays
} { $text }.
room-called = { $own ->
    [yes] you call
   *[no] { $name } calls
} { $card }.
room-accept = { $own ->
    [yes] you take the Hochzeit and return
   *[no] { $name } takes the Hochzeit and returns
} { $card }.
room-exchanged = { $own ->
    [yes] you take
   *[no] { $name } takes
} the Hochzeit.
room-decline = { $own ->
    [yes] you decline
   *[no] { $name } declines
} the Hochzeit.
room-stoss = { $own ->
    [yes] you say
   *[no] { $name } says
} { $text }.
room-leads = { $own ->
    [yes] you lead
   *[no] { $name } leads
} { $card }.
room-takes = { $own ->
    [yes] you take it with
   *[no] { $name } takes it with
} { $card }.
room-gives = { $own ->
    [yes] you play
   *[no] { $name } plays
} { $card }.
room-claim = { $own ->
    [yes] you show your hand and claim
   *[no] { $name } shows the hand and claims
} the rest.
room-give-up = { $own ->
    [yes] you give
   *[no] { $name } gives
} up.
room-agree = { $own ->
    [yes] you agree
   *[no] { $name } agrees
}.
room-refuse = { $own ->
    [yes] you want
   *[no] { $name } wants
} to play on.
room-revoke = { $own ->
    [yes] you have
   *[no] { $name } has
} revoked with { $card }.
room-turn = { $own ->
    [yes] it is your turn.
   *[no] it is { $name }’s turn.
}
room-led = { $led } was led.
room-gathering = { $count ->
    [one] one is
   *[other] { $count } are
} still missing.
room-shuffling = the cards are being shuffled.
room-waiting = the next deal begins when all want to go on: { $names }.
room-undo = { $own ->
    [yes] you want
   *[no] { $name } wants
} to take { $card } back. Asked: { $names }.
room-plays = { $own ->
    [yes] you play
   *[no] { $name } plays
}
room-trick = trick { $number } of { $of }
room-deal = deal { $number }
room-dealer = { $own ->
    [yes] you deal
   *[no] { $name } deals
}
room-knocked = knocked: { $names }
room-nobody-knocked = nobody has knocked
room-price = price { $price }
room-worth = { $count ->
    [one] one point
   *[other] { $count } points
}
room-carried = { $count } carried
room-announcing = auction
room-bierkopf = Bierkopf to { $target }
room-nothing = thrown in
room-won = won
room-lost = lost
room-drawn = a draw
room-over = the deal is over
room-thrown-in = nobody plays
room-role-declarer = declarer
room-role-partner = partner
room-role-mate = with you
room-role-opponent = opponent
room-role-knocked = knocked
room-role-dealer = dealer
room-computer = computer
room-away = a computer plays for { $name }
room-awaited = still free
