"""Questions that need no table, asked in words, answered in values and as JSON: order, trick, legal cards, price."""
