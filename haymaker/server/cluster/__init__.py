"""Several processes, one database: who owns a table, and how the others reach it."""
