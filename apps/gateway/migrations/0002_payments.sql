-- Payments, their attempts, refunds and links; the ledger, rollups, audit and notifications.

CREATE TABLE payment_links (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 99999999999),
  currency char(3) NOT NULL,
  country char(2) NOT NULL,
  description text NOT NULL,
  redirect_url_success text NOT NULL,
  redirect_url_failed text NOT NULL,
  redirect_url_aborted text NOT NULL,
  link_validity_days integer NOT NULL CHECK (link_validity_days BETWEEN 1 AND 365),
  expires_at timestamptz NOT NULL,
  maximum_uses integer NOT NULL DEFAULT 1 CHECK (maximum_uses >= 1),
  -- Successful payments. Late successes may carry it past the maximum; they are flagged on the payment.
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  sepa_only boolean NOT NULL,
  switched_off_at timestamptz,
  created_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX payment_links_created ON payment_links (merchant_id, created_at DESC, id DESC);

-- What the merchant filled in about the payer of a link; apart from the link, so that it can be erased.
CREATE TABLE payment_link_payers (
  merchant_id uuid NOT NULL,
  payment_link_id uuid NOT NULL,
  account_holder_name text NOT NULL,
  iban text NOT NULL,
  email_address text NOT NULL,
  sepa_email_address text NOT NULL,
  sepa_iban text NOT NULL,
  sepa_postal_address text NOT NULL,
  erased_at timestamptz,
  PRIMARY KEY (merchant_id, payment_link_id),
  FOREIGN KEY (merchant_id, payment_link_id) REFERENCES payment_links (merchant_id, id)
);

CREATE TABLE payments (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 99999999999),
  currency char(3) NOT NULL,
  country char(2) NOT NULL,
  description text NOT NULL,
  status text NOT NULL CHECK (status IN
    ('OPEN', 'PENDING', 'AUTHORIZED', 'SUCCEEDED', 'SETTLED', 'FAILED', 'ABORTED', 'EXPIRED')),
  -- The method of the newest attempt; null while nothing was tried.
  method text,
  recurrence_type text NOT NULL DEFAULT 'ONETIME',
  payment_link_id uuid,
  customer_id text,
  language text NOT NULL DEFAULT 'nl' CHECK (language IN ('nl', 'en')),
  redirect_url_success text NOT NULL DEFAULT '',
  redirect_url_failed text NOT NULL DEFAULT '',
  redirect_url_aborted text NOT NULL DEFAULT '',
  notify_url text NOT NULL DEFAULT '',
  captured_attempt_id uuid,
  captured_amount bigint NOT NULL DEFAULT 0,
  -- Refunds asked for by people or keys that did not fail, and chargebacks that are not won.
  refunded_amount bigint NOT NULL DEFAULT 0,
  charged_back_amount bigint NOT NULL DEFAULT 0 CHECK (charged_back_amount >= 0),
  refund_status text,
  chargeback_status text,
  late boolean NOT NULL DEFAULT false,
  -- Why a person should look at it (`lateSuccess`, `linkOverused`, `surplusCapture`); null when nobody need.
  attention text,
  notification_sequence integer NOT NULL DEFAULT 0,
  -- The day in the deployment's time zone under which the rollups count it.
  created_day date NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  settled_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_link_id) REFERENCES payment_links (merchant_id, id),
  CHECK (captured_amount IN (0, amount)),
  CHECK ((captured_attempt_id IS NULL) = (captured_amount = 0)),
  CHECK (refunded_amount BETWEEN 0 AND captured_amount),
  CHECK ((status IN ('SUCCEEDED', 'SETTLED')) = (captured_amount > 0))
);
CREATE INDEX payments_created ON payments (merchant_id, created_at DESC, id DESC);
CREATE INDEX payments_amount ON payments (merchant_id, amount, created_at DESC, id DESC);
CREATE INDEX payments_link ON payments (merchant_id, payment_link_id) WHERE payment_link_id IS NOT NULL;
CREATE INDEX payments_expiring ON payments (merchant_id, expires_at) WHERE status IN ('OPEN', 'PENDING', 'AUTHORIZED');
CREATE INDEX payments_unsettled ON payments (merchant_id, paid_at) WHERE status = 'SUCCEEDED';

-- The payer's personal data, erasable; `search_text` (lower case: description, name, e-mail, ids) goes with it.
CREATE TABLE payers (
  merchant_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  account_holder_name text NOT NULL DEFAULT '',
  email_address text NOT NULL DEFAULT '',
  iban text NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  erased_at timestamptz,
  PRIMARY KEY (merchant_id, payment_id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id)
);
CREATE INDEX payers_search ON payers USING gin (merchant_id, search_text gin_trgm_ops);

