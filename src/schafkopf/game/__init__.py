"""One deal: auction, play, rulings, settlement, records and what each seat may know."""
