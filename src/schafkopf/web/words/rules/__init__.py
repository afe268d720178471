"""What every house rule says with each of its values, as a sentence."""
