-- A list of chargebacks is searched by the payment's description, which never changes: a copy with an index of its
-- own, so that nobody reads the payment of every chargeback of a company. It says nothing of a person; what does
-- stays with the payers (docs/decisions/lists.md).
ALTER TABLE chargebacks ADD COLUMN description text;
UPDATE chargebacks c SET description = p.description
  FROM payments p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id;
ALTER TABLE chargebacks ALTER COLUMN description SET NOT NULL;
CREATE INDEX chargebacks_search ON chargebacks USING gin (merchant_id, lower(description) gin_trgm_ops);
