-- Amendments of mandates: the payer's account changed. The rulebook has the next collection name the account before.

-- When the account was last changed; by whom is in the audit log.
ALTER TABLE mandates ADD COLUMN amended_at timestamptz;
-- The account that the payer's bank knows from earlier collections, until one from the account now has been presented;
-- otherwise empty.
ALTER TABLE mandate_consumers ADD COLUMN old_iban text NOT NULL DEFAULT '';
