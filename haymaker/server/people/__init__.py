"""Who plays: profiles, ratings, and what people own."""
