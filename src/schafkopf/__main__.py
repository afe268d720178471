"""`python -m schafkopf` is the command line."""

from schafkopf.cli import main

main()
