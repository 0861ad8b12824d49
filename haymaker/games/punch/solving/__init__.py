"""Punch! worked out: the last round exactly, two short rounds by regrets, each exchange before that
as a matrix game with a price for cards. `master.py` is the player made of them."""
