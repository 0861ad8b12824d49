"""Punch!: two boxers, sealed cards, three rounds."""
