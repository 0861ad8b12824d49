"""Nothing here works."""


class Mute:
    """No bot: it cannot choose."""

    def __init__(self, seed=None):
        pass
