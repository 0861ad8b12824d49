"""The tables as an app in the terminal. Everything that needs Textual is in here."""
