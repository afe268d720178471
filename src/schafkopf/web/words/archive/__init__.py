"""The texts of the archive and of games looked at move by move."""
