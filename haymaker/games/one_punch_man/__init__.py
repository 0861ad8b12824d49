"""One Punch Man, the dungeon game: heroes, monsters, a hostage, and somebody in a quiet room."""
