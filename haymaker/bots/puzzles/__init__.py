"""Puzzles: positions in which one choice is clearly best, how they are kept and how found."""
