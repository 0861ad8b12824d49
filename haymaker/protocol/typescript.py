"""TypeScript types of the protocol: `python -m haymaker.protocol.typescript`.

What it prints is `web/src/protocol.ts`; a test holds the two together.
"""

from __future__ import annotations

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
    parts = [HEAD, *map(interface, structs())]
    parts.append(union("FromClient", messages.FromClient))
    parts.append(union("FromServer", messages.FromServer))
    return "\n".join(parts)


def structs() -> list[type[msgspec.Struct]]:
    """All structs of the protocol that are sent, in the order in which they are written down."""
    return [
        found
        for module in (shown, messages, lobby)
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, msgspec.Struct)
        if found.__module__ == module.__name__ and found not in messages.BASES
    ]


def interface(struct: type[msgspec.Struct]) -> str:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    asked = info.forbid_unknown_fields or struct.__struct_config__.omit_defaults
    lines = []
    if struct.__doc__ and "Struct" not in struct.__doc__.split("(")[0]:
        text = " ".join(struct.__doc__.split())
        lines.append(f"/** {text} */")
    lines.append(f"export interface {struct.__name__} {{")
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        optional = "?" if asked and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {typed(field.type)};")
    lines.append("}\n")
    return "\n".join(lines)


def union(name: str, members: Any) -> str:
    names = [member.__name__ for member in members.__args__]
    return f"export type {name} =\n  | " + "\n  | ".join(names) + ";\n"


PLAIN = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def typed(kind: inspect.Type) -> str:
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    match kind:
        case inspect.StructType():
            return kind.cls.__name__
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
