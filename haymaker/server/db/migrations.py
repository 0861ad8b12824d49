"""The schema, one numbered step after the other. A step that has been released is never changed.

The SQL is what SQLite and PostgreSQL both read.
"""

from __future__ import annotations

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, spec TEXT NOT NULL, status TEXT NOT NULL,
            listed INTEGER NOT NULL, made DOUBLE PRECISION NOT NULL,
            changed DOUBLE PRECISION NOT NULL, wake DOUBLE PRECISION,
            owner TEXT NOT NULL, fence BIGINT NOT NULL
        )""",
        "CREATE INDEX tables_listed ON tables (listed, status, changed)",
        "CREATE INDEX tables_wake ON tables (wake)",
        """CREATE TABLE entries (
            table_id TEXT NOT NULL REFERENCES tables (id), number BIGINT NOT NULL,
            at DOUBLE PRECISION NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        )""",
        "CREATE TABLE processes (id TEXT PRIMARY KEY, until DOUBLE PRECISION NOT NULL)",
        """CREATE TABLE profiles (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, secret TEXT NOT NULL UNIQUE,
            recovery TEXT NOT NULL UNIQUE, made DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE seatings (
            profile TEXT NOT NULL REFERENCES profiles (id),
            table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL, place INTEGER,
            PRIMARY KEY (profile, table_id, seat)
        )""",
        """CREATE TABLE ratings (
            profile TEXT NOT NULL REFERENCES profiles (id), game TEXT NOT NULL,
            mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL,
            PRIMARY KEY (profile, game)
        )""",
        """CREATE TABLE rated (
            table_id TEXT PRIMARY KEY REFERENCES tables (id), at DOUBLE PRECISION NOT NULL
        )""",
    ),
    (
        """CREATE TABLE shows (
            table_id TEXT NOT NULL REFERENCES tables (id), draw BIGINT NOT NULL,
            body TEXT NOT NULL, PRIMARY KEY (table_id, draw)
        )""",
        """CREATE TABLE snapshots (
            table_id TEXT NOT NULL REFERENCES tables (id), number BIGINT NOT NULL,
            body TEXT NOT NULL, PRIMARY KEY (table_id, number)
        )""",
        """CREATE TABLE holdings (
            profile TEXT NOT NULL REFERENCES profiles (id), game TEXT NOT NULL,
            things TEXT NOT NULL, record TEXT NOT NULL, bring TEXT NOT NULL,
            PRIMARY KEY (profile, game)
        )""",
        """CREATE TABLE stakes (
            table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
            profile TEXT NOT NULL REFERENCES profiles (id), game TEXT NOT NULL,
            things TEXT NOT NULL, PRIMARY KEY (table_id, seat)
        )""",
        "CREATE INDEX stakes_profile ON stakes (profile, game)",
    ),
    (
        """CREATE TABLE requests (
            key TEXT PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL, answer TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX requests_at ON requests (at)",
    ),
    (
        "ALTER TABLE seatings ADD COLUMN result TEXT",
        "ALTER TABLE seatings ADD COLUMN rating_before INTEGER",
        "ALTER TABLE seatings ADD COLUMN rating_after INTEGER",
    ),
    (
        "CREATE TABLE house_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        """CREATE TABLE subscriptions (
            endpoint TEXT PRIMARY KEY, profile TEXT NOT NULL REFERENCES profiles (id),
            p256dh TEXT NOT NULL, auth TEXT NOT NULL, at DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX subscriptions_profile ON subscriptions (profile)",
    ),
    (
        """CREATE TABLE shunned (
            person TEXT NOT NULL, other TEXT NOT NULL, name TEXT NOT NULL, how TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL, PRIMARY KEY (person, other)
        )""",
        """CREATE TABLE reports (
            id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL, table_id TEXT NOT NULL,
            reporter TEXT NOT NULL, reported TEXT NOT NULL, name TEXT NOT NULL,
            reason TEXT NOT NULL, lines TEXT NOT NULL, address TEXT NOT NULL,
            settled DOUBLE PRECISION, UNIQUE (reporter, reported, table_id)
        )""",
        "CREATE INDEX reports_at ON reports (at)",
        "CREATE INDEX reports_reported ON reports (reported)",
        """CREATE TABLE bans (
            kind TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, why TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL, until DOUBLE PRECISION, PRIMARY KEY (kind, who)
        )""",
        """CREATE TABLE logbook (
            id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL, what TEXT NOT NULL,
            about TEXT NOT NULL, note TEXT NOT NULL
        )""",
        "CREATE INDEX logbook_at ON logbook (at)",
    ),
    (
        "ALTER TABLE profiles ADD COLUMN used DOUBLE PRECISION",
        "UPDATE profiles SET used = made",
        "CREATE INDEX profiles_used ON profiles (used)",
    ),
    (  # games that were lost on time had been written down as abandoned
        """UPDATE tables SET status = 'over' WHERE status = 'abandoned' AND EXISTS (
            SELECT 1 FROM entries WHERE entries.table_id = tables.id
            AND substr(entries.body, 1, 14) = '{"do":"closed"'
            AND replace(entries.body, '"lost":', '') <> entries.body
        )""",
    ),
)
