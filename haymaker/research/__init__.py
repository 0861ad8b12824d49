"""For learning and search: batches of games, and adapters to other people's tools.

Batches need nothing but Haymaker. The adapters need what they adapt to: `haymaker[research]`.
"""

from haymaker.research.batch import Envs, envs

__all__ = ["Envs", "envs"]
