"""What travels between a table and people: messages, frames, what REST takes and gives."""
