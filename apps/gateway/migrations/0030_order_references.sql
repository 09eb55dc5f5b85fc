-- What a shop knows a payment or link by: its order's number, and texts of its own. The texts may name the payer, so that they
-- are kept with the payer's personal data and go with it.

ALTER TABLE payments ADD COLUMN reference text NOT NULL DEFAULT '';
ALTER TABLE payment_links ADD COLUMN reference text NOT NULL DEFAULT '';
CREATE INDEX payments_reference ON payments (merchant_id, reference, created_at DESC, id DESC) WHERE reference <> '';
CREATE INDEX payment_links_reference ON payment_links (merchant_id, reference) WHERE reference <> '';
-- JSON; empty without any.
ALTER TABLE payers ADD COLUMN metadata text NOT NULL DEFAULT '';
ALTER TABLE payment_link_payers ADD COLUMN metadata text NOT NULL DEFAULT '';
