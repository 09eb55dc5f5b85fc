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
  -- Who asked for it: a user, a shop by its API key, or nobody for a surplus capture.
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
CREATE INDEX refunds_amount ON refunds (merchant_id, amount, created_at DESC, id DESC) INCLUDE (currency);
CREATE INDEX refunds_search ON refunds USING gin (merchant_id, lower(description || ' ' || id::text) gin_trgm_ops);
CREATE INDEX refunds_due ON refunds (merchant_id, next_check_at) WHERE next_check_at IS NOT NULL;
CREATE UNIQUE INDEX refunds_one_surplus ON refunds (merchant_id, attempt_id) WHERE kind = 'SURPLUS';
CREATE INDEX refunds_failed ON refunds (merchant_id, created_at DESC) WHERE status = 'FAILED' AND kind = 'MERCHANT';

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
  -- The payment's, which never changes: a copy, so that a search reads no payments. It says nothing of a person.
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
CREATE INDEX chargebacks_amount ON chargebacks (merchant_id, amount, created_at DESC, id DESC) INCLUDE (currency);
CREATE INDEX chargebacks_payment ON chargebacks (merchant_id, payment_id, created_at);
CREATE INDEX chargebacks_search ON chargebacks USING gin (merchant_id, lower(description) gin_trgm_ops);
CREATE INDEX chargebacks_deadline ON chargebacks (merchant_id, deadline_at)
  WHERE status IN ('RECEIVED', 'EVIDENCE_REQUIRED') AND deadline_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON refunds, chargebacks TO :app_role;
