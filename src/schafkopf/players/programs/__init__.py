"""Programs that play: what travels to and from them, how they run, and how one sits at a table (docs/engines.md)."""
