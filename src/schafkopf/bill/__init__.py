"""What a finished deal costs and who pays whom; asked through a position or told in numbers."""
