"""PokéPucks: slam a stack of pucks, win what you flip."""
