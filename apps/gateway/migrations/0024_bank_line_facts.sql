-- More of what the bank says of a movement, and of an order its status. All may be empty: the version before names every
-- column of a line that it writes.
ALTER TABLE bank_lines
  -- The other account where it has no IBAN.
  ADD COLUMN counter_account text,
  -- The other account's holder, where that is not who paid or is paid.
  ADD COLUMN counter_via text,
  -- The entry's details do not add up to it.
  ADD COLUMN details_differ boolean,
  -- A report's word (pain.002), without letters where it gives none; null for a movement of money.
  ADD COLUMN order_status text;
UPDATE bank_lines SET order_status = 'RJCT' WHERE effect = 'BLOCK' AND amount = 0 AND done_at IS NULL;

-- The bank will not carry out an order, so that it waits for another file.
ALTER TABLE bank_lines DROP CONSTRAINT bank_lines_effect_check;
ALTER TABLE bank_lines ADD CONSTRAINT bank_lines_effect_check CHECK (effect IN
  ('COLLECTED', 'BLOCK', 'PAID', 'RECEIVED', 'REJECTED', 'CANCELLED', 'RETURNED', 'CHARGES', 'NOTHING', 'NONE')) NOT VALID;
ALTER TABLE bank_lines VALIDATE CONSTRAINT bank_lines_effect_check;
