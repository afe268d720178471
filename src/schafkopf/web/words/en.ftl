# Every page
web-brand = Schafkopf
web-skip = Skip to content
web-menu = Menu
web-language = Deutsch
web-settings = Settings
web-home = Play
web-order = Card order
web-referee = Referee
web-price = Price
web-archive = Archive
