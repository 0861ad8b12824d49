"""Tables over HTTP and WebSocket.

What happens at a table, `haymaker.table` says; here it is kept (`db`) and told to browsers
(`transport`), among several processes (`cluster`), for people who come back (`people`).
"""
