"""What the thinking about sticks is spread over."""

ROUND = 4


def surplus(heap):
    return heap % ROUND
