"""What a table is and what its viewers get to see: no clock, no disk, no network in here."""
