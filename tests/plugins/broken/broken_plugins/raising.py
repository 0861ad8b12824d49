"""Ends the process of whoever imports it."""

raise SystemExit("this bot\nneeds a licence")
