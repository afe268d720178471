# The archive
web-archive-note = All games in which you sat at the table, the last one first. Whoever has the link of a game can see it, too.
web-archive-none = No game has been played to its end yet.
web-archive-none-of = There is no { $contract } among these.
web-archive-play = Play
web-archive-contract = Contract
web-archive-all = all games
web-archive-show = Show
web-archive-game = Game
web-archive-older = Older games
web-archive-newest = To the newest
web-archive-bring = Bring records along
web-date = { $year }-{ $month }-{ $day }

# A game, move by move
web-game-title = Game { $number }
web-game-unfinished = not played to its end
web-game-winners = { $count ->
    [one] { $names } wins
   *[other] { $names } win
}
web-game-dealt = Dealt
web-game-nobody = Nobody played here.
web-game-before = Nothing has been said yet.
web-game-move = Move { $move } of { $moves }
web-game-steps = Move by move
web-game-previous = Back
web-game-next = Forward
web-game-stops = To a trick
web-game-start = Start
web-game-stop = Trick { $number }
web-game-keys = Keys: ← and → one move, with Shift one trick, Home and End.
web-game-empty = still empty
web-game-won = { $name } wins the trick, { $augen } Augen.
web-game-refused = What the referee would have refused { $name }
web-game-worth = What each choice was worth
web-game-worth-ask = Reckon it for { $name }
web-game-worth-best = best
web-game-worth-done = done
web-game-worth-note = On average over deals that agree with what { $name } could know.
web-game-worth-none = There was nothing to decide here.
web-game-hands = All hands
web-game-next-player = to move
web-game-now = { $card }, just played
web-game-gone = { $card }, already played
web-game-who = Who
web-game-gets = gets
web-game-unsettled = Only a game that is over has a bill.
web-game-faults = What is wrong with the record
web-game-share = Pass it on
web-game-link = Link to this game
web-game-share-note = Whoever has the link sees the whole game with all cards.
web-game-download = Download as JSON
web-game-copied = The link is copied.
web-game-fair = A fair deal?
web-game-fair-how = Before the deal the house showed only this SHA-256. The cards follow from the secret and from what was added.
web-game-fair-yes = Your browser has dealt again: the cards follow from the secret to which the house had committed itself.
web-game-fair-no = Your browser has dealt again: this is not how the cards were dealt.
web-game-fair-file = Download the proof
web-game-fair-command = Check it on your own machine: schafkopf verify-deal and the name of the file.
web-game-commitment = SHA-256
web-game-secret = Secret of the house
web-game-added = Added by { $name }
web-game-added-none = nothing
web-denied-no-game = There is no such game in the archive. Perhaps part of the link is missing.
web-denied-no-proof = There is no proof for this game of how it was shuffled.

# Records that somebody brings along
web-bring-title = Look at records
web-bring-note = A record is one game in one line of JSON. The server replays it and keeps nothing of it.
web-bring-file = File (.json, .jsonl)
web-bring-text = Or the text
web-bring-send = Replay
web-bring-games = { $count ->
    [one] One game
   *[other] { $count } games
} read
web-bring-line = Line { $number }
web-bring-look = Look
web-bring-more = Only the first { $count } lines were read.
web-bring-faults = { $count ->
    [one] One fault
   *[other] { $count } faults
} in the record
web-bring-more-faults = Shown are the first { $count }.
