-- Few seats are lent: an index of those alone, so that nobody's list of tables looks at all seats.
DROP INDEX seats_lender;
CREATE INDEX seats_lent ON seats (lender) WHERE lender <> '';
