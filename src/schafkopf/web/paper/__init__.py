"""Pages that need no table: order, referee, price, clauses, house rules; their state is in their address."""
