-- How somebody wants to be told: devices that take push messages, the mail address once it is confirmed, and which of them.
ALTER TABLE people ADD COLUMN letters TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN tell TEXT NOT NULL DEFAULT 'webhook push mail';

CREATE TABLE devices (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    key TEXT NOT NULL,
    auth TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL
);
CREATE INDEX devices_person ON devices (person);
