"""Work off the event loop: bots that think, throws, in processes of their own."""
