# Das Archiv
web-archive-note = Alle Spiele, bei denen du am Tisch gesessen bist, das letzte zuerst. Wer den Link eines Spiels hat, kann es auch ansehen.
web-archive-none = Noch kein Spiel ist zu Ende gespielt.
web-archive-none-of = Hier ist kein { $contract } dabei.
web-archive-play = Spielen
web-archive-contract = Spielart
web-archive-all = alle Spiele
web-archive-show = Zeigen
web-archive-game = Spiel
web-archive-older = Ältere Spiele
web-archive-newest = Zu den neuesten
web-archive-bring = Aufzeichnungen mitbringen
web-date = { $day }.{ $month }.{ $year }

# Ein Spiel, Zug für Zug
web-game-title = Spiel { $number }
web-game-unfinished = nicht zu Ende gespielt
web-game-winners = { $count ->
    [one] { $names } gewinnt
   *[other] { $names } gewinnen
}
web-game-dealt = Gegeben
web-game-nobody = Hier hat niemand gespielt.
web-game-before = Noch ist nichts gesagt.
web-game-move = Zug { $move } von { $moves }
web-game-steps = Zug für Zug
web-game-previous = Zurück
web-game-next = Weiter
web-game-stops = Zu einem Stich
web-game-start = Anfang
web-game-stop = Stich { $number }
web-game-keys = Tasten: ← und → ein Zug, Umschalt dazu ein Stich, Pos1 und Ende.
web-game-empty = noch leer
web-game-won = { $name } macht den Stich, { $augen } Augen.
web-game-refused = Was der Schiedsrichter { $name } nicht erlaubt hätte
web-game-worth = Was jede Möglichkeit wert war
web-game-worth-ask = Für { $name } ausrechnen
web-game-worth-best = am besten
web-game-worth-done = so gemacht
web-game-worth-note = Im Mittel über Verteilungen, die zu dem passen, was { $name } wissen konnte.
web-game-worth-none = Hier war nichts zu entscheiden.
web-game-hands = Alle Blätter
web-game-next-player = ist dran
web-game-now = { $card }, gerade gespielt
web-game-gone = { $card }, schon gespielt
web-game-who = Wer
web-game-gets = bekommt
web-game-unsettled = Abgerechnet wird erst ein Spiel, das zu Ende ist.
web-game-faults = Was an der Aufzeichnung nicht stimmt
web-game-share = Weitergeben
web-game-link = Link zu diesem Spiel
web-game-share-note = Wer den Link hat, sieht das ganze Spiel mit allen Karten.
web-game-download = Als JSON herunterladen
web-game-copied = Der Link ist kopiert.
web-game-fair = Ehrlich gegeben?
web-game-fair-how = Vor dem Geben zeigte das Haus nur diesen SHA-256. Aus dem Geheimnis und den Beiträgen folgen die Karten.
web-game-fair-yes = Dein Browser hat es nachgerechnet: Die Karten folgen aus dem Geheimnis, auf das sich das Haus vorher festgelegt hat.
web-game-fair-no = Dein Browser hat es nachgerechnet: So ist nicht gegeben worden.
web-game-fair-file = Nachweis herunterladen
web-game-fair-command = Prüfen auf der eigenen Maschine: schafkopf verify-deal und der Name der Datei.
web-game-commitment = SHA-256
web-game-secret = Geheimnis des Hauses
web-game-added = Beitrag von { $name }
web-game-added-none = keiner
web-denied-no-game = Dieses Spiel gibt es im Archiv nicht. Vielleicht fehlt am Link etwas.
web-denied-no-proof = Zu diesem Spiel gibt es keinen Nachweis, wie gemischt wurde.

# Mitgebrachte Aufzeichnungen
web-bring-title = Aufzeichnungen ansehen
web-bring-note = Eine Aufzeichnung ist ein Spiel in einer Zeile JSON. Der Server spielt sie nach und behält nichts davon.
web-bring-file = Datei (.json, .jsonl)
web-bring-text = Oder der Text
web-bring-send = Nachspielen
web-bring-games = { $count ->
    [one] Ein Spiel
   *[other] { $count } Spiele
} gelesen
web-bring-line = Zeile { $number }
web-bring-look = Ansehen
web-bring-more = Gelesen sind nur die ersten { $count } Zeilen.
web-bring-faults = { $count ->
    [one] Ein Fehler
   *[other] { $count } Fehler
} in der Aufzeichnung
web-bring-more-faults = Gezeigt sind die ersten { $count }.
