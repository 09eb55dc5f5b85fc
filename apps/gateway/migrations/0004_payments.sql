-- Payments with their payers and attempts, and what belongs to an attempt.

CREATE TABLE payments (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 99999999999),
  currency char(3) NOT NULL,
  country char(2) NOT NULL,
  description text NOT NULL,
  status text NOT NULL CHECK (status IN
    ('OPEN', 'PENDING', 'AUTHORIZED', 'SUCCEEDED', 'SETTLED', 'FAILED', 'ABORTED', 'EXPIRED')),
  -- The method of the newest attempt; '' while nothing was tried.
  method text NOT NULL DEFAULT '',
  -- The method that a payment was requested with (spec 3.10): its page opens with it selected, and the payer may
  -- choose another. Null where that was left to the payer.
  asked_method text CHECK (asked_method <> ''),
  recurrence_type text NOT NULL DEFAULT 'ONETIME',
  payment_link_id uuid,
  customer_id text,
  -- Null until a payer chose one, so that a choice which the payer's browser remembers is not overruled.
  language text,
  redirect_url_success text NOT NULL DEFAULT '',
  redirect_url_failed text NOT NULL DEFAULT '',
  redirect_url_aborted text NOT NULL DEFAULT '',
  notify_url text NOT NULL DEFAULT '',
  captured_attempt_id uuid,
  captured_amount bigint NOT NULL DEFAULT 0,
  -- Refunds asked for by people or keys that did not fail, and chargebacks that are not won.
  refunded_amount bigint NOT NULL DEFAULT 0,
  charged_back_amount bigint NOT NULL DEFAULT 0 CHECK (charged_back_amount >= 0),
  -- '' for none, as in `method`: payments are counted by these columns.
  refund_status text NOT NULL DEFAULT '',
  chargeback_status text NOT NULL DEFAULT '',
  late boolean NOT NULL DEFAULT false,
  -- Why a person should look at it (`lateSuccess`, `linkOverused`, `surplusCapture`), in the order in which the
  -- reasons came up; empty when none applies.
  attention text[] NOT NULL DEFAULT '{}',
  notification_sequence integer NOT NULL DEFAULT 0,
  -- The day in the deployment's time zone under which it is counted.
  created_day date NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  settled_at timestamptz,
  -- What a first payment is to start, and the recurrence, mandate and slot that a payment belongs to.
  recurrence_frequency text,
  recurrence_end_date date,
  recurrence_id uuid,
  mandate_id uuid,
  due_date date,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_link_id) REFERENCES payment_links (merchant_id, id),
  CHECK (captured_amount IN (0, amount)),
  CHECK ((captured_attempt_id IS NULL) = (captured_amount = 0)),
  CHECK (refunded_amount BETWEEN 0 AND captured_amount),
  CHECK ((status IN ('SUCCEEDED', 'SETTLED')) = (captured_amount > 0))
);
-- The date of settlement lets a list that is narrowed by it skip rows without reading them.
CREATE INDEX payments_created ON payments (merchant_id, created_at DESC, id DESC) INCLUDE (settled_at);
-- Ranges of amounts and of settlement are counted and summed from only their index, whatever else narrows them.
CREATE INDEX payments_amount ON payments (merchant_id, amount, created_at DESC, id DESC)
  INCLUDE (status, method, refund_status, chargeback_status, settled_at, currency, refunded_amount, charged_back_amount);
CREATE INDEX payments_status ON payments (merchant_id, status, created_at DESC, id DESC);
CREATE INDEX payments_refund_status ON payments (merchant_id, refund_status, created_at DESC, id DESC)
  WHERE refund_status <> '';
CREATE INDEX payments_chargeback_status ON payments (merchant_id, chargeback_status, created_at DESC, id DESC)
  WHERE chargeback_status <> '';
CREATE INDEX payments_late ON payments (merchant_id, created_at DESC, id DESC) WHERE late;
CREATE INDEX payments_settled ON payments (merchant_id, settled_at, created_at DESC, id DESC)
  INCLUDE (status, method, refund_status, chargeback_status, amount, currency, refunded_amount, charged_back_amount)
  WHERE settled_at IS NOT NULL;
CREATE INDEX payments_customer ON payments (merchant_id, customer_id text_pattern_ops) WHERE customer_id IS NOT NULL;
CREATE INDEX payments_mandate ON payments (merchant_id, mandate_id, created_at DESC, id DESC)
  WHERE mandate_id IS NOT NULL;
-- A link's payments newest first, and the few of them that may still take one of its uses.
CREATE INDEX payments_of_link ON payments (merchant_id, payment_link_id, created_at DESC, id DESC)
  WHERE payment_link_id IS NOT NULL;
CREATE INDEX payments_live_of_link ON payments (merchant_id, payment_link_id)
  WHERE payment_link_id IS NOT NULL AND status IN ('OPEN', 'PENDING', 'AUTHORIZED');
