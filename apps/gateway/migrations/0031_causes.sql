-- The call by key or portal that caused an event, by its request id, so that a shop finds its own call (docs/decisions/api.md).
-- A webhook event without a call of its own has that of its refund, payment or link.

ALTER TABLE ledger_events ADD COLUMN request_id uuid;
ALTER TABLE payment_links ADD COLUMN request_id uuid;
ALTER TABLE notifications ADD COLUMN request_id uuid;
CREATE INDEX notifications_request ON notifications (merchant_id, request_id) WHERE request_id IS NOT NULL;
