-- SEPA mandates and recurring payments.

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
  -- The first day on which collecting is no longer allowed when nothing is presented before.
  lapses_on date NOT NULL,
  -- A return code: nothing may be collected until a person looked.
  blocked_reason text,
  blocked_at timestamptz,
  -- A return code, `lapsed`, or `oneOff` for a mandate of one collection (sequence type OOFF) that was used.
  stop_reason text,
  stopped_at timestamptz,
  first_payment_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, creditor_identifier, reference),
  FOREIGN KEY (merchant_id, first_payment_id) REFERENCES payments (merchant_id, id),
  CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL)),
  CHECK ((stopped_at IS NULL) = (stop_reason IS NULL))
);
CREATE INDEX mandates_created ON mandates (merchant_id, created_at DESC, id DESC);
CREATE INDEX mandates_stopped ON mandates (merchant_id, stopped_at) WHERE stopped_at IS NOT NULL;
CREATE INDEX mandates_reference ON mandates (merchant_id, lower(reference) text_pattern_ops);
CREATE INDEX mandates_lapsing ON mandates (merchant_id, lapses_on) WHERE stopped_at IS NULL;
CREATE INDEX mandates_blocked ON mandates (merchant_id, blocked_at) WHERE blocked_at IS NOT NULL AND stopped_at IS NULL;

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
  -- Runs that were missed while nothing ran, newest last; each waits for a person to collect or drop it.
  skipped_dates text[] NOT NULL DEFAULT '{}' CHECK (cardinality(skipped_dates) <= 100),
  -- The notice that the payer of a direct debit got: the last run, when, by whom, and the day named for the next run where
  -- that is later than its own. A notice that is on its way holds back the next one.
  told_until date,
  told_at timestamptz,
  told_by text CHECK (told_by IN ('mail', 'merchant', 'mandate')),
  collect_on date,
  notice_queued_on date,
  times_executed integer NOT NULL DEFAULT 0 CHECK (times_executed >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, mandate_id) REFERENCES mandates (merchant_id, id),
  FOREIGN KEY (merchant_id, first_payment_id) REFERENCES payments (merchant_id, id),
  CHECK ((status = 'FINISHED') = (finished_at IS NOT NULL)),
  CHECK ((status = 'ACTIVE') = (next_run_date IS NOT NULL)),
  CHECK ((mandate_id IS NULL) <> (token_attempt_id IS NULL)),
  CHECK (num_nonnulls(told_until, told_at, told_by) IN (0, 3))
);
CREATE INDEX recurrences_created ON recurrences (merchant_id, created_at DESC, id DESC);
CREATE INDEX recurrences_amount ON recurrences (merchant_id, amount, created_at DESC, id DESC);
CREATE INDEX recurrences_search ON recurrences USING gin (merchant_id, lower(description) gin_trgm_ops);
CREATE INDEX recurrences_next_run ON recurrences (merchant_id, next_run_date) WHERE next_run_date IS NOT NULL;
CREATE INDEX recurrences_skipped ON recurrences (merchant_id, updated_at) WHERE skipped_dates <> '{}';
CREATE INDEX recurrences_mandate ON recurrences (merchant_id, mandate_id) WHERE mandate_id IS NOT NULL;
CREATE UNIQUE INDEX recurrences_one_per_first ON recurrences (merchant_id, first_payment_id);

GRANT SELECT, INSERT, UPDATE ON mandates, mandate_consumers, recurrences TO :app_role;
