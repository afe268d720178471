"""One deal: auction, play, rulings, and what each seat may know."""
