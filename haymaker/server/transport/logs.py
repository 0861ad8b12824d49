"""Structured logs: one JSON object a line, never a token, a secret or an address of a guest."""

from __future__ import annotations

import json
import logging
import sys

FIELDS = ("table", "problem", "house", "address")


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        for name in FIELDS:
            value = getattr(record, name, None)
            if value is not None:
                line[name] = str(value)[:500]
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def set_up(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name, lowest in (("haymaker.server", level), ("uvicorn.error", "warning")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(lowest.upper())
