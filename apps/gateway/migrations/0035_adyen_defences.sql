-- Defences of disputes that Adyen was asked for: its API takes one of a dispute, and has no idempotency keys.

CREATE TABLE adyen_defences (
  merchant_id uuid NOT NULL,
  -- The packet's id.
  key uuid NOT NULL,
  calls integer NOT NULL,
  -- Adyen's refusal of the first call.
  refusal text CHECK (refusal IN ('unreadable', 'other')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, key)
);

GRANT SELECT, INSERT, UPDATE ON adyen_defences TO :app_role;
