-- Chargebacks, mandates, recurrences with their runs, and saved views.

-- The merchant's own identifier as a SEPA creditor (EPC262-08); empty until its bank gave one.
ALTER TABLE merchants ADD COLUMN creditor_identifier text NOT NULL DEFAULT '';

CREATE TABLE mandates (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  creditor_identifier text NOT NULL,
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 35),
  type text NOT NULL CHECK (type IN ('MODEL_A', 'MODEL_C')),
  agreed boolean NOT NULL,
  agreement_date date NOT NULL,
  -- The last due date that was presented to the bank; the 36 months count from it.
  last_presented_on date,
  -- The first day on which nothing may be collected any more when nothing is presented before.
  lapses_on date NOT NULL,
  -- A return code: nothing may be collected until a person looked.
  blocked_reason text,
  -- A return code, or `lapsed`.
  stop_reason text,
  stopped_at timestamptz,
  first_payment_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, creditor_identifier, reference),
  FOREIGN KEY (merchant_id, first_payment_id) REFERENCES payments (merchant_id, id),
  CHECK ((stopped_at IS NULL) = (stop_reason IS NULL))
);
CREATE INDEX mandates_created ON mandates (merchant_id, created_at DESC, id DESC);
CREATE INDEX mandates_stopped ON mandates (merchant_id, stopped_at) WHERE stopped_at IS NOT NULL;
CREATE INDEX mandates_reference ON mandates (merchant_id, lower(reference) text_pattern_ops);
CREATE INDEX mandates_lapsing ON mandates (merchant_id, lapses_on) WHERE stopped_at IS NULL;

-- The debtor's personal data, erasable; `search_text` (lower case: name, reference, IBAN) goes with it.
CREATE TABLE mandate_consumers (
  merchant_id uuid NOT NULL,
  mandate_id uuid NOT NULL,
  name text NOT NULL,
  iban text NOT NULL,
  bic text NOT NULL,
  street text NOT NULL,
  post_code text NOT NULL,
  town text NOT NULL,
  country text NOT NULL,
  search_text text NOT NULL,
  erased_at timestamptz,
  PRIMARY KEY (merchant_id, mandate_id),
  FOREIGN KEY (merchant_id, mandate_id) REFERENCES mandates (merchant_id, id)
);
CREATE INDEX mandate_consumers_search ON mandate_consumers USING gin (merchant_id, search_text gin_trgm_ops);

CREATE TABLE recurrences (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('ACTIVE', 'ENDING', 'FINISHED')),
  frequency text NOT NULL CHECK (frequency IN ('DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY', 'NEVER')),
  description text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 99999999999),
  currency char(3) NOT NULL,
  method text NOT NULL,
  mandate_id uuid,
  -- The attempt whose card goes on being used: its processor keeps it, we keep a reference.
  token_attempt_id uuid,
  first_payment_id uuid NOT NULL,
  start_date date NOT NULL,
  end_date date,
  -- Runs are counted from the anchor, so that the 31st stays the 31st.
  anchor_date date NOT NULL,
  next_run_date date,
  times_executed integer NOT NULL DEFAULT 0 CHECK (times_executed >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, mandate_id) REFERENCES mandates (merchant_id, id),
  FOREIGN KEY (merchant_id, first_payment_id) REFERENCES payments (merchant_id, id),
  CHECK ((status = 'FINISHED') = (finished_at IS NOT NULL)),
  CHECK ((status = 'ACTIVE') = (next_run_date IS NOT NULL)),
  CHECK ((mandate_id IS NULL) <> (token_attempt_id IS NULL))
);
CREATE INDEX recurrences_created ON recurrences (merchant_id, created_at DESC, id DESC);
CREATE INDEX recurrences_amount ON recurrences (merchant_id, amount, created_at DESC, id DESC);
CREATE INDEX recurrences_next_run ON recurrences (merchant_id, next_run_date) WHERE next_run_date IS NOT NULL;
CREATE INDEX recurrences_mandate ON recurrences (merchant_id, mandate_id) WHERE mandate_id IS NOT NULL;
CREATE UNIQUE INDEX recurrences_one_per_first ON recurrences (merchant_id, first_payment_id);

-- What a first payment is to begin, and the recurrence, mandate and slot that a payment belongs to.
ALTER TABLE payment_links ADD COLUMN recurrence_frequency text, ADD COLUMN recurrence_end_date date;
ALTER TABLE payments
  ADD COLUMN recurrence_frequency text,
  ADD COLUMN recurrence_end_date date,
  ADD COLUMN recurrence_id uuid,
  ADD COLUMN mandate_id uuid,
  ADD COLUMN due_date date;
-- Each due slot is collected at most once, whoever races.
CREATE UNIQUE INDEX payments_one_per_slot ON payments (merchant_id, recurrence_id, due_date)
  WHERE recurrence_id IS NOT NULL;
CREATE INDEX payments_mandate ON payments (merchant_id, mandate_id, created_at DESC, id DESC) WHERE mandate_id IS NOT NULL;
CREATE INDEX payments_refund_status ON payments (merchant_id, refund_status, created_at DESC, id DESC)
  WHERE refund_status IS NOT NULL;
CREATE INDEX payments_chargeback_status ON payments (merchant_id, chargeback_status, created_at DESC, id DESC)
  WHERE chargeback_status IS NOT NULL;

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
CREATE INDEX chargebacks_amount ON chargebacks (merchant_id, amount, created_at DESC, id DESC);
CREATE INDEX chargebacks_payment ON chargebacks (merchant_id, payment_id, created_at);
CREATE INDEX chargebacks_deadline ON chargebacks (merchant_id, deadline_at)
  WHERE status IN ('RECEIVED', 'EVIDENCE_REQUIRED') AND deadline_at IS NOT NULL;

CREATE TABLE chargeback_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  method text NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL,
  chargebacks bigint NOT NULL CHECK (chargebacks >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (merchant_id, day, method, currency, status)
);

ALTER TABLE payment_events ADD COLUMN chargeback_id uuid;

-- The list of refunds sorts by amount, and searches what a refund says of itself.
CREATE INDEX refunds_amount ON refunds (merchant_id, amount, created_at DESC, id DESC);
CREATE INDEX refunds_search ON refunds USING gin (merchant_id, lower(description || ' ' || id::text) gin_trgm_ops);

-- A message about a chargeback names the attempt that it takes money back from, under the processor's own
-- reference of the chargeback; it alone knows the amount and the deadline.
ALTER TABLE processor_inbox DROP CONSTRAINT processor_inbox_subject_kind_check;
ALTER TABLE processor_inbox ADD CONSTRAINT processor_inbox_subject_kind_check
  CHECK (subject_kind IN ('attempt', 'refund', 'chargeback'));
ALTER TABLE processor_inbox ADD COLUMN amount bigint, ADD COLUMN deadline_at timestamptz;

ALTER TABLE simulator.operations DROP CONSTRAINT operations_kind_check;
ALTER TABLE simulator.operations ADD CONSTRAINT operations_kind_check CHECK (kind IN ('payment', 'refund', 'chargeback'));
-- The debtor's account, as a bank would know it: test IBANs decide by it.
ALTER TABLE simulator.operations ADD COLUMN iban text;
ALTER TABLE simulator.messages ADD COLUMN deadline_at timestamptz;

CREATE TABLE saved_views (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  list text NOT NULL,
  name text NOT NULL,
  search jsonb NOT NULL,
  columns jsonb,
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, user_id, list, name)
);

GRANT SELECT, INSERT, UPDATE ON mandates, mandate_consumers, recurrences, chargebacks, chargeback_days TO :app_role;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO :app_role;
