-- Codes with which an account is recovered, each once. Only their digests are kept.
CREATE TABLE recovery (
    code TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id)
);
CREATE INDEX recovery_person ON recovery (person);
