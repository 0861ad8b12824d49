"""Sticks: everybody sees everything."""


def view(kit, s, seat, out):
    out.heap = s.heap
    out.active = s.active
    out.latest = s.latest
    for p in range(2):
        out.taken[p] = s.taken[p]


def guess(kit, v, seat, luck, out):
    view(kit, v, seat, out)
