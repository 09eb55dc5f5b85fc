-- From where a payer paid on our page, the last time that they did: evidence against a chargeback. It is the payer's
-- personal data and goes with it.

ALTER TABLE payers ADD COLUMN ip_address text NOT NULL DEFAULT '';
ALTER TABLE payers ADD COLUMN device text NOT NULL DEFAULT '';
