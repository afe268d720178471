"""Many deals: what carries over from one to the next."""
