-- Who said a line: who mutes somebody mutes them and nobody else of that name. Of lines from before, the name says it.
ALTER TABLE chat ADD COLUMN person TEXT NOT NULL DEFAULT '';
