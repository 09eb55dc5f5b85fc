-- What comes in and goes out besides payments: answers kept for idempotency keys, messages from processors,
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
  subject_kind text NOT NULL CHECK (subject_kind IN ('attempt', 'refund', 'chargeback', 'transfer', 'payout')),
  subject_id uuid NOT NULL,
  status text NOT NULL,
  reason_code text,
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  result text,
  -- The processor's own reference: two successes of one attempt under different references are two movements of
  -- money, and the second is a surplus capture.
  processor_reference text,
  -- Of a chargeback or transfer, which only the processor has.
  amount bigint,
  deadline_at timestamptz,
  PRIMARY KEY (merchant_id, processor, message_id)
);
CREATE INDEX processor_inbox_waiting ON processor_inbox (merchant_id, received_at) WHERE applied_at IS NULL;

-- Signed notifications: what happened, once for each endpoint that it is for, in order per payment.
CREATE TABLE notifications (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  -- Both null for a test.
  payment_id uuid,
  event_id uuid,
  sequence integer NOT NULL,
  type text NOT NULL,
  -- The address that the payment itself named; empty: the endpoint's at the time of sending.
  own_url text NOT NULL,
  payload text NOT NULL,
  -- MISSED: it was for an endpoint that was paused or off.
  status text NOT NULL CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED', 'MISSED')),
  -- Since it was last made due by a person, which decides the next delay.
  tries integer NOT NULL DEFAULT 0,
  -- All of them, which number its attempts.
  attempts integer NOT NULL DEFAULT 0,
  last_http_status integer,
  next_try_at timestamptz,
  -- The endpoint's resend_at, of what was made due again then.
  resend_at timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, payment_id, endpoint_id, sequence),
  FOREIGN KEY (merchant_id, endpoint_id) REFERENCES notification_endpoints (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, event_id) REFERENCES ledger_events (merchant_id, id)
);
CREATE INDEX notifications_due ON notifications (merchant_id, endpoint_id, next_try_at) WHERE status = 'PENDING';
CREATE INDEX notifications_undelivered ON notifications (merchant_id, endpoint_id, status, finished_at)
  WHERE status IN ('FAILED', 'MISSED');
-- The list's: with what it is narrowed by, so that counting reads no rows.
CREATE INDEX notifications_created ON notifications (merchant_id, created_at, id) INCLUDE (endpoint_id, status, type);

-- Each try of a notification: what was sent where, and what came back. The body is the notification's.
CREATE TABLE notification_attempts (
  merchant_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  url text NOT NULL,
  -- The signatures of the secrets that were live, never a secret.
  signature text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('answered', 'forbiddenAddress', 'timeOut', 'noConnection')),
  http_status integer NOT NULL,
  milliseconds integer NOT NULL,
  -- Start of the answer's body.
  answer text NOT NULL,
  PRIMARY KEY (merchant_id, notification_id, number),
  FOREIGN KEY (merchant_id, notification_id) REFERENCES notifications (merchant_id, id) ON DELETE CASCADE
);

GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys, notifications TO :app_role;
GRANT SELECT, INSERT, DELETE ON notification_attempts TO :app_role;
GRANT SELECT, INSERT, UPDATE ON processor_inbox TO :app_role;
