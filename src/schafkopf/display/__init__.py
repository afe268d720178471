"""Values for people at a keyboard: tables of text where they are printed, HTML and pictures in notebooks.

`print(position)` and a notebook come here by themselves; `text` and `html` take the language, too.
"""

from schafkopf.display.page import html
from schafkopf.display.pictures import picture
from schafkopf.display.plain import rebuilding, text

__all__ = ["html", "picture", "rebuilding", "text"]
