"""HTTP and WebSocket: the only way in for browsers and terminals."""
