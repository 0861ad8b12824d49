"""Robo Power, a card game of sealed robot duels by Alexander Zirbel."""
