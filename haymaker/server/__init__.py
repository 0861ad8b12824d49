"""Tables over HTTP and WebSocket.

Four parts: `core` says what happens at a table and knows no I/O, `master` is the authority that
decides and writes down, `db` keeps, `transport` talks to browsers.
"""
