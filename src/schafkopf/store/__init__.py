"""What a server keeps: tables as numbered events, who sits where, finished games; in SQLite or PostgreSQL."""
