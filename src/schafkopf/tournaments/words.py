"""The texts of tournaments, in German and English, beside those of the package."""

from schafkopf.text.catalogue import Catalogue

CATALOGUE = Catalogue(__package__)
message = CATALOGUE.message
