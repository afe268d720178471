"""Words of the pages on which people write: lists of an evening, tournaments."""
