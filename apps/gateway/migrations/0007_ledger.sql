-- What happened, and what moved: events and transfers. Both are append-only.

-- What happened to a payment, or to a settlement and its payout. Holds ids and codes only, never personal data.
CREATE TABLE ledger_events (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid,
  -- Of a settlement's own events; those of its payout name it too.
  settlement_id uuid,
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
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  CHECK (payment_id IS NULL OR settlement_id IS NULL)
);
CREATE INDEX ledger_events_payment ON ledger_events (merchant_id, payment_id, at, id) WHERE payment_id IS NOT NULL;
CREATE INDEX ledger_events_settlement ON ledger_events (merchant_id, settlement_id, at, id)
  WHERE settlement_id IS NOT NULL;

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
  FOREIGN KEY (merchant_id, event_id) REFERENCES ledger_events (merchant_id, id),
  CHECK (debit_account <> credit_account)
);
CREATE INDEX transfers_event ON transfers (merchant_id, event_id);
CREATE INDEX transfers_day ON transfers (merchant_id, day);

GRANT SELECT, INSERT ON ledger_events, transfers TO :app_role;
