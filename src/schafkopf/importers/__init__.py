"""Games that other programs wrote down, read into records."""
