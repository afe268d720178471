"""Tests have a short form, for every change, and a long one, for `make check-all`, that tries far more."""

from __future__ import annotations

import os

LONG = os.environ.get("SCHAFKOPF_LONG") == "1"
