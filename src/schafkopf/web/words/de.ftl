# Every page
web-brand = Schafkopf
web-skip = Zum Inhalt
web-menu = Menü
web-language = English
web-settings = Einstellungen
web-home = Spielen
web-order = Reihenfolge
web-referee = Schiedsrichter
web-price = Preis
web-archive = Archiv
