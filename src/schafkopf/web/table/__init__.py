"""The pages of a table: what a place sees and does, as pictures, as text, and pushed to its readers."""
