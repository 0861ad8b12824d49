"""A room without rules to speak of."""
