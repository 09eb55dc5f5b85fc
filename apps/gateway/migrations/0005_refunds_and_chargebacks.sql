-- Money that goes back: refunds that we start, and chargebacks that the processor reports.

CREATE TABLE refunds (
  merchant_id uuid NOT NULL,
  -- The client's `refundId`, or one derived from the attempt for a surplus capture.
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  -- The attempt's.
  method text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('MERCHANT', 'SURPLUS')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED')),
  description text NOT NULL,
  reason_code text,
  processor text NOT NULL,
  processor_reference text,
  bounced boolean NOT NULL DEFAULT false,
  -- Who asked for it: a user, a shop by its API key; empty for a surplus capture.
  created_by uuid REFERENCES users (id),
  created_by_key uuid,
  created_day date NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  next_check_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, attempt_id) REFERENCES attempts (merchant_id, id)
);
CREATE INDEX refunds_payment ON refunds (merchant_id, payment_id, created_at);
CREATE INDEX refunds_created ON refunds (merchant_id, created_at DESC, id DESC);
CREATE INDEX refunds_amount ON refunds (merchant_id, amount, created_at DESC, id DESC) INCLUDE (currency, status);
CREATE INDEX refunds_search ON refunds USING gin (merchant_id, lower(description || ' ' || id::text) gin_trgm_ops);
CREATE INDEX refunds_due ON refunds (merchant_id, next_check_at) WHERE next_check_at IS NOT NULL;
CREATE UNIQUE INDEX refunds_one_surplus ON refunds (merchant_id, attempt_id) WHERE kind = 'SURPLUS';
-- What a person or key has refunded in the last 24 hours, for their limits.
CREATE INDEX refunds_of_person ON refunds (merchant_id, created_by, created_at) WHERE created_by IS NOT NULL;
CREATE INDEX refunds_of_key ON refunds (merchant_id, created_by_key, created_at) WHERE created_by_key IS NOT NULL;
CREATE INDEX refunds_failed ON refunds (merchant_id, created_at DESC) WHERE status = 'FAILED' AND kind = 'MERCHANT';

-- Refunds requested together. Above the requester's limit a colleague approves (docs/decisions/payments.md).
CREATE TABLE refund_requests (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  -- The client's; its idempotency key.
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  -- Becomes the description of each refund.
  reason text NOT NULL CHECK (reason <> ''),
  -- Of all items.
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 100),
  asked_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  -- Null: within the rest of the requester's limit, so no approval is needed.
  expires_at timestamptz,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (merchant_id, id),
  CHECK (decided_by <> asked_by),
  CHECK ((status = 'WAITING') = (decided_at IS NULL)),
  CHECK ((decided_by IS NOT NULL) = (status = 'REJECTED' OR (status = 'APPROVED' AND expires_at IS NOT NULL)))
);
CREATE INDEX refund_requests_created ON refund_requests (merchant_id, created_at DESC, id DESC);
CREATE INDEX refund_requests_amount ON refund_requests (merchant_id, amount, created_at DESC, id DESC);
CREATE INDEX refund_requests_waiting ON refund_requests (merchant_id, expires_at) WHERE status = 'WAITING';

-- The payments of a request. The state of a started refund is in `refunds`.
CREATE TABLE refund_request_items (
  merchant_id uuid NOT NULL,
  request_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- Why the refund could not start.
  refusal text,
  -- When it is started, or restarted; null until it is approved, and once that is over.
  next_try_at timestamptz,
  PRIMARY KEY (merchant_id, request_id, payment_id),
  UNIQUE (merchant_id, refund_id),
  FOREIGN KEY (merchant_id, request_id) REFERENCES refund_requests (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id)
);
CREATE INDEX refund_request_items_payment ON refund_request_items (merchant_id, payment_id);
CREATE INDEX refund_request_items_due ON refund_request_items (merchant_id, next_try_at)
  WHERE next_try_at IS NOT NULL;

CREATE TABLE chargebacks (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  processor text NOT NULL,
  processor_reference text NOT NULL,
  status text NOT NULL CHECK (status IN ('RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  method text NOT NULL,
  -- The payment's, which never changes: a copy, so that a search reads no payments. It holds no personal data.
  description text NOT NULL,
  reason_code text NOT NULL,
  -- Until when the merchant may respond; past it the chargeback is lost.
  deadline_at timestamptz,
  created_day date NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, processor, processor_reference),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, attempt_id) REFERENCES attempts (merchant_id, id),
  CHECK ((status IN ('WON', 'LOST', 'ACCEPTED')) = (finished_at IS NOT NULL))
);
CREATE INDEX chargebacks_created ON chargebacks (merchant_id, created_at DESC, id DESC);
CREATE INDEX chargebacks_amount ON chargebacks (merchant_id, amount, created_at DESC, id DESC)
  INCLUDE (currency, status);
CREATE INDEX chargebacks_payment ON chargebacks (merchant_id, payment_id, created_at);
CREATE INDEX chargebacks_search ON chargebacks USING gin (merchant_id, lower(description) gin_trgm_ops);
CREATE INDEX chargebacks_deadline ON chargebacks (merchant_id, deadline_at)
  WHERE status IN ('RECEIVED', 'EVIDENCE_REQUIRED') AND deadline_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON refunds, refund_requests, refund_request_items, chargebacks TO :app_role;
