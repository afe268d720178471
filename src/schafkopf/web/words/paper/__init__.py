"""The texts of the pages without a table, beside the others."""
