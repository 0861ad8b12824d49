"""Sticks: a game from somebody else's package."""
