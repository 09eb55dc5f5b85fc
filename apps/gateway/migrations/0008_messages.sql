-- What comes in and goes out beside payments: answers kept for idempotency keys, messages from processors,
-- notifications to shops.

-- What a client's key was answered: the same bytes again, for at least 72 hours.
CREATE TABLE idempotency_keys (
  merchant_id uuid NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer_status smallint,
  answer_body text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, operation, key)
);

-- Messages from processors: kept as they came, applied once, in any order. One about a chargeback names the
-- attempt that it takes money back from; one about a transfer the attempt that it pays.
CREATE TABLE processor_inbox (
  merchant_id uuid NOT NULL,
  processor text NOT NULL,
  message_id text NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('attempt', 'refund', 'chargeback', 'transfer')),
  subject_id uuid NOT NULL,
  status text NOT NULL,
  reason_code text,
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  result text,
  -- The processor's own reference: two successes of one attempt under different references are two movements of
  -- money, and the second is a surplus capture.
  processor_reference text,
  -- Of a chargeback or transfer, which the processor alone knows.
  amount bigint,
  deadline_at timestamptz,
  PRIMARY KEY (merchant_id, processor, message_id)
);
CREATE INDEX processor_inbox_waiting ON processor_inbox (merchant_id, received_at) WHERE applied_at IS NULL;

-- Signed notifications to the merchant, in order per payment.
CREATE TABLE notifications (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  event_id uuid NOT NULL,
  sequence integer NOT NULL,
  url text NOT NULL,
  payload text NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED')),
  tries integer NOT NULL DEFAULT 0,
  last_http_status integer,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, payment_id, sequence),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, event_id) REFERENCES payment_events (merchant_id, id)
);
CREATE INDEX notifications_due ON notifications (merchant_id, next_try_at) WHERE status = 'PENDING';
CREATE INDEX notifications_failed ON notifications (merchant_id, finished_at) WHERE status = 'FAILED';

GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO :app_role;
GRANT SELECT, INSERT, UPDATE ON processor_inbox, notifications TO :app_role;
