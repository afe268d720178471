"""What does not change during a deal: card orders, contracts, house rules and tariffs."""
