"""Finished games: the archive, and any game move by move."""
