"""Punch! worked out: the last round exactly, small games by counterfactual regrets, the rest by a
policy that was trained against itself. `master.py` is the player made of them."""