CREATE TABLE attempts (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  method text NOT NULL,
  processor text NOT NULL,
  status text NOT NULL CHECK (status IN
    ('STARTED', 'REDIRECTED', 'PENDING', 'AUTHORIZED', 'SUCCEEDED', 'FAILED', 'ABORTED', 'EXPIRED', 'UNKNOWN')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  -- The processor's own reference, once it gave one. Our idempotency key towards it is the attempt's id.
  processor_reference text,
  redirect_url text,
  card_brand text,
  card_first_six text CHECK (card_first_six ~ '^[0-9]{6}$'),
  card_last_four text CHECK (card_last_four ~ '^[0-9]{4}$'),
  card_expiry text CHECK (card_expiry ~ '^[0-9]{4}-[0-9]{2}$'),
  card_fingerprint bytea,
  decline_code text,
  -- Money that came in beside the captured attempt; it goes back by itself.
  surplus boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When the sweeper asks the processor next; null when nothing is awaited.
  next_check_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  CHECK (NOT surplus OR status = 'SUCCEEDED')
);
CREATE INDEX attempts_payment ON attempts (merchant_id, payment_id, created_at);
-- While one attempt's outcome is open or unknown, no other may start; the database holds it, whoever races.
CREATE UNIQUE INDEX attempts_one_under_way ON attempts (merchant_id, payment_id)
  WHERE status IN ('STARTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN');
-- At most one captured attempt a payment.
CREATE UNIQUE INDEX attempts_one_captured ON attempts (merchant_id, payment_id)
  WHERE status = 'SUCCEEDED' AND NOT surplus;
CREATE INDEX attempts_due ON attempts (merchant_id, next_check_at) WHERE next_check_at IS NOT NULL;

CREATE TABLE refunds (
  merchant_id uuid NOT NULL,
  -- The client's `refundId`, or one derived from the attempt for a surplus capture.
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('MERCHANT', 'SURPLUS')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED')),
  description text NOT NULL,
  reason_code text,
  processor text NOT NULL,
  processor_reference text,
  bounced boolean NOT NULL DEFAULT false,
  created_by uuid REFERENCES users (id),
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
CREATE INDEX refunds_due ON refunds (merchant_id, next_check_at) WHERE next_check_at IS NOT NULL;
CREATE UNIQUE INDEX refunds_one_surplus ON refunds (merchant_id, attempt_id) WHERE kind = 'SURPLUS';

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

-- Append-only: what happened to a payment. Holds ids and codes only, never personal data.
CREATE TABLE payment_events (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('payer', 'user', 'system', 'processor', 'shop')),
  actor_id uuid,
  attempt_id uuid,
  refund_id uuid,
  amount bigint,
  reason_code text,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id)
);
CREATE INDEX payment_events_payment ON payment_events (merchant_id, payment_id, at, id);

-- The ledger. A line has both ends, so every merchant's accounts sum to zero per currency.
CREATE TABLE transfers (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  debit_account text NOT NULL,
  credit_account text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  day date NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, event_id) REFERENCES payment_events (merchant_id, id),
  CHECK (debit_account <> credit_account)
);
CREATE INDEX transfers_event ON transfers (merchant_id, event_id);
CREATE INDEX transfers_day ON transfers (merchant_id, day);

-- Rollups, written in the transaction of the change. `method` is '' while nothing was tried.
CREATE TABLE payment_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  method text NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (merchant_id, day, method, currency, status)
);
CREATE TABLE refund_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  method text NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL,
  refunds bigint NOT NULL CHECK (refunds >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (merchant_id, day, method, currency, status)
);
-- Running totals: money received (captured, surplus apart) and given back (merchant refunds that succeeded).
CREATE TABLE merchant_totals (
  merchant_id uuid NOT NULL,
  method text NOT NULL,
  currency char(3) NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  payment_amount bigint NOT NULL CHECK (payment_amount >= 0),
  refunds bigint NOT NULL CHECK (refunds >= 0),
  refund_amount bigint NOT NULL CHECK (refund_amount >= 0),
  PRIMARY KEY (merchant_id, method, currency)
);

-- Messages from processors: kept as they came, applied once, in any order.
CREATE TABLE processor_inbox (
  merchant_id uuid NOT NULL,
  processor text NOT NULL,
  message_id text NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('attempt', 'refund')),
  subject_id uuid NOT NULL,
  status text NOT NULL,
  reason_code text,
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  result text,
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

-- Every change that a person or key makes; each row's hash covers the one before it.
CREATE TABLE audit_log (
  merchant_id uuid NOT NULL,
  sequence bigint NOT NULL CHECK (sequence > 0),
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'shop', 'operator')),
  actor_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid,
  data jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (merchant_id, sequence)
);
CREATE TABLE audit_heads (
  merchant_id uuid PRIMARY KEY,
  sequence bigint NOT NULL,
  hash bytea NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON payment_links, payment_link_payers, payments, payers, attempts, refunds,
  idempotency_keys, payment_days, refund_days, merchant_totals, processor_inbox, notifications, audit_heads TO :app_role;
GRANT DELETE ON idempotency_keys TO :app_role;
GRANT SELECT, INSERT ON payment_events, transfers, audit_log TO :app_role;
