"""What every house rule says with each of its values, as a sentence."""

from schafkopf.text.catalogue import Catalogue

CATALOGUE = Catalogue(__name__)
"""The sentences of house rules, beside the messages of the package."""
