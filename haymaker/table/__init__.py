"""A table without input or output: what is written down of it, what a move does, what is seen."""
