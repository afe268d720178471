"""The texts of the pages, in German and English, beside those of the package."""

from schafkopf.text.catalogue import Catalogue

CATALOGUE = Catalogue(
    __name__, "schafkopf.text.rules", f"{__name__}.paper", f"{__name__}.archive", f"{__name__}.journals"
)
"""Every message that a page can need."""
