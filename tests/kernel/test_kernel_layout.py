"""Records of whole numbers: what a field may be, and what plain proxies refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from haymaker.kernel.game import same
from haymaker.kernel.layout import as_dict, blank, plain_class, record_type

FIELDS = (("small", "i1"), ("wide", "i8"), ("grid", "i2", (2, 3)))


def proxy() -> tuple[Any, Any]:
    kind = record_type(FIELDS)
    record = blank(kind)
    return record, plain_class(kind)(record)


def test_a_proxy_and_its_record_are_the_same_bytes() -> None:
    record, plain = proxy()
    plain.small = -128
    plain.wide = 1 << 40
    plain.grid[1, 2] = 32767
    assert as_dict(record) == {"small": -128, "wide": 1 << 40, "grid": [[0, 0, 0], [0, 0, 32767]]}
    record["small"] = 5
    assert plain.small == 5 and type(plain.small) is int


@pytest.mark.parametrize("value", [128, -129, 1 << 70])
def test_a_number_too_large_for_its_field_is_an_error(value: int) -> None:
    record, plain = proxy()
    with pytest.raises((ValueError, OverflowError)):
        plain.small = value
    assert same(record, blank(record.dtype))


def test_a_number_too_large_for_its_array_is_an_error() -> None:
    record, plain = proxy()
    with pytest.raises(ValueError, match="invalid value"):
        plain.grid[0, 0] = 1 << 15
    assert same(record, blank(record.dtype))


def test_counting_over_the_edge_is_an_error_and_does_not_wrap() -> None:
    _, plain = proxy()
    plain.small = 127
    with pytest.raises(ValueError, match="invalid value"):
        plain.small += 1
    assert plain.small == 127


@pytest.mark.parametrize("place", [(2, 0), (0, 3), (-3, 0), (0, -4)])
def test_an_index_outside_of_its_array_is_an_error(place: tuple[int, int]) -> None:
    _, plain = proxy()
    with pytest.raises(IndexError):
        plain.grid[place] = 1
    with pytest.raises(IndexError):
        plain.grid[place]


def test_a_field_that_does_not_exist_is_an_error() -> None:
    _, plain = proxy()
    with pytest.raises(AttributeError):
        plain.smal = 1


@pytest.mark.parametrize("name", ["round", "size", "all", "copy", "item", "_hidden"])
def test_names_that_numpy_records_use_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        record_type(((name, "i1"),))


@pytest.mark.parametrize("code", ["u1", "u4", "f8", "?", "S3"])
def test_only_signed_whole_numbers_are_fields(code: str) -> None:
    with pytest.raises(TypeError, match="allowed are i1, i2, i4, i8"):
        record_type((("hand", code),))


def test_blank_records_are_all_zeros_padding_included() -> None:
    kind = record_type(FIELDS)
    assert blank(kind, 3).tobytes() == bytes(3 * kind.itemsize)
    assert kind.itemsize > sum(np.dtype(code).itemsize for code in ("i1", "i8")) + 12
