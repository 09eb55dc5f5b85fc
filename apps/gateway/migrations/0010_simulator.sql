-- The simulator's own memory: what a bank or acquirer would keep on its side. Only test mode writes it;
-- the product never reads it but through the processor's interface.
CREATE SCHEMA simulator;

CREATE TABLE simulator.operations (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'chargeback', 'transfer', 'payout')),
  -- The caller's idempotency key: the attempt's, refund's or payout's id.
  key text NOT NULL,
  method text NOT NULL,
  amount bigint NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL,
  reason_code text,
  return_url text,
  created_at timestamptz NOT NULL,
  -- The account, as a bank would know it: test IBANs decide by it.
  iban text,
  -- Its text on the payer's statement.
  statement_text text,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, kind, key)
);

-- What it will report later, and when.
CREATE TABLE simulator.messages (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  operation_id uuid NOT NULL,
  status text NOT NULL,
  reason_code text,
  due_at timestamptz NOT NULL,
  delivered_at timestamptz,
  deadline_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, operation_id) REFERENCES simulator.operations (merchant_id, id)
);
CREATE INDEX messages_due ON simulator.messages (merchant_id, due_at) WHERE delivered_at IS NULL;

GRANT USAGE ON SCHEMA simulator TO :app_role;
GRANT SELECT, INSERT, UPDATE ON simulator.operations, simulator.messages TO :app_role;
