"""What a command comes to: an entry to be written down, and what it does to the game."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from haymaker.kernel.bodies import Thrown
from haymaker.table.course import Batch, Course, ThrowDue
from haymaker.table.entries import AnyEntry, Begin, Did, Fell


@dataclass(frozen=True)
class Decided:
    """Nothing has happened yet: whoever keeps the table writes the entry down and absorbs it."""

    entry: AnyEntry
    batch: Batch | None = None
    course: Course | None = None
    """Where the batch follows."""

    @classmethod
    def with_luck(cls, entry: Begin | Did | Fell, batch: Batch, course: Course) -> Decided:
        """Such an entry carries all that luck did."""
        return cls(replace(entry, luck=batch.luck), batch, course)

    @property
    def due(self) -> ThrowDue | None:
        """The throw that must be made before this can be written down."""
        return None if self.batch is None else self.batch.due

    def go_on(self, thrown: Thrown | None) -> Decided:
        """The decision with the throw made; None where the physics failed."""
        assert self.batch is not None and self.course is not None
        assert isinstance(self.entry, Begin | Did | Fell)
        return self.with_luck(self.entry, self.course.go_on(self.batch, thrown), self.course)
