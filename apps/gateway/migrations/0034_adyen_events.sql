-- Adyen's signed events, stored before they are answered and applied afterwards. They name many merchants, or none, so
-- they are on one machine of a cluster, as the bank's tables are. Only the reference, amount, code and success are signed.

CREATE TABLE adyen_events (
  id uuid PRIMARY KEY,
  merchant_account text NOT NULL,
  event_code text NOT NULL,
  -- Of the payment, of what was asked about it, or of a dispute; a report's name.
  psp_reference text NOT NULL,
  original_reference text NOT NULL,
  merchant_reference text NOT NULL,
  value bigint NOT NULL,
  currency text NOT NULL,
  success boolean NOT NULL,
  -- Unsigned, for people to read and for a report's address; empty for an approval, as it holds the card's last digits.
  reason text NOT NULL,
  live boolean NOT NULL,
  event_date timestamptz,
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  result text,
  -- Why a person has to decide.
  waits text CHECK (waits IN ('unknownCode', 'unknownReference', 'amountDiffers', 'otherAccount', 'secondAuthorisation', 'captureFailed', 'cancelFailed', 'refundMoved', 'review', 'requestForInformation', 'disputeMoved')),
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz,
  decision text,
  -- An event that is sent again has the same four.
  UNIQUE (merchant_account, event_code, psp_reference, success),
  CHECK ((applied_at IS NULL) = (result IS NULL)),
  CHECK (waits IS NULL OR applied_at IS NOT NULL),
  CHECK (decided_at IS NULL OR waits IS NOT NULL),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (decision IS NULL))
);
CREATE INDEX adyen_events_due ON adyen_events (received_at, id) WHERE applied_at IS NULL;
CREATE INDEX adyen_events_waiting ON adyen_events (received_at, id) WHERE waits IS NOT NULL AND decided_at IS NULL;
-- The other events of a dispute.
CREATE INDEX adyen_events_disputes ON adyen_events (psp_reference);

GRANT SELECT, INSERT, UPDATE ON adyen_events TO :app_role;
