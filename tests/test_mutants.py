"""The list of planted faults follows the source; `make mutants` tries whether they are caught."""

from __future__ import annotations

import pytest

from tests.mutants import FAULTS, ROOT, Fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.says)
def test_a_planted_fault_still_fits(fault: Fault) -> None:
    """Its place is there once, and the test that must notice it exists."""
    assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.old) == 1
    file, _, name = fault.test.partition("::")
    assert f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8")
