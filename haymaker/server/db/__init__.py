"""Where tables are kept: SQLite or PostgreSQL, by one contract."""