CREATE INDEX payments_expiring ON payments (merchant_id, expires_at) WHERE status IN ('OPEN', 'PENDING', 'AUTHORIZED');
CREATE INDEX payments_unsettled ON payments (merchant_id, paid_at) WHERE status = 'SUCCEEDED';
CREATE INDEX payments_wanting_attention ON payments (merchant_id, created_at DESC) WHERE attention <> '{}';
-- Each due slot is collected at most once, even when two processes race.
CREATE UNIQUE INDEX payments_one_per_slot ON payments (merchant_id, recurrence_id, due_date)
  WHERE recurrence_id IS NOT NULL;

-- The payer's personal data, erasable; `search_text` (lower case: description, name, e-mail, ids) goes with it. In
-- parts, so that a search walks the trigrams of a sixteenth of all companies (docs/decisions/lists.md).
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
) PARTITION BY HASH (merchant_id);
-- A GIN index checks its columns one after the other: the merchant only of rows that have the text.
CREATE INDEX payers_search ON payers USING gin (search_text gin_trgm_ops, merchant_id);
CREATE TABLE payers_0 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 0);
CREATE TABLE payers_1 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 1);
CREATE TABLE payers_2 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 2);
CREATE TABLE payers_3 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 3);
CREATE TABLE payers_4 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 4);
CREATE TABLE payers_5 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 5);
CREATE TABLE payers_6 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 6);
CREATE TABLE payers_7 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 7);
CREATE TABLE payers_8 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 8);
CREATE TABLE payers_9 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 9);
CREATE TABLE payers_10 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 10);
CREATE TABLE payers_11 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 11);
CREATE TABLE payers_12 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 12);
CREATE TABLE payers_13 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 13);
CREATE TABLE payers_14 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 14);
CREATE TABLE payers_15 PARTITION OF payers FOR VALUES WITH (MODULUS 16, REMAINDER 15);

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
  -- Money that came in besides the captured attempt; it is refunded automatically.
  surplus boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When the sweeper asks the processor next; null when nothing is awaited.
  next_check_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  -- The mandate that a direct debit's payer signed for this attempt.
  mandate_id uuid,
  -- What has come in on a bank transfer that is not complete; it waits in suspense.
  waiting_amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  CHECK (NOT surplus OR status = 'SUCCEEDED'),
  CHECK (waiting_amount = 0 OR (status = 'PENDING' AND waiting_amount > 0 AND waiting_amount < amount))
);
CREATE INDEX attempts_payment ON attempts (merchant_id, payment_id, created_at);
-- While the outcome of one attempt is open or unknown, no other may start; the database holds it under races.
CREATE UNIQUE INDEX attempts_one_under_way ON attempts (merchant_id, payment_id)
  WHERE status IN ('STARTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN');
-- At most one captured attempt a payment.
CREATE UNIQUE INDEX attempts_one_captured ON attempts (merchant_id, payment_id)
  WHERE status = 'SUCCEEDED' AND NOT surplus;
CREATE INDEX attempts_due ON attempts (merchant_id, next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX attempts_mandate ON attempts (merchant_id, mandate_id) WHERE mandate_id IS NOT NULL;

-- Where a payer is to transfer to, as the processor said it.
CREATE TABLE transfer_instructions (
  merchant_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  -- ISO 11649; it follows from the attempt's id.
  reference text NOT NULL,
  iban text NOT NULL,
  bic text NOT NULL,
  holder_name text NOT NULL,
  PRIMARY KEY (merchant_id, attempt_id),
  FOREIGN KEY (merchant_id, attempt_id) REFERENCES attempts (merchant_id, id)
);

-- Every credit transfer that came in on one, once, whatever was done with it.
CREATE TABLE incoming_transfers (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  processor text NOT NULL,
  -- The processor's own id of the movement of money.
  processor_reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, processor, processor_reference),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, attempt_id) REFERENCES attempts (merchant_id, id)
);
CREATE INDEX incoming_transfers_payment ON incoming_transfers (merchant_id, payment_id);

-- What a payer submitted on a payment link, under an id that their page made before: the same one again means the
-- same attempt, however often it comes.
CREATE TABLE payment_link_submissions (
  merchant_id uuid NOT NULL,
  payment_link_id uuid NOT NULL,
  -- Made by a browser; nothing is ordered by it.
  submission_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  PRIMARY KEY (merchant_id, payment_link_id, submission_id),
  FOREIGN KEY (merchant_id, payment_link_id) REFERENCES payment_links (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, attempt_id) REFERENCES attempts (merchant_id, id)
);

GRANT SELECT, INSERT, UPDATE ON payments, payers, attempts TO :app_role;
GRANT SELECT, INSERT ON transfer_instructions, incoming_transfers, payment_link_submissions TO :app_role;
