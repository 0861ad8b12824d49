"""What a change does to a game: kits compared, cards weighed, skill told from luck."""
