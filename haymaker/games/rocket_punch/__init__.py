"""Rocket Punch!: robots, four belts, and numbers that nobody may repeat."""
