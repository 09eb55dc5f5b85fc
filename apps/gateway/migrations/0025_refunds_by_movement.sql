-- A refund of a bank transfer goes back to the accounts that sent the money: an order for each movement.

ALTER TABLE bank_orders
  -- Its number among the orders of one refund; 0 for every other order.
  ADD COLUMN part integer NOT NULL DEFAULT 0,
  -- The line of the movement that a refund pays back; empty for direct debits, and for what no movement covers.
  ADD COLUMN line_id uuid,
  -- A person's account for a HELD order, or a reason why it cannot be paid; another approves it.
  ADD COLUMN proposed_name text NOT NULL DEFAULT '',
  ADD COLUMN proposed_iban text NOT NULL DEFAULT '',
  ADD COLUMN reason text NOT NULL DEFAULT '',
  ADD COLUMN proposed_by uuid REFERENCES users (id),
  ADD COLUMN proposed_at timestamptz,
  ADD COLUMN decided_by uuid REFERENCES users (id);
CREATE UNIQUE INDEX bank_orders_once ON bank_orders (merchant_id, key, part);
ALTER TABLE bank_orders DROP CONSTRAINT bank_orders_merchant_id_key_key;
ALTER TABLE bank_orders DROP CONSTRAINT bank_orders_status_check;
-- HELD: a refund without a usable account, which waits for a person. No file takes it.
ALTER TABLE bank_orders ADD CONSTRAINT bank_orders_status_check
  CHECK (status IN ('WAITING', 'FILED', 'BOOKED', 'REJECTED', 'RETURNED', 'CANCELLED', 'HELD'));
ALTER TABLE bank_orders ADD CONSTRAINT bank_orders_held CHECK (status <> 'HELD' OR kind = 'REFUND');
ALTER TABLE bank_orders ADD CONSTRAINT bank_orders_proposed
  CHECK ((proposed_by IS NULL) = (proposed_at IS NULL) AND decided_by <> proposed_by) NOT VALID;
CREATE INDEX bank_orders_held ON bank_orders (created_at, id) WHERE status = 'HELD';
CREATE INDEX bank_orders_filed ON bank_orders (original_id) WHERE status = 'FILED' AND kind = 'REFUND' AND line_id IS NULL;

ALTER TABLE refunds
  -- What of the requested amount did not arrive; `amount` is what does.
  ADD COLUMN missing_amount bigint NOT NULL DEFAULT 0,
  -- The sender that its requester chose, by the processor's id; empty for the rule.
  ADD COLUMN sender_id uuid;
ALTER TABLE refunds ADD CONSTRAINT refunds_missing CHECK (missing_amount >= 0) NOT VALID;
CREATE INDEX refunds_missing ON refunds (merchant_id, created_at DESC) WHERE missing_amount > 0 AND kind = 'MERCHANT';
-- What came back of the refund of a surplus capture is refunded anew.
DROP INDEX refunds_one_surplus;
ALTER TABLE refund_request_items ADD COLUMN sender_id uuid;

-- Refunds of transfers that are in no file yet are decided again: their processor no longer knows them, so that the
-- sweeper sends them anew.
DELETE FROM bank_orders o USING bank_orders t
  WHERE o.kind = 'REFUND' AND o.status = 'WAITING' AND t.id = o.original_id AND t.kind = 'TRANSFER';
UPDATE refunds SET next_check_at = created_at
  WHERE status = 'PENDING' AND processor = 'sepa' AND next_check_at IS NOT NULL;
GRANT DELETE ON bank_orders TO :app_role;
