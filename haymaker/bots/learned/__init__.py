"""Players that have learned: small networks in whole numbers, written as plain source.

`layers` is the forward pass, `writing` writes it for a game as a module of that game's room,
`weights` makes whole numbers of what was learned and keeps them. Nothing here needs torch: training
is in `haymaker.research.learning`.
"""
