# Every page
web-brand = Schafkopf
web-skip = Zum Inhalt
web-menu = Menü
web-language = English
web-home = Spielen
web-order = Reihenfolge
web-referee = Schiedsrichter
web-price = Preis
web-archive = Archiv

# Der Tisch
web-table = Tisch
web-you = Du
web-own-suit = { $card }, { $suit }
web-own-playable = { $card }, { $suit }, spielbar
web-own-refused = { $card }, { $suit }, nicht spielbar
web-dealer-letter = G
web-account = Konto
web-score = ihr : sie
web-seats = Am Tisch
web-cards-left = { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
web-on-turn = ist dran
web-trick-now = Stich
web-takes = sticht
web-slot = Du bist dran
web-hand = Deine Karten
web-actions = Am Zug
web-hint = Tipp
web-hint-waits = Es wird gerechnet.
web-last-trick = Letzter Stich
web-last-none = Noch kein Stich ist gemacht.
web-last-title = Letzter Stich: { $name }, { $augen } Augen
web-log = Verlauf
web-log-none = Noch ist nichts gesagt.
web-price-now = Preis bisher
web-price-is = Preis
web-standing = Stand
web-standing-none = Noch ist kein Spiel abgerechnet.
web-close = Schließen
web-read-clause = { $clause } lesen
web-may = { $card } darf fallen
web-may-not = { $card } darf nicht fallen
web-watching = Du schaust zu.
web-knock-title = Klopfst du?
web-knock-note = Klopfen verdoppelt den Preis. Du siehst erst { $count } deiner Karten.
web-say-klopfen = Klopfen
web-say-klopfen-not = Nicht klopfen
web-bid-title = Was spielst du?
web-bid-consider = Überlegen
web-say-pass = Weiter
web-say = Ich spiele { $name }
web-trumps = { $count ->
    [one] Trumpf
   *[other] Trümpfe
}
web-runners = Laufende
web-augen = Augen
web-expected = erwartet
web-sau-callable = { $card } rufbar
web-sau-partner = Wer diese Karte hat, ist dein Mitspieler.
web-suit-trumps = { $count ->
    [one] ein Trumpf
   *[other] { $count } Trümpfe
}{ $laufende ->
    [none] {""}
   *[other] , { $laufende }
}
web-later-sau = Die Sau nennst du, wenn dir das Spiel bleibt.
web-later-suit = Die Farbe nennst du, wenn dir das Spiel bleibt.
web-name-title = Was spielst du genau?
web-name-call = { $card } rufen
web-name-suit = { $suit } ist Trumpf
web-name-tout = als Tout
web-name-plain = Ohne Tout
web-waits = Es geht gleich weiter.
web-undo = Karte zurück
web-undo-agree = Einverstanden
web-undo-refuse = Bleibt liegen
web-undo-never-mind = Doch nicht
web-claim = Rest gehört mir
web-give-up = Aufgeben
web-come-back = Wieder selbst spielen
web-leave = Aufstehen
web-leave-note = Ein Computer spielt für dich weiter.
web-away = Der Computer spielt für dich.
web-gathering-title = Wer spielt mit?
web-free-place = Freier Platz
web-invite = Einladung für diesen Platz
web-invite-note = Schick den Link weiter; wer ihn öffnet, sitzt mit am Tisch.
web-copy = Kopieren
web-copied = Kopiert
web-share = Teilen
web-begin = Ohne sie anfangen
web-begin-note = Auf freien Plätzen spielen dann Computer.
web-shuffling-title = Es wird gemischt
web-shuffling-note = Der Server hat sich festgelegt: Der SHA-256 seines Geheimnisses ist
web-shuffling-mix = Was dein Browser jetzt beiträgt, mischt mit; vorhersehen kann es niemand.
web-shuffle = Mitmischen
web-shuffling-changed = Der SHA-256 des Servers ist ein anderer als zuerst; dein Browser mischt deshalb nicht mit.
web-no-deal-yet = Gleich wird gegeben.
web-result = Ergebnis
web-outcome-of = { $contract } · { $names }
web-bill = Rechnung
web-pays = { $count ->
    [one] Es zahlt { $amount }: { $names }.
   *[other] Es zahlen je { $amount }: { $names }.
}
web-pays-each = Es zahlen: { $list }.
web-nobody-pays = Niemand zahlt etwas.
web-pool-paid = { $into ->
    [yes] In den Stock kommen { $amount }.
   *[no] Aus dem Stock kommen { $amount }.
}
web-augen-of = { $count } Augen
web-tick-won = { $count } gewonnen
web-tick-schneider = { $count } Schneider
web-points-won = { $count ->
    [one] Ein Spielpunkt
   *[other] { $count } Spielpunkte
}: { $names }.
web-points-carried = Darin { $count ->
    [one] ein mitgenommener
   *[other] { $count } mitgenommene
}.
web-partie-over = Die Partie ist aus: { $a } zu { $b }.
web-account-deal = Spiel
web-account-before = 1 bis { $last }
web-account-sum = Konto
web-account-last = zuletzt
web-account-after = { $count ->
    [one] Stand nach einem Spiel
   *[other] Stand nach { $count } Spielen
}
web-partie = Partie
web-partien-won = Partien gewonnen
web-beers = Bier
web-carried = mitgenommen
web-stock = Im Stock liegen { $amount }.
web-bock = Das nächste Spiel zählt doppelt.
web-thrown = zusammengeworfen
web-hands = Alle Blätter
web-augen-and-tricks = { $augen } Augen, { $tricks ->
    [one] ein Stich
   *[other] { $tricks } Stiche
}
web-proof = Geben
web-proof-right = Geben geprüft
web-proof-wrong = Das Geben stimmt nicht
web-proof-missing = Die Mischung kam ohne deinen Beitrag zustande; er kam zu spät oder wurde weggelassen
web-proof-hash = SHA-256 { $hash }
web-proof-matches = SHA-256 { $hash } stimmt
web-proof-look = Ansehen
web-proof-commitment = Vorher gezeigter SHA-256
web-proof-secret = Geheimnis des Servers
web-proof-added = Beigetragen von { $name }
web-proof-nothing = nichts
web-proof-file = Nachweis herunterladen
web-replay = Durchsehen
web-next-deal = Nächstes Spiel
web-next-partie = Nächste Partie
web-ready-wait = Warten auf { $names }
web-text-view = Textansicht
web-table-view = Bildansicht
web-look = Aussehen
web-theme = Farben
web-theme-auto = wie das Gerät
web-theme-light = hell
web-theme-dark = dunkel
web-faces = Kartenbild
web-faces-standard = bayerisch
web-faces-french = französisch
web-size = Kartengröße
web-size-usual = üblich
web-size-large = groß
web-language-of = Sprache
web-rules-here = Hausregeln
web-level-here = Computer spielen wie { $level }
web-idle-here = Wer { $seconds } Sekunden nichts tut, für den spielt ein Computer.
web-keys = Tasten
web-keys-list = Pfeile: Karte wählen · 1 bis 8: Karte spielen · ?: warum · T: Stich · L: letzter Stich · S: Stand · H: Tipp · M: Menü · Esc: schließen
web-offline = Keine Verbindung. Es wird weiter versucht.
web-online = Verbindung ist wieder da.
web-stale = Inzwischen ist etwas geschehen; bitte noch einmal.
web-not-sent = Das kam nicht an. Bitte noch einmal.
web-compare = Alle vergleichen
web-hint-best = Tipp: { $action }
web-hint-mean = im Mittel { $expected }

# Requests that are not followed
web-error-title = Das ging nicht
web-error-back = Zurück
web-error-400 = Diese Anfrage ist nicht zu verstehen.
web-error-401 = Dafür muss der Server wissen, wer fragt.
web-error-403 = Das ist hier nicht erlaubt.
web-error-404 = Hier ist nichts. Vielleicht ist der Link unvollständig.
web-error-405 = So kann diese Adresse nicht gefragt werden.
web-error-406 = In dieser Form gibt es keine Antwort.
web-error-408 = Die Anfrage ist nicht rechtzeitig ganz angekommen.
web-error-409 = Inzwischen ist etwas geschehen; bitte noch einmal.
web-error-411 = Es fehlt, wie lang die Anfrage ist.
web-error-413 = Das ist mehr, als hier geschickt werden kann.
web-error-415 = Diese Art von Daten wird hier nicht gelesen.
web-error-422 = Mit diesen Angaben geht das nicht.
web-error-429 = Das waren zu viele Anfragen; bitte kurz warten.
web-error-500 = Auf dem Server ist etwas schiefgegangen. Am Tisch ist nichts verloren.
web-error-503 = Der Server kann gerade nichts aufschreiben; bitte gleich noch einmal. Es ist nichts geschehen.
web-denied-stale = Inzwischen ist am Tisch etwas geschehen; so steht es jetzt.
web-denied-fields = Damit ist nichts anzufangen: { $fields }.
web-denied-nobody = Dafür muss der Server wissen, wer fragt: mit „Authorization: Bearer …“ oder über die Startseite.
web-denied-foreign = Diese Anfrage kommt von einer fremden Seite.
web-denied-form = Dieses Formular ist veraltet. Bitte die Seite neu laden und noch einmal absenden.
web-denied-too-often = Das waren zu viele Anfragen auf einmal; bitte kurz warten.
web-denied-too-many-streams = Dieser Tisch ist in zu vielen Fenstern offen.
web-denied-not-invited = Zum Hinsetzen braucht es den Einladungslink dieses Tisches.
web-denied-not-seated = Du sitzt nicht an diesem Tisch, du schaust nur zu.
web-denied-sits-already = Du sitzt schon an diesem Tisch.
web-denied-has-looked = Du kennst in diesem Spiel schon die Karten eines anderen Platzes. Hierher setzen kannst du dich, wenn es aus ist.

# Sitting down by invitation
web-join = An den Tisch setzen
web-join-name = Dein Name
web-join-place = Platz
web-join-kept = Platz { $number }, für dich frei gehalten
web-join-instead = statt { $name } (Computer)
web-join-sit = Hinsetzen
web-join-full = Hier sitzen schon vier Leute.
web-join-watch = Nur zuschauen

# Der Server
web-serve-taken = Port { $wanted } ist belegt; der Tisch steht an Port { $port }.
web-serve-at = Der Tisch steht bereit: { $address }
web-serve-network = Für andere im Netz: { $address }
web-serve-stop = Strg-C beendet den Server; alle Tische bleiben, wie sie sind.

# Die Startseite
web-guest = Gast
web-start-title = Jetzt Schafkopf spielen
web-start-note = Mit drei Computern, Stufe Stammtisch, übliche Hausregeln
web-play-now = Sofort spielen
web-going = Angefangene Tische
web-go-on = Weiterspielen
web-own-table = Eigener Tisch
web-game = Spiel
web-level = Computer spielen wie
web-your-name = Dein Name
web-places = Plätze
web-place-1 = Links von dir
web-place-2 = Gegenüber
web-place-3 = Rechts von dir
web-place-computer = Computer
web-place-friend = Freund
web-friend-note = Für Freunde gibt es am Tisch einen Link zum Einladen.
web-idle = Wenn jemand nichts tut
web-idle-never = warten alle
web-idle-after = spielt nach { $seconds } Sekunden ein Computer für ihn
web-house-rules = Hausregeln
web-presets = Vorlagen
web-change = ändern
web-all-rules = Alle { $count } Regeln
web-rules-faulty = Die Hausregeln widersprechen sich; bei der Regel steht, was möglich ist.
web-tariff-form = Laufende / Rufspiel / Einzelspiel
web-a-number = eine Zahl:
web-number-between = Eine Zahl von { $least } bis { $most }:
web-open-table = Tisch eröffnen
web-more = Mehr

# Die Textansicht
web-text-line = Eingabe
web-text-send = Senden
web-text-answers = Antworten
web-text-also = Auch möglich: { $list }.
web-text-next = nächstes
web-text-undo = zurück
web-text-back = wieder
web-text-begin = anfangen
web-text-unknown = „{ $text }“ verstehe ich nicht.
web-text-help = Antworte mit der Nummer oder dem Namen. Befehle: hand, warum KARTE, tipp, letzter, stand, rechnung, wer, zurück, nächstes, wieder, aufstehen, hilfe. Karten heißen E, G, H, S mit 7, 8, 9, U, O, K, 10, A.
