"""The first thing that is allowed."""


def think(kit, v, seat, moves, count, luck):
    return moves[0]
