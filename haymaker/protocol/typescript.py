"""TypeScript types of the protocol: `python -m haymaker.protocol.typescript`.

What it prints is `web/src/protocol.ts`; a test holds the two together.
"""

from __future__ import annotations

import inspect as python_inspect
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

from haymaker.protocol import lobby, messages, shown

HEAD = """\
// Made from the server's structs by `python -m haymaker.protocol.typescript`; do not edit by hand.
// What the messages mean: docs/protocol.md.
"""


def main() -> None:
    print(source(), end="")


def source() -> str:
    parts = [HEAD]
    for struct in structs():
        parts.append(interface(struct))
    parts.append(union("FromClient", messages.FromClient))
    parts.append(union("FromServer", messages.FromServer))
    return "\n".join(parts)


def structs() -> Iterable[type[msgspec.Struct]]:
    """All structs of the protocol, in the order in which they are written down."""
    seen: set[type] = set()
    for module in (shown, messages, lobby):
        for _, found in python_inspect.getmembers_static(module, python_inspect.isclass):
            if issubclass(found, msgspec.Struct) and found.__module__ == module.__name__:
                seen.add(found)
    seen.discard(messages.Request)
    order = {module.__name__: place for place, module in enumerate((shown, messages, lobby))}

    def place(struct: type) -> tuple[int, int]:
        return order[struct.__module__], python_inspect.getsourcelines(struct)[1]

    return sorted(seen, key=place)


def interface(struct: type[msgspec.Struct]) -> str:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    asked = info.forbid_unknown_fields or struct.__struct_config__.omit_defaults
    lines = []
    if struct.__doc__ and "Struct" not in struct.__doc__.split("(")[0]:
        text = " ".join(struct.__doc__.split())
        lines.append(f"/** {text} */")
    lines.append(f"export interface {name_of(struct)} {{")
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        optional = "?" if asked and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {typed(field.type)};")
    lines.append("}\n")
    return "\n".join(lines)


def union(name: str, members: Any) -> str:
    names = [name_of(member) for member in members.__args__]
    return f"export type {name} =\n  | " + "\n  | ".join(names) + ";\n"


def name_of(struct: type) -> str:
    return struct.__name__


def typed(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType():
            return name_of(kind.cls)
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.AnyType():
            return "unknown"
        case inspect.ListType():
            inner = typed(kind.item_type)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case inspect.DictType():
            return f"Record<{typed(kind.key_type)}, {typed(kind.value_type)}>"
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case inspect.UnionType():
            return " | ".join(typed(member) for member in kind.types)
    raise TypeError(f"the protocol has a type that TypeScript does not: {kind}")


if __name__ == "__main__":
    main()
