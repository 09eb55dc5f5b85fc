-- Payments and refunds at Adyen, which has no status to ask for: written before each call, and moved by its answer and by
-- signed events. Never a card number or security code.

CREATE TABLE adyen_operations (
  merchant_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
  -- The attempt's or refund's id; with the merchant's it is the reference at Adyen.
  key uuid NOT NULL,
  -- The attempt that a refund gives back.
  attempt_key uuid,
  method text NOT NULL,
  -- Adyen's name of the account that the call used, which later calls about it use too.
  merchant_account text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  -- Adyen's reference of the payment or refund, once it is known.
  psp_reference text,
  -- SENT until an answer or event; then as the engine has it.
  status text NOT NULL CHECK (status IN ('SENT', 'REDIRECTED', 'PENDING', 'AUTHORIZED', 'SUCCEEDED', 'FAILED', 'ABORTED')),
  reason_code text,
  -- The payer's next step at Adyen: a redirect, a fingerprint or a challenge.
  action jsonb,
  -- The stored card, for later payments of a recurrence.
  token text,
  -- What was asked about the payment: SENT before the call, RECEIVED by its answer, then what an event said.
  capture text CHECK (capture IN ('SENT', 'RECEIVED', 'SUCCEEDED', 'FAILED')),
  cancel text CHECK (cancel IN ('SENT', 'RECEIVED', 'SUCCEEDED', 'FAILED')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, kind, key),
  CHECK ((kind = 'refund') = (attempt_key IS NOT NULL)),
  CHECK (kind = 'payment' OR (status IN ('SENT', 'PENDING', 'SUCCEEDED', 'FAILED') AND capture IS NULL AND cancel IS NULL))
);
CREATE INDEX adyen_operations_reference ON adyen_operations (merchant_id, psp_reference) WHERE psp_reference IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON adyen_operations TO :app_role;
