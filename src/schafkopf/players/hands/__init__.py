"""What a hand is worth before the auction: by games of the policy, and by what self-play taught about such games."""
