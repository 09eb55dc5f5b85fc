-- A line is the same movement as a stored one by what a statement claims, not by a unique fingerprint, and the statements
-- of an account form a chain of balances (docs/decisions/bank-files.md).

ALTER TABLE bank_lines
  -- The camt.053 that booked it; empty while only a camt.054 has reported it.
  ADD COLUMN booked_by uuid REFERENCES bank_statements (id),
  -- May be empty: the version before names every column of a line that it writes.
  ADD COLUMN transaction_id text,
  ADD CHECK (booked_by IS NULL OR is_taken);

ALTER TABLE bank_statements
  -- The day of its closing balance, whatever period it names.
  ADD COLUMN closing_on date,
  ADD COLUMN page integer,
  -- SHA-256 of its lines; empty for one that came before there was this column.
  ADD COLUMN contents bytea CHECK (octet_length(contents) = 32),
  -- Sum of the lines that it booked.
  ADD COLUMN moved bigint NOT NULL DEFAULT 0,
  -- Why it waits, and the sum that is missing or too much.
  ADD COLUMN cause text CHECK (cause IN ('GAP', 'LINES', 'NO_BALANCES', 'FAILED')),
  ADD COLUMN difference bigint,
  -- A person's proposal to set it aside or, once it is, to undo that; another approves it.
  ADD COLUMN reason text NOT NULL DEFAULT '',
  ADD COLUMN proposed_by uuid REFERENCES users (id),
  ADD COLUMN proposed_at timestamptz,
  DROP CONSTRAINT bank_statements_status_check,
  DROP CONSTRAINT bank_statements_check1,
  DROP CONSTRAINT bank_statements_number_key,
  ADD CHECK (status IN ('PROPOSED', 'WAITING', 'TAKEN', 'WITHDRAWN', 'SET_ASIDE')),
  ADD CHECK ((proposed_by IS NULL) = (proposed_at IS NULL)),
  ADD CHECK (status <> 'SET_ASIDE' OR (number IS NOT NULL AND moved = 0 AND reason <> ''));

UPDATE bank_statements s SET closing_on = coalesce(to_on,
  (SELECT max(booked_on) FROM bank_lines WHERE statement_id = s.id), uploaded_at::date);

-- One without balances begins and ends as its lines have it.
WITH stated AS (
  SELECT s.id, s.iban, s.number, s.closing, coalesce((SELECT sum(amount + charges) FROM bank_lines
      WHERE statement_id = s.id), 0) AS moved, count(s.closing) OVER (PARTITION BY s.iban ORDER BY s.number) AS since
  FROM bank_statements s WHERE s.status = 'TAKEN' AND s.message = 'camt.053'
), reckoned AS (
  SELECT id, closing, moved, first_value(closing) OVER chain
      + sum(CASE WHEN closing IS NULL THEN moved ELSE 0 END) OVER chain AS reached
  FROM stated WINDOW chain AS (PARTITION BY iban, since ORDER BY number)
)
UPDATE bank_statements s SET opening = r.reached - r.moved, closing = r.reached
FROM reckoned r WHERE r.id = s.id AND r.closing IS NULL AND r.reached IS NOT NULL;

-- Its place in its account's chain of balances; empty for one that adds nothing to it.
UPDATE bank_statements SET number = NULL WHERE message <> 'camt.053' OR closing IS NULL;
ALTER TABLE bank_statements
  ADD CHECK (number IS NULL OR (status IN ('TAKEN', 'SET_ASIDE') AND message = 'camt.053' AND closing IS NOT NULL)),
  ADD UNIQUE (iban, number) DEFERRABLE INITIALLY IMMEDIATE;

UPDATE bank_lines l SET booked_by = s.id FROM bank_statements s
WHERE s.id = l.statement_id AND s.number IS NOT NULL AND l.is_taken;
-- A statement forgot its own lines that a notification had reported before.
UPDATE bank_lines l SET booked_by = (
  SELECT s.id FROM bank_statements s
  WHERE s.iban = n.iban AND s.number IS NOT NULL AND s.known > 0 AND s.decided_at >= n.decided_at
    AND l.booked_on BETWEEN coalesce(s.from_on, s.closing_on) AND s.closing_on
  ORDER BY s.number LIMIT 1)
FROM bank_statements n WHERE n.id = l.statement_id AND n.message = 'camt.054' AND l.is_taken;
UPDATE bank_statements s SET moved = coalesce((SELECT sum(amount + charges) FROM bank_lines WHERE booked_by = s.id), 0)
WHERE number IS NOT NULL;

DROP INDEX bank_lines_once;
-- Lines that may be the same movement: of a day and a sum, or with the bank's reference.
CREATE INDEX bank_lines_moved ON bank_lines (booked_on, (amount + charges)) WHERE is_taken;
CREATE INDEX bank_lines_reported ON bank_lines (bank_reference)
  WHERE is_taken AND booked_by IS NULL AND bank_reference <> '';
-- The same words of a report.
CREATE INDEX bank_lines_words ON bank_lines (fingerprint) WHERE is_taken AND booked_on IS NULL;
CREATE INDEX bank_lines_booked_by ON bank_lines (booked_by) WHERE booked_by IS NOT NULL;
