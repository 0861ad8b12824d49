"""The tables in a terminal."""
