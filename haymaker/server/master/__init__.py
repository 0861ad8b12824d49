"""The authority: every change to a table is decided here, written down, and then published."""
