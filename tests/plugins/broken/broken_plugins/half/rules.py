"""Half of the rules are missing."""

VERSION = 1
CLAUSES = "HALF"
