-- What happened, and what moved: events and transfers. Both are append-only.

-- What happened to a payment. Holds ids and codes only, never personal data.
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
  chargeback_id uuid,
  amount bigint,
  reason_code text,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id)
);
CREATE INDEX payment_events_payment ON payment_events (merchant_id, payment_id, at, id);

-- A transfer has both ends, so every merchant's accounts sum to zero per currency.
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

GRANT SELECT, INSERT ON payment_events, transfers TO :app_role;
